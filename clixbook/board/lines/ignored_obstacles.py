"""The board without obstacles that a line or move ignores (PWR-IMPROVED)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, edge_between, flank_edges, flanks
from clixbook.board.model.things import MarkerKind, Terrain
from clixbook.board.terrain.terrain import terrain_of_marker

Piece = Square | Edge


def blocking_pieces(
    path: Sequence[Square], square_blocks: Callable[[Square], bool], edge_blocks: Callable[[Edge], bool]
) -> Iterator[Piece]:
    """The pieces that bar a way from square to square but its last; past a corner those of the side with fewer."""
    for number, (a, b) in enumerate(pairwise(path), start=2):
        if a.x == b.x or a.y == b.y:
            edge = edge_between(a, b)
            yield from [edge] if edge_blocks(edge) else []
        else:
            sides = [corner_pieces(side, a, b, square_blocks, edge_blocks) for side in flanks(a, b)]
            yield from min(sides, key=len)
        if number < len(path) and square_blocks(b):
            yield b


def corner_pieces(
    side: Square, a: Square, b: Square, square_blocks: Callable[[Square], bool], edge_blocks: Callable[[Edge], bool]
) -> list[Piece]:
    """The obstacles that shut one side of the corner between two squares."""
    edges: list[Piece] = [edge for edge in flank_edges(side, a, b) if edge_blocks(edge)]
    return [*edges, side] if square_blocks(side) else edges


@lru_cache(maxsize=256)
def without_smoke(board: Board) -> Board:
    """The board without smoke, as a figure sees it that ignores smoke."""
    left = {
        square: tuple(marker for marker in stack if marker.kind is not MarkerKind.SMOKE)
        for square, stack in board.markers.items()
    }
    if left == dict(board.markers):
        return board  # itself: what was worked out for it still holds
    return board.with_(markers=FrozenMap({square: stack for square, stack in left.items() if stack}))


def without_pieces(board: Board, pieces: Collection[Piece]) -> Board:
    """The board without these obstacles, for lines and moves that break them."""
    squares = {each for each in pieces if isinstance(each, Square)}
    edges = {each for each in pieces if isinstance(each, Edge)}
    markers = board.markers
    for square in squares:
        stack = tuple(each for each in markers.get(square, ()) if not terrain_of_marker(each) & Terrain.BLOCKING)
        markers = markers.with_(square, stack) if stack else markers.without(square)
    return board.with_(
        markers=markers, destroyed=board.destroyed | squares, destroyed_edges=board.destroyed_edges | edges
    )  # fmt: skip
