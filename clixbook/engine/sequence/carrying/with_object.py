"""Carrying a friend and an object in one move (CAR-07, OBJ-06, OBJ-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clixbook.board.model.squares import Square
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.carrying.carry_sequence import (
    Ride,
    leave_passenger,
    lift_passengers,
    pace_with,
    set_down_all,
    with_only_passengers,
)
from clixbook.engine.sequence.moving.move_sequence import PLAIN, Pace
from clixbook.engine.sequence.objects.pick_up_and_drop import Lying, move_and_put, move_and_take, ways_taking

Errand = Callable[[State, str, Square, list[Event], Pace], Steps[tuple[State, int | None]]]
"""A move on which an object is handled, to a goal and at a pace; see ``move_and_put``."""


def ways_with_errand(state: State, ride: Ride, what: Lying, pace: Pace = PLAIN) -> Mapping[Square, tuple[Square, ...]]:
    """Goal -> path of every move that also picks up that object; none if a passenger joins on the way."""
    if ride.late or ride.opponent:
        return {}
    return ways_taking(lift_passengers(state, ride), ride.carry.carrier.id, what, pace_with(state, ride, pace))


def pick_up_errand(what: Lying) -> Errand:
    """The errand of picking that object up."""
    return lambda state, who, goal, events, pace: move_and_take(state, who, goal, what, events, pace)


PUTTING: Errand = move_and_put
"""The errand of putting down the held object."""


def carry_with_errand(
    state: State, ride: Ride, goal: Square, errand: Errand, events: list[Event]
) -> Steps[tuple[State, int | None]]:
    """Go with the passengers on that errand, and set them down; the cost comes back too, None if it did not go."""
    before = state.board.pieces[ride.carry.carrier.id].squares
    state, ride, cost = yield from walk_with_errand(state, ride, goal, errand, events)
    return (yield from set_down_all(state, ride, before, events)), cost


def walk_with_errand(
    state: State, ride: Ride, goal: Square, errand: Errand, events: list[Event], pace: Pace = PLAIN
) -> Steps[tuple[State, Ride, int | None]]:
    """Go with the passengers on that errand; they are off the map yet, if the carrier went at all."""
    who, pace = ride.carry.carrier.id, pace_with(state, ride, pace)
    before = state.board.pieces[who].squares
    light, cost = yield from errand(lift_passengers(state, ride), who, goal, events, pace)
    if cost is not None:
        return light, ride, cost
    for rider in ride.riders:
        light = leave_passenger(light, rider, before, events)
    return light, with_only_passengers(ride, ()), None
