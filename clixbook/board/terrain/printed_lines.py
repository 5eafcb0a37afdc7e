"""Lines that maps print around terrain: their colours, the squares that they enclose, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import shapely
from shapely.errors import GEOSException
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Terrain
from clixbook.board.terrain.terrain import outline, terrain_at
from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks import DEFAULT, EDITIONS, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.terrain import (
    IndoorSign,
    OrangeLineMeaning,
    PrintedLine,
    Signs,
    StartSign,
    TerrainReading,
)

INSET = 0.1
"""How far inside their squares boundary lines are printed, in squares."""
Ring: TypeAlias = "Sequence[tuple[float, float]] | BaseGeometry"
"""A closed line: its corners, x to the right and y down in squares, or a shape."""


def printed_line_of(kind: str, *, rules: Rulebook) -> PrintedLine | None:
    """The printed line that shows a kind of terrain or area, or None where the book has no line for it."""
    terrain = rules.terrain
    match kind:
        case "elevated":
            return terrain.heights.sign
        case "orange":
            return None if terrain.orange is OrangeLineMeaning.UNKNOWN else PrintedLine(kind, "orange")
        case "interior":
            return None if terrain.yellow is IndoorSign.TALK else PrintedLine(kind, "yellow")
        case "wall":
            return PrintedLine(kind, terrain.signs.wall_colour)
        case "start":
            return None if terrain.purple is StartSign.FIRST_ROWS else PrintedLine(kind, "purple")
    signs: Signs = terrain.signs
    return signs.sign(kind)


def squares_of(board: Board, kind: str, *, rules: Rulebook) -> frozenset[Square]:
    """The squares of a kind of terrain (as ``terrain_at`` names them), or of ``"interior"`` or ``"start"``."""
    if kind == "interior":
        return frozenset(square for square in board.squares if board.indoors(square))
    if kind == "start":
        return frozenset(square for area in board.starting.values() for square in area)
    return frozenset(square for square in board.squares if kind in terrain_at(board, square, rules=rules))


@accepts_named_board
def boundaries(board: Board, kind: str, *, rules: RulesLike = DEFAULT) -> MultiPolygon:
    """The areas of a kind of terrain: x to the right and y down in squares, A1 being (0, 0) to (1, 1).

    They follow the board as it is now: an area that lost a square is smaller, or falls into two. Raises a
    ClixbookError for a kind that no book has.

    Rulings: TER-10.

    >>> import clixbook as cx
    >>> cx.boundaries(cx.Board.build(width=4, height=1, water=["A1", "B1", "D1"]), "water", rules="core2014").area
    3.0
    """
    if kind not in (known := known_kinds()):
        raise BadWord(f"{kind!r:.40} is not a kind of terrain; {did_you_mean(str(kind), known, ', '.join(known))}")
    return outline(squares_of(board, kind, rules=rulebook(rules)))


@cache
def known_kinds() -> tuple[str, ...]:
    """All kinds of ``boundaries``, by the names of all books."""
    books = map(rulebook, EDITIONS)
    named = {name for book in books for kind in terrain_kinds.TERRAIN for name in kind.known_as(book)}
    return (*sorted(named), "clear", "elevated", "orange", "interior", "start")


def printed_lines(patches: MultiPolygon) -> MultiLineString:
    """The lines as they are printed, just inside the squares of the patches."""
    inner = [patch.buffer(-INSET, join_style="mitre") for patch in patches.geoms]
    return MultiLineString([ring for shape in inner for ring in _rings(shape)])


def _rings(shape: BaseGeometry) -> list[LineString]:
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    polygons = [part for part in parts if isinstance(part, Polygon)]
    return [LineString(ring.coords) for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]


def squares_inside(lines: BaseGeometry, width: int, height: int) -> frozenset[Square]:
    """The squares that printed lines of one colour enclose (TER-10).

    ``lines`` are closed rings just inside the squares (a polygon stands for its rings). A square counts if a
    line runs in it, or if its centre can be reached from such a square's centre without crossing a line.
    """
    if isinstance(lines, (Polygon, MultiPolygon)):
        lines = MultiLineString(_rings(lines))
    shapely.prepare(lines)
    todo = [
        Square(x, y)
        for y in range(height)
        for x in range(width)
        if lines.intersects(box(x + 1e-6, y + 1e-6, x + 1 - 1e-6, y + 1 - 1e-6))  # inside it, not on its rim
    ]
    inside = set(todo)
    while todo:
        here = todo.pop()
        for there in (here.step(1, 0), here.step(-1, 0), here.step(0, 1), here.step(0, -1)):
            on_map = 0 <= there.x < width and 0 <= there.y < height
            if on_map and there not in inside and not lines.intersects(_between(here, there)):
                inside.add(there)
                todo.append(there)
    return frozenset(inside)


def _between(a: Square, b: Square) -> LineString:
    return LineString([Point(a.x + 0.5, a.y + 0.5), Point(b.x + 0.5, b.y + 0.5)])


def read_lines(lines: BaseGeometry, board: Board, *, rules: Rulebook) -> frozenset[Square]:
    """The squares that lines of one colour mark on this board; none in a book that reads pictures (TER-10)."""
    if rules.terrain.reading is TerrainReading.PICTURE:
        return frozenset()
    return squares_inside(lines, board.width, board.height)


@accepts_named_board
def read_printed_lines(
    board: Board, lines: Mapping[str, Ring | Sequence[Ring]], *, rules: RulesLike = DEFAULT
) -> Board:
    """The board with the terrain that a printed map shows by its lines.

    Parameters
    ----------
    board
        The board, with terrain that is known already.
    lines
        Colour (``green``, ``dotted green``, ``blue``, ``brown``) -> the closed lines of that colour, each by its
        corners: A1 reaches from (0, 0) to (1, 1). A square counts if a line runs in it or encloses it, so a line just
        inside the squares, ``(1.1, 1.1)`` to ``(2.9, 2.9)``, marks B2 to C3; so does one that runs on the grid.
    rules
        The book by which the map is read; a dotted line counts as a full one.

    Raises
    ------
    ClixbookError
        Names each colour that shows no terrain in that book, and each entry that is not a closed line.

    Notes
    -----
    Rulings: TER-02, TER-10.

    Examples
    --------
    >>> import clixbook as cx
    >>> bare = cx.Board.build(width=6, height=4)
    >>> pond = [(1.1, 1.1), (2.9, 1.1), (2.9, 2.9), (1.1, 2.9)]
    >>> board = cx.read_printed_lines(bare, {"blue": [pond]}, rules="core2014")
    >>> [square.name for square in board.squares if "water" in cx.terrain_at(board, square, rules="core2014")]
    ['B2', 'C2', 'B3', 'C3']
    """
    if not isinstance(lines, Mapping):
        raise BadWord(f"lines: expected colours with their lines, not {lines!r:.60}.")
    book, problems = rulebook(rules), list[str]()
    meaning = {sign.colour: _TERRAIN[sign.kind] for sign in book.terrain.signs.lines}
    marked = dict[Square, Terrain]()
    for words, drawn in lines.items():
        kind = meaning.get(str(words).removeprefix("dotted "))
        if kind is None:
            otherwise = f"there are {', '.join(meaning)}." if meaning else "its maps draw terrain as pictures."
            hint = did_you_mean(str(words), tuple(meaning), otherwise)
            problems.append(f"{words!r:.40}: no line of terrain in the {book.title} (TER-02); {hint}")
            continue
        shape = _as_rings(drawn)
        if shape is None:
            problems.append(f"{words}: a line is a list of at least three corners (x, y), or several such lists.")
            continue
        for square in read_lines(shape, board, rules=book):
            marked[square] = marked.get(square, board.printed(square)) | kind
    if problems:
        raise BadWord(*problems)
    terrain = list(board.terrain)
    for square, kinds in marked.items():
        terrain[board.index(square)] = kinds
    return board.with_(terrain=tuple(terrain))


_TERRAIN = {"hindering": Terrain.HINDERING, "water": Terrain.WATER, "blocking": Terrain.BLOCKING}


def _as_rings(drawn: Ring | Sequence[Ring]) -> BaseGeometry | None:
    """The lines of one colour as rings; None for anything else."""
    if isinstance(drawn, BaseGeometry):
        return drawn
    try:
        rings: Any = [drawn] if isinstance(drawn[0][0], int | float) else drawn  # type: ignore[index]
        shapes = [each if isinstance(each, BaseGeometry) else Polygon(each) for each in rings]
        patches = shapely.union_all(shapes).buffer(-INSET / 10, join_style="mitre")  # off the grid, into the squares
    except (TypeError, ValueError, IndexError, GEOSException):
        return None
    return None if patches.is_empty else MultiLineString(_rings(patches))
