"""Squares and shapely geometries as areas to be drawn, in square units."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from shapely import MultiLineString, MultiPolygon
from shapely.geometry.base import BaseGeometry

from clixbook.board.model.squares import Square


def region(squares: Iterable[Square]) -> BaseGeometry:
    """The squares as one area in square units, with straight sides and without needless points."""
    corners = np.array(sorted(squares), dtype=float).reshape(-1, 2)
    boxes = shapely.box(corners[:, 0], corners[:, 1], corners[:, 0] + 1, corners[:, 1] + 1)
    return shapely.coverage_union_all(boxes).simplify(0)  # squares never overlap


def inset(area: BaseGeometry, lane: float) -> BaseGeometry:
    """The area drawn in by ``lane`` on all sides, corners kept sharp."""
    return area.buffer(-lane, join_style="mitre")


def parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The single geometries of a collection, empty ones left out, in a settled order."""
    if geometry.is_empty:
        return []
    if isinstance(geometry, (MultiPolygon, MultiLineString)) or hasattr(geometry, "geoms"):
        found = [part for each in geometry.geoms for part in parts(each)]
        return sorted(found, key=lambda part: part.bounds)
    return [geometry]
