"""Values of rulings as words."""

from __future__ import annotations

import enum
from dataclasses import fields, is_dataclass


def plain(value: object) -> str:
    """A ruling's value in words: ``yes``, ``3``, ``hindering``, ``damage 2, slides on no``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, enum.Flag):
        names = [str(member.name) for member in value]
        return _spaced(" and ".join(names)) or "none"
    if isinstance(value, enum.Enum):
        return _spaced(value.value if isinstance(value.value, str) else value.name)
    if isinstance(value, (tuple, list)):
        return ", ".join(map(plain, value)) or "none"
    if isinstance(value, (frozenset, set)):
        return ", ".join(sorted(map(plain, value))) or "none"
    if is_dataclass(value):
        told = ((f.name, getattr(value, f.name)) for f in fields(value))
        return ", ".join(f"{_spaced(name)} {_within(part)}" for name, part in told if part not in ("", None))
    return str(value)


def _within(value: object) -> str:
    """A part of a value: parts of its own stand in brackets."""
    return f"({plain(value)})" if is_dataclass(value) else plain(value)


def _spaced(name: str) -> str:
    return name.replace("_", " ").lower()
