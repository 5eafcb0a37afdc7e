"""Stairs, ladders, doors, windows and fences that are drawn inside squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from clixbook.board.files.words import square_names
from clixbook.board.forum.legend_words import DOOR, FENCE, LADDER, STAIRS, WINDOW
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.model.things import Terrain, Transition

_ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TOLD = {
    DOOR: "A door is on a side of a square: {} clear ground here. Paint the door with Door, on the side it has.",
    WINDOW: "A window is on a side of a square: {} clear ground here. Paint it with Window, on the side it has.",
    FENCE: "No book has fences: {} hindering terrain here. Paint walls on their sides if the fence shuts the way.",
}


@dataclass
class Sides:
    """Things drawn in squares that belong on their sides, by kind."""

    drawn: dict[str, list[Square]] = field(default_factory=dict)
    with_drawn_level: set[Square] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    def put(self, what: str, square: Square) -> Terrain:
        """Keep it; the terrain that its square has instead."""
        self.drawn.setdefault(what, []).append(square)
        return Terrain.HINDERING if what == FENCE else Terrain.CLEAR

    def join_stairs(self, board: Board) -> tuple[Board, Mapping[Edge, Transition]]:
        """The board on which squares of stairs have the level of the lower end, and the sides that they are on."""
        found: dict[Edge, Transition] = {}
        for what, kind in ((STAIRS, Transition.STAIRS), (LADDER, Transition.LADDER)):
            squares = self.drawn.get(what, [])
            board = self._lower_stairs(board, squares)
            joins = {square: dict.fromkeys(_steps(board, square), kind) for square in squares}
            found |= {edge: kind for edges in joins.values() for edge in edges}
            if lost := [
                square for square, edges in joins.items() if not edges and not _is_beside_transition(square, found)
            ]:
                text = (
                    f"The {what} on {_first_squares(lost)} join nothing: no square beside is one level higher or lower."
                )
                self.notes.append(f"{text} Paint the levels, and then {what} on the side between two of them.")
        self.notes += [
            _TOLD[what].format(f"{_first_squares(at)} {'are' if len(at) > 1 else 'is'}")
            for what, at in self.drawn.items()
            if what in _TOLD
        ]
        return board, found

    def _lower_stairs(self, board: Board, squares: list[Square]) -> Board:
        """Each square of stairs is on the lowest level beside it, unless its own was drawn."""
        levels = list(board.levels)
        for square in squares:
            beside = [board.level(each) for each in _beside(board, square) if each not in squares]
            if square not in self.with_drawn_level and beside:
                levels[board.index(square)] = min(beside)
        return board.with_(levels=tuple(levels))


def _beside(board: Board, square: Square) -> Iterator[Square]:
    """The squares that share a side with it and can be stood on."""
    near = (square.step(dx, dy) for dx, dy in _ORTHOGONAL)
    return (each for each in near if each in board and not board.printed(each) & Terrain.BLOCKING)


def _steps(board: Board, square: Square) -> list[Edge]:
    """The sides of a square behind which the next level is."""
    level = board.level(square)
    return [edge_between(square, each) for each in _beside(board, square) if abs(board.level(each) - level) == 1]


def _is_beside_transition(square: Square, found: Mapping[Edge, Transition]) -> bool:
    return any(square in edge for edge in found)


def _first_squares(squares: list[Square]) -> str:
    names = square_names(squares)
    return ", ".join(names[:6]) + (" and others" if len(names) > 6 else "")
