"""Calling a figure from the sideline by an identity card (GEN-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.answers import Reason
from clixbook.engine.actions.action import Action
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.fighters.replacing.called_in import call_in, helpers_of, why_not_called
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.id_cards import CALL_IN
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class CallIn(Action):
    """Call the figure that an identity card names: it comes in beside its caller."""

    verb: ClassVar[str] = "call"
    form: ClassVar[str] = "call WHO FIGURE"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER
    helper: str

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return CALL_IN in rules.id_cards.effects

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        for name in dict.fromkeys(dial.figure.id for _, dial in helpers_of(state, fighter)) if state.id_cards else ():
            if not why_not_called(state, fighter, name):
                yield cls(fighter.id, name)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        return why_not_called(state, fighter, self.helper)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        return (yield from call_in(state, self.who, self.helper, events))
