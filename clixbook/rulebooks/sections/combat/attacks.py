"""ATK: attack sequence and attack roll."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent
from clixbook.rulebooks.sections.combat.attack_values import (
    AfterTargetLost,
    AreaAttackRule,
    AttacksPerToken,
    AttackStep,
    AttackTotalRule,
    BoltRule,
    ControlDuration,
    CountedFaces,
    CriticalMissDamage,
    CriticalMissTiming,
    EvadeTiming,
    LostTargetRule,
    NoDamageCritical,
    PermissionRule,
    SelfAttackRule,
)

S = AttackStep


@former_names(
    loan="control_lasts",
    miss_harm="critical_miss_damage",
    harmed_without_damage="critical_miss_without_damage",
    would_first="coming_hit_first",
)
class Attacks(Section):
    """Attack sequence and attack roll."""

    prefix = "ATK"
    title = "Attack sequence and attack roll"

    sequence = Row(
        "ATK-01",
        "What are the steps of an attack?",
        fixed=True,
        core2014=says(
            (S.TARGETS, S.ROLL, S.COMPARE, S.EVADE, S.DEALT, S.TAKEN, S.CLICKS, S.KNOCK_BACK, S.RESOLVE, S.TOKENS),
            "Targets, roll, compare, evade, damage dealt and taken, knock back, resolve, tokens.",
            "P2 Combat Attack Rules; Knock Back",
        ),
        complete2022=says(
            (S.TARGETS, S.ROLL, S.COMPARE, S.EVADE, S.HIT, S.DEALT, S.TAKEN, S.CLICKS, S.KNOCK_BACK, S.RESOLVE),
            "Targets, attack total, hits, damage calculation, damage, knock back, resolve.",
            "§12",
        ),
        nebula2007=says(
            (S.LINES, S.TARGETS, S.ROLL, S.COMPARE, S.EVADE, S.DEALT, S.TAKEN, S.CLICKS, S.KNOCK_BACK, S.RESOLVE),
            "Line of fire and range, declaration, roll, compare, evade, damage, knock back.",
            "Combat Rules; Knock Back",
        ),
        eddieg=says(
            (S.TARGETS, S.ROLL, S.COMPARE, S.EVADE, S.DEALT, S.KNOCK_BACK, S.TAKEN, S.RESOLVE, S.CLICKS),
            "Roll, compare, knock back, damage.",
            "Doing Battle",
        ),
    )
    total = Row(
        "ATK-02",
        "What is the attack total?",
        core2014=says(AttackTotalRule.DICE_AND_VALUE, "Two dice and the attack value.", "P2 The Attack Roll"),
        complete2022=says(
            AttackTotalRule.THEN_EFFECTS,
            "The final two dice and the attack value, then effects on the total.",
            "§12.2b–e",
        ),
        nebula2007=like("core2014", "The Attack Roll"),
        eddieg=like("core2014", "Doing Battle"),
    )
    least_margin = Row(
        "ATK-03",
        "By how much must the attack total exceed the defense value to hit?",
        core2014=says(0, "It hits if the attack total is at least the defense value.", "P2 The Attack Roll"),
        complete2022=like("core2014", "§12.3"),
        nebula2007=like("core2014", "The Attack Roll"),
        eddieg=like("core2014", "Doing Battle"),
    )
    friends = Row(
        "ATK-04",
        "May a figure attack its friends?",
        core2014=says(
            PermissionRule.BY_PERMISSION,
            "Only if an effect permits it, or affects all characters.",
            "P2 Combat Actions",
        ),
        complete2022=says(
            PermissionRule.BY_PERMISSION,
            "Only if an effect permits it, or attacks all characters.",
            "§12.1",
        ),
        nebula2007=says(
            PermissionRule.FREELY, "A figure may attack any figure, friends too.", "Targeting Friendly Characters"
        ),
        eddieg=says(PermissionRule.NEVER, "Only opposing figures may be attacked.", "Let The Games Begin"),
    )
    oneself = Row(
        "ATK-05",
        "May a figure attack itself?",
        core2014=says(SelfAttackRule(PermissionRule.BY_PERMISSION), "Only by special permission.", "P2 Combat Actions"),
        complete2022=says(SelfAttackRule(PermissionRule.NEVER), "It may never do so.", "§12.1"),
        nebula2007=says(
            SelfAttackRule(PermissionRule.FREELY, always_hits=True),
            "Yes; it hits automatically, unless the dice show 2.",
            "Targeting Friendly Characters",
        ),
        eddieg=says(SelfAttackRule(PermissionRule.NEVER), "The book does not say; here it may not.", inferred=True),
    )
    target_needed = Row(
        "ATK-06",
        "Must an attack have a target?",
        core2014=says(True, "Yes, at least one.", "P2 Combat Actions"),
        complete2022=like("core2014", "§12.1"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    line_in_close_combat = Row(
        "ATK-07",
        "Does a close attack need a line of fire?",
        fixed=True,
        core2014=says(False, "Adjacency is enough; no line of fire is needed.", "P2 Combat Actions; P6"),
        complete2022=like("core2014", "§11.1"),
        nebula2007=says(True, "It needs adjacency and a clear line of fire.", "Close Combat"),
        eddieg=like("core2014", "Doing Battle"),
    )
    shots_beside_enemies = Row(
        "ATK-08",
        "May a figure make a ranged attack beside an opponent?",
        fixed=True,
        core2014=says(False, "It may not.", "P2 Ranged Combat"),
        complete2022=like("core2014", "§11.2a"),
        nebula2007=like(
            "core2014",
            "Ranged Combat; Hovering Characters; Colossal Characters",
            text="It may not; hovering and colossal figures have exceptions.",
        ),
        eddieg=says(True, "It may; only the target must not be adjacent.", "Doing Battle", inferred=True),
    )
    shots_without_range = Row(
        "ATK-09",
        "May a figure with range 0 make a ranged attack?",
        fixed=True,
        core2014=says(
            0,
            "Only by throwing an object, as far as the object allows.",
            "P2 Ranged Combat; Using Objects in Ranged Combat",
        ),
        complete2022=says(6, "Only with an object, with a range of at least 6.", "§11.3, §17.8b"),
        nebula2007=says(
            0, "Only by throwing an object; some powers treat its range as 4.", "Ranged Combat; Outwit; Mind Control"
        ),
        eddieg=says(0, "Only with an object; one power treats its range as 4.", "Doing Battle; Speed"),
    )
    bolts = Row(
        "ATK-10",
        "How many targets may an attack have?",
        core2014=says(
            BoltRule(close=False),
            "A ranged attack as many as the figure has bolts, a close attack one.",
            "P2 Multiple Ranged Combat Targets",
        ),
        complete2022=says(
            BoltRule(close=True, least=1),
            "As many as the figure has bolts, close attacks too; every figure has at least one.",
            "§12.1a",
        ),
        nebula2007=like("core2014", "Multiple Ranged Combat Targets"),
        eddieg=like("core2014", "Doing Battle"),
    )
    roll_for_each = Row(
        "ATK-11",
        "Is there one roll for each of several targets?",
        core2014=says(False, "One roll for all targets.", "P2 Multiple Ranged Combat Targets"),
        complete2022=like(
            "core2014", "§12.2b, §12.3", text="One roll for all targets; it may hit some and miss others."
        ),
        nebula2007=says(True, "One roll for each target.", "Multiple Ranged Combat Targets"),
        eddieg=like("core2014", "Doing Battle"),
    )
    same_target_twice = Row(
        "ATK-12",
        "May one attack have the same target twice?",
        core2014=says(False, "Each target only once.", "P2 Multiple Ranged Combat Targets"),
        complete2022=like("core2014", "§12.1"),
        nebula2007=like("core2014", "Multiple Ranged Combat Targets"),
        eddieg=like("core2014", "Attack"),
    )
    target_lost = Row(
        "ATK-13",
        "What if a chosen target can no longer be attacked?",
        core2014=says(
            LostTargetRule(AfterTargetLost.ANOTHER, AfterTargetLost.DROPPED),
            "If the target refuses, another may be chosen; if a rule bars it, it is dropped.",
            "powers card",
            inferred=True,
        ),
        complete2022=says(
            LostTargetRule(AfterTargetLost.ANOTHER, AfterTargetLost.DROPPED),
            "It is dropped, and no other is chosen, unless it refused; with no target left the attack resolves.",
            "§12.1c; powers card",
        ),
        nebula2007=says(
            LostTargetRule(AfterTargetLost.SPENT, AfterTargetLost.UNDONE),
            "If the target refuses, the action is over and the attacker gets its token; if a rule bars "
            "it, the action is taken back.",
            "Wild cards; Shape Change",
        ),
        eddieg=silent("complete2022"),
    )
    twelve_hits = Row(
        "ATK-14",
        "Does a natural 12 always hit?",
        core2014=says(True, "A natural 12 hits, whatever total was needed.", "P2 Rolling 2 and 12"),
        complete2022=says(True, "Every target becomes hit, if the final dice show a natural 12.", "§12.3b"),
        nebula2007=like("core2014", "Critical Misses and Critical Hits"),
        eddieg=like("core2014", "Doing Battle"),
    )
    critical_damage = Row(
        "ATK-15",
        "What does a critical hit add?",
        core2014=says(1, "1 to the damage dealt to each target that is hit.", "P2 Rolling 2 and 12"),
        complete2022=like("core2014", "§12.3b"),
        nebula2007=says(
            1, "1 to the damage dealt, if the attack is meant to deal damage.", "Critical Misses and Critical Hits"
        ),
        eddieg=says(1, "1 to each target that is hit, if the attack deals damage.", "Doing Battle"),
    )
    critical_without_damage = Row(
        "ATK-16",
        "What does a critical hit do in an attack that deals no damage?",
        core2014=says(NoDamageCritical.NOTHING, "It adds nothing.", "P2 No Damage"),
        complete2022=says(
            NoDamageCritical.NOTHING,
            "Fixed damage in place of normal damage increases by 1; if none is dealt, nothing is added.",
            "§12.3b, §12.4a, §12.4c",
            inferred=True,
        ),
        nebula2007=says(NoDamageCritical.UNAVOIDABLE, "The target takes 1 unavoidable click.", "No damage"),
        eddieg=says(NoDamageCritical.NOTHING, "It adds nothing.", "Doing Battle"),
    )
    two_misses = Row(
        "ATK-17",
        "Does a natural 2 always miss?",
        core2014=says(True, "A natural 2 misses, whatever total was needed.", "P2 Rolling 2 and 12"),
        complete2022=says(True, "Every target becomes missed, if the final dice show a natural 2.", "§12.3c"),
        nebula2007=like("core2014", "Critical Misses and Critical Hits"),
        eddieg=like("core2014", "Doing Battle"),
    )
    critical_miss_damage = Row(
        "ATK-18",
        "What does a critical miss cost the attacker?",
        core2014=says(
            CriticalMissDamage(1, CriticalMissTiming.AT_ONCE),
            "1 unavoidable damage at once, which is not part of the attack.",
            "P2 Rolling 2 and 12",
        ),
        complete2022=says(
            CriticalMissDamage(1, CriticalMissTiming.AFTER_RESOLUTIONS),
            "1 unavoidable damage once the whole action is over.",
            "§12.3c",
        ),
        nebula2007=like("core2014", "Critical Misses and Critical Hits", text="1 unavoidable damage at once."),
        eddieg=like("core2014", "Doing Battle", text="1 click at once, which nothing prevents.", inferred=True),
    )
    critical_miss_without_damage = Row(
        "ATK-19",
        "Does a critical miss harm the attacker if its attack deals no damage?",
        core2014=says(False, "It does not.", "P2 No Damage"),
        complete2022=says(True, "It does, as usual.", "§12.3c"),
        nebula2007=like("complete2022", "No damage"),
        eddieg=like("complete2022", "Doing Battle"),
    )
    faces = Row(
        "ATK-20",
        "Which faces count for critical hits, critical misses and doubles?",
        core2014=says(CountedFaces.FINAL, "The faces that the dice show.", "P5 Critical Hit; Critical Miss"),
        complete2022=says(
            CountedFaces.FINAL,
            "The faces of the final roll, after rerolls and replaced dice.",
            "§12.3b–c, §21.3–21.4",
        ),
        nebula2007=says(
            CountedFaces.ROLLED,
            "The faces rolled, not the total; if there are several rolls, each counts for itself.",
            "Critical Misses",
        ),
        eddieg=says(CountedFaces.ROLLED, "The faces rolled, even if a penalty lowers the roll.", "Speed"),
    )
    evade_when = Row(
        "ATK-21",
        "When is an attack evaded?",
        core2014=says(
            EvadeTiming.TURNS_HIT, "After a successful roll; it turns the hit into a miss.", "P2 The Attack Roll"
        ),
        complete2022=says(
            EvadeTiming.BEFORE_HIT, "Before the hit is final; only the target that evades is missed.", "§12.3a"
        ),
        nebula2007=like("core2014", "The Attack Roll; Super Senses", text="After a successful roll."),
        eddieg=silent("core2014"),
        fixed=True,
    )
    evade_critical = Row(
        "ATK-22",
        "Can a critical hit be evaded?",
        core2014=says(True, "Yes.", "P2 The Attack Roll; P5 Evade", inferred=True),
        complete2022=says(
            True,
            "Yes; effects for a figure that would be hit come before the targets become hit.",
            "powers card; §8.1i, §12.3a",
            inferred=True,
        ),
        nebula2007=like("core2014", "Super Senses", inferred=True),
        eddieg=silent("core2014"),
        variants=(
            Variant("criticals-cannot-be-evaded", ("complete2022",), False, "No; a natural 12 makes every target hit."),
        ),
    )
    evaded_succeeds = Row(
        "ATK-23",
        "Does an attack roll count as a success if the target evades?",
        core2014=says(True, "Yes, the attack roll still succeeded.", "P5 Successful Attack Roll"),
        complete2022=says(False, "No, it counts as a miss of that target.", "§12.3a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    coming_hit_first = Row(
        "ATK-24",
        "Which come first: effects when a figure would be hit, or when it is hit?",
        fixed=True,
        core2014=silent("complete2022"),
        complete2022=says(True, "First all effects when it would be hit, then all when it is hit.", "§8.1i"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    area = Row(
        "ATK-25",
        "How does an attack on an area, or on several figures at once, work?",
        core2014=says(
            AreaAttackRule(),
            "One roll against all; a figure that is only in the area is not a target; each bolt "
            "makes an area of its own.",
            "P3 Area of Effect",
        ),
        complete2022=says(
            AreaAttackRule(),
            "One roll against all; each figure in the area is a target, and bolts set no limit.",
            "§12.1b",
        ),
        nebula2007=says(
            AreaAttackRule(one_roll=frozenset({"pulse wave", "quake"})),
            "As each power says; Pulse Wave and Quake use one roll.",
            "Pulse Wave; Quake",
        ),
        eddieg=says(
            AreaAttackRule(one_roll=frozenset({"energy explosion", "quake"}), no_roll=frozenset({"pulse wave"})),
            "As each power says; Energy Explosion and Quake use one roll, Pulse Wave none.",
            "Attack",
            inferred=True,
        ),
    )
    breaking_terrain = Row(
        "ATK-26",
        "Is destroying terrain or an object an attack?",
        fixed=True,
        core2014=says(
            True,
            "Yes, one that hits automatically and needs 3 damage; never together with a character.",
            "P2 Destroying Blocking Terrain; Terrain",
        ),
        complete2022=says(False, "No, it is an action of its own, which needs damage 3.", "§16.9"),
        nebula2007=says(
            True,
            "Yes; it takes 3 damage, or any hit with Super Strength; hindering terrain can be destroyed too.",
            "Destroying blocking terrain; Hindering Terrain",
        ),
        eddieg=says(
            True, "Yes; it takes 3 damage, which several figures may deal together in one turn.", "Effects on Combat"
        ),
    )
    control_lasts = Row(
        "ATK-27",
        "How long is a figure on the side of another player who controls it?",
        core2014=says(ControlDuration.CONTROL, "It is on that player's side until the control ends.", "P1 Characters"),
        complete2022=like("core2014", "§6.2"),
        nebula2007=like("core2014", "Mind Control"),
        eddieg=says(ControlDuration.ACTION, "It is on that player's side for one action.", "Speed"),
    )
    per_token = Row(
        "ATK-28",
        "May several attacks cost only one token?",
        core2014=says(AttacksPerToken(True), "If a power grants them.", "P2 Free Actions"),
        complete2022=says(AttacksPerToken(True), "If an effect grants them.", "§7.5"),
        nebula2007=says(
            AttacksPerToken(True, by_move=1),
            "If a power grants them; a move action grants one attack.",
            "Flurry; Move Actions",
        ),
        eddieg=says(AttacksPerToken(True), "If a power grants them.", "Speed"),
    )
    targets = Row(
        "ATK-29",
        "What counts as a target?",
        core2014=says(
            frozenset({"attacked", "power", "terrain", "object"}),
            "A figure that is attacked or that a power is used on; terrain and objects that are attacked too.",
            "P2 Combat Actions; P5 Target",
        ),
        complete2022=says(
            frozenset({"attacked", "chosen", "line"}),
            "A figure that is attacked, whatever an effect targets, and whatever a line of fire is drawn to.",
            "§11.5, §12",
        ),
        nebula2007=says(
            frozenset({"attacked", "terrain", "object"}),
            "A figure that is attacked; terrain and objects that are attacked.",
            "Combat; Destroying objects",
        ),
        eddieg=says(
            frozenset({"attacked", "terrain"}),
            "The opposing figure or the square of terrain that is attacked.",
            "Battle; Effects",
        ),
    )
    becoming_is_final = Row(
        "ATK-30",
        "If an effect says that a figure becomes the target, hit or missed, does that override other rules?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "It simply becomes so; whatever would prevent that is skipped, Shape Change too.", "§12.3d"
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
