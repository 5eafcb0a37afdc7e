"""PWR: powers of the attack slot."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, says


class Others(enum.Enum):
    """What becomes of the figures adjacent to a target."""

    TARGETS = "they become targets too"
    COMPARED = "the roll is compared with each of them"
    COMPARED_IF_HIT = "the roll is compared with those beside a target that is hit and assigned damage"
    WITH_TARGET = "they take what a target takes that is hit"


@dataclass(frozen=True, slots=True)
class Explodes:
    """A ranged attack that strikes figures adjacent to its targets, friends too.

    ``needs`` is what it is made of (ACT-07). ``deals`` is the damage dealt to those ``others``, ``per_bolt`` printed on
    the attacker; ``targets_too``: to the targets as well, in place of normal damage. ``adds_up``: who is caught
    beside several targets takes it from each. ``damage_value`` takes the place of the attacker's, unless 0.
    """

    needs: str
    others: Others
    deals: int = 0
    per_bolt: bool = False
    targets_too: bool = False
    adds_up: bool = False
    damage_value: int = 0


class AttackPowers(Section):
    """What the books make of the powers of the attack slot."""

    prefix = "PWR"
    title = "Powers of the attack slot"

    energy_explosion = Row(
        "PWR-ENERGYEXPLOSION",
        "What does Energy Explosion do?",
        core2014=says(
            Explodes("ranged action", Others.COMPARED_IF_HIT, 1, per_bolt=True),
            "The roll is compared with everybody beside a hit target that is assigned damage; they take 1 for each bolt.",
            "powers card: Energy Explosion; P3 Area of Effect",
        ),
        complete2022=says(
            Explodes("ranged action", Others.TARGETS, 2, targets_too=True),
            "Everybody beside a target becomes a target; all who are hit take 2, whatever the damage value.",
            "powers card: Energy Explosion; §12.1b",
        ),
        nebula2007=says(
            Explodes("ranged attack", Others.WITH_TARGET, damage_value=1),
            "Damage value 1; who stands beside a target that is hit takes it too. Lines pass figures and bushes.",
            "ENERGY EXPLOSION",
        ),
        eddieg=says(
            Explodes("ranged attack", Others.COMPARED, 1, targets_too=True, adds_up=True),
            "One roll against each target and everybody beside it, 1 damage each; several of them add up.",
            "Attack Powers: Energy Explosion",
        ),
    )
