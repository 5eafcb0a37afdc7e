"""PWR: powers of the speed slot."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class SpeedPowers(Section):
    """What the books make of the powers of the speed slot."""

    prefix = "PWR"
    title = "Powers of the speed slot"
