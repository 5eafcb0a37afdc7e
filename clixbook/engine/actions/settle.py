"""Settling a question that no rule covers by a die (TRN-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import message
from clixbook.engine.actions.action import PlayerAction
from clixbook.engine.position.questions import Steps, roll_faces
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.phases import settle_dispute
from clixbook.errors import capital
from clixbook.rulebooks.sections.turn.turns import DisputeDecider


@dataclass(frozen=True, slots=True)
class Settle(PlayerAction):
    """Roll a die on an open question; ``who`` is the question in the players' own words.

    It is nobody's action, takes nothing of the turn, and is never listed among the options.
    """

    verb: ClassVar[str] = "settle"
    form: ClassVar[str] = "settle QUESTION"

    def why_not(self, state: State) -> tuple[Reason, ...]:
        ruling = state.rules["TRN-11"]
        die = state.rules.turns.disputes is DisputeDecider.DIE
        return () if die else (make_reason(ruling, message("No die settles that: {}", ruling.says)),)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        (die,) = yield from roll_faces(message("whether this is allowed: {}", self.who), 1, state)
        verdict = settle_dispute(state.rules, die)
        text = message("{}: {}.", capital(self.who), "allowed" if verdict else "not allowed")
        events.append(Event(text, (), () if verdict is None else verdict.reasons))
        return state
