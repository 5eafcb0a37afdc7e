"""Passengers dropped by a soaring carrier (CAR-04, ELV-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import PlaceRef, Words, figure_ref, message, render_words
from clixbook.board.model.squares import Square
from clixbook.board.moves.moves import can_drop_passenger, free_adjacent_squares
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.pending import Aboard
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.action.interrupts import GO_ON
from clixbook.engine.sequence.attack.targets import opponents_of
from clixbook.engine.sequence.carrying.passengers import place_passenger, restrictions_after, without_passage
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.fighters.redirected_damage import deal_fall_damage


@dataclass(frozen=True, slots=True)
class DropOff(Described):
    """Drop of a passenger onto a square, or onto the opponent ``onto``."""

    kind: ClassVar[OptionKind] = "place"
    passage: Aboard
    square: Square
    onto: str = ""

    @property
    def message(self) -> Words:
        """``drop gnat on C3``, with its references."""
        return message(
            "drop {} on {}", figure_ref(self.passage.rider), figure_ref(self.onto) if self.onto else self.square
        )

    def __str__(self) -> str:
        return render_words(self.message)


def drop_offs(state: State, who: str, path: Sequence[Square]) -> Iterator[DropOff]:
    """Every way to let a passenger go while over a square of that path; none of a carrier that does not soar."""
    for passage in state.aboard:
        if passage.carrier == who and passage.piece.id == passage.rider:
            falls = [can_drop_passenger(state.board, who, passage.piece, rules=state.rules, over=each) for each in path]
            squares = {square for fall in falls for square in fall.landings}
            yield from (DropOff(passage, square) for square in sorted(squares))
            if any(falls):
                yield from drop_targets(state, passage, path)


def drop_targets(state: State, passage: Aboard, path: Sequence[Square]) -> Iterator[DropOff]:
    """The grounded opponents below, with room beside them, that the first turn does not protect."""
    around, carrier = {near for square in path for near in square.around()}, state.fighter(passage.carrier)
    for fighter in opponents_of(state, carrier):
        piece = state.board.pieces[fighter.id]
        below = not piece.soaring and not around.isdisjoint(piece.squares)
        room = below and free_adjacent_squares(state.board, piece.squares, passage.piece, state.rules)
        if room and not why_first_turn_bars(state, fighter.id, carrier.side, "damage"):
            yield DropOff(passage, piece.squares[0], fighter.id)


def offer_drops(state: State, who: str, path: Sequence[Square], events: list[Event]) -> Steps[State]:
    """The carrier's player lets passengers go, one after the other, or none."""
    while state.aboard and (choices := tuple(drop_offs(state, who, path))):
        chosen = yield Choose(
            state.fighter(who).side, message("{} may drop a passenger", figure_ref(who)), (GO_ON, *choices), state
        )
        if chosen == GO_ON:
            break
        state = yield from resolve_drop(state, chosen, events)
    return state


def resolve_drop(state: State, drop: DropOff, events: list[Event]) -> Steps[State]:
    """The passenger is hurt by the fall, and stays where it lands; so is the opponent that it lands on."""
    who, rider, fall = drop.passage.carrier, drop.passage.piece, state.rules.elevation.drop_onto
    rider, square = replace(rider, soaring=False, on=""), drop.square
    if drop.onto:
        squares = sorted(free_adjacent_squares(state.board, state.board.pieces[drop.onto].squares, rider, state.rules))
        question = message("where {} comes down beside {}", figure_ref(rider.id), figure_ref(drop.onto))
        side, names = state.fighter(drop.onto).side, tuple(PlaceRef(each.name) for each in squares)
        square = squares[0] if len(names) == 1 else state.board.square((yield Choose(side, question, names, state)))
    text = message(
        "{} drops {} onto {}.", figure_ref(who), figure_ref(rider.id), figure_ref(drop.onto) if drop.onto else square
    )
    events.append(Event(text, (square,), (make_reason(state.rules["ELV-06"], text, square),)))
    state = place_passenger(without_passage(state, drop.passage), rider, square)
    state = state.with_(lasting=(*state.lasting, *restrictions_after(state, who, rider)))
    if drop.onto:
        side = state.fighter(who).side
        state = yield from deal_fall_damage(state, drop.onto, fall.both, "fall", events, by=side)
    return (yield from deal_fall_damage(state, rider.id, fall.both if drop.onto else fall.passenger, "fall", events))
