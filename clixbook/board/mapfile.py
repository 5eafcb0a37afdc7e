"""Map files: boards as text that a person can draw. docs/map-format.md describes the format.

Reading never stops at the first problem and never gives half a board: either all of it, or one ClixbookError with
every problem, each with its line and column.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from clixbook.board import words
from clixbook.board.board import SETTINGS, Board
from clixbook.board.building import add_piece, area_on
from clixbook.board.drawing import FREE_SYMBOLS, Drawing, Reader, draw
from clixbook.board.frozen import FrozenMap
from clixbook.board.squares import Edge, Square, parse_edge
from clixbook.board.things import EdgeKind, Piece, Transition
from clixbook.board.yamltree import Node, Problems, quoted, read_text, read_tree
from clixbook.errors import ClixbookError, Problem
from clixbook.resources import resource_dir

KEYS = (
    "name", "title", "setting", "starting", "special", "map", "walls", "windows", "doors", "stairs", "ladders",
    "destroyed", "markers", "objects", "pieces",
)  # fmt: skip
MAX_TEXT = 2000
_EDGE_LISTS = {"walls": EdgeKind.WALL, "windows": EdgeKind.WINDOW, "doors": EdgeKind.DOOR}
_TRANSITION_LISTS = {"stairs": Transition.STAIRS, "ladders": Transition.LADDER}


# -- the three entrances ----------------------------------------------------------------------------------


def map_names() -> list[str]:
    """The names of the maps that come with clixbook."""
    return sorted(path.stem for path in resource_dir("maps").glob("*.yaml"))


def load_map(name_or_path: str | Path) -> Board:
    """A board from a name in maps/ (``"market-street"``) or from the path of a map file.

    Raises one ClixbookError with every problem of the file.
    """
    path = find_map(name_or_path)
    status = path.stat() if path.exists() else None
    return _load(path, (status.st_mtime_ns, status.st_size) if status else None)


@lru_cache(maxsize=32)
def _load(path: Path, _stamp: object) -> Board:
    return from_text(read_text(path), str(path), path.stem)


def find_map(name_or_path: str | Path) -> Path:
    """The file that a name or a path means; a ClixbookError with the nearest name if there is none."""
    text = str(name_or_path)
    if text in map_names():
        return resource_dir("maps") / f"{text}.yaml"
    path = Path(name_or_path)
    try:
        if path.exists():
            return path
    except (OSError, ValueError):
        pass  # a name that no file can have
    near = difflib.get_close_matches(text, map_names(), 1)
    hint = f"Did you mean {near[0]}?" if near else f"Maps here: {', '.join(map_names())}."
    raise ClixbookError(f"There is no map and no file {text[:80]!r}. {hint}")


def check_file(path: str | Path) -> list[Problem]:
    """Every problem of a map file, in the order of its lines; none if it can be loaded."""
    try:
        from_text(read_text(Path(path)), str(path))
    except ClixbookError as error:
        return list(error.problems)
    return []


def from_text(text: str, file: str = "", name: str = "") -> Board:
    """A board from the text of a map file; ``name`` is its name if the text gives none."""
    root = read_tree(text, file)
    problems = Problems(file)
    board = _MapReader(root, text, problems, name).board()
    problems.finish()
    assert board is not None  # without a problem there is a board
    return board


# -- reading ----------------------------------------------------------------------------------------------


class _MapReader:
    """Reads the keys of one map file."""

    def __init__(self, root: Node, text: str, problems: Problems, name: str) -> None:
        self.text, self.problems, self.name = text, problems, name
        self.values: dict[str, Node] = {}
        self.keys: dict[str, Node] = {}
        if root.kind != "mapping":
            problems.at(root, f"Expected a mapping of keys to values, found {root.said}.")
        for key, value in root.pairs:
            self.key(key, value)
        if "map" not in self.values and root.kind == "mapping":
            problems.at(root, "Expected a key map with the drawing of the map.")

    def key(self, key: Node, value: Node) -> None:
        if key.text not in KEYS or key.kind != "text":
            near = difflib.get_close_matches(key.text, KEYS, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"known keys are {', '.join(KEYS)}."
            self.problems.at(key, f"Unknown key {key.text[:40]!r}; {hint}")
        elif key.text in self.values:
            self.problems.at(key, f"The key {key.text} stands here a second time; expected it once.")
        else:
            self.values[key.text], self.keys[key.text] = value, key

    def board(self) -> Board | None:
        """The board, or None where the drawing cannot be measured; problems are kept apart."""
        name, title = self.words("name", self.name), self.words("title", "")
        setting = self.words("setting", "outdoor")
        if setting not in SETTINGS:
            expected = f"Expected {', '.join(SETTINGS[:-1])} or {SETTINGS[-1]}"
            self.problems.at(self.values["setting"], f"{expected}, found {setting!r}.")
        areas, texts = self.symbols("starting"), self.symbols("special")
        for symbol in sorted(areas.keys() & texts.keys()):
            self.problems.at(
                texts[symbol][1], f"{symbol} is a starting area already; expected another letter."
            )
        drawing = self.drawing("".join(areas) + "".join(texts))
        if drawing is None:
            return None
        board = Board(
            drawing.width, drawing.height, name, title, setting, tuple(drawing.terrain), tuple(drawing.levels),
            frozenset(drawing.interior),
        )  # fmt: skip
        edges, transitions = self.edges(board, drawing)
        starting, special = self.letters(drawing, areas, texts)
        squares, walls = self.destroyed(board)
        board = board.with_(
            edges=FrozenMap(edges), transitions=FrozenMap(transitions),
            starting=FrozenMap(starting), special=FrozenMap({**special, **self.special_squares(board, special)}),
            destroyed=squares, destroyed_edges=walls,
            markers=FrozenMap(self.stacks(board, "markers", words.as_marker)),
            objects=FrozenMap(self.stacks(board, "objects", words.as_object)),
        )  # fmt: skip
        return self.with_pieces(board)

    # -- keys of one value --------------------------------------------------------------------------------

    def words(self, key: str, default: str) -> str:
        """The text of a key."""
        return self.as_text(self.values[key]) if key in self.values else default

    def as_text(self, node: Node) -> str:
        if node.kind != "text":
            hint = "; write it in quotes" if node.kind in ("number", "yes/no") else ""
            self.problems.at(node, f"Expected text, found {node.said}{hint}.")
        elif len(node.text) > MAX_TEXT:
            self.problems.at(node, f"This text has {len(node.text)} characters; expected {MAX_TEXT} at most.")
        return node.text

    def pairs(self, key: str) -> Iterator[tuple[Node, Node]]:
        """The pairs of a mapping, each key once."""
        node = self.values.get(key)
        if node is None or node.kind == "nothing":
            return
        if node.kind != "mapping":
            self.problems.at(node, f"Expected a mapping under {key}, found {node.said}.")
        seen = set()
        for name, value in node.pairs:
            if name.kind in ("list", "mapping"):
                self.problems.at(name, f"Expected a name as key under {key}, found {name.said}.")
            elif name.text in seen:
                self.problems.at(name, f"{name.text} stands twice under {key}; expected it once.")
            else:
                seen.add(name.text)
                yield name, value

    def items(self, key: str) -> Iterator[Node]:
        """The texts of a list."""
        node = self.values.get(key)
        if node is None or node.kind == "nothing":
            return
        if node.kind != "list":
            self.problems.at(node, f"Expected a list under {key}, found {node.said}.")
        for item in node.items:
            if item.kind == "text":
                yield item
            else:
                self.problems.at(item, f"Expected a name in the list {key}, found {item.said}.")

    def try_(self, node: Node, work: Callable[[], Any], fallback: Any) -> Any:
        """The result of ``work``; its problems are kept at this node's place."""
        try:
            return work()
        except ClixbookError as error:
            self.problems.take(node, error)
            return fallback

    # -- the drawing and its letters ----------------------------------------------------------------------

    def symbols(self, key: str) -> dict[str, tuple[str, Node]]:
        """The letters that ``starting`` or ``special`` explain; other keys of ``special`` are squares."""
        found = {}
        for name, value in self.pairs(key):
            if len(name.text) > 1 and key == "special":
                continue
            if len(name.text) != 1 or name.text not in FREE_SYMBOLS:
                expected = "expected one letter other than h, s and W"
                self.problems.at(name, f"{name.text[:40]!r} is no symbol for the drawing; {expected}.")
            else:
                found[name.text] = (self.as_text(value), name)
        return found

    def drawing(self, known: str) -> Drawing | None:
        node = self.values.get("map")
        if node is None:
            return None
        if node.kind != "text" or node.style != "|":
            found = node.said if node.kind != "text" else "other text"
            self.problems.at(node, f"Expected a drawing after 'map: |', found {found}.")
            return None
        lines = node.text.rstrip("\n").split("\n")
        first = next((index for index, line in enumerate(lines) if line.strip()), None)
        if first is None:
            self.problems.at(node, "Expected a drawing under 'map: |', found nothing.")
            return None
        source = self.text.replace("\r\n", "\n").split("\n")
        start = node.line + first  # the line of the drawing's first row, from 0
        indent = len(source[start]) - len(lines[first]) if start < len(source) else 0
        return Reader(lines[first:], start + 1, indent + 1, self.problems, known).read()

    def letters(
        self, drawing: Drawing, areas: Mapping[str, tuple[str, Node]], texts: Mapping[str, tuple[str, Node]]
    ) -> tuple[dict[str, frozenset[Square]], dict[Square, str]]:
        """Starting areas and special squares from the letters of the drawing."""
        members: dict[str, set[Square]] = {symbol: set() for symbol in areas}
        special: dict[Square, str] = {}
        owner: dict[Square, str] = {}
        drawn = set()
        for symbol, square, line, column in drawing.letters:
            drawn.add(symbol)
            if symbol in texts:
                if square in special:
                    self.problems.add(f"{square} has two special texts; expected one.", line, column)
                special[square] = texts[symbol][0]
            elif square in owner:
                text = (
                    f"Starting areas {owner[square]} and {symbol} overlap on {square}; expected one of them."
                )
                self.problems.add(text, line, column)
            else:
                owner[square] = symbol
                members[symbol].add(square)
        for symbol, (_, node) in {**texts, **areas}.items():
            if symbol not in drawn:
                self.problems.at(node, f"{symbol} is nowhere in the drawing; expected it on a square.")
        return self.named(areas, members), special

    def named(
        self, areas: Mapping[str, tuple[str, Node]], members: Mapping[str, set[Square]]
    ) -> dict[str, frozenset[Square]]:
        """The starting areas by their names."""
        named: dict[str, frozenset[Square]] = {}
        for symbol, (name, node) in areas.items():
            if name in named:
                self.problems.at(node, f"Two starting areas are named {name!r}; expected different names.")
            named[name] = frozenset(members[symbol])
        return named

    def special_squares(self, board: Board, drawn: Mapping[Square, str]) -> dict[Square, str]:
        """Special squares that are listed by name instead of drawn."""
        found: dict[Square, str] = {}
        for name, value in self.pairs("special"):
            if len(name.text) == 1:
                continue
            for square in self.squares(board, name):
                if square in drawn or square in found:
                    self.problems.at(name, f"{square} has two special texts; expected one.")
                found[square] = self.as_text(value)
        return found

    # -- edges --------------------------------------------------------------------------------------------

    def edges(self, board: Board, drawing: Drawing) -> tuple[dict[Edge, EdgeKind], dict[Edge, Transition]]:
        """Walls and stairs, drawn and listed."""
        edges = dict(drawing.edges)
        for key, kind in _EDGE_LISTS.items():
            for node, edge in self.listed(board, key):
                if edge in edges:
                    self.problems.at(
                        node, f"There is a {edges[edge]} on {edge} already; expected one of them."
                    )
                edges[edge] = kind
        transitions = {}
        for edge, (transition, line, column) in drawing.transitions.items():
            transitions[edge] = transition
            self.joins(board, edge, transition, line, column)
        for key, transition in _TRANSITION_LISTS.items():
            for node, edge in self.listed(board, key):
                if edge in transitions:
                    self.problems.at(node, f"{edge} has {transitions[edge]} already; expected one of them.")
                transitions[edge] = transition
                self.joins(board, edge, transition, node.line, node.column)
        return edges, transitions

    def joins(self, board: Board, edge: Edge, transition: Transition, line: int, column: int) -> None:
        """Stairs and ladders join squares of two levels."""
        level = board.level(edge.a)
        if level == board.level(edge.b):
            what = "These stairs join" if transition is Transition.STAIRS else "This ladder joins"
            text = f"{what} nothing: {edge.a} and {edge.b} are both on level {level}; expected two levels."
            self.problems.add(text, line, column)

    def listed(self, board: Board, key: str) -> Iterator[tuple[Node, Edge]]:
        """The edges of a list that lie on the map."""
        for node in self.items(key):
            edge = self.edge(board, node)
            if edge is not None:
                yield node, edge

    def edge(self, board: Board, node: Node) -> Edge | None:
        edge: Edge | None = self.try_(node, lambda: parse_edge(node.text), None)
        if edge is not None and (edge.a not in board or edge.b not in board):
            last = Square(board.width - 1, board.height - 1)
            self.problems.at(node, f"The edge {edge} is off the map; expected squares from A1 to {last}.")
            return None
        return edge

    def squares(self, board: Board, node: Node) -> list[Square]:
        """The squares of ``C3`` or ``C3:E4``, if they lie on the map."""
        found: list[Square] = self.try_(node, lambda: area_on(board, node.text), [])
        return found

    # -- what lies and stands on the map ------------------------------------------------------------------

    def destroyed(self, board: Board) -> tuple[frozenset[Square], frozenset[Edge]]:
        """Printed squares and walls that are gone."""
        squares: set[Square] = set()
        walls: set[Edge] = set()
        for node in self.items("destroyed"):
            if "|" in node.text:
                edge = self.edge(board, node)
                walls |= {edge} if edge else set()
            else:
                squares.update(self.squares(board, node))
        return frozenset(squares), frozenset(walls)

    def stacks(self, board: Board, key: str, make: Callable[[Any], Any]) -> dict[Square, tuple[Any, ...]]:
        """Square -> what lies there, from one word, a mapping, or a list of them (the newest last)."""
        piled: dict[Square, tuple[Any, ...]] = {}
        for name, value in self.pairs(key):
            nodes = value.items if value.kind == "list" else [value]
            things = [self.try_(node, lambda n=node: make(self.spec(n)), None) for node in nodes]
            for square in self.squares(board, name):
                piled[square] = (*piled.get(square, ()), *(thing for thing in things if thing is not None))
        return {square: things for square, things in piled.items() if things}

    def with_pieces(self, board: Board) -> Board:
        """The board with its pieces; each that does not fit is a problem."""
        for name, value in self.pairs("pieces"):
            board = self.try_(
                value, lambda n=name, v=value, b=board: add_piece(b, n.text, self.spec(v)), board
            )  # fmt: skip
        return board

    def spec(self, node: Node) -> Any:
        """Text, or a mapping of texts, yes/no and lists, as plain Python."""
        if node.kind == "mapping":
            plain: dict[str, Any] = {}
            for key, value in node.pairs:
                if key.text in plain:
                    self.problems.at(key, f"{key.text} stands twice; expected it once.")
                plain[key.text] = self.spec(value)
            return plain
        if node.kind == "list":
            return [self.spec(item) for item in node.items]
        if node.kind == "yes/no":
            return node.text.lower() in ("yes", "true", "on")
        if node.kind != "text":
            raise ClixbookError(f"Expected words or a mapping, found {node.said}.")
        return self.as_text(node)


# -- writing ----------------------------------------------------------------------------------------------


def to_text(board: Board) -> str:
    """The board as the text of a map file; ``from_text`` gives an equal board back."""
    return "\n".join(_lines(board)) + "\n"


def _lines(board: Board) -> Iterator[str]:
    for key in ("name", "title"):
        if getattr(board, key):
            yield f"{key}: {quoted(getattr(board, key))}"
    if board.setting != "outdoor":
        yield f"setting: {board.setting}"
    areas, texts, letters = _assign_letters(board)
    if areas:
        yield "starting:"
        yield from (f"  {symbol}: {quoted(name)}" for symbol, name in areas.items())
    if texts:
        yield "special:"
        yield from (f"  {symbol}: {quoted(text)}" for symbol, text in texts.items())
    yield "map: |"
    yield from (f"  {line}" for line in draw(board, letters))
    both = [edge for edge in board.transitions if edge in board.edges]  # the drawing shows the wall alone
    for key, kind in _TRANSITION_LISTS.items():
        yield from _list(key, [edge.name for edge in both if board.transitions[edge] is kind])
    yield from _list(
        "destroyed", [*words.square_names(board.destroyed), *sorted(e.name for e in board.destroyed_edges)]
    )
    yield from _things(board)


def _list(key: str, names: Iterable[str]) -> Iterator[str]:
    if names := list(names):
        yield f"{key}: [{', '.join(names)}]"


def _assign_letters(board: Board) -> tuple[dict[str, str], dict[str, str], dict[Square, str]]:
    """Letters for starting areas and special texts; texts beyond the last letter go by square."""
    free = iter(FREE_SYMBOLS)
    areas: dict[str, str] = {}
    texts: dict[str, str] = {}
    letters: dict[Square, str] = {}
    for name, squares in board.starting.items():
        symbol = next(free, "")
        if not symbol:
            raise ClixbookError(f"A drawing has letters for {len(FREE_SYMBOLS)} starting areas, no more.")
        areas[symbol] = name
        letters.update(dict.fromkeys(squares, symbol))
    by_text: dict[str, list[Square]] = {}
    for square, text in board.special.items():
        by_text.setdefault(text, []).append(square)
    for text, squares in by_text.items():
        symbol = next(free, "")
        if symbol:
            texts[symbol] = text
            letters.update({square: letters.get(square, "") + symbol for square in squares})
        else:
            texts.update({square.name: text for square in squares})
    return areas, texts, letters


def _things(board: Board) -> Iterator[str]:
    stacks: tuple[tuple[str, FrozenMap[Square, Any]], ...] = (
        ("markers", board.markers),
        ("objects", board.objects),
    )
    for key, piled in stacks:
        if piled:
            yield f"{key}:"
        for square, things in piled.items():
            said = [_spec(words.thing_words(thing)) for thing in things]
            yield f"  {square}: {said[0] if len(said) == 1 else '[' + ', '.join(said) + ']'}"
    if board.pieces:
        yield "pieces:"
    taken: dict[str, Piece] = {}
    for piece in board.pieces.values():
        yield f"  {words.base_name(piece.squares)}: {_spec(words.piece_words(piece, taken))}"
        taken[piece.id] = piece


def _spec(spec: str | Mapping[str, Any] | Iterable[str] | bool) -> str:
    """Words or a mapping as YAML on one line."""
    if isinstance(spec, bool):
        return "true" if spec else "false"
    if isinstance(spec, str):
        return quoted(spec)
    if isinstance(spec, Mapping):
        return "{" + ", ".join(f"{key}: {_spec(value)}" for key, value in spec.items()) + "}"
    return "[" + ", ".join(_spec(item) for item in spec) + "]"
