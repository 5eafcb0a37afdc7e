"""Mirrors: where else on the map a stroke is painted, so that both sides of a battle get the same ground."""

from __future__ import annotations

import enum

from clixbook.board.board import Board
from clixbook.board.painting.brushes import PLAYERS, area_names
from clixbook.board.squares import Edge, Square, edge_between


class Mirror(enum.StrEnum):
    """What the other half of the map is of the one that is painted."""

    OFF = "off"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    TURN = "half turn"


def square_image(board: Board, square: Square, mirror: Mirror) -> Square:
    """The square that lies where this one does, on the other half."""
    x, y = square
    if mirror in (Mirror.LEFT_RIGHT, Mirror.TURN):
        x = board.width - 1 - x
    if mirror in (Mirror.TOP_BOTTOM, Mirror.TURN):
        y = board.height - 1 - y
    return Square(x, y)


def edge_image(board: Board, edge: Edge, mirror: Mirror) -> Edge:
    """The edge that lies where this one does, on the other half."""
    return edge_between(square_image(board, edge.a, mirror), square_image(board, edge.b, mirror))


def area_image(board: Board, name: str) -> str:
    """The starting area across from this one: the first and the second face each other, the third and the fourth."""
    return _partner(area_names(board), name)


def side_image(side: str) -> str:
    """The player across from this one."""
    return _partner(PLAYERS, side)


def _partner(names: tuple[str, ...], name: str) -> str:
    """The other of its pair: first and second, third and fourth."""
    if name not in names or (names.index(name) ^ 1) >= len(names):
        return name
    return names[names.index(name) ^ 1]
