"""Many games on two workers: how much sooner they are played."""

from __future__ import annotations

import os
import time

import pytest

from clixbook.engine.game import Game
from clixbook.lab.players import random_player
from clixbook.lab.results import Results
from clixbook.lab.simulate import simulate
from tests.benchmarks.boards import report

GAMES = 48
LEAST = 1.8


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="two workers need two cores")
def test_two_workers() -> None:
    """The same games alone and on two workers that have begun already; they come to the same."""
    forces = {"Ann": ["bruiser", "night-warden"], "Ben": ["gnat", "lodestar"]}
    game = Game.new("corner", rules="core2014", forces=forces, rounds=6)
    simulate(game, random_player(1), 4, workers=2)  # which starts them, and fills what each of them remembers
    simulate(game, random_player(1), 4)
    taken, found = zip(*(_timed(game, workers) for workers in (1, 2)), strict=True)
    assert found[0] == found[1]
    report(
        "a core's time in that of two workers",
        LEAST / (taken[0] / taken[1]),
        1.0,
        f"{taken[0] / taken[1]:.2f} x",
        aim=1.0,
    )


def _timed(game: Game, workers: int) -> tuple[float, Results]:
    begun = time.perf_counter()
    found = simulate(game, random_player(1), GAMES, seed=100, workers=workers)
    return time.perf_counter() - begun, found
