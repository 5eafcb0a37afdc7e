"""Printed spelling of power, team and feat names."""

from __future__ import annotations

from functools import cache
from string import capwords

from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.team_names import TEAMS

SMALL = ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with")
"""Words that are printed small inside a name."""


@cache
def _printed_spelling() -> dict[str, str]:
    powers = (name for slot in POWERS.values() for name in slot.values())
    return {name.lower(): name for name in (*powers, *TEAMS)}


@cache
def printed_name(name: str) -> str:
    """The name as it is printed: ``Energy Shield/Deflection``, ``Shi'ar``, ``Sleight of Hand``."""
    return _printed_spelling().get(name.lower()) or _title(name)


def _title(name: str) -> str:
    first, *rest = [_word(word) for word in name.split()] or [""]
    between = (word.lower() if word.lower() in SMALL else word for word in rest[:-1])
    return " ".join([first, *between, *rest[-1:]])


def _word(word: str) -> str:
    for mark in ("/", "-"):
        if mark in word:
            return mark.join(_word(part) for part in word.split(mark))
    return capwords(word)
