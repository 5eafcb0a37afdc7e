"""Terrain kinds of squares under a rulebook, and printed boundary lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.marker_kinds import MARKERS
from clixbook.board.model.squares import Edge, Square, SquareLike, edge_between
from clixbook.board.model.things import MapObject, Marker, MarkerKind, ObjectKind, Terrain
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, Ruling, rulebook
from clixbook.rulebooks.sections.map.terrain import IndoorSign, OrangeLineMeaning
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
    """The printed terrain and the markers that decide the terrain of a square (MRK-03, MRK-04)."""
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
    """The book's names for these flags; flags that it does not know count as clear."""
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
    """The level in the book's words: ``"level 3"``, or ``"elevated"`` and ``"grounded"``.

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


def may_soar(board: Board, where: SquareLike, *, rules: Rulebook) -> bool:
    """True unless the book bars soaring over indoor squares (MAP-03)."""
    return not (rules.maps.indoors.no_soaring and board.indoors(board.square(where)))


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
    """The ruling that keeps figures in the square: on barriers, or on objects (MRK-07, OBJ-15)."""
    barrier = any(marker.kind is MarkerKind.BARRIER for marker in board.markers.get(square, ()))
    return book["MRK-07" if barrier else "OBJ-15"]


def obstructs(thing: MapObject, book: Rulebook) -> bool:
    """True for a heavy object that fills its square, in books that know this (OBJ-15)."""
    return thing.obstructs and thing.kind is ObjectKind.HEAVY and book.objects.obstacles.known


# -- shapes ---------------------------------------------------------------------------------------------


def outline(squares: Iterable[Square]) -> MultiPolygon:
    """The union of squares as polygons; squares that touch at a corner alone are two patches."""
    shape = shapely.union_all([box(s.x, s.y, s.x + 1, s.y + 1) for s in squares])
    if isinstance(shape, Polygon) and not shape.is_empty:
        return MultiPolygon([shape])
    return shape if isinstance(shape, MultiPolygon) else MultiPolygon()
