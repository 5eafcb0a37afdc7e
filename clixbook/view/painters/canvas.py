"""The canvas painter: the one place that touches ipycanvas, and knows its traps.

One bad command silences every canvas on a page, so only finite numbers pass. Everything is worked out before
painting starts; all commands of an update travel in one message; and a hold that fails is undone, because
ipycanvas would otherwise keep every later command to itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clixbook.errors import BadWord
from clixbook.view.painters.batches import Batch, batches
from clixbook.view.painters.svg import FONT
from clixbook.view.scenes.scene import Bounds, Point, Scene, Shape, Style, Text

GROUPS = (
    ("paper", "fill"),
    ("band",),
    ("grid", "line", "glyph", "wall", "thing"),
    ("sight",),
    ("piece",),
    ("note", "spot", "ruler"),
)
"""Layers that share a canvas: those that change together."""


class CanvasPainter:
    """Paints scenes on a MultiCanvas, only the canvases that changed.

    With fewer canvases than ``GROUPS`` the upper groups share the last one.
    """

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self._sheets = tuple(canvas[i] for i in range(_count(canvas)))
        self._shown: dict[int, tuple[Shape, ...]] = {}
        self._place: tuple[Bounds, float] | None = None

    def forget(self) -> None:
        """Forget what was painted: a page was loaded anew, or the canvas changed its size."""
        self._shown.clear()

    def paint(self, scene: Scene) -> tuple[int, ...]:
        """Bring the canvases up to the scene, in one message; gives the numbers of those repainted.

        The scene fills the width of the canvas. Raises ClixbookError, and paints nothing, if a number in it
        is not finite.
        """
        unit = float(self.canvas.width) / (scene.bounds[2] - scene.bounds[0])
        if (scene.bounds, unit) != self._place:
            self.forget()
        groups = self._groups(scene)
        changed = [i for i, shapes in enumerate(groups) if self._shown.get(i) != shapes]
        work = [(i, [Strokes.strokes_of(batch, scene, unit) for batch in batches(groups[i])]) for i in changed]
        whole = len(changed) == len(groups)
        with one_message(self.canvas, anew=whole):
            for i, strokes in work:
                _paint_sheet(self._sheets[i], strokes)
        self._shown.update({i: groups[i] for i in changed})
        self._place = scene.bounds, unit
        return tuple(changed)

    def _groups(self, scene: Scene) -> list[tuple[Shape, ...]]:
        last = len(self._sheets) - 1
        home = {layer: min(i, last) for i, layers in enumerate(GROUPS) for layer in layers}
        found: list[list[Shape]] = [[] for _ in self._sheets]
        for shape in scene.shapes:
            found[home[shape.layer]].append(shape)
        return [tuple(shapes) for shapes in found]


def _count(canvas: Any) -> int:
    return len(getattr(canvas, "_canvases", None) or canvas.sheets)


@contextmanager
def one_message(canvas: Any, anew: bool = False) -> Iterator[None]:
    """Hold all commands back and send them as one; if painting fails, send none of them.

    ``anew``: the page may have forgotten which canvas was drawn on last, so it is told again.
    """
    manager = getattr(canvas, "_canvas_manager", None)
    if manager is None or manager._caching:  # a canvas without a page, or held already
        yield
        return
    if anew:
        manager._current_canvas = None
    manager._caching = True
    try:
        yield
    except BaseException:
        manager._commands_cache, manager._buffers_cache = [], []
        manager._current_canvas = None
        raise
    finally:
        try:
            manager.flush()
        finally:
            manager._caching = False


class Strokes:
    """One batch in pixels, checked and ready to draw."""

    def __init__(self, kind: str, style: Style, unit: float, data: list[Any]) -> None:
        self.kind, self.style, self.data = kind, style, data
        self.width = finite(style.width * unit)
        self.dash = [finite(part * unit) for part in style.dash]

    @classmethod
    def strokes_of(cls, batch: Batch, scene: Scene, unit: float) -> Strokes:
        """The batch as plain lists and arrays in pixels."""
        left, top = scene.bounds[:2]

        def chain(points: Sequence[Point]) -> NDArray[np.float32]:
            array = (np.array(points, dtype=np.float64) - (left, top)) * unit
            if not np.isfinite(array).all():
                raise BadWord(f"The picture has a point that is no place: {list(points)}.")
            return array.astype(np.float32)

        def column(values: list[float], offset: float = 0.0) -> NDArray[np.float32]:
            return np.array([finite((value - offset) * unit) for value in values], dtype=np.float32)

        shapes: list[Any] = list(batch.shapes)
        data: list[Any]
        match batch.kind:
            case "rect":
                data = [
                    column([s.x for s in shapes], left),
                    column([s.y for s in shapes], top),
                    column([s.w for s in shapes]),
                    column([s.h for s in shapes]),
                ]
            case "circle":
                data = [
                    column([s.x for s in shapes], left),
                    column([s.y for s in shapes], top),
                    column([s.r for s in shapes]),
                ]
            case "text":
                data = [_words(text, left, top, unit) for text in shapes]
            case "area":
                data = [[chain(ring) for ring in (s.outline, *s.holes)] for s in shapes]
            case _:
                data = [chain(s.points()) for s in shapes]
        return cls(batch.kind, batch.style, unit, data)


def _words(text: Text, left: float, top: float, unit: float) -> tuple[str, str, str, float, float]:
    size = finite(text.size * unit)
    font = f"{'bold ' if text.bold else ''}{size:.1f}px {FONT}"
    align = {"start": "left", "middle": "center", "end": "right"}[text.anchor]
    return text.text, font, align, finite((text.x - left) * unit), finite((text.baseline - top) * unit)


def finite(value: float) -> float:
    """The number as a plain float; a ClixbookError unless it is finite."""
    number = float(value)
    if not math.isfinite(number):
        raise BadWord(f"The picture has a number that is none: {number}.")
    return number


def _paint_sheet(sheet: Any, work: list[Strokes]) -> None:
    """Wipe one canvas and paint it; its remembered styles are not trusted."""
    sheet.clear()
    state: dict[str, Any] = {}
    for strokes in work:
        _set(sheet, state, strokes)
        match strokes.kind:
            case "text":
                _paint_text(sheet, state, strokes)
            case "rect":
                sheet.fill_rects(*strokes.data)
            case "circle":
                if strokes.style.fill:
                    sheet.fill_circles(*strokes.data)
                if strokes.style.stroke:
                    sheet.stroke_circles(*strokes.data)
            case "area":
                _paint_areas(sheet, strokes)
            case "closed":
                if strokes.style.fill:
                    sheet.fill_polygons(strokes.data)
                if strokes.style.stroke:
                    sheet.stroke_polygons(strokes.data)
            case _:
                if strokes.style.fill:
                    sheet.fill_polygons(strokes.data)
                sheet.stroke_line_segments(strokes.data)


def _set(sheet: Any, state: dict[str, Any], strokes: Strokes) -> None:
    """Set the attributes that differ from the last ones; each is a command."""
    style = strokes.style
    wanted: dict[str, Any] = {"global_alpha": finite(style.opacity)}
    if style.fill:
        wanted["fill_style"] = style.fill
    if style.stroke:
        wanted |= {
            "stroke_style": style.stroke,
            "line_width": strokes.width,
            "line_cap": style.cap,
            "line_join": "round" if strokes.kind == "text" else style.join,
        }
        if state.get("dash") != strokes.dash:
            sheet.set_line_dash(list(strokes.dash))
            state["dash"] = strokes.dash
    for name, value in wanted.items():
        if state.get(name) != value:
            setattr(sheet, name, value)
            state[name] = value


def _paint_text(sheet: Any, state: dict[str, Any], strokes: Strokes) -> None:
    for word, font, align, x, y in strokes.data:
        for name, value in (("font", font), ("text_align", align), ("text_baseline", "alphabetic")):
            if state.get(name) != value:
                setattr(sheet, name, value)
                state[name] = value
        if strokes.style.stroke:
            sheet.stroke_text(word, x, y)
        if strokes.style.fill:
            sheet.fill_text(word, x, y)


def _paint_areas(sheet: Any, strokes: Strokes) -> None:
    """Polygons with holes, as paths."""
    for rings in strokes.data:
        sheet.begin_path()
        for ring in rings:
            points = [(float(x), float(y)) for x, y in ring]
            sheet.move_to(*points[0])
            for point in points[1:]:
                sheet.line_to(*point)
            sheet.close_path()
        if strokes.style.fill:
            sheet.fill("evenodd")
        if strokes.style.stroke:
            sheet.stroke()
