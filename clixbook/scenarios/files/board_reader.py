"""Reader of a scenario's board: ``Board.build`` keys, or a map with additions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clixbook.board.files.finding import file_beside
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.files.yamltree import Problems, YamlNode, plain_value, shorten
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.errors import ClixbookError, did_you_mean

SIZE_KEYS = ("width", "height")
TEXT_KEYS = ("setting", "name", "title")
LIST_KEYS = ("interior", "walls", "windows", "doors", "transitions", "ladders")
THING_KEYS = ("markers", "objects", "pieces")
MAPPING_KEYS = ("levels", "starting", "special", *THING_KEYS)
MAP_KEYS = ("map", *THING_KEYS)
LINE_KEYS = ("line",)
"""A board as one line, where its keys cannot say all of it."""


def list_keys() -> tuple[str, ...]:
    """The keys that hold squares or edges: a word for each kind of terrain, and the others."""
    return (*terrain_kinds.words(), *LIST_KEYS)


def board_keys() -> tuple[str, ...]:
    """The keys that describe a board which is no map by name."""
    return (*LINE_KEYS, *SIZE_KEYS, *TEXT_KEYS, *list_keys(), *MAPPING_KEYS)


def board_of(layout: dict[str, YamlNode], problems: Problems, place: YamlNode) -> Board | None:
    """The board that these keys describe, or None with the problems kept, each at its cause."""
    before = problems.count
    for key, node in layout.items():
        if key in list_keys() and node.kind not in ("list", "text"):
            problems.at(node, f"Expected a list under {key}, found {node.description}.")
        elif key in MAPPING_KEYS and node.kind != "mapping":
            problems.at(node, f"Expected a mapping under {key}, found {node.description}.")
        elif key in TEXT_KEYS and node.kind in ("list", "mapping", "nothing"):
            problems.at(node, f"Expected text under {key}, found {node.description}.")
    base = _base(layout, problems, place)
    if base is None or problems.count > before:
        return None
    things = {
        key: node.text if key in TEXT_KEYS else plain_value(node)  # a title may be Yes, or 1984
        for key, node in layout.items()
        if key not in ("map", *LINE_KEYS, *SIZE_KEYS)
    }
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
        markers=FrozenMap({**base.markers, **added.markers}),
        objects=FrozenMap({**base.objects, **added.objects}),
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
        for part, value in [(node, node.text)] if key in TEXT_KEYS else _parts(node):
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
