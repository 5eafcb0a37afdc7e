"""A board as numbers: lines, ways, distances and adjacency between squares, looked up for many pairs at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clixbook.board.answers import remembered
from clixbook.board.board import Board
from clixbook.board.near.adjacency import neighbours
from clixbook.board.squares import Square
from clixbook.lab.whole_board import BLOCKED, FAR, away_from, lines_to, ways_to
from clixbook.rulebooks import Rulebook

Numbers = NDArray[Any]
MOST_BOARDS = 8
MOST_GOALS = 100_000
BLOCK = 64
"""So many squares more there is room for at once."""


class Walk(NamedTuple):
    """A way that somebody walks: from a square towards another, so far, to attack from so many squares away."""

    here: int
    there: int
    speed: int
    reaches: int


class Walks(NamedTuple):
    """Many of them, an array for each of the four."""

    here: Numbers
    there: Numbers
    speed: Numbers
    reaches: Numbers


class Ground:
    """The terrain of a board. Squares are numbers, row by row; ``row`` says where what leads to a square is kept.

    ``lines[row[to], of]`` is the line between two squares, 0 clear, 1 hindered, 2 blocked; ``ways`` and ``far`` count
    squares, around walls and as they lie; ``touch``: are they adjacent? ``look`` at squares before they are asked for.
    """

    def __init__(self, bare: Board, rules: Rulebook) -> None:
        self.board, self.rules, self.size = bare, rules, bare.width * bare.height
        self.row = np.full(self.size, -1)
        self.kept = 0
        self.lines: Numbers = np.zeros((0, self.size), dtype=np.int8)
        self.touch: Numbers = np.zeros((0, self.size), dtype=bool)
        self.ways: Numbers = np.zeros((0, self.size), dtype=np.int16)
        self.far: Numbers = np.zeros((0, self.size), dtype=np.int16)
        self._goals: dict[Walk, int] = {}

    def number(self, square: Square) -> int:
        """The number of a square."""
        return square.y * self.board.width + square.x

    def look(self, squares: Numbers) -> None:
        """Work out what leads to these squares."""
        seen = np.zeros(self.size, dtype=bool)
        seen[squares.ravel()] = True
        for number in np.flatnonzero(seen & (self.row < 0)).tolist():
            if self.kept == len(self.lines):
                for name in ("lines", "touch", "ways", "far"):
                    old = getattr(self, name)
                    setattr(self, name, np.concatenate([old, np.zeros((BLOCK, self.size), dtype=old.dtype)]))
            row, column = divmod(number, self.board.width)
            to = Square(column, row)
            self.lines[self.kept] = lines_to(self.board, to, self.rules).ravel()
            self.ways[self.kept] = ways_to(self.board, to, self.rules).ravel()
            self.far[self.kept] = away_from(self.board, to).ravel()
            self.touch[self.kept, [self.number(each) for each in neighbours(self.board, to, rules=self.rules)]] = True
            self.row[number] = self.kept
            self.kept += 1

    def goals(self, walk: Walks) -> Numbers:
        """Where figures go that walk up to others; ``walk`` has arrays in place of numbers."""
        keys = ((walk.here * self.size + walk.there) * FAR + np.minimum(walk.speed, FAR - 1)) * FAR + walk.reaches
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        walks = zip(*(each[first].tolist() for each in walk), strict=True)
        found = np.array([self.goal(Walk(*each)) for each in walks], dtype=np.int64)
        return found[which]

    def goal(self, walk: Walk) -> int:
        """The same for one: so near that it could attack from there."""
        if walk not in self._goals:
            if len(self._goals) > MOST_GOALS:
                self._goals.clear()
            self._goals[walk] = self._goal(walk)
        return self._goals[walk]

    def _goal(self, walk: Walk) -> int:
        self.look(np.array([walk.here, walk.there]))
        here, there = self.row[walk.here], self.row[walk.there]
        away, steps, ways = self.far[there], self.ways[here].astype(np.int64), self.ways[there].astype(np.int64)
        rank = np.where(self.touch[there], int(walk.reaches > 1), 1 + ways)  # who shoots keeps away
        rank[(away > 1) & (away <= walk.reaches) & (self.lines[there] < BLOCKED)] = 0
        order = rank * FAR**2 + steps
        order[(steps > walk.speed) | (away == 0)] = FAR**4
        best = int(order.argmin())
        return best if order[best] < FAR**4 else walk.here


@remembered(MOST_BOARDS)
def ground_of(bare: Board, rules: Rulebook) -> Ground:
    """The ground of a board without pieces."""
    return Ground(bare, rules)
