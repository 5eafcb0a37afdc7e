"""PWR: powers of the defense slot."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent


@record
class DamageReducerRule:
    """Reduces damage by the number ``by``; ``combat_only``: its text names combat damage."""

    by: int
    combat_only: bool = False


@former_names(sure="without_roll")
@record
class ImperviousRule:
    """A d6 against damage: with these ``faces`` nothing is left, with others ``by`` less.

    ``without_roll`` is taken from damage without a roll. ``optional``: its user may do without the roll;
    ``attacks_only``: it rolls against damage of attacks.
    """

    faces: frozenset[int]
    by: int
    without_roll: int
    optional: bool = False
    attacks_only: bool = False


@former_names(sheds="token_removal_faces", great="sizes", sheds_great="size_removal_faces")
@record
class WillpowerRule:
    """Relief from pushing: with ``ignores``, its user may ignore pushing damage.

    ``token_removal_faces``: as its own turn begins it may roll a d6, and with these faces a token goes. The symbols
    of size in ``sizes`` lend it, and with those the faces are ``size_removal_faces``.
    """

    ignores: bool = True
    token_removal_faces: frozenset[int] = frozenset()
    sizes: frozenset[str] = frozenset()
    size_removal_faces: frozenset[int] = frozenset()


@former_names(sees="sees_past_hindering")
@record
class EvasionRule:
    """Evades an attack on these ``faces`` of a d6.

    ``sees_past_hindering``: its user sees past hindering terrain and smoke, and the figures that these hide.
    """

    faces: frozenset[int]
    sees_past_hindering: bool = False


@record
class DeflectionRule:
    """Raises its user's defense by the number ``by`` against ranged attacks.

    ``targets_only``: those whose target it is, not those that strike it along with a target.
    """

    by: int
    targets_only: bool = False


@former_names(onward="may_pass_on")
@record
class MastermindRule:
    """Lets a friend stand in (what passes, and to which friends: DMG-27).

    ``attacks_only``: for damage of attacks, ``opponents_only``: of opponents, ``targets_only``: for targets of
    the attack. ``unhit_only``: the friend would not be hit itself. ``may_pass_on``: the friend may pass it on in
    its turn. ``not_vehicles``: no vehicle stands in.
    """

    attacks_only: bool = True
    opponents_only: bool = False
    targets_only: bool = False
    unhit_only: bool = False
    may_pass_on: bool = False
    not_vehicles: bool = False


@former_names(unhurt="no_crash_damage")
@record
class CombatReflexesRule:
    """Raises defense by the number ``by`` against close attacks; knock backs: KBK-13, KNB-02.

    ``no_crash_damage``: where it slides, a crash does it no damage.
    """

    by: int
    no_crash_damage: bool = False


@record
class RegenerationRule:
    """A power action that heals a d6 minus ``less``, or half a d6, rounded up."""

    less: int = 0
    halves: bool = False


@record
class InvincibleRule:
    """Reduces damage by the number ``by``, penetrating too, or ignores half of all damage."""

    by: int = 0
    ignores_half: bool = False


@record
class DefendRule:
    """Adjacent friends may use its user's defense value.

    ``printed``: the number on its dial and no other (ANA-05); otherwise its unmodified value (VAL-15).
    """

    printed: bool = False


class DefensePowers(Section):
    """Powers of the defense slot in the books."""

    prefix = "PWR"
    title = "Powers of the defense slot"

    toughness = Row(
        "PWR-TOUGHNESS",
        "What does Toughness do?",
        core2014=says(DamageReducerRule(1), "Always on: damage dealt to it is 1 less.", "powers card: Toughness"),
        complete2022=says(DamageReducerRule(1), "Always on: it takes 1 less damage.", "powers card: Toughness; §8.1f"),
        nebula2007=says(
            DamageReducerRule(1, combat_only=True),
            "Not optional: combat damage is 1 less; damage from pushing and from critical misses is not reduced.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    invulnerability = Row(
        "PWR-INVULNERABILITY",
        "What does Invulnerability do?",
        core2014=says(DamageReducerRule(2), "Always on: damage dealt to it is 2 less.", "powers card: Invulnerability"),
        complete2022=says(DamageReducerRule(2), "Always on: it takes 2 less damage.", "powers card: Invulnerability"),
        nebula2007=says(
            DamageReducerRule(3),
            "Not optional: damage is 3 less; damage from pushing and from critical misses is not reduced.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    impervious = Row(
        "PWR-IMPERVIOUS",
        "What does Impervious do?",
        core2014=says(
            ImperviousRule(frozenset({5, 6}), by=2, without_roll=2),
            "When damage is dealt to it, it rolls a d6: on a 5 or 6 the damage becomes 0, otherwise it is 2 less.",
            "powers card: Impervious",
        ),
        complete2022=says(
            ImperviousRule(frozenset({5, 6}), by=2, without_roll=2, optional=True, attacks_only=True),
            "Always on: it takes 2 less damage. When an attack would damage it, it may roll a d6: on a 5 or 6 it "
            "takes none.",
            "powers card: Impervious",
        ),
        nebula2007=says(
            ImperviousRule(frozenset({5, 6}), by=4, without_roll=3, optional=True),
            "When damaged it may roll a d6: on a 5 or 6 the damage becomes 0, otherwise it is 4 "
            "less. Without a roll it is 3 less.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    deflection = Row(
        "PWR-ESD",
        "What does Energy Shield/Deflection do?",
        core2014=says(
            DeflectionRule(2), "Always on: defense +2 against ranged attacks.", "powers card: Energy Shield/Deflection"
        ),
        complete2022=says(
            DeflectionRule(2), "Always on: defense +2 against range attacks.", "powers card: Energy Shield/Deflection"
        ),
        nebula2007=says(
            DeflectionRule(2, targets_only=True),
            "Defense +2 against ranged attacks that target it.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    super_senses = Row(
        "PWR-SUPERSENSES",
        "What does Super Senses do?",
        core2014=says(
            EvasionRule(frozenset({5, 6})),
            "When an attack hits it, before damage, it may roll a d6: on a 5 or 6 it evades.",
            "powers card: Super Senses",
        ),
        complete2022=says(
            EvasionRule(frozenset({5, 6})),
            "When it would be hit, it may roll a d6, once, however many sources it has: on a 5 or 6 it evades.",
            "powers card: Super Senses; §20.7",
        ),
        nebula2007=says(
            EvasionRule(frozenset({5, 6}), sees_past_hindering=True),
            "When an attack hits it, it may roll a d6: on a 5 or 6 it evades. It sees past "
            "hindering terrain, smoke and Stealth.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    mastermind = Row(
        "PWR-MASTERMIND",
        "What does Mastermind do?",
        core2014=says(
            MastermindRule(attacks_only=False, may_pass_on=True),
            "When it would be dealt damage, an adjacent friend of lower points may be dealt all of it instead.",
            "powers card: Mastermind",
        ),
        complete2022=says(
            MastermindRule(opponents_only=True, unhit_only=True, not_vehicles=True),
            "When an opponent's attack that deals damage would hit it, an adjacent friend not hit itself, no "
            "vehicle, of fewer points or with a shared keyword, may be hit instead.",
            "§24.4; powers card: Mastermind",
        ),
        nebula2007=says(
            MastermindRule(targets_only=True),
            "When it is the target of a successful attack, an adjacent friend of lower points may take all the damage.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    defend = Row(
        "PWR-DEFEND",
        "What does Defend do?",
        core2014=says(
            DefendRule(), "Adjacent friends may use its unmodified defense for theirs.", "powers card: Defend"
        ),
        complete2022=says(
            DefendRule(printed=True),
            "Adjacent friends may use its printed defense for theirs.",
            "powers card: Defend",
        ),
        nebula2007=says(
            DefendRule(), "Adjacent friends may use its unmodified defense for theirs.", "DEFENSE SUPER POWERS"
        ),
        eddieg=silent("nebula2007"),
    )
    willpower = Row(
        "PWR-WILLPOWER",
        "What does Willpower do?",
        core2014=says(
            WillpowerRule(),
            "Its user may ignore pushing damage every time.",
            "P6 Common questions; powers card: Willpower",
        ),
        complete2022=says(
            WillpowerRule(
                ignores=False,
                token_removal_faces=frozenset({5, 6}),
                sizes=frozenset({"giant", "colossal"}),
                size_removal_faces=frozenset({3, 4, 5, 6}),
            ),
            "As its turn begins it may roll a d6: on a 5 or 6 it loses one token; figures with "
            "Great Size have the power too, on 3 to 6.",
            "powers card: Willpower, Great Size",
        ),
        nebula2007=says(WillpowerRule(), "Its user takes no pushing damage.", "DEFENSE SUPER POWERS"),
        eddieg=silent("nebula2007"),
    )
    combat_reflexes = Row(
        "PWR-COMBATREFLEXES",
        "What does Combat Reflexes do?",
        core2014=says(
            CombatReflexesRule(2),
            "Always on: defense +2 against close attacks, and no knock back.",
            "powers card: Combat Reflexes",
        ),
        complete2022=says(
            CombatReflexesRule(2), "Always on: defense +2 against close attacks.", "powers card: Combat Reflexes"
        ),
        nebula2007=says(
            CombatReflexesRule(2, no_crash_damage=True),
            "Defense +2 against close attacks; it may let any close hit knock it back, without damage from that.",
            "DEFENSE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    barrier = Row(
        "PWR-BARRIER",
        "What does Barrier do?",
        core2014=says(
            True,
            "A power action for up to 4 blocking markers on clear squares, until its next turn.",
            "powers card: Barrier",
        ),
        complete2022=says(
            True,
            "A power action for up to 4 blocking markers, until its next turn, even if the power is lost or its "
            "user leaves the map.",
            "§15.3a; powers card: Barrier",
        ),
        nebula2007=says(
            True,
            "Up to half a move, then up to 4 blocking markers, also on figures, which are then walled in.",
            "BARRIER",
        ),
        eddieg=silent("nebula2007", text="The text breaks off; as in 2007, but not on figures."),
    )
    regeneration = Row(
        "PWR-REGENERATION",
        "What does Regeneration do?",
        core2014=says(RegenerationRule(less=2), "A power action heals it by a d6 less 2.", "powers card: Regeneration"),
        complete2022=says(
            RegenerationRule(halves=True),
            "A power action heals it by half a d6, rounded up.",
            "powers card: Regeneration",
        ),
        nebula2007=says(
            RegenerationRule(), "An action heals it by a d6, not past its starting click.", "DEFENSE SUPER POWERS"
        ),
        eddieg=silent("nebula2007"),
    )
    invincible = Row(
        "PWR-INVINCIBLE",
        "What does Invincible do?",
        core2014=says(
            InvincibleRule(ignores_half=True),
            "Always on: it ignores half of the damage, rounded up, penetrating damage too.",
            "powers card: Invincible",
        ),
        complete2022=says(
            InvincibleRule(by=2), "Always on: it takes 2 less damage, penetrating or not.", "powers card: Invincible"
        ),
        nebula2007=absent(InvincibleRule(), "This book has no Invincible."),
        eddieg=absent(InvincibleRule(), "This book has no Invincible."),
    )
