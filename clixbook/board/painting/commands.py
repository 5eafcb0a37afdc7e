"""What a sentence asks for that is no stroke of a brush."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.squares import Square


@dataclass(frozen=True, slots=True)
class EditCommand:
    """Something other than a stroke: ``verb`` says what, copy or undo or move for instance.

    ``squares`` are those it is about, ``words`` what it says besides: a mirror, a size, a title, a figure's id.
    """

    verb: str
    squares: tuple[Square, ...] = ()
    words: str = ""
