"""DST: destroying and changing terrain."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Destroying(Section):
    """Destroying and changing terrain."""

    prefix = "DST"
    title = "Destroying and changing terrain"
