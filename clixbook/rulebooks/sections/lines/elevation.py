"""ELV: elevation."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


class LevelLineRule(enum.Enum):
    """Obstacles to a line between two levels."""

    ABOVE_LOWER_END = "a crossed square above the lower end"
    ELEVATED_SQUARES = "a crossed elevated square that is no end"
    SECOND_BOUNDARY = "a second elevated boundary"


class BlockingLevelRule(enum.Enum):
    """Blocking terrain that counts for a line off its level."""

    NOWHERE = "nowhere"
    INDOORS = "indoors"
    LOWER_END = "on the lower end's level"
    ANYWHERE = "anywhere"


class RimRule(enum.Enum):
    """Elevated squares that form the rim."""

    SHARED_SIDE = "those that share a side with a lower square"
    TOUCHING = "those that touch a lower square"
    NONE = "there is no rim"


NOBODY = 9


"""A size above all sizes: nobody blocks."""


class LedgeRule(enum.StrEnum):
    """Options of a walker at an edge to a lower level without stairs."""

    NO = "no"
    FALL = "drops and is hurt"
    CLIMB = "climbs down as an action"


@record
class LandingOnto:
    """Damage when dropping onto an opponent: to both, and to a soaring flyer's passenger."""

    both: int = 0
    passenger: int = 0


class Elevation(Section):
    """Elevation."""

    prefix = "ELV"
    title = "Elevation"

    higher_blocks = Row(
        "ELV-07",
        "A line on the ground over higher terrain?",
        fixed=True,
        core2014=says(True, "A crossed square of a higher level blocks.", "P2 Elevated, Line of Fire"),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=like(
            "core2014",
            "Elevated Terrain",
            text="Crossing the border of elevated terrain blocks a line on the ground.",
        ),
        eddieg=like(
            "core2014",
            "Effects",
            text="A figure on the ground cannot shoot over elevated terrain at another on the ground.",
        ),
    )

    own_level_counts = Row(
        "ELV-08",
        "A line on an upper level: what counts?",
        fixed=True,
        core2014=says(
            True,
            "Only terrain on the line's own level counts; lower ground does not.",
            "P2 Elevated, Line of Fire",
        ),
        complete2022=like("core2014", "§16.5d", inferred=True),
        nebula2007=says(True, "On a roof only elevated terrain counts; its borders do not block.", "Elevated Terrain"),
        eddieg=says(True, "From roof to roof the ground and its figures are ignored.", "Effects"),
    )

    lower_blocking = Row(
        "ELV-09",
        "A line on an upper level over lower blocking terrain?",
        core2014=says(
            BlockingLevelRule.INDOORS,
            "Blocking terrain below both ends blocks only indoors.",
            "P2 Blocking, Line of Fire; chart",
        ),
        complete2022=says(
            BlockingLevelRule.NOWHERE,
            "Blocking terrain below both ends does not block.",
            "§16.5d",
            inferred=True,
        ),
        nebula2007=says(
            BlockingLevelRule.NOWHERE,
            "Only elevated blocking terrain blocks between two elevated ends.",
            "Elevated Terrain",
            inferred=True,
        ),
        eddieg=says(BlockingLevelRule.NOWHERE, "Blocking terrain below both ends does not block.", "Effects"),
    )

    lower_figures = Row(
        "ELV-10",
        "A line on an upper level over figures below?",
        core2014=says(2, "Below both ends only giants and colossals block.", "Line of fire chart", inferred=True),
        complete2022=says(2, "Below both ends only giants and colossals block.", "§16.5d", inferred=True),
        nebula2007=says(3, "Below both ends only colossals block.", "Elevated Terrain"),
        eddieg=says(NOBODY, "Figures below both ends do not block.", "Effects"),
        variants=(
            Variant("nobody-below-blocks", ("complete2022",), NOBODY, "No figure below both ends blocks, as the publisher answered in 2018."),
        ),
    )  # fmt: skip

    between = Row(
        "ELV-11",
        "A line between two levels: which squares bar it?",
        core2014=says(
            LevelLineRule.ABOVE_LOWER_END,
            "A crossed square above the lower end blocks, the higher end itself excepted.",
            "P2 The Rim",
        ),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=says(
            LevelLineRule.ELEVATED_SQUARES,
            "A crossed elevated square blocks unless it is an end of the line.",
            "Elevated Terrain",
            inferred=True,
        ),
        eddieg=says(
            LevelLineRule.SECOND_BOUNDARY,
            "One elevated boundary halves the range; crossing a second one blocks.",
            "Effects",
            inferred=True,
        ),
    )

    between_hindering_everywhere = Row(
        "ELV-12",
        "A line between two levels: hindering terrain?",
        core2014=says(False, "Between levels hindering terrain counts only under the target.", "P2 The Rim"),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=like("core2014", "Elevated Terrain"),
        eddieg=says(True, "Every crossed hindering square counts, between levels too.", "Effects"),
    )

    between_figures = Row(
        "ELV-13",
        "A line between two levels: figures?",
        core2014=says(2, "Between levels only giants and colossals block.", "P2 The Rim", inferred=True),
        complete2022=says(
            2,
            "Between levels only giants and colossals block, if no smaller than the ends.",
            "§16.5d, §21.2b",
            inferred=True,
        ),
        nebula2007=says(2, "Between levels only giants and colossals block.", "Elevated Terrain", inferred=True),
        eddieg=says(0, "Between levels every crossed figure blocks.", "Effects"),
    )

    between_blocking = Row(
        "ELV-14",
        "A line between two levels: blocking terrain?",
        alike="On two levels, blocking terrain above the lower end stands on ground that bars the line anyway; on three, "
        "ELV-09 and ELV-16 decide in the older books.",
        core2014=says(BlockingLevelRule.LOWER_END, "Blocking terrain on the lower end's level blocks.", "P2 The Rim"),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=says(
            BlockingLevelRule.ANYWHERE,
            "Blocking terrain blocks wherever it is crossed.",
            "Ranged Combat",
            inferred=True,
        ),
        eddieg=says(BlockingLevelRule.ANYWHERE, "Blocking terrain blocks wherever it is crossed.", "Effects"),
    )

    rim = Row(
        "ELV-15",
        "What is the rim, and must one stand on it to shoot down?",
        core2014=says(
            RimRule.SHARED_SIDE,
            "The rim squares share a side with a lower square; one need not stand there by name.",
            "P2 The Rim; P5 Rim",
        ),
        complete2022=says(
            RimRule.TOUCHING, "The rim squares touch a lower square, corners included.", "§16.5d-e", inferred=True
        ),
        nebula2007=says(
            RimRule.TOUCHING,
            "The rim is where the red line runs; only from there one shoots at the ground.",
            "Elevated Terrain",
        ),
        eddieg=says(RimRule.NONE, "There is no rim; any distance from the edge will do.", "Effects"),
        fixed=True,
    )

    top_sees_all = Row(
        "ELV-16",
        "What do three or more levels do to a line?",
        core2014=says(
            False,
            "From level 3 to 1 a crossed level 2 square blocks; from 3 to 2 the ground does not.",
            "P2 Elevated; The Rim",
        ),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=says(
            True,
            "A super-elevated square sees every lower one unless another such feature is crossed.",
            "Maps, Super-elevated",
        ),
        eddieg=absent(False, "This book has two levels only."),
    )

    walls_span_levels = Row(
        "ELV-17",
        "A wall on the edge between two levels?",
        fixed=True,
        core2014=silent("complete2022"),
        complete2022=says(True, "It stands on both levels and on all between.", "§16.5f"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022", text="Wall and elevated boundary coincide; the wall blocks."),
    )

    shots_across = Row(
        "ELV-18",
        "A shot between touching squares of different level?",
        fixed=True,
        core2014=says(True, "The figures are not adjacent, so a shot with range 1 is allowed.", "P2 fig. 13"),
        complete2022=like("core2014", "§16.5c-e", inferred=True),
        nebula2007=like("core2014", "Elevated Terrain"),
        eddieg=says(True, "The shot is allowed, but its range is halved: range 1 becomes 0.", "Effects"),
    )  # fmt: skip

    levels = Row(
        "ELV-01",
        "How many levels are there?",
        core2014=says(9, "Levels are numbered; the ground is 1.", "P2 Terrain; Elevated Terrain"),
        complete2022=like("core2014", "§16.5"),
        nebula2007=says(
            3,
            "Grounded, elevated and super-elevated; soaring is above them all.",
            "Elevated Terrain; Maps > Super-elevated",
        ),
        eddieg=says(2, "Grounded and elevated.", "Moves"),
    )
    walks_by_stairs_only = Row(
        "ELV-02",
        "How does a walker change its level?",
        fixed=True,
        core2014=says(True, "Only by stairs or a ladder.", "P2 Elevated > Stairs and Ladders"),
        complete2022=says(True, "Only through transition squares.", "§16.5a, §16.5b"),
        nebula2007=says(
            False,
            "By stairs or a ladder; downwards also by dropping off the edge.",
            "Clear Terrain; Elevated Terrain",
        ),
        eddieg=says(False, "By stairs or a ladder, or by climbing as an action.", "Moves"),
    )
    stairs_diagonal = Row(
        "ELV-03",
        "How are stairs and ladders walked?",
        core2014=says(False, "Straight through both linked squares; stairs are clear.", "P2 Stairs and Ladders"),
        complete2022=says(False, "Through both linked squares, straight, never slantwise.", "§16.5, §16.5b"),
        nebula2007=says(False, "Through every square of the stairs, or both squares of the ladder.", "Clear Terrain"),
        eddieg=says(False, "They are walked like clear ground.", "Moves", inferred=True),
    )
    climb_squares = Row(
        "ELV-04",
        "May a walker climb without stairs?",
        core2014=says(0, "Climbing is not possible.", "P2 Elevated > Stairs and Ladders"),
        complete2022=says(0, "Climbing is not possible.", "§16.5a"),
        nebula2007=says(0, "Only powers, flight and size climb.", "Elevated Terrain"),
        eddieg=says(1, "A power action moves 1 square through the boundary, up or down.", "Moves", inferred=True),
    )
    drop = Row(
        "ELV-05",
        "May a walker drop off an edge to a lower level?",
        core2014=says(LedgeRule.NO, "Dropping off an edge is forbidden.", "P2 Stairs and Ladders"),
        complete2022=says(LedgeRule.NO, "Dropping off an edge is forbidden.", "§16.5a"),
        nebula2007=says(
            LedgeRule.FALL, "It drops for 2 damage; the move ends unless none of it is left.", "Elevated Terrain"
        ),
        eddieg=says(LedgeRule.CLIMB, "Only by climbing down as an action, unhurt.", "Moves", inferred=True),
    )
    drop_onto = Row(
        "ELV-06",
        "May a figure drop onto an opponent, or be dropped?",
        core2014=absent(LandingOnto(), "Nobody drops on purpose."),
        complete2022=absent(LandingOnto(), "Nobody drops on purpose."),
        nebula2007=says(
            LandingOnto(1, 2),
            "Dropping onto an opponent hurts both for 1; a dropped passenger takes 2.",
            "Elevated Terrain",
        ),
        eddieg=absent(LandingOnto(), "Nobody drops on purpose."),
    )
    house_levels = Row(
        "ELV-19",
        "Slopes, and standing on or under furniture?",
        core2014=absent(False, "There are no slopes, and nobody stands under a table."),
        complete2022=absent(False, "There are no slopes, and nobody stands under a table."),
        nebula2007=says(
            True,
            "Slopes see over what is lower; on or under furniture is declared, or a die decides.",
            "Maps > Sloping; On or under",
        ),
        eddieg=absent(False, "There are no slopes, and nobody stands under a table."),
    )
    hovering_at_its_square = Row(
        "ELV-20",
        "On which level is a hovering flyer?",
        fixed=True,
        core2014=says(True, "On that of its square: flight has no heights.", inferred=True),
        complete2022=like("core2014", inferred=True),
        nebula2007=says(
            True, "On that of its square, for break away and close combat.", "Wing Speed Symbol > Hovering"
        ),
        eddieg=like("core2014", inferred=True),
    )
    ground_level = Row(
        "ELV-21",
        "On which level are figures, objects and markers?",
        core2014=says(1, "On that of their square; level 1 is the ground.", "P2 Elevated Terrain"),
        complete2022=like("core2014", "§16.5"),
        nebula2007=says(
            1,
            "What is on elevated terrain is elevated, the rest grounded, soarers above both.",
            "Elevated Terrain; Wing Speed Symbol",
        ),
        eddieg=says(1, "Figures on elevated terrain are elevated, all others grounded.", "Moves"),
    )
