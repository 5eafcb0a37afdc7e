"""What a ruling could be instead: the values that a house rule may choose from."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from clixbook.rulebooks.editions import EDITIONS
from clixbook.rulebooks.row import Row
from clixbook.rulebooks.value_words import plain

MOST_VALUES = 24
BEYOND = 2  # how far numbers go beyond those of the books


def possible_values(row: Row[Any], edition: str) -> dict[str, Any]:
    """Every value that this row of this book may have, by its words: its own, those of the other books and readings,
    then like ones.

    Empty for a row that no house rule can change. Of a record each yes or no, word and number may be another.
    """
    if row.fixed:
        return {}
    own = row.ruling(edition).value
    others = (*(row.ruling(name).value for name in EDITIONS), *(each.value for each in row.variants))
    books = [own, *(value for value in others if type(value) is type(own))]
    found: dict[str, Any] = {}
    for value in (*books, *_like(books)):
        if len(found) < MOST_VALUES:
            found.setdefault(value_words(value, own), value)
    return found


def value_words(value: Any, own: Any) -> str:
    """A value in words; of a record those parts in which it is another than the book's ``own``."""
    if not is_dataclass(value) or value == own or type(value) is not type(own):
        return plain(value)
    pairs = ((each.name, getattr(value, each.name), getattr(own, each.name)) for each in fields(value))
    return "; ".join(f"{name.replace('_', ' ')}: {plain(part)}" for name, part, was in pairs if part != was)


def _like(values: list[Any]) -> Iterator[Any]:
    first = values[0]
    if any(type(each) is not type(first) for each in values):
        return
    if isinstance(first, bool):
        yield from (True, False)
    elif isinstance(first, enum.Flag):
        return
    elif isinstance(first, enum.Enum):
        yield from type(first)
    elif isinstance(first, int):
        yield from range(max(0, min(values) - BEYOND), max(values) + BEYOND + 1)
    elif is_dataclass(first):
        yield from _records(values)


def _records(values: list[Any]) -> Iterator[Any]:
    """Each record of the books with one part that a book's own record of the kind, or a like value, has."""
    for record in dict.fromkeys(values):
        for each in fields(record):
            parts = [getattr(value, each.name) for value in values]
            for part in dict.fromkeys([*parts, *_like(parts)]):
                if type(part) is type(getattr(record, each.name)):
                    yield replace(record, **{each.name: part})
