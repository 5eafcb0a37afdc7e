"""Objects in hand against walls, terrain and other objects: swung, thrown, and used up by it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.map.destroying import DestructionThreshold
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.why_not import cannot
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play

STRONG = "Super Strength"
WALL = "C4|D4"


def armed(folder: Path, rules: str | Rulebook, kind: str, *, damage: int = 2, range: int = 0, **terrain: Any) -> Game:
    """Ann's ape on C4 holds an object; a wall beside it, blocking terrain on G8 and hindering terrain on C7."""
    ann = {
        "ape": actor("C4", attack=STRONG, damage_value=damage, range=range),
        "pal": actor("B5", damage_value=1, range=0),
    }
    terrain = {"walls": [WALL], "blocking": ["G8"], "hindering": ["C7"], **terrain}
    fighters = {"ape": {"held": kind}} if kind else {}
    return play(folder, rules, ann, {"foe": actor("N8", range=0)}, fighters=fighters, **terrain)


def destroys(game: Game) -> list[str]:
    """What the ape may destroy, and how, without its name."""
    return sorted(str(each).removeprefix("destroy ape ") for each in game.options() if str(each)[:11] == "destroy ape")


def held(game: Game, who: str = "ape") -> bool:
    return game.board.pieces[who].held is not None


def rulings(game: Game, words: str) -> set[str]:
    return {reason.ruling for reason in game.why_not(words)}


# -- swung -----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("OBJ-11", "core2014", "nebula2007", "eddieg")
@pytest.mark.ruling("WPN-09", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize(
    ("rules", "words"),
    editions(
        "WPN-06",
        core2014=[f"{WALL} swinging"], complete2022=[], nebula2007=[f"{WALL} swinging"],
        eddieg=[WALL, f"{WALL} swinging"],
    ),
)  # fmt: skip
def test_a_light_object_makes_three_of_two_and_is_used_up(rules: str, words: list[str], tmp_path: Path) -> None:
    """2 and 1 are enough for a wall. Two books make a holder use what it holds, one lets it; in one it is no attack."""
    game = armed(tmp_path, rules, "light")
    assert [each for each in destroys(game) if WALL in each and "throwing" not in each] == words
    swing = f"destroy ape {WALL} swinging"
    if not words:
        assert rulings(game, swing) == {"DST-02"}
        return
    assert not game.why_not(swing)
    done = game.apply(swing)
    assert not done.board.standing_edges
    assert (held(done), done.board.objects) == (False, {})
    assert done.state.fighter("ape").tokens == 1
    assert done.moves[-1] == swing
    assert Game.from_dict(done.to_dict()) == done
    assert any("WPN-09" in str(reason) for event in done.log for reason in event.reasons)


@pytest.mark.ruling("WPN-06", "core2014", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "nebula2007"])
def test_bare_hands_are_no_way_for_a_holder_there(rules: str, tmp_path: Path) -> None:
    """4 damage of its own would do, but what it holds must be used; from afar it may be left out."""
    game = armed(tmp_path, rules, "light", damage=4)
    assert rulings(game, f"destroy ape {WALL}") == {"WPN-06"}
    shooter = armed(tmp_path, rules, "light", damage=4, range=6)
    done = shooter.apply(f"destroy ape {WALL}")
    assert (len(done.board.standing_edges), held(done)) == (0, True)


@pytest.mark.ruling("WPN-01", "core2014", "eddieg")
@pytest.mark.ruling("WPN-02", "core2014", "eddieg")
@pytest.mark.ruling("DST-01", "core2014", "eddieg")
@pytest.mark.parametrize(("kind", "falls"), [("light", False), ("heavy", True)])
def test_how_much_it_adds(kind: str, falls: bool, tmp_path: Path) -> None:
    """1 and 1 are too little for a wall, 1 and 2 enough; the book whose blows add up is worn down by the first."""
    game, swing = armed(tmp_path, "core2014", kind, damage=1), f"destroy ape {WALL} swinging"
    assert (not game.why_not(swing)) is falls
    if not falls:
        assert rulings(game, swing) == {"DST-01"}
    worn = armed(tmp_path, "eddieg", kind, damage=1).apply(swing)
    assert (len(worn.board.standing_edges), held(worn)) == (int(not falls), False)


@pytest.mark.ruling("WPN-11", "core2014")
def test_an_ultra_light_object_is_no_use_in_hand(tmp_path: Path) -> None:
    game = armed(tmp_path, "core2014", "ultra light", damage=3)
    assert WALL in destroys(game)
    assert rulings(game, f"destroy ape {WALL} swinging") == {"OBJ-11"}
    assert held(game.apply(f"destroy ape {WALL}"))


@pytest.mark.ruling("DST-01", "nebula2007")
def test_strength_needs_no_number_but_some_damage(tmp_path: Path) -> None:
    """No damage of its own: bare hands do nothing; 1 for a light object is some, and any of it is enough."""
    empty = armed(tmp_path, "nebula2007", "", damage=0)
    assert rulings(empty, f"destroy ape {WALL}") == {"DST-01"}
    assert (
        not armed(tmp_path, "nebula2007", "light", damage=0).apply(f"destroy ape {WALL} swinging").board.standing_edges
    )
    unarmed = {"rules": "nebula2007", "kind": "", "damage": 2}
    assert not armed(tmp_path, **unarmed).apply(f"destroy ape {WALL}").board.standing_edges


@pytest.mark.ruling("DST-09", "nebula2007")
def test_what_others_hold_is_struck_with_an_object_and_ones_own_is_not(tmp_path: Path) -> None:
    ann = {"ape": actor("C4", attack=STRONG)}
    ben = {"foe": actor("D5", attack=STRONG, range=0)}
    game = play(tmp_path, "nebula2007", ann, ben, fighters={"ape": {"held": "light"}, "foe": {"held": "heavy"}})
    done = game.apply("destroy ape foe swinging")
    assert (held(done), held(done, "foe"), click(done, "foe")) == (False, False, 1)
    assert rulings(game, "destroy ape ape swinging") == {"OBJ-11"}
    assert not game.why_not("destroy ape ape")


# -- thrown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "refused"),
    editions("OBJ-12", "WPN-07", core2014={"OBJ-12"}, complete2022={"DST-02"}, nebula2007=set(), eddieg=set()),
)
def test_what_is_thrown_at_terrain(rules: str, refused: set[str], tmp_path: Path) -> None:
    """A heavy object flies the 4 squares to G8 for 3 damage, whatever the range and damage of its thrower are."""
    game, throw = armed(tmp_path, rules, "heavy", damage=0), "destroy ape G8 throwing"
    assert rulings(game, throw) == refused
    assert ("G8 throwing" in destroys(game)) is not refused
    if refused:
        return
    done = game.apply(throw)
    assert [square.name for square in done.board.markers] == ["G8"]
    assert (held(done), done.board.objects) == (False, {})


@pytest.mark.ruling("OBJ-12", "nebula2007", "eddieg")
@pytest.mark.ruling("DST-01", "nebula2007")
def test_how_far_and_how_hard(tmp_path: Path) -> None:
    """2 damage of a light object are enough for strength in one book; in the other they wear it down for the pal."""
    far: dict[str, Any] = {"blocking": ["G8", "H1", "J4"], "walls": []}  # 4, 5 and 7 squares away
    game = armed(tmp_path, "nebula2007", "light", **far)
    assert {"G8 throwing", "H1 throwing"} == {each for each in destroys(game) if each[0] in "GHJ"}
    assert rulings(armed(tmp_path, "nebula2007", "heavy", **far), "destroy ape H1 throwing") == {"DST-04"}
    assert [square.name for square in game.apply("destroy ape G8 throwing").board.markers] == ["G8"]
    worn = armed(tmp_path, "eddieg", "light", blocking=["C6"]).apply("destroy ape C6 throwing")
    assert (held(worn), not worn.board.markers) == (False, True)
    assert [square.name for square in worn.apply("destroy pal C6").board.markers] == ["C6"]


@pytest.mark.ruling("DST-08", "nebula2007")
def test_hindering_terrain_falls_to_a_throw(tmp_path: Path) -> None:
    done = armed(tmp_path, "nebula2007", "light").apply("destroy ape C7 throwing")
    assert not done.board.standing(done.board.square("C7"))


@pytest.mark.ruling("RNG-07", "nebula2007")
def test_an_opponent_beside_the_thrower_bars_it(tmp_path: Path) -> None:
    ann = {"ape": actor("C4", attack=STRONG)}
    game = play(tmp_path, "nebula2007", ann, {"foe": actor("D3")}, fighters={"ape": {"held": "light"}}, blocking=["G8"])
    assert rulings(game, "destroy ape G8 throwing") == {"RNG-07"}
    assert not any("throwing" in each for each in destroys(game))


@pytest.mark.ruling("DST-01", "nebula2007")
def test_a_house_rule_that_knows_no_strength(tmp_path: Path) -> None:
    """Without it, a light object that is thrown is 2 of 3."""
    house = rulebook("nebula2007").replace({"DST-01": DestructionThreshold(3)})
    assert rulings(armed(tmp_path, house, "light"), "destroy ape G8 throwing") == {"DST-01"}
    assert not armed(tmp_path, house, "heavy").why_not("destroy ape G8 throwing")


@pytest.mark.ruling("OBJ-12", "core2014")
def test_a_house_rule_may_let_it_fly_at_walls(tmp_path: Path) -> None:
    book = rulebook("core2014")
    house = book.replace({"OBJ-12": replace(book["OBJ-12"].value, at_terrain=True)})
    assert "G8 throwing" in destroys(armed(tmp_path, house, "heavy"))


# -- after a move, and on the page -----------------------------------------------------------------------------


@pytest.mark.ruling("MOV-10", "nebula2007")
@pytest.mark.ruling("WPN-08", "nebula2007")
def test_an_attack_that_ends_a_move_may_be_such_a_blow(tmp_path: Path) -> None:
    game = armed(tmp_path, "nebula2007", "light", walls=["E4|F4"]).apply("move ape E4")
    options = [str(option) for option in game.options()]
    assert "destroy ape E4|F4 swinging" in options
    assert "destroy ape E4|F4" not in options
    done = game.apply("destroy ape E4|F4 swinging")
    assert (len(done.board.standing_edges), held(done)) == (0, False)


@pytest.mark.ruling("WPN-08", "core2014")
def test_a_charge_ends_in_it_too(tmp_path: Path) -> None:
    """Every close attack may have an object; throws need an action of their own there."""
    ann = {"ram": actor("A4", speed="Charge (orange)", attack=STRONG, damage_value=1, range=0)}
    fighters = {"ram": {"held": "heavy"}}
    game = play(tmp_path, "core2014", ann, {"foe": actor("N8")}, fighters=fighters, walls=["E4|F4"])
    asked = after(game, "use ram charge E4")
    assert "destroy ram E4|F4 swinging" in [str(option) for option in asked.options()]
    assert not held(after(asked, "destroy ram E4|F4 swinging"), "ram")


def test_what_the_page_calls_it(tmp_path: Path) -> None:
    game = armed(tmp_path, "eddieg", "light", blocking=["C3"])
    named = {str(each): says(each, {"ape": "Ape"}) for each in game.options() if str(each).startswith("destroy ape")}
    assert named["destroy ape C3"] == "Destroy C3"
    assert named["destroy ape C3 swinging"] == "Destroy C3 with the object in hand"
    assert named["destroy ape C3 throwing"] == "Destroy C3 by throwing the object"
    page = PlayPage(game)
    page.table.click("C4")
    page.table.choose_lane("destroy")
    page.table.click("C3")
    labels = [label for label, (kind, _) in page.act.choices.options if kind == "offer"]
    assert [label for label in labels if "throwing" in label]
    assert [label for label in labels if "in hand" in label]


@pytest.mark.parametrize("rules", EDITIONS)
def test_why_not_in_words(rules: str, tmp_path: Path) -> None:
    game = armed(tmp_path, rules, "")
    words = f"destroy ape {WALL} swinging"
    found = game.why_not(words)
    assert {reason.ruling for reason in found} == {"DST-02" if rules == "complete2022" else "OBJ-11"}
    assert cannot(words, found, {"ape": "Ape"}).startswith(f"Ape cannot destroy {WALL} with the object in hand")
