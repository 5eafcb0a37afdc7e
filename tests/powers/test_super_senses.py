"""Super Senses: a die that turns a hit into a miss, and eyes that see past hindering terrain."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.lab.odds import action_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

SENSES = {"defense": "Super Senses"}


@pytest.mark.ruling("PWR-EVADE", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
def test_five_and_six_evade(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SENSES)})
    hit = after(game, "close a b", (3, 4), "b rolls to evade")  # 10 and 7 reach 17
    assert [click(after(hit, (die,)), "b") for die in range(1, 7)] == [4, 4, 4, 4, 1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
def test_its_player_need_not_roll_and_a_miss_asks_nothing(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SENSES)})
    assert click(after(game, "close a b", (3, 4), "let it hit"), "b") == 4
    missed = after(game, "close a b", (2, 4))
    assert missed.pending is None
    assert click(missed, "b") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.ruling("ATK-22")
def test_a_critical_hit_is_evaded_too(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SENSES)})
    evaded = after(game, "close a b", (6, 6), "b rolls to evade", (5,))
    assert click(evaded, "b") == 1
    assert "b evades the attack." in told(evaded)


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_reckon_with_the_roll(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SENSES)})
    odds = action_odds(game, "close a b")["b"]
    assert odds.hit == Fraction(21, 36) * Fraction(4, 6)  # 7 or more, and no 5 or 6
    assert odds.hurt == odds.hit


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the bush hinders the line, +1 to the defense of 17: 10 and 7 miss, unless the shooter sees past the bush
    editions("PWR-SUPERSENSES", core2014=1, complete2022=1, nebula2007=4, eddieg=4),
)
def test_who_has_it_sees_past_hindering_terrain(tmp_path: Path, edition: str, expected: int) -> None:
    game = play(
        tmp_path, edition, {"a": actor("C3", **SENSES)}, {"b": actor("G3")}, hindering=["E3"]
    )  # fmt: skip
    assert click(after(game, "shoot a b", (3, 4)), "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-SUPERSENSES", core2014=False, complete2022=False, nebula2007=True, eddieg=True),
)
def test_who_has_it_sees_stealth(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(
        tmp_path, edition, {"a": actor("C3", **SENSES)}, {"b": actor("G3", speed="Stealth")}, hindering=["G3"]
    )  # fmt: skip
    assert ("shoot a b" in offered(game, "shoot")) is expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_left_out(edition: str) -> None:
    """The cards that limit range or line, which it ignores, are printed by no book, and none of ours does."""
    senses = effect_named("super senses")
    assert senses is not None
    assert senses.scope(rulebook(edition)) == "complete"
