"""Evaluation of positions for computer players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import tanh
from typing import NamedTuple

from clixbook.engine.position.state import State
from clixbook.engine.sequence.turn.score import score_now
from clixbook.lab.search.attack_model import RECKLESS, Forecast, ForeseenPosition, may_be_standing, rounds_left
from clixbook.lab.search.rollout import FULL, Exchange, FightSide

WON = 600.0
"""A game that is won: more than all the points of most forces."""
TIRED = (1.0, 0.65, 0.0)
"""The weight of an attack by the attacker's tokens: a second token hurts, with two it rests."""
CAREFUL, DARING = 4, 12
"""Rounds in which players are cautious, and after which they have lost most of that, so that a game comes to an end."""
LEAST_CAUTION = 0.2
BEHIND = 0.6
"""The part of its caution that is left to a losing player: to go on so would lose the game."""
CLEAR = 1 / 6
"""The lead, in shares of the points of a force, that is hardly ever lost again."""
WARY, SLOW = 1.6, 0.15
"""Factors on dangers and on ways for a player who lets opponents come."""
SURELY, LIKELY = 0.75, 0.25
"""The weight of a coming idle turn against one now: where no figure may act, and where none will."""
TOGETHER = 9
"""The number of squares that a figure may be ahead of the others on the way to opponents."""
ENDLESS = 1000
"""Turns of a game without an end by rounds."""


@dataclass(frozen=True)
class Nature:
    """Weights of a machine player's evaluation, for points of figures."""

    now: float = 0.0
    """Of its own attacks left in this turn; 0 where whole turns are planned."""
    later: float = 0.55
    """Of its own attacks in the next turn."""
    danger_weight: float = 1.0
    """Of attacks of opponents."""
    token: float = 0.01
    """The part of a figure's points that an action token costs."""
    step: float = 0.006
    """The part of a figure's points that a square too far away costs."""
    moving_attack_weight: float = 0.7
    """Of an attack before which the attacker must move."""
    foreseen_turns: int = 0
    """The number of turns after its own that are foreseen for the best plans."""
    turn_discount: float = 0.7
    """The weight of a foreseen turn against the one before."""
    last: float = 0.0
    """Points for the last figure of a side, with which the game ends."""
    lead: float = 0.0
    """Points for being ahead when the last round ends; fewer before."""
    idle_penalty: float = 0.0
    """Points lost when a turn passes without an action."""

    @property
    def as_patient(self) -> Nature:
        """These weights for a patient player: more caution, and less hurry towards opponents."""
        return replace(self, danger_weight=self.danger_weight * WARY, step=self.step * SLOW)


class EvaluationParts(NamedTuple):
    """Value of a position in points, by part; ``total`` is the sum."""

    bodies: float
    chances: float
    risk: float
    distance: float
    more: float = 0.0

    @property
    def total(self) -> float:
        """The sum of the parts; risk and distance count against it."""
        return self.bodies + self.chances - self.risk - self.distance + self.more


class PositionEvaluator:
    """Evaluates the positions of a forecast by a player's nature."""

    def __init__(self, forecast: Forecast, nature: Nature) -> None:
        self.forecast, self.nature, self.seen = forecast, nature, 0
        self.most = max(1, forecast.state.build_total // 100)
        self.caution = nature.danger_weight * (
            1.0 if is_ahead(forecast.state, forecast.player) else remaining_caution(forecast.state)
        )
        self.caution *= BEHIND if self.score_lead < 0 else 1.0
        self.later, self.token, self.foreseen_turns = nature.later, nature.token, nature.foreseen_turns
        if rounds_left(forecast.state) == 0:
            players = forecast.state.players
            self.later, self.caution = 0.0, self.caution if forecast.player != players[-1] else 0.0

    def evaluate(self, scene: ForeseenPosition) -> float:
        """The worth of the position once the player's turn is over."""
        return self.parts(scene).total

    def parts(self, scene: ForeseenPosition, *, deep: bool = False) -> EvaluationParts:
        """The parts of the evaluation; ``deep``: with the turns that follow."""
        self.seen += 1
        forecast = self.forecast
        mine = [who for who in forecast.mine if may_be_standing(scene, who)]
        theirs = [who for who in forecast.theirs if may_be_standing(scene, who)]
        bodies = self._expected_points(scene, mine) - self._expected_points(scene, theirs)
        bodies += WON * self.win_chance(scene)
        if deep:
            return self._exchange_result(scene, mine, theirs, bodies)
        chances, risk = self.attack_value(scene, mine, theirs), self.danger_value(scene, mine, theirs)
        more = scene.more + self.lead_value(scene) - self.pause_penalty(scene, mine)
        away = self.distance_penalty(scene, mine, theirs) + self.separation_penalty(scene, mine, theirs)
        return EvaluationParts(bodies, chances, self.caution * risk, away, more)

    def pause_penalty(self, scene: ForeseenPosition, mine: Sequence[str]) -> float:
        """The penalty for turns of the player without an action: this one, and perhaps the next one.

        The next one passes without an action if all figures are tired: with two tokens they must rest, and with one
        they often will where a second one hurts.
        """
        tokens = min((scene.tokens[who] if who in scene.acted else 0 for who in mine), default=0)
        later = SURELY if tokens >= FULL else LIKELY if tokens and self.second_token_hurts else 0.0
        return self.nature.idle_penalty * ((not scene.acted) + later)

    @cached_property
    def second_token_hurts(self) -> bool:
        """Does a second token hurt (ACT-18)?"""
        return bool(self.forecast.rules.actions.pushing)

    # -- the turns that follow --------------------------------------------------------------------------------

    @cached_property
    def exchange_value(self) -> Exchange:
        """The fights that may follow."""
        return Exchange(self.forecast, self.most, self.nature.moving_attack_weight)

    def _exchange_result(
        self, scene: ForeseenPosition, mine: list[str], theirs: list[str], bodies: float
    ) -> EvaluationParts:
        """The value of a position in which sides strike in turn: bodies, chances, risk, distance and more.

        The player's own figures walk on to opponents once one of them has begun. The penalty for distance is taken of
        the squares left after these turns: a figure need not pay now for squares that it may go for nothing later.
        """
        nature = self.nature
        chances, risk, part = 0.0, 0.0, 1.0
        after = replace(scene, tokens={**scene.tokens, **{who: 0 for who in mine if who not in scene.acted}})
        begun = any(scene.tokens[who] for who in mine)  # an idle player is taken to stay idle, or would be for ever
        us = FightSide(mine, theirs, own=True, walks=begun)
        them = FightSide(theirs, mine, own=False)
        first = replace(them, spared=self.forecast.protected_figures(scene))
        for turn in range(min(self.foreseen_turns, turns_left(self.forecast))):
            before, side = after, us if turn % 2 else them if turn else first
            taken, after = self.exchange_value.play_turn(before, side)
            paid = self._points_paid(before, after, side.attackers)
            if side.own:
                chances += part * (taken - paid)
            elif turn:
                chances -= self.caution * part * (taken - paid)
            else:
                chances, risk = chances + self.caution * paid, taken
            part *= nature.turn_discount
        winning = self.win_chance(after) - self.win_chance(scene)
        chances += nature.last * part * (winning - self.caution * all_gone_chance(after, mine))
        away = self.distance_penalty(after, mine, theirs) + self.separation_penalty(scene, mine, theirs)
        more = scene.more + self.lead_value(after) - self.pause_penalty(scene, mine)
        return EvaluationParts(bodies, chances, self.caution * risk, away, more)

    def _points_paid(self, before: ForeseenPosition, after: ForeseenPosition, whose: Sequence[str]) -> float:
        """The points that figures pay themselves between two positions: their own clicks for a second token."""
        bodies = self.forecast.expected_points
        return sum(bodies(who, before.left[who]) - bodies(who, after.left[who])
                   for who in whose if after.left[who] is not before.left[who])  # fmt: skip

    def _expected_points(self, scene: ForeseenPosition, whose: Iterable[str]) -> float:
        forecast, token = self.forecast, self.token
        return sum(
            forecast.expected_points(who, scene.left[who]) - token * scene.tokens[who] * forecast.fighters[who].points
            for who in whose
        )

    def win_chance(self, scene: ForeseenPosition) -> float:
        """How likely no opponent is left."""
        return 0.0 if self.forecast.has_opponents_off_map else all_gone_chance(scene, self.forecast.theirs)

    # -- points -----------------------------------------------------------------------------------------------

    def lead_value(self, scene: ForeseenPosition) -> float:
        """The worth of being ahead by knock-outs in a game that ends after some rounds."""
        forecast, rounds = self.forecast, rounds_left(self.forecast.state)
        if rounds is None or not self.nature.lead:
            return 0.0
        fighters, ahead = forecast.fighters, self.score_lead
        ahead += sum(fighters[who].points * all_gone_chance(scene, [who]) for who in forecast.theirs)
        ahead -= sum(fighters[who].points * all_gone_chance(scene, [who]) for who in forecast.mine)
        return self.nature.lead / (1 + rounds) * tanh(ahead / max(1, CLEAR * forecast.state.build_total))

    @cached_property
    def score_lead(self) -> float:
        """The points by which the player leads as things stand; below 0 if another one does."""
        state, player, points = self.forecast.state, self.forecast.player, score_now(self.forecast.state)
        others = [points[other] for other in state.players if not state.are_friends(player, other)]
        return float(points[player] - max(others, default=points[player]))

    # -- attacks to come --------------------------------------------------------------------------------------

    def attack_value(self, scene: ForeseenPosition, mine: Sequence[str], theirs: Sequence[str]) -> float:
        """The worth of attacks from where the player's figures stand: with the actions left, and in the next turn."""
        if not (self.later or self.nature.now):
            return 0.0
        best = self.best_attacks(scene, mine, theirs, own=True)
        now = self.nature.now
        soon = self._attacks_this_turn(scene, best, mine) if now else 0.0
        rested = ((who, scene.tokens[who] if who in scene.acted else 0) for who in mine)
        then = _most((best[who] * TIRED[min(2, tokens)] for who, tokens in rested), self.most)
        return max(now * soon, self.later * then)  # not both: a figure hit now is not there to be hit again

    def _attacks_this_turn(self, scene: ForeseenPosition, best: Mapping[str, float], mine: Sequence[str]) -> float:
        """The best attacks for the actions that are left in the turn."""
        ready = [who for who in mine if scene.actions > 0 and who not in scene.acted]
        return _most((best[who] * TIRED[min(2, scene.tokens[who])] for who in ready), scene.actions)

    def danger_value(self, scene: ForeseenPosition, mine: Sequence[str], theirs: Sequence[str]) -> float:
        """The worth of the opponents' attacks in their next turn."""
        if not self.nature.danger_weight:
            return 0.0
        safe = self.forecast.protected_figures(scene)
        best = self.best_attacks(scene, theirs, [who for who in mine if who not in safe], own=False)
        alive = ((who, best[who] * self.forecast.remaining_strength(scene, who)) for who in theirs)
        return _most((gain * RECKLESS[min(2, scene.tokens[who])] for who, gain in alive), self.most)

    def best_attacks(
        self, scene: ForeseenPosition, ones: Sequence[str], others: Sequence[str], *, own: bool
    ) -> dict[str, float]:
        """The worth of the best attack of each."""
        forecast, found = self.forecast, dict[str, float]()
        for one in ones:
            barred = forecast.range[one] > 1 and forecast.is_kept_from_shooting(scene, one, others)
            weight = self.nature.moving_attack_weight
            points = (
                forecast.best_attack_points(scene, one, other, barred=barred, own=own, moves=weight) for other in others
            )
            found[one] = max(points, default=0.0)
        return found

    # -- the way to them --------------------------------------------------------------------------------------

    def distance_penalty(self, scene: ForeseenPosition, mine: Iterable[str], theirs: Sequence[str]) -> float:
        """The penalty for figures too far from all opponents, in rounds when they must still come."""
        if self.everybody_may_stay or not theirs:
            return 0.0
        return sum(min(self.missing_squares_between(scene, one, other) for other in theirs) for one in mine)

    def separation_penalty(self, scene: ForeseenPosition, mine: Sequence[str], theirs: Sequence[str]) -> float:
        """The penalty for figures far ahead of their friends on the way: a force comes together."""
        if len(mine) < 2 or not theirs:
            return 0.0
        ways = {one: self.missing_squares(scene, one, theirs) for one in mine}
        all_of_them, found = sum(ways.values()), 0.0
        for one, way in ways.items():
            ahead_by = (all_of_them - way) / (len(mine) - 1) - way - TOGETHER
            found += self.square_penalty(one) * max(0.0, ahead_by)
        return found

    def missing_squares(self, scene: ForeseenPosition, one: str, theirs: Iterable[str]) -> int:
        """The squares that a figure still has to go until it can reach the nearest opponent."""
        return min(self.squares_to_reach(scene, one, other) for other in theirs)

    def all_missing_squares(self, scene: ForeseenPosition) -> int:
        """The squares that all of the player's figures lack."""
        there = [who for who in self.forecast.theirs if may_be_standing(scene, who)]
        return (
            sum(self.missing_squares(scene, who, there) for who in self.forecast.mine if may_be_standing(scene, who))
            if there
            else 0
        )

    def square_penalty(self, one: str) -> float:
        """The price of a square of its way for a figure."""
        return self.nature.step * self.forecast.fighters[one].points

    @cached_property
    def everybody_may_stay(self) -> bool:
        """Is it the last round, in which no figure needs to approach any more?"""
        return rounds_left(self.forecast.state) == 0

    def missing_squares_between(self, scene: ForeseenPosition, one: str, other: str) -> float:
        """The penalty for the squares that one figure lacks to reach another."""
        return self.square_penalty(one) * self.squares_to_reach(scene, one, other)

    def squares_to_reach(self, scene: ForeseenPosition, one: str, other: str) -> int:
        """The squares of the way that the one lacks to reach the other."""
        way = self.forecast.path_length(scene.places[other], scene.places[one])
        return max(0, way - max(1, self.forecast.range[one]))


def is_ahead(state: State, player: str) -> bool:
    """Does the player lead by points in a game that ends after some rounds? A leader need not hurry."""
    if not state.rounds:
        return False
    points = score_now(state)
    return all(points[player] > points[other] for other in state.players if not state.are_friends(player, other))


def remaining_caution(state: State) -> float:
    """How much caution the rounds have left."""
    return max(LEAST_CAUTION, 1 - max(0, state.round - CAREFUL) / (DARING - CAREFUL))


def turns_left(forecast: Forecast) -> int:
    """How many turns follow the player's, by the rounds that are left."""
    state = forecast.state
    rounds = rounds_left(state)
    if rounds is None:
        return ENDLESS
    return rounds * len(state.players) + len(state.players) - 1 - state.players.index(forecast.player)


def final_value(state: State, player: str) -> float | None:
    """The value of a finished game; None if it goes on."""
    if state.result is None:
        return None
    return WON if state.result.won_by(player) else -WON if state.result.winner else 0.0


def all_gone_chance(scene: ForeseenPosition, whose: Iterable[str]) -> float:
    """Probability that all of these are knocked out."""
    found = 1.0
    for who in whose:
        found *= sum(chance for clicks, chance in scene.left[who] if clicks <= 0)
    return found


def _most(numbers: Iterable[float], count: int) -> float:
    return sum(sorted(numbers, reverse=True)[: max(1, count)])
