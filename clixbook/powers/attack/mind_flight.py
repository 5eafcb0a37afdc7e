"""Flight by Telekinesis (PWR-TELEKINESIS)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.carrying.carrying import carrier_may_attack
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import Mode
from clixbook.board.objects.lifting import STRENGTH
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.carrying.carry_sequence import (
    goals_carrying,
    judge_ride,
    move_carrying,
    rides,
    why_not_carried,
)
from clixbook.engine.sequence.moving.attacks_after_moves import attack_after_move
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.engine.sequence.objects.pick_up_and_drop import choose_and_put_down
from clixbook.powers.attack.object_errands import (
    TAKE,
    errand_goals,
    errand_object,
    errand_of,
    errands_of,
    is_errand,
    split_errand,
    why_no_errand,
)

FLY = "move"
FLIGHT = Pace(FLY)


def with_wings(user: User) -> User:
    """The user with a wing and a strong flyer's load, not soaring."""
    piece = replace(user.piece, mode=Mode.WING, traits=user.piece.traits | {STRENGTH})
    return User(user.state.with_(board=user.state.board.with_piece(piece)), user.who)


def flights(user: User) -> Iterator[tuple[str, ...]]:
    """The words of every flight: a square, and a friend, or an object that is set down where the flight ends."""
    aloft, here = with_wings(user), user.piece.squares
    yield from ((goal.name,) for goal in reachable_squares(aloft.state, user.who, FLIGHT) if goal not in here)
    for ride in rides(aloft.state, aloft.fighter):
        riders = tuple(piece.id for piece in ride.riders)
        yield from ((goal.name, *riders) for goal in goals_carrying(aloft.state, ride, FLIGHT) if goal not in here)
    for errand in errands_of(aloft):
        if errand[0] == TAKE:
            yield from ((goal.name, *errand) for goal in errand_goals(aloft, errand, FLIGHT) if goal not in here)


def why_no_flight(user: User, words: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why the user does not fly so; empty if it does."""
    aloft, (there, errand) = with_wings(user), split_errand(words)
    form = make_reason(user.rules["PWR-TELEKINESIS"], "It flies to a SQUARE, with PASSENGER or take SQUARE [OBJECT].")
    if not there or not is_errand(errand) or errand[:1] not in ((), (TAKE,)) or (there[1:] and errand):
        return (form,)
    goal, riders = user.state.board.square(there[0]), there[1:]
    if errand and (against := why_no_errand(aloft, errand)):
        return against
    if riders and (against := why_not_carried(aloft.state, aloft.fighter, riders)):
        return against
    if goal in goals_of(aloft, riders, errand):
        return ()
    so = make_reason(
        user.rules["CAR-03" if riders else "OBJ-06"],
        message("{} cannot get there that way.", figure_ref(user.who)),
        goal,
    )
    return reachable_squares(aloft.state, user.who, FLIGHT).why_not(goal) or (so,)


def goals_of(aloft: User, riders: tuple[str, ...], errand: tuple[str, ...]) -> frozenset[Square]:
    """The squares that it may fly to with these passengers or this errand."""
    if riders:
        return frozenset(goals_carrying(aloft.state, judge_ride(aloft.state, aloft.who, riders), FLIGHT))
    return frozenset(
        errand_goals(aloft, errand, FLIGHT) if errand else reachable_squares(aloft.state, aloft.who, FLIGHT)
    )


def fly_to(user: User, words: tuple[str, ...], events: list[Event]) -> Steps[State]:
    """Fly the user there; the move may end as any move may."""
    aloft, (there, errand) = with_wings(user), split_errand(words)
    state, who, goal = aloft.state, user.who, parse_square(there[0])
    if there[1:]:
        ride = judge_ride(state, who, there[1:])
        state, cost = yield from move_carrying(state, ride, goal, events, FLIGHT)
        if ride.opponent or not carrier_may_attack(rules=user.rules):  # one attack a move (ACT-10)
            return with_traits(state)
    elif errand:
        state, cost = yield from errand_of(errand_object(state, errand))(state, who, goal, events, FLIGHT)
        if who in state.board.pieces and state.board.pieces[who].held is not None:
            state = yield from choose_and_put_down(state, who, state.board.pieces[who].squares, events)
    else:
        state, cost = yield from move(state, who, goal, events, FLIGHT)
    return (yield from attack_after_move(user.state, with_traits(state), who, cost, events, pace=FLIGHT))
