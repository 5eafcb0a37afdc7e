"""Drafts of lessons: answers from the board, text of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field as kept_in
from functools import cached_property
from typing import Any

import yaml

from clixbook.board.model.board import Board
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, PRINTED
from clixbook.scenarios.files.board_writer import layout_of
from clixbook.scenarios.queries.answer_kinds import Value, answer_text
from clixbook.scenarios.queries.distractors import Distractor, rulings_behind
from clixbook.scenarios.scenario import Answered, Question


@dataclass(frozen=True)
class QuestionDraft:
    """One question of a lesson. ``mistakes`` are those that are taken, with the author's own words."""

    say: str
    board: Board
    query: str
    arguments: Mapping[str, Any]
    field: str
    hints: tuple[str, ...] = ()
    mistakes: tuple[Distractor, ...] = ()
    reveal: tuple[str, ...] = kept_in(default=("line", "all-four"))

    @cached_property
    def question(self) -> Question:
        """The question, without anything expected."""
        return Question(self.say, self.board, self.query, self.arguments, self.field, {}, reveal=self.reveal)

    def answers(self) -> dict[str, Answered]:
        """The board's answers in every printed book; a ClixbookError names everything that the question lacks."""
        return {edition: self.question.answer(edition) for edition in PRINTED}

    def missing_parts(self) -> Iterator[str]:
        """The parts that the author has still to write."""
        if not self.say.strip():
            yield "needs its words"
        for each in self.mistakes:
            if not each.say.strip():
                yield f"needs words for the mistake {answer_text(each.value)}"

    def as_keys(self, below: Board | None = None) -> dict[str, Any]:
        """The question as keys of a file whose board is ``below``; with its own board if that differs."""
        answers = self.answers()
        keys: dict[str, Any] = {
            "say": self.say.strip(),
            "board": {} if self.board == below else board_as_keys(self.board),
            "answer": {"query": self.query, **_plain_map(self.arguments), "field": self.field},
            "expect": {edition: plain_value(found.value) for edition, found in answers.items()},
            "rulings": list(rulings_behind(self.question)),
            "hints": list(self.hints),
            "mistakes": {_key(each.value): each.as_keys() for each in self.mistakes},
            "reveal": list(self.reveal),
        }
        return {key: value for key, value in keys.items() if value}


@dataclass(frozen=True)
class LessonDraft:
    """A lesson with its questions, on its board or on boards of their own.

    ``intro`` is what has to be known before the first of them.
    """

    title: str
    idea: str
    board: Board
    questions: tuple[QuestionDraft, ...]
    rules: str = EDITIONS[0]
    intro: str = ""

    @property
    def name(self) -> str:
        """The name of its file: the title in small letters."""
        return "-".join(re.findall(r"[a-z0-9]+", self.title.lower()))[:48].strip("-") or "my-lesson"

    def missing_parts(self) -> Iterator[str]:
        """The parts that the author has still to write."""
        for name, text in (("a title", self.title), ("its idea", self.idea)):
            if not text.strip():
                yield f"The lesson needs {name}."
        for number, each in enumerate(self.questions, 1):
            for what in each.missing_parts():
                yield f"Question {number} {what}."

    def text(self) -> str:
        """The text of the lesson's file."""
        whole = {
            "lesson": self.name, "title": self.title.strip(), "idea": self.idea.strip(), "text": self.intro.strip(),
            "rules": self.rules, "board": board_as_keys(self.board),
            "ask": [each.as_keys(self.board) for each in self.questions],
        }  # fmt: skip
        kept = {key: value for key, value in whole.items() if value}
        return yaml.dump(kept, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


class _Dumper(yaml.SafeDumper):
    """YAML dumper without aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def plain_value(value: Any) -> Any:
    """A value as YAML writes it: a tuple is a list."""
    return list(value) if isinstance(value, tuple) else value


def _plain_map(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain_value(value) for name, value in arguments.items()}


def _key(value: Value) -> Any:
    return value if isinstance(value, (bool, int)) else answer_text(value)


# -- boards -----------------------------------------------------------------------------------------------------


def board_as_keys(board: Board) -> dict[str, Any]:
    """The keys of ``Board.build`` that make this board, or its line if keys cannot express it."""
    names = {key: getattr(board, key) for key in ("name", "title") if getattr(board, key)}
    keys = {**layout_of(board), **names}
    try:
        if Board.build(**keys) == board:
            return keys
    except ClixbookError:
        pass  # something that only a line can say
    return {"line": board.to_line()}
