"""MBC: multi-base figures."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class MultiBase(Section):
    """Multi-base figures."""

    prefix = "MBC"
    title = "Multi-base figures"
