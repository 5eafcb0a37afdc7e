"""A line of fire as shapes: cut where it becomes hindered or blocked, with its obstacles."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from shapely import LineString, Point as Spot, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import base_shape
from clixbook.view.scenes.scene import Point
from clixbook.view.scenes.wall_scene import sign_across

CASING, CORE = 0.15, 0.075
TILE = 0.27  # half of an object's tile
CHIP = 0.415
"""The half width of a label within its square, in squares: as wide as the deciding square's frame."""
DASH: dict[str, tuple[float, ...]] = {"clear": (), "hindered": (0.26, 0.12), "blocked": (0.0, 0.13)}
NUMBER = 0.155  # radius of a number beside the line
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def draw_line(answer: Any, board: Board, pen: Pen) -> None:
    """The line with its casing, the block's bar, numbered squares, lettered corners and the distance."""
    line, ends = answer.geometry, answer.source.name + " to " + answer.target.name
    if line.length == 0:
        return
    pen = pen.on_layer("sight", title=f"Line of fire {ends}: {answer.verdict}")
    seen = visible_stretch(line, board, answer)
    pen.strokes(seen, stroke=pen.colours.paper, width=CASING + 0.03, cap="round")
    for state, part in line_parts(answer):
        colour, cap = pen.colours.verdict(state), "round" if state == "blocked" else "butt"
        rest = visible_stretch(part, board, answer)
        pen.strokes(rest, stroke=colour, width=CORE + 0.015 * (state == "blocked"), dash=DASH[state], cap=cap)
    note = pen.on_layer("note", title="")
    draw_ends(answer, board, note)
    draw_corners(answer, note)
    if answer.blocked_at is not None:
        draw_bar(line, answer.blocked_at, note)
    draw_crossings(answer, board, line, note)
    draw_distance(answer, board, line, note)


def line_parts(answer: Any) -> list[tuple[str, BaseGeometry]]:
    """The line from source to target as (state, part), each part as long as it is more than nothing."""
    stop = 1.0 if answer.blocked_at is None else float(answer.blocked_at)
    slow = stop if answer.hindered_from is None else min(float(answer.hindered_from), stop)
    cuts = (("clear", 0.0, slow), ("hindered", slow, stop), ("blocked", stop, 1.0))
    return [(state, substring(answer.geometry, a, b, normalized=True)) for state, a, b in cuts if b - a > 1e-9]


def visible_stretch(line: BaseGeometry, board: Board, answer: Any) -> BaseGeometry:
    """The line where no figure at its ends and no object on its way covers it."""
    ends = map(board.piece_at, (answer.source, answer.target))
    found = [*bases(piece for piece in ends if piece is not None), *tiles(board, answer.squares)]
    return line.difference(union_all(found))  # a figure may stand on an object: the two overlap


def covers(board: Board, squares: Iterable[Square]) -> list[Polygon]:
    """The figures and objects on these squares."""
    there = tuple(squares)
    pieces = {piece.id: piece for square in there if (piece := board.piece_at(square)) is not None}
    return [*bases(pieces.values()), *tiles(board, there)]


def bases(pieces: Iterable[Piece]) -> list[Polygon]:
    """The bases of figures, a little smaller."""
    return [shape for piece in pieces if isinstance(shape := base_shape(piece, -0.06), Polygon)]


def tiles(board: Board, squares: Iterable[Square]) -> list[Polygon]:
    """The tiles of objects on these squares."""
    middles = ((square.x + 0.5, square.y + 0.5) for square in squares if square in board.objects)
    return [box(x - TILE, y - TILE, x + TILE, y + TILE) for x, y in middles]


def draw_ends(answer: Any, board: Board, pen: Pen) -> None:
    """A dot where an end stands on no figure, a ring at the target."""
    colour = pen.colours.verdict(answer.verdict)
    for square, radius in ((answer.source, 0.1), (answer.target, 0.14)):
        if board.piece_at(square) is None:
            x, y = square.x + 0.5, square.y + 0.5
            pen.circle(x, y, radius, fill=pen.colours.paper, stroke=pen.colours.paper, width=0.15)
            pen.circle(x, y, radius, fill=colour if square == answer.source else "", stroke=colour, width=0.06)


def draw_bar(line: LineString, at: float, pen: Pen) -> None:
    """The bar across the line where it is blocked."""
    (x0, y0), (x1, y1) = line.coords
    ux, uy = (x1 - x0) / line.length, (y1 - y0) / line.length
    spot = line.interpolate(at, normalized=True)
    ends = [(spot.x - uy * d, spot.y + ux * d) for d in (-0.27, 0.27)]
    pen.line(*ends, stroke=pen.colours.paper, width=0.17, cap="square")
    pen.line(*ends, stroke=pen.colours.blocked, width=0.09)


# -- the squares that it crosses ---------------------------------------------------------------------------


def draw_crossings(answer: Any, board: Board, line: LineString, pen: Pen) -> None:
    """A number beside the line for each square between its ends; filled where the square itself counts."""
    weights, big = square_weights(answer), growth(board)
    radius = NUMBER * big
    for number, square, place in crossing_places(answer, board, line):
        weight = weights.get(square, "")
        colour = pen.colours.ground_of(weight) if weight else pen.colours.muted
        fill = colour if weight else pen.colours.paper
        pen.circle(*place, radius, fill=fill, stroke=pen.colours.paper, width=0.1)
        pen.circle(*place, radius, stroke=colour, width=0.035)
        fill = pen.colours.paper if weight else colour
        pen.text(*place, str(number), (0.21 if number < 10 else 0.17) * big, bold=True, fill=fill)


def crossing_places(answer: Any, board: Board, line: LineString) -> list[tuple[int, Square, Point]]:
    """Number, square and place of each number beside the line.

    A number goes to the other side, or farther out, where it would hide a figure or an object; else it is left out.
    """
    radius, (sx, sy), found = NUMBER * growth(board), beside(line), []
    for number, square in enumerate(answer.squares[1:-1], 1):
        x, y = middle_in(line, square)
        places = [(x + sx * d, y + sy * d) for d in (0.115 + radius, -0.115 - radius, 0.46, -0.46)]
        place = next((at for at in places if not hides(board, at, radius)), None)
        if place is not None:
            found.append((number, square, place))
    return found


def growth(board: Board) -> float:
    """The factor by which labels grow on a wide map, whose squares are small on the screen."""
    return min(1.35, max(1.0, board.width / 17))


def hides(board: Board, at: Point, radius: float) -> bool:
    """True if a disc there would lie on a figure or on the tile of an object."""
    around = [Square(int(at[0]) + dx, int(at[1]) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for square in around:
        if square not in board:
            continue
        piece = board.piece_at(square)
        if piece is not None and base_shape(piece).distance(Spot(at)) < radius:
            return True
        off = max(abs(at[0] - square.x - 0.5), abs(at[1] - square.y - 0.5))
        if square in board.objects and off < TILE + radius:
            return True
    return False


def square_weights(answer: Any) -> dict[Square, str]:
    """The squares on the line that a reason names as hindering or blocking it."""
    found: dict[Square, str] = {}
    for reason in answer.reasons:
        if reason.weight in ("hindered", "blocked"):
            for place in reason.where:
                if isinstance(place, Square) and found.get(place) != "blocked":
                    found[place] = reason.weight
    return found


def beside(line: LineString) -> Point:
    """The direction away from the line on the side of its numbers: above it, or right of an upright one."""
    (x0, y0), (x1, y1) = line.coords
    nx, ny = (y1 - y0) / line.length, -(x1 - x0) / line.length
    flip = ny > 0 if abs(ny) > 1e-9 else nx < 0
    return (-nx, -ny) if flip else (nx, ny)


def middle_in(line: LineString, square: Square) -> Point:
    """The middle of the stretch of line that lies in the square."""
    (x0, y0), (x1, y1) = line.coords
    low, high = 0.0, 1.0
    for start, way, near in ((x0, x1 - x0, square.x), (y0, y1 - y0, square.y)):
        if abs(way) > 1e-12:
            a, b = sorted(((near - start) / way, (near + 1 - start) / way))
            low, high = max(low, a), min(high, b)
    part = (low + high) / 2
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def draw_distance(answer: Any, board: Board, line: LineString, pen: Pen) -> None:
    """How many squares away, on the other side of the line: crossings are not distance.

    It stands where it covers no figure, no object and no number, near the target if it can.
    """
    away = answer.source.distance(answer.target)
    if away < 2:
        return
    big = growth(board)
    reach = (
        getattr(answer, "range", None) if getattr(answer, "range_known", False) else None
    )  # of a shooter with a known side
    text = f"{away} away" if reach is None else f"{away} away, range {reach}"
    half, tall = 0.06 * big * len(text) + 0.08, 0.144 * big
    taken = _occupied_boxes(answer, board, line)

    def covered(at: Point) -> tuple[float, bool]:
        word = box(at[0] - half, at[1] - tall, at[0] + half, at[1] + tall)
        return round(taken.intersection(word).area, 3), _on_flank(answer, at, half)

    places = [
        (min(max(x, half), board.width - half), min(max(y, 0.15), board.height - 0.15))
        for x, y in _beside_target(answer, line, big)
    ]
    pill(text, min(places, key=covered), pen, 0.2 * big)


def _beside_target(answer: Any, line: LineString, big: float) -> Iterable[Point]:
    """Places for the distance label, best first: at the line's end, about the target, along the line."""
    (x0, y0), (x1, y1) = line.coords
    sx, sy = beside(line)
    x, y = answer.target.x + 0.5, answer.target.y + 0.5
    along = [0.95, 1.6, 0.5, *(2.25 + 0.65 * step for step in range(int(line.length)))]
    for out in (1.0, 1.9):
        for wanted in along:
            back = min(wanted, line.length - 0.5) / line.length
            for side in (out, -out):
                yield x - (x1 - x0) * back - side * sx * 0.42, y - (y1 - y0) * back - side * sy * (0.24 + 0.09 * big)
        if out == 1.0:
            yield from ((x, y + 1.0), (x, y - 1.0), (x + 1.3, y), (x - 1.3, y))


def _occupied_boxes(answer: Any, board: Board, line: LineString) -> BaseGeometry:
    """Boxes that labels must not cover: figures, objects, stairs, the line's numbers, frames of both ends."""
    figures = [base_shape(piece, -0.04) for piece in board.pieces.values()]
    numbers = [Spot(at).buffer(NUMBER * growth(board) + 0.04) for _, _, at in crossing_places(answer, board, line)]
    steps = [sign_across(edge) for edge in board.transitions]
    (x, y), (from_x, from_y) = answer.target, answer.source
    frames = box(x - 0.1, y - 0.1, x + 1.1, y + 1.35), box(from_x, from_y, from_x + 1.0, from_y + 1.0)
    return union_all([*figures, *tiles(board, board.objects), *numbers, *steps, *frames])


def _on_flank(answer: Any, at: Point, half: float) -> bool:
    """True if a word there, twice ``half`` wide, would lie over a corner that is lettered, or over one of its sides."""
    spots = [(float(hit.corner.x), float(hit.corner.y), 0.17) for hit in marked_corners(answer)]
    spots += [(f.square.x + 0.5, f.square.y + 0.5, 0.5) for hit in marked_corners(answer) for f in hit.flanks]
    return any(abs(x - at[0]) < size + half and abs(y - at[1]) < size + 0.15 for x, y, size in spots)


def pill(text: str, at: Point, pen: Pen, size: float = 0.2) -> None:
    """A word on a small dark ground."""
    half = half_width(text, size)
    pen.rect(at[0] - half, at[1] - size * 0.72, 2 * half, size * 1.44, size * 0.4, fill=pen.colours.ink)
    pen.text(*at, text, size, bold=True, fill=pen.colours.paper)


def half_width(text: str, size: float) -> float:
    """Half the width of a word on its ground, in squares."""
    return 0.3 * size * len(text) + 0.08


# -- corners -----------------------------------------------------------------------------------------------


def draw_corners(answer: Any, pen: Pen) -> None:
    """A diamond at each corner; where a side matters, a larger one and both flanks, the kinder one marked.

    Several of these have letters.
    """
    marked = marked_corners(answer)
    letters = iter(LETTERS if len(marked) > 1 else "")
    for hit in marked:
        draw_flanks(hit, pen.on_layer("note", title=f"Corner {hit.corner.name}"))
    for hit in answer.corners:
        colour, matters = pen.colours.selection, hit in marked
        half = 0.17 if matters else 0.085
        x, y = float(hit.corner.x), float(hit.corner.y)
        diamond = (x, y - half), (x + half, y), (x, y + half), (x - half, y)
        pen.polygon(diamond, fill=colour if matters else pen.colours.paper, stroke=pen.colours.paper, width=0.1)
        pen.polygon(diamond, fill=colour if matters else pen.colours.paper, stroke=colour, width=0.03)
        if matters:
            pen.text(x, y - 0.012, next(letters, ""), 0.2, bold=True, fill=pen.colours.paper)


def marked_corners(answer: Any) -> list[Any]:
    """The corners with a side that is not clear: there the sides matter."""
    return [corner for corner in answer.corners if any(f.verdict != "clear" for f in corner.flanks)]


def draw_flanks(hit: Any, pen: Pen) -> None:
    """Draw both sides of a corner with their values, the deciding one thick and ticked."""
    decides = hit.kinder_side.square
    for flank in sorted(hit.flanks, key=lambda f: bool(f.square == decides)):
        square, colour = flank.square, pen.colours.selection
        x, y = square.x + 0.5, square.y + 0.5
        word = {"clear": "clear", "hindered": "hinders", "blocked": "blocks"}[flank.verdict]
        tx, ty = x, y + math.copysign(0.29, y - hit.corner.y)
        if square == decides:
            pen.box(x, y, 0.45, stroke=pen.colours.paper, width=0.11)
            pen.box(x, y, 0.45, stroke=colour, width=0.07)
            chip((tx, ty), word, colour, pen, ticked=True)
        else:
            pen.box(x, y, 0.45, stroke=pen.colours.ink, width=0.03, dash=(0.08, 0.06))
            chip((tx, ty), word, pen.colours.muted, pen, ticked=False)


def chip(at: Point, word: str, colour: str, pen: Pen, ticked: bool) -> None:
    """A word on paper, with a tick before it where it decides; smaller where it would touch the frame of its square."""
    x, y = at
    wide = 0.055 * len(word) + (0.14 if ticked else 0.04)
    half = min(wide, CHIP)
    small = half / wide
    pen.rect(x - half, y - 0.12, 2 * half, 0.24, 0.06, fill=pen.colours.paper)
    pen.text(x + (0.09 * small if ticked else 0.0), y, word, 0.18 * small, bold=True, fill=colour)
    if ticked:
        left = x - half
        marks = (0.05, 0.005), (0.095, 0.06), (0.165, -0.075)
        tick = [(left + dx * small, y + dy * small) for dx, dy in marks]
        pen.line(*tick, stroke=colour, width=0.04, join="round", cap="round")
