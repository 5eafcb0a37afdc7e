"""ATK: attack sequence and attack roll."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Attacks(Section):
    """Attack sequence and attack roll."""

    prefix = "ATK"
    title = "Attack sequence and attack roll"
