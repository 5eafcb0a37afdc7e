"""Whether a ranged attack is possible: range, line of fire and adjacent figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias, get_args

from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Reason, Requirement, YesOrNo, accepts_board_name, make_reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message, plural
from clixbook.board.lines.line_ends import with_moved_figures
from clixbook.board.lines.line_of_fire import LineOfFire, Lines
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import OF_SHOTS, check_words
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Mode, Piece
from clixbook.board.near.adjacency import Where, adjacent_pair, neighbours, place_ref
from clixbook.board.near.giants import effective_size, nearest_pairs, needs_giant_check, squares_of
from clixbook.board.near.ranges import RangeOf, effective_range, figure_at, is_within, range_between, within
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.caches import cached_by_value, cached_value
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.vocabulary import Restriction

Pair = tuple[Square, Square]
Waiver: TypeAlias = Literal["range", "line", "adjacency"]
WAIVERS: tuple[Waiver, ...] = get_args(Waiver)


@dataclass(frozen=True)
class Shot(YesOrNo):
    """Whether one figure may shoot another; truthy if so.

    ``range`` is the range that the shot has, ``line`` the line of fire that it uses (the best one if none
    serves). ``reasons`` has every reason against the shot, or what speaks for it.
    """

    shooter: Where
    target: Where
    rules: Rulebook
    verdict: bool
    range: RangeOf
    line: LineOfFire
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``Bruiser may shoot Warden (2014 core rulebook).``"""
        may = "may" if self else "cannot"
        return message(
            "{} {} shoot {}{}.", place_ref(self.shooter), may, place_ref(self.target), book_suffix(self.rules)
        )

    @property
    def geometry(self) -> BaseGeometry:
        """The line of fire, centre to centre in squares."""
        return self.line.geometry


@cached_by_value(512)
@accepts_board_name
def may_shoot(
    board: Board,
    shooter: SquareLike | Piece,
    target: SquareLike | Piece,
    range_value: int,
    *,
    rules: RulesLike = DEFAULT,
    with_object: bool = False,
    regardless: Iterable[Waiver] = frozenset(),
    shoots_adjacent: bool = False,
    ignores: Iterable[str] = frozenset(),
) -> Shot:
    """May ``shooter`` make a ranged attack on ``target``?

    ``range_value`` in squares, before levels and heights change it. ``with_object``: the shot uses an object,
    so that the rulebook's least range for that holds (RNG-06). ``regardless`` waives "range", "line" or
    "adjacency" and nothing else (RNG-05). ``shoots_adjacent``: a power lets it shoot at adjacent opponents;
    with an opponent beside it then only at those. ``ignores`` as for a line (LOF-20), and besides "adjacent"
    opponents as targets, that opponents are adjacent "while based", or "corners", round which a shot may go.

    Rulings: RNG-03 to RNG-07, RNG-11, ELV-18.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "E1": "Ben: standard of Lou"})
    >>> [bool(cx.may_shoot(board, "Ann", "Ben", range, rules="core2014")) for range in (3, 4)]
    [False, True]
    """
    question = _resolve_query(
        board, shooter, target, range_value, rulebook(rules), with_object, regardless, shoots_adjacent, ignores
    )
    against = list(_immediate_refusal(question))
    best = min(question.ways, key=lambda way: (len(way.against), way.line.verdict == "hindered", way.line.distance))
    if question.value or "range" in question.regardless:
        against += best.against
    against += _friend_beside_target(question)
    reasons = tuple(against) if against else tuple(_notes(question, best))
    return Shot(question.here, question.there, question.rules, not against, best.range, best.line, reasons)


def can_shoot(
    board: Board,
    shooter: str | Piece,
    target: str | Piece,
    range_value: int,
    *,
    rules: Rulebook,
    ignores: frozenset[str] = frozenset(),
) -> bool:
    """The verdict of ``may_shoot`` for two figures, by the same requirements; it stops at the first that fails.

    With ``may_shoot`` in its place a listing of options calls 15 of 100 functions more.
    """
    here, there = (board.pieces[who] if isinstance(who, str) else who for who in (shooter, target))
    pairs = nearest_pairs(here, there)
    if range_value <= 0 or pairs[0][0].distance(pairs[0][1]) > range_value:  # nothing makes a range longer
        return False
    board = board if isinstance(shooter, str) and isinstance(target, str) else with_moved_figures(board, here, there)
    question = _Shooting(board, rules, here, there, range_value, frozenset(), False, ignores)
    if next(_immediate_refusal(question), None) or next(_friend_beside_target(question), None):
        return False
    return any(all(holds for holds, _ in way.requirements()) for way in question.ways)


@fast_init
@dataclass(frozen=True)
class _Shooting:
    """One question about a shot."""

    board: Board
    rules: Rulebook
    here: Where
    there: Where
    value: int
    regardless: frozenset[str]
    shoots_adjacent: bool
    ignores: frozenset[str]

    @property
    def ways(self) -> list[_Way]:
        """The pairs of squares for the line, each with the pair from which the range is counted (RNG-04)."""
        pairs = nearest_pairs(self.here, self.there)
        return [_Way(self, pair, pair if self.rules.range.from_line_square else pairs[0]) for pair in pairs]

    @property
    def shooter(self) -> str | None:
        """The side of the shooter; None for a bare square."""
        return self.here.side or None if isinstance(self.here, Piece) else None

    def may_turn_corners(self) -> bool:
        """Does the shot reach its target round corners?"""
        return "corners" in self.ignores and steps_around_corners(self) > 0


def _resolve_query(
    board: Board,
    shooter: SquareLike | Piece,
    target: SquareLike | Piece,
    range_value: int,
    rules: Rulebook,
    with_object: bool = False,
    regardless: Iterable[Waiver] = frozenset(),
    shoots_adjacent: bool = False,
    ignores: Iterable[str] = frozenset(),
) -> _Shooting:
    """The question with figures in place of names."""
    waived, past = check_words(regardless, WAIVERS, "regardless"), check_words(ignores, OF_SHOTS)
    here, there = figure_at(board, board.find(shooter)), figure_at(board, board.find(target))
    value = max(range_value, rules.range.object_shot_least if with_object else 0)
    return _Shooting(with_moved_figures(board, here, there), rules, here, there, value, waived, shoots_adjacent, past)


def _immediate_refusal(question: _Shooting) -> Iterator[Reason]:
    """Reasons against a shot before any line is drawn: no range, or an adjacent opponent."""
    here = question.here
    if question.value == 0 and "range" not in question.regardless:
        text = message("{} has range 0 and cannot shoot.", place_ref(here))
        yield make_reason(question.rules["RNG-06"], text, *squares_of(here), weight="blocked")
    if "adjacency" not in question.regardless:
        yield from why_blocked_by_adjacent(
            question.board,
            here,
            question.there,
            question.rules,
            shoots_adjacent=question.shoots_adjacent or "adjacent" in question.ignores,
            while_based="while based" in question.ignores,
        )


def _friend_beside_target(question: _Shooting) -> Iterator[Reason]:
    """A friend beside the target, in books that forbid such a shot (RNG-11)."""
    if question.rules.range.friend_beside_target:
        return
    friends = _friends_beside(question.board, question.here, question.there, question.rules)
    if friends:
        text = message("{} stands beside {}.", figure_ref(friends[0]), place_ref(question.there))
        yield make_reason(question.rules["RNG-11"], text, *friends[0].squares, weight="blocked")


@fast_init
@dataclass(frozen=True, eq=False)
class _Way:
    """A shot between two squares of shooter and target; its range is counted between the ``counted`` two."""

    question: _Shooting
    pair: Pair
    counted: Pair

    @cached_value
    def line(self) -> LineOfFire:
        """The line between the two squares."""
        question = self.question
        return Lines(question.board, question.rules, acting_side=question.shooter, ignores=question.ignores).line(
            *self.pair
        )

    @cached_value
    def range(self) -> RangeOf:
        """The range along that line."""
        question = self.question
        return range_between(question.board, question.here, question.there, self.pair, question.value, question.rules)

    @cached_value
    def against(self) -> tuple[Reason, ...]:
        """The reasons against the shot."""
        unmet = (reasons() for holds, reasons in self.requirements() if not holds)
        return tuple(chain.from_iterable(unmet))

    def requirements(self) -> Iterator[Requirement]:
        """Range and line; each is a test of its own (RNG-05)."""
        question = self.question
        yield Requirement("range" in question.regardless or self._is_within(), self._out_of_range_reasons)
        holds = "line" in question.regardless or bool(self.line) or question.may_turn_corners()
        yield Requirement(holds, self._blocked_line_reasons)

    def _is_within(self) -> bool:
        question = self.question
        left = effective_range(question.board, question.here, question.there, self.pair, question.value, question.rules)
        return is_within(question.board, *self.counted, left, question.rules)

    def _out_of_range_reasons(self) -> Iterator[Reason]:
        """The reasons that the target is out of range."""
        question, reach = self.question, self.range
        near = within(question.board, *self.counted, reach.value, rules=question.rules)
        yield from reach.reasons
        yield _out_of_range(question.there, self.counted, near.distance, reach, question.rules)

    def _blocked_line_reasons(self) -> Iterable[Reason]:
        """The reasons that block the line."""
        blocks = [reason for reason in self.line.reasons if reason.weight == "blocked"]
        text = "The line is blocked."
        return blocks or [make_reason(self.question.rules["LOF-06"], text, *self.pair, weight="blocked")]


def steps_around_corners(question: _Shooting) -> int:
    """How many squares a shot goes round corners, over no blocking terrain; 0 if it may not, or not so far."""
    if "corners" not in question.ignores:
        return 0
    land = terrain_effects(question.board.bare, question.rules)
    beside = adjacent_squares(question.board.bare, question.rules)
    reached, goals = set(squares_of(question.here)), set(squares_of(question.there))
    last = reached
    for steps in range(1, question.value + 1):
        around = {square for each in last for square in beside[each]} - reached
        last = {square for square in around if square in goals or land.move(square) is not Restriction.BLOCKING}
        if last & goals:
            return steps
        reached |= last
    return 0


def _out_of_range(there: Where, pair: Pair, away: int, reach: RangeOf, rules: Rulebook) -> Reason:
    """The reason that the target is too far away; for touching squares on different levels it is ELV-18."""
    ruling = "ELV-18" if pair[0].touches(pair[1]) else "RNG-05"
    text = message("{} is {} away, the range is {}.", place_ref(there), away, reach.value)
    return make_reason(rules[ruling], text, *pair, weight="blocked")


def why_blocked_by_adjacent(
    board: Board, here: Where, there: Where, rules: Rulebook, *, shoots_adjacent: bool = False,
    while_based: bool = False,
) -> Iterator[Reason]:  # fmt: skip
    """Reasons from adjacent figures that forbid the shot (RNG-07).

    ``shoots_adjacent``: a power lets it shoot at those; ``while_based``: at others too, though they are there.
    """
    based = rules.range.adjacent_shots
    size = effective_size(here, rules)
    if not isinstance(here, Piece) or size in based.sizes_at_adjacent:
        return
    target_beside = isinstance(there, Piece) and _adjacent_for_shots(board, here, there, rules)
    friend = isinstance(there, Piece) and there.is_friend_of(here)
    at_neighbour = target_beside and not friend and (shoots_adjacent or (based.hovering and _is_hovering(here)))
    target_allowed = at_neighbour or (
        based.friends if friend else based.hovering and _is_hovering(there) and here.mode is not Mode.WING
    )
    if target_beside and based.target and not target_allowed:
        text = message("{} is adjacent to {}.", place_ref(there), place_ref(here))
        yield make_reason(rules["RNG-07"], text, *squares_of(there), weight="blocked")
    if based.shooter and size not in based.sizes and not at_neighbour and not while_based:
        for piece in _opponents_beside(board, here, rules):
            if not (isinstance(there, Piece) and piece.id == there.id):
                text = message("{} is adjacent to {}.", figure_ref(piece), place_ref(here))
                yield make_reason(rules["RNG-07"], text, *piece.squares, weight="blocked")


def _opponents_beside(board: Board, here: Piece, rules: Rulebook) -> Iterator[Piece]:
    """The opponents adjacent to the shooter."""
    for piece in board.pieces.values():
        if piece.id != here.id and not piece.is_friend_of(here) and _adjacent_for_shots(board, here, piece, rules):
            yield piece


def _adjacent_for_shots(board: Board, a: Piece, b: Piece, rules: Rulebook) -> bool:
    """Adjacent as far as shooting goes: never over two squares (SIZ-05)."""
    pair = adjacent_pair(board, a, b, rules)
    return pair is not None and (not needs_giant_check(a, b, rules) or pair[0].touches(pair[1]))


def _is_hovering(place: Where) -> bool:
    """A flyer that does not soar."""
    return isinstance(place, Piece) and place.mode is Mode.WING and not place.soaring


def _friends_beside(board: Board, here: Where, there: Where, rules: Rulebook) -> list[Piece]:
    """Friends of the shooter that are adjacent to the target (RNG-11)."""
    if not isinstance(here, Piece):
        return []
    beside = neighbours(board, there, rules=rules)
    return [
        piece
        for piece in board.pieces.values()
        if piece.id != here.id and piece.is_friend_of(here) and beside.intersection(piece.squares)
    ]


def _notes(question: _Shooting, best: _Way) -> Iterator[Reason]:
    """Notes on a shot that is allowed: range, line, and points that a reader may wonder about."""
    line, here, there, rules = best.line, question.here, question.there, question.rules
    pair = line.source, line.target
    text = message("{} is {} away, within range {}.", place_ref(there), line.distance, best.range.value)
    yield make_reason(rules["RNG-05"], text, *pair, weight="clear")
    yield from best.range.reasons
    rulings = {reason.ruling for reason in best.range.reasons}
    if not line and (steps := steps_around_corners(question)):
        text = message("The line is blocked, and the shot goes round the corner, {}.", plural(steps, "square"))
        yield make_reason(rules["FEAT-TRICKSHOT"], text, *pair)
    else:
        yield from (reason for reason in line.reasons if reason.ruling not in rulings)
    friends = _friends_beside(question.board, here, there, rules)
    if friends:
        text = message("{} beside the target does not stop the shot.", figure_ref(friends[0]))
        yield make_reason(rules["RNG-11"], text, *friends[0].squares)
