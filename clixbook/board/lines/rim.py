"""The rim of elevated terrain: the squares that trade lines with lower ones (ELV-15)."""

from __future__ import annotations

from clixbook.board.board import GROUND, Board
from clixbook.board.squares import Square
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.elevated_lines import Rim


def rim(board: Board, *, rules: Rulebook) -> frozenset[Square]:
    """The elevated squares beside a lower one, by a side or by touch as the rulebook has it."""
    reach = rules.elevation.rim
    if reach is Rim.NONE:
        return frozenset()
    return frozenset(
        square
        for square in board.squares
        if board.level(square) > GROUND
        and any(
            near in board
            and board.level(near) < board.level(square)
            and (reach is Rim.TOUCHING or near.x == square.x or near.y == square.y)
            for near in square.around()
        )
    )
