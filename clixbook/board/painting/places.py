"""Target areas and edges of strokes, by name or by side."""

from __future__ import annotations

import re
from collections.abc import Iterable

from clixbook.board.model.board import Board
from clixbook.board.model.building import Areas
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.errors import BadWord

SIDES: dict[str, tuple[tuple[int, int], ...]] = {
    "around": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "north of": ((0, -1),),
    "east of": ((1, 0),),
    "south of": ((0, 1),),
    "west of": ((-1, 0),),
}
"""Words for edges of an area -> the steps that lead across those edges."""
SNAP = 0.22
"""How far from an edge, in squares, a pointer still means the edge and not the square."""


def edges_at(board: Board, squares: Iterable[Square], side: str = "around") -> tuple[Edge, ...]:
    """The edges at that side of an area, as far as they lie on the map."""
    area = set(squares)
    found = (
        edge_between(square, square.step(dx, dy))
        for dx, dy in SIDES[side]
        for square in sorted(area, key=lambda s: (s.y, s.x))
        if square.step(dx, dy) not in area and square.step(dx, dy) in board
    )
    return tuple(dict.fromkeys(found))


def squares_named(board: Board, text: str) -> tuple[Square, ...]:
    """The squares of ``C3:E4, G2``, each once."""
    areas = Areas(board)
    parts = re.split(r"[,;\s]+", text.strip(" ,;."))
    return tuple(dict.fromkeys(square for part in parts if part for square in areas.squares(part)))


def edges_named(board: Board, text: str) -> tuple[Edge, ...]:
    """The edges of ``C3|D3, C4:C6|D4:D6``: all between the squares on the one side and those on the other."""
    areas = Areas(board)
    found: list[Edge] = []
    for part in re.split(r"[,;\s]+", text.strip(" ,;.")):
        one, bar, other = part.partition("|")
        if not bar:
            raise BadWord(f"{part[:24]!r} is not an edge; edges look like C3|D3.")
        theirs = set(areas.squares(other))
        steps = SIDES["around"]
        edges = [
            edge_between(square, square.step(dx, dy))
            for square in areas.squares(one)
            for dx, dy in steps
            if square.step(dx, dy) in theirs
        ]
        if not edges:
            raise BadWord(f"{one} and {other} share no side.")
        found += edges
    return tuple(dict.fromkeys(found))


def edge_near(board: Board, x: float, y: float) -> Edge | None:
    """The edge at a point of the map, in squares from its upper left corner; None in the middle of a square."""
    square = Square(int(x), int(y))
    gaps = (
        (x - square.x, square.step(-1, 0)),
        (square.x + 1 - x, square.step(1, 0)),
        (y - square.y, square.step(0, -1)),
        (square.y + 1 - y, square.step(0, 1)),
    )
    gap, other = min(((gap, other) for gap, other in gaps if other in board), default=(1.0, square))
    return edge_between(square, other) if gap <= SNAP and square in board else None


def run_of_edges(board: Board, first: Edge, x: float, y: float) -> tuple[Edge, ...]:
    """The edges on one line of the grid, from the first to the one beside a point.

    An edge that the point has only just begun is left out: a stroke from corner to corner ends at the corner.
    """
    upright = first.a.y == first.b.y
    start = first.a.y if upright else first.a.x
    along, most = (y, board.height) if upright else (x, board.width)
    end = max(start, int(along - SNAP)) if along >= start else max(0, int(along + SNAP))
    end = min(end, most - 1)
    steps = range(start, end + 1) if end >= start else range(start, end - 1, -1)
    if upright:
        return tuple(Edge(Square(first.a.x, at), Square(first.b.x, at)) for at in steps)
    return tuple(Edge(Square(at, first.a.y), Square(at, first.b.y)) for at in steps)
