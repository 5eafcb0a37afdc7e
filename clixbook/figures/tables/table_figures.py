"""Read figures from a table: rows per figure, per dial or per click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from clixbook.errors import BadFile, ClixbookError, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_keys import MAX_POINTS
from clixbook.figures.files.from_code import OF_DIAL, build_figure
from clixbook.figures.tables.column_map import IGNORE, POWERS, Columns, TableColumn, fit_to_table, read_columns
from clixbook.figures.tables.data_frames import TableLike, sheet_of_values
from clixbook.figures.tables.sheets import VALUE, SheetRow, TableSheet, read_sheet
from clixbook.figures.tables.table_dials import PER_DIAL, DialTaken, Taken
from clixbook.rulebooks.printed_names import printed_name

ONE_FIGURE = ("figure", "name")


Unknown = Callable[[Figure], Iterable[tuple[str, str]]]
"""The names on a figure that no book knows, each with a sentence that says so."""


def figures_of_table(
    table: TableLike, columns: Columns | None = None, unknown: Unknown = lambda _: ()
) -> tuple[Figure, ...]:
    """The figures of a table: a path or the text itself, of CSV or JSON, records, or a data frame.

    ``columns`` maps keys of a figure file to the columns of the table; a column that is called like a key needs no
    word. A row is a figure, its dial in the columns speed, attack, defense and damage, a value for each click; where a
    column is ``click``, a row is one click, and where one is ``dial.points``, the point value of a dial, a row is one
    of the figure's dials, or a click of it. Raises one ClixbookError with every problem, its row and its column: an
    unknown column is one too, so that nothing is lost. ``unknown`` finds names that no book knows.
    """
    mapped, _ = read_columns(columns or {})
    wanted = {column.name for column in mapped.values()}
    whole = {*wanted, *mapped, IGNORE, "powers", "specials", "protected", "points", "errata"}
    sheet = read_sheet(table, whole) if isinstance(table, str | Path) else sheet_of_values(table, whole)
    sheet.finish()
    if not sheet.rows:
        raise BadFile(Problem("The table has no rows.", sheet.file))
    try:
        keys = fit_to_table(columns or {}, sheet.columns)
    except ClixbookError as error:
        raise BadFile(*(Problem(each.text, sheet.file) for each in error.problems)) from None
    groups = _by_figure(sheet, keys) if {"click", VALUE} & keys.keys() else [[row] for row in sheet.rows]
    drafts = [_Draft(sheet, keys, rows) for rows in groups]
    found = [(draft, draft.figure()) for draft in drafts]
    for draft, figure in found:
        for name, text in unknown(figure) if figure is not None else ():
            draft.report_name(name, text)
    _check_unique(sheet, found)
    sheet.finish()
    return tuple(figure for _, figure in found if figure is not None)


def _by_figure(sheet: TableSheet, keys: Mapping[str, TableColumn]) -> list[list[SheetRow]]:
    """The rows of each figure, by the columns figure or name."""
    groups: dict[str, list[SheetRow]] = {}
    for row in sheet.rows:
        names = [str(row.cells.get(keys[key].name, "")).strip() for key in ONE_FIGURE if key in keys]
        name = next(filter(None, names), "")
        if not name:
            what = "click" if "click" in keys else "dial"
            sheet.at(row, "", f"Whose {what} is this? Expected a name in every row.")
        groups.setdefault(name, []).append(row)
    return list(groups.values())


def _check_unique(sheet: TableSheet, found: Sequence[tuple[_Draft, Figure | None]]) -> None:
    """No figure stands there twice."""
    first: dict[str, int] = {}
    for draft, figure in found:
        row = draft.rows[0].number
        if figure is not None and first.setdefault(figure.id, row) != row:
            before = sheet.label(first[figure.id])
            sheet.at(row, draft.column("figure", "name"), f"{figure.id} is the figure of row {before} too.")


class _Draft(Taken):
    """A figure of the table: its rows and the values read from them."""

    def figure(self) -> Figure | None:
        """The figure; None, with the problems kept, if something is wrong."""
        before = len(self.sheet.problems)
        for key in self.keys:
            if key not in PER_DIAL:
                self.take(key)
        drafts = self.by_dial()
        dials = {value: draft.dial(self.given.get("bystander") is True) for value, draft in drafts.items()}
        self.gather_values(drafts)
        for key in ("name", "points"):
            if key not in self.given:
                self.at(key, f"Expected a column {key}, and something in it.")
        if len(self.sheet.problems) > before:
            return None
        several = {value: dial for value, dial in dials.items() if value is not None}
        try:
            return build_figure(self.given.pop("name"), self.given.pop("points"), several or dials[None], self.given)
        except ClixbookError as error:
            for problem in error.problems:
                self.report(problem, drafts)
            return None

    def by_dial(self) -> dict[int | None, DialTaken]:
        """The rows of each dial by its point value; None for a single dial without one."""
        groups: dict[int | None, list[SheetRow]] = {}
        for row in self.rows:
            groups.setdefault(self.value_of(row), []).append(row)
        for value, rows in groups.items():
            if value is None and (len(groups) > 1 or (len(rows) > 1 and "click" not in self.keys)):
                self.sheet.at(rows[-1], self.column(VALUE), "Which dial is this? Expected its points in every row.")
            elif len({row.dial for row in rows}) > 1 or (len(rows) > 1 and "click" not in self.keys):
                self.sheet.at(rows[-1], self.column(VALUE), f"A second dial has {value} points; expected others.")
        return {value: DialTaken(self.sheet, self.keys, rows) for value, rows in groups.items()}

    def value_of(self, row: SheetRow) -> int | None:
        """The point value of the dial in this row; None if the row has none."""
        cell = str(self.keys[VALUE].read(row.cells.get(self.column(VALUE), ""))) if VALUE in self.keys else ""
        if cell in ("", "None"):
            return None
        if not (cell.isascii() and cell.isdigit() and len(cell) < 6 and int(cell) <= MAX_POINTS):
            text = f"Expected the points of a dial, 0 to {MAX_POINTS}, found {cell!r:.40}."
            self.sheet.at(row, self.column(VALUE), text)
            return None
        return int(cell)

    def gather_values(self, drafts: Mapping[int | None, DialTaken]) -> None:
        """Collect the values of the dials, and the figure's defaults."""
        if None in drafts:
            self.given |= drafts[None].given
        else:
            own = {key: {n: each.given[key] for n, each in drafts.items() if key in each.given} for key in OF_DIAL}
            self.given |= {key: value for key, value in own.items() if value}
            self.given.setdefault("points", dict.fromkeys(drafts, "white"))
        if "name" not in self.given and "figure" in self.given:
            self.given["name"] = printed_name(str(self.given["figure"]).replace("-", " "))

    def report_name(self, name: str, text: str) -> None:
        """Keep a problem of a name, at the first cell that has it."""
        wanted, keys = name.lower(), (*POWERS, "powers", "teams", "traits", "specials")
        for column in (self.keys[key] for key in keys if key in self.keys):
            for row in self.rows:
                cell = row.cells.get(column.name, "")
                if wanted in str(cell).lower() or wanted in str(column.read(cell)).lower():
                    self.sheet.at(row, column.name, text)
                    return
        self.sheet.at(self.rows[0], self.column(*keys), text)

    def report(self, problem: Problem, drafts: Mapping[int | None, DialTaken]) -> None:
        """Keep a problem from the reader of figures, at the cell that it is about."""
        key, *more = problem.about or ("name",)
        slot, click = (more[0], int(more[1])) if len(more) > 1 else (key, 1)
        value = int(more[-1]) if len(more) in (1, 3) else None
        drafts.get(value, self).at(slot, problem.plain_text or problem.text, max(click, 1))
