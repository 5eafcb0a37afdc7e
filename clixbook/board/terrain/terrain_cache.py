"""The pristine map, its changes, and per-square tables filled on demand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from functools import lru_cache
from typing import Generic, TypeVar

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.caches import store_bounded

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Found = tuple[object, ...]
MOST_MENDED = 2048
"""The number of changed squares that the table of a printed map keeps at most."""


@lru_cache(maxsize=256)
def pristine_map(board: Board) -> tuple[Board, frozenset[Square]]:
    """The pristine map, and the squares that differ from it."""
    broken = (square for edge in board.destroyed_edges for square in edge)
    other = frozenset((*board.objects, *board.markers, *board.destroyed, *broken))
    if not other:
        return board, other
    printed = board.with_(objects=FrozenMap(), markers=FrozenMap(), destroyed=frozenset(), destroyed_edges=frozenset())
    return printed.bare, other


@lru_cache(maxsize=256)
def changes_on(board: Board) -> dict[Square, Found]:
    """Squares that differ from the printed map, with their contents."""
    broken: dict[Square, tuple[object, ...]] = {}
    for edge in sorted(board.destroyed_edges):
        for square in edge:
            broken[square] = (*broken.get(square, ()), edge)
    objects, markers, destroyed = board.objects, board.markers, board.destroyed
    return {
        square: (square, objects.get(square), markers.get(square), square in destroyed, broken.get(square))
        for square in sorted(pristine_map(board)[1])
    }


@lru_cache(maxsize=256)
def changes_near(board: Board) -> dict[Square, Found]:
    """Square -> ``changes_on`` for it and for the squares that touch it."""
    near: dict[Square, Found] = {}
    for square, here in changes_on(board).items():
        for at in (square, *square.around()):
            if at in board:
                near[at] = (*near.get(at, ()), here)
    return near


class ByPlace(dict[K, T], ABC, Generic[K, T]):
    """Per-square terrain results for a board without pieces, computed on demand.

    It must depend on nothing but the square and those that touch it: then the same surroundings of the same printed
    map give the same answer, and ``printed``, the table of that map, keeps it for all the boards that come of it.
    """

    def __init__(self, board: Board, printed: ByPlace[K, T] | None) -> None:
        super().__init__()
        self.board, self.printed, self.near = board, printed, changes_near(board)
        self.mended: dict[tuple[K, Found], T] = {}

    def inherit_printed(self) -> None:
        """Copy the table of the printed map, except near squares that differ here."""
        if self.printed is not None:
            self.update(self.printed)
            for square in self.near:
                self.pop(self._key(square), None)

    @abstractmethod
    def _square(self, key: K) -> Square:
        """The square that the key stands for."""

    @abstractmethod
    def _key(self, square: Square) -> K:
        """The key that stands for the square."""

    @abstractmethod
    def _work_out(self, square: Square) -> T:
        """The answer for a square."""

    def __missing__(self, key: K) -> T:
        self[key] = found = self._changes(key)
        return found

    def _changes(self, key: K) -> T:
        square = self._square(key)
        if self.printed is None:
            return self._work_out(square)
        if square not in self.near:
            return self.printed[key]
        known, here = self.printed.mended, (key, self.near[square])
        found = known.get(here)
        if found is None:
            found = self._work_out(square)
            store_bounded(known, here, found, MOST_MENDED)
        return found
