"""Squares to which a power may shift a distant figure (SPD-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message, without_full_stop
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.bases import may_be_moved, why_immobile
from clixbook.board.near.giants import size_of
from clixbook.board.near.holders import is_grabbed
from clixbook.board.placing.placing import objections
from clixbook.board.terrain.terrain import terrain_at
from clixbook.rulebooks import Rulebook


@dataclass(frozen=True)
class Shift(Answer):
    """The squares to which a figure may be shifted. Truthy if there is one."""

    user: Piece
    who: Piece
    rules: Rulebook
    squares: frozenset[Square]
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return bool(self.squares)

    @property
    def message(self) -> Words:
        """``Mentalist shifts Bruiser to 40 squares (2014 core rulebook).``"""
        return message(
            "{} shifts {} to {} squares{}.",
            figure_ref(self.user),
            figure_ref(self.who),
            len(self.squares),
            book_suffix(self.rules),
        )

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the squares, in squares."""
        return MultiPoint([(s.x + 0.5, s.y + 0.5) for s in sorted(self.squares)])


@accepts_board_name
def shift(
    board: Board,
    user: str | Square | Piece,
    who: str | Square | Piece,
    *,
    rules: Rulebook,
    range_: int = 0,
    hit: bool = False,
) -> Shift:  # fmt: skip
    """The squares to which ``user`` may shift a figure (SPD-11).

    ``range_`` is the user's range value. ``hit``: the attack that moving an opponent takes has hit.
    """
    mind, piece = board.piece(user), board.piece(who)
    against = tuple(refusals(board, mind, piece, rules, range_, hit=hit))
    if against:
        return Shift(mind, piece, rules, frozenset(), against)
    far, squares = reach_of(rules, range_), frozenset(shift_goals(board, mind, piece, rules, range_))
    text = message("{} shifts within {} squares by line.", figure_ref(mind), far)
    return Shift(mind, piece, rules, squares, (make_reason(rules["SPD-11"], text, *mind.squares, weight="clear"),))


def shift_goals(board: Board, mind: Piece, piece: Piece, rules: Rulebook, range_: int) -> Iterator[Square]:
    """The squares to which a figure that may be shifted comes, one after the other."""
    far, limit = reach_of(rules, range_), rules.speed_modes.telekinesis.shift
    here, without = piece.squares[0], board.without_piece(piece)
    for square in board.squares:
        if square == here or not has_line_within(without, mind, square, far, rules):
            continue
        if (not limit or has_line_within(without, here, square, limit, rules)) and not any(
            objections(board, piece, square, rules)
        ):
            yield square


def reach_of(rules: Rulebook, range_: int) -> int:
    """How far the power reaches from its user."""
    power = rules.speed_modes.telekinesis
    return power.reach or max(range_, power.least_reach)


def refusals(
    board: Board, mind: Piece, piece: Piece, rules: Rulebook, range_: int, *, hit: bool
) -> Iterator[Reason]:  # fmt: skip
    """Why the figure cannot be shifted at all."""
    power, ruling, where = rules.speed_modes.telekinesis, rules["SPD-11"], piece.squares
    if not reach_of(rules, 0):
        yield make_reason(ruling, "This book shifts no figures.", *where, weight="blocked")
        return
    yield from why_immobile(piece, rules=rules)
    if size_of(piece, rules) >= Size.GIANT and not power.great:
        yield make_reason(ruling, message("{} is too large.", figure_ref(piece)), *where, weight="blocked")
    if piece.is_multi_base and not power.multi_base:
        yield from may_be_moved(piece, "telekinesis", rules=rules).reasons
    if not piece.is_friend_of(mind) and not (power.opponents and hit):
        text = "needs a hit first" if power.opponents else "is not a friend"
        yield make_reason(ruling, message("{} {}.", figure_ref(piece), text), *where, weight="blocked")
    if is_grabbed(piece):
        yield make_reason(
            rules["CAP-09"], message("{} is held by an opponent.", figure_ref(piece)), *where, weight="blocked"
        )
    if not has_line_within(board, mind, piece, reach_of(rules, range_), rules):
        yield make_reason(ruling, _unseen(board, mind, piece, reach_of(rules, range_), rules), *where, weight="blocked")


def _unseen(board: Board, mind: Piece, piece: Piece, far: int, rules: Rulebook) -> Words:
    """Why that figure is out of reach: too far away, or behind an obstacle."""
    away = mind.squares[0].distance(piece.squares[0])
    if away > far:
        return message("{} is {} squares away, more than {}.", figure_ref(piece), away, far)
    line = line_of_fire(board, mind, piece, rules=rules)
    return message("{} is out of sight: {}.", figure_ref(piece), without_full_stop(line.reasons[0].message))


def shift_thing(board: Board, user: str, from_: Square, *, rules: Rulebook, range_: int = 0) -> Iterator[Square]:
    """The squares to which ``user`` may shift an object that lies there (SPD-11); it lies in no blocking terrain."""
    mind, far, limit = board.piece(user), reach_of(rules, range_), rules.speed_modes.telekinesis.shift
    if not far or not has_line_within(board, mind, from_, far, rules):
        return
    for square in board.squares:
        taken = not rules.objects.share_squares and square in board.objects
        if square == from_ or taken or "blocking" in terrain_at(board, square, rules=rules):
            continue
        if has_line_within(board, mind, square, far, rules) and (
            not limit or has_line_within(board, from_, square, limit, rules)
        ):
            yield square


def has_line_within(board: Board, a: Square | Piece, b: Square | Piece, far: int, rules: Rulebook) -> bool:
    """True if b is within that many squares of a, by a line that is not blocked."""
    first, second = (p.squares[0] if isinstance(p, Piece) else p for p in (a, b))
    return first.distance(second) <= far and line_of_fire(board, a, b, rules=rules).verdict != "blocked"
