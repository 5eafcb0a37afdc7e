"""The part of a session's answer that views show: the whole of it, or the way that is pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.moves.reach import Reach
from clixbook.view.questions.board_questions import squares_of
from clixbook.view.sessions.question_session import QuestionSession


def way_to(session: QuestionSession) -> Any:
    """The way to the target, while the question is reach; None if there is none."""
    answer, squares = session.answer, squares_of(session.board, session.target)
    return answer.get(squares[0]) if isinstance(answer, Mapping) and squares else None


def subject_of_verdict(session: QuestionSession) -> Any:
    """The subject of the verdict: the way that is pointed at, else the answer; None if nothing is answered."""
    return way_to(session) or session.answer


def reasons_of(session: QuestionSession) -> tuple[Reason, ...]:
    """The reasons to show: the answer's, or those of the way pointed at, and why it stops there or does not exist."""
    way, answer = way_to(session), session.answer
    if way is None:
        squares = squares_of(session.board, session.target)
        if isinstance(answer, Reach) and squares and session.board.piece_at(squares[0]) is None:
            return answer.why_not(squares[0])
        return answer.reasons if answer is not None else ()
    reasons: tuple[Reason, ...] = way.reasons
    return reasons if way.stops is None or way.stops in reasons else (*reasons, way.stops)
