"""What the map painter says of lines of fire and of strokes."""

from __future__ import annotations

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece
from clixbook.board.painting.strokes import Stroke, squares_text
from clixbook.rulebooks.rulebook import Rulebook


def shooters_words(board: Board, target: Piece, rules: Rulebook) -> str:
    """A sentence with the opponents that have a clear, hindered or blocked line of fire to a figure."""
    opponents = [each for each in board.pieces.values() if each.id != target.id and not each.is_friend_of(target)]
    found: dict[str, list[str]] = {"clear": [], "hindered": [], "blocked": []}
    for each in opponents:
        found[line_of_fire(board, each.id, target.id, rules=rules).verdict].append(each.label)
    parts = [f"{word}: {', '.join(names)}" for word, names in found.items() if names]
    return f"Lines of fire to {target.label}: {'; '.join(parts) or 'nobody is against it'}."


def ghost_words(stroke: Stroke) -> str:
    """The effect of a stroke in words: ``Hindering on C3:E4, 3 by 2``."""
    if stroke.edges:
        first, last = stroke.edges[0].name, stroke.edges[-1].name
        reach = first if len(stroke.edges) == 1 else f"{first} to {last}, {len(stroke.edges)} edges"
        return f"{stroke.brush.title} on {reach}"
    if not stroke.squares:
        return f"{stroke.brush.title}: no edge of the map lies there"
    columns, rows = ({square[axis] for square in stroke.squares} for axis in (0, 1))
    size = "" if len(stroke.squares) == 1 else f", {len(columns)} by {len(rows)}"
    return f"{stroke.brush.title} on {squares_text(stroke.squares)}{size}"
