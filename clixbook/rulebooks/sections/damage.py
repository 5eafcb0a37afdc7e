"""DMG: damage, healing, KO."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Damage(Section):
    """Damage, healing, KO."""

    prefix = "DMG"
    title = "Damage, healing, KO"
