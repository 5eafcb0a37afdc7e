"""EGS: special rules of one book."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Specials(Section):
    """Special rules of one book."""

    prefix = "EGS"
    title = "Special rules of one book"
