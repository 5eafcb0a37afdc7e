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

    STRAIGHT = "straight away from the attacker"
    DIAGONAL = "along the diagonal that leads away"
    CHOICE = (
        "a row, a column or a diagonal, as the attacker chooses"  # the attacker picks a row, a column or a diagonal
    )


class SlideTiming(enum.Enum):
    """The moment of the slide, and whether it is a move or a chain of placings."""

    AFTER_DAMAGE = "after the damage"
    PLACED_AFTER_DAMAGE = "after the damage, as placing"
    BEFORE_DAMAGE = "before the damage"


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

    FARTHEST_FIRST = "the one farthest from the attacker"
    AS_CHOSEN = "the one that a player chooses"


class CrashDamage(enum.Enum):
    """Handling of damage from crashes and falls."""

    NONE = "there is no such damage"
    SEPARATE = "it is separate damage"


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
            "Doubles on a hit that damages the target.",
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
            "Doubles on a damaging hit, or KNOCKBACK, which Super Strength has in close combat; "
            "for all targets hit or none.",
            "§12.6a–c, §22.4; powers card: Super Strength",
        ),
        nebula2007=says(
            KnockBackTrigger(
                CountedDamage.TAKEN,
                effects=frozenset({"super strength", "quake", "force blast"}),
                close_hits=frozenset({"super strength"}),
            ),
            "Doubles on a damaging hit; Super Strength in close combat, Quake and Force Blast need no doubles.",
            "Knock Back; Super Strength; Quake; Force Blast",
        ),
        eddieg=says(
            KnockBackTrigger(CountedDamage.DEALT, effects=frozenset({"force blast", "quake"})),
            "Doubles on a hit that deals damage; Force Blast and Quake need no doubles.",
            "Battle; Speed; Attack",
        ),
        variants=(
            Variant(
                "basics-mode",
                ("core2014",),
                KnockBackTrigger(CountedDamage.TAKEN, lowest=7),
                "The Basics have no knock back.",
            ),
        ),
    )
    distance = Row(
        "KBK-02",
        "How many squares is a figure knocked back?",
        core2014=says(Distance(CountedDamage.TAKEN), "One square for each damage taken.", "P2 Knock Back"),
        complete2022=says(
            Distance(CountedDamage.TAKEN, fixed=3),
            "3 squares whatever the damage, unless an effect states a number.",
            "§12.6, §12.6d",
        ),
        nebula2007=like("core2014", "Knock Back", text="One square for each click that it took."),
        eddieg=says(
            Distance(CountedDamage.DEALT),
            "One square for each damage of the attack, before the target reduces it.",
            "Battle",
            inferred=True,
        ),
    )
    direct = Row(
        "KBK-03",
        "In which direction is a figure knocked back if the attacker is on its row, column or diagonal?",
        core2014=says(AwayLineRule.STRAIGHT, "Straight away from the attacker, diagonals too.", "P2 Knock Back"),
        complete2022=like("core2014", "§12.6d"),
        nebula2007=like("core2014", "Knock Back"),
        eddieg=like("core2014", "Battle"),
    )
    off_line = Row(
        "KBK-04",
        "In which direction is a figure knocked back if the attacker is off its row, column and diagonals?",
        core2014=says(
            AwayLineRule.DIAGONAL, "Along the diagonal that leads away both by row and by column.", "P2 Knock Back"
        ),
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
            "After the damage; hindering terrain and objects do not matter, and effects that react to moves ignore it.",
            "P2 Knock Back",
        ),
        complete2022=says(
            SlideTiming.PLACED_AFTER_DAMAGE,
            "After the clicks; the figure is placed square by square, which is not a move.",
            "§12.6d, §12.6f",
        ),
        nebula2007=like(
            "core2014",
            "Knock Back",
            text="After the damage; it is a forced move, to which nothing reacts.",
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
        "What happens at a wall or a blocking square in the path of a knock back?",
        core2014=says(
            Obstacle(1),
            "The figure stops before it and takes 1 damage; nothing is destroyed.",
            "P2 Knock Back Damage",
        ),
        complete2022=says(Obstacle(0), "The figure stops before it, at a door too, without damage.", "§12.6d, §16.4g"),
        nebula2007=says(
            Obstacle(1, smash_from=3, smash_damage=2, smash_hindering_damage=1),
            "With 3 or more squares left it breaks: 2 damage (1 from hindering terrain or an "
            "object), and 1 square is lost. Otherwise the figure stops for 1 damage.",
            "Knock Back; Objects",
            inferred=True,
        ),
        eddieg=like("core2014", "Battle", text="The figure stops before it and takes 1 damage."),
    )
    higher_ground = Row(
        "KBK-07",
        "What happens at higher ground or the map edge in the path of a knock back?",
        core2014=says(
            HigherGroundRule(1, True, 1), "The figure stops before either and takes 1 damage.", "P2 Knock Back Damage"
        ),
        complete2022=says(HigherGroundRule(0, True, 0), "The figure stops before either, without damage.", "§12.6d"),
        nebula2007=says(
            HigherGroundRule(1, False, 0),
            "At the map edge the figure stops and takes 1 damage; higher ground does not stop it, as "
            "it is knocked up onto it.",
            "Knock back damage",
        ),
        eddieg=says(
            HigherGroundRule(1, True, 1, only_grounded=True),
            "Every figure stops at the map edge, a grounded one at higher ground too; it takes 1 damage.",
            "Battle",
        ),
    )
    lower_ground = Row(
        "KBK-08",
        "What happens to a figure knocked back off an edge to a lower level?",
        core2014=says(
            LowerGroundRule(2, blocking_is_no_room=True),
            "It ends in the first lower square and takes 2 damage, a flyer none; without room "
            "there it stays above, unhurt.",
            "P2 Knock Back Off Elevated Terrain",
        ),
        complete2022=says(
            LowerGroundRule(0, blocking_is_no_room=True),
            "It ends in the first lower square, or above if that is occupied, without damage.",
            "§12.6d",
        ),
        nebula2007=says(
            LowerGroundRule(2, no_room_damage=1),
            "It ends in the first lower square and takes 2 damage, a flyer none; if that is "
            "occupied it stays above, and both take 1.",
            "Knock back off elevated terrain; Flying and knock back",
        ),
        eddieg=says(
            LowerGroundRule(1, slides_on=True, hurts_flyers=True),
            "The fall deals 1 damage and the figure slides on below; hitting something there deals 1 more.",
            "Battle",
        ),
    )
    collision = Row(
        "KBK-09",
        "What happens at an occupied square in the path of a knock back?",
        core2014=says(
            Collision(0), "The figure stops in the last free square, without damage.", "P2 Knock Back Damage"
        ),
        complete2022=like("core2014", "§12.6d"),
        nebula2007=says(
            Collision(1, pushes_on=True),
            "Both take 1 damage; the figure that was struck is pushed one square less than was left, "
            "and the other stops right behind it.",
            "Knock Back; Moving Your Character",
        ),
        eddieg=like("core2014", "Battle"),
    )
    corner = Row(
        "KBK-10",
        "May knock back go diagonally between two shut sides of a corner?",
        core2014=says(Obstacle(1), "No; the figure stops and takes 1 damage.", "P2 Intersections", inferred=True),
        complete2022=says(
            Obstacle(0),
            "Walls or blocking squares on both sides of the corner stop the figure.",
            "§12.6d",
            inferred=True,
        ),
        nebula2007=says(
            Obstacle(1, smash_from=3, smash_damage=2),
            "The two count as one block: with 3 or more squares left it breaks, otherwise the "
            "figure stops for 1 damage.",
            "Blocking Terrain; Knock Back",
            inferred=True,
        ),
        eddieg=like("core2014", "Battle", inferred=True),
    )
    order = Row(
        "KBK-11",
        "Which figure goes first when several are knocked back?",
        core2014=says(SlideOrder.FARTHEST_FIRST, "The one farthest from the attacker.", "P2 Knock Back"),
        complete2022=like(
            "core2014", "§12.6f", text="The one farthest from the attacker, then the next, one at a time."
        ),
        nebula2007=like("core2014", "Knock Back"),
        eddieg=silent("core2014"),
    )
    crash_damage = Row(
        "KBK-12",
        "Is the damage of hitting something part of the attack?",
        core2014=says(
            CrashDamage.SEPARATE,
            "No: it comes after the attack's damage and is reduced separately.",
            "P2 Knock Back Damage",
        ),
        complete2022=says(CrashDamage.NONE, "Hitting something and falling deal no damage.", "§12.6d"),
        nebula2007=like("core2014", "Knock back damage"),
        eddieg=like("core2014", "Battle", text="No: it comes from another source and is reduced separately."),
    )
    immunity = Row(
        "KBK-13",
        "Which figures cannot be knocked back?",
        core2014=says(
            Immunity(True, great=True, traits=frozenset({"charge", "combat reflexes", "great size"})),
            "Figures with large bases, giants, colossals, and figures with Charge or Combat Reflexes.",
            "P2 Knock Back; P2 Multi-Base Characters; powers card",
        ),
        complete2022=says(
            Immunity(True, larger_than_attacker=True, traits=frozenset({"cannot be placed"})),
            "Figures with large bases, those larger than the attacker, and those that cannot be placed.",
            "§12.6e, §21.2b, §24.2",
        ),
        nebula2007=says(
            Immunity(True, great=True),
            "Giants, colossals and figures with double bases.",
            "Knock Back; Double-Base Characters",
        ),
        eddieg=says(
            Immunity(True, may_refuse=frozenset({"charge"})),
            "A figure with Charge may ignore it; for large bases the 2014 rule is used.",
            "Speed",
        ),
    )
    pushes = Row(
        "KBK-14",
        "How far do powers push a figure away?",
        core2014=says(
            PushRules((PushRule("force blast", Measure.DIE), PushRule("quake", Measure.FIXED, 2))),
            "Force Blast pushes one adjacent figure by one die of squares, Quake each figure hit by 2.",
            "powers card",
        ),
        complete2022=says(
            PushRules((PushRule("force blast", Measure.FIXED, 3),), usual=3),
            "At most 3 squares, unless the effect says otherwise.",
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
            "Force Blast by attack value, its close attack and Telekinesis by damage value, past "
            "what hinders; Quake by damage value. A soaring figure is hurt only at the map edge.",
            "Force Blast; Telekinesis; Quake; Flying and knock back",
        ),
        eddieg=says(
            PushRules((PushRule("force blast", Measure.MARGIN, 1, on_critical=1), PushRule("quake", Measure.DAMAGE))),
            "Force Blast pushes by as much as the attack beat the defense, at least 1; Quake by "
            "its damage. A critical hit adds 1.",
            "Speed; Attack",
        ),
    )
    pushed_crash = Row(
        "KBK-15",
        "Does a push by a power follow the same rules of path and damage?",
        core2014=says(True, "Yes, with the same damage.", "powers card"),
        complete2022=like("core2014", "§12.6a, §12.6d", text="Yes: one sequence for every cause."),
        nebula2007=like(
            "core2014",
            "Force Blast; Telekinesis; Moving Your Character",
            text="Yes; the pushed figure breaks away automatically and pushes any figure that it strikes.",
        ),
        eddieg=like("core2014", "Speed", text="Yes, though the push itself deals no damage."),
    )
