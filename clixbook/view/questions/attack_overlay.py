"""An attack on the board: the line of a shot, or the spokes of a close attack."""

from __future__ import annotations

from typing import Any

from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.view.questions.line_overlay import draw_line
from clixbook.view.questions.pair_overlays import draw_adjacency
from clixbook.view.scenes.pen import Pen


def draw_attack(answer: Any, board: Board, pen: Pen) -> None:
    """Draw the attack behind the odds: a shot as its line, a close attack as spokes."""
    draws = draw_line if isinstance(answer.by, LineOfFire) else draw_adjacency
    draws(answer.by, board, pen)
