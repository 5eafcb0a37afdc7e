"""Arguments shared by commands: a map, one rulebook or all four."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.files.mapfile import load_map
from clixbook.board.files.notation.board_notation import VERSION
from clixbook.board.model.board import Board
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook

PALETTES = ("light", "dark", "contrast")


def board_of(text: str) -> Board:
    """The board that a MAP argument means."""
    return Board.from_line(text) if text.startswith(f"{VERSION}/") else load_map(text)


def editions(rules: str) -> Sequence[Rulebook]:
    """``all`` or one rulebook."""
    return [named_rulebook(each) for each in (EDITIONS if rules == "all" else (rules,))]
