"""Whether a line is open, without its reasons: what terrain makes of it is known beforehand, figures are looked up.

Of the few hundred lines of a map most are asked about again and again while figures come and go. So what terrain does
along a line is gathered once, as its ``Course``, and each question has only to look whether somebody stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from clixbook.board.board import Board
from clixbook.board.lines.breaking import BREAKS_ONE
from clixbook.board.lines.line_ends import EndKey, LineEnd, end, ends_between, stealth_hides, target_bits
from clixbook.board.lines.line_of_fire import Lines
from clixbook.board.lines.screen import CORNER, VERDICT, CellBit, Screen, roof_edges
from clixbook.board.lines.sight import Crossing, Site, crossings
from clixbook.board.squares import Square, flank_edges
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import BREAKS, Restriction

WORTH: tuple[int, ...] = tuple(map(int, VERDICT))
BLOCKED = 2
SHUT: tuple[int, ...] = tuple(map(int, CORNER))


class Corner(NamedTuple):
    """A corner that a line passes exactly: its two sides, and what each is worth while nobody stands there."""

    sides: tuple[Square, Square]
    worth: tuple[int, int]

    def bits(self, blocking: frozenset[Square]) -> int:
        """What it does to the line: as much as its kinder side (INT-11)."""
        return SHUT[min(BLOCKED if side in blocking else worth for side, worth in zip(*self, strict=True))]


class Course(NamedTuple):
    """What terrain does along a line: the ``CellBit`` of its edges and of the squares between its ends, its corners.

    ``settled`` are those bits as they hold while nobody stands at any of it; ``near`` are the squares where somebody
    would matter, ``entered`` those among them that the line enters. ``in_patch``: hindering terrain of its own square
    does not hinder it (LOF-10). ``borders``: it crosses more of them than it may (ELV-11).
    """

    bits: int
    corners: tuple[Corner, ...]
    near: frozenset[Square]
    entered: frozenset[Square]
    in_patch: bool
    borders: bool

    def worth(self, own: int, blocking: frozenset[Square] = frozenset()) -> int:
        """The verdict as a number, with the bits of the target's ``own`` square and figures on these squares."""
        if not self.entered.isdisjoint(blocking):
            return BLOCKED
        bits = reduce(or_, (corner.bits(blocking) for corner in self.corners), self.bits | own)
        if self.in_patch and not bits & CellBit.OUTSIDE:
            bits &= ~CellBit.HINDERS
        return BLOCKED if self.borders else WORTH[bits]


@lru_cache(maxsize=8192)
def course(view: Screen, a: Square, b: Square) -> Course:
    """The course of a line over a screen without figures."""
    path, ends, rules = crossings(a, b), view.ends, view.rules
    between = [step.entered for step in path[:-1]]
    met = [*(view.squares[square.y, square.x] for square in between)]
    met += [view.sites[step.site, step.y, step.x] for step in path if not step.is_corner]
    corners = tuple(_corner(view, step) for step in path if step.is_corner)
    outside = bool(view.squares[a.y, a.x] & CellBit.OUTSIDE)
    in_patch = ends.same and not outside and rules.line_of_fire.inside_one_patch is Restriction.CLEAR
    borders = 0
    if view.counts_borders:
        edges = roof_edges(view.board, rules)
        borders = sum(int(edges[step.site, step.y, step.x]) for step in path)
    near = frozenset((*between, *(side for corner in corners for side in corner.sides)))
    return Course(reduce(or_, map(int, met), 0), corners, near, frozenset(between), in_patch, borders > 1)


def _corner(view: Screen, step: Crossing) -> Corner:
    one, other = step.flanks
    return Corner((one, other), (_side(view, step, one), _side(view, step, other)))


def _side(view: Screen, step: Crossing, flank: Square) -> int:
    """What one side of a corner is worth: its square, with the walls there (INT-16)."""
    for edge in flank_edges(flank, step.left, step.entered):
        site = Site.VERTICAL if edge.a.y == edge.b.y else Site.HORIZONTAL
        if view.sites[site, edge.b.y, edge.b.x]:
            return BLOCKED
    return WORTH[int(view.squares[flank.y, flank.x])]


@lru_cache(maxsize=1024)
def bare_screens(bare: Board, rules: Rulebook, a: EndKey, b: EndKey, ignores: frozenset[str]) -> tuple[Screen, ...]:
    """The screens between such ends on a board without figures: one for each way in which they may stand."""
    return tuple(Screen(bare, rules, ends) for ends in ends_between(bare, rules, a, b, ignores))


def is_open(
    board: Board,
    rules: Rulebook,
    a: Square,
    b: Square,
    acting: str | None = None,
    ignores: frozenset[str] = frozenset(),
    *,
    destroying: bool = False,
) -> bool:
    """What ``line_of_fire`` decides between two squares, without its reasons: is the line not blocked?"""
    if BREAKS in ignores or BREAKS_ONE in ignores:
        return bool(Lines(board, rules, destroying, acting, ignores).line(a, b))
    source, target = end(board, rules, a), end(board, rules, b)
    own = target_bits(board, rules, source, target, ignores)
    if destroying:
        own &= ~CellBit.BLOCKS  # LOF-07
    worths = (
        course(view, a, b).worth(own, _blocking(board, view, course(view, a, b).near))
        for view in bare_screens(board.bare, rules, source.key, target.key, ignores)
    )
    return any(_lets(board, rules, worth, source, target, acting, ignores) for worth in worths)


def _lets(
    board: Board, rules: Rulebook, worth: int, source: LineEnd, target: LineEnd, acting: str | None,
    ignores: frozenset[str],
) -> bool:  # fmt: skip
    """Does a line of that worth let a shot pass? Stealth hides whoever is hindered (LOF-16)."""
    if worth != 1 or "hiding" in ignores:
        return worth < BLOCKED
    return not stealth_hides(board, rules, source, target, acting)


def _blocking(board: Board, view: Screen, near: frozenset[Square]) -> frozenset[Square]:
    """Those of these squares on which a third figure bars the line."""
    met = near.intersection(board.occupants)
    return frozenset(_barred(board, view, met)) if met else met


def _barred(board: Board, view: Screen, met: frozenset[Square]) -> Iterator[Square]:
    for piece in board.pieces.values():
        if piece.id in view.ends.pieces or view.ends.looks_past(piece.id):
            continue
        for square in piece.squares:
            if square in met and view.figure_blocks(piece, square):
                yield square
