"""DMG: damage, healing, KO."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent
from clixbook.rulebooks.sections.combat.damage_values import (
    SORTS,
    ChangeOrder,
    CriticalReceiver,
    DamagedCondition,
    DamageDepletion,
    DamageHardness,
    DamageSharing,
    DamageStage,
    DamageTransfer,
    DeepWaterDamage,
    DialTurnTiming,
    HealingLimit,
    HealingRoll,
    KoSavers,
    LostReducers,
    OutsideDamage,
    Overkill,
    PassedClicks,
    ReducerLimit,
    Removal,
    RemovalTiming,
    ReturnFromKo,
    TransferredPart,
)

NOTHING_HELPS = DamageHardness(evaded=False, ignored=False, increased=False, transferred=False)


@former_names(bare_depletes="no_damage_depletes", bare_grows="no_damage_grows", savers="knockout_prevention")
class DamageRules(Section):
    """Damage, healing, KO."""

    prefix = "DMG"
    title = "Damage, healing, KO"

    stages = Row(
        "DMG-01",
        "What are the stages of damage?",
        core2014=says(
            (DamageStage.VALUE, DamageStage.DEALT, DamageStage.TAKEN),
            "Damage value, damage dealt, damage taken.",
            "P2 Dealing Damage; P6",
        ),
        complete2022=says(
            (DamageStage.VALUE, DamageStage.SHARE, DamageStage.DEALT, DamageStage.TAKEN, DamageStage.CLICKS),
            "Damage value, each target's share, damage dealt, damage taken, clicks, KO.",
            "§12.4–12.5d",
        ),
        nebula2007=says(
            (DamageStage.DEALT, DamageStage.TAKEN),
            "Damage dealt, which the attacker's effects change, then damage taken, which the target's effects change.",
            "Damage",
        ),
        eddieg=says(
            (DamageStage.VALUE, DamageStage.CLICKS), "Damage value, the target's powers, clicks.", "Doing Battle"
        ),
    )
    order = Row(
        "DMG-02",
        "Do increases or decreases of damage come first?",
        core2014=says(ChangeOrder.INCREASES_FIRST, "Increases first.", "P2 Dealing Damage"),
        complete2022=says(
            ChangeOrder.DEALT_THEN_TAKEN,
            "Damage dealt comes first, increases and decreases alike; then damage taken is reduced.",
            "§12.4a, §12.5a",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    reducing = Row(
        "DMG-03",
        "How many effects may reduce the same damage?",
        core2014=says(
            ReducerLimit.ONE,
            "One effect that reduces or ignores it; the player whose figure is damaged picks.",
            "P2 Dealing Damage",
        ),
        complete2022=like("core2014", "§12.5b"),
        nebula2007=says(
            ReducerLimit.ALL, "All powers, team abilities and feats of the target.", "Damage", inferred=True
        ),
        eddieg=silent("core2014"),
        variants=(
            Variant(
                "one-reducer",
                ("nebula2007",),
                ReducerLimit.ONE,
                "One effect; the player whose figure is damaged picks.",
            ),
        ),
    )
    least = Row(
        "DMG-04",
        "How low can damage get?",
        core2014=says(0, "Not below 0.", "P2 Dealing Damage"),
        complete2022=says(0, "Neither damage dealt nor damage taken falls below 0.", "§12.4a, §12.5b"),
        nebula2007=says(0, "Not below 0; some effects leave at least 1.", "Super Strength; Shape Change"),
        eddieg=silent("core2014"),
    )
    sharing = Row(
        "DMG-05",
        "How do several targets share the damage?",
        core2014=says(
            DamageSharing(divided=True),
            "The attacker divides all of it among those hit; a share may be 0.",
            "P2 Multiple Ranged Combat Targets",
        ),
        complete2022=like("core2014", "§12.4"),
        nebula2007=says(
            DamageSharing(divided=False, experts=False),
            "Each target hit takes all of it; Ranged Combat Expert adds nothing.",
            "Multiple Ranged Combat Targets",
        ),
        eddieg=says(
            DamageSharing(divided=True, experts=False),
            "The attacker divides all of it among those hit; Ranged Combat Expert, as in the 2007 "
            "house rules, adds nothing.",
            "Doing Battle",
            inferred=True,
        ),
    )
    critical_for = Row(
        "DMG-06",
        "Which of several targets gets the extra damage of a critical hit?",
        core2014=says(CriticalReceiver.EVERY_HIT, "Each target hit, on top of its share.", "P2 Rolling 2 and 12"),
        complete2022=like("core2014", "§12.3b, §12.4a"),
        nebula2007=like(
            "core2014",
            "Critical Misses and Critical Hits",
            text="Each target hit, whichever of the rolls was the critical hit.",
        ),
        eddieg=like("core2014", "Doing Battle; Attack Powers: Energy Explosion"),
        variants=(
            Variant(
                "critical-for-own-roll",
                ("nebula2007",),
                CriticalReceiver.OWN_ROLL,
                "Only the target whose own roll was the critical hit.",
            ),
        ),
    )
    damaged_when = Row(
        "DMG-07",
        "When does a figure count as damaged?",
        core2014=says(DamagedCondition.DAMAGE_LEFT, "Only if its damage was not reduced to 0.", "P2 Dealing Damage"),
        complete2022=says(DamagedCondition.CLICKED, "Only if its dial was clicked.", "§12.5c"),
        nebula2007=says(DamagedCondition.CLICKED, "Only if it took clicks.", "Knock Back"),
        eddieg=silent("core2014"),
    )
    overkill = Row(
        "DMG-08",
        "What becomes of damage beyond the KO click?",
        core2014=says(Overkill.NOT_TAKEN, "It is not taken.", "P6"),
        complete2022=says(Overkill.NOT_TURNED, "The dial stops at a KO click.", "§12.5c"),
        nebula2007=like("core2014", "Knock Back", text="Only the clicks that the figure took count."),
        eddieg=silent("core2014"),
    )
    depletion = Row(
        "DMG-09",
        "Do earlier attacks lower the damage value?",
        core2014=says(
            DamageDepletion(by=1),
            "By 1 for each attack that resolved this turn, but never below 1.",
            "P2 Damage Depletion Modifier",
        ),
        complete2022=says(DamageDepletion(), "The book does not say; here they do not.", inferred=True),
        nebula2007=says(
            DamageDepletion(experts=False),
            "They do not; but Close and Ranged Combat Expert add nothing if there are several attacks.",
            "Damage",
            inferred=True,
        ),
        eddieg=says(
            DamageDepletion(mixed=1, least=0, experts=False),
            "Only by 1 for each special shot mixed with normal ones; Ranged Combat Expert is as in the "
            "2007 house rules.",
            "Attack",
        ),
    )
    no_damage_depletes = Row(
        "DMG-10",
        "Does an attack without damage lower later damage?",
        core2014=says(False, "It does not.", "P2 No Damage"),
        complete2022=silent("core2014"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    no_damage_grows = Row(
        "DMG-11",
        "Can effects add damage to an attack that deals none?",
        core2014=says(False, "No; modifiers and criticals are ignored.", "P2 No Damage"),
        complete2022=says(False, "No; the effect replaces the damage, and 0 is dealt.", "§12.4c"),
        nebula2007=says(
            False,
            "No power or team ability can; only critical hits and critical misses still deal damage.",
            "No damage",
        ),
        eddieg=says(False, "No; critical hits add nothing, and there is no knock back.", "Doing Battle"),
    )
    penetrating = Row(
        "DMG-12",
        "What can change or prevent penetrating damage?",
        core2014=says(
            DamageHardness(),
            "Nothing can reduce it; it can be evaded, ignored, increased and transferred.",
            "P2 Penetrating Damage",
        ),
        complete2022=says(
            DamageHardness(), "Nothing can reduce it except effects that name it.", "§12.4d; powers card"
        ),
        nebula2007=says(
            DamageHardness(frozenset({"feat", "condition"})),
            "Powers and abilities cannot reduce it; feats and conditions can.",
            "Penetrating damage",
        ),
        eddieg=like("core2014", "Attack", text="Powers that reduce damage do not work against it."),
    )
    unavoidable = Row(
        "DMG-13",
        "What can change or prevent unavoidable damage?",
        core2014=says(
            NOTHING_HELPS,
            "Nothing can evade, reduce, modify, ignore or transfer it.",
            "P2 Unavoidable Damage",
        ),
        complete2022=says(
            DamageHardness(evaded=False, ignored=False, transferred=False),
            "Nothing can reduce it, or keep it from being dealt or taken.",
            "§12.4d",
        ),
        nebula2007=says(
            NOTHING_HELPS,
            "Nothing can evade, reduce, modify or transfer it, except a team ability that names it.",
            "Unavoidable damage; New Gods",
        ),
        eddieg=says(DamageHardness(transferred=False), "Nothing can reduce or redirect it.", "Speed"),
    )
    normal = Row(
        "DMG-14",
        "What is normal damage?",
        core2014=silent("complete2022"),
        complete2022=says(
            frozenset({"plain", "penetrating"}),
            "The damage that an attack deals by its damage value; it may be penetrating, but never unavoidable.",
            "§12.4b",
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    instead = Row(
        "DMG-15",
        "How many effects may replace normal damage?",
        core2014=silent("complete2022"),
        complete2022=says(1, "One, which the active player picks; the others do nothing.", "§12.4c"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    damaged_together = Row(
        "DMG-16",
        "Are several figures damaged at the same time?",
        core2014=says(True, "Yes; then those knocked back move, farthest first.", "P2 Knock Back", inferred=True),
        complete2022=says(True, "Yes.", "§12.4"),
        nebula2007=like("core2014", "Knock Back", inferred=True),
        eddieg=says(True, "Yes, after the action.", "Doing Battle"),
        fixed=True,
    )
    dial_turns = Row(
        "DMG-17",
        "When does the dial turn?",
        core2014=says(
            DialTurnTiming.BEFORE_KNOCK_BACK, "On damage taken, before knock back.", "P2 Dealing Damage; Knock Back"
        ),
        complete2022=like("core2014", "§12.5c, §12.6d"),
        nebula2007=like("core2014", "Damage"),
        eddieg=says(DialTurnTiming.AFTER_ACTION, "After the action; knock back is done first.", "Doing Battle"),
        fixed=True,
    )
    leaves_when = Row(
        "DMG-18",
        "When does a defeated figure leave the map?",
        core2014=says(RemovalTiming.AT_ONCE, "At once.", "P2 Defeating Characters"),
        complete2022=says(
            RemovalTiming.AT_ONCE,
            "At once; from then on only effects that name KO'd pieces affect it.",
            "§12.5d–e",
        ),
        nebula2007=like("core2014", "Defeating Characters"),
        eddieg=says(RemovalTiming.MARKS_SHOW, "When its dial shows KO.", "Doing Battle"),
        fixed=True,
    )
    passing = Row(
        "DMG-19",
        "What happens on clicks that a dial turns past?",
        core2014=silent("complete2022"),
        complete2022=says(
            PassedClicks(reveals=True, halts=True),
            "Each is revealed, and effects of a first reveal take place once; a STOP click stops the dial.",
            "§18.4, §18.4a",
        ),
        nebula2007=says(PassedClicks(False, False), "The book does not say; here nothing.", inferred=True),
        eddieg=says(PassedClicks(False, False), "The book does not say; here nothing.", inferred=True),
    )
    knockout_prevention = Row(
        "DMG-20",
        "How many effects may save a figure from being KO'd?",
        core2014=silent("complete2022"),
        complete2022=says(KoSavers(1, SORTS), "One; a figure that is saved was not KO'd.", "§12.5e"),
        nebula2007=says(
            KoSavers(1, frozenset({"feat"})), "One of the feats Sacrifice Play and Revive.", "Original feats"
        ),
        eddieg=says(KoSavers(0), "The book does not say; here none.", inferred=True),
    )
    outside = Row(
        "DMG-21",
        "How is damage worked out that is not from an attack?",
        core2014=says(OutsideDamage(), "In the same stages.", "P2 Dealing Damage", inferred=True),
        complete2022=says(OutsideDamage(), "In the same stages, which end with the clicks.", "§12.5"),
        nebula2007=says(
            OutsideDamage(combat_words=True),
            "In the same stages; effects that reduce only combat damage do not help.",
            "Toughness",
            inferred=True,
        ),
        eddieg=like("core2014", "Doing Battle", inferred=True),
    )
    healing_limit = Row(
        "DMG-22",
        "How far can a figure be healed?",
        core2014=says(
            HealingLimit(), "Not past the starting line used, and not from or onto a KO click.", "P2 Healing"
        ),
        complete2022=says(
            HealingLimit(onto_blank=False),
            "Not past the starting line used, nor onto a KO click, a click without values or a countdown click.",
            "§6.6, §24.3",
        ),
        nebula2007=says(HealingLimit(), "Not past the start.", "Healing powers and effects"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    healed_by_turning = Row(
        "DMG-23",
        "When does a figure count as healed?",
        core2014=says(True, "Only if its dial turned.", "P2 Healing"),
        complete2022=like("core2014", "§6.6, §6.6a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    past_start = Row(
        "DMG-24",
        "Can an effect heal past the starting line?",
        core2014=says(False, "No effect can.", "P2 Healing"),
        complete2022=says(True, "If it says so; past the line only that effect can heal it.", "§6.6b"),
        nebula2007=like("core2014", "Healing powers and effects"),
        eddieg=silent("core2014"),
    )
    healing_two = Row(
        "DMG-25",
        "What does a 2 do on a healing roll?",
        core2014=says(
            HealingRoll(decides=True, harms_target=1),
            "It fails; the target takes 1 unavoidable damage.",
            "P2 Rolling 2 and 12",
        ),
        complete2022=says(HealingRoll(), "Nothing; it is not an attack roll.", "§12.3c; powers card", inferred=True),
        nebula2007=says(
            HealingRoll(decides=True, harms_target=1, harms_healer=1),
            "It fails; healer and target each take 1 click.",
            "Support and criticals",
        ),
        eddieg=silent("nebula2007"),
    )
    healing_twelve = Row(
        "DMG-26",
        "What does a 12 do on a healing roll?",
        core2014=says(HealingRoll(decides=True, bonus=1), "It succeeds and heals 1 more.", "P2 Rolling 2 and 12"),
        complete2022=says(HealingRoll(), "Nothing; it is not an attack roll.", "§12.3b; powers card", inferred=True),
        nebula2007=like("core2014", "Support and criticals"),
        eddieg=silent("nebula2007"),
    )
    transfer = Row(
        "DMG-27",
        "What is passed to a friend that takes the hit instead?",
        core2014=says(
            DamageTransfer(TransferredPart.DAMAGE),
            "All the damage, to one adjacent friend of lower points; but no unavoidable or pushing damage.",
            "P2 Penetrating; Unavoidable; Pushing; powers card",
        ),
        complete2022=says(
            DamageTransfer(TransferredPart.HIT, keyword=True),
            "No damage: an adjacent friend of fewer points or with a shared keyword is hit instead.",
            "powers card",
        ),
        nebula2007=like(
            "core2014",
            "Mastermind",
            text="All the damage, to an adjacent friend of lower points, whose own effects may reduce it.",
        ),
        eddieg=silent("nebula2007"),
    )
    reducers_held = Row(
        "DMG-28",
        "Which powers reduce damage when a figure loses powers to that damage?",
        core2014=says(LostReducers.NOW, "Those that it has at that moment.", "P2 Giving Actions to Characters"),
        complete2022=says(LostReducers.NOW, "A power that no longer shows is lost after that click.", "§20.6a"),
        nebula2007=silent("core2014"),
        eddieg=says(LostReducers.BEFORE, "Those that it had before any of the damage.", "Doing Battle"),
    )
    removal = Row(
        "DMG-29",
        "What does it mean that a figure is removed, but not KO'd?",
        core2014=says(
            Removal(map_returns=True, game_scores=False, ko_effects=False),
            "A figure removed from the map may return; one removed from the game may not.",
            "P5 Removed",
        ),
        complete2022=says(
            Removal(map_returns=True, game_scores=True, ko_effects=False),
            "It scores as if KO'd, but triggers no effect of a KO; a figure that cannot be KO'd can still be removed.",
            "§21.8",
        ),
        nebula2007=says(
            Removal(map_returns=False, game_scores=True, ko_effects=True),
            "A KO is what removes figures in this book.",
            "Defeating Characters",
        ),
        eddieg=like("nebula2007", "Doing Battle"),
    )
    coming_back = Row(
        "DMG-30",
        "What can come back from the KO area?",
        core2014=says(ReturnFromKo(frozenset({"epic horde"})), "Only horde tokens in epic battles.", "P4 Epic Hordes"),
        complete2022=says(
            ReturnFromKo(frozenset({"effect"})),
            "Whatever an effect brings back, as a new character, which can score again.",
            "§3.2a, §5.4b",
        ),
        nebula2007=says(ReturnFromKo(frozenset({"feat"})), "Only what the feat Revive brings back.", "Original feats"),
        eddieg=absent(ReturnFromKo(), "Nothing comes back in this book."),
    )
    drowning = Row(
        "DMG-31",
        "What protects against the damage of deep water?",
        core2014=absent(DeepWaterDamage(), "Nobody drowns in this book."),
        complete2022=absent(DeepWaterDamage(), "Nobody drowns in this book."),
        nebula2007=says(
            DeepWaterDamage(combat_words=True),
            "Everything that reduces damage, even if it names combat damage; it cannot be evaded or transferred.",
            "Water Terrain",
        ),
        eddieg=absent(DeepWaterDamage(), "Nobody drowns in this book."),
    )
