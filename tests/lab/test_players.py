"""Players that need nobody at the table."""

from __future__ import annotations

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.actions import EndTurn
from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.lab.batch import with_seed
from clixbook.lab.players import approach_move, eager, player, random_player, way_to_opponents
from tests.helpers import EDITIONS
from tests.lab.test_odds import Figures, duel


def test_a_random_player_picks_alike_for_the_same_seed(figures: Figures) -> None:
    game = duel(figures, "core2014", at="A1 L8")
    one, same, other = random_player(3), random_player(3), random_player(4)
    games = [with_seed(game, seed) for seed in range(20)]
    picks = [str(one(each)) for each in games]
    assert picks == [str(same(each)) for each in reversed(games)][::-1]  # whatever it was asked before
    assert picks != [str(other(each)) for each in games]
    assert len(set(picks)) > 10
    assert not any(game.why_not(pick) for pick in picks)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_eager_player_attacks_the_weaker_defense(figures: Figures, edition: str) -> None:
    board = Board.build(width=12, height=8)
    forces = {"Ann": [figures["fist"]], "Ben": ["ironmonger", "street-lantern"]}  # defense 18 and 16
    places = {"fist": "D4", "ironmonger": "C4", "street-lantern": "E4"}
    game = Game.new(board, rules=edition, forces=forces, places=places)
    for _ in range(4):
        game = game.apply("end")
    assert str(eager(game)) == "close fist street-lantern"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_eager_player_walks_up_to_opponents(figures: Figures, edition: str) -> None:
    game = duel(figures, edition, at="A4 H4")
    after = game.apply(eager(game))
    if after.pending is not None:  # one book lets a plain move end in an attack, and the eager player makes it
        assert str(eager(after)) == "close fist fist-2"
        after = after.apply("no attack")
    assert after.state.board.pieces["fist"].squares[0].distance(after.board.square("H4")) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_way_leads_around_walls(figures: Figures, edition: str) -> None:
    # B4 is next to C4 but for the wall: the way leads around it, to a square that joins the opponent's.
    game = duel(figures, edition, at="B4 C4", walls=["B3|C3", "B4|C4", "B5|C5"])
    path = way_to_opponents(game.state, "fist")
    assert len(path) > 2
    move = approach_move(game)
    assert move is not None
    assert not game.why_not(move)


def test_who_can_do_nothing_ends_the_turn(figures: Figures) -> None:
    rock = ["A2", "B1", "B2"]
    game = duel(figures, "core2014", at="A1 L8", blocking=rock)
    assert eager(game) == EndTurn()


def test_players_by_name(figures: Figures) -> None:
    game = duel(figures, "core2014")
    assert player("eager")(game) == eager(game)
    assert player("random", 5)(game) == random_player(5)(game)
    with pytest.raises(ClixbookError, match="eager, random"):
        player("clever")


@pytest.mark.parametrize("edition", EDITIONS)
def test_eager_players_end_their_games(edition: str) -> None:
    game = Game.new("corner", rules=edition, forces={"Ann": ["bruiser"], "Ben": ["night-warden"]}, seed=5)
    for _ in range(400):
        if game.is_over:
            break
        game = game.roll() if game.actor == DICE else game.apply(eager(game))
    assert game.is_over
