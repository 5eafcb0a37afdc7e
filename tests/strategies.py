"""Random boards for property tests: `@given(boards())`.

Every board that `boards()` makes is one that a map file could hold: stairs join two levels, starting areas
and pieces do not overlap. Features are put on it one by one, so that a failing example shrinks to a few.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from clixbook.board.model.board import SETTINGS, Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.things import (
    EdgeKind,
    MapObject,
    Marker,
    MarkerKind,
    Mode,
    ObjectKind,
    Piece,
    Size,
    Terrain,
    Transition,
)

TERRAINS = [
    Terrain.HINDERING,
    Terrain.BLOCKING,
    Terrain.WATER,
    Terrain.WATER | Terrain.DEEP,
    Terrain.SPACE,
    Terrain.HINDERING | Terrain.WATER,
    Terrain.BLOCKING | Terrain.HINDERING | Terrain.SPACE | Terrain.WATER | Terrain.DEEP,
]
NAMES = st.sampled_from(["Ann", "Ben", "Night Warden", "of: until", "P1", "no", "12"]) | st.text(max_size=8)
MARKERS = st.builds(
    Marker,
    kind=st.sampled_from(MarkerKind),
    owner=st.just("") | NAMES,
    expires=st.just("") | NAMES,
    terrain=st.just(Terrain.CLEAR) | st.sampled_from(TERRAINS),
    of_marker=st.booleans(),
)
OBJECTS = st.builds(
    MapObject,
    kind=st.sampled_from(ObjectKind),
    name=st.just("") | NAMES,
    special=st.booleans(),
    obstructs=st.booleans(),
    indestructible=st.booleans(),
)
# Footprints as steps from the first square: single, 1x2 (also diagonal), 2x2, 2x4, 3x6.
FOOTPRINTS = [
    ((0, 0),),
    ((0, 0), (1, 0)),
    ((0, 0), (1, 1)),
    ((0, 0), (-1, 1)),
    *(
        tuple((x, y) for y in range(height) for x in range(width))
        for width, height in ((2, 2), (2, 4), (4, 2), (3, 6), (6, 3))
    ),
]


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    width: st.SearchStrategy[int] | None = None,
    height: st.SearchStrategy[int] | None = None,
    levels: bool = True,
    edges: bool = True,
    things: bool = True,
    pieces: int = 4,
) -> Board:
    """A random board of at most 9 x 8 squares.

    `levels=False` leaves the board flat, `edges=False` without walls; `things=False` leaves out markers,
    objects, special squares and what is destroyed; `pieces` is the most pieces on it.
    """
    wide, high = draw(width or st.integers(1, 9)), draw(height or st.integers(1, 8))
    squares = st.builds(Square, st.integers(0, wide - 1), st.integers(0, high - 1))
    terrain, elevation = [Terrain.CLEAR] * (wide * high), [1] * (wide * high)
    for square, kind in draw(placed(squares, st.sampled_from(TERRAINS), 12)).items():
        terrain[square.y * wide + square.x] = kind
    if levels:
        for square, level in draw(placed(squares, st.integers(2, 4) | st.integers(2, 9), 10)).items():
            elevation[square.y * wide + square.x] = level
    board = Board(
        wide,
        high,
        name=draw(st.just("") | NAMES),
        title=draw(st.just("") | NAMES),
        setting=draw(st.sampled_from(SETTINGS)),
        terrain=tuple(terrain),
        levels=tuple(elevation),
        interior=draw(st.frozensets(squares, max_size=12)),
        starting=draw(starting_areas(squares)),
    )
    if edges and wide * high > 1:
        board = draw(with_edges(board))
    if things:
        board = draw(with_things(board, squares))
    return draw(with_pieces(board, squares, pieces))


def placed(places: st.SearchStrategy[Any], values: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[Any]:
    """A dictionary from places to values."""
    return st.dictionaries(places, values, max_size=most)


@st.composite
def starting_areas(draw: st.DrawFn, squares: st.SearchStrategy[Square]) -> FrozenMap[str, frozenset[Square]]:
    """Up to four areas that do not overlap."""
    names = draw(st.lists(NAMES, max_size=4, unique=True))
    owners = draw(st.dictionaries(squares, st.integers(0, len(names) - 1), max_size=12)) if names else {}
    areas = {name: frozenset(s for s, owner in owners.items() if owner == i) for i, name in enumerate(names)}
    return FrozenMap({name: area for name, area in areas.items() if area})


def all_edges(board: Board) -> list[Edge]:
    """Every edge between two squares of the board."""
    steps = [(s, s.step(dx, dy)) for s in board.squares for dx, dy in ((1, 0), (0, 1))]
    return [Edge(a, b) for a, b in steps if b in board]


@st.composite
def with_edges(draw: st.DrawFn, board: Board) -> Board:
    """The board with walls, windows and doors, and with stairs and ladders where levels differ."""
    edges = st.sampled_from(all_edges(board))
    walls = draw(placed(edges, st.sampled_from(EdgeKind), 14))
    stairs = [edge for edge in all_edges(board) if board.level(edge.a) != board.level(edge.b)]
    joins = draw(placed(st.sampled_from(stairs), st.sampled_from(Transition), 5)) if stairs else {}
    gone = draw(st.frozensets(st.sampled_from(sorted(walls)), max_size=3)) if walls else frozenset()
    return board.with_(edges=FrozenMap(walls), transitions=FrozenMap(joins), destroyed_edges=gone)


@st.composite
def with_things(draw: st.DrawFn, board: Board, squares: st.SearchStrategy[Square]) -> Board:
    """The board with markers and objects in stacks, special squares, and destroyed blocking terrain."""
    blocking = [s for s in board.squares if board.printed(s) & Terrain.BLOCKING]
    return board.with_(
        special=FrozenMap(draw(placed(squares, NAMES, 4))),
        markers=FrozenMap(draw(placed(squares, st.lists(MARKERS, min_size=1, max_size=3).map(tuple), 5))),
        objects=FrozenMap(draw(placed(squares, st.lists(OBJECTS, min_size=1, max_size=2).map(tuple), 4))),
        destroyed=draw(st.frozensets(st.sampled_from(blocking), max_size=3)) if blocking else frozenset(),
    )


@st.composite
def with_pieces(draw: st.DrawFn, board: Board, squares: st.SearchStrategy[Square], most: int) -> Board:
    """The board with up to `most` pieces of every size and base; blocking squares stay empty."""
    for number in range(draw(st.integers(0, most))):
        first = draw(squares)
        footprint = draw(st.sampled_from(FOOTPRINTS[:1]) | st.sampled_from(FOOTPRINTS))
        covered = tuple(first.step(*step) for step in footprint)
        free = all(s in board and not board.piece_at(s) and not board.standing(s) & Terrain.BLOCKING for s in covered)
        if free:
            board = board.with_piece(draw(pieces_on(covered, number)))
    return board


@st.composite
def pieces_on(draw: st.DrawFn, squares: tuple[Square, ...], number: int) -> Piece:
    """A piece on these squares."""
    name = draw(st.just("") | NAMES)
    return Piece(
        id=draw(st.sampled_from([f"P{number + 1}", f"{name}{number}"])),
        squares=squares,
        side=draw(st.sampled_from(["", "Ann", "Ben", "a side: of Ann"])),
        size=draw(st.sampled_from(Size)),
        mode=draw(st.sampled_from(Mode)),
        name=name,
        soaring=draw(st.booleans()),
        held=draw(st.none() | OBJECTS),
        traits=draw(st.frozensets(st.sampled_from(["stealth", "phasing", "a b", "x:y"]), max_size=2)),
        on=draw(st.sampled_from(["", "on", "under"])),
    )
