"""Overlays of the map painter: the stroke, the selection and problems."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import Transition
from clixbook.board.painting.brushes import ERASE, PLAYERS, RAISE, Brush
from clixbook.board.painting.mirrors import images
from clixbook.board.painting.strokes import Stroke, paint
from clixbook.errors import ClixbookError
from clixbook.view.editors.map.painter_session import AREA_TOOLS, SELECT, PainterSession
from clixbook.view.editors.map.painter_words import ghost_words
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.questions.overlays import draw_spot
from clixbook.view.scenes.outlines import region
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Scene, Shape
from clixbook.view.widgets.why import MOST_ROWS

LETTER = 0.6  # how wide a letter is, in sizes of its font
MOST_SIZE, OF_WIDTH = 0.45, 0.022  # the size of the label's letters: in squares at most, and of the board's width


def painter_shapes(session: PainterSession) -> list[Shape]:
    """Everything above the settled board."""
    pen = Pen(palette(session.palette))
    if session.area and session.tool in AREA_TOOLS:
        draw_outline(session.area, pen.on_layer("note"), dash=(0.2, 0.12))
    if session.ghost is not None:
        draw_ghost(session.board, session.ghost, pen.on_layer("note"))
    for number, problem in enumerate(session.problems[:MOST_ROWS]):
        for place in problem.where:
            draw_spot(place, pen.on_layer("spot", tag=f"w{number}", title=""))
    return pen.shapes


def draw_ghost(board: Board, stroke: Stroke, pen: Pen) -> None:
    """Draw the area of a stroke, its image in the mirror paler, and its place in words where no finger is."""
    colour = pen.colours.selection
    for image in images(board, stroke.mirror):
        draw_outline(sorted({*map(image.square, stroke.squares)} - {*stroke.squares}), pen, dash=(0.1, 0.16))
        draw_bars(map(image.edge, stroke.edges), pen, 0.1)
    if stroke.squares:
        pen.area(region(stroke.squares), fill=colour, opacity=0.22)
        draw_outline(stroke.squares, pen)
    draw_bars(stroke.edges, pen, 0.18)
    draw_label(board, stroke, pen)


def draw_outline(squares: Iterable[Square], pen: Pen, dash: tuple[float, ...] = ()) -> None:
    """A frame around an area."""
    around = region(squares)
    pen.strokes(around, stroke=pen.colours.paper, width=0.14, join="round")
    pen.strokes(around, stroke=pen.colours.selection, width=0.08, dash=dash, join="round")


def draw_bars(edges: Iterable[Edge], pen: Pen, width: float) -> None:
    """Bars along edges."""
    for edge in edges:
        start, end = edge.ends
        ends = (float(start.x), float(start.y)), (float(end.x), float(end.y))
        pen.line(*ends, stroke=pen.colours.paper, width=width + 0.1, cap="round")
        pen.line(*ends, stroke=pen.colours.selection, width=width, cap="round")


def draw_label(board: Board, stroke: Stroke, pen: Pen) -> None:
    """Draw the stroke in words, above the part that the finger covers, or below at the map's edge."""
    squares = stroke.squares or tuple(square for edge in stroke.edges for square in edge)
    if not squares:
        return
    text = ghost_words(stroke)
    size = min(MOST_SIZE, OF_WIDTH * board.width, 0.9 * board.width / (LETTER * len(text)))
    wide = LETTER * size * len(text) + size
    top, bottom = min(square.y for square in squares), max(square.y for square in squares) + 1
    left = sum(square.x + 0.5 for square in squares) / len(squares) - wide / 2
    left = max(0.05, min(left, board.width - wide - 0.05))
    y = max(top - 0.95, 1.1 * size) if top >= 1 else min(bottom + 0.95, board.height - 1.1 * size)
    pen.rect(
        left, y - 0.95 * size, wide, 1.9 * size, 0.3 * size, fill=pen.colours.ink, stroke=pen.colours.paper, width=0.05
    )
    pen.text(left + wide / 2, y, text, size, bold=True, fill=pen.colours.paper)


# -- pictures of brushes -------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def brush_picture(brush: Brush, look: str, side: str = PLAYERS[0]) -> str:
    """A small picture of a brush as SVG: a board with one stroke on it; ``side`` has figures."""
    board, stroke = _sample(brush, side)
    if stroke is None:
        return _sign(brush, look)
    try:
        painted = paint(board, stroke).board
    except ClixbookError:  # a kind that is not painted on a bare square
        return _sign(brush, look)
    scene = board_scene(painted, palette=look, rules=None, labels=False, square=28 / painted.width)
    if brush.on_edges:
        shapes = tuple(shape for shape in scene.shapes if shape.layer != "grid")
        scene = Scene(shapes, (0.5, 0.0, 1.5, 1.0), 28.0, scene.background)
    return to_svg(Scene(scene.shapes, scene.bounds, scene.square, scene.background))


def _sample(brush: Brush, side: str) -> tuple[Board, Stroke | None]:
    first = Square(0, 0)
    if brush.on_edges:
        board = Board(2, 1, levels=(1, 2)) if isinstance(brush.what, Transition) else Board(2, 1)
        return board, Stroke(brush, edges=(Edge(first, Square(1, 0)),))
    if brush in (*AREA_TOOLS, ERASE) or brush.name == "lower":
        return Board(1, 1), None
    if brush is RAISE:
        return Board(1, 1), Stroke(brush, (first,), level=2)
    words = " of ".join(filter(None, ("boot", side)))
    return Board(1, 1), Stroke(brush, (first,), words=words if brush.group == "figures" else "")


def _sign(brush: Brush, look: str) -> str:
    """A sign for brushes other than ground: a dashed frame for areas, a cross for the eraser, an arrow down."""
    colours = palette(look)
    pen = Pen(colours)
    if brush is ERASE:
        for ends in (((0.25, 0.25), (0.75, 0.75)), ((0.75, 0.25), (0.25, 0.75))):
            pen.line(*ends, stroke=colours.ink, width=0.1, cap="round")
    elif brush.name == "lower":
        pen.line((0.5, 0.2), (0.5, 0.78), stroke=colours.lines["elevated"], width=0.09)
        pen.line((0.28, 0.55), (0.5, 0.8), (0.72, 0.55), stroke=colours.lines["elevated"], width=0.09)
    else:
        dash = (0.14, 0.09) if brush is SELECT else ()
        pen.rect(0.2, 0.2, 0.6, 0.6, stroke=colours.selection, width=0.08, dash=dash)
    return to_svg(Scene(tuple(pen.shapes), (0.0, 0.0, 1.0, 1.0), 28.0, colours.paper))
