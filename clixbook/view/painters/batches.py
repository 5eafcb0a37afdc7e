"""Shapes of one look gathered, so that a painter draws each look in one go without changing the picture."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from clixbook.view.scenes.scene import Circle, Polygon, Rect, Shape, Style, Text

_LOOK_BACK = 80
Cell = tuple[int, int]


@dataclass
class Batch:
    """Shapes of one kind and style, drawn together."""

    kind: str
    style: Style
    shapes: list[Shape] = field(default_factory=list)
    cells: set[Cell] = field(default_factory=set)

    @property
    def needs_draw_order(self) -> bool:
        """True if filling all and then outlining all would differ from one after the other."""
        return bool(self.style.fill and self.style.stroke)


def batches(shapes: Iterable[Shape]) -> list[Batch]:
    """The shapes in painting order, gathered by kind and style.

    A shape joins an earlier batch of its look only if nothing painted in between lies in its squares.
    """
    found: list[Batch] = []
    for shape in shapes:
        kind, cells = kind_of(shape), _cells(shape)
        home = _home(found, kind, shape.style, cells)
        if home is None:
            home = Batch(kind, shape.style)
            found.append(home)
        home.shapes.append(shape)
        home.cells |= cells
    return found


def kind_of(shape: Shape) -> str:
    """How a shape is drawn: ``text``, ``circle``, ``rect``, ``area`` (with holes), ``closed`` or ``open``."""
    if isinstance(shape, Text):
        return "text"
    if isinstance(shape, Circle):
        return "circle"
    if isinstance(shape, Rect) and not shape.r and not shape.style.stroke:
        return "rect"
    if isinstance(shape, Polygon) and shape.holes:
        return "area"
    return "closed" if isinstance(shape, (Rect, Polygon)) or getattr(shape, "closed", False) else "open"


def _home(found: list[Batch], kind: str, style: Style, cells: set[Cell]) -> Batch | None:
    for batch in reversed(found[-_LOOK_BACK:]):
        if batch.kind == kind and batch.style == style:
            return None if batch.needs_draw_order and not batch.cells.isdisjoint(cells) else batch
        if not batch.cells.isdisjoint(cells):
            return None
    return None


def _cells(shape: Shape) -> set[Cell]:
    """The thirds of squares that the shape's box touches."""
    x0, y0, x1, y1 = (3 * side for side in shape.bounds)
    return {
        (x, y) for x in range(math.floor(x0), math.floor(x1) + 1) for y in range(math.floor(y0), math.floor(y1) + 1)
    }
