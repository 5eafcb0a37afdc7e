"""Machines play with things: they place them, use them or leave them, and every game comes to its end."""

from __future__ import annotations

import pytest

import clixbook as cx

FORCES = {"Ann": ["bruiser", "ironmonger"], "Ben": ["lodestar", "gnat"]}
AREAS = {"west": ["A1:B8"], "east": ["O1:P8"]}


@pytest.mark.parametrize(
    ("edition", "things"),
    [
        ("core2014", {"F4": "rain-lantern", "G5": "spring-well", "H6": "lamp-crown", "I6:I7": "ferry-engine"}),
        ("complete2022", {"F4": "rain-lantern", "G5": ["rope-cloak", "ferry-coat"], "H3": "market-anvil"}),
        ("nebula2007", {"F4": "rain-lantern", "G5": "spring-well", "H3": "nettle-crate"}),
    ],
)
def test_games_end(edition: str, things: dict[str, str | list[str]]) -> None:
    board = cx.Board.build(width=16, height=8, objects=things, starting=AREAS)
    given = {"core2014": "+resource night-ledger", "complete2022": "+equipment glass-gauntlet"}.get(edition, "")
    forces = {**FORCES, "Ann": [f"bruiser{given}", "ironmonger"]}
    game = cx.Game.new(board, rules=edition, forces=forces, rounds=4)
    played = cx.simulate(game, cx.eager, 2, seed=1)
    assert len(played.games) == 2


def test_machines_place_them_in_a_set_up() -> None:
    board = cx.Board.build(width=16, height=8, starting=AREAS)
    brought = {"Ann": ["ferry-engine", "lamp-crown"], "Ben": ["rain-lantern"]}
    game = cx.Game.new(board, rules="core2014", forces=FORCES, set_up=True, objects=brought, rounds=2, seed=3)
    played = cx.simulate(game, cx.eager, 1, seed=2)
    assert len(played.games) == 1
