"""Answers about single ways as shapes: a walk, the holders of a figure, the steps of a distance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from shapely import LineString, Point, box, union_all

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.view.questions.area_overlays import STEP, draw_end_frames, draw_path, octagons, stop_letter
from clixbook.view.questions.line_overlay import covers, growth, half_width, pill, tiles
from clixbook.view.questions.pair_overlays import bold_spoke
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import base_shape


def draw_walk(walk: Any, board: Board, pen: Pen) -> None:
    """The way walked with its steps numbered, and where it would have gone on; a sign where it stops."""
    rest = [(s.x + 0.5, s.y + 0.5) for s in walk.wanted[len(walk.path) - 1 :]]
    sight = pen.on_layer("sight", title="")
    if len(rest) > 1:
        sight.line(*rest, stroke=pen.colours.muted, width=0.05, dash=(0.05, 0.12), cap="round")
    draw_path(walk.path, pen, board)
    letter = stop_letter(walk.stops)
    if letter:
        octagons([((walk.end.x + 0.82, walk.end.y + 0.19), letter)], 0.15, pen.on_layer("note", title=walk.headline))


def draw_holds(answer: Any, board: Board, pen: Pen) -> None:
    """Draw a spoke to each opponent that the figure must break away from."""
    for hold in answer.holds:
        pairs = ((a, b) for a in answer.who.squares for b in hold.other.squares)
        a, b = min(pairs, key=lambda pair: (pair[0].distance(pair[1]), pair))
        bold_spoke(a, b, True, pen.on_layer("sight", title=f"Held by {hold.other.label}"))


def draw_apart(answer: Any, board: Board, pen: Pen) -> None:
    """The steps between two places, and how many they are."""
    draw_end_frames(answer, pen.colours.clear, pen)
    if answer.distance == answer.source.distance(answer.target):
        draw_steps(answer, board, pen)
    if answer.distance > 1:
        size = 0.22 * growth(board)
        at = _free_place(answer, board, half_width(answer.verdict, size), size * 0.72)
        pill(answer.verdict, at, pen.on_layer("note", title=answer.headline), size)


def _free_place(answer: Any, board: Board, half: float, tall: float) -> tuple[float, float]:
    """A place beside the way where a word of this size covers no figure, object and number; near the middle if any."""
    (x0, y0), (x1, y1) = answer.source, answer.target
    steep = abs(y1 - y0) > abs(x1 - x0)
    way = tuple(squares_of_path(answer.source, answer.target))
    numbers = [Point(at).buffer(STEP) for at in _numbered(way, board)]
    taken = union_all(
        [*(base_shape(each, -0.06) for each in board.pieces.values()), *tiles(board, board.objects), *numbers]
    )

    def covered(at: tuple[float, float]) -> float:
        word = box(at[0] - half, at[1] - tall, at[0] + half, at[1] + tall)
        return round(taken.intersection(word).area, 3)

    places = [
        (x0 + 0.5 + part * (x1 - x0) + side * 0.75 * steep, y0 + 0.5 + part * (y1 - y0) + side * 0.62 * (not steep))
        for part in (0.5, 0.35, 0.65, 0.2, 0.8)
        for side in (1, -1)
    ]
    inside = [(min(max(x, half), board.width - half), min(max(y, 0.15), board.height - 0.15)) for x, y in places]
    return min(inside, key=covered)


def _numbered(way: Sequence[Square], board: Board) -> list[tuple[float, float]]:
    """The places of the numbers of the steps: in the squares' middles, and beside a figure or an object."""
    off = {square: 0.33 * (board.piece_at(square) is not None or square in board.objects) for square in way}
    return [(square.x + 0.5 + off[square], square.y + 0.5 - off[square]) for square in way[1:]]


def draw_steps(answer: Any, board: Board, pen: Pen) -> None:
    """One shortest way of steps between two squares, diagonal as long as it can be, each step numbered.

    Figures and objects are not covered: the way runs under them, and their numbers stand beside them.
    """
    way = list(squares_of_path(answer.source, answer.target))
    if len(way) < 2:
        return
    line = LineString([(s.x + 0.5, s.y + 0.5) for s in way]).difference(union_all(covers(board, way)))
    sight, note = pen.on_layer("sight", title=""), pen.on_layer("note", title="")
    sight.strokes(line, stroke=pen.colours.paper, width=0.2, cap="round", join="round")
    sight.strokes(line, stroke=pen.colours.clear, width=0.1, cap="round", join="round")
    for number, at in enumerate(_numbered(way, board), 1):
        note.circle(*at, STEP, fill=pen.colours.clear, stroke=pen.colours.paper, width=0.05)
        note.text(*at, str(number), 0.21, bold=True, fill=pen.colours.paper)


def squares_of_path(start: Square, end: Square) -> Iterable[Square]:
    """The squares of that way, both ends included."""
    at, way = start, [start]
    while at != end:
        at = at.step((end.x > at.x) - (end.x < at.x), (end.y > at.y) - (end.y < at.y))
        way.append(at)
    return way
