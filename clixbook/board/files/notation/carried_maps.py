"""Maps embedded in a game: packaged ones by name, others in one-line notation."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.coerce import BoardLike, as_board
from clixbook.board.files.mapfile import map_names, packaged_map
from clixbook.board.files.notation.board_notation import VERSION
from clixbook.board.model.board import Board


def carried_map(board: BoardLike) -> str:
    """How a game that leaves this machine names a map: those of clixbook by their names, any other by its line."""
    return board if isinstance(board, str) and board in map_names() else as_board(board).bare.to_line()


def load_carried_map(name: str) -> Board:
    """Load a map that a game names, or raise ClixbookError; never opens a file."""
    return Board.from_line(name) if is_line(name) else packaged_map(name)


def is_line(name: str) -> bool:
    """Is that a board in one line, not a name?"""
    return name.startswith(f"{VERSION}/")


def shown_names(maps: Sequence[str]) -> dict[str, str]:
    """Names for players of maps that a game brings along, by the game's own; two of one name are numbered."""
    found: dict[str, str] = {}
    for each in maps:
        name = each if each in map_names() else load_carried_map(each).name or "map"
        again = sum(known == name or known.startswith(f"{name} (") for known in found)
        found[f"{name} ({again + 1})" if again else name] = each
    return found
