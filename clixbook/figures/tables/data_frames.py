"""Tables that are Python values: records, and data frames of pandas."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

from clixbook.errors import BadFile
from clixbook.figures.tables.sheets import TableSheet, sheet_of_objects


@runtime_checkable
class Frame(Protocol):
    """A data frame, such as one of pandas."""

    @property
    def columns(self) -> Any:
        """The names of the columns."""

    @property
    def index(self) -> Any:
        """The labels of the rows."""

    def itertuples(self, index: bool = ..., name: str | None = ...) -> Iterable[Any]:
        """The rows."""


TableLike: TypeAlias = str | Path | Sequence[Mapping[str, Any]] | Frame
"""A table: the path of a file, its text, records (a list of mappings), or a data frame."""


def sheet_of_values(table: object, wanted: Collection[str] = ()) -> TableSheet:
    """The rows of records or of a data frame; errors name a row of a frame by its label in the index.

    Raises a ClixbookError for other values, and for columns without a name or with that of another.
    """
    if isinstance(table, Frame):
        names, labels = list(table.columns), [str(each) for each in table.index]
        if wrong := [name for name in names if not isinstance(name, str)]:
            raise BadFile(*(f"Column {name!r:.40}: expected a name in words." for name in wrong))
        if again := dict.fromkeys(name for name in names if names.count(name) > 1):
            raise BadFile(*(f"Two columns are called {name!r}; expected different names." for name in again))
        rows = [dict(zip(names, cells, strict=True)) for cells in table.itertuples(index=False, name=None)]
        return sheet_of_objects([_plain_row(row) for row in rows], wanted, labels)
    if isinstance(table, Sequence) and not isinstance(table, str | bytes):
        return sheet_of_objects([_plain_row(row) if isinstance(row, Mapping) else row for row in table], wanted)
    raise BadFile(f"Expected a path, the text of a table, records or a data frame, not {table!r:.60}.")


def _plain_row(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): _plain_cell(value) for key, value in row.items()}


def _plain_cell(value: Any) -> Any:
    """A cell as JSON would have it: NumPy's numbers as Python's, ``2.0`` as 2, and "" for a missing value."""
    if isinstance(value, Mapping):
        return _plain_row(value)
    if isinstance(value, list | tuple):
        return [_plain_cell(each) for each in value]
    if hasattr(value, "tolist"):  # of NumPy
        return _plain_cell(value.tolist())
    if value is None or type(value).__name__ in ("NAType", "NaTType") or value != value:
        return ""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value.strip() if isinstance(value, str) else value
