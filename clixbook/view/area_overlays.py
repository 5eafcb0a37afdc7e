"""Answers about areas as shapes: the field of all lines, reach with its costs and stops, ranges, levels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from clixbook.board.board import GROUND, Board
from clixbook.board.squares import Square
from clixbook.board.things import Piece
from clixbook.view.line_overlay import pill
from clixbook.view.palettes import mix
from clixbook.view.pen import Pen
from clixbook.view.scene import Point
from clixbook.view.terrain_scene import inset, region

# -- all lines of fire from one place ----------------------------------------------------------------------


def draw_field(answer: Any, board: Board, pen: Pen) -> None:
    """Clear squares washed, hindered ones striped, blocked ones crossed; an outline around what is seen."""
    colours, band = pen.colours, pen.on("band", title="")
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
        pen.on("sight", title="Seen from here").strokes(edge, stroke=colours.clear, width=0.06, join="round")


def stripes(area: BaseGeometry, step: float) -> BaseGeometry:
    """Diagonals that rise to the right, cut off at the area's outline."""
    left, top, right, bottom = area.bounds
    sums = np.arange(math.floor((left + top) / step) * step, right + bottom + step, step)
    lines = [shapely.LineString([(k - bottom, bottom), (k - top, top)]) for k in sums]
    return shapely.intersection(shapely.MultiLineString(lines), area)


# -- reach -------------------------------------------------------------------------------------------------


def draw_reach(answer: Mapping[Square, Any], board: Board, pen: Pen) -> None:
    """A band for each cost, paler the farther, the cost lower left; an octagon where the move stops."""
    ways = {square: way for square, way in answer.items() if board.piece_at(square) is None or way.cost}
    most = max((float(way.cost) for way in ways.values()), default=1.0) or 1.0
    colours, band, note = pen.colours, pen.on("band", title=""), pen.on("note", title="")
    for square, way in sorted(ways.items(), key=lambda item: (item[1].cost, item[0])):
        if way.cost:
            strength = 0.78 - 0.5 * (float(way.cost) - 1) / most
            band.rect(square.x + 0.03, square.y + 0.03, 0.94, 0.94, 0.05, fill=colours.band, opacity=strength)
    if ways:
        edge = region(ways)
        pen.on("sight", title="As far as it goes").strokes(
            inset(edge, 0.02), stroke=mix(colours.band, colours.ink, 0.45), width=0.05, join="round"
        )
    for square, way in sorted(ways.items()):
        if way.cost and board.piece_at(square) is None:
            ink = mix(colours.ink, colours.paper, 0.1)
            x, y = square.x + 0.1, square.y + 0.82
            note.text(x, y, cost_text(way.cost), 0.22, anchor="start", bold=True, fill=ink)
        letter = stop_letter(way.stops)
        if letter:
            octagon((square.x + 0.82, square.y + 0.19), 0.145, letter, note)


def cost_text(cost: Any) -> str:
    """``3``, and halves as ``2.5``."""
    return f"{float(cost):g}"


def stop_letter(stops: Any) -> str:
    """H for terrain, E for an enemy, S for stairs and levels, R where a roll is due; ``""`` for no stop."""
    if not stops:
        return ""
    ruling = str(getattr(stops, "ruling", ""))
    words = str(getattr(stops, "text", stops)).lower()
    prefixes = {"TMV": "H", "TER": "H", "MRK": "H", "BRK": "E", "ADJ": "E", "ELV": "S"}
    for word, letter in (("roll", "R"), ("stair", "S"), ("ladder", "S"), ("level", "S"), ("hinder", "H")):
        if word in words:
            return letter
    return prefixes.get(ruling[:3], "E" if "beside" in words or "adjacent" in words else "!")


def octagon(at: Point, r: float, letter: str, pen: Pen) -> None:
    """A stop sign with a letter."""
    angles = [math.pi / 8 + i * math.pi / 4 for i in range(8)]
    sign = [(at[0] + r * math.cos(a), at[1] + r * math.sin(a)) for a in angles]
    pen.polygon(sign, fill=pen.colours.blocked, stroke=pen.colours.paper, width=0.035)
    pen.text(*at, letter, 0.19, bold=True, fill=pen.colours.paper)


def draw_path(path: Iterable[Square], pen: Pen) -> None:
    """A move step by step: a line with numbered steps, a ring at its end."""
    points = [(s.x + 0.5, s.y + 0.5) for s in path]
    if len(points) < 2:
        return
    line, note = pen.on("sight"), pen.on("note")
    line.line(*points, stroke=pen.colours.paper, width=0.2, join="round", cap="round")
    line.line(*points, stroke=pen.colours.clear, width=0.1, join="round", cap="round")
    for number, (x, y) in enumerate(points[1:], 1):
        note.circle(x, y, 0.17, fill=pen.colours.clear, stroke=pen.colours.paper, width=0.05)
        note.text(x, y, str(number), 0.21, bold=True, fill=pen.colours.paper)


# -- range and levels --------------------------------------------------------------------------------------


def draw_range(board: Board, where: str, squares: int, note: str, pen: Pen) -> None:
    """The outline of what is near enough, with a word at its upper edge."""
    found = board.find(where)
    own = found.squares if isinstance(found, Piece) else (found,)
    near = [s for s in board.squares if min(s.distance(mine) for mine in own) <= squares]
    area = region(near)
    sight = pen.on("sight", title=note)
    sight.strokes(inset(area, 0.035), stroke=pen.colours.paper, width=0.13)
    sight.strokes(inset(area, 0.035), stroke=pen.colours.ink, width=0.05, dash=(0.3, 0.1, 0.06, 0.1))
    left, top, right, _ = area.bounds
    pill(note, ((left + right) / 2, top + 0.18), pen.on("note", title=""))


def draw_levels_plainly(board: Board, pen: Pen) -> None:
    """Every level as a band of its own depth, with a large number in each square."""
    red, band = pen.colours.lines["elevated"], pen.on("band")
    highest = max(board.levels)
    for level in range(GROUND, highest + 1):
        squares = [s for s in board.squares if board.level(s) == level]
        if squares and level > GROUND:
            part = 0.14 + 0.3 * (level - GROUND) / max(1, highest - GROUND)
            band.area(region(squares), fill=red, opacity=part)
        for square in squares:
            if board.piece_at(square) is None:
                ink = pen.colours.muted if level == GROUND else red
                pen.on("note").text(
                    square.x + 0.5,
                    square.y + 0.5,
                    str(level),
                    0.3,
                    bold=level > GROUND,
                    fill=ink,
                    opacity=0.85,
                )
