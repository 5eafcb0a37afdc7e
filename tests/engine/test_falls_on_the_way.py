"""Whom the price of luck knocks out, or weakens, at a roll on its way: it stood where it rolled (MOV-05)."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import DICE, Game
from clixbook.engine.history.tree import Tree
from tests.helpers import at

STRONG = {"attack": "Super Strength"}


def lucky(clicks: int = 5, **more: Any) -> cx.Figure:
    """Its luck costs a token, and the second token a click (2007: Team Abilities; EFF-40)."""
    dial = [(9, 10, 17, 2)] * clicks
    return cx.Figure.build(name="lucky", points=100, dial=dial, teams=["Crime Syndicate"], **more)


def walks(order: str, die: int, figure: cx.Figure | None = None, *, rules: str = "eddieg", **put: Any) -> Game:
    """Ben's walker on A2 is met by Ann's hermit of D1 on C2, and has that roll made again for its second token."""
    named = {"at": "A2", "of": "Ben", "tokens": 1, **put.pop("mine", {"click": 5, "powers": STRONG})}
    others = put.pop("others", {})
    board = cx.Board.build(width=10, height=2, objects=put.pop("lying", {}))
    sides = {figure or lucky(): named, "salt-hermit": {"at": "D1", "of": "Ann"}, **others}
    game = cx.Game.at(board, rules=rules, turn="Ben", fighters=sides, **put)
    game = game.apply(order).apply((2,))
    assert at(game, "lucky") == "C2"  # Eddie G: Moving Around the Map: it stops there and rolls
    return game.apply("lucky").apply((die,))


def objects(game: Game) -> dict[str, list[str]]:
    return {square.name: [str(each.kind) for each in things] for square, things in game.board.objects.items()}


HOLDS = {"click": 5, "powers": STRONG, "held": "heavy"}


@pytest.mark.ruling("MOV-05", "eddieg")
@pytest.mark.ruling("OBJ-09", "eddieg")
@pytest.mark.parametrize("die", [2, 6])
def test_what_it_held_drops_where_it_rolled(die: int) -> None:
    """Eddie G: Moving Around the Map: it must stop beside the opponent and roll there, so there it falls."""
    game = walks("move lucky H2", die, mine=HOLDS)
    assert objects(game) == {"C2": ["heavy"]}
    told = [str(event) for event in game.log]
    assert "lucky comes from A2 to C2." in told
    assert "lucky drops the heavy object on C2." in told


def test_a_walker_that_lost_its_strength_left_the_object_where_it_rolled() -> None:
    weak = lucky(powers={"attack": {1: "Super Strength"}})
    game = walks("move lucky H2", 6, weak, mine={"held": "heavy"})
    assert at(game, "lucky") == "H2"
    assert objects(game) == {"C2": ["heavy"]}


@pytest.mark.parametrize(("lies", "falls"), [("B1", "C2"), ("H1", "H1")])
def test_what_it_was_to_take_up_is_in_its_hands_once_it_came_by(lies: str, falls: str) -> None:
    game = walks(f"move lucky H2 take {lies}", 6, lying={lies: "heavy"})
    assert objects(game) == {falls: ["heavy"]}
    told = " ".join(map(str, game.log))
    assert ("picks up" in told) is (lies != falls)
    assert ("drops" in told) is (lies != falls)


@pytest.mark.parametrize(("lies", "falls"), [("B1", "C2"), ("H1", "H1")])
def test_who_lost_its_strength_takes_nothing_up(lies: str, falls: str) -> None:
    weak = lucky(powers={"attack": {1: "Super Strength"}})
    game = walks(f"move lucky H2 take {lies}", 6, weak, mine={}, lying={lies: "heavy"})
    assert at(game, "lucky") == "H2"
    assert objects(game) == {falls: ["heavy"]}
    assert ("picks up" in " ".join(map(str, game.log))) is (lies == "B1")


def test_who_is_stopped_takes_no_other_object_than_it_was_told() -> None:
    """It passed the light object, and did not come to the heavy one."""
    mine = {"powers": STRONG, "tokens": 0}
    fighters = {lucky(): {"at": "A2", "of": "Ben", **mine}, "salt-hermit": {"at": "D1", "of": "Ann"}}
    board = cx.Board.build(width=10, height=2, objects={"B1": "light", "H1": "heavy"})
    game = cx.Game.at(board, rules="eddieg", turn="Ben", fighters=fighters)
    game = game.apply("move lucky H2 take H1").apply((2,)).apply("let it be")
    assert at(game, "lucky") == "C2"
    assert objects(game) == {"B1": ["light"], "H1": ["heavy"]}
    assert "picks up" not in " ".join(map(str, game.log))


@pytest.mark.ruling("CAR-04", "eddieg")
def test_the_passenger_comes_down_where_its_carrier_fell() -> None:
    """Eddie G: Advanced Rules and Powers: who is stopped on the way sets down as if its movement ended there."""
    wing, pal = lucky(mode="wing"), cx.Figure.build(name="pal", points=50, dial=[(6, 9, 16, 2)] * 3)
    others = {pal: {"at": "A1", "of": "Ben", "tokens": 2}}
    game = walks("carry lucky H2 pal", 6, wing, mine={"click": 5}, others=others)
    assert "lucky" not in game.board.pieces
    assert at(game, "pal") == "C2"
    assert not game.is_over


def test_a_large_base_falls_where_it_rolled() -> None:
    long = lucky(base="1x2")
    board = cx.Board.build(width=12, height=2)
    fighters = {
        long: {"at": "A1 A2", "of": "Ben", "click": 5, "tokens": 1, "held": "heavy", "powers": STRONG},
        "salt-hermit": {"at": "F1", "of": "Ann"},
    }
    game = cx.Game.at(board, rules="eddieg", turn="Ben", fighters=fighters).apply("move lucky I2")
    stands = {square.name for square in game.board.pieces["lucky"].squares}
    assert "A2" not in stands
    game = game.apply((2,)).apply("lucky").apply((6,))
    (fallen,) = objects(game)
    assert fallen in stands


@pytest.mark.parametrize(("rules", "team"), [("core2014", "Hypertime"), ("nebula2007", "Kingdom Come")])
def test_a_team_that_keeps_it_away_asks_on_the_square_before(rules: str, team: str) -> None:
    """2007: Team Abilities: it would be put on a square that is not adjacent; powers-card: so in 2014's Hypertime."""
    guard = cx.Figure.build(name="guard", points=100, dial=[(6, 9, 16, 2)] * 3, teams=[team])
    start = {"at": "A1", "of": "Ben", "click": 5, "tokens": 1, "held": "heavy", "powers": STRONG}
    fighters = {lucky(): start, guard: {"at": "G1", "of": "Ann"}}
    game = cx.Game.at(cx.Board.build(width=12, height=1), rules=rules, turn="Ben", fighters=fighters)
    game = game.apply("move lucky F1")
    assert game.actor == DICE
    assert at(game, "lucky") == "E1"
    game = game.apply((1,)).apply("lucky").apply((6,))
    assert objects(game) == {"E1": ["heavy"]}


@pytest.mark.ruling("DMG-18", "nebula2007")
def test_who_lies_there_stays_where_it_rolled_and_was_knocked_out() -> None:
    """With Revive it lies on E1 and walks no farther; it may be healed there, so the game goes on.

    2007: Original Feats, Victory.
    """
    guard = cx.Figure.build(name="guard", points=100, dial=[(6, 9, 16, 2)] * 3, teams=["Kingdom Come"])
    start = {"figure": "bent-coin+revive:10", "at": "A1", "of": "Ben", "click": 5, "tokens": 1}
    fighters = {"lucky": start, guard: {"at": "G1", "of": "Ann"}}
    game = cx.Game.at(cx.Board.build(width=12, height=1), rules="nebula2007", turn="Ben", fighters=fighters)
    game = game.apply("move lucky F1").apply((1,)).apply("lucky").apply((6,))
    assert game.state.fighter("lucky").down
    assert at(game, "lucky") == "E1"
    assert game.result is None
    assert game.state.fighter("lucky").tokens == 3
    assert [str(option) for option in game.options()] == ["end"]


def test_the_game_kept_at_such_a_roll_goes_on_the_same() -> None:
    sides = {lucky(): {"at": "A2", "of": "Ben", "tokens": 1, **HOLDS}, "salt-hermit": {"at": "D1", "of": "Ann"}}
    game = cx.Game.at(cx.Board.build(width=10, height=2), rules="eddieg", turn="Ben", fighters=sides)
    rolls = game.apply("move lucky H2")
    again = Game.from_dict(rolls.to_dict())
    assert at(again, "lucky") == "C2"
    assert objects(again.apply((2,)).apply("lucky").apply((6,))) == {"C2": ["heavy"]}
    assert at(Tree.of(game).add("move lucky H2").undo().game, "lucky") == "A2"
