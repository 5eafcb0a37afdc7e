"""Figures out of somebody's table: a row for each figure, or a row for each click."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clixbook.board.files.yamltree import read_tree
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.column_map import POWERS, Column, Columns, fitted, plain
from clixbook.figures.dial import SLOTS
from clixbook.figures.figure import Figure
from clixbook.figures.from_code import built_figure
from clixbook.figures.sheets import Row, Sheet, read_sheet

LISTS = ("keywords", "teams", "listed", "safeguard", "pair", "traits")
FLAGS = ("generic", "bystander", "red_line", "card")
YES, NO = ("yes", "true", "on"), ("no", "false", "off")
TABLE = ("line", *SLOTS)
BY_CLICK = ("click", *TABLE, *POWERS)
ONE_FIGURE = ("figure", "name")


def figures_from(path_or_text: str | Path, columns: Columns | None = None) -> tuple[Figure, ...]:
    """The figures of a table: a path, or the text itself, of CSV or JSON. docs/import-figures.md shows both.

    ``columns`` maps keys of a figure file to the columns of the table; a column that is called like a key needs no
    word. A row is a figure, its dial in the columns speed, attack, defense and damage, a value for each click; where a
    column is ``click``, a row is one click. Raises one ClixbookError with every problem, its row and its column: for
    a column that nobody asks for, too, so that nothing is lost.

    >>> import clixbook as cx
    >>> table = '''Name;Cost;Move;Attack;Defense;Damage;Shop
    ... Tin Pilot;60;8 8 7;10 9 9;16 16 15;2 2 1;Corner
    ... Salt Nun;45;6 6;9 8;17 16;1 1;Corner'''
    >>> figures = cx.figures_from(table, {"points": "Cost", "speed": "Move", "ignore": ["Shop"]})
    >>> [(figure.id, figure.cost, len(figure.dials[0].clicks)) for figure in figures]
    [('tin-pilot', 60, 4), ('salt-nun', 45, 3)]
    """
    wanted = [value if isinstance(value, str) else value.get("column", "") for value in _asked(columns or {})]
    sheet = read_sheet(path_or_text, {*wanted, *(columns or {}), "powers", "specials", "protected", "points", "errata"})
    sheet.finish()
    if not sheet.rows:
        raise ClixbookError(Problem("The table has no rows.", sheet.file))
    try:
        keys = fitted(columns or {}, sheet.columns)
    except ClixbookError as error:
        raise ClixbookError(*(Problem(each.text, sheet.file) for each in error.problems)) from None
    groups = _by_figure(sheet, keys) if "click" in keys else [[row] for row in sheet.rows]
    drafts = [_Draft(sheet, keys, rows) for rows in groups]
    found = [(draft, draft.figure()) for draft in drafts]
    _each_once(sheet, found)
    sheet.finish()
    return tuple(figure for _, figure in found if figure is not None)


def _asked(columns: Columns) -> list[Any]:
    return [value for value in columns.values() if isinstance(value, str | Mapping)]


def _by_figure(sheet: Sheet, keys: Mapping[str, Column]) -> list[list[Row]]:
    """The rows of each figure, which its columns figure or name tell."""
    groups: dict[str, list[Row]] = {}
    for row in sheet.rows:
        names = [str(row.cells.get(keys[key].name, "")).strip() for key in ONE_FIGURE if key in keys]
        name = next(filter(None, names), "")
        if not name:
            sheet.at(row.number, "", "Whose click is this? Expected a name in every row.")
        groups.setdefault(name, []).append(row)
    return list(groups.values())


def _each_once(sheet: Sheet, found: Sequence[tuple[_Draft, Figure | None]]) -> None:
    """No figure stands there twice."""
    first: dict[str, int] = {}
    for draft, figure in found:
        row = draft.rows[0].number
        if figure is not None and first.setdefault(figure.id, row) != row:
            sheet.at(row, draft.column("figure", "name"), f"{figure.id} is the figure of row {first[figure.id]} too.")


@dataclass
class _Draft:
    """One figure of the table: its rows, and what is read of them."""

    sheet: Sheet
    keys: Mapping[str, Column]
    rows: list[Row]
    given: dict[str, Any] = field(default_factory=dict)

    def figure(self) -> Figure | None:
        """The figure; None, with the problems kept, if something is wrong."""
        before = len(self.sheet.problems)
        table = {key: self.entries(key) for key in TABLE if key in self.keys}
        for key in self.keys:
            if key not in BY_CLICK:
                self.take(key)
        if "click" in self.keys:
            self.count_clicks()
        dial = self.given.pop("dial", None)
        if dial is not None and set(table) & set(TABLE):
            self.at("dial", "A figure has dial or the columns of one; expected one of both.")
        if dial is None:
            dial = self.table(table)
        if shown := {slot: found for key, slot in POWERS.items() if key in self.keys and (found := self.powers(key))}:
            self.given["powers"] = {**self.given.get("powers", {}), **shown}
        if "name" not in self.given and "figure" in self.given:
            self.given["name"] = str(self.given["figure"]).replace("-", " ").title()
        for key in ("name", "points"):
            if key not in self.given:
                self.at(key, f"Expected a column {key}, and something in it.")
        if len(self.sheet.problems) > before:
            return None
        try:
            return built_figure(self.given.pop("name"), self.given.pop("points"), dial, self.given)
        except ClixbookError as error:
            for problem in error.problems:
                self.tell(problem)
            return None

    # -- cells ----------------------------------------------------------------------------------------------

    def take(self, key: str) -> None:
        """What the figure's rows say of a key; they agree, and empty cells say nothing."""
        column = self.keys[key]
        said = [(row, row.cells.get(column.name)) for row in self.rows]
        filled = [(row, cell) for row, cell in said if cell not in (None, "")]
        for row, cell in filled[1:]:
            if cell != filled[0][1]:
                text = f"Found {cell!r:.40}, and {filled[0][1]!r:.40} in row {filled[0][0].number} of the same figure."
                self.sheet.at(row.number, column.name, text)
        if filled:
            row, cell = filled[0]
            try:
                self.given[key] = _value(key, column, column.read(cell))
            except ClixbookError as error:
                for problem in error.problems:
                    self.sheet.at(row.number, column.name, problem.text)

    def entries(self, key: str) -> list[str]:
        """The entries of a row of the dial, one a click."""
        column = self.keys[key]
        cells = ["" if (cell := row.cells.get(column.name)) is None else cell for row in self.rows]
        if "click" not in self.keys:
            cells = cells[0] if isinstance(cells[0], list) else re.split(r"[\s,;/]+", str(cells[0]).strip(" ,;/"))
        return [str(column.read(each)) for each in cells if each != "" or len(cells) > 1]

    def powers(self, key: str) -> dict[Any, Any]:
        """Click -> power: from a name a click, or from a mapping as in a figure file."""
        column = self.keys[key]
        cells = [row.cells.get(column.name) or "" for row in self.rows]
        if "click" not in self.keys:
            try:
                found = _tree(cells[0]) if isinstance(cells[0], str) and cells[0].startswith("{") else cells[0]
            except ClixbookError as error:
                self.at(key, error.problems[0].text)
                return {}
            if isinstance(found, Mapping):
                return {clicks: column.read(power) for clicks, power in found.items()}
            cells = found if isinstance(found, list) else str(found).split(column.separator)
        names = [str(column.read(each.strip() if isinstance(each, str) else each or "")) for each in cells]
        return {number: name for number, name in enumerate(names, 1) if name}

    def count_clicks(self) -> None:
        """The clicks of the rows are 1, 2, 3 and so on."""
        column = self.keys["click"].name
        for number, row in enumerate(self.rows, 1):
            if str(row.cells.get(column, "")).strip() != str(number):
                self.sheet.at(row.number, column, f"Expected click {number}, found {row.cells.get(column)!r:.40}.")

    # -- the dial -------------------------------------------------------------------------------------------

    def table(self, table: Mapping[str, list[str]]) -> str:
        """The table of a figure file; where the last click is no KO, one follows."""
        missing = [slot for slot in SLOTS if slot not in table or not table[slot]]
        for slot in missing:
            self.at(slot, f"Expected a value of {slot} for each click.")
        wide = len(table["speed"]) if "speed" not in missing else 0
        rows = {key: table[key] for key in TABLE if any(table.get(key, ()))}
        for key, entries in rows.items():
            if wide and len(entries) != wide:
                self.at(key, f"There are {len(entries)} clicks; expected {wide}, as in {self.column('speed')!r}.")
            if gaps := [number for number, entry in enumerate(entries, 1) if not entry.strip() and key != "line"]:
                self.at(key, f"Click {gaps[0]} has no {key}.", gaps[0])
        ends = missing or self.given.get("red_line") is True or self.given.get("bystander") is True
        last = [rows[slot][-1] for slot in SLOTS if slot not in missing]
        add = not ends and not any(entry == "KO" or entry.startswith("(") for entry in last)
        closing = {"line": "."} if add else {}
        written = (
            " ".join([key, *(_word(entry) for entry in entries), *([closing.get(key, "KO")] if add else [])])
            for key, entries in rows.items()
        )
        return "\n".join(written)

    # -- problems -------------------------------------------------------------------------------------------

    def column(self, *keys: str) -> str:
        """The name of the column of the first of these keys that has one."""
        return next((self.keys[key].name for key in keys if key in self.keys), "")

    def at(self, key: str, text: str, click: int = 1) -> None:
        """Keep a problem of a key, in the row of that click."""
        row = self.rows[min(click, len(self.rows)) - 1] if "click" in self.keys else self.rows[0]
        self.sheet.at(row.number, self.column(key), text)

    def tell(self, problem: Problem) -> None:
        """Keep what the reader of figures says, at the cell that it is about."""
        key, *more = problem.about or ("name",)
        slot, click = (more[0], int(more[1])) if len(more) == 2 else (key, 1)
        self.at(slot, problem.said or problem.text, max(click, 1))


def _word(entry: str) -> str:
    """An entry of the table, one word; what is empty is a dot."""
    return "_".join(entry.split()) or "."


def _value(key: str, column: Column, cell: Any) -> Any:
    """A cell as a figure file would have it: yes or no, a list, a mapping, else the words."""
    if not isinstance(cell, str):
        return cell
    if key in FLAGS and cell.lower() in (*YES, *NO):
        return cell.lower() in YES
    if cell[0] == "{" or (cell[0] == "[" and key in LISTS):
        return _tree(cell)
    return [each.strip() for each in cell.split(column.separator) if each.strip()] if key in LISTS else cell


def _tree(cell: str) -> Any:
    """A list or a mapping that is written in a cell as in a figure file."""
    return plain(read_tree(cell))
