"""MOV: moving."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Movement(Section):
    """Moving."""

    prefix = "MOV"
    title = "Moving"
