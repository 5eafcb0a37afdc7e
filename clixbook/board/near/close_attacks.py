"""Whether a close attack is possible: squares, levels, sizes and lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.lines.line_ends import with_moved_figures
from clixbook.board.lines.line_of_fire import LineOfFire, Lines
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import OF_LINES, check_words
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.adjacency import (
    adjacent,
    adjacent_pair,
    diagonal_base_between,
    diagonal_bases,
    is_hiding,
    pair_geometry,
    reasons_adjacent,
)
from clixbook.board.near.giants import (
    ALOFT,
    TWO_SQUARES,
    close_reach,
    effective_size,
    is_aloft,
    nearest_pairs,
    needs_giant_check,
    size_of,
)
from clixbook.board.near.square_adjacency import level_of, why_not_adjacent
from clixbook.caches import cached_by_value
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.map.adjacency import StairPair

Pair = tuple[Square, Square]
PAST_HINDERING = frozenset({"hindering"})


@dataclass(frozen=True)
class Strike(YesOrNo):
    """Whether one figure may close-attack another; truthy if so.

    ``squares`` is the pair of squares that serves, else the nearest pair.
    """

    attacker: Piece
    target: Piece
    rules: Rulebook
    verdict: bool
    squares: Pair
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Bruiser may strike Warden (2014 core rulebook).``"""
        may = "may" if self else "cannot"
        return message(
            "{} {} strike {}{}.", figure_ref(self.attacker), may, figure_ref(self.target), book_suffix(self.rules)
        )

    @property
    def geometry(self) -> BaseGeometry:
        """The line between the two squares' centres, in squares; and the corner between a diagonal pair."""
        return pair_geometry(*self.squares)


@fast_init
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
    sees_hidden: bool
    reach: int
    ignored_terrain: frozenset[str] = frozenset()

    @property
    def sees_through_hindering(self) -> bool:
        """Does the attacker see figures hidden in hindering terrain?"""
        return self.sees_hidden or "hindering" in self.ignored_terrain

    def line(self, pair: Pair, *, past_hindering: bool = False) -> LineOfFire:
        """The line that the attacker draws between two squares."""
        ignores = self.ignored_terrain | PAST_HINDERING if self.sees_hidden or past_hindering else self.ignored_terrain
        return Lines(self.board, self.rules, acting_side=self.attacker.side or None, ignores=ignores).line(*pair)


@cached_by_value(512)
@accepts_board_name
def may_strike(
    board: Board,
    attacker: SquareLike | Piece,
    target: SquareLike | Piece,
    *,
    rules: RulesLike = DEFAULT,
    across_levels: bool = False,
    up_levels: bool = False,
    regardless: bool = False,
    needs_line: bool = False,
    sees: bool = False,
    reach: int = 0,
    past: Iterable[str] = frozenset(),
) -> Strike:
    """May ``attacker`` close-attack ``target``?

    Powers lend: ``across_levels``, strikes at touching squares of another level or height, ``up_levels`` only
    upwards; ``regardless``, no need to be adjacent; ``sees``, it perceives hidden figures; ``reach``, that many squares
    along an open line; ``past``, its line ignores "hindering" terrain or "smoke". ``needs_line``: the effect asks for
    a line. Only the board decides here; whether the target is an opponent is not asked.

    Rulings: ADJ-06 to ADJ-09, ADJ-14 to ADJ-16, LOF-15, SIZ-02, SIZ-05, SPD-09.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> bool(cx.may_strike(board, "Ann", "Ben", rules="core2014"))
    True
    """
    book, who, whom = rulebook(rules), board.piece(attacker), board.piece(target)
    board = with_moved_figures(board, who, whom)
    lends = check_words(past, OF_LINES, "past")
    question = _Striking(board, book, who, whom, across_levels, up_levels, regardless, sees, reach, lends)
    refusals: tuple[Reason, ...] = ()
    for pair in _pairs(question):
        barred = tuple(_unmet_conditions(question, pair, needs_line))
        if not barred:
            return Strike(who, whom, book, True, pair, tuple(_why_pair_works(question, pair)))
        refusals = refusals or barred
    nearest_pair = nearest_pairs(who, whom)[0]
    return Strike(who, whom, book, False, nearest_pair, refusals or tuple(_why_too_far(question, nearest_pair)))


def can_close_attack(
    board: Board, attacker: str, target: str, *, rules: Rulebook, across_levels: bool = False, up_levels: bool = False,
    regardless: bool = False, sees: bool = False, reach: int = 0, past: frozenset[str] = frozenset(),
) -> bool:  # fmt: skip
    """The verdict of ``may_strike`` for two figures on the board; it stops at the first reason that decides."""
    who, whom = board.pieces[attacker], board.pieces[target]
    question = _Striking(board, rules, who, whom, across_levels, up_levels, regardless, sees, reach, past)
    return any(not any(_unmet_conditions(question, pair, needs_line=False)) for pair in _pairs(question))


def may_be_in_reach(board: Board, attacker: str, target: str, rules: Rulebook) -> bool:
    """False for targets too far away for ``may_strike`` (ADJ-01, SIZ-02, SIZ-05)."""
    who, whom = board.pieces[attacker], board.pieces[target]
    first, second = nearest_pairs(who, whom)[0]
    return first.distance(second) <= max(TWO_SQUARES, close_reach(who, rules))


def _pairs(question: _Striking) -> Iterator[Pair]:
    """The pairs of squares by which the attacker reaches its target; itself it never does."""
    if question.attacker.id != question.target.id:
        yield from (
            pair for pair in nearest_pairs(question.attacker, question.target) if any(_why_pair_works(question, pair))
        )


def _why_pair_works(question: _Striking, pair: Pair) -> Iterator[Reason]:
    """The reasons why the attacker reaches over this pair of squares; the first that holds is enough."""
    board, rules, who = question.board, question.rules, question.attacker
    if question.regardless:
        yield make_reason(rules["ADJ-16"], message("{} need not be adjacent.", figure_ref(who)), *pair, weight="clear")
        return
    near = _on_one_square(question.attacker, pair[0]), _on_one_square(question.target, pair[1])
    joined = adjacent_pair(board, *near, rules)
    if joined is not None and _giant_can_reach(question, pair):
        yield from reasons_adjacent(board, *near, joined, rules)
    elif rules.adjacency.stairs is StairPair.CLOSE_ATTACKS and board.transition(*pair):
        text = message("{} strikes over the stairs {}/{}.", figure_ref(who), pair[0], pair[1])
        yield make_reason(rules["ADJ-09"], text, *pair, weight="clear")
    elif _touches_across_levels(question, pair):
        yield from _strike_across_levels(question, pair)
    if joined is None:
        yield from _strike_by_reach(question, pair)


def _on_one_square(piece: Piece, square: Square) -> Piece:
    """The figure as if it stood on this one square of its base alone."""
    return replace(piece, squares=(square,)) if piece.is_multi_base else piece


def _giant_can_reach(question: _Striking, pair: Pair) -> bool:
    """False for a smaller figure that is adjacent to a giant at two squares (SIZ-05)."""
    if pair[0].touches(pair[1]) or not needs_giant_check(question.attacker, question.target, question.rules):
        return True
    return size_of(question.attacker, question.rules) is Size.GIANT


def _touches_across_levels(question: _Striking, pair: Pair) -> bool:
    """True for touching squares that only a difference of level or height parts."""
    if not pair[0].touches(pair[1]):
        return False
    bases = diagonal_bases(question.board, question.rules, question.attacker, question.target)
    if diagonal_base_between(*pair, bases) is not None:
        return False
    if is_aloft(question.attacker, question.rules) or is_aloft(question.target, question.rules):
        return True
    return next(why_not_adjacent(question.board.bare, *pair, question.rules, levels=False), None) is None


def _strike_across_levels(question: _Striking, pair: Pair) -> Iterator[Reason]:
    """A strike at a touching figure on another level, by a power or by size (ADJ-08, ADJ-14, SIZ-02)."""
    rules, who = question.rules, question.attacker
    low, high = (level_of(question.board, square, rules) for square in pair)
    reaches = ALOFT in who.traits and is_aloft(question.target, rules)
    if question.across_levels or reaches or (question.up_levels and low < high):
        by_height = is_aloft(who, rules) != is_aloft(question.target, rules)
        ruling = rules["ADJ-14" if by_height else "ADJ-08"]
        yield make_reason(ruling, message("{} strikes across levels.", figure_ref(who)), *pair, weight="clear")
    elif rules.sizes.close_reach.up_a_level and effective_size(who, rules) >= Size.GIANT and low < high:
        yield make_reason(
            rules["SIZ-02"], message("{} strikes up at {}.", figure_ref(who), pair[1]), *pair, weight="clear"
        )


def _strike_by_reach(question: _Striking, pair: Pair) -> Iterator[Reason]:
    """A strike by long reach: within it and with a line that is not blocked (SIZ-02, SPD-09)."""
    rules, who = question.rules, question.attacker
    if pair[0].distance(pair[1]) <= question.reach and question.line(pair):
        yield make_reason(rules["SPD-09"], message("{} stretches.", figure_ref(who)), *pair, weight="clear")
        return
    reach = rules.sizes.close_reach
    squares = close_reach(who, rules)
    if squares <= 1 or not reach.by_line or pair[0].distance(pair[1]) > squares:
        return
    if question.line(pair, past_hindering=reach.past_hindering):
        text = message("{} reaches {} squares.", figure_ref(who), squares)
        yield make_reason(rules["SIZ-02"], text, *pair, weight="clear")


def _unmet_conditions(question: _Striking, pair: Pair, needs_line: bool) -> Iterator[Reason]:
    """Conditions that are not met: a line (LOF-15), or sight of the target (ADJ-15)."""
    rules = question.rules
    if is_hiding(question.board, question.target, rules, sees=question.sees_through_hindering):
        text = message("{} hides and must be found first.", figure_ref(question.target))
        yield make_reason(rules["ADJ-15"], text, pair[1], weight="blocked")
    if question.regardless and not rules.adjacency.only_adjacency_waived:
        return
    if (needs_line or rules.line_of_fire.close_attack_needs_line) and not question.line(pair):
        text = message("{} has no line to {}.", figure_ref(question.attacker), figure_ref(question.target))
        yield make_reason(rules["LOF-15"], text, *pair, weight="blocked")
        yield from (reason for reason in question.line(pair).reasons if reason.weight == "blocked")


def _why_too_far(question: _Striking, pair: Pair) -> Iterator[Reason]:
    """Why the attacker does not reach its target."""
    rules = question.rules
    answer = adjacent(question.board, question.attacker, question.target, rules=rules)
    if answer:
        text = message("{} must touch a giant to strike it.", figure_ref(question.attacker))
        yield make_reason(rules["SIZ-05"], text, *pair, weight="blocked")
    else:
        yield from answer.reasons
    reach = close_reach(question.attacker, rules)
    if reach > 1:
        text = message("{} reaches {} squares by an open line.", figure_ref(question.attacker), reach)
        yield make_reason(rules["SIZ-02"], text, *pair)
