"""PWR: powers of the attack slot."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class AttackPowers(Section):
    """What the books make of the powers of the attack slot."""

    prefix = "PWR"
    title = "Powers of the attack slot"
