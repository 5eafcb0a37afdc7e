"""Effects that wait for the end of the action: harm, healing, stand-ins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.trigger_order import OneMoment, Trigger
from clixbook.engine.position.pending import Due
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, heal, knock_out, squares_under, tell_drops
from clixbook.engine.sequence.fighters.clicks_left import clicks_to_ko
from clixbook.figures.dials.life import after_damage


def add_delayed_effect(state: State, due: Due) -> State:
    """Adds a delayed effect; one of 0 clicks is dropped."""
    return state.with_(due=(*state.due, due)) if due.clicks else state


def resolve_delayed_effects(state: State, events: list[Event]) -> Steps[State]:
    """Resolves all delayed effects after the action (ATK-18)."""
    waiting = [DelayedEffect(due) for due in sorted(state.due, key=lambda each: each.heals)]
    triggers = [Trigger(each.due.who, each, each) for each in waiting]
    state = state.with_(due=()) if waiting else state
    return (yield from OneMoment("due", resolve_delayed_effect).resolve_all(state, triggers, events))


@dataclass(frozen=True)
class DelayedEffect(Effect):
    """A delayed effect as a trigger among simultaneous ones (EFF-05)."""

    name = "due"
    row = "EFF-07"
    due: Due

    @property
    def display_name(self) -> str:
        """``Steal Energy, heal 1``."""
        due = self.due
        return due.cause if due.others or due.sheds else f"{due.cause}, {'heal' if due.heals else 'take'} {due.clicks}"

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        """Its figure; unknown if others may be knocked out in its place."""
        return None if self.due.others else frozenset({self.due.who})


def resolve_delayed_effect(state: State, trigger: Trigger, events: list[Event]) -> Steps[State]:
    """Resolve a delayed effect, if its figure is still there."""
    due = cast("DelayedEffect", trigger.part).due
    if due.who not in state.board.pieces:
        return state
    if due.source and is_source_lost(state, due):
        text = message("{} of {} is lost before that.", due.cause, figure_ref(due.who))
        events.append(Event(text, (), (make_reason(state.rules["EFF-09"], text),)))
        return state
    if due.others:
        return (yield from choose_stand_in(state, due, events))
    if due.sheds:
        return remove_tokens(state, due, events)
    happens = heal if due.heals else damage_outside_attack
    return happens(state, due.who, due.clicks, due.cause, events, ruling=due.ruling)


def remove_tokens(state: State, due: Due, events: list[Event]) -> State:
    """Removes that many tokens, as far as the figure has them."""
    tokens = state.fighter(due.who).tokens
    left = max(0, tokens - due.clicks)
    if left == tokens:
        return state
    text = message("{} loses a token, {} left.", figure_ref(due.who), left)
    events.append(Event(text, squares_under(state, due.who), (make_reason(state.rules[due.ruling], text),)))
    return state.with_fighter(due.who, tokens=left)


def is_source_lost(state: State, due: Due) -> bool:
    """Whether its source was lost before it took effect (EFF-09)."""
    return not state.rules.special_powers.outlives_source and not has_effect(state, due.who, due.source)


def choose_stand_in(state: State, due: Due, events: list[Event]) -> Steps[State]:
    """Knocks out a friend of the player's choice in place of the figure.

    It counts as knocked out by the player who would have knocked out the figure.
    """
    options = tuple(figure_ref(each) for each in due.others if each in state.board.pieces) or (figure_ref(due.who),)
    chosen = options[0]
    if len(options) > 1:
        question = message("who is knocked out in place of {}", figure_ref(due.who))
        chosen = yield Choose(state.fighter(due.who).side, question, options, state)
    who = str(chosen)
    text = message("{} is knocked out in place of {}.", figure_ref(who), figure_ref(due.who))
    if who == due.who:
        text = message("No figure is left to be knocked out in place of {}.", figure_ref(who))
    events.append(
        Event(text, squares_under(state, who), (make_reason(state.rules[due.ruling], text),), kind=Happening.KO)
    )
    fighter = state.fighter(who)
    ended = after_damage(
        state.rules, fighter.figure, fighter.life, clicks_to_ko(state, who)
    ).life  # the dial shows KO too
    return tell_drops(state, knock_out(state.with_fighter(who, life=ended), who, due.by), events)
