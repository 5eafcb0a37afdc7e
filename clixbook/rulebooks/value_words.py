"""Ruling values as words."""

from __future__ import annotations

import enum
from dataclasses import fields, is_dataclass


def plain_words(value: object, *, short: bool = False) -> str:
    """A ruling's value in words: ``yes``, ``3``, ``hindering``, ``damage 2, slides on no``.

    ``short`` leaves out the parts of a record that are empty as they are where nobody names them.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, enum.Flag):
        names = [str(member.name) for member in value]
        return _with_spaces(" and ".join(names)) or "none"
    if isinstance(value, enum.Enum):
        return value.value if isinstance(value.value, str) else _with_spaces(value.name)
    if isinstance(value, (tuple, list)):
        return ", ".join(map(plain_words, value)) or "none"
    if isinstance(value, (frozenset, set)):
        return ", ".join(sorted(map(plain_words, value))) or "none"
    if is_dataclass(value):
        named = [(f, getattr(value, f.name)) for f in fields(value)]
        parts = [(f.name, part) for f, part in named if part or not short or f.default != part]
        words = ", ".join(
            f"{_with_spaces(name)} {_nested_words(part)}" for name, part in parts if part not in ("", None)
        )
        return words or (plain_words(value) if short else "none")
    return str(value)


def _nested_words(value: object) -> str:
    """A part of a value: parts of its own stand in brackets."""
    return f"({plain_words(value)})" if is_dataclass(value) else plain_words(value)


def _with_spaces(name: str) -> str:
    return name.replace("_", " ").lower()
