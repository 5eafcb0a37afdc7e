"""Possible values of a ruling, for house rules."""

from __future__ import annotations

import enum
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from clixbook.deprecation import former_names_of
from clixbook.errors import BadWord
from clixbook.rulebooks.editions import PRINTED
from clixbook.rulebooks.house.former_words import FORMER_WORDS
from clixbook.rulebooks.row import Row
from clixbook.rulebooks.value_words import plain_words

MOST_VALUES = 24
MOST_LISTED = 12
BEYOND = 2  # how many steps numbers go beyond those of the books


def possible_values(row: Row[Any], edition: str) -> dict[str, Any]:
    """Every value that this row of this book may have, by its words: its own, those of the other books and readings,
    then like ones.

    Empty for a row that no house rule can change. Of a record each yes or no, word and number may be another.
    """
    if row.fixed:
        return {}
    own = row.ruling(edition).value
    others = (*(row.ruling(name).value for name in PRINTED), *(each.value for each in row.variants))
    books = [own, *(value for value in others if type(value) is type(own))]
    found: dict[str, Any] = {}
    for value in (*books, *_similar_values(books, row.step)):
        if len(found) < MOST_VALUES and (row.most is None or value <= row.most):
            found.setdefault(value_words(value, own), value)
    return found


def list_alternatives(words: Iterable[str]) -> str:
    """Alternatives for a sentence, the first dozen of them."""
    known = list(words)
    more = f", and {len(known) - MOST_LISTED} more" if len(known) > MOST_LISTED else ""
    return ", ".join(known[:MOST_LISTED]) + more


def stands_for_value(wanted: Any, own: Any) -> bool:
    """Does the text stand for a value that is no mere text itself?"""
    return type(wanted) is str and type(own) is not str


def parse_value(row: Row[Any], wanted: Any, edition: str) -> Any:
    """Parse a value of a row from its words or named parts.

    Raises a ClixbookError with the alternatives for words and parts that there are not.
    """
    own = row.ruling(edition).value
    if isinstance(wanted, Mapping) and is_dataclass(own) and not isinstance(own, type):
        return _with_parts(row, wanted, own)
    if not stands_for_value(wanted, own):
        return wanted
    possible = {words.lower(): value for words, value in possible_values(row, edition).items()}
    if wanted.lower() not in possible:
        wanted = _in_current_names(own, wanted)
    if wanted.lower() in possible:
        return possible[wanted.lower()]
    if type(own) is int and wanted in map(str, range(max(possible.values(), default=-1) + 1)):
        return int(wanted)  # between two steps, as earlier saves have it
    raise BadWord(f"{row.id} cannot be {wanted!r:.60}; it may be {list_alternatives(possible)}.")


def _with_parts(row: Row[Any], wanted: Mapping[str, Any], own: Any) -> Any:
    wanted = {_current_name(own, name): value for name, value in wanted.items()}
    known = [each.name for each in fields(own)]
    if unknown := [name for name in wanted if name not in known]:
        raise BadWord(f"{row.id} has no {', '.join(map(plain_words, unknown))}; its parts are {', '.join(known)}.")
    return replace(own, **wanted)


def _in_current_names(own: Any, words: str) -> str:
    """Words such as ``deaf: no; deals: 1`` with the names and the words that the parts have now."""
    if not is_dataclass(own) or ":" not in words:
        return _in_current_words(own, words)
    return "; ".join(_part_in_current_names(own, *part.partition(":")) for part in words.split("; "))


def _part_in_current_names(own: Any, name: str, colon: str, value: str) -> str:
    current = _current_name(own, name.replace(" ", "_"))
    words = _in_current_words(getattr(own, current, None), value.strip())
    return f"{current.replace('_', ' ')}{colon} {words}"


def _in_current_words(own: Any, words: str) -> str:
    """The words that a value has now, if these are its former ones."""
    name = FORMER_WORDS.get(type(own).__name__, {}).get(words.lower())
    if not isinstance(own, enum.Enum) or not name:
        return words
    new = plain_words(type(own)[name])
    warnings.warn(f"The value {words!r} is now {new!r}.", DeprecationWarning, stacklevel=2)
    return new


def _current_name(own: Any, name: str) -> str:
    """The name of a part of a record, which may have had another one."""
    new = former_names_of(type(own)).get(name)
    if new:
        warnings.warn(f"The part {name} of {type(own).__name__} is now {new}.", DeprecationWarning, stacklevel=2)
    return new or name


def why_impossible(row: Row[Any], value: Any, own: Any) -> str:
    """Why the row cannot have that value in place of its ``own``."""
    if type(value) is not type(own):
        return f"{row.id} cannot be {value!r:.60}."
    if row.most is not None and value > row.most:
        return f"{row.id} cannot be so: the value {value} is above {row.most}."
    books = [row.ruling(name).value for name in PRINTED]
    below = None if row.signed else next(_below_zero(value, books), None)
    return f"{row.id} cannot be so: {below[0]} {below[1]} is below zero." if below else ""


def _below_zero(value: Any, books: list[Any], where: str = "the value") -> Iterator[tuple[str, int]]:
    """Numbers below zero in a value where no book has one."""
    like = [each for each in books if type(each) is type(value)]
    if is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            parts = [getattr(each, part.name) for each in like]
            yield from _below_zero(getattr(value, part.name), parts, part.name.replace("_", " "))
    elif type(value) is int and value < 0 and not any(each < 0 for each in like):
        yield where, value


def value_words(value: Any, own: Any) -> str:
    """A value in words; of a record those parts in which it is another than the book's ``own``."""
    if not is_dataclass(value) or value == own or type(value) is not type(own):
        return plain_words(value)
    pairs = ((each.name, getattr(value, each.name), getattr(own, each.name)) for each in fields(value))
    return "; ".join(f"{name.replace('_', ' ')}: {plain_words(part)}" for name, part, was in pairs if part != was)


def _similar_values(values: list[Any], step: int = 1) -> Iterator[Any]:
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
        yield from range(max(0, min(values) - BEYOND * step), max(values) + BEYOND * step + 1, step)
    elif is_dataclass(first):
        yield from _records(values)


def _records(values: list[Any]) -> Iterator[Any]:
    """Each record of the books with one part that a book's own record of the kind, or a like value, has."""
    for record in dict.fromkeys(values):
        for each in fields(record):
            parts = [getattr(value, each.name) for value in values]
            for part in dict.fromkeys([*parts, *_similar_values(parts)]):
                if type(part) is type(getattr(record, each.name)):
                    yield replace(record, **{each.name: part})
