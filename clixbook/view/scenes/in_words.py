"""A board in words: the text twin of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import kinds_in
from clixbook.board.model.things import Piece
from clixbook.errors import capital
from clixbook.view.scenes.piece_scene import in_words
from clixbook.view.scenes.thing_scene import object_name


def view_text(board: Board) -> str:
    """The board in words: size, figures with their neighbours, terrain and things."""
    return "\n".join(_lines(board))


def _lines(board: Board) -> Iterator[str]:
    last = Square(board.width - 1, board.height - 1).name
    title = f"{board.title or board.name}: " if board.title or board.name else ""
    yield f"{title}{board.width} by {board.height} squares, A1 to {last}, {board.setting}."
    for piece in board.pieces.values():
        yield in_words(piece) + near(board, piece) + "."
    yield from _ground(board)
    for kind in ("wall", "window", "door"):
        edges = sorted(edge for edge, found in board.standing_edges.items() if found == kind)
        if edges:
            yield f"{kind.capitalize()}s: {', '.join(edge.name for edge in edges)}."
    if board.destroyed_edges:
        yield f"Destroyed: {', '.join(edge.name for edge in sorted(board.destroyed_edges))}."
    yield from _climbs(board)
    yield from _things(board)


def _ground(board: Board) -> Iterator[str]:
    found: dict[str, list[Square]] = {kind.name: [] for kind in terrain_kinds.TERRAIN}
    for square in board.squares:
        for kind in kinds_in(board.standing(square)):
            found[kind.name].append(square)
    for name, squares in found.items():
        if squares:
            yield f"{capital(name)}: {runs(squares)}."
    yield from _height_words(board)
    if board.interior and board.setting == "mixed":
        yield f"Indoors: {runs(board.interior)}."
    for key, area in sorted(board.starting.items()):
        yield f"Starting area {key}: {runs(area)}."
    if orange := orange_words(board):
        yield orange
    if board.destroyed:
        yield f"Destroyed terrain: {runs(board.destroyed)}."
    for square, text in sorted(board.special.items()):
        yield f"Special, {square.name}: {text}"


def orange_words(board: Board) -> str:
    """The rows with orange numbers, and what they are for (MAP-10); "" if no row has one."""
    first, last = board.height - board.orange_rows + 1, board.height
    rows = f"Row {last} has an orange number" if first == last else f"Rows {first} to {last} have orange numbers"
    left = "leave it out" if first == last else "leave them out"
    return f"{rows}: games of three and four players {left}." if first <= last else ""


def _height_words(board: Board) -> Iterator[str]:
    for level in range(GROUND + 1, max(board.levels) + 1):
        squares = [s for s in board.squares if board.level(s) == level]
        if squares:
            yield f"Level {level}: {runs(squares)}."


def _climbs(board: Board) -> Iterator[str]:
    for edge, transition in sorted(board.transitions.items()):
        yield f"{transition.capitalize()} {edge.name}, level {board.level(edge.a)} to {board.level(edge.b)}."


def levels_text(board: Board) -> str:
    """How high the squares of the board are, and where one climbs."""
    raised = list(_height_words(board))
    rest = f"All other squares are level {GROUND}, the ground." if raised else f"All squares are level {GROUND}."
    return " ".join([*raised, rest, *_climbs(board)])


def _things(board: Board) -> Iterator[str]:
    for square, stack in sorted(board.markers.items()):
        yield f"Markers on {square.name}: {', '.join(marker.kind for marker in stack)}."
    for square, things in sorted(board.objects.items()):
        yield f"On {square.name}: {'; '.join(object_name(thing) for thing in things)}."


def near(board: Board, piece: Piece) -> str:
    """``, next to Bruiser (C4)``: the figures on touching squares, whatever lies between."""
    found: dict[str, str] = {}
    for square in piece.squares:
        for beside in square.around():
            other = board.piece_at(beside)
            if other is not None and other.id != piece.id:
                found.setdefault(other.id, f"{other.label} ({beside.name})")
    return f", next to {', '.join(found.values())}" if found else ""


def runs(squares: Iterable[Square]) -> str:
    """Squares in short: rows as ``C3:E3``, equal rows under one another as one rectangle."""
    left = set(squares)
    found = []
    for first in sorted(left, key=lambda s: (s.y, s.x)):
        if first not in left:
            continue
        last = first
        while last.step(1, 0) in left:
            last = last.step(1, 0)
        row = {Square(x, first.y) for x in range(first.x, last.x + 1)}
        while all(square.step(0, last.y - first.y + 1) in left for square in row):
            last = last.step(0, 1)
        left -= {Square(x, y) for x in range(first.x, last.x + 1) for y in range(first.y, last.y + 1)}
        found.append(first.name if first == last else f"{first.name}:{last.name}")
    return ", ".join(found)


def unbroken(text: str) -> str:
    """Values in words, each number on the line of what it is a number of: ``damage 3``, ``speed 8 (-1)``."""
    return re.sub(r"(?<=\w) (?=\(?[-+\u2212]?\d)", "\u00a0", text)
