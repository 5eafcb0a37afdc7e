"""Moves interrupted by an attack (CAR-03, OBJ-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from clixbook.board.answers.message import PlaceRef, Words, figure_ref, message, render_words
from clixbook.board.carrying.carrying import carrier_may_hold_object
from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.effects.effects import User
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.carrying.carry_sequence import (
    Ride,
    goals_carrying,
    judge_joining,
    rides_on_the_way,
    set_down_all,
    walk_carrying,
)
from clixbook.engine.sequence.carrying.passengers import place_near
from clixbook.engine.sequence.carrying.with_object import walk_with_errand
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.powers.attack.object_errands import TAKE, errand_goals, errand_object, errand_of, errands_of


@dataclass(frozen=True, slots=True)
class Onward(Described):
    """Rest of a move, with a passenger or an object: ``E4 pal``, ``E4 put``."""

    kind: ClassVar[OptionKind] = "move"
    goal: Square
    rider: str = ""
    errand: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[str, ...]:
        """The places meant on the board: the goal, the friend, and where the object lies."""
        return (self.goal.name, *([self.rider] if self.rider else ()), *self.errand[1:2])

    @property
    def message(self) -> Words:
        """The words, with their references."""
        if self.rider:
            return message("{} {}", PlaceRef(self.goal.name), figure_ref(self.rider))
        if not self.errand[1:]:
            return message("{} {}", PlaceRef(self.goal.name), *self.errand)
        rest = "".join(f" {word}" for word in self.errand[2:])
        return message("{} {} {}{}", PlaceRef(self.goal.name), self.errand[0], PlaceRef(self.errand[1]), rest)

    def __str__(self) -> str:
        return render_words(self.message)


@dataclass(frozen=True, slots=True)
class Trip:
    """Move interrupted by attacks: its pace and its passengers.

    ``carries`` and ``handles``: its user may take up friends on the way, and objects. ``handled`` is "take" or "put"
    once it did so: no move knows both.
    """

    pace: Pace
    ride: Ride | None = None
    carries: bool = False
    handles: bool = False
    handled: str = ""

    def with_pace(self, pace: Pace) -> Trip:
        """This trip at another pace."""
        return replace(self, pace=pace)


def onward_goals(state: State, who: str, trip: Trip) -> Iterator[PlaceRef | Onward]:
    """The figure's options to go on: plainly, on an errand, or with a friend that it meets."""
    user, here = User(state, who), state.board.pieces[who].squares
    yield from (PlaceRef(square.name) for square in reachable_squares(state, who, trip.pace) if square not in here)
    hand = trip.ride is None or (carrier_may_hold_object(state.rules) and not trip.ride.late)
    for errand in errands_of(user) if trip.handles and hand else ():
        if trip.handled in ("", errand[0]) and not (errand[0] == TAKE and user.piece.held is not None):
            yield from (Onward(goal, errand=errand) for goal in errand_goals(user, errand, trip.pace))
    for ride in rides_on_the_way(state, user.fighter) if trip.carries and trip.ride is None else ():
        found = goals_carrying(state, ride, trip.pace)
        yield from (Onward(goal, ride.riders[0].id) for goal in found if goal not in here)


def continue_move(
    state: State, who: str, chosen: PlaceRef | Onward, trip: Trip, events: list[Event]
) -> Steps[tuple[State, Trip, int | None]]:
    """The figure goes there; the cost comes back too, None if it did not break away."""
    if isinstance(chosen, Onward) and chosen.rider:
        ride = judge_joining(state, who, chosen.rider)
        state, ride, _, cost = yield from walk_carrying(state, ride, chosen.goal, events, trip.pace)
        return state, replace(trip, ride=ride if ride.riders else None), cost
    if isinstance(chosen, Onward):
        errand = errand_of(errand_object(state, chosen.errand))
        state, cost = yield from errand(state, who, chosen.goal, events, trip.pace)
        return state, replace(trip, handled=chosen.errand[0]), cost
    state, cost = yield from move(state, who, parse_square(chosen), events, trip.pace)
    return state, trip, cost


def begin_carrying_move(
    state: State, ride: Ride, goal: Square, errand: tuple[str, ...], events: list[Event], pace: Pace
) -> Steps[tuple[State, Ride, int | None]]:
    """Make the first part of a move with passengers, still off the map; the cost is returned too."""
    if errand:
        handled = errand_of(errand_object(state, errand))
        return (yield from walk_with_errand(state, ride, goal, handled, events, pace))
    state, ride, _, cost = yield from walk_carrying(state, ride, goal, events, pace)
    return state, ride, cost


def finish_carrying_move(
    state: State, who: str, trip: Trip, last: Sequence[Square], events: list[Event]
) -> Steps[State]:
    """End the move and set passengers down; at the carrier's ``last`` square if it is gone (CAR-04)."""
    if trip.ride is None:
        return state
    if who in state.board.pieces:
        return (yield from set_down_all(state, trip.ride, last, events))
    for rider in trip.ride.riders:
        state = place_near(state, rider, last)
    return state
