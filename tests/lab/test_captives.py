"""What captives are worth to machine players (CAP-01, CAP-06)."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.model.squares import parse_square
from clixbook.engine.game import Game
from clixbook.lab.search.attack_model import HELD, Forecast
from clixbook.lab.search.evaluation import WON, Nature, PositionEvaluator
from clixbook.lab.search.outcome_value import position_value
from tests.powers.cast import actor, play

HIT = (3, 4)


def met(folder: Path, **more: object) -> Game:
    """Ann's captor on C3 beside foe, worth 100, whose blows do no harm worth mentioning."""
    cap = actor("C3", traits="Capture", range=0, damage_value=1)
    ben = {"foe": actor("D3", range=0, damage_value=1), "mate": actor("P8", range=0, damage_value=1)}
    return play(folder, "core2014", {"cap": cap}, ben, **more)  # type: ignore[arg-type]  # settings of play


def held(folder: Path, home: str = "C3") -> Game:
    """The same with foe as a captive, and the captor's starting area."""
    game = met(folder, fighters={"foe": {"captor": "cap"}})
    area = frozenset(map(parse_square, home.split()))
    return Game(game.state.with_fighter("cap", home=area), 1)


def points(game: Game, player: str) -> float:
    return Forecast(game.state, player).captive_points


def test_a_captive_is_nearly_as_good_as_knocked_out(tmp_path: Path) -> None:
    game = held(tmp_path)
    assert points(game, "Ann") == pytest.approx(-(1 - HELD) * 100)
    assert points(game, "Ben") == pytest.approx((1 - HELD) * 100)


def test_a_bounty_is_counted_once_it_is_had(tmp_path: Path) -> None:
    """Half of foe's points are more than the 50 that the book gives at most."""
    done = held(tmp_path, "C3 C4 D3").apply("use cap hand-in foe")
    assert done.state.fighter("foe").life.ko
    assert (points(done, "Ann"), points(done, "Ben")) == (50, -50)


def test_nobody_has_won_while_all_opponents_are_captives(tmp_path: Path) -> None:
    state = held(tmp_path).state
    alone = state.with_fighter("mate", captor="cap").with_(board=state.board.without_piece("mate"))
    forecast = Forecast(alone, "Ann")
    assert forecast.has_opponents_off_map
    assert PositionEvaluator(forecast, Nature()).evaluate(forecast.scene) < WON


def test_a_captive_is_handed_in_at_home(tmp_path: Path) -> None:
    """By the machine that plays out what is not a move and no attack."""
    assert str(cx.commander(held(tmp_path, "C3 C4 D3"))) == "use cap hand-in foe"


def test_who_takes_an_opponent_off_the_map_has_taken_its_clicks(tmp_path: Path) -> None:
    """Six clicks, for the machine that counts clicks; freed they count for the other side again."""
    before = met(tmp_path)
    game = before.apply("use cap capture foe").apply(HIT)
    assert position_value(game.state, before.state, "Ann", "cap").clicks == 6
    assert position_value(before.state, game.state, "Ann", "cap").clicks == -6
