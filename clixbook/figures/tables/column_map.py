"""Mapping from the columns of a table to figure keys and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.errors import BadFile, did_you_mean
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.dials.dial_reader import ROWS
from clixbook.figures.files.figure_keys import KEYS
from clixbook.figures.tables.sheets import DIALS, VALUE

IGNORE = "ignore"
POWERS = {f"powers.{slot}": slot for slot in SLOTS}
TARGETS = tuple(key for key in dict.fromkeys((*KEYS, *ROWS, *POWERS, VALUE)) if key != DIALS)
"""Targets of a column: a key of a figure file, a row of its dial, the powers of a slot, or the number of the dial."""
SEPARATOR = ";"
SETTINGS = ("column", "values", "separator")


@dataclass(frozen=True)
class TableColumn:
    """A column: its name in the table, the meaning of its words, and the list separator."""

    name: str
    values: Mapping[str, Any] = field(default_factory=dict)
    separator: str = SEPARATOR

    def read(self, cell: Any) -> Any:
        """The cell in our words."""
        return self.values.get(str(cell), cell) if isinstance(cell, str | int | float) else cell


Columns = Mapping[str, Any]
"""Key -> name of the column, or ``{"column": ..., "values": {"Flying": "wing"}, "separator": "/"}``; and ``ignore``:
the columns that are left out.
"""


def columns_of(path: Path) -> dict[str, Any]:
    """The map of a YAML file; one ClixbookError with everything that cannot be meant, and its line."""
    node = read_tree(read_text(path), str(path), "expected keys with their columns, such as points: Cost")
    problems = Problems(str(path))
    found = dict(_plain(node, problems))
    places = {_plain(key, problems): key for key, _ in node.pairs if key.kind not in ("list", "mapping")}
    for name, text in _faults(found):
        problems.at(places[name], text)
    problems.finish()
    return found


def plain_value(node: YamlNode) -> Any:
    """A part of YAML as mappings, lists, numbers, yes or no, and words.

    Raises a ClixbookError for a key that is there twice, and for one that is no word.
    """
    problems = Problems()
    found = _plain(node, problems)
    if problems.found:
        raise BadFile(*(each.text for each in problems.all()))
    return found


def _plain(node: YamlNode, problems: Problems) -> Any:
    match node.kind:
        case "mapping":
            found: dict[Any, Any] = {}
            for key, value in node.pairs:
                if key.kind in ("list", "mapping"):
                    problems.at(key, f"Expected a word or a number as a key, found {key.description}.")
                elif (word := _plain(key, problems)) in found:
                    problems.at(key, f"The key {shorten(key.text)} stands here a second time; expected each once.")
                else:
                    found[word] = _plain(value, problems)
            return found
        case "list":
            return [_plain(item, problems) for item in node.items]
        case "yes/no":
            return node.text.lower() in ("yes", "true", "on")
    return int(node.text) if re.fullmatch("-?[0-9]{1,6}", node.text) else node.text


def read_columns(given: Columns) -> tuple[dict[str, TableColumn], tuple[str, ...]]:
    """Key -> column, and the columns that are left out; one ClixbookError with all that cannot be meant."""
    entries: object = given
    if not isinstance(entries, Mapping):
        raise BadFile(f"columns: Expected keys with their columns, such as {{'points': 'Cost'}}, not {entries!r:.40}.")
    if problems := [text for _, text in _faults(given)]:
        raise BadFile(*problems)
    return {key: _column(value) for key, value in given.items() if key != IGNORE}, tuple(given.get(IGNORE, ()))


def _column(value: Any) -> TableColumn:
    if isinstance(value, str):
        return TableColumn(value)
    return TableColumn(value["column"], value.get("values", {}), value.get("separator", SEPARATOR))


def _faults(given: Columns) -> Iterator[tuple[Any, str]]:
    """Every wrong entry of the map: the key, and its problem."""
    taken: dict[str, str] = {}
    for key, value in given.items():
        if key == IGNORE:
            if not _are_words(value):
                yield key, f"{IGNORE}: Expected a list of columns, found {value!r:.60}."
        elif key not in TARGETS:
            yield key, f"A figure has no {key!r:.60}; {_near(str(key), TARGETS)}"
        elif not isinstance(value, str) and not (isinstance(value, Mapping) and _is_setting(value)):
            yield key, f"{key}: Expected the name of a column, or {', '.join(SETTINGS)}, found {value!r:.60}."
        elif (name := _column(value).name) in taken:
            yield key, f"Two keys have the column {name!r}: {taken[name]} and {key}."
        else:
            taken[name] = key
    left_out = given.get(IGNORE, ())
    for name in left_out if _are_words(left_out) else ():
        if name in taken:
            yield IGNORE, f"The column {name!r} is {taken[name]}, and under {IGNORE}; expected one of both."


def _are_words(value: object) -> bool:
    return isinstance(value, list | tuple | set | frozenset) and all(isinstance(each, str) for each in value)


def _is_setting(value: Mapping[str, Any]) -> bool:
    known = isinstance(value.get("column"), str) and set(value) <= set(SETTINGS)
    between = value.get("separator", SEPARATOR)
    return known and isinstance(value.get("values", {}), Mapping) and isinstance(between, str) and bool(between)


def fit_to_table(given: Columns, names: Iterable[str]) -> dict[str, TableColumn]:
    """The map for a table with these columns: a column named like a key is that key, unless the map differs.

    Raises a ClixbookError for a column that is not in the table, and for one of the table that nothing asks for.
    """
    mapped, ignored = read_columns(given)
    names = list(names)
    taken = {column.name for column in mapped.values()} | set(ignored)
    problems = [f"The table has no column {name!r}; {_near(name, names)}" for name in taken if name not in names]
    for name in names:
        if name in taken:
            continue
        key = name.strip().lower().replace(" ", "_")
        if key in TARGETS and key not in mapped:
            mapped[key] = TableColumn(name)
        else:
            problems.append(f"Nothing says what the column {name!r} is; map it, or list it under {IGNORE}.")
    if problems:
        raise BadFile(*sorted(problems))
    return mapped


def _near(word: str, known: Iterable[str]) -> str:
    return did_you_mean(word, {each: repr(each) for each in known}, f"there are {', '.join(known)}.")
