"""The figures of a position as numbers, click by click: what many fights at once look up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from clixbook.engine.sequence.fighters.lives import printed
from clixbook.engine.sequence.moving.moving import speed_of
from clixbook.figures.dial import Click
from clixbook.figures.life import after_damage
from clixbook.lab.forecast import ROLLS, Forecast, hits
from clixbook.lab.ground import Numbers
from clixbook.lab.strides import STANDS

SPREAD = 40
"""Attack values and those against them differ by no more that would matter."""
HAND, SHOT = 0, 1
"""Kinds of attack, where they are an axis."""


class Ranks:
    """The figures of a forecast, the player's own first; ``mine`` and ``theirs`` are their numbers.

    By figure and clicks left: ``points``, and how ``attack``, ``defense`` and ``damage`` differ from now by what the
    dial shows. By two figures and kind of attack: ``need``, what the defense is above the attack, and ``harm`` in
    clicks.
    """

    def __init__(self, forecast: Forecast) -> None:
        self.forecast, self.names = forecast, [*forecast.mine, *forecast.theirs]
        self.mine = np.arange(len(forecast.mine))
        self.theirs = np.arange(len(forecast.mine), len(self.names))
        self.pushing = int(forecast.rules.actions.pushing)
        strides = [forecast.strides.get(who, STANDS) for who in self.names]
        self.reaches = np.array([(forecast.arms[who], forecast.range[who]) for who in self.names]).reshape(-1, 2)
        self.strides = np.array([tuple(each) for each in strides]).reshape(-1, 2)
        self.speed = np.array([max(0, speed_of(forecast.state, who)) for who in self.names], dtype=np.int64)
        self.worth = np.array([forecast.fighters[who].points for who in self.names], dtype=float)
        self.points, self.attack, self.defense, self.damage = self._by_clicks()
        self.need, self.harm, self.hindrance = self._by_pairs()

    @cached_property
    def hits(self) -> Numbers:
        """How likely an attack hits, by what the defense is above the attack, from ``-SPREAD`` on."""
        rules, needs = self.forecast.rules, range(-SPREAD, SPREAD + 1)
        return np.array([hits(rules, SPREAD, SPREAD + need) / ROLLS for need in needs])

    def chance(self, need: Numbers) -> Numbers:
        """The same, looked up."""
        found: Numbers = self.hits[np.clip(need, -SPREAD, SPREAD) + SPREAD]
        return found

    def _by_clicks(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        forecast = self.forecast
        most = max((forecast.whole(who) for who in self.names), default=0)
        points = np.zeros((len(self.names), most + 1))
        shown = np.zeros((3, len(self.names), most + 1), dtype=np.int64)
        for number, who in enumerate(self.names):
            now = printed(forecast.fighters[who])
            for left, click in self._clicks(who).items():
                points[number, left] = forecast.body(who, left)
                differs = click.attack - now.attack, click.defense - now.defense, click.damage - now.damage
                shown[:, number, left] = differs
        return points, shown[0], shown[1], shown[2]

    def _clicks(self, who: str) -> Mapping[int, Click]:
        """What a dial shows with so many clicks left, down from now."""
        forecast, fighter = self.forecast, self.forecast.fighters[who]
        most, found = forecast.scene.left[who][0][0], {}
        for left in range(1, most + 1):
            life = after_damage(forecast.rules, fighter.figure, fighter.life, most - left).life
            found[left] = fighter.figure.dials[life.dial][life.click]
        return found

    def _by_pairs(self) -> tuple[Numbers, Numbers, Numbers]:
        forecast, count = self.forecast, len(self.names)
        need, harm = np.zeros((2, count, count, 2), dtype=np.int64)
        hindrance = np.zeros((count, count), dtype=np.int64)
        for ones, others in ((self.mine, self.theirs), (self.theirs, self.mine)):
            for one in ones:
                for other in others:
                    for kind in (HAND, SHOT)[: 2 if self.reaches[one, SHOT] > 1 else 1]:
                        duel = forecast.duel(self.names[one], self.names[other], ranged=kind == SHOT)
                        need[one, other, kind] = duel.against - duel.value
                        harm[one, other, kind] = duel.clicks
                        hindrance[one, other] = duel.hindrance
        return need, harm, hindrance
