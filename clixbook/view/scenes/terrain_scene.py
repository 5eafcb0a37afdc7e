"""The ground of a board as shapes.

The fill says what the rulebook makes of a square, the line what is printed, the glyph what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry.base import BaseGeometry

from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.model.things import Terrain
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import Restriction
from clixbook.view.scenes import looks
from clixbook.view.scenes.looks import LINE, Look
from clixbook.view.scenes.outlines import inset, parts, region
from clixbook.view.scenes.palettes import mix
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import place_points

LEVEL_LANE, TERRAIN_LANE, AREA_LANE = 0.045, 0.11, 0.19
"""The distance of a printed line from the edge, by the kind of area: lines of different kinds stay apart."""
_NEXT_LANE = 0.085


def squares_of(board: Board, kind: str) -> list[Square]:
    """The squares that are printed as ``kind``."""
    look = looks.look(kind)
    return [s for s in board.squares if look.has(board, s)]


def draw_ground(board: Board, rules: Rulebook | None, pen: Pen) -> None:
    """Fills, printed lines and glyphs of a board; with ``rules`` None the fills follow the print alone."""
    draw_fills(board, rules, pen.on_layer("fill"))
    draw_areas(board, pen)
    draw_levels(board, pen)
    draw_terrain(board, pen)
    draw_level_numbers(board, rules, pen.on_layer("glyph"))


# -- fills -------------------------------------------------------------------------------------------------


_DECIDED = ("blocking", "water", "hindering")
"""Fills decided by the square's terrain in the rules; others follow the print."""


def fill_kind(board: Board, rules: Rulebook | None, square: Square) -> str:
    """The ground of the square, in the words of the palette; ``""`` for clear ground."""
    standing = board.standing(square)
    if rules is None:
        lines = (
            Restriction.BLOCKING
            if standing & Terrain.BLOCKING
            else Restriction(int(bool(standing & Terrain.HINDERING)))
        )
        moves = Restriction.CLEAR
    else:
        seen = terrain_effects(board, rules)
        lines, moves = seen.line(square), seen.move(square)
    if Restriction.BLOCKING in (lines, moves):
        return "blocking"
    if standing & Terrain.WATER and not standing & Terrain.HINDERING and square not in board.markers:
        return "water"
    if Restriction.HINDERING in (lines, moves):
        return "hindering"
    return next((look.name for look in looks.LOOKS if look.name not in _DECIDED and look.has(board, square)), "")


def draw_fills(board: Board, rules: Rulebook | None, pen: Pen) -> None:
    """One area for each kind of ground; higher levels are a little deeper in colour."""
    found: dict[tuple[str, int], list[Square]] = {}
    for square in board.squares:
        kind = fill_kind(board, rules, square)
        if kind:
            level = board.level(square) if kind == "elevated" else 0
            found.setdefault((kind, level), []).append(square)
    colours = pen.colours
    for (kind, level), squares in sorted(found.items()):
        fill = colours.fills[kind]
        if level > GROUND + 1 and fill != colours.paper:
            fill = mix(fill, colours.lines[kind], min(0.06 * (level - GROUND - 1), 0.3))
        pen.area(region(squares), fill=fill)


# -- printed lines and glyphs ------------------------------------------------------------------------------


def draw_areas(board: Board, pen: Pen) -> None:
    """Indoor areas, starting areas and special squares: everything in the innermost lane."""
    lines, casing = pen.colours.lines, pen.colours.casing
    indoor = squares_of(board, "indoor")
    if indoor:
        roof = inset(region(indoor), AREA_LANE)
        pen.on_layer("line", title="Indoors").strokes(roof, stroke=casing, width=LINE + 0.035)
        pen.on_layer("line", title="Indoors").strokes(roof, stroke=lines["indoor"], width=LINE - 0.01)
        draw_chevrons(board, indoor, pen.on_layer("glyph"))
    for key, area in sorted(board.starting.items()):
        start = pen.on_layer("line", title=f"Starting area {key}")
        edge = inset(region(area), AREA_LANE + (_NEXT_LANE if any(map(board.indoors, area)) else 0.0))
        start.strokes(edge, stroke=lines["starting"], width=LINE, dash=(0.0, 0.125), cap="round")
        draw_dots(area, pen.on_layer("glyph"))
    texts: dict[str, list[Square]] = {}
    for square, text in board.special.items():
        texts.setdefault(text, []).append(square)
    for text, squares in sorted(texts.items()):
        special, edge = pen.on_layer("line", title=f"Special: {text}"), inset(region(squares), AREA_LANE - 0.05)
        special.strokes(edge, stroke=casing, width=LINE + 0.045)
        special.strokes(edge, stroke=lines["special"], width=LINE, dash=(0.22, 0.06, 0.06, 0.06))
        for square in sorted(squares):
            draw_diamond(square, pen.on_layer("glyph"))


def draw_levels(board: Board, pen: Pen) -> None:
    """A contour for every level above the ground, ticks on the downhill side, and the level's number."""
    red = pen.colours.lines["elevated"]
    high = squares_of(board, "elevated")
    for level in range(GROUND + 1, max((board.level(s) for s in high), default=GROUND) + 1):
        lane = LEVEL_LANE + (level - GROUND - 1) * _NEXT_LANE
        area = region(s for s in high if board.level(s) >= level)
        pen.on_layer("line", title=f"Level {level}").strokes(inset(area, lane), stroke=red, width=LINE)
    for square in high:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            below = square.step(dx, dy)
            if below in board and board.level(below) < board.level(square):
                draw_ticks(board, edge_between(square, below), dx, dy, pen.on_layer("line"))


def draw_level_numbers(board: Board, rules: Rulebook | None, pen: Pen) -> None:
    """The number of each square above the ground, upper right; a figure there shows it instead."""
    for square in squares_of(board, "elevated"):
        if board.piece_at(square) is None:
            halo = pen.colours.fills[fill_kind(board, rules, square) or "elevated"]
            place = square.x + 0.77, square.y + 0.26
            number, red = str(board.level(square)), pen.colours.lines["elevated"]
            stroke, width = (halo, 0.09) if board.printed(square) else ("", 0.0)
            pen.text(*place, number, 0.22, bold=True, fill=red, stroke=stroke, width=width)


def draw_ticks(board: Board, edge: Edge, dx: int, dy: int, pen: Pen) -> None:
    """Four short strokes across a rim, pointing downhill; none where stairs, a ladder or a wall are."""
    if edge in board.transitions or edge in board.edges:
        return
    start, end = edge.ends
    for part in (0.125, 0.375, 0.625, 0.875):
        x, y = start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part
        pen.line((x, y), (x + 0.12 * dx, y + 0.12 * dy), stroke=pen.colours.lines["elevated"], width=0.035)


def draw_terrain(board: Board, pen: Pen) -> None:
    """Terrain of each kind: lines in one lane, in a second where kinds overlap; glyphs."""
    taken: set[Square] = set()
    for look in looks.LOOKS:
        squares = [s for s in board.squares if look.flag and look.has(board, s)]
        if not squares:
            continue
        outline = lanes(region(squares), region(taken & set(squares)))
        if look.light:
            draw_outline(outline, look, pen)
            taken |= set(squares)
        if look.glyphs:
            look.glyphs(board, squares, outline, pen.on_layer("glyph"))


def draw_outline(outline: BaseGeometry, look: Look, pen: Pen) -> None:
    """The line around terrain of one kind."""
    named = pen.on_layer("line", title=f"{look.name.capitalize()} terrain")
    if look.cased:
        named.strokes(outline, stroke=pen.colours.casing, width=look.width + 0.045)
    named.strokes(outline, stroke=pen.colours.lines[look.name], width=look.width, dash=look.dash)


def lanes(area: BaseGeometry, overlap: BaseGeometry) -> BaseGeometry:
    """The area's parts drawn in, one lane further where a part overlaps another kind of terrain."""
    drawn = (
        inset(part, TERRAIN_LANE + (_NEXT_LANE if part.intersection(overlap).area else 0.0)) for part in parts(area)
    )
    return shapely.GeometryCollection(list(drawn))


def draw_dots(area: Iterable[Square], pen: Pen) -> None:
    """Five dots, as on a die."""
    for square in sorted(area):
        for x, y in ((0.36, 0.36), (0.64, 0.36), (0.5, 0.5), (0.36, 0.64), (0.64, 0.64)):
            pen.circle(square.x + x, square.y + y, 0.026, fill=pen.colours.lines["starting"])


def draw_chevrons(board: Board, indoor: list[Square], pen: Pen) -> None:
    """A roof over indoor squares in which nothing else is marked; over some of them where there are many."""
    colour = mix(pen.colours.lines["indoor"], pen.colours.ink, 0.45)
    step = 1 if len(indoor) < 13 else 3 if len(indoor) < 200 else 6
    for square in indoor:
        marked = board.printed(square) or any(looks.look(kind).has(board, square) for kind in ("special", "starting"))
        if not marked and (square.x + 2 * square.y) % step == 0:
            roof = ((-0.13, 0.05), (0.0, -0.06), (0.13, 0.05))
            chevron = place_points(roof, square.x + 0.5, square.y + 0.5)
            pen.line(*chevron, stroke=colour, width=0.04, join="round", cap="round")


def draw_diamond(square: Square, pen: Pen) -> None:
    """The mark of a special square."""
    points = ((0.0, -0.15), (0.15, 0.0), (0.0, 0.15), (-0.15, 0.0))
    mark = place_points(points, square.x + 0.5, square.y + 0.5)
    pen.line(*mark, closed=True, stroke=pen.colours.casing, width=0.075)
    pen.line(*mark, closed=True, stroke=pen.colours.lines["special"], width=0.045)
