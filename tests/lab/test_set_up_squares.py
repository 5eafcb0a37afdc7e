"""Whoever thinks places figures in front, and objects where its own force can use them."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.engine.game import DICE
from clixbook.lab.players import player as player_of
from clixbook.lab.search.set_up_squares import placing_option
from tests.helpers import EDITIONS

FORCES = {"Ann": ["night-warden", "bruiser", "powder-kite"], "Ben": ["lodestar", "clockmaker", "gnat"]}


THINGS = {player: ["heavy", "light"] for player in FORCES}


def set_up(edition: str) -> tuple[cx.Game, list[cx.Square]]:
    """A whole set-up with a heavy and a light object of each player, as the placing players do it; where they laid."""
    board = "archive" if edition == "eddieg" else "loading-dock"
    game = cx.Game.new(board, rules=edition, set_up=True, seed=5, forces=FORCES, objects=THINGS)
    before = set(game.board.objects)
    while game.state.setting_up is not None:
        game = game.roll() if game.actor == DICE else game.apply(placing_option(game))
    return game, [square for square, things in game.board.objects.items() if things and square not in before]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("SET-11")
def test_objects_lie_near_the_way_of_a_force_and_not_in_a_row_in_the_corner(edition: str) -> None:
    game, laid = set_up(edition)
    near = dict.fromkeys(FORCES, 0)
    for square in laid:
        least = {
            side: min(square.distance(at) for each in game.state.in_play(side) for at in each_squares(game, each.id))
            for side in FORCES
        }
        near[min(least, key=lambda side: least[side])] += 1
        assert min(least.values()) <= 8, (square, least)  # a move or two of a slow figure
    assert near == {"Ann": 2, "Ben": 2}  # each has its own at hand
    assert not any(a.distance(b) <= 1 for a in laid for b in laid if a != b)


def each_squares(game: cx.Game, who: str) -> tuple[cx.Square, ...]:
    """Where it stands."""
    return game.board.pieces[who].squares


def test_special_terrain_is_laid_though_it_may_be_left_off_the_map() -> None:
    things = {player: ["tide-pool"] for player in FORCES}
    game = cx.Game.new("harbour", rules="complete2022", set_up=True, seed=5, forces=FORCES, objects=things)
    while game.state.setting_up is not None:
        game = game.roll() if game.actor == DICE else game.apply(placing_option(game))
    laid = sorted(len(each.squares) for each in game.state.terrain_pieces)
    assert laid == [0, 6]  # the first player has the bonus of the map instead


@pytest.mark.parametrize("player", ["eager", "recruit", "commander"])
def test_machines_place_so(player: str) -> None:
    game = cx.Game.new(
        "loading-dock", rules="complete2022", set_up=True, seed=5, forces=FORCES, objects={"Ann": ["heavy"]}
    )

    picks = player_of(player)
    while game.actor == DICE:
        game = game.roll()
    assert picks(game) == placing_option(game)
