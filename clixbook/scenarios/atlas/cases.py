"""Atlas cases: a position with a question that one ruling decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.model.board import Board
from clixbook.engine.another_book import in_book
from clixbook.engine.game import Game
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook
from clixbook.scenarios.atlas.wording import OR, actions_question, game_words, question_words
from clixbook.scenarios.queries.answer_kinds import answer_text
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.stories.prose import pending_question_text, readable_text

THEN = "then "
"""Before an action that follows another."""
PLACELESS = Board.build(width=1, height=1)
"""The board of a question that needs none."""


@dataclass(frozen=True)
class CaseAnswer:
    """A rulebook's answer to a case: ``sentences``, and the reasons.

    ``sentences`` are what is compared between books. ``answer`` is the board's, ``after`` the game's next position.
    """

    sentences: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    answer: Any = None
    after: Game | None = None

    @property
    def cites(self) -> frozenset[str]:
        """The ids of the rulings that it names."""
        return frozenset(reason.ruling for reason in self.reasons)


class Case(ABC):
    """A position with a question: ``ruling`` decides it, ``line`` is its notation."""

    ruling: str
    line: str

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board of the position."""

    @property
    @abstractmethod
    def question_words(self) -> str:
        """The question in words."""

    @abstractmethod
    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """The outcome under this rulebook."""

    def outcomes(self) -> dict[str, CaseAnswer]:
        """The outcome under each edition."""
        return {name: self.outcome(name) for name in EDITIONS}


@dataclass(frozen=True)
class BoardCase(Case):
    """A question about a board: query, arguments, and answer field."""

    ruling: str
    line: str
    query: str
    arguments: Mapping[str, Any]
    field: str
    say: str = ""

    @cached_property
    def board(self) -> Board:
        """The board of the line."""
        return Board.from_line(self.line)

    @property
    def question_words(self) -> str:
        """The question in words."""
        return self.say or question_words(self.query, self.field, self.arguments)

    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """The answer of this rulebook on the board of the line."""
        return self.outcome_on(self.board, rules)

    def outcome_on(self, board: Board, rules: str | Rulebook) -> CaseAnswer:
        """The answer of this rulebook on such a board; a refusal is an outcome too."""
        row = QUERIES[self.query]
        try:
            answer = row.ask(board, named_rulebook(rules), self.arguments)
            value = row.fields[self.field].value(answer, self.arguments)
        except ClixbookError as error:
            return CaseAnswer((str(error),))
        reasons = tuple(getattr(answer, "reasons", ()))
        return CaseAnswer((answer_text(value),), reasons, answer if isinstance(answer, Answer) else None)


class PlayedCase(Case):
    """A case in a game position."""

    @cached_property
    def game(self) -> Game:
        """The game at this position."""
        return Game.from_line(self.line)

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.game.board

    def starting_game(self, rules: str | Rulebook) -> Game:
        """The game at this position under that rulebook."""
        return in_book(self.game, rules)


@dataclass(frozen=True)
class GameQuestion(PlayedCase):
    """A question about a game position: a row of the table of queries."""

    ruling: str
    line: str
    query: str
    arguments: Mapping[str, Any]
    field: str
    say: str = ""

    @property
    def question_words(self) -> str:
        """The question in words."""
        return self.say or game_words(self.game, self.query, self.field, self.arguments)

    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """The answer under this rulebook; a refusal is an outcome too."""
        row, book = QUERIES[self.query], named_rulebook(rules)
        try:
            answer = row.ask(in_book(self.game, book), book, self.arguments)
            value = row.fields[self.field].value(answer, self.arguments)
        except ClixbookError as error:
            return CaseAnswer((str(error),))
        return CaseAnswer((answer_text(value),), answer.reasons, None, answer.game)


@dataclass(frozen=True)
class GameCase(PlayedCase):
    """A position of a game, with an action, answers and faces of dice, as ``Game.apply`` takes them.

    ``then end`` is one more action. ``mode`` is a way of playing, in the books that have it; ``points``: the answer has
    everybody's score, too.
    """

    ruling: str
    line: str
    do: tuple[str, ...]
    say: str = ""
    mode: str = ""
    points: bool = False

    @property
    def question_words(self) -> str:
        """The actions of the case, in words."""
        return self.say or actions_question(self.game, self.do)

    def starting_game(self, rules: str | Rulebook) -> Game:
        """The game at this position under that rulebook, played in the mode if the book has it."""
        return in_book(self.game, in_mode(rules, self.mode))

    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """The outcome under this rulebook, as far as the actions fit its questions."""
        found = play_out(self.starting_game(rules), self.do)
        return (
            replace(found, sentences=(*found.sentences, *score_sentences(found.after)))
            if self.points and found.after
            else found
        )


def in_mode(rules: str | Rulebook, mode: str) -> Rulebook:
    """The rulebook in that way of playing, if it has it and no house rule settles the same."""
    book = named_rulebook(rules)
    touched = book.variants().get(mode, ()) if mode else ()
    return book.variant(mode) if touched and not book.changes.keys() & set(touched) else book


def score_sentences(game: Game) -> tuple[str, ...]:
    """Every player's score so far, in sentences."""
    return tuple(f"{player} has scored {points}." for player, points in score_now(game.state).items())


def play_out(before: Game, do: Sequence[str]) -> CaseAnswer:
    """Play these lines: an action, answers to its questions, ``then`` and the next action."""
    now, since = before, len(before.events)
    for number, option in enumerate(do):
        begins = number == 0 or option.startswith(THEN)
        if begins != (now.pending is None):
            if begins:
                break  # a question without an answer here: the case reports it
            continue  # no question here: the answer is not needed
        option = option.removeprefix(THEN)
        try:
            against = now.why_not(option) if begins else ()
            if against:
                sentences = tuple(readable_text(now.state, reason.message) for reason in against)
                reasons = (*reasons_since(now, since), *against)
                return CaseAnswer((*events_since(now, since), "That cannot be done.", *sentences), reasons, None, now)
            now = now.apply(fitting_answer(now, option))
        except ClixbookError as error:
            if begins:
                return CaseAnswer((*events_since(now, since), str(error)), reasons_since(now, since), None, now)
            break
    asks = pending_question_text(now)
    sentences = (*events_since(now, since), *([asks] if asks else []))
    return CaseAnswer(sentences or ("Nothing more is told.",), reasons_since(now, since), None, now)


def fitting_answer(game: Game, words: str) -> str:
    """The first of several answers that is an option now; else the last."""
    answers = words.split(OR)
    offered = {option_words(each) for each in game.options()} if answers[1:] else set[str]()
    return next((each for each in answers if each in offered), answers[-1])


def option_words(option: Any) -> str:
    """An option in the words of a file: faces of dice with blanks between."""
    return " ".join(map(str, option)) if isinstance(option, tuple) else str(option)


def events_since(game: Game, since: int) -> tuple[str, ...]:
    """The events of a game since that many events, in sentences."""
    return tuple(readable_text(game.now, event.message) for event in game.events[since:] if event.message)


def reasons_since(game: Game, since: int) -> tuple[Reason, ...]:
    """The reasons of the events since that many."""
    return tuple(reason for event in game.events[since:] for reason in event.reasons)


def is_decisive(case: Case) -> bool:
    """Does the ruling decide it: two books that rule differently answer differently, and a book answers otherwise when
    this ruling alone is another book's?
    """
    found = case.outcomes()
    pairs = [(a, b) for a in EDITIONS for b in EDITIONS if _differ(case.ruling, a, b)]
    apart = any(found[a].sentences != found[b].sentences for a, b in pairs)
    return apart and any(case.outcome(_book_with(case.ruling, a, b)).sentences != found[a].sentences for a, b in pairs)


def _differ(ruling: str, a: str, b: str) -> bool:
    one, other = named_rulebook(a)[ruling], named_rulebook(b)[ruling]
    return (one.value, one.in_play) != (other.value, other.in_play)


def _book_with(ruling: str, name: str, other: str) -> Rulebook:
    """A book in which this ruling alone is another book's."""
    return Rulebook(name, {ruling: named_rulebook(other)[ruling]}, f"{name}+{other}")
