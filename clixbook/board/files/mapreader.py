"""Reader of map files: keys to a board, with the place of every problem."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from clixbook.board.files import words
from clixbook.board.files.drawing import FREE_SYMBOLS, TAKEN, Drawing, DrawingReader
from clixbook.board.files.map_checks import flat_stairs_text, orange_rows_text
from clixbook.board.files.map_keys import MAP_KEYS
from clixbook.board.files.value_reader import ValueReader
from clixbook.board.files.yamltree import MAX_NODES, Problems, YamlNode
from clixbook.board.model.board import Board
from clixbook.board.model.building import Areas, add_piece, add_to_stack, spread_over
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, parse_edge
from clixbook.board.model.things import EdgeKind, Transition
from clixbook.errors import BadWord

EDGES = {"walls": EdgeKind.WALL, "windows": EdgeKind.WINDOW, "doors": EdgeKind.DOOR}
STEPS = {"stairs": Transition.STAIRS, "ladders": Transition.LADDER}


class MapReader(ValueReader):
    """Reads the keys of one map file."""

    def __init__(self, root: YamlNode, text: str, problems: Problems, name: str) -> None:
        super().__init__(problems)
        self.text, self.name = text, name
        self.areas: Areas | None = None
        self.figures: dict[str, list[Square]] = {}
        self.keys = MAP_KEYS.nodes(self, root)

    def board(self) -> Board | None:
        """The board, or None where the drawing cannot be measured; problems are kept apart."""
        plain = {"name": self.name, **MAP_KEYS.values(self, self.keys)}
        areas, texts = self.symbols("starting"), self.symbols("special")
        for symbol in sorted(areas.keys() & texts.keys()):
            self.problems.at(texts[symbol][1], f"{symbol} is a starting area already; expected another letter.")
        drawing = self.drawing("".join((*areas, *texts, *self.drawn_figures({**areas, **texts}))))
        if drawing is None:
            return None
        if (orange := plain.get("orange_rows", 0)) >= drawing.height:
            self.problems.at(self.keys["orange_rows"], orange_rows_text(orange, drawing.height))
        board = Board(
            drawing.width, drawing.height, terrain=tuple(drawing.terrain), levels=tuple(drawing.levels),
            interior=frozenset(drawing.interior), **plain,
        )  # fmt: skip
        edges, transitions = self.edges(board, drawing)
        starting, special = self.letters(drawing, areas, texts)
        special |= self.special_squares(board, special)
        squares, walls = self.destroyed_places(board)
        board = board.with_(
            edges=FrozenMap(edges), transitions=FrozenMap(transitions),
            starting=FrozenMap(starting), special=FrozenMap(special),
            destroyed=squares, destroyed_edges=walls,
            markers=FrozenMap(self.stacks(board, "markers", words.marker_of)),
            objects=FrozenMap(self.stacks(board, "objects", words.object_of)),
        )  # fmt: skip
        return self.with_pieces(board)

    def pairs_named(self, key: str) -> Iterator[tuple[YamlNode, YamlNode]]:
        """The pairs of a key, none where nothing stands there."""
        node = self.keys.get(key)
        return self.pairs(node, key) if node is not None and node.kind != "nothing" else iter(())

    def names_listed(self, key: str) -> Iterator[YamlNode]:
        """The names in the list of a key, none where nothing stands there."""
        node = self.keys.get(key)
        for item in self.items(node, key, MAX_NODES) if node is not None and node.kind != "nothing" else ():
            if item.kind == "text":
                yield item
            else:
                self.problems.at(item, f"Expected a name in the list {key}, found {item.description}.")

    # -- the drawing and its letters ----------------------------------------------------------------------

    def symbols(self, key: str) -> dict[str, tuple[str, YamlNode]]:
        """The letters that ``starting`` or ``special`` explain; other keys of ``special`` are squares."""
        found = {}
        for name, value in self.pairs_named(key):
            if len(name.text) > 1 and key == "special":
                continue
            if self.is_symbol(name):
                found[name.text] = (self.plain_text(value), name)
        return found

    def drawn_figures(self, taken: Collection[str]) -> Iterable[str]:
        """The letters of pieces that the drawing shows; other keys of ``pieces`` are squares."""
        for name, _ in self.pairs_named("pieces"):
            if len(name.text) == 1 and self.is_symbol(name):
                if name.text in taken:
                    self.problems.at(name, f"{name.text} is an area or a text already; expected another letter.")
                self.figures[name.text] = []
        return self.figures

    def is_symbol(self, name: YamlNode) -> bool:
        """May it stand in a drawing? If not, that is kept as a problem."""
        if len(name.text) == 1 and name.text in FREE_SYMBOLS:
            return True
        expected = f"expected one letter other than {' and '.join(', '.join(TAKEN).rsplit(', ', 1))}"
        self.problems.at(name, f"{name.text[:40]!r} is not a symbol for the drawing; {expected}.")
        return False

    def drawing(self, known: str) -> Drawing | None:
        """Read the drawing; ``known`` are the letters that the file explains."""
        node = self.keys.get("map")
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
            if symbol in self.figures:
                self.figures[symbol].append(square)
            elif symbol in texts:
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
        for name, value in self.pairs_named("special"):
            if len(name.text) == 1:
                continue
            for square in self.squares(board, name):
                if square in drawn or square in found:
                    self.problems.at(name, f"{square} has two special texts; expected one.")
                found[square] = self.plain_text(value)
        return found

    # -- edges --------------------------------------------------------------------------------------------

    def edges(self, board: Board, drawing: Drawing) -> tuple[dict[Edge, EdgeKind], dict[Edge, Transition]]:
        """Walls and stairs, drawn and listed."""
        edges = dict(drawing.edges)
        for key, kind in EDGES.items():
            for node, edge in self.listed_edges(board, key):
                if edge in edges:
                    self.problems.at(node, f"There is a {edges[edge]} on {edge} already; expected one of them.")
                edges[edge] = kind
        transitions = {}
        for edge, (transition, line, column) in drawing.transitions.items():
            transitions[edge] = transition
            self.check_transitions(board, edge, transition, line, column)
        for key, transition in STEPS.items():
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
        for node in self.names_listed(key):
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

    def destroyed_places(self, board: Board) -> tuple[frozenset[Square], frozenset[Edge]]:
        """Printed squares and walls that are gone."""
        squares: set[Square] = set()
        walls: set[Edge] = set()
        for node in self.names_listed("destroyed"):
            if "|" in node.text:
                edge = self.edge(board, node)
                walls |= {edge} if edge else set()
            else:
                squares.update(self.squares(board, node))
        return frozenset(squares), frozenset(walls)

    def stacks(
        self, board: Board, key: str, make: Callable[[ValueReader, YamlNode], Any]
    ) -> dict[Square, tuple[Any, ...]]:
        """Square -> its things, from one word, a mapping, or a list of them (the newest last)."""
        piled: dict[Square, tuple[Any, ...]] = {}
        for name, value in self.pairs_named(key):
            nodes = value.items if value.kind == "list" else [value]
            made = [self.try_(node, partial(make, self, node), None) for node in nodes]
            things = [thing for thing in made if thing is not None]
            squares = tuple(self.squares(board, name))
            laid = [spread_over(thing, squares) for thing in things]
            for square in squares:
                self.try_(name, partial(add_to_stack, piled, square, laid), None)
        return {square: things for square, things in piled.items() if things}

    def with_pieces(self, board: Board) -> Board:
        """The board with its pieces; each that does not fit is a problem."""
        for name, value in self.pairs_named("pieces"):
            if len(name.text) == 1 and name.text not in self.figures:
                continue  # no symbol, which is reported already
            board = self.try_(value, partial(self.with_piece, board, name, value), board)
        return board

    def with_piece(self, board: Board, name: YamlNode, value: YamlNode) -> Board:
        """The board with one more piece, on squares that are named or drawn."""
        drawn = self.figures.get(name.text)
        if drawn == []:
            raise BadWord(f"{name.text} is nowhere in the drawing; expected it on a square.")
        where = name.text if drawn is None else "+".join(square.name for square in drawn)
        squares = words.base_squares(board, where)
        return add_piece(board, where, words.piece_of(self, value, squares, board.pieces))
