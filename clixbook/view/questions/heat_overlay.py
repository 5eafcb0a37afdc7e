"""Numbers on squares as shapes: the higher, the stronger the wash, and the number itself."""

from __future__ import annotations

from clixbook.board.answers.heat import Heat
from clixbook.board.model.board import Board
from clixbook.view.questions.line_overlay import growth
from clixbook.view.scenes.palettes import mix
from clixbook.view.scenes.pen import Pen


def draw_heat(answer: Heat, board: Board, pen: Pen) -> None:
    """A wash for each square, from pale at the least to strong at the most; the number below the middle."""
    if not answer.values:
        return
    colours, band, note = pen.colours, pen.on_layer("band", title=""), pen.on_layer("note", title="")
    low, high = min(answer.values.values()), max(answer.values.values())
    halo = mix(colours.paper, colours.band, 0.5)
    for square, value in answer.values.items():
        share = (value - low) / (high - low) if high > low else 1.0
        band.rect(square.x + 0.03, square.y + 0.03, 0.94, 0.94, fill=colours.band, opacity=0.12 + 0.73 * share)
    for square, value in answer.values.items():
        if board.piece_at(square) is None:
            note.text(
                square.x + 0.5, square.y + 0.8, number(value), 0.22 * growth(board), bold=True,
                fill=colours.ink, stroke=halo, width=0.07,
            )  # fmt: skip


def number(value: float) -> str:
    """A number that fits into a square: ``3``, ``0.58``, ``12.5``, ``1.2k``."""
    if abs(value) >= 1000:
        return f"{value / 1000:.1f}k"
    return f"{value:.0f}" if value == int(value) else f"{value:.2g}" if abs(value) < 10 else f"{value:.1f}"
