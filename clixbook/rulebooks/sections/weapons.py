"""WPN: objects as weapons."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Weapons(Section):
    """Objects as weapons."""

    prefix = "WPN"
    title = "Objects as weapons"
