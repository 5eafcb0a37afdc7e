"""Rollouts of the fight that follows a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from clixbook.board.model.squares import Square
from clixbook.engine.sequence.moving.move_sequence import speed_of
from clixbook.lab.search.attack_model import RECKLESS, Forecast, ForeseenPosition, Left, PlainAttack, may_be_standing
from clixbook.lab.search.fields import BLOCKED, FAR, distances_from

FULL = 2
"""With that many tokens a figure rests."""


@dataclass(frozen=True)
class FightSide:
    """The fighters of a turn and their opponents; ``own``: they are the thinking player's.

    ``walks``: figures that are too far walk up. Nobody may attack those who are ``spared``.
    """

    attackers: Sequence[str]
    targets: Sequence[str]
    own: bool
    walks: bool = False
    spared: frozenset[str] = frozenset()


class Exchange:
    """Rollout of the turns that follow, each side taking its best attacks."""

    def __init__(self, forecast: Forecast, most: int, maybe: float) -> None:
        self.forecast, self.most, self.maybe = forecast, most, maybe
        self.pushing = int(forecast.rules.actions.pushing)  # the damage of a second token (ACT-18)
        self.speeds = {who: max(0, speed_of(forecast.state, who)) for who in forecast.fighters}
        self._goals: dict[tuple[str, Square, str, Square], Square] = {}

    def play_turn(self, scene: ForeseenPosition, side: FightSide) -> tuple[float, ForeseenPosition]:
        """The loss of the others in a turn, in points, and the position after it."""
        scene, total, struck = self.play_attacks(scene, side)
        walked = dict(self.play_approaches(scene, side, struck)) if side.walks else {}
        tokens, left = dict(scene.tokens), dict(scene.left)
        for one in side.attackers:
            if one not in struck and one not in walked:
                tokens[one] = 0
                continue
            tokens[one] += 1
            if tokens[one] == FULL and self.pushing:
                left[one] = clicks_after_paying(left[one], self.pushing)
        return total, replace(scene, tokens=tokens, left=left, places={**scene.places, **struck, **walked})

    def play_attacks(
        self, scene: ForeseenPosition, side: FightSide
    ) -> tuple[ForeseenPosition, float, dict[str, Square]]:
        """The position after attacks, the best first, with their points and the attackers' last squares."""
        forecast, total, left, struck = self.forecast, 0.0, dict(scene.left), dict[str, Square]()
        there = [other for other in side.targets if other not in side.spared and may_be_standing(scene, other)]
        after = replace(scene, left=left)
        part = {one: strength for one in side.attackers if (strength := self.attack_weight(scene, one))}
        barred = {one: forecast.range[one] > 1 and forecast.is_kept_from_shooting(scene, one, there) for one in part}

        def blow(one: str, other: str) -> tuple[float, PlainAttack]:
            return forecast.best_attack(after, one, other, barred=barred[one], own=side.own, moves=self.maybe)

        known = {(one, other): blow(one, other) for one, other in product(part, there)}
        while known and len(struck) < self.most:
            (one, other), (gain, found) = max(known.items(), key=lambda each: part[each[0][0]] * each[1][0])
            if gain <= 0:
                break
            total += part[one] * gain
            struck[one] = self.approach_square(scene, one, other) if found.moves else scene.places[one]
            left[other] = forecast.clicks_after(left[other], found.hits * min(1.0, part[one]), found.clicks)
            known = {pair: blow(*pair) if pair[1] == other else had for pair, had in known.items() if pair[0] != one}
        return after, total, struck

    def attack_weight(self, scene: ForeseenPosition, one: str) -> float:
        """The weight of a figure's attack: how likely it stands, how much of it is left, and whether it rests."""
        return self.forecast.remaining_strength(scene, one) * RECKLESS[min(FULL, scene.tokens[one])]

    def play_approaches(
        self, scene: ForeseenPosition, side: FightSide, struck: Collection[str]
    ) -> Iterator[tuple[str, Square]]:
        """Move figures that have not attacked towards the nearest opponent, as far as actions are left.

        Opponents move until they must rest, the player's own figures while they have no token.
        """
        forecast, actions, tired = self.forecast, self.most - len(struck), 1 if side.own else FULL
        there = [other for other in side.targets if may_be_standing(scene, other)]
        for one in side.attackers:
            if not actions or not there:
                return
            if one in struck or scene.tokens[one] >= tired or not may_be_standing(scene, one):
                continue
            here = scene.places[one]
            nearest = min(there, key=lambda other: forecast.path_length(scene.places[other], here))
            goal = self.approach_square(scene, one, nearest)
            if goal != here:
                actions -= 1
                yield one, goal

    def approach_square(self, scene: ForeseenPosition, one: str, other: str) -> Square:
        """The square for a figure that approaches another one, to attack it now or later."""
        here, there = scene.places[one], scene.places[other]
        key = (one, here, other, there)
        if key not in self._goals:
            self._goals[key] = self._approach_square(one, here, there)
        return self._goals[key]

    def _approach_square(self, one: str, here: Square, there: Square) -> Square:
        forecast, board, reaches = self.forecast, self.forecast.board, self.forecast.range[one]
        away, walk, touch = distances_from(board, there), distances_from(board, here), forecast.adjacent_mask(there)
        rank = np.where(touch, int(reaches > 1), 1 + forecast.path_lengths_to(there))  # a shooter keeps away
        rank[(away > 1) & (away <= reaches) & (forecast.lines_to(there) < BLOCKED)] = 0
        order = rank * FAR + walk
        order[(walk > self.speeds[one]) | (away == 0)] = FAR**2
        row, column = divmod(int(order.argmin()), board.width)
        return Square(column, row)


def clicks_after_paying(left: Left, pays: int) -> Left:
    """Clicks left after paying some; the last one is never paid."""
    return tuple((max(1, clicks - pays) if clicks else 0, chance) for clicks, chance in left)
