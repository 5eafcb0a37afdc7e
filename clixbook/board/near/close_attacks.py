"""Whether a close attack is possible: squares, levels, sizes and lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, because, on_board, remembered
from clixbook.board.answers.message import Words, said, the, under
from clixbook.board.lines.fast_line import is_open
from clixbook.board.lines.line_ends import placed
from clixbook.board.lines.line_of_fire import LineOfFire, best_line
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import quick
from clixbook.board.model.lent_words import OF_LINES, lent
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.adjacency import (
    adjacent,
    base_between,
    bindings,
    diagonal_bases,
    hides,
    joined_by,
    pair_geometry,
)
from clixbook.board.near.giants import ALOFT, TWO_SQUARES, arm_of, giant_counts, nearest, size_of, soars, stature
from clixbook.board.near.square_adjacency import level_of, partings
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.map.adjacency import StairPair

Pair = tuple[Square, Square]
PAST_HINDERING = frozenset({"hindering"})


@dataclass(frozen=True)
class Strike(Answer):
    """Whether one figure may close-attack another; truthy if so.

    ``squares`` is the pair of squares that serves, else the nearest pair.
    """

    attacker: Piece
    target: Piece
    rules: Rulebook
    verdict: bool
    squares: Pair
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.verdict

    @property
    def said(self) -> Words:
        """``Bruiser may strike Warden (2014 core rulebook).``"""
        may = "may" if self else "cannot"
        return said("{} {} strike {}{}.", the(self.attacker), may, the(self.target), under(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The line between the two squares' centres, in squares; and the corner between a diagonal pair."""
        return pair_geometry(*self.squares)


@quick
@dataclass(frozen=True)
class _Striking:
    """One question about a close attack; the methods answer its parts."""

    board: Board
    rules: Rulebook
    attacker: Piece
    target: Piece
    across_levels: bool
    up_levels: bool
    regardless: bool
    sees: bool
    reach: int
    past: frozenset[str] = frozenset()

    @property
    def perceives(self) -> bool:
        """Does hindering terrain hide nobody from the attacker?"""
        return self.sees or "hindering" in self.past

    def is_open(self, pair: Pair, *, past_hindering: bool = False) -> bool:
        """Is the line that the attacker draws between two squares not blocked?"""
        ignores = self.past | PAST_HINDERING if self.sees or past_hindering else self.past
        return is_open(self.board, self.rules, *pair, self.attacker.side or None, ignores)

    def line(self, pair: Pair) -> LineOfFire:
        """That line with its reasons."""
        ignores = self.past | PAST_HINDERING if self.sees else self.past
        return best_line(self.board, *pair, self.rules, self.attacker.side or None, ignores)


@remembered(512)
@on_board
def may_strike(
    board: Board,
    attacker: SquareLike | Piece,
    target: SquareLike | Piece,
    *,
    rules: str | Rulebook,
    across_levels: bool = False,
    up_levels: bool = False,
    regardless: bool = False,
    needs_line: bool = False,
    sees: bool = False,
    reach: int = 0,
    past: Iterable[str] = frozenset(),
) -> Strike:
    """May ``attacker`` close-attack ``target`` (ADJ-06 to ADJ-09, ADJ-14 to ADJ-16, LOF-15, SIZ-02, SIZ-05, SPD-09)?

    Powers lend: ``across_levels``, strikes at touching squares of another level or height, ``up_levels`` only
    upwards; ``regardless``, no need to be adjacent; ``sees``, it perceives hidden figures; ``reach``, so many squares
    along an open line; ``past``, its line ignores "hindering" terrain or "smoke". ``needs_line``: the effect asks for a
    line.
    Only the board decides here; whether the target is an opponent is not asked.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> bool(cx.may_strike(board, "Ann", "Ben", rules="core2014"))
    True
    """
    book, who, whom = rulebook(rules), board.piece(attacker), board.piece(target)
    board = placed(board, who, whom)
    lends = lent(past, OF_LINES, "past")
    asked = _Striking(board, book, who, whom, across_levels, up_levels, regardless, sees, reach, lends)
    refusals: tuple[Reason, ...] = ()
    for pair in _pairs(asked):
        barred = tuple(_demands(asked, pair, needs_line))
        if not barred:
            return Strike(who, whom, book, True, pair, tuple(_way(asked, pair)))
        refusals = refusals or barred
    nearest_pair = nearest(who, whom)[0]
    return Strike(who, whom, book, False, nearest_pair, refusals or tuple(_too_far(asked, nearest_pair)))


def strikes(
    board: Board, attacker: str, target: str, *, rules: Rulebook, across_levels: bool = False, up_levels: bool = False,
    regardless: bool = False, sees: bool = False, reach: int = 0, past: frozenset[str] = frozenset(),
) -> bool:  # fmt: skip
    """The verdict of ``may_strike`` for two figures on the board; it stops at the first reason that decides."""
    who, whom = board.pieces[attacker], board.pieces[target]
    asked = _Striking(board, rules, who, whom, across_levels, up_levels, regardless, sees, reach, past)
    return any(not any(_demands(asked, pair, needs_line=False)) for pair in _pairs(asked))


def in_reach(board: Board, attacker: str, target: str, rules: Rulebook) -> bool:
    """False for targets too far away for ``may_strike`` (ADJ-01, SIZ-02, SIZ-05)."""
    who, whom = board.pieces[attacker], board.pieces[target]
    first, second = nearest(who, whom)[0]
    return first.distance(second) <= max(TWO_SQUARES, arm_of(who, rules))


def _pairs(asked: _Striking) -> Iterator[Pair]:
    """The pairs of squares by which the attacker reaches its target; itself it never does."""
    if asked.attacker.id != asked.target.id:
        yield from (pair for pair in nearest(asked.attacker, asked.target) if any(_way(asked, pair)))


def _way(asked: _Striking, pair: Pair) -> Iterator[Reason]:
    """What lets the attacker strike over this pair of squares; the first that holds is enough."""
    board, rules, who = asked.board, asked.rules, asked.attacker
    if asked.regardless:
        yield because(rules["ADJ-16"], said("{} need not be adjacent.", the(who)), *pair, weight="clear")
        return
    near = _one(asked.attacker, pair[0]), _one(asked.target, pair[1])
    joined = joined_by(board, *near, rules)
    if joined is not None and _in_arms_reach(asked, pair):
        yield from bindings(board, *near, joined, rules)
    elif rules.adjacency.stairs is StairPair.CLOSE_ATTACKS and board.transition(*pair):
        text = said("{} strikes over the stairs {}/{}.", the(who), pair[0], pair[1])
        yield because(rules["ADJ-09"], text, *pair, weight="clear")
    elif _touch_but_for_levels(asked, pair):
        yield from _over_levels(asked, pair)
    if joined is None:
        yield from _by_reach(asked, pair)


def _one(piece: Piece, square: Square) -> Piece:
    """The figure as if it stood on this one square of its base alone."""
    return replace(piece, squares=(square,)) if piece.multi else piece


def _in_arms_reach(asked: _Striking, pair: Pair) -> bool:
    """False for a smaller figure that is adjacent to a giant at two squares (SIZ-05)."""
    if pair[0].touches(pair[1]) or not giant_counts(asked.attacker, asked.target, asked.rules):
        return True
    return size_of(asked.attacker, asked.rules) is Size.GIANT


def _touch_but_for_levels(asked: _Striking, pair: Pair) -> bool:
    """True for touching squares that only a difference of level or height parts."""
    if not pair[0].touches(pair[1]):
        return False
    bases = diagonal_bases(asked.board, asked.rules, asked.attacker, asked.target)
    if base_between(*pair, bases) is not None:
        return False
    if soars(asked.attacker, asked.rules) or soars(asked.target, asked.rules):
        return True
    return next(partings(asked.board.bare, *pair, asked.rules, levels=False), None) is None


def _over_levels(asked: _Striking, pair: Pair) -> Iterator[Reason]:
    """A strike at a touching figure on another level, by a power or by size (ADJ-08, ADJ-14, SIZ-02)."""
    rules, who = asked.rules, asked.attacker
    low, high = (level_of(asked.board, square, rules) for square in pair)
    reaches = ALOFT in who.traits and soars(asked.target, rules)
    if asked.across_levels or reaches or (asked.up_levels and low < high):
        by_height = soars(who, rules) != soars(asked.target, rules)
        ruling = rules["ADJ-14" if by_height else "ADJ-08"]
        yield because(ruling, said("{} strikes across levels.", the(who)), *pair, weight="clear")
    elif rules.sizes.close_reach.up_a_level and stature(who, rules) >= Size.GIANT and low < high:
        yield because(rules["SIZ-02"], said("{} strikes up at {}.", the(who), pair[1]), *pair, weight="clear")


def _by_reach(asked: _Striking, pair: Pair) -> Iterator[Reason]:
    """A strike by long reach: within it and with a line that is not blocked (SIZ-02, SPD-09)."""
    rules, who = asked.rules, asked.attacker
    if pair[0].distance(pair[1]) <= asked.reach and asked.is_open(pair):
        yield because(rules["SPD-09"], said("{} stretches.", the(who)), *pair, weight="clear")
        return
    reach = rules.sizes.close_reach
    squares = arm_of(who, rules)
    if squares <= 1 or not reach.by_line or pair[0].distance(pair[1]) > squares:
        return
    if asked.is_open(pair, past_hindering=reach.past_hindering):
        text = said("{} reaches {} squares.", the(who), squares)
        yield because(rules["SIZ-02"], text, *pair, weight="clear")


def _demands(asked: _Striking, pair: Pair, needs_line: bool) -> Iterator[Reason]:
    """What else the attack needs and lacks: a line (LOF-15), and to perceive its target (ADJ-15)."""
    rules = asked.rules
    if hides(asked.board, asked.target, rules, sees=asked.perceives):
        text = said("{} hides and must be found first.", the(asked.target))
        yield because(rules["ADJ-15"], text, pair[1], weight="blocked")
    if asked.regardless and not rules.adjacency.only_adjacency_waived:
        return
    if (needs_line or rules.line_of_fire.close_attack_needs_line) and not asked.is_open(pair):
        text = said("{} has no line to {}.", the(asked.attacker), the(asked.target))
        yield because(rules["LOF-15"], text, *pair, weight="blocked")
        yield from (reason for reason in asked.line(pair).reasons if reason.weight == "blocked")


def _too_far(asked: _Striking, pair: Pair) -> Iterator[Reason]:
    """Why the attacker does not reach its target."""
    rules = asked.rules
    answer = adjacent(asked.board, asked.attacker, asked.target, rules=rules)
    if answer:
        text = said("{} must touch a giant to strike it.", the(asked.attacker))
        yield because(rules["SIZ-05"], text, *pair, weight="blocked")
    else:
        yield from answer.reasons
    reach = arm_of(asked.attacker, rules)
    if reach > 1:
        text = said("{} reaches {} squares by an open line.", the(asked.attacker), reach)
        yield because(rules["SIZ-02"], text, *pair)
