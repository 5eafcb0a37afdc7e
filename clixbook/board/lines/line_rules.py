"""Smaller questions about lines: direct lines, several targets, and when one may look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clixbook.board.answers import Answer, Reason, because, on_board
from clixbook.board.board import Board
from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.near.great import nearest
from clixbook.board.near.ranges import range_between
from clixbook.board.said import Words
from clixbook.board.squares import Square
from clixbook.board.things import Piece
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.line_of_fire import Checking


@dataclass(frozen=True)
class Direct(Answer):
    """Whether a line is direct (LOF-17). Truthy if it is."""

    is_direct: bool
    sentence: str
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.is_direct

    @property
    def said(self) -> Words:
        """``A1 to C3 is a direct line.``"""
        return self.sentence


@on_board
def direct(board: Board, a: str | Square, b: str | Square, *, rules: str | Rulebook) -> Direct:
    """Is the line from ``a`` to ``b`` direct: one row, one column or one perfect diagonal (LOF-17)?"""
    book = rulebook(rules)
    source, target = board.square(a), board.square(b)
    dx, dy = abs(target.x - source.x), abs(target.y - source.y)
    found = source != target and book.line_of_fire.direct and (dx == 0 or dy == 0 or dx == dy)
    text = f"{source} to {target} is {'' if found else 'not '}a direct line."
    return Direct(found, text, (because(book["LOF-17"], text, source, target),))


@dataclass(frozen=True)
class LineTo:
    """The line to one of several targets, and whether it is within range. Truthy if both hold."""

    target: str
    line: LineOfFire
    in_range: bool

    def __bool__(self) -> bool:
        return bool(self.line) and self.in_range


def lines_to(
    board: Board, a: str | Square | Piece, targets: Iterable[str], range_value: int, *, rules: str | Rulebook
) -> tuple[LineTo, ...]:
    """One line to each target, each within the full range; of large bases the square that serves best (LOF-18)."""
    book, here = rulebook(rules), board.find(a)
    lines = []
    for target in targets:
        there = board.find(target)
        ways = []
        for pair in nearest(here, there):
            line = line_of_fire(board, *pair, rules=book)
            reach = range_between(board, here, there, pair, range_value, book).value
            ways.append(LineTo(target, line, line.distance <= reach))
        lines.append(min(ways, key=lambda way: (not way, way.line.verdict != "clear", way.line.distance)))
    return tuple(lines)


def may_check(*, rules: str | Rulebook, declared: bool) -> bool:
    """May a player look along a line now, before or after declaring the action (LOF-19)?"""
    return rulebook(rules).line_of_fire.checking is Checking.ANY_TIME or not declared
