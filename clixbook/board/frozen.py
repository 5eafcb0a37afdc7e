"""A mapping that never changes and can be hashed: the boards' dictionaries."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """A read-only dict; ``with_`` and ``without`` give changed copies. Empty values are kept out by callers."""

    __slots__ = ("_data", "_hash")

    def __init__(self, data: Mapping[K, V] | None = None) -> None:
        self._data = dict(data or {})
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._data[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._data.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._data == other._data
        return self._data == other

    def __repr__(self) -> str:
        return f"FrozenMap({self._data!r})"

    def with_(self, key: K, value: V) -> FrozenMap[K, V]:
        """A copy in which ``key`` has ``value``."""
        return FrozenMap({**self._data, key: value})

    def without(self, key: K) -> FrozenMap[K, V]:
        """A copy without ``key``."""
        return FrozenMap({k: v for k, v in self._data.items() if k != key})
