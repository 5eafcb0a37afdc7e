"""Results as records, as data frames, and as numbers on a board."""

from __future__ import annotations

import importlib
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import clixbook as cx


@pytest.fixture
def board() -> cx.Board:
    return cx.Board.build(width=4, height=2, hindering=["B1"], pieces={"A1": "Fox: standard of Ann"})


def test_reach(board: cx.Board) -> None:
    """Into the bush on B1 and no farther; two squares of row 2 with speed 2, by hand."""
    rows = {row["square"]: row for row in cx.reach(board, "Fox", 2, rules="core2014").to_records()}
    assert set(rows) == {"A1", "B1", "A2", "B2", "C2", "C1"}
    assert rows["C1"] == {"square": "C1", "x": 2, "y": 0, "cost": 2, "chance": 1, "stops": "MOV-01"}
    assert rows["A2"]["stops"] == ""


def test_odds() -> None:
    """Attack 10 against defense 17: 7 or more, 21 of 36 (by hand); what is exact stays exact."""
    fighters = {"bruiser": {"at": "B2", "of": "Ann"}, "lodestar": {"at": "C2", "of": "Ben"}}
    odds = cx.attack_odds(cx.Game.at("patch", rules="core2014", fighters=fighters, turn=3), "bruiser", "lodestar")
    rows = odds.to_records()
    assert sum(row["exactly"] for row in rows) == 1
    hurt = 1 - next(row["exactly"] for row in rows if row["clicks"] == 0)
    assert hurt == odds.hurt == Fraction(21, 36)
    assert odds.to_frame()["exactly"].sum() == pytest.approx(1.0)


def test_comparison() -> None:
    frame = cx.compare("BRK").to_frame()
    assert list(frame.columns) == ["id", "section", "asks", "differs", "2014", "2022", "Nebula", "Eddie G"]
    assert frame.set_index("id").loc["BRK-03", "differs"]


def test_games() -> None:
    game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=2)
    results = cx.simulate(game, cx.random_player(1), games=4)
    frame = results.to_frame()
    assert list(frame["seed"]) == [0, 1, 2, 3]
    assert (frame["winner"] == "Ann").sum() == results.wins("Ann")
    assert {"points of Ann", "turns", "why"} <= set(frame.columns)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (90, 100, 0.826, 0.945)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    """Those that textbooks print."""
    from clixbook.lab.results import wilson

    assert wilson(wins, games) == pytest.approx((wins / games, low, high), abs=5e-4)


def test_a_log() -> None:
    game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}).apply("move bruiser B4")
    rows = game.log_table()
    assert len(rows) == len(game.events)
    assert any("ACT-16" in row["rulings"] for row in rows)


def test_the_roster() -> None:
    rows = {row["id"]: row for row in cx.roster()}
    assert set(rows) == set(cx.figure_names())
    assert (rows["bruiser"]["damage"], rows["bruiser"]["clicks"]) == (4, 6)


def test_without_pandas_it_says_so(board: cx.Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, *rest: Any) -> Any:
        if name == "pandas":
            raise ImportError(name)
        return real(name, *rest)

    real = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(cx.ClixbookError, match=r"A data frame needs pandas: pip install 'clixbook\[data\]'"):
        cx.compare("BRK").to_frame()


def test_heat_on_a_board(board: cx.Board) -> None:
    """Names, pairs and arrays alike; what lies off the map, or has another shape, is told."""
    shown = board.heat({"B1": 0.25, (2, 1): 3}, "Danger")
    assert str(shown) == "Danger on 2 squares, from 0.25 to 3."
    svg = shown.to_svg()
    assert ">0.25<" in svg
    assert ">3<" in svg
    grid = shown.grid
    assert (grid[0, 1], grid[1, 2], int(np.isnan(grid).sum())) == (0.25, 3.0, 6)
    assert board.heat(grid, "Danger") == shown
    assert shown.to_records()[0] == {"square": "B1", "x": 1, "y": 0, "value": 0.25}
    with pytest.raises(cx.ClixbookError, match="An array for this board has 2 rows of 4"):
        board.heat(np.zeros((3, 3)))
    with pytest.raises(cx.ClixbookError, match="Z9 is off the map"):
        board.heat({"Z9": 1})
