"""What a foreseen position is worth to a player, in points: who is left, who could attack whom next, who is too far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from clixbook.engine.sequence.turn.score import scored
from clixbook.engine.state import State
from clixbook.lab.forecast import NO_BLOW, Forecast, Scene, is_there, rounds_left

WON = 2000.0
"""A game that is won, beside which no points count."""
AGAIN = 0.7
"""What attacks of a later turn count where some are to be made before."""
TIRED = (1.0, 0.65, 0.0)
"""What an attack counts by the tokens of whoever makes it: a second one hurts, with two it rests."""
RECKLESS = (1.0, 0.9, 0.0)
"""The same of opponents, who may not mind."""
PATIENT, BOLD = 4, 12
"""Rounds in which players are cautious, and after which they have lost most of that, so that a game comes to an end."""
LEAST_CAUTION = 0.2


@dataclass(frozen=True)
class Nature:
    """What a player minds: ``now`` its own attacks that are left in the turn (none where whole turns are planned),
    ``later`` those of the next one, ``dread`` those of opponents, ``token`` the part of a figure's points that a token
    takes, ``step`` that which a square too far away takes, and ``maybe`` what an attack counts for which somebody must
    move first. ``replies``: opponents' next attacks are played out one after the other, and its own are those of who is
    left then, which count ``unanswered`` so far as opponents must rest first; ``last`` are points for the last figure
    of a side, with which the game ends.
    """

    now: float = 0.0
    later: float = 0.55
    dread: float = 1.0
    token: float = 0.01
    step: float = 0.006
    maybe: float = 0.7
    replies: bool = False
    last: float = 0.0
    unanswered: float = 0.0


class Weights(NamedTuple):
    """What a position is worth, part by part, in points: ``total`` is their sum."""

    bodies: float
    chances: float
    risk: float
    distance: float
    more: float = 0.0

    @property
    def total(self) -> float:
        """All of it."""
        return self.bodies + self.chances - self.risk - self.distance + self.more


class Weighing:
    """Weighs the positions of a forecast by a player's nature."""

    def __init__(self, forecast: Forecast, nature: Nature) -> None:
        self.forecast, self.nature, self.seen = forecast, nature, 0
        self.most = max(1, forecast.state.build_total // 100)
        self.caution = nature.dread * (1.0 if ahead(forecast.state, forecast.player) else hurry(forecast.state))
        self.later = nature.later
        if rounds_left(forecast.state) == 0:
            players = forecast.state.players
            self.later, self.caution = 0.0, self.caution if forecast.player != players[-1] else 0.0

    def worth(self, scene: Scene) -> float:
        """What the position is worth once the player's turn is over."""
        return self.weights(scene).total

    def weights(self, scene: Scene) -> Weights:
        """The same, part by part."""
        self.seen += 1
        forecast = self.forecast
        mine = [who for who in forecast.mine if is_there(scene, who)]
        theirs = [who for who in forecast.theirs if is_there(scene, who)]
        bodies = self._bodies(scene, mine) - self._bodies(scene, theirs)
        if not theirs and not forecast.away:
            bodies += WON
        if self.nature.replies:
            return self._replied(scene, mine, theirs, bodies)
        chances, risk = self.attacks(scene, mine, theirs), self.dangers(scene, mine, theirs)
        return Weights(bodies, chances, self.caution * risk, self.distance(scene, mine, theirs), scene.more)

    # -- the answer of opponents, and one's own -----------------------------------------------------------------

    def _replied(self, scene: Scene, mine: list[str], theirs: list[str], bodies: float) -> Weights:
        """What a position is worth where opponents strike first, and who is left then strikes back."""
        nature = self.nature
        soon = nature.now * self._soon(scene, self.best(scene, mine, theirs, own=True), mine) if nature.now else 0.0
        risk, answered = self.struck(
            scene, theirs, mine, {who: scene.tokens[who] for who in theirs}, RECKLESS, own=False
        )
        rested = {who: scene.tokens[who] if who in scene.acted else 0 for who in mine}
        then, later = self.struck(answered, mine, theirs, rested, TIRED, own=True)
        won, winning = (0.0, 0.0) if self.forecast.away else (gone(scene, theirs), gone(later, theirs))
        sure = max(self.later, nature.unanswered * self._resting(scene, theirs)) if self.later else 0.0
        chances = soon + sure * (then * (AGAIN if soon else 1) + nature.last * (winning - won))
        risk += nature.last * gone(answered, mine)
        away = self.distance(scene, mine, theirs)
        return Weights(bodies + nature.last * won, chances, self.caution * risk, away, scene.more)

    def _resting(self, scene: Scene, theirs: Sequence[str]) -> float:
        """The part of opponents, by points, who must rest in their next turn: they neither strike nor get away."""
        points = {who: self.forecast.fighters[who].points for who in theirs}
        return sum(points[who] for who in theirs if scene.tokens[who] > 1) / max(1, sum(points.values()))

    def struck(
        self, scene: Scene, ones: Sequence[str], others: Sequence[str], tokens: Mapping[str, int],
        tired: Sequence[float], *, own: bool,
    ) -> tuple[float, Scene]:  # fmt: skip
        """What a turn of attacks takes, the best one first, and the position that it leaves."""
        forecast, total, left = self.forecast, 0.0, dict(scene.left)
        after = replace(scene, left=left)
        part = {one: forecast.alive(scene, one) * tired[min(2, tokens[one])] for one in ones}
        barred = {one: forecast.range[one] > 1 and forecast.crowded(scene, one, others) for one in ones if part[one]}
        for _ in range(min(self.most, len(barred))):
            most, chosen, blow = 0.0, "", NO_BLOW
            for one, other in product(barred, others):
                gain, found = forecast.best_blow(
                    after, one, other, barred=barred[one], own=own, moves=self.nature.maybe
                )  # fmt: skip
                if part[one] * gain > most:
                    most, chosen, blow, target = part[one] * gain, one, found, other
            if not chosen:
                break
            total += most
            left[target] = forecast.after(left[target], blow.hits * min(1.0, part[chosen]), blow.clicks)
            del barred[chosen]
        return total, after

    def _bodies(self, scene: Scene, whose: Iterable[str]) -> float:
        forecast, token = self.forecast, self.nature.token
        return sum(
            forecast.bodies(who, scene.left[who]) - token * scene.tokens[who] * forecast.fighters[who].points
            for who in whose
        )

    # -- attacks to come --------------------------------------------------------------------------------------

    def attacks(self, scene: Scene, mine: Sequence[str], theirs: Sequence[str]) -> float:
        """What the player's figures could do from where they stand: with the actions left, and in the next turn."""
        if not (self.later or self.nature.now):
            return 0.0
        best = self.best(scene, mine, theirs, own=True)
        now = self.nature.now
        soon = self._soon(scene, best, mine) if now else 0.0
        rested = ((who, scene.tokens[who] if who in scene.acted else 0) for who in mine)
        then = _most((best[who] * TIRED[min(2, tokens)] for who, tokens in rested), self.most)
        return now * soon + self.later * then * (AGAIN if soon else 1)

    def _soon(self, scene: Scene, best: Mapping[str, float], mine: Sequence[str]) -> float:
        """What may be struck with the actions that are left in the turn."""
        ready = [who for who in mine if scene.actions > 0 and who not in scene.acted]
        return _most((best[who] * TIRED[min(2, scene.tokens[who])] for who in ready), scene.actions)

    def dangers(self, scene: Scene, mine: Sequence[str], theirs: Sequence[str]) -> float:
        """What opponents could do in their next turn."""
        if not self.nature.dread:
            return 0.0
        best = self.best(scene, theirs, mine, own=False)
        alive = ((who, best[who] * self.forecast.alive(scene, who)) for who in theirs)
        return _most((gain * RECKLESS[min(2, scene.tokens[who])] for who, gain in alive), self.most)

    def best(self, scene: Scene, ones: Sequence[str], others: Sequence[str], *, own: bool) -> dict[str, float]:
        """What the best attack of each takes."""
        forecast, found = self.forecast, dict[str, float]()
        for one in ones:
            barred = forecast.range[one] > 1 and forecast.crowded(scene, one, others)
            found[one] = max(
                (forecast.gain(scene, one, other, barred=barred, own=own, moves=self.nature.maybe) for other in others),
                default=0.0,
            )  # fmt: skip
        return found

    # -- the way to them --------------------------------------------------------------------------------------

    def distance(self, scene: Scene, mine: Iterable[str], theirs: Sequence[str]) -> float:
        """What it takes away that figures are too far from everybody."""
        return sum(min((self.lacks(scene, one, other) for other in theirs), default=0.0) for one in mine)

    def lacks(self, scene: Scene, one: str, other: str) -> float:
        """The same of two figures."""
        forecast = self.forecast
        away = forecast.way(scene.places[other], scene.places[one]) - max(1, forecast.range[one])
        return self.nature.step * forecast.fighters[one].points * max(0, away)


def ahead(state: State, player: str) -> bool:
    """Does the player lead by points in a game that ends after some rounds? Who does need not hurry."""
    if not state.rounds:
        return False
    points = scored(state)
    return all(points[player] > points[other] for other in state.players if not state.are_friends(player, other))


def hurry(state: State) -> float:
    """How much caution the rounds have left."""
    return max(LEAST_CAUTION, 1 - max(0, state.round - PATIENT) / (BOLD - PATIENT))


def settled_worth(state: State, player: str) -> float | None:
    """What a game that is over is worth; None for one that goes on."""
    if state.result is None:
        return None
    return WON if state.result.won_by(player) else -WON if state.result.winner else 0.0


def gone(scene: Scene, whose: Iterable[str]) -> float:
    """How likely all of them are knocked out."""
    found = 1.0
    for who in whose:
        found *= sum(chance for clicks, chance in scene.left[who] if clicks <= 0)
    return found


def _most(numbers: Iterable[float], count: int) -> float:
    return sum(sorted(numbers, reverse=True)[: max(1, count)])
