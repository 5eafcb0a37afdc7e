"""A scene: a flat, ordered list of frozen shapes in square units, which every painter draws alike.

The upper left corner of square A1 is (0, 0), its centre (0.5, 0.5); x grows to the right and y downwards.
Line widths, dashes, radii and text sizes are in squares too, so one scene serves every size on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from clixbook.errors import BadWord

Point: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

LAYERS = (
    "paper",  # the sheet
    "fill",  # a square's terrain in the rulebook
    "band",  # areas that an answer lights: reach, fields
    "grid",
    "line",  # lines printed around an area
    "glyph",  # marks for things in a square
    "wall",
    "thing",  # markers and objects
    "sight",  # lines between squares, under the figures
    "piece",
    "note",  # numbers, letters and frames of an answer
    "spot",  # places of one reason, lit while the pointer is on it
    "ruler",
)
"""Layer names from the bottom to the top."""

_ORDER = {name: rank for rank, name in enumerate(LAYERS)}
_ARC_STEP = math.radians(9)


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is drawn: colours as ``#rrggbb``, ``""`` for none; width and dash in squares."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"  # butt, round, square
    join: str = "miter"  # miter, round
    opacity: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The base of all shapes. ``tag`` is the group that a reason lights; ``title`` is its text on hovering."""

    style: Style
    layer: str
    tag: str = ""
    title: str = ""

    @property
    def bounds(self) -> Bounds:
        """The box around the shape, half its line's width included."""
        x0, y0, x1, y1 = _box(self.points())
        pad = self.style.width / 2 if self.style.stroke else 0.0
        return x0 - pad, y0 - pad, x1 + pad, y1 + pad

    def points(self) -> tuple[Point, ...]:
        """The outline as a chain of points; round shapes as many short sides."""
        raise NotImplementedError  # each shape has its own


@dataclass(frozen=True, slots=True)
class Rect(Shape):
    """A rectangle, with corners of radius ``r``."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0.0

    def points(self) -> tuple[Point, ...]:
        """Clockwise from the upper left."""
        x0, y0, x1, y1, r = self.x, self.y, self.x + self.w, self.y + self.h, self.r
        if not r:
            return (x0, y0), (x1, y0), (x1, y1), (x0, y1)
        turns = ((x0 + r, y0 + r, 2), (x1 - r, y0 + r, 3), (x1 - r, y1 - r, 0), (x0 + r, y1 - r, 1))
        return tuple(
            point for cx, cy, q in turns for point in arc_points(cx, cy, r, q * math.pi / 2, (q + 1) * math.pi / 2)
        )


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A filled or outlined polygon; ``holes`` are cut out of the filling and outlined too."""

    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()

    def points(self) -> tuple[Point, ...]:
        """The outer ring, not closed."""
        return self.outline


@dataclass(frozen=True, slots=True)
class Polyline(Shape):
    """A chain of points, open unless ``closed``."""

    chain: tuple[Point, ...]
    closed: bool = False

    def points(self) -> tuple[Point, ...]:
        """The chain itself."""
        return self.chain


@dataclass(frozen=True, slots=True)
class Circle(Shape):
    """A circle; its dashes start at three o'clock and run clockwise."""

    x: float
    y: float
    r: float

    def points(self) -> tuple[Point, ...]:
        """Clockwise from three o'clock."""
        return arc_points(self.x, self.y, self.r, 0.0, 2 * math.pi)[:-1]


@dataclass(frozen=True, slots=True)
class Arc(Shape):
    """A part of a circle's line, from angle ``start`` to ``end`` in radians, clockwise from three o'clock."""

    x: float
    y: float
    r: float
    start: float
    end: float

    def points(self) -> tuple[Point, ...]:
        """From the start to the end."""
        return arc_points(self.x, self.y, self.r, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A line of text; (x, y) is the middle, or left or right end, of its capitals.

    ``size`` is the font size in squares, ``anchor`` is ``start``, ``middle`` or ``end``. The fill of the
    style is its colour; a stroke is a halo around the letters.
    """

    x: float
    y: float
    text: str
    size: float
    anchor: str = "middle"
    bold: bool = False

    @property
    def baseline(self) -> float:
        """The y of the line that the letters stand on."""
        return self.y + 0.355 * self.size

    def points(self) -> tuple[Point, ...]:
        """The corners of a box that is a little larger than the text."""
        width = 0.85 * self.size * len(self.text)
        left = self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * width
        half = self.size * 0.6
        return (
            (left, self.y - half),
            (left + width, self.y - half),
            (left + width, self.y + half),
            (left, self.y + half),
        )


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes in painting order, the visible part of the plane, and pixels per square.

    ``title`` and ``description`` say in words what is drawn; ``background`` is the colour under everything.
    """

    shapes: tuple[Shape, ...]
    bounds: Bounds
    square: float = 34.0
    background: str = "#FFFFFF"
    title: str = ""
    description: str = ""

    @property
    def width(self) -> float:
        """Width in CSS pixels."""
        return (self.bounds[2] - self.bounds[0]) * self.square

    @property
    def height(self) -> float:
        """Height in CSS pixels."""
        return (self.bounds[3] - self.bounds[1]) * self.square

    def __len__(self) -> int:
        return len(self.shapes)

    def __iter__(self) -> Iterator[Shape]:
        return iter(self.shapes)

    def shapes_on(self, *layers: str) -> tuple[Shape, ...]:
        """The shapes of these layers."""
        return tuple(shape for shape in self.shapes if shape.layer in layers)

    def with_(self, shapes: Iterable[Shape]) -> Scene:
        """The scene with more shapes, each on top of its layer."""
        return replace(self, shapes=sort_by_layer((*self.shapes, *shapes)))


def sort_by_layer(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Shapes in the order of their layers, as they came within one."""
    kept = tuple(shapes)
    for shape in kept:
        if shape.layer not in _ORDER:
            raise BadWord(f"{shape.layer!r} is not a layer; layers are {', '.join(LAYERS)}.")
    return tuple(sorted(kept, key=lambda shape: _ORDER[shape.layer]))


def below(layer: str, other: str) -> bool:
    """Does the one layer lie below the other?"""
    return _ORDER[layer] < _ORDER[other]


def inside(shapes: Iterable[Shape], window: Bounds) -> Iterator[Shape]:
    """The shapes that show in the window, at least in part."""
    left, top, right, bottom = window
    for shape in shapes:
        x0, y0, x1, y1 = shape.bounds
        if x1 >= left and x0 <= right and y1 >= top and y0 <= bottom:
            yield shape


def arc_points(x: float, y: float, r: float, start: float, end: float) -> tuple[Point, ...]:
    """Points along an arc, both ends included, close enough that the sides look round."""
    steps = max(1, math.ceil(abs(end - start) / _ARC_STEP))
    angles = (start + (end - start) * i / steps for i in range(steps + 1))
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in angles)


def dashes(chain: tuple[Point, ...], pattern: tuple[float, ...], closed: bool = False) -> Iterator[tuple[Point, ...]]:
    """The drawn pieces of a dashed line; a dash of length 0 comes as two equal points (a dot)."""
    if closed:
        chain = (*chain, chain[0])
    if sum(pattern) <= 0:
        yield chain
        return
    pattern = pattern * 2 if len(pattern) % 2 else pattern
    part, left, piece = 0, pattern[0], [chain[0]]
    for a, b in pairwise(chain):
        length, done = math.dist(a, b), 0.0
        while length - done > left + 1e-9:
            done += left
            cut = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if part % 2 == 0:
                yield (*piece, cut)
            part = (part + 1) % len(pattern)
            left, piece = pattern[part], [cut]
        left -= length - done
        piece.append(b)
    if part % 2 == 0 and len(piece) > 1:
        yield tuple(piece)


def place_points(points: Iterable[Point], dx: float, dy: float, scale: float = 1.0) -> tuple[Point, ...]:
    """Points of a small picture around (0, 0), scaled and put where it belongs."""
    return tuple((x * scale + dx, y * scale + dy) for x, y in points)


def _box(points: tuple[Point, ...]) -> Bounds:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)
