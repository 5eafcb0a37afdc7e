"""Values of area powers and of Precision Strike."""

from __future__ import annotations

from clixbook.rulebooks.records import record


@record
class PulseWaveRule:
    """An attack, or damage without one, for everybody within half the range and in line, friends too.

    ``needs`` is what it is made of (ACT-07); it is no attack where that is a "power action". ``opponent``: there must be
    one among them. ``beside``: opponents beside its user do not hinder it. ``past``: what its lines ignore, besides LOF-20.
    ``deaf``: for its time, powers and abilities of all others in reach count for nothing, by the ruling EFF-16;
    ``ends``: they cannot use them, so that what they did earlier is over (EFF-20); else that is only ignored meanwhile.
    ``several`` is the damage value against more than one, ``locks`` if nothing changes that; ``deals`` is dealt in place
    of normal damage, 0 for that value. ``printed``: printed defense values count. ``sure``: nobody is compared; two ones
    strike the attacker alone, and who takes nothing of it gets a token. ``down``: its words round the range down.
    ``things``: what it does to terrain it does to objects too.
    """

    needs: str
    opponent: bool = False
    beside: bool = False
    past: frozenset[str] = frozenset()
    deaf: bool = False
    ends: bool = False
    several: int = 0
    locks: bool = False
    deals: int = 0
    printed: bool = False
    sure: bool = False
    down: bool = False
    things: bool = False


@record
class PrecisionStrikeRule:
    """A power whose attacks nothing reduces below what it ``leaves``.

    ``sure``: nobody evades them; ``stays``: their damage is passed on to nobody; ``evading`` is added to rolls to evade.
    """

    leaves: int = 1
    sure: bool = False
    stays: bool = False
    evading: int = 0


@record
class SmokeCloudRule:
    """Markers that a power action lays as MRK-06 says, and what they do.

    ``attack`` is added to the attack value of opponents on one of them, of ``everybody`` but those who can do the same
    or see past hindering terrain if said, as long as its user has the power.
    """

    attack: int = 0
    everybody: bool = False
