"""Fast verdicts on lines of fire, without reasons, from cached terrain profiles.

Of the few hundred lines of a map most are asked about again and again while figures come and go. So what terrain does
along a line is gathered once, as its ``LineProfile``, and each question has only to look whether somebody stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from clixbook.board.lines.crossings import Crossing, Site, crossings
from clixbook.board.lines.ignored_obstacles import without_smoke
from clixbook.board.lines.line_ends import EndKey, ends_between, line_end_of, source_bits, stealth_hides, target_bits
from clixbook.board.lines.line_of_fire import Lines
from clixbook.board.lines.obstacle_grid import CORNER, VERDICT, CellBit, Screen, roof_edges, screen_of
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Place, Square, flank_edges
from clixbook.board.terrain.terrain_cache import changes_on, pristine_map
from clixbook.caches import store_bounded
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import BREAKS, BREAKS_ONE, Restriction

WORTH: tuple[int, ...] = tuple(map(int, VERDICT))
BLOCKED = 2
SHUT: tuple[int, ...] = tuple(map(int, CORNER))


class CornerProfile(NamedTuple):
    """A corner on a line: its two sides, and the value of each without figures."""

    sides: tuple[Square, Square]
    side_bits: tuple[int, int]

    def kinder_bits(self, blocking: frozenset[Square]) -> int:
        """Its effect on the line: that of its less restrictive side (INT-11), as in ``Screen.sites``."""
        return SHUT[min(BLOCKED if side in blocking else worth for side, worth in zip(*self, strict=True))]


class LineProfile(NamedTuple):
    """Terrain along a line: ``CellBit`` of its edges and inner squares, and its corners.

    ``settled`` are those bits as they hold while nobody stands at any of it; ``near`` are the squares where somebody
    would matter, ``entered`` those among them that the line enters, ``touched`` all of which the terrain matters, its
    ends too. ``in_patch``: hindering terrain of its own square
    does not hinder it (LOF-10). ``borders``: it crosses more of them than it may (ELV-11).
    """

    bits: int
    corners: tuple[CornerProfile, ...]
    near: frozenset[Square]
    entered: frozenset[Square]
    touched: frozenset[Square]
    in_patch: bool
    borders: bool

    def verdict_number(self, own: int, blocking: frozenset[Square] = frozenset()) -> int:
        """The verdict as a number, with the bits of the target's ``own`` square and figures on these squares."""
        if not self.entered.isdisjoint(blocking):
            return BLOCKED
        bits = reduce(or_, (corner.kinder_bits(blocking) for corner in self.corners), self.bits | own)
        if self.in_patch and not bits & CellBit.OUTSIDE:
            bits &= ~CellBit.HINDERS
        return BLOCKED if self.borders else WORTH[bits]


def line_profile(view: Screen, a: Square, b: Square, opened: Edge | None) -> LineProfile:
    """Profile of a line over an empty screen, ignoring the ``opened`` edge."""
    path, ends, rules = crossings(a, b), view.ends, view.rules
    between = [step.entered_squares for step in path[:-1]]
    met = [int(view.squares[square.y, square.x]) for square in between]
    edges = (step for step in path if not step.is_corner and (opened is None or step.place != opened))
    met += [int(view.edges[step.site, step.y, step.x]) for step in edges]
    corners = tuple(_corner_profile(view, step, opened) for step in path if step.is_corner)
    outside = bool(view.squares[a.y, a.x] & CellBit.OUTSIDE)
    in_patch = ends.same_level and not outside and rules.line_of_fire.inside_one_patch is Restriction.CLEAR
    borders = 0
    if view.counts_roof_edges:
        roofs = roof_edges(view.board, rules)
        borders = sum(int(roofs[step.site, step.y, step.x]) for step in path)
    near = frozenset((*between, *(side for corner in corners for side in corner.sides)))
    return LineProfile(reduce(or_, met, 0), corners, near, frozenset(between), near | {a, b}, in_patch, borders > 1)


course = lru_cache(maxsize=8192)(line_profile)
"""The same over screens of printed maps, whose lines are asked about again and again."""
MENDED: dict[object, LineProfile] = {}
MOST_MENDED = 8192
"""The most profiles kept of lines past markers and objects; their keys hold the changes along the line."""


def patched_profile(
    bare: Board, view: Screen, printed: LineProfile, a: Square, b: Square, opened: Edge | None
) -> LineProfile:
    """The profile on this board, updated from that of the ``printed`` map."""
    here = changes_on(bare)
    key = view, a, b, opened, tuple([here[each] for each in printed.touched if each in here])
    found = MENDED.get(key)
    if found is None:
        found = line_profile(screen_of(bare, view.rules, view.ends), a, b, opened)
        store_bounded(MENDED, key, found, MOST_MENDED)
    return found


def _corner_profile(view: Screen, step: Crossing, opened: Edge | None) -> CornerProfile:
    one, other = step.side_squares
    return CornerProfile(
        (one, other), (_corner_side_bits(view, step, one, opened), _corner_side_bits(view, step, other, opened))
    )


def _corner_side_bits(view: Screen, step: Crossing, flank: Square, opened: Edge | None) -> int:
    """What one side of a corner is worth: its square, with the walls there (INT-16)."""
    if any(_edge_bits(view, edge, opened) for edge in flank_edges(flank, step.left, step.entered_squares)):
        return BLOCKED
    return WORTH[int(view.squares[flank.y, flank.x])]


def _edge_bits(view: Screen, edge: Place, opened: Edge | None) -> int:
    """What stands on an edge."""
    assert isinstance(edge, Edge)
    site = Site.VERTICAL if edge.a.y == edge.b.y else Site.HORIZONTAL
    return 0 if edge == opened else int(view.edges[site, edge.b.y, edge.b.x])


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
    opened: Edge | None = None,
) -> bool:
    """What ``line_of_fire`` decides between two squares, without its reasons: is the line not blocked?

    ``opened``: as if nothing stood on that edge, nor anybody on the target's square behind it.
    """
    if BREAKS in ignores or BREAKS_ONE in ignores:
        return bool(Lines(board, rules, destroying, acting, ignores).line(a, b))
    return any(each < BLOCKED for each in _verdict_codes(board, rules, a, b, acting, ignores, destroying, opened))


def is_line_hindered(
    board: Board, rules: Rulebook, a: Square, b: Square, acting: str | None, ignores: frozenset[str]
) -> bool:  # fmt: skip
    """Is the line between two squares hindered?"""
    if BREAKS in ignores or BREAKS_ONE in ignores:
        return Lines(board, rules, acting_side=acting, ignores=ignores).line(a, b).verdict == "hindered"
    return min(_verdict_codes(board, rules, a, b, acting, ignores)) == 1


def _verdict_codes(
    board: Board, rules: Rulebook, a: Square, b: Square, acting: str | None, ignores: frozenset[str],
    destroying: bool = False, opened: Edge | None = None,
) -> Iterator[int]:  # fmt: skip
    """The verdicts as numbers, one for each way in which the two ends may count as standing."""
    if "smoke" in ignores:
        board, ignores = without_smoke(board), ignores - {"smoke"}
    printed, other = pristine_map(board.bare)
    whom = board.piece_at(b)
    source = line_end_of(printed, rules, a, board.piece_at(a))
    target = line_end_of(printed, rules, b, whom if opened is None else None)
    own = target_bits(board, rules, source, target, ignores)
    if destroying:
        own &= ~CellBit.BLOCKS  # LOF-07
    if a != b:
        own |= source_bits(board, rules, source, target.level, ignores)
    gone = whom.id if opened is not None and whom is not None else ""
    for view in bare_screens(printed, rules, source.key, target.key, ignores):
        way = course(view, a, b, opened)
        if not way.touched.isdisjoint(other):  # the line meets what is other than printed
            way = patched_profile(board.bare, view, way, a, b, opened)
        worth = way.verdict_number(own, _blocking_figures(board, view, way.near, gone))
        hidden = worth == 1 and "hiding" not in ignores and stealth_hides(board, rules, source, target, acting)
        yield BLOCKED if hidden else worth


def _blocking_figures(board: Board, view: Screen, near: frozenset[Square], gone: str) -> frozenset[Square]:
    """Those of these squares on which a third figure bars the line; one that is ``gone`` does not."""
    met = near.intersection(board.occupants)
    return frozenset(_is_barred(board, view, met, gone)) if met else met


def _is_barred(board: Board, view: Screen, met: frozenset[Square], gone: str) -> Iterator[Square]:
    for piece in board.pieces.values():
        if piece.id == gone or piece.id in view.ends.pieces or view.ends.ignores_figure(piece.id):
            continue
        for square in piece.squares:
            if square in met and view.figure_blocks(piece, square, board):
                yield square
