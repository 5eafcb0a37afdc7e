"""Footprints of a large base after one of its squares has moved (MBC-01, MBC-04 to MBC-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import BASES, Piece
from clixbook.board.moves.mover import Mover, surface
from clixbook.board.near.bases import may_lie
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.map.multi_base import BaseMove
from clixbook.rulebooks.vocabulary import MoveRights

Footprint = tuple[Square, ...]
Offset = tuple[int, int]


@lru_cache(maxsize=32)
def base_shapes(base: str) -> tuple[Footprint, ...]:
    """Every way a base can lie with one of its squares on (0, 0)."""
    if base == "1x2":
        origin = Square(0, 0)
        return tuple((origin, other) for other in origin.around())
    width, height = BASES[base]
    found = []
    for w, h in {(width, height), (height, width)}:
        for left in range(w):
            for top in range(h):
                found.append(tuple(Square(x - left, y - top) for y in range(h) for x in range(w)))
    return tuple(found)


def end_footprints(
    board: Board,
    mover: Mover,
    rules: Rulebook,
    picked: Square,
    goal: Square,
    moved: int,
    taken: frozenset[int],
) -> Iterator[Footprint]:  # fmt: skip
    """The footprints in which the base may end when its picked square has moved to goal, ``moved`` squares on."""
    own = mover.piece.squares
    if not moved:
        yield own
        return
    limited = rules.multi_base.move_from is BaseMove.OWN_SQUARE
    kind = replace(mover.piece, squares=base_shapes(mover.piece.base)[0])  # its present square does not matter
    for footprint, indices in resting_footprints(board.bare, kind, mover.rights, rules, goal):
        if taken.isdisjoint(indices) and not (limited and not moves_no_farther(own, picked, goal, footprint, moved)):
            yield footprint


def footprints_over(board: Board, base: str, goal: Square) -> Iterator[Footprint]:
    """The footprints of a base that cover a square and lie on the map."""
    for shape in base_shapes(base):
        footprint = tuple(goal.step(*offset) for offset in shape)
        if all(square in board for square in footprint):
            yield footprint


@lru_cache(maxsize=16384)
def resting_footprints(
    board: Board, kind: Piece, lent: MoveRights, rules: Rulebook, goal: Square
) -> tuple[tuple[Footprint, frozenset[int]], ...]:  # fmt: skip
    """The footprints over a square of a bare board where such a piece may end, connected as MBC-07 requires.

    Each comes with the indices of its squares.
    """
    ground = surface(board, rules, lent)
    found = []
    for footprint in footprints_over(board, kind.base, goal):
        indices = frozenset(board.index(square) for square in footprint)
        if not any(ground.no_end[i] for i in indices) and can_lie(board, replace(kind, squares=footprint), rules):
            found.append((footprint, indices))
    return tuple(found)


@lru_cache(maxsize=65536)
def can_lie(board: Board, piece: Piece, rules: Rulebook) -> bool:
    """True if a base may lie on these squares of a bare board (MBC-07); MBC-01 is not checked."""
    return all(reason.ruling == "MBC-01" for reason in may_lie(board, piece, rules=rules).reasons)


def moves_no_farther(
    own: Footprint, picked: Square, goal: Square, footprint: Footprint, moved: int
) -> bool:  # fmt: skip
    """True if the other squares can be matched so that none moves more than ``moved`` squares (MBC-04)."""
    olds = tuple((x - picked.x, y - picked.y) for x, y in own if (x, y) != picked)
    news = tuple((x - picked.x, y - picked.y) for x, y in footprint if (x, y) != goal)
    return can_match_squares(olds, news, moved)


@lru_cache(maxsize=65536)
def can_match_squares(olds: tuple[Offset, ...], news: tuple[Offset, ...], moved: int) -> bool:
    """True if every old square has a new one of its own, at most ``moved`` squares away."""
    taken: dict[Offset, Offset] = {}

    def match(old: Offset, seen: set[Offset]) -> bool:
        for new in news:
            if new in seen or max(abs(old[0] - new[0]), abs(old[1] - new[1])) > moved:
                continue
            seen.add(new)
            if new not in taken or match(taken[new], seen):
                taken[new] = old
                return True
        return False

    return all(match(old, set()) for old in olds)
