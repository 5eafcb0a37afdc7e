"""Former orders of arguments of the questions about knock back, with a DeprecationWarning."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece
from clixbook.errors import ClixbookError

P = ParamSpec("P")
T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])
FORMER_ORDER = "The attacker comes before the target: knock_back_path(board, attacker, target)."
EITHER_ORDER = (
    "{0} is taken for the attacker and {1} for the target; up to 0.4 it was the other way. Name both for now: "
    "attacker={0!r}, target={1!r}."
)


def tells_order(path: Callable[Concatenate[Board, P], T]) -> Callable[Concatenate[Board, P], T]:
    """Decorator: up to 0.4 the target came before the attacker; warn where that is or may be meant.

    Without keywords, an empty square can only be the attacker's; two figures can be meant in either order.
    """

    @wraps(path)
    def wrapper(board: Board, /, *args: P.args, **kwargs: P.kwargs) -> T:
        match _standing_there(board, *args):
            case [Piece() as attacker, Piece() as target]:
                warnings.warn(EITHER_ORDER.format(attacker.id, target.id), DeprecationWarning, stacklevel=3)
            case [Piece(), None]:
                warnings.warn(FORMER_ORDER, DeprecationWarning, stacklevel=3)
                return path(board, *reversed(args), **kwargs)  # type: ignore[arg-type]  # the two ends
        return path(board, *args, **kwargs)

    return wrapper


def _standing_there(board: Board, *ends: object) -> list[Piece | None]:
    """The figures at two ends, each by its id, its name or its square; empty if an end is unknown."""
    try:
        found = [board.find(end) for end in ends]  # type: ignore[arg-type]  # it refuses other values
    except (ClixbookError, TypeError):
        return []
    return [each if isinstance(each, Piece) else board.piece_at(each) for each in found]


def takes_targets_first(function: Function) -> Function:
    """Decorator: the targets came before the attacker up to 0.4."""

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if len(args) > 2 and isinstance(args[1], list | set | frozenset):
            warnings.warn(FORMER_ORDER, DeprecationWarning, stacklevel=2)
            board, targets, attacker, *more = args
            args = (board, attacker, targets, *more)
        return function(*args, **kwargs)

    return cast("Function", wrapper)


def takes_rules_first(function: Function) -> Function:
    """Decorator: ``rules`` came first, without its name, up to 0.4."""

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if args:
            warnings.warn("knock_back_squares takes rules by name: rules=...", DeprecationWarning, stacklevel=2)
            kwargs["rules"] = args[0]
        return function(**kwargs)

    return cast("Function", wrapper)
