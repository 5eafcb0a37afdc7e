"""ADJ: squares and adjacency."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Adjacency(Section):
    """Squares and adjacency."""

    prefix = "ADJ"
    title = "Squares and adjacency"
