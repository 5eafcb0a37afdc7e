"""Read one dial from a table: one row per click, or one row in all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clixbook.board.files.yamltree import read_tree
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.dials.dial_reader import power_hint
from clixbook.figures.files.figure_reader import power_and_colour
from clixbook.figures.files.from_code import OF_DIAL
from clixbook.figures.tables.column_map import POWERS, TableColumn, plain_value
from clixbook.figures.tables.sheets import VALUE, SheetRow, TableSheet
from clixbook.rulebooks.short_names import full_power_name

LISTS = ("keywords", "teams", "listed", "safeguard", "pair", "traits")
FLAGS = ("generic", "bystander", "red_line", "card")
YES, NO = ("yes", "true", "on"), ("no", "false", "off")
TABLE = ("line", *SLOTS)
PER_DIAL = (VALUE, "click", "dial", *TABLE, *POWERS, *OF_DIAL)
"""Keys of a single dial; all others belong to the figure."""


@dataclass
class Taken:
    """A group of table rows, and the values read from them."""

    sheet: TableSheet
    keys: Mapping[str, TableColumn]
    rows: list[SheetRow]
    given: dict[str, Any] = field(default_factory=dict)

    def take(self, key: str) -> None:
        """Take the value of a key from the rows, which must agree; empty cells do not count."""
        column = self.keys[key]
        cells = [(row, row.cells.get(column.name)) for row in self.rows]
        filled = [(row, cell) for row, cell in cells if cell not in (None, "")]
        for row, cell in filled[1:]:
            if cell != filled[0][1]:
                other = self.sheet.label(filled[0][0].number)
                text = f"Found {cell!r:.40}, and {filled[0][1]!r:.40} in row {other} of the same figure."
                self.sheet.at(row, column.name, text)
        if filled:
            row, cell = filled[0]
            try:
                self.given[key] = _value(key, column, column.read(cell))
            except ClixbookError as error:
                for problem in error.problems:
                    self.sheet.at(row, column.name, problem.text)

    def column(self, *keys: str) -> str:
        """The name of the column of the first of these keys that has one."""
        return next((self.keys[key].name for key in keys if key in self.keys), "")

    def at(self, key: str, text: str, click: int = 1) -> None:
        """Keep a problem of a key, in the row of that click."""
        row = self.rows[min(click, len(self.rows)) - 1] if "click" in self.keys else self.rows[0]
        self.sheet.at(row, self.column(key), text)


@dataclass
class DialTaken(Taken):
    """A dial from a table; ``given`` has its powers and whether a red line ends it."""

    def dial(self, face: bool) -> Any:
        """The table of the dial as ``Figure.build`` takes it; problems are kept. ``face``: it is a bystander's."""
        table = {key: self.entries(key) for key in TABLE if key in self.keys}
        for key in ("dial", *OF_DIAL):
            if key in self.keys:
                self.take(key)
        if "click" in self.keys:
            self.count_clicks()
        dial = self.given.pop("dial", None)
        if dial is not None and any(any(entries) for entries in table.values()):
            self.at("dial", "A figure has dial or the columns of one; expected one of both.")
        if dial is None:
            dial = self.table(table, face or self.given.get("red_line") is True)
        if shown := {slot: found for key, slot in POWERS.items() if key in self.keys and (found := self.powers(key))}:
            self.given["powers"] = {**self.given.get("powers", {}), **shown}
        if isinstance(powers := self.given.get("powers"), Mapping):
            self.given["powers"] = {slot: _full_power_names(names, str(slot)) for slot, names in powers.items()}
        return dial

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
                found = (
                    _parse_yaml_cell(cells[0]) if isinstance(cells[0], str) and cells[0].startswith("{") else cells[0]
                )
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
                self.sheet.at(row, column, f"Expected click {number}, found {row.cells.get(column)!r:.40}.")

    def table(self, table: Mapping[str, list[str]], open_end: bool) -> str:
        """The table of a figure file; where the last click is no KO, one follows, but for an open end."""
        missing = [slot for slot in SLOTS if slot not in table or not table[slot]]
        for slot in missing:
            self.at(slot, f"Expected a value of {slot} for each click.")
        wide = len(table["speed"]) if "speed" not in missing else 0
        rows = {key: table[key] for key in TABLE if any(table.get(key, ()))}
        for key, entries in rows.items():
            if wide and len(entries) != wide:
                hint = power_hint(key, entries[0]) if key in SLOTS else ""
                text = f"There are {len(entries)} clicks; expected {wide}, as in {self.column('speed')!r}."
                self.at(key, f"{text}{hint}")
            if gaps := [number for number, entry in enumerate(entries, 1) if not entry.strip() and key != "line"]:
                self.at(key, f"Click {gaps[0]} has no {key}.", gaps[0])
        last = [rows[slot][-1] for slot in SLOTS if slot not in missing]
        add = not (missing or open_end) and not any(entry == "KO" or entry.startswith("(") for entry in last)
        closing = {"line": "."} if add else {}
        written = (
            " ".join([key, *(_word(entry) for entry in entries), *([closing.get(key, "KO")] if add else [])])
            for key, entries in rows.items()
        )
        return "\n".join(written)


def _word(entry: str) -> str:
    """An entry of the table as one word; an empty one becomes a dot."""
    return "_".join(entry.split()) or "."


def _value(key: str, column: TableColumn, cell: Any) -> Any:
    """A cell as a figure file would have it: yes or no, a list, a mapping, else the words."""
    if not isinstance(cell, str):
        return cell
    if key in FLAGS and cell.lower() in (*YES, *NO):
        return cell.lower() in YES
    if cell[0] == "{" or (cell[0] == "[" and key in LISTS):
        return _parse_yaml_cell(cell)
    return [each.strip() for each in cell.split(column.separator) if each.strip()] if key in LISTS else cell


def _full_power_names(names: Any, slot: str) -> Any:
    """The powers of a slot by their clicks, short names written out."""
    if not isinstance(names, Mapping):
        return names
    return {clicks: _full_power_name(power, slot) for clicks, power in names.items()}


def _full_power_name(power: Any, slot: str) -> Any:
    """A power, its short name written out; a colour behind it stays."""
    if not isinstance(power, str):
        return power
    name, colour = power_and_colour(power)
    full = full_power_name(name, slot)
    return f"{full} ({colour})" if colour else full


def _parse_yaml_cell(cell: str) -> Any:
    """A list or a mapping that is written in a cell as in a figure file."""
    return plain_value(read_tree(cell))
