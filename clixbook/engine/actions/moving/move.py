"""The move action (ACT-08, MOV)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import PlaceRef
from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.position.lazy import LazyMapped
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.fighters.stacks import ahead_of_merge, find_stack
from clixbook.engine.sequence.moving.attacks_after_moves import attack_after_move
from clixbook.engine.sequence.moving.move_sequence import move, reachable_squares, why_path_refused
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

BY = "by"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move to a square by the best path, or ``by`` the given squares up to ``to``."""

    verb: ClassVar[str] = "move"
    form: ClassVar[str] = "move WHO SQUARE [by SQUARE...]"
    counts_as: ClassVar[ActionKind] = ActionKind.MOVE
    basic: ClassVar[bool] = True
    to: str
    by: tuple[str, ...] = ()

    @property
    def details(self) -> tuple[str, ...]:
        return (PlaceRef(self.to), BY, *map(PlaceRef, self.by)) if self.by else (PlaceRef(self.to),)

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return "move"

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        if len(details) == 1:
            return cls(who, parse_square(details[0]).name)
        if len(details) < 3 or details[1] != BY:
            return None
        to, _, *by = details
        return cls(who, parse_square(to).name, tuple(parse_square(each).name for each in by))

    def normalized(self, state: State) -> Move:
        """The move with all squares of its way after the first, however it was written."""
        if not self.by or self.who not in state.board.pieces:
            return self
        start = state.board.pieces[self.who].squares[0].name
        by = self.by[1:] if self.by[0] == start else self.by
        if by[-1:] != (self.to,) and (by or self.to != start):
            by = (*by, self.to)
        return replace(self, by=by)

    def ahead_of_token(self, state: State) -> State:
        """The stack that it joins gets the token of the action, or nobody does (TOK-07)."""
        onto = find_stack(state, self.who, parse_square(self.to)) if self.who in state.board.pieces else ""
        return ahead_of_merge(state, self.who, onto) if onto else state

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Sequence[Action]:
        """A move to every square in reach, made on demand; a way of one's own is always an option too."""
        return LazyMapped(partial(_move_to, fighter.id), tuple(reachable_squares(state, fighter.id)))

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if self.by:
            return why_path_refused(state, self.who, tuple(map(state.board.square, self.by)))
        found, square = reachable_squares(state, fighter.id), state.board.square(self.to)
        if square in found:
            return ()
        return found.why_not(square)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """Break away, walk, and strike or shoot at the end where the book lets a plain move do so (MOV-10)."""
        by = tuple(map(parse_square, self.by))
        after, cost = yield from move(state, self.who, parse_square(self.to), events, by=by)
        return (yield from attack_after_move(state, after, self.who, cost, events))


@lru_cache(maxsize=16384)
def _move_to(who: str, square: Square) -> Move:
    """The plain move there, cached: it is an option turn after turn."""
    return Move(who, square.name)
