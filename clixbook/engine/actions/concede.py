"""Conceding: a player leaves the game (MUL-04, TRN-08)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import message
from clixbook.engine.actions.action import PlayerAction
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.turn.turns import end_turn, is_settled, remove_figures, settle_end


@dataclass(frozen=True, slots=True)
class Concede(PlayerAction):
    """The player ``who`` gives up with all figures.

    Any player may concede between two actions, in anybody's turn, so that this is never listed among the options.
    """

    verb: ClassVar[str] = "concede"
    form: ClassVar[str] = "concede PLAYER"

    def why_not(self, state: State) -> tuple[Reason, ...]:
        rules = state.rules
        if self.who not in state.players:
            return (
                make_reason(rules["MUL-04"], message("{} does not play; {} do.", self.who, ", ".join(state.players))),
            )
        if not state.remaining(self.who):
            return (make_reason(rules["MUL-04"], message("{} is already out of the game.", self.who)),)
        return ()

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """The figures count as lost by own doing; the turn passes on if it was this player's."""
        events.append(Event(message("{} gives up.", self.who)))
        state = remove_figures(state, tuple(fighter.id for fighter in state.remaining(self.who)), events)
        state = settle_end(state, events)
        if state.result is not None:
            state = state.with_(result=replace(state.result, why=f"{self.who} gave up. {state.result.why}"))
        if is_settled(state) or state.player != self.who:
            return state
        return (yield from end_turn(state, events))
