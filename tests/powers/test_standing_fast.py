"""Combat Reflexes and Invincible: what fists do not reach, and what nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import editions, settled
from tests.powers.cast import actor, after, click, play

REFLEXES = {"defense": "Combat Reflexes"}
THREE = ("core2014", "complete2022", "nebula2007")


def against(folder: Path, edition: str, at: str, **more: object) -> Game:
    """Ann's a with attack 10 against Ben's b, whose defense is 17."""
    return play(folder, edition, {"a": actor("C3", **more)}, {"b": actor(at, range=0, **REFLEXES)})


@pytest.mark.parametrize("edition", THREE)
@pytest.mark.ruling("PWR-COMBATREFLEXES", *THREE)
def test_reflexes_against_fists_alone(tmp_path: Path, edition: str) -> None:
    """17 and 2 are 19: an 8 misses and a 9 hits; a shot hits with a 7."""
    close = against(tmp_path, edition, "D3")
    assert click(after(close, "close a b", (3, 5)), "b") == 1
    assert click(settled(after(close, "close a b", (4, 5))), "b") == 4
    assert click(after(against(tmp_path, edition, "G3"), "shoot a b", (3, 4)), "b") == 4


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-COMBATREFLEXES", "KBK-13", core2014="D3", nebula2007="G3"),
)
def test_reflexes_and_the_knock_back_of_doubles(tmp_path: Path, edition: str, expected: str) -> None:
    """Three damage by a double are three squares, where nothing keeps it in its place."""
    game = settled(after(against(tmp_path, edition, "D3", attack_value=13), "close a b", (3, 3)))
    assert game.board.pieces["b"].squares[0].name == expected


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(each, marks=[pytest.mark.ruling(row, each) for row in ("PWR-COMBATREFLEXES", "KNB-02")])
        for each in ("nebula2007", "eddieg")
    ],
)
def test_reflexes_may_go_with_the_blow(tmp_path: Path, edition: str) -> None:
    """Without doubles its player may have it thrown; by default it stays."""
    asked = after(against(tmp_path, edition, "D3"), "close a b", (4, 5))
    assert asked.actor == "Ben"
    ends = {asked.apply(option).board.pieces["b"].squares[0].name for option in asked.options()}
    assert ends == {"D3", "G3"}


@pytest.mark.ruling("KNB-06", "nebula2007")
def test_reflexes_count_as_they_were_before_the_damage(tmp_path: Path) -> None:
    """They show on the first click alone, and the blow takes three."""
    ben = {"b": actor("D3", range=0, defense="Combat Reflexes", clicks="1")}
    asked = after(play(tmp_path, "nebula2007", {"a": actor("C3", range=0)}, ben), "close a b", (4, 5))
    ends = {asked.apply(option).board.pieces["b"].squares[0].name for option in asked.options()}
    assert ends == {"D3", "G3"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # of 3, 4 and 5 damage the greater half is ignored; or 2 of each
    editions("PWR-INVINCIBLE", core2014=(1, 2, 2), complete2022=(1, 2, 3)),
)
def test_what_an_invincible_figure_takes(tmp_path: Path, edition: str, expected: tuple[int, int, int]) -> None:
    ben = {"b": actor("D3", range=0, defense="Invincible")}
    games = [play(tmp_path, edition, {"a": actor("C3", damage_value=value)}, ben) for value in (3, 4, 5)]
    assert tuple(click(after(game, "close a b", (3, 4)), "b") - 1 for game in games) == expected


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-INVINCIBLE", "DMG-12", core2014=1, complete2022=1))
def test_penetrating_damage_to_an_invincible_figure(tmp_path: Path, edition: str, expected: int) -> None:
    """Of 3 by a Psychic Blast: Toughness would take nothing of them."""
    ann = {"a": actor("C3", attack="Psychic Blast")}
    blasted = [
        click(after(play(tmp_path, edition, ann, {"b": actor("G3", range=0, defense=power)}), "shoot a b", (3, 4)), "b")
        for power in ("Invincible", "Toughness")
    ]
    assert [each - 1 for each in blasted] == [expected, 3]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("DMG-13", "core2014", "complete2022")
def test_a_critical_miss_of_an_invincible_figure(tmp_path: Path, edition: str) -> None:
    """One unavoidable click, of which nothing is ignored."""
    game = play(tmp_path, edition, {"a": actor("C3", defense="Invincible")}, {"b": actor("D3")})
    assert click(after(game, "close a b", (1, 1)), "a") == 2
