"""The keys of a map file, one a line: its reader, writer, JSON Schema and page follow this table."""

from __future__ import annotations

from clixbook.board.files.bonus_words import BONUS_KEYS, bonuses_of
from clixbook.board.files.drawing import FREE_SYMBOLS
from clixbook.board.files.file_keys import STRICT, STRICT_TEXT, FileKey, KeyTable, ValueKind, whole_number, word_of
from clixbook.board.files.schema_parts import DRAFT, Schema, by_name, either
from clixbook.board.files.words import MARKER_KEYS, OBJECT, PIECE_KEYS
from clixbook.board.model.board import SETTINGS, Board
from clixbook.board.model.building import MAX_SIDE
from clixbook.board.model.things import MarkerKind

SQUARE = "[A-Za-z]{1,2}[1-9][0-9]{0,2}"
LETTER: Schema = {"type": "string", "pattern": f"^[{FREE_SYMBOLS}]$"}
SQUARES: Schema = {"type": "string", "pattern": f"^{SQUARE}(:{SQUARE})?$"}
EDGE: Schema = {"type": "string", "pattern": rf"^{SQUARE}\|{SQUARE}$"}
BASE_SQUARES: Schema = {"pattern": f"^{SQUARE}([:+]{SQUARE})*$"}
MARKER = either(STRICT | {"pattern": rf"^\s*({'|'.join(MarkerKind)})\b"}, MARKER_KEYS.schema)


def _map_from(names: Schema, values: Schema) -> Schema:
    return by_name(values, names) | {"type": ["object", "null"]}


def _list_of(items: Schema) -> Schema:
    return {"type": ["array", "null"], "items": items}


def _stacks(thing: Schema) -> Schema:
    return _map_from(SQUARES, either(thing, {"type": "array", "items": thing}))


AREAS = ValueKind("letter: name", _map_from(LETTER, STRICT))
SPECIAL = ValueKind("letter or squares: text", _map_from(either(LETTER, SQUARES), STRICT))
DRAWING = ValueKind("a drawing", {"type": "string", "pattern": r"^\s*\+"})
EDGES = ValueKind("a list of edges", _list_of(EDGE))
GONE = ValueKind("a list of squares and edges", _list_of(either(SQUARES, EDGE)))
MARKERS = ValueKind("squares: marker or list", _stacks(MARKER))
OBJECTS = ValueKind("squares: object or list", _stacks(OBJECT))
PIECES = ValueKind(
    "letter or squares: piece", _map_from(either(LETTER, BASE_SQUARES), either({"type": "string"}, PIECE_KEYS.schema))
)
BONUSES = ValueKind(
    "a list of bonuses", _list_of(BONUS_KEYS.schema), bonuses_of,
    lambda bonuses: [BONUS_KEYS.plain(bonus) for bonus in bonuses],
)  # fmt: skip
SETTING = word_of(SETTINGS)

MAP_KEYS = KeyTable(
    "a map",
    Board,
    FileKey("name", STRICT_TEXT, "The name that `load_map` knows", "the file's name"),
    FileKey("title", STRICT_TEXT, "The name that people read"),
    FileKey("setting", SETTING, "Where it lies; on a `mixed` map dotted squares are indoors"),
    FileKey("starting", AREAS, "Starting areas by their letter in the drawing"),
    FileKey("special", SPECIAL, "The map's own text for orange squares: `{B2:B4: Mud}`"),
    FileKey("map", DRAWING, "The drawing", needed="the drawing of the map"),
    FileKey("walls", EDGES, "Walls beside those of the drawing: `[C3|D3, C4|D4]`"),
    FileKey("windows", EDGES, "Windows"),
    FileKey("doors", EDGES, "Doors"),
    FileKey("stairs", EDGES, "Stairs: needed on an edge that has a wall too"),
    FileKey("ladders", EDGES, "Ladders: needed on an edge that has a wall too"),
    FileKey("destroyed", GONE, "Printed blocking squares and walls that are gone: `[E5, C3|D3]`"),
    FileKey("markers", MARKERS, "Markers, the newest last: `{C3: [debris, smoke of Ben until his turn]}`"),
    FileKey("objects", OBJECTS, 'Objects: `{D4: "crate: heavy obstructing"}`'),
    FileKey("bonuses", BONUSES, "Location bonuses: `[{name: Low tide, points: 5, says: +1 speed}]`"),
    FileKey(
        "orange_rows", whole_number(1, MAX_SIDE - 1),
        "How many rows at its foot have orange numbers: games of three and four players leave them out", "none",
    ),
    FileKey(
        "left_out", whole_number(1, MAX_SIDE - 1),
        "How many such rows the drawing does not have, for the game on it left them out", "none",
    ),
    FileKey("pieces", PIECES, 'Pieces on squares, or by their letter: `{A1+B2: "Bruiser: giant wing of Ben"}`'),
)  # fmt: skip


def map_schema() -> Schema:
    """The JSON Schema of map files; ``clixbook schema map`` prints it."""
    return {
        "$schema": DRAFT, "title": "clixbook map",
        "description": "A map file of clixbook. `clixbook check` reads the drawing too.",
        **MAP_KEYS.schema,
    }  # fmt: skip
