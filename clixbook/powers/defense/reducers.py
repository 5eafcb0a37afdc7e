"""Damage reducers: Toughness, Invulnerability, Impervious."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Self

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Dealing
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer, hardness
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.defense_powers import ImperviousRule

NO_ROLL, ROLL = no("no roll"), yes("roll")
EVERYTHING = 99
"""More than any damage: the roll reduces all of it and ignores none, so penetrating damage comes through (DMG-12)."""


class Armour(Effect):
    """A power that reduces damage by a number, which a special power may change (EFF-26)."""

    by: int | None = None
    """The number in a special power; None for that of the book."""

    def with_number(self, number: int) -> Self:
        other = copy(self)
        other.by = number
        return other

    def reduction(self, book: int) -> int:
        """The number of a special power, else that of the book."""
        return book if self.by is None else self.by


class Toughness(Armour):
    """Toughness: reduces damage (PWR-TOUGHNESS)."""

    name = "toughness"
    row = "PWR-TOUGHNESS"

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        reduces = user.rules.defense_powers.toughness
        yield Reducer("Toughness", self.reduction(reduces.by), combat_only=reduces.combat_only)


class Invulnerability(Armour):
    """Invulnerability: reduces damage (PWR-INVULNERABILITY)."""

    name = "invulnerability"
    row = "PWR-INVULNERABILITY"

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        reduces = user.rules.defense_powers.invulnerability
        yield Reducer("Invulnerability", self.reduction(reduces.by), combat_only=reduces.combat_only)


class Invincible(Effect):
    """Invincible: reduces damage, also penetrating damage (PWR-INVINCIBLE)."""

    name = "invincible"
    row = "PWR-INVINCIBLE"

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        rule = user.rules.defense_powers.invincible
        even = frozenset({DamageKind.PENETRATING})
        yield Reducer("Invincible", None if rule.ignores_half else rule.by, even=even, half=rule.ignores_half)


class Impervious(Effect):
    """Impervious: a die that may prevent all damage, else reduces it (PWR-IMPERVIOUS)."""

    name = "impervious"
    row = "PWR-IMPERVIOUS"

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        yield Reducer("Impervious", self._rule(user.rules).without_roll)

    def roll_damage_reduction(
        self, user: User, dealing: Dealing, events: list[Event]
    ) -> Steps[tuple[State, tuple[Reducer, ...]]]:
        state, rule, who = user.state, self._rule(user.rules), user.who
        idle = dealing.amount <= 0 or "power" not in hardness(user.rules, dealing.kind).reduced_by
        if idle or (rule.attacks_only and dealing.attack is None):
            return state, ()
        text = message("{} resists {} damage", figure_ref(who), dealing.amount)
        if rule.optional:
            question = message("{}: roll?", text)
            if (yield Choose(user.fighter.side, question, (ROLL, NO_ROLL), state)) == NO_ROLL:
                return state, ()
        state, (die,) = yield from ask_for_roll(
            state, "impervious", who, text, 1, events, parting=shows_one_of(rule.faces)
        )
        saved = die in rule.faces
        purpose = message(
            "{} rolls {} with Impervious: {}.", figure_ref(who), die, "nothing is left" if saved else f"{rule.by} less"
        )
        events.append(Event(purpose, squares_under(state, who), (make_reason(self.ruling(user.rules), purpose),)))
        return state, (Reducer("Impervious", EVERYTHING if saved else rule.by),)

    @staticmethod
    def _rule(rules: Rulebook) -> ImperviousRule:
        return rules.defense_powers.impervious
