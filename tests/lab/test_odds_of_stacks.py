"""Odds of attacks on stacks of horde tokens, what machines expect of them, and the points on their cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clixbook.engine.actions import Close
from clixbook.engine.game import Game
from clixbook.lab.balance import points_lost
from clixbook.lab.odds import action_odds, attack_odds, expected_gain
from clixbook.lab.search.attack_model import Forecast
from clixbook.view.play.dials.dial_panel import card_of, head_html
from clixbook.view.play.odds.odds_view import odds_html
from clixbook.view.play.odds.whole_odds import damage_words
from tests.engine.test_hordes_in_games import foe, game, stack, token
from tests.helpers import settled

THREE = "rat C4, rat-2 C4, rat-3 C4, foe C5"
BOMB = "FREE: deal 2 damage to an adjacent opponent"


def against(places: str = THREE) -> Game:
    """Ben's turn: his foe deals 3 damage, and has a bomb of 2."""
    bomber = foe(powers={"damage": {"1-5": "Bomb"}}, specials={"Bomb": BOMB})
    return settled(game(places, ben=(bomber,)).apply("end"))


@pytest.mark.ruling("TOK-05", "core2014")
@pytest.mark.ruling("TOK-06", "core2014")
def test_the_odds_of_an_attack_on_a_stack_are_those_of_the_stack() -> None:
    """A hit takes one token, however much damage it does, and knocks the stack out only with the last one."""
    found = action_odds(against(), "close foe rat")
    assert set(found) == {"rat", "foe"}  # who misses critically
    odds = found["rat"]
    assert (odds.unit, odds.ko, odds.clicks) == ("token", 0, {1: odds.hit, 0: 1 - odds.hit})
    assert 0 < odds.hit < 1
    assert "tokens   exactly" in str(odds)
    last = attack_odds(against("rat C4, foe C5"), "foe", "rat")
    assert (last.unit, last.ko) == ("click", odds.hit)


@pytest.mark.ruling("TOK-06", "core2014")
def test_other_damage_takes_a_token_a_click_in_the_odds_too() -> None:
    odds = action_odds(against(), "use foe card-text bomb")["rat"]
    assert (odds.clicks, odds.ko) == ({2: Fraction(1)}, 0)
    assert action_odds(against("rat C4, rat-2 C4, foe C5"), "use foe card-text bomb")["rat"].ko == 1
    assert expected_gain(against(), "use foe card-text bomb", "Ben") == 2


def test_odds_on_the_page_count_tokens() -> None:
    begun = against()
    shown = odds_html(attack_odds(begun, "foe", "rat"))
    assert "tokens on average" in shown
    assert "Tokens lost by rat, exactly" in shown
    assert "clicks" not in shown
    assert "Rat: 0.9 tokens on average" in damage_words(begun, Close("foe", "rat"), {"rat": "Rat"})


@pytest.mark.ruling("TOK-06", "core2014")
def test_a_machine_expects_one_token_of_an_attack_on_a_stack() -> None:
    forecast = Forecast(against().state, "Ben")
    blow = forecast.attack_estimate("foe", "rat", ranged=False)
    assert (blow.clicks, forecast.scene.left["rat"]) == (1, ((3, 1.0),))
    assert forecast.expected_points_lost("rat", forecast.scene.left["rat"], blow.clicks) == 5
    assert forecast.expected_points("rat", forecast.scene.left["rat"]) == 15
    single = Forecast(against("rat C4, foe C5").state, "Ben")
    assert single.attack_estimate("foe", "rat", ranged=False).clicks >= 1


@pytest.mark.ruling("TOK-05", "core2014")
def test_the_card_of_a_stack_tells_the_points_of_all_its_tokens() -> None:
    begun = against()
    assert "Ann's, 15 points" in head_html(card_of(begun.state, "rat"))
    after = settled(begun.apply("use foe card-text bomb"))
    assert stack(after, "rat")[:2] == (1, 5)
    assert "Ann's, 5 points" in head_html(card_of(after.state, "rat"))
    assert points_lost(begun.state, after.state, "Ann") == 10
    apart = game("rat C4, foe H8")
    assert f"{token().cost} points" in head_html(card_of(apart.state, "rat"))
