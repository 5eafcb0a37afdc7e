"""Large bases that let themselves fall onto somebody below: they come down whole (ELV-06)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from tests.engine.with_objects import Workshop, why_not


def on_a_roof(shop: Workshop, **board: Any) -> Game:
    """Two squares of a double base on the roof's edge, C4 and C5, and a foe below on D4."""
    double = shop.figure("double", more="base: 1x2")
    roof = Board.build(width=14, height=9, levels={"A1:C9": 2}, **board)
    places = {"double": "C4 C5", "foe": "D4"}
    game = Game.new(roof, rules="nebula2007", forces={"Ann": [double], "Ben": [shop.figure("foe")]}, places=places)
    for _ in range(4):
        game = game.apply("end")
    return game


@pytest.mark.ruling("ELV-06", "nebula2007")
def test_a_double_base_comes_down_on_two_squares(tmp_path: Path) -> None:
    game = on_a_roof(Workshop(tmp_path)).apply("drop double foe")
    assert game.actor == "Ben", "the side of the one below picks"
    # beside D4 lie D3, D5, E3, E4 and E5 on the ground; a double base may lie slantwise
    ways = {"D3 E3", "D3 E4", "D5 E4", "D5 E5", "E3 E4", "E4 E5"}
    assert {" ".join(sorted(str(option).split())) for option in game.options()} == ways
    after = game.apply(game.options()[0])
    assert after.board.pieces["double"].base == "1x2"
    assert {square.name for square in after.board.pieces["double"].squares} == {"D3", "E3"}
    assert [after.state.fighter(who).life.click for who in ("double", "foe")] == [2, 2]


@pytest.mark.ruling("ELV-06", "nebula2007")
def test_without_room_for_both_squares_it_stays_above(tmp_path: Path) -> None:
    game = on_a_roof(Workshop(tmp_path), blocking=["D3", "D5", "E3", "E5"])
    assert why_not(game, "drop double foe") == {"ELV-06"}
    assert "drop double foe" not in map(str, game.options())
