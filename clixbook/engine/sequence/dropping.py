"""Passengers of a soaring carrier are let go over any square of its way, and fall (CAR-04, ELV-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clixbook.board.moves.moves import drop_passenger
from clixbook.board.squares import Square
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.rules.damage import Kind
from clixbook.engine.sequence.boarding import bans, placed, without
from clixbook.engine.sequence.fighters import hurt
from clixbook.engine.sequence.interrupts import GO_ON
from clixbook.engine.state import Aboard, Event, State


@dataclass(frozen=True, slots=True)
class DropOff:
    """Letting a passenger go onto a square."""

    passage: Aboard
    square: Square

    def __str__(self) -> str:
        return f"drop {self.passage.rider} on {self.square}"


def drop_offs(state: State, who: str, path: Sequence[Square]) -> Iterator[DropOff]:
    """Every way to let a passenger go while over a square of that path; none of a carrier that does not soar."""
    for passage in state.aboard:
        if passage.carrier == who and passage.piece.id == passage.rider:
            falls = [drop_passenger(state.board, who, passage.piece, rules=state.rules, over=each) for each in path]
            squares = {square for fall in falls for square in fall.landings}
            yield from (DropOff(passage, square) for square in sorted(squares))


def drops_on_the_way(state: State, who: str, path: Sequence[Square], events: list[Event]) -> Steps[State]:
    """The carrier's player lets passengers go, one after the other, or none."""
    while state.aboard and (choices := tuple(drop_offs(state, who, path))):
        chosen = yield Choose(state.fighter(who).side, f"{who} may drop a passenger", (GO_ON, *choices), state)
        if chosen == GO_ON:
            break
        state = let_fall(state, chosen, events)
    return state


def let_fall(state: State, drop: DropOff, events: list[Event]) -> State:
    """The passenger is hurt by the fall, and stays where it lands."""
    who, rider = drop.passage.carrier, drop.passage.piece
    fall = drop_passenger(state.board, who, rider, rules=state.rules)
    state = placed(without(state, drop.passage), replace(rider, soaring=False, on=""), drop.square)
    events.append(Event(f"{who} drops {rider.id} onto {drop.square}.", (drop.square,), fall.reasons))
    state = state.with_(lasting=(*state.lasting, *bans(state, who, rider)))
    return hurt(state, rider.id, fall.damage[rider.id], "fall", events, kind=Kind.PLAIN)
