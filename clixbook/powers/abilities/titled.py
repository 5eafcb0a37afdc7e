"""Titled figures: the price of a plot ability without an attack (TTL-03)."""

from __future__ import annotations

from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.titles import TITLED, is_titled_word
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.fighters.plot_points import PLOT_ABILITY
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook

ATTACKED = "attack on an opponent"


class Titled(Effect):
    """Titled: after a plot ability it must attack an opponent in the same turn, or takes damage."""

    name = TITLED
    row = "TTL-03"
    origin = Origin.ABILITY

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        return any(map(is_titled_word, words))

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        state, side = user.state, user.fighter.side
        if any(not state.are_friends(state.fighter(each).side, side) for each in attack.targets):
            return state.with_use(user.who, ATTACKED)
        return state
        yield  # makes it a generator, though it asks no question

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        state, who = user.state, user.who
        if not state.used_now(who, PLOT_ABILITY) or state.used_now(who, ATTACKED):
            return state
        harm, cause = user.rules.titled_figures.idle_damage, "plot ability"
        return damage_outside_attack(state, who, harm, cause, events, ruling=self.row)
        yield  # makes it a generator, though it asks no question

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})
