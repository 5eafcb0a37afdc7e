"""PLC: placing."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Placing(Section):
    """Placing."""

    prefix = "PLC"
    title = "Placing"
