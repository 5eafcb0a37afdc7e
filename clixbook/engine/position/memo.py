"""Caches function results per position."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from clixbook.engine.position.state import State

P = ParamSpec("P")
T = TypeVar("T")
UNASKED = object()
"""Stands for the answer to a question that nobody asked yet."""


def cached_per_state(question: Callable[Concatenate[State, P], T]) -> Callable[Concatenate[State, P], T]:
    """Caches a function's result per position.

    For functions of the position and of hashable words alone.
    """

    @wraps(question)
    def asked(state: State, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs:
            return question(state, *args, **kwargs)
        key, known = (question, *args), state.answers
        found = known.get(key, UNASKED)
        if found is UNASKED:
            found = known[key] = question(state, *args, **kwargs)
        return found  # type: ignore[no-any-return]  # what the question gave

    return asked
