"""Read and write a map drawn in letters; every problem has its place.

The drawing is a frame with squares of equal width in it. Rows of squares take turns with rows of edges::

    +-A-+-B-+-C-+
    |     h | 2 | 1
    +   +---+-/-+
    |###      . | 2
    +---+---+---+
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from clixbook.board.files.yamltree import Problems, shorten
from clixbook.board.model import terrain_kinds
from clixbook.board.model.squares import Edge, Square, column_name
from clixbook.board.model.things import EdgeKind, Terrain, Transition

if TYPE_CHECKING:
    from clixbook.board.model.board import Board

MAX_SIDE = 200
INTERIOR = "."
LEVELS = "123456789"
EDGE_SYMBOLS: dict[str, EdgeKind | Transition] = {
    "|": EdgeKind.WALL,
    "-": EdgeKind.WALL,
    ":": EdgeKind.WINDOW,
    "/": EdgeKind.DOOR,
    "=": Transition.STAIRS,
    "H": Transition.LADDER,
}
_CORNERS = " .'+-|"
TAKEN = sorted((c for c in terrain_kinds.symbols() if c.isalpha()), key=str.swapcase)
FREE_SYMBOLS = "".join(c for c in ascii_uppercase + ascii_lowercase if c not in TAKEN)
"""Letters that a file may give to starting areas, special squares and pieces: all but ``h``, ``s`` and ``W``."""


@dataclass
class Drawing:
    """A map drawing. ``letters`` are the symbols that the file explains, each with its place."""

    width: int = 0
    height: int = 0
    terrain: list[Terrain] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    interior: set[Square] = field(default_factory=set)
    edges: dict[Edge, EdgeKind] = field(default_factory=dict)
    transitions: dict[Edge, tuple[Transition, int, int]] = field(default_factory=dict)
    letters: list[tuple[str, Square, int, int]] = field(default_factory=list)


class DrawingReader:
    """Reads the lines of one drawing. ``line`` and ``column`` are the place of its upper left in the file."""

    def __init__(self, lines: list[str], line: int, column: int, problems: Problems, known: str) -> None:
        self.lines, self.line, self.column = lines, line, column
        self.problems, self.known = problems, known
        self.drawing, self.terrain = Drawing(), terrain_kinds.symbols()
        self.cell = 0  # characters in a square, without its edges

    def read(self) -> Drawing | None:
        """The drawing; None where its outline does not fit."""
        if not self.frame(0, "upper") or not self.count_rows():
            return None
        drawing = self.drawing
        drawing.terrain = [Terrain.CLEAR] * (drawing.width * drawing.height)
        drawing.levels = [1] * (drawing.width * drawing.height)
        for index in range(1, len(self.lines)):
            self.row(index)
        return drawing

    def say(self, text: str, index: int, at: int = 0) -> None:
        """Keep a problem of a line and a character of the drawing, both from 0."""
        self.problems.add(text, self.line + index, self.column + at)

    # -- the outline --------------------------------------------------------------------------------------

    def frame(self, index: int, which: str) -> bool:
        """Measure the upper frame; True if it makes squares of one width."""
        text = self.lines[index]
        marks = [at for at, c in enumerate(text) if c == "+"]
        if len(marks) < 2 or marks[0] != 0 or marks[-1] != len(text) - 1:
            self.say(f"Expected the {which} frame of the map, such as +-A-+-B-+, here.", index)
            return False
        gaps = {b - a for a, b in pairwise(marks)}
        self.cell = min(gaps) - 1
        if len(gaps) > 1 or self.cell < 1:
            self.say("Expected squares of one width: every + of the frame as far from the next.", index)
            return False
        self.drawing.width = len(marks) - 1
        if self.drawing.width > MAX_SIDE:
            self.say(f"The map has {self.drawing.width} columns; it may have at most {MAX_SIDE}.", index)
            return False
        self.column_letters(index)
        return True

    def column_letters(self, index: int) -> None:
        """Column letters in a frame are those of their columns, or are not there."""
        for x in range(self.drawing.width):
            at = x * (self.cell + 1) + 1
            found = self.lines[index][at : at + self.cell].replace("-", "")
            if found and found != column_name(x)[-self.cell :]:
                self.say(f"Expected column {column_name(x)} here, found {shorten(found)}.", index, at)

    def count_rows(self) -> bool:
        """True if rows of squares and rows of edges take turns and a frame ends them."""
        kinds = [text[:1] for text in self.lines]
        rows = kinds.count("|")
        self.drawing.height = rows
        if rows > MAX_SIDE:
            self.say(f"The map has {rows} rows; it may have at most {MAX_SIDE}.", 0)
            return False
        for index, kind in enumerate(kinds):
            if kind != "+|"[index % 2]:
                row = (index + 1) // 2
                what = (f"the edges below row {row}, starting with +" if index % 2 == 0
                        else f"the squares of row {row}, starting with |")  # fmt: skip
                self.say(f"Expected {what}.", index)
                return False
        if not rows or kinds[-1] != "+":
            self.say("Expected the lower frame of the map after its last row.", len(kinds) - 1)
            return False
        return True

    # -- rows ---------------------------------------------------------------------------------------------

    def row(self, index: int) -> None:
        """Read one line of squares or of edges, if it is as wide as the frame."""
        text, last = self.lines[index], self.drawing.width * (self.cell + 1)
        side = "+" if index % 2 == 0 else "|"
        if text[last : last + 1] != side:
            what = f"The frame's right side {side} is expected in column {self.column + last}"
            self.say(f"Ragged row: {what}; this line has {len(text.rstrip())} characters.", index)
            return
        after = text[last + 1 :].strip()
        number = str((index + 1) // 2)
        if after and (index % 2 == 0 or after != number):
            sort = f"the row number {number}" if index % 2 else "nothing"
            self.say(f"Expected {sort} outside the frame, found {shorten(after)}.", index, last + 1)
        if index % 2:
            self.squares(index, text)
        elif index == len(self.lines) - 1:
            self.bottom(index, text)
        else:
            self.edge_row(index, text)

    def bottom(self, index: int, text: str) -> None:
        """The lower frame has nothing in it but column letters."""
        for x in range(self.drawing.width):
            at = x * (self.cell + 1)
            found = text[at + 1 : at + self.cell + 1]
            if text[at] != "+" or ("-" not in found and not found.isalpha()):
                self.say("Expected the lower frame of the map, such as +---+.", index, at)
                return
        self.column_letters(index)

    def squares(self, index: int, text: str) -> None:
        """One row of squares with the edges between them."""
        y = index // 2
        for x in range(self.drawing.width):
            at = x * (self.cell + 1)
            self.square(Square(x, y), text[at + 1 : at + 1 + self.cell], index, at + 1)
            if x:
                self.edge(Edge(Square(x - 1, y), Square(x, y)), text[at], index, at)

    def square(self, square: Square, cell: str, index: int, at: int) -> None:
        """The symbols of one square; one that is repeated counts once."""
        place = square.y * self.drawing.width + square.x
        seen = ""
        for offset, c in enumerate(cell):
            if c == " " or c in seen:
                continue
            if c in LEVELS:
                if any(digit in seen for digit in LEVELS):
                    self.say(f"{square} has two levels, {cell.strip()}; expected one.", index, at + offset)
                self.drawing.levels[place] = int(c)
            elif c in self.terrain:
                self.drawing.terrain[place] |= self.terrain[c]
            elif c == INTERIOR:
                self.drawing.interior.add(square)
            elif c in self.known:
                self.drawing.letters.append((c, square, self.line + index, self.column + at + offset))
            else:
                self.unknown(square, c, index, at + offset)
            seen += c

    def unknown(self, square: Square, c: str, index: int, at: int) -> None:
        """A symbol that means nothing here."""
        if c == "\t":
            self.say("Found a tab in the drawing; expected blanks.", index, at)
        elif c in FREE_SYMBOLS:
            text = f"{c} on {square} is not explained; expected it under starting, special or pieces."
            self.say(text, index, at)
        else:
            known = " ".join(self.terrain)
            self.say(f"{c!r} on {square} is not a symbol; expected {known} . 2-9 or a letter.", index, at)

    def edge_row(self, index: int, text: str) -> None:
        """The edges between two rows of squares."""
        y = index // 2
        for x in range(self.drawing.width):
            at = x * (self.cell + 1)
            if text[at] not in (_CORNERS if x else "+"):
                self.say(f"Expected a corner, + or ., here, found {text[at]!r}.", index, at)
            found = text[at + 1 : at + 1 + self.cell]
            symbols = set(found) - set(" -") or set(found)
            edge = Edge(Square(x, y - 1), Square(x, y))
            if len(symbols) == 1:
                symbol = symbols.pop()
                self.edge(edge, symbol, index, at + 1 + found.index(symbol))
            else:
                self.edge(edge, found, index, at + 1)

    def edge(self, edge: Edge, symbol: str, index: int, at: int) -> None:
        """The kind of thing drawn on one edge."""
        upright = edge.a.y == edge.b.y
        kind = EDGE_SYMBOLS.get(symbol)
        if symbol == " ":
            return
        if kind is None or symbol == ("-" if upright else "|"):
            wall = "|" if upright else "---"
            expected = f"{wall} (wall), : (window), / (door), = (stairs), H (ladder) or nothing"
            self.say(f"Expected {expected} on {edge}, found {shorten(symbol)}.", index, at)
        elif isinstance(kind, EdgeKind):
            self.drawing.edges[edge] = kind
        else:
            self.drawing.transitions[edge] = (kind, self.line + index, self.column + at)


# -- making a drawing -------------------------------------------------------------------------------------


def draw(board: Board, letters: dict[Square, str]) -> Iterable[str]:
    """The lines of a board's drawing; ``letters`` are further symbols per square."""
    cells = {square: cell_symbols(board, square) + letters.get(square, "") for square in board.squares}
    wide = max(3, *(len(text) for text in cells.values()))
    frame = "+" + "".join(column_name(x).center(wide, "-") + "+" for x in range(board.width))
    yield frame
    for y in range(board.height):
        if y:
            yield "".join(_edge_row(board, y, wide))
        yield "".join(_square_row(board, y, wide, cells)) + f" {y + 1}"
    yield "+" + ("-" * wide + "+") * board.width


def cell_symbols(board: Board, square: Square) -> str:
    """The symbols of a square's terrain, level and interior."""
    level = board.level(square)
    text = "".join(kind.symbol for kind in terrain_kinds.kinds_in(board.printed(square)))
    return text + (str(level) if level > 1 else "") + (INTERIOR if square in board.interior else "")


def _fill_square(text: str, wide: int) -> str:
    """Symbols spread over a square so that areas show: ``###``, ``~~~``, ``.h.``."""
    spreads = [(kind.symbol, kind.spread) for kind in reversed(terrain_kinds.TERRAIN) if kind.spread]
    for symbol, fill in (*spreads, (INTERIOR, INTERIOR)):
        if symbol in text:
            rest = text.replace(fill, "")
            return rest.center(wide, fill) if len(rest) < wide else text
    return text.center(wide)


def _square_row(board: Board, y: int, wide: int, cells: dict[Square, str]) -> Iterable[str]:
    for x in range(board.width):
        yield _upright(board, x, y) if x else "|"
        yield _fill_square(cells[Square(x, y)], wide)
    yield "|"


def _upright(board: Board, x: int, y: int) -> str:
    """The character of the edge at the left of a square."""
    edge = Edge(Square(x - 1, y), Square(x, y))
    kind = board.edges.get(edge)
    if kind is not None:
        return {EdgeKind.WALL: "|", EdgeKind.WINDOW: ":", EdgeKind.DOOR: "/"}[kind]
    return _TRANSITION_SYMBOLS.get(board.transitions.get(edge), " ")


_TRANSITION_SYMBOLS: dict[Transition | None, str] = {Transition.STAIRS: "=", Transition.LADDER: "H"}


def _edge_row(board: Board, y: int, wide: int) -> Iterable[str]:
    for x in range(board.width):
        yield _corner(board, x, y) if x else "+"
        edge = Edge(Square(x, y - 1), Square(x, y))
        kind, transition = board.edges.get(edge), board.transitions.get(edge)
        if kind is not None:
            yield {EdgeKind.WALL: "-", EdgeKind.WINDOW: ":", EdgeKind.DOOR: "/"}[kind].center(wide, "-")
        elif transition is Transition.STAIRS:
            yield "=" * wide
        else:
            yield _TRANSITION_SYMBOLS.get(transition, " ").center(wide)
    yield "+"


def _corner(board: Board, x: int, y: int) -> str:
    """``+`` where a wall, window or door ends or passes, else a light mark."""
    up_left, up, left, here = Square(x - 1, y - 1), Square(x, y - 1), Square(x - 1, y), Square(x, y)
    meeting = (Edge(up_left, up), Edge(left, here), Edge(up_left, left), Edge(up, here))
    return "+" if any(edge in board.edges for edge in meeting) else "."
