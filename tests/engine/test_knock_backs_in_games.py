"""Knock back in games: before or after the damage of the attack, and the crash that comes with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play

YES = "knock back"


def knocked(folder: Path, rules: str, *, hard: bool = False, **more: Any) -> Game:
    """A double by a on C3 against b on D3, whose back is two squares from the edge of the map."""
    foe = actor("D3", defense="Toughness (orange)") if hard else actor("D3")
    board = Board.build(width=5, height=5)
    game = play(folder, rules, {"a": actor("C3")}, {"b": foe, "c": actor("A5")}, fighters={"b": more}, board=board)
    game = after(game, "close a b", (4, 4))
    while game.pending is not None:
        game = game.apply(YES if YES in map(str, game.options()) else game.options()[0])
    return game


def told(game: Game, *words: str) -> list[str]:
    """Which of these words the log tells, in its order."""
    return [word for event in game.events for word in words if word in str(event)]


@pytest.mark.parametrize(
    ("edition", "first"),
    editions(
        "KNB-05", core2014="takes 3 clicks", complete2022="takes 3 clicks", nebula2007="takes 3 clicks", eddieg="slides"
    ),
)
def test_the_damage_of_the_attack_and_the_slide(edition: str, first: str, tmp_path: Path) -> None:
    game = knocked(tmp_path, edition)
    assert told(game, "takes 3 clicks", "slides")[0] == first
    assert game.board.pieces["b"].squares[0].name == "E3"


@pytest.mark.parametrize(
    ("edition", "lost"),
    # 3 of the attack, and of the crash at the edge of the map after 1 of 3 squares
    editions("KBK-12", "KNB-10", core2014=4, complete2022=3, nebula2007=4, eddieg=4),
)
def test_the_crash_is_no_part_of_the_attack(edition: str, lost: int, tmp_path: Path) -> None:
    assert click(knocked(tmp_path, edition), "b") == 1 + lost


@pytest.mark.ruling("KBK-12")
@pytest.mark.ruling("KNB-10")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_crash_is_reduced_apart(rules: str, tmp_path: Path) -> None:
    """Toughness takes 1 off the 3 of the attack, and off the 1 of the crash."""
    assert click(knocked(tmp_path, rules, hard=True), "b") == 1 + 2


@pytest.mark.parametrize(
    ("edition", "where"), editions("KNB-05", core2014="D3", complete2022="D3", nebula2007="D3", eddieg="E3")
)
def test_who_is_knocked_out_slides_where_the_slide_is_first(edition: str, where: str, tmp_path: Path) -> None:
    """What it held lies where it was when it fell."""
    game = knocked(tmp_path, edition, click=6, held="light")
    assert "b" not in game.board.pieces
    assert [square.name for square in game.board.objects] == [where]
