"""Move and attack in one plain move action, where the rulebook allows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clixbook.board.answers.answers import Answer, Reason, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, join_parts, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.ranges import half_value
from clixbook.board.near.shooting import may_shoot
from clixbook.rulebooks import Rulebook

MOST_NAMED = 8  # squares that a reason lists by name


@dataclass(frozen=True)
class MoveAttack(Answer):
    """Whether a plain move may end in an attack on the target. Truthy if it may.

    ``close`` and ``ranged`` are the squares of speed that such a move has, None where the rulebook allows no
    such attack; ``strikes_from`` and ``shoots_from`` the squares where it may end, the cheapest first.
    """

    who: Piece
    target: Piece
    rules: Rulebook
    close: int | None
    ranged: int | None
    strikes_from: tuple[Square, ...]
    shoots_from: tuple[Square, ...]
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return bool(self.strikes_from or self.shoots_from)

    @property
    def message(self) -> Words:
        """``X may move and attack O (Doc Nebula's house rules of 2007).``"""
        may = "may" if self else "cannot"
        return message(
            "{} {} move and attack {}{}.", figure_ref(self.who), may, figure_ref(self.target), book_suffix(self.rules)
        )


def squares_before_attack(speed: int, kind: str, *, rules: Rulebook) -> int | None:
    """The squares of a plain move before a ``"close"`` or ``"ranged"`` attack; None if there is none (MOV-10)."""
    after = rules.movement.attack_after_move
    allowed = after.close if kind == "close" else after.ranged
    if allowed is None:
        return None
    return half_value(speed, rules, of="speed") if allowed == "half" else speed


@accepts_board_name
def attack_after_move(
    board: Board,
    who: str | Square | Piece,
    target: str | Square | Piece,
    *,
    speed: int,
    range: int = 0,
    rules: Rulebook,
) -> MoveAttack:
    """May ``who`` hurt ``target`` with one plain move action (MOV-10)? ``speed`` and ``range`` in squares."""
    piece, other = board.piece(who), board.piece(target)
    close = squares_before_attack(speed, "close", rules=rules)
    ranged = squares_before_attack(speed, "ranged", rules=rules)
    strikes: tuple[Square, ...] = ()
    shoots: tuple[Square, ...] = ()
    if close is not None:
        strikes = tuple(_can_close_attack(board, piece, other, reach(board, piece, close, rules=rules), rules))
    if ranged is not None:
        shoots = tuple(_can_shoot(board, piece, other, reach(board, piece, ranged, rules=rules), range, rules))
    reasons = tuple(_reasons(piece, other, rules, close, ranged, strikes, shoots))
    return MoveAttack(piece, other, rules, close, ranged, strikes, shoots, reasons)


def _nearest_first(found: Reach) -> list[Square]:
    return sorted(found, key=lambda square: (found[square].cost, square.y, square.x))


def _can_close_attack(board: Board, who: Piece, other: Piece, found: Reach, rules: Rulebook) -> Iterator[Square]:
    for square in _nearest_first(found):
        if may_strike(board.move_piece(who, square), who.id, other.id, rules=rules):
            yield square


def _can_shoot(
    board: Board, who: Piece, other: Piece, found: Reach, range_value: int, rules: Rulebook
) -> Iterator[Square]:  # fmt: skip
    for square in _nearest_first(found):
        if may_shoot(board.move_piece(who, square), who.id, other.id, range_value, rules=rules):
            yield square


def _reasons(
    who: Piece, other: Piece, rules: Rulebook, close: int | None, ranged: int | None,
    strikes: tuple[Square, ...], shoots: tuple[Square, ...],
) -> Iterator[Reason]:  # fmt: skip
    """Why it may or may not."""
    ruling = rules["MOV-10"]
    if close is None and ranged is None:
        text = message("{} cannot attack in a plain move action.", figure_ref(who))
        yield make_reason(ruling, text, *who.squares, weight="blocked")
    if strikes:
        text = message(
            "{} moves up to {} squares and strikes from {}.", figure_ref(who), close, _few_square_names(strikes)
        )
        yield make_reason(ruling, text, strikes[0], weight="clear")
    if shoots:
        text = message(
            "{} moves up to {} squares and shoots from {}.", figure_ref(who), ranged, _few_square_names(shoots)
        )
        yield make_reason(ruling, text, shoots[0], weight="clear")
    if not (strikes or shoots) and (close is not None or ranged is not None):
        text = message("{} comes to no square from which {} is in reach.", figure_ref(who), figure_ref(other))
        yield make_reason(ruling, text, *other.squares, weight="blocked")


def _few_square_names(squares: tuple[Square, ...]) -> Words:
    """The squares by name, of many the cheapest few."""
    more = len(squares) - MOST_NAMED
    named = join_parts(squares[:MOST_NAMED], " or ")
    return message("{} or {} more", named, more) if more > 0 else named
