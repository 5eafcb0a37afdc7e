"""TRN: rounds, turns, phases."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class Turns(Section):
    """Rounds, turns, phases."""

    prefix = "TRN"
    title = "Rounds, turns, phases"
