"""Horde tokens that share a square in games (OCC-01)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from tests.engine.with_objects import Workshop, why_not
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
def test_like_tokens_are_told_that_stacks_are_not_built(tmp_path: Path) -> None:
    """A stack is a single character (c14 L1137), and not two figures on one square."""
    game = rats(tmp_path, "core2014")
    assert "move rat D2" not in map(str, game.options())
    assert why_not(game, "move rat D2") == {"OCC-01", "MOV-07"}
    assert "Stacks of horde tokens are not built yet" in str(game.why_not("move rat D2")[0])
    assert why_not(game, "move cat D2") == {"MOV-07"}
    alike = {"name": "Rat", "traits": frozenset({"horde"})}
    one, two = (game.board.pieces[who] for who in ("rat", "rat-2"))
    board = game.board.with_piece(replace(two, **alike)).with_piece(replace(one, squares=two.squares, **alike))
    line = replace(game, state=game.state.with_(board=board)).to_line()
    with pytest.raises(ClixbookError, match="in a stack of horde tokens"):
        Game.from_line(line)


@pytest.mark.ruling("OCC-01", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "core2014"])
def test_nobody_stacks_elsewhere(tmp_path: Path, edition: str) -> None:
    assert why_not(rats(tmp_path, edition), "move rat D2") == {"MOV-07"}
