"""Adjacency of squares and figures, and obstacles between touching ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import GeometryCollection, LineString, Point
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import FigureRef, PlaceRef, Words, book_suffix, figure_ref, message
from clixbook.board.lines.obstacle_grid import is_hidden
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square, SquareLike, corner_between, flanks
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.giants import (
    TWO_SQUARES,
    is_aloft,
    nearest_pairs,
    needs_giant_check,
    size_of,
    squares_of,
    why_giant_not_adjacent,
)
from clixbook.board.near.square_adjacency import adjacent_squares, open_side_reasons, why_not_adjacent
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.adjacency import StairPair
from clixbook.rulebooks.sections.map.multi_base import BaseSides

Where = Square | Piece


@fast_init
@dataclass(frozen=True)
class Adjacency(YesOrNo):
    """Whether two squares or figures are adjacent; truthy if they are.

    ``squares`` is the pair that decides: one that is adjacent, else the nearest pair.
    """

    a: Where
    b: Where
    rules: Rulebook
    verdict: bool
    squares: tuple[Square, Square]
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``C3 and D4 are adjacent (2014 core rulebook).``"""
        return message(
            "{} and {} are {}adjacent{}.",
            place_ref(self.a),
            place_ref(self.b),
            "" if self else "not ",
            book_suffix(self.rules),
        )

    @property
    def geometry(self) -> BaseGeometry:
        """The line between the two centres and the corner between them; A1's centre is (0.5, 0.5)."""
        return pair_geometry(*self.squares)


def place_ref(place: Where) -> FigureRef | PlaceRef:
    """A reference to a square or a figure."""
    return figure_ref(place) if isinstance(place, Piece) else PlaceRef(place.name)


def pair_geometry(a: Square, b: Square) -> BaseGeometry:
    """The line from centre to centre, and for a diagonal pair the corner between them; in squares."""
    line = LineString([(a.x + 0.5, a.y + 0.5), (b.x + 0.5, b.y + 0.5)])
    if abs(a.x - b.x) == 1 == abs(a.y - b.y):
        return GeometryCollection([line, Point(*corner_between(a, b))])
    return line


@accepts_board_name
def adjacent(
    board: Board, source: SquareLike | Piece, target: SquareLike | Piece, *, rules: RulesLike = DEFAULT
) -> Adjacency:
    """Are two squares or figures adjacent?

    A square counts as one with a standard figure on it. Figures need not stand on the board: a figure with
    other squares than its own asks what would be if it stood there.

    Rulings: ADJ-01 to ADJ-09, ADJ-14, MBC-02, MBC-03, SIZ-05.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=2, walls=["A1|B1"])
    >>> [bool(cx.adjacent(board, "B1", other, rules="core2014")) for other in ("A1", "C2", "D1")]
    [False, True, False]
    """
    book, here, there = rulebook(rules), board.find(source), board.find(target)
    pair = adjacent_pair(board, here, there, book)
    if pair is not None:
        return Adjacency(here, there, book, True, pair, tuple(reasons_adjacent(board, here, there, pair, book)))
    pair = nearest_pairs(here, there)[0]
    reasons = (*_reasons_not_adjacent(board, here, there, pair, book), *_stairs_note(board, pair, book))
    return Adjacency(here, there, book, False, pair, reasons)


def adjacent_pair(board: Board, here: Where, there: Where, rules: Rulebook) -> tuple[Square, Square] | None:
    """The pair of squares that makes two places adjacent, or None."""
    pairs, farthest = nearest_pairs(here, there), TWO_SQUARES if needs_giant_check(here, there, rules) else 1
    if pairs[0][0] == pairs[0][1]:
        pairs = pairs[:1]  # ADJ-02: for figures that share a square, only that square counts
    for one, other in pairs:  # the nearest first
        if one.distance(other) > farthest:
            return None
        if not any(_reasons_not_adjacent(board, here, there, (one, other), rules)):
            return one, other
    return None


def are_adjacent(board: Board, a: SquareLike | Piece, b: SquareLike | Piece, rules: Rulebook) -> bool:
    """The verdict of ``adjacent``."""
    return adjacent_pair(board, board.find(a), board.find(b), rules) is not None


def apart_in_height(a: Piece, b: Piece, rules: Rulebook) -> bool:
    """Does one of the two soar, out of reach of the other (ADJ-14)?"""
    high = is_aloft(a, rules)
    return high != is_aloft(b, rules) and size_of(b if high else a, rules) < Size.GIANT


def _stairs_note(board: Board, pair: tuple[Square, Square], rules: Rulebook) -> Iterator[Reason]:
    """A note that a stairway still joins two squares for close attacks (ADJ-09)."""
    if board.transition(*pair) and rules.adjacency.stairs is StairPair.CLOSE_ATTACKS:
        text = f"Figures on {pair[0]} and {pair[1]} may strike each other over the stairs."
        yield make_reason(rules["ADJ-09"], text, *pair)


def touch(board: Board, a: SquareLike | Piece, b: SquareLike | Piece) -> bool:
    """True if a square of a touches a square of b, by side or corner, whatever lies between."""
    first, second = nearest_pairs(board.find(a), board.find(b))[0]
    return first.touches(second)


@accepts_named_board
def neighbours(board: Board, source: SquareLike | Piece, *, rules: RulesLike = DEFAULT) -> frozenset[Square]:
    """The squares adjacent to a square or figure, as if a standard figure stood on each.

    Rulings: ADJ-01, MBC-02.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=1, walls=["B1|C1"])
    >>> [str(square) for square in cx.neighbours(board, "B1", rules="core2014")]
    ['A1']
    """
    book, here = rulebook(rules), board.find(source)
    own = squares_of(here)
    if is_aloft(here, book) or needs_giant_check(here, own[0], book):
        return frozenset(s for s in _squares_within_two(board, own) if adjacent_pair(board, here, s, book))
    table = adjacent_squares(board.bare, book)
    bases = diagonal_bases(board, book, here)
    found: set[Square] = set()
    for square in own:
        for other in table[square]:
            if not bases or diagonal_base_between(square, other, bases) is None:
                found.add(other)
    return frozenset(found.difference(own))


def _squares_within_two(board: Board, own: tuple[Square, ...]) -> Iterator[Square]:
    """The squares at most two away from these ones."""
    for square in own:
        for dy in range(-TWO_SQUARES, TWO_SQUARES + 1):
            for dx in range(-TWO_SQUARES, TWO_SQUARES + 1):
                if square.step(dx, dy) in board:
                    yield square.step(dx, dy)


def diagonal_bases(board: Board, rules: Rulebook, *apart_from: Where) -> list[Piece]:
    """The two-square bases on a diagonal that part the squares at their sides (MBC-03)."""
    if rules.multi_base.sides is BaseSides.JOINS:
        return []
    ids = {place.id for place in apart_from if isinstance(place, Piece)}
    return [
        piece
        for piece in board.pieces.values()
        if len(piece.squares) == 2 and piece.id not in ids and _is_diagonal(*piece.squares)
    ]


def _is_diagonal(a: Square, b: Square) -> bool:
    return a.x != b.x and a.y != b.y


def diagonal_base_between(a: Square, b: Square, bases: list[Piece]) -> Piece | None:
    """The diagonal base that lies between two squares that meet at a corner."""
    if not _is_diagonal(a, b) or not a.touches(b):
        return None
    sides = set(flanks(a, b))
    return next((base for base in bases if sides == set(base.squares)), None)


def _reasons_not_adjacent(
    board: Board, a: Where, b: Where, pair: tuple[Square, Square], rules: Rulebook
) -> Iterator[Reason]:
    """Every reason why two places are not adjacent by this pair of their squares; the first one decides."""
    first, second = pair
    if first == second:
        if rules.adjacency.to_itself:
            return
        yield make_reason(
            rules["ADJ-02"], message("{} is not adjacent to itself.", place_ref(a)), first, weight="blocked"
        )
        return
    if _is_diagonal(first, second) and (
        base := diagonal_base_between(first, second, diagonal_bases(board, rules, a, b))
    ):
        text = message("{} lies between {} and {}.", figure_ref(base), first, second)
        yield make_reason(rules["MBC-03"], text, *base.squares, weight="blocked")
    if isinstance(a, Piece) and isinstance(b, Piece) and apart_in_height(a, b, rules):
        high, low = (a, b) if is_aloft(a, rules) else (b, a)
        text = message("{} soars, {} does not.", place_ref(high), place_ref(low))
        yield make_reason(rules["ADJ-14"], text, *pair, weight="blocked")
    if needs_giant_check(a, b, rules):
        yield from why_giant_not_adjacent(board.bare, a, b, pair, rules)
    elif not first.touches(second):
        yield make_reason(rules["ADJ-01"], f"{first} and {second} do not touch.", *pair, weight="blocked")
    elif not (is_aloft(a, rules) or is_aloft(b, rules)) and second not in adjacent_squares(board.bare, rules)[first]:
        yield from why_not_adjacent(board.bare, first, second, rules)


def reasons_adjacent(
    board: Board, a: Where, b: Where, pair: tuple[Square, Square], rules: Rulebook
) -> Iterator[Reason]:
    """Why two places are adjacent by this pair of their squares."""
    first, second = pair
    if not first.touches(second):
        yield make_reason(rules["SIZ-05"], "A giant is adjacent at two squares.", *pair, weight="clear")
    elif _is_diagonal(first, second):
        text = f"{first} and {second} touch at a corner."
        yield make_reason(rules["ADJ-01"], text, *pair, corner_between(first, second), weight="clear")
        yield from open_side_reasons(board.bare, first, second, rules)
    else:
        yield make_reason(rules["ADJ-01"], f"{first} and {second} share a side.", *pair, weight="clear")
    if rules.adjacency.stairs is StairPair.ADJACENT and board.transition(first, second):
        yield make_reason(rules["ADJ-09"], f"A stairway joins {first} and {second}.", *pair)
    if any(isinstance(place, Piece) and place.is_multi_base for place in (a, b)):
        yield make_reason(rules["MBC-02"], "One square of a large base is enough.", *pair)
    if is_aloft(a, rules) or is_aloft(b, rules):
        yield make_reason(rules["ADJ-14"], "Soaring figures, giants and colossals meet in the air.", *pair)


@dataclass(frozen=True)
class Engagement(YesOrNo):
    """Whether an opponent holds a figure: it must stop beside it, and break away to leave. Truthy if so."""

    who: Piece
    other: Piece
    rules: Rulebook
    verdict: bool
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Warden engages Bruiser (2014 core rulebook).``"""
        does = "engages" if self else "does not engage"
        return message("{} {} {}{}.", figure_ref(self.other), does, figure_ref(self.who), book_suffix(self.rules))


@accepts_board_name
def adjacent_opponent(
    board: Board, who: SquareLike | Piece, other: SquareLike | Piece, *, rules: RulesLike = DEFAULT, sees: bool = False
) -> Engagement:
    """Does ``other`` engage ``who``: an adjacent opponent, and not one that hides?

    ``sees``: ``who`` perceives hidden figures, as a power may lend.

    Rulings: ADJ-15.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> bool(cx.adjacent_opponent(board, "Ann", "Ben", rules="core2014"))
    True
    """
    book, one, opponent = rulebook(rules), board.piece(who), board.piece(other)
    if one.is_friend_of(opponent):
        reason = make_reason(
            book["BRK-01"], message("{} is a friend of {}.", figure_ref(opponent), figure_ref(one)), *opponent.squares
        )
        return Engagement(one, opponent, book, False, (reason,))
    answer = adjacent(board, one, opponent, rules=book)
    if answer and FALLEN in opponent.traits:
        text = message("{} lies there knocked out.", figure_ref(opponent))
        return Engagement(one, opponent, book, False, (make_reason(book["FEAT-REVIVE"], text, *opponent.squares),))
    if answer and is_hiding(board, opponent, book, sees=sees):
        text = message("{} hides in hindering terrain.", figure_ref(opponent))
        return Engagement(one, opponent, book, False, (make_reason(book["ADJ-15"], text, *opponent.squares),))
    return Engagement(one, opponent, book, bool(answer), answer.reasons)


FALLEN = "fallen"
"""The trait of a figure that lies knocked out on the map and holds no opponent (FEAT-REVIVE)."""
FOUND = "found "
"""The beginning of a trait, before the id of a hidden figure: its bearer sees that one (ADJ-15)."""


def sees_hidden(piece: Piece, other: Piece) -> bool:
    """True if the figure sees a hiding one."""
    return f"{FOUND}{other.id}" in piece.traits


def cannot_engage(board: Board, piece: Piece, rules: Rulebook, *, sees: bool) -> bool:
    """True for a figure that engages no opponent: it hides or is knocked out."""
    return FALLEN in piece.traits or is_hiding(board, piece, rules, sees=sees)


def is_hiding(board: Board, piece: Piece, rules: Rulebook, *, sees: bool) -> bool:
    """True for an ``is_hidden`` figure where its neighbours must find it before they can fight it (ADJ-15)."""
    return not sees and not rules.adjacency.hidden_holds_neighbours and is_hidden(board, rules, piece)
