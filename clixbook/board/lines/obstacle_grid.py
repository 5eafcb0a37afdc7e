"""Obstacles to lines of fire, cell by cell, for given levels and sizes of the ends.

A single explained line reads the cells of a screen one by one, a whole board reads them with NumPy. Every cell is a
set of ``CellBit``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from clixbook.board.lines.crossings import ENTRY_KINDS, Site
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import EdgeKind, Mode, Piece, Size, Terrain
from clixbook.board.terrain.terrain import is_indoor_wall
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.caches import cached_value
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.lines.elevation import NOBODY, BlockingLevelRule, LevelLineRule
from clixbook.rulebooks.sections.lines.sizes import Blockers
from clixbook.rulebooks.vocabulary import Restriction

Bits = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Levels = NDArray[np.int64]


class CellBit:
    """Bits: causes that hinder or block a line; OUTSIDE: no hindering terrain.

    Plain integers and no Flag: whole boards of them live in NumPy arrays, and single lines read them often.
    """

    NONE: Final = 0
    HINDERS: Final = 1
    BLOCKS: Final = 2
    WALL: Final = 4
    FIGURE: Final = 8
    HIGHER: Final = 16
    SHUT_CORNER: Final = 32
    OUTSIDE: Final = 64


BLOCKED = CellBit.BLOCKS | CellBit.WALL | CellBit.FIGURE | CellBit.HIGHER | CellBit.SHUT_CORNER
VERDICT = np.array([2 if bits & BLOCKED else bits & CellBit.HINDERS for bits in range(256)], dtype=np.int8)
"""Cause bits -> 0 clear, 1 hindered, 2 blocked (LOF-12)."""

SUPER_ELEVATED = 3
"""The level from which a rulebook may let figures see everything below (ELV-16)."""
SKY = 99
"""The level of soaring figures, above all terrain."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The key of a screen: levels and sizes of both ends, and ignored pieces.

    ``great`` is True where a giant or colossal end overlooks terrain (SIZ-04). ``ignores`` holds "hindering",
    "figures", "figure" and an id, "blocking", "indoor blocking", "outdoor blocking" or "elevated" where a power lends
    that (LOF-20). ``raised``: an end stands on furniture.
    """

    level_a: int
    level_b: int
    size: Size = Size.STANDARD
    great: bool = False
    pieces: frozenset[str] = frozenset()
    ignores: frozenset[str] = frozenset()
    raised: bool = False

    def ignores_figure(self, who: str) -> bool:
        """Does a power let the line ignore that figure?"""
        return "figures" in self.ignores or f"figure {who}" in self.ignores

    @property
    def same_level(self) -> bool:
        """True if both ends count as on one level."""
        return self.level_a == self.level_b

    @property
    def in_sky(self) -> bool:
        """True if an end soars."""
        return SKY in (self.level_a, self.level_b)

    @property
    def low(self) -> int:
        """The lower of the two levels."""
        return min(self.level_a, self.level_b)


@dataclass(frozen=True, eq=False)
class Relief:
    """Terrain as lines see it: arrays (height, width), and walls as columns.

    ``walls[i]`` is (site, y, x, lowest level, highest level, indoors) for every edge that bars lines; an edge
    stands on the levels of both its squares and all between (ELV-17).
    """

    level: Levels
    hindering: Flags
    blocking: Flags
    indoors: Flags
    walls: NDArray[np.int64]


@lru_cache(maxsize=1024)
def relief(board: Board, rules: Rulebook) -> Relief:
    """The relief of a board (its pieces do not matter) under a rulebook."""
    seen = terrain_effects(board, rules)
    level = board.level_grid
    if rules.elevation.between is LevelLineRule.SECOND_BOUNDARY:
        level = np.minimum(level, 2)  # ELV-01: the book knows ground and roofs only
    indoors = np.full(level.shape, board.setting == "indoor")
    for square in board.interior if board.setting == "mixed" else ():
        indoors[square.y, square.x] = True
    walls = []
    for edge, kind in board.standing_edges.items():
        if not passes_lines(rules, kind):
            site = Site.VERTICAL if edge.a.y == edge.b.y else Site.HORIZONTAL
            low, high = sorted(int(level[s.y, s.x]) for s in edge)
            inside = is_indoor_wall(board, edge, rules=rules)
            walls.append((site, edge.b.y, edge.b.x, low, high, inside))
    table = np.array(walls, dtype=np.int64).reshape(-1, 6)
    return Relief(level, seen.lines == Restriction.HINDERING, seen.lines == Restriction.BLOCKING, indoors, table)


def passes_lines(rules: Rulebook, kind: EdgeKind) -> bool:
    """Do lines pass this kind of edge (LOF-06, TER-03, TER-04)?"""
    match kind:
        case EdgeKind.WINDOW:
            return rules.terrain.window.lines
        case EdgeKind.DOOR:
            return rules.terrain.door.lines
        case EdgeKind.WALL:
            return False


EDGES = (Site.VERTICAL, Site.HORIZONTAL)
"""The sites that are edges; those after them are corners."""
CORNER = np.array([CellBit.NONE, CellBit.HINDERS, CellBit.SHUT_CORNER], dtype=np.uint8)
"""The effect of a corner on a line, by the corner's number."""


class Screen:
    """Obstacles to lines between given ends, on one board under one rulebook.

    ``squares`` (height, width), ``edges`` (2, height+1, width+1) and ``sites`` (4, the same; see ``Site``), which are
    those edges and the corners, hold ``CellBit`` bits. Squares say what a line meets on its way; the two end squares
    are not for a screen to judge.
    """

    def __init__(self, board: Board, rules: Rulebook, ends: Ends) -> None:
        self.board, self.rules, self.ends = board, rules, ends
        self.relief = relief(board.bare, rules)
        self.squares = self._squares()
        self.edges = self._edges()

    # -- squares ------------------------------------------------------------------------------------------

    def _squares(self) -> Bits:
        """The bits of every square."""
        land, ignores = self.relief, self.ends.ignores
        hinders = land.hindering & self._hindering_squares()
        bits = np.where(hinders, 0, CellBit.OUTSIDE).astype(np.uint8)
        if "hindering" not in ignores:
            bits[hinders] |= np.uint8(CellBit.HINDERS)
        if "blocking" not in ignores:
            bits[land.blocking & self._barring_squares(land.level, land.level, land.indoors)] |= np.uint8(
                CellBit.BLOCKS
            )
        if "elevated" not in ignores:
            bits[self.blocking_levels()] |= np.uint8(CellBit.HIGHER)
        for piece in self.board.pieces.values():
            if piece.id in self.ends.pieces or self.ends.ignores_figure(piece.id):
                continue
            for square in piece.squares:
                if self.figure_blocks(piece, square, self.board):
                    bits[square.y, square.x] |= np.uint8(CellBit.FIGURE)
        return bits

    def _hindering_squares(self) -> Flags:
        """The squares with counting hindering terrain: on the line's level (ELV-08), or between levels (ELV-12)."""
        level, ends = self.relief.level, self.ends
        if ends.great or ends.in_sky:  # SIZ-04: only under the target; SPD-03: never
            return np.zeros(level.shape, dtype=bool)
        if ends.same_level:
            return np.equal(level, ends.level_a)
        return np.full(level.shape, self.rules.elevation.between_hindering_everywhere and not self.sees_all)

    def _barring_squares(self, lowest: Levels, highest: Levels, indoors: Flags) -> Flags:
        """The squares where blocking terrain bars the line, less those that a power ignores."""
        bars = self.blocking_squares(lowest, highest, indoors)
        if "outdoor blocking" in self.ends.ignores:
            bars = bars & indoors
        return bars & ~indoors if "indoor blocking" in self.ends.ignores else bars

    def blocking_squares(self, lowest: Levels, highest: Levels, indoors: Flags) -> Flags:
        """The squares where blocking terrain bars the line at its level (ELV-08, ELV-09, ELV-14)."""
        elevation, ends = self.rules.elevation, self.ends
        if ends.in_sky and self.board.setting == "mixed" and self.rules.maps.indoors.mixed_bars_soaring:
            return np.ones_like(indoors)  # MAP-03
        if ends.in_sky:  # SPD-03: elevated blocking terrain, and none at all from sky to sky
            return (highest > 1) & (not ends.same_level)
        if self.sees_all:
            return highest >= SUPER_ELEVATED
        counts = (lowest <= ends.low) & (ends.low <= highest)
        if self.between_blocks_anywhere:
            counts = np.ones_like(indoors)
        elif elevation.lower_blocking is BlockingLevelRule.INDOORS:
            counts = counts | ((highest < ends.low) & indoors)
        return counts & indoors if ends.great else counts  # SIZ-04: outdoor blocking is overlooked

    def blocking_levels(self) -> Flags:
        """Squares whose level alone bars the line; a rim is none, as an end of the line (ELV-07, ELV-11, ELV-16)."""
        level, ends = self.relief.level, self.ends
        if ends.great or ends.in_sky:
            return np.zeros(level.shape, dtype=bool)
        if ends.same_level:
            return level > ends.level_a
        if self.sees_all:
            return level >= SUPER_ELEVATED
        match self.rules.elevation.between:
            case LevelLineRule.ABOVE_LOWER_END:
                return level > ends.low
            case LevelLineRule.ELEVATED_SQUARES:
                return level > 1
            case LevelLineRule.SECOND_BOUNDARY:
                return np.zeros(level.shape, dtype=bool)  # boundaries are counted over the whole line

    @property
    def between_blocks_anywhere(self) -> bool:
        """True between levels where blocking terrain counts wherever it is crossed (ELV-14)."""
        return not self.ends.same_level and self.rules.elevation.between_blocking is BlockingLevelRule.ANYWHERE

    @property
    def sees_all(self) -> bool:
        """True where one end stands super-elevated and looks down (ELV-16)."""
        ends = self.ends
        high = max(ends.level_a, ends.level_b)
        return self.rules.elevation.top_sees_all and not ends.same_level and SUPER_ELEVATED <= high < SKY

    # -- figures ------------------------------------------------------------------------------------------

    def figure_blocks(self, piece: Piece, square: Square, board: Board) -> bool:
        """Does this third figure block the line on this square (LOF-05, ELV-10, ELV-13, ELV-19, SIZ-03)?

        ``board`` is the one on which it stands, of whose printed map this screen may be.
        """
        ends = self.ends
        if self.sees_over_figure(piece, square):
            return False
        if not self.rules.line_of_fire.hidden_figures_block and is_hidden(board, self.rules, piece):
            return False
        if is_soaring(piece, self.rules):
            return ends.same_level and ends.in_sky  # SPD-03: soarers block between soarers only
        if ends.in_sky:
            return piece.is_great and not ends.same_level
        return piece.size >= self.smallest_blocker(int(self.relief.level[square.y, square.x]))

    def sees_over_figure(self, piece: Piece, square: Square) -> bool:
        """Does an end on furniture see over this figure, which stands on none and no higher (ELV-19)?"""
        return self.ends.raised and piece.on != "on" and int(self.relief.level[square.y, square.x]) <= self.ends.low

    def smallest_blocker(self, level: int) -> int:
        """The smallest size that blocks from a square of this level."""
        elevation, ends = self.rules.elevation, self.ends
        by_size = smallest_blocking_size(self.rules, ends.size)
        if ends.same_level and level >= ends.level_a:
            return by_size
        if ends.same_level:
            return max(by_size, elevation.lower_figures)
        return NOBODY if self.sees_all else max(by_size, elevation.between_figures)

    # -- walls and corners --------------------------------------------------------------------------------

    def _edges(self) -> Bits:
        """The bits of every edge: those whose wall bars the line."""
        edges = np.zeros((len(EDGES), self.board.height + 1, self.board.width + 1), dtype=np.uint8)
        if "blocking" not in self.ends.ignores:
            site, y, x, low, high, inside = self.relief.walls.T
            bars = self._barring_squares(low, high, inside.astype(bool))
            edges[site[bars], y[bars], x[bars]] = CellBit.WALL
        return edges

    @cached_value
    def sites(self) -> Bits:
        """A corner counts as the less restrictive of its two sides: a flank square and its walls (INT-11, INT-16)."""
        height, width = self.squares.shape
        inner = np.s_[1:height, 1:width]  # only corners with four squares around them can be crossed
        worth = VERDICT[self.squares]
        wall_v, wall_h = np.where(self.edges > 0, 2, 0).astype(np.int8)
        above, below = wall_v[: height - 1, 1:width], wall_v[inner]
        left, right = wall_h[1:height, : width - 1], wall_h[inner]
        north_east = np.maximum(worth[:-1, 1:], np.maximum(above, right))
        south_west = np.maximum(worth[1:, :-1], np.maximum(below, left))
        north_west = np.maximum(worth[:-1, :-1], np.maximum(above, left))
        south_east = np.maximum(worth[1:, 1:], np.maximum(below, right))
        corners = np.zeros_like(self.edges)
        corners[Site.FALLING - len(EDGES)][inner] = CORNER[np.minimum(north_east, south_west)]
        corners[Site.RISING - len(EDGES)][inner] = CORNER[np.minimum(north_west, south_east)]
        return np.concatenate((self.edges, corners))

    # -- whole lines --------------------------------------------------------------------------------------

    @property
    def counts_roof_edges(self) -> bool:
        """True where the borders between ground and roof are counted, and a second one bars the line (ELV-11)."""
        return (
            not self.ends.same_level
            and self.rules.elevation.between is LevelLineRule.SECOND_BOUNDARY
            and "elevated" not in self.ends.ignores
        )

    @cached_value
    def flat_cells(self) -> Bits:
        """All cells in the order of a path table: nothing, the 8 kinds of entry, the 4 kinds of site."""
        return flatten_cells(self.squares, self.sites)

    def finish_verdict(self, bits: Bits, roof_edges: NDArray[np.int64], source: Square) -> Bits:
        """Finish the verdicts of whole lines: the bits gathered along them, with those added or dropped.

        ``roof_edges`` counts the borders between ground and roof that each line crosses (ELV-11); the lines
        start on ``source``, which matters if that is hindering terrain (LOF-10).
        """
        in_patch = not self.squares[source.y, source.x] & CellBit.OUTSIDE
        if self.ends.same_level and in_patch and self.rules.line_of_fire.inside_one_patch is Restriction.CLEAR:
            bits = np.where(bits & CellBit.OUTSIDE, bits, bits & ~np.uint8(CellBit.HINDERS))
        if self.counts_roof_edges:
            bits = np.where(roof_edges > 1, bits | np.uint8(CellBit.HIGHER), bits)
        return bits


def flatten_cells(squares: Bits, sites: Bits) -> Bits:
    """Cells by entry kind (an edge or corner with the square behind it), then by site (see ``PathTable``)."""
    kinds, height, width = sites.shape
    cells = np.zeros((1 + ENTRY_KINDS + kinds, height, width), dtype=np.uint8)
    vertical, horizontal, falling, rising = (site[:-1] for site in sites)
    below_h, below_f, below_r = (sites[site][1:] for site in (Site.HORIZONTAL, Site.FALLING, Site.RISING))
    entries = cells[1 : 1 + ENTRY_KINDS, :-1, :-1]
    entries[0], entries[1] = vertical[:, :-1], vertical[:, 1:]  # from the left, from the right
    entries[2], entries[3] = horizontal[:, :-1], below_h[:, :-1]  # from above, from below
    entries[4], entries[5] = falling[:, :-1], below_f[:, 1:]  # from the upper left, the lower right
    entries[6], entries[7] = below_r[:, :-1], rising[:, 1:]  # from the lower left, the upper right
    entries |= squares
    cells[1 + ENTRY_KINDS :] = sites
    return cells.ravel()


@lru_cache(maxsize=1024)
def roof_edges(board: Board, rules: Rulebook) -> Bits:
    """How many borders between ground and roof a line crosses at each site, shaped as ``Screen.sites`` (ELV-11).

    From ground to ground between two roofs that meet at the corner it crosses two (INT-17).
    """
    roof = relief(board, rules).level > 1
    sites = np.zeros((len(Site), board.height + 1, board.width + 1), dtype=np.uint8)
    sites[Site.VERTICAL][: board.height, 1 : board.width] = roof[:, 1:] != roof[:, :-1]
    sites[Site.HORIZONTAL][1 : board.height, : board.width] = roof[1:] != roof[:-1]
    falling, rising = (roof[:-1, :-1], roof[1:, 1:]), (roof[:-1, 1:], roof[1:, :-1])
    inner = np.s_[1 : board.height, 1 : board.width]
    for site, (a, b), flanking in ((Site.FALLING, falling, rising), (Site.RISING, rising, falling)):
        between = flanking[0] & flanking[1] & ~a & ~b
        sites[site][inner] = (a != b) + 2 * between
    return sites


@lru_cache(maxsize=64)
def flat_roof_edges(board: Board, rules: Rulebook) -> Bits:
    """``roof_edges`` in the order of a path table."""
    return flatten_cells(np.zeros((board.height, board.width), dtype=np.uint8), roof_edges(board, rules))


@lru_cache(maxsize=256)
def screen_of(board: Board, rules: Rulebook, ends: Ends) -> Screen:
    """The screen for such ends, worked out once per board and rulebook."""
    return Screen(board, rules, ends)


def smallest_blocking_size(rules: Rulebook, largest_end: Size) -> int:
    """The smallest size that blocks a line with this largest end, levels apart (SIZ-03)."""
    match rules.sizes.blockers:
        case Blockers.GREAT_ENDS_SEE_OVER:
            return Size.GIANT if largest_end >= Size.GIANT else Size.TINY
        case Blockers.SMALLER_NEVER:
            return largest_end
        case Blockers.TINY_NEVER:
            return Size.GIANT if largest_end is Size.GIANT else Size.STANDARD
        case Blockers.EVERYBODY:
            return Size.TINY


def is_soaring(who: Piece | Square | None, rules: Rulebook) -> bool:
    """True for a soaring figure where flight has heights (SPD-02); ``is_aloft`` asks whether that parts neighbours."""
    return isinstance(who, Piece) and who.soaring and "soaring" in rules.speed_modes.heights.names


def is_hidden(board: Board, rules: Rulebook, piece: Piece) -> bool:
    """True for a Stealth figure that hindering terrain or water hides (LOF-05, LOF-13); see ``is_hiding``."""
    return "stealth" in piece.traits and any(
        terrain_effects(board.bare, rules).line(square) is Restriction.HINDERING
        or is_swimming(board, rules, piece, square)
        for square in piece.squares
    )


def is_swimming(board: Board, rules: Rulebook, piece: Piece, square: Square) -> bool:
    """True for a swimmer in water where that counts as hindering terrain for it (LOF-13)."""
    hides = rules.line_of_fire.water.hides_swimmers and piece.mode is Mode.DOLPHIN
    return hides and bool(board.standing(square) & Terrain.WATER)
