"""Reading pictures back: what colour a painter puts at a point, worked out from what it wrote or called."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from clixbook.view.scenes import scene as shapes

NEAR = 0.015  # squares: points this near an edge say nothing
SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Paint:
    """An area of one colour; ``sure`` is False where dashes or thin colour leave the result open."""

    area: BaseGeometry
    colour: str
    sure: bool = True


def top_colours(paints: Iterable[Paint], points: np.ndarray, ground: str, near: float = NEAR) -> list[str | None]:
    """The topmost colour at each point (n, 2); None where it cannot be told."""
    found = np.full(len(points), ground, dtype=object)
    dots = shapely.points(points)
    for paint in paints:
        if paint.area.is_empty:
            continue
        inside = shapely.contains_xy(paint.area, points[:, 0], points[:, 1])
        found[inside] = paint.colour if paint.sure else None
        x0, y0, x1, y1 = paint.area.bounds
        close = (
            (points[:, 0] > x0 - near) & (points[:, 0] < x1 + near)
            & (points[:, 1] > y0 - near) & (points[:, 1] < y1 + near)
        )  # fmt: skip
        at = np.flatnonzero(close)
        found[at[shapely.distance(paint.area.boundary, dots[at]) < near]] = None
    return list(found)


def stroke(points: Any, width: float, closed: bool, cap: str, join: str) -> BaseGeometry:
    """The area that a line covers."""
    chain = [tuple(map(float, point)) for point in points]
    line = LineString([*chain, chain[0]]) if closed else LineString(chain)
    caps = {"butt": "flat", "round": "round", "square": "square"}
    if closed and join == "miter":
        ring = Polygon(chain)
        if ring.is_valid:
            return ring.buffer(width / 2, join_style="mitre").difference(ring.buffer(-width / 2, join_style="mitre"))
    return line.buffer(width / 2, cap_style="flat" if closed else caps[cap], join_style="round")


def both(outline: Any, holes: Any, closed: bool, style: dict[str, Any]) -> list[Paint]:
    """Filling and line of one outline."""
    sure, found = style["opacity"] == 1, []
    if style["fill"] and len(outline) > 2:
        found.append(Paint(Polygon(outline, holes).buffer(0), style["fill"].upper(), sure))
    if style["stroke"]:
        for ring in (outline, *holes):
            area = stroke(ring, style["width"], closed, style["cap"], style["join"])
            found.append(Paint(area, style["stroke"].upper(), sure and not style["dash"]))
    return found


# -- the scene itself ----------------------------------------------------------------------------------------


def of_scene(scene: shapes.Scene) -> list[Paint]:
    """What the shapes themselves say."""
    found: list[Paint] = []
    for shape in scene.shapes:
        look = shape.style
        style = {
            "fill": look.fill, "stroke": look.stroke, "width": look.width, "dash": look.dash,
            "cap": look.cap, "join": look.join, "opacity": look.opacity,
        }  # fmt: skip
        if isinstance(shape, shapes.Text):
            found.append(Paint(shapely.box(*shape.bounds), "", sure=False))
        elif isinstance(shape, shapes.Circle):
            found += round_(shape.x, shape.y, shape.r, style)
        else:
            holes = shape.holes if isinstance(shape, shapes.Polygon) else ()
            closed = isinstance(shape, (shapes.Rect, shapes.Polygon)) or getattr(shape, "closed", False)
            found += both(shape.points(), holes, closed, style)
    return found


def round_(x: float, y: float, r: float, style: dict[str, Any]) -> list[Paint]:
    """A circle's filling and line."""
    sure, found, centre = style["opacity"] == 1, [], shapely.Point(x, y)
    if style["fill"]:
        found.append(Paint(centre.buffer(r, 32), style["fill"].upper(), sure))
    if style["stroke"]:
        half = style["width"] / 2
        ring = centre.buffer(r + half, 32).difference(centre.buffer(max(r - half, 0), 32))
        found.append(Paint(ring, style["stroke"].upper(), sure and not style["dash"]))
    return found


# -- SVG -----------------------------------------------------------------------------------------------------


def of_svg(text: str, scene: shapes.Scene) -> list[Paint]:
    """What an SVG says, back in squares; text is left out."""
    found: list[Paint] = []
    _walk(ET.fromstring(text), {}, found, scene)
    return found


def _walk(node: ET.Element, inherited: dict[str, str], found: list[Paint], scene: shapes.Scene) -> None:
    attributes = {**inherited, **node.attrib}
    unit, left, top = scene.square, scene.bounds[0], scene.bounds[1]
    style = {
        "fill": attributes.get("fill", "none").replace("none", ""),
        "stroke": attributes.get("stroke", ""),
        "width": float(attributes.get("stroke-width", 0)) / unit,
        "dash": attributes.get("stroke-dasharray"),
        "cap": attributes.get("stroke-linecap", "butt"),
        "join": attributes.get("stroke-linejoin", "miter"),
        "opacity": float(attributes.get("opacity", 1)),
    }
    if node.tag == SVG + "circle":
        x, y, r = (float(node.attrib[key]) / unit for key in ("cx", "cy", "r"))
        found += round_(x + left, y + top, r, style)
    elif node.tag == SVG + "path":
        found += _path(node.attrib["d"], style, scene)
    for child in node:
        _walk(child, attributes, found, scene)


def _path(d: str, style: dict[str, Any], scene: shapes.Scene) -> list[Paint]:
    rings: list[tuple[list[Any], bool]] = []
    for letter, numbers in re.findall(r"([MLHVZAhva])([^MLHVZAhva]*)", d):
        values = [float(v) for v in re.findall(r"-?[\d.]+", numbers)]
        here = rings[-1][0] if rings else []
        match letter:
            case "M":
                rings.append(([(values[0], values[1])], False))
            case "L":
                here.append((values[0], values[1]))
            case "H":
                here.append((values[0], here[-1][1]))
            case "V":
                here.append((here[-1][0], values[0]))
            case "h":
                here.append((here[-1][0] + values[0], here[-1][1]))
            case "v":
                here.append((here[-1][0], here[-1][1] + values[0]))
            case "a":
                end = here[-1][0] + values[5], here[-1][1] + values[6]
                here += _arc(here[-1], end, values[0], bool(values[3]))
            case "A":
                here += _arc(here[-1], (values[5], values[6]), values[0], bool(values[3]))
            case "Z":
                rings[-1] = (here, True)
    unit, left, top = scene.square, scene.bounds[0], scene.bounds[1]
    chains = [([(x / unit + left, y / unit + top) for x, y in chain], closed) for chain, closed in rings]
    found: list[Paint] = []
    solid = [Polygon(chain) for chain, closed in chains if len(chain) > 2 and closed]
    if style["fill"] and solid:
        found.append(Paint(_nonzero(solid), style["fill"].upper(), style["opacity"] == 1))
    for chain, closed in chains:
        found += both(chain, (), closed, {**style, "fill": ""})
    return found


def _nonzero(rings: list[Polygon]) -> BaseGeometry:
    """Rings of one turn minus the rings of the other: the usual fill rule for what is drawn here."""
    turns = [[ring.buffer(0) for ring in rings if ring.exterior.is_ccw is turn] for turn in (True, False)]
    turns.sort(key=lambda some: -sum(ring.area for ring in some))
    return shapely.union_all(turns[0]).difference(shapely.union_all(turns[1]))


def _arc(a: Any, b: Any, r: float, large: bool) -> list[Any]:
    """Points of a clockwise arc from a to b."""
    mx, my, half = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, math.dist(a, b) / 2
    away = math.sqrt(max(r * r - half * half, 0)) * (1 if not large else -1)
    ux, uy = (b[0] - a[0]) / (2 * half), (b[1] - a[1]) / (2 * half)
    cx, cy = mx - uy * away, my + ux * away
    start, end = math.atan2(a[1] - cy, a[0] - cx), math.atan2(b[1] - cy, b[0] - cx)
    end += 2 * math.pi if end < start else 0
    return [(cx + r * math.cos(t), cy + r * math.sin(t)) for t in np.linspace(start, end, 20)[1:]]


# -- canvas --------------------------------------------------------------------------------------------------


@dataclass
class Sheet:
    """Stands for one canvas: keeps every call and every attribute that is set, in order."""

    calls: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)
        if name != "calls":
            self.calls.append(("set", (name, value)))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *args: self.calls.append((name, args))


def backing_size(scene: shapes.Scene) -> tuple[int, int]:
    """Width and height of a canvas with two pixels for each of the scene's, as sharp screens have."""
    return math.ceil(scene.width * 2), math.ceil(scene.height * 2)


class Sheets:
    """Stands for a MultiCanvas."""

    def __init__(self, count: int, width: float) -> None:
        self.sheets = [Sheet() for _ in range(count)]
        self.width = width

    def __getitem__(self, number: int) -> Sheet:
        return self.sheets[number]


def of_canvas(sheets: Sheets, scene: shapes.Scene) -> list[Paint]:
    """What the recorded calls draw, back in squares; text is left out."""
    return [paint for sheet in sheets.sheets for paint in _of_sheet(sheet, sheets.width, scene)]


def _of_sheet(sheet: Sheet, width: float, scene: shapes.Scene) -> list[Paint]:
    left, top, right, _ = scene.bounds
    unit = width / (right - left)
    state: dict[str, Any] = {}
    rings: list[list[Any]] = []
    found: list[Paint] = []

    def style(fill: bool) -> dict[str, Any]:
        return {
            "fill": state["fill_style"] if fill else "",
            "stroke": "" if fill else state["stroke_style"],
            "width": state.get("line_width", 0) / unit,
            "dash": state.get("dash"),
            "cap": state.get("line_cap", "butt"),
            "join": state.get("line_join", "miter"),
            "opacity": state["global_alpha"],
        }

    def place(points: Any) -> list[Any]:
        return [(x / unit + left, y / unit + top) for x, y in points]

    for name, args in sheet.calls:
        match name:
            case "clear":
                found.clear()
            case "set":
                state[args[0]] = args[1]
            case "set_line_dash":
                state["dash"] = args[0]
            case "fill_rects":
                for x, y, w, h in zip(*args, strict=True):
                    found += both(place([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), (), True, style(True))
            case "fill_circles" | "stroke_circles":
                for x, y, r in zip(*args, strict=True):
                    found += round_(x / unit + left, y / unit + top, r / unit, style(name == "fill_circles"))
            case "fill_polygons" | "stroke_polygons":
                for ring in args[0]:
                    found += both(place(ring), (), True, style(name == "fill_polygons"))
            case "stroke_line_segments":
                for chain in args[0]:
                    found += both(place(chain), (), False, style(False))
            case "begin_path":
                rings = []
            case "move_to":
                rings.append([args])
            case "line_to":
                rings[-1].append(args)
            case "fill":
                found += both(place(rings[0]), [place(ring) for ring in rings[1:]], True, style(True))
            case "stroke":
                found += [p for ring in rings for p in both(place(ring), (), True, style(False))]
    return found
