"""The two ends of a line: who stands there, on which level, and which screens apply between them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from clixbook.board.board import Board
from clixbook.board.ground import ground
from clixbook.board.screen import SKY, Bar, Ends, in_water, relief, soars
from clixbook.board.squares import Square
from clixbook.board.things import Mode, Piece, Size
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.line_of_fire import Hidden
from clixbook.rulebooks.sections.size_lines import GiantStands
from clixbook.rulebooks.values import Effect


@dataclass(frozen=True, slots=True)
class End:
    """One end of a line: its square, its level as the rulebook counts, and who stands there, if anybody."""

    square: Square
    level: int
    piece: Piece | None

    @property
    def size(self) -> Size:
        """The size of the figure; an empty square counts as a standard figure."""
        return self.piece.size if self.piece else Size.STANDARD

    @property
    def key(self) -> EndKey:
        """All that screens depend on."""
        multi = self.piece.id if self.piece and self.piece.multi else ""
        return EndKey(self.level, self.size, multi)


@dataclass(frozen=True, slots=True)
class EndKey:
    """Level and size of an end, and the id of its figure if it covers more squares than the end itself."""

    level: int
    size: Size
    multi: str


def end(board: Board, rules: Rulebook, square: Square) -> End:
    """The end of a line on this square."""
    piece = board.piece_at(square)
    if soars(piece, rules):
        return End(square, SKY, piece)
    return End(square, int(relief(board.bare, rules).level[square.y, square.x]), piece)


def ends_between(
    board: Board, rules: Rulebook, a: EndKey, b: EndKey, ignores: frozenset[str] = frozenset()
) -> list[Ends]:
    """The ways in which the two ends may count as standing; the least restrictive one holds (SIZ-04)."""
    size = Size(max(a.size, b.size))
    pieces = frozenset(key.multi for key in (a, b) if key.multi)
    giant = size >= Size.GIANT
    levels = [(a.level, b.level)]
    great = False
    match rules.sizes.giant_stands:
        case GiantStands.ANY_HIGHER if giant:
            top = max(*board.levels, SUPER)
            levels = list(product(_higher(a, top), _higher(b, top)))
        case GiantStands.OTHER_END if giant:
            levels = [_joined(a, b)]
        case GiantStands.OVERLOOKS if giant:
            great = True
        case _:
            pass
    return [Ends(low, high, size, great, pieces, ignores) for low, high in levels]


SUPER = 3
"""Giants try every level that a board has, at least up to this one."""


def _higher(key: EndKey, top: int) -> range:
    """The levels on which an end may count as standing: a giant on any from its own upwards."""
    return range(key.level, (top if key.size >= Size.GIANT else key.level) + 1)


def _joined(a: EndKey, b: EndKey) -> tuple[int, int]:
    """Levels when giants stand with the other end: a giant rises to it, never sinks."""
    high = max(a.level, b.level)
    level_a = high if a.size >= Size.GIANT else a.level
    level_b = high if b.size >= Size.GIANT else b.level
    return level_a, level_b


def target_bits(board: Board, rules: Rulebook, source: End, target: End, ignores: frozenset[str] = frozenset()) -> int:
    """What the target's own square does: its hindering terrain hinders, its blocking terrain blocks (LOF-08)."""
    if SKY in (source.level, target.level):
        return Bar.OUTSIDE  # SPD-03
    effect = ground(board.bare, rules).line(target.square)
    if "hindering" not in ignores and (effect is Effect.HINDERING or swims_hidden(board, rules, target)):
        return Bar.HINDERS
    blocked = effect is Effect.BLOCKING and "blocking" not in ignores
    return Bar.BLOCKS if blocked else Bar.OUTSIDE


def stealth_hides(rules: Rulebook, source: End, target: End, acting: str | None) -> bool:
    """Does Stealth turn a hindered line to this target into a blocked one (LOF-16)?

    ``acting`` is the side whose turn it is. Squares that touch on one level are adjacent here: whatever else
    could part them blocks the line anyway.
    """
    if target.piece is None or "stealth" not in target.piece.traits:
        return False
    own_turn = acting is not None and acting == target.piece.side
    beside = source.square.touches(target.square) and source.level == target.level
    match rules.line_of_fire.stealth:
        case Hidden.NOT_OWN_TURN:
            return not own_turn
        case Hidden.FROM_AFAR:
            return not own_turn and not beside
        case Hidden.ALWAYS:
            return True


def swims_hidden(board: Board, rules: Rulebook, target: End) -> bool:
    """A swimmer standing in water, where that counts as hindering terrain for it (LOF-13)."""
    return (
        rules.line_of_fire.water.hides_swimmers
        and target.piece is not None
        and target.piece.mode is Mode.DOLPHIN
        and in_water(board, target.square)
    )
