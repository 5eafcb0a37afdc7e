"""MAP: maps and set-up."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Maps(Section):
    """Maps and set-up."""

    prefix = "MAP"
    title = "Maps and set-up"
