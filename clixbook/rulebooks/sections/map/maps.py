"""MAP: maps, starting areas and the order of set-up."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, like, says, silent


@record
class Indoors:
    """Effects of being indoors.

    ``no_soaring``: nobody soars there. ``mixed_bars_soaring``: on a mixed map blocking terrain bars even lines
    of soarers. SPD-01 and SPD-05 say what flyers and climbers still ignore there.
    """

    no_soaring: bool = False
    mixed_bars_soaring: bool = False


@record
class MapEdge:
    """The map's edge: no figure passes it. ``printed_wall``: a wall printed along it is a wall."""

    printed_wall: bool


class SecondStart(enum.Enum):
    """Starting area of the second of two players."""

    OPPOSITE_SIDE = "the opposite side"
    OPPOSITE_CORNER = "the opposite side, or the opposite corner where there are many areas"
    OTHER_SIDE = "another side, usually the opposite one"


@record
class MapChoiceRule:
    """Players who choose: ``map_by`` and ``areas_from`` count players from 0 (0 is the first player)."""

    map_by: int
    areas_from: int
    across: SecondStart


class AreaGrowth(enum.Enum):
    """How a starting area grows."""

    ROW_AND_COLUMN = "by one row and one column at a time"
    COLUMNS_THEN_ROWS = "by columns to one side, then the other, then by rows"
    ROWS = "by more rows"


class AreaGrowthTiming(enum.Enum):
    """Conditions under which starting areas grow, and which of them do."""

    ALL_TOGETHER = "when a force does not fit; all areas grow"
    LAST_RESORT = "when no arrangement fits; the other area follows"


@record
class GrowthLimits:
    """``leftover_scored``: figures that still do not fit are removed and scored.

    ``counts_in_play``: the enlarged area still counts as starting area after the start.
    """

    leftover_scored: bool
    counts_in_play: bool


@record
class SetUpOrder:
    """Steps in order; ``in_turn``: players place objects one at a time, else all at once."""

    steps: tuple[str, ...]
    in_turn: bool


class ManyPlayersStart(enum.Enum):
    """Starting areas of three or more players."""

    CLOCKWISE_AREAS = "each in another area, going clockwise"
    DOTTED_AREAS = "in four areas of a square map, dotted purple ones too"
    CLOCKWISE_SIDES = "each on another side, clockwise"
    SIDES = "each on a side"


class Maps(Section):
    """Maps and set-up."""

    prefix = "MAP"
    title = "Maps and set-up"

    size = Row(
        "MAP-01",
        "How large is a map?",
        core2014=silent("complete2022"),
        complete2022=says((24, 16), "Usually 24 x 16 squares; others exist.", "§3.1, §15, §26"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    settings = Row(
        "MAP-02",
        "Which kinds of maps are there?",
        core2014=says(("outdoor", "indoor", "mixed"), "Outdoor, indoor and mixed.", "P2 Maps"),
        complete2022=like("core2014", "§15.1"),
        nebula2007=like("core2014", "Maps"),
        eddieg=like("core2014", "Moves", text="Outdoor, indoor and mixed, as the players agree."),
    )
    indoors = Row(
        "MAP-03",
        "What changes indoors?",
        core2014=says(
            Indoors(),
            "Indoor blocking terrain blocks a line even between two higher figures; some effects "
            "ask for indoors or outdoors.",
            "P2 Maps; Blocking Terrain",
        ),
        complete2022=says(Indoors(), "Nothing by itself; some effects ask for indoors or outdoors.", "§15.1"),
        nebula2007=says(
            Indoors(
                no_soaring=True,
                mixed_bars_soaring=True,
            ),
            "No figure soars; hovering and climbing figures do not cross indoor walls or blocking terrain.",
            "Indoor Maps; Indoor/Outdoor Maps",
        ),
        eddieg=says(
            Indoors(),
            "Flyers must heed hindering, water and blocking terrain, but not elevation; climbers "
            "must heed blocking terrain.",
            "Adv; Speed",
        ),
    )
    edge = Row(
        "MAP-04",
        "What is the edge of the map?",
        core2014=says(
            MapEdge(printed_wall=False),
            "It is not a wall; no figure leaves the map, and knock back stops there.",
            "P2 Walls; P2 Knock Back Damage",
        ),
        complete2022=says(
            MapEdge(printed_wall=True), "It is not a wall unless one is printed along it; no figure passes it.", "§15.2"
        ),
        nebula2007=says(
            MapEdge(printed_wall=False),
            "No figure leaves the map, and knock back stops there.",
            "GAME OVER; Knock Back",
        ),
        eddieg=says(MapEdge(printed_wall=False), "Knock back stops there.", "Battle"),
    )
    choosing = Row(
        "MAP-05",
        "Who chooses the map and the starting areas?",
        core2014=says(
            MapChoiceRule(0, 1, SecondStart.OPPOSITE_SIDE),
            "The first player chooses the map, the next player the first area; two players start on opposite sides.",
            "P2 Step 2",
        ),
        complete2022=says(
            MapChoiceRule(0, 1, SecondStart.OPPOSITE_CORNER),
            "The first player chooses the map, the second player the first area; on a map with "
            "many areas the other gets the opposite corner.",
            "§4.2, §4.2a",
        ),
        nebula2007=says(
            MapChoiceRule(0, 1, SecondStart.OPPOSITE_SIDE),
            "The first player chooses the map, the player to the left the first edge; two players face each other.",
            "Step 2",
        ),
        eddieg=says(
            MapChoiceRule(0, 0, SecondStart.OTHER_SIDE),
            "Each player chooses a side of the map, usually opposite ones.",
            "Map",
            inferred=True,
        ),
    )
    when_grows = Row(
        "MAP-06",
        "When is a starting area enlarged?",
        core2014=says(AreaGrowthTiming.ALL_TOGETHER, "When a force does not fit; then all areas grow.", "P2 Step 2"),
        complete2022=says(
            AreaGrowthTiming.LAST_RESORT,
            "Only when no arrangement fits with the largest bases placed first; the other area then grows too.",
            "§4.3a",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    grows = Row(
        "MAP-07",
        "How is a starting area enlarged?",
        core2014=says(
            AreaGrowth.ROW_AND_COLUMN,
            "Each step adds one row and one column; the area's owner says on which side.",
            "P2 Step 2",
            inferred=True,
        ),
        complete2022=says(
            AreaGrowth.COLUMNS_THEN_ROWS,
            "By columns to one side up to the edge of the map, then to the other, then by rows; "
            "the other area follows.",
            "§4.3b, §4.3d",
        ),
        nebula2007=silent("core2014"),
        eddieg=says(AreaGrowth.ROWS, "By more rows.", "", inferred=True),
    )
    limits = Row(
        "MAP-08",
        "How far may a starting area grow, and what does the added part count as later?",
        core2014=says(
            GrowthLimits(leftover_scored=False, counts_in_play=True),
            "It never grows into another area.",
            "P2 Step 2",
        ),
        complete2022=says(
            GrowthLimits(leftover_scored=True, counts_in_play=False),
            "It never grows into another area; what still does not fit is scored. During play "
            "only the purple area counts.",
            "§4.3c-d",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    order = Row(
        "MAP-09",
        "In which order is the map set up?",
        core2014=says(
            SetUpOrder(("objects", "characters"), in_turn=True),
            "Objects one at a time in turn, then characters.",
            "P2 Placing Objects; P2 Step 3",
        ),
        complete2022=says(
            SetUpOrder(("special terrain", "characters and objects"), in_turn=False),
            "Special terrain, then each player's characters and objects together, the first player first.",
            "§4.3, §25.5b",
        ),
        nebula2007=says(
            SetUpOrder(("objects", "characters"), in_turn=True),
            "Objects drawn in turn, then characters; for flyers the player says whether they hover or soar.",
            "Steps 4-5",
        ),
        eddieg=says(SetUpOrder(("characters", "objects"), in_turn=False), "Characters, then objects.", "Map"),
        fixed=True,  # what SET-01, SET-09 and SET-11 come to
    )
    many = Row(
        "MAP-10",
        "Where do three or more players start?",
        core2014=says(ManyPlayersStart.CLOCKWISE_AREAS, "Each in a different area, clockwise.", "P2 Step 2"),
        complete2022=says(
            ManyPlayersStart.DOTTED_AREAS,
            "In the four areas of a square map; on a long map in the dotted purple areas, without the"
            " rows that have orange numbers.",
            "§26, §26.4",
        ),
        nebula2007=says(ManyPlayersStart.CLOCKWISE_SIDES, "Each at a different edge, clockwise.", "Step 2"),
        eddieg=says(ManyPlayersStart.SIDES, "Each at a side of the map.", "Map"),
    )
