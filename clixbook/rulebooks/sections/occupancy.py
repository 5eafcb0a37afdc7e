"""OCC: occupancy."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Occupancy(Section):
    """Occupancy."""

    prefix = "OCC"
    title = "Occupancy"
