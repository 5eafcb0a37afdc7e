"""Squares to which a power may shift a distant figure (SPD-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, because, on_board
from clixbook.board.answers.message import Words, said, the, under, unended
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.bases import kept_still, may_be_moved
from clixbook.board.near.giants import size_of
from clixbook.board.near.holders import is_grabbed
from clixbook.board.placing.placing import objections
from clixbook.board.terrain.terrain import kinds
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
    def said(self) -> Words:
        """``Mentalist shifts Bruiser to 40 squares (2014 core rulebook).``"""
        return said(
            "{} shifts {} to {} squares{}.", the(self.user), the(self.who), len(self.squares), under(self.rules)
        )

    @property
    def geometry(self) -> BaseGeometry:
        """The centres of the squares, in squares."""
        return MultiPoint([(s.x + 0.5, s.y + 0.5) for s in sorted(self.squares)])


@on_board
def shift(
    board: Board,
    user: str | Square | Piece,
    who: str | Square | Piece,
    *,
    rules: Rulebook,
    range_: int = 0,
    hit: bool = False,
) -> Shift:  # fmt: skip
    """Where may ``user`` shift that figure (SPD-11)?

    ``range_`` is the user's range value. ``hit``: the attack that moving an opponent takes has hit.
    """
    mind, piece = board.piece(user), board.piece(who)
    against = tuple(refusals(board, mind, piece, rules, range_, hit=hit))
    if against:
        return Shift(mind, piece, rules, frozenset(), against)
    far, squares = reach_of(rules, range_), frozenset(goals(board, mind, piece, rules, range_))
    text = said("{} shifts within {} squares by line.", the(mind), far)
    return Shift(mind, piece, rules, squares, (because(rules["SPD-11"], text, *mind.squares, weight="clear"),))


def goals(board: Board, mind: Piece, piece: Piece, rules: Rulebook, range_: int) -> Iterator[Square]:
    """The squares to which a figure that may be shifted comes, one after the other."""
    far, limit = reach_of(rules, range_), rules.speed_modes.telekinesis.shift
    here, without = piece.squares[0], board.without_piece(piece)
    for square in board.squares:
        if square == here or not sees(without, mind, square, far, rules):
            continue
        if (not limit or sees(without, here, square, limit, rules)) and not any(
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
        yield because(ruling, "This book shifts no figures.", *where, weight="blocked")
        return
    yield from kept_still(piece, rules=rules)
    if size_of(piece, rules) >= Size.GIANT and not power.great:
        yield because(ruling, said("{} is too large.", the(piece)), *where, weight="blocked")
    if piece.multi and not power.multi_base:
        yield from may_be_moved(piece, "telekinesis", rules=rules).reasons
    if not piece.is_friend_of(mind) and not (power.opponents and hit):
        text = "needs a hit first" if power.opponents else "is no friend"
        yield because(ruling, said("{} {}.", the(piece), text), *where, weight="blocked")
    if is_grabbed(piece):
        yield because(rules["CAP-09"], said("{} is in an opponent's hands.", the(piece)), *where, weight="blocked")
    if not sees(board, mind, piece, reach_of(rules, range_), rules):
        yield because(ruling, _unseen(board, mind, piece, reach_of(rules, range_), rules), *where, weight="blocked")


def _unseen(board: Board, mind: Piece, piece: Piece, far: int, rules: Rulebook) -> Words:
    """Why that figure is out of reach: it is too far away, or by what blocks the line."""
    away = mind.squares[0].distance(piece.squares[0])
    if away > far:
        return said("{} is {} squares away, more than {}.", the(piece), away, far)
    line = line_of_fire(board, mind, piece, rules=rules)
    return said("{} is out of sight: {}.", the(piece), unended(line.reasons[0].said))


def shift_thing(board: Board, user: str, from_: Square, *, rules: Rulebook, range_: int = 0) -> Iterator[Square]:
    """The squares to which ``user`` may shift an object that lies there (SPD-11); it lies in no blocking terrain."""
    mind, far, limit = board.piece(user), reach_of(rules, range_), rules.speed_modes.telekinesis.shift
    if not far or not sees(board, mind, from_, far, rules):
        return
    for square in board.squares:
        taken = not rules.objects.share_squares and square in board.objects
        if square == from_ or taken or "blocking" in kinds(board, square, rules=rules):
            continue
        if sees(board, mind, square, far, rules) and (not limit or sees(board, from_, square, limit, rules)):
            yield square


def sees(board: Board, a: Square | Piece, b: Square | Piece, far: int, rules: Rulebook) -> bool:
    """True if b is within that many squares of a, by a line that is not blocked."""
    first, second = (p.squares[0] if isinstance(p, Piece) else p for p in (a, b))
    return first.distance(second) <= far and line_of_fire(board, a, b, rules=rules).verdict != "blocked"
