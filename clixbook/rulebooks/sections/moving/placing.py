"""PLC: placing."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.row import Row, Section, says, silent


class NoPlaceRule(enum.StrEnum):
    """Placement of a figure that cannot be placed as intended."""

    ANOTHER_SQUARE = "it is placed in another square"
    NOT_OR_NEAREST = "it is not placed, or in the nearest square"


class Arrival(enum.StrEnum):
    """Placement of new figures."""

    BESIDE_SOURCE = "beside their source"
    ANY_OPEN_SQUARE = "warped in on any open square"


@former_names(elsewhere="if_impossible")
class PlacingRules(Section):
    """Placing."""

    prefix = "PLC"
    title = "Placing"

    is_a_move = Row(
        "PLC-01",
        "Is placing a move?",
        fixed=True,
        core2014=says(
            False, "Placing is not a move: no break away, and nothing in between matters.", "P2 Placing Characters"
        ),
        complete2022=says(
            False, "Placing is not a move: the figure goes straight to the square, whatever its speed.", "§10.9"
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    if_impossible = Row(
        "PLC-02",
        "What if a figure cannot be placed where an effect says?",
        core2014=says(NoPlaceRule.ANOTHER_SQUARE, "Another square must be used.", "P2 Rule of Occupancy"),
        complete2022=says(
            NoPlaceRule.NOT_OR_NEAREST,
            "An optional effect is not used; for a forced one an opponent picks the nearest square.",
            "§13.2, §21.12a",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    arrival = Row(
        "PLC-03",
        "Where do new and rescued figures appear?",
        core2014=says(
            Arrival.BESIDE_SOURCE,
            "A rescued captive appears adjacent to the target of the attack that freed it.",
            "P3 Capture",
        ),
        complete2022=says(Arrival.BESIDE_SOURCE, "New figures appear next to their source.", "§21.6a"),
        nebula2007=says(Arrival.ANY_OPEN_SQUARE, "A figure warps in on any open square.", "Feats"),
        eddieg=silent("core2014"),
    )
