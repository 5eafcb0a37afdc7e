"""GLD: golden and silver rules, first-turn immunity."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class GoldenRules(Section):
    """Golden and silver rules, first-turn immunity."""

    prefix = "GLD"
    title = "Golden and silver rules, first-turn immunity"
