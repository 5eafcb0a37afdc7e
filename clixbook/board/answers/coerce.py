"""Let public functions take a board by its name or path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, overload

from clixbook.argument_errors import Kinds, explain_error
from clixbook.board.answers.by_book import ALL, ByBook, ask_every_book
from clixbook.board.model.board import Board
from clixbook.errors import BadWord, NotFound
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

    unchecked: Callable[Concatenate[Board, P], T]
    """The function itself, of a board and right arguments: for the engine, which asks it in every move."""

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


def off_map_error(asked: Asked, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> NotFound | None:
    """Where the figures are that a question names, if these are in its game and off the map."""
    off_map_words = getattr(getattr(asked, "now", None), "off_map_words", None)
    if off_map_words is None:
        return None
    names = (each for each in (*args, *kwargs.values()) if isinstance(each, str))
    told = [words for each in names if (words := off_map_words(each))]
    return NotFound(*told) if told else None


def accepts_named_board(question: Callable[Concatenate[Board, P], T]) -> QuestionOfBooks[P, T]:
    """Decorator: accept a board by its name or in a game, and ``rules="all"``."""
    kinds = Kinds(question, skip=1)

    @wraps(question)
    def wrapper(board: Asked, *args: P.args, **kwargs: P.kwargs) -> T:
        asked, board = board, board_asked(board, kwargs)
        if type(kwargs.get("rules")) is str and kwargs["rules"] == ALL:
            return ask_every_book(lambda book: wrapper(board, *args, **{**kwargs, "rules": book}))  # type: ignore[arg-type, return-value]  # a mapping of answers
        kinds.check(args, kwargs)
        try:
            found = question(board, *args, **kwargs)
        except Exception as error:
            raise off_map_error(asked, args, kwargs) or explain_error(error, question, (board, *args), kwargs) from None
        kinds.check_lists(args, kwargs)
        return found

    wrapper.unchecked = question  # type: ignore[attr-defined]  # a function may have attributes
    return wrapper  # type: ignore[return-value]  # which asks all books, too
