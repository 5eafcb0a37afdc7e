"""Differences between two answers about areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from clixbook.board.answers.answers import Answer
from clixbook.board.files.words import square_names
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach
from clixbook.board.near.threats import Threats
from clixbook.view.questions.board_questions import LineField
from clixbook.view.questions.line_overlay import pill
from clixbook.view.scenes.pen import Pen

MOST_NAMED = 6
MORE, FEWER, OTHER = "+", "−", "≠"
"""Signs on the squares, repeated in the sentence below the picture."""


@dataclass(frozen=True)
class AreaChange:
    """The squares in which two answers differ: ``more``, ``fewer``, and ``other`` values (``differ_in``)."""

    more: tuple[Square, ...]
    fewer: tuple[Square, ...]
    other: tuple[Square, ...]
    differ_in: str

    def __bool__(self) -> bool:
        return bool(self.more or self.fewer or self.other)

    def change_words(self, book: str) -> str:
        """``Against 2014: + 2 squares more (C3:D3), ≠ 1 square at another cost (E4).``"""
        counted = ((MORE, self.more, "more"), (FEWER, self.fewer, "fewer"), (OTHER, self.other, self.differ_in))
        parts = [
            f"{sign} {len(squares)} square{'s' * (len(squares) > 1)} {word} ({names(squares)})"
            for sign, squares, word in counted
            if squares
        ]
        return f"Against {book}: {', '.join(parts)}."

    def draw(self, pen: Pen) -> None:
        """Frame each square of one book alone, and mark squares with different answers."""
        for squares, sign, dash in ((self.more, MORE, ()), (self.fewer, FEWER, (0.16, 0.1))):
            for square in squares:
                x, y = square.x + 0.5, square.y + 0.5
                pen.box(x, y, 0.42, 0.06, stroke=pen.colours.paper, width=0.15)
                pen.box(x, y, 0.42, 0.06, stroke=pen.colours.selection, width=0.08, dash=dash)
                pill(sign, (x, y), pen, 0.4)
        for square in self.other:
            pill(OTHER, (square.x + 0.5, square.y + 0.25), pen, 0.28)


def area_change(first: Answer | None, answer: Answer | None) -> AreaChange | None:
    """The difference of ``answer`` from ``first``; None for answers that are not about areas."""
    before, after = values_of(first), values_of(answer)
    if before is None or after is None:
        return None
    both = [square for square in after if square in before and before[square] != after[square]]
    return AreaChange(
        tuple(sorted(after.keys() - before.keys())), tuple(sorted(before.keys() - after.keys())),
        tuple(sorted(both)), DIFFER_IN[type(answer)],
    )  # fmt: skip


DIFFER_IN: Mapping[type, str] = {
    Reach: "at another cost", LineField: "hindered in one of them alone", Threats: "with another number",
}  # fmt: skip


def values_of(answer: Answer | None) -> Mapping[Square, Any] | None:
    """Square -> the answer's value for it: reached, seen, threatened."""
    if isinstance(answer, Reach):
        return {square: mark.cost for square, mark in answer.way_marks.items()}
    if isinstance(answer, LineField):
        return _change_words(answer.grid, answer.grid < 2)
    return _change_words(answer.grid, answer.grid > 0) if isinstance(answer, Threats) else None


def _change_words(grid: Any, has: Any) -> dict[Square, int]:
    return {Square(int(x), int(y)): int(grid[y, x]) for y, x in np.argwhere(has)}


def names(squares: Iterable[Square]) -> str:
    """``C3:D4, F1 and 3 more``: rectangles in short."""
    found = square_names(tuple(squares))
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return ", ".join(found[:MOST_NAMED]) + more
