"""Checks of a map, each with its squares: stairs on one level, unreachable roofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Place, Square
from clixbook.board.model.things import EdgeKind, Terrain, Transition


@dataclass(frozen=True, slots=True)
class MapProblem:
    """One thing that a map's maker should look at. ``grave``: no map file may have it; else it is a note."""

    text: str
    where: tuple[Place, ...] = ()
    grave: bool = False


def map_problems(board: Board) -> tuple[MapProblem, ...]:
    """Every problem of the map, the grave ones first."""
    return (
        *_flat_stairs(board),
        *_orange_rows(board),
        *_areas(board),
        *_blocked_squares(board),
        *_unreachable_places(board),
    )


def orange_rows_text(count: int, height: int) -> str:
    """Text for orange rows that are all rows of the map."""
    return f"{count} orange rows leave nothing of a map of {height}; expected {height - 1} at most."


def _orange_rows(board: Board) -> Iterator[MapProblem]:
    if board.orange_rows >= board.height:
        yield MapProblem(orange_rows_text(board.orange_rows, board.height), grave=True)


def flat_stairs_text(edge: Edge, kind: Transition, level: int) -> str:
    """Text for stairs or a ladder between squares of one level."""
    what = "These stairs join" if kind is Transition.STAIRS else "This ladder joins"
    return f"{what} nothing: {edge.a} and {edge.b} are both on level {level}; expected two levels."


def _flat_stairs(board: Board) -> Iterator[MapProblem]:
    for edge, kind in board.transitions.items():
        level = board.level(edge.a)
        if level == board.level(edge.b):
            yield MapProblem(flat_stairs_text(edge, kind, level), (edge,), grave=True)


def _areas(board: Board) -> Iterator[MapProblem]:
    """Starting areas: too few, or of different sizes."""
    sizes = {name: len(area) for name, area in board.starting.items()}
    every = tuple(sorted(square for area in board.starting.values() for square in area))
    if len(sizes) < 2:
        yield MapProblem("There are fewer than two starting areas.", every)
    elif len(set(sizes.values())) > 1:
        sizes_text = ", ".join(f"{name} {size}" for name, size in sizes.items())
        yield MapProblem(f"The starting areas differ in size: {sizes_text}.", every)


def _blocked_squares(board: Board) -> Iterator[MapProblem]:
    """Blocking terrain under a figure or in a starting area."""
    for name, area in board.starting.items():
        solid = tuple(sorted(square for square in area if board.standing(square) & Terrain.BLOCKING))
        if solid:
            yield MapProblem(
                f"Nobody can start on blocking terrain: {_squares_in_words(solid)}, starting area {name}.", solid
            )
    for piece in board.pieces.values():
        solid = tuple(square for square in piece.squares if board.standing(square) & Terrain.BLOCKING)
        if solid:
            yield MapProblem(f"{piece.label} stands on blocking terrain: {_squares_in_words(solid)}.", solid)


def _squares_in_words(squares: tuple[Square, ...]) -> str:
    more = f" and {len(squares) - 3} more" if len(squares) > 3 else ""
    return ", ".join(square.name for square in squares[:3]) + more


# -- ways --------------------------------------------------------------------------------------------------


def _unreachable_places(board: Board) -> Iterator[MapProblem]:
    """Places to which no way leads, and starting areas between which there is none."""
    for area in _sealed_areas(board):
        first = min(area, key=lambda square: (square.y, square.x))
        what = f"level {board.level(first)} around {first}" if board.level(first) > 1 else f"the area around {first}"
        yield MapProblem(f"No stairs, ladder or open way lead to {what}.", tuple(sorted(area)))
    for one, other in pairwise(board.starting):
        ours, theirs = board.starting[one], board.starting[other]
        if ours and theirs and not _flood(board, ours) & theirs:
            yield MapProblem(f"No way leads from starting area {one} to {other}.", tuple(sorted(ours | theirs)))


def _sealed_areas(board: Board) -> Iterator[set[Square]]:
    """Areas that a walker from no starting area can reach; doors count as open, windows do not."""
    left = {square for square in board.squares if not board.printed(square) & Terrain.BLOCKING}
    begin = [square for area in board.starting.values() for square in area]
    left -= _flood(board, begin or sorted(left)[:1])
    while left:
        area = _flood(board, [min(left)])
        left -= area
        yield area


def _flood(board: Board, begin: Iterable[Square]) -> set[Square]:
    """The squares that can be walked to, step by step."""
    seen = set(begin)
    edge = list(seen)
    while edge:
        square = edge.pop()
        for other in square.around():
            if other not in seen and _can_walk(board, square, other):
                seen.add(other)
                edge.append(other)
    return seen


def _can_walk(board: Board, a: Square, b: Square) -> bool:
    """True where an ordinary walker gets from one square to the next one beside it."""
    if abs(a.x - b.x) + abs(a.y - b.y) != 1 or b not in board or board.printed(b) & Terrain.BLOCKING:
        return False
    joined = board.level(a) == board.level(b) or board.transition(a, b) is not None
    return joined and board.edge(a, b) in (None, EdgeKind.DOOR)
