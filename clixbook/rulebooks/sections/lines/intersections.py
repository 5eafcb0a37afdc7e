"""INT: intersections."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent
from clixbook.rulebooks.vocabulary import Restriction


class CornerStep(enum.StrEnum):
    """Handling of the two squares beside a diagonal step's corner."""

    KINDER_SIDE = "the less restrictive side counts"
    LIKE_PAIRS_JOIN = "two squares of one kind join at the corner"
    ROUND_ONLY = "the step passes round walls and elevated lines, not through them"


class ShuttingWalls(enum.StrEnum):
    """Walls at a corner that bar a diagonal step."""

    BOTH_SIDES = "if both sides of the corner have one"
    ANY = "if one touches the corner"


@former_names(kinder_side="less_restrictive_side")
class Intersections(Section):
    """Intersections."""

    prefix = "INT"
    title = "Intersections"

    exact_hits = Row(
        "INT-01",
        "When does a line of fire pass through a corner?",
        fixed=True,
        core2014=says(
            True,
            "When it passes exactly through the point, at any angle.",
            "P2 Line of Fire Across Intersection Points",
            inferred=True,
        ),
        complete2022=says(
            True, "When it passes exactly through the point, not only on exact diagonals.", "§16.7", inferred=True
        ),
        nebula2007=like("core2014", "Hindering; Blocking", inferred=True),
        eddieg=silent("core2014"),
    )

    less_restrictive_side = Row(
        "INT-11",
        "How does a corner on the line count?",
        fixed=True,
        core2014=says(
            True,
            "A corner counts as the less restrictive of its two sides.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=says(
            True,
            "A corner counts as the less restrictive of its two sides: terrain, walls at the corner and figures.",
            "§16.7b",
        ),
        nebula2007=says(
            True,
            "Two squares of the same terrain that meet at it are one area; for every other pair "
            "the less restrictive side decides.",
            "Hindering Modifier; Blocking Terrain",
        ),
        eddieg=silent("nebula2007"),
    )

    two_figures = Row(
        "INT-12",
        "What do figures on both sides of a corner do to a line?",
        fixed=True,
        core2014=says(Restriction.BLOCKING, "Figures on both sides of a corner block the line.", "P6 Common questions"),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )

    blocking_pair = Row(
        "INT-13",
        "What do blocking terrain on one side of a corner, and blocking terrain or a figure "
        "on the other, do to a line?",
        fixed=True,
        core2014=says(
            Restriction.BLOCKING,
            "With both sides blocked, the corner blocks the line.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=like("core2014", "Blocking Terrain"),
        eddieg=silent("nebula2007"),
    )

    hindering_pair = Row(
        "INT-14",
        "What does hindering terrain on one side of a corner do, if the other side is hindering or worse?",
        fixed=True,
        core2014=says(
            Restriction.HINDERING,
            "Hindering terrain on the less restrictive side hinders the line.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=like("core2014", "Hindering Modifier"),
        eddieg=silent("nebula2007"),
    )

    clear_flank = Row(
        "INT-15",
        "What does one clear side of a corner do to a line?",
        fixed=True,
        core2014=says(
            Restriction.CLEAR,
            "One clear side of a corner leaves the line clear there.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )

    corner_walls = Row(
        "INT-16",
        "What do walls at a corner do to a line or a diagonal step?",
        fixed=True,
        core2014=says(
            Restriction.BLOCKING,
            "Each side of a corner has two edges there; a wall on either of them shuts that side.",
            "P2 Walls; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=like("core2014", "Walls", inferred=True),
        eddieg=like("core2014", inferred=True),
    )

    higher_flank = Row(
        "INT-17",
        "What does a higher square beside a corner do to a line?",
        fixed=True,
        core2014=says(
            Restriction.BLOCKING,
            "A square above the line shuts its side; the other side decides.",
            "P2 Elevated Line of Fire; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§16.5d, §16.7b", inferred=True),
        nebula2007=like("core2014", "Elevated Terrain", inferred=True),
        eddieg=like("core2014", inferred=True),
    )

    things_on_flanks = Row(
        "INT-18",
        "What do markers and objects beside a corner do?",
        fixed=True,
        core2014=says(True, "Markers and objects beside a corner count as the terrain that they make.", "P2 Intersections", inferred=True),
        complete2022=says(True, "The top marker beside a corner counts as its terrain; objects do nothing.", "§16.8", inferred=True),
        nebula2007=says(True, "Two barrier or two smoke markers at a corner block the line.", "Barrier; Smoke Cloud"),
        eddieg=says(True, "Objects and rubble beside a corner hinder lines.", "Effects", inferred=True),
    )  # fmt: skip

    step = Row(
        "INT-02",
        "How does a corner count for a diagonal step?",
        core2014=says(
            CornerStep.KINDER_SIDE,
            "For a diagonal step the less restrictive of the two sides counts.",
            "P2 Movement Through Intersection Points",
        ),
        complete2022=says(
            CornerStep.KINDER_SIDE,
            "For a diagonal step the less restrictive of the two sides counts, walls included.",
            "§16.7a",
        ),
        nebula2007=says(
            CornerStep.LIKE_PAIRS_JOIN,
            "Two hindering or two blocking squares join at their corner.",
            "Hindering > Movement; Blocking Terrain",
        ),
        eddieg=says(
            CornerStep.ROUND_ONLY,
            "A diagonal step goes round walls and elevated terrain, never through them.",
            "Moves",
        ),
    )
    hindered_corner_stops = Row(
        "INT-03",
        "Does a move stop after a diagonal step from clear to clear terrain between two hindering squares?",
        core2014=says(
            True, "The step is allowed; the move stops right after it.", "P2 Movement Through Intersection Points"
        ),
        complete2022=says(False, "The step is allowed and costs nothing extra.", "§16.2a, §16.7a"),
        nebula2007=like("core2014", "Hindering > Movement"),
        eddieg=says(False, "The step is allowed for 1 point: no hindering square is entered.", "Moves", inferred=True),
    )
    stops_from_hindering = Row(
        "INT-04",
        "Does a move stop after a diagonal step between two hindering squares that starts in hindering terrain?",
        core2014=says(
            False,
            "The move does not stop, as it comes from hindering terrain.",
            "P2 Hindering > Movement; Intersections",
            inferred=True,
        ),
        complete2022=says(False, "Nothing changes: the step costs nothing extra.", "§16.2a, §16.7a"),
        nebula2007=says(False, "The move does not stop: only moves from other terrain do.", "Hindering > Movement"),
        eddieg=says(False, "The move does not stop; the step costs 2, as it leaves hindering terrain.", "Moves"),
    )
    blocking_pair_opens = Row(
        "INT-05",
        "Is a diagonal step between two blocking squares allowed?",
        core2014=says(
            False, "No diagonal step goes between two blocking squares.", "P2 Blocking > Adjacency; Intersections"
        ),
        complete2022=like("core2014", "§16.7a"),
        nebula2007=says(
            False, "No diagonal step goes between two blocking squares: they count as one block.", "Blocking Terrain"
        ),
        eddieg=like("core2014", "Moves"),
    )
    mixed_corner_stops = Row(
        "INT-06",
        "Does a move stop after a diagonal step between a blocking and a hindering square?",
        core2014=says(
            True, "The step is allowed, past a hindered corner: the move stops after it.", "P2 Intersections, fig. 14"
        ),
        complete2022=says(False, "The step is allowed and costs nothing extra.", "§16.2a, §16.7a"),
        nebula2007=like("core2014", "Hindering Modifier", inferred=True),
        eddieg=says(False, "The step is allowed; the squares left and entered set its cost.", "Moves", inferred=True),
    )
    clear_side_frees = Row(
        "INT-07",
        "Is a diagonal step allowed if one side of the corner is clear?",
        core2014=says(
            True,
            "One clear side lets the step pass at no extra cost, whatever is on the other side.",
            "P2 Intersections, fig. 14",
        ),
        complete2022=like("core2014", "§16.7a"),
        nebula2007=like("core2014", "Hindering; Blocking Terrain", inferred=True),
        eddieg=says(True, "One clear side lets the step pass: the figure goes round.", "Moves"),
    )
    walls = Row(
        "INT-08",
        "Do walls at the corner bar a diagonal step?",
        core2014=says(
            ShuttingWalls.BOTH_SIDES,
            "Walls bar the step only if each side of the corner has a wall or is shut.",
            "P2 Walls; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§16.7a, §16.7c"),
        nebula2007=like("core2014", "Walls", inferred=True),
        eddieg=like("core2014", "Moves", inferred=True),
        variants=(
            Variant(
                "strict-wall-corners",
                ("eddieg",),
                ShuttingWalls.ANY,
                "Any wall that touches the corner bars the step.",
            ),
        ),
    )
    one_open_side_passes_high = Row(
        "INT-09",
        "May a figure step diagonally past higher squares if it ignores the terrain of one side?",
        core2014=says(
            True,
            "Higher squares on both sides bar the step, but not for a figure that ignores the terrain of one side.",
            "P2 Intersections",
            inferred=True,
        ),
        complete2022=says(
            True, "With one side blocking and the other higher, a figure that ignores either may pass.", "§16.7a"
        ),
        nebula2007=silent("core2014"),
        eddieg=says(False, "No diagonal step goes through elevated terrain.", "Moves"),
    )
    figures_hamper = Row(
        "INT-10",
        "Do figures beside the corner bar a diagonal step?",
        fixed=True,
        core2014=says(False, "Figures do not bar the step; only terrain counts.", "P2 Intersections", inferred=True),
        complete2022=says(False, "Figures do not bar the step; only terrain and walls count.", "§16.7a"),
        nebula2007=like("core2014", "Blocking Terrain", inferred=True),
        eddieg=like("core2014", inferred=True),
    )
