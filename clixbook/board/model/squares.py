"""Squares, edges and corners with integer coordinates.

A square is a column and a row counted from 0 at the top left, printed as ``A1``. In half-unit coordinates the
centre of square (x, y) is (2x+1, 2y+1) and the corner at its upper left is (2x, 2y): every point that a rule
asks about is an integer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from numbers import Integral
from operator import index
from typing import NamedTuple, TypeAlias

from clixbook.errors import BadWord

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})")


class Square(NamedTuple):
    """One square: column x and row y, both from 0.

    >>> import clixbook as cx
    >>> cx.Square(2, 3).name, cx.Square(0, 0).distance(cx.Square(2, 3))
    ('C4', 3)
    """

    x: int
    y: int

    @property
    def name(self) -> str:
        """The printed name: column letters, then the row number from 1."""
        return _printed_name(self.x, self.y)

    def __str__(self) -> str:
        return self.name

    def step(self, dx: int, dy: int) -> Square:
        """The square dx columns to the right and dy rows down."""
        try:
            return Square(index(self.x + dx), index(self.y + dy))
        except TypeError:
            raise BadWord(f"A step is so many columns and rows, not {dx!r:.40} and {dy!r:.40}.") from None

    def distance(self, other: SquareLike) -> int:
        """Squares away: the longer of the two legs (RNG-01)."""
        (x, y), (its_x, its_y) = self, other if isinstance(other, Square) else as_square(other)
        across, down = x - its_x, y - its_y
        return max(across, -across, down, -down)

    def touches(self, other: SquareLike) -> bool:
        """True for the eight squares around this one."""
        return self.distance(other) == 1

    def around(self) -> tuple[Square, ...]:
        """The eight squares around this one, on the map or off it."""
        return _around(self)


class Edge(NamedTuple):
    """The side that two orthogonal neighbours share; ``a`` is the left or upper one.

    >>> import clixbook as cx
    >>> cx.Edge(cx.Square(2, 2), cx.Square(3, 2)).name
    'C3|D3'
    """

    a: Square
    b: Square

    @property
    def name(self) -> str:
        """``C3|D3``: the two squares."""
        return f"{self.a.name}|{self.b.name}"

    def __str__(self) -> str:
        return self.name

    @property
    def ends(self) -> tuple[Corner, Corner]:
        """The two corners at the ends of this edge."""
        if self.a.y == self.b.y:
            return Corner(self.b.x, self.b.y), Corner(self.b.x, self.b.y + 1)
        return Corner(self.b.x, self.b.y), Corner(self.b.x + 1, self.b.y)


class Corner(NamedTuple):
    """A grid point: the upper left corner of square (x, y).

    >>> import clixbook as cx
    >>> cx.Corner(3, 3).name
    'C3/D4'
    """

    x: int
    y: int

    @property
    def name(self) -> str:
        """``C3/D4``: the squares to the upper left and the lower right."""
        return f"{Square(self.x - 1, self.y - 1).name}/{Square(self.x, self.y).name}"

    def __str__(self) -> str:
        return self.name


SquareLike: TypeAlias = str | tuple[int, int]
"""A square as a person or a program writes it: its name, a pair of column and row from 0, a ``Square``."""
Place: TypeAlias = Square | Edge | Corner
"""A place that a reason can point at."""

COMPASS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
"""The eight directions as steps (dx, dy), north being up."""


def column_name(x: int) -> str:
    """A, B, ... Z, AA, AB, ... for columns from 0; negative columns (off the map) as ``-1``."""
    if x < 0:
        return str(x)
    return chr(65 + x) if x < 26 else chr(64 + x // 26) + chr(65 + x % 26)


def row_name(y: int) -> str:
    """1, 2, ... for rows from 0, the uppermost."""
    return str(y + 1)


@lru_cache(maxsize=16384)
def _printed_name(x: int, y: int) -> str:
    return f"{column_name(x)}{row_name(y)}"


@lru_cache(maxsize=16384)
def _around(square: Square) -> tuple[Square, ...]:
    offs = (-1, 0, 1)
    return tuple(square.step(dx, dy) for dy in offs for dx in offs if dx or dy)


def as_square(where: SquareLike | Edge) -> Square:
    """The square of a name or of a pair of column and row from 0; a ClixbookError for anything else."""
    if isinstance(where, Square):
        return where
    if isinstance(where, str):
        return parse_square(where)
    match where:
        case (Integral() as x, Integral() as y):  # numbers of NumPy too
            return Square(int(x), int(y))
    raise BadWord(f"{where!r:.40} is not a square; squares look like C3, or like (2, 2), counted from 0.")


@lru_cache(maxsize=4096)
def parse_square(name: str) -> Square:
    """``"C3"`` -> the square; a ClixbookError otherwise."""
    match = _NAME.fullmatch(name.strip())
    if not match:
        shown = name if len(name) <= 24 else f"{name[:24]}..."
        raise BadWord(f"{shown!r} is not a square; squares look like C3.")
    letters, row = match.group(1).upper(), int(match.group(2))
    x = ord(letters[-1]) - 65 + (26 * (ord(letters[0]) - 64) if len(letters) == 2 else 0)
    return Square(x, row - 1)


def edge_between(a: Square, b: Square) -> Edge:
    """The edge that two orthogonal neighbours share."""
    if abs(a.x - b.x) + abs(a.y - b.y) != 1:
        raise BadWord(f"{a.name} and {b.name} share no side.")
    return Edge(a, b) if a < b else Edge(b, a)


def parse_edge(name: str) -> Edge:
    """``"C3|D3"`` -> the edge; a ClixbookError if the two share no side."""
    parts = name.split("|")
    if len(parts) != 2:
        raise BadWord(f"{name!r:.40} is not an edge; edges look like C3|D3.")
    return edge_between(parse_square(parts[0]), parse_square(parts[1]))


def as_edge(a: SquareLike | Edge, b: SquareLike | None = None) -> Edge:
    """The edge between two squares, or of a name such as ``C3|D3``; a ClixbookError for anything else."""
    if b is not None:
        return edge_between(as_square(a), as_square(b))
    if isinstance(a, Edge):
        return a
    if isinstance(a, str):
        return parse_edge(a)
    raise BadWord(f"{a!r:.40} is not an edge; edges look like C3|D3.")


def parse_squares(names: Iterable[SquareLike]) -> Iterator[Square]:
    """Squares from names, rectangles and pairs: ``["A7", "C3:E4", (2, 2)]``; a rectangle goes from its first square."""
    for name in names:
        if not isinstance(name, str):
            yield as_square(name)
            continue
        first, _, last = name.partition(":")
        a, b = parse_square(first), parse_square(last or first)
        for y in _from_to(a.y, b.y):
            for x in _from_to(a.x, b.x):
                yield Square(x, y)


def _from_to(first: int, last: int) -> range:
    """The numbers from the first to the last, upwards or downwards."""
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def corner_between(a: Square, b: Square) -> Corner:
    """The corner that two diagonal neighbours share."""
    if abs(a.x - b.x) != 1 or abs(a.y - b.y) != 1:
        raise BadWord(f"{a.name} and {b.name} do not meet at a corner.")
    return Corner(max(a.x, b.x), max(a.y, b.y))


@lru_cache(maxsize=16384)
def flanks(a: Square, b: Square) -> tuple[Square, Square]:
    """The two other squares at the corner between diagonal neighbours (matrix geometry kit)."""
    return Square(b.x, a.y), Square(a.x, b.y)


@lru_cache(maxsize=16384)
def flank_edges(flank: Square, a: Square, b: Square) -> tuple[Edge, Edge]:
    """The two edges of ``flank`` that meet at the corner between ``a`` and ``b``."""
    return edge_between(flank, a), edge_between(flank, b)
