"""BRK: break away."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, like, says


@record
class BreakAwayOccasion:
    """Whether a move of 0 squares calls for a roll too. Opponents met on the way: MOV-05."""

    without_a_step: bool = False


class BreakAwayRolls(enum.StrEnum):
    """Number of dice for several opponents."""

    ONE_FOR_ALL = "one for all"
    ONE_EACH = "one for each"


class Failure(enum.StrEnum):
    """Cost of a failed break away."""

    ACTION_ENDS = "no move; the action ends with its token"
    NOTHING_MORE = "no move, attack or free action for the rest of the action"
    STAYS_THERE = "the move stops where it is"


@record
class SizeHelp:
    """Effect of size: roll bonuses, lower faces, and exemption from the roll.

    ``larger_from`` is the lowest face for a figure larger than every adjacent opponent; ``steps_free`` sizes
    larger than all of them needs no roll. ``giant_from`` is the lowest face of giants.
    """

    giant_bonus: int = 0
    colossal_free: bool = False
    larger_from: int = 0
    steps_free: int = 0
    giant_from: int = 0
    tiny_free: bool = False
    vehicles_free: bool = False


@record
class SlipTrait:
    """Effect of a trait on its figure's roll: a bonus, other faces, or no roll at all.

    ``not_from``: traits of an opponent that undo it. ``where`` is ``"water"`` if it works only there.
    """

    trait: str
    bonus: int = 0
    lowest: int = 0
    free: bool = False
    not_from: frozenset[str] = frozenset()
    where: str = ""


@record
class GripTrait:
    """Effect of a trait on its opponents' rolls: a penalty, a higher face, or no way out.

    ``let_go``: traits of the mover that undo it. ``great_ignore``: giants and colossals do not feel it.
    """

    trait: str
    penalty: int = 0
    lowest: int = 0
    never_free: bool = False
    no_way_out: bool = False
    let_go: frozenset[str] = frozenset()
    great_ignore: bool = False


@record
class BreakAwayPowers:
    """Effects of powers on break away, on both sides."""

    slips: tuple[SlipTrait, ...] = ()
    grips: tuple[GripTrait, ...] = ()


def _only(*traits: str) -> frozenset[str]:
    return frozenset(traits)


class BreakAwayRules(Section):
    """Break away."""

    prefix = "BRK"
    title = "Break away"

    when = Row(
        "BRK-01",
        "When does a figure roll to break away?",
        core2014=says(
            BreakAwayOccasion(without_a_step=True),
            "Before a figure adjacent to an opponent moves, even 0 squares, as to pick something "
            "up; with Charge and the like too.",
            "P2 Breaking Away; P2 Move Actions; P2 Picking Up an Object",
        ),
        complete2022=says(
            BreakAwayOccasion(without_a_step=True),
            "Before a figure adjacent to an opponent moves, even 0 squares; with Charge, to carry "
            "and to pick something up too.",
            "§10.5, §10.7c, §10.8",
        ),
        nebula2007=says(
            BreakAwayOccasion(),
            "Before a figure moves away from an adjacent opponent, or from a giant 2 squares away.",
            "Breaking away; Walls; Wing; Giant",
        ),
        eddieg=says(
            BreakAwayOccasion(),
            "Before a figure adjacent to an opponent moves, and again when it meets another opponent.",
            "Moves",
        ),
    )
    success = Row(
        "BRK-02",
        "Which roll of a d6 breaks away?",
        core2014=says(4, "4 to 6 break away; a 1 always fails, a 6 always succeeds.", "P2 Breaking Away"),
        complete2022=says(4, "4 to 6 break away; a 1 always fails, a 6 always succeeds.", "§10.8", inferred=True),
        nebula2007=says(4, "4 to 6 break away.", "Breaking away"),
        eddieg=says(4, "4 to 6 break away.", "Moves; Speed"),
        most=6,
        variants=(
            Variant(
                "break-away-of-the-copy",
                ("core2014",),
                2,
                "2 to 6 break away, as printed in one copy of the book that lost its dice faces.",
            ),
        ),
    )
    rolls = Row(
        "BRK-03",
        "Does one roll break away from all opponents, or one from each?",
        core2014=says(
            BreakAwayRolls.ONE_FOR_ALL, "One roll counts against all adjacent opponents.", "P2 Breaking Away"
        ),
        complete2022=like("core2014", "§10.8"),
        nebula2007=like("core2014", "Breaking away"),
        eddieg=says(BreakAwayRolls.ONE_EACH, "Each adjacent opponent needs a roll of its own.", "Moves"),
    )
    failure = Row(
        "BRK-04",
        "What does a failed break away cost?",
        core2014=says(
            Failure.ACTION_ENDS, "The figure stays; the action ends and costs its token.", "P2 Breaking Away"
        ),
        complete2022=says(
            Failure.NOTHING_MORE,
            "The figure stays: no move, attack or free action for the rest of that action.",
            "§10.8a",
        ),
        nebula2007=like("core2014", "Breaking away"),
        eddieg=says(Failure.STAYS_THERE, "The figure stops where it is.", "Moves"),
    )
    size = Row(
        "BRK-05",
        "How does size affect breaking away?",
        core2014=says(
            SizeHelp(giant_bonus=1, colossal_free=True),
            "Giants add 1 to the roll; colossals need no roll.",
            "powers card",
        ),
        complete2022=says(
            SizeHelp(larger_from=3, steps_free=2, vehicles_free=True),
            "A figure larger than every adjacent opponent needs 3 to 6; one two sizes larger, and "
            "a vehicle, needs no roll.",
            "§21.2b, §24.4",
        ),
        nebula2007=says(
            SizeHelp(giant_from=3, tiny_free=True),
            "Giants break away on 3 to 6; tiny figures need no roll.",
            "Breaking away; Giant; Tiny",
        ),
        eddieg=says(SizeHelp(), "Size does not matter.", "Moves"),
    )
    powers = Row(
        "BRK-06",
        "How do powers affect breaking away?",
        core2014=says(
            BreakAwayPowers(
                (
                    SlipTrait("leap/climb", bonus=2),
                    SlipTrait("hypersonic speed", bonus=2),
                    SlipTrait("plasticity", bonus=2),
                    SlipTrait("phasing", free=True),
                ),
                (GripTrait("plasticity", penalty=-2, never_free=True, great_ignore=True),),
            ),
            "Nimble powers add 2 to the roll, Phasing needs none; against an adjacent opponent "
            "with Plasticity subtract 2.",
            "powers card",
        ),
        complete2022=says(
            BreakAwayPowers(
                (SlipTrait("plasticity", lowest=2), SlipTrait("phasing", free=True)),
                (
                    GripTrait(
                        "plasticity",
                        lowest=6,
                        let_go=_only("phasing", "plasticity", "leap/climb", "hypersonic speed"),
                    ),
                ),
            ),
            "A figure with Plasticity breaks away on 2 to 6, others without Leap/Climb or Hypersonic Speed from it only "
            "on a 6; Phasing needs no roll.",
            "powers card",
        ),
        nebula2007=says(
            BreakAwayPowers(
                (
                    SlipTrait("plasticity", lowest=2),
                    SlipTrait("skrulls", lowest=2),
                    SlipTrait("leap/climb", free=True),
                    SlipTrait("phasing", free=True),
                    SlipTrait("charge", free=True),
                    SlipTrait("hypersonic speed", free=True),
                    SlipTrait("pushed", free=True),
                ),
                (
                    GripTrait("plasticity", lowest=6, great_ignore=True),
                    GripTrait("skrulls", lowest=6),
                    GripTrait("badoon", no_way_out=True),
                ),
            ),
            "Movement powers need no roll; others leave Plasticity and Skrulls only on a 6. Nobody leaves Badoon.",
            "Powers; Giant; Team abilities",
        ),
        eddieg=says(
            BreakAwayPowers(
                (
                    SlipTrait("phasing", free=True),
                    SlipTrait("leap/climb", free=True, not_from=_only("leap/climb", "plasticity")),
                    SlipTrait("hypersonic speed", free=True, not_from=_only("hypersonic speed", "plasticity")),
                    SlipTrait("plasticity", lowest=2, not_from=_only("plasticity")),
                    SlipTrait("skrulls", lowest=2),
                    SlipTrait("dolphin", free=True, not_from=_only("dolphin"), where="water"),
                ),
                (
                    GripTrait("plasticity", lowest=6, let_go=_only("plasticity")),
                    GripTrait("skrulls", lowest=6),
                    GripTrait("badoon", no_way_out=True),
                ),
            ),
            "Phasing needs no roll; other nimble powers only against their like or Plasticity, "
            "swimmers in water only against swimmers. Plasticity and Skrulls are left on a 6, Badoon "
            "never.",
            "Speed; Adv",
        ),
    )
