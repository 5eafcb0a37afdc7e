"""Typed editing commands that are not brush strokes."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.squares import Square


@dataclass(frozen=True, slots=True)
class EditCommand:
    """A command that is not a stroke; ``verb`` is for instance copy, undo or move.

    ``squares`` are those it is about, ``words`` what it says besides: a mirror, a size, a title, a figure's id.
    """

    verb: str
    squares: tuple[Square, ...] = ()
    words: str = ""
