"""ACT: actions and tokens."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Actions(Section):
    """Actions and tokens."""

    prefix = "ACT"
    title = "Actions and tokens"
