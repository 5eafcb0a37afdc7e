"""A power with a name of its own in a box of a colour: it is the standard power of that colour, in every book."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.cli import main
from clixbook.engine.game import Game
from tests.helpers import EDITIONS, settled
from tests.powers.cast import actor, after, click, play, written

OLD = ("nebula2007", "eddieg")
SKIN = {"defense": "Stone Skin (orange)", "special": "{Stone Skin: Toughness}"}


def beside(folder: Path, edition: str) -> Game:
    """Ann's wit and fist beside Ben's rock: 3 damage, of which Toughness takes 1."""
    ann = {"wit": actor("C3", damage="Outwit"), "fist": actor("E3")}
    return play(folder, edition, ann, {"rock": actor("D3", **SKIN)})


def struck(game: Game) -> int:
    """The clicks that the rock loses by a blow that hits: 10 and 9 against 17."""
    return click(settled(after(game, "close fist rock", (4, 5))), "rock") - 1


@pytest.mark.ruling("PWR-TOUGHNESS")
@pytest.mark.ruling("EFF-25", "core2014", "complete2022")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_coloured_box_is_its_power(edition: str, tmp_path: Path) -> None:
    """Coloured squares stand for powers (2007: Powers, Eddie G: Superpowers; 2014: Standard and Named Powers)."""
    assert struck(beside(tmp_path, edition)) == 2


@pytest.mark.ruling("EFF-23", "core2014", "nebula2007", "eddieg")
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.parametrize("name", ["stone-skin", "toughness"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_outwitted_by_either_name(edition: str, name: str, tmp_path: Path) -> None:
    assert struck(settled(after(beside(tmp_path, edition), f"use wit outwit rock {name}"))) == 3


@pytest.mark.parametrize("edition", OLD)
def test_its_colour_says_what_it_is_where_no_book_has_sentences(edition: str, tmp_path: Path) -> None:
    """Black in the speed slot is Stealth; the sentence is of another book."""
    foe = actor("E5", speed="Grey Veil (black)", special='{Grey Veil: "when elevated, Stealth"}')
    game = play(tmp_path, edition, {"bow": actor("A5")}, {"foe": foe}, hindering=["E5"])
    assert game.why_not("shoot bow foe")
    white = actor("E5", speed="Grey Veil (white)", special="{Grey Veil: Stealth}")
    assert not play(tmp_path, edition, {"bow": actor("A5")}, {"foe": white}, hindering=["E5"]).why_not("shoot bow foe")


def test_a_file_with_one_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", written(tmp_path, "rock", actor("D3", **SKIN))])
    assert "Stone Skin is Toughness by its colour in" in capsys.readouterr().out
