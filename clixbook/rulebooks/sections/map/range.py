"""RNG: distance and range."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent
from clixbook.rulebooks.vocabulary import Size


class LevelRange(enum.Enum):
    """Effect of levels and heights on a range."""

    NOTHING = "no"
    SOARING_HALVES = (
        "it is halved between a soaring figure and one that is not"  # between a soaring and an ordinary figure
    )
    ELEVATED_HALVES = (
        "it is halved between elevated terrain and the ground"  # between an elevated and a grounded square
    )


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

    BOTH_SQUARES = "if both squares beside it are"
    ONE_SQUARE = "if one square beside it is"  # to destroy it both squares are needed all the same


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
            "Each step to a touching square counts 1, in any of eight directions; a figure's own square is 0.",
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
        complete2022=says(False, "Range, distance and line of fire are three separate tests.", "§11.3a-d, §11.4d"),
        nebula2007=like("core2014", "Ranged Combat", inferred=True),
        eddieg=like("core2014", inferred=True),
    )
    levels = Row(
        "RNG-03",
        "Do levels or heights change the range?",
        core2014=says(LevelRange.NOTHING, "Levels do not affect range.", inferred=True),
        complete2022=like("core2014", inferred=True),
        nebula2007=says(
            LevelRange.SOARING_HALVES,
            "Levels do not affect range; but between a soaring and an ordinary figure it is halved.",
            "Soaring; Targeting Soaring Characters",
        ),
        eddieg=says(
            LevelRange.ELEVATED_HALVES,
            "Between an elevated and a grounded square the range is halved, rounded down.",
            "Effects",
        ),
    )
    from_line_square = Row(
        "RNG-04",
        "From which square of a large figure is the range counted?",
        core2014=says(True, "From the square chosen for the line of fire.", "P2 Multi-Base Characters", inferred=True),
        complete2022=like("core2014", "§11.4a, §24.2e"),
        nebula2007=like("core2014", "Double-Base Characters", inferred=True),
        eddieg=silent("core2014"),
    )
    tests_are_separate = Row(
        "RNG-05",
        "How are range, distance and line of fire combined?",
        fixed=True,
        core2014=says(
            True, "Every test that a rule names must be passed; none of them implies another.", "P2 Line of Fire"
        ),
        complete2022=says(
            True,
            "A ranged attack needs both range and a line of fire; an effect that waives one waives only that one.",
            "§11.2, §11.3b-d, §11.4, §11.4d-e",
        ),
        nebula2007=says(
            True,
            "A ranged attack needs a target within range and a clear line of fire; each power "
            "names its own distance and line.",
            "Ranged Combat; Powers",
        ),
        eddieg=says(True, "A ranged attack needs a target within range and a clear line of fire.", "Effects"),
    )
    object_shot_least = Row(
        "RNG-06",
        "What can a figure with range 0 attack at range?",
        core2014=says(0, "Nothing; it may only throw an object.", "P2 Ranged Combat"),
        complete2022=says(
            6,
            "Nothing by itself; but with an object its range counts as at least 6.",
            "§11.3a, §17.8b",
            inferred=True,
        ),
        nebula2007=like("core2014", "Ranged Combat"),
        eddieg=like("core2014", "Battle"),
    )
    adjacent_shots = Row(
        "RNG-07",
        "May a figure make a ranged attack beside an opponent, or against an adjacent target?",
        core2014=says(
            AdjacentShootingRule(True, True, sizes=frozenset({Size.COLOSSAL})),
            "No ranged attack beside an opponent, nor against an adjacent target; but colossals "
            "may make one while adjacent.",
            "P2 Ranged Combat; Combat Actions",
        ),
        complete2022=says(
            AdjacentShootingRule(True, True, sizes_at_adjacent=frozenset({Size.GIANT, Size.COLOSSAL})),
            "No ranged attack beside an opponent; but giants and colossals may make one, against adjacent targets too.",
            "§11.2a",
        ),
        nebula2007=says(
            AdjacentShootingRule(True, True, sizes=frozenset({Size.COLOSSAL}), hovering=True, friends=True),
            "No ranged attack beside an opponent, except by colossals, and by hovering figures "
            "against an adjacent opponent; with none adjacent, an adjacent friend may be the target.",
            "Ranged Combat; Hovering Characters; Colossal Characters",
        ),
        eddieg=says(
            AdjacentShootingRule(False, True),
            "The target must not be adjacent; an opponent beside the attacker does not matter.",
            "Battle",
        ),
        variants=(
            Variant(
                "strict-shooting",
                ("eddieg",),
                AdjacentShootingRule(True, True),
                "No ranged attack beside an opponent, nor against an adjacent target.",
            ),
        ),
    )
    halves = Row(
        "RNG-08",
        "How are halves rounded?",
        core2014=says(HalfRoundings(), "Up, at once, at each halving.", "P2 Rounding"),
        complete2022=like("core2014", "§6.11"),
        nebula2007=says(HalfRoundings(), "Up.", "Rounding"),
        eddieg=says(
            HalfRoundings(range=HalfRounding.DOWN),
            "Half a speed is rounded up, half a range down.",
            "Speed; Effects; Attack",
        ),
    )
    wall = Row(
        "RNG-09",
        "When is a wall within a distance?",
        core2014=says(WallWithin.BOTH_SQUARES, "When both squares beside it are within it.", "P2 Destroying Walls"),
        complete2022=says(
            WallWithin.ONE_SQUARE,
            "When it is on an edge of a square within the distance; to destroy it, both its squares must be.",
            "§16.4e, §16.9c",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    facing_matters = Row(
        "RNG-10",
        "Does the way a figure faces matter?",
        fixed=True,
        core2014=says(False, "Facing does not matter; attacks go in any direction.", "P2 Ranged Combat"),
        complete2022=like("core2014", "§11.3a", inferred=True),
        nebula2007=like("core2014", "Ranged Combat"),
        eddieg=silent("core2014"),
    )
    friend_beside_target = Row(
        "RNG-11",
        "May the target stand next to a friend of the shooter?",
        core2014=silent("nebula2007"),
        complete2022=silent("nebula2007"),
        nebula2007=says(True, "A friend beside the target does not stop a ranged attack.", "Line of fire"),
        eddieg=silent("nebula2007"),
    )
    area = Row(
        "RNG-12",
        "In an area attack, must every figure hit be within range and line of fire?",
        core2014=says(False, "Only the targets must be within range and line of fire.", "P3 Area of Effect"),
        complete2022=says(
            False,
            'A figure hit must meet only what the effect names; "adjacent" names neither distance nor line.',
            "§11.3b-d, §11.4d, §12.1b",
            inferred=True,
        ),
        nebula2007=says(
            False,
            "Figures beside a target need neither range nor line; around the attacker itself each "
            "needs a line of fire.",
            "Powers",
            inferred=True,
        ),
        eddieg=like("nebula2007", "Attack", inferred=True),
        variants=(
            Variant(
                "areas-in-line",
                ("complete2022",),
                True,
                "Each of several targets of a ranged attack must be within range and line of fire.",
            ),
        ),
    )
