"""INT: intersections."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Intersections(Section):
    """Intersections."""

    prefix = "INT"
    title = "Intersections"
