"""RNG: distance and range."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Range(Section):
    """Distance and range."""

    prefix = "RNG"
    title = "Distance and range"
