"""The questions that a board answers, as values: asked of one rulebook or of four, and told apart in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from clixbook.board.answers import Answer, Reason
from clixbook.board.board import Board
from clixbook.board.said import Words
from clixbook.board.squares import COMPASS, Square
from clixbook.board.things import Piece
from clixbook.errors import ClixbookError
from clixbook.rulebooks.row import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook, rulebook

KINDS = ("line", "field", "reach", "adjacency", "knock back", "levels", "none")
TITLES = {
    "line": "Line of fire",
    "field": "All lines of fire",
    "reach": "Reach",
    "adjacency": "Adjacency",
    "knock back": "Knock back",
    "levels": "Levels",
    "none": "Just the board",
}
TWO_ENDED = frozenset({"line", "adjacency", "knock back"})
LINE_WORDS = ("clear", "hindered", "blocked")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a kind, who or where from, who or where to, and the numbers that it needs.

    ``source`` and ``target`` are piece ids or square names. ``speed`` is in squares, ``damage`` in clicks.
    ``way`` ("SE") is where a knock back leads if the attacker may choose that; "" leaves it to the rulebook.
    """

    kind: str = "line"
    source: str = ""
    target: str = ""
    speed: int = 8
    damage: int = 3
    way: str = ""

    def words(self, board: Board) -> str:
        """The question as a person would say it."""
        a, b = label(board, self.source), label(board, self.target)
        match self.kind:
            case "line":
                return f"Line of fire from {a} to {b}"
            case "field":
                return f"All lines of fire from {a}"
            case "reach":
                return f"Where can {a} go with speed {self.speed}?"
            case "adjacency":
                return f"Are {a} and {b} adjacent?"
            case "knock back":
                return f"{a} knocks {b} back with {self.damage} damage"
        return TITLES[self.kind]


@dataclass(frozen=True, eq=False)
class Field(Answer):
    """All lines of fire from one place: an int8 array (height, width) with 0 clear, 1 hindered, 2 blocked."""

    board: Board
    source: str
    grid: NDArray[np.int8]
    reasons: tuple[Reason, ...] = ()

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many squares have a clear, a hindered, a blocked line."""
        clear, hindered, blocked = (int((self.grid == value).sum()) for value in range(3))
        return clear, hindered, blocked

    @property
    def said(self) -> Words:
        """The three counts in words."""
        clear, hindered, blocked = self.counts
        return f"From {label(self.board, self.source)}: {clear} squares clear, {hindered} hindered, {blocked} blocked."


def ask(board: Board, question: Question, rules: str | Rulebook) -> Answer | None:
    """The answer, or None where nothing is asked. A ClixbookError says what the question still lacks."""
    if question.kind in ("levels", "none"):
        return None
    if not question.source:
        raise ClixbookError("Choose where from: click a figure, or name a square.")
    if question.kind in TWO_ENDED and not question.target:
        raise ClixbookError("Choose where to: click a second figure, or name a square.")
    return _ASK[question.kind](board, question, rulebook(rules))


def ask_all(board: Board, question: Question) -> dict[str, Answer | None]:
    """Edition -> its answer to the same question."""
    return {edition: ask(board, question, edition) for edition in EDITIONS}


def _line(board: Board, q: Question, rules: Rulebook) -> Answer:
    from clixbook.board.lines.line_of_fire import line_of_fire

    return line_of_fire(board, q.source, q.target, rules=rules)


def _field(board: Board, q: Question, rules: Rulebook) -> Answer:
    from clixbook.board.lines.line_field import lines_of_fire

    return Field(board, q.source, lines_of_fire(board, q.source, rules=rules))


def _reach(board: Board, q: Question, rules: Rulebook) -> Answer:
    from clixbook.board.moves.reach import reach

    return reach(board, q.source, speed=q.speed, rules=rules)


def _adjacency(board: Board, q: Question, rules: Rulebook) -> Answer:
    from clixbook.board.near.adjacency import adjacent

    return adjacent(board, q.source, q.target, rules=rules)


def _knock_back(board: Board, q: Question, rules: Rulebook) -> Answer:
    from clixbook.board.knock_back.knock_back import knock_back_path

    if not isinstance(board.find(q.target), Piece):
        raise ClixbookError(f"Nobody stands on {q.target}: knock back needs a figure.")
    path = partial(knock_back_path, board, q.target, q.source, rules=rules, taken=q.damage, dealt=q.damage)
    answer = path()
    wanted = COMPASS.get(q.way, answer.direction)
    return path(direction=wanted) if wanted in answer.directions and wanted != answer.direction else answer


def ways_of(answer: Answer | None) -> list[str]:
    """The directions that an attacker may choose from, by name; none where there is no choice."""
    found = getattr(answer, "directions", ())
    return [name for name, step in COMPASS.items() if step in found] if len(found) > 1 else []


_ASK = {
    "line": _line,
    "field": _field,
    "reach": _reach,
    "adjacency": _adjacency,
    "knock back": _knock_back,
}


def place_name(board: Board, square: Square) -> str:
    """Who stands on the square (by id), else the square's own name."""
    piece = board.piece_at(square)
    return piece.id if piece else square.name


def squares_of(board: Board, where: str) -> tuple[Square, ...]:
    """The squares of a named piece, or the named square; none if there is no such thing."""
    try:
        found = board.find(where) if where else None
    except ClixbookError:
        return ()
    if isinstance(found, Piece):
        return found.squares
    return (found,) if found is not None else ()


def label(board: Board, where: str) -> str:
    """``Bruiser (H5)`` for a figure, ``C3`` for a square, an ellipsis for nothing."""
    piece = board.pieces.get(where)
    if piece is None:
        return where or "…"
    return f"{piece.name or piece.id} ({piece.squares[0].name})"


def verdict(answer: Answer | None) -> str:
    """One or two words for an answer: what a badge shows and what is compared between rulebooks."""
    if answer is None:
        return ""
    word = getattr(answer, "verdict", None)
    if isinstance(word, str):
        return word
    if isinstance(word, bool):
        return "yes" if word else "no"
    if isinstance(answer, Mapping):
        return f"{len(answer)} squares"
    lands = getattr(answer, "lands", None)
    return f"lands on {lands}" if lands is not None else answer.headline


def rulings_of(answer: Answer | None) -> dict[str, None]:
    """The ids that an answer rests on, in order of mention; of a reach also those that stop its ways."""
    if answer is None:
        return {}
    reasons = list(answer.reasons)
    reasons += [mark.stops for mark in getattr(answer, "marks", {}).values() if mark.stops is not None]
    return dict.fromkeys(reason.ruling for reason in reasons)


def deciding(before: Answer | None, after: Answer | None, old: Rulebook, new: Rulebook) -> list[str]:
    """The ids behind two answers whose rulings the two rulebooks decide differently, in order of mention."""
    ids = {**rulings_of(before), **rulings_of(after)}
    return [name for name in ids if old[name].value != new[name].value]


def what_changed(before: Answer | None, after: Answer | None, old: Rulebook, new: Rulebook) -> str:
    """``2014 → 2022: hindered → clear (LOF-14)``: what another rulebook makes of the same position."""
    names = f"{short_name(old)} → {short_name(new)}"
    if before is None and after is None:
        return f"{names}."
    was, now = verdict(before), verdict(after)
    ids = ", ".join(deciding(before, after, old, new)[:3])
    if was == now:
        return f"{names}: still {was.rstrip('.')}" + (f", for other reasons ({ids})." if ids else ".")
    return f"{names}: {was.rstrip('.')} → {now.rstrip('.')}" + (f" ({ids})." if ids else ".")


def short_name(rules: Rulebook) -> str:
    """``2014``, ``Nebula``, ... with ``*`` for a house version."""
    return SHORT_NAMES[rules.edition] + ("*" if rules.changes else "")
