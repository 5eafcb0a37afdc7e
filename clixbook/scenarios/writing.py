"""A lesson that is being written: its answers filled in by the board, likely mistakes proposed, its file as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as kept_in
from itertools import chain
from typing import Any

import yaml

from clixbook.board.board import Board
from clixbook.board.squares import Square
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, PRINTED
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.scenarios.board_writer import layout_of
from clixbook.scenarios.scenario import Answered, Question
from clixbook.scenarios.values import AnswerKind, Value, tell


@dataclass(frozen=True)
class Proposal:
    """A wrong answer that people may give, why they might, and words for them to begin with."""

    value: Value
    why: str
    say: str
    books: tuple[str, ...] = PRINTED


@dataclass(frozen=True)
class LessonDraft:
    """A lesson of one question. ``mistakes`` are those that are taken, with the author's own words."""

    title: str
    idea: str
    say: str
    board: Board
    query: str
    arguments: Mapping[str, Any]
    field: str
    hints: tuple[str, ...] = ()
    mistakes: tuple[Proposal, ...] = ()
    rules: str = EDITIONS[0]
    reveal: tuple[str, ...] = kept_in(default=("line", "all-four"))

    @property
    def name(self) -> str:
        """The name of its file: the title in small letters."""
        return "-".join(re.findall(r"[a-z0-9]+", self.title.lower()))[:48].strip("-") or "my-lesson"

    @property
    def question(self) -> Question:
        """What is asked, without anything expected."""
        return Question(self.say, self.board, self.query, self.arguments, self.field, {})

    def answers(self) -> dict[str, Answered]:
        """What the board answers in every printed book; a ClixbookError says what the question lacks."""
        return {edition: self.question.answer(edition) for edition in PRINTED}

    def missing(self) -> Iterator[str]:
        """What the author has still to write."""
        for name, text in (("a title", self.title), ("its idea", self.idea), ("the question", self.say)):
            if not text.strip():
                yield f"The lesson needs {name}."
        for each in self.mistakes:
            if not each.say.strip():
                yield f"The mistake {tell(each.value)} needs its words."

    def text(self) -> str:
        """The lesson's file."""
        answers = self.answers()
        rulings = dict.fromkeys(
            reason.ruling for found in answers.values() for reason in getattr(found.answer, "reasons", ())[:1]
        )
        asked: dict[str, Any] = {
            "say": self.say.strip(),
            "answer": {"query": self.query, **_plain_map(self.arguments), "field": self.field},
            "expect": {edition: _plain(found.value) for edition, found in answers.items()},
            "rulings": list(rulings),
            "hints": list(self.hints),
            "mistakes": {_key(each.value): _mistake(each) for each in self.mistakes},
            "reveal": list(self.reveal),
        }
        whole = {
            "lesson": self.name, "title": self.title.strip(), "idea": self.idea.strip(), "rules": self.rules,
            "board": board_as_keys(self.board), "ask": [{key: value for key, value in asked.items() if value}],
        }  # fmt: skip
        return yaml.dump(whole, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


class _Dumper(yaml.SafeDumper):
    """Nothing is written as a reference to something else."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _plain_map(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in arguments.items()}


def _key(value: Value) -> Any:
    return value if isinstance(value, (bool, int)) else tell(value)


def _mistake(each: Proposal) -> dict[str, Any]:
    books = {} if set(each.books) == set(PRINTED) else {"books": list(each.books)}
    return {"say": each.say.strip(), **books}


# -- boards -----------------------------------------------------------------------------------------------------


def board_as_keys(board: Board) -> dict[str, Any]:
    """The keys of ``Board.build`` that make this board, or its line where they cannot say all of it."""
    names = {key: getattr(board, key) for key in ("name", "title") if getattr(board, key)}
    keys = {**layout_of(board), **names}
    try:
        if Board.build(**keys) == board:
            return keys
    except ClixbookError:
        pass  # something that only a line can say
    return {"line": board.to_line()}


# -- likely mistakes --------------------------------------------------------------------------------------------


def proposals(draft: LessonDraft) -> tuple[Proposal, ...]:
    """Wrong answers that people are likely to give: those of other books, of a wrong count, of the unkind side."""
    answers = draft.answers()
    found: dict[Value, Proposal] = {}
    kinds = (
        _of_corners(draft, answers),
        _of_other_books(answers),
        _of_counting(draft, answers),
        _others(draft, answers),
    )
    for each in chain.from_iterable(kinds):
        if each.books and each.value not in found:
            found[each.value] = each
    return tuple(found.values())


def _wrong_in(value: Value, answers: Mapping[str, Answered]) -> tuple[str, ...]:
    return tuple(edition for edition, found in answers.items() if found.value != value)


def _of_other_books(answers: Mapping[str, Answered]) -> Iterator[Proposal]:
    """What is right in one book is a mistake in the others."""
    for value in dict.fromkeys(found.value for found in answers.values()):
        books = _wrong_in(value, answers)
        right = [SHORT_NAMES[edition] for edition in answers if edition not in books]
        if books:
            why = f"It is so in {', '.join(right)}."
            yield Proposal(value, why, f"It is so in {', '.join(right)}. {_reason(answers[books[0]])}", books)


def _of_corners(draft: LessonDraft, answers: Mapping[str, Answered]) -> Iterator[Proposal]:
    """A corner's less kind side, taken for the one that counts."""
    line = next(iter(answers.values())).answer
    line = getattr(line, "line", line)
    if draft.field != "verdict" or draft.query != "line_of_fire":
        return
    for hit in getattr(line, "corners", ()):
        worse = max((flank.verdict for flank in hit.flanks), key=("clear", "hindered", "blocked").index)
        if worse != hit.verdict:
            say = f"The line brushes that corner, and a corner takes its kinder side. {_reason(answers[PRINTED[0]])}"
            yield Proposal(worse, "The unkind side of a corner.", say, _wrong_in(worse, answers))


def _of_counting(draft: LessonDraft, answers: Mapping[str, Answered]) -> Iterator[Proposal]:
    """Steps of both legs added up, the square begun on counted too, one modifier for every bush."""
    if draft.question.kind is not AnswerKind.NUMBER:
        return
    right = next(iter(answers.values())).value
    assert isinstance(right, int)
    ends = [draft.board.find(str(draft.arguments[end])) for end in ("from", "to") if end in draft.arguments]
    squares = [end if isinstance(end, Square) else end.squares[0] for end in ends]
    if draft.field == "distance" and len(squares) == 2:
        a, b = squares
        both = abs(a.x - b.x) + abs(a.y - b.y)
        yield Proposal(both, "Both legs added.", "A diagonal step counts one too.", _wrong_in(both, answers))
        more = right + 1
        yield Proposal(more, "The first square counted too.", "Count steps, not squares.", _wrong_in(more, answers))
    else:
        for value, why in ((right + 1, "One too many."), (max(0, right - 1), "One too few.")):
            yield Proposal(value, why, _reason(answers[PRINTED[0]]), _wrong_in(value, answers))


def _others(draft: LessonDraft, answers: Mapping[str, Answered]) -> Iterator[Proposal]:
    """What else there is to choose."""
    question = draft.question
    values: tuple[Value, ...] = ()
    if question.kind is AnswerKind.YES_NO:
        values = (True, False)
    elif question.kind is AnswerKind.WORD:
        values = question.asks_for.words
    for value in values:
        books = _wrong_in(value, answers)
        if books:
            yield Proposal(value, "The other answer.", _reason(answers[books[0]]), books)


def _reason(found: Answered) -> str:
    """Why it is otherwise, as the board says it."""
    reason = next(iter(getattr(found.answer, "reasons", ())), None)
    return reason.text if reason is not None else f"The answer is {found.told}."
