"""A long run in one process: what is kept of many games has a bound."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from clixbook.engine.game import Game
from clixbook.lab.players import random_player
from clixbook.lab.simulate import simulate
from clixbook.rulebooks import EDITIONS
from tests.benchmarks.boards import report

ROOT = Path(__file__).parents[2]
FORCES = {"Ann": ["night-warden", "bruiser", "gate-breaker"], "Ben": ["lodestar", "powder-kite", "crane-hand"]}
GAMES, AT_FIRST = 150, 50
MOST = 1.25
"""What the process may have after all the games, of what it has after the first third of them.

Measured once: 160 MB after 50 games, 173 after 140.
"""


@pytest.mark.timeout(1800)
def test_a_long_run_does_not_grow() -> None:
    """In a process of its own; the books take turns, and every game has dice and picks of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.test_memory"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    first, last = (float(line) for line in done.stdout.splitlines())
    report("memory after a long run in that after its first third", last / first, MOST, f"{first:.0f} to {last:.0f} MB")


def played() -> None:
    """Random games, and what the process holds after the first third and after all."""
    for number in range(GAMES):
        rules = EDITIONS[number % len(EDITIONS)]
        game = Game.new("archive", rules=rules, forces=FORCES, build_total=500, seed=number, rounds=12)
        simulate(game, random_player(number), 1, seed=number, steps=300)
        if number + 1 in (AT_FIRST, GAMES):
            gc.collect()
            print(psutil.Process().memory_info().rss / 2**20, flush=True)


if __name__ == "__main__":
    played()
