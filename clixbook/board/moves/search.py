"""The search behind reach: cheapest ways over squares, with the squares where a move must stop.

A square may be reached by one way that must stop there and by another that may go on, so both are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from clixbook.board.moves.crowd import Crowd
from clixbook.board.moves.judging import Table

FAR = 1_000_000
MANY = 6_000
"""Among dozens of opponents ways multiply; beyond this many, no square keeps two ways of as many rolls."""


class Found(Protocol):
    """What a search found."""

    def goals(self, taken: frozenset[int], no_end: Sequence[bool]) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, rolls) of the best way, for the squares where a move may end."""

    def reaches(self, index: int) -> bool:
        """True if a way leads there."""

    def path(self, index: int) -> list[int]:
        """The squares of the best way, the start first."""

    def passing(self, index: int) -> tuple[int, list[int]] | None:
        """The cheapest way there from which the mover may go on, with its cost; None without one."""


@dataclass(slots=True)
class Field:
    """Costs and parents: ``go`` of ways that may go on from a square, ``halt`` of ways that must stop."""

    start: int
    go: list[int]
    halt: list[int]
    before_go: list[int]
    before_halt: list[int]

    def goals(self, taken: frozenset[int], no_end: Sequence[bool]) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, no rolls)."""
        return {
            index: (cost, 0)
            for index, cost in enumerate(map(min, self.go, self.halt))
            if cost < FAR and index not in taken and not no_end[index]
        }

    def reaches(self, index: int) -> bool:
        """True if a way leads there."""
        return self.go[index] < FAR or self.halt[index] < FAR

    def path(self, index: int) -> list[int]:
        """The squares of the cheapest way, the start first; only its last square may be one of stopping."""
        way = [index]
        if self.halt[index] < self.go[index]:
            way.append(self.before_halt[index])
        while way[-1] != self.start:
            way.append(self.before_go[way[-1]])
        return way[::-1]

    def passing(self, index: int) -> tuple[int, list[int]] | None:
        """The cheapest way there that need not stop."""
        if self.go[index] >= FAR:
            return None
        way = [index]
        while way[-1] != self.start:
            way.append(self.before_go[way[-1]])
        return self.go[index], way[::-1]


def search(
    table: Table,
    start: int,
    limit: int,
    others: Crowd,
    meets: frozenset[int],
    no_end: Sequence[bool],
    *,
    stops: bool = True,
) -> Field:
    """The cheapest ways from a square; ``stops=False`` lets nothing stop the mover, to tell why."""
    size = len(no_end)
    found = Field(start, [FAR] * size, [FAR] * size, [-1] * size, [-1] * size)
    go, halt, before_go, before_halt = found.go, found.halt, found.before_go, found.before_halt
    barred, taken = others.barred if stops else frozenset(), others.taken
    go[start] = 0
    rounds: list[list[int]] = [[start]]
    cost = 0
    while cost < len(rounds):
        for here in rounds[cost]:
            if go[here] != cost:
                continue
            for there, price, stopping in table[here]:
                total = cost + price
                if total > limit or total >= go[there] or there in barred:
                    continue
                if stops and (stopping or there in meets):
                    if total < halt[there] and there not in taken and not no_end[there]:
                        halt[there] = total
                        before_halt[there] = here
                    continue
                go[there] = total
                before_go[there] = here
                while len(rounds) <= total:
                    rounds.append([])
                rounds[total].append(there)
        cost += 1
    return found


@dataclass(slots=True)
class Labels:
    """Ways with rolls: for every square its ways, none worse than another in cost and rolls both.

    A way is (cost, opponents met before as bits, number of the way before, square, may it go on).
    """

    start: int
    ways: list[tuple[int, int, int, int, bool]]
    at: dict[int, list[int]] = field(default_factory=dict)

    def best(self, index: int) -> int | None:
        """The number of the way with the fewest rolls, then the least cost."""
        numbers = self.at.get(index)
        if not numbers or len(numbers) == 1:
            return numbers[0] if numbers else None
        return min(numbers, key=lambda n: (self.ways[n][1].bit_count(), self.ways[n][0]))

    def goals(self, taken: frozenset[int], no_end: Sequence[bool]) -> dict[int, tuple[int, int]]:
        """Square index -> (cost, rolls)."""
        found = {}
        for index in self.at:
            number = self.best(index)
            if number is not None and index not in taken and not no_end[index]:
                found[index] = (self.ways[number][0], self.ways[number][1].bit_count())
        return found

    def reaches(self, index: int) -> bool:
        """True if a way leads there."""
        return index in self.at

    def path(self, index: int) -> list[int]:
        """The squares of the best way, the start first."""
        return self._back(self.best(index))

    def passing(self, index: int) -> tuple[int, list[int]] | None:
        """The way there with the fewest rolls that need not stop."""
        numbers = [number for number in self.at.get(index, ()) if self.ways[number][4]]
        if not numbers:
            return None
        number = min(numbers, key=lambda n: (self.ways[n][1].bit_count(), self.ways[n][0]))
        return self.ways[number][0], self._back(number)

    def _back(self, number: int | None) -> list[int]:
        way = []
        while number is not None and number >= 0:
            way.append(self.ways[number][3])
            number = self.ways[number][2]
        return way[::-1]


def roll_search(table: Table, start: int, limit: int, others: Crowd, no_end: Sequence[bool]) -> Labels:
    """The best ways where every new opponent met asks for a roll before the move goes on (MOV-05)."""
    bits = [0] * len(no_end)
    for square, numbers in others.meets.items():
        bits[square] = sum(1 << number for number in numbers)
    free = [FAR] * len(no_end)  # the least cost without any roll: it beats every way that costs as much
    found = Labels(start, [(0, 0, -1, start, True)], {start: [0]})
    free[start] = 0
    rounds: list[list[int]] = [[0]]
    cost = 0
    while cost < len(rounds):
        for number in rounds[cost]:
            _, rolled, _, here, goes_on = found.ways[number]
            if not goes_on:
                continue
            after = rolled | bits[here] if number else rolled
            for there, price, stopping in table[here]:
                total = cost + price
                if total > limit or total >= free[there] or there in others.barred:
                    continue
                if (stopping or bits[there] & ~after) and (there in others.taken or no_end[there]):
                    continue
                if (after or stopping) and dominated(found, there, total, after, not stopping):
                    continue
                if not (after or stopping):
                    free[there] = total
                while len(rounds) <= total:
                    rounds.append([])
                rounds[total].append(len(found.ways))
                found.at.setdefault(there, []).append(len(found.ways))
                found.ways.append((total, after, number, there, not stopping))
        cost += 1
    return found


def dominated(found: Labels, here: int, cost: int, rolled: int, goes_on: bool) -> bool:
    """True if a known way to the square costs no more, needs no other roll, and goes on if this one does."""
    crowded, dice = len(found.ways) > MANY, rolled.bit_count()
    for number in found.at.get(here, ()):
        known = found.ways[number]
        if known[0] > cost or not (known[4] or not goes_on):
            continue
        if known[1] & ~rolled == 0 or (crowded and known[1].bit_count() <= dice):
            return True
    return False
