"""Let public functions take a board by its name or path."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from clixbook.argument_errors import Kinds, explain_error
from clixbook.board.model.board import Board
from clixbook.errors import ClixbookError

P = ParamSpec("P")
T = TypeVar("T")

BoardLike: TypeAlias = Board | str | Path
"""A board, a map's name (``"corner"``), the path of a map file, or a board on one line."""


def as_board(board: BoardLike) -> Board:
    """The board that is meant; a ClixbookError if there is none of that name, or its file has problems."""
    if isinstance(board, Board):
        return board
    if not isinstance(board, str | Path):
        raise ClixbookError(f"A board is a Board, a map's name, a path or a line of text, not {board!r:.60}.")
    from clixbook.board.files.mapfile import load_map  # files are read only for who names one

    return Board.from_line(board) if isinstance(board, str) and board.startswith("b1/") else load_map(board)


def accepts_named_board(question: Callable[Concatenate[Board, P], T]) -> Callable[Concatenate[BoardLike, P], T]:
    """Decorator: accept a board by its name."""
    kinds = Kinds(question, skip=1)

    @wraps(question)
    def asked(board: BoardLike, *args: P.args, **kwargs: P.kwargs) -> T:
        board = as_board(board)
        kinds.check(args, kwargs)
        try:
            found = question(board, *args, **kwargs)
        except Exception as error:
            raise explain_error(error, question, (board, *args), kwargs) from None
        kinds.check_lists(args, kwargs)
        return found

    return asked  # type: ignore[return-value]  # the board may be named, too: board=...
