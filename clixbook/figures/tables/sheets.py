"""Rows of CSV or JSON tables, with the place of each cell."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clixbook.board.files.yamltree import decode, read_text
from clixbook.errors import BadFile, ClixbookError, Problem, not_json

MAX_ROWS, MAX_COLUMNS, MAX_CELL, MAX_DEEP = 5000, 200, 4000, 8
DELIMITERS = ",;\t|"
DIALS, VALUE = "dials", "dial.points"
"""A list of dials in an object, and the column with the point value of the dial that a row has."""


@dataclass(frozen=True)
class SheetRow:
    """A row: its number (CSV line or list place), and cells by column.

    ``dial`` counts the dials of an object that has several, each of which is a row here.
    """

    number: int
    cells: Mapping[str, Any]
    dial: int = 0


@dataclass
class TableSheet:
    """All rows with their columns, and the problems.

    ``by_lines``: the number of a row is its line. ``labels`` are what the rows are called, if not by their numbers.
    """

    file: str
    columns: tuple[str, ...]
    rows: list[SheetRow]
    by_lines: bool = True
    problems: list[Problem] = field(default_factory=list)
    labels: Sequence[str] = ()

    def label(self, number: int) -> str:
        """The label of the row of that number."""
        return self.labels[number - 1] if self.labels else str(number)

    def at(self, row: SheetRow | int, column: str, text: str) -> None:
        """Keep a problem of a cell, or of a whole row where no column is named."""
        number, dial = (row.number, row.dial) if isinstance(row, SheetRow) else (row, 0)
        parts = [f"Row {self.label(number)}", *[f"dial {dial}"] * bool(dial), *[f"column {column!r}"] * bool(column)]
        line = number if self.by_lines else 0
        self.problems.append(Problem(f"{', '.join(parts)}: {text}", self.file, line, about=(str(number), column)))

    def finish(self) -> None:
        """Raise all that is wrong, if anything is."""
        if self.problems:
            raise BadFile(*sorted(self.problems, key=lambda each: int(each.about[0])))


def read_sheet(path_or_text: str | Path, wanted: Collection[str] = ()) -> TableSheet:
    """The rows of a file, or of a text with more than one line; ``wanted`` are columns that are taken whole.

    CSV has a line of names, then rows, with commas, semicolons, tabs or bars between the cells. JSON is a list of
    objects, or an object with one such list; a column of an inner object is ``stats.speed``.
    """
    is_text = isinstance(path_or_text, str) and ("\n" in path_or_text or path_or_text.lstrip()[:1] in ("[", "{"))
    text = decode(str(path_or_text).encode("utf-8", "replace")) if is_text else read_text(Path(path_or_text))
    file = "" if is_text else str(path_or_text)
    return _json(text, file, wanted) if text.lstrip()[:1] in ("[", "{") else _csv(text, file)


# -- CSV ------------------------------------------------------------------------------------------------------


def _csv(text: str, file: str) -> TableSheet:
    first = next((line for line in text.splitlines() if line.strip()), "")
    between = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    sheet, found = TableSheet(file, (), []), _lines(reader, file)
    for line, cells in found:
        if not any(cells):
            continue
        if not sheet.columns:
            sheet.columns = _names(cells, file, line)
        elif len(cells) != len(sheet.columns):
            sheet.at(line, "", f"There are {len(cells)} cells; expected {len(sheet.columns)}, one for each column.")
        else:
            _keep_row(sheet, SheetRow(line, dict(zip(sheet.columns, cells, strict=True))))
    return sheet


def _lines(reader: Any, file: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line in which each begins."""
    begins = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise BadFile(Problem(f"Expected CSV, but {_csv_in_words(error)}.", file, begins)) from None
        yield begins, [cell.strip() for cell in cells]
        begins = reader.line_num + 1


def _csv_in_words(error: csv.Error) -> str:
    """An error in a row of CSV, in plain words: those of the csv module are for programmers."""
    if "field limit" in str(error):
        return f"a cell has more than {csv.field_size_limit()} characters"
    return "a quote that was opened is not closed, or has something behind it"


def _names(cells: list[str], file: str, line: int) -> tuple[str, ...]:
    problems = [f"Column {number} has no name." for number, name in enumerate(cells, 1) if not name]
    again = dict.fromkeys(name for name in cells if name and cells.count(name) > 1)
    problems += [f"Two columns are called {name!r}; expected different names." for name in again]
    if len(cells) > MAX_COLUMNS:
        problems = [f"There are {len(cells)} columns; expected {MAX_COLUMNS} at most."]
    if problems:
        raise BadFile(*(Problem(text, file, line) for text in problems))
    return tuple(cells)


# -- JSON -----------------------------------------------------------------------------------------------------


def _json(text: str, file: str, wanted: Collection[str]) -> TableSheet:
    try:
        found = json.loads(text, object_pairs_hook=unique_keys)
    except ClixbookError as error:
        raise BadFile(*(Problem(each.text, file) for each in error.problems)) from None
    except json.JSONDecodeError as error:
        raise BadFile(Problem(f"Expected JSON, but {not_json(error)}.", file, error.lineno, error.colno)) from None
    except (RecursionError, ValueError):
        raise BadFile(Problem("Expected JSON of less depth and of smaller numbers.", file)) from None
    if isinstance(found, dict) and len(found) == 1 and isinstance(next(iter(found.values())), list):
        found = next(iter(found.values()))
    return sheet_of_objects(found if isinstance(found, list) else [found], wanted, file=file)


def sheet_of_objects(
    rows: Sequence[Any], wanted: Collection[str], labels: Sequence[str] = (), file: str = ""
) -> TableSheet:
    """The rows of a list of objects."""
    sheet = TableSheet(file, (), [], by_lines=False, labels=labels)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            sheet.at(number, "", f"Expected an object with the columns of a figure, found {row!r:.40}.")
            continue
        for each in _by_dials(sheet, row, number, wanted):
            _keep_row(sheet, each)
    sheet.columns = tuple(dict.fromkeys(name for row in sheet.rows for name in row.cells))
    return sheet


def _by_dials(sheet: TableSheet, row: dict[str, Any], number: int, wanted: Collection[str]) -> Iterator[SheetRow]:
    """An object as a row; with a list of objects under ``dials``, a row for each of them, points being ``VALUE``."""
    dials = row.get(DIALS)
    if not isinstance(dials, list) or not dials or not all(isinstance(each, dict) for each in dials):
        yield SheetRow(number, dict(_flatten_object(row, wanted)))
        return
    own = dict(_flatten_object({key: value for key, value in row.items() if key != DIALS}, wanted))
    for dial, inner in enumerate(dials, 1):
        cells = {VALUE if name == "points" else name: cell for name, cell in _flatten_object(inner, wanted)}
        found = SheetRow(number, {**own, **cells}, dial)
        for name in own.keys() & cells.keys():
            sheet.at(found, name, "This stands in the figure and in its dial; expected it in one of both.")
        yield found


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object without double keys; of two equal ones JSON would lose the first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        again = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise BadFile(f"The key {again!r:.60} stands twice in one object; expected it once.")
    return found


def _flatten_object(row: Mapping[str, Any], wanted: Collection[str], inside: str = "") -> Iterator[tuple[str, Any]]:
    """The columns of an object; those of an object in it by its name and a dot."""
    for key, value in row.items():
        name = f"{inside}{key}"
        if isinstance(value, dict) and value and name not in wanted and name.count(".") < MAX_DEEP:
            yield from _flatten_object(value, wanted, f"{name}.")
        else:
            yield name, value


def _keep_row(sheet: TableSheet, row: SheetRow) -> None:
    """Keep a row, as long as the table is no larger than it may be."""
    if len(sheet.rows) >= MAX_ROWS:
        raise BadFile(Problem(f"There are more than {MAX_ROWS} rows; split the file.", sheet.file, row.number))
    if len(row.cells) > MAX_COLUMNS:
        sheet.at(row.number, "", f"There are {len(row.cells)} columns; expected {MAX_COLUMNS} at most.")
    for column, value in row.cells.items():
        if isinstance(value, str) and len(value) > MAX_CELL:
            sheet.at(row.number, column, f"This has {len(value)} characters; expected {MAX_CELL} at most.")
    sheet.rows.append(row)
