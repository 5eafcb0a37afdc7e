"""Unstacking: a horde token leaves its stack by a move of its own (TOK-08)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.actions.action import Action
from clixbook.engine.position.lazy import LazyMapped
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.action.readiness import why_not_asked, why_not_ready
from clixbook.engine.sequence.fighters.stacks import put_on_stack, with_token_apart
from clixbook.engine.sequence.moving.move_sequence import move, reachable_squares
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Unstack(Action):
    """Move one token of the stack ``who`` to a square."""

    verb: ClassVar[str] = "unstack"
    form: ClassVar[str] = "unstack WHO SQUARE"
    to: str

    def action_kind(self, rules: Rulebook) -> str:
        """The kind of the action: a move action of the token, even if its stack is not ready."""
        return ActionKind.MOVE

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.hordes.unstacks

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Sequence[Action]:
        if not state.stacked_on(fighter.id) or why_stack_stays(state, fighter):
            return ()
        apart, token = with_token_apart(state, fighter.id)
        here = apart.board.pieces[token].squares[0]
        goals = tuple(each for each in reachable_squares(apart, token) if each != here)
        return LazyMapped(partial(_unstack_to, fighter.id), goals)

    def why_not(self, state: State) -> tuple[Reason, ...]:
        fighter, rules = state.fighter(self.who), state.rules
        if not rules.hordes.unstacks:
            return (make_reason(rules["TOK-08"], rules["TOK-08"].says),)
        if waiting := why_not_asked(state, fighter):
            return waiting
        return self.reasons_against(state, fighter)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        if not state.stacked_on(fighter.id):
            return (make_reason(state.rules["TOK-08"], message("{} is not a stack.", figure_ref(fighter.id))),)
        if against := why_stack_stays(state, fighter):
            return against
        apart, token = with_token_apart(state, fighter.id)
        found, square = reachable_squares(apart, token), state.board.square(self.to)
        if square in apart.board.pieces[token].squares:
            return (make_reason(state.rules["TOK-08"], message("{} is where the stack stands.", square), square),)
        return () if square in found else found.why_not(square)

    def ahead_of_token(self, state: State) -> State:
        """The token that leaves gets that of the action, not its stack."""
        if state.fighter(self.who).token_to or not state.stacked_on(self.who):
            return state
        apart, token = with_token_apart(state, self.who)
        return apart.with_fighter(self.who, token_to=token)

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """The token breaks away and moves; where it does not come away it is part of the stack again."""
        state, token = with_token_apart(state, self.who)
        text = message("{} leaves the stack of {}.", figure_ref(token), figure_ref(self.who))
        events.append(Event(text, state.board.pieces[token].squares, (make_reason(state.rules["TOK-08"], text),)))
        state = state.with_fighter(self.who, token_to=token)
        state, cost = yield from move(state, token, parse_square(self.to), events)
        if cost is None and token in state.board.pieces:
            return _back_on_stack(state, self.who, token)
        return state


def _unstack_to(who: str, square: Square) -> Unstack:
    return Unstack(who, square.name)


def why_stack_stays(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why no token may leave the stack now: it was given one this turn, or the token may not move."""
    if fighter.got_token:
        text = message("{} was given a token this turn.", figure_ref(fighter.id))
        return (make_reason(state.rules["TOK-08"], text),)
    apart, token = with_token_apart(state, fighter.id)
    return why_not_ready(apart, apart.fighter(token), ActionKind.MOVE)


def _back_on_stack(state: State, who: str, token: str) -> State:
    """The position in which the token that was held stays on the stack, which is one character (TOK-07)."""
    marked = state.fighter(who).tokens > 0 and state.rules.hordes.merging.spares_marked
    state = put_on_stack(state.with_(board=state.board.without_piece(token)), token, who)
    return state.with_fighter(who, token_to=token if marked else "").with_fighter(token, acted=True)
