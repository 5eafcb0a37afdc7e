"""ADJ: squares and adjacency."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


class PartingWalls(enum.Enum):
    """Walls at a corner that separate a diagonal pair."""

    BOTH_SIDES = "if both sides of the corner are shut"  # each side of the corner is shut by a wall or a square
    ANY = "if any wall touches the corner"  # one wall that touches the corner is enough


class StairPair(enum.Enum):
    """Relation of the low and high squares of a stairway."""

    APART = "no, they are not"  # and no close attack
    CLOSE_ATTACKS = "only for close attacks"  # close attacks only
    ADJACENT = "yes, they are"  # fully adjacent


class BesideElevated(enum.Enum):
    """Conditions under which a lower square is adjacent to elevated terrain."""

    ONLY_LEVEL_PARTS = "if only the level separates them"
    TOUCHING = "if it touches it"


class HeldObject(enum.Enum):
    """Place of a held object."""

    WITH_HOLDER = "with its holder"
    OFF_MAP = "off the map"


@former_names(
    blocking_shuts="blocking_at_corner", higher_shuts="higher_at_corner", hidden_engages="hidden_holds_neighbours"
)
class AdjacencyRules(Section):
    """Squares and adjacency."""

    prefix = "ADJ"
    title = "Squares and adjacency"

    corners_count = Row(
        "ADJ-01",
        "Which squares are adjacent in the open?",
        core2014=says(
            True, "All eight squares that touch it: four along an edge, four at a corner.", "P2 Adjacent Squares"
        ),
        complete2022=like("core2014", "§6.3"),
        nebula2007=like("core2014", "Adjacent Squares"),
        eddieg=like("nebula2007", "Moves", inferred=True),
    )
    to_itself = Row(
        "ADJ-02",
        "Is a figure adjacent to itself or to its own square?",
        core2014=says(False, "No figure is adjacent to itself or to its own square.", "P2 Adjacent Squares"),
        complete2022=like("core2014", "§6.3a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    wall_parts = Row(
        "ADJ-03",
        "Does a wall on the edge between two squares separate them?",
        core2014=says(True, "Squares with a wall on the edge between them are not adjacent.", "P2 Walls"),
        complete2022=like("core2014", "§6.3b, §16.4c"),
        nebula2007=says(
            True,
            "Squares with a wall on the edge between them are not adjacent: no close attack, no break away.",
            "Walls",
        ),
        eddieg=like("core2014", "Moves; Effects"),
    )
    walls_at_corner = Row(
        "ADJ-04",
        "When do walls at the shared corner separate two diagonal squares?",
        core2014=says(
            PartingWalls.BOTH_SIDES,
            "Two diagonal squares are separated only if both sides of the corner are shut, each "
            "by a wall or a blocking square.",
            "P2 Walls; Blocking; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§6.3b, §16.7c"),
        nebula2007=like("core2014", "Adjacent Squares; Walls", inferred=True),
        eddieg=like(
            "core2014",
            "Moves; Effects",
            text="Two diagonal squares are separated only if both sides of the corner are shut; a "
            "figure may go round the end of a wall.",
            inferred=True,
        ),
        variants=(
            Variant(
                "strict-wall-corners",
                ("eddieg",),
                PartingWalls.ANY,
                "Any wall that touches the corner separates the two diagonal squares.",
            ),
        ),
    )
    blocking_at_corner = Row(
        "ADJ-05",
        "Do two blocking squares at the corner separate two diagonal squares?",
        core2014=says(
            True, "Two blocking squares at the corner separate the two diagonal squares.", "P2 Blocking Terrain"
        ),
        complete2022=like("core2014", "§6.3b"),
        nebula2007=like("core2014", "Blocking Terrain", inferred=True),
        eddieg=like("core2014", "Moves"),
    )
    open_side_suffices = Row(
        "ADJ-06",
        "Are two diagonal squares adjacent if one side of the corner is open?",
        fixed=True,
        core2014=says(True, "One open side of the corner is enough.", "P2 Blocking Terrain"),
        complete2022=like("core2014", "§6.3b", inferred=True),
        nebula2007=like(
            "core2014",
            "Blocking Terrain; Close Combat",
            text="One open side is enough; but a close attack also needs a line of fire, which a "
            "figure on that side may block.",
        ),
        eddieg=like("core2014", "Moves", inferred=True),
    )
    higher_at_corner = Row(
        "ADJ-07",
        "Do higher squares at the corner shut its sides?",
        core2014=like("complete2022", "P2 Adjacent Squares; Intersections", inferred=True),
        complete2022=says(
            True,
            "A higher square at the corner shuts its side, as a blocking one does.",
            "§6.3b",
            inferred=True,
        ),
        nebula2007=silent("core2014"),
        eddieg=like("complete2022", "Moves", inferred=True),
    )
    across_levels = Row(
        "ADJ-08",
        "Are touching squares on different levels adjacent?",
        core2014=says(False, "Squares on different levels are never adjacent.", "P2 Adjacent Squares; Elevated"),
        complete2022=says(
            False,
            "They are not adjacent; only close attacks between the two squares of one transition cross levels.",
            "§6.3b, §16.5c",
        ),
        nebula2007=says(
            False,
            "Squares on different levels are adjacent only on stairs and for giants; a hovering "
            "flyer is on the level of its square.",
            "Adjacent Squares; Wing Speed Symbol; Giant Characters",
        ),
        eddieg=says(
            False,
            "Squares on different levels are never adjacent; but a figure with Leap/Climb may "
            "attack an elevated figure in close combat.",
            "Effects; Speed",
        ),
    )
    stairs = Row(
        "ADJ-09",
        "Are the low and the high square of a stairway or ladder adjacent?",
        core2014=says(
            StairPair.CLOSE_ATTACKS,
            "The two squares are adjacent only for close attacks between figures on them.",
            "P2 Stairs and Ladders",
        ),
        complete2022=says(
            StairPair.CLOSE_ATTACKS,
            "The two squares of a pair are adjacent only for close attacks, and never diagonally "
            "to those of the next pair.",
            "§16.5c",
        ),
        nebula2007=says(
            StairPair.ADJACENT,
            "The squares of a stairway are adjacent for everything; so are those of a ladder.",
            "Clear Terrain",
            inferred=True,
        ),
        eddieg=says(
            StairPair.APART,
            "Stairs change nothing: elevated and grounded squares are never adjacent.",
            "Effects",
            inferred=True,
        ),
    )
    beside_elevated = Row(
        "ADJ-10",
        "When is a square adjacent to elevated terrain?",
        core2014=says(
            BesideElevated.ONLY_LEVEL_PARTS,
            "When a higher square would be adjacent but for its level; a figure up there is still not adjacent.",
            "P2 Elevated Terrain; The Rim",
        ),
        complete2022=says(BesideElevated.TOUCHING, "Only when it touches a higher square.", "§16.5g"),
        nebula2007=silent("core2014"),
        eddieg=says(
            BesideElevated.TOUCHING,
            "When it touches elevated terrain along an edge or at a corner.",
            "Moves",
            inferred=True,
        ),
    )
    next_to_touches = Row(
        "ADJ-11",
        "Is there a looser relation that walls and levels do not affect?",
        core2014=like("complete2022", inferred=True),
        complete2022=says(
            True, '"Next to" means touching, corners included, whatever walls and levels are between.', "§6.3c"
        ),
        nebula2007=like("complete2022", inferred=True),
        eddieg=like("complete2022", inferred=True),
    )
    wall_by_corner = Row(
        "ADJ-12",
        "Is a wall that touches only the corner of a square adjacent to it?",
        core2014=says(
            False,
            "Only walls on a square's own edges are adjacent to it; blocking squares are adjacent at corners too.",
            "P2 Destroying Blocking Terrain; Destroying Walls",
        ),
        complete2022=says(
            False,
            "Only walls on a square's own edges are adjacent to it, four at most; blocking "
            "squares are adjacent at corners too.",
            "§16.4d",
        ),
        nebula2007=like("core2014", "Destroying Blocking Terrain; Destroying Walls", inferred=True),
        eddieg=silent("core2014"),
    )
    held_object = Row(
        "ADJ-13",
        "Where is an object that a figure holds?",
        core2014=says(
            HeldObject.WITH_HOLDER,
            "A held object is in its holder's square; objects and markers in adjacent squares are adjacent.",
            "P2 Adjacent Squares; Holding an Object",
        ),
        complete2022=says(
            HeldObject.OFF_MAP,
            "A held object is off the map and adjacent to nothing; objects on the map follow the usual rule.",
            "§6.3a, §17.5",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    heights = Row(
        "ADJ-14",
        "Does the height of a flyer matter?",
        core2014=absent(False, "Flyers have no height; only the square's level counts."),
        complete2022=absent(False, "Flyers have no height; only the square's level counts."),
        nebula2007=says(
            True,
            "A soaring figure is adjacent only to soaring, giant and colossal figures.",
            "Adjacent Squares; Targeting Soaring Characters",
        ),
        eddieg=absent(False, "Flyers have no height; only the square's level counts."),
    )
    hidden_holds_neighbours = Row(
        "ADJ-15",
        "Does a figure hidden in hindering terrain engage all opponents beside it?",
        core2014=says(
            True,
            "Hiding does not change adjacency: they break away from it, and can attack it in close combat.",
            "P6 Questions",
        ),
        complete2022=like("core2014", "§6.3b", inferred=True),
        nebula2007=says(
            False,
            "It engages only those that can perceive it; others may move past it, and must find it "
            "before they attack it.",
            "Stealth",
        ),
        eddieg=like("core2014", "Effects"),
    )
    only_adjacency_waived = Row(
        "ADJ-16",
        'Does "regardless of adjacency" waive only the need to be adjacent?',
        core2014=like("complete2022", inferred=True),
        complete2022=says(
            True, "It waives only the need to be adjacent; every other requirement stays.", "§6.3d", inferred=True
        ),
        nebula2007=like("complete2022", inferred=True),
        eddieg=like("complete2022", inferred=True),
    )
