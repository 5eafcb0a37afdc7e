"""Many games on two workers: how much sooner they are played, against what the machine has to give."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from joblib import Parallel, delayed

from clixbook.engine.game import Game
from clixbook.lab.players import random_player
from clixbook.lab.simulate import simulate
from tests.benchmarks.boards import report
from tests.benchmarks.test_play import random_plies

GAMES, PARTS, ROUNDS = 400, 16, 3
"""As many games as a study has: at the end of a short one a worker waits for the other's last handful of games."""
LEAST = 0.9
"""Two workers play 1.8 games while one plays one, where two processes of python-chess play two."""


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="two workers need two cores")
def test_two_workers() -> None:
    """The same games alone and on two workers that have begun already; they come to the same.

    What python-chess gains by two processes in the same run is what a busy or a shared machine has to give. Two games
    share its memory too, of which they need more.
    """
    forces = {"Ann": ["bruiser", "night-warden"], "Ben": ["gnat", "lodestar"]}
    game = Game.new("corner", rules="core2014", forces=forces, rounds=6)
    found = [simulate(game, random_player(1), 8, workers=workers) for workers in (1, 2)]  # which starts them, too
    assert found[0] == found[1]
    ours = _gain(lambda workers: simulate(game, random_player(1), GAMES, seed=100, workers=workers))
    theirs = _gain(lambda workers: Parallel(workers)(delayed(random_plies)() for _ in range(PARTS)))
    told = f"{ours:.2f} x, python-chess {theirs:.2f} x"
    report("a gain by two workers in that of python-chess", LEAST / (ours / theirs), 1.3, told, aim=1.0)


def _gain(work: Callable[[int], object]) -> float:
    """How many times sooner two workers are done than one, the best of some rounds each."""
    taken = {workers: min(_timed(work, workers) for _ in range(ROUNDS)) for workers in (1, 2)}
    return taken[1] / taken[2]


def _timed(work: Callable[[int], object], workers: int) -> float:
    begun = time.perf_counter()
    work(workers)
    return time.perf_counter() - begun
