"""BRK: break away."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class BreakAway(Section):
    """Break away."""

    prefix = "BRK"
    title = "Break away"
