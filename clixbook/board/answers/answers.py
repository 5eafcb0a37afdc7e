"""Answers: a verdict with reasons, each with its place, ruling and source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from clixbook.board.answers.coerce import QuestionOfBooks, accepts_named_board
from clixbook.board.answers.message import Words, render_words
from clixbook.board.answers.rich_display import RichDisplay
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Place
from clixbook.deprecation import former_names
from clixbook.errors import IllegalAction, Problem
from clixbook.rulebooks import DEFAULT, named_rulebook
from clixbook.rulebooks.row import Ruling


class Sign(Enum):
    """Why a move ends at a square, for the sign drawn there."""

    OPPONENT = "an opponent"
    HINDERING = "hindering terrain"
    WATER = "water"
    LEVEL = "stairs or another level"
    ROLL = "a roll to get away"


@former_names(said="message")
@fast_init
@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: a short sentence, its place on the board, and its ruling.

    ``message`` is the sentence with its references, ``text`` the same with ids. ``weight`` tells a painter what the
    reason does: ``"clear"``, ``"hindered"``, ``"blocked"``, ``"stop"``, ``"cost"`` or ``"note"``; ``sign`` what it is
    that ends a move.
    """

    message: Words
    where: tuple[Place, ...]
    ruling: str
    source: str
    weight: str = "note"
    note: str = ""
    sign: Sign | None = None

    @property
    def text(self) -> str:
        """The sentence, with figures by their ids."""
        return render_words(self.message)

    def __str__(self) -> str:
        return f"{self.text} ({self.citation})"

    def __repr__(self) -> str:
        return f"<Reason {self.ruling}: {self.text}>"

    @property
    def citation(self) -> str:
        """Ruling, place in the book, and the honesty line if there is one."""
        note = self.note[:1].lower() + self.note[1:].rstrip(".")
        return "; ".join(part for part in (self.ruling, self.source, note) if part)


class Requirement(NamedTuple):
    """A requirement of an action: does it hold, and the reasons about it, which are made when they are read."""

    holds: bool
    reasons: Callable[[], Iterable[Reason]]


def make_reason(
    ruling: Ruling[Any], text: Words, *where: Place, weight: str = "note", sign: Sign | None = None
) -> Reason:
    """Make a reason that rests on this ruling."""
    return Reason(text, where, ruling.id, ruling.source, weight, ruling.note, sign)


@former_names(said="message")
class Answer(RichDisplay):
    """Base class of all results: verdict, reasons, and a picture of the board."""

    reasons: tuple[Reason, ...]

    def __init_subclass__(cls, **more: Any) -> None:
        """Give every answer its one-line ``__repr__``, before a dataclass writes one with all fields."""
        super().__init_subclass__(**more)
        setattr(cls, "__repr__", Answer.__repr__)  # noqa: B010  # mypy takes no assignment to a method

    @property
    def message(self) -> Words:
        """The verdict as one sentence, with its references."""
        raise NotImplementedError  # every answer has its own; this class is only the frame

    @property
    def headline(self) -> str:
        """The verdict as one sentence, with figures as they are called on the board.

        >>> import clixbook as cx
        >>> cx.adjacent("corner", "A1", "A2", rules="core2014").headline
        'A1 and A2 are adjacent (2014 core rulebook).'
        """
        return render_words(self.message)

    def lines(self) -> Iterator[str]:
        """Verdict, then reasons, then rule ids, as ``print(answer)`` shows them.

        >>> import clixbook as cx
        >>> line = cx.line_of_fire(cx.Board.build(width=2, height=1), "A1", "B1", rules="core2014")
        >>> next(line.lines())
        'The line from A1 to B1 is clear (2014 core rulebook).'
        """
        yield self.headline
        for reason in self.reasons:
            yield f"  - {reason}"

    def explain(self) -> str:
        """The whole answer in words.

        >>> import clixbook as cx
        >>> cx.line_of_fire(cx.Board.build(width=2, height=1), "A1", "B1", rules="core2014").explain().splitlines()[0]
        'The line from A1 to B1 is clear (2014 core rulebook).'
        """
        return "\n".join(self.lines())

    def __str__(self) -> str:
        return self.explain()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.headline.removesuffix('.')}>"


class YesOrNo(Answer):
    """Base class of answers whose verdict is yes or no; truthy for yes."""

    verdict: bool

    def __bool__(self) -> bool:
        return self.verdict


def refusal_error(reasons: Iterable[Reason]) -> IllegalAction:
    """Make the error that carries these reasons."""
    return IllegalAction(*map(problem_of, reasons))


def problem_of(reason: Reason, before: str = "", about: tuple[str, ...] = ()) -> Problem:
    """Convert a reason to a problem, with a prefix and the field it is about."""
    return Problem(f"{before}{reason}", about=about, reason=reason, plain_text=f"{before}{reason.text}")


P = ParamSpec("P")
A = TypeVar("A", bound=Answer)


def accepts_board_name(question: Callable[Concatenate[Board, P], A]) -> QuestionOfBooks[P, A]:
    """Decorator: ``accepts_named_board``, and keep board and rules on the answer."""

    @wraps(question)
    def keep(board: Board, /, *args: P.args, **kwargs: P.kwargs) -> A:
        answer = question(board, *args, **kwargs)
        for name in ("board", "rules"):
            if not hasattr(answer, name):
                value = board if name == "board" else named_rulebook(kwargs.get("rules", DEFAULT))  # type: ignore[arg-type]  # every question takes rules by name
                object.__setattr__(answer, name, value)  # answers are frozen: this is part of making one
        return answer

    return accepts_named_board(keep)


T = TypeVar("T")
