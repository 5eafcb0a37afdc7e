"""Answers about single ways as shapes: a walk, the holders of a figure, the steps of a distance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from shapely import LineString, Polygon, union_all

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.view.questions.area_overlays import draw_end_frames, draw_path, octagons, stop_letter
from clixbook.view.questions.line_overlay import growth, pill
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
    middle = [(a + b + 1) / 2 for a, b in zip(answer.source, answer.target, strict=True)]
    if answer.distance > 1:
        steep = abs(answer.source.y - answer.target.y) > abs(answer.source.x - answer.target.x)
        at = (middle[0] + 0.75, middle[1]) if steep else (middle[0], middle[1] + 0.62)
        at = min(max(at[0], 0.5), board.width - 0.5), min(max(at[1], 0.15), board.height - 0.15)
        pill(answer.verdict, at, pen.on_layer("note", title=answer.headline), 0.22 * growth(board))


def draw_steps(answer: Any, board: Board, pen: Pen) -> None:
    """One shortest way of steps between two squares, diagonal as long as it can be, each step numbered.

    Figures at its ends are not covered: the way ends at the base, and the last number stands beside it.
    """
    way = list(squares_of_path(answer.source, answer.target))
    ends = map(board.piece_at, (way[0], way[-1]))
    bases = (base_shape(piece, -0.06) for piece in ends if piece is not None)
    covers = [each for each in bases if isinstance(each, Polygon)]
    points = [(s.x + 0.5, s.y + 0.5) for s in way]
    if len(points) < 2:
        return
    line = LineString(points).difference(union_all(covers))
    sight, note = pen.on_layer("sight", title=""), pen.on_layer("note", title="")
    sight.strokes(line, stroke=pen.colours.paper, width=0.2, cap="round", join="round")
    sight.strokes(line, stroke=pen.colours.clear, width=0.1, cap="round", join="round")
    if board.piece_at(way[-1]) is not None:
        points[-1] = points[-1][0] + 0.33, points[-1][1] - 0.33
    for number, at in enumerate(points[1:], 1):
        note.circle(*at, 0.17, fill=pen.colours.clear, stroke=pen.colours.paper, width=0.05)
        note.text(*at, str(number), 0.21, bold=True, fill=pen.colours.paper)


def squares_of_path(start: Square, end: Square) -> Iterable[Square]:
    """The squares of that way, both ends included."""
    at, way = start, [start]
    while at != end:
        at = at.step((end.x > at.x) - (end.x < at.x), (end.y > at.y) - (end.y < at.y))
        way.append(at)
    return way
