"""SIZ, the rows on lines: whom sizes block, and where giants stand."""

from __future__ import annotations

import enum

from clixbook.rulebooks.row import Row, Section, absent, says


class Blockers(enum.Enum):
    """Which figures block a line, by their size and the sizes of the ends."""

    GREAT_ENDS_SEE_OVER = "standard and tiny figures do not block when an end is giant or colossal"
    SMALLER_NEVER = "a figure smaller than the larger end does not block"
    TINY_NEVER = "tiny figures never block, standard ones not to or from giants"
    EVERYBODY = "every figure blocks"


class GiantStands(enum.Enum):
    """On which level a giant or colossal end of a line counts as standing."""

    OWN_LEVEL = "its own"
    ANY_HIGHER = "its own or any higher one, whichever restricts least"
    OVERLOOKS = "its own, but elevated terrain and outdoor blocking do not bar the line"
    OTHER_END = "that of the other end, if higher"


class SizeLines(Section):
    """Sizes and lines."""

    blockers = Row(
        "SIZ-03",
        "Whom do sizes block on a line?",
        core2014=says(
            Blockers.GREAT_ENDS_SEE_OVER,
            "A giant or colossal end sees past standard and tiny figures; giants and colossals always block.",
            "Line of fire chart",
        ),
        complete2022=says(
            Blockers.SMALLER_NEVER,
            "A figure smaller than either end does not block.",
            "§21.2b",
            inferred=True,
        ),
        nebula2007=says(
            Blockers.TINY_NEVER,
            "Standard figures do not block to or from giants, tiny ones never; giants and colossals do.",
            "Giant; Colossal; Tiny",
        ),
        eddieg=says(Blockers.EVERYBODY, "Every figure blocks.", "Effects"),
    )
    giant_stands = Row(
        "SIZ-04",
        "On which level does a giant stand for a line?",
        core2014=says(GiantStands.ANY_HIGHER, "A giant counts as on its own or any higher level, whichever restricts the line least.", "Line of fire chart", inferred=True),
        complete2022=says(GiantStands.OVERLOOKS, "Elevated terrain and outdoor blocking do not bar a giant's line; only the target's square hinders it.", "powers card"),
        nebula2007=says(GiantStands.OTHER_END, "With grounded figures a giant is grounded, with elevated ones elevated.", "Giant Characters"),
        eddieg=absent(GiantStands.OWN_LEVEL, "This book knows no sizes.", "Effects"),
    )  # fmt: skip
