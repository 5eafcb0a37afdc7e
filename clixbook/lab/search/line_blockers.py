"""Figures that may stand in a line of fire between two squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clixbook.board.lines.crossings import entered_squares
from clixbook.board.lines.line_ends import blocking_size
from clixbook.board.lines.obstacle_grid import is_soaring, relief, smallest_blocking_size
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.near.giants import size_of
from clixbook.rulebooks import Rulebook

SOARS = -1
"""A mark in place of a size: a soaring figure blocks no line on the ground (SPD-03)."""


class Screens:
    """Line-blocking figures of a position, by size (LOF-05, SIZ-03).

    Between two levels no figure counts as blocking: a figure above sees over most others.
    """

    def __init__(self, board: Board, rules: Rulebook, whose: Iterable[str]) -> None:
        self.rules, self.level = rules, relief(board.bare, rules).level
        pieces = {who: board.pieces[who] for who in whose}
        self.sizes = {who: size_of(piece, rules) for who, piece in pieces.items()}
        self.blocks = {who: SOARS if is_soaring(piece, rules) else self.sizes[who] for who, piece in pieces.items()}
        self._least: dict[tuple[str, str], int] = {}

    def blockers_between(self, places: Mapping[str, Square], one: str, other: str) -> Iterator[str]:
        """The figures on ``places`` (foreseen squares) that block the line between these two."""
        (x, y), there = places[one], places[other]
        level = self.level[y, x]
        if level != self.level[there.y, there.x]:
            return
        crossed, least = entered_squares(there.x - x, there.y - y), self.smallest_blocker(one, other)
        for who, at in places.items():
            between = (at.x - x, at.y - y) in crossed and who not in (one, other)
            if between and self.blocks[who] >= least and self.level[at.y, at.x] >= level:
                yield who

    def smallest_blocker(self, one: str, other: str) -> int:
        """The smallest size that blocks a line between the two."""
        if (one, other) not in self._least:
            size = blocking_size(self.rules, self.sizes[one], self.sizes[other])
            self._least[one, other] = int(smallest_blocking_size(self.rules, size))
        return self._least[one, other]
