"""Problems of a position: figures, objects and markers, each with its ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.marker_kinds import MARKERS
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MarkerKind, Mode, Piece, Terrain
from clixbook.board.moves.other_pieces import may_stack
from clixbook.board.near.bases import may_lie
from clixbook.board.terrain.terrain import may_soar
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook


@dataclass(frozen=True)
class Position(Answer):
    """Problems of a position under one rulebook; truthy if there is none."""

    board: Board
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return not self.reasons

    @property
    def rulings(self) -> frozenset[str]:
        """The rulings that the position goes against."""
        return frozenset(reason.ruling for reason in self.reasons)

    @property
    def message(self) -> Words:
        """``The position is sound (2014 core rulebook).``"""
        found = "is sound" if self else f"has {len(self.reasons)} problems"
        return message("The position {}{}.", found, book_suffix(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the squares with problems, in squares."""
        squares = {place for reason in self.reasons for place in reason.where if isinstance(place, Square)}
        return MultiPoint([(s.x + 0.5, s.y + 0.5) for s in sorted(squares)])


@accepts_named_board
def position_problems(board: Board, *, rules: RulesLike = DEFAULT) -> Position:
    """All problems of figures and things on their squares.

    Rulings: OCC-01, OCC-02, TMV-06, MBC-07, ELV-01, SIZ-01, SPD-02.

    >>> import clixbook as cx
    >>> bool(cx.position_problems(cx.Board.build(width=2, height=1, pieces={"A1": "Ann: standard"}), rules="core2014"))
    True
    """
    book = rulebook(rules)
    found = [
        *crowding_problems(board, book),
        *terrain_problems(board, book),
        *thing_problems(board, book),
        *level_problems(board, book),
        *unknown_value_problems(board, book),
    ]
    return Position(board, book, tuple(found))


def crowding_problems(board: Board, rules: Rulebook) -> Iterator[Reason]:
    """Two figures in one square, but for those that stack (OCC-01)."""
    for one, other in combinations(board.pieces.values(), 2):
        for square in sorted(set(one.squares) & set(other.squares)):
            if one.squares != other.squares or not may_stack(one, other, rules):
                text = message("{} and {} stand on {}.", figure_ref(one), figure_ref(other), square)
                yield make_reason(rules["OCC-01"], text, square, weight="blocked")


def terrain_problems(board: Board, rules: Rulebook) -> Iterator[Reason]:
    """Figures on blocking terrain or under blocking markers, and bases that do not lie well."""
    sharing, may_end = rules.occupancy.sharing, rules.terrain_moves.power_ends_on_blocking
    for piece in board.pieces.values():
        for square in piece.squares:
            marked = [m for m in board.markers.get(square, ()) if MARKERS[m.kind].makes & Terrain.BLOCKING]
            printed = board.standing(square) & Terrain.BLOCKING and not is_covered_by_debris(board, square)
            if printed and not (may_end and not board.indoors(square)):
                text = message("{} stands on blocking {}.", figure_ref(piece), square)
                yield make_reason(rules["TMV-06"], text, square, weight="blocked")
            if marked and not sharing.blocking_marker_on_figure:
                text = message("A {} lies under {} on {}.", marked[-1].kind, figure_ref(piece), square)
                yield make_reason(rules["OCC-02"], text, square, weight="blocked")
        if piece.is_multi_base:
            footing = may_lie(board, piece, rules=rules)
            yield from () if footing else footing.reasons


def is_covered_by_debris(board: Board, square: Square) -> bool:
    """True if debris lies on the square, so that it blocks no more."""
    return any(marker.kind is MarkerKind.DEBRIS for marker in board.markers.get(square, ()))


def thing_problems(board: Board, rules: Rulebook) -> Iterator[Reason]:
    """Objects and markers on blocking terrain, and heaps of objects (OCC-02)."""
    sharing = rules.occupancy.sharing
    for square, things in board.objects.items():
        blocking = board.standing(square) & Terrain.BLOCKING and not is_covered_by_debris(board, square)
        if blocking and not sharing.dropped_on_blocking:
            text = f"A {things[-1].kind} object lies on blocking {square}."
            yield make_reason(rules["OCC-02"], text, square, weight="blocked")
        if len(things) > 1 and not sharing.several_objects:
            yield make_reason(rules["OCC-02"], f"{len(things)} objects lie on {square}.", square, weight="blocked")
    for square, markers in board.markers.items():
        if not board.standing(square) & Terrain.BLOCKING:
            continue
        for marker in markers:
            if marker.kind.value not in sharing.on_blocking:
                text = f"A {marker.kind} marker lies on blocking {square}."
                yield make_reason(rules["OCC-02"], text, square, weight="blocked")


def level_problems(board: Board, rules: Rulebook) -> Iterator[Reason]:
    """Levels that the rulebook does not know (ELV-01)."""
    for square in board.squares:
        if board.level(square) > rules.elevation.levels:
            text = f"{square} is on level {board.level(square)}, of {rules.elevation.levels}."
            yield make_reason(rules["ELV-01"], text, square)


def unknown_value_problems(board: Board, rules: Rulebook) -> Iterator[Reason]:
    """Sizes and flight heights that the rulebook does not know (SIZ-01, SPD-02)."""
    for piece in board.pieces.values():
        if piece.size not in rules.sizes.in_play:
            text = message("{} is {}; it counts as standard.", figure_ref(piece), piece.size.name.lower())
            yield make_reason(rules["SIZ-01"], text, *piece.squares)
        if piece.soaring:
            yield from soaring_problems(board, piece, rules)


def soaring_problems(board: Board, piece: Piece, rules: Rulebook) -> Iterator[Reason]:
    """Soaring figures in places without soaring: in most rulebooks, and indoors (SPD-02)."""
    names = rules.speed_modes.heights.names
    if not names:
        yield make_reason(
            rules["SPD-02"], message("{} soars, but flight has no heights.", figure_ref(piece)), *piece.squares
        )
    elif piece.mode is not Mode.WING:
        yield make_reason(rules["SPD-02"], message("{} soars without wings.", figure_ref(piece)), *piece.squares)
    elif not all(may_soar(board, square, rules=rules) for square in piece.squares):
        text = message("{} soars indoors.", figure_ref(piece))
        yield make_reason(rules["SPD-02"], text, *piece.squares, weight="blocked")
