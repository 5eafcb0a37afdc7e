"""Records: frozen dataclasses for values of rulings, three times as fast to make.

``dataclass`` writes and compiles six functions for each class. The table has 250 of them, and a visitor waits for all
of them: it was half of what a page's first second cost. So records share five of the six, and have ``__init__`` alone
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(kind: type[T]) -> type[T]:
    """Decorator: a dataclass with slots, fields set once, and comparison, hash and repr by all fields."""
    for shared in (__eq__, __hash__, __repr__, __setattr__, __delattr__):
        if shared.__name__ not in kind.__dict__:
            setattr(kind, shared.__name__, shared)
    return dataclass(slots=True, repr=False, eq=False)(kind)


def _values(self: Any) -> Iterable[tuple[str, Any]]:
    return ((name, getattr(self, name)) for name in self.__dataclass_fields__)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """A reader of all values of such a record at once; records are often parts of cache keys."""
    names = tuple(kind.__dataclass_fields__)
    return attrgetter(*names) if names else lambda _: ()


def __eq__(self: Any, other: object) -> bool:
    values = _reader(self.__class__)
    if type(other) is not type(self):
        return NotImplemented
    return bool(values(self) == values(other))


def __hash__(self: Any) -> int:
    return hash(_reader(self.__class__)(self))


def __repr__(self: Any) -> str:
    return f"{self.__class__.__qualname__}({', '.join(f'{name}={value!r}' for name, value in _values(self))})"


def __setattr__(self: Any, name: str, value: object) -> None:
    if name not in self.__dataclass_fields__ or hasattr(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def __delattr__(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
