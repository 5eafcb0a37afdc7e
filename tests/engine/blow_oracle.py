"""A second opinion on attacks, written from the books alone: numbers and squares, none of the engine's code.

Squares are (column, row). Every figure keeps its values on all clicks; nothing reduces damage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Spot = tuple[int, int]
Choice = Callable[[str, Spot, Spot], Spot]


@dataclass
class Body:
    """A figure: where it stands (None: out), its clicks left, side, and what counts in a blow."""

    side: str
    spot: Spot | None
    clicks: int
    points: int = 100
    defense: int = 17
    tokens: int = 0
    lost_to: str = ""


@dataclass
class Table:
    """A position, and what an attack of ``who`` makes of it in one book."""

    book: str
    bodies: dict[str, Body]
    who: str
    size: Spot
    blocking: set[Spot]
    roof: set[Spot]
    direction: Choice
    stands: Spot = (0, 0)

    def __post_init__(self) -> None:
        self.stands = self.bodies[self.who].spot or self.stands

    # -- the blow ----------------------------------------------------------------------------------------------

    def attack(
        self, targets: Sequence[str], rolls: Sequence[tuple[int, int]], value: int, shares: dict[str, int], wanted: bool
    ) -> None:
        """One roll for all, or in the house rules of 2007 one each; ``shares`` of the damage by target hit."""
        dealt: dict[str, int] = {}
        doubles: set[str] = set()
        harm = critical = 0
        groups = [[each] for each in targets] if self.book == "nebula2007" else [list(targets)]
        for group, (a, b) in zip(groups, rolls, strict=False):
            if a + b == 2:
                harm += 1
                if self.book != "complete2022":
                    self.hurt(self.who, 1, by="")
                    harm = 0
                if self.out(self.who):
                    break
                continue
            critical = max(critical, int(a + b == 12))
            for target in group:
                if a + b == 12 or a + b + value >= self.bodies[target].defense:
                    dealt[target] = shares[target]
                    doubles |= {target} if a == b else set()
        dealt = {target: hit + critical for target, hit in dealt.items()}
        side = self.bodies[self.who].side
        stood = {name: body.spot for name, body in self.bodies.items()}
        taken = {name: min(hit, self.bodies[name].clicks) for name, hit in dealt.items()}
        if self.book != "eddieg":
            for name, hit in dealt.items():
                self.hurt(name, hit, by=side)
        thrown = [name for name in dealt if name in doubles and not self.out(name)]
        if self.book == "complete2022" and not (wanted and sum(taken.values())):
            thrown = []
        start = self.stands
        thrown.sort(key=lambda name: -max(abs(stood[name][0] - start[0]), abs(stood[name][1] - start[1])))
        for name in thrown:
            far = 3 if self.book == "complete2022" else dealt[name] if self.book == "eddieg" else taken[name]
            if far and not self.out(name):
                here = self.bodies[name].spot
                for struck, clicks in self.slide(name, self.direction(name, start, here), far):
                    self.hurt(struck, 0 if self.book == "complete2022" else clicks, by=side)
        if self.book == "eddieg":
            for name, hit in dealt.items():
                self.hurt(name, hit, by=side)
        self.hurt(self.who, harm, by="")

    def token(self) -> None:
        """The token after the action, and pushing."""
        body = self.bodies[self.who]
        if self.out(self.who):
            return
        body.tokens += 1
        if body.tokens == 2 and self.book != "complete2022":
            self.hurt(self.who, 1, by="")

    # -- slides ------------------------------------------------------------------------------------------------

    def slide(self, name: str, way: Spot, left: int) -> list[tuple[str, int]]:
        """Square by square until something ends it; the damage that is owed then, by name."""
        nebula, eddie = self.book == "nebula2007", self.book == "eddieg"
        owed: list[tuple[str, int]] = []
        met: set[str] = set()
        while left > 0:
            here = self.bodies[name].spot
            goal = (here[0] + way[0], here[1] + way[1])
            if not (0 <= goal[0] < self.size[0] and 0 <= goal[1] < self.size[1]):
                owed.append((name, 1))
                break
            flanks = [(goal[0], here[1]), (here[0], goal[1])] if way[0] and way[1] else []
            if flanks and all(self.shut(flank, here, goal) for flank in flanks):
                if nebula and left >= 3:
                    self.blocking -= set(flanks)
                    left -= 1
                    owed.append((name, 2))
                    continue
                owed.append((name, 1))
                break
            if goal in self.blocking:
                if not nebula and not eddie and here in self.roof and goal not in self.roof:
                    break  # no room below
                if nebula and left >= 3:
                    self.blocking.discard(goal)
                    left -= 1
                    owed.append((name, 2))
                    continue
                owed.append((name, 1))
                break
            up, down = self.level(goal) > self.level(here), self.level(goal) < self.level(here)
            if up and not nebula:
                owed.append((name, 1))
                break
            other = next((key for key, body in self.bodies.items() if body.spot == goal), None)
            if other is not None:
                if nebula and other in met:
                    break
                if nebula and down:
                    owed += [(name, 1), (other, 1)]
                    break
                if not nebula:
                    break
                met.add(other)
                owed += [(name, 1), (other, 1)]
                owed += self.slide(other, way, left - 1)
                continue
            self.bodies[name].spot = goal
            left -= 1
            if down:
                owed.append((name, 1 if eddie else 2))
                if not eddie:
                    break
        return owed

    def shut(self, flank: Spot, here: Spot, goal: Spot) -> bool:
        high = self.level(flank) > max(self.level(here), self.level(goal))
        return flank in self.blocking or (high and self.book != "nebula2007")

    def level(self, spot: Spot) -> int:
        return 2 if spot in self.roof else 1

    # -- clicks ------------------------------------------------------------------------------------------------

    def out(self, name: str) -> bool:
        return self.bodies[name].spot is None

    def hurt(self, name: str, clicks: int, by: str) -> None:
        body = self.bodies[name]
        if body.spot is None:
            return
        body.clicks = max(body.clicks - clicks, 0)
        if not body.clicks:
            body.spot, body.lost_to = None, by

    def scores(self, players: Sequence[str]) -> dict[str, int]:
        """Of two players: the opponent scores, but for Eddie G only what own figures did."""
        found = dict.fromkeys(players, 0)
        for body in self.bodies.values():
            other = next(player for player in players if player != body.side)
            if body.spot is None and (self.book != "eddieg" or body.lost_to == other):
                found[other] += body.points
        return found
