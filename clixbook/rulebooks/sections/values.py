"""VAL: combat values."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Values(Section):
    """Combat values."""

    prefix = "VAL"
    title = "Combat values"
