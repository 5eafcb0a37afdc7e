"""Effects that speak of a part of a turn: which ones, and in which order they happen (TRN-03, MUL-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from clixbook.board.said import Words, painted, said, the
from clixbook.engine.effects import Effect, User
from clixbook.engine.held import effects_of
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.rules.multiplayer import choosing_players
from clixbook.engine.rules.phases import TurnEffect, start_effects
from clixbook.engine.state import Event, State

Moment = Literal["game_begins", "round_begins", "turn_begins", "turn_ends", "round_ends"]
_FOR_ALL = ("game_begins", "round_begins", "round_ends")
Waiting = tuple[str, Effect]
"""A figure, and an effect of it that waits for its moment."""


@dataclass(frozen=True, slots=True)
class First:
    """The answer that this effect of that figure happens first."""

    who: str
    effect: str

    @property
    def said(self) -> Words:
        """``gnat: regeneration``, with its reference."""
        return said("{}: {}", the(self.who), self.effect)

    def __str__(self) -> str:
        return painted(self.said)


def effects_of_turn(state: State, moment: Moment, events: list[Event]) -> Steps[State]:
    """Everything that happens at that moment, one after the other."""
    wish: list[str] = []
    left = waiting(state, moment)
    anybody = moment != "game_begins" or state.rules.set_up.first_counts_active  # SET-16: the first player does
    while left:
        if state.rules.turns.start.own_order and anybody and len(left) > 1:
            first = tuple(First(who, effect.name) for who, effect in left)
            wish = [str((yield Choose(state.player, "which effect happens first", first, state)))]
        who, effect = left.pop(left.index(ordered(state, left, wish)[0]))
        if who in state.board.pieces and effect in effects_of(state, who):  # what went before may have ended it
            state = yield from getattr(effect, moment)(User(state, who), events)
    return state


def waiting(state: State, moment: Moment) -> list[Waiting]:
    """The effects in play that do something at that moment: those of the active player, others if they say so."""
    return [
        (fighter.id, effect)
        for fighter in state.standing()
        for effect in effects_of(state, fighter.id)
        if effect.speaks(moment, state.rules)
        and effect.waits(User(state, fighter.id), moment)
        and (fighter.side == state.player or moment in _FOR_ALL or effect.in_any_turn)
    ]


def ordered(state: State, left: Sequence[Waiting], wish: Sequence[str]) -> list[Waiting]:
    """The same in the order of the book: as the active player likes, or player after player (TRN-03)."""
    by_name = {name_of(each): each for each in left}
    effects = [TurnEffect(name, state.fighter(who).side) for name, (who, _) in by_name.items()]
    order = choosing_players(state.players, state.player)
    return [by_name[each.name] for each in start_effects(state.rules, effects, order, wish)]


def name_of(each: Waiting) -> str:
    """``gnat: regeneration``."""
    who, effect = each
    return str(First(who, effect.name))
