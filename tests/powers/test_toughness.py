"""Toughness: a little less of every damage that may be reduced."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

TOUGH = {"defense": "Toughness"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-TOUGHNESS")
def test_an_attack_does_one_less(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **TOUGH)})
    hit = after(game, "close a b", (3, 4))
    assert click(hit, "b") == 3  # two clicks of three
    assert "b takes 2 of 3 clicks." in told(hit)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-TOUGHNESS")
def test_no_less_than_nothing(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", damage_value=0)}, {"b": actor("D3", **TOUGH)})
    assert click(after(game, "close a b", (3, 4)), "b") == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-TOUGHNESS", core2014=2, complete2022=1, nebula2007=2, eddieg=2),
)
def test_pushing_hurts_all_the_same(tmp_path: Path, edition: str, expected: int) -> None:
    """One click where the book has pushing damage."""
    game = play(tmp_path, edition, {"a": actor("C3", **TOUGH)}, {"b": actor("L3")}, fighters={"a": {"tokens": 1}})
    assert click(after(game, "move a C4"), "a") == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-TOUGHNESS")
def test_a_critical_miss_hurts_all_the_same(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **TOUGH)}, {"b": actor("D3")})
    assert click(after(game, "close a b", (1, 1)), "a") == 2


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 1 damage of a double; a wall behind: 1 of the crash, reduced apart (2 of the smash in one book, 3 squares left)
    editions("KNB-10", core2014=3, nebula2007=3, eddieg=3),
)
@pytest.mark.ruling("PWR-TOUGHNESS", "core2014", "nebula2007", "eddieg")
def test_the_crash_of_a_knock_back_is_reduced_apart(tmp_path: Path, edition: str, expected: int) -> None:
    """Three damage less one are two clicks; the edge of the map is one square behind: 1 damage less 1."""
    board = Board.build(width=5, height=5)
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **TOUGH)}, board=board)
    knocked = after(game, "close a b", (4, 4))
    assert click(knocked, "b") == expected
    assert knocked.board.pieces["b"].squares[0].name == "E3"
