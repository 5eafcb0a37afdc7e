"""The drawing of a board with its figures, each by a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clixbook.board.files.drawing import FREE_SYMBOLS, draw
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square


def headline(board: Board) -> str:
    """``Patch, 9 x 7, outdoor``."""
    return f"{board.title or board.name or 'Board'}, {board.width} x {board.height}, {board.setting}"


def drawing(board: Board) -> Iterator[str]:
    """The map as a drawing, figures on it as the letters of ``letters``."""
    signs: dict[Square, str] = {}
    for who, letter in letters(board).items():
        for square in board.pieces[who].squares:
            signs[square] = signs.get(square, "") + letter
    yield from draw(board, signs)


def letters(board: Board) -> Mapping[str, str]:
    """A letter for each figure by its id: one of its name where that is free, and a free one otherwise."""
    found: dict[str, str] = {}
    for who, piece in board.pieces.items():
        left = [each for each in FREE_SYMBOLS if each not in found.values()]
        wanted = [each for each in piece.label.upper() if each in left]
        found[who] = next(iter(wanted or left), "?")
    return found
