"""RNG: distance and range."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent
from clixbook.rulebooks.vocabulary import Size


class LevelRange(enum.Enum):
    """Effect of levels and heights on a range."""

    NOTHING = "nothing"
    SOARING_HALVES = "soaring halves"  # between a soaring and an ordinary figure
    ELEVATED_HALVES = "elevated halves"  # between an elevated and a grounded square


class HalfRounding(enum.Enum):
    """Direction of rounding a half."""

    UP = "up"
    DOWN = "down"


@record
class HalfRoundings:
    """Rounding of halved speeds and ranges."""

    speed: HalfRounding = HalfRounding.UP
    range: HalfRounding = HalfRounding.UP


@record
class AdjacentShootingRule:
    """Figures that may shoot with an opponent adjacent.

    ``shooter``: an adjacent opponent bars the shooter. ``target``: an adjacent target is barred. ``sizes``
    are free of the first bar and ``sizes_at_adjacent`` of both. ``hovering``: a hovering figure may
    shoot an adjacent opponent, and be shot by an adjacent figure that does not fly. ``friends``: an adjacent
    friend is no such target.
    """

    shooter: bool
    target: bool
    sizes: frozenset[Size] = frozenset()
    sizes_at_adjacent: frozenset[Size] = frozenset()
    hovering: bool = False
    friends: bool = False


class WallWithin(enum.Enum):
    """Squares of a wall that must lie within a distance."""

    BOTH_SQUARES = "both squares"
    ONE_SQUARE = "one square"  # to destroy it both squares are needed all the same


@former_names(based="adjacent_shots")
class Range(Section):
    """Distance and range."""

    prefix = "RNG"
    title = "Distance and range"

    diagonal_is_one = Row(
        "RNG-01",
        "How are squares counted?",
        core2014=says(
            True,
            "One a square in any of eight directions; the own square is 0.",
            "P2 Move Actions; Ranged Combat",
        ),
        complete2022=like("core2014", "§11.3a"),
        nebula2007=like("core2014", "Line of fire"),
        eddieg=like("core2014", "Battle", inferred=True),
    )
    count_goes_round = Row(
        "RNG-02",
        "Do walls, blocking squares or figures lengthen the count?",
        core2014=says(False, "Nothing in between lengthens the count.", "P2 Line of Fire", inferred=True),
        complete2022=says(False, "Range, distance and line are three separate tests.", "§11.3a-d, §11.4d"),
        nebula2007=like("core2014", "Ranged Combat", inferred=True),
        eddieg=like("core2014", inferred=True),
    )
    levels = Row(
        "RNG-03",
        "Do levels or heights change the range?",
        core2014=says(LevelRange.NOTHING, "Levels leave the range alone.", inferred=True),
        complete2022=like("core2014", inferred=True),
        nebula2007=says(
            LevelRange.SOARING_HALVES,
            "Levels do not; between soaring and ordinary figures the range is halved.",
            "Soaring; Targeting Soaring Characters",
        ),
        eddieg=says(
            LevelRange.ELEVATED_HALVES,
            "A line between elevated and grounded squares halves the range, rounded down.",
            "Effects",
        ),
    )
    from_line_square = Row(
        "RNG-04",
        "From which square of a large figure is the range counted?",
        core2014=says(True, "From the square chosen for the line.", "P2 Multi-Base Characters", inferred=True),
        complete2022=like("core2014", "§11.4a, §24.2e"),
        nebula2007=like("core2014", "Double-Base Characters", inferred=True),
        eddieg=silent("core2014"),
    )
    tests_are_separate = Row(
        "RNG-05",
        "How are range, distance and line of fire combined?",
        fixed=True,
        core2014=says(True, "Every test that is named must hold, and none implies another.", "P2 Line of Fire"),
        complete2022=says(
            True,
            "A shot needs range and a line, each by itself; what waives one of them waives only that one.",
            "§11.2, §11.3b-d, §11.4, §11.4d-e",
        ),
        nebula2007=says(
            True,
            "A shot needs the target within range and a clear line; each power names its own distance and line.",
            "Ranged Combat; Powers",
        ),
        eddieg=says(True, "A shot needs the target within range and a clear line.", "Effects"),
    )
    object_shot_least = Row(
        "RNG-06",
        "What can a figure of range 0 shoot?",
        core2014=says(0, "Nothing; it may only throw an object.", "P2 Ranged Combat"),
        complete2022=says(
            6,
            "Nothing by itself; shooting with an object counts as range 6 at least.",
            "§11.3a, §17.8b",
            inferred=True,
        ),
        nebula2007=like("core2014", "Ranged Combat"),
        eddieg=like("core2014", "Battle"),
    )
    adjacent_shots = Row(
        "RNG-07",
        "May a figure shoot beside an opponent, or at an adjacent target?",
        core2014=says(
            AdjacentShootingRule(True, True, sizes=frozenset({Size.COLOSSAL})),
            "No shot beside an opponent nor at an adjacent target; colossals shoot while adjacent.",
            "P2 Ranged Combat; Combat Actions",
        ),
        complete2022=says(
            AdjacentShootingRule(True, True, sizes_at_adjacent=frozenset({Size.GIANT, Size.COLOSSAL})),
            "No shot beside an opponent; giants and colossals may, at adjacent targets too.",
            "§11.2a",
        ),
        nebula2007=says(
            AdjacentShootingRule(True, True, sizes=frozenset({Size.COLOSSAL}), hovering=True, friends=True),
            "No, but only opponents bar it; a hovering figure may shoot an adjacent one, colossals shoot while adjacent.",
            "Ranged Combat; Hovering Characters; Colossal Characters",
        ),
        eddieg=says(
            AdjacentShootingRule(False, True),
            "Only the target must not be adjacent; an opponent beside the shooter is no bar.",
            "Battle",
        ),
        variants=(
            Variant(
                "strict-shooting",
                ("eddieg",),
                AdjacentShootingRule(True, True),
                "No shot beside an opponent nor at an adjacent target.",
            ),
        ),
    )
    halves = Row(
        "RNG-08",
        "How are halves rounded?",
        core2014=says(HalfRoundings(), "Up, at once, at every step.", "P2 Rounding"),
        complete2022=like("core2014", "§6.11"),
        nebula2007=says(HalfRoundings(), "Up.", "Rounding"),
        eddieg=says(
            HalfRoundings(range=HalfRounding.DOWN), "Half a speed up, half a range down.", "Speed; Effects; Attack"
        ),
    )
    wall = Row(
        "RNG-09",
        "When is a wall within a distance?",
        core2014=says(WallWithin.BOTH_SQUARES, "When both squares beside it are within it.", "P2 Destroying Walls"),
        complete2022=says(
            WallWithin.ONE_SQUARE,
            "When it lies on a side of a counted square; to destroy it both squares must count.",
            "§16.4e, §16.9c",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    facing_matters = Row(
        "RNG-10",
        "Does the way a figure faces matter?",
        fixed=True,
        core2014=says(False, "No; attacks go in any direction.", "P2 Ranged Combat"),
        complete2022=like("core2014", "§11.3a", inferred=True),
        nebula2007=like("core2014", "Ranged Combat"),
        eddieg=silent("core2014"),
    )
    friend_beside_target = Row(
        "RNG-11",
        "May the target stand next to a friend of the shooter?",
        core2014=silent("nebula2007"),
        complete2022=silent("nebula2007"),
        nebula2007=says(True, "Yes; a friend beside the target does not stop the shot.", "Line of fire"),
        eddieg=silent("nebula2007"),
    )
    area = Row(
        "RNG-12",
        "Must figures caught beside a target be within range and line themselves?",
        core2014=says(False, "No; only the targets must.", "P3 Area of Effect"),
        complete2022=says(
            False,
            "Only as far as the effect names distance and line; one that says adjacent names neither.",
            "§11.3b-d, §11.4d, §12.1b",
            inferred=True,
        ),
        nebula2007=says(
            False,
            "Not beside a target; around the shooter itself each needs a line.",
            "Powers",
            inferred=True,
        ),
        eddieg=like("nebula2007", "Attack", inferred=True),
        variants=(
            Variant(
                "areas-in-line",
                ("complete2022",),
                True,
                "Yes: several targets of a ranged attack must all be within range and line.",
            ),
        ),
    )
