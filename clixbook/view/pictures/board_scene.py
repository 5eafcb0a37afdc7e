"""The picture of a board: ground, grid, printed lines, walls, things, figures and rulers as one scene."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, column_name, row_name
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes.in_words import view_text
from clixbook.view.scenes.palettes import Palette, palette as palette_of
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import PieceMarks, draw_pieces
from clixbook.view.scenes.scene import Bounds, Scene, Shape, inside, sort_by_layer
from clixbook.view.scenes.terrain_scene import draw_ground
from clixbook.view.scenes.thing_scene import draw_things
from clixbook.view.scenes.wall_scene import draw_edges

MARGIN = 0.68
MOST_PIXELS = 400
SMALL = 20.0
"""Below this many pixels a square, figures show one initial and no badges."""


def board_scene(
    board: Board,
    *,
    palette: str | Palette = "light",
    rules: str | Rulebook | None = None,
    overlays: Iterable[Any] = (),
    labels: bool = True,
    square: float = 34,
    window: Iterable[str | Square] | None = None,
    cursor: str | Square | None = None,
    selected: str | Square | None = None,
    marks: Mapping[str, PieceMarks] | None = None,
) -> Scene:
    """A board as a scene.

    ``rules`` decides the fills; with None they follow what is printed. ``overlays`` are answers, or shapes,
    laid over the board in order. ``labels`` draws the rulers; without them the scene is exactly the board.
    ``square`` is the size in pixels. ``window`` names squares: the scene then shows the smallest rectangle
    that holds them. ``cursor`` and ``selected`` frame a square. ``marks`` adds what a game knows of a figure,
    by piece id.
    """
    if not (isinstance(square, int | float) and 1 <= square <= MOST_PIXELS):
        raise BadWord(f"square: expected a number of pixels from 1 to {MOST_PIXELS}, not {square!r:.40}.")
    colours = palette_of(palette)
    book = None if rules is None else named_rulebook(rules)
    pen = Pen(colours)
    left, top, right, bottom = view = window_of(board, window)
    pen.on_layer("paper").rect(left, top, right - left, bottom - top, fill=colours.paper)
    draw_ground(board, book, pen)
    draw_grid(view, pen.on_layer("grid"))
    draw_edges(board, pen.on_layer("wall"))
    draw_things(board, book, pen.on_layer("thing"))
    draw_pieces(board, pen, marks, detail=square >= SMALL)
    for overlay in overlays:
        pen.shapes.extend([overlay] if isinstance(overlay, Shape) else shapes_of(overlay, board, colours))
    at = None if cursor is None else board.square(cursor)
    if selected is not None:
        draw_selection(board.square(selected), pen.on_layer("note"))
    if at is not None:
        draw_cursor(at, pen.on_layer("note"))
    shapes, bounds = sort_by_layer(inside(pen.shapes, view)), view
    if labels:
        bounds = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
        shapes = (*shapes, *ruler_shapes(view, bounds, at, colours, board.height - board.orange_rows))
    title = board.title or board.name or "Board"
    return Scene(shapes, bounds, float(square), colours.paper, title, view_text(board))


def window_of(board: Board, window: Iterable[str | Square] | None) -> Bounds:
    """The smallest rectangle that holds the squares, within the board; the whole board for None."""
    if window is None:
        return 0.0, 0.0, float(board.width), float(board.height)
    squares = [board.square(name) for name in window]
    xs, ys = [s.x for s in squares], [s.y for s in squares]
    return float(min(xs)), float(min(ys)), float(max(xs) + 1), float(max(ys) + 1)


def draw_grid(view: Bounds, pen: Pen) -> None:
    """Thin lines between the squares, and around them."""
    left, top, right, bottom = view
    for x in range(int(left), int(right) + 1):
        pen.line((x, top), (x, bottom), stroke=pen.colours.grid, width=0.03)
    for y in range(int(top), int(bottom) + 1):
        pen.line((left, y), (right, y), stroke=pen.colours.grid, width=0.03)


def ruler_shapes(view: Bounds, bounds: Bounds, at: Square | None, colours: Palette, orange: int) -> list[Shape]:
    """Column letters above and below, row numbers on both sides; the cursor's own are inverted.

    The row ``orange`` is the first of those with orange numbers, which are underlined too (MAP-10).
    """
    pen = Pen(colours, "ruler")
    left, top, right, bottom = view
    paper, full = pen.colours.paper, bounds[2] - bounds[0]
    for strip in (
        (bounds[0], bounds[1], full, MARGIN - 0.1),
        (bounds[0], bottom + 0.1, full, MARGIN),
        (bounds[0], top - 0.1, MARGIN - 0.1, bottom - top + 0.2),
        (right + 0.1, top - 0.1, MARGIN - 0.1, bottom - top + 0.2),
    ):
        pen.rect(*strip, fill=paper)
    names = [(x + 0.5, y, column_name(x)) for y in (top - 0.36, bottom + 0.36) for x in range(int(left), int(right))]
    names += [(x, y + 0.5, row_name(y)) for x in (left - 0.38, right + 0.38) for y in range(int(top), int(bottom))]
    here = () if at is None else (column_name(at.x), row_name(at.y))
    for x, y, name in names:
        if name in here:
            pen.rect(x - 0.3, y - 0.2, 0.6, 0.4, 0.08, fill=pen.colours.ink)
    left_out = {row_name(y) for y in range(orange, int(bottom))}
    for x, y, name in names:
        plain = pen.colours.hindered if name in left_out else pen.colours.muted
        pen.text(x, y, name, 0.32, bold=True, fill=paper if name in here else plain)
        if name in left_out:
            pen.line((x - 0.2, y + 0.2), (x + 0.2, y + 0.2), stroke=pen.colours.hindered, width=0.05)
    return pen.shapes


def draw_selection(square: Square, pen: Pen) -> None:
    """A frame around the square that is selected."""
    pen.box(square.x + 0.5, square.y + 0.5, 0.46, 0.1, stroke=pen.colours.selection, width=0.06)


def draw_cursor(square: Square, pen: Pen) -> None:
    """A dashed frame around the square under the cursor."""
    x, y = square.x + 0.5, square.y + 0.5
    pen.box(x, y, 0.46, stroke=pen.colours.paper, width=0.09)
    pen.box(x, y, 0.46, stroke=pen.colours.ink, width=0.05, dash=(0.16, 0.1))
