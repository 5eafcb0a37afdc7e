"""End of the turn, declared by its player (TRN-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason
from clixbook.board.model.frozen import fast_init
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.action_total import usable_actions
from clixbook.engine.rules.turn.phases import may_end_actions
from clixbook.engine.sequence.action.readiness import why_not_ready
from clixbook.engine.sequence.turn.turns import end_turn
from clixbook.rulebooks.sections.turn.actions import ActionKind


@fast_init
@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn."""

    verb: ClassVar[str] = "end"
    form: ClassVar[str] = "end"
    by_player: ClassVar[bool] = True
    who: str = ""

    def __str__(self) -> str:
        return self.verb

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls() if not who and not details else None

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        yield cls()

    def why_not(self, state: State) -> tuple[Reason, ...]:
        """Actions that figures are ready for must be spent where the book says so (TRN-06, TRN-09)."""
        left = 0
        if state.rules.turns.spending.compulsory or not state.rules.turns.declared_over:
            ready = sum(not why_not_ready(state, each, ActionKind.MOVE) for each in state.in_play(state.player))
            left = usable_actions(state.rules, state.left, ready)
        may = may_end_actions(state.rules, left=left)
        return () if may else may.reasons

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from end_turn(state, events))
