"""ELV: elevation."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, absent, like, says
from clixbook.rulebooks.sections.lines.elevated_lines import ElevatedLines


class Ledge(enum.StrEnum):
    """What a walker may do at an edge to a lower level without stairs."""

    NO = "no"
    FALL = "drops and is hurt"
    CLIMB = "climbs down as an action"


@record
class LandingOnto:
    """Dropping onto an opponent: damage to both, and damage to a passenger that a soaring flyer lets go."""

    both: int = 0
    passenger: int = 0


class Elevation(ElevatedLines):
    """Elevation."""

    prefix = "ELV"
    title = "Elevation"

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
        "May a walker drop off an edge?",
        core2014=says(Ledge.NO, "Dropping off an edge is forbidden.", "P2 Stairs and Ladders"),
        complete2022=says(Ledge.NO, "Dropping off an edge is forbidden.", "§16.5a"),
        nebula2007=says(
            Ledge.FALL, "It drops for 2 damage; the move ends unless none of it is left.", "Elevated Terrain"
        ),
        eddieg=says(Ledge.CLIMB, "Only by climbing down as an action, unhurt.", "Moves", inferred=True),
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
