"""A power that is taken away, from whatever source its figure has it: the dial, a special power, a team, a theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from tests.helpers import settled
from tests.powers.cast import actor, after, play, words, written

FROM_EYES = "foe rolls to change its shape"


def outwitted(folder: Path, power: str, rules: str = "complete2022", **keys: Any) -> Game:
    """Ann's turn: the wit on E1 took that power from Ben's foe on E3, which the hand on D3 may strike."""
    ann = {"wit": actor("E1", damage="Outwit"), "hand": actor("D3")}
    game = play(folder, rules, ann, {"foe": actor("E3", **keys), "pal": actor("E5", **keys)})
    return settled(after(game, f"use wit outwit foe {power}"))


SHAPES = {
    "by its dial": {"damage": "Shape Change"},
    "by a special power": {"damage": "Mask (white)", "special": "{Mask: Shape Change}"},
    "by a trait": {"traits": "Mask", "special": "{Mask: Shape Change}"},
    "by its team": {"teams": "Skrulls"},
}


@pytest.mark.parametrize("keys", SHAPES.values(), ids=SHAPES)
@pytest.mark.ruling("PWR-OUTWIT", "complete2022")
@pytest.mark.ruling("EFF-17", "complete2022")
def test_nobody_changes_its_shape(keys: dict[str, str], tmp_path: Path) -> None:
    """From any source it is gone (2022 §20.5): of the one who was outwitted, not of its friend."""
    game = after(outwitted(tmp_path, "shape-change", **keys), "close hand foe")
    assert "attack roll" in str(game.pending)
    asked = after(play(tmp_path, "complete2022", {"hand": actor("D3")}, {"foe": actor("E3", **keys)}), "close hand foe")
    assert FROM_EYES in words(asked)


SENSES = {
    "by its dial": {"defense": "Super Senses"},
    "by a special power": {"defense": "Nose (white)", "special": "{Nose: Super Senses}"},
    "by its team": {"teams": "Wonder Woman Ally"},
}


@pytest.mark.parametrize("keys", SENSES.values(), ids=SENSES)
@pytest.mark.ruling("PWR-OUTWIT", "complete2022")
@pytest.mark.ruling("TA-WONDERWOMANALLY", "complete2022")
def test_nobody_evades(keys: dict[str, str], tmp_path: Path) -> None:
    """A seven hits defense 17 (2022 §20.5)."""
    game = after(outwitted(tmp_path, "super-senses", **keys), "close hand foe", (3, 4))
    assert "evade" not in str(game.pending)
    asked = after(play(tmp_path, "complete2022", {"hand": actor("D3")}, {"foe": actor("E3", **keys)}), "close hand foe")
    assert "evade" in str(after(asked, (3, 4)).pending)


@pytest.mark.ruling("TA-CSA", "complete2022")
@pytest.mark.ruling("PWR-OUTWIT", "complete2022")
def test_no_luck_by_its_team(tmp_path: Path) -> None:
    """Its friend, who was not outwitted, has luck still."""
    game = after(outwitted(tmp_path, "probability-control", teams="Crime Syndicate"), "close hand foe", (3, 4))
    assert "pal" in words(game)
    assert "foe" not in words(game)


@pytest.mark.ruling("THM-07", "complete2022")
@pytest.mark.ruling("PWR-OUTWIT", "complete2022")
def test_no_luck_by_its_theme(tmp_path: Path) -> None:
    """The luck of a theme is that standard power too (2022 §23.4)."""
    game = themed(tmp_path, "complete2022")
    assert {"foe", "pal"} <= set(words(after(game, "close hand foe", (3, 4))))
    game = after(settled(after(game, "use wit outwit foe probability-control")), "close hand foe", (3, 4))
    assert "pal" in words(game)
    assert "foe" not in words(game)


def themed(folder: Path, rules: str) -> Game:
    """Ben's force is a themed one of Sailors."""

    ann = {"wit": actor("E1", damage="Outwit"), "hand": actor("D3")}
    ben = {"foe": actor("E3", keywords="Sailor"), "pal": actor("E5", keywords="Sailor")}
    sides = {"Ann": ann, "Ben": ben}
    forces = {side: [written(folder, name, one) for name, one in team.items()] for side, team in sides.items()}
    places = {name: one.at for team in sides.values() for name, one in team.items()}
    board = Board.build(width=16, height=8)
    start = Game.new(board, rules=rules, forces=forces, places=places, seed=1, themes={"Ben": "Sailor"})
    return arrange_start(start, None, turn=3)


@pytest.mark.ruling("TAB-04", "nebula2007")
@pytest.mark.ruling("TA-STARJAMMERS", "nebula2007")
@pytest.mark.parametrize(("keys", "hides"), [({}, False), ({"speed": "Stealth"}, True)], ids=["team", "dial too"])
def test_what_a_silenced_team_lends(keys: dict[str, str], hides: bool, tmp_path: Path) -> None:
    """Beside one of the Starjammers a Batman Ally has no team ability, nor the Stealth that it lends.

    2007: Team Abilities.
    """
    ann = {"jam": actor("A1", teams="Starjammers"), "bow": actor("A5")}
    ben = {"foe": actor("E5", teams="Batman Ally", **keys)}
    game = play(tmp_path, "nebula2007", ann, ben, hindering=["E5"])
    assert game.why_not("shoot bow foe")
    near = settled(after(game, "move jam E4"))
    assert bool(near.why_not("shoot bow foe")) is hides


@pytest.mark.ruling("EFF-39", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_what_a_sentence_grants_by_where_it_stands(rules: str, tmp_path: Path) -> None:
    """Its friend leaves, and from then on the board knows of no Stealth any more."""
    hidden = actor("E5", traits="Mask", special='{Mask: "when adjacent to a friend, Stealth"}')
    game = play(tmp_path, rules, {"bow": actor("A5")}, {"foe": hidden, "pal": actor("F5")}, hindering=["E5"], turn=4)
    near = settled(after(game, "end"))
    assert near.why_not("shoot bow foe")
    away = settled(after(game, "move pal J5", "end"))
    assert not away.why_not("shoot bow foe")
