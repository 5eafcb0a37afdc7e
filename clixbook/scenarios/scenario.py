"""Scenarios and lessons: questions answered by the board under each rulebook."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Place
from clixbook.errors import BadWord, ClixbookError, Problem
from clixbook.rulebooks import EDITIONS, PRINTED, Rulebook, named_rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind, Value, answer_text, read_value
from clixbook.scenarios.queries.queries import AnswerPart, Query
from clixbook.scenarios.queries.query_table import QUERIES

if TYPE_CHECKING:
    from clixbook.scenarios.goals import ChoiceGoal, Goal
    from clixbook.scenarios.stories.stepper import Stepper
    from clixbook.scenarios.stories.story import Story

Spot = tuple[int, int]
"""Line and column in the file, from 1; (0, 0) if the scenario comes from none."""
REVEALS = ("line", "field", "reach", "adjacency", "break-away", "knock-back", "all-four")


@dataclass(frozen=True)
class Answered:
    """A board's answer under one rulebook: the requested value and the whole answer."""

    rules: Rulebook
    value: Value
    answer: Any

    @property
    def answer_text(self) -> str:
        """The value as people write it."""
        return answer_text(self.value)

    def explain(self) -> str:
        """The value, then the answer in full with its reasons."""
        if isinstance(self.answer, Answer):
            return f"{self.answer_text}. {self.answer.explain()}"
        return self.answer_text


@dataclass(frozen=True)
class Mistake:
    """A common wrong answer, its feedback, and places to highlight.

    ``books`` are the editions in which the words hold; elsewhere the board's own reasons are told.
    """

    value: Value
    say: str
    light: tuple[Place, ...] = ()
    books: tuple[str, ...] = PRINTED


@dataclass(frozen=True)
class Feedback:
    """Feedback on an answer: right or wrong, a text, and places to look at."""

    right: bool
    say: str
    light: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Question:
    """One question of a scenario.

    ``expect`` maps editions (and variants such as ``core2014+name``) to the expected value; the engine's own
    answer comes from ``answer``. ``rulings`` are the ids that decide. ``about`` names the lesson that
    teaches it, where the question stands in a test. ``game`` is the position of a game of which it may be asked;
    ``board`` has its figures then. ``variants`` has what is said otherwise in an edition, by field; ``in_book`` says
    it. ``spots`` says where things stand in the file.
    """

    say: str
    board: Board
    query: str
    arguments: Mapping[str, Any]
    field: str
    expect: Mapping[str, Value]
    hints: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    reveal: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    because: str = ""
    about: str = ""
    game: Story | None = None
    variants: Mapping[str, Mapping[str, Any]] = dataclasses.field(default_factory=dict)
    spots: Mapping[str, Spot] = dataclasses.field(default_factory=dict, compare=False, repr=False)
    _known: dict[Rulebook, Answered] = dataclasses.field(init=False, default_factory=dict, compare=False, repr=False)
    """Earlier answers: odds take time, and a lesson asks for one answer in several places."""
    _said_in: dict[str, Question] = dataclasses.field(init=False, default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Question {self.say!r}>"

    def in_book(self, edition: str) -> Question:
        """The question in the words of this edition."""
        if edition not in self.variants:
            return self
        if edition not in self._said_in:
            self._said_in[edition] = dataclasses.replace(self, **self.variants[edition], variants={})
        return self._said_in[edition]

    @property
    def query_row(self) -> Query:
        """The row of the table of queries."""
        return QUERIES[self.query]

    @property
    def answer_part(self) -> AnswerPart:
        """The requested field of the answer."""
        return self.query_row.fields[self.field]

    @property
    def kind(self) -> AnswerKind:
        """How the answer is given: yes/no, number, choice, squares ..."""
        return self.answer_part.kind

    @property
    def choices(self) -> tuple[str, ...]:
        """The options of a choice: the known words, else the expected and the mistaken ones."""
        if self.kind is AnswerKind.YES_NO:
            return ("yes", "no")
        known = self.answer_part.words
        texts = (answer_text(value) for value in (*self.expect.values(), *(m.value for m in self.mistakes)))
        return known or tuple(sorted(dict.fromkeys(texts)))

    def answer(self, rules: str | Rulebook) -> Answered:
        """The board's answer under this rulebook; raises ClixbookError where it cannot answer."""
        book = named_rulebook(rules)
        if book not in self._known:
            answer = self.query_row.ask(self._query_subject(book), book, self.arguments)
            self._known[book] = Answered(book, self.answer_part.value(answer, self.arguments), answer)
        return self._known[book]

    def _query_subject(self, book: Rulebook) -> Any:
        """The board, or the game in its position."""
        if not self.query_row.of_game:
            return self.board
        if self.game is None:
            raise BadWord(f"{self.query} is asked of a game; give one under game.")
        return self.game.start(book)

    @property
    def ends(self) -> dict[str, str]:
        """Attacker and target of the action in question, as the ends of a line; empty for other questions."""
        words = str(self.arguments.get("action", "")).split()
        known = [word for word in words[1:3] if word in self.board.pieces]
        return dict(zip(("from", "to"), known, strict=True)) if len(known) == 2 else {}

    def answers(self) -> dict[str, Answered]:
        """The answers under every edition."""
        return {edition: self.answer(edition) for edition in EDITIONS}

    def parse_answer(self, given: object) -> Value:
        """Parse a person's answer (``"yes"``, ``"D3 E3"``) as a value; a ClixbookError for any other text."""
        return read_value(self.kind, given)

    def feedback(self, given: object, rules: str | Rulebook) -> Feedback:
        """Right or wrong under this rulebook; with the words for a listed mistake, else the reasons."""
        value, found = self.parse_answer(given), self.answer(rules)
        if value == found.value:
            return Feedback(True, f"Yes: {found.explain()}")
        for mistake in self.mistakes:
            if mistake.value == value and found.rules.edition in mistake.books:
                return Feedback(False, mistake.say, mistake.light)
        places = tuple(place for reason in getattr(found.answer, "reasons", ()) for place in reason.where)
        return Feedback(False, f"Not {answer_text(value)}. {self.reasons_text(found)}", places)

    def main_reason(self, found: Answered) -> Reason | None:
        """The one reason for an answer: that which rests on a ruling of the question, else such a ruling itself.

        The first of its rulings counts in which this book parts from another, for it tells this answer from others.
        """
        reasons: tuple[Reason, ...] = getattr(found.answer, "reasons", ())
        if not self.rulings:
            return next(iter(reasons), None)
        name = next((name for name in self.rulings if books_differ(found.rules, name)), self.rulings[0])
        cited = (reason for reason in reasons if reason.ruling == name)
        return next(cited, make_reason(found.rules[name], found.rules[name].says))

    def main_reasons(self) -> dict[str, Reason | None]:
        """The main reason in every edition; the ruling's sentence if one reason serves different answers."""
        found, whys = self.answers(), {}
        for edition, answered in found.items():
            why = self.main_reason(answered)
            others = (self.main_reason(other) for other in found.values() if other.value != answered.value)
            if why is not None and any(other is not None and other.text == why.text for other in others):
                ruling = answered.rules[why.ruling]
                why = make_reason(ruling, ruling.says)
            whys[edition] = why
        return whys

    def reasons_text(self, found: Answered) -> str:
        """The answer's reasons in a row; in a game, or if they cite none of its rulings, the main one."""
        reasons: tuple[Reason, ...] = getattr(found.answer, "reasons", ())
        if self.query_row.of_game or not any(reason.ruling in self.rulings for reason in reasons):
            why = self.main_reason(found)
            reasons = (why,) if why is not None else ()
        return " ".join(str(reason) for reason in reasons) or f"The board says {found.answer_text}."

    def failed_expectations(self) -> Iterator[tuple[str, str]]:
        """The expectations that fail: (where, sentence) for each edition without an answer or with another one."""
        for edition in PRINTED:
            if edition not in self.expect:
                yield "expect", f"no answer is expected under {edition}."
        failures: dict[str, list[str]] = {}
        for name, expected in self.expect.items():
            try:
                found = self.answer(name)
            except ClixbookError as error:
                failures.setdefault(str(error), []).append(name)
                continue
            if found.value != expected:
                yield name, f"expected {answer_text(expected)} under {name}, got {answer_text(found.value)}."
        for text, names in failures.items():
            under = "" if len(names) >= len(PRINTED) else f" under {', '.join(names)}"
            yield "answer", f"no answer{under}: {text}"
        for mistake in self.mistakes:
            if {self.expect.get(edition) for edition in mistake.books} == {mistake.value}:
                yield "mistakes", f"{answer_text(mistake.value)} is no mistake, it is the right answer."
        for book, words in self.variants.items():
            if any(self.expect.get(book) == mistake.value for mistake in words.get("mistakes", ())):
                yield "in", f"{answer_text(self.expect[book])} is no mistake in {book}, it is the right answer."


def books_differ(rules: Rulebook, name: str) -> bool:
    """True if another printed book decides this ruling differently."""
    return any(named_rulebook(edition)[name].value != rules[name].value for edition in PRINTED)


@dataclass(frozen=True)
class Scenario:
    """A position with questions, or a game with steps (``story``), or both.

    ``rules`` is the rulebook to begin with; ``file`` where it was read.

    >>> import clixbook as cx
    >>> cx.Scenario.load("corner-shot").name
    'corner-shot'
    """

    name: str
    title: str
    idea: str
    board: Board
    rules: Rulebook
    questions: tuple[Question, ...]
    file: str = ""
    story: Story | None = dataclasses.field(default=None, kw_only=True)
    variants: Mapping[str, Mapping[str, Any]] = dataclasses.field(default_factory=dict, kw_only=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {self.title}>"

    @checks_arguments
    def in_book(self, rules: str | Rulebook) -> Self:
        """The scenario under another rulebook, in the words that it has for that edition.

        >>> import clixbook as cx
        >>> cx.course().lesson("into-the-bushes").in_book("complete2022").rules.name
        'complete2022'
        """
        book = named_rulebook(rules)
        questions = tuple(question.in_book(book.edition) for question in self.questions)
        return dataclasses.replace(self, rules=book, questions=questions, **self.variants.get(book.edition, {}))

    @staticmethod
    @checks_arguments
    def load(name_or_path: str | Path) -> Scenario:
        """A scenario or lesson from its name (``"dv-10"``) or the path of a file.

        Raises one ClixbookError with every problem of the file.
        """
        from clixbook.scenarios.files.scenario_files import load

        return load(name_or_path)

    def stepper(self, rules: str | Rulebook | None = None) -> Stepper:
        """A stepper through the story, under this rulebook or the scenario's own.

        Raises a ClixbookError if the scenario has no steps.
        """
        from clixbook.scenarios.stories.stepper import Stepper

        return Stepper(self, rules)

    def check(self) -> list[Problem]:
        """Play all answers and steps in the four editions; a problem for each that does not hold."""
        from clixbook.scenarios.stories.story_check import story_problems

        problems = story_problems(self)
        for number, question in enumerate(self.questions, 1):
            for where, sentence in question.failed_expectations():
                line, column = question.spots.get(where) or question.spots.get("expect") or (0, 0)
                problems.append(Problem(f"Question {number}: {sentence}", self.file, line, column))
        return problems

    def _repr_markdown_(self) -> str:
        """Title, idea and questions for a notebook."""
        items = "\n".join(f"{n}. {question.say}" for n, question in enumerate(self.questions, 1))
        if self.story is not None:
            items += "\n".join(f"{n}. {step.title}" for n, step in enumerate(self.story.steps, 1))
        return f"### {self.title}\n\n{self.idea}\n\n{items}"


@dataclass(frozen=True, repr=False)
class Lesson(Scenario):
    """A scenario that teaches one idea, with an introduction and a final task.

    >>> import clixbook as cx
    >>> lesson = cx.course().lesson("corner-pick")
    >>> lesson.name, len(lesson.questions) > 0
    ('corner-pick', True)
    """

    text: str = ""
    goal: Goal | ChoiceGoal | None = None

    def check(self) -> list[Problem]:
        """The problems of any scenario, and of a goal that the lesson's rulebook does not let anybody reach."""
        problems = super().check()
        for book in (self.rules, *(named_rulebook(name) for name in self.variants if name != self.rules.name)):
            goal = self.in_book(book).goal
            if goal is not None and not goal.solutions(book):
                under = "" if book == self.rules else f" under {book.name}"
                problems.append(Problem(f"The goal cannot be reached{under}.", self.file))
        return problems

    @functools.cached_property
    def mistakes(self) -> int:
        """How many wrong answers the lesson has words for."""
        return sum(len(question.mistakes) for question in self.questions)
