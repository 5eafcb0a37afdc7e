"""Values of area powers and of Precision Strike."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record


@former_names(
    opponent="needs_opponent",
    beside="free_beside_opponents",
    past="ignores",
    deaf="suppresses",
    ends="ends_effects",
    several="damage_to_several",
    locks="damage_locked",
    printed="printed_defense",
    sure="always_hits",
    down="rounds_down",
    things="hits_objects",
)
@record
class PulseWaveRule:
    """An attack, or damage without one, for everybody within half the range and in line, friends too.

    ``needs`` is what it is made of (ACT-07); it is no attack where that is a "power action". ``needs_opponent``:
    there must be one among them. ``free_beside_opponents``: opponents beside its user do not hinder it.
    ``ignores``: what its lines ignore, besides LOF-20. ``suppresses``: for its time, powers and abilities of all
    others in reach count for nothing, by the ruling EFF-16; ``ends_effects``: they cannot use them, so that what
    they did earlier is over (EFF-20); else that is only ignored meanwhile. ``damage_to_several`` is the damage
    value against more than one, ``damage_locked`` if nothing changes that; ``deals`` is dealt in place of normal
    damage, 0 for that value. ``printed_defense``: printed defense values count. ``always_hits``: nobody is
    compared; two ones strike the attacker alone, and who takes nothing of it gets a token. ``rounds_down``: its
    words round the range down. ``hits_objects``: what it does to terrain it does to objects too.
    """

    needs: str
    needs_opponent: bool = False
    free_beside_opponents: bool = False
    ignores: frozenset[str] = frozenset()
    suppresses: bool = False
    ends_effects: bool = False
    damage_to_several: int = 0
    damage_locked: bool = False
    deals: int = 0
    printed_defense: bool = False
    always_hits: bool = False
    rounds_down: bool = False
    hits_objects: bool = False


@former_names(leaves="least_damage", sure="cannot_be_evaded", stays="cannot_be_passed_on", evading="evade_bonus")
@record
class PrecisionStrikeRule:
    """A power whose attacks do at least ``least_damage`` after all reductions.

    ``cannot_be_evaded``: nobody evades them; ``cannot_be_passed_on``: their damage is passed on to nobody;
    ``evade_bonus`` is added to rolls to evade.
    """

    least_damage: int = 1
    cannot_be_evaded: bool = False
    cannot_be_passed_on: bool = False
    evade_bonus: int = 0


@record
class SmokeCloudRule:
    """Markers that a power action lays as in MRK-06, and their effects.

    ``attack`` is added to the attack value of opponents on one of them, of ``everybody`` but those who can do the same
    or see past hindering terrain if said, as long as its user has the power.
    """

    attack: int = 0
    everybody: bool = False
