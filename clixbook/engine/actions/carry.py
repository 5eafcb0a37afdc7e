"""A move on which a figure takes friends along, and setting down who stayed aboard (CAR)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers import Reason, because
from clixbook.board.moves.carrying import carrier_may_attack, set_down_squares
from clixbook.board.squares import parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.questions import Steps
from clixbook.engine.sequence.boarding import without
from clixbook.engine.sequence.moving import speed_of, way_of
from clixbook.engine.sequence.moving_attacks import strike_after_move
from clixbook.engine.sequence.riding import (
    goals_carrying,
    left_on,
    move_carrying,
    not_carried,
    pace_with,
    ride_of,
    rides,
    taken_aboard,
)
from clixbook.engine.state import Event, Fighter, State
from clixbook.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class CarryTo(Action):
    """Move to a square with passengers, who are set down beside it; their player chooses where."""

    verb: ClassVar[str] = "carry"
    form: ClassVar[str] = "carry WHO SQUARE PASSENGER..."
    to: str
    riders: tuple[str, ...]

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, parse_square(details[0]).name, tuple(details[1:])) if len(details) > 1 else None

    @classmethod
    def kind_of(cls, rules: Rulebook) -> str:
        return "move"

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for ride in rides(state, fighter):
            for goal in goals_carrying(state, ride):
                yield cls(fighter.id, goal.name, tuple(piece.id for piece in ride.riders))

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        order = [each for each in state.fighters if each in self.riders]
        if tuple(order) != self.riders:
            text = f"Passengers are named once each, in this order: {', '.join(order) or 'nobody here'}."
            return (because(state.rules["CAR-02"], text),)
        if against := not_carried(state, fighter, self.riders):
            return against
        ride, goal = ride_of(state, self.who, self.riders), state.board.square(self.to)
        if goal in goals_carrying(state, ride):
            return ()
        found = way_of(taken_aboard(state, ride), self.who, pace_with(state, ride))
        text = f"{self.who} does not come by {ride.names} on its way to {goal}."
        return found.why_not(goal) or (because(state.rules["CAR-03"], text, goal),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        ride = ride_of(state, self.who, self.riders)
        speed = speed_of(state, self.who, pace_with(state, ride))
        state, cost = yield from move_carrying(state, ride, parse_square(self.to), events)
        if cost is None or ride.foe or not carrier_may_attack(rules=state.rules):  # one attack a move (ACT-10)
            return state
        return (yield from strike_after_move(state, self.who, cost, speed, events))


@dataclass(frozen=True, slots=True)
class Unload(Action):
    """Set a passenger down who stayed aboard; no book makes it part of another action (CAR-04)."""

    verb: ClassVar[str] = "unload"
    form: ClassVar[str] = "unload WHO PASSENGER SQUARE"
    rider: str
    to: str

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, details[0], parse_square(details[1]).name) if len(details) == 2 else None

    @classmethod
    def kind_of(cls, rules: Rulebook) -> str:
        return "free"

    @classmethod
    def known(cls, rules: Rulebook) -> bool:
        return bool(rules.carrying.set_down.may_keep)

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for each in state.aboard:
            if each.carrier == fighter.id:
                for square in set_down_squares(state.board, fighter.id, each.piece, rules=state.rules):
                    yield cls(fighter.id, each.rider, square.name)

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        passage, square = state.passage(self.rider), state.board.square(self.to)
        if passage is None or passage.carrier != self.who:
            return (because(state.rules["CAR-04"], f"{self.rider} is not aboard {self.who}."),)
        if square in set_down_squares(state.board, self.who, passage.piece, rules=state.rules):
            return ()
        return (because(state.rules["CAR-04"], f"{self.who} cannot set {self.rider} down on {square}.", square),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        passage = state.passage(self.rider)
        if passage is None:
            raise AssertionError("against() lets nobody be set down who is not aboard")
        return left_on(without(state, passage), self.who, passage.piece, parse_square(self.to), events)
        yield
