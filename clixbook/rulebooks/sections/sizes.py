"""SIZ: sizes."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Sizes(Section):
    """Sizes."""

    prefix = "SIZ"
    title = "Sizes"
