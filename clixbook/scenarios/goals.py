"""The task at the end of a lesson: a figure to move, or a figure or a square to choose."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach, reach
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind, Value, answer_text, sorted_squares
from clixbook.scenarios.queries.game_queries import QueryOutcome
from clixbook.scenarios.scenario import Answered, Question
from clixbook.scenarios.stories.prose import display_name

ONE_DIE, TWO_DICE = 6, 36
"""The ways in which they fall."""
REFUSING = ("may", "may_build")
"""Queries whose reasons tell all about a choice that will not do."""
SAYING = ("odds", "may_build")
"""Queries whose answer says more than its reasons."""
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
        """Why another choice will not do: the reasons against it, or what comes of it beside what is wanted."""
        question = self.asked_of(square)
        try:
            found = question.answer(rules)
        except IllegalAction as error:
            return " ".join(map(str, error.problems))
        except ClixbookError:
            return "A free square is wanted." if self._figure_on(square, rules) else "Nobody stands there."
        if question.query in REFUSING:
            return question.reasons_text(found)
        if question.field == "actor":  # the lines ask for it, and it was not taken
            return f"It cannot be chosen: {found.answer_text} has still to choose."
        return f"{_outcome_text(question, found)} {self._beside_wanted(found, rules)}".strip()

    def why(self, square: Square, rules: str | Rulebook) -> str:
        """Why a choice is right: its outcome, beside that of the other figures."""
        question = self.asked_of(square)
        found = question.answer(rules)
        return f"{_outcome_text(question, found)} {self._others(square, rules)}".strip()

    def name_of(self, square: Square, rules: str | Rulebook) -> str:
        """The choice in words: ``Lodestar on G3``, or the square alone."""
        who = self._figure_on(square, rules)
        return f"{who} on {square.name}" if who else square.name

    def _figure_on(self, square: Square, rules: str | Rulebook) -> str:
        piece, book = self.question.board.piece_at(square), named_rulebook(rules)
        if piece is None or self.question.game is None:
            return ""
        return display_name(self.question.game.start(book).state, piece.id)

    def _beside_wanted(self, found: Answered, rules: str | Rulebook) -> str:
        """The number that comes of a choice, beside that of the right one."""
        if self.question.kind is AnswerKind.NUMBER:
            return f"That gives {found.answer_text}; wanted: {answer_text(self.wanted)}."
        if self.question.kind is not AnswerKind.CHANCE:
            return ""
        right = self.question.board.square(self.solutions(rules)[0])
        text = _outcome_text(self.asked_of(right), self.asked_of(right).answer(rules))
        here = "No roll is left" if self._has_no_roll_left(found) else self._in_words(found.value)
        return f"{here}. Wanted: {self._in_words(self.wanted)}. {text}"

    def _in_words(self, value: Value) -> str:
        """A number, or a chance as ways in which the dice fall."""
        if self.question.kind is AnswerKind.CHANCE:
            return ways(value, TWO_DICE if self.question.query == "odds" else ONE_DIE)
        return answer_text(value)

    def _others(self, square: Square, rules: str | Rulebook) -> str:
        """The numbers of the other figures that could be chosen, each name once."""
        numbers: dict[str, str] = {}
        if self.question.kind not in (AnswerKind.NUMBER, AnswerKind.CHANCE):
            return ""
        for piece in self.question.board.pieces.values():
            here = piece.squares[0]
            with suppress(ClixbookError):
                found = self.asked_of(here).answer(rules)
                if found.value != self.wanted and not self._has_no_roll_left(found):
                    numbers[self._figure_on(here, rules)] = self._in_words(found.value)
        return f"The others: {'; '.join(f'{who} {text}' for who, text in numbers.items())}." if numbers else ""

    def _has_no_roll_left(self, found: Answered) -> bool:
        """True if a chance was asked after the last roll."""
        played = found.answer if self.question.kind is AnswerKind.CHANCE else None
        return isinstance(played, QueryOutcome) and played.game.action is None

    def solutions(self, rules: str | Rulebook) -> tuple[str, ...]:
        """The names of the squares whose choice reaches the goal."""
        return tuple(square.name for square in self.question.board.squares if self.is_met(square, rules))


def ways(chance: Value, fall: int) -> str:
    """A probability as ways in which dice fall, and in percent: ``15 of 36, 42 %``."""
    part = Fraction(str(chance))
    of = part.denominator if fall % part.denominator else fall
    return f"{part.numerator * of // part.denominator} of {of}, {round(100 * part)} %"


def _outcome_text(question: Question, found: Answered) -> str:
    """The result of a choice, in sentences."""
    answer = found.answer
    if not isinstance(answer, QueryOutcome):
        reasons = " ".join(reason.text for reason in getattr(answer, "reasons", ()))
        return f"{reasons} {answer.message}" if question.query in SAYING else reasons
    if answer.game.result is not None:
        points = ", ".join(f"{who} {number}" for who, number in answer.game.result.points)
        return f"{answer.last_words} Points: {points}."
    if question.kind is AnswerKind.YES_NO and not answer.has_attack:
        return f"{answer.last_words} No attack comes of it."
    return answer.last_words


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
