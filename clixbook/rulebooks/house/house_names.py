"""House rules by name: the row and the value that words stand for."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from clixbook.deprecation import former_names_of
from clixbook.errors import BadWord, ClixbookError, NotFound, Problem, capital, did_you_mean
from clixbook.rulebooks.house.former_words import FORMER_WORDS
from clixbook.rulebooks.house.value_domains import list_alternatives, parse_value, possible_values, stands_for_value
from clixbook.rulebooks.row import Row
from clixbook.rulebooks.rulebook import Rulebook, all_rows
from clixbook.rulebooks.sections import SECTIONS


def house_rules_from_names(rules: Rulebook, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Convert house rule names and words to ruling ids and values; one ClixbookError names all that are unknown."""
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, wanted in changes.items():
        try:
            row = _row_for_value(name, rows_meant(name), wanted, rules)
            found[row.id] = parse_value(row, wanted, rules.edition)
        except ClixbookError as error:
            problems += error.problems
    if problems:
        raise BadWord(*problems)
    return found


def names_of(row: Row[Any]) -> tuple[str, ...]:
    """The names of a row for house rules: ``break_away_success``, ``success`` if no other row has it, ``BRK_02``."""
    alone = _whole_names()[row.field] == 1
    return (_whole_name(row), *[row.field] * alone, row.id.replace("-", "_"))


def _whole_name(row: Row[Any]) -> str:
    section = next(name for name, each in SECTIONS.items() if row.id in each.rows)
    return f"{section}_{row.field}"


@cache
def _whole_names() -> Counter[str]:
    """The number of meanings of every name: section, section and field, or field alone."""
    rows = all_rows()
    return Counter([*SECTIONS, *map(_whole_name, rows), *(row.field for row in rows)])


@cache
def _by_name() -> dict[str, Row[Any]]:
    """Every row by each of its names, in lower case."""
    return {alias.lower(): row for row in all_rows() for alias in names_of(row)}


@cache
def _former_names() -> dict[str, str]:
    """Former name of a row -> its new one; the field alone is a former name too, if no row is called so now."""
    pairs = [(name, *pair) for name, section in SECTIONS.items() for pair in former_names_of(section).items()]
    whole = {f"{section}_{former}": f"{section}_{new}" for section, former, new in pairs}
    alone = {former: f"{section}_{new}" for section, former, new in pairs if former not in _whole_names()}
    return alone | whole


def rows_meant(name: str) -> list[Row[Any]]:
    """The rows that a name may mean: one, or all of a section; a ClixbookError with the nearest names if unknown."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted in SECTIONS:
        return list(SECTIONS[wanted].table())
    by_name = _by_name()
    if wanted in (former := _former_names()):
        warnings.warn(f"The ruling {wanted} is now {former[wanted]}.", DeprecationWarning, stacklevel=2)
        wanted = former[wanted]
    if wanted in by_name:
        return [by_name[wanted]]
    hint = capital(did_you_mean(wanted, [*by_name, *SECTIONS], "names are like break_away_success, or BRK_02.", 3))
    raise NotFound(f"There is no ruling {name!r}. {hint}")


def _row_for_value(name: str, rows: list[Row[Any]], wanted: Any, rules: Rulebook) -> Row[Any]:
    """The one row that could have such a value; if several rows of the section could, a ClixbookError lists them."""
    if len(rows) == 1:
        return rows[0]
    able = [row for row in rows if not row.fixed and _could_take(row, wanted, rules)]
    if len(able) == 1:
        return able[0]
    choice = list_alternatives(names_of(row)[0] for row in able or rows if not row.fixed)
    if able:
        raise BadWord(f"{name}={wanted!r:.60} could mean several rulings: {choice}.")
    raise BadWord(f"No ruling of {name} can be {wanted!r:.60}; there are {choice}.")


def _could_take(row: Row[Any], wanted: Any, rules: Rulebook) -> bool:
    own = rules[row.id].value
    if stands_for_value(wanted, own):
        known = (*possible_values(row, rules.edition), *FORMER_WORDS.get(type(own).__name__, ()))
        return wanted.lower() in map(str.lower, known)
    return type(wanted) is type(own)
