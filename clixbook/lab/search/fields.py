"""Whole-board arrays: lines, walking distances and distances."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from clixbook.board.lines.line_field import lines_from
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import reach
from clixbook.caches import cached_by_value
from clixbook.rulebooks import Rulebook

HINDERED, BLOCKED = 1, 2
"""Lines of fire."""
FAR = 200
UNKNOWN = 12
"""Squares added to a distance without a known way."""
MOST_KEPT = 2000

Squares = NDArray[np.int64]
"""A number of squares for each square of the board."""


@cached_by_value(MOST_KEPT)
def lines_to(bare: Board, to: Square, rules: Rulebook) -> NDArray[np.int8]:
    """The lines of fire to a square from everywhere: 0 clear, 1 hindered, 2 blocked."""
    return lines_from(bare, to, rules)


@cached_by_value(MOST_KEPT)
def walking_distances_to(bare: Board, to: Square, rules: Rulebook) -> Squares:
    """How many squares a standard figure walks to a square from everywhere, around walls."""
    seems = distances_from(bare, to)
    ways = seems + UNKNOWN * (seems > 1)
    found = reach(bare, to, FAR, rules=rules)
    for square in found:
        ways[square.y, square.x] = max(found.costs[square.y, square.x], seems[square.y, square.x])
    return ways


def distances_from(board: Board, square: Square) -> Squares:
    """How many squares away each square is (RNG-01)."""
    rows, columns = np.ogrid[: board.height, : board.width]
    found: Squares = np.maximum(abs(rows - square.y), abs(columns - square.x))
    return found
