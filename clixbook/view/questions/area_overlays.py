"""Answers about areas as shapes: the field of all lines, reach with its costs and stops, ranges, levels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, Sign
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach
from clixbook.board.moves.way import ReachMark
from clixbook.board.near.ranges import Within
from clixbook.view.questions.line_overlay import covers, growth, hides, pill
from clixbook.view.scenes.outlines import inset, region
from clixbook.view.scenes.palettes import mix
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Point
from clixbook.view.scenes.wall_scene import middle, sign_across

# -- all lines of fire from one place ----------------------------------------------------------------------


def draw_field(answer: Any, board: Board, pen: Pen) -> None:
    """Wash clear squares, stripe hindered ones, cross out blocked ones, and outline the visible area."""
    colours, band = pen.colours, pen.on_layer("band", title="")
    squares: dict[int, list[Square]] = {0: [], 1: [], 2: []}
    for square in board.squares:
        squares[int(answer.grid[square.y, square.x])].append(square)
    if squares[0]:
        band.area(region(squares[0]), fill=colours.clear, opacity=0.2)
    if squares[1]:
        hindered = region(squares[1])
        band.area(hindered, fill=colours.hindered, opacity=0.2)
        band.strokes(stripes(hindered, 0.25), stroke=colours.hindered, width=0.035, opacity=0.7)
    if squares[2]:
        band.area(region(squares[2]), fill=colours.ink, opacity=0.13)
        for square in squares[2]:
            x, y = square.x + 0.5, square.y + 0.5
            for dx, dy in ((0.05, 0.05), (0.05, -0.05)):
                band.line((x - dx, y - dy), (x + dx, y + dy), stroke=colours.muted, width=0.03, opacity=0.75)
    seen = squares[0] + squares[1]
    if seen:
        edge = inset(region(seen), 0.1)
        pen.on_layer("sight", title="Seen from here").strokes(edge, stroke=colours.clear, width=0.06, join="round")


def stripes(area: BaseGeometry, step: float) -> BaseGeometry:
    """Diagonals that rise to the right, cut off at the area's outline."""
    left, top, right, bottom = area.bounds
    sums = np.arange(math.floor((left + top) / step) * step, right + bottom + step, step)
    lines = [shapely.LineString([(k - bottom, bottom), (k - top, top)]) for k in sums]
    return shapely.intersection(shapely.MultiLineString(lines), area)


# -- reach -------------------------------------------------------------------------------------------------


def draw_reach(answer: Reach, board: Board, pen: Pen) -> None:
    """A band for each cost, paler the farther, the cost lower left; octagons for stops, odds where a roll is due."""
    ways = dict(sorted(answer.way_marks.items(), key=lambda item: (item[1].cost, item[0])))
    most = max((way.cost for way in ways.values()), default=1) or 1
    colours, band, note = pen.colours, pen.on_layer("band", title=""), pen.on_layer("note", title="")
    halo = mix(colours.paper, colours.band, 0.5)  # costs lie on grass and waves too
    for square, way in ways.items():
        if way.cost:
            strength = 0.8 - 0.55 * (way.cost - 1) / most
            band.rect(square.x + 0.03, square.y + 0.03, 0.94, 0.94, fill=colours.band, opacity=strength)
    if ways:
        edge, ink = inset(region(ways), 0.02), mix(colours.band, colours.ink, 0.45)
        pen.on_layer("sight", title="As far as it goes").strokes(edge, stroke=ink, width=0.05, join="round")
    _draw_costs(ways, board, halo, note)
    signs = [((square.x + 0.82, square.y + 0.19), stop_letter(way.stops)) for square, way in ways.items()]
    octagons([(at, letter) for at, letter in signs if letter], 0.15, note)
    free = {square: way for square, way in ways.items() if board.piece_at(square) is None}  # a figure shows its click
    _draw_chances({square: way for square, way in free.items() if way.chance < 1}, board, pen)


def _draw_costs(ways: Mapping[Square, ReachMark], board: Board, halo: str, pen: Pen) -> None:
    """The cost, lower left."""
    for square, way in ways.items():
        if way.cost and board.piece_at(square) is None:
            pen.text(
                square.x + 0.15, square.y + 0.8, str(way.cost), 0.23 * growth(board), anchor="start", bold=True,
                fill=pen.colours.ink, stroke=halo, width=0.07,
            )  # fmt: skip


def _draw_chances(ways: Mapping[Square, ReachMark], board: Board, pen: Pen) -> None:
    """Stripes on squares that it may fail to reach, closer where that is likelier, with the chance once for each patch.

    The number stands where the patch is nearest to the moving figure.
    """
    note = pen.on_layer("note", title="")
    for chance in sorted({way.chance for way in ways.values()}):
        alike = [square for square, way in ways.items() if way.chance == chance]
        area = region(alike)
        lines = stripes(area, 0.24 + 0.3 * float(chance))
        pen.on_layer("band", title="").strokes(lines, stroke=pen.colours.ink, width=0.025, opacity=0.22)
        odds, big = f"{float(100 * chance):.0f}%", growth(board)
        for part in shapely.get_parts(area):
            shapely.prepare(part)
            inside = [each for each in alike if part.contains(shapely.Point(each.x + 0.5, each.y + 0.5))]
            first = min(inside, key=lambda each: (ways[each].cost, each))
            pill(odds, (first.x + 0.7, first.y + 0.8), note, 0.19 * big)


STOPS = {
    Sign.OPPONENT: "E", Sign.HINDERING: "H", Sign.WATER: "W", Sign.LEVEL: "S", Sign.ROLL: "R",
}  # fmt: skip
"""The letters on a reach: enemies, hindering terrain, water, stairs and levels, rolls."""


def stop_letter(stops: Reason | None) -> str:
    """The letter for the cause that ends a move; ``""`` for none."""
    return STOPS[stops.sign] if stops is not None and stops.sign is not None else ""


def octagons(signs: Iterable[tuple[Point, str]], r: float, pen: Pen) -> None:
    """Stop signs, each with a letter."""
    kept = list(signs)
    angles = [math.pi / 8 + i * math.pi / 4 for i in range(8)]
    for at, _ in kept:
        sign = [(at[0] + r * math.cos(a), at[1] + r * math.sin(a)) for a in angles]
        pen.polygon(sign, fill=pen.colours.blocked, stroke=pen.colours.paper, width=0.035)
    for at, letter in kept:
        pen.text(*at, letter, 0.19, bold=True, fill=pen.colours.paper)


STEP = 0.17
"""Radius of the disc with the number of a step."""


def draw_way(answer: Any, board: Board, pen: Pen) -> None:
    """One move: its numbered path, and the octagon where it stops."""
    draw_path(answer.path, pen.on_layer("sight", title=answer.headline), board)
    letter = stop_letter(answer.stops)
    if letter:
        end = answer.path[-1]
        octagons([((end.x + 0.82, end.y + 0.19), letter)], 0.15, pen.on_layer("note", title=""))


def draw_path(path: Iterable[Square], pen: Pen, board: Board) -> None:
    """A move step by step: a line with numbered steps that runs under figures, objects and stairs, which stay free."""
    squares = tuple(path)
    points = [(square.x + 0.5, square.y + 0.5) for square in squares]
    if len(set(points)) < 2:
        return
    line, note = pen.on_layer("sight"), pen.on_layer("note", title="")
    taken = [edge for a, b in pairwise(squares) if (edge := Edge(min(a, b), max(a, b))) in board.transitions]
    signs = shapely.union_all([sign_across(edge).buffer(0.05) for edge in taken])
    seen = shapely.LineString(points).difference(shapely.union_all([*covers(board, squares), signs]))
    line.strokes(seen, stroke=pen.colours.paper, width=0.2, join="round", cap="round")
    line.strokes(seen, stroke=pen.colours.clear, width=0.1, join="round", cap="round")
    for number, (x, y) in enumerate((beside_stairs(at, taken) for at in points[1:]), 1):
        if not hides(board, (x, y), STEP):
            note.circle(x, y, STEP, fill=pen.colours.clear, stroke=pen.colours.paper, width=0.05)
            note.text(x, y, str(number), 0.21, bold=True, fill=pen.colours.paper)


def beside_stairs(at: Point, taken: Iterable[Edge]) -> Point:
    """The middle of a square, farther from the stairs on its sides."""
    for edge in taken:
        x, y = middle(edge)
        if abs(at[0] - x) + abs(at[1] - y) == 0.5:  # halves are exact
            at = at[0] + (at[0] - x) / 5, at[1] + (at[1] - y) / 5
    return at


# -- range and levels --------------------------------------------------------------------------------------


def draw_within(answer: Within, board: Board, pen: Pen) -> None:
    """Draw the outline of the squares near enough, a frame on the other place, and both numbers."""
    draw_range(board, answer.source, answer.squares, f"{answer.distance} away, within {answer.squares}?", pen)
    draw_end_frames(answer, pen.colours.clear if answer else pen.colours.blocked, pen)


def draw_end_frames(answer: Any, colour: str, pen: Pen) -> None:
    """A frame around each of the two places that an answer is about."""
    note = pen.on_layer("note", title=answer.headline)
    for place, half in ((answer.source, 0.47), (answer.target, 0.42)):
        note.box(place.x + 0.5, place.y + 0.5, half, 0.1, stroke=pen.colours.paper, width=0.13)
        note.box(place.x + 0.5, place.y + 0.5, half, 0.1, stroke=colour, width=0.06)


def draw_range(board: Board, where: str | Square, squares: int, note: str, pen: Pen) -> None:
    """Draw the outline of the squares in range, with a word at its upper edge."""
    found = board.find(where)
    own = found.squares if isinstance(found, Piece) else (found,)
    near = [s for s in board.squares if min(s.distance(mine) for mine in own) <= squares]
    area = region(near)
    sight = pen.on_layer("sight", title=note)
    sight.strokes(inset(area, 0.035), stroke=pen.colours.paper, width=0.13)
    sight.strokes(inset(area, 0.035), stroke=pen.colours.ink, width=0.05, dash=(0.3, 0.1, 0.06, 0.1))
    left, top, right, _ = area.bounds
    pill(note, ((left + right) / 2, top + 0.18), pen.on_layer("note", title=""))


def draw_levels_plainly(board: Board, pen: Pen) -> None:
    """Every level as a band of its own depth, with a large number in each square."""
    red, band = pen.colours.lines["elevated"], pen.on_layer("band")
    highest = max(board.levels)
    for level in range(GROUND, highest + 1):
        squares = [s for s in board.squares if board.level(s) == level]
        if squares and level > GROUND:
            part = 0.14 + 0.3 * (level - GROUND) / max(1, highest - GROUND)
            band.area(region(squares), fill=red, opacity=part)
        for square in squares:
            if board.piece_at(square) is None:
                ink = pen.colours.muted if level == GROUND else red
                pen.on_layer("note").text(
                    square.x + 0.5, square.y + 0.5, str(level), 0.3, bold=level > GROUND, fill=ink, opacity=0.85
                )
