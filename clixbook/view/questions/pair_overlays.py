"""Answers about two places as shapes: adjacency, attacks, knock back, destruction."""

from __future__ import annotations

import math
from typing import Any

from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import Piece
from clixbook.board.near.adjacency import neighbours
from clixbook.view.questions.line_overlay import draw_line
from clixbook.view.scenes.pen import Pen, parts
from clixbook.view.scenes.piece_scene import base_shape, centre_of, initials
from clixbook.view.scenes.scene import Point as Spot, place_points

# -- adjacency ---------------------------------------------------------------------------------------------


def draw_adjacency(answer: Any, board: Board, pen: Pen) -> None:
    """Draw spokes to the squares around: whole if adjacent, cut by a bar if not; the pair in question bold."""
    who = getattr(answer, "a", None) or answer.attacker
    own = who.squares if isinstance(who, Piece) else (who,)
    joined = neighbours(board, who, rules=answer.rules)
    sight = pen.on_layer("sight", title="")
    for mine in own:
        for other in mine.around():
            if other in board and other not in own:
                spoke(mine, other, other in joined, sight)
    first, second = answer.squares
    if first != second:
        named = pen.on_layer("sight", title=answer.headline)
        bold_spoke(first, second, bool(answer), named)
        colour = pen.colours.clear if answer else pen.colours.blocked
        for square in answer.squares:
            if board.piece_at(square) is None:
                pen.on_layer("note").circle(
                    square.x + 0.5, square.y + 0.5, 0.12, fill=colour, stroke=pen.colours.paper, width=0.06
                )


def draw_attack(answer: Any, board: Board, pen: Pen) -> None:
    """Draw the attack behind the odds: a shot as its line, a close attack as spokes."""
    draws = draw_line if isinstance(answer.by, LineOfFire) else draw_adjacency
    draws(answer.by, board, pen)


def spoke(a: Square, b: Square, joined: bool, pen: Pen) -> None:
    """One thin spoke from a's middle towards b's."""
    (x0, y0), (x1, y1) = _centre(a), _centre(b)
    part = 0.78 if joined else 0.46
    end = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
    colour = pen.colours.clear if joined else pen.colours.blocked
    pen.line((x0, y0), end, stroke=pen.colours.paper, width=0.1)
    pen.line((x0, y0), end, stroke=colour, width=0.045, dash=() if joined else (0.09, 0.06))
    if joined:
        pen.circle(*end, 0.06, fill=colour)
    else:
        _bar(end, (x1 - x0, y1 - y0), 0.1, colour, pen)


def bold_spoke(a: Square, b: Square, joined: bool, pen: Pen) -> None:
    """Draw the whole spoke of the question, with a bar in its middle if it is cut."""
    start, end = _centre(a), _centre(b)
    colour = pen.colours.clear if joined else pen.colours.blocked
    dotted: dict[str, Any] = {} if joined else {"dash": (0.0, 0.13), "cap": "round"}
    pen.line(start, end, stroke=pen.colours.paper, width=0.22)
    pen.line(start, end, stroke=colour, width=0.11 if joined else 0.09, **dotted)
    if not joined:
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        way = end[0] - start[0], end[1] - start[1]
        _bar(middle, way, 0.25, pen.colours.paper, pen, 0.17)
        _bar(middle, way, 0.22, colour, pen, 0.09)


def _bar(at: Spot, way: Spot, half: float, colour: str, pen: Pen, width: float = 0.06) -> None:
    length = math.hypot(*way)
    nx, ny = -way[1] / length * half, way[0] / length * half
    pen.line((at[0] - nx, at[1] - ny), (at[0] + nx, at[1] + ny), stroke=colour, width=width)


def _centre(square: Square) -> Spot:
    return square.x + 0.5, square.y + 0.5


def draw_geometry(answer: Answer, pen: Pen) -> None:
    """Any answer that has a geometry, drawn plainly: areas outlined, lines drawn, points ringed."""
    geometry = getattr(answer, "geometry", None)
    if not isinstance(geometry, BaseGeometry):
        return
    note, colours = pen.on_layer("note", title=answer.headline), pen.colours
    colour = colours.clear if bool(answer) else colours.blocked
    for part in parts(geometry):
        if isinstance(part, Point):
            note.circle(part.x, part.y, 0.42, stroke=colours.paper, width=0.15)
            note.circle(part.x, part.y, 0.42, stroke=colour, width=0.07)
            continue
        drawn = part.buffer(-0.06, join_style="mitre") if isinstance(part, Polygon) else part
        note.strokes(drawn, stroke=colours.paper, width=0.17, cap="round", join="round")
        note.strokes(drawn, stroke=colour, width=0.08, cap="round", join="round")


# -- knock back --------------------------------------------------------------------------------------------


def draw_knock_back(answer: Any, board: Board, pen: Pen) -> None:
    """An arrow over the squares slid across, each numbered; a ghost where it lands, stars for damage.

    Ways that the attacker may choose instead are drawn thinner, without numbers.
    """
    colours = pen.colours
    sight, note = pen.on_layer("sight", title=answer.headline), pen.on_layer("note", title="")
    for other in answer.other_directions:
        draw_other_way(other, board, pen)
    path = [_centre(square) for square in answer.path]
    if len(path) > 1:
        sight.line(*path, stroke=colours.paper, width=0.2, join="round")
        sight.line(*path, stroke=colours.hindered, width=0.1, dash=(0.16, 0.09), join="round")
    steps = [step for step in answer.steps if step.event != "fall"]
    for number, step in enumerate(steps, 1):
        x, y = step.square.x + 0.18, step.square.y + 0.18
        note.circle(x, y, 0.145, fill=colours.ground_of("hindered"), stroke=colours.paper, width=0.04)
        note.text(x, y, str(number), 0.19, bold=True, fill=colours.paper)
    for key, (_, _) in sorted(answer.moved.items()):
        ghost(answer.board.pieces[key], initials(board.pieces.values()).get(key, ""), pen.on_layer("piece", title=""))
    for step in answer.steps:
        if step.event == "fall":
            arrow_down((step.square.x + 0.5, step.square.y + 0.08), note)
    owed: dict[Spot, int] = {}
    for hurt in answer.damage:
        at = _place(hurt.where)
        owed[at] = owed.get(at, 0) + hurt.amount
    for at, amount in sorted(owed.items()):
        star(at, amount, note)


def draw_other_way(answer: Any, board: Board, pen: Pen) -> None:
    """A way that the attacker may choose instead: a thin arrow, and a ghost where it ends."""
    sight = pen.on_layer("sight", title=f"Or: {answer.headline}")
    path = [_centre(square) for square in answer.path]
    if len(path) > 1:
        sight.line(*path, stroke=pen.colours.paper, width=0.12, join="round")
        sight.line(*path, stroke=pen.colours.hindered, width=0.05, dash=(0.08, 0.08), join="round")
    landed = answer.board.pieces[answer.target.id]
    ghost(landed, initials(board.pieces.values()).get(landed.id, ""), pen.on_layer("piece", title=""))


def ghost(piece: Piece, label: str, pen: Pen) -> None:
    """A figure where it will be: dashed and pale."""
    colours = pen.colours
    pen.area(base_shape(piece), fill=colours.paper, opacity=0.75)
    pen.strokes(base_shape(piece), stroke=colours.hindered, width=0.05, dash=(0.1, 0.07))
    pen.text(*centre_of(piece), label, 0.28, bold=True, fill=colours.muted)


def star(at: Spot, amount: int, pen: Pen) -> None:
    """Damage as a number in a star."""
    points = []
    for i in range(16):
        r, a = (0.27 if i % 2 == 0 else 0.19), i * math.pi / 8
        points.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a)))
    pen.polygon(points, fill=pen.colours.blocked, stroke=pen.colours.paper, width=0.04)
    pen.text(*at, str(amount), 0.24, bold=True, fill=pen.colours.paper)


def arrow_down(at: Spot, pen: Pen) -> None:
    """Draw an arrow down, the sign of a fall."""
    x, y = at
    half = ((0.05, -0.13), (0.05, 0.0), (0.13, 0.0), (0.0, 0.15))
    arrow = (*half, *((-dx, dy) for dx, dy in half[-2::-1]))
    pen.polygon(place_points(arrow, x, y), fill=pen.colours.blocked, stroke=pen.colours.paper, width=0.03)


def _place(where: Any) -> Spot:
    if isinstance(where, Edge):
        start, end = where.ends
        return (start.x + end.x) / 2, (start.y + end.y) / 2
    if isinstance(where, Square):
        return where.x + 0.82, where.y + 0.2
    return float(where.x), float(where.y)


# -- destroying --------------------------------------------------------------------------------------------


def draw_destruction(answer: Any, board: Board, pen: Pen) -> None:
    """Draw things that fall outlined and struck out; those that stand outlined alone."""
    note, shape = pen.on_layer("note", title=answer.headline), answer.geometry
    colour = pen.colours.blocked if answer else pen.colours.muted
    note.strokes(shape, stroke=pen.colours.paper, width=0.22, cap="round", join="round")
    note.strokes(shape, stroke=colour, width=0.11, cap="round", join="round")
    if answer:
        middle = shape.centroid
        for dx, dy in ((0.17, 0.17), (0.17, -0.17)):
            for width, ink in ((0.18, pen.colours.paper), (0.09, colour)):
                ends = (middle.x - dx, middle.y - dy), (middle.x + dx, middle.y + dy)
                note.line(*ends, stroke=ink, width=width, cap="round")
