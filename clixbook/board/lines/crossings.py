"""Grid crossings of a centre-to-centre line, in exact integers.

A path depends only on the displacement (dx, dy), so each is worked out once and kept. A line leaves a square
through an edge, or exactly through a corner: with g = gcd(|dx|, |dy|) it meets g corners if dx/g and dy/g are
both odd, and none otherwise (INT-01).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Corner, Edge, Square, flanks


class Site(enum.IntEnum):
    """A place that a line crosses, keyed by the square or corner at its lower right."""

    VERTICAL = 0  # the edge between (x-1, y) and (x, y)
    HORIZONTAL = 1  # the edge between (x, y-1) and (x, y)
    FALLING = 2  # the corner (x, y), by a line that falls to the right
    RISING = 3  # the corner (x, y), by a line that rises to the right


@fast_init
@dataclass(frozen=True, slots=True)
class Crossing:
    """One step of a line: out of ``left`` through ``site`` at (x, y) into ``entered_squares``.

    ``along`` is how far along the line the site lies, from 0 to 1.
    """

    site: Site
    x: int
    y: int
    left: Square
    entered_squares: Square
    along: Fraction

    @property
    def is_corner(self) -> bool:
        """True where the line passes exactly through a corner."""
        return self.site >= Site.FALLING

    @property
    def place(self) -> Edge | Corner:
        """The edge or corner as a place on the board."""
        if self.is_corner:
            return Corner(self.x, self.y)
        return Edge(*sorted((self.left, self.entered_squares)))

    @property
    def side_squares(self) -> tuple[Square, Square]:
        """The two squares at a corner that the line does not enter."""
        return flanks(self.left, self.entered_squares)

    def shift(self, x: int, y: int) -> Crossing:
        """This crossing, for a line that starts x columns and y rows further on."""
        left, entered = self.left.step(x, y), self.entered_squares.step(x, y)
        return Crossing(self.site, self.x + x, self.y + y, left, entered, self.along)


@cache
def crossing_pattern(dx: int, dy: int) -> tuple[Crossing, ...]:
    """The crossings of the line from (0, 0) to (dx, dy), in order."""
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    ax, ay = abs(dx), abs(dy)
    here, found = Square(0, 0), []
    i = j = 1  # the next vertical and horizontal grid line, met at (2i-1)/2ax and (2j-1)/2ay of the way
    while i <= ax or j <= ay:
        lead = (2 * i - 1) * ay - (2 * j - 1) * ax  # < 0: the vertical line comes first
        across, down = (ax > 0 and lead <= 0), (ay > 0 and lead >= 0)
        entered = here.step(sx if across else 0, sy if down else 0)
        along = Fraction(2 * i - 1, 2 * ax) if across else Fraction(2 * j - 1, 2 * ay)
        x, y = max(here.x, entered.x), max(here.y, entered.y)
        if across and down:
            site = Site.FALLING if sx == sy else Site.RISING
        else:
            site = Site.VERTICAL if across else Site.HORIZONTAL
        found.append(Crossing(site, x, y, here, entered, along))
        here, i, j = entered, i + across, j + down
    return tuple(found)


@lru_cache(maxsize=8192)
def crossings(a: Square, b: Square) -> tuple[Crossing, ...]:
    """The crossings of the line from the centre of ``a`` to the centre of ``b``, in order."""
    return tuple(step.shift(a.x, a.y) for step in crossing_pattern(b.x - a.x, b.y - a.y))


@cache
def entered_squares(dx: int, dy: int) -> frozenset[tuple[int, int]]:
    """The squares that the line from (0, 0) to (dx, dy) enters."""
    return frozenset(step.entered_squares for step in crossing_pattern(dx, dy))


def passes_square(a: Square, b: Square, square: Square) -> bool:
    """Does the line from the centre of ``a`` to the centre of ``b`` meet that square, its ends included?"""
    return square == a or (square.x - a.x, square.y - a.y) in entered_squares(b.x - a.x, b.y - a.y)


@dataclass(frozen=True, eq=False)
class PathTable:
    """Paths for every displacement on a board size, as offsets into flat site tables.

    A flat table has one block a site kind, each of ``block`` cells, row by row with ``stride`` columns.
    ``entries[k, dy + h - 1, dx + w - 1]`` is the k-th *entry* of that line, an edge or corner together with
    the square behind it, relative to the cell of the source square; ``last`` is the edge or corner into the
    target square. Lines that are shorter are filled up with 0, the source's own cell, which callers clear.
    """

    width: int
    height: int
    stride: int
    block: int
    entries: NDArray[np.int64]
    last: NDArray[np.int64]

    def cells_from(self, source: Square) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Cells of all entries (k, h*w) and of the last sites (h*w,) for lines from ``source``."""
        y, x = self.height - 1 - source.y, self.width - 1 - source.x
        view = np.s_[..., y : y + self.height, x : x + self.width]
        cell = source.y * self.stride + source.x
        squares = self.width * self.height
        far = max(source.x, self.width - 1 - source.x) + max(source.y, self.height - 1 - source.y)
        near = self.entries[: max(far - 1, 1)][view]  # no line from there has more entries
        return (near + cell).reshape(-1, squares), (self.last[view] + cell).reshape(squares)


ENTRY_KINDS = 8
"""Entries are kept by the way they are entered: from the left, right, top, bottom, and over four corners."""


def entry_kind(step: Crossing) -> int:
    """0-3 through an edge (from left, right, above, below), 4-7 over a corner; the mover's direction."""
    dx, dy = step.entered_squares.x - step.left.x, step.entered_squares.y - step.left.y
    return {(1, 0): 0, (-1, 0): 1, (0, 1): 2, (0, -1): 3, (1, 1): 4, (-1, -1): 5, (1, -1): 6, (-1, 1): 7}[dx, dy]


@lru_cache(maxsize=16)
def path_table(width: int, height: int) -> PathTable:
    """The path table for boards of this size.

    Cells: ``[source | 8 entry kinds | 4 site kinds]``, each block ``(height + 1) * (width + 1)`` cells; the
    first block is always zero, so that it can stand for "nothing here".
    """
    stride, block = width + 1, (width + 1) * (height + 1)
    depth = max(width + height - 3, 1)
    entries = np.zeros((depth, 2 * height - 1, 2 * width - 1), dtype=np.int64)
    last = np.zeros((2 * height - 1, 2 * width - 1), dtype=np.int64)
    for dy in range(1 - height, height):
        for dx in range(1 - width, width):
            steps = crossing_pattern(dx, dy)
            row, column = dy + height - 1, dx + width - 1
            for k, step in enumerate(steps[:-1]):
                cell = step.entered_squares.y * stride + step.entered_squares.x
                entries[k, row, column] = (1 + entry_kind(step)) * block + cell
            if steps:
                end = steps[-1]
                last[row, column] = (1 + ENTRY_KINDS + end.site) * block + end.y * stride + end.x
    entries.flags.writeable = last.flags.writeable = False
    return PathTable(width, height, stride, block, entries, last)
