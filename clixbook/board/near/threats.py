"""Threat maps: squares where a figure could be attacked, with attackers and kinds of attack.

Far away a shot is a question of range and line alone, which whole arrays answer; close by, where opponents touch, reach
and crowd each other, ``can_shoot`` and ``may_strike`` are asked square by square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, book_suffix, figure_ref, join_parts, message, render_words
from clixbook.board.lines.line_field import lines_from
from clixbook.board.lines.obstacle_grid import is_soaring
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, SquareLike, as_square
from clixbook.board.model.things import Piece
from clixbook.board.near.adjacency import neighbours
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.giants import TWO_SQUARES, close_reach, is_aloft, needs_giant_check
from clixbook.board.near.ranges import half_value, walking_distances
from clixbook.board.near.shooting import can_shoot, may_shoot, why_blocked_by_adjacent
from clixbook.board.near.square_adjacency import level_of
from clixbook.board.terrain.terrain import outline
from clixbook.caches import cached_by_value, cached_value
from clixbook.deprecation import former_names
from clixbook.errors import NotFound, did_you_mean
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.range import LevelRange

Mask = NDArray[np.bool_]
Ranges = int | Mapping[str, int]
USUAL_RANGE = 6
"""The assumed range of opponents: pieces of a board have none of their own."""
SOMEBODY = "somebody"


@former_names(how="attack_kinds")
@dataclass(frozen=True, eq=False)
class Threat:
    """An opponent's squares to strike and to shoot, as bool arrays (height, width)."""

    piece: Piece
    range: int
    strikes: Mask
    shots: Mask

    @cached_value
    def squares(self) -> Mask:
        """The squares that it threatens in any way."""
        return self.strikes | self.shots

    def attack_kinds(self, where: SquareLike) -> str:
        """``by close attack``, ``at range 6``, or both; "" where it does not threaten."""
        square = as_square(where)
        found = ["by close attack"] * bool(self.strikes[square.y, square.x])
        found += [f"at range {self.range}"] * bool(self.shots[square.y, square.x])
        return " and ".join(found)


@dataclass(frozen=True, eq=False)
class Threats(Answer):
    """Threat map for a standard figure; ``grid`` counts opponents, int8 (height, width).

    ``who`` is the figure that is asked about: it is lifted from the board and a standard one put on each square in its
    place, None where only a side was named. Squares of opponents count 0; a friend on its square counts as itself.
    ``reasons`` are those for the square ``at``, where each opponent that threatens it, and each other one, says why.
    """

    board: Board
    rules: Rulebook
    side: str
    who: Piece | None
    threats_by_opponent: tuple[Threat, ...]
    at: Square | None
    reasons: tuple[Reason, ...]

    @cached_value
    def grid(self) -> NDArray[np.int8]:
        """How many opponents threaten each square."""
        total = np.zeros((self.board.height, self.board.width), dtype=np.int8)
        for threat in self.threats_by_opponent:
            total += threat.squares
        return total

    @property
    def verdict(self) -> str:
        """The number of threatened squares: ``57 squares``."""
        return f"{int((self.grid > 0).sum())} squares"

    def square_text(self, where: SquareLike) -> str:
        """``D4: threatened by 2: Bruiser at range 6, Tinker by close attack.``"""
        return render_words(self.square_message(where))

    def square_message(self, where: SquareLike) -> Words:
        """``square_text`` with references to the figures."""
        square = self.board.square(where)
        by = [
            message("{} {}", figure_ref(threat.piece), how)
            for threat in self.threats_by_opponent
            if (how := threat.attack_kinds(square))
        ]
        if not by:
            return f"{square}: nobody threatens it."
        return message("{}: threatened by {}: {}.", square, len(by), join_parts(by))

    @property
    def message(self) -> Words:
        """The figures that threaten the square in question, and how much of the board is threatened."""
        whose = f" of {self.side}" if self.side else ""
        sentence = message(
            "A standard figure{} could be attacked on {}{}.", whose, self.verdict, book_suffix(self.rules)
        )
        return message("{} {}", self.square_message(self.at), sentence) if self.at else sentence

    @property
    def geometry(self) -> BaseGeometry:
        """The threatened squares as polygons; A1 is (0, 0) to (1, 1)."""
        return outline(square for square in self.board.squares if self.grid[square.y, square.x])


@accepts_named_board
def threats(
    board: Board, who: str | Piece, *, rules: RulesLike = DEFAULT, ranges: Ranges = USUAL_RANGE, at: SquareLike = ""
) -> Threats:
    """The squares where opponents could attack a standard figure in the place of ``who``, or of that side.

    By every opponent, from where it stands and without a move: by a close attack (``may_strike``), or by a ranged one
    (``may_shoot``) with its range, in squares: one for all, or by piece id with 0 for those left out. Whether it
    has actions, tokens or powers for that is not asked. ``at``: the square that reasons speak of, by default that of
    ``who``. Raises ClixbookError for one who is neither a piece nor a side on this board.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> cx.threats(board, "Ann", rules="core2014", ranges=0).grid.tolist()
    [[1, 0, 1, 0, 0]]
    """
    book, piece = rulebook(rules), _find_piece(board, who)
    side, allied = (piece.side, piece.allied) if piece else (str(who), "")
    name, label = (piece.id, piece.name) if piece else (SOMEBODY, "")
    figure = Piece(name, (Square(0, 0),), side, allied=allied, name=label)
    known = ranges if isinstance(ranges, int) else FrozenMap(ranges)
    if not isinstance(known, int) and (wrong := sorted(map(str, known.keys() - board.pieces.keys()))):
        hints = (did_you_mean(each, [*board.pieces], f"there are {', '.join(board.pieces)}.") for each in wrong)
        raise NotFound(*(f"ranges: nobody is called {w!r:.40}; {h}" for w, h in zip(wrong, hints, strict=True)))
    by = _opponent_threats(board, figure, known, book)
    square = board.square(at) if at else piece.squares[0] if piece else None
    found = Threats(board, book, side, piece, by, square, ())
    if square is None:
        return found
    return Threats(board, book, side, piece, by, square, tuple(_reasons_for_square(found, figure, square)))


def _find_piece(board: Board, who: str | Piece) -> Piece | None:
    """The piece that is named; None for the name of a side."""
    if isinstance(who, str) and who not in board.pieces and who in {piece.side for piece in board.pieces.values()}:
        return None
    found = board.find(who)
    if isinstance(found, Square):
        raise NotFound(f"Nobody stands on {found} whose opponents could be asked about: name a figure or a side.")
    return found


@cached_by_value(64)
def _opponent_threats(
    board: Board, figure: Piece, ranges: int | FrozenMap[str, int], rules: Rulebook
) -> tuple[Threat, ...]:
    """The threat of each opponent of the figure, in the order of the board."""
    bare = board.without_piece(figure.id) if figure.id in board.pieces else board
    opponents = [piece for piece in bare.pieces.values() if not piece.is_friend_of(figure)]
    return tuple(
        _threat_of(bare, piece, figure, ranges if isinstance(ranges, int) else ranges.get(piece.id, 0), rules)
        for piece in opponents
    )


def _threat_of(board: Board, piece: Piece, figure: Piece, value: int, rules: Rulebook) -> Threat:
    """The threat of one opponent."""
    shots = _ranged_squares(board, piece, value, rules)
    strikes = np.zeros_like(shots)
    for square in _close_attack_squares(board, piece, rules):
        there = board.piece_at(square) or _figure_on(figure, square)
        shots[square.y, square.x] = can_shoot(board, piece, there, value, rules=rules)
        strikes[square.y, square.x] = bool(may_strike(board, piece, there, rules=rules))
    for other in board.pieces.values():
        friend = other.is_friend_of(figure)
        shoots = friend and can_shoot(board, piece, other, value, rules=rules)
        struck = friend and bool(may_strike(board, piece, other, rules=rules))
        for square in other.squares:
            shots[square.y, square.x], strikes[square.y, square.x] = shoots, struck
    return Threat(piece, value, strikes, shots)


def _figure_on(figure: Piece, square: Square) -> Piece:
    """The figure on that square."""
    return Piece(figure.id, (square,), figure.side, allied=figure.allied, name=figure.name)


def _close_attack_squares(board: Board, piece: Piece, rules: Rulebook) -> Iterator[Square]:
    """The free squares so near that figures there may touch the piece, or be reached by it (ADJ-01, SIZ-02, SIZ-05)."""
    wide = needs_giant_check(piece, piece.squares[0], rules) or is_aloft(piece, rules)
    far = max(TWO_SQUARES if wide else 1, close_reach(piece, rules))
    for square in board.squares:
        if board.piece_at(square) is None and any(square.distance(own) <= far for own in piece.squares):
            yield square


def _ranged_squares(board: Board, piece: Piece, value: int, rules: Rulebook) -> Mask:
    """The squares in range and line, if no figure touches the shooter (RNG-05, RNG-06, RNG-07, RNG-11)."""
    found = np.zeros((board.height, board.width), dtype=bool)
    anywhere = piece.squares[0]  # a square is nobody beside it: what bars this shot bars every one at a distance
    if value == 0 or next(why_blocked_by_adjacent(board, piece, anywhere, rules), None):
        return found
    spans = [
        _distances(board, square, rules) <= _range_grid(board, piece, square, value, rules) for square in piece.squares
    ]
    nearest = np.logical_or.reduce(spans)
    for square, span in zip(piece.squares, spans, strict=True):
        found |= (lines_from(board, square, rules) < 2) & (span if rules.range.from_line_square else nearest)
    if not rules.range.friend_beside_target:
        for square in _next_to_friends(board, piece, rules):
            found[square.y, square.x] = False
    return found


def _distances(board: Board, source: Square, rules: Rulebook) -> NDArray[np.int64]:
    """How many squares away each square is (RNG-01, RNG-02)."""
    if rules.range.count_goes_round:
        steps = walking_distances(board, source, rules)
        far = board.width * board.height
        return np.array([steps.get(square, far) for square in board.squares]).reshape(board.height, board.width)
    across = np.abs(np.arange(board.width) - source.x)[None, :]
    down = np.abs(np.arange(board.height) - source.y)[:, None]
    return np.maximum(across, down) if rules.range.diagonal_is_one else across + down


def _range_grid(board: Board, piece: Piece, source: Square, value: int, rules: Rulebook) -> NDArray[np.int64]:
    """The range to a standard figure on each square, after levels and heights (RNG-03)."""
    whole = np.full((board.height, board.width), value)
    if rules.range.levels is LevelRange.SOARING_HALVES and is_soaring(piece, rules):
        return np.full_like(whole, half_value(value, rules))
    if rules.range.levels is LevelRange.ELEVATED_HALVES:
        high = np.array([level_of(board, square, rules) > 1 for square in board.squares]).reshape(whole.shape)
        return np.where(high != (level_of(board, source, rules) > 1), half_value(value, rules), whole)
    return whole


def _next_to_friends(board: Board, piece: Piece, rules: Rulebook) -> set[Square]:
    """The squares next to friends of the shooter, in books that forbid shots there (RNG-11)."""
    friends = [each for each in board.pieces.values() if each.id != piece.id and each.is_friend_of(piece)]
    return {square for friend in friends for square in neighbours(board, friend, rules=rules)}


def _reasons_for_square(found: Threats, figure: Piece, square: Square) -> Iterator[Reason]:
    """Reasons why each opponent can or cannot attack that square."""
    board = found.board.without_piece(figure.id) if figure.id in found.board.pieces else found.board
    there = board.piece_at(square) or _figure_on(figure, square)
    for threat in found.threats_by_opponent:
        if threat.piece.id == there.id:
            continue
        strike = may_strike(board, threat.piece, there, rules=found.rules)
        shot = may_shoot(board, threat.piece, there, threat.range, rules=found.rules)
        if strike:
            first = strike.reasons[0]
            text = message("{} may strike here: {}", figure_ref(threat.piece), first.message)
            yield make_reason(found.rules[first.ruling], text, *strike.squares, weight="blocked")
        if shot:
            ends = shot.line.source, shot.line.target
            text = message(
                "{} may shoot here: {} away, range {}.", figure_ref(threat.piece), shot.line.distance, shot.range.value
            )
            yield make_reason(found.rules["RNG-05"], text, *ends, weight="blocked")
        if not strike and not shot:
            last = shot.reasons[0]
            text = message("{} threatens nobody here: {}", figure_ref(threat.piece), last.message)
            yield make_reason(found.rules[last.ruling], text, *last.where, weight="clear")
