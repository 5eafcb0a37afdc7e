"""Where a large base may come to rest after one of its squares has moved (MBC-01, MBC-04 to MBC-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from clixbook.board.board import Board
from clixbook.board.moves.movers import Mover, Surface, surface
from clixbook.board.near.bases import may_lie
from clixbook.board.squares import Square
from clixbook.board.things import BASES, Piece
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.multi_base import BaseMove

Footprint = tuple[Square, ...]


@lru_cache(maxsize=32)
def shapes(base: str) -> tuple[Footprint, ...]:
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


def ends(
    board: Board,
    mover: Mover,
    rules: Rulebook,
    picked: Square,
    goal: Square,
    moved: int,
    taken: frozenset[int],
) -> tuple[Footprint, ...]:  # fmt: skip
    """The footprints in which the base may end when its picked square has moved to goal, ``moved`` squares on."""
    own = mover.piece.squares
    if not moved:
        return (own,)
    ground = surface(board.bare, rules, mover.rights)
    limited = rules.multi_base.move_from is BaseMove.OWN_SQUARE
    return tuple(
        footprint
        for footprint in placed(board, mover.piece.base, goal)
        if rests(ground, mover, rules, footprint, taken)
        and (not limited or moves_no_farther(own, picked, goal, footprint, moved))
    )


def placed(board: Board, base: str, goal: Square) -> Iterator[Footprint]:
    """The footprints of a base that cover a square and lie on the map."""
    for shape in shapes(base):
        footprint = tuple(goal.step(*offset) for offset in shape)
        if all(square in board for square in footprint):
            yield footprint


def rests(
    ground: Surface, mover: Mover, rules: Rulebook, footprint: Footprint, taken: frozenset[int]
) -> bool:  # fmt: skip
    """True if nobody stands there, the terrain allows it, and its squares are joined (MBC-07)."""
    indices = [ground.board.index(square) for square in footprint]
    if any(i in taken or ground.no_end[i] for i in indices):
        return False
    return lies(ground.board, replace(mover.piece, squares=footprint), rules)


@lru_cache(maxsize=65536)
def lies(board: Board, piece: Piece, rules: Rulebook) -> bool:
    """True if a base may lie on these squares of a bare board (MBC-07); MBC-01 is not asked."""
    return all(reason.ruling == "MBC-01" for reason in may_lie(board, piece, rules=rules).reasons)


def moves_no_farther(
    own: Footprint, picked: Square, goal: Square, footprint: Footprint, moved: int
) -> bool:  # fmt: skip
    """True if the other squares can be matched so that none moves more than ``moved`` squares (MBC-04)."""
    olds = [square for square in own if square != picked]
    news = [square for square in footprint if square != goal]
    matched: dict[Square, Square] = {}

    def match(old: Square, seen: set[Square]) -> bool:
        for new in news:
            if new in seen or old.distance(new) > moved:
                continue
            seen.add(new)
            if new not in matched or match(matched[new], seen):
                matched[new] = old
                return True
        return False

    return all(match(old, set()) for old in olds)
