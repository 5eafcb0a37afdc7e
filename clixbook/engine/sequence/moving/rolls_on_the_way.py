"""Dice rolls in the middle of a move (MOV-05)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.model.frozen import copy_with_changes
from clixbook.board.model.squares import Square
from clixbook.engine.position.dice import Parting
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.dice.rolls import ask_for_roll

InHand = Callable[[State, Sequence[Square]], State]
"""The position with the held object as it is after these squares of the way; unchanged after the first one."""


def is_still_standing(state: State, who: str) -> bool:
    """Is the figure on the map still, and not lying there knocked out?"""
    return who in state.board.pieces and not state.fighter(who).down


def roll_on_the_way(
    state: State, who: str, path: Sequence[Square], purpose: str, title: Words, events: list[Event], *,
    rests: Sequence[Square] = (), parting: Parting | None = None, in_hand: InHand | None = None,
) -> Steps[tuple[State, int]]:  # fmt: skip
    """Roll one die with the figure on the last square of ``path``, of which the first is where its move began.

    A large base ``rests`` on these squares there. A figure that still stands is back where the move began, as the way
    is found from there; one knocked out by pushing damage for a reroll fell where it rolled.
    """
    begun, before = state.board.pieces[who].squares, len(events)
    at = tuple(rests or path[-1:])
    state = with_squares(state, who, at)
    state = in_hand(state, path) if in_hand is not None else state
    state, (die,) = yield from ask_for_roll(state, purpose, who, title, 1, events, parting=parting)
    if is_still_standing(state, who):
        state = with_squares(state, who, begun)
        return in_hand(state, path[:1]) if in_hand is not None else state, die
    if len(path) > 1:
        events.insert(
            before, Event(message("{} comes from {} to {}.", figure_ref(who), path[0], path[-1]), tuple(path))
        )
    return state, die


def with_squares(state: State, who: str, squares: Sequence[Square]) -> State:
    """The position with the figure on these squares, and nothing else that a move changes."""
    piece = state.board.pieces[who]
    if piece.squares == tuple(squares):
        return state
    return state.with_(board=state.board.with_piece(copy_with_changes(piece, squares=tuple(squares))))


def squares_of_knockout(state: State, who: str) -> tuple[Square, ...]:
    """The squares of the figure when it was knocked out in this action; empty if it was not."""
    return next((each.squares for each in reversed(state.fallen) if each.who == who), ())
