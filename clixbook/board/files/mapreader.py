"""Reader of map files: keys to a board, with the place of every problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import yaml

from clixbook.board.files import words
from clixbook.board.files.drawing import FREE_SYMBOLS, TAKEN, Drawing, DrawingReader
from clixbook.board.files.map_checks import flat_stairs_text
from clixbook.board.files.yamltree import Problems, YamlNode
from clixbook.board.model.board import SETTINGS, Board
from clixbook.board.model.building import Areas, add_piece, add_to_stack
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, parse_edge
from clixbook.board.model.things import EdgeKind, Transition
from clixbook.errors import BadFile, ClixbookError, did_you_mean

KEYS = (
    "name", "title", "setting", "starting", "special", "map", "walls", "windows", "doors", "stairs",
    "ladders", "destroyed", "markers", "objects", "pieces",
)  # fmt: skip
MAX_TEXT = 2000
EDGE_LISTS = {"walls": EdgeKind.WALL, "windows": EdgeKind.WINDOW, "doors": EdgeKind.DOOR}
TRANSITION_LISTS = {"stairs": Transition.STAIRS, "ladders": Transition.LADDER}


class MapReader:
    """Reads the keys of one map file."""

    def __init__(self, root: YamlNode, text: str, problems: Problems, name: str) -> None:
        self.text, self.problems, self.name = text, problems, name
        self.areas: Areas | None = None
        self.values: dict[str, YamlNode] = {}
        self.keys: dict[str, YamlNode] = {}
        for key, value in root.pairs:
            self.key(key, value)
        if "map" not in self.values:
            problems.at(root, "Expected a key map with the drawing of the map.")

    def key(self, key: YamlNode, value: YamlNode) -> None:
        """Keep the value of a known key."""
        if key.text not in KEYS or key.kind != "text":
            hint = did_you_mean(key.text, KEYS, f"known keys are {', '.join(KEYS)}.")
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
            self.problems.at(texts[symbol][1], f"{symbol} is a starting area already; expected another letter.")
        drawing = self.drawing("".join(areas) + "".join(texts))
        if drawing is None:
            return None
        board = Board(
            drawing.width, drawing.height, name, title, setting,
            tuple(drawing.terrain), tuple(drawing.levels), frozenset(drawing.interior),
        )  # fmt: skip
        edges, transitions = self.edges(board, drawing)
        starting, special = self.letters(drawing, areas, texts)
        special |= self.special_squares(board, special)
        squares, walls = self.destroyed(board)
        board = board.with_(
            edges=FrozenMap(edges), transitions=FrozenMap(transitions),
            starting=FrozenMap(starting), special=FrozenMap(special),
            destroyed=squares, destroyed_edges=walls,
            markers=FrozenMap(self.stacks(board, "markers", words.as_marker)),
            objects=FrozenMap(self.stacks(board, "objects", words.as_object)),
        )  # fmt: skip
        return self.with_pieces(board)

    # -- keys of one value --------------------------------------------------------------------------------

    def words(self, key: str, default: str) -> str:
        """The text of a key."""
        return self.as_text(self.values[key]) if key in self.values else default

    def as_text(self, node: YamlNode) -> str:
        """The text of a node; anything else is a problem."""
        if node.kind != "text":
            hint = "; write it in quotes" if node.kind in ("number", "yes/no") else ""
            self.problems.at(node, f"Expected text, found {node.description}{hint}.")
        elif len(node.text) > MAX_TEXT:
            self.problems.at(node, f"This text has {len(node.text)} characters; expected {MAX_TEXT} at most.")
        return node.text

    def pairs(self, key: str) -> Iterator[tuple[YamlNode, YamlNode]]:
        """The pairs of a mapping, each key once."""
        node = self.values.get(key)
        if node is None or node.kind == "nothing":
            return
        if node.kind != "mapping":
            self.problems.at(node, f"Expected a mapping under {key}, found {node.description}.")
        seen = set()
        for name, value in node.pairs:
            if name.kind in ("list", "mapping"):
                self.problems.at(name, f"Expected a name as key under {key}, found {name.description}.")
            elif name.text in seen:
                self.problems.at(name, f"{name.text} stands twice under {key}; expected it once.")
            else:
                seen.add(name.text)
                yield name, value

    def items(self, key: str) -> Iterator[YamlNode]:
        """The texts of a list."""
        node = self.values.get(key)
        if node is None or node.kind == "nothing":
            return
        if node.kind != "list":
            self.problems.at(node, f"Expected a list under {key}, found {node.description}.")
        for item in node.items:
            if item.kind == "text":
                yield item
            else:
                self.problems.at(item, f"Expected a name in the list {key}, found {item.description}.")

    def try_(self, node: YamlNode, work: Callable[[], Any], fallback: Any) -> Any:
        """The result of ``work``; its problems are kept at this node's place."""
        try:
            return work()
        except ClixbookError as error:
            self.problems.take(node, error)
            return fallback

    # -- the drawing and its letters ----------------------------------------------------------------------

    def symbols(self, key: str) -> dict[str, tuple[str, YamlNode]]:
        """The letters that ``starting`` or ``special`` explain; other keys of ``special`` are squares."""
        found = {}
        for name, value in self.pairs(key):
            if len(name.text) > 1 and key == "special":
                continue
            if len(name.text) != 1 or name.text not in FREE_SYMBOLS:
                expected = f"expected one letter other than {' and '.join(', '.join(TAKEN).rsplit(', ', 1))}"
                self.problems.at(name, f"{name.text[:40]!r} is no symbol for the drawing; {expected}.")
            else:
                found[name.text] = (self.as_text(value), name)
        return found

    def drawing(self, known: str) -> Drawing | None:
        """What is drawn; ``known`` are the letters that the file explains."""
        node = self.values.get("map")
        if node is None:
            return None
        if node.kind != "text" or node.style != "|":
            found = node.description if node.kind != "text" else "other text"
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
        return DrawingReader(lines[first:], start + 1, indent + 1, self.problems, known).read()

    def letters(
        self, drawing: Drawing, areas: Mapping[str, tuple[str, YamlNode]], texts: Mapping[str, tuple[str, YamlNode]]
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
                text = f"Starting areas {owner[square]} and {symbol} overlap on {square}; expected one of them."
                self.problems.add(text, line, column)
            else:
                owner[square] = symbol
                members[symbol].add(square)
        for symbol, (_, node) in {**texts, **areas}.items():
            if symbol not in drawn:
                self.problems.at(node, f"{symbol} is nowhere in the drawing; expected it on a square.")
        return self.starting_areas(areas, members), special

    def starting_areas(
        self, areas: Mapping[str, tuple[str, YamlNode]], members: Mapping[str, set[Square]]
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
        for key, kind in EDGE_LISTS.items():
            for node, edge in self.listed_edges(board, key):
                if edge in edges:
                    self.problems.at(node, f"There is a {edges[edge]} on {edge} already; expected one of them.")
                edges[edge] = kind
        transitions = {}
        for edge, (transition, line, column) in drawing.transitions.items():
            transitions[edge] = transition
            self.check_transitions(board, edge, transition, line, column)
        for key, transition in TRANSITION_LISTS.items():
            for node, edge in self.listed_edges(board, key):
                if edge in transitions:
                    self.problems.at(node, f"{edge} has {transitions[edge]} already; expected one of them.")
                transitions[edge] = transition
                self.check_transitions(board, edge, transition, node.line, node.column)
        return edges, transitions

    def check_transitions(self, board: Board, edge: Edge, transition: Transition, line: int, column: int) -> None:
        """Stairs and ladders join squares of two levels."""
        level = board.level(edge.a)
        if level == board.level(edge.b):
            self.problems.add(flat_stairs_text(edge, transition, level), line, column)

    def listed_edges(self, board: Board, key: str) -> Iterator[tuple[YamlNode, Edge]]:
        """The edges of a list that lie on the map."""
        for node in self.items(key):
            edge = self.edge(board, node)
            if edge is not None:
                yield node, edge

    def edge(self, board: Board, node: YamlNode) -> Edge | None:
        """The named edge, if it lies on the map."""
        edge: Edge | None = self.try_(node, lambda: parse_edge(node.text), None)
        if edge is not None and (edge.a not in board or edge.b not in board):
            last = Square(board.width - 1, board.height - 1)
            self.problems.at(node, f"The edge {edge} is off the map; expected squares from A1 to {last}.")
            return None
        return edge

    def squares(self, board: Board, node: YamlNode) -> list[Square]:
        """The squares of ``C3`` or ``C3:E4``, if they lie on the map."""
        if self.areas is None:
            self.areas = Areas(board)
        found: list[Square] = self.try_(node, partial(self.areas.squares, node.text), [])
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
            made = [self.try_(node, partial(self.read_thing, make, node), None) for node in nodes]
            things = [thing for thing in made if thing is not None]
            for square in self.squares(board, name):
                self.try_(name, partial(add_to_stack, piled, square, things), None)
        return {square: things for square, things in piled.items() if things}

    def with_pieces(self, board: Board) -> Board:
        """The board with its pieces; each that does not fit is a problem."""
        for name, value in self.pairs("pieces"):
            board = self.try_(value, partial(self.with_piece, board, name, value), board)
        return board

    def with_piece(self, board: Board, name: YamlNode, value: YamlNode) -> Board:
        """The board with the piece that these words speak of."""
        return add_piece(board, name.text, self.spec(value))

    def read_thing(self, make: Callable[[Any], Any], node: YamlNode) -> Any:
        """A marker or an object from its words."""
        return make(self.spec(node))

    def spec(self, node: YamlNode) -> Any:
        """What a marker, an object or a piece is made from: words, or a mapping in plain Python."""
        if node.kind not in ("text", "mapping"):
            raise BadFile(f"Expected words or a mapping, found {node.description}.")
        return self.plain(node)

    def plain(self, node: YamlNode) -> Any:
        """A node as plain Python; ``on`` and ``yes`` stay words, only ``true`` and ``false`` are not."""
        if node.kind == "mapping":
            plain: dict[str, Any] = {}
            for key, value in node.pairs:
                if key.text in plain:
                    self.problems.at(key, f"{key.text} stands twice; expected it once.")
                plain[key.text] = self.plain(value)
            return plain
        if node.kind == "list":
            return [self.plain(item) for item in node.items]
        if node.kind == "number":
            return float("nan") if len(node.text) > 15 else yaml.safe_load(node.text)
        if node.kind == "yes/no" and node.text.lower() in ("true", "false"):
            return node.text.lower() == "true"
        return self.as_text(node) if node.kind == "text" else node.text
