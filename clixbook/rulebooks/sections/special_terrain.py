"""SPC: special terrain and locations."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class SpecialTerrain(Section):
    """Special terrain and locations."""

    prefix = "SPC"
    title = "Special terrain and locations"
