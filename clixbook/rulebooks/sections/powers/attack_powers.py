"""PWR: powers of the attack slot."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.sections.powers.area_powers import PrecisionStrikeRule, PulseWaveRule, SmokeCloudRule

EITHER = ("close", "ranged")


@former_names(strikes="attack_kinds", hurls="object_range", missiles="throws_figures", flies="moves_itself")
@record
class TelekinesisPower:
    """A mind that moves things; how far it reaches stands in SPD-11. Each use is a power action.

    ``places`` friends and objects; opponents once an attack of one of the kinds in ``attack_kinds`` hit them.
    ``object_range``: objects at opponents within that many squares, 0 for none; ``throws_figures``: figures too, for
    1 damage. ``moves_itself``: it moves itself with a wing, by a move action. ``pushes`` all adjacent figures away
    by its damage value; ``breaks`` what is adjacent, as DST-11 says.
    """

    places: bool = True
    attack_kinds: tuple[str, ...] = ()
    object_range: int = 0
    throws_figures: bool = False
    moves_itself: bool = False
    pushes: bool = False
    breaks: bool = False


class AdjacentToTarget(enum.Enum):
    """Effect on figures adjacent to a target."""

    TARGETS = "they become targets too"
    COMPARED = "the roll is compared with each of them"
    COMPARED_IF_HIT = "the roll is compared with those adjacent to a target that is hit and assigned damage"
    WITH_TARGET = "they take what a target that is hit takes"


@record
class ExplosionRule:
    """A ranged attack that strikes figures adjacent to its targets, friends too.

    ``needs`` is what it is made of (ACT-07). ``deals`` is the damage dealt to those ``others``, ``per_bolt`` printed on
    the attacker; ``targets_too``: to the targets as well, in place of normal damage. ``adds_up``: a figure
    beside several targets takes it from each. ``damage_value`` takes the place of the attacker's, unless 0. ``mixes``:
    some targets may be attacked as usual instead, and each of the others takes that much from the damage value then.
    ``attacker_too``: it is struck as well where it stands beside a target.
    """

    needs: str
    others: AdjacentToTarget
    deals: int = 0
    per_bolt: bool = False
    targets_too: bool = False
    adds_up: bool = False
    damage_value: int = 0
    mixes: int = 0
    attacker_too: bool = False


@record
class IncapacitateRule:
    """A close or ranged attack that gives tokens in place of damage, as long as there is room for them.

    ``needs`` is "action" or "attack", of either kind (ACT-07, ACT-41). ``full`` is penetrating damage to one that has
    no room for a token. ``mixes``: some of several shots may be normal ones, with a damage value lower by this for each
    of the others; 0 where they are not mixed.
    """

    needs: str
    full: int = 0
    mixes: int = 0


@record
class ClawsRule:
    """A d6 that a close attack on one figure deals in place of its normal damage.

    ``needs`` is what the attack must be (ACT-07). ``asked_after_hit``: the choice waits for the hit, else it is made
    before the roll. ``below_printed``: the number is not lower than the printed damage value less this.
    ``breaks``: walls and terrain may be struck so too.
    """

    needs: str
    asked_after_hit: bool = True
    below_printed: int | None = None
    breaks: bool = False


@record
class StealEnergyRule:
    """Healing of 1 click for damage by a close attack: ``for_each`` figure that it damaged, or once.

    ``opponents_only``: damage to friends heals nobody. ``at_end``: it waits until the action is over. Healing that can
    be bought beside that is OPT-04.
    """

    for_each: bool
    opponents_only: bool = False
    at_end: bool = False


@record
class QuakeRule:
    """One close attack on all adjacent opponents, with knock back.

    ``needs`` is what it is made of (ACT-07). ``throws`` is the cause of the knock back in the words of KBK-01; how far,
    if not by damage, is KBK-14. ``deals`` is the damage in place of the normal damage, 0 for the damage value;
    ``capped``: never more than that value. ``in_reach``: all opponents in reach of its close attacks, adjacent or not.
    ``everybody``: it hits friends too, all figures that do not soar, without comparing and without evasion; two ones
    hit only the attacker; flyers are dealt ``hovering`` less; a figure that takes no damage gets a token.
    """

    needs: str
    throws: str
    deals: int = 0
    capped: bool = False
    in_reach: bool = False
    everybody: bool = False
    hovering: int = 0


@former_names(leaves="least_damage")
@record
class StrengthRule:
    """Strength bonus to a close hit; nothing reduces the damage below ``least_damage``.

    Lifting, swinging and throwing objects are the rows OBJ and WPN, its knock back is KBK-01, destroying DST-01.
    """

    least_damage: int = 0


@record
class PiercingRule:
    """A power whose attacks deal penetrating damage (DMG-12).

    ``needs`` is what the attack must be made of (ACT-07). ``most``: its damage value is no higher then; 0 for no limit.
    """

    needs: str
    most: int = 0


@record
class PoisonRule:
    """A power that hurts every opponent beside it, as its turn begins or ``in_turn``, by a free action before it moves."""

    in_turn: bool = False


class AttackPowers(Section):
    """Powers of the attack slot in the books."""

    prefix = "PWR"
    title = "Powers of the attack slot"

    telekinesis = Row(
        "PWR-TELEKINESIS",
        "What does Telekinesis do?",
        core2014=says(
            TelekinesisPower(attack_kinds=EITHER, object_range=8),
            "A power action: a figure or object is placed elsewhere within 8 squares, an opponent "
            "only after a hit without damage; an object may be thrown at an opponent.",
            "powers card: Telekinesis; P2 Ultra Heavy Objects",
        ),
        complete2022=says(
            TelekinesisPower(),
            "A power action: a friend or an object within range, at least 6, is placed elsewhere within range, up "
            "to 6 squares away, all in line of fire.",
            "powers card: Telekinesis",
        ),
        nebula2007=says(
            TelekinesisPower(
                attack_kinds=("ranged",),
                object_range=10,
                throws_figures=True,
                moves_itself=True,
                pushes=True,
                breaks=True,
            ),
            "It lets the figure fly; or, for a token, it moves or throws a figure or object, pushes all adjacent "
            "figures away, or breaks adjacent terrain or an object.",
            "ATTACK SUPER POWERS; Telekinesis",
        ),
        eddieg=says(
            TelekinesisPower(places=False, object_range=10),
            "It throws an object at an opponent; the rest of the text is missing, so the 10 squares of 2007 are used.",
            "Effects on Combat",
            inferred=True,
        ),
    )

    energy_explosion = Row(
        "PWR-ENERGYEXPLOSION",
        "What does Energy Explosion do?",
        core2014=says(
            ExplosionRule("ranged action", AdjacentToTarget.COMPARED_IF_HIT, 1, per_bolt=True),
            "The roll also counts against figures adjacent to a hit target that is assigned damage; those hit take "
            "1 damage for each bolt.",
            "powers card: Energy Explosion",
        ),
        complete2022=says(
            ExplosionRule("ranged action", AdjacentToTarget.TARGETS, 2, targets_too=True),
            "A ranged action: other figures adjacent to a target become targets too; each figure hit takes 2 "
            "damage, whatever the damage value.",
            "powers card: Energy Explosion",
        ),
        nebula2007=says(
            ExplosionRule("ranged attack", AdjacentToTarget.WITH_TARGET, damage_value=1, attacker_too=True),
            "Damage value 1; figures adjacent to a target that is hit take 1 damage too, the attacker included. Its "
            "lines ignore figures and hindering terrain.",
            "ENERGY EXPLOSION",
        ),
        eddieg=says(
            ExplosionRule("ranged attack", AdjacentToTarget.COMPARED, 1, targets_too=True, adds_up=True, mixes=1),
            "One roll against each target and the figures adjacent to it: 1 damage to those hit, which adds up. "
            "Each use among normal shots lowers the damage value by 1.",
            "Attack Powers: Energy Explosion",
        ),
    )
    super_strength = Row(
        "PWR-SUPERSTRENGTH",
        "What does Super Strength do?",
        core2014=says(
            StrengthRule(),
            "Its user can pick up objects, hold them, and attack with them in close and ranged "
            "combat; they drop if the power is lost.",
            "P2 Using Objects as Weapons; powers card: Super Strength",
        ),
        complete2022=says(
            StrengthRule(),
            "Its user can also hold heavy objects while it has the power, and its close attacks have KNOCKBACK.",
            "§17.1b, §17.4, §17.5; powers card: Super Strength",
        ),
        nebula2007=says(
            StrengthRule(least_damage=1),
            "It uses objects and friends as weapons, grabs opponents, and breaks terrain; its close hits knock "
            "back, and their damage is not reduced below 1.",
            "SUPER STRENGTH; OBJECTS",
        ),
        eddieg=says(
            StrengthRule(),
            "Its user can pick up objects and put them down, as a free action or during a move, "
            "and attack with them and throw them.",
            "Attack Powers: Super Strength",
        ),
    )
    incapacitate = Row(
        "PWR-INCAPACITATE",
        "What does Incapacitate do?",
        core2014=says(
            IncapacitateRule("action", full=1),
            "A close or ranged action without damage: each figure hit gets a token, or 1 "
            "penetrating damage if it has 2.",
            "powers card: Incapacitate",
        ),
        complete2022=says(
            IncapacitateRule("attack"),
            "In any attack it may give each figure hit a token instead of normal damage; those with 2 tokens get none.",
            "powers card: Incapacitate",
        ),
        nebula2007=says(
            IncapacitateRule("attack"),
            "In a close or ranged attack, a token instead of damage for an opponent that has fewer than 2.",
            "INCAPACITATE",
        ),
        eddieg=says(
            IncapacitateRule("attack", mixes=1),
            "In a close or ranged attack, a token instead of damage, unless the target has 2. Each use among "
            "normal shots lowers the damage value by 1.",
            "Attack Powers: Incapacitate",
        ),
    )
    blades = Row(
        "PWR-BCF",
        "What does Blades/Claws/Fangs do?",
        core2014=says(
            ClawsRule("close action", breaks=True),
            "After a hit by a close action, a die may replace the damage value, locked.",
            "P2 Attacks and Actions; P3; powers card: Blades/Claws/Fangs",
        ),
        complete2022=says(
            ClawsRule("close attack", below_printed=1),
            "When a close attack on a single target hits, a die may be dealt instead of normal damage, at least the "
            "printed damage less 1.",
            "powers card: Blades/Claws/Fangs",
        ),
        nebula2007=says(
            ClawsRule("close attack", asked_after_hit=False),
            "Unless the power is cancelled, a die is the damage of each close attack that hits.",
            "BLADES/CLAWS/FANGS; Powers",
        ),
        eddieg=says(
            ClawsRule("close attack"),
            "After a hit in close combat a die may be the damage dealt; bonuses to the value then do not count.",
            "Attack Powers: Blades/Claws/Fangs",
        ),
    )
    steal_energy = Row(
        "PWR-STEAL",
        "What does Steal Energy do?",
        core2014=says(
            StealEnergyRule(for_each=True, opponents_only=True),
            "Always on: it heals 1 click for each opponent that its close attack damages.",
            "P6 Common questions; P2 Healing; powers card: Steal Energy",
        ),
        complete2022=says(
            StealEnergyRule(for_each=False, at_end=True),
            "Always on: it heals 1 click after the action if its close attack damaged any figure.",
            "powers card: Steal Energy",
        ),
        nebula2007=says(
            StealEnergyRule(for_each=True),
            "Always on: it heals 1 click for each figure that its close attack damages.",
            "STEAL ENERGY",
        ),
        eddieg=silent("nebula2007"),
    )
    quake = Row(
        "PWR-QUAKE",
        "What does Quake do?",
        core2014=says(
            QuakeRule("close action", "quake", deals=2, in_reach=True),
            "A close action against all opponents in reach: 2 damage and 2 squares of knock back for each one hit.",
            "P2 Attacks and Actions; powers card: Quake",
        ),
        complete2022=says(
            QuakeRule("close attack", "knockback", deals=2),
            "A close attack may target all adjacent opponents: 2 instead of normal damage, with KNOCKBACK.",
            "powers card: Quake",
        ),
        nebula2007=says(
            QuakeRule("close action", "quake", everybody=True, hovering=1),
            "A close action: the damage value, and as many squares of knock back, for all "
            "adjacent figures that do not soar; adjacent objects and terrain break or slide.",
            "QUAKE",
        ),
        eddieg=says(
            QuakeRule("power action", "quake", deals=2, capped=True),
            "A power action with one roll against all adjacent opponents: those hit take 2 damage, 1 if the damage "
            "value is 1, and are knocked back.",
            "Attack Powers: Quake",
        ),
    )
    pulse_wave = Row(
        "PWR-PULSEWAVE",
        "What does Pulse Wave do?",
        core2014=says(
            PulseWaveRule(
                "ranged action", needs_opponent=True, free_beside_opponents=True,
                ignores=frozenset({"figures", "hindering", "hiding"}),
                suppresses=True, damage_to_several=1, damage_locked=True,
            ),
            "One roll against all others in line within half range, friends too, without their "
            "powers, symbols and effects. The damage value is 1 if there are several.",
            "P6 Common questions; P3 Wild Cards; powers card: Pulse Wave",
        ),
        complete2022=says(
            PulseWaveRule(
                "ranged action", needs_opponent=True, free_beside_opponents=True,
                ignores=frozenset({"figures", "hiding"}), suppresses=True, ends_effects=True,
                deals=1, printed_defense=True,
            ),
            "One roll against the printed defense of all others in line within half range, friends too, without "
            "their powers and abilities: 1 damage to those hit. Their earlier effects end.",
            "powers card: Pulse Wave; §20.3",
        ),
        nebula2007=says(
            PulseWaveRule(
                "ranged action", ignores=frozenset({"hiding"}), damage_to_several=1, always_hits=True, hits_objects=True
            ),
            "All figures, objects and terrain in line within half range are hit without a comparison, for 1 if "
            "there are several figures; two ones hit only its user.",
            "PULSE WAVE",
        ),
        eddieg=says(
            PulseWaveRule("power action", free_beside_opponents=True, damage_to_several=1, rounds_down=True),
            "No roll: each figure in line within half range takes 1, a lone one the unmodified damage value; "
            "blocking terrain and rims always take that value.",
            "Attack Powers: Pulse Wave",
        ),
    )  # fmt: skip
    psychic_blast = Row(
        "PWR-PSYCHICBLAST",
        "What does Psychic Blast do?",
        core2014=says(
            PiercingRule("ranged action"),
            "A ranged action whose damage is penetrating.",
            "powers card: Penetrating/Psychic Blast",
        ),
        complete2022=says(
            PiercingRule("ranged attack"),
            "Always on: the damage of its range attacks is penetrating.",
            "powers card: Penetrating/Psychic Blast",
        ),
        nebula2007=says(
            PiercingRule("ranged attack"),
            "The damage of its ranged attacks is penetrating; it may be evaded and transferred.",
            "ATTACK SUPER POWERS",
        ),
        eddieg=says(
            PiercingRule("ranged attack"), "Powers do not reduce the damage of its ranged attacks.", "Attack Powers"
        ),
    )
    smoke_cloud = Row(
        "PWR-SMOKECLOUD",
        "What does Smoke Cloud do?",
        core2014=says(
            SmokeCloudRule(attack=-1, everybody=True),
            "A power action for up to 6 smoke markers until its next turn; attack -1 for figures "
            "in them, except those that make smoke or see past it.",
            "powers card: Smoke Cloud",
        ),
        complete2022=says(
            SmokeCloudRule(attack=-1),
            "A power action for up to 6 smoke markers until its next turn, even if the power is "
            "lost; attack -1 for opponents in them.",
            "powers card: Smoke Cloud",
        ),
        nebula2007=says(
            SmokeCloudRule(),
            "Up to half a move, then up to 4 smoke markers, which go when the power is lost.",
            "SMOKE CLOUD",
        ),
        eddieg=silent("nebula2007", text="The text breaks off; as in 2007, but smoke only hinders."),
    )
    precision_strike = Row(
        "PWR-PRECISIONSTRIKE",
        "What does Precision Strike do?",
        core2014=says(
            PrecisionStrikeRule(cannot_be_evaded=True, cannot_be_passed_on=True),
            "Always on: its attacks cannot be evaded, nor their damage transferred or reduced below 1.",
            "powers card: Precision Strike",
        ),
        complete2022=says(
            PrecisionStrikeRule(evade_bonus=-1),
            "Always on: the damage of its attacks is not reduced below 1, and Super Senses rolls "
            "against them are 1 lower.",
            "powers card: Precision Strike",
        ),
        nebula2007=absent(PrecisionStrikeRule(least_damage=0), "This book has no Precision Strike."),
        eddieg=absent(PrecisionStrikeRule(least_damage=0), "This book has no Precision Strike."),
    )
    poison = Row(
        "PWR-POISON",
        "What does Poison do?",
        core2014=says(
            PoisonRule(), "As its turn begins, it may deal 1 damage to each adjacent opponent.", "powers card: Poison"
        ),
        complete2022=says(
            PoisonRule(in_turn=True),
            "A free action, unless it moved or was placed this turn: 1 damage to all adjacent opponents.",
            "powers card: Poison",
        ),
        nebula2007=says(
            PoisonRule(), "As its turn begins, it may deal 1 damage to each adjacent opponent.", "ATTACK SUPER POWERS"
        ),
        eddieg=silent("nebula2007"),
    )
