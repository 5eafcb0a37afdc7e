"""SPD: movement modes and powers of movement."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class SpeedModes(Section):
    """Movement modes and powers of movement."""

    prefix = "SPD"
    title = "Movement modes and powers of movement"
