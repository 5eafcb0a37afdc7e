"""Heat maps: numbers on squares, shown as colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.message import Words, plural
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, column_name
from clixbook.errors import BadWord
from clixbook.registry import call
from clixbook.tables import Tabled, is_number

Numbers: TypeAlias = Mapping[Any, float | Fraction] | ArrayLike
"""Squares, by name or as tuples, with their numbers, or an array of numbers.

Keys are ``Any``: to static tools a mapping from ``Square`` is not one from ``SquareLike``.
"""


@dataclass(frozen=True)
class Heat(Answer, Tabled):
    """A number for some squares of a board: the higher, the stronger its colour. ``title`` names the numbers.

    >>> import clixbook as cx
    >>> print(cx.Board.build(width=3, height=1).heat({"A1": 1, "C1": 4}, "Visits"))
    Visits on 2 squares, from 1 to 4.
    """

    board: Board
    values: FrozenMap[Square, float]
    title: str = ""
    reasons: tuple[Reason, ...] = ()

    @property
    def message(self) -> Words:
        """The heat map's title, and from where to where its numbers go.

        >>> import clixbook as cx
        >>> heat = cx.Board.build(width=3, height=1).heat({"A1": 1, "C1": 4}, "Visits")
        >>> heat.headline
        'Visits on 2 squares, from 1 to 4.'
        """
        if not self.values:
            return f"{self.title or 'Values'}: none."
        low, high = min(self.values.values()), max(self.values.values())
        return f"{self.title or 'Values'} on {plural(len(self.values), 'square')}, from {low:g} to {high:g}."

    @property
    def grid(self) -> NDArray[np.float64]:
        """The numbers as an array (height, width), not a number where there is none.

        >>> import clixbook as cx
        >>> heat = cx.Board.build(width=3, height=1).heat({"A1": 1, "C1": 4}, "Visits")
        >>> heat.grid.tolist()
        [[1.0, nan, 4.0]]
        """
        grid = np.full((self.board.height, self.board.width), np.nan)
        for square, value in self.values.items():
            grid[square.y, square.x] = value
        return grid

    def plot(self, ax: Any = None) -> Any:
        """The squares that have a number as coloured cells, drawn by matplotlib; returns its Axes.

        Parameters
        ----------
        ax
            The Axes to draw on; new ones by default.

        Examples
        --------
        >>> import clixbook as cx
        >>> heat = cx.Board.build(width=3, height=1).heat({"A1": 1, "C1": 4}, "Visits")
        >>> heat.plot().get_title()
        'Visits'
        """
        columns = [column_name(x) for x in range(self.board.width)]
        rows = [str(y + 1) for y in range(self.board.height)]
        return call("plot.cells", self.grid, columns, rows, self.title, ".3g", ax)

    def _records(self) -> Iterator[Mapping[str, Any]]:
        for square, value in self.values.items():
            yield {"square": square.name, "x": square.x, "y": square.y, "value": value}


@checks_arguments
def heat(board: Board, values: Numbers, title: str) -> Heat:
    """See ``Board.heat``."""
    if isinstance(values, Mapping):
        if wrong := [(where, value) for where, value in values.items() if not is_number(value)]:
            raise BadWord(*(f"{where}: expected a number, not {value!r:.60}." for where, value in wrong))
        found = {board.square(where): float(value) for where, value in values.items()}
    else:
        try:
            grid = np.asarray(values, dtype=np.float64)
        except (TypeError, ValueError):
            raise BadWord(f"Heat is numbers by squares, or an array of them, not {values!r:.60}.") from None
        if grid.shape != (board.height, board.width):
            wanted = f"{board.height} rows of {board.width}"
            raise BadWord(f"An array for this board has {wanted}, not the shape {grid.shape}.")
        found = {square: float(grid[square.y, square.x]) for square in board.squares}
    return Heat(board, FrozenMap({square: value for square, value in found.items() if value == value}), title)
