"""ANA: anatomy of a character."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Anatomy(Section):
    """Anatomy of a character."""

    prefix = "ANA"
    title = "Anatomy of a character"
