"""Sequences whose items are made when they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

from clixbook.caches import cached_value

S = TypeVar("S")
T = TypeVar("T")


class LikeATuple(Sequence[T]):
    """Sequence that compares and prints like a tuple."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class LazyMapped(LikeATuple[T], Generic[S, T]):
    """The results of a function for each item of a sequence, made when they are read."""

    def __init__(self, make: Callable[[S], T], things: Sequence[S]) -> None:
        self._make, self._things, self._last = make, things, list[T]()

    def __len__(self) -> int:
        return len(self._things)

    def __contains__(self, item: object) -> bool:
        return item in self._last or item in self._all  # mostly the item that was read last

    def __iter__(self) -> Iterator[T]:
        return iter(self._all)

    @cached_value
    def _all(self) -> tuple[T, ...]:
        return tuple(map(self._make, self._things))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return self._all[index]
        self._last = [self._make(self._things[index])]
        return self._last[0]


class LazyTuple(LikeATuple[T]):
    """The items of an iterable, taken from it as far as they are read."""

    def __init__(self, items: Iterable[T]) -> None:
        self._rest, self._seen = iter(items), list[T]()

    def _has(self, number: int) -> bool:
        """Is there an item of that number? Takes no more items than that."""
        while len(self._seen) <= number:
            try:
                self._seen.append(next(self._rest))
            except StopIteration:
                return False
        return True

    def __bool__(self) -> bool:
        return self._has(0)

    def __iter__(self) -> Iterator[T]:
        number = 0
        while self._has(number):
            yield self._seen[number]
            number += 1

    def __len__(self) -> int:
        self._seen.extend(self._rest)
        return len(self._seen)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, int) and index >= 0 and self._has(index):
            return self._seen[index]
        return tuple(self)[index]
