"""The other pieces as a mover meets them: passed, blocking, stopping or holding."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Square
from clixbook.board.model.things import FULL_STACK, Piece, Size
from clixbook.board.moves.break_away import Hold, hold_of, may_avoid_roll
from clixbook.board.moves.mover import Mover
from clixbook.board.near.adjacency import cannot_engage, sees_hidden
from clixbook.board.near.contact_table import contact_squares
from clixbook.board.near.giants import size_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.moving.movement import MeetingRule

PASSING = frozenset({"characters", "move-through"})
NOT_STOPPING = PASSING | {"adjacent only"}


@fast_init
@dataclass(frozen=True)
class Crowd:
    """All other pieces, with squares as indices.

    ``taken``: squares where no move ends, as a piece stands there with which the mover does not stack. ``barred``:
    squares that the mover cannot enter.
    ``meets``: square -> the opponents that make it stop or roll there, by their place in ``opponents``.
    """

    taken: frozenset[int]
    barred: frozenset[int]
    opponents: tuple[Piece, ...]
    meets: dict[int, tuple[int, ...]]


@lru_cache(maxsize=256)
def other_pieces(board: Board, mover: Mover, rules: Rulebook, gone: tuple[Piece, ...]) -> Crowd:
    """Other pieces as this mover meets them (MOV-03 to MOV-06); from those that are ``gone`` it broke away."""
    past = {p.id for p in gone} if rules.movement.passes_after_break_away else set()
    taken: set[int] = set()
    barred: set[int] = set()
    opponents: list[Piece] = []
    meets: dict[int, list[int]] = {}
    for other in board.pieces.values():
        if other.id == mover.piece.id:
            continue
        squares = [board.index(square) for square in other.squares]
        if not may_stack(mover.piece, other, rules):
            taken.update(squares)
        if other.is_friend_of(mover.piece):
            if not rules.movement.friends_pass:
                barred.update(squares)
            continue
        barred.update(board.index(s) for s in other.squares if not can_pass_through(board, mover, other, s, rules))
        if other.id not in past:
            for index in meeting_squares(board, mover, other, rules):
                meets.setdefault(index, []).append(len(opponents))
            opponents.append(other)
    found = {square: tuple(numbers) for square, numbers in meets.items()}
    return Crowd(frozenset(taken), frozenset(barred), tuple(opponents), found)


def may_stack(one: Piece, other: Piece, rules: Rulebook) -> bool:
    """True for two like friends that share a square by their trait, and the other is no full stack (OCC-01)."""
    trait = rules.occupancy.stacking_trait
    return bool(trait) and FULL_STACK not in other.traits and one.is_like(other, trait)


def can_pass_through(board: Board, mover: Mover, other: Piece, square: Square, rules: Rulebook) -> bool:
    """True if the mover may pass through this square of an opponent (MOV-04, SPD-01, SIZ-06)."""
    if rules.movement.opponents_pass:
        return True
    giant_inside = size_of(other, rules) is Size.GIANT and board.indoors(square)
    if giant_inside and "indoor giants" in mover.rights.barred_by:
        return False
    return bool(mover.rights.ignores & PASSING) or can_pass_small(mover, other, rules)


def can_pass_small(mover: Mover, other: Piece, rules: Rulebook) -> bool:
    """True for a mover that passes figures of standard size or less, and one of them."""
    return mover.ignores("standard figures") and size_of(other, rules) <= Size.STANDARD


def meeting_squares(board: Board, mover: Mover, other: Piece, rules: Rulebook) -> frozenset[int]:
    """The squares, as indices, where the mover stops or rolls beside this opponent (MOV-05)."""
    if cannot_engage(board, other, rules, sees=sees_hidden(mover.piece, other)):
        return frozenset()
    if rules.movement.entering_adjacent_square is MeetingRule.STOP and not stops_beside(mover, other, rules):
        return frozenset()
    squares = contact_squares(board, mover.piece, other, rules)
    stops = rules.movement.entering_adjacent_square is MeetingRule.STOP
    if stops or not may_avoid_roll(mover.piece, rules, mover.rights):
        return squares
    width = board.width
    return frozenset(
        n
        for n in squares
        if not hold_on_square(board, mover, other, Square(n % width, n // width), rules).needs_no_roll
    )


def hold_on_square(board: Board, mover: Mover, other: Piece, square: Square, rules: Rulebook) -> Hold:
    """The roll to leave an opponent met on this square: swimmers slip away in water alone."""
    there = replace(mover.piece, squares=(square,))
    return hold_of(board, there, other, [other], rules, mover.rights)


def stops_beside(mover: Mover, other: Piece, rules: Rulebook) -> bool:
    """True if this opponent stops the mover in an adjacent square, where opponents stop movers at all."""
    stops_as = rules.speed_modes.plasticity.stops_as
    if stops_as in other.traits and not mover.piece.is_great:
        return True
    return not mover.rights.ignores & NOT_STOPPING and not can_pass_small(mover, other, rules)
