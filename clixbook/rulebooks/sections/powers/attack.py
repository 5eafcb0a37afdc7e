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


@dataclass(frozen=True, slots=True)
class Incapacitates:
    """An attack hand to hand or from afar that gives tokens in place of damage, as long as there is room for them.

    ``needs`` is "action" or "attack", of either kind (ACT-07, ACT-41). ``full`` is penetrating damage to one that has
    no room for a token. ``mixes``: in an attack on several, some may be attacked so and others as usual.
    """

    needs: str
    full: int = 0
    mixes: bool = False


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
    incapacitate = Row(
        "PWR-INCAPACITATE",
        "What does Incapacitate do?",
        core2014=says(
            Incapacitates("action", full=1),
            "A close or ranged action without damage: who is hit gets a token, or 1 penetrating damage if it has 2.",
            "powers card: Incapacitate",
        ),
        complete2022=says(
            Incapacitates("attack"),
            "In any attack, tokens in place of normal damage for all who are hit; none for those who have 2.",
            "powers card: Incapacitate; §12.4c",
        ),
        nebula2007=says(
            Incapacitates("attack"),
            "In a close or ranged attack, a token in place of damage for an opponent that has fewer than 2.",
            "INCAPACITATE",
        ),
        eddieg=says(
            Incapacitates("attack", mixes=True),
            "In a close or ranged attack, a token in place of damage; it does nothing to a figure that has 2.",
            "Attack Powers: Incapacitate",
        ),
    )
