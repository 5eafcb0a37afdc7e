"""Steps of a machine player that evaluates no positions: something useful with any one of its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from clixbook.engine.actions import Move
from clixbook.lab.search.candidates import Candidate, Candidates
from clixbook.lab.search.square_scores import Field, SquareScorer, SquareScores, values_at
from clixbook.lab.search.step_facts import WORTH

Ideas = dict[str, list[Candidate]]
"""Steps by figure."""


def first_ideas(candidates: Candidates, *, careless: bool = False) -> Ideas:
    """The useful steps of each figure: attacks that are worth it, else moves towards opponents.

    A figure with a token attacks or rests: pushing costs it a click, never its last one, and the attack must be worth
    that. A ``careless`` player counts neither odds nor that click, and takes any move that brings a figure nearer.
    """
    attacks, ways, worth = Ideas(), Ideas(), _Worth(candidates, careless)
    for each in candidates.attacks():
        if worth.is_good(each.who, candidates.points_taken(each)):
            attacks.setdefault(each.who, []).append(each)
    scorer = SquareScorer(candidates.evaluator, frozenset())
    for group in candidates.moves():
        who, scores = group[0].who, scorer.for_figure(group[0].who)
        taken = _points_taken_by_moves(candidates, scores, group)
        strikes = [each for each, points in zip(group, taken, strict=True) if worth.is_good(who, points)]
        attacks.setdefault(who, []).extend(strikes)
        if isinstance(group[0].option, Move) and not candidates.forecast.scene.tokens[who]:
            ways[who] = _ways_to_opponents(candidates, scores, group, careless)
    return {who: found for who in candidates.forecast.mine if (found := attacks.get(who) or ways.get(who) or [])}


@dataclass(frozen=True)
class _Worth:
    candidates: Candidates
    careless: bool

    def is_good(self, who: str, taken: float) -> bool:
        """Does an attack take enough points, and more than the click that a second token costs?"""
        forecast, (_, clicks) = self.candidates.forecast, self.candidates.action_cost[who]
        left = forecast.scene.left[who][0][0]
        lost = forecast.points_at_clicks(who, left) - forecast.points_at_clicks(who, left - clicks)
        return left > clicks and taken > (0.0 if self.careless else WORTH + lost)


def _points_taken_by_moves(candidates: Candidates, scores: SquareScores, group: Sequence[Candidate]) -> Field:
    """The points that each of a figure's moves takes by an attack in the same action."""
    if candidates.protected_opponents:
        return np.zeros(len(group))
    goals = [each.goal for each in group if each.goal is not None]
    close, ranged = (
        values_at(field, goals) * [kind in each.kinds for each in group]
        for field, kind in ((scores.close, "close"), (scores.ranged, "ranged"))
    )
    return np.maximum(close, ranged) * [each.chance for each in group]


def _ways_to_opponents(
    candidates: Candidates, scores: SquareScores, group: Sequence[Candidate], careless: bool
) -> list[Candidate]:
    """The moves that cover at least half of what the figure can gain on opponents, or end where it has an attack.

    None in the last round; none where the opponents are protected now and the figure stands where it can attack later.
    """
    here = [candidates.forecast.scene.places[group[0].who]]
    goals = [each.goal for each in group if each.goal is not None]
    attacks = np.maximum(scores.close, scores.ranged)
    waits = bool(candidates.protected_opponents) and values_at(attacks, here)[0] >= WORTH
    if candidates.evaluator.everybody_may_stay or waits:
        return []
    away, now = values_at(scores.distance, goals), values_at(scores.distance, here)[0]
    near = (away < now) & (careless | (away <= (now + away.min()) / 2))
    useful = near | (values_at(attacks, goals) >= WORTH)
    return [each for each, good in zip(group, useful, strict=True) if good]
