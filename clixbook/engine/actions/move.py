"""The move action (ACT-08, MOV)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers import Reason
from clixbook.board.squares import parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.gathered import Made
from clixbook.engine.questions import Steps
from clixbook.engine.sequence.moving.moving import move, way_of
from clixbook.engine.sequence.moving.moving_attacks import strike_after_move
from clixbook.engine.state import Event, Fighter, State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a figure to a square."""

    verb: ClassVar[str] = "move"
    form: ClassVar[str] = "move WHO SQUARE"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    basic: ClassVar[bool] = True
    to: str

    @classmethod
    def needs(cls, rules: Rulebook) -> str:
        return "move"

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(who, parse_square(details[0]).name) if len(details) == 1 else None

    @classmethod
    def offered(cls, state: State, fighter: Fighter) -> Sequence[Action]:
        """A move to every square in reach, of which most are never looked at."""
        return Made(lambda square: cls(fighter.id, square.name), tuple(way_of(state, fighter.id)))

    def against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        found, square = way_of(state, fighter.id), state.board.square(self.to)
        return () if square in found else found.why_not(square)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """Break away, walk, and strike or shoot at the end where the book lets a plain move do so (MOV-10)."""
        after, cost = yield from move(state, self.who, parse_square(self.to), events)
        return (yield from strike_after_move(state, after, self.who, cost, events))
