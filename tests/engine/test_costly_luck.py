"""Luck whose price knocks a figure out in the middle of what it does: that ends, and nothing fails."""

from __future__ import annotations

import random
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.answers.message import figure_ref
from clixbook.engine.effects.effects import Origin, User
from clixbook.engine.game import DICE, Game
from clixbook.engine.position.questions import Choose
from clixbook.engine.rules.combat.rerolls import RollRecord
from clixbook.engine.sequence.dice.rolls import LET_IT_BE
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from tests.engine.made_up import MadeUp
from tests.engine.random_play import SOAK, random_option, sound
from tests.engine.random_tables import random_game, tables
from tests.helpers import EDITIONS

FALLS = "who falls for it"


class DeadlyLuck(MadeUp):
    """Everybody's, once a turn: any roll is made again, and a figure of its player's choice goes down for that."""

    name = "deadly luck"
    row = "RRL-05"
    origin, weighs_rolls = Origin.RULES, True
    damage = 30

    def can_reroll(self, user: User, record: RollRecord) -> bool:
        return not user.state.used_now(user.who, self.name)

    def pay_for_reroll(self, user: User, events: list[Any]) -> Any:
        state = user.state
        who = yield Choose(user.fighter.side, FALLS, tuple(map(figure_ref, state.board.pieces)), state)
        return damage_outside_attack(state, who, self.damage, "luck", events, ruling=self.row)


class HurtingLuck(DeadlyLuck):
    """The same for one click of damage."""

    name = "hurting luck"
    damage = 1


def fighter(name: str, **more: Any) -> cx.Figure:
    """Five equal clicks: speed 8, attack 10, defense 17, damage 3."""
    return cx.Figure.build(name=name, points=100, range=6, dial=[(8, 10, 17, 3)] * 5, **more)


def costly(game: Game, shown: tuple[int, ...], lucky: str, falls: str, then: tuple[int, ...]) -> Game:
    """The roll due shows that; the lucky figure has it made again, for which another goes down."""
    while LET_IT_BE not in (game := game.apply(shown) if game.actor == DICE else game).options():
        shown = then
    while lucky not in game.options():
        game = game.apply(LET_IT_BE)
    return game.apply(lucky).apply(falls).apply(then)


@pytest.mark.ruling("TA-CSA", "eddieg")
@pytest.mark.ruling("MOV-05", "eddieg")
def test_the_walker_pays_with_its_last_click_on_the_way() -> None:
    """Its own luck costs a token, the second one pushes, and it has no click left: the move ends.

    2007: Team Abilities.
    """
    start = {"bent-coin": {"at": "C1", "of": "Ben", "click": 5, "tokens": 1}, "salt-hermit": {"at": "A2", "of": "Ann"}}
    game = cx.Game.at("corner", rules="eddieg", turn="Ben", fighters=start)
    game = game.apply("move bent-coin A1").apply((2,)).apply("bent-coin").apply((6,))
    assert "bent-coin" not in game.board.pieces
    assert game.is_over


@pytest.fixture
def deadly(powers: Any) -> None:
    powers(DeadlyLuck())


def met_on_the_way() -> Game:
    """Ann's walker on A2 goes east along two rows; Ben's guard on D1 is met on C2."""
    walker, guard = {fighter("walker"): {"at": "A2", "of": "Ann"}}, {fighter("guard"): {"at": "D1", "of": "Ben"}}
    board = cx.Board.build(width=9, height=2)
    return cx.Game.at(board, rules="eddieg", turn="Ann", fighters={**walker, **guard})


@pytest.mark.usefixtures("deadly")
def test_whoever_held_the_walker_is_gone_and_it_walks_on() -> None:
    game = met_on_the_way().apply("move walker H2")
    assert "break away" in str(game.pending)
    game = costly(game, (1,), "walker", "guard", (1,))
    assert game.board.pieces["walker"].squares[0].name == "H2"


@pytest.mark.usefixtures("deadly")
def test_a_walker_that_falls_walks_no_more() -> None:
    game = met_on_the_way().apply("move walker H2")
    game = costly(game, (1,), "guard", "walker", (6,))
    assert list(game.board.pieces) == ["guard"]


@pytest.mark.ruling("ACT-36", "core2014")
@pytest.mark.parametrize(("base", "beside"), [("1x1", "A2"), ("2x2", "A3")])
def test_a_walker_that_its_luck_slows_down_comes_less_far(powers: Any, base: str, beside: str) -> None:
    """Speed 8 becomes 5 as it breaks away: of eight squares it goes five."""
    powers(HurtingLuck())
    walker = cx.Figure.build(name="walker", points=100, base=base, dial=[(8, 10, 17, 3), (5, 10, 17, 3)])
    fighters = {walker: {"at": "A1", "of": "Ann"}, fighter("guard"): {"at": beside, "of": "Ben"}}
    board = cx.Board.build(width=12, height=3)
    game = cx.Game.at(board, rules="core2014", turn="Ann", fighters=fighters).apply("move walker I1")
    assert "break away" in str(game.pending)
    game = costly(game, (1,), "walker", "walker", (6,))
    game = game if game.pending is None else game.apply(game.options()[0])  # how it comes to rest
    assert game.board.pieces["walker"].squares[0].name == "F1"


@pytest.mark.thorough
@pytest.mark.parametrize("luck", [DeadlyLuck, HurtingLuck])
@pytest.mark.parametrize("rules", EDITIONS)
def test_random_games_with_costly_luck(powers: Any, rules: str, luck: type[DeadlyLuck]) -> None:
    """Every loop that rolls goes on, or ends, with whom it still has, and whatever a click took from them."""
    powers(luck())
    numbers = [number for number, table in enumerate(tables()) if table[0] == rules]
    for number in range(400 if SOAK else 12):
        draw = random.Random(f"{luck.name} {rules} {number}")
        game = random_game(numbers[number % len(numbers)] + number // len(numbers) * len(tables()))
        for _ in range(60):
            if game.is_over:
                break
            game = game.roll() if game.actor == DICE else game.apply(wished(draw, game))
        sound(game)


def wished(draw: random.Random, game: Game) -> Any:
    """Mostly luck, where it is offered."""
    if game.pending is not None and "reroll it?" in str(game.pending) and draw.random() < 0.6:
        return draw.choice(game.options()[1:])
    return random_option(draw, game)
