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
        "What sets off a knock back?",
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
            "Doubles with a hit that does damage; Super Strength, Quake and Force Blast need none.",
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
        core2014=says(KnockBackDecider(), "Nobody: it happens unless something prevents it.", "P2 Knock Back"),
        complete2022=says(KnockBackDecider(attacker=True), "The attacker: all figures hit, or none.", "§12.6b, §22.4"),
        nebula2007=says(
            KnockBackDecider(may_accept=frozenset({"combat reflexes"})),
            "Nobody; but a user of Combat Reflexes may choose to be thrown by a close hit.",
            "Knock Back; COMBAT REFLEXES",
        ),
        eddieg=says(
            KnockBackDecider(may_accept=frozenset({"combat reflexes"})),
            "Nobody; but a target with Charge may refuse, and Combat Reflexes, as 2007 has them, may choose it.",
            "Doing Battle; Speed Powers: Charge; PWR-COMBATREFLEXES",
        ),
    )
    how_far = Row(
        "KNB-03",
        "How far does knock back go?",
        core2014=same(KnockBackRules.distance, "core2014", "One square for each damage taken.", "P2 Knock Back"),
        complete2022=same(
            KnockBackRules.distance, "complete2022", "3 squares unless an effect says otherwise.", "§12.6d"
        ),
        nebula2007=same(KnockBackRules.distance, "nebula2007", "One square for each click really taken.", "Knock Back"),
        eddieg=same(
            KnockBackRules.distance,
            "eddieg",
            "One square for each damage of the attack, not yet reduced.",
            "Doing Battle",
            inferred=True,
        ),
        fixed=True,
    )
    without_damage = Row(
        "KNB-04",
        "What if no damage was taken?",
        core2014=says(frozenset(), "Then it is 0 squares.", "P2 Knock Back"),
        complete2022=says(
            frozenset(),
            "Nobody is pushed unless somebody took damage; then all figures hit are.",
            "§12.6b",
        ),
        nebula2007=says(
            frozenset({"quake", "force blast"}),
            "None, except by Quake, at its full distance, and by Force Blast.",
            "Knock Back; QUAKE; FORCE BLAST",
        ),
        eddieg=says(
            frozenset({"force blast"}),
            "None if the attack deals no damage; Force Blast pushes all the same.",
            "Doing Battle; Speed Powers: Force Blast",
        ),
    )
    order_with_damage = Row(
        "KNB-05",
        "Does it come before or after the damage?",
        core2014=same(KnockBackRules.timing, "core2014", "After the damage of the attack.", "P2 Knock Back"),
        complete2022=same(
            KnockBackRules.timing,
            "complete2022",
            "After the clicks and the check for KOs, before the attack is resolved.",
            "§12.6d",
        ),
        nebula2007=same(
            KnockBackRules.timing, "nebula2007", "After the damage; what prevents it is asked before.", "Knock Back"
        ),
        eddieg=same(KnockBackRules.timing, "eddieg", "Before the damage is applied.", "Doing Battle"),
        fixed=True,
    )
    prevention = Row(
        "KNB-06",
        "When is it asked whether something prevents it?",
        fixed=True,
        core2014=says(PreventionTiming(), "Before the damage is dealt.", "P2 Knock Back"),
        complete2022=says(
            PreventionTiming(just_before_the_slide=True),
            "In an attack before the clicks; otherwise right before the slide.",
            "§12.6e",
        ),
        nebula2007=like("core2014", "Knock Back", text="Before the damage is taken."),
        eddieg=silent("core2014"),
    )
    crash_cost = Row(
        "KNB-07",
        "What if a wall, blocking terrain, higher ground or the map edge ends it?",
        core2014=same(KnockBackRules.obstacle, "core2014", "It stops for 1 damage.", "P2 Knock Back Damage"),
        complete2022=same(KnockBackRules.obstacle, "complete2022", "It stops; nobody is hurt.", "§12.6d"),
        nebula2007=same(
            KnockBackRules.obstacle,
            "nebula2007",
            "The edge costs 1; terrain breaks for 2 (hindering 1) if 3 squares are left, else stops for 1.",
            "Knock Back; Knock back damage",
            inferred=True,
        ),
        eddieg=same(KnockBackRules.obstacle, "eddieg", "It stops for 1 damage.", "Doing Battle"),
        fixed=True,
    )
    figure_struck = Row(
        "KNB-08",
        "What if another figure stands in the way?",
        core2014=same(
            KnockBackRules.collision, "core2014", "It stops before it; nobody is hurt.", "P2 Knock Back Damage"
        ),
        complete2022=same(KnockBackRules.collision, "complete2022", "It stops before it; nobody is hurt.", "§12.6d"),
        nebula2007=same(
            KnockBackRules.collision,
            "nebula2007",
            "Both take 1 and go on for the rest; each further impact repeats that.",
            "Knock Back; Moving Your Character",
        ),
        eddieg=same(KnockBackRules.collision, "eddieg", "It stops; nobody is hurt.", "Doing Battle"),
        fixed=True,
    )
    fall_cost = Row(
        "KNB-09",
        "What does a fall to lower ground do?",
        core2014=same(
            KnockBackRules.lower_ground,
            "core2014",
            "It ends in the first lower square for 2 damage, flyers none; without room above, unhurt.",
            "P2 Knock Back Off Elevated Terrain",
        ),
        complete2022=same(
            KnockBackRules.lower_ground, "complete2022", "It ends in the first lower square; nobody is hurt.", "§12.6d"
        ),
        nebula2007=same(
            KnockBackRules.lower_ground,
            "nebula2007",
            "It ends in the first lower square for 2, flyers none; if that is taken above, 1 to each.",
            "Knock back off elevated terrain; Flying and knock back",
        ),
        eddieg=same(KnockBackRules.lower_ground, "eddieg", "1 damage, and the slide goes on below.", "Doing Battle"),
        fixed=True,
    )
    crash_reduced = Row(
        "KNB-10",
        "Can the damage of a knock back be reduced?",
        core2014=same(KnockBackRules.crash_damage, "core2014", "Yes, apart from the attack's.", "P2 Knock Back Damage"),
        complete2022=same(KnockBackRules.crash_damage, "complete2022", "There is no such damage.", "§12.6d"),
        nebula2007=same(
            KnockBackRules.crash_damage, "nebula2007", "Yes, apart from the attack's.", "Knock back damage"
        ),
        eddieg=same(
            KnockBackRules.crash_damage,
            "eddieg",
            "Yes, apart from the attack's, by the powers held before either.",
            "Doing Battle",
        ),
        fixed=True,
    )
    first_to_slide = Row(
        "KNB-11",
        "Who is knocked back first when there are several?",
        core2014=same(KnockBackRules.order, "core2014", "The one farthest from the attacker.", "P2 Knock Back"),
        complete2022=same(KnockBackRules.order, "complete2022", "The farthest.", "§12.6f"),
        nebula2007=same(KnockBackRules.order, "nebula2007", "The one farthest from the attacker.", "Knock Back"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    immune_figures = Row(
        "KNB-12",
        "Who is spared by knock back?",
        core2014=same(
            KnockBackRules.immunity,
            "core2014",
            "Figures with Charge, Combat Reflexes or Great Size, and large bases.",
            "P2 Knock Back; Multi-Base Characters; powers card",
        ),
        complete2022=same(
            KnockBackRules.immunity,
            "complete2022",
            "Large bases, anyone larger than the source, and whoever cannot be placed.",
            "§12.6e, §21.2b, §24.2",
        ),
        nebula2007=same(
            KnockBackRules.immunity,
            "nebula2007",
            "Giants, colossals and double bases.",
            "Knock back damage; Double-Base Characters",
        ),
        eddieg=same(KnockBackRules.immunity, "eddieg", "A figure with Charge, if it wants.", "Speed Powers: Charge"),
        fixed=True,
    )
    is_movement = Row(
        "KNB-13",
        "Does knock back count as movement?",
        core2014=says(True, "It moves the figure, but sets off nothing that moves do.", "P2 Knock Back"),
        complete2022=says(False, "No, the figure is placed.", "§12.6f"),
        nebula2007=says(
            True, "It is a forced move; the figure may still act afterwards.", "Move Actions; Moving Your Character"
        ),
        eddieg=says(True, "It is a forced move past hindering terrain and opponents.", "Doing Battle"),
        fixed=True,
    )
    though_defeated = Row(
        "KNB-14",
        "Is a figure knocked back that the attack defeats?",
        core2014=says(False, "No, it has left the map.", "P2 Defeating Characters; Knock Back", inferred=True),
        complete2022=says(False, "No, it has left the map.", "§12.5d"),
        nebula2007=says(False, "No, it has left the map.", "Defeating Characters", inferred=True),
        eddieg=says(True, "Yes: first it slides, then it takes the damage and leaves.", "Doing Battle"),
    )
