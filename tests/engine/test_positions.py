"""Games that begin in the middle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from tests.helpers import settled

BOARD = Board.build(width=8, height=6)


def new(rules: str = "core2014") -> Game:
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"]}
    return Game.new(BOARD, rules=rules, forces=forces, places={"bruiser": "B2", "lodestar": "C2"})


def test_a_position_is_a_value() -> None:
    game = arrange_start(new(), {"bruiser": {"click": 3, "tokens": 1, "moved": True, "damage": 9}}, turn=4, left=1)
    bruiser = game.state.fighter("bruiser")
    assert (bruiser.life.click, bruiser.tokens, bruiser.has_moved) == (3, 1, True)
    assert [click.damage for click in bruiser.figure.dials[0].clicks[:6]] == [9] * 6
    assert bruiser.figure.dials[0].clicks[6].ko
    assert (game.actor, game.state.turns, game.state.left, game.moves) == ("Ben", 4, 1, ())
    assert new().state.fighter("bruiser").life.click == 1


def test_it_reads_back_from_data_with_what_followed() -> None:
    game = arrange_start(new(), {"lodestar": {"defense": 12, "tokens": 1}}, turn=5).apply("close bruiser lodestar")
    game = game.apply("3 3")
    game = settled(game)
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert again == game
    assert again.state.fighter("lodestar").life.click == 5  # damage 4, from click 1


def test_powers_an_object_in_hand_and_a_limit_of_rounds() -> None:
    settings = {"bruiser": {"powers": {"attack": "Super Strength"}, "held": "heavy", "colour": "red"}}
    game = arrange_start(new("eddieg"), settings, turn=3, rounds=2)
    held = game.board.pieces["bruiser"].held
    assert held is not None
    assert held.kind == "heavy"
    assert "super strength" in game.board.pieces["bruiser"].traits
    assert game.state.fighter("bruiser").figure.base_colour == "red"
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert game.apply("end").apply("end").is_over


@pytest.mark.parametrize("wrong", [{"held": "piano"}, {"powers": {"arm": "Perplex"}}, {"powers": 3}, {"colour": 1}])
def test_words_that_do_not_fit(wrong: dict[str, Any]) -> None:
    with pytest.raises(ClixbookError, match=next(iter(wrong))):
        arrange_start(new(), {"bruiser": wrong})


def test_everything_that_does_not_fit_is_told_at_once() -> None:
    with pytest.raises(ClixbookError) as caught:
        arrange_start(new(), {"bruiser": {"click": 7, "tokens": -1, "acted": 1, "power": 3}, "bruse": {}}, turn=0)
    told = str(caught.value)
    for part in ("click 7", "tokens", "acted", "'power'", "bruse", "turn"):
        assert part in told
    with pytest.raises(ClixbookError, match="about to begin"):
        arrange_start(new().apply("end"))
