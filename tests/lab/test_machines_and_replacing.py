"""Machines play with figures that replace each other: they use it or leave it, and every game comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx

FORCES = {
    "Ann": ["kiln-keeper+beside kiln-hound", "attic-child+beside attic-giant"],
    "Ben": ["bruiser", "kiln-keeper+beside kiln-hound"],
}
AREAS = {"west": ["A1:B8"], "east": ["O1:P8"]}


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.parametrize("machine", [cx.eager, "veteran"])
def test_games_end(edition: str, machine: Any) -> None:
    game = cx.Game.new(cx.Board.build(width=16, height=8, starting=AREAS), rules=edition, forces=FORCES, rounds=3)
    played = cx.simulate(game, machine, 1, seed=1)
    assert len(played.games) == 1
