"""Fights that are played on with dice: what they look up, how they begin, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from clixbook.board.board import Board
from clixbook.engine.game import Game
from clixbook.lab.forecast import Forecast, Scene, Slip
from clixbook.lab.ground import Ground, Walk, ground_of
from clixbook.lab.plans import mixed, played_off
from clixbook.lab.playouts import DECIDED, Playouts
from clixbook.lab.ranks import HAND, SHOT, Ranks
from clixbook.rulebooks.editions import EDITIONS

Fighters = dict[str, dict[str, object]]
DUEL: Fighters = {"bruiser": {"at": "D4", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}


def forecast_of(fighters: Fighters, rules: str = "core2014", board: Board | None = None, **how: Any) -> Forecast:
    board = board or Board.build(width=16, height=8)
    return Forecast(Game.at(board, rules=rules, fighters=fighters, turn="Ann", **how).state, "Ann")


def playouts(forecast: Forecast, turns: int, *, luck: int = 1) -> Playouts:
    return Playouts(forecast, 3, turns, luck)


# -- what they look up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ground_knows_what_a_forecast_looks_up_square_by_square(edition: str) -> None:
    board = Board.build(width=9, height=6, blocking=["D2:D4"], hindering=["F3:F4"], walls=["B3|B4"])
    forecast = forecast_of({"bruiser": {"at": "A1", "of": "Ann"}, "gnat": {"at": "I6", "of": "Ben"}}, edition, board)
    ground = ground_of(board.bare, forecast.rules)
    squares = list(board.squares)
    ground.look(np.array([ground.number(each) for each in squares[::5]]))
    for there in squares[::5]:
        row = ground.row[ground.number(there)]
        for here in squares:
            number = ground.number(here)
            assert ground.lines[row, number] == forecast.line(there, here), (there, here)
            assert ground.ways[row, number] == forecast.way(there, here), (there, here)
            assert ground.touch[row, number] == forecast.touch(here, there), (there, here)
            assert ground.far[row, number] == here.distance(there), (there, here)


@pytest.mark.parametrize(
    ("reaches", "speed", "goal"),
    [(0, 20, "H1"), (0, 4, "E1"), (6, 20, "C1"), (6, 1, "B1")],
    ids=["beside", "as far as it comes", "in range", "not yet in range"],
)  # fmt: skip
def test_a_figure_walks_so_near_that_it_could_attack(reaches: int, speed: int, goal: str) -> None:
    board = Board.build(width=9, height=1)
    ground = Ground(board.bare, forecast_of(DUEL).rules)
    here, there = (ground.number(board.square(each)) for each in ("A1", "I1"))
    assert ground.goal(Walk(here, there, speed, reaches)) == ground.number(board.square(goal))


def test_a_shooter_walks_to_where_nothing_blocks_its_line() -> None:
    """From the wall's west side nobody is seen; the nearest square with a clear line lies around it."""
    board = Board.build(width=9, height=3, blocking=["E1:E2"])
    forecast = forecast_of({"bruiser": {"at": "A1", "of": "Ann"}, "gnat": {"at": "I3", "of": "Ben"}}, board=board)
    ground = ground_of(board.bare, forecast.rules)
    here, there = (board.square(each) for each in ("D1", "G1"))
    goal = ground.goal(Walk(ground.number(here), ground.number(there), 6, 6))
    assert ground.lines[ground.row[ground.number(there)], goal] < 2
    assert ground.far[ground.row[ground.number(there)], goal] > 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_attacks_hit_as_the_forecast_says(edition: str) -> None:
    fighters: Fighters = {
        "night-warden": {"at": "B4", "of": "Ann"},
        "powder-kite": {"at": "F4", "of": "Ben"},
        "ironmonger": {"at": "F6", "of": "Ben"},
    }  # fmt: skip
    forecast = forecast_of(fighters, edition)
    ranks = Ranks(forecast)
    for one, first in enumerate(ranks.names):
        for other, second in enumerate(ranks.names):
            if (one in ranks.mine) == (other in ranks.mine):
                continue
            for kind in (HAND, SHOT) if forecast.range[first] > 1 else (HAND,):
                blow = forecast.blow(first, second, ranged=kind == SHOT)
                assert ranks.chance(ranks.need[one, other, kind]) * 36 == pytest.approx(blow.hits)
                assert ranks.harm[one, other, kind] == blow.clicks
                if kind == SHOT:
                    through = ranks.need[one, other, kind] + ranks.hindrance[one, other]
                    assert ranks.chance(through) * 36 == pytest.approx(blow.hindered)


def test_hurt_figures_fight_as_their_dials_say() -> None:
    """The bruiser's dial: attack 10 10 10 9 9 8, defense 16 16 15 15 15 14, damage 4 4 3 3 3 2; 6 clicks to go."""
    ranks = Ranks(forecast_of(DUEL))
    bruiser = ranks.names.index("bruiser")
    assert ranks.attack[bruiser, 1:7].tolist() == [-2, -1, -1, 0, 0, 0]
    assert ranks.defense[bruiser, 1:7].tolist() == [-2, -1, -1, -1, 0, 0]
    assert ranks.damage[bruiser, 1:7].tolist() == [-2, -1, -1, -1, 0, 0]
    assert ranks.points[bruiser, [0, 6]].tolist() == [0, 75]


# -- what they come to -------------------------------------------------------------------------------------------


def test_one_turn_takes_what_a_hand_calculates() -> None:
    """Ben's gnat strikes once: so many of 36 rolls take its damage of a bruiser that is whole."""
    forecast = forecast_of(DUEL)
    play, scene = playouts(forecast, 1), forecast.scene
    blow = forecast.blow("gnat", "bruiser", ranged=False)
    before = play._told(np.array([[scene.left[who][0][0] for who in play.ranks.names]]))[0]
    found = before - play.worths([scene], 4000)
    assert np.mean(found > 0) == pytest.approx(blow.hits / 36, abs=0.03)
    lost = forecast.body("bruiser", 6) - forecast.body("bruiser", 6 - blow.clicks)
    assert (np.unique(found > 0)).tolist() == [False, True]
    assert found[found > 0].min() > lost  # and it is behind then, too


def test_all_scenes_meet_the_same_dice_and_other_luck_brings_others() -> None:
    forecast = forecast_of(DUEL)
    twice = playouts(forecast, 8).worths([forecast.scene, forecast.scene], 64)
    assert (twice[0] == twice[1]).all()
    assert (playouts(forecast, 8).worths([forecast.scene], 64)[0] == twice[0]).all()
    assert (playouts(forecast, 8, luck=2).worths([forecast.scene], 64)[0] != twice[0]).any()
    assert (playouts(forecast, 8).worths([forecast.scene], 64, 1)[0] != twice[0]).any()


def test_who_is_as_good_as_gone_loses() -> None:
    """A bruiser beside a gnat on its last click wins nearly always, and the other way round."""
    weak = forecast_of({**DUEL, "gnat": {"at": "C4", "of": "Ben", "click": 4, "attack": 2}})
    assert playouts(weak, 12).worths([weak.scene], 200).mean() > DECIDED * 0.9
    game = Game.at(
        Board.build(width=16, height=8), rules="core2014", turn="Ben",
        fighters={**DUEL, "gnat": {"at": "C4", "of": "Ben", "click": 4, "attack": 2}},
    )  # fmt: skip
    other = Forecast(game.state, "Ben")
    assert playouts(other, 12).worths([other.scene], 200).mean() < -DECIDED * 0.9


def test_who_is_apart_walks_up() -> None:
    """From the other end of the board nobody strikes in the first turn; later they meet."""
    apart = forecast_of({"bruiser": {"at": "A4", "of": "Ann"}, "gnat": {"at": "P4", "of": "Ben"}})
    assert playouts(apart, 1).worths([apart.scene], 64).std() == 0
    assert playouts(apart, 12).worths([apart.scene], 64).std() > 0


@pytest.mark.parametrize(("edition", "safe"), [("core2014", True), ("nebula2007", True), ("eddieg", False)])
def test_the_first_turn_protects_who_has_not_acted(edition: str, safe: bool) -> None:
    """In one book nobody is protected; in another who acts loses that."""
    game = Game.new(
        Board.build(width=16, height=8), rules=edition, forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
        places={"bruiser": "D4", "gnat": "C4"},
    )  # fmt: skip
    forecast = Forecast(game.state, "Ann")
    scene = forecast.scene
    assert unharmed(forecast, scene) is safe
    acted = replace(scene, acted=frozenset({"bruiser"}))
    assert unharmed(forecast, acted) is (edition == "nebula2007")


def unharmed(forecast: Forecast, scene: Scene) -> bool:
    return bool(playouts(forecast, 1).worths([scene], 200).std() == 0)


def test_a_move_that_may_not_come_off_fails_so_often() -> None:
    forecast = forecast_of(DUEL)
    scene = forecast.scene
    away = forecast.moved(scene, "bruiser", forecast.board.square("P8"))
    slips = replace(away, slips={"bruiser": Slip(scene.places["bruiser"], 0.25, -5.0)})
    play = playouts(forecast, 1)
    fights = play._begun([slips], np.random.default_rng(1).random((2, 2, 4000)))
    stays = fights.places[:, 0] == play.ground.number(scene.places["bruiser"])
    assert np.mean(stays) == pytest.approx(0.25, abs=0.03)
    assert slips.beside == -5.0


def test_the_best_plan_is_played_for_longest_and_who_falls_out_is_no_better() -> None:
    forecast = forecast_of(DUEL)
    scene = forecast.scene
    struck = replace(scene, left={**scene.left, "gnat": ((1, 1.0),)})
    hurt = replace(scene, left={**scene.left, "bruiser": ((1, 1.0),)})
    worths = played_off(playouts(forecast, 10), [scene, *[hurt] * 8, struck], 16, [0.0] * 10)
    assert max(range(10), key=lambda each: worths[each]) == 9
    assert max(worths[1:9]) <= worths[0] < worths[9]
    wished = played_off(playouts(forecast, 10), [scene, *[hurt] * 8, struck], 16, [0.0, 5000.0, *[0.0] * 8])
    assert max(range(10), key=lambda each: wished[each]) == 1


def test_clicks_that_are_left_are_mixed_by_chance() -> None:
    assert mixed(((4, 1.0),), ((4, 1.0),), 0.5) == ((4, 1.0),)
    assert dict(mixed(((4, 0.5), (0, 0.5)), ((4, 1.0),), 0.5)) == {4: 0.75, 0: 0.25}
