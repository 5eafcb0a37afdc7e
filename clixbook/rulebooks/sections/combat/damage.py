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
        "Which stages has damage?",
        core2014=says(
            (DamageStage.VALUE, DamageStage.DEALT, DamageStage.TAKEN),
            "Damage value, damage dealt, damage taken.",
            "P2 Dealing Damage; P6",
        ),
        complete2022=says(
            (DamageStage.VALUE, DamageStage.SHARE, DamageStage.DEALT, DamageStage.TAKEN, DamageStage.CLICKS),
            "Damage value, share of each target, damage dealt, damage taken, clicks, KO.",
            "§12.4–12.5d",
        ),
        nebula2007=says(
            (DamageStage.DEALT, DamageStage.TAKEN),
            "Damage dealt by the attacker's effects, damage taken by the target's.",
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
            "Damage dealt first, both ways; then what reduces damage taken.",
            "§12.4a, §12.5a",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    reducing = Row(
        "DMG-03",
        "How many effects reduce one damage?",
        core2014=says(ReducerLimit.ONE, "One that reduces or ignores it; the damaged side picks.", "P2 Dealing Damage"),
        complete2022=like("core2014", "§12.5b"),
        nebula2007=says(
            ReducerLimit.ALL, "All powers, team abilities and feats of the target.", "Damage", inferred=True
        ),
        eddieg=silent("core2014"),
        variants=(Variant("one-reducer", ("nebula2007",), ReducerLimit.ONE, "One; the damaged side picks."),),
    )
    least = Row(
        "DMG-04",
        "How low can damage get?",
        core2014=says(0, "Not below 0.", "P2 Dealing Damage"),
        complete2022=says(0, "Neither damage dealt nor damage taken falls below 0.", "§12.4a, §12.5b"),
        nebula2007=says(0, "Not below 0; some effects leave 1 at least.", "Super Strength; Shape Change"),
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
            "Each target hit takes all of it; experts at range add nothing.",
            "Multiple Ranged Combat Targets",
        ),
        eddieg=says(
            DamageSharing(divided=True, experts=False),
            "The attacker divides all of it among those hit; experts at range, as in the house rules of 2007, add nothing.",
            "Doing Battle",
            inferred=True,
        ),
    )
    critical_for = Row(
        "DMG-06",
        "Who of several targets gets the damage of a critical hit?",
        core2014=says(CriticalReceiver.EVERY_HIT, "Each target hit, on top of its share.", "P2 Rolling 2 and 12"),
        complete2022=like("core2014", "§12.3b, §12.4a"),
        nebula2007=like("core2014", "Critical Misses and Critical Hits", text="Each target hit, by whichever roll."),
        eddieg=like("core2014", "Doing Battle; Attack Powers: Energy Explosion"),
        variants=(
            Variant(
                "critical-for-own-roll",
                ("nebula2007",),
                CriticalReceiver.OWN_ROLL,
                "The target whose own roll it was.",
            ),
        ),
    )
    damaged_when = Row(
        "DMG-07",
        "When is a figure damaged?",
        core2014=says(DamagedCondition.DAMAGE_LEFT, "Not if its damage was reduced to 0.", "P2 Dealing Damage"),
        complete2022=says(DamagedCondition.CLICKED, "Only if its dial was clicked.", "§12.5c"),
        nebula2007=says(DamagedCondition.CLICKED, "Clicks really taken count.", "Knock Back"),
        eddieg=silent("core2014"),
    )
    overkill = Row(
        "DMG-08",
        "What becomes of damage beyond the KO click?",
        core2014=says(Overkill.NOT_TAKEN, "It is not taken.", "P6"),
        complete2022=says(Overkill.NOT_TURNED, "The dial stops at a KO click.", "§12.5c"),
        nebula2007=like("core2014", "Knock Back", text="Only clicks really taken count."),
        eddieg=silent("core2014"),
    )
    depletion = Row(
        "DMG-09",
        "Do earlier attacks lower the damage value?",
        core2014=says(
            DamageDepletion(by=1),
            "By 1 for each attack that resolved this turn, never below 1.",
            "P2 Damage Depletion Modifier",
        ),
        complete2022=says(DamageDepletion(), "The book does not say so; no.", inferred=True),
        nebula2007=says(
            DamageDepletion(experts=False),
            "No; but experts add nothing when there are several attacks.",
            "Damage",
            inferred=True,
        ),
        eddieg=says(
            DamageDepletion(mixed=1, least=0, experts=False),
            "No, except by 1 for each special shot mixed with normal ones; experts at range as in the rules of 2007.",
            "Attack",
        ),
    )
    no_damage_depletes = Row(
        "DMG-10",
        "Does an attack without damage lower later damage?",
        core2014=says(False, "No.", "P2 No Damage"),
        complete2022=silent("core2014"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    no_damage_grows = Row(
        "DMG-11",
        "Can effects add damage to an attack that deals none?",
        core2014=says(False, "No; modifiers and criticals are ignored.", "P2 No Damage"),
        complete2022=says(False, "No; the effect replaces the damage, and 0 is dealt.", "§12.4c"),
        nebula2007=says(False, "No power or team ability; only criticals still hurt.", "No damage"),
        eddieg=says(False, "No; criticals add nothing and nobody is knocked back.", "Doing Battle"),
    )
    penetrating = Row(
        "DMG-12",
        "What can be done about penetrating damage?",
        core2014=says(
            DamageHardness(),
            "It cannot be reduced; it can be evaded, ignored, increased, transferred.",
            "P2 Penetrating Damage",
        ),
        complete2022=says(
            DamageHardness(), "It cannot be reduced, but for effects that name it.", "§12.4d; powers card"
        ),
        nebula2007=says(
            DamageHardness(frozenset({"feat", "condition"})),
            "Powers and abilities cannot reduce it; feats and conditions can.",
            "Penetrating damage",
        ),
        eddieg=like("core2014", "Attack", text="Reducing powers do not work."),
    )
    unavoidable = Row(
        "DMG-13",
        "What can be done about unavoidable damage?",
        core2014=says(
            NOTHING_HELPS,
            "It cannot be evaded, reduced, modified, ignored or transferred.",
            "P2 Unavoidable Damage",
        ),
        complete2022=says(
            DamageHardness(evaded=False, ignored=False, transferred=False),
            "It cannot be reduced or kept from being dealt or taken.",
            "§12.4d",
        ),
        nebula2007=says(
            NOTHING_HELPS,
            "It cannot be evaded, reduced, modified or transferred, but for a team ability that names it.",
            "Unavoidable damage; New Gods",
        ),
        eddieg=says(DamageHardness(transferred=False), "It cannot be reduced or redirected.", "Speed"),
    )
    normal = Row(
        "DMG-14",
        "What is normal damage?",
        core2014=silent("complete2022"),
        complete2022=says(
            frozenset({"plain", "penetrating"}),
            "Damage of an attack by the damage value; it may be penetrating, never unavoidable.",
            "§12.4b",
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    instead = Row(
        "DMG-15",
        "How many effects may replace normal damage?",
        core2014=silent("complete2022"),
        complete2022=says(1, "One that the active player picks; the others are dropped.", "§12.4c"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    damaged_together = Row(
        "DMG-16",
        "Are several figures damaged together?",
        core2014=says(True, "Yes; then those knocked back go farthest first.", "P2 Knock Back", inferred=True),
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
            "At once; from then on only effects that name KO'd pieces touch it.",
            "§12.5d–e",
        ),
        nebula2007=like("core2014", "Defeating Characters"),
        eddieg=says(RemovalTiming.MARKS_SHOW, "When its dial shows KO.", "Doing Battle"),
        fixed=True,
    )
    passing = Row(
        "DMG-19",
        "What happens at clicks that a dial passes?",
        core2014=silent("complete2022"),
        complete2022=says(
            PassedClicks(reveals=True, halts=True),
            "Each is revealed, for the first time once; a STOP click halts the dial.",
            "§18.4, §18.4a",
        ),
        nebula2007=says(PassedClicks(False, False), "The book does not say; nothing.", inferred=True),
        eddieg=says(PassedClicks(False, False), "The book does not say; nothing.", inferred=True),
    )
    knockout_prevention = Row(
        "DMG-20",
        "How many effects may save a figure from a KO?",
        core2014=silent("complete2022"),
        complete2022=says(KoSavers(1, SORTS), "One; a figure that is saved was not KO'd.", "§12.5e"),
        nebula2007=says(
            KoSavers(1, frozenset({"feat"})), "One of the feats that sacrifice or revive.", "Original feats"
        ),
        eddieg=says(KoSavers(0), "The book does not say; none.", inferred=True),
    )
    outside = Row(
        "DMG-21",
        "How is damage outside attacks worked out?",
        core2014=says(OutsideDamage(), "In the same stages.", "P2 Dealing Damage", inferred=True),
        complete2022=says(OutsideDamage(), "In the same stages, which end with the clicks.", "§12.5"),
        nebula2007=says(
            OutsideDamage(combat_words=True),
            "In the same stages; what reduces combat damage does not help.",
            "Toughness",
            inferred=True,
        ),
        eddieg=like("core2014", "Doing Battle", inferred=True),
    )
    healing_limit = Row(
        "DMG-22",
        "How far does healing go?",
        core2014=says(
            HealingLimit(), "Not past the starting line used, and not from or onto a KO click.", "P2 Healing"
        ),
        complete2022=says(
            HealingLimit(onto_blank=False),
            "Not past the starting line used, not onto a KO click, one without values or a countdown.",
            "§6.6, §24.3",
        ),
        nebula2007=says(HealingLimit(), "Not past the start.", "Healing powers and effects"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    healed_by_turning = Row(
        "DMG-23",
        "When is a figure healed?",
        core2014=says(True, "Only if its dial turned.", "P2 Healing"),
        complete2022=like("core2014", "§6.6, §6.6a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    past_start = Row(
        "DMG-24",
        "Can an effect heal past the starting line?",
        core2014=says(False, "No.", "P2 Healing"),
        complete2022=says(True, "If it says so; beyond the line only that effect heals.", "§6.6b"),
        nebula2007=like("core2014", "Healing powers and effects"),
        eddieg=silent("core2014"),
    )
    healing_two = Row(
        "DMG-25",
        "What does a 2 on a healing roll do?",
        core2014=says(
            HealingRoll(decides=True, harms_target=1),
            "It fails; the target takes 1 unavoidable.",
            "P2 Rolling 2 and 12",
        ),
        complete2022=says(HealingRoll(), "Nothing; it is no attack roll.", "§12.3c; powers card", inferred=True),
        nebula2007=says(
            HealingRoll(decides=True, harms_target=1, harms_healer=1),
            "It fails; healer and target take 1 click each.",
            "Support and criticals",
        ),
        eddieg=silent("nebula2007"),
    )
    healing_twelve = Row(
        "DMG-26",
        "What does a 12 on a healing roll do?",
        core2014=says(HealingRoll(decides=True, bonus=1), "It succeeds and heals 1 more.", "P2 Rolling 2 and 12"),
        complete2022=says(HealingRoll(), "Nothing; it is no attack roll.", "§12.3b; powers card", inferred=True),
        nebula2007=like("core2014", "Support and criticals"),
        eddieg=silent("nebula2007"),
    )
    transfer = Row(
        "DMG-27",
        "What goes over to a friend that stands in?",
        core2014=says(
            DamageTransfer(TransferredPart.DAMAGE),
            "All the damage, to one adjacent friend of lower points; never unavoidable or pushing damage.",
            "P2 Penetrating; Unavoidable; Pushing; powers card",
        ),
        complete2022=says(
            DamageTransfer(TransferredPart.HIT, keyword=True),
            "No damage: an adjacent friend of fewer points or with a shared keyword is hit instead.",
            "powers card",
        ),
        nebula2007=like(
            "core2014", "Mastermind", text="All the damage, to an adjacent friend of lower points; its reducers apply."
        ),
        eddieg=silent("nebula2007"),
    )
    reducers_held = Row(
        "DMG-28",
        "Which reducers count when powers are lost in mid-damage?",
        core2014=says(LostReducers.NOW, "Those that the figure has now.", "P2 Giving Actions to Characters"),
        complete2022=says(LostReducers.NOW, "A power that no longer shows is lost after the click.", "§20.6a"),
        nebula2007=silent("core2014"),
        eddieg=says(LostReducers.BEFORE, "Those that it had before any of the damage.", "Doing Battle"),
    )
    removal = Row(
        "DMG-29",
        "What does a removal without a KO do?",
        core2014=says(
            Removal(map_returns=True, game_scores=False, ko_effects=False),
            "What leaves the map may return; what leaves the game is gone.",
            "P5 Removed",
        ),
        complete2022=says(
            Removal(map_returns=True, game_scores=True, ko_effects=False),
            "It scores like a KO but triggers nothing of one; who cannot be knocked out can be removed.",
            "§21.8",
        ),
        nebula2007=says(
            Removal(map_returns=False, game_scores=True, ko_effects=True),
            "Removal is what a KO does.",
            "Defeating Characters",
        ),
        eddieg=like("nebula2007", "Doing Battle"),
    )
    coming_back = Row(
        "DMG-30",
        "What comes back from the KO area?",
        core2014=says(ReturnFromKo(frozenset({"epic horde"})), "Only horde tokens in epic battles.", "P4 Epic Hordes"),
        complete2022=says(
            ReturnFromKo(frozenset({"effect"})),
            "What an effect brings back, as a new character that can score again.",
            "§3.2a, §5.4b",
        ),
        nebula2007=says(ReturnFromKo(frozenset({"feat"})), "Only what the feat revives.", "Original feats"),
        eddieg=absent(ReturnFromKo(), "Nothing comes back in this book."),
    )
    drowning = Row(
        "DMG-31",
        "What helps against the damage of deep water?",
        core2014=absent(DeepWaterDamage(), "Nobody drowns in this book."),
        complete2022=absent(DeepWaterDamage(), "Nobody drowns in this book."),
        nebula2007=says(
            DeepWaterDamage(combat_words=True),
            "All that reduces damage, what names combat damage too; it is neither evaded nor passed on.",
            "Water Terrain",
        ),
        eddieg=absent(DeepWaterDamage(), "Nobody drowns in this book."),
    )
