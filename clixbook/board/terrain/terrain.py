"""Terrain kinds of squares under a rulebook, and printed boundary lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.marker_kinds import MARKERS
from clixbook.board.model.squares import Edge, Square, SquareLike, edge_between
from clixbook.board.model.things import MapObject, Marker, MarkerKind, ObjectKind, Terrain
from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks import DEFAULT, EDITIONS, Rulebook, RulesLike, Ruling, rulebook
from clixbook.rulebooks.sections.map.terrain import (
    IndoorSign,
    OrangeLineMeaning,
    PrintedLine,
    Signs,
    StartSign,
    TerrainReading,
)
from clixbook.rulebooks.vocabulary import Stack

INSET = 0.1
"""How far inside their squares boundary lines are printed, in squares."""


# -- what a square is -------------------------------------------------------------------------------------


@accepts_named_board
def terrain_at(board: Board, where: SquareLike, *, rules: RulesLike = DEFAULT) -> frozenset[str]:
    """All kinds of terrain in a square, by name; ``{"clear"}`` if nothing is there.

    ``"elevated"`` and ``"orange"`` stand beside the other kinds: such a square may be clear too.

    Rulings: TER-01, TER-11.

    >>> import clixbook as cx
    >>> sorted(cx.terrain_at(cx.Board.build(width=2, height=1, hindering=["A1"]), "A1", rules="core2014"))
    ['hindering']
    """
    book, square = rulebook(rules), board.square(where)
    found = names_of(terrain_flags(board, square, book), book)
    if not found & impeding(book):
        found.add("clear")
    if board.level(square) > GROUND:
        found.add("elevated")
    if square in board.special and book.terrain.orange is not OrangeLineMeaning.UNKNOWN:
        found.add("orange")
    return frozenset(found)


def impeding(book: Rulebook) -> frozenset[str]:
    """The names of all terrain that makes a square anything but clear."""
    return frozenset(name for kind in terrain_kinds.TERRAIN if kind.impedes for name in kind.known_as(book))


def terrain_flags(board: Board, square: Square, book: Rulebook) -> Terrain:
    """The terrain flags of a square: standing print, markers, and objects that are terrain (TER-14)."""
    flags, markers = counted_terrain(board, square, book)
    for marker in markers:
        flags |= terrain_of_marker(marker)
    for thing in board.objects.get(square, ()):
        if thing.kind is not ObjectKind.ULTRA_LIGHT and book.terrain.sources.objects:
            flags |= Terrain.BLOCKING if obstructs(thing, book) else Terrain.HINDERING
    return flags


def counted_terrain(board: Board, square: Square, book: Rulebook) -> tuple[Terrain, tuple[Marker, ...]]:
    """The printed terrain and the markers that decide what a square is (MRK-03, MRK-04)."""
    printed, stack = board.standing(square), board.markers.get(square, ())
    if stack and book.markers.stacking is Stack.TOP:
        return Terrain.CLEAR, stack[-1:]  # the newest alone; what is printed and what lies below sleeps
    debris = max((n for n, marker in enumerate(stack) if marker.kind is MarkerKind.DEBRIS), default=-1)
    if debris < 0:
        return printed, stack
    printed &= Terrain.CLEAR if book.markers.debris.replaces else ~Terrain.BLOCKING  # under debris nothing blocks
    return printed, tuple(m for n, m in enumerate(stack) if n > debris or not terrain_of_marker(m) & Terrain.BLOCKING)


def terrain_of_marker(marker: Marker) -> Terrain:
    """Terrain that a marker gives its square."""
    return MARKERS[marker.kind].makes or marker.terrain


def names_of(flags: Terrain, book: Rulebook) -> set[str]:
    """Flags as the names this book has for them; what it does not know is clear."""
    return {name for kind in terrain_kinds.kinds_in(flags) for name in kind.known_as(book)}


@accepts_named_board
def is_clear(board: Board, where: SquareLike, *, rules: RulesLike = DEFAULT) -> bool:
    """True for a clear square; figures and elevation do not matter.

    Raises ClixbookError for a square off the map.

    Rulings: TER-09.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=2, height=1, hindering=["A1"], levels={"B1": 2})
    >>> cx.is_clear(board, "A1", rules="core2014"), cx.is_clear(board, "B1", rules="core2014")
    (False, True)
    """
    book, square = rulebook(rules), board.square(where)
    asks = book.terrain.clear
    if asks.markers and board.markers.get(square):
        return False
    if asks.objects and board.objects.get(square):
        return False
    return "clear" in terrain_at(board, square, rules=book)


@accepts_named_board
def is_unoccupied(board: Board, where: SquareLike, *, rules: RulesLike = DEFAULT) -> bool:
    """True for an unoccupied square.

    Raises ClixbookError for a square off the map.

    Rulings: TER-13.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=2, height=1, pieces={"A1": "Ann: standard"})
    >>> cx.is_unoccupied(board, "A1", rules="core2014"), cx.is_unoccupied(board, "B1", rules="core2014")
    (False, True)
    """
    book, square = rulebook(rules), board.square(where)
    if board.piece_at(square) is not None:
        return False
    return not (book.terrain.blocking_is_occupied and "blocking" in terrain_at(board, square, rules=book))


@accepts_named_board
def height_label(board: Board, where: SquareLike, *, rules: RulesLike = DEFAULT) -> str:
    """The level as the book tells it: ``"level 3"``, or ``"elevated"`` and ``"grounded"``.

    Raises ClixbookError for a square off the map.

    Rulings: TER-05.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=2, height=1, levels={"B1": 2})
    >>> cx.height_label(board, "B1", rules="core2014"), cx.height_label(board, "B1", rules="nebula2007")
    ('level 2', 'elevated')
    """
    book, level = rulebook(rules), board.level(board.square(where))
    if book.terrain.heights.numbered:
        return f"level {level}"
    return "elevated" if level > GROUND else "grounded"


def is_indoor_wall(board: Board, edge: Edge, *, rules: Rulebook) -> bool:
    """True for a wall, window or door that counts as indoors: between two indoor squares, and along the
    yellow line where the book says so (TER-07)."""
    if edge not in board.standing_edges:
        return False
    inside = board.indoors(edge.a) + board.indoors(edge.b)
    return inside == 2 or (inside == 1 and rules.terrain.yellow is IndoorSign.LINE_AND_WALLS)


def is_broken_rim(board: Board, a: Square, b: Square, *, rules: Rulebook) -> bool:
    """True where a destroyed rim lets figures pass between two levels (MRK-04, DST-07)."""
    if abs(a.x - b.x) + abs(a.y - b.y) != 1 or board.level(a) == board.level(b):
        return False
    return edge_between(a, b) in board.destroyed_edges and rules.markers.debris.opens_rims


def is_walled_in(board: Board, square: Square, *, rules: Rulebook) -> bool:
    """True where a barrier or an obstructing object was set on a figure's square, walling it in (MRK-07, OBJ-15)."""
    if rules.markers.places.barrier_on_figures and any(
        marker.kind is MarkerKind.BARRIER for marker in board.markers.get(square, ())
    ):
        return True
    return any(obstructs(thing, rules) for thing in board.objects.get(square, ()))


def walling_ruling(board: Board, square: Square, book: Rulebook) -> Ruling[Any]:
    """The ruling that walls in whoever stands there: that on barriers, or that on objects (MRK-07, OBJ-15)."""
    barrier = any(marker.kind is MarkerKind.BARRIER for marker in board.markers.get(square, ()))
    return book["MRK-07" if barrier else "OBJ-15"]


def obstructs(thing: MapObject, book: Rulebook) -> bool:
    """True for a heavy object set down so that it fills its square, where the book knows that (OBJ-15)."""
    return thing.obstructs and thing.kind is ObjectKind.HEAVY and book.objects.obstacles.known


# -- printed lines ----------------------------------------------------------------------------------------


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
    """The patches of a kind: x to the right and y down in squares, A1 being (0, 0) to (1, 1).

    Worked out from the board as it is, so a patch that lost a square has closed again, maybe as two. Raises a
    ClixbookError for a kind that no book has.

    Rulings: TER-10.

    >>> import clixbook as cx
    >>> cx.boundaries(cx.Board.build(width=4, height=1, water=["A1", "B1", "D1"]), "water", rules="core2014").area
    3.0
    """
    if kind not in (known := known_kinds()):
        raise BadWord(f"{kind!r:.40} is no kind of terrain; {did_you_mean(str(kind), known, ', '.join(known))}")
    return outline(squares_of(board, kind, rules=rulebook(rules)))


@cache
def known_kinds() -> tuple[str, ...]:
    """Every kind that ``boundaries`` may be asked for, by the names of all books."""
    books = map(rulebook, EDITIONS)
    named = {name for book in books for kind in terrain_kinds.TERRAIN for name in kind.known_as(book)}
    return (*sorted(named), "clear", "elevated", "orange", "interior", "start")


def outline(squares: Iterable[Square]) -> MultiPolygon:
    """The union of squares as polygons; squares that touch at a corner alone are two patches."""
    shape = shapely.union_all([box(s.x, s.y, s.x + 1, s.y + 1) for s in squares])
    if isinstance(shape, Polygon) and not shape.is_empty:
        return MultiPolygon([shape])
    return shape if isinstance(shape, MultiPolygon) else MultiPolygon()


def printed_lines(patches: MultiPolygon, inset: float = INSET) -> MultiLineString:
    """The lines as they are printed, just inside the squares of the patches."""
    inner = [patch.buffer(-inset, join_style="mitre") for patch in patches.geoms]
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
    """The squares that lines of one colour mark here; none where the book reads pictures (TER-10)."""
    if rules.terrain.reading is TerrainReading.PICTURE:
        return frozenset()
    return squares_inside(lines, board.width, board.height)
