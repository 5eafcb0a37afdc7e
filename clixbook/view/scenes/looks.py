"""How each kind of ground looks: one row has its colours in every palette, its line, its glyphs and its legend.

A new kind of terrain (``board/model/terrain_kinds.py``) needs one row here. A row without colours has no line
and is not in the palettes: space is a darker ground with stars.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Terrain
from clixbook.view.scenes.colours import mix
from clixbook.view.scenes.outlines import parts, region
from clixbook.view.scenes.scene import Point, place_points

if TYPE_CHECKING:  # a pen has a palette, and palettes have their colours from here
    from clixbook.view.scenes.pen import Pen

LINE = 0.07
Glyphs = Callable[[Board, list[Square], BaseGeometry, "Pen"], None]
"""Draws the content of squares of a kind; the geometry is their outline."""


@dataclass(frozen=True)
class Look:
    """Drawing of one kind of ground.

    ``name`` is its slot in the palettes, ``word`` what the legend says. ``light``, ``dark`` and ``contrast`` are the
    colours of its line and its fill. ``flag`` is the terrain that is drawn so; others have a test, ``where``.
    ``dash`` and ``key`` are its line's dashes on the board (in squares) and in the legend (in pixels), ``cased`` lines
    have a dark edge. ``mark`` are the strokes on a
    marker that makes such terrain, in a square of side 1 around its middle.
    """

    name: str
    word: str
    light: str = ""
    dark: str = ""
    contrast: str = ""
    flag: Terrain = Terrain.CLEAR
    where: Callable[[Board, Square], bool] | None = None
    dash: tuple[float, ...] = ()
    key: str = "none"
    width: float = LINE
    cased: bool = False
    glyphs: Glyphs | None = None
    mark: tuple[tuple[Point, ...], ...] = ()

    def colours(self, palette: str) -> tuple[str, str]:
        """The colours of line and fill in that palette."""
        line, fill = {"light": self.light, "dark": self.dark, "contrast": self.contrast}[palette].split()
        return line, fill

    def has(self, board: Board, square: Square) -> bool:
        """True for a square that is printed so."""
        return self.where(board, square) if self.where else bool(int(board.printed(square)) & int(self.flag))


# -- glyphs ------------------------------------------------------------------------------------------------


def draw_grass(board: Board, squares: list[Square], outline: BaseGeometry, pen: Pen) -> None:
    """Hindering terrain: three tufts of three blades; not on masonry."""
    blades = tuple(((x, -0.05 - 0.035 * (not x)), (0.0, 0.055)) for x in (-0.075, 0.0, 0.075))
    colour = pen.colours.lines["hindering"]
    for square in squares:
        if board.printed(square) & Terrain.BLOCKING:
            continue
        for x, y in ((0.31, 0.33), (0.69, 0.5), (0.36, 0.72)):
            for blade in blades:
                tuft = place_points(blade, square.x + x, square.y + y)
                pen.line(*tuft, stroke=colour, width=0.03, cap="round")


def draw_waves(board: Board, squares: list[Square], outline: BaseGeometry, pen: Pen) -> None:
    """Water: two waves, three where it is deep; none among grass."""
    colour = pen.colours.lines["water"]
    for square in squares:
        printed = board.printed(square)
        if printed & Terrain.HINDERING:
            continue
        for y in (0.3, 0.5, 0.7) if printed & Terrain.DEEP else (0.37, 0.64):
            wave = [(0.24 + 0.52 * i / 12, y - 0.045 * math.sin(i * math.pi / 3)) for i in range(13)]
            pen.line(*place_points(wave, square.x, square.y), stroke=colour, width=0.035, join="round", cap="round")


def draw_masonry(board: Board, squares: list[Square], outline: BaseGeometry, pen: Pen) -> None:
    """Blocking terrain: hatched as far as it stands, rubble where it was destroyed."""
    colour = pen.colours.lines["blocking"]
    fallen = [square for square in squares if square in board.destroyed]
    inner = shapely.union_all([part.buffer(-0.06, join_style="mitre") for part in parts(outline)])
    draw_hatch(inner.difference(region(fallen)), mix(colour, pen.colours.fills["blocking"], 0.58), pen)
    for square in fallen:
        draw_shards((square.x + 0.5, square.y + 0.5), 0.62, colour, pen)


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


_SHARDS: tuple[tuple[Point, ...], ...] = (
    ((-0.08, -0.42), (0.3, -0.2), (-0.06, -0.06)),
    ((-0.46, 0.2), (-0.1, 0.08), (-0.14, 0.42)),
    ((0.08, 0.12), (0.46, 0.1), (0.3, 0.46)),
)


def draw_shards(centre: Point, size: float, colour: str, pen: Pen, **style: object) -> None:
    """Draw the remains of something solid: three splinters in a square of side ``size`` around the centre."""
    for shard in _SHARDS:
        pen.polygon(place_points(shard, *centre, size), **({"fill": colour} | style))


def draw_stars(board: Board, squares: list[Square], outline: BaseGeometry, pen: Pen) -> None:
    """Space: three small stars."""
    for square in squares:
        for x, y, r in ((0.3, 0.32, 0.035), (0.68, 0.46, 0.05), (0.42, 0.74, 0.03)):
            star = [(r * 2.2, 0.0), (r * 0.5, r * 0.5), (0.0, r * 2.2), (-r * 0.5, r * 0.5)]
            star += [(-px, -py) for px, py in star]
            pen.polygon(place_points(star, square.x + x, square.y + y), fill=pen.colours.muted)


def draw_flakes(board: Board, squares: list[Square], outline: BaseGeometry, pen: Pen) -> None:
    """Ice: a large and a small flake of six arms."""
    colour = mix(pen.colours.lines["ice"], pen.colours.ink, 0.55)
    for square in squares:
        for x, y, r in ((0.36, 0.38, 0.15), (0.68, 0.67, 0.1)):
            for turn in range(3):
                dx, dy = r * math.sin(turn * math.pi / 3), r * math.cos(turn * math.pi / 3)
                arms = place_points(((-dx, -dy), (dx, dy)), square.x + x, square.y + y)
                pen.line(*arms, stroke=colour, width=0.03, cap="round")


# -- the rows ----------------------------------------------------------------------------------------------

_BLADES = (((-0.3, -0.1), (0.0, 0.26)), ((0.0, -0.3), (0.0, 0.26)), ((0.3, -0.1), (0.0, 0.26)))
_WAVES = tuple(
    tuple((-0.27 + 0.54 * i / 8, y - 0.08 * math.sin(i * math.pi / 2)) for i in range(9)) for y in (-0.1, 0.14)
)
_FLAKE = (((0.0, -0.3), (0.0, 0.3)), ((-0.26, -0.15), (0.26, 0.15)), ((-0.26, 0.15), (0.26, -0.15)))

LOOKS: tuple[Look, ...] = (
    Look(
        "water", "water", "#0C6BF2 #DCEAFD", "#3C90FF #1D2F4A", "#0040D6 #FFFFFF",
        flag=Terrain.WATER, dash=(0.24, 0.08), key="7 3", glyphs=draw_waves, mark=_WAVES,
    ),
    Look(
        "hindering", "hindering", "#12774A #DDEFE0", "#82EEA8 #22392D", "#0E8262 #FFFFFF",
        flag=Terrain.HINDERING, dash=(0.12, 0.07), key="4 2", glyphs=draw_grass, mark=_BLADES,
    ),
    Look(
        "blocking", "blocking", "#4A2814 #CDB9A6", "#B08050 #4A3A2C", "#39190C #D8D8D8",
        flag=Terrain.BLOCKING, width=0.09, glyphs=draw_masonry,
    ),
    Look("space", "space", flag=Terrain.SPACE, glyphs=draw_stars),
    Look(
        "ice", "ice (our own)", "#9BE3F2 #E4F4F8", "#D2F1FA #20363D", "#A8ECFF #FFFFFF",
        flag=Terrain.ICE, dash=(0.3, 0.05), key="9 2", cased=True, glyphs=draw_flakes, mark=_FLAKE,
    ),
    Look(
        "special", "special terrain", "#E68030 #FDEBDC", "#F1A040 #3D2F22", "#CC871F #FFFFFF",
        where=lambda board, square: square in board.special, dash=(0.22, 0.06, 0.06, 0.06), key="6 2 1.5 2", cased=True,
    ),
    Look(
        "elevated", "raised level", "#CD0A0A #F7E9E4", "#FF6673 #3A2A2C", "#BD110B #FFFFFF",
        where=lambda board, square: board.level(square) > GROUND,
    ),
    Look(
        "starting", "starting area", "#611E94 #F1E9F7", "#E3A6FB #332A3A", "#360066 #FFFFFF",
        where=lambda board, square: any(square in area for area in board.starting.values()),
        dash=(0.0, 0.125), key="1.5 2.5",
    ),
    Look(
        "indoor", "indoor", "#FFD922 #FFF9DC", "#FFE70F #35331F", "#FFE008 #FFFFFF",
        where=lambda board, square: board.indoors(square), width=LINE - 0.01, cased=True,
    ),
)  # fmt: skip
"""Every kind, in the order in which lines are drawn; of the last ones the first that a square has gives its fill."""


def look(name: str) -> Look:
    """The row of that name."""
    return next(each for each in LOOKS if each.name == name)
