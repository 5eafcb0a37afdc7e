"""OCC: occupancy."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, like, says


@record
class SquareSharing:
    """Sharing squares: objects, markers on figures, things on blocking terrain.

    ``dropped_on_blocking``: what a figure on top of blocking terrain lets fall stays there.
    """

    several_objects: bool = False
    blocking_marker_on_figure: bool = False
    on_blocking: frozenset[str] = frozenset({"debris"})
    dropped_on_blocking: bool = False


class Occupancy(Section):
    """Occupancy."""

    prefix = "OCC"
    title = "Occupancy"

    stacking_trait = Row(
        "OCC-01",
        "May two figures stand in one square?",
        core2014=says(
            "horde",
            "Never; only identical friendly horde tokens stack, and then count as one figure.",
            "P2 Rule of Occupancy; Horde Tokens",
        ),
        complete2022=says("", "Never.", "§13.2"),
        nebula2007=says("", "Never; that includes flyers at any height.", "Wing Speed Symbol; Moving"),
        eddieg=says("", "No move ends on another figure.", "Moves"),
    )
    sharing = Row(
        "OCC-02",
        "What may share a square with a figure, or lie on blocking terrain?",
        core2014=says(
            SquareSharing(),
            "Objects and markers share squares with figures; only debris lies on blocking terrain.",
            "P2 Rule of Occupancy; Picking Up an Object",
        ),
        complete2022=says(
            SquareSharing(several_objects=True),
            "Several objects and markers may share a square with a figure; only debris lies on blocking terrain.",
            "§13.2, §15.5, §17",
        ),
        nebula2007=says(
            SquareSharing(blocking_marker_on_figure=True, dropped_on_blocking=True),
            "Objects and markers share squares with figures; a barrier there pins the figure. An "
            "object stays where it is dropped, even on blocking terrain.",
            "Objects; Barrier; Using Objects as Weapons",
        ),
        eddieg=like(
            "core2014",
            "Attack > Super Strength",
            text="Objects and markers share squares with figures.",
            inferred=True,
        ),
    )
