"""ELV: elevation."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


class LevelLineRule(enum.Enum):
    """Obstacles to a line between two levels."""

    ABOVE_LOWER_END = "a crossed square above the lower end"
    ELEVATED_SQUARES = "a crossed elevated square that is not an end of the line"
    SECOND_BOUNDARY = "a second edge of elevated terrain"


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
    FALL = "yes, and it takes damage"
    CLIMB = "no, it climbs down with an action"


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
        "What does higher terrain do to a line between two squares on the ground?",
        fixed=True,
        core2014=says(True, "A square of a higher level on the line blocks it.", "P2 Elevated, Line of Fire"),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=like(
            "core2014",
            "Elevated Terrain",
            text="A line on the ground is blocked where it crosses the border of elevated terrain.",
        ),
        eddieg=like(
            "core2014",
            "Effects",
            text="A figure on the ground cannot attack another on the ground across elevated terrain.",
        ),
    )

    own_level_counts = Row(
        "ELV-08",
        "What counts for a line between two squares on one upper level?",
        fixed=True,
        core2014=says(
            True,
            "Only terrain on the line's own level counts; lower ground does not.",
            "P2 Elevated, Line of Fire",
        ),
        complete2022=like("core2014", "§16.5d", inferred=True),
        nebula2007=says(True, "Only elevated terrain counts, and its borders do not block.", "Elevated Terrain"),
        eddieg=says(True, "Between two elevated squares the ground and the figures on it do not count.", "Effects"),
    )

    lower_blocking = Row(
        "ELV-09",
        "Does lower blocking terrain block a line on an upper level?",
        core2014=says(
            BlockingLevelRule.INDOORS,
            "Blocking terrain below both ends blocks the line only indoors.",
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
        "Do figures below block a line on an upper level?",
        core2014=says(2, "Of the figures below both ends only giants and colossals block the line.", "Line of fire chart", inferred=True),
        complete2022=says(2, "Of the figures below both ends only giants and colossals block the line.", "§16.5d", inferred=True),
        nebula2007=says(3, "Of the figures below both ends only colossals block the line.", "Elevated Terrain"),
        eddieg=says(NOBODY, "Figures below both ends do not block.", "Effects"),
        variants=(
            Variant("nobody-below-blocks", ("complete2022",), NOBODY, "No figure below both ends blocks, as the publisher answered in 2018."),
        ),
    )  # fmt: skip

    between = Row(
        "ELV-11",
        "Which squares block a line between two levels?",
        core2014=says(
            LevelLineRule.ABOVE_LOWER_END,
            "A square on the line that is higher than the lower end blocks it, unless it is the higher end itself.",
            "P2 The Rim",
        ),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=says(
            LevelLineRule.ELEVATED_SQUARES,
            "An elevated square on the line blocks it, unless it is an end of the line.",
            "Elevated Terrain",
            inferred=True,
        ),
        eddieg=says(
            LevelLineRule.SECOND_BOUNDARY,
            "One elevated boundary halves the range; a second one blocks the line.",
            "Effects",
            inferred=True,
        ),
    )

    between_hindering_everywhere = Row(
        "ELV-12",
        "Does every hindering square on a line between two levels hinder it?",
        core2014=says(False, "Between levels only hindering terrain in the target's square counts.", "P2 The Rim"),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=like("core2014", "Elevated Terrain"),
        eddieg=says(True, "Every hindering square on the line counts, between levels too.", "Effects"),
    )

    between_figures = Row(
        "ELV-13",
        "Do figures block a line between two levels?",
        core2014=says(2, "Between levels only giants and colossals block the line.", "P2 The Rim", inferred=True),
        complete2022=says(
            2,
            "Between levels only giants and colossals block the line, if they are no smaller than "
            "the figures at its ends.",
            "§16.5d, §21.2b",
            inferred=True,
        ),
        nebula2007=says(
            2, "Between levels only giants and colossals block the line.", "Elevated Terrain", inferred=True
        ),
        eddieg=says(0, "Between levels every figure on the line blocks it.", "Effects"),
    )

    between_blocking = Row(
        "ELV-14",
        "Does blocking terrain block a line between two levels?",
        alike="With two levels, blocking terrain above the lower end stands on ground that blocks "
        "the line anyway; with three, ELV-09 and ELV-16 decide in the older books.",
        core2014=says(
            BlockingLevelRule.LOWER_END, "Blocking terrain on the level of the lower end blocks the line.", "P2 The Rim"
        ),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=says(
            BlockingLevelRule.ANYWHERE,
            "Blocking terrain anywhere on the line blocks it.",
            "Ranged Combat",
            inferred=True,
        ),
        eddieg=says(BlockingLevelRule.ANYWHERE, "Blocking terrain anywhere on the line blocks it.", "Effects"),
    )

    rim = Row(
        "ELV-15",
        "What is the rim, and must a figure stand on it to attack downwards?",
        core2014=says(
            RimRule.SHARED_SIDE,
            "Rim squares share an edge with a lower square; the book does not ask a figure to stand on one.",
            "P2 The Rim; P5 Rim",
        ),
        complete2022=says(
            RimRule.TOUCHING,
            "Rim squares touch a lower square, corners included; a figure need not stand on one.",
            "§16.5d-e",
            inferred=True,
        ),
        nebula2007=says(
            RimRule.TOUCHING,
            "The rim is where the red line runs; only from there may a figure attack figures on the ground.",
            "Elevated Terrain",
        ),
        eddieg=says(RimRule.NONE, "There is no rim; a figure may stand any distance from the edge.", "Effects"),
        fixed=True,
    )

    top_sees_all = Row(
        "ELV-16",
        "What do three or more levels do to a line?",
        core2014=says(
            False,
            "From level 3 to level 1 a square of level 2 on the line blocks it; from level 3 to "
            "level 2 the ground does not.",
            "P2 Elevated; The Rim",
        ),
        complete2022=like("core2014", "§16.5d"),
        nebula2007=says(
            True,
            "A super-elevated square has a line to every lower one, unless the line crosses "
            "another super-elevated feature.",
            "Maps, Super-elevated",
        ),
        eddieg=absent(False, "This book has two levels only."),
    )

    walls_span_levels = Row(
        "ELV-17",
        "On which levels does a wall between two levels stand?",
        fixed=True,
        core2014=silent("complete2022"),
        complete2022=says(True, "A wall there stands on both levels and on all between.", "§16.5f"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022", text="Wall and elevated boundary coincide; the wall blocks."),
    )

    shots_across = Row(
        "ELV-18",
        "May a figure attack a touching square of another level at range?",
        fixed=True,
        core2014=says(True, "The two figures are not adjacent, so a ranged attack is allowed, with range 1 too.", "P2 fig. 13"),
        complete2022=like("core2014", "§16.5c-e", inferred=True),
        nebula2007=like("core2014", "Elevated Terrain"),
        eddieg=says(True, "A ranged attack is allowed, but its range is halved: range 1 becomes 0.", "Effects"),
    )  # fmt: skip

    levels = Row(
        "ELV-01",
        "How many levels are there?",
        core2014=says(9, "Levels are numbered; the ground is 1.", "P2 Terrain; Elevated Terrain"),
        complete2022=like("core2014", "§16.5"),
        nebula2007=says(
            3,
            "Grounded, elevated and super-elevated; soaring figures are above all three.",
            "Elevated Terrain; Maps > Super-elevated",
        ),
        eddieg=says(2, "Grounded and elevated.", "Moves"),
    )
    walks_by_stairs_only = Row(
        "ELV-02",
        "How does a walking figure change its level?",
        fixed=True,
        core2014=says(True, "Only by stairs or a ladder.", "P2 Elevated > Stairs and Ladders"),
        complete2022=says(True, "Only through transition squares.", "§16.5a, §16.5b"),
        nebula2007=says(
            False,
            "By stairs or a ladder; down also by dropping off the edge.",
            "Clear Terrain; Elevated Terrain",
        ),
        eddieg=says(False, "By stairs or a ladder, or by climbing as an action.", "Moves"),
    )
    stairs_diagonal = Row(
        "ELV-03",
        "How are stairs and ladders walked?",
        core2014=says(
            False, "Straight through both linked squares; stairs are clear terrain.", "P2 Stairs and Ladders"
        ),
        complete2022=says(False, "Straight through both linked squares, never diagonally.", "§16.5, §16.5b"),
        nebula2007=says(False, "Through every square of the stairs, or both squares of the ladder.", "Clear Terrain"),
        eddieg=says(False, "Like clear ground.", "Moves", inferred=True),
    )
    climb_squares = Row(
        "ELV-04",
        "How many squares may a walking figure climb without stairs?",
        core2014=says(0, "No figure climbs without stairs or a ladder.", "P2 Elevated > Stairs and Ladders"),
        complete2022=says(0, "No figure climbs without stairs or a ladder.", "§16.5a"),
        nebula2007=says(
            0,
            "Only flyers, giants, colossals and figures with certain powers climb without stairs.",
            "Elevated Terrain",
        ),
        eddieg=says(
            1, "With a power action a figure climbs 1 square across the boundary, up or down.", "Moves", inferred=True
        ),
    )
    drop = Row(
        "ELV-05",
        "May a walking figure drop off an edge to a lower level?",
        core2014=says(LedgeRule.NO, "Dropping off an edge is forbidden.", "P2 Stairs and Ladders"),
        complete2022=says(LedgeRule.NO, "Dropping off an edge is forbidden.", "§16.5a"),
        nebula2007=says(
            LedgeRule.FALL,
            "It may, for 2 damage; its move ends there unless that damage is reduced to 0.",
            "Elevated Terrain",
        ),
        eddieg=says(LedgeRule.CLIMB, "It climbs down with an action instead, without damage.", "Moves", inferred=True),
    )
    drop_onto = Row(
        "ELV-06",
        "May a figure drop onto an opponent, or be dropped?",
        core2014=absent(LandingOnto(), "No figure drops on purpose."),
        complete2022=absent(LandingOnto(), "No figure drops on purpose."),
        nebula2007=says(
            LandingOnto(1, 2),
            "If a figure drops onto an opponent, both take 1 damage; a passenger that is dropped takes 2.",
            "Elevated Terrain",
        ),
        eddieg=absent(LandingOnto(), "No figure drops on purpose."),
    )
    house_levels = Row(
        "ELV-19",
        "Are there slopes, and can a figure stand on or under furniture?",
        core2014=absent(False, "There are no slopes, and no figure stands under a table."),
        complete2022=absent(False, "There are no slopes, and no figure stands under a table."),
        nebula2007=says(
            True,
            "A figure on a slope sees over what is lower; players declare whether it is on or "
            "under furniture, or a die decides.",
            "Maps > Sloping; On or under",
        ),
        eddieg=absent(False, "There are no slopes, and no figure stands under a table."),
    )
    hovering_at_its_square = Row(
        "ELV-20",
        "On which level is a hovering flyer?",
        fixed=True,
        core2014=says(True, "On the level of its square: flight has no heights.", inferred=True),
        complete2022=like("core2014", inferred=True),
        nebula2007=says(
            True, "On the level of its square, for break away and close combat.", "Wing Speed Symbol > Hovering"
        ),
        eddieg=like("core2014", inferred=True),
    )
    ground_level = Row(
        "ELV-21",
        "On which level are figures, objects and markers?",
        core2014=says(1, "On the level of their square; level 1 is the ground.", "P2 Elevated Terrain"),
        complete2022=like("core2014", "§16.5"),
        nebula2007=says(
            1,
            "Those on elevated terrain are elevated, the rest grounded; soaring figures are above both.",
            "Elevated Terrain; Wing Speed Symbol",
        ),
        eddieg=says(1, "Figures on elevated terrain are elevated, all others grounded.", "Moves"),
    )
