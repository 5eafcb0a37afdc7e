"""Objects in hands and moves of no square: what can be destroyed, what is dropped, who rolls before it picks one up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from tests.engine.with_objects import Workshop, finished, held, lies, told, why_not
from tests.helpers import EDITIONS, editions


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


# -- what somebody holds is another object than its like on the ground -----------------------------------------------


def armed(shop: Workshop, rules: str) -> Game:
    """Ben's foe on C2 has taken the light object of C3 and stands beside the fist on B2; another lies on B3."""
    objects: dict[str, Any] = {"C3": "light", "B3": "light"}
    foe = {"strong": True}
    game = shop.game(rules, {"fist": {"strong": True}}, {"foe": foe}, "fist B2, foe C2", objects=objects).apply("end")
    game = finished(game.apply("move foe C2 take C3")).apply("end")
    assert (held(game, "foe"), lies(game)) == ("light", {"B3": ["light"]})
    return game


@pytest.mark.ruling("DST-09", "nebula2007")
def test_what_a_figure_holds_is_destroyed_not_its_like_on_the_ground(shop: Workshop) -> None:
    game = armed(shop, "nebula2007")
    game = game.apply("destroy fist foe")
    assert (held(game, "foe"), lies(game)) == ("", {"B3": ["light"]})


@pytest.mark.ruling("DST-09", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_what_a_figure_holds_is_safe_though_its_like_lies_near(shop: Workshop, rules: str) -> None:
    game = armed(shop, rules)
    assert why_not(game, "destroy fist foe") == {"DST-09"}
    assert not why_not(game, "destroy fist B3")


# -- moves of no square ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "rolls"), editions("BRK-01", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_who_stays_where_it_stands_rolls_where_that_is_a_move(shop: Workshop, rules: str, rolls: bool) -> None:
    game = shop.game(rules, {"fist": {}}, {"foe": {}}, "fist B2, foe C2").apply("move fist B2")
    assert (game.actor == DICE) is rolls
    assert shop.game(rules, {"fist": {}}, {"foe": {}}, "fist B2, foe C2").apply("move fist A1").actor == DICE


@pytest.mark.ruling("BRK-01", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_who_takes_up_or_puts_down_without_a_step_breaks_away_first(shop: Workshop, rules: str) -> None:
    things = {"B3": "light"}
    game = shop.game(rules, {"fist": {"strong": True}}, {"foe": {}}, "fist B2, foe C2", objects=things)
    game = game.apply("move fist B2 take B3")
    failed, game = game.apply("1"), game.apply("4")
    assert (held(failed, "fist"), lies(failed)) == ("", things_of(things))
    assert (game.pending, held(game, "fist")) == (None, "light")
    game = game.apply("end").apply("end").apply("move fist B2 put").apply("B1").apply("4")
    assert (game.pending, held(game, "fist"), lies(game)) == (None, "", {"B1": ["light"]})


@pytest.mark.ruling("BRK-01", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_who_steps_away_with_an_object_breaks_away_first(shop: Workshop, rules: str) -> None:
    things = {"B3": "light"}
    game = shop.game(rules, {"fist": {"strong": True}}, {"foe": {}}, "fist B2, foe C2", objects=things)
    failed = game.apply("move fist A2 take B3").apply("1")
    assert (held(failed, "fist"), lies(failed)) == ("", things_of(things))
    assert "fist does not break away and stays." in told(failed)


def things_of(things: dict[str, str]) -> dict[str, list[str]]:
    return {square: [kind] for square, kind in things.items()}


# -- what is dropped -------------------------------------------------------------------------------------------------


def weakened(shop: Workshop, ground: dict[str, str]) -> Game:
    """The fist takes the heavy object of B3, and loses three clicks and its strength by a hit of the foe on C2."""
    game = shop.game(
        "core2014", {"fist": {"strong": True}}, {"foe": {}}, "fist B2, foe C2", objects={"B3": "heavy", **ground}
    ).apply("move fist B2 take B3").apply("4").apply("end")  # fmt: skip
    return game.apply("close foe fist").apply("4 5")


@pytest.mark.ruling("OBJ-09", "core2014")
def test_who_loses_its_strength_tells_what_it_drops(shop: Workshop) -> None:
    game = weakened(shop, {})
    assert (held(game, "fist"), lies(game)) == ("", {"B2": ["heavy"]})
    assert "fist drops the heavy object on B2." in told(game)


@pytest.mark.ruling("OBJ-04", "core2014")
def test_what_falls_onto_another_object_is_told_to_leave_the_game(shop: Workshop) -> None:
    game = weakened(shop, {"B2": "light"})
    assert (held(game, "fist"), lies(game)) == ("", {"B2": ["light"]})
    assert "fist drops the heavy object onto another object; the one dropped is removed from the game." in told(game)


@pytest.mark.ruling("OBJ-09", "eddieg")
def test_an_activation_click_that_ends_the_strength_drops_what_it_held(shop: Workshop) -> None:
    brief = {"more": "powers: {attack: {1: Super Strength}}"}
    game = shop.game("eddieg", {"fist": brief}, {"foe": {}}, "fist B2, foe N9", objects={"B3": "heavy"})
    game = game.apply("take fist B3").apply("activate fist")
    assert lies(game) == {"B2": ["heavy"]}
    assert told(game)[-2] == "fist drops the heavy object on B2."


def test_the_face_of_a_relic_may_be_a_number_or_its_digits() -> None:
    number, digits = ({"kind": "immobile", "name": "Horn", "relic": face} for face in (4, "4"))
    assert Board.build(width=3, height=3, objects={"B2": number}) == Board.build(
        width=3, height=3, objects={"B2": digits}
    )  # fmt: skip


@pytest.mark.parametrize(("kind", "ruling"), [("ultra heavy", "WPN-10"), ("ultra light", "WPN-11")])
@pytest.mark.ruling("WPN-10")
@pytest.mark.ruling("WPN-11")
@pytest.mark.parametrize("rules", EDITIONS)
def test_one_book_knows_ultra_heavy_and_ultra_light_objects(rules: str, kind: str, ruling: str, tmp_path: Path) -> None:
    board, places = Board.build(width=14, height=9), {"ape": "C5", "foe": "H5"}
    shop = Workshop(tmp_path)
    forces = {"Ann": [shop.figure("ape", strong=True)], "Ben": [shop.figure("foe")]}
    game = Game.new(board, rules=rules, forces=forces, places=places)
    game = arrange_start(game, {"ape": {"held": kind}}, turn=3)
    assert (ruling in {reason.ruling for reason in game.why_not("throw ape foe")}) is (rules != "core2014")
