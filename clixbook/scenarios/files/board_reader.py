"""Reader of a scenario's board: ``Board.build`` keys, or a map with additions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clixbook.board.files.file_keys import FileKey, KeyTable, ValueKind
from clixbook.board.files.finding import file_beside
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.files.schema_parts import PLAIN, WORDS, by_name, either, integer, list_schema
from clixbook.board.files.value_reader import ValueReader
from clixbook.board.files.yamltree import Problems, YamlNode, plain_value, shorten
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.errors import ClixbookError, did_you_mean
from clixbook.scenarios.queries.answer_kinds import MAX_NAMES


def _read_list(reader: ValueReader, node: YamlNode, key: str) -> Any:
    if node.kind not in ("list", "text"):
        reader.problems.at(node, f"Expected a list under {key}, found {node.description}.")
    return plain_value(node)


def _read_mapping(reader: ValueReader, node: YamlNode, key: str) -> Any:
    if node.kind != "mapping":
        reader.problems.at(node, f"Expected a mapping under {key}, found {node.description}.")
    return plain_value(node)


NAMES = either(WORDS, list_schema(WORDS, MAX_NAMES))
SIDE = ValueKind("`1` to `200`", integer(1, 200))
NAME = ValueKind("text", WORDS, lambda reader, node, _: reader.text_of(node))  # a title may be Yes, or 1984
SQUARES = ValueKind("squares", NAMES, _read_list)
EDGES = ValueKind("edges", NAMES, _read_list)
LEVELS = ValueKind("squares: level", by_name(integer(-9, 99)), _read_mapping)
AREAS = ValueKind("name: squares", by_name(NAMES), _read_mapping)
SPECIAL = ValueKind("squares: text", by_name(PLAIN), _read_mapping)
THINGS = ValueKind("squares: words", by_name(either(WORDS, {"type": ["object", "array"]})), _read_mapping)
THING_KEYS = (
    FileKey("markers", THINGS, "Markers, as in a map file"),
    FileKey("objects", THINGS, "Objects, as in a map file"),
    FileKey("pieces", THINGS, "Pieces, as in a map file"),
)
MAP_KEYS = KeyTable("a board", None, FileKey("map", NAME, "A map by its name, with things put on it"), *THING_KEYS)
BOARD_KEYS = KeyTable(
    "a board",
    Board,
    FileKey("line", ValueKind("text", WORDS), "A whole board on one line, as Explore shows it"),
    FileKey("width", SIDE, "Columns", "`line`"),
    FileKey("height", SIDE, "Rows", "`line`"),
    FileKey("setting", NAME, "`outdoor`, `indoor` or `mixed`"),
    FileKey("name", NAME, "Its name"),
    FileKey("title", NAME, "What people call it"),
    *(
        FileKey(word, SQUARES, "Squares and rectangles of this terrain: `[B2, C3:D4]`")
        for word in terrain_kinds.words()
    ),
    FileKey("interior", SQUARES, "Indoor squares of a mixed map"),
    FileKey("walls", EDGES, "Walls: `[C3|D3]`"),
    FileKey("windows", EDGES, "Windows"),
    FileKey("doors", EDGES, "Doors"),
    FileKey("transitions", EDGES, "Stairs"),
    FileKey("ladders", EDGES, "Ladders"),
    FileKey("levels", LEVELS, "Squares above the ground: `{C3:D4: 2}`", "`1`"),
    FileKey("starting", AREAS, "Starting areas: `{west: [A1:A4]}`"),
    FileKey("special", SPECIAL, "The text of special terrain"),
    *THING_KEYS,
)
SIZE_KEYS = ("width", "height")


def board_of(layout: dict[str, YamlNode], problems: Problems, place: YamlNode) -> Board | None:
    """The board that these keys describe, or None with the problems kept, each at its cause."""
    before = problems.count
    things = BOARD_KEYS.values(ValueReader(problems), layout)
    base = _base(layout, problems, place)
    if base is None or problems.count > before:
        return None
    if "line" in layout and things:
        problems.at(layout["line"], "A line says all of a board; expected no other key beside it.")
        return None
    try:
        return base if "line" in layout else _add_parts(base, things, on_map="map" in layout)
    except ClixbookError as error:
        _locate_problems(base, layout, problems)
        if problems.count == before:
            problems.take(place, error)
        return None


def _base(layout: dict[str, YamlNode], problems: Problems, place: YamlNode) -> Board | None:
    """The named map, the board of a line, or an empty board of the given size."""
    if "line" in layout:
        try:
            return Board.from_line(str(plain_value(layout["line"])))
        except ClixbookError as error:
            problems.take(layout["line"], error)
            return None
    if "map" in layout:
        name = layout["map"].text
        own = None if name in map_names() else file_beside(problems.file, name)
        if own is not None or name in map_names():
            try:
                return load_map(own or name)
            except ClixbookError as error:
                problems.take(layout["map"], error)
                return None
        hint = did_you_mean(name, map_names(), f"maps here: {', '.join(map_names())}.")
        problems.at(layout["map"], f"There is no map {shorten(name)}; {hint}")
        return None
    missing = [key for key in SIZE_KEYS if key not in layout]
    if missing:
        problems.at(place, f"A board needs {' and '.join(missing)}.")
        return None
    try:
        return Board.build(width=plain_value(layout["width"]), height=plain_value(layout["height"]))
    except ClixbookError as error:
        problems.take(layout["width"], error)
        return None


def _add_parts(base: Board, things: dict[str, Any], *, on_map: bool) -> Board:
    """The base with everything else on it."""
    added = Board.build(width=base.width, height=base.height, **things)
    if not on_map:
        return added
    board = base.with_(
        markers=FrozenMap({**base.markers, **added.markers}), objects=FrozenMap({**base.objects, **added.objects})
    )
    for piece in added.pieces.values():
        board = board.with_piece(piece)
    return board


def _locate_problems(base: Board, layout: dict[str, YamlNode], problems: Problems) -> None:
    """Build every part alone, so that each problem stands where its cause is."""
    levels = plain_value(layout["levels"]) if "levels" in layout else {}
    for key, node in layout.items():
        if key in ("map", *SIZE_KEYS):
            continue
        for part, value in [(node, node.text)] if BOARD_KEYS[key].kind is NAME else _parts(node):
            things = {"levels": levels, key: value} if key != "levels" else {key: value}
            try:
                Board.build(width=base.width, height=base.height, **things)
            except ClixbookError as error:
                if key == "levels" or not _fails(base, {"levels": levels}):
                    problems.take(part, error)


def _fails(base: Board, things: dict[str, Any]) -> bool:
    """True if not even these parts make a board."""
    try:
        Board.build(width=base.width, height=base.height, **things)
    except ClixbookError:
        return True
    return False


def _parts(node: YamlNode) -> Iterator[tuple[YamlNode, Any]]:
    """The parts of a value that can be built alone, each with its place."""
    if node.kind == "mapping":
        for key, value in node.pairs:
            yield key, {key.text: plain_value(value)}
    elif node.kind == "list":
        for item in node.items:
            yield item, [plain_value(item)]
    else:
        yield node, plain_value(node)
