"""Horde tokens that share a square in games (OCC-01)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from tests.engine.with_objects import Workshop, finished, life, why_not
from tests.helpers import EDITIONS

HORDE: dict[str, Any] = {"more": "traits: [horde]"}


def rats(folder: Path, edition: str) -> Game:
    """Two of Ann's rats, two squares apart, and a friend of another kind."""
    shop = Workshop(folder)
    rat, cat, foe = shop.figure("rat", **HORDE), shop.figure("cat", **HORDE), shop.figure("foe")
    board = shop.game(edition, {"rat": HORDE}, {"foe": {}}, "rat B2, foe N9").board.bare
    places = {"rat": "B2", "rat-2": "D2", "cat": "B4", "foe": "E3"}
    game = Game.new(board, rules=edition, forces={"Ann": [rat, rat, cat], "Ben": [foe]}, places=places)
    for _ in range(4):
        game = game.apply("end")
    return game


@pytest.mark.ruling("OCC-01", "core2014")
def test_like_tokens_stack(tmp_path: Path) -> None:
    game = rats(tmp_path, "core2014")
    assert "move rat D2" in map(str, game.options())
    assert why_not(game, "move cat D2") == {"MOV-07"}
    stack = finished(game.apply("move rat D2"))
    assert stack.board.pieces["rat"].squares == stack.board.pieces["rat-2"].squares
    struck = finished(stack.apply("end").apply("close foe rat-2").apply((3, 4)))
    assert (life(struck, "rat"), life(struck, "rat-2")) == (1, 4)
    apart = finished(struck.apply("end").apply("move rat-2 C1").apply((6,)))
    assert {who: apart.board.pieces[who].squares[0].name for who in ("rat", "rat-2")} == {"rat": "D2", "rat-2": "C1"}


@pytest.mark.ruling("OCC-01", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "core2014"])
def test_nobody_stacks_elsewhere(tmp_path: Path, edition: str) -> None:
    assert why_not(rats(tmp_path, edition), "move rat D2") == {"MOV-07"}
