"""On which height a figure stands, in the words of a rulebook."""

from __future__ import annotations

from clixbook.board.board import Board
from clixbook.board.near.touching import level_of
from clixbook.board.squares import Square
from clixbook.board.things import Piece
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook

RAISED = ("grounded", "elevated", "super-elevated")


def height(board: Board, who: str | Square | Piece, *, rules: str | Rulebook) -> str:
    """The height of a figure or square: ``"grounded"``, ``"level 2"``, ``"elevated"``, ``"soaring"`` (ELV-01, ELV-21).

    Everything has the height of its square; only a soaring flyer is above, where a rulebook knows that.
    """
    book, found = rulebook(rules), board.find(who)
    if isinstance(found, Piece) and found.soaring and "soaring" in book.speed_modes.heights.names:
        return "soaring"
    square = found.squares[0] if isinstance(found, Piece) else found
    level = level_of(board, square, book)
    if level == book.elevation.ground_level:
        return RAISED[0]
    return f"level {level}" if book.terrain.heights.numbered else RAISED[level - 1]


def on_or_under(piece: Piece, *, rules: str | Rulebook, roll: int | None = None) -> str:
    """``"on"`` or ``"under"`` furniture: as declared, else by a d6, 1-3 on and 4-6 under (ELV-19).

    Empty where the rulebook does not know it; a ClixbookError if a die is needed and none is given.
    """
    if not rulebook(rules).elevation.house_levels:
        return ""
    if piece.on:
        return piece.on
    if roll is None:
        raise ClixbookError(f"{piece.label} has not declared on or under; a die decides.")
    return "on" if roll <= 3 else "under"
