"""PWR: powers of the damage slot."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class DamagePowers(Section):
    """What the books make of the powers of the damage slot."""

    prefix = "PWR"
    title = "Powers of the damage slot"
