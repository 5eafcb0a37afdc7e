"""Mirrors: repeat strokes in the other parts of a map, for symmetric maps."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.painting.brushes import PLAYERS, area_names

AROUND = (0, 2, 1, 3)
"""The players in the order of quarter turns: first and second sit opposite each other, and third and fourth."""


class Mirror(enum.StrEnum):
    """How the parts of a mirrored map relate to the painted one."""

    OFF = "off"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    TURN = "half turn"
    QUARTERS = "quarter turns"


@dataclass(frozen=True, slots=True)
class MirrorImage:
    """A mirrored place of a stroke; ``turns`` counts quarter turns."""

    board: Board
    mirror: Mirror
    turns: int = 0

    def square(self, square: Square) -> Square:
        """The mirrored square."""
        x, y = square
        wide, high = self.board.width - 1, self.board.height - 1
        for _ in range(self.turns):  # the map is as wide as it is high
            x, y = wide - y, x
        if self.mirror in (Mirror.LEFT_RIGHT, Mirror.TURN):
            x = wide - x
        if self.mirror in (Mirror.TOP_BOTTOM, Mirror.TURN):
            y = high - y
        return Square(x, y)

    def edge(self, edge: Edge) -> Edge:
        """The mirrored edge."""
        return edge_between(self.square(edge.a), self.square(edge.b))

    def area(self, name: str) -> str:
        """The starting area on the mirrored place."""
        return self._other(area_names(self.board), name)

    def side(self, side: str) -> str:
        """The player on the mirrored side of the map."""
        return self._other(PLAYERS, side)

    def _other(self, names: tuple[str, ...], name: str) -> str:
        """The mirrored name: the other of its pair, or for a quarter turn the next of four."""
        if name not in names:
            return name
        at = names.index(name)
        seated = bool(self.turns) and at < len(AROUND)
        other = AROUND[(AROUND.index(at) + self.turns) % len(AROUND)] if seated else at ^ 1
        return names[other] if other < len(names) else name


def fits(board: Board, mirror: Mirror) -> bool:
    """Can the map be mirrored in this way? Quarter turns need a square map."""
    return mirror is not Mirror.QUARTERS or board.width == board.height


def images(board: Board, mirror: Mirror) -> tuple[MirrorImage, ...]:
    """The mirror images of a stroke; none without a mirror, or on a map that does not fit it."""
    if mirror is Mirror.OFF or not fits(board, mirror):
        return ()
    if mirror is Mirror.QUARTERS:
        return tuple(MirrorImage(board, mirror, turns) for turns in (1, 2, 3))
    return (MirrorImage(board, mirror),)
