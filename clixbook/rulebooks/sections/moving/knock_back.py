"""KBK: knock back."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent


class CountedDamage(enum.Enum):
    """The damage of the attack that counts."""

    TAKEN = "taken"  # what the target's dial turns
    DEALT = "dealt"  # before the target's own reductions


@record
class KnockBackTrigger:
    """Hits that knock back. ``effects`` need no doubles; ``optional``: all hit figures or none.

    ``lowest``: the lowest pips whose doubles count. ``close_hits``: of ``effects``, those that every close hit of
    their user has.
    """

    needs: CountedDamage
    optional: bool = False
    lowest: int = 1
    effects: frozenset[str] = frozenset()
    close_hits: frozenset[str] = frozenset()


@record
class Distance:
    """Distance: the damage counted, or ``fixed`` squares (0: no fixed number)."""

    counts: CountedDamage
    fixed: int = 0


class AwayLineRule(enum.Enum):
    """The line that leads away from the attacker."""

    STRAIGHT = "straight"
    DIAGONAL = "diagonal"
    CHOICE = "choice"  # the attacker picks a row, a column or a diagonal


class SlideTiming(enum.Enum):
    """The moment of the slide, and whether it is a move or a chain of placings."""

    AFTER_DAMAGE = "after damage"
    PLACED_AFTER_DAMAGE = "placed after damage"
    BEFORE_DAMAGE = "before damage"


@record
class Obstacle:
    """Crash damage, and the house rule of smashing: squares left, and cost.

    ``doors``: they are walls to a figure that is knocked back, though moves may pass them.
    """

    damage: int
    smash_from: int = 0
    smash_damage: int = 0
    smash_hindering_damage: int = 0
    doors: bool = True


@record
class HigherGroundRule:
    """Effect of map edge and higher ground; ``only_grounded``: it stops figures on level 1."""

    edge_damage: int
    stops: bool
    damage: int
    only_grounded: bool = False


@record
class LowerGroundRule:
    """Effect of a lower level; ``no_room_damage`` hits both if the square below is taken.

    ``blocking_is_no_room``: blocking terrain below leaves the figure above, and is no crash.
    """

    damage: int
    slides_on: bool = False
    hurts_flyers: bool = False
    no_room_damage: int = 0
    blocking_is_no_room: bool = False


@former_names(shoves="pushes_on")
@record
class Collision:
    """Effect of a figure in the way; ``pushes_on``: it is pushed with one square less."""

    damage: int
    pushes_on: bool = False


class SlideOrder(enum.Enum):
    """Order of slides when several figures are knocked back."""

    FARTHEST_FIRST = "farthest first"
    AS_CHOSEN = "as chosen"


class CrashDamage(enum.Enum):
    """Handling of damage from crashes and falls."""

    NONE = "none"
    SEPARATE = "separate"


@record
class Immunity:
    """Figures that are not knocked back. ``great``: giants and colossals; ``may_refuse``: powers that give a choice."""

    multi_base: bool
    great: bool = False
    larger_than_attacker: bool = False
    traits: frozenset[str] = frozenset()
    may_refuse: frozenset[str] = frozenset()


class Measure(enum.Enum):
    """Units of a push by a power."""

    FIXED = "fixed"
    DIE = "die"
    ATTACK = "attack value"
    DAMAGE = "damage value"
    MARGIN = "margin of success"


@record
class PushRule:
    """A power's push: name, measure, and number for FIXED or minimum for MARGIN.

    ``past_hindering``: pushed figures pass hindering terrain and objects, and break neither (KBK-15).
    """

    effect: str
    measure: Measure
    squares: int = 0
    on_critical: int = 0
    past_hindering: bool = False


@record
class PushRules:
    """Pushes in a book; ``usual`` squares where an effect states none (0: must state)."""

    powers: tuple[PushRule, ...]
    usual: int = 0
    soarers_crash_only_at_the_edge: bool = False


@former_names(slanted="off_line", rise="higher_ground", fall="lower_ground")
class KnockBackRules(Section):
    """Knock back."""

    prefix = "KBK"
    title = "Knock back"

    trigger = Row(
        "KBK-01",
        "What triggers knock back?",
        core2014=says(
            KnockBackTrigger(CountedDamage.TAKEN, effects=frozenset({"force blast"})),
            "A hit with doubles that makes the target take damage.",
            "P2 Knock Back; powers card",
        ),
        complete2022=says(
            KnockBackTrigger(
                CountedDamage.TAKEN,
                optional=True,
                lowest=2,
                effects=frozenset({"knockback", "super strength"}),
                close_hits=frozenset({"super strength"}),
            ),
            "A damaging hit with doubles or KNOCKBACK, as Super Strength has it in close combat; for all hit or none.",
            "§12.6a–c, §22.4; powers card: Super Strength",
        ),
        nebula2007=says(
            KnockBackTrigger(
                CountedDamage.TAKEN,
                effects=frozenset({"super strength", "quake", "force blast"}),
                close_hits=frozenset({"super strength"}),
            ),
            "A damaging hit with doubles; Super Strength in close combat, Quake and Force Blast need none.",
            "Knock Back; Super Strength; Quake; Force Blast",
        ),
        eddieg=says(
            KnockBackTrigger(CountedDamage.DEALT, effects=frozenset({"force blast", "quake"})),
            "A hit with doubles that deals damage; Force Blast and Quake need no doubles.",
            "Battle; Speed; Attack",
        ),
        variants=(
            Variant(
                "basics-mode",
                ("core2014",),
                KnockBackTrigger(CountedDamage.TAKEN, lowest=7),
                "The Basics know no knock back.",
            ),
        ),
    )
    distance = Row(
        "KBK-02",
        "How many squares is a figure knocked back?",
        core2014=says(Distance(CountedDamage.TAKEN), "One square for each damage taken.", "P2 Knock Back"),
        complete2022=says(
            Distance(CountedDamage.TAKEN, fixed=3),
            "3 squares whatever the damage, unless an effect names a number.",
            "§12.6, §12.6d",
        ),
        nebula2007=like("core2014", "Knock Back", text="One square for each click really taken."),
        eddieg=says(
            Distance(CountedDamage.DEALT),
            "One square for each damage of the attack, before the target reduces it.",
            "Battle",
            inferred=True,
        ),
    )
    direct = Row(
        "KBK-03",
        "Which way is a figure knocked back if the attacker is on its row, column or diagonal?",
        core2014=says(AwayLineRule.STRAIGHT, "Straight away from the attacker, diagonals too.", "P2 Knock Back"),
        complete2022=like("core2014", "§12.6d"),
        nebula2007=like("core2014", "Knock Back"),
        eddieg=like("core2014", "Battle"),
    )
    off_line = Row(
        "KBK-04",
        "Which way is a figure knocked back if the attacker is off its row, column and diagonals?",
        core2014=says(AwayLineRule.DIAGONAL, "Along the diagonal that leads away in both directions.", "P2 Knock Back"),
        complete2022=like("core2014", "§12.6f", text="Along the nearest diagonal away.", inferred=True),
        nebula2007=says(
            AwayLineRule.CHOICE, "The attacker picks a row, a column or a diagonal away from it.", "Knock Back"
        ),
        eddieg=silent("core2014"),
    )
    timing = Row(
        "KBK-05",
        "When does knock back happen, and is it a move?",
        core2014=says(
            SlideTiming.AFTER_DAMAGE,
            "After the damage; hindering terrain and objects do not matter, and nothing reacts as to a move.",
            "P2 Knock Back",
        ),
        complete2022=says(
            SlideTiming.PLACED_AFTER_DAMAGE,
            "After the clicks; the figure is placed square by square, which is no move.",
            "§12.6d, §12.6f",
        ),
        nebula2007=like(
            "core2014",
            "Knock Back",
            text="After the damage; it is a forced move that nothing reacts to.",
            inferred=True,
        ),
        eddieg=says(
            SlideTiming.BEFORE_DAMAGE,
            "Before the damage is applied; hindering terrain and neighbours do not matter.",
            "Battle",
        ),
    )
    obstacle = Row(
        "KBK-06",
        "What does a wall or a blocking square in the path do to knock back?",
        core2014=says(
            Obstacle(1),
            "The slide stops before it for 1 damage; nothing is destroyed.",
            "P2 Knock Back Damage",
        ),
        complete2022=says(Obstacle(0), "The slide stops before it, a door too; nobody is hurt.", "§12.6d, §16.4g"),
        nebula2007=says(
            Obstacle(1, smash_from=3, smash_damage=2, smash_hindering_damage=1),
            "With 3 or more squares left it breaks: 2 damage (hindering and objects 1), one square lost. Else: stop, 1 damage.",
            "Knock Back; Objects",
            inferred=True,
        ),
        eddieg=like("core2014", "Battle", text="The slide stops before it for 1 damage."),
    )
    higher_ground = Row(
        "KBK-07",
        "What does higher ground or the map edge in the path do to knock back?",
        core2014=says(
            HigherGroundRule(1, True, 1), "Either stops the slide before it for 1 damage.", "P2 Knock Back Damage"
        ),
        complete2022=says(HigherGroundRule(0, True, 0), "Either stops the slide; nobody is hurt.", "§12.6d"),
        nebula2007=says(
            HigherGroundRule(1, False, 0),
            "The map edge stops the slide for 1 damage; a figure is knocked up onto higher ground.",
            "Knock back damage",
        ),
        eddieg=says(
            HigherGroundRule(1, True, 1, only_grounded=True),
            "The map edge stops everybody, higher ground a grounded figure; 1 damage.",
            "Battle",
        ),
    )
    lower_ground = Row(
        "KBK-08",
        "What happens to a figure knocked back off an edge to a lower level?",
        core2014=says(
            LowerGroundRule(2, blocking_is_no_room=True),
            "It ends in the first lower square: 2 damage, flyers none. Without room: above, unhurt.",
            "P2 Knock Back Off Elevated Terrain",
        ),
        complete2022=says(
            LowerGroundRule(0, blocking_is_no_room=True),
            "It ends in the first lower square, or above if that is taken; nobody is hurt.",
            "§12.6d",
        ),
        nebula2007=says(
            LowerGroundRule(2, no_room_damage=1),
            "It ends in the first lower square: 2 damage, flyers none. If taken: above, 1 damage to both.",
            "Knock back off elevated terrain; Flying and knock back",
        ),
        eddieg=says(
            LowerGroundRule(1, slides_on=True, hurts_flyers=True),
            "The fall costs 1 damage and the slide goes on below; a later crash adds 1.",
            "Battle",
        ),
    )
    collision = Row(
        "KBK-09",
        "What does an occupied square in the path do to knock back?",
        core2014=says(Collision(0), "The slide stops in the last free square; nobody is hurt.", "P2 Knock Back Damage"),
        complete2022=like("core2014", "§12.6d"),
        nebula2007=says(
            Collision(1, pushes_on=True),
            "Both take 1; the struck figure is pushed one square less, the other ends right behind it.",
            "Knock Back; Moving Your Character",
        ),
        eddieg=like("core2014", "Battle"),
    )
    corner = Row(
        "KBK-10",
        "May knock back go diagonally between two shut flanks?",
        core2014=says(Obstacle(1), "The slide stops for 1 damage.", "P2 Intersections", inferred=True),
        complete2022=says(Obstacle(0), "Walls or blocking squares on both flanks stop it.", "§12.6d", inferred=True),
        nebula2007=says(
            Obstacle(1, smash_from=3, smash_damage=2),
            "The two flanks are one block: smashed with 3 or more squares left, else 1 damage and stop.",
            "Blocking Terrain; Knock Back",
            inferred=True,
        ),
        eddieg=like("core2014", "Battle", inferred=True),
    )
    order = Row(
        "KBK-11",
        "Who goes first when several are knocked back?",
        core2014=says(
            SlideOrder.FARTHEST_FIRST, "The figure farthest from the attacker slides first.", "P2 Knock Back"
        ),
        complete2022=like("core2014", "§12.6f", text="The farthest first, one at a time."),
        nebula2007=like("core2014", "Knock Back"),
        eddieg=silent("core2014"),
    )
    crash_damage = Row(
        "KBK-12",
        "Is the damage of a crash part of the attack?",
        core2014=says(
            CrashDamage.SEPARATE,
            "No: it follows the attack's damage and is reduced on its own.",
            "P2 Knock Back Damage",
        ),
        complete2022=says(CrashDamage.NONE, "Crashes and falls deal no damage.", "§12.6d"),
        nebula2007=like("core2014", "Knock back damage"),
        eddieg=like("core2014", "Battle", text="No: it is another source, and is reduced on its own."),
    )
    immunity = Row(
        "KBK-13",
        "Who cannot be knocked back?",
        core2014=says(
            Immunity(True, great=True, traits=frozenset({"charge", "combat reflexes", "great size"})),
            "Large bases, giants and colossals, and figures with Charge or Combat Reflexes.",
            "P2 Knock Back; P2 Multi-Base Characters; powers card",
        ),
        complete2022=says(
            Immunity(True, larger_than_attacker=True, traits=frozenset({"cannot be placed"})),
            "Large bases, anyone larger than the attacker, and figures that cannot be placed.",
            "§12.6e, §21.2b, §24.2",
        ),
        nebula2007=says(
            Immunity(True, great=True),
            "Giants, colossals and double bases.",
            "Knock Back; Double-Base Characters",
        ),
        eddieg=says(
            Immunity(True, may_refuse=frozenset({"charge"})),
            "A figure with Charge may ignore it; large bases stay as in the 2014 rulebook.",
            "Speed",
        ),
    )
    pushes = Row(
        "KBK-14",
        "How far do powers push a figure away?",
        core2014=says(
            PushRules((PushRule("force blast", Measure.DIE), PushRule("quake", Measure.FIXED, 2))),
            "Force Blast pushes one neighbour one die of squares, Quake each figure hit 2.",
            "powers card",
        ),
        complete2022=says(
            PushRules((PushRule("force blast", Measure.FIXED, 3),), usual=3),
            "At most 3 squares unless the effect says otherwise.",
            "§12.6c; powers card",
        ),
        nebula2007=says(
            PushRules(
                (
                    PushRule("force blast", Measure.ATTACK, past_hindering=True),
                    PushRule("force blast in close combat", Measure.DAMAGE, past_hindering=True),
                    PushRule("force blast at range", Measure.ATTACK, past_hindering=True),
                    PushRule("quake", Measure.DAMAGE),
                    PushRule("telekinesis", Measure.DAMAGE, past_hindering=True),
                ),
                soarers_crash_only_at_the_edge=True,
            ),
            "Force Blast pushes by attack value, close or by Telekinesis by damage value, past what hinders; Quake by damage"
            " value. A soarer crashes at the map edge alone.",
            "Force Blast; Telekinesis; Quake; Flying and knock back",
        ),
        eddieg=says(
            PushRules((PushRule("force blast", Measure.MARGIN, 1, on_critical=1), PushRule("quake", Measure.DAMAGE))),
            "Force Blast pushes by the margin of the hit, at least 1, Quake by its damage; a critical hit adds 1.",
            "Speed; Attack",
        ),
    )
    pushed_crash = Row(
        "KBK-15",
        "Does a push by a power follow the same path and crash rules?",
        core2014=says(True, "Yes, with the same damage.", "powers card"),
        complete2022=like("core2014", "§12.6a, §12.6d", text="Yes: one sequence for every cause."),
        nebula2007=like(
            "core2014",
            "Force Blast; Telekinesis; Moving Your Character",
            text="Yes; the pushed figure breaks away on its own and shoves whom it strikes.",
        ),
        eddieg=like("core2014", "Speed", text="Yes, though the push itself deals no damage."),
    )
