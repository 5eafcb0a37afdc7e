"""Three and four players: maps with four areas, and areas along the other sides where a map has two."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.board.files.mapfile import load_map
from clixbook.board.set_up.areas import starting_areas, with_areas_for
from tests.helpers import EDITIONS

FORCES = {"Ann": ["gnat"], "Ben": ["gnat"], "Cid": ["gnat"], "Dot": ["gnat"]}


@pytest.mark.ruling("MAP-10")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("players", [3, 4])
def test_on_a_map_with_two_areas_each_player_has_one_of_its_own(rules: str, players: int) -> None:
    forces = dict(list(FORCES.items())[:players])
    game = cx.Game.new("market-street" if rules != "eddieg" else "corner", rules=rules, forces=forces)
    areas = starting_areas(game.board, rules=rules, players=players)
    stands = [piece.squares[0] for piece in game.board.pieces.values()]
    homes = [next(name for name, area in areas.items() if at in area) for at in stands]
    assert len(set(homes)) == players
    assert cx.Game.from_dict(game.to_dict()) == game


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_set_up_has_an_area_for_everybody_too(rules: str) -> None:
    game = cx.Game.new("corner", rules=rules, forces=FORCES, set_up=True)
    assert len(starting_areas(game.board, rules=rules, players=4)) >= 4


def test_two_players_find_the_map_as_it_is() -> None:
    game = cx.Game.new("corner", forces={"Ann": ["gnat"], "Ben": ["gnat"]})
    assert game.board.starting == load_map("corner").starting


def test_a_map_for_four_is_the_same_from_every_corner() -> None:
    board = load_map("fountain-court")
    assert (board.width, board.height, len(board.starting)) == (16, 16, 4)
    assert with_areas_for(board, 4) is board
    for square in board.squares:
        turned = cx.Square(15 - square.y, square.x)
        assert board.level(turned) == board.level(square)
        assert cx.terrain_at(board, turned) == cx.terrain_at(board, square)
