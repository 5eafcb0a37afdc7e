"""ELV: elevation."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Elevation(Section):
    """Elevation."""

    prefix = "ELV"
    title = "Elevation"
