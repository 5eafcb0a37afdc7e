"""MUL: multiplayer and battle royale."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Multiplayer(Section):
    """Multiplayer and battle royale."""

    prefix = "MUL"
    title = "Multiplayer and battle royale"
