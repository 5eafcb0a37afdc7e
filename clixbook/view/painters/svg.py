"""The SVG painter: only presentation attributes, classes but no ids, and always the same text for a scene."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from clixbook.view.scenes.scene import Arc, Bounds, Circle, Point, Polygon, Polyline, Rect, Scene, Shape, Style, Text

FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', Verdana, sans-serif"
MOST_KEPT = 400
_KEPT: dict[tuple[object, ...], tuple[tuple[Shape, ...], str]] = {}
"""Painted groups by the ``id()`` of their shapes; the shapes are kept too, so that no id is used again."""


def to_svg(scene: Scene, *, classes: str = "", responsive: bool = False, silent: bool = False) -> str:
    """The scene as an SVG document.

    Coordinates are CSS pixels from the scene's upper left, to a hundredth. ``classes`` are added to the
    root; ``responsive`` leaves out width and height, so that the picture fills the box it is put in, on a page, where
    a browser draws it anew at each tap: its texts are joined into few elements; ``silent`` is for a part of another
    picture, which has the title. Shapes with a tag stand in ``<g class="cb-TAG">``, and each layer
    in ``<g class="cb-layer-NAME">``.
    """
    size = "" if responsive else f' width="{_n(scene.width)}" height="{_n(scene.height)}"'
    root = " ".join(["cb-scene", *classes.split()])
    role = 'aria-hidden="true"' if silent else 'role="img"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{root}" {role}{size}'
        f' viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" font-family="{FONT}">'
    ]
    if not silent:
        parts += [f"<title>{escape(scene.title)}</title>", f"<desc>{escape(scene.description)}</desc>"]
    if scene.background:
        parts.append(f'<rect width="100%" height="100%" fill="{scene.background}"/>')
    for layer, shapes in groupby(scene.shapes, key=lambda shape: shape.layer):
        crisp = ' shape-rendering="crispEdges"' if layer == "grid" else ""
        parts.append(f'<g class="cb-layer-{layer}"{crisp}>')
        parts.extend(_groups(shapes, scene, responsive))
        parts.append("</g>")
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _groups(shapes: Iterable[Shape], scene: Scene, few: bool) -> Iterator[str]:
    """Shapes of one layer, those of one tag and title together."""
    for (tag, title), members in groupby(shapes, key=lambda shape: (shape.tag, shape.title)):
        named = f"<title>{escape(title)}</title>" if title else ""
        body = _body(tuple(members), scene, few)
        if tag or title:
            css = f" class={quoteattr('cb-' + tag)}" if tag else ""
            yield f"<g{css}>{named}{body}</g>"
        else:
            yield body


def _body(shapes: tuple[Shape, ...], scene: Scene, few: bool) -> str:
    """The elements of a group; those of the very same shapes are kept: most of a picture stays from tap to tap."""
    key = (few, scene.square, scene.bounds[:2], *map(id, shapes))
    if key not in _KEPT:
        if len(_KEPT) >= MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = shapes, "".join(_bodies(shapes, scene, few))
    return _KEPT[key][1]


def _bodies(shapes: Iterable[Shape], scene: Scene, few: bool) -> Iterator[str]:
    """Neighbours of one kind and style share one element; texts only if ``few`` elements are wanted."""
    for (kind, style), members in groupby(shapes, key=lambda shape: (type(shape), shape.style)):
        if kind is Text:
            yield from _texts((text for text in members if isinstance(text, Text)), scene, few)
        elif kind is Circle:
            drawn = [_circle(circle, scene) for circle in members if isinstance(circle, Circle)]
            how = _style(style, scene.square)
            yield f"<g{how}>{''.join(drawn)}</g>" if len(drawn) > 1 else drawn[0].replace("/>", f"{how}/>")
        else:
            kept = list(members)
            # overlaps of transparent shapes are painted twice, which one path would not do
            one = (
                style.opacity == 1
                or _is_disjoint([each.bounds for each in kept])
                or (few and _is_disjoint(_turned_boxes(kept)))
            )
            for path in (
                ["".join(_path(shape, scene) for shape in kept)] if one else [_path(each, scene) for each in kept]
            ):
                yield f'<path d="{path}"{_style(style, scene.square)}/>'


def _turned_boxes(shapes: list[Shape]) -> list[Bounds]:
    """The boxes around shapes in axes turned by 45 degrees, in which diagonal stripes do not overlap."""
    boxes = []
    for shape in shapes:
        left, top, right, bottom = shape.bounds
        line = isinstance(shape, Polyline)
        points = shape.points() if line else ((left, top), (right, top), (right, bottom), (left, bottom))
        wide = shape.style.width if line else 0.0
        across, along = [x + y for x, y in points], [x - y for x, y in points]
        boxes.append((min(across) - wide, min(along) - wide, max(across) + wide, max(along) + wide))
    return boxes


def _is_disjoint(boxes: list[Bounds]) -> bool:
    """True if no two of the boxes overlap."""
    boxes = sorted(boxes)
    for number, (_, top, right, bottom) in enumerate(boxes):
        for left, above, _, below in boxes[number + 1 :]:
            if left >= right:
                break
            if above < bottom and top < below:
                return False
    return True


def _style(style: Style, unit: float) -> str:
    found = f' fill="{style.fill or "none"}"'
    if style.stroke:
        found += f' stroke="{style.stroke}" stroke-width="{_n(style.width * unit)}"'
        if style.dash:
            found += f' stroke-dasharray="{" ".join(_n(d * unit) for d in style.dash)}"'
        if style.cap != "butt":
            found += f' stroke-linecap="{style.cap}"'
        if style.join != "miter":
            found += f' stroke-linejoin="{style.join}"'
    if style.opacity < 1:
        found += f' opacity="{_n(style.opacity)}"'
    return found


def _circle(circle: Circle, scene: Scene) -> str:
    x, y = _at((circle.x, circle.y), scene)
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(circle.r * scene.square)}"/>'


def _texts(texts: Iterable[Text], scene: Scene, few: bool) -> Iterator[str]:
    """Texts of the same style share a group with its attributes, or one element."""
    for how, members in groupby(texts, key=lambda text: _lettering(text, scene)):
        words = list(members)
        drawn = [_text(text, scene) for text in words]
        if len(drawn) == 1:
            yield drawn[0].replace("<text", f"<text{how}", 1)
        else:
            yield f"<g{how}>{''.join(_together(words, scene) if few else drawn)}</g>"


def _together(texts: Iterable[Text], scene: Scene) -> Iterator[str]:
    """Single characters as one element with a place for each, longer texts as another."""
    signs: list[Text] = []
    words: list[Text] = []
    for text in texts:  # characters that a browser may count as two or as none would shift the places of the rest
        (signs if len(text.text) == 1 and "!" <= text.text <= "\uffff" else words).append(text)
    if signs:
        places = zip(*(_at((sign.x, sign.baseline), scene) for sign in signs), strict=True)
        xs, ys = (" ".join(map(_n, each)) for each in places)
        yield f'<text x="{xs}" y="{ys}">{escape("".join(sign.text for sign in signs))}</text>'
    if words:
        spans = "".join(_text(word, scene).replace("<text", "<tspan").replace("</text", "</tspan") for word in words)
        yield f"<text>{spans}</text>"


def _lettering(text: Text, scene: Scene) -> str:
    how = f' font-size="{_n(text.size * scene.square)}"' + (' font-weight="700"' if text.bold else "")
    how += f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    how += ' paint-order="stroke" stroke-linejoin="round"' if text.style.stroke else ""
    return how + _style(text.style, scene.square)


def _text(text: Text, scene: Scene) -> str:
    x, y = _at((text.x, text.baseline), scene)
    return f'<text x="{_n(x)}" y="{_n(y)}">{escape(text.text)}</text>'


def _path(shape: Shape, scene: Scene) -> str:
    if isinstance(shape, Arc):
        a, b = (
            _at((shape.x + shape.r * math.cos(t), shape.y + shape.r * math.sin(t)), scene)
            for t in (shape.start, shape.end)
        )
        large = int(shape.end - shape.start > math.pi)
        r = _n(shape.r * scene.square)
        return f"M{_pair(a)}A{r} {r} 0 {large} 1 {_pair(b)}"
    if isinstance(shape, Polygon):
        rings = [_orient_ring(shape.outline, 1), *(_orient_ring(hole, -1) for hole in shape.holes)]
        return "".join(_chain(ring, scene) + "Z" for ring in rings)
    if isinstance(shape, Rect) and shape.r:
        return _rounded_path(shape, scene)
    closed = isinstance(shape, Rect) or (isinstance(shape, Polyline) and shape.closed)
    return _chain(shape.points(), scene) + ("Z" if closed else "")


def _rounded_path(rect: Rect, scene: Scene) -> str:
    u = scene.square
    x, y = _at((rect.x + rect.r, rect.y), scene)
    w, h, r = _n((rect.w - 2 * rect.r) * u), _n((rect.h - 2 * rect.r) * u), _n(rect.r * u)
    turn = f"a{r} {r} 0 0 1 "
    return f"M{_pair((x, y))}h{w}{turn}{r} {r}v{h}{turn}-{r} {r}h-{w}{turn}-{r} -{r}v-{h}{turn}{r} -{r}Z"


def _orient_ring(ring: tuple[Point, ...], sign: int) -> tuple[Point, ...]:
    """The ring running one way: holes run against outlines, so that the usual fill rule leaves them out."""
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    return ring if area * sign >= 0 else ring[::-1]


def _chain(points: tuple[Point, ...], scene: Scene) -> str:
    """Absolute points; horizontal and vertical sides as H and V."""
    last = _at(points[0], scene)
    found = [f"M{_pair(last)}"]
    for point in points[1:]:
        here = _at(point, scene)
        if here[1] == last[1] and here[0] != last[0]:
            found.append(f"H{_n(here[0])}")
        elif here[0] == last[0] and here[1] != last[1]:
            found.append(f"V{_n(here[1])}")
        else:
            found.append(f"L{_pair(here)}")
        last = here
    return "".join(found)


def _at(point: Point, scene: Scene) -> Point:
    x, y = (point[0] - scene.bounds[0]) * scene.square, (point[1] - scene.bounds[1]) * scene.square
    return round(x, 2), round(y, 2)


def _pair(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


@lru_cache(maxsize=8192)
def _n(value: float) -> str:
    """A number to a hundredth, without needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
