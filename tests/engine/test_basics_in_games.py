"""The Basics as a game: two figures a player, everybody acts, no tokens, no powers, no criticals (OPT-11 to OPT-13)."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import effects_of
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError

BASICS = "core2014+basics-mode"
PLACES = {"bruiser": "B4", "gnat": "B6", "lodestar": "C4", "night-warden": "J6"}


def basics(settings: dict[str, Any] | None = None, *, turn: int = 3, **more: Any) -> Game:
    """Ann's bruiser beside Ben's lodestar; everybody has had a turn."""
    board = Board.build(width=12, height=8)
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "night-warden"]}
    game = Game.new(board, **{"rules": BASICS, "forces": forces, "places": PLACES, "seed": 2, **more})
    return arrange_start(game, settings or {}, turn=turn)


def said(game: Game) -> list[str]:
    return [str(option) for option in game.options()]


@pytest.mark.ruling("OPT-11", "core2014")
def test_everybody_begins_with_two_figures_and_may_roll_for_the_first_turn() -> None:
    with pytest.raises(ClixbookError, match="Ben has 1 figures, not 2"):
        Game.new("patch", rules=BASICS, forces={"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]})
    assert (
        len(Game.new("patch", rules="core2014", forces={"Ann": ["gnat", "bruiser"], "Ben": ["lodestar"]}).board.pieces)
        == 3
    )
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "night-warden"]}
    assert Game.new("patch", rules=BASICS, forces=forces, set_up=True).actor == DICE


@pytest.mark.ruling("OPT-12", "core2014")
def test_each_figure_acts_once_a_turn_without_tokens() -> None:
    game = basics()
    assert game.state.left == 2
    game = game.apply("move gnat B7")
    assert (game.state.left, game.state.fighter("gnat").tokens) == (1, 0)
    assert not [option for option in said(game) if option.split()[1:2] == ["gnat"]]
    game = game.apply("move bruiser B3")
    assert said(game) == ["end"]
    game = game.apply("end")
    assert game.state.left == 2
    for _ in range(3):  # nobody is ever tired
        game = game.apply("end").apply("move gnat B6" if game.state.round % 2 else "move gnat B7").apply("end")
    assert game.state.fighter("gnat").life.click == 1


@pytest.mark.ruling("OPT-12", "core2014")
def test_nobody_rolls_to_break_away_and_a_move_ends_beside_an_opponent() -> None:
    game = basics()
    after = game.apply("move bruiser A3")  # it stood beside the lodestar
    assert after.pending is None
    lone = arrange_start(
        Game.new(
            Board.build(width=12, height=1), rules=BASICS, seed=1,
            forces={"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "night-warden"]},
            places={"bruiser": "B1", "gnat": "A1", "lodestar": "F1", "night-warden": "L1"},
        ),
        turn=3,
    )  # fmt: skip
    ends = {option.split()[2] for option in said(lone) if option.startswith("move bruiser")}
    assert max(ends) == "E1"


@pytest.mark.ruling("OPT-12", "core2014")
def test_powers_count_for_nothing() -> None:
    settings = {"bruiser": {"powers": {"damage": "toughness"}}}
    game = basics(settings)
    assert effects_of(game.state, "bruiser") == ()
    assert game.board.pieces["bruiser"].traits == frozenset()
    forces, places = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"bruiser": "B4", "gnat": "J6"}
    plain = Game.new(game.board.bare, rules="core2014", forces=forces, places=places)
    assert effects_of(arrange_start(plain, settings).state, "bruiser") != ()


@pytest.mark.ruling("OPT-13", "core2014")
@pytest.mark.parametrize(
    ("faces", "clicks"), [("6 6", 3), ("5 5", 3), ("1 1", 3), ("1 2", 3)], ids=["twelve", "ten", "two", "three"]
)
def test_a_roll_hits_when_it_reaches_the_defense_whatever_the_dice_show(faces: str, clicks: int) -> None:
    settings = {"bruiser": {"attack": 16, "damage": 3}, "lodestar": {"defense": 18}}
    after = basics(settings).apply("close bruiser lodestar").apply(faces)
    assert after.pending is None
    assert after.state.fighter("lodestar").life.click == 1 + clicks
    assert after.state.fighter("bruiser").life.click == 1  # a 2 does no harm


@pytest.mark.ruling("OPT-13", "core2014")
def test_twelve_misses_a_defense_that_it_does_not_reach_and_nobody_is_knocked_back() -> None:
    settings = {"bruiser": {"attack": 5, "damage": 3}, "lodestar": {"defense": 18}}
    after = basics(settings).apply("close bruiser lodestar").apply("6 6")
    assert after.state.fighter("lodestar").life.click == 1
    hit = basics({"bruiser": {"attack": 16, "damage": 3}, "lodestar": {"defense": 18}})
    hit = hit.apply("close bruiser lodestar").apply("4 4")  # doubles
    assert hit.board.pieces["lodestar"].squares == basics().board.pieces["lodestar"].squares


@pytest.mark.ruling("OPT-13", "core2014")
def test_the_last_player_with_a_figure_wins() -> None:
    settings = {"bruiser": {"attack": 20, "damage": 9}, "lodestar": {"defense": 10}}
    game = basics(settings).apply("close bruiser lodestar").apply("4 3")
    assert not game.is_over
    after = game.apply("concede Ben")
    assert after.result is not None
    assert after.result.winner == "Ann"
    assert Game.from_line(basics().to_line()).state == basics().state


@pytest.mark.ruling("OPT-12", "core2014")
def test_figures_move_or_attack_and_do_nothing_else() -> None:
    things: dict[str, Any] = {"B3": "light", "A4": "ultra light"}
    board = Board.build(width=12, height=8, objects=things, walls=["B4|B5"])
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "night-warden"]}
    game = Game.new(board, rules=BASICS, forces=forces, places=PLACES, seed=2)
    game = arrange_start(game, {"bruiser": {"held": "heavy"}, "gnat": {"speed": 9}}, turn=3)
    assert {option.split()[0] for option in said(game)} == {"move", "close", "end"}
    assert not [option for option in said(game) if len(option.split()) > 3]
    for action in ("destroy bruiser B4|B5", "swing bruiser lodestar", "move gnat A5 take A4", "move bruiser B3 put"):
        assert {reason.ruling for reason in game.why_not(action)} == {"OPT-12"}, action
    with pytest.raises(ClixbookError, match="OPT-12"):
        game.apply("destroy bruiser B4|B5")
