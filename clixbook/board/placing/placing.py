"""Placing a figure without a move, and squares for new figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Piece
from clixbook.board.moves.footprints import footprints_over
from clixbook.board.moves.mover import movement_rights, surface
from clixbook.board.moves.other_pieces import may_stack
from clixbook.board.near.bases import may_lie, why_immobile
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.errors import BadWord
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.forces.replacing import ReplacementPlace
from clixbook.rulebooks.sections.moving.placing import Arrival, NoPlaceRule
from clixbook.rulebooks.sections.turn.golden_rules import HomelessDecider


@dataclass(frozen=True)
class Placement(YesOrNo):
    """Whether a figure may be placed with its first square on ``to``. Truthy if so.

    Where it may not, ``instead`` are the squares that must be used in its place and ``chooser`` says who picks:
    ``"owner"``, ``"opponent"``, or ``"nobody"`` where the effect is just not used.
    """

    who: Piece
    to: Square
    rules: Rulebook
    verdict: bool
    instead: frozenset[Square]
    chooser: str
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Bruiser may be placed on C3 (2014 core rulebook).``"""
        can = "may" if self else "cannot"
        return message("{} {} be placed on {}{}.", figure_ref(self.who), can, self.to, book_suffix(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the squares that may be used, in squares."""
        return MultiPoint([(s.x + 0.5, s.y + 0.5) for s in self.instead or (self.to,)])


@accepts_board_name
def may_place(
    board: Board,
    who: SquareLike | Piece,
    to: SquareLike,
    *,
    rules: RulesLike = DEFAULT,
    forced: bool = False,
) -> Placement:  # fmt: skip
    """May this figure be placed there, and where else if not?

    Neither the way between nor a holder of the figure matters. ``forced``: the effect is not optional. A
    ClixbookError if the square is off the map.

    Rulings: GLD-08, PLC-01, PLC-02.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> [bool(cx.may_place(board, "Ann", to, rules="core2014")) for to in ("B1", "C1")]
    [False, True]
    """
    book, goal = rulebook(rules), board.square(to)
    found = board.find(who)
    piece = found if isinstance(found, Piece) else board.piece(found)
    if kept := why_immobile(piece, rules=book):
        return Placement(piece, goal, book, False, frozenset(), "nobody", kept)
    against = tuple(objections(board, piece, goal, book))
    if not against:
        reason = make_reason(
            book["PLC-01"], message("{} is placed, not moved.", figure_ref(piece)), goal, weight="clear"
        )
        return Placement(piece, goal, book, True, frozenset(), "owner", (reason,))
    instead, chooser = alternative_squares(board, piece, goal, book, forced=forced)
    text = {
        "owner": "Another square must be used.",
        "opponent": "An opponent picks one of the nearest squares.",
        "nobody": "The effect is not used.",
    }[chooser]
    reasons = (*against, make_reason(book["PLC-02"], text, *sorted(instead)))
    return Placement(piece, goal, book, False, instead, chooser, reasons)


def objections(board: Board, piece: Piece, goal: Square, rules: Rulebook) -> Iterator[Reason]:
    """Everything against the figure standing with its first square on goal (OCC-01, TMV-06, MBC-07)."""
    dx, dy = goal.x - piece.squares[0].x, goal.y - piece.squares[0].y
    squares = tuple(square.step(dx, dy) for square in piece.squares)
    off = [square for square in squares if square not in board]
    if off:
        yield make_reason(rules["MAP-04"], "Nobody stands off the map.", goal, weight="blocked")
        return
    ground = surface(board.bare, rules, movement_rights(piece, rules))
    for square in squares:
        other = board.piece_at(square)
        if other is not None and other.id != piece.id and not may_stack(piece, other, rules):
            text = message("{} stands on {}.", figure_ref(other), square)
            yield make_reason(rules["OCC-01"], text, square, weight="blocked")
        if ground.no_end[board.index(square)]:
            yield make_reason(rules["TMV-06"], f"{square} is blocking terrain.", square, weight="blocked")
    if piece.is_multi_base:
        footing = may_lie(board, replace(piece, squares=squares), rules=rules)
        yield from () if footing else footing.reasons


def room_test(board: Board, piece: Piece, rules: Rulebook) -> Callable[[Square], bool]:
    """Return a predicate for squares where the figure may stand."""
    if piece.is_multi_base:
        return lambda square: not any(objections(board, piece, square, rules))
    no_end, index = surface(board.bare, rules, movement_rights(piece, rules)).no_end, board.index
    barred = {
        square
        for square, other in board.occupants.items()
        if other.id != piece.id and not may_stack(piece, other, rules)
    }
    return lambda square: square in board and square not in barred and not no_end[index(square)]


def alternative_squares(
    board: Board, piece: Piece, goal: Square, rules: Rulebook, *, forced: bool
) -> tuple[frozenset[Square], str]:  # fmt: skip
    """Alternative squares for an unusable one, and the player who chooses (PLC-02, GLD-08)."""
    if not forced and rules.placing.if_impossible is NoPlaceRule.NOT_OR_NEAREST:
        return frozenset(), "nobody"
    free = [s for s in board.squares if s != goal and not any(objections(board, piece, s, rules))]
    if rules.golden_rules.crowding is HomelessDecider.ELSEWHERE:
        return frozenset(free), "owner"
    nearest = min((goal.distance(s) for s in free), default=0)
    return frozenset(s for s in free if goal.distance(s) == nearest), "opponent"


def alternative_footprints(
    board: Board, piece: Piece, old: Sequence[Square], rules: Rulebook
) -> tuple[tuple[tuple[Square, ...], ...], str]:  # fmt: skip
    """Footprints in place of impossible ones for a figure that must appear there, and the chooser (GLD-08)."""
    every = tuple(footprints(board, piece, rules))
    if rules.golden_rules.crowding is HomelessDecider.ELSEWHERE:
        return every, "owner"
    far = {squares: min(one.distance(other) for one in squares for other in old) for squares in every}
    nearest = min(far.values(), default=0)
    return tuple(squares for squares in every if far[squares] == nearest), "opponent"


Appearing: TypeAlias = Literal["replaces", "generated", "rescued", "warps in"]
APPEARING: tuple[Appearing, ...] = get_args(Appearing)


@accepts_named_board
def squares_to_place(
    board: Board,
    piece: Piece,
    how: Appearing,
    *,
    rules: RulesLike = DEFAULT,
    old: Sequence[SquareLike] = (),
    source: SquareLike | Piece | None = None,
) -> tuple[tuple[Square, ...], ...]:  # fmt: skip
    """The footprints in which a figure may appear, each as the squares of its base; none if nowhere.

    ``how``: ``"replaces"`` figures that stood on ``old`` (they are off the board now), ``"generated"`` or
    ``"rescued"`` next to ``source``, or ``"warps in"``; a ClixbookError for any other.

    Rulings: GEN-10, PLC-03.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=4, height=1, blocking=["C1"], pieces={"B1": "Ann: standard"})
    >>> new = cx.Piece("Ben", (cx.Square(3, 0),))
    >>> [str(square) for (square,) in cx.squares_to_place(board, new, "generated", rules="core2014", source="Ann")]
    ['A1']
    """
    if how not in APPEARING:
        raise BadWord(f"A figure appears as it {', '.join(APPEARING)}, not {how!r:.40}.")
    book, left = rulebook(rules), tuple(map(board.square, old))
    found = None if source is None else board.find(source)
    every = list(footprints(board, piece, book))
    if how == "warps in":
        return tuple(every) if book.placing.arrival is Arrival.ANY_OPEN_SQUARE else ()
    if how == "replaces":
        return _in_place_of(board, every, left, book)
    if found is None:
        return ()
    own = found.squares if isinstance(found, Piece) else (found,)
    table = adjacent_squares(board.bare, book)
    near = {n for square in own for n in table[square]}
    return tuple(squares for squares in every if near & set(squares))


def _in_place_of(
    board: Board, every: Sequence[tuple[Square, ...]], old: Sequence[Square], rules: Rulebook
) -> tuple[tuple[Square, ...], ...]:  # fmt: skip
    """The footprints that suit a figure taking the place of another (GEN-10)."""
    before, place = frozenset(old), rules.replacing.place
    if place is ReplacementPlace.OVER_AN_OLD_SQUARE:
        return tuple(squares for squares in every if before & set(squares))
    exact = tuple(squares for squares in every if before <= set(squares) or before >= set(squares))
    if exact or place is ReplacementPlace.OLD_SQUARES:
        return exact
    table = adjacent_squares(board.bare, rules)
    beside = {n for square in old for n in table[square]}
    return tuple(squares for squares in every if beside & set(squares))


def footprints(board: Board, piece: Piece, rules: Rulebook) -> Iterator[tuple[Square, ...]]:
    """Every footprint on the board in which the figure might stand."""
    seen = set()
    for square in board.squares:
        for squares in footprints_over(board, piece.base, square):
            key = frozenset(squares)
            there = replace(piece, squares=squares)
            if key not in seen and not any(objections(board, there, squares[0], rules)):
                seen.add(key)
                yield squares
