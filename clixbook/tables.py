"""Results as tables: records, text, HTML and pandas data frames."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any

from tabulate import tabulate

from clixbook.argument_errors import checks_arguments
from clixbook.errors import BadFile, BadWord

Record = dict[str, Any]
"""One row: column -> a number, a text, yes or no, or a Fraction where a probability is exact."""


class Tabled:
    """Mixin for results that convert to tables."""

    def _records(self) -> Iterator[Mapping[str, Any]]:
        raise NotImplementedError

    def to_records(self) -> list[Record]:
        """The rows as mappings of plain values; probabilities are exact Fractions.

        >>> import clixbook as cx
        >>> cx.Table([{"figure": "Ann", "hits": 2}]).to_records()
        [{'figure': 'Ann', 'hits': 2}]
        """
        return [dict(row) for row in self._records()]

    def to_frame(self) -> Any:
        """The rows as a pandas DataFrame, probabilities as floats; a ClixbookError if pandas is not installed.

        >>> import clixbook as cx
        >>> cx.Table([{"figure": "Ann", "hits": 2}]).to_frame().shape
        (1, 2)
        """
        try:
            pandas = importlib.import_module("pandas")
        except ImportError:
            missing = "A data frame needs pandas: pip install 'clixbook[data]'. to_records() needs nothing."
            raise BadFile(missing) from None
        rows = [{key: _number(value) for key, value in row.items()} for row in self._records()]
        return pandas.DataFrame.from_records(rows)


def _number(value: Any) -> Any:
    return float(value) if isinstance(value, Fraction) else value


def format_table(rows: Sequence[Mapping[str, Any]], form: str = "simple") -> str:
    """Rows as a table in columns for a terminal, or with ``form="html"`` for a page; numbers stand to the right."""
    if not rows:
        return ""
    sides = ["right" if all(is_number(row.get(key)) for row in rows) else "left" for key in rows[0]]
    cells = [{key: _cell(value) for key, value in row.items()} for row in rows]
    return str(tabulate(cells, headers="keys", tablefmt=form, disable_numparse=True, colalign=sides))


def is_number(value: object) -> bool:
    """Is it a number, and not yes or no?"""
    return isinstance(value, Real) and not isinstance(value, bool)


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{float(value):.3f}" if isinstance(value, float | Fraction) else str(value)


class Table(Tabled, Sequence[Record]):
    """A table of rows; ``str`` aligns columns, a notebook shows a table.

    >>> import clixbook as cx
    >>> print(cx.Table([{"figure": "Ann", "hits": 2}, {"figure": "Ben", "hits": 0}])[0]["hits"])
    2
    """

    @checks_arguments
    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        given = tuple(rows)
        if not all(isinstance(row, Mapping) for row in given):
            raise BadWord(f"rows: expected a mapping of columns for each, not {given!r:.60}.")
        self._rows = tuple(map(dict, given))

    def _records(self) -> Iterator[Mapping[str, Any]]:
        yield from self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._rows == other._rows

    def __hash__(self) -> int:
        return hash((len(self._rows), *(key for row in self._rows[:1] for key in row)))

    def __str__(self) -> str:
        return format_table(self._rows) or "No rows."

    def _repr_html_(self) -> str:
        return format_table(self._rows, "html")

    def __repr__(self) -> str:
        columns = ", ".join(self._rows[0]) if self._rows else "no rows"
        return f"<Table of {len(self._rows)}: {columns}>"
