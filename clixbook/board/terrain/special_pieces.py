"""Pieces of special terrain on a board: laid over the print, and taken off again."""

from __future__ import annotations

from collections.abc import Collection

from clixbook.board.files.notation.board_notation import from_line, to_line
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square
from clixbook.board.model.terrain_kinds import Terrain

PIECE = "Special terrain: "
"""How the text of squares begins on which a piece lies."""


def is_special_piece(board: Board, square: Square) -> bool:
    """Does a piece of special terrain lie there?"""
    return board.special.get(square, "").startswith(PIECE)


def lay_piece(board: Board, squares: Collection[Square], terrain: Terrain, text: str) -> Board:
    """The board with a piece of this terrain, which replaces everything under it but the level."""
    printed = list(board.terrain)
    for square in squares:
        printed[board.index(square)] = terrain
    return board.with_(
        terrain=tuple(printed),
        edges=FrozenMap({edge: kind for edge, kind in board.edges.items() if not _is_inside(edge, squares)}),
        special=FrozenMap({**board.special, **dict.fromkeys(sorted(squares), f"{PIECE}{text}")}),
        destroyed=board.destroyed.difference(squares),
        destroyed_edges=frozenset(edge for edge in board.destroyed_edges if not _is_inside(edge, squares)),
    )


def ground_under(board: Board, squares: Collection[Square]) -> str:
    """The terrain printed on the squares of a rectangle, as the line of a board of their size."""
    corner = min(squares)
    goal = {square: Square(square.x - corner.x, square.y - corner.y) for square in squares}
    width, height = (max(each) + 1 for each in zip(*goal.values(), strict=True))
    back = {there: square for square, there in goal.items()}
    part = Board(width, height)
    terrain = tuple(board.printed(back[there]) for there in part.squares)

    def of(edges: Collection[Edge]) -> dict[Edge, Edge]:
        return {edge: Edge(goal[edge.a], goal[edge.b]) for edge in edges if _is_inside(edge, squares)}

    return to_line(
        part.with_(
            terrain=terrain,
            edges=FrozenMap({there: board.edges[edge] for edge, there in of(board.edges).items()}),
            destroyed=frozenset(goal[square] for square in board.destroyed.intersection(squares)),
            destroyed_edges=frozenset(of(board.destroyed_edges).values()),
        )
    )


def take_piece(board: Board, squares: Collection[Square], under: str) -> Board:
    """The board without the piece on these squares, with the ground that lay ``under`` it."""
    corner, part, printed = min(squares), from_line(under), list(board.terrain)

    def there(square: Square) -> Square:
        return square.step(corner.x, corner.y)

    def edge_there(edge: Edge) -> Edge:
        return Edge(there(edge.a), there(edge.b))

    for square in part.squares:
        printed[board.index(there(square))] = part.printed(square)
    return board.with_(
        terrain=tuple(printed),
        edges=FrozenMap({**board.edges, **{edge_there(edge): kind for edge, kind in part.edges.items()}}),
        special=FrozenMap({square: text for square, text in board.special.items() if square not in squares}),
        destroyed=board.destroyed | {there(square) for square in part.destroyed},
        destroyed_edges=board.destroyed_edges | {edge_there(edge) for edge in part.destroyed_edges},
    )


def _is_inside(edge: Edge, squares: Collection[Square]) -> bool:
    return edge.a in squares and edge.b in squares
