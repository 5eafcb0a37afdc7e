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
    UNKNOWN = "no such line"


class IndoorSign(enum.Enum):
    """Marks of the indoor squares of a mixed map."""

    LINE = "a yellow line"
    LINE_AND_WALLS = "a yellow line, and a wall along it is an indoor wall"
    TALK = "the players agree"


class StartSign(enum.Enum):
    """Marks of a starting area."""

    PURPLE = "a purple line"
    PURPLE_OR_DOTTED = "a purple line; dotted purple for three or four players"
    FIRST_ROWS = "two full rows of the chosen side"


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
    TOP_MARKER = "the top marker alone, else what is printed"
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
            "Green, blue and brown lines; heavy black grid lines are walls, one segment a square side.",
            "P2 Terrain; Destroying Walls",
        ),
        complete2022=says(
            Signs(_DOTTED),
            "Dotted green and white, blue and brown lines; each heavy black square side is one wall.",
            "§16.2-16.4, §16.6",
        ),
        nebula2007=like("core2014", "TERRAIN; Water Terrain", inferred=True),
        eddieg=says(
            Signs(()),
            "Terrain is drawn as a picture; a solid black line between squares blocks.",
            "Moves",
        ),
    )
    window = Row(
        "TER-03",
        "What passes a window (broken blue and black line)?",
        core2014=says(_WALL, "A window is a wall unless the map says otherwise.", "", inferred=True),
        complete2022=says(
            EdgeRights(lines=True),
            "A window lets lines through unhindered; for moves, adjacency and destroying it is a wall.",
            "§16.4f",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    door = Row(
        "TER-04",
        "What passes a door (broken white and black line)?",
        core2014=says(_WALL, "A door is a wall unless the map says otherwise.", "", inferred=True),
        complete2022=says(
            EdgeRights(moves=True),
            "A door lets moves through; for lines and adjacency it is a wall, and it can be destroyed.",
            "§16.4g",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    heights = Row(
        "TER-05",
        "How are raised areas and their levels told?",
        core2014=says(
            LevelMarks(numbered=True),
            "A red line with level numbers; without numbers the ground is 1 and raised areas are 2.",
            "P2 Terrain",
        ),
        complete2022=says(
            LevelMarks(numbered=True),
            "A red line with level numbers at red triangles; the ground is 1 and not elevated.",
            "§16.5, §16.5b",
        ),
        nebula2007=says(
            LevelMarks(numbered=False), "A red line: a square is elevated or grounded.", "Elevated Terrain"
        ),
        eddieg=says(
            LevelMarks(numbered=False, sign=None),
            "Drawn roofs, balconies and stair tops are elevated, all else is grounded.",
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
        "What tells the indoor squares of a mixed map?",
        core2014=says(
            IndoorSign.LINE, "Squares inside a yellow line are indoors, otherwise clear.", "P2 Terrain; Maps"
        ),
        complete2022=says(
            IndoorSign.LINE_AND_WALLS,
            "Squares inside a yellow line are indoors, and a wall along that line is an indoor wall.",
            "§15.1c",
        ),
        nebula2007=like("core2014", "TERRAIN; Indoor/Outdoor Maps"),
        eddieg=says(IndoorSign.TALK, "Players agree what is indoors; the map file holds the agreement.", "Moves"),
    )
    purple = Row(
        "TER-08",
        "What tells a starting area?",
        core2014=says(StartSign.PURPLE, "Squares inside a purple line; otherwise clear.", "P2 Terrain"),
        complete2022=says(
            StartSign.PURPLE_OR_DOTTED,
            "Squares inside a purple line; dotted purple serves three or four players only.",
            "§15.4, §26",
        ),
        nebula2007=like("core2014", "TERRAIN"),
        eddieg=says(StartSign.FIRST_ROWS, "Two full rows along the side that a player chose.", "Map"),
    )
    clear = Row(
        "TER-09",
        "What is a clear square?",
        core2014=says(
            ClearSquare(markers=True, objects=True),
            "Inside no terrain line, without marker or object; purple, yellow and orange areas stay clear.",
            "P2 Terrain; Clear Terrain",
        ),
        complete2022=says(
            ClearSquare(markers=False, objects=False),
            "A square with no terrain in it; objects, and markers that are not terrain, do not matter.",
            "§16.1",
            inferred=True,
        ),
        nebula2007=says(
            ClearSquare(markers=False, objects=True),
            "A square inside no terrain line and without terrain on it; purple and yellow stay clear.",
            "TERRAIN; Clear Terrain",
        ),
        eddieg=says(
            ClearSquare(markers=False, objects=False),
            "Floors, streets, grass and the like: nothing drawn that hinders, blocks or is water.",
            "Moves",
        ),
    )
    reading = Row(
        "TER-10",
        "How does one read a printed line?",
        core2014=says(
            TerrainReading.LINES,
            "A line makes the squares it runs in, and all inside it, its type; types may overlap.",
            "P2 Terrain",
        ),
        complete2022=like("core2014", "§15, §16.5", inferred=True),
        nebula2007=like("core2014", "TERRAIN; Destroying blocking terrain"),
        eddieg=says(TerrainReading.PICTURE, "A square is what the picture in it shows.", "Moves", inferred=True),
    )
    overlap = Row(
        "TER-11",
        "Which rules hold where types overlap?",
        core2014=says(
            Overlap.MOST_RESTRICTIVE,
            "The most restrictive type decides for lines and moves; elevation adds to it.",
            "P2 Clear, Hindered, or Blocked; Elevated",
        ),
        complete2022=says(
            Overlap.TOP_MARKER,
            "The top marker alone decides; special terrain replaces all but the level.",
            "§16.8, §25.5",
        ),
        nebula2007=says(Overlap.ALL, "All types apply.", "TERRAIN", inferred=True),
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
        "Is an empty square of blocking terrain unoccupied?",
        core2014=says(False, "A square without a figure is unoccupied, whatever its terrain.", "P5 Unoccupied Square"),
        complete2022=says(
            True,
            "Unoccupied means no figure and no blocking terrain; markers and objects do not matter.",
            "§15.5",
        ),
        nebula2007=says(False, "An open square is one without a figure.", "", inferred=True),
        eddieg=says(False, "A square without a figure is unoccupied.", "", inferred=True),
    )
    sources = Row(
        "TER-14",
        "Can an object on the ground be terrain?",
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
            "The drawn map and rubble are terrain; objects count for lines only.",
            "Moves; Effects",
        ),
    )

    ice = Row(
        "TER-ICE",
        "How many squares farther does ice send whoever is knocked back from it?",
        core2014=ours(1, "Ice is clear terrain; a figure that is knocked back from a square of ice slides 1 more."),
        complete2022=like("core2014", inferred=True),
        nebula2007=like("core2014", inferred=True),
        eddieg=like("core2014", inferred=True),
    )

    @property
    def door_moves(self) -> bool:
        """True where a door lets moves through (TER-04)."""
        return bool(self.door.moves)
