"""Pictures of a session: the board for the canvas and the answer as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.caches import store_bounded
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene, draw_cursor, draw_selection
from clixbook.view.pictures.handles import draw_knobs
from clixbook.view.questions.area_overlays import draw_path
from clixbook.view.questions.board_questions import squares_of
from clixbook.view.questions.overlays import draw_spots, plain_shapes, shapes_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import PieceMarks, in_words
from clixbook.view.scenes.scene import Scene, Shape, sort_by_layer
from clixbook.view.sessions.question_session import MOST_KEPT
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.sessions.shown_answer import reasons_of, way_to

BELOW, LINES = "band", "sight"
"""The layer of an answer that goes on the canvas; the others lie above it as SVG and cost the canvas nothing."""
CANVASES = 4  # of the layers below an answer: ground, lit areas, what is printed and lies there, figures
MOST_PIXELS = 1700
_DRAWN: dict[tuple[int, Board, str], tuple[Any, tuple[Shape, ...]]] = {}
"""Shapes by the id of their answer; the answer is kept with them, so that no other one gets its id."""


def canvas_size(width: int, height: int) -> tuple[int, int]:
    """Size of the canvas in its own pixels: about two for each pixel on the screen, at most 128 a square."""
    square = unit(width)
    return width * square, height * square


def unit(width: int) -> int:
    """Pixels of the canvas a square."""
    return max(48, min(128, MOST_PIXELS // width))


def overlay_shapes(session: BoardSession) -> list[Shape]:
    """The answer's shapes, from its own geometry, and the way to where it is pointed at."""
    return [*answer_shapes(session), *way_shapes(session)]


def answer_shapes(session: BoardSession) -> list[Shape]:
    """The answer's shapes, with the places of its reasons unless it is about a way."""
    board = session.board
    if session.answer is None:
        return plain_shapes(session.kind, board, palette(session.palette))
    shapes = _cached_shapes(session.answer, board, session.palette)
    return shapes if way_to(session) is None else [shape for shape in shapes if shape.layer != "spot"]


def way_shapes(session: BoardSession) -> list[Shape]:
    """The way to where it is pointed at and the places of its reasons; nothing if there is none."""
    way, pen = way_to(session), Pen(palette(session.palette))
    if way is not None:
        draw_path(way.path, pen, session.board)
        draw_spots(reasons_of(session), pen)
    return pen.shapes


def _cached_shapes(answer: Any, board: Board, look: str) -> list[Shape]:
    """The shapes of an answer; the last few are cached."""
    key = id(answer), board, look
    if key not in _DRAWN:
        store_bounded(_DRAWN, key, (answer, tuple(shapes_of(answer, board, palette(look)))), MOST_KEPT)
    return list(_DRAWN[key][1])


def figures_again(session: BoardSession) -> list[Shape]:
    """The figures on a line, or at its ends, to be drawn again above it."""
    board = session.board
    ends = [board.pieces.get(end) for end in (session.source, session.target)]
    line = session.answer.squares if isinstance(session.answer, LineOfFire) else ()
    on_line = [board.piece_at(square) for square in line]
    pieces = [*ends, *on_line] if session.kind.again else [each for each in on_line if each not in ends]
    titles = {in_words(piece) for piece in pieces if piece is not None}
    if not titles:
        return []
    settled = _settled_scene(board, session.palette, session.rulebook, session.marks)
    return [shape for shape in settled.shapes_on("piece") if shape.title in titles]


def canvas_scene(session: BoardSession, shapes: Iterable[Shape]) -> Scene:
    """The settled board with the areas that the answer lights."""
    scene = _settled_scene(session.board, session.palette, session.rulebook, session.marks)
    bands = [shape for shape in shapes if shape.layer == BELOW]
    return scene.with_(bands) if bands else scene


def ground_scene(session: BoardSession) -> Scene:
    """The board without its figures: the same scene as long as nothing but figures moves."""
    return _settled_scene(session.board.bare, session.palette, session.rulebook, FrozenMap())


@lru_cache(maxsize=32)
def _settled_scene(board: Board, look: str, rules: Any, marks: FrozenMap[str, PieceMarks]) -> Scene:
    return board_scene(board, palette=look, rules=rules, labels=False, square=unit(board.width), marks=marks)


def overlay_scene(session: BoardSession, shapes: Iterable[Shape]) -> Scene:
    """The scene above the canvas: the answer's lines, notes and lights, the handles, the selection."""
    board, colours = session.board, palette(session.palette)
    pen = Pen(colours, "note")
    pen.shapes.extend(figures_again(session))
    pen.shapes.extend(shape for shape in shapes if shape.layer != BELOW)
    for square in squares_of(board, session.selected):
        draw_selection(square, pen)
    if session.kind.has_two_ends:
        for end in (session.source, session.target):
            draw_handles(squares_of(board, end), pen)
        draw_knobs(session, pen)
    answer = session.answer
    words = answer.explain() if answer is not None else session.problem
    title = session.question.words(board)
    bounds = 0.0, 0.0, float(board.width), float(board.height)
    return Scene(sort_by_layer(pen.shapes), bounds, float(unit(board.width)), "", title, words)


def draw_handles(squares: Iterable[Square], pen: Pen) -> None:
    """Draw corner brackets around things that can be dragged."""
    for square in squares:
        x, y = square.x + 0.5, square.y + 0.5
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = (x + sx * 0.47, y + sy * 0.47)
            chain = ((corner[0] - sx * 0.16, corner[1]), corner, (corner[0], corner[1] - sy * 0.16))
            pen.line(*chain, stroke=pen.colours.paper, width=0.11, join="round", cap="round")
            pen.line(*chain, stroke=pen.colours.ink, width=0.06, join="round", cap="round")


def overlay_svg(session: BoardSession, shapes: Iterable[Shape]) -> str:
    """The overlay as an SVG that fills its box."""
    return to_svg(overlay_scene(session, shapes), responsive=True)


def way_svg(session: BoardSession) -> str:
    """The way that is pointed at, as a picture below the numbers of the overlay and one above them; "" for none.

    So another way sends no number again.
    """
    board, shapes = session.board, sort_by_layer(way_shapes(session))
    bounds, size = (0.0, 0.0, float(board.width), float(board.height)), float(unit(board.width))
    lines = tuple(shape for shape in shapes if shape.layer == LINES)
    rest = tuple(shape for shape in shapes if shape.layer != LINES)
    return "".join(
        to_svg(Scene(part, bounds, size, "", "", ""), classes=classes, responsive=True, silent=True)
        for part, classes in ((lines, "cb-under"), (rest, ""))
        if part
    )


def cursor_svg(session: BoardSession) -> str:
    """The cursor alone, which moves at every click; its classes place the marks on the rulers."""
    board, at = session.board, session.board.square(session.cursor)
    return _cursor_svg(board.width, board.height, at, session.palette)


@lru_cache(maxsize=512)
def _cursor_svg(width: int, height: int, at: Square, look: str) -> str:
    pen = Pen(palette(look)).on_layer("note", tag="cursor")
    draw_cursor(at, pen)
    scene = Scene(tuple(pen.shapes), (0.0, 0.0, float(width), float(height)), float(unit(width)), "", "", "")
    return to_svg(scene, classes=f"cb-x{at.x} cb-y{at.y}", responsive=True, silent=True)


def whole_scene(session: BoardSession, *, square: float = 34, labels: bool = True, **options: Any) -> Scene:
    """Board, answer and rulers as one picture."""
    shapes = [shape for shape in overlay_shapes(session) if shape.layer != "spot"]
    rules, look = session.rulebook, session.palette
    return board_scene(
        session.board, palette=look, rules=rules, overlays=shapes, labels=labels, square=square, marks=session.marks,
        **options,
    )  # fmt: skip


def whole_svg(session: BoardSession) -> str:
    """The picture as an SVG document."""
    return to_svg(whole_scene(session))
