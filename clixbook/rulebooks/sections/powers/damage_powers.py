"""PWR: powers of the damage slot."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.sections.powers.attack_powers import PiercingRule
from clixbook.rulebooks.vocabulary import PowerReach, Until

_TEN = PowerReach(10)


@record
class LeadershipRule:
    """Grants its force one more action at its turn's start; may take tokens off friends.

    ``faces`` of a die do it; ``always``: the action comes without a die. ``once``: one action a turn, however many
    lead. ``relieves``: a success also takes a token off an adjacent friend of fewer points, or with ``keywords`` in
    common. ``reach`` is that of figures with the bought upgrade (OPT-05).
    """

    faces: frozenset[int] = frozenset({5, 6})
    always: bool = False
    once: bool = False
    relieves: bool = True
    keywords: bool = False
    reach: PowerReach = _TEN


@record
class LuckRule:
    """Grants rerolls; which, how near and how often are in RRL-01 to RRL-04.

    ``targets``: the figure that rolled is a target of the power.
    """

    targets: bool = False


@record
class PerplexRule:
    """Adds or subtracts 1 to one of these ``values`` of a figure in ``reach``.

    ``ends_when_hurt``: damage or healing of that figure ends it. ``once``: its own words allow it once a turn.
    """

    values: frozenset[str]
    reach: PowerReach
    until: Until
    ends_when_hurt: bool
    once: bool = False


class OutwitChoice(enum.Enum):
    """Opponent's powers that can be taken away."""

    POSSESSED = "one that it possesses now"
    NAMED = "any standard power, or one printed on its card"


@record
class OutwitRule:
    """Takes away an opponent's power until the user's next turn begins.

    Without ``reach`` the opponent must be adjacent, or a ranged attack that deals no damage must hit it:
    ``range_of_none`` is the range of such an attack by a figure with range 0. ``never``: powers that cannot be taken
    away. ``once``: its own words allow it once a turn. ``symbols``: what a speed symbol gives is taken like a power.
    """

    picks: OutwitChoice
    reach: PowerReach | None = None
    range_of_none: int = 0
    never: frozenset[str] = frozenset()
    once: bool = False
    symbols: bool = False


@record
class ExpertBonus:
    """An expert's bonus: its ``name``, and the values that it ``adds`` to."""

    name: str
    adds: tuple[tuple[str, int], ...]


@record
class ExpertiseRule:
    """Better attacks of one kind. With a ``kind`` it is an attack on one target by such an action, in one of ``ways``.

    Without one, every such attack has the one way. ``dealt``: that is added to the damage dealt, not to the value
    (VAL-08). ``destroys``: it helps in destroying too.
    """

    ways: tuple[ExpertBonus, ...]
    kind: str = ""
    dealt: bool = False
    destroys: bool = False


@record
class AllyDamageRule:
    """Adjacent friends' attacks of one kind gain ``by``: damage value, or damage ``dealt``.

    ``destroys``: their destroying too.
    """

    by: int = 1
    dealt: bool = False
    destroys: bool = False


@record
class ShapeChangeRule:
    """Refuses an attack on its user with these ``faces`` of a d6; then ATK-13.

    ``added``: figures that an effect makes targets besides those chosen may refuse too, where becoming a target is not
    final (ATK-30). With ``fools`` its user's own
    attack finds a defense of 0 and leaves ``least`` damage, which nobody else may take.
    """

    faces: frozenset[int]
    added: bool = False
    fools: frozenset[int] = frozenset()
    least: int = 0


@former_names(blow="like_close_attack", itself="heals_itself")
@record
class SupportRule:
    """A power action that heals a friend by a d6 minus ``less``, at least ``least``, if the roll reaches its defense.

    ``unmodified``: those values count without modifiers. ``like_close_attack``: they count as in a close attack.
    ``heals_itself``: its user may be the one who is healed, with a defense of 0.
    """

    less: int = 0
    least: int = 0
    unmodified: bool = False
    like_close_attack: bool = False
    heals_itself: bool = False


@former_names(weaker="ranged_attack_penalty", tokens="opponents_give_tokens")
@record
class BattleFuryRule:
    """A power that cannot be left out. ``safe_from``: effects of these names; its user (``trait``) is never carried.

    ``shoots``: it may make ranged attacks, with ``ranged_attack_penalty`` that much less attack. ``acts_afar``: it
    may be given ranged actions. ``opponents_give_tokens``: effects of opponents may give it tokens.
    """

    safe_from: frozenset[str]
    shoots: bool = False
    ranged_attack_penalty: int = 0
    acts_afar: bool = True
    opponents_give_tokens: bool = True
    trait: str = "battle fury"


_ATTACK, _DAMAGE = ExpertBonus("attack", (("attack", 2),)), ExpertBonus("damage", (("damage", 2),))
_BOTH = ExpertBonus("both", (("attack", 1), ("damage", 1)))
_GOOD = frozenset({5, 6})
_VALUES = frozenset({"speed", "attack", "defense", "damage", "range"})
_EARTHBOUND = frozenset({"earthbound", "earthbound/neutralized"})


class DamagePowers(Section):
    """Powers of the damage slot in the books."""

    prefix = "PWR"
    title = "Powers of the damage slot"

    leadership = Row(
        "PWR-LEADERSHIP",
        "What does Leadership do?",
        core2014=says(
            LeadershipRule(),
            "As its turn begins, on a 5 or 6: one more action, and an adjacent friend of fewer points may lose a "
            "token.",
            "powers card: Leadership",
        ),
        complete2022=says(
            LeadershipRule(always=True, once=True, keywords=True),
            "One more action, however many have it; as its turn begins, on 5 or 6 an adjacent friend of fewer "
            "points or with a shared keyword may lose a token.",
            "powers card: Leadership",
        ),
        nebula2007=says(
            LeadershipRule(frozenset({4, 5, 6}), once=True, relieves=False),
            "As its turn begins, on 4 to 6: one more action, once a turn for its force. Upgraded, it can take a "
            "token itself to remove one from a teammate.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )

    probability_control = Row(
        "PWR-PC",
        "What does Probability Control do?",
        core2014=says(
            LuckRule(),
            "Once in its own turn it may reroll one of its side's rolls, and once each round in "
            "opponents' turns any roll.",
            "powers card: Probability Control",
        ),
        complete2022=says(
            LuckRule(targets=True),
            "Once in each turn, its own or not, it may reroll an attack roll or break away roll of a target figure.",
            "§23.4",
        ),
        nebula2007=says(
            LuckRule(),
            "Once in each turn it may reroll any one roll, or cancel an opponent's reroll.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    perplex = Row(
        "PWR-PERPLEX",
        "What does Perplex do?",
        core2014=says(
            PerplexRule(_VALUES, PowerReach(least=6), Until.OWN_TURN_BEGINS, ends_when_hurt=True),
            "A free action: any combat value of a figure +1 or -1 until the user's next turn, or until that figure "
            "is damaged or healed.",
            "powers card: Perplex",
        ),
        complete2022=says(
            PerplexRule(_VALUES - {"damage"}, PowerReach(least=6), Until.OWN_TURN_BEGINS, ends_when_hurt=False),
            "A free action: a combat value of a figure, any except damage, +1 or -1 until the user's next turn.",
            "powers card: Perplex",
        ),
        nebula2007=says(
            PerplexRule(_VALUES, PowerReach(10), Until.TURN_ENDS, ends_when_hurt=True, once=True),
            "Once in its turn, any combat value of a figure +1 or -1 until the turn ends, or until that figure is "
            "damaged or healed.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    shape_change = Row(
        "PWR-SHAPECHANGE",
        "What does Shape Change do?",
        core2014=says(
            ShapeChangeRule(_GOOD),
            "When chosen as a target, it may roll a d6: on a 5 or 6 that attacker cannot attack it this turn (ATK-13).",
            "powers card: Shape Change",
        ),
        complete2022=says(
            ShapeChangeRule(_GOOD, added=True),
            "When targeted, it may roll a d6: on a 5 or 6 that attacker cannot attack it this "
            "turn (ATK-13). No roll if an effect makes it a target.",
            "powers card: Shape Change",
        ),
        nebula2007=says(
            ShapeChangeRule(_GOOD, fools=_GOOD, least=1),
            "If a d6 shows 5 or 6, it is no target (ATK-13); when it attacks, a 5 or 6 makes the target's defense "
            "0, with at least 1 damage.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    support = Row(
        "PWR-SUPPORT",
        "What does Support do?",
        core2014=says(
            SupportRule(less=2, least=1, unmodified=True),
            "A power action: if 2d6 and its attack reach an adjacent friend's defense, both unmodified, that friend "
            "heals a d6 less 2, at least 1; no opponent adjacent to either.",
            "P2 Rolling 2 and 12; powers card: Support",
        ),
        complete2022=says(
            SupportRule(less=2, least=2),
            "A power action: if 2d6 and its attack reach an adjacent friend's defense, that friend heals a d6 less "
            "2, at least 2; no opponent may be adjacent to either.",
            "powers card: Support",
        ),
        nebula2007=says(
            SupportRule(like_close_attack=True, heals_itself=True),
            "A close attack without damage on an adjacent friend, or on itself with defense 0, heals a d6 if it "
            "hits; no opponent may be adjacent to either.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    battle_fury = Row(
        "PWR-BATTLEFURY",
        "What does Battle Fury do?",
        core2014=says(
            BattleFuryRule(frozenset({"shape change", "incapacitate", "mind control"})),
            "Always on: no ranged attacks, never carried, no target of Incapacitate or Mind "
            "Control; Shape Change does not work against it.",
            "powers card: Battle Fury",
        ),
        complete2022=says(
            BattleFuryRule(frozenset({"shape change", "mind control"}), acts_afar=False, opponents_give_tokens=False),
            "Always on: no ranged attacks or actions, never carried, no tokens from opponents, no target of Mind "
            "Control; Shape Change does not work against it.",
            "powers card: Battle Fury",
        ),
        nebula2007=says(
            BattleFuryRule(frozenset({"mind control"}), shoots=True, ranged_attack_penalty=2),
            "Always on: never carried, no target of Mind Control, attack -2 in ranged attacks.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    outwit = Row(
        "PWR-OUTWIT",
        "What does Outwit do?",
        core2014=says(
            OutwitRule(OutwitChoice.POSSESSED, PowerReach(least=6), never=_EARTHBOUND, symbols=True),
            "A free action: a power or combat ability that an opponent possesses, such as Flight, is countered "
            "until the user's next turn.",
            "powers card: Outwit",
        ),
        complete2022=says(
            OutwitRule(OutwitChoice.NAMED, PowerReach(least=6)),
            "A free action: an opponent cannot use a named standard power, or a special power printed on its card, "
            "until the user's next turn.",
            "powers card: Outwit",
        ),
        nebula2007=says(
            OutwitRule(OutwitChoice.POSSESSED, range_of_none=4, never=_EARTHBOUND, once=True),
            "A free action, once in its turn: a power of an adjacent opponent is off until the user's next turn; at "
            "range only after a hit without damage.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    close_expert = Row(
        "PWR-CCE",
        "What does Close Combat Expert do?",
        core2014=says(
            ExpertiseRule((_ATTACK, _DAMAGE, _BOTH), "power"),
            "A power action: a close attack on one target with attack +2, damage +2, or both +1.",
            "powers card: Close Combat Expert",
        ),
        complete2022=says(
            ExpertiseRule((_BOTH,), destroys=True),
            "Always on: attack and damage +1 in close attacks, and when destroying with a close action.",
            "powers card: Close Combat Expert",
        ),
        nebula2007=says(
            ExpertiseRule((_DAMAGE,), dealt=True),
            "Damage dealt in close combat, if any, is 2 more; not with more than one close attack in a turn.",
            "CLOSE COMBAT EXPERT",
        ),
        eddieg=says(
            ExpertiseRule((_DAMAGE,)),
            "Damage value +2 in close attacks.",
            "Advanced Rules and Powers",
        ),
    )
    ranged_expert = Row(
        "PWR-RCE",
        "What does Ranged Combat Expert do?",
        core2014=says(
            ExpertiseRule((_ATTACK, _DAMAGE, _BOTH), "power"),
            "A power action: a ranged attack on one target with attack +2, damage +2, or both +1.",
            "powers card: Ranged Combat Expert",
        ),
        complete2022=says(
            ExpertiseRule((_BOTH,), destroys=True),
            "Always on: attack and damage +1 in ranged attacks, and when destroying with a range action.",
            "powers card: Ranged Combat Expert",
        ),
        nebula2007=says(
            ExpertiseRule((_DAMAGE,), dealt=True),
            "If the figure's only ranged attack of the turn has one target and deals damage, it deals 2 more; not "
            "with objects.",
            "RANGED COMBAT EXPERT",
        ),
        eddieg=silent("nebula2007"),
    )
    empower = Row(
        "PWR-EMPOWER",
        "What does Empower do?",
        core2014=says(
            AllyDamageRule(), "Always on: adjacent friends have damage +1 in close attacks.", "powers card: Empower"
        ),
        complete2022=says(
            AllyDamageRule(destroys=True),
            "Always on: adjacent friends have damage +1 in close attacks, and when destroying with a close action.",
            "powers card: Empower",
        ),
        nebula2007=absent(AllyDamageRule(), "This book has no Empower."),
        eddieg=absent(AllyDamageRule(), "This book has no Empower."),
    )
    enhancement = Row(
        "PWR-ENHANCEMENT",
        "What does Enhancement do?",
        core2014=says(
            AllyDamageRule(),
            "Always on: adjacent friends have damage +1 in ranged attacks.",
            "powers card: Enhancement",
        ),
        complete2022=says(
            AllyDamageRule(destroys=True),
            "Always on: adjacent friends have damage +1 in ranged attacks, and when destroying with a range action.",
            "powers card: Enhancement",
        ),
        nebula2007=says(
            AllyDamageRule(dealt=True),
            "Each figure that an adjacent friend hits at range is dealt 1 more damage.",
            "ENHANCEMENT",
        ),
        eddieg=silent("nebula2007"),
    )
    exploit_weakness = Row(
        "PWR-EXPLOITWEAKNESS",
        "What does Exploit Weakness do?",
        core2014=says(
            PiercingRule("close action"),
            "A close action whose damage is penetrating.",
            "P3 Special Powers; powers card: Exploit Weakness",
        ),
        complete2022=says(
            PiercingRule("close attack"),
            "Always on: the damage of its close attacks is penetrating.",
            "powers card: Exploit Weakness",
        ),
        nebula2007=says(
            PiercingRule("close attack", most=3),
            "Its close attacks may deal penetrating damage, with a damage value of at most 3.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
