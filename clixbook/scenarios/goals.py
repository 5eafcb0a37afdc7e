"""The task at the end of a lesson: a figure to move, or a figure or a square to choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach, reach
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind, Value, sorted_squares
from clixbook.scenarios.scenario import Question

CHOSEN = "CHOSEN"
"""Stands in the query of a task for the chosen figure or square."""


@dataclass(frozen=True)
class Goal:
    """A task: move a figure at most that many squares to give a question this answer."""

    say: str
    move: str
    squares: int
    question: Question
    wanted: Value

    def is_met(self, board: Board, rules: str | Rulebook) -> bool:
        """True if the figure walked there as it may, and the board now gives the wanted answer."""
        now = board.piece(self.move).squares[0]
        return now in self._reach(rules) and self._asked_on(board, rules) == self.wanted

    def solutions(self, rules: str | Rulebook) -> tuple[str, ...]:
        """The names of the squares to which the figure may walk to reach the goal."""
        board = self.question.board
        goals = (s for s in sorted_squares(self._reach(rules)) if s != board.piece(self.move).squares[0])
        return tuple(s.name for s in goals if self.is_met(board.move_piece(self.move, s), rules))

    def _reach(self, rules: str | Rulebook) -> Reach:
        return reach(self.question.board, self.move, self.squares, rules=named_rulebook(rules))

    def _asked_on(self, board: Board, rules: str | Rulebook) -> Value:
        query = self.question
        answer = query.query_row.ask(board, named_rulebook(rules), query.arguments)
        return query.answer_part.value(answer, query.arguments)


@dataclass(frozen=True)
class ChoiceGoal:
    """A task: choose a figure or a square for which a question about a game has this answer."""

    say: str
    question: Question
    wanted: Value
    _asked: dict[str, Question] = field(init=False, default_factory=dict, compare=False, repr=False)
    """Earlier questions, which keep their answers: a choice is judged, and then told why it will not do."""

    def asked_of(self, square: Square) -> Question:
        """The question about the figure on the square, or about the square itself if nobody stands there."""
        piece = self.question.board.piece_at(square)
        name = square.name if piece is None else piece.id
        if name not in self._asked:
            self._asked[name] = replace(self.question, arguments=_with_chosen(self.question.arguments, name))
        return self._asked[name]

    def is_met(self, square: Square, rules: str | Rulebook) -> bool:
        """True if the question has the wanted answer there; a choice that the engine refuses to judge has none."""
        try:
            return self.asked_of(square).answer(rules).value == self.wanted
        except ClixbookError:
            return False

    def why_not(self, square: Square, rules: str | Rulebook) -> str:
        """The reasons for another answer than the wanted one; what comes of it, where that is a number or a word."""
        asked = self.asked_of(square)
        try:
            found = asked.answer(rules)
        except IllegalAction as error:
            return str(error)
        except ClixbookError:
            return "That is no choice here."
        return asked.reasons_text(found) if asked.kind is AnswerKind.YES_NO else f"That gives {found.answer_text}."

    def solutions(self, rules: str | Rulebook) -> tuple[str, ...]:
        """The names of the squares whose choice reaches the goal."""
        return tuple(square.name for square in self.question.board.squares if self.is_met(square, rules))


def names_chosen(arguments: Mapping[str, Any]) -> bool:
    """Does the query leave a place for the choice?"""
    return _with_chosen(arguments, "") != dict(arguments)


def _with_chosen(arguments: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The arguments of a query with the chosen figure or square in its place."""
    return {key: _put(value, name) for key, value in arguments.items()}


def _put(value: Any, name: str) -> Any:
    if isinstance(value, str):
        return value.replace(CHOSEN, name)
    return tuple(_put(each, name) for each in value) if isinstance(value, tuple) else value
