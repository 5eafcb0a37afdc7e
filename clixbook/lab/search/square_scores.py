"""Scores of the squares that a figure may move to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clixbook.board.model.squares import Square
from clixbook.lab.search.attack_model import RECKLESS, ROLLS, Mask, PlainAttack
from clixbook.lab.search.evaluation import PositionEvaluator
from clixbook.lab.search.fields import BLOCKED, HINDERED, distances_from
from clixbook.lab.search.threat_range import STANDS

Field = NDArray[np.floating[Any]]


class SquareScores(NamedTuple):
    """Scores of a figure on each square, in points.

    ``close`` and ``ranged``: the points that its best attack takes from there now; ``later``: in a later turn.
    ``risk``: those that opponents may take from it there. ``distance``: the penalty for standing too far from all of
    them.
    """

    close: Field
    ranged: Field
    later: Field
    risk: Field
    distance: Field


class SquareScorer:
    """Scores squares for the figures of a forecast.

    No figure blocks a line here; a move that scores well is evaluated with all figures afterwards.
    """

    def __init__(self, evaluator: PositionEvaluator, sheltered: frozenset[str]) -> None:
        self.evaluator, self.forecast, self.sheltered = evaluator, evaluator.forecast, sheltered
        self.shape = self.forecast.board.height, self.forecast.board.width

    def for_figure(self, who: str) -> SquareScores:
        """The scores of the squares for one figure."""
        forecast, theirs = self.forecast, self.forecast.theirs
        nothing = np.zeros(self.shape)
        close, ranged, later, dangers, away = nothing, nothing, nothing, [nothing], list[Field]()
        for other in theirs:
            hand, shot = self._attack_fields(who, other, own=True)
            if other not in self.sheltered:
                close, ranged = np.maximum(close, hand), np.maximum(ranged, np.where(hand > 0, 0, shot))
            later = np.maximum.reduce([later, hand, shot, self._after_a_move(who, other, own=True)])
            blows = *self._attack_fields(other, who, own=False), self._after_a_move(other, who, own=False)
            strength = (
                forecast.remaining_strength(forecast.scene, other) * RECKLESS[min(2, forecast.scene.tokens[other])]
            )
            dangers.append(strength * np.maximum.reduce(blows))
            away.append(self._missing_squares(who, other))
        if who in forecast.protected_figures(replace(forecast.scene, acted=frozenset([who]))):
            dangers = [nothing]
        risk = np.sort(np.stack(dangers), axis=0)[-self.evaluator.most :].sum(axis=0)
        return SquareScores(close, ranged, later, risk, np.minimum.reduce(away) if away else nothing)

    # -- pairs of figures -------------------------------------------------------------------------------------

    def _attack_fields(self, one: str, other: str, *, own: bool) -> tuple[Field, Field]:
        """The points that one figure may take from another close by and at range, for each square of either."""
        forecast, stands = self.forecast, self.forecast.scene.places[other if own else one]
        far = distances_from(forecast.board, stands)
        lines = forecast.lines_to(stands)
        touch = forecast.adjacent_mask(stands)
        seen = (far > 1) & (lines < BLOCKED)
        hand: Field = (touch | (seen & (far <= forecast.close_reach[one]))) * self._gain(one, other, ranged=False)
        if forecast.range[one] < 2:
            return hand, np.zeros(self.shape)
        may = seen & (far <= forecast.range[one]) & ~(self.crowded_squares if own else np.False_)
        clear, hindered = (self._gain(one, other, ranged=True, hindered=each) for each in (False, True))
        return hand, np.where(may, np.where(lines == HINDERED, hindered, clear), 0.0)

    def _gain(self, one: str, other: str, *, ranged: bool, hindered: bool = False) -> float:
        blow = self.forecast.attack_estimate(one, other, ranged=ranged)
        return self._expected_points(other, blow._replace(hits=blow.hindered) if hindered else blow)

    def _expected_points(self, other: str, blow: PlainAttack) -> float:
        forecast = self.forecast
        return blow.hits / ROLLS * forecast.expected_points_lost(other, forecast.scene.left[other], blow.clicks)

    def _after_a_move(self, one: str, other: str, *, own: bool) -> Field:
        """The points that one figure may take from another by a move and an attack, for each square of either."""
        forecast, found, moves = self.forecast, np.zeros(self.shape), self.evaluator.nature.moving_attack_weight
        stride, there = forecast.strides.get(one, STANDS), forecast.scene.places[other]
        for shoots, far, reaches in (
            (False, stride.strikes, forecast.close_reach[one]), (True, stride.shoots, forecast.range[one])
        ):  # fmt: skip
            if far >= 0 and not (shoots and reaches < 1):
                near = (
                    distances_from(forecast.board, there) <= far + reaches
                    if own
                    else forecast.attack_mask(one, far, reaches)
                )
                found = np.maximum(found, near * moves * self._gain(one, other, ranged=shoots))
        return found

    def _missing_squares(self, one: str, other: str) -> Field:
        forecast = self.forecast
        there = forecast.scene.places[other]
        away = forecast.path_lengths_to(there) - max(1, forecast.range[one])
        return self.evaluator.nature.step * forecast.fighters[one].points * np.maximum(0, away)

    # -- squares ----------------------------------------------------------------------------------------------

    @cached_property
    def crowded_squares(self) -> Mask:
        """The squares beside an opponent."""
        masks = [self.forecast.adjacent_mask(self.forecast.scene.places[other]) for other in self.forecast.theirs]
        return np.logical_or.reduce(masks) if masks else np.zeros(self.shape, dtype=bool)


def values_at(field: Field, squares: Sequence[Square]) -> Field:
    """The values of a field on these squares."""
    return field[[each.y for each in squares], [each.x for each in squares]]
