"""SPC: special terrain, locations, and other changes to a map."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says


@record
class SpecialTerrainLimit:
    """Number of special terrain pieces that a force may bring."""

    most: int


@record
class PieceSpot:
    """``apart``: squares from every starting area; ``one_level``: on one level; ``alone``: off special squares."""

    apart: int
    one_level: bool = True
    alone: bool = True


class SpecialTerrainObjects(Section):
    """Remains of special terrain."""

    prefix = "GEN"
    title = "Objects of special terrain"

    leaves = Row(
        "GEN-14",
        "What does destroyed special terrain leave behind?",
        core2014=absent("", "This book has no special terrain pieces."),
        complete2022=says("heavy", "A standard heavy object on each square of it.", "§25.5e"),
        nebula2007=absent("", "This book has no special terrain pieces."),
        eddieg=absent("", "This book has no special terrain pieces."),
    )


class SpecialTerrain(Section):
    """Special terrain and locations."""

    prefix = "SPC"
    title = "Special terrain and locations"

    pieces = Row(
        "SPC-01",
        "Are there pieces of special terrain?",
        core2014=absent(SpecialTerrainLimit(0), "None; there are only the map's own orange areas."),
        complete2022=says(
            SpecialTerrainLimit(1),
            "One for each force; it replaces all terrain under it, but not the level.",
            "§25.5, §25.5a",
        ),
        nebula2007=absent(SpecialTerrainLimit(0), "This book has no special terrain pieces."),
        eddieg=absent(SpecialTerrainLimit(0), "This book has no special terrain pieces."),
    )
    spot = Row(
        "SPC-02",
        "Where may a piece of special terrain lie?",
        core2014=absent(PieceSpot(0), "This book has no special terrain pieces."),
        complete2022=says(
            PieceSpot(3),
            "3 squares or more from starting areas, on one level, off special and orange squares.",
            "§25.5b",
        ),
        nebula2007=absent(PieceSpot(0), "This book has no special terrain pieces."),
        eddieg=absent(PieceSpot(0), "This book has no special terrain pieces."),
    )
    withstands = Row(
        "SPC-03",
        "Is special terrain safe from destroy actions?",
        core2014=absent(False, "This book has no special terrain pieces."),
        complete2022=says(
            True,
            "Yes: only what its card says, or an effect that names special terrain, destroys it.",
            "§25.5e",
        ),
        nebula2007=absent(False, "This book has no special terrain pieces."),
        eddieg=absent(False, "This book has no special terrain pieces."),
    )
    locations = Row(
        "SPC-04",
        "Are there locations?",
        core2014=absent(0, "This book has no locations."),
        complete2022=says(
            1,
            "One for each force: a map paid for with points, which gives bonuses if it is chosen "
            "and a consolation if not.",
            "§25.6-25.6b",
        ),
        nebula2007=absent(0, "This book has no locations."),
        eddieg=absent(0, "This book has no locations."),
    )
    wreck = Row(
        "SPC-05",
        "What does a defeated vehicle leave behind?",
        core2014=absent("", "This book leaves no wreck."),
        complete2022=says(
            "heavy", "A standard heavy object on one of its squares; its pilot stands there or next to it.", "§24.4"
        ),
        nebula2007=absent("", "This book leaves no wreck."),
        eddieg=absent("", "This book leaves no wreck."),
    )
    weather = Row(
        "SPC-06",
        "Do battlefield conditions change the terrain?",
        core2014=says(0, "Only as the card in play says.", "P4 Battlefield Conditions; Event Dials"),
        complete2022=absent(0, "This book has no battlefield conditions."),
        nebula2007=says(
            3,
            "Two dice each turn: on 4 or less, or 10 or more, a random condition comes into play; "
            "one of them brings debris.",
            "BATTLEFIELD CONDITIONS",
        ),
        eddieg=absent(0, "This book has no battlefield conditions."),
    )
