"""The height of a figure, in the rulebook's words."""

from __future__ import annotations

from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.lines.obstacle_grid import is_soaring
from clixbook.board.model.board import Board
from clixbook.board.model.squares import SquareLike
from clixbook.board.model.things import Piece
from clixbook.board.near.square_adjacency import level_of
from clixbook.rulebooks import DEFAULT, RulesLike, rulebook

RAISED = ("grounded", "elevated", "super-elevated")


@accepts_named_board
def height(board: Board, who: SquareLike | Piece, *, rules: RulesLike = DEFAULT) -> str:
    """The height of a figure or square: ``"grounded"``, ``"level 2"``, ``"elevated"``, ``"soaring"``.

    Everything has the height of its square; only a soaring flyer is above, where a rulebook knows that. Raises
    ClixbookError for a name that the board does not have.

    Rulings: ELV-01, ELV-21.

    >>> import clixbook as cx
    >>> cx.height(cx.Board.build(width=2, height=1, levels={"B1": 2}), "B1", rules="core2014")
    'level 2'
    """
    book, found = rulebook(rules), board.find(who)
    if is_soaring(found, book):
        return "soaring"
    square = found.squares[0] if isinstance(found, Piece) else found
    level = level_of(board, square, book)
    if level == book.elevation.ground_level:
        return RAISED[0]
    return f"level {level}" if book.terrain.heights.numbered else RAISED[level - 1]
