"""Knock back in games: doors, objects and walls in the way of whoever is thrown (KBK-06)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from tests.helpers import editions
from tests.powers.cast import actor, after, click, play

DOUBLES = (4, 4)


def told(game: Game) -> str:
    """The reasons in the log as one text."""
    return "\n".join(reason.text for event in game.events for reason in event.reasons)


def thrown(folder: Path, edition: str, damage: int, defense: str = "", **terrain: Any) -> Game:
    """Ann's fist on B3 hits the foe on C3 with doubles for so much; it flies east."""
    ann = {"fist": actor("B3", attack_value=12, damage_value=damage)}
    ben = {"foe": actor("C3", range=0, defense=defense)}
    game = after(play(folder, edition, ann, ben, **terrain), "close fist foe", DOUBLES)
    return after(game, "knock back") if game.pending is not None else game


def lands(game: Game) -> tuple[str, int]:
    """Where the foe ends, and on which click; it began on the first."""
    return game.board.pieces["foe"].squares[0].name, click(game, "foe")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-06", core2014=("D3", 4), complete2022=("D3", 3), nebula2007=("D3", 4), eddieg=("D3", 4)),
)
def test_a_door_is_a_wall_to_whoever_is_thrown(tmp_path: Path, edition: str, expected: tuple[str, int]) -> None:
    """2 damage, 2 or 3 squares; the door on D3|E3 stops it, for 1 damage where crashes hurt."""
    assert lands(thrown(tmp_path, edition, 2, doors=["D3|E3"])) == expected


@pytest.mark.ruling("KBK-06", "nebula2007")
def test_a_crate_in_the_path_breaks(tmp_path: Path) -> None:
    """3 damage, 3 squares: the crate on D3 costs one of them and 1 damage, the one on E3 nothing any more."""
    game = thrown(tmp_path, "nebula2007", 3, objects={"D3": "light", "E3": "light"})
    assert lands(game) == ("E3", 5)
    assert [square.name for square in game.board.objects] == ["E3"]
    assert "smashes the light object on D3" in told(game)


@pytest.mark.ruling("KBK-06", "nebula2007")
def test_a_wall_and_the_bush_behind_it(tmp_path: Path) -> None:
    """4 of 7 damage are taken, 4 squares: wall and bush cost one each, and Invulnerability takes both crashes."""
    game = thrown(tmp_path, "nebula2007", 7, "Invulnerability (gray)", walls=["C3|D3"], hindering=["D3"])
    assert lands(game) == ("E3", 5)
    assert "smashes through a wall" in told(game)
    assert "smashes the hindering terrain on D3" in told(game)
    near = thrown(tmp_path, "nebula2007", 6, "Invulnerability (gray)", walls=["C3|D3"], hindering=["D3"])
    assert lands(near) == ("E3", 4), "3 squares: the wall leaves 2, to which the bush is nothing"
    assert "smashes the hindering" not in told(near)


@pytest.mark.ruling("RNG-07", "nebula2007")
@pytest.mark.parametrize(("mode", "alone", "crowded"), [("boot", True, set()), ("wing", True, {"foe"})])
def test_shots_at_adjacent_friends_and_opponents(tmp_path: Path, mode: str, alone: bool, crowded: set[str]) -> None:
    """Only an opponent beside the shooter bars a shot, and then a hovering figure shoots at such alone."""
    ann = {"bow": actor("C3", mode=mode), "pal": actor("D3")}
    shots = {name: f"shoot bow {name}" for name in ("pal", "foe", "far")}
    free = play(tmp_path, "nebula2007", ann, {"foe": actor("C8", range=0), "far": actor("G3", range=0)})
    assert (not free.why_not(shots["pal"])) is alone
    near = play(tmp_path, "nebula2007", ann, {"foe": actor("B3", range=0), "far": actor("C8", range=0)})
    assert {name for name, words in shots.items() if not near.why_not(words)} == crowded
    assert {str(each) for each in near.options()} & set(shots.values()) == {shots[name] for name in crowded}


@pytest.mark.ruling("KBK-15", "nebula2007")
@pytest.mark.ruling("PWR-FORCEBLAST", "nebula2007")
def test_a_blast_brings_its_target_past_what_hinders(tmp_path: Path) -> None:
    """Attack value 6, 6 squares: bush and crate stay, and nobody is hurt; a wall breaks all the same."""
    ann = {"fist": actor("B3", attack_value=6, speed="Force Blast (black)")}
    ben = {"foe": actor("C3", range=0)}
    game = play(tmp_path, "nebula2007", ann, ben, hindering=["D3"], objects={"E3": "light"})
    game = after(game, "use fist force-blast push foe")
    assert lands(game) == ("I3", 1)
    assert [square.name for square in game.board.objects] == ["E3"]
    walled = play(tmp_path, "nebula2007", ann, ben, hindering=["D3"], walls=["C3|D3"])
    assert lands(after(walled, "use fist force-blast push foe")) == ("H3", 3), "the wall costs 2 clicks and a square"
