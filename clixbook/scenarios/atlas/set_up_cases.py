"""Atlas cases before a game: forces, set-up, and questions without a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.rules.forces.forces import build_total_problems, force_cost
from clixbook.engine.rules.turn.conditions import condition_problems
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.forces.force_entries import force_of, recruit_figure, why_no_force
from clixbook.engine.sequence.set_up.placement import Station
from clixbook.errors import BadFile, ClixbookError, capital
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import read_entry
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.scenarios.atlas.case_queries import CASE_QUERIES, answer_outcome
from clixbook.scenarios.atlas.cases import (
    PLACELESS,
    Case,
    CaseAnswer,
    events_since,
    in_mode,
    option_words,
    play_out,
    reasons_since,
)
from clixbook.scenarios.stories.prose import pending_question_text

PLAYERS = 2
MOST_ANSWERS = 60
PLAIN = "3 4"
"""The faces of set-up dice in cases that do not give any."""


def sentence(text: str) -> str:
    """The words as a sentence, with a capital and a full stop."""
    return capital(text) + ("" if text.endswith((".", "?", "!")) else ".")


def _refusal(error: ClixbookError) -> CaseAnswer:
    texts = (sentence(each.plain_text or each.text) for each in error.problems)
    reasons = tuple(each.reason for each in error.problems if isinstance(each.reason, Reason))
    return CaseAnswer(tuple(dict.fromkeys(texts)), reasons)


class Placeless(Case):
    """A case without a board, with its question in ``say`` and its figures."""

    say: str

    @property
    def question_words(self) -> str:
        """The question in words."""
        return self.say

    @property
    def board(self) -> Board:
        """An empty board of one square."""
        return PLACELESS

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures in the case, each once."""
        return ()


@dataclass(frozen=True)
class ForceCase(Placeless):
    """A case on whether a force is legal."""

    ruling: str
    entries: tuple[str, ...]
    points: int = 300
    theme: str = ""
    objects: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    say: str = ""
    line: str = ""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the force, twice if they are there twice."""
        return tuple(figure_of(read_entry(text).name) for text in self.entries)

    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """All of the book's reasons against the force, else its cost."""
        book = named_rulebook(rules)
        try:
            for text in dict.fromkeys(self.entries):
                recruit_figure(text, "", book)
            against = why_no_force(self.entries, self.points, book, theme=self.theme, objects=self.objects)
            cost = force_cost(force_of(self.entries, book, objects=self.objects), rules=book)
        except ClixbookError as error:
            return _refusal(error)
        against += build_total_problems(self.points, rules=book)
        against += condition_problems(self.conditions, PLAYERS, rules=book)
        sentences = tuple(dict.fromkeys(sentence(each.text) for each in against))
        return CaseAnswer(sentences or (f"It is a force of {cost} points.",), against)


@dataclass(frozen=True)
class StartCase(Placeless):
    """A case on the start or set-up of a game.

    ``dice`` and ``choose`` answer what is asked, where they fit; else the dice show 3 and 4, and the first that is
    offered is taken. ``answers`` is how many answers are given, ``do`` what is played afterwards; where ``about`` has
    words, sentences without any of them are left out. ``mode`` is a way of playing, in the books that have it.
    """

    ruling: str
    start: Mapping[str, Any] = field(hash=False)
    dice: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    answers: int = MOST_ANSWERS
    do: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    say: str = ""
    line: str = ""
    mode: str = ""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of all forces."""
        names = [text for force in self.start["forces"].values() for text in force]
        return tuple(figure_of(read_entry(text).name) for text in names)

    def initial_game(self, rules: str | Rulebook) -> Game:
        """The game at its beginning by this book; a ClixbookError for a set-up that does not fit."""
        given = dict(self.start)
        board = given.pop("board")
        board = board if isinstance(board, str) else tuple(board)
        if isinstance(board, str) and board.startswith("b1/"):
            board = Board.from_line(board)
        return Game.new(board, rules=in_mode(rules, self.mode), **given)

    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """The questions and events as it begins."""
        try:
            before = self.initial_game(rules)
        except ClixbookError as error:
            return _refusal(error)
        now, sentences = self._set_up(before)
        if now.pending is not None:
            sentences.append(pending_question_text(now))
        reasons = reasons_since(now, 0)
        if self.do and now.pending is None:
            played = play_out(now, self.do)
            now, sentences, reasons = played.after or now, [*sentences, *played.sentences], (*reasons, *played.reasons)
        relevant = tuple(text for text in sentences if any(word in text for word in self.about)) or tuple(sentences)
        return CaseAnswer(relevant or ("It begins.",), reasons, None, now)

    def _set_up(self, now: Game) -> tuple[Game, list[str]]:
        """The game after all answers, with the questions and events on the way."""
        sentences, dice, choose = list[str](), list(self.dice), list(self.choose)
        for _ in range(self.answers):
            if now.pending is None:
                break
            answer, question = _answer(now, dice, choose), now.pending
            asks, first = f"{pending_question_text(now)} {sentence(answer)}", len(now.events)
            now = now.apply(answer)
            if isinstance(question, Choose) and len(question.options) > 1 and not _is_place(question.options[0]):
                sentences.append(asks)
            sentences += events_since(now, first)
        return now, sentences


def _is_place(option: object) -> bool:
    """Is it a choice of a place? Its event repeats the choice."""
    return isinstance(option, Footprint | Station)


def _answer(game: Game, dice: list[str], choose: list[str]) -> str:
    """The answer to the present question; used entries are removed from the two lists."""
    options = [option_words(each) for each in game.options()]
    if isinstance(game.pending, Roll):
        fits = [each for each in dice if each in options]
        if fits:
            dice.remove(fits[0])
            return fits[0]
        return PLAIN if PLAIN in options else options[0]
    for wish in choose:
        if wish in options:
            choose.remove(wish)
            return wish
    return options[0]


@dataclass(frozen=True)
class TalkCase(Placeless):
    """A case that asks one of ``CASE_QUERIES`` instead of the query table.

    ``line`` is a board on one line, if it is asked about one.
    """

    ruling: str
    asks: str
    about: Mapping[str, Any] = field(default_factory=dict, hash=False)
    say: str = ""
    line: str = ""

    @property
    def board(self) -> Board:
        """The board of the question, else an empty one of one square."""
        return Board.from_line(self.line) if self.line else PLACELESS

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the question."""
        found = (figure_of(text) for key in ("figure", "one", "other") if isinstance(text := self.about.get(key), str)
                 and (key == "figure" or text.startswith("(")))  # fmt: skip
        return (*found, *(figure_of(text) for text in self.about.get("figures", ())))

    def outcome(self, rules: str | Rulebook) -> CaseAnswer:
        """The answer of this rulebook."""
        book = named_rulebook(rules)
        try:
            text, reasons = answer_outcome(CASE_QUERIES[self.asks](book, {**self.about, "board": self.board}))
        except ClixbookError as error:
            return _refusal(error)
        return CaseAnswer(tuple(map(sentence, text)), reasons)


def read_force(ruling: str, written: Mapping[str, Any]) -> Case:
    """A force from a file's entries."""
    force = dict(written["force"])
    lists = {key: tuple(map(str, force.pop(key, ()))) for key in ("figures", "objects", "conditions")}
    return ForceCase(ruling, lists["figures"], force.get("points", 300), force.get("theme", ""), lists["objects"],
                     lists["conditions"], written["say"])  # fmt: skip


def read_start(ruling: str, written: Mapping[str, Any]) -> Case:
    """A beginning from a file's entries."""
    dice, choose, do, about = (tuple(map(str, written.get(key, ()))) for key in ("dice", "choose", "do", "about"))
    answers = written.get("answers", MOST_ANSWERS)
    mode = written.get("mode", "")
    return StartCase(ruling, written["start"], dice, choose, answers, do, about, written["say"], mode=mode)


def read_talk(ruling: str, written: Mapping[str, Any]) -> Case:
    """A question without a board from a file's entries."""
    about = dict(written["talk"])
    asks = about.pop("ask")
    if asks not in CASE_QUERIES:
        raise BadFile(f"{ruling}: there is no question {asks!r}.")
    return TalkCase(ruling, asks, about, written["say"], written.get("position", ""))


READERS: Mapping[str, Callable[[str, Mapping[str, Any]], Case]] = {
    "force": read_force,
    "start": read_start,
    "talk": read_talk,
}
"""Keys of a file in place of a position -> their readers."""
