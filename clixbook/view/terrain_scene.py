"""The ground of a board as shapes.

The fill says what the rulebook makes of a square, the line what is printed, the glyph what lies there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from clixbook.board.board import GROUND, Board
from clixbook.board.ground import ground
from clixbook.board.squares import Edge, Square, edge_between
from clixbook.board.things import Terrain
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.values import Effect
from clixbook.view.palettes import mix
from clixbook.view.pen import Pen, parts
from clixbook.view.scene import Point, moved

LEVEL_LANE, TERRAIN_LANE, AREA_LANE = 0.045, 0.11, 0.19
"""How far inside the edge a printed line runs, by what it encloses: lines of different kinds stay apart."""
LINE = 0.07
_NEXT_LANE = 0.085
_TERRAIN = (("water", Terrain.WATER), ("hindering", Terrain.HINDERING), ("blocking", Terrain.BLOCKING))


def region(squares: Iterable[Square]) -> BaseGeometry:
    """The squares as one area in square units, with straight sides and without needless points."""
    corners = np.array(sorted(squares), dtype=float).reshape(-1, 2)
    boxes = shapely.box(corners[:, 0], corners[:, 1], corners[:, 0] + 1, corners[:, 1] + 1)
    return shapely.union_all(boxes).simplify(0)


def inset(area: BaseGeometry, lane: float) -> BaseGeometry:
    """The area drawn in by ``lane`` on all sides, corners kept sharp."""
    return area.buffer(-lane, join_style="mitre")


def squares_of(board: Board, kind: str) -> list[Square]:
    """The squares that are printed as ``kind``."""
    terrain = dict(_TERRAIN).get(kind)
    if terrain is not None:
        return [s for s in board.squares if board.printed(s) & terrain]
    tests: dict[str, Callable[[Square], bool]] = {
        "elevated": lambda s: board.level(s) > GROUND,
        "starting": lambda s: any(s in area for area in board.starting.values()),
        "indoor": board.indoors,
        "special": lambda s: s in board.special,
    }
    return [s for s in board.squares if tests[kind](s)]


def draw_ground(board: Board, rules: Rulebook | None, pen: Pen) -> None:
    """Fills, printed lines and glyphs of a board; with ``rules`` None the fills follow the print alone."""
    draw_fills(board, rules, pen.on("fill"))
    draw_areas(board, pen)
    draw_levels(board, pen)
    draw_terrain(board, pen)
    draw_level_numbers(board, rules, pen.on("glyph"))


# -- fills -------------------------------------------------------------------------------------------------


def fill_kind(board: Board, rules: Rulebook | None, square: Square) -> str:
    """What the square counts as, in the words of the palette; ``""`` for clear ground."""
    standing = board.standing(square)
    if rules is None:
        lines = Effect.BLOCKING if standing & Terrain.BLOCKING else Effect(int(bool(standing & Terrain.HINDERING)))
        moves = Effect.CLEAR
    else:
        seen = ground(board, rules)
        lines, moves = seen.line(square), seen.move(square)
    if Effect.BLOCKING in (lines, moves):
        return "blocking"
    if standing & Terrain.WATER and not standing & Terrain.HINDERING and square not in board.markers:
        return "water"
    if Effect.HINDERING in (lines, moves):
        return "hindering"
    if standing & Terrain.SPACE:
        return "space"
    return next((kind for kind in ("special", "elevated", "starting", "indoor") if _is(board, kind, square)), "")


def _is(board: Board, kind: str, square: Square) -> bool:
    match kind:
        case "special":
            return square in board.special
        case "elevated":
            return board.level(square) > GROUND
        case "starting":
            return any(square in area for area in board.starting.values())
        case _:
            return board.indoors(square)


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
        if kind == "space":
            fill = mix(colours.paper, colours.grid, 0.55)
        else:
            deeper = 0.0 if colours.fills[kind] == colours.paper else min(0.06 * max(0, level - 2), 0.3)
            fill = mix(colours.fills[kind], colours.lines[kind], deeper)
        pen.area(region(squares), fill=fill)


# -- printed lines and glyphs ------------------------------------------------------------------------------


def draw_areas(board: Board, pen: Pen) -> None:
    """Indoor areas, starting areas and special squares: everything in the innermost lane."""
    lines, casing = pen.colours.lines, pen.colours.casing
    indoor = squares_of(board, "indoor")
    if indoor:
        roof = inset(region(indoor), AREA_LANE)
        pen.on("line", title="Indoors").strokes(roof, stroke=casing, width=LINE + 0.035)
        pen.on("line", title="Indoors").strokes(roof, stroke=lines["indoor"], width=LINE - 0.01)
        draw_chevrons(board, indoor, pen.on("glyph"))
    for key, area in sorted(board.starting.items()):
        start = pen.on("line", title=f"Starting area {key}")
        edge = inset(region(area), AREA_LANE + (_NEXT_LANE if any(map(board.indoors, area)) else 0.0))
        start.strokes(edge, stroke=lines["starting"], width=LINE, dash=(0.0, 0.125), cap="round")
        draw_dots(area, pen.on("glyph"))
    texts: dict[str, list[Square]] = {}
    for square, text in board.special.items():
        texts.setdefault(text, []).append(square)
    for text, squares in sorted(texts.items()):
        special, edge = pen.on("line", title=f"Special: {text}"), inset(region(squares), AREA_LANE - 0.05)
        special.strokes(edge, stroke=casing, width=LINE + 0.045)
        special.strokes(edge, stroke=lines["special"], width=LINE, dash=(0.22, 0.06, 0.06, 0.06))
        for square in sorted(squares):
            draw_diamond(square, pen.on("glyph"))


def draw_levels(board: Board, pen: Pen) -> None:
    """A contour for every level above the ground, ticks on the downhill side, and the level's number."""
    red = pen.colours.lines["elevated"]
    high = squares_of(board, "elevated")
    for level in range(GROUND + 1, max((board.level(s) for s in high), default=GROUND) + 1):
        lane = LEVEL_LANE + (level - GROUND - 1) * _NEXT_LANE
        area = region(s for s in high if board.level(s) >= level)
        pen.on("line", title=f"Level {level}").strokes(inset(area, lane), stroke=red, width=LINE)
    for square in high:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            below = square.step(dx, dy)
            if below in board and board.level(below) < board.level(square):
                draw_ticks(board, edge_between(square, below), dx, dy, pen.on("line"))


def draw_level_numbers(board: Board, rules: Rulebook | None, pen: Pen) -> None:
    """The number of each square above the ground, upper right; a figure there wears it instead."""
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


_DASH: dict[str, tuple[float, ...]] = {"hindering": (0.12, 0.07), "water": (0.24, 0.08), "blocking": ()}


def draw_terrain(board: Board, pen: Pen) -> None:
    """Water, hindering and blocking terrain: lines in one lane, in a second where kinds overlap; glyphs."""
    taken: set[Square] = set()
    for kind, _ in _TERRAIN:
        squares = squares_of(board, kind)
        if not squares:
            continue
        outline = lanes(region(squares), region(taken & set(squares)))
        colour, width = pen.colours.lines[kind], 0.09 if kind == "blocking" else LINE
        named = pen.on("line", title=f"{kind.capitalize()} terrain")
        named.strokes(outline, stroke=colour, width=width, dash=_DASH[kind])
        draw_glyphs(board, kind, squares, outline, pen.on("glyph"))
        taken |= set(squares)
    for square in board.squares:
        if board.printed(square) & Terrain.SPACE:
            draw_stars(square, pen.on("glyph"))


def lanes(area: BaseGeometry, overlap: BaseGeometry) -> BaseGeometry:
    """The area's parts drawn in, one lane further where a part overlaps another kind of terrain."""
    drawn = (
        inset(part, TERRAIN_LANE + (_NEXT_LANE if part.intersection(overlap).area else 0.0)) for part in parts(area)
    )
    return shapely.GeometryCollection(list(drawn))


def draw_glyphs(board: Board, kind: str, squares: list[Square], outline: BaseGeometry, pen: Pen) -> None:
    """What lies in the squares: grass, waves or masonry; rubble where blocking terrain was destroyed."""
    colour = pen.colours.lines[kind]
    if kind == "hindering":
        for square in squares:
            if not board.printed(square) & Terrain.BLOCKING:
                draw_grass(square, colour, pen)
    elif kind == "water":
        for square in squares:
            if not board.printed(square) & Terrain.HINDERING:
                draw_waves(square, bool(board.printed(square) & Terrain.DEEP), colour, pen)
    else:
        fallen = [square for square in squares if square in board.destroyed]
        inner = shapely.union_all([part.buffer(-0.06, join_style="mitre") for part in parts(outline)])
        draw_hatch(inner.difference(region(fallen)), mix(colour, pen.colours.fills[kind], 0.58), pen)
        for square in fallen:
            draw_shards((square.x + 0.5, square.y + 0.5), 0.62, colour, pen)


def draw_grass(square: Square, colour: str, pen: Pen) -> None:
    """Three tufts of three blades."""
    for x, y in ((0.31, 0.33), (0.69, 0.5), (0.36, 0.72)):
        blades = (
            ((-0.075, -0.05), (0.0, 0.055)),
            ((0.0, -0.085), (0.0, 0.055)),
            ((0.075, -0.05), (0.0, 0.055)),
        )
        for blade in blades:
            pen.line(*moved(blade, square.x + x, square.y + y), stroke=colour, width=0.03, cap="round")


def draw_waves(square: Square, deep: bool, colour: str, pen: Pen) -> None:
    """Two waves, three where the water is deep."""
    for y in (0.3, 0.5, 0.7) if deep else (0.37, 0.64):
        wave = [(0.24 + 0.52 * i / 12, y - 0.045 * math.sin(i * math.pi / 3)) for i in range(13)]
        pen.line(*moved(wave, square.x, square.y), stroke=colour, width=0.035, join="round", cap="round")


def draw_hatch(area: BaseGeometry, colour: str, pen: Pen) -> None:
    """Crossing diagonals, cut off at the area's own outline."""
    step = 0.25
    for part in parts(area):
        left, top, right, bottom = part.bounds
        rising = np.arange(math.ceil((left + top) / step), (right + bottom) / step) * step
        falling = np.arange(math.ceil((left - bottom) / step), (right - top) / step) * step
        lines = [((k - bottom, bottom), (k - top, top)) for k in rising]
        lines += [((k + top, top), (k + bottom, bottom)) for k in falling]
        for line in shapely.intersection(shapely.linestrings(lines), part):
            pen.strokes(line, stroke=colour, width=0.03)


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
        marked = board.printed(square) or square in board.special or _is(board, "starting", square)
        if not marked and (square.x + 2 * square.y) % step == 0:
            roof = ((-0.13, 0.05), (0.0, -0.06), (0.13, 0.05))
            chevron = moved(roof, square.x + 0.5, square.y + 0.5)
            pen.line(*chevron, stroke=colour, width=0.04, join="round", cap="round")


def draw_diamond(square: Square, pen: Pen, half: float = 0.15) -> None:
    """The mark of a special square."""
    points = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    mark = moved(points, square.x + 0.5, square.y + 0.5)
    pen.line(*mark, closed=True, stroke=pen.colours.casing, width=0.075)
    pen.line(*mark, closed=True, stroke=pen.colours.lines["special"], width=0.045)


def draw_stars(square: Square, pen: Pen) -> None:
    """Space: three small stars."""
    for x, y, r in ((0.3, 0.32, 0.035), (0.68, 0.46, 0.05), (0.42, 0.74, 0.03)):
        star = [(r * 2.2, 0.0), (r * 0.5, r * 0.5), (0.0, r * 2.2), (-r * 0.5, r * 0.5)]
        star += [(-px, -py) for px, py in star]
        pen.polygon(moved(star, square.x + x, square.y + y), fill=pen.colours.muted)


_SHARDS: tuple[tuple[Point, ...], ...] = (
    ((-0.08, -0.42), (0.3, -0.2), (-0.06, -0.06)),
    ((-0.46, 0.2), (-0.1, 0.08), (-0.14, 0.42)),
    ((0.08, 0.12), (0.46, 0.1), (0.3, 0.46)),
)


def draw_shards(centre: Point, size: float, colour: str, pen: Pen, **style: object) -> None:
    """What is left of something solid: three splinters in a square of side ``size`` around the centre."""
    for shard in _SHARDS:
        pen.polygon(moved(shard, *centre, size), **({"fill": colour} | style))
