"""INT, the rows on lines: what a line makes of a corner that it passes exactly."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, like, says, silent
from clixbook.rulebooks.vocabulary import Restriction


class CornerLines(Section):
    """A line through a corner. INT-12 to INT-18 follow from INT-11; they say what it comes to."""

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
    kinder_side = Row(
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
        "A figure on each flank?",
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
            "P2 Line of Fire Across Intersection Points; P6",
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
        "One flank clear?",
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
        "Walls at the corner?",
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
