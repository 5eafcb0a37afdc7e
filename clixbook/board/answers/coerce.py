"""Let public functions take a board by its name or path."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, overload

from clixbook.argument_errors import Kinds, explain_error
from clixbook.board.answers.by_book import ALL, ByBook, ask_every_book
from clixbook.board.model.board import Board
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook

P = ParamSpec("P")
T = TypeVar("T")

BoardLike: TypeAlias = Board | str | Path
"""A board, a map's name (``"corner"``), the path of a map file, or a board on one line."""


class OnBoard(Protocol):
    """Something on a board that has a rulebook, such as a game."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def rules(self) -> Rulebook:
        """The rulebook."""


Asked: TypeAlias = BoardLike | OnBoard
"""The subject of a question: a board, or a game, whose rulebook is then the default."""


class QuestionOfBooks(Protocol[P, T]):
    """Protocol of a question: the answer of one rulebook, or with ``rules="all"`` that of each.

    Of the other arguments of a call with ``rules="all"`` type checkers know nothing: a ``ParamSpec`` cannot be parted.
    """

    @overload
    def __call__(self, board: Asked, /, *args: P.args, **kwargs: P.kwargs) -> T: ...
    @overload
    def __call__(self, board: Asked, /, *args: Any, rules: Literal["all"], **kwargs: Any) -> ByBook[T]: ...


def board_asked(given: Asked, kwargs: dict[str, Any]) -> Board:
    """The board; of a game its rulebook becomes the default of ``rules`` too."""
    if isinstance(given, Board):
        return given
    if not isinstance(given, str | Path) and isinstance(rules := getattr(given, "rules", None), Rulebook):
        kwargs.setdefault("rules", rules)
        return given.board
    return as_board(given)  # type: ignore[arg-type]  # which refuses anything else


def as_board(board: BoardLike) -> Board:
    """The board that is meant; a ClixbookError if there is none of that name, or its file has problems."""
    if isinstance(board, Board):
        return board
    if not isinstance(board, str | Path):
        raise BadWord(f"A board is a Board, a map's name, a path or a line of text, not {board!r:.60}.")
    from clixbook.board.files.mapfile import load_map  # imported only where a map is named

    return Board.from_line(board) if isinstance(board, str) and board.startswith("b1/") else load_map(board)


def accepts_named_board(question: Callable[Concatenate[Board, P], T]) -> QuestionOfBooks[P, T]:
    """Decorator: accept a board by its name or in a game, and ``rules="all"``."""
    kinds = Kinds(question, skip=1)

    @wraps(question)
    def wrapper(board: Asked, *args: P.args, **kwargs: P.kwargs) -> T:
        board = board_asked(board, kwargs)
        if type(kwargs.get("rules")) is str and kwargs["rules"] == ALL:
            return ask_every_book(lambda book: wrapper(board, *args, **{**kwargs, "rules": book}))  # type: ignore[arg-type, return-value]  # a mapping of answers
        kinds.check(args, kwargs)
        try:
            found = question(board, *args, **kwargs)
        except Exception as error:
            raise explain_error(error, question, (board, *args), kwargs) from None
        kinds.check_lists(args, kwargs)
        return found

    return wrapper  # type: ignore[return-value]  # which asks all books, too
