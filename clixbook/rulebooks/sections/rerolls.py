"""RRL: rerolls and dice replacement."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Rerolls(Section):
    """Rerolls and dice replacement."""

    prefix = "RRL"
    title = "Rerolls and dice replacement"
