"""Conditions of 2007 that come in mid-game: an ordinary day, hidden moves, rising water (EVT-07 to EVT-09)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.things import Terrain
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop
from tests.helpers import settled

STEALTH = "powers: {speed: {1-3: Stealth}}"


def table(folder: Path, *cards: str, rules: str = "nebula2007", walker: str = "", foe: str = "boot") -> Game:
    """Ann's walker by a bush and a pond, Ben's swimmer in the pond; turn 3, Ann to end it, and the deck."""
    shop = Workshop(folder)
    board = Board.build(width=14, height=8, hindering=["D3:E3"], water=["H2:K6"], levels={"K2:K6": 2})
    forces = {
        "Ann": [shop.figure("walker", more=walker or STEALTH)],
        "Ben": [shop.figure("swimmer", mode=foe)],
    }
    game = Game.new(board, rules=rules, forces=forces, places={"walker": "B3", "swimmer": "I4"}, begins=False)
    return arrange_start(game, {}, turn=3, deck=cards)


def comes(game: Game, faces: str = "1 2", drawn: str = "") -> Game:
    """Ben's turn begins with these dice, which bring the next card of the deck."""
    game = game.apply("end").apply(faces)
    if game.pending is not None and drawn:
        game = game.apply(drawn)
    return game


def options(game: Game) -> set[str]:
    return set(map(str, game.options()))


# -- an ordinary day -----------------------------------------------------------------------------------------------


@pytest.mark.ruling("EVT-07", "nebula2007")
def test_an_ordinary_day_wipes_everything(tmp_path: Path) -> None:
    """2007: Build Your Force, Battlefield Conditions."""
    game = arrange_start(table(tmp_path), {}, turn=3, conditions=("crosswind", "fog"), deck=("ordinary day",))
    over = game.apply("end").apply("5 5")
    assert over.state.conditions == ()
    assert set(over.state.deck) == {"ordinary day", "crosswind", "fog"}
    assert "Ordinary day ends all conditions." in map(str, over.log)


def test_an_ordinary_day_among_conditions_that_are_brought(tmp_path: Path) -> None:
    """Without the deck somebody brings it so that nothing else works. 2007: Battlefield Conditions."""
    shop = Workshop(tmp_path)
    house = rulebook("nebula2007").replace({"OPT-03": type(rulebook("core2014")["OPT-03"].value)()})
    game = Game.new(
        Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]}), rules=house,
        forces={"Ann": [shop.figure("a")], "Ben": [shop.figure("b")]}, conditions=["Crosswind", "Ordinary Day"],
    )  # fmt: skip
    assert game.state.conditions == ()
    assert "Ends all conditions." in " ".join(map(str, game.log))


# -- hidden moves --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("EVT-08", "nebula2007")
def test_who_hides_moves_half_its_speed_into_cover(tmp_path: Path) -> None:
    """Speed 8, half of it 4: E3 is 3 away, D3 2; the pond is no hindering terrain for a walker.

    2007: Battlefield Conditions.
    """
    game = comes(table(tmp_path, "infiltration", foe="dolphin"))
    while game.actor != "Ann":  # Ben chooses first: it is his turn
        assert {"stays", "H4", "J4"} <= options(game)
        assert "D3" not in options(game)
        game = game.apply("stays")
    assert options(game) == {"stays", "D3", "E3"}
    moved = game.apply("E3")
    assert [square.name for square in moved.board.pieces["walker"].squares] == ["E3"]
    assert moved.state.fighter("walker").tokens == 0
    assert moved.pending is None
    later = moved.apply("end").apply("3 4")
    assert later.pending is None, "once only"
    assert Game.from_line(moved.to_line()).state == moved.state


@pytest.mark.ruling("EVT-08", "nebula2007")
def test_who_gains_such_a_power_later_moves_as_its_turn_begins(tmp_path: Path) -> None:
    """2007: Battlefield Conditions: at the start of its controller's first turn with that power showing."""
    late = "powers: {speed: {2-3: Stealth}}"
    game = comes(table(tmp_path, "infiltration", walker=late))
    assert game.pending is None, "nobody qualifies"
    shown = game.what_if(walker={"click": 2}).apply("end").apply("3 4")
    assert shown.actor == "Ann"
    assert options(shown) == {"stays", "D3", "E3"}
    again = shown.apply("stays").apply("end").apply("3 4").apply("end").apply("3 4")
    assert again.pending is None


@pytest.mark.parametrize("card", ["infiltration", "atlantis rising"])
def test_elsewhere_the_players_apply_them(tmp_path: Path, card: str) -> None:
    shop = Workshop(tmp_path)
    board = Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]})
    forces = {"Ann": [shop.figure("a", more=STEALTH)], "Ben": [shop.figure("b")]}
    game = Game.new(board, rules="core2014", forces=forces, conditions=[card])
    assert game.pending is None
    assert "up to the players" in " ".join(map(str, game.log))


# -- rising water --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("EVT-09", "nebula2007")
def test_low_water_becomes_deep_after_as_many_turns_as_the_die_shows(tmp_path: Path) -> None:
    """A 2: turns 4 and 5 are shallow, from turn 6 on H2:J6 is deep, and K2:K6, which lies higher, never.

    2007: Battlefield Conditions.
    """
    game = comes(table(tmp_path, "atlantis rising")).apply("2")
    assert "Low water stays shallow for 2 turns, this one among them." in map(str, game.log)
    deep = []
    for _ in range(3):
        board = game.board
        deep.append(sum(bool(board.printed(square) & Terrain.DEEP) for square in board.squares))
        game = game.apply("end").apply("3 4")
    assert deep == [0, 0, 15]
    assert Game.from_line(game.to_line()).state == game.state
    assert any("struggles in deep water" in str(event) for event in game.log)
    ebb = game.apply("end").apply("1 3")
    while ebb.pending is not None:
        ebb = ebb.roll()
    assert ebb.state.conditions == ()
    assert not any(ebb.board.printed(square) & Terrain.DEEP for square in ebb.board.squares)
    assert "The water falls, and is as shallow as before." in map(str, ebb.log)


def deep_squares(game: Game) -> int:
    board = game.board
    return sum(bool(board.printed(square) & Terrain.DEEP) for square in board.squares)


@pytest.mark.ruling("EVT-02", "nebula2007")
def test_each_copy_of_a_condition_rolls_its_own_die(tmp_path: Path) -> None:
    """A 4 for the first copy, a 1 for the second: deep from the turn after. With the second the water falls again.

    2007: Battlefield Conditions.
    """
    game = comes(table(tmp_path, "atlantis rising", "atlantis rising"), drawn="1").apply("4")
    second = comes(game, "5 5")
    assert "rising water" in str(second.pending)
    game = second.apply("1")
    assert game.state.conditions == ("atlantis rising",) * 2
    assert game.state.rising == ((4, 4), (5, 1))
    assert deep_squares(game) == 0
    flood = comes(game, "3 4")
    assert deep_squares(flood) == 15
    ebb = settled(comes(flood, "1 3"))
    assert (ebb.state.conditions, ebb.state.rising, deep_squares(ebb)) == (("atlantis rising",), ((4, 4),), 0)
    again = settled(comes(ebb, "3 4"))
    assert deep_squares(again) == 15
    assert Game.from_line(again.to_line()).state == again.state


@pytest.mark.ruling("THM-14", "nebula2007")
def test_a_theme_cancels_one_copy_of_two(tmp_path: Path) -> None:
    """2007: Theme teams cancel one target condition."""
    forces = {"Ann": [Workshop(tmp_path).figure(name, more="keywords: [Watch]") for name in "abc"]}
    forces |= {"Ben": [Workshop(tmp_path).figure("d")]}
    game = Game.new(
        Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]}),
        rules="nebula2007+conditions-with-the-forces", forces=forces, set_up=True, themes={"Ann": "Watch"},
        conditions=["atlantis rising"] * 2,
    )  # fmt: skip
    while "cancel it" not in options(game):
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    game = game.apply("cancel it")
    assert game.actor == "dice", "the other copy rolls"
    game = game.apply("3")
    assert game.state.conditions == ("atlantis rising",)
    assert [die for _, die in game.state.rising] == [3]
