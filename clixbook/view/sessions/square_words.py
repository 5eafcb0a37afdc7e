"""One square in a sentence: the status line for the square under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.squares import Square, edge_between
from clixbook.board.model.terrain_kinds import kinds_in
from clixbook.board.terrain.special_pieces import is_special_piece
from clixbook.view.scenes.piece_scene import in_words
from clixbook.view.scenes.thing_scene import object_name


def square_in_words(board: Board, square: Square) -> str:
    """``C3: hindering terrain, level 2, wall towards D3.`` and the figure on it."""
    parts = list(_ground(board, square)) or ["clear"]
    parts += [f"{kind} towards {other.name}" for other, kind in _sides(board, square)]
    text = f"{square.name}: {', '.join(parts)}."
    piece = board.piece_at(square)
    return f"{text} {in_words(piece)}." if piece else text


def _ground(board: Board, square: Square) -> Iterator[str]:
    yield from (kind.name for kind in kinds_in(board.standing(square)))
    if square in board.destroyed:
        yield "destroyed terrain"
    yield from (marker.kind.value for marker in board.markers.get(square, ()))
    yield from (object_name(thing) for thing in board.objects.get(square, ()))
    if square in board.special:
        yield board.special[square].rstrip(".") if is_special_piece(board, square) else "special"
    if board.level(square) != GROUND:
        yield f"level {board.level(square)}"


def _sides(board: Board, square: Square) -> Iterator[tuple[Square, str]]:
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        other = square.step(dx, dy)
        if other in board:
            edge = edge_between(square, other)
            if edge in board.standing_edges:
                yield other, board.standing_edges[edge].value
            if edge in board.transitions:
                yield other, board.transitions[edge].value
