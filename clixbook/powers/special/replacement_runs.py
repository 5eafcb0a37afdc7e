"""Replacing by a sentence: ``replace it with "NAME"`` (GEN-06)."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.effects import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.engine.sequence.fighters.replacing.sideline import replace_by_effect, why_not_replaced_by
from clixbook.figures.specials.clauses import Instruction
from clixbook.figures.specials.instructions import ReplaceIt
from clixbook.powers.special.clause_run import ClauseUse, InstructionRun


def is_forced(use: ClauseUse) -> bool:
    """Is the effect no choice of its player: set off, and without a may?"""
    clause = use.active.clause
    return clause.moment is not None and not clause.optional


def why_not_replaced_now(user: User, instruction: ReplaceIt, use: ClauseUse) -> tuple[Reason, ...]:
    """Why the replacements in the sentence cannot come in now."""
    return why_not_replaced_by(user.state, user.fighter, instruction.names, instruction.click, forced=is_forced(use))


def replace_user(user: User, instruction: ReplaceIt, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Put figures in the user's place; nothing is done where they cannot come."""
    if against := why_not_replaced_now(user, instruction, use):
        text = message("{} stays: no figure replaces it.", figure_ref(user.who))
        events.append(Event(text, squares_under(user.state, user.who), against))
        return user.state
    return (yield from replace_by_effect(user.state, user.who, instruction.names, instruction.click, events))


REPLACING: Mapping[type[Instruction], InstructionRun] = {ReplaceIt: InstructionRun(replace_user, why_not_replaced_now)}
"""How a sentence replaces figures."""
