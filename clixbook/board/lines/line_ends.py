"""The two ends of a line: figure, level, size and the obstacle grid for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from clixbook.board.lines.obstacle_grid import SKY, CellBit, Ends, is_soaring, is_swimming, relief
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.near.giants import NO_SYMBOLS, effective_size, keeps_abilities
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.lines.line_of_fire import StealthLineRule
from clixbook.rulebooks.sections.lines.sizes import Blockers, GiantLevelRule
from clixbook.rulebooks.vocabulary import Restriction


@fast_init
@dataclass(frozen=True, slots=True)
class LineEnd:
    """One end of a line: its square, its level by the rulebook, and its figure, if any.

    ``raised``: that figure stands on furniture, from where it sees over others (ELV-19). ``plain``: its size gives
    it no better sight (SPD-10), ``tall``: it sees as a giant does, whatever its size (SIZ-04).
    """

    square: Square
    level: int
    piece: Piece | None
    raised: bool = False
    plain: bool = False
    tall: bool = False

    @property
    def size(self) -> Size:
        """The size of the figure; an empty square counts as standard, as does one whose symbols are ignored."""
        return self.piece.size if self.piece and NO_SYMBOLS not in self.piece.traits else Size.STANDARD

    @property
    def key(self) -> EndKey:
        """All that screens depend on."""
        multi = self.piece.id if self.piece and self.piece.is_multi_base else ""
        return EndKey(self.level, self.size, multi, self.raised, self.plain, self.tall)


class EndKey(NamedTuple):
    """Level and size of an end, and the id of its figure if that covers more squares."""

    level: int
    size: Size
    multi: str
    raised: bool = False
    plain: bool = False
    tall: bool = False

    @property
    def effective_size(self) -> Size:
        """The size by which it sees over terrain."""
        return max(self.size, Size.GIANT) if self.tall else self.size


def line_end(board: Board, rules: Rulebook, square: Square) -> LineEnd:
    """The end of a line on this square."""
    piece = board.piece_at(square)
    if is_soaring(piece, rules):
        return LineEnd(square, SKY, piece)
    raised = piece is not None and piece.on == "on" and rules.elevation.house_levels
    plain = piece is not None and not keeps_abilities(piece, rules)
    tall = piece is not None and not piece.is_great and effective_size(piece, rules) >= Size.GIANT
    return LineEnd(square, int(relief(board.bare, rules).level[square.y, square.x]), piece, raised, plain, tall)


def with_moved_figures(board: Board, *places: Square | Piece) -> Board:
    """The board with these figures at their stated squares.

    Raises ClixbookError if another figure stands there.
    """
    for place in places:
        if isinstance(place, Piece) and board.pieces.get(place.id) != place:
            board = board.with_piece(place)
    return board


def ends_between(
    board: Board, rules: Rulebook, a: EndKey, b: EndKey, ignores: frozenset[str] = frozenset()
) -> tuple[Ends, ...]:
    """The ways in which the two ends may count as standing; the least restrictive one holds (SIZ-04)."""
    return _end_pairs(
        max(*board.levels, LEAST_TOP) if max(a.effective_size, b.effective_size) >= Size.GIANT else LEAST_TOP,
        rules,
        a,
        b,
        ignores,
    )


@lru_cache(maxsize=4096)
def _end_pairs(top: int, rules: Rulebook, a: EndKey, b: EndKey, ignores: frozenset[str]) -> tuple[Ends, ...]:
    """``ends_between`` on a board with this highest level, cached."""
    size = blocking_size(rules, a.size, b.size)
    pieces = frozenset(key.multi for key in (a, b) if key.multi)
    giant = size >= Size.GIANT or a.tall or b.tall
    levels = [(a.level, b.level)]
    great = False
    match rules.sizes.giant_level:
        case GiantLevelRule.ANY_HIGHER if giant:
            levels = list(product(_possible_levels(a, top), _possible_levels(b, top)))
        case GiantLevelRule.OTHER_END if giant:
            levels = [_raised_levels(a, b)]
        case GiantLevelRule.OVERLOOKS if giant:
            great = any(key.effective_size >= Size.GIANT and not key.plain for key in (a, b))
        case _:
            pass
    return tuple(Ends(low, high, size, great, pieces, ignores, a.raised or b.raised) for low, high in levels)


def blocking_size(rules: Rulebook, a: Size, b: Size) -> Size:
    """The size by which third figures are judged: the larger, but one giant end is enough where only giants count."""
    if rules.sizes.blockers is Blockers.TINY_NEVER and Size.GIANT in (a, b):
        return Size.GIANT
    return Size(max(a, b))


LEAST_TOP = 3
"""Giants try every level that a board has, at least up to this one."""


def _possible_levels(key: EndKey, top: int) -> range:
    """The levels on which an end may count as standing: a giant on any from its own upwards."""
    return range(key.level, (top if key.effective_size >= Size.GIANT else key.level) + 1)


def _raised_levels(a: EndKey, b: EndKey) -> tuple[int, int]:
    """Levels when giants stand with the other end: a giant rises to it, never sinks; a colossal into the sky only."""
    high = max(a.level, b.level)
    least = Size.GIANT
    level_a, level_b = (
        high if key.effective_size is least or (high == SKY and key.effective_size > least) else key.level
        for key in (a, b)
    )
    return level_a, level_b


def target_bits(
    board: Board, rules: Rulebook, source: LineEnd, target: LineEnd, ignores: frozenset[str] = frozenset()
) -> int:
    """The bits of the target's own square: its hindering terrain hinders, its blocking terrain blocks (LOF-08)."""
    if SKY in (source.level, target.level):
        return CellBit.OUTSIDE  # SPD-03
    effect = terrain_effects(board.bare, rules).line(target.square)
    if effect is Restriction.BLOCKING:
        return CellBit.OUTSIDE if "blocking" in ignores else CellBit.BLOCKS | CellBit.OUTSIDE
    if "hindering" in ignores:
        return CellBit.OUTSIDE
    if effect is Restriction.HINDERING:
        return CellBit.HINDERS
    return CellBit.HINDERS | CellBit.OUTSIDE if is_hidden_swimmer(board, rules, target) else CellBit.OUTSIDE


def source_bits(
    board: Board, rules: Rulebook, source: LineEnd, level: int, ignores: frozenset[str] = frozenset()
) -> int:
    """The bits of the source's own square for a line to that level: blocking terrain around it bars every line.

    Only one book lets figures stand so, on blocking terrain (TMV-06), behind a barrier or in smoke; there a line is
    blocked that crosses the edge of what blocks, either way (LOF-06).
    """
    if SKY in (source.level, level) or "blocking" in ignores or not rules.terrain_moves.power_ends_on_blocking:
        return CellBit.NONE
    inside = terrain_effects(board.bare, rules).line(source.square) is Restriction.BLOCKING
    return CellBit.BLOCKS if inside else CellBit.NONE


def stealth_hides(board: Board, rules: Rulebook, source: LineEnd, target: LineEnd, acting: str | None) -> bool:
    """Does Stealth turn a hindered line to this target into a blocked one (LOF-16)?

    ``acting`` is the side whose turn it is.
    """
    if target.piece is None or "stealth" not in target.piece.traits:
        return False
    own_turn = acting is not None and acting == target.piece.side
    match rules.line_of_fire.stealth:
        case StealthLineRule.NOT_OWN_TURN:
            return not own_turn
        case StealthLineRule.FROM_AFAR:
            return not own_turn and not are_adjacent(board, source.square, target.piece, rules)
        case StealthLineRule.ALWAYS:
            return True


def is_hidden_swimmer(board: Board, rules: Rulebook, target: LineEnd) -> bool:
    """A swimmer standing in water, where that counts as hindering terrain for it (LOF-13)."""
    return target.piece is not None and is_swimming(board, rules, target.piece, target.square)
