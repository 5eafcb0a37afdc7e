"""Placement of large bases, and whether effects may move them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from shapely import box, unary_union
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.things import Mode, Piece, Size
from clixbook.board.near.giants import size_of
from clixbook.board.near.square_adjacency import level_of, why_not_adjacent
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.map.multi_base import BaseLevels

MOVERS = ("knock back", "carrying", "telekinesis", "force blast")
IMMOBILE = "immobile"
COUNTDOWN = "countdown click"
"""The trait of a figure whose dial shows a countdown click (ANA-23)."""


@dataclass(frozen=True)
class Footing(YesOrNo):
    """Whether a base may lie on its squares or be moved; truthy if so."""

    piece: Piece
    what: str
    rules: Rulebook
    verdict: bool
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Dragon may lie on C3, D4 (2014 core rulebook).``"""
        may = "may" if self else "cannot"
        return message("{} {} {}{}.", figure_ref(self.piece), may, self.what, book_suffix(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The outline of the base, in squares."""
        return unary_union([box(s.x, s.y, s.x + 1, s.y + 1) for s in self.piece.squares])


@accepts_board_name
def may_lie(board: Board, piece: Piece, *, rules: Rulebook) -> Footing:
    """May the figure's base lie on ``piece.squares``, as far as the base itself decides (MBC-01, MBC-07)?

    Terrain and other figures are not asked. Raises ClixbookError for squares off the map.
    """
    for square in piece.squares:
        board.square(square)
    against = tuple(_base_problems(board, piece, rules))
    what = f"lie on {', '.join(square.name for square in piece.squares)}"
    if against:
        return Footing(piece, what, rules, False, against)
    reason = make_reason(rules["MBC-01"], f"A {piece.base} base may lie so.", *piece.squares, weight="clear")
    return Footing(piece, what, rules, True, (reason,))


def _base_problems(board: Board, piece: Piece, rules: Rulebook) -> Iterator[Reason]:
    """The reasons why the base may not lie there."""
    if piece.base not in rules.multi_base.bases:
        known = ", ".join(sorted(rules.multi_base.bases))
        text = f"This book has no {piece.base} base, only {known}."
        yield make_reason(rules["MBC-01"], text, *piece.squares, weight="blocked")
    spans = spans_levels(piece, rules)
    for a, b in combinations(piece.squares, 2):
        if not a.touches(b):
            continue
        if not spans and level_of(board, a, rules) != level_of(board, b, rules):
            text = f"{a} and {b} are on different levels."
            yield make_reason(rules["MBC-07"], text, a, b, weight="blocked")
        parted = next(why_not_adjacent(board.bare, a, b, rules, levels=False), None)
        if parted is not None and (len(piece.squares) == 2 or a.x == b.x or a.y == b.y):
            yield make_reason(rules["MBC-07"], f"{a} and {b} are not adjacent.", a, b, weight="blocked")
            yield parted


def spans_levels(piece: Piece, rules: Rulebook) -> bool:
    """May the base lie on two levels at once (MBC-07)?"""
    flies = piece.mode is Mode.WING
    match rules.multi_base.spans_levels:
        case BaseLevels.NONE:
            return False
        case BaseLevels.FLYERS:
            return flies
        case BaseLevels.FLYERS_AND_GREAT:
            return flies or size_of(piece, rules) >= Size.GIANT


def may_be_moved(piece: Piece, by: str, *, rules: Rulebook) -> Footing:
    """Does "knock back", "carrying", "telekinesis" or "force blast" move a figure with this base (MBC-09)?"""
    if by not in MOVERS:
        raise BadWord(f"{by!r} moves no figure; those that do are {', '.join(MOVERS)}.")
    ok = not piece.is_multi_base or by not in rules.multi_base.not_moved_by
    does = "moves" if ok else "does not move"
    text = f"{by.capitalize()} {does} a {piece.base} base."
    reason = make_reason(rules["MBC-09"], text, *piece.squares, weight="clear" if ok else "blocked")
    return Footing(piece, f"be moved by {by}", rules, ok, (reason,))


def why_immobile(piece: Piece, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why nothing moves or places the figure; empty if something may.

    It is immobile (PWR-IMMOBILE), or its dial shows a countdown click (ANA-23).
    """
    if COUNTDOWN in piece.traits and "move" in rules.anatomy.countdown.bars:
        text = message("{} is on a countdown click: nothing moves or places it.", figure_ref(piece))
        return (make_reason(rules["ANA-23"], text, *piece.squares, weight="blocked"),)
    if not rules.keyphrases.immobile or IMMOBILE not in piece.traits:
        return ()
    text = message("{} is immobile: nothing moves or places it.", figure_ref(piece))
    return (make_reason(rules["PWR-IMMOBILE"], text, *piece.squares, weight="blocked"),)
