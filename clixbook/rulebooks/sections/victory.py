"""WIN: victory."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Victory(Section):
    """Victory."""

    prefix = "WIN"
    title = "Victory"
