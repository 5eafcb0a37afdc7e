"""Caches: the kinds of memoisation in the package beside those of ``functools``.

========================  =========================================================================================
``functools.lru_cache``   functions of hashable values; ``cache`` where there are few
``cached_by_value``       the same for callers that may pass values without a hash, as lists, which are not cached
``cached_value``          properties of immutable values
``cached_property``       (of ``functools``) properties of other objects
``cached_per_position``   methods and functions of a position, kept as long as the position; with ``_and``, for
                          results that also depend on fields which the position shares its cache across
``store_bounded``         dicts that are filled by hand
========================  =========================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, Self, TypeVar, cast, overload

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")
Function = TypeVar("Function", bound=Callable[..., Any])
MISSING = object()
"""Stands for a result that is not there yet."""


class cached_value(Generic[V]):
    """Cached property of an immutable value: once worked out, Python finds it in the ``__dict__`` without asking here.

    ``functools.cached_property`` takes a lock in Python 3.11, which costs more than most of these properties; here two
    threads may work out the same value at once.
    """

    def __init__(self, work_out: Callable[[Any], V]) -> None:
        self._work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, value: None, owner: type) -> Self: ...
    @overload
    def __get__(self, value: object, owner: type) -> V: ...
    def __get__(self, value: object | None, owner: type) -> Self | V:
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work_out(value)
        return found


def cached_by_value(most: int) -> Callable[[Function], Function]:
    """Decorator: cache the last ``most`` results by the values of the arguments."""

    def decorate(question: Function) -> Function:
        cached = lru_cache(maxsize=most)(question)

        @wraps(question)
        def ask(*args: Any, **kwargs: Any) -> Any:
            try:
                return cached(*args, **kwargs)
            except TypeError:  # an argument without a hash; an error of the question itself is raised by the next line
                return question(*args, **kwargs)

        return cast("Function", ask)

    return decorate


class CacheOwner(Protocol):
    """Protocol of an object about one position, with a cache that is as old as it."""

    @property
    def cache(self) -> dict[tuple[Any, ...], Any]:
        """Results by function and arguments."""


Owner = TypeVar("Owner", bound=CacheOwner)


def cached_per_position(question: Callable[Concatenate[Owner, P], V]) -> Callable[Concatenate[Owner, P], V]:
    """Decorator: cache the results of a function of a position, in the ``cache`` of its first argument.

    The other arguments are hashable; a call with keyword arguments is not cached.
    """
    return cached_per_position_and()(question)


def cached_per_position_and(
    *by: str,
) -> Callable[[Callable[Concatenate[Owner, P], V]], Callable[Concatenate[Owner, P], V]]:
    """Decorator: ``cached_per_position`` for results that also depend on these fields of the first argument."""

    def decorate(question: Callable[Concatenate[Owner, P], V]) -> Callable[Concatenate[Owner, P], V]:
        @wraps(question)
        def ask(position: Owner, /, *args: P.args, **kwargs: P.kwargs) -> V:
            if kwargs:
                return question(position, *args, **kwargs)
            key, cache = (question, *args), position.cache
            if by:
                key = (*key, *(getattr(position, name) for name in by))
            found = cache.get(key, MISSING)
            if found is MISSING:
                found = cache[key] = question(position, *args, **kwargs)
            return found  # type: ignore[no-any-return]  # what the question gave

        return ask

    return decorate


def store_bounded(known: dict[K, V], key: K, value: V, most: int) -> None:
    """Store a value in a dict; the oldest one goes where there are more than ``most``."""
    known[key] = value
    if len(known) > most:
        with suppress(RuntimeError):  # another thread stores something meanwhile
            known.pop(next(iter(known)), None)
