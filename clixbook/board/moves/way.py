"""One path of a reach: squares, cost, stops and rolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.message import Words, figure_ref, join_parts, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.break_away import BreakAway
from clixbook.board.moves.footprints import Footprint


def path_line(path: Sequence[Square]) -> LineString:
    """A path through the centres of its squares; a path of one square is a line without length."""
    points = [(square.x + 0.5, square.y + 0.5) for square in path]
    return LineString(points if len(points) > 1 else points * 2)


@dataclass(frozen=True)
class Way(Answer):
    """The best way to one square: fewest rolls, then least cost.

    ``path`` begins with the square that it leaves; ``cost`` is in squares of speed. ``stops`` is the reason
    why the move cannot just go on from there, or None; ``rolls_there``: it may after a break away. ``rolls``
    are the opponents met on the way that it must break away from to arrive, ``chance`` that of arriving, the
    start included; ``begins`` is the break away there, if it needs a roll. ``damage`` is owed for drops.
    ``footprints`` are the squares that the base may cover.
    """

    board: Board = field(repr=False)
    who: Piece
    path: tuple[Square, ...]
    cost: int
    stops: Reason | None
    rolls: tuple[Piece, ...]
    chance: Fraction
    damage: int
    footprints: tuple[Footprint, ...]
    reasons: tuple[Reason, ...]
    rolls_there: bool = False
    begins: BreakAway | None = None

    @property
    def goal(self) -> Square:
        """The last square of the way."""
        return self.path[-1]

    @property
    def message(self) -> Words:
        """``Bruiser reaches D3 for 3 and stops there, if it breaks away: 4 or more, 50 %.``"""
        met = message("from {} on the way", join_parts(map(figure_ref, self.rolls))) if self.rolls else ""
        if self.begins is not None:
            also = message(", and {}", met) if met else ""
            rolls: Words = message(", if it breaks away: {}{}", self.begins.needed, also)
        else:
            rolls = (
                message(", if it breaks away from {}", join_parts(map(figure_ref, self.rolls))) if self.rolls else ""
            )
        stops = " and rolls there to go on" if self.rolls_there else " and stops there" if self.stops else ""
        return message("{} reaches {} for {}{}{}.", figure_ref(self.who), self.goal, self.cost, stops, rolls)

    @property
    def geometry(self) -> BaseGeometry:
        """The path through the centres of its squares, in squares."""
        return path_line(self.path)


class ReachMark(NamedTuple):
    """Display data for one square of a reach: ``cost``, ``stops`` and ``chance``."""

    cost: int
    stops: Reason | None
    chance: Fraction
