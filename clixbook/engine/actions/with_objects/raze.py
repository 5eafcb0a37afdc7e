"""Destroying special terrain, as its card lets a figure (SPC-03)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from clixbook.board.answers.answers import Reason
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.objects.razing import piece_on, raze, why_not_razed
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Raze(Action):
    """Destroy the special terrain on a square."""

    verb: ClassVar[str] = "raze"
    form: ClassVar[str] = "raze WHO SQUARE"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER
    lies: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.special_terrain.pieces.most > 0

    def normalized(self, state: State) -> Raze:
        piece = piece_on(state, state.board.square(self.lies))
        return self if piece is None else replace(self, lies=piece.squares[0].name)

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for piece in state.terrain_pieces:
            if piece.squares and not why_not_razed(state, fighter.id, piece.squares[0]):
                yield cls(fighter.id, piece.squares[0].name)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_not_razed(state, self.who, state.board.square(self.lies))

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return raze(state, self.who, state.board.square(self.lies), events)
        yield
