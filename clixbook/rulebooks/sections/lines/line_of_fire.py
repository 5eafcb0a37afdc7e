"""LOF: line of fire."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent
from clixbook.rulebooks.vocabulary import Restriction


class StealthLineRule(enum.Enum):
    """Moments at which Stealth turns a hindered line into a blocked one."""

    NOT_OWN_TURN = "blocks it on other players' turns"
    FROM_AFAR = "blocks it on other players' turns, except from adjacent squares"
    ALWAYS = "always blocks it"


class LineCheckTiming(enum.Enum):
    """Moments at which players may check a line of fire."""

    ANY_TIME = "any time"
    BEFORE_DECLARING = "before the action is declared"


@dataclass(frozen=True)
class WaterLineRule:
    """Effect of water on a line, and whether a swimmer in it counts as hindered."""

    effect: Restriction
    hides_swimmers: bool = False


@dataclass(frozen=True)
class LinePower:
    """A power printed in the book, with the things that it ignores on a line, and whether it halves its range."""

    name: str
    ignores: frozenset[str]
    halves_range: bool = False


class LineOfFireRules(Section):
    """Line of fire."""

    prefix = "LOF"
    title = "Line of fire"

    from_centres = Row(
        "LOF-01",
        "From where to where does the line of fire run?",
        fixed=True,
        core2014=says(
            True, "The line runs from the centre of one square to the centre of the other.", "P2 Line of Fire"
        ),
        complete2022=like("core2014", "§11.4"),
        nebula2007=like("core2014", "Ranged Combat, Line of fire"),
        eddieg=like("core2014", "Effects", inferred=True),
    )
    crosses_interiors = Row(
        "LOF-02",
        "Which squares does a line of fire cross?",
        fixed=True,
        core2014=says(
            True,
            "A line crosses every square whose inside it runs through.",
            "P2 Line of Fire; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§11.4c", inferred=True),
        nebula2007=like("core2014", "Ranged Combat; Terrain", inferred=True),
        eddieg=like("core2014", "Effects", inferred=True),
    )
    to_own_square = Row(
        "LOF-03",
        "May a figure draw a line to its own square?",
        fixed=True,
        core2014=says(
            True,
            "A figure may draw a line to itself; its own square counts as the target's.",
            "P2 Line of Fire",
        ),
        complete2022=like("core2014", "§11.4b"),
        nebula2007=like("core2014", "Ranged Combat, Line of fire"),
        eddieg=silent("core2014"),
    )
    ends_block = Row(
        "LOF-04",
        "Do the figures on the two end squares of a line block it?",
        fixed=True,
        core2014=says(False, "A figure on the first or the last square does not block the line.", "P2 Line of Fire"),
        complete2022=like("core2014", "§11.4c"),
        nebula2007=like("core2014", "Ranged Combat"),
        eddieg=like("core2014", "Effects"),
    )
    hidden_figures_block = Row(
        "LOF-05",
        "Do other figures on a line block it, hidden ones too?",
        core2014=says(True, "Any other figure on the line blocks it, friend or opponent.", "P2 Line of Fire"),
        complete2022=says(
            True,
            "Any other figure on the line blocks it, unless it is smaller than the attacker or the target.",
            "§11.4c, §21.2b",
        ),
        nebula2007=says(
            False,
            "Any other figure blocks it, but tiny figures and those hidden by Stealth do not.",
            "Ranged Combat; Tiny; Stealth",
        ),
        eddieg=says(True, "Any other figure blocks it; size does not matter.", "Effects"),
    )
    blocking = Row(
        "LOF-06",
        "Do walls and blocking terrain block a line?",
        core2014=says(
            Restriction.BLOCKING,
            "A wall or a blocking square on the line blocks it.",
            "P2 Line of Fire; Blocking; Walls",
        ),
        complete2022=like("core2014", "§11.4c, §16.3b, §16.4b"),
        nebula2007=like("core2014", "Ranged Combat; Blocking Terrain; Walls"),
        eddieg=like("core2014", "Effects"),
    )
    attacked_square_is_open = Row(
        "LOF-07",
        "Is blocking terrain that is attacked ignored on the line to it?",
        fixed=True,
        core2014=says(
            True,
            "The blocking square or wall that is attacked does not block the line to it.",
            "P2 Destroying Blocking Terrain; Destroying Walls",
        ),
        complete2022=says(
            True,
            "The square, wall or object chosen for a Destroy Action does not block the line to it.",
            "§16.9a, §16.9c",
        ),
        nebula2007=like("core2014", "Destroying blocking terrain"),
        eddieg=silent("nebula2007"),
    )
    hindering = Row(
        "LOF-08",
        "Which hindering squares make a line hindered?",
        core2014=says(Restriction.HINDERING, "Every hindering square on the line hinders it, the target's included.", "P2 Hindering Terrain"),
        complete2022=says(Restriction.HINDERING, "Every hindering square on the line hinders it, the target's included, the attacker's "
                                                 "not.", "§16.2b"),
        nebula2007=says(Restriction.HINDERING, "A line is hindered when it crosses the border of an area of hindering terrain, if "
                                               "both ends are on one level.", "Ranged Attacks and the Hindering Terrain Modifier"),
        eddieg=says(Restriction.HINDERING, "Every hindering square on the line hinders it, the target's included, the attacker's "
                                           "not.", "Effects"),
    )  # fmt: skip
    source_hinders = Row(
        "LOF-09",
        "Does hindering terrain in the attacker's own square count?",
        fixed=True,
        core2014=says(
            False, "The attacker's own hindering square does not count.", "P2 Hindering Terrain", inferred=True
        ),
        complete2022=says(False, "The attacker's own hindering square never counts.", "§16.2b"),
        nebula2007=says(
            False,
            "It does not count; but a line through another square of the same area is hindered.",
            "Ranged Attacks and the Hindering Terrain Modifier",
        ),
        eddieg=says(
            False, "The attacker's own hindering square never counts; hindering squares beside it do.", "Effects"
        ),
    )
    inside_one_patch = Row(
        "LOF-10",
        "Is a line hindered that never leaves one area of hindering terrain?",
        core2014=says(Restriction.HINDERING, "The line is hindered, because the target's square hinders it.", "P2 Hindering Terrain"),
        complete2022=like("core2014", "§16.2b"),
        nebula2007=says(Restriction.CLEAR, "The line crosses no border of hindering terrain, so it is clear.", "Ranged Attacks and the Hindering Terrain Modifier", inferred=True),
        eddieg=like("core2014", "Effects"),
        variants=(
            Variant("soft-hindering", ("nebula2007",), Restriction.HINDERING, "A target in the same area as the attacker is still "
                                                                              "hindered."),
        ),
    )  # fmt: skip
    modifier = Row(
        "LOF-11",
        "How much does a hindered line add to defense?",
        core2014=says(1, "A hindered line gives the target +1 defense for that attack, once.", "P2 Hindering Terrain"),
        complete2022=says(1, "A hindered line gives the target +1 defense against ranged attacks, once.", "§16.2b"),
        nebula2007=says(
            1,
            "A hindered line gives the target +1 defense, once, added after replacement values.",
            "Ranged Attacks and the Hindering Terrain Modifier",
        ),
        eddieg=says(
            1, "A hindered line gives the target +1 defense for that ranged attack, once.", "Effects", inferred=True
        ),
    )
    hindered_counts_as_clear = Row(
        "LOF-12",
        "Which square on the line decides, and does hindered count as clear?",
        fixed=True,
        core2014=says(
            True,
            "The most restrictive square decides; where a clear line is needed, a hindered one will do.",
            "P2 Clear, Hindered, or Blocked",
        ),
        complete2022=says(
            True,
            "One blocking square blocks it; if none does, any hindering square hinders it. Only a "
            "blocked line is no line of fire.",
            "§11.4d, §16.2b, §16.3b",
        ),
        nebula2007=silent("core2014"),
        eddieg=says(True, "Clear means not blocked: a hindered line will do.", "Effects"),
    )
    water = Row(
        "LOF-13",
        "What does water do to a line?",
        core2014=says(WaterLineRule(Restriction.CLEAR), "Water leaves a line clear.", "P2 Water Terrain"),
        complete2022=like("core2014", "§16.6"),
        nebula2007=says(
            WaterLineRule(Restriction.CLEAR, hides_swimmers=True),
            "Water leaves a line clear; but a swimmer in water counts as in hindering terrain.",
            "Water Terrain",
        ),
        eddieg=silent("core2014"),
    )
    objects = Row(
        "LOF-14",
        "What does an object that nobody holds do to a line?",
        core2014=says(
            Restriction.HINDERING,
            "The square of an object that nobody holds is hindering terrain; an ultra light one does nothing.",
            "P2 Objects as Terrain; Ultra Light Objects",
        ),
        complete2022=says(Restriction.CLEAR, "Nothing: objects are never terrain.", "§17", inferred=True),
        nebula2007=says(
            Restriction.HINDERING,
            "The square of an object that nobody holds is hindering terrain; a heavy one set down "
            "to obstruct blocks the line.",
            "Objects",
        ),
        eddieg=says(
            Restriction.HINDERING,
            "The square of an object that nobody holds is hindering terrain for lines of fire.",
            "Effects",
        ),
    )
    close_attack_needs_line = Row(
        "LOF-15",
        "Does a close attack need a line of fire?",
        core2014=says(
            False, "A close attack needs no line of fire; the target only has to be adjacent.", "P6 Common questions"
        ),
        complete2022=says(False, "A close attack normally needs no line of fire.", "§11.1"),
        nebula2007=says(True, "A close attack needs an adjacent target and a clear line of fire.", "Close Combat"),
        eddieg=says(False, "A close attack needs no line of fire; the target only has to be adjacent.", "Effects"),
    )
    stealth = Row(
        "LOF-16",
        "What does Stealth do to a hindered line?",
        core2014=says(
            StealthLineRule.NOT_OWN_TURN,
            "On other players' turns a hindered line to a figure with Stealth is blocked, even "
            "from an adjacent square.",
            "P6 Common questions; powers card",
        ),
        complete2022=says(
            StealthLineRule.FROM_AFAR,
            "On other players' turns a hindered line to a figure with Stealth is blocked, unless "
            "it comes from an adjacent square.",
            "powers card",
        ),
        nebula2007=says(
            StealthLineRule.ALWAYS,
            "A hindered line to a figure with Stealth is blocked, for close attacks and friends "
            "too, until the figure is spotted.",
            "Stealth; Super Senses",
        ),
        eddieg=says(
            StealthLineRule.ALWAYS,
            "A hindered line to a figure with Stealth is blocked, for friends and opponents.",
            "Speed, Stealth",
        ),
    )
    direct = Row(
        "LOF-17",
        "What is a direct line?",
        core2014=says(
            True,
            "A direct line stays in one row, one column or one exact diagonal.",
            "P2 Line of Fire",
            inferred=True,
        ),
        complete2022=like("core2014", "§11.4f"),
        nebula2007=like(
            "core2014",
            "Knock Back",
            text="A straight line stays in one row, one column or one exact diagonal.",
            inferred=True,
        ),
        eddieg=like("core2014", inferred=True),
    )
    line_to_each = Row(
        "LOF-18",
        "Does each of several targets need a line?",
        fixed=True,
        core2014=says(
            True,
            "Each target needs a line of fire of its own, within the full range.",
            "P2 Multiple Ranged Combat Targets",
        ),
        complete2022=like("core2014", "§12.1a"),
        nebula2007=like("core2014", "Multiple Ranged Combat Targets"),
        eddieg=like("core2014", "Battle"),
    )
    checking = Row(
        "LOF-19",
        "When may lines and ranges be checked?",
        alike="All four books allow checking every line and range before the action is declared, as this program does.",
        fixed=True,
        core2014=says(LineCheckTiming.ANY_TIME, "Lines may be checked at any time.", "P2 Line of Fire"),
        complete2022=says(LineCheckTiming.ANY_TIME, "Lines and ranges may be checked at any time.", "§11.3a, §11.4"),
        nebula2007=says(
            LineCheckTiming.BEFORE_DECLARING, "Lines are checked before the action is declared.", "Ranged Combat"
        ),
        eddieg=silent("core2014"),
    )
    powers = Row(
        "LOF-20",
        "Which powers in the book itself change lines?",
        core2014=says((), "The book itself has none; the powers are on the powers card.", "powers card"),
        complete2022=says((), "The book itself has none; the powers are on the powers card.", "powers card"),
        nebula2007=says(
            (
                LinePower("Energy Explosion", frozenset({"figures", "hindering"})),
                LinePower("Pulse Wave", frozenset({"figures", "hindering"}), halves_range=True),
                LinePower("Super Senses", frozenset({"hindering"})),
                LinePower("Trick Shot", frozenset({"figures", "hindering"})),
                LinePower("Superman Ally", frozenset({"hindering"})),
                LinePower("Ultimates", frozenset({"hindering"})),
            ),
            "Some powers look past figures or hindering terrain; Pulse Wave halves its range, rounded up.",
            "Powers; Feats; Team Abilities",
        ),
        eddieg=says(
            (LinePower("Pulse Wave", frozenset({"figures", "hindering", "water"}), halves_range=True),),
            "Pulse Wave ignores figures, hindering terrain and water, at half range rounded down.",
            "Attack, Pulse Wave",
        ),
    )  # fmt: skip


__all__ = ["LineCheckTiming", "LineOfFireRules", "LinePower", "StealthLineRule", "WaterLineRule"]
