"""OPT: optional modes."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Options(Section):
    """Optional modes."""

    prefix = "OPT"
    title = "Optional modes"
