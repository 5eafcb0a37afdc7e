"""TER: terrain types and their printed signs."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, ours, says, silent
from clixbook.rulebooks.vocabulary import Restriction


@record
class EdgeRights:
    """Lines, moves and adjacency that pass an edge as if nothing were printed on it. A wall lets nothing pass."""

    lines: bool = False
    moves: bool = False
    adjacency: bool = False


@record
class PrintedLine:
    """A printed line: its colour, whether it is dotted, and which kind of thing it shows."""

    kind: str
    colour: str
    dotted: bool = False


@record
class Signs:
    """The signs of a book's terrain; walls run segment by segment, one a side of a square."""

    lines: tuple[PrintedLine, ...]
    wall_colour: str = "black"

    def sign(self, kind: str) -> PrintedLine | None:
        """How this kind is printed, or None where the book draws it as a picture."""
        return next((sign for sign in self.lines if sign.kind == kind), None)


@record
class LevelMarks:
    """How levels are marked: by number or just as raised."""

    numbered: bool
    sign: PrintedLine | None = PrintedLine("elevated", "red")


class OrangeLineMeaning(enum.Enum):
    """Meaning of an orange line."""

    MAP_RULE = "clear, with a rule printed on the map"
    UNKNOWN = "there is no such line"


class IndoorSign(enum.Enum):
    """Marks of the indoor squares of a mixed map."""

    LINE = "by a yellow line"
    LINE_AND_WALLS = "by a yellow line; a wall along it is an indoor wall"
    TALK = "as the players agree"


class StartSign(enum.Enum):
    """Marks of a starting area."""

    PURPLE = "by a purple line"
    PURPLE_OR_DOTTED = "by a purple line; by a dotted one for three or four players"
    FIRST_ROWS = "not at all: it is two full rows of the chosen side"


@record
class ClearSquare:
    """Things that make a square not clear, besides hindering, blocking and water terrain.

    ``markers``: any marker, even one that makes no terrain. ``objects``: an object that nobody holds.
    Elevation never does: it is told apart from what lies on it.
    """

    markers: bool
    objects: bool


class TerrainReading(enum.Enum):
    """How squares get their terrain."""

    LINES = "by closed lines of one colour"
    PICTURE = "by the picture"


class Overlap(enum.Enum):
    """Terrain of a square of several kinds."""

    MOST_RESTRICTIVE = "the most restrictive kind for lines and moves"
    TOP_MARKER = "only the top marker, otherwise what is printed"
    ALL = "all kinds at once"


@record
class Sources:
    """Whether objects on the ground are terrain too, for lines only or for everything."""

    objects: bool
    objects_for_lines: bool


_COLOURS = (PrintedLine("hindering", "green"), PrintedLine("water", "blue"), PrintedLine("blocking", "brown"))
_DOTTED = (
    PrintedLine("hindering", "green", dotted=True),
    PrintedLine("water", "blue"),
    PrintedLine("blocking", "brown"),
)
_WALL = EdgeRights()


class TerrainRules(Section):
    """Terrain types and boundary colours."""

    prefix = "TER"
    title = "Terrain types and boundary colours"

    kinds = Row[tuple[str, ...]](
        "TER-01",
        "Which types of terrain are there?",
        core2014=says(
            ("clear", "hindering", "water", "blocking", "elevated", "orange"),
            "Hindering, blocking, elevated, water and clear; orange areas have the map's own rules.",
            "P2 Terrain",
        ),
        complete2022=says(
            ("clear", "hindering", "water", "blocking", "elevated", "orange", "special"),
            "Clear, hindering, blocking, elevated and water; orange squares, and special terrain pieces.",
            "§16, §15.6, §25.5",
        ),
        nebula2007=says(
            ("clear", "hindering", "water", "deep water", "blocking", "elevated", "space"),
            "Clear, hindering, blocking, elevated, space, and water that is shallow or deep.",
            "TERRAIN; Maps",
        ),
        eddieg=says(
            ("clear", "hindering", "water", "blocking", "elevated"),
            "Hindering, blocking, elevated, water and clear.",
            "Moves",
        ),
    )
    signs = Row(
        "TER-02",
        "How are hindering, water, blocking terrain and walls printed?",
        core2014=says(
            Signs(_COLOURS),
            "By green, blue and brown lines; heavy black grid lines are walls, one for each edge of a square.",
            "P2 Terrain; Destroying Walls",
        ),
        complete2022=says(
            Signs(_DOTTED),
            "By lines dotted green and white, blue, and brown; each heavy black edge of a square is one wall.",
            "§16.2-16.4, §16.6",
        ),
        nebula2007=like("core2014", "TERRAIN; Water Terrain", inferred=True),
        eddieg=says(
            Signs(()),
            "Terrain is drawn as a picture; a solid black line between squares is blocking.",
            "Moves",
        ),
    )
    window = Row(
        "TER-03",
        "What can pass a window (broken blue and black line)?",
        core2014=says(_WALL, "A window is a wall unless the map says otherwise.", "", inferred=True),
        complete2022=says(
            EdgeRights(lines=True),
            "Lines of fire pass a window unhindered; for moves, adjacency and destroying it is a wall.",
            "§16.4f",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    door = Row(
        "TER-04",
        "What can pass a door (broken white and black line)?",
        core2014=says(_WALL, "A door is a wall unless the map says otherwise.", "", inferred=True),
        complete2022=says(
            EdgeRights(moves=True),
            "Moves pass a door; for lines of fire and adjacency it is a wall, and it can be destroyed.",
            "§16.4g",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    heights = Row(
        "TER-05",
        "How are elevated areas and their levels marked?",
        core2014=says(
            LevelMarks(numbered=True),
            "By a red line with level numbers; without numbers the ground is level 1 and elevated areas are level 2.",
            "P2 Terrain",
        ),
        complete2022=says(
            LevelMarks(numbered=True),
            "By a red line, with level numbers at red triangles; the ground is level 1 and not elevated.",
            "§16.5, §16.5b",
        ),
        nebula2007=says(
            LevelMarks(numbered=False), "By a red line: a square is elevated or grounded.", "Elevated Terrain"
        ),
        eddieg=says(
            LevelMarks(numbered=False, sign=None),
            "By the picture: roofs, balconies and the tops of stairs are elevated, all else is grounded.",
            "Moves",
        ),
    )
    orange = Row(
        "TER-06",
        "What does an orange line mean?",
        core2014=says(
            OrangeLineMeaning.MAP_RULE, "Clear terrain unless the map's own rule says otherwise.", "P2 Terrain"
        ),
        complete2022=says(
            OrangeLineMeaning.MAP_RULE,
            "A rule printed on the map; terrain markers may lie only on its clear squares.",
            "§15.6, §16.8a",
        ),
        nebula2007=absent(OrangeLineMeaning.UNKNOWN, "This book has no orange lines."),
        eddieg=absent(OrangeLineMeaning.UNKNOWN, "This book has no orange lines."),
    )
    yellow = Row(
        "TER-07",
        "How are the indoor squares of a mixed map marked?",
        core2014=says(
            IndoorSign.LINE, "By a yellow line: squares inside it are indoors, and otherwise clear.", "P2 Terrain; Maps"
        ),
        complete2022=says(
            IndoorSign.LINE_AND_WALLS,
            "By a yellow line: squares inside it are indoors, and a wall along it is an indoor wall.",
            "§15.1c",
        ),
        nebula2007=like("core2014", "TERRAIN; Indoor/Outdoor Maps"),
        eddieg=says(IndoorSign.TALK, "Players agree what is indoors; the map file records it.", "Moves"),
    )
    purple = Row(
        "TER-08",
        "How is a starting area marked?",
        core2014=says(
            StartSign.PURPLE, "By a purple line: the squares inside it are the area, and otherwise clear.", "P2 Terrain"
        ),
        complete2022=says(
            StartSign.PURPLE_OR_DOTTED,
            "By a purple line round its squares; a dotted one is used only with three or four players.",
            "§15.4, §26",
        ),
        nebula2007=like("core2014", "TERRAIN"),
        eddieg=says(
            StartSign.FIRST_ROWS,
            "It is not marked: it is the first two full rows on the side that a player chooses.",
            "Map",
        ),
    )
    clear = Row(
        "TER-09",
        "What is a clear square?",
        core2014=says(
            ClearSquare(markers=True, objects=True),
            "One inside no terrain line and without a marker or object; purple, yellow and orange areas stay clear.",
            "P2 Terrain; Clear Terrain",
        ),
        complete2022=says(
            ClearSquare(markers=False, objects=False),
            "One with no terrain in it; objects, and markers that are not terrain, do not matter.",
            "§16.1",
            inferred=True,
        ),
        nebula2007=says(
            ClearSquare(markers=False, objects=True),
            "One inside no terrain line and without terrain on it; purple and yellow areas stay clear.",
            "TERRAIN; Clear Terrain",
        ),
        eddieg=says(
            ClearSquare(markers=False, objects=False),
            "One with nothing drawn in it that hinders, blocks or is water: floor, street, grass and the like.",
            "Moves",
        ),
    )
    reading = Row(
        "TER-10",
        "How is a printed line read?",
        core2014=says(
            TerrainReading.LINES,
            "The squares it runs through and all squares inside it are of its type; types may overlap.",
            "P2 Terrain",
        ),
        complete2022=like("core2014", "§15, §16.5", inferred=True),
        nebula2007=like("core2014", "TERRAIN; Destroying blocking terrain"),
        eddieg=says(
            TerrainReading.PICTURE, "There are none: a square is what its picture shows.", "Moves", inferred=True
        ),
    )
    overlap = Row(
        "TER-11",
        "Which rules apply where types of terrain overlap?",
        core2014=says(
            Overlap.MOST_RESTRICTIVE,
            "Those of the most restrictive type, for lines and moves; elevation is added.",
            "P2 Clear, Hindered, or Blocked; Elevated",
        ),
        complete2022=says(
            Overlap.TOP_MARKER,
            "Only those of the top marker; special terrain replaces everything but the level.",
            "§16.8, §25.5",
        ),
        nebula2007=says(Overlap.ALL, "Those of all types.", "TERRAIN", inferred=True),
        eddieg=silent("core2014"),
        fixed=True,
    )
    space = Row(
        "TER-12",
        "What is space terrain?",
        core2014=absent(Restriction.CLEAR, "This book has no space terrain."),
        complete2022=absent(Restriction.CLEAR, "This book has no space terrain."),
        nebula2007=says(Restriction.HINDERING, "A kind of hindering terrain.", "Hindering Terrain", inferred=True),
        eddieg=absent(Restriction.CLEAR, "This book has no space terrain."),
    )
    blocking_is_occupied = Row(
        "TER-13",
        "Does blocking terrain make an empty square occupied?",
        core2014=says(False, "A square without a figure is unoccupied, whatever its terrain.", "P5 Unoccupied Square"),
        complete2022=says(
            True,
            "Unoccupied means without a figure and without blocking terrain; markers and objects do not matter.",
            "§15.5",
        ),
        nebula2007=says(False, "An open square is one without a figure.", "", inferred=True),
        eddieg=says(False, "A square without a figure is unoccupied.", "", inferred=True),
    )
    sources = Row(
        "TER-14",
        "Is an object on the map terrain?",
        core2014=says(
            Sources(objects=True, objects_for_lines=True),
            "The printed map, objects and terrain markers are terrain.",
            "P2 Terrain",
        ),
        complete2022=says(
            Sources(objects=False, objects_for_lines=False),
            "The printed map and markers are terrain; objects are not.",
            "§16",
        ),
        nebula2007=says(
            Sources(objects=True, objects_for_lines=True),
            "The printed map, walls, objects and what powers make are terrain.",
            "TERRAIN",
        ),
        eddieg=says(
            Sources(objects=False, objects_for_lines=True),
            "The drawn map and rubble are terrain; objects count only for lines of fire.",
            "Moves; Effects",
        ),
    )

    ice = Row(
        "TER-ICE",
        "How many squares farther is a figure knocked back from ice?",
        core2014=ours(1, "Ice is clear terrain; a figure knocked back from a square of ice slides 1 square farther."),
        complete2022=like("core2014", inferred=True),
        nebula2007=like("core2014", inferred=True),
        eddieg=like("core2014", inferred=True),
    )

    @property
    def door_moves(self) -> bool:
        """True where a door lets moves through (TER-04)."""
        return bool(self.door.moves)
