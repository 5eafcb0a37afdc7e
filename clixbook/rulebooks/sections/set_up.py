"""SET: set-up."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class SetUp(Section):
    """Set-up."""

    prefix = "SET"
    title = "Set-up"
