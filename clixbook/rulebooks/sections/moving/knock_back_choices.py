"""KNB: knock back in an attack: triggers, choices and timing."""

from __future__ import annotations

from typing import TypeVar

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, RuleCell, Section, like, says, silent
from clixbook.rulebooks.sections.moving.knock_back import KnockBackRules

T = TypeVar("T")


@former_names(accepts="may_accept")
@record
class KnockBackDecider:
    """The player who decides on an optional knock back.

    ``attacker``: its player may do without, for all figures hit or for none. ``may_accept``: traits whose user may
    choose to be knocked back by any close hit; traits that let it refuse are in KBK-13.
    """

    attacker: bool = False
    may_accept: frozenset[str] = frozenset()


@record
class PreventionTiming:
    """The moment to check for prevention of knock back by an effect that is no attack."""

    just_before_the_slide: bool = False


def same(row: Row[T], edition: str, text: str, source: str, *, inferred: bool = False) -> RuleCell[T]:
    """A cell that repeats a row of the slide from the attack's point of view."""
    return says(row.ruling(edition).value, text, source, inferred=inferred)


@former_names(spared="immune_figures", against_damage="order_with_damage")
class KnockBackChoices(Section):
    """Knock back in an attack."""

    prefix = "KNB"
    title = "Knock back in an attack"

    sets_off = Row(
        "KNB-01",
        "What causes knock back?",
        core2014=same(KnockBackRules.trigger, "core2014", "Doubles in an attack roll that succeeds.", "P2 Knock Back"),
        complete2022=same(
            KnockBackRules.trigger,
            "complete2022",
            "Doubles from 2-2 to 6-6 with a hit, or a power with the KNOCKBACK keyphrase.",
            "§12.6b",
        ),
        nebula2007=same(
            KnockBackRules.trigger,
            "nebula2007",
            "Doubles with a hit that deals damage; Super Strength, Quake and Force Blast need none.",
            "Knock Back; SUPER STRENGTH; QUAKE; FORCE BLAST",
        ),
        eddieg=same(
            KnockBackRules.trigger,
            "eddieg",
            "Doubles with a hit that deals damage, and some powers.",
            "Doing Battle; Speed Powers; Attack Powers",
        ),
        fixed=True,
    )
    deciders = Row(
        "KNB-02",
        "Who decides whether knock back happens?",
        core2014=says(KnockBackDecider(), "Nobody: it happens unless an effect prevents it.", "P2 Knock Back"),
        complete2022=says(
            KnockBackDecider(attacker=True), "The attacker: all figures hit are knocked back, or none.", "§12.6b, §22.4"
        ),
        nebula2007=says(
            KnockBackDecider(may_accept=frozenset({"combat reflexes"})),
            "Nobody; but a figure with Combat Reflexes may choose to be knocked back by a close hit.",
            "Knock Back; COMBAT REFLEXES",
        ),
        eddieg=says(
            KnockBackDecider(may_accept=frozenset({"combat reflexes"})),
            "Nobody; but a target with Charge may refuse, and Combat Reflexes, as in the 2007 book, may choose it.",
            "Doing Battle; Speed Powers: Charge; PWR-COMBATREFLEXES",
        ),
    )
    how_far = Row(
        "KNB-03",
        "How many squares is a figure knocked back?",
        core2014=same(KnockBackRules.distance, "core2014", "One square for each damage taken.", "P2 Knock Back"),
        complete2022=same(
            KnockBackRules.distance, "complete2022", "3 squares, unless an effect says otherwise.", "§12.6d"
        ),
        nebula2007=same(KnockBackRules.distance, "nebula2007", "One square for each click that it took.", "Knock Back"),
        eddieg=same(
            KnockBackRules.distance,
            "eddieg",
            "One square for each damage of the attack, before it is reduced.",
            "Doing Battle",
            inferred=True,
        ),
        fixed=True,
    )
    without_damage = Row(
        "KNB-04",
        "How far does knock back go if no damage was taken?",
        core2014=says(frozenset(), "0 squares.", "P2 Knock Back"),
        complete2022=says(
            frozenset(),
            "If no figure took damage, none is knocked back; otherwise all figures hit are.",
            "§12.6b",
        ),
        nebula2007=says(
            frozenset({"quake", "force blast"}),
            "Not at all, except by Quake, at its full distance, and by Force Blast.",
            "Knock Back; QUAKE; FORCE BLAST",
        ),
        eddieg=says(
            frozenset({"force blast"}),
            "Not at all if the attack deals no damage; Force Blast still pushes.",
            "Doing Battle; Speed Powers: Force Blast",
        ),
    )
    order_with_damage = Row(
        "KNB-05",
        "Does knock back come before or after the damage?",
        core2014=same(KnockBackRules.timing, "core2014", "After the damage of the attack.", "P2 Knock Back"),
        complete2022=same(
            KnockBackRules.timing,
            "complete2022",
            "After the clicks and the check for KOs, before the attack is resolved.",
            "§12.6d",
        ),
        nebula2007=same(
            KnockBackRules.timing,
            "nebula2007",
            "After the damage; effects that prevent it are asked for before.",
            "Knock Back",
        ),
        eddieg=same(KnockBackRules.timing, "eddieg", "Before the damage is applied.", "Doing Battle"),
        fixed=True,
    )
    prevention = Row(
        "KNB-06",
        "When do players check whether an effect prevents knock back?",
        fixed=True,
        core2014=says(PreventionTiming(), "Before the damage is dealt.", "P2 Knock Back"),
        complete2022=says(
            PreventionTiming(just_before_the_slide=True),
            "In an attack before the clicks; otherwise right before the figure moves.",
            "§12.6e",
        ),
        nebula2007=like("core2014", "Knock Back", text="Before the damage is taken."),
        eddieg=silent("core2014"),
    )
    crash_cost = Row(
        "KNB-07",
        "What if a wall, blocking terrain, higher ground or the map edge ends a knock back?",
        core2014=same(
            KnockBackRules.obstacle, "core2014", "The figure stops and takes 1 damage.", "P2 Knock Back Damage"
        ),
        complete2022=same(KnockBackRules.obstacle, "complete2022", "The figure stops, without damage.", "§12.6d"),
        nebula2007=same(
            KnockBackRules.obstacle,
            "nebula2007",
            "The map edge deals 1; terrain breaks for 2 (hindering terrain for 1) if 3 or more "
            "squares are left, otherwise the figure stops for 1.",
            "Knock Back; Knock back damage",
            inferred=True,
        ),
        eddieg=same(KnockBackRules.obstacle, "eddieg", "The figure stops and takes 1 damage.", "Doing Battle"),
        fixed=True,
    )
    figure_struck = Row(
        "KNB-08",
        "What if another figure is in the way of a knock back?",
        core2014=same(
            KnockBackRules.collision, "core2014", "The figure stops before it, without damage.", "P2 Knock Back Damage"
        ),
        complete2022=same(
            KnockBackRules.collision, "complete2022", "The figure stops before it, without damage.", "§12.6d"
        ),
        nebula2007=same(
            KnockBackRules.collision,
            "nebula2007",
            "Both take 1 damage and move on for the rest; the same happens at each further figure.",
            "Knock Back; Moving Your Character",
        ),
        eddieg=same(KnockBackRules.collision, "eddieg", "The figure stops, without damage.", "Doing Battle"),
        fixed=True,
    )
    fall_cost = Row(
        "KNB-09",
        "What happens if a figure is knocked back to lower ground?",
        core2014=same(
            KnockBackRules.lower_ground,
            "core2014",
            "The figure ends in the first lower square and takes 2 damage, a flyer none; without "
            "room it stays above, unhurt.",
            "P2 Knock Back Off Elevated Terrain",
        ),
        complete2022=same(
            KnockBackRules.lower_ground,
            "complete2022",
            "The figure ends in the first lower square, without damage.",
            "§12.6d",
        ),
        nebula2007=same(
            KnockBackRules.lower_ground,
            "nebula2007",
            "The figure ends in the first lower square and takes 2, a flyer none; if that is "
            "occupied it stays above, and both take 1.",
            "Knock back off elevated terrain; Flying and knock back",
        ),
        eddieg=same(
            KnockBackRules.lower_ground, "eddieg", "The figure takes 1 damage and slides on below.", "Doing Battle"
        ),
        fixed=True,
    )
    crash_reduced = Row(
        "KNB-10",
        "Can damage from knock back be reduced?",
        core2014=same(
            KnockBackRules.crash_damage, "core2014", "Yes, separately from the attack's.", "P2 Knock Back Damage"
        ),
        complete2022=same(KnockBackRules.crash_damage, "complete2022", "There is no damage from knock back.", "§12.6d"),
        nebula2007=same(
            KnockBackRules.crash_damage, "nebula2007", "Yes, separately from the attack's.", "Knock back damage"
        ),
        eddieg=same(
            KnockBackRules.crash_damage,
            "eddieg",
            "Yes, separately from the attack's, by the powers that the figure had before both.",
            "Doing Battle",
        ),
        fixed=True,
    )
    first_to_slide = Row(
        "KNB-11",
        "Which figure is knocked back first when there are several?",
        core2014=same(KnockBackRules.order, "core2014", "The one farthest from the attacker.", "P2 Knock Back"),
        complete2022=same(KnockBackRules.order, "complete2022", "The one farthest from the attacker.", "§12.6f"),
        nebula2007=same(KnockBackRules.order, "nebula2007", "The one farthest from the attacker.", "Knock Back"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    immune_figures = Row(
        "KNB-12",
        "Which figures are not knocked back?",
        core2014=same(
            KnockBackRules.immunity,
            "core2014",
            "Figures with Charge, Combat Reflexes or Great Size, and those with large bases.",
            "P2 Knock Back; Multi-Base Characters; powers card",
        ),
        complete2022=same(
            KnockBackRules.immunity,
            "complete2022",
            "Figures with large bases, those larger than the source, and those that cannot be placed.",
            "§12.6e, §21.2b, §24.2",
        ),
        nebula2007=same(
            KnockBackRules.immunity,
            "nebula2007",
            "Giants, colossals and figures with double bases.",
            "Knock back damage; Double-Base Characters",
        ),
        eddieg=same(
            KnockBackRules.immunity, "eddieg", "A figure with Charge, if it chooses so.", "Speed Powers: Charge"
        ),
        fixed=True,
    )
    is_movement = Row(
        "KNB-13",
        "Does knock back count as movement?",
        core2014=says(True, "It moves the figure, but effects that react to moves ignore it.", "P2 Knock Back"),
        complete2022=says(False, "No, the figure is placed.", "§12.6f"),
        nebula2007=says(
            True, "It is a forced move; the figure may still act afterwards.", "Move Actions; Moving Your Character"
        ),
        eddieg=says(True, "It is a forced move, which ignores hindering terrain and opponents.", "Doing Battle"),
        fixed=True,
    )
    though_defeated = Row(
        "KNB-14",
        "Is a figure knocked back that the attack knocks out?",
        core2014=says(False, "No, it has left the map.", "P2 Defeating Characters; Knock Back", inferred=True),
        complete2022=says(False, "No, it has left the map.", "§12.5d"),
        nebula2007=says(False, "No, it has left the map.", "Defeating Characters", inferred=True),
        eddieg=says(True, "Yes: it is knocked back first, then takes the damage and leaves the map.", "Doing Battle"),
    )
