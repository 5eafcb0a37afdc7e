"""The searches behind a reach: one from each square of the base, and where the base may end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.footprints import Footprint, end_footprints
from clixbook.board.moves.mover import Mover, Surface, surface
from clixbook.board.moves.other_pieces import Crowd
from clixbook.board.moves.search import FAR, MANY, Labels, SearchResult, roll_search, search
from clixbook.board.moves.stepping.step_terrain import DROP_DAMAGE, StepTable, step_table
from clixbook.board.near.bases import why_immobile
from clixbook.caches import cached_value
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.moving.movement import MeetingRule

ENDLESS = 10_000
"""An allowance that no way uses up."""


@dataclass(frozen=True, eq=False)
class MoveSearches:
    """The part of a reach that finds ways: squares by their indices, without reasons.

    ``starts`` are the indices of the squares of the base, ``others`` the other pieces; the rest is as in ``reach``.
    """

    board: Board
    who: Piece
    rules: Rulebook
    speed: int
    allowance: int
    mover: Mover = field(repr=False)
    others: Crowd = field(repr=False)
    starts: tuple[int, ...] = field(repr=False)
    climbing: bool = field(repr=False)
    reduces: int = field(repr=False)

    @cached_value
    def surface(self) -> Surface:
        """The map as this mover finds it."""
        return surface(self.board.bare, self.rules, self.mover.rights)

    @cached_value
    def _table(self) -> StepTable:
        soft = self.reduces >= DROP_DAMAGE
        return step_table(self.board.bare, self.rules, self.mover.rights, self.climbing, soft)

    @cached_value
    def _searches(self) -> tuple[SearchResult, ...]:
        return tuple(self._search(start, self.allowance) for start in self.starts)

    def _search(
        self, start: int, limit: int, *, stops: bool = True, seeds: Mapping[int, int] | None = None
    ) -> SearchResult:  # fmt: skip
        table = self._table
        rolling = self.rules.movement.entering_adjacent_square is MeetingRule.ROLL
        if rolling and self.others.meets and limit < ENDLESS:
            return roll_search(table, start, limit, self.others, self.surface.no_end, seeds)
        meets = frozenset(self.others.meets) if stops and not rolling else frozenset()
        return search(table, start, limit, self.others, meets, self.surface.no_end, stops=stops, seeds=seeds)

    @cached_value
    def _goals_by_search(self) -> tuple[dict[int, tuple[int, int]], ...]:
        """For every search: square index -> (cost, rolls) of its best way that may end there."""
        return tuple(found.goals(self.others.taken, self.surface.no_end) for found in self._searches)

    @cached_value
    def _best_goals(self) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, rolls) of the best way that may end there."""
        if why_immobile(self.who, rules=self.rules):  # not even a move of no square
            return {}
        if not self.who.is_multi_base:
            return self._goals_by_search[0]
        return {index: self._goals_by_search[number][index] for index, number in self._best_search_numbers.items()}

    @cached_value
    def _best_search_numbers(self) -> dict[int, int]:
        """For a large base: square index -> the number of the search with the best way there."""
        best: dict[int, int] = {}
        for number, goals in enumerate(self._goals_by_search):
            for index, (cost, rolls) in goals.items():
                least, fewest = self._goals_by_search[best[index]][index] if index in best else (FAR, FAR)
                if (fewest, least) > (rolls, cost) and any(True for _ in self._end_footprints(number, index)):
                    best[index] = number
        return best

    def _best_search_number(self, index: int) -> int:
        """The number of the search with the best way there."""
        return self._best_search_numbers[index] if self.who.is_multi_base else 0

    def _end_footprints(self, number: int, index: int) -> Iterator[Footprint]:
        """The footprints open to the base when its square of this number has moved there by its best way."""
        picked, goal = self.surface.square_at(self.starts[number]), self.surface.square_at(index)
        squares = len(self._searches[number].path(index)) - 1  # MBC-04 counts squares, not what they cost
        return end_footprints(self.board, self.mover, self.rules, picked, goal, squares, self.others.taken)

    def _footprints(self, index: int) -> tuple[Footprint, ...]:
        """The footprints over a square, whichever square of the base moves there (MBC-04)."""
        found: dict[frozenset[Square], Footprint] = {}
        for number, goals in enumerate(self._goals_by_search):
            for footprint in self._end_footprints(number, index) if index in goals else ():
                found.setdefault(frozenset(footprint), footprint)
        return tuple(found.values())

    @property
    def first_search(self) -> SearchResult:
        """The search from the square of an ordinary base: all its ways, also past squares where it may not end."""
        return self._searches[0]

    def continue_from(self, middle: int, cost: int) -> SearchResult:
        """The rest of a move that came to the square of that index at that cost."""
        if middle not in self._searches_onward:
            self._searches_onward[middle] = self._search(middle, self.allowance - cost)
        return self._searches_onward[middle]

    def ends_after(self, middles: Mapping[int, int]) -> frozenset[int] | None:
        """The possible ends of a move that goes on from these squares at these costs; None if there are too many ways.

        One search from all of them finds what ``onward`` finds from each.
        """
        if not middles:
            return frozenset()
        found = self._search(next(iter(middles)), self.allowance, seeds=middles)
        if isinstance(found, Labels) and len(found.ways) > MANY:
            return None
        return frozenset(found.goals(self.others.taken, self.surface.no_end))

    @cached_value
    def _searches_onward(self) -> dict[int, SearchResult]:
        return {}
