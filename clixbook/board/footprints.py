"""Where a large base may come to rest after one of its squares has moved (MBC-01, MBC-04 to MBC-07)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clixbook.board.board import Board
from clixbook.board.judging import SHUT, side_of
from clixbook.board.movers import Mover, Surface, surface
from clixbook.board.squares import Square, edge_between, flanks
from clixbook.board.things import BASES, Mode
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.multi_base import BaseLevels, BaseMove

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
    cost: int,
    taken: frozenset[int],
) -> tuple[Footprint, ...]:  # fmt: skip
    """The footprints in which the base may end when its picked square has moved to goal for ``cost``."""
    ground = surface(board.bare, rules, mover.rights)
    own = mover.piece.squares
    limited = rules.multi_base.move_from is BaseMove.OWN_SQUARE
    return tuple(
        footprint
        for footprint in placed(board, mover.piece.base, goal)
        if rests(ground, mover, rules, footprint, taken)
        and (not limited or moves_no_farther(own, picked, goal, footprint, cost))
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
    if len({ground.levels[i] for i in indices}) > 1 and not may_span(mover, rules):
        return False
    return not any(parted(ground, a, b) for a in footprint for b in footprint if a < b and a.touches(b))


def may_span(mover: Mover, rules: Rulebook) -> bool:
    """True if the base may stand on two levels (MBC-07)."""
    spans = rules.multi_base.spans_levels
    flyer = mover.piece.mode is Mode.WING and spans is not BaseLevels.NONE
    return flyer or (mover.piece.great and spans is BaseLevels.FLYERS_AND_GREAT)


def parted(ground: Surface, a: Square, b: Square) -> bool:
    """True if a wall lies between two squares of a base, or both sides of their corner are shut."""
    if a.x == b.x or a.y == b.y:
        return edge_between(a, b) in ground.raw_walls
    return all(side_of(ground, flank, a, b).raw == SHUT for flank in flanks(a, b))


def moves_no_farther(
    own: Footprint, picked: Square, goal: Square, footprint: Footprint, cost: int
) -> bool:  # fmt: skip
    """True if the other squares can be matched so that none moves more than ``cost`` squares (MBC-04)."""
    olds = [square for square in own if square != picked]
    news = [square for square in footprint if square != goal]
    matched: dict[Square, Square] = {}

    def match(old: Square, seen: set[Square]) -> bool:
        for new in news:
            if new in seen or old.distance(new) > cost:
                continue
            seen.add(new)
            if new not in matched or match(matched[new], seen):
                matched[new] = old
                return True
        return False

    return all(match(old, set()) for old in olds)
