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
    ROUND_ONLY = "round walls and elevated lines, not through them"


class ShuttingWalls(enum.StrEnum):
    """Walls at a corner that bar a diagonal step."""

    BOTH_SIDES = "both sides must be walled"
    ANY = "any wall that touches the corner"


@former_names(kinder_side="less_restrictive_side")
class Intersections(Section):
    """Intersections."""

    prefix = "INT"
    title = "Intersections"

    exact_hits = Row(
        "INT-01",
        "When does a line hit a corner?",
        fixed=True,
        core2014=says(
            True,
            "A line hits a corner whenever it passes exactly through it.",
            "P2 Line of Fire Across Intersection Points",
            inferred=True,
        ),
        complete2022=says(True, "Every exact hit counts, not only on perfect diagonals.", "§16.7", inferred=True),
        nebula2007=like("core2014", "Hindering; Blocking", inferred=True),
        eddieg=silent("core2014"),
    )

    less_restrictive_side = Row(
        "INT-11",
        "What does a line make of a corner?",
        fixed=True,
        core2014=says(
            True,
            "A corner counts as the less restrictive of its two flanks.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=says(
            True,
            "A corner counts as its less restrictive side: terrain, walls at the corner and figures.",
            "§16.7b",
        ),
        nebula2007=says(
            True,
            "Two like squares meeting at a corner are one piece; the kinder flank decides every pair named.",
            "Hindering Modifier; Blocking Terrain",
        ),
        eddieg=silent("nebula2007"),
    )

    two_figures = Row(
        "INT-12",
        "What does a figure on each flank of a corner do to a line?",
        fixed=True,
        core2014=says(Restriction.BLOCKING, "Between two figures a corner is blocked.", "P6 Common questions"),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )

    blocking_pair = Row(
        "INT-13",
        "Blocking terrain on one flank, blocking terrain or a figure on the other?",
        fixed=True,
        core2014=says(
            Restriction.BLOCKING,
            "With both flanks blocked the corner is blocked.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=like("core2014", "Blocking Terrain"),
        eddieg=silent("nebula2007"),
    )

    hindering_pair = Row(
        "INT-14",
        "Hindering terrain on one flank, something no kinder on the other?",
        fixed=True,
        core2014=says(
            Restriction.HINDERING,
            "With hindering terrain on the kinder flank the corner hinders.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=like("core2014", "Hindering Modifier"),
        eddieg=silent("nebula2007"),
    )

    clear_flank = Row(
        "INT-15",
        "What does one clear flank of a corner do to a line?",
        fixed=True,
        core2014=says(
            Restriction.CLEAR,
            "One clear flank leaves the corner clear.",
            "P2 Line of Fire Across Intersection Points",
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )

    corner_walls = Row(
        "INT-16",
        "What do walls at a corner do to a line or a step past it?",
        fixed=True,
        core2014=says(
            Restriction.BLOCKING,
            "A wall on either edge of a flank at the corner shuts that side.",
            "P2 Walls; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§16.7b"),
        nebula2007=like("core2014", "Walls", inferred=True),
        eddieg=like("core2014", inferred=True),
    )

    higher_flank = Row(
        "INT-17",
        "A higher square on a flank?",
        fixed=True,
        core2014=says(
            Restriction.BLOCKING,
            "A flank above the line shuts its side; the other side decides.",
            "P2 Elevated Line of Fire; Intersections",
            inferred=True,
        ),
        complete2022=like("core2014", "§16.5d, §16.7b", inferred=True),
        nebula2007=like("core2014", "Elevated Terrain", inferred=True),
        eddieg=like("core2014", inferred=True),
    )

    things_on_flanks = Row(
        "INT-18",
        "Markers and objects on the flanks?",
        fixed=True,
        core2014=says(True, "Markers and objects on a flank count as the terrain that they make.", "P2 Intersections", inferred=True),
        complete2022=says(True, "The top marker on a flank counts as its terrain; objects do nothing.", "§16.8", inferred=True),
        nebula2007=says(True, "Two barriers or two smoke markers at a corner stop the line.", "Barrier; Smoke Cloud"),
        eddieg=says(True, "Objects and rubble on a flank hinder lines.", "Effects", inferred=True),
    )  # fmt: skip

    step = Row(
        "INT-02",
        "A diagonal step: what does the corner count as?",
        core2014=says(
            CornerStep.KINDER_SIDE,
            "A diagonal step takes the kinder of the two sides.",
            "P2 Movement Through Intersection Points",
        ),
        complete2022=says(CornerStep.KINDER_SIDE, "A diagonal step takes the kinder side; walls count.", "§16.7a"),
        nebula2007=says(
            CornerStep.LIKE_PAIRS_JOIN,
            "Two hindering or two blocking squares join at their corner.",
            "Hindering > Movement; Blocking Terrain",
        ),
        eddieg=says(
            CornerStep.ROUND_ONLY,
            "A diagonal step goes round walls and elevated lines, not through them.",
            "Moves",
        ),
    )
    hindered_corner_stops = Row(
        "INT-03",
        "A step from clear to clear between two hindering squares?",
        core2014=says(
            True, "Allowed; the move stops right after the corner.", "P2 Movement Through Intersection Points"
        ),
        complete2022=says(False, "Allowed, without effect.", "§16.2a, §16.7a"),
        nebula2007=like("core2014", "Hindering > Movement"),
        eddieg=says(False, "Allowed for 1 point: no hindering square is entered.", "Moves", inferred=True),
    )
    stops_from_hindering = Row(
        "INT-04",
        "The same step, starting in hindering terrain?",
        core2014=says(
            False,
            "No stop: it comes from hindering terrain.",
            "P2 Hindering > Movement; Intersections",
            inferred=True,
        ),
        complete2022=says(False, "No effect.", "§16.2a, §16.7a"),
        nebula2007=says(False, "No stop: only moves from other terrain are stopped.", "Hindering > Movement"),
        eddieg=says(False, "No stop; the step costs 2 because it leaves hindering terrain.", "Moves"),
    )
    blocking_pair_opens = Row(
        "INT-05",
        "A step between two blocking squares?",
        core2014=says(False, "Not possible.", "P2 Blocking > Adjacency; Intersections"),
        complete2022=like("core2014", "§16.7a"),
        nebula2007=says(False, "Not possible: they are one block.", "Blocking Terrain"),
        eddieg=like("core2014", "Moves"),
    )
    mixed_corner_stops = Row(
        "INT-06",
        "A step between a blocking and a hindering square?",
        core2014=says(True, "Allowed as a hindered corner: stop after it.", "P2 Intersections, fig. 14"),
        complete2022=says(False, "Allowed, without effect.", "§16.2a, §16.7a"),
        nebula2007=like("core2014", "Hindering Modifier", inferred=True),
        eddieg=says(False, "Allowed; the squares entered and left set the cost.", "Moves", inferred=True),
    )
    clear_side_frees = Row(
        "INT-07",
        "A step with one clear side?",
        core2014=says(True, "Free, whatever is on the other side.", "P2 Intersections, fig. 14"),
        complete2022=like("core2014", "§16.7a"),
        nebula2007=like("core2014", "Hindering; Blocking Terrain", inferred=True),
        eddieg=says(True, "Free: going round is normal.", "Moves"),
    )
    walls = Row(
        "INT-08",
        "A step with walls at the corner?",
        core2014=says(
            ShuttingWalls.BOTH_SIDES,
            "Barred only if each side of the corner has a wall or is shut.",
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
                "Any wall touching the corner bars the step.",
            ),
        ),
    )
    one_open_side_passes_high = Row(
        "INT-09",
        "A step with higher squares beside the corner?",
        core2014=says(
            True,
            "Higher squares on both sides bar a walker; ignoring one side's terrain is enough.",
            "P2 Intersections",
            inferred=True,
        ),
        complete2022=says(True, "Blocking on one side and higher on the other: ignoring either is enough.", "§16.7a"),
        nebula2007=silent("core2014"),
        eddieg=says(False, "No diagonal step goes through elevated terrain.", "Moves"),
    )
    figures_hamper = Row(
        "INT-10",
        "Do figures beside the corner hamper a step?",
        fixed=True,
        core2014=says(False, "No; only terrain counts.", "P2 Intersections", inferred=True),
        complete2022=says(False, "No; only terrain and walls count.", "§16.7a"),
        nebula2007=like("core2014", "Blocking Terrain", inferred=True),
        eddieg=like("core2014", inferred=True),
    )
