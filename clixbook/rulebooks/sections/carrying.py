"""CAR: carrying."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Carrying(Section):
    """Carrying."""

    prefix = "CAR"
    title = "Carrying"
