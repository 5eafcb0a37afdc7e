"""ADJ: squares and adjacency."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


class PartingWalls(enum.Enum):
    """Walls at a corner that separate a diagonal pair."""

    BOTH_SIDES = "both sides"  # each side of the corner is shut by a wall or a square
    ANY = "any"  # one wall that touches the corner is enough


class StairPair(enum.Enum):
    """Relation of the low and high squares of a stairway."""

    APART = "not adjacent"  # and no close attack
    CLOSE_ATTACKS = "close attacks"  # close attacks only
    ADJACENT = "adjacent"  # fully adjacent


class BesideElevated(enum.Enum):
    """Conditions under which a lower square is adjacent to elevated terrain."""

    ONLY_LEVEL_PARTS = "only the level parts them"
    TOUCHING = "touching"


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
        core2014=says(True, "All eight touching squares: four by a side, four by a corner.", "P2 Adjacent Squares"),
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
        "Does a wall on the shared side part two squares?",
        core2014=says(True, "A wall on the shared side parts two squares.", "P2 Walls"),
        complete2022=like("core2014", "§6.3b, §16.4c"),
        nebula2007=says(True, "A wall on the shared side parts two squares: no close attack, no break away.", "Walls"),
        eddieg=like("core2014", "Moves; Effects"),
    )
    walls_at_corner = Row(
        "ADJ-04",
        "When do walls at the shared corner part a diagonal pair?",
        core2014=says(
            PartingWalls.BOTH_SIDES,
            "Only if both sides of the corner are shut, each by a wall or a blocking square.",
            "P2 Walls; Blocking; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§6.3b, §16.7c"),
        nebula2007=like("core2014", "Adjacent Squares; Walls", inferred=True),
        eddieg=like(
            "core2014",
            "Moves; Effects",
            text="Only if both sides of the corner are shut; going round the end of a wall is normal.",
            inferred=True,
        ),
        variants=(
            Variant(
                "strict-wall-corners",
                ("eddieg",),
                PartingWalls.ANY,
                "Any wall that touches the corner parts a diagonal pair.",
            ),
        ),
    )
    blocking_at_corner = Row(
        "ADJ-05",
        "Do two blocking squares at the corner part a diagonal pair?",
        core2014=says(True, "Two blocking squares at the corner part a diagonal pair.", "P2 Blocking Terrain"),
        complete2022=like("core2014", "§6.3b"),
        nebula2007=like("core2014", "Blocking Terrain", inferred=True),
        eddieg=like("core2014", "Moves"),
    )
    open_side_suffices = Row(
        "ADJ-06",
        "Is a diagonal pair adjacent if one side of the corner is open?",
        fixed=True,
        core2014=says(True, "One open side of the corner is enough.", "P2 Blocking Terrain"),
        complete2022=like("core2014", "§6.3b", inferred=True),
        nebula2007=like(
            "core2014",
            "Blocking Terrain; Close Combat",
            text="One open side is enough; a close attack also needs a line, which a figure there may block.",
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
            "Not adjacent; only close attacks inside one transition pair cross levels.",
            "§6.3b, §16.5c",
        ),
        nebula2007=says(
            False,
            "Not adjacent, except on stairs and for giants; a hovering flyer has its square's level.",
            "Adjacent Squares; Wing Speed Symbol; Giant Characters",
        ),
        eddieg=says(
            False,
            "Never adjacent; only a leaper or climber may strike an elevated figure.",
            "Effects; Speed",
        ),
    )
    stairs = Row(
        "ADJ-09",
        "What are the low and the high square of one stairway or ladder to each other?",
        core2014=says(
            StairPair.CLOSE_ATTACKS,
            "Figures on the two squares may close-attack each other; for nothing else are they adjacent.",
            "P2 Stairs and Ladders",
        ),
        complete2022=says(
            StairPair.CLOSE_ATTACKS,
            "Close attacks only, and only within the pair, never slantwise to a neighbouring pair.",
            "§16.5c",
        ),
        nebula2007=says(
            StairPair.ADJACENT,
            "The squares of one stairway are fully adjacent; a ladder's too.",
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
            "When only the level parts it from a higher square; the figure up there is not adjacent.",
            "P2 Elevated Terrain; The Rim",
        ),
        complete2022=says(BesideElevated.TOUCHING, "Only when it touches a higher square.", "§16.5g"),
        nebula2007=silent("core2014"),
        eddieg=says(
            BesideElevated.TOUCHING,
            "When it touches elevated terrain by side or corner.",
            "Moves",
            inferred=True,
        ),
    )
    next_to_touches = Row(
        "ADJ-11",
        "Is there a weaker relation that walls and levels leave alone?",
        core2014=like("complete2022", inferred=True),
        complete2022=says(True, "Next to means touching, corners included, whatever walls and levels say.", "§6.3c"),
        nebula2007=like("complete2022", inferred=True),
        eddieg=like("complete2022", inferred=True),
    )
    wall_by_corner = Row(
        "ADJ-12",
        "Is a wall that touches a square by a corner adjacent to it?",
        core2014=says(
            False,
            "Only walls on a square's own sides are adjacent to it; blocking squares by corner too.",
            "P2 Destroying Blocking Terrain; Destroying Walls",
        ),
        complete2022=says(
            False,
            "Only walls on a square's own sides, so at most four; blocking squares by corner too.",
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
            "A held object is in its holder's square; objects and markers next door are adjacent.",
            "P2 Adjacent Squares; Holding an Object",
        ),
        complete2022=says(
            HeldObject.OFF_MAP,
            "A held object is off the map and adjacent to nothing; those on the map are as usual.",
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
        "Does a hidden figure in hindering terrain engage its neighbour?",
        core2014=says(True, "Hiding changes no adjacency: the neighbour can still be close-attacked.", "P6 Questions"),
        complete2022=like("core2014", "§6.3b", inferred=True),
        nebula2007=says(
            False, "A hidden figure in hindering terrain engages only those who can perceive it.", "Stealth"
        ),
        eddieg=like("core2014", "Effects"),
    )
    only_adjacency_waived = Row(
        "ADJ-16",
        'Does "regardless of adjacency" waive anything else?',
        core2014=like("complete2022", inferred=True),
        complete2022=says(
            True, "It waives only the demand to be adjacent; every other demand stays.", "§6.3d", inferred=True
        ),
        nebula2007=like("complete2022", inferred=True),
        eddieg=like("complete2022", inferred=True),
    )
