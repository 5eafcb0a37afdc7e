"""The threat map as shapes: deeper with more opponents, their number in each square, stripes for close attacks."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.view.questions.area_overlays import stripes
from clixbook.view.questions.line_overlay import growth
from clixbook.view.scenes.outlines import inset, region
from clixbook.view.scenes.palettes import mix
from clixbook.view.scenes.pen import Pen


def draw_threats(answer: Any, board: Board, pen: Pen) -> None:
    """Draw threatened squares by the number of opponents, an outline, and the threats to the square in question."""
    colours, band = pen.colours, pen.on_layer("band", title="")
    for number in range(1, int(answer.grid.max()) + 1):
        if squares := _where(answer.grid == number):
            band.area(region(squares), fill=colours.blocked, opacity=min(0.04 + 0.13 * number, 0.56))
    if (
        struck := _where(np.logical_or.reduce([threat.strikes for threat in answer.threats_by_opponent]))
        if answer.threats_by_opponent
        else []
    ):
        band.strokes(stripes(region(struck), 0.25), stroke=colours.blocked, width=0.035, opacity=0.7)
    threatened = _where(answer.grid > 0)
    if threatened:
        edge = inset(region(threatened), 0.02)
        pen.on_layer("sight", title="As far as they threaten").strokes(
            edge, stroke=colours.blocked, width=0.05, join="round"
        )
    _draw_numbers(answer, board, threatened, pen.on_layer("note", title=""))
    if answer.at is not None:
        _draw_threateners(answer, answer.at, pen)


def _where(mask: Any) -> list[Square]:
    return [Square(int(x), int(y)) for y, x in np.argwhere(mask)]


def _draw_numbers(answer: Any, board: Board, threatened: list[Square], pen: Pen) -> None:
    """How many opponents, lower left; on a figure it stands on a chip at its shoulder."""
    colours, size = pen.colours, 0.23 * growth(board)
    halo = mix(colours.paper, colours.blocked, 0.25)
    for square in threatened:
        number = str(answer.grid[square.y, square.x])
        if board.piece_at(square) is None:
            x, y = square.x + 0.14, square.y + 0.8
            pen.text(x, y, number, size, anchor="start", bold=True, fill=colours.ink, stroke=halo, width=0.07)
        else:
            x, y = square.x + 0.84, square.y + 0.16
            pen.circle(x, y, 0.15, fill=colours.ground_of("blocked"), stroke=colours.paper, width=0.04)
            pen.text(x, y, number, 0.2, bold=True, fill=colours.paper)


def _draw_threateners(answer: Any, at: Square, pen: Pen) -> None:
    """A line from each opponent that threatens the square: dashed for a shot, whole for a close attack."""
    for threat in answer.threats_by_opponent:
        if not (how := threat.attack_kinds(at)):
            continue
        near = min(threat.piece.squares, key=lambda square: (square.distance(at), square))
        (x0, y0), (x1, y1) = [(square.x + 0.5, square.y + 0.5) for square in (near, at)]
        part = 0.46 / max(math.hypot(x1 - x0, y1 - y0), 0.46)  # it begins at the figure's rim
        ends = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), (x1, y1)
        dash = () if threat.strikes[at.y, at.x] else (0.16, 0.12)
        sight = pen.on_layer("sight", title=f"{threat.piece.label} {how}")
        sight.line(*ends, stroke=pen.colours.paper, width=0.13, cap="round")
        sight.line(*ends, stroke=pen.colours.blocked, width=0.07, dash=dash, cap="butt")
