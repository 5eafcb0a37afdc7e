"""Reach: the squares that a figure can move to, with paths, costs and risks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely import box, union_all
from shapely.geometry.base import BaseGeometry

from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.lent_words import ModeWord, MoveWord
from clixbook.board.model.squares import Square, SquareLike, as_square
from clixbook.board.model.things import Mode, Piece
from clixbook.board.moves.allowance import Allowance, allowance
from clixbook.board.moves.break_away import BreakAway, Hold, break_away
from clixbook.board.moves.move_searches import ENDLESS, MoveSearches
from clixbook.board.moves.mover import find_mover, squares_of_size
from clixbook.board.moves.other_pieces import hold_on_square, other_pieces
from clixbook.board.moves.stepping.step_reasons import no_end_ruling, no_end_terrain
from clixbook.board.moves.stepping.steps import Step, explained_step
from clixbook.board.moves.way import ReachMark, Way
from clixbook.board.near.bases import why_immobile
from clixbook.caches import cached_by_value, cached_value
from clixbook.rulebooks import DEFAULT, RulesLike, rulebook
from clixbook.rulebooks.sections.moving.movement import MeetingRule
from clixbook.rulebooks.vocabulary import MoveRights
from clixbook.tables import Tabled


@fast_init
@dataclass(frozen=True, eq=False)
class Reach(MoveSearches, Answer, Tabled, Mapping[Square, Way]):
    """Every square where a move may end -> the way there. ``reach["D3"]`` takes a name too.

    ``speed`` is the speed asked with, ``allowance`` what is left of it after halving and the like.
    ``break_away`` says whether it must roll before it moves at all; the squares presume that it succeeds.
    """

    break_away: BreakAway
    pace: tuple[Reason, ...] = field(repr=False)

    @cached_value
    def reasons(self) -> tuple[Reason, ...]:
        """The opponents that must be left by a roll first (BRK), then the limits of its speed."""
        first = self.break_away.reasons if self.break_away.verdict == "roll" else ()
        return (*first, *self.pace)

    @cached_value
    def costs(self) -> NDArray[np.int16]:
        """Costs as an array (height, width); -1 where no move ends."""
        grid = np.full(self.board.width * self.board.height, -1, dtype=np.int16)
        for index, (cost, _) in self._best_goals.items():
            grid[index] = cost
        return grid.reshape(self.board.height, self.board.width)

    def _index(self, where: object) -> int:
        if isinstance(where, str):
            where = self.board.square(where)
        elif isinstance(where, tuple):
            where = as_square(where)
        return self.board.index(where) if isinstance(where, Square) and where in self.board else -1

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each square: the cost of the way, its chance to succeed, and the ruling that ends it there."""
        for square, mark in sorted(self.way_marks.items()):
            row = {"square": square.name, "x": square.x, "y": square.y, "cost": mark.cost, "chance": mark.chance}
            yield {**row, "stops": mark.stops.ruling if mark.stops is not None else ""}

    def __contains__(self, where: object) -> bool:
        return self._index(where) in self._best_goals

    def __len__(self) -> int:
        return len(self._best_goals)

    def __iter__(self) -> Iterator[Square]:
        squares = squares_of_size(self.board.width, self.board.height)
        return map(squares.__getitem__, self._best_goals)

    def __bool__(self) -> bool:
        return bool(self._best_goals)

    def __eq__(self, other: object) -> bool:
        """Are both answers to the same question? Then the ways are equal, without comparing them."""
        return self is other or (
            self._cache_key == other._cache_key if isinstance(other, Reach) else super().__eq__(other)
        )

    def __hash__(self) -> int:
        return hash(self._cache_key)

    @property
    def _cache_key(self) -> tuple[object, ...]:
        mine = (self.board, self.who, self.rules, self.speed, self.allowance, self.mover)
        return (*mine, self.pace, self.climbing, self.reduces)

    def __getitem__(self, where: SquareLike) -> Way:
        index = self._index(where)
        if index not in self._explained_ways:
            self._explained_ways[index] = self._find_way(list(self.path_to(where)), self._best_goals[index][0])
        return self._explained_ways[index]

    @cached_value
    def _explained_ways(self) -> dict[int, Way]:
        """The ways that were explained so far."""
        return {}

    def path_to(self, where: SquareLike) -> tuple[Square, ...]:
        """The squares of the best way there, its start first: ``self[where].path``, with nothing explained.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=1, water=["C1"], blocking=["D1"], pieces={"A1": "Ann: standard"})
        >>> reach = cx.reach(board, "Ann", 3)
        >>> [square.name for square in reach.path_to("C1")]
        ['A1', 'B1', 'C1']
        """
        index = self._index(where)
        if index not in self._best_goals:
            raise KeyError(str(where))
        if index not in self._known_paths:
            path = self._searches[self._best_search_number(index)].path(index)
            self._known_paths[index] = tuple(map(self.surface.square_at, path))
        return self._known_paths[index]

    @cached_value
    def _known_paths(self) -> dict[int, tuple[Square, ...]]:
        """The ways requested so far."""
        return {}

    def meetings(self, where: SquareLike) -> tuple[tuple[Square, Hold], ...]:
        """The break aways on the way to that square: places and opponents, in order (MOV-05).

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=1, water=["C1"], blocking=["D1"], pieces={"A1": "Ann: standard"})
        >>> reach = cx.reach(board, "Ann", 3)
        >>> reach.meetings("C1")
        ()
        """
        if self.rules.movement.entering_adjacent_square is MeetingRule.STOP:
            return ()
        return tuple(
            (step.end, hold_on_square(self.board, self.mover, other, step.end, self.rules))
            for step in self._steps(list(self.path_to(where)))[:-1]
            for other in step.meets
        )

    def _find_way(self, path: list[Square], cost: int) -> Way:
        steps = self._steps(path)
        rolls = self._rolls(steps)
        begins = (
            self.break_away if self.break_away.verdict == "roll" and self._counts_as_leaving(len(path) - 1) else None
        )
        reasons = [*(self.reasons if begins else self.pace), *(reason for step in steps for reason in step.reasons)]
        last = steps[-1] if steps else None
        rolls_there = last is not None and bool(last.meets) and not (last.must_stop or cost >= self.allowance)
        stops = self._why_stops(last, cost, path[-1])
        index = self.board.index(path[-1])
        footprints = self._footprints(index) if self.who.is_multi_base else ((path[-1],),)
        chance = self._chance(len(path) - 1) * prod(Fraction(len(hold.faces), 6) for hold in rolls)
        damage = sum(step.damage for step in steps)
        return Way(
            self.board, self.who, tuple(path), cost, stops, tuple(hold.other for hold in rolls), chance, damage,
            footprints, tuple(reasons), rolls_there, begins,
        )  # fmt: skip

    def _why_stops(self, last: Step | None, cost: int, end: Square) -> Reason | None:
        """Why a way with that last step does not just go on from its end; None if it may."""
        used = cost >= self.allowance
        if last is not None and (last.must_stop or (last.meets and not used)):
            stops = next((r for r in reversed(last.reasons) if r.weight == "stop"), None)
            if stops is not None:
                return stops
        return make_reason(self.rules["MOV-01"], f"{self.allowance} squares of speed are used.", end) if used else None

    @cached_value
    def way_marks(self) -> dict[Square, ReachMark]:
        """Cost, stop and chance of every way, as ``self[square]`` has them, at a fraction of its time.

        Only the last step is explained, and only where terrain or an opponent may stop the mover there.
        """
        return {self.surface.square_at(index): self._mark_of(index) for index in self._best_goals}

    def _mark_of(self, index: int) -> ReachMark:
        cost, rolls = self._best_goals[index]
        end = self.surface.square_at(index)
        if rolls:
            way = self[end]
            return ReachMark(way.cost, way.stops, way.chance)
        number = self._best_search_number(index)
        before = self._searches[number].stopping_predecessor(index)
        last = None if before is None else self._steps([self.surface.square_at(before), end])[0]
        return ReachMark(cost, self._why_stops(last, cost, end), self._chance(int(index != self.starts[number])))

    def _chance(self, squares: int) -> Fraction:
        """The chance that a move of that many squares begins; some books let a move of none break no hold (BRK-01)."""
        return self.break_away.chance if self._counts_as_leaving(squares) else Fraction(1)

    def _counts_as_leaving(self, squares: int) -> bool:
        return bool(squares) or self.rules.break_away.when.without_a_step

    def _steps(self, path: list[Square]) -> list[Step]:
        """The steps of a way; one roll for each opponent serves for all later steps."""
        steps: list[Step] = []
        met: set[str] = set()
        for a, b in pairwise(path):
            step = explained_step(
                self.board, self.mover, self.rules, self.others, a, b,
                climbing=self.climbing, reduces=self.reduces, met=met,
            )  # fmt: skip
            if self.rules.movement.entering_adjacent_square is MeetingRule.ROLL:
                met.update(other.id for other in step.meets)
            steps.append(step)
        return steps

    def _rolls(self, steps: list[Step]) -> list[Hold]:
        """The opponents met before the last square; those met there need no roll unless the move goes on."""
        if self.rules.movement.entering_adjacent_square is MeetingRule.STOP:
            return []
        return [
            hold_on_square(self.board, self.mover, other, step.end, self.rules)
            for step in steps[:-1]
            for other in step.meets
        ]

    @property
    def message(self) -> Words:
        """``Bruiser reaches 47 squares with speed 6 (2014 core rulebook).``, and the roll that this needs.

        The squares on which it stands are not counted, though a move may end there.
        """
        used = "" if self.allowance == self.speed else f", {self.allowance} of it to use"
        others = sum(square not in self.who.squares for square in self)
        count = "no other square" if others == 0 else f"{others} square{'' if others == 1 else 's'}"
        what = f"{count} with speed {self.speed}{used}"
        first = message(", if it breaks away: {}", self.break_away.needed) if self.break_away.verdict == "roll" else ""
        return message("{} reaches {}{}{}.", figure_ref(self.who), what, first, book_suffix(self.rules))

    @property
    def geometry(self) -> BaseGeometry:
        """The area of the squares where the move may end, in squares."""
        return union_all([box(s.x, s.y, s.x + 1, s.y + 1) for s in self])

    def why_not(self, where: SquareLike) -> tuple[Reason, ...]:
        """Why no move ends on that square; empty if one does.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=4, height=1, water=["C1"], blocking=["D1"], pieces={"A1": "Ann: standard"})
        >>> reach = cx.reach(board, "Ann", 3)
        >>> reach.why_not("D1")[0].text
        'Ann cannot end on D1, which is blocking terrain.'
        """
        square = self.board.square(where)
        index = self.board.index(square)
        if index in self._best_goals:
            return ()
        kept = why_immobile(self.who, rules=self.rules)
        return kept or (*self.pace, *self._obstacle_reasons(square, index))

    def _obstacle_reasons(self, square: Square, index: int) -> Iterator[Reason]:
        name, rules = figure_ref(self.who), self.rules
        text: Words
        if index in self.others.taken:
            other = self.board.piece_at(square)
            text = message(
                "{} cannot end on {} because {} stands there.", name, square, figure_ref(other) if other else "a figure"
            )
            yield make_reason(rules["MOV-07"], text, square, weight="blocked")
            return
        if self.surface.no_end[index]:
            text = message("{} cannot end on {}, {}.", name, square, no_end_terrain(self.surface, index))
            yield make_reason(no_end_ruling(self.surface, index), text, square, weight="blocked")
            return
        far = [self._search(start, ENDLESS) for start in self.starts]
        reached = [f.goals(self.others.taken, self.surface.no_end)[index][0] for f in far if f.reaches(index)]
        if reached and min(reached) > self.allowance:
            text = message("{} costs {}, {} has {}.", square, min(reached), name, self.allowance)
            yield make_reason(rules["MOV-01"], text, square, weight="cost")
            return
        if reached and self.who.is_multi_base:
            text = message("{}'s base does not fit there within the move.", name)
            yield make_reason(rules["MBC-04"], text, square, weight="blocked")
            return
        yield from self._first_stop(square, index)

    def _first_stop(self, square: Square, index: int) -> Iterator[Reason]:
        """The stops and obstacles on the best way of a mover that nothing stops."""
        for start in self.starts:
            free = self._search(start, ENDLESS, stops=False)
            if free.reaches(index):
                way = self._find_way([self.surface.square_at(i) for i in free.path(index)], 0)
                yield from (r for r in way.reasons if r.weight in ("stop", "blocked"))
                return
        nearby = [s for s in square.around() if s in self.board and s in self]
        for a in nearby or [self.surface.square_at(self.starts[0])]:
            says = explained_step(self.board, self.mover, self.rules, self.others, a, square)
            if not says and (nearby or a.touches(square)):
                yield from (r for r in says.reasons if r.weight == "blocked")
                return
        text = f"No way leads to {square}."
        yield make_reason(self.rules["MOV-01"], text, square, weight="blocked")


@accepts_named_board
@cached_by_value(256)
def reach(
    board: Board,
    who: SquareLike | Piece,
    speed: int,
    *,
    rules: RulesLike = DEFAULT,
    mode: Mode | ModeWord | None = None,
    ignores: Iterable[MoveWord] = frozenset(),
    lends: MoveRights | None = None,
    side: str | None = None,
    stated: int | None = None,
    left: int | None = None,
    climbing: bool = False,
    reduces: int = 0,
    water_roll: int | None = None,
) -> Reach:
    """The squares that a figure may move to, at what cost, and with which stops.

    The rulings are those of the sections TMV, MOV and SPD, with INT-02 to 10, ELV-01 to 05, MBC-04 to 06, SIZ-06 and
    SIZ-07.

    Parameters
    ----------
    who
        A piece, or an empty square for an ordinary walker of ``side``.
    speed
        The speed value.
    rules
        An edition's name or a rulebook.
    mode
        Replaces the speed symbol.
    ignores, lends
        The permissions that powers give it, as words and as rights.
    stated
        A number of squares that an effect names in place of the speed (MOV-11).
    left
        The squares that a move under way still has, of which terrain and powers take nothing more.
    climbing
        The action of ELV-04.
    reduces
        Is taken off the damage of a drop.
    water_roll
        The die of a figure with a moving power in deep water (TMV-08).

    Returns
    -------
    Reach
        A mapping from each square to the way there: ``cost``, ``path``, ``stops``.

    Raises
    ------
    ClixbookError
        For a negative speed or an unknown square.

    Examples
    --------
    >>> import clixbook as cx
    >>> found = cx.reach(cx.Board.build(width=5, height=1, hindering=["C1"]), "A1", 6, rules="core2014")
    >>> [str(square) for square in found], found["C1"].cost  # hindering terrain ends the move
    (['A1', 'B1', 'C1'], 2)
    """
    book = rulebook(rules)
    mover = find_mover(board, who, book, mode=mode, ignores=ignores, lends=lends, side=side)
    freed = break_away(board, mover.piece, rules=book, lends=mover.rights)
    use = allowance(board, mover, speed, rules=book, stated=stated, left=left, climbing=climbing, water_roll=water_roll)
    if freed.verdict == "impossible":
        use = Allowance(0, freed.reasons)
    return Reach(
        board=board, who=mover.piece, rules=book, speed=speed, allowance=use.squares, break_away=freed,
        pace=use.reasons, mover=mover, others=other_pieces(board, mover, book, freed.opponents),
        starts=tuple(board.index(s) for s in mover.piece.squares), climbing=climbing, reduces=reduces,
    )  # fmt: skip
