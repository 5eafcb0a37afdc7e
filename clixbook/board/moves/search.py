"""Path search behind reach: cheapest paths with squares that stop the mover.

A square may be reached by one way that must stop there and by another that may go on, so both are kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from clixbook.board.model.board import Board
from clixbook.board.moves.directions import headings
from clixbook.board.moves.other_pieces import Crowd
from clixbook.board.moves.stepping.step_terrain import SquareSteps, StepTable

FAR, SHUT = 1_000_000, -1
"""More than any way costs; and less, for squares that no way is to enter."""
MANY = 6_000
"""Among dozens of opponents ways multiply; beyond this many, no square keeps two ways of as many rolls."""


class SearchResult(Protocol):
    """The result of a path search."""

    def goals(self, taken: frozenset[int], no_end: Sequence[bool]) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, rolls) of the best way, for the squares where a move may end."""

    def reaches(self, index: int) -> bool:
        """True if a way leads there."""

    def path(self, index: int) -> list[int]:
        """The squares of the best way, the start first."""

    def stopping_predecessor(self, index: int) -> int | None:
        """The square from which the best way comes there, if that step may stop the mover; None where nothing does."""

    def passing_cost(self, index: int) -> int | None:
        """The least cost of a way there from which the mover may go on; None without one."""

    def passing_path(self, index: int) -> list[int]:
        """The squares of that way, the start first."""


class Straight:
    """Tie-break between equal paths: nearest to the line from start to goal."""

    def __init__(self, board: Board, start: int, goal: int) -> None:
        self.width, self.around = board.width, headings(board.width, board.height)
        (y0, x0), (y1, x1) = divmod(start, self.width), divmod(goal, self.width)
        self.dx, self.dy, self.shift = x1 - x0, y1 - y0, y0 * (x1 - x0) - x0 * (y1 - y0)

    def offset(self, index: int) -> int:
        """How far a square is off that line, to the one side or, below 0, to the other: 0 on it."""
        y, x = divmod(index, self.width)
        return x * self.dy - y * self.dx + self.shift

    def neighbours_nearer(self, index: int, than: int) -> list[int]:
        """The squares around one that are nearer to the line ``than`` another, the nearest first."""
        limit, side, dx, dy = abs(self.offset(than)), self.offset(index), self.dx, self.dy
        if not limit:
            return []
        offs = [(abs(side + x * dy - y * dx), index + off) for off, x, y, *_ in self.around[index]]
        return [each for _, each in sorted(pair for pair in offs if pair[0] < limit)]


@dataclass(slots=True)
class Costs:
    """Costs and parents: ``go`` of paths that may go on, ``stopping_costs`` of paths that must stop."""

    table: StepTable
    start: int
    passing_costs: list[int]
    stopping_costs: list[int]
    before_go: list[int]
    before_halt: list[int]

    def goals(self, taken: frozenset[int], no_end: Sequence[bool]) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, no rolls)."""
        return {
            index: (cost, 0)
            for index, cost in enumerate(map(min, self.passing_costs, self.stopping_costs))
            if cost < FAR and index not in taken and not no_end[index]
        }

    def reaches(self, index: int) -> bool:
        """True if a way leads there."""
        return self.passing_costs[index] < FAR or self.stopping_costs[index] < FAR

    def path(self, index: int) -> list[int]:
        """The squares of the cheapest way, the start first; only its last square may be one of stopping."""
        before = self.stopping_predecessor(index)
        return self._passing_way(index) if before is None else [*self._passing_way(before), index]

    def stopping_predecessor(self, index: int) -> int | None:
        """The square before, where the cheapest way must stop."""
        return self.before_halt[index] if self.stopping_costs[index] < self.passing_costs[index] else None

    def passing_cost(self, index: int) -> int | None:
        """The least cost of a way there that need not stop."""
        return self.passing_costs[index] if self.passing_costs[index] < FAR else None

    def passing_path(self, index: int) -> list[int]:
        """The squares of that way."""
        return self._passing_way(index)

    def _passing_way(self, goal: int) -> list[int]:
        """The squares of the straightest of the cheapest ways on which nothing stops the mover."""
        line, way = Straight(self.table.board, self.start, goal), [goal]
        while way[-1] != self.start:
            way.append(self._before(way[-1], line))
        return way[::-1]

    def _before(self, index: int, line: Straight) -> int:
        cost, found = self.passing_costs[index], self.before_go[index]
        for here in line.neighbours_nearer(index, found):
            price = cost - self.passing_costs[here]
            if price > 0 and (index, price, False) in self.table[here]:
                return here
        return found


def search(
    table: StepTable,
    start: int,
    limit: int,
    others: Crowd,
    meets: frozenset[int],
    no_end: Sequence[bool],
    *,
    stops: bool = True,
    seeds: Mapping[int, int] | None = None,
) -> Costs:
    """The cheapest ways from a square; with ``stops=False`` nothing stops the mover, for explanations.

    ``seeds``: from several squares instead, each with what it cost to come there; then only costs are told.
    """
    size, seeds = len(no_end), seeds or {start: 0}
    found = Costs(table, start, [FAR] * size, [FAR] * size, [-1] * size, [-1] * size)
    barred = others.barred if stops else ()
    for index in barred:
        found.passing_costs[index] = SHUT
    for index, cost in seeds.items():
        found.passing_costs[index] = cost
    _continue_ways(found, _group_by_cost(seeds), limit, others.taken, meets, no_end, stops)
    for index in barred:
        if found.passing_costs[index] == SHUT:
            found.passing_costs[index] = FAR
    return found


def _continue_ways(
    found: Costs, rounds: list[list[int]], limit: int, taken: frozenset[int], meets: frozenset[int],
    no_end: Sequence[bool], stops: bool,
) -> None:  # fmt: skip
    """Continue the ways that go on, the cheapest first; ``rounds`` has for each cost the squares that cost it.

    In one piece, since it takes each step of every reach: a call for each would make a reach 7 % slower.
    """
    table = found.table
    go, halt, before_go, before_halt = found.passing_costs, found.stopping_costs, found.before_go, found.before_halt
    for cost, those in enumerate(rounds):  # which grow as it goes on
        if those and len(rounds) == cost + 1:
            rounds.append([])
        for here in those:
            if go[here] != cost:
                continue
            row, total = table[here], cost + 1
            for there in row.plain if stops and total <= limit else ():
                if total >= go[there]:
                    continue
                if there not in meets:
                    go[there], before_go[there] = total, here
                    rounds[total].append(there)
                elif total < halt[there] and there not in taken and not no_end[there]:
                    halt[there], before_halt[there] = total, here
            for there, price, stopping in row.others if stops else row:
                total = cost + price
                if total > limit or total >= go[there]:
                    continue
                if stops and (stopping or there in meets):
                    if total < halt[there] and there not in taken and not no_end[there]:
                        halt[there], before_halt[there] = total, here
                    continue
                go[there], before_go[there] = total, here
                while len(rounds) <= total:
                    rounds.append([])
                rounds[total].append(there)


def _group_by_cost(seeds: Mapping[int, int]) -> list[list[int]]:
    """The numbers of such a mapping by their cost."""
    rounds: list[list[int]] = [[] for _ in range(1 + max(seeds.values()))]
    for number, cost in seeds.items():
        rounds[cost].append(number)
    return rounds


@dataclass(slots=True)
class Labels:
    """Paths with rolls: per square, those not dominated in cost and rolls.

    A way is (cost, opponents met before as bits, number of the way before, square, may it go on). ``bits`` are the
    opponents that a mover meets on each square.
    """

    table: StepTable
    bits: list[int]
    start: int
    ways: list[tuple[int, int, int, int, bool]]
    at: dict[int, list[int]]
    first: dict[int, int]
    """For every square the number of its way with the fewest rolls, then the least cost."""
    seeds: int = 1

    def best_label(self, index: int) -> int | None:
        """The number of the way with the fewest rolls, then the least cost."""
        return self.first.get(index)

    def goals(self, taken: frozenset[int], no_end: Sequence[bool]) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, rolls)."""
        ways = self.ways
        return {
            index: (ways[number][0], ways[number][1].bit_count())
            for index, number in self.first.items()
            if index not in taken and not no_end[index]
        }

    def reaches(self, index: int) -> bool:
        """True if a way leads there."""
        return index in self.at

    def path(self, index: int) -> list[int]:
        """The squares of the best way, the start first."""
        return self._trace_back(self.best_label(index))

    def stopping_predecessor(self, index: int) -> int | None:
        """The square before, where the best way must stop or meets opponents."""
        number = self.best_label(index)
        if not number or (self.ways[number][4] and not self.bits[index]):
            return None
        return self.ways[self._predecessor_square(number, Straight(self.table.board, self.start, index))][3]

    def passing_cost(self, index: int) -> int | None:
        """The cost of the way there with the fewest rolls that need not stop."""
        number = self._best_passing_label(index)
        return None if number is None else self.ways[number][0]

    def passing_path(self, index: int) -> list[int]:
        """The squares of that way."""
        return self._trace_back(self._best_passing_label(index))

    def _best_passing_label(self, index: int) -> int | None:
        """The number of the way with the fewest rolls, then the least cost, of those that need not stop there."""
        numbers = [number for number in self.at.get(index, ()) if self.ways[number][4]]
        return min(numbers, key=lambda n: (self.ways[n][1].bit_count(), self.ways[n][0]), default=None)

    def _trace_back(self, number: int | None) -> list[int]:
        """The squares of the straightest way as good as that one."""
        way: list[int] = []
        line = Straight(self.table.board, self.start, self.start if number is None else self.ways[number][3])
        while number is not None and number >= 0:
            way.append(self.ways[number][3])
            number = self._predecessor_square(number, line)
        return way[::-1]

    def _predecessor_square(self, number: int, line: Straight) -> int:
        cost, rolled, found, index, goes_on = self.ways[number]
        for here in line.neighbours_nearer(index, self.ways[found][3]) if found >= 0 else ():
            for each in self.at.get(here, ()):
                price = cost - self.ways[each][0]
                as_good = price > 0 and self.ways[each][4] and self.opponents_met(each) == rolled
                if as_good and (index, price, not goes_on) in self.table[here]:
                    return each
        return found

    def opponents_met(self, number: int) -> int:
        """The opponents met on a way that goes on, those at its last square among them."""
        _, rolled, _, here, _ = self.ways[number]
        return rolled | self.bits[here] if number >= self.seeds else rolled


def roll_search(
    table: StepTable, start: int, limit: int, others: Crowd, no_end: Sequence[bool],
    seeds: Mapping[int, int] | None = None,
) -> Labels:  # fmt: skip
    """The best ways if every new opponent on the way requires a roll before the move goes on (MOV-05).

    ``seeds`` as in ``search``; the rolls before do not count there.
    """
    seeds = seeds or {start: 0}
    bits = [0] * len(no_end)
    for square, numbers in others.meets.items():
        bits[square] = sum(1 << number for number in numbers)
    ways = [(cost, 0, -1, square, True) for square, cost in seeds.items()]
    numbers_of = {square: number for number, square in enumerate(seeds)}
    at = {square: [number] for square, number in numbers_of.items()}
    found = Labels(table, bits, start, ways, at, numbers_of, len(seeds))
    free = [FAR] * len(no_end)
    for square, cost in seeds.items():
        free[square] = cost
    for square in others.barred:
        free[square] = SHUT
    rounds = _group_by_cost({number: way[0] for number, way in enumerate(ways)})
    rounds += [[] for _ in range(limit + 1 - len(rounds))]
    _RollSearch(found, limit, others.taken, no_end, free, rounds).run()
    return found


@dataclass(slots=True)
class _RollSearch:
    """The continuation of ways, the cheapest first, until no better one is left."""

    found: Labels
    limit: int
    no_room: frozenset[int]
    no_end: Sequence[bool]
    free: list[int]
    """For each square the least cost without any roll: such a way beats every other one that costs as much."""
    rounds: list[list[int]]
    """For each cost the numbers of the ways that cost it."""
    least: defaultdict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    """The same as ``free`` for ways that go on, by the opponents that were met."""

    def run(self) -> None:
        """Continue the ways that go on, with those that are found on the way."""
        found, ways, bits = self.found, self.found.ways, self.found.bits
        for cost, those in enumerate(self.rounds):  # which grow as it goes on
            for number in those:
                _, after, _, here, goes_on = ways[number]
                if not goes_on:
                    continue
                if number >= found.seeds:
                    after |= bits[here]
                row = found.table[here]
                if row.others:
                    self._step_anywhere(row, cost, after, number)
                elif cost < self.limit:
                    self._step_plainly(row.plain, cost + 1, after, number)

    def _step_anywhere(self, row: SquareSteps, cost: int, after: int, number: int) -> None:
        """Continue a way from a square whose steps have different costs, or where some must stop."""
        limit, free, like = self.limit, self.free, self.least[after]
        for there, price, stopping in row:
            total = cost + price
            if total <= limit and total < free[there] and total < like.get(there, FAR):
                self._add_way(there, total, after, number, stopping)

    def _step_plainly(self, squares: Sequence[int], total: int, after: int, number: int) -> None:
        """Continue a way by steps that all cost 1, and where terrain stops nobody."""
        ways, at, first, bits = self.found.ways, self.found.at, self.found.first, self.found.bits
        free, like, same_cost = self.free, self.least[after], self.rounds[total]
        for there in squares:
            if total >= free[there]:
                continue
            if after or bits[there] or there in at:
                if total < like.get(there, FAR):
                    self._add_way(there, total, after, number, False)
                continue
            at[there], first[there], free[there] = [len(ways)], len(ways), total  # the first, and nobody met
            same_cost.append(len(ways))
            ways.append((total, 0, number, there, True))

    def _add_way(self, there: int, total: int, after: int, number: int, stopping: bool) -> None:
        """Add a way to that square, unless it cannot end where it must, or another one is as good."""
        ways, at, first = self.found.ways, self.found.at, self.found.first
        if (stopping or self.found.bits[there] & ~after) and (there in self.no_room or self.no_end[there]):
            return
        mine, known = len(ways), at.get(there)
        if known is None:
            at[there], first[there] = [mine], mine
        else:
            if (after or stopping) and is_dominated(ways, known, total, after, not stopping):
                return
            known.append(mine)
            best = ways[first[there]]
            if (after.bit_count(), total) < (best[1].bit_count(), best[0]):
                first[there] = mine
        if not stopping:
            if after:
                self.least[after][there] = total
            else:
                self.free[there] = total
        self.rounds[total].append(mine)
        ways.append((total, after, number, there, not stopping))


def is_dominated(
    ways: Sequence[tuple[int, int, int, int, bool]], known: Sequence[int], cost: int, rolled: int, goes_on: bool
) -> bool:  # fmt: skip
    """True if one of these known ways costs no more, needs no other roll, and goes on if this one does."""
    crowded = len(ways) > MANY
    for number in known:
        price, met, _, _, going = ways[number]
        if price > cost or not (going or not goes_on):
            continue
        if met & ~rolled == 0 or (crowded and met.bit_count() <= rolled.bit_count()):
            return True
    return False
