"""A pen: shapes are built with it in short words, on one layer after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from shapely import LinearRing, LineString, Polygon as Area
from shapely.geometry.base import BaseGeometry

from clixbook.view.scenes.outlines import parts as parts
from clixbook.view.scenes.palettes import Palette
from clixbook.view.scenes.scene import Arc, Circle, Point, Polygon, Polyline, Rect, Shape, Style, Text

_style = lru_cache(maxsize=512)(Style)


@dataclass(frozen=True)
class Pen:
    """Collects shapes. ``on_layer`` gives the same pen for another layer, tag or title.

    Every drawing word takes the fields of ``Style`` as keywords: ``pen.circle(1, 1, .4, fill="#000000")``.
    """

    colours: Palette
    layer: str = "note"
    tag: str = ""
    title: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def on_layer(self, layer: str, *, tag: str | None = None, title: str | None = None) -> Pen:
        """The pen on another layer; tag and title stay as they are unless given."""
        return Pen(
            self.colours, layer, self.tag if tag is None else tag, self.title if title is None else title, self.shapes
        )

    def _common_fields(self, style: dict[str, Any]) -> dict[str, Any]:
        """The fields that every shape has."""
        return {"style": _style(**style), "layer": self.layer, "tag": self.tag, "title": self.title}

    def rect(self, x: float, y: float, w: float, h: float, r: float = 0.0, **style: Any) -> None:
        """A rectangle from its upper left corner."""
        self.shapes.append(Rect(x, y, w, h, r, **self._common_fields(style)))

    def box(self, x: float, y: float, half: float, r: float = 0.0, **style: Any) -> None:
        """A square around a centre."""
        self.rect(x - half, y - half, 2 * half, 2 * half, r, **style)

    def polygon(self, points: Iterable[Point], **style: Any) -> None:
        """A polygon without holes."""
        self.shapes.append(Polygon(tuple(points), **self._common_fields(style)))

    def line(self, *points: Point, closed: bool = False, **style: Any) -> None:
        """A chain of straight lines."""
        self.shapes.append(Polyline(tuple(points), closed, **self._common_fields(style)))

    def circle(self, x: float, y: float, r: float, **style: Any) -> None:
        """A circle or disc."""
        self.shapes.append(Circle(x, y, r, **self._common_fields(style)))

    def arc(self, x: float, y: float, r: float, start: float, end: float, **style: Any) -> None:
        """An arc, clockwise from ``start`` to ``end``."""
        self.shapes.append(Arc(x, y, r, start, end, **self._common_fields(style)))

    def text(
        self, x: float, y: float, text: str, size: float, *, anchor: str = "middle", bold: bool = False, **style: Any
    ) -> None:
        """A word; its capitals are centred on y."""
        self.shapes.append(Text(x, y, text, size, anchor, bold, **self._common_fields(style)))

    def area(self, geometry: BaseGeometry, **style: Any) -> None:
        """A shapely polygon or several, holes kept."""
        for part in parts(geometry):
            if isinstance(part, Area):
                holes = tuple(ring(hole) for hole in part.interiors)
                self.shapes.append(Polygon(ring(part.exterior), holes, **self._common_fields(style)))

    def strokes(self, geometry: BaseGeometry, **style: Any) -> None:
        """Shapely lines, or the outlines of shapely polygons."""
        for part in parts(geometry):
            if isinstance(part, Area):
                for each in (part.exterior, *part.interiors):
                    self.line(*ring(each), closed=True, **style)
            elif isinstance(part, LinearRing):
                self.line(*ring(part), closed=True, **style)
            elif isinstance(part, LineString):
                self.line(*_points(part), **style)


def ring(closed: LinearRing) -> tuple[Point, ...]:
    """The points of a ring, the last (which repeats the first) left out."""
    return _points(closed)[:-1]


def _points(line: LineString) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in line.coords)
