"""How games end: limits of rounds, players who leave, leftovers, ties, archenemies; three players."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, play

HIT = "5 5"
"""A roll that hits without being critical."""


def game_of(rules: str, settings: dict[str, Any] | None = None, **more: Any) -> Game:
    board = Board.build(width=12, height=8)
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]}
    places = {"bruiser": "B4", "gnat": "B6", "lodestar": "C4"}
    game = Game.new(board, **{"rules": rules, "forces": forces, "places": places, "seed": 2, **more})
    return arrange_start(game, settings or {}, turn=3, rounds=more.get("rounds", 0))


def three(rules: str, settings: dict[str, Any] | None = None, turn: int = 4, **more: Any) -> Game:
    """Ann's bruiser and Ben's lodestar side by side, Cid's gnat far away; the second round."""
    board = Board.build(width=14, height=8)
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"], "Cid": ["gnat"]}
    places = {"bruiser": "B4", "lodestar": "C4", "gnat": "M7"}
    game = Game.new(board, **{"rules": rules, "forces": forces, "places": places, "seed": 2, **more})
    return arrange_start(game, settings or {}, turn=turn)


def strike(game: Game, action: str) -> Game:
    """The action with an attack roll that hits, and no further choices than the first."""
    game = game.apply(action)
    return settled(game, dice=HIT)


DYING = {"lodestar": {"click": 5, "defense": 12}, "bruiser": {"attack": 11, "damage": 9}}


# -- limits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("minutes", [0, 50])
@pytest.mark.parametrize(
    ("edition", "termination"),
    editions("WIN-03", "TRN-01", core2014="rounds", complete2022="time", nebula2007="rounds", eddieg="time"),
)
def test_a_limit_of_rounds_ends_the_game(edition: str, termination: str, minutes: int) -> None:
    """A limit of time that was agreed as well did not end it."""
    board = Board.build(width=12, height=8)
    forces, places = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"bruiser": "B4", "gnat": "J4"}
    game = Game.new(board, rules=edition, forces=forces, places=places, seed=5, rounds=2, minutes=minutes)
    for _ in range(3):
        game = game.apply("end")
        assert not game.is_over
    game = game.apply("end")
    while game.actor == DICE:
        game = game.roll()
    assert game.is_over
    assert game.result is not None
    assert game.result.termination == termination
    assert game.result.why.startswith(
        "The last round is over." if termination == "rounds" else "The last round is over: time is up."
    )
    assert Game.from_dict(game.to_dict()) == game


@pytest.mark.parametrize(
    ("edition", "winner"),
    editions("WIN-08", core2014="Ben", complete2022="Ben", nebula2007="Ben", eddieg=""),
)
def test_who_wins_when_time_is_up_and_points_are_equal(edition: str, winner: str) -> None:
    """Nobody was lost: Ben rolls higher, has the smaller force (60 of 75 points; survivors count in two books)."""
    board = Board.build(width=12, height=8)
    forces, places = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"bruiser": "B4", "gnat": "J4"}
    game = Game.new(board, rules=edition, forces=forces, places=places, seed=5, rounds=1).apply("end").apply("end")
    points = {fighter.side: fighter.points for fighter in game.state.standing()}
    assert points["Ben"] < points["Ann"]
    if game.actor == DICE:
        game = game.apply("2 3").apply("4 4")
        assert [each.text for each in game.events if " rolls " in each.text] == [
            "Ann rolls 2 and 3.",
            "Ben rolls 4 and 4.",
        ]
    assert game.result is not None
    if edition == "eddieg":  # survivors score, so that it is no tie
        assert (game.result.winner, dict(game.result.points)["Ann"]) == ("Ann", Fraction(points["Ann"]))
    else:
        assert game.result.winner == winner


@pytest.mark.ruling("WIN-01")
@pytest.mark.ruling("WIN-04", "core2014", "complete2022", "eddieg")
@pytest.mark.ruling("OPT-07", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_last_one_left_ends_the_game(rules: str) -> None:
    game = strike(game_of(rules, DYING), "close bruiser lodestar")
    assert game.result is not None
    assert (game.result.winner, game.result.termination) == ("Ann", "elimination")


@pytest.mark.ruling("WIN-18")
@pytest.mark.parametrize("rules", EDITIONS)
def test_where_everybody_is_out_together_points_decide(tmp_path: Path, rules: str) -> None:
    """Ann's last one defeats Ben's last one, worth 120, and its team ability takes her, worth 100, along."""
    last = {"hand": {"click": 6}, "foe": {"click": 6}}
    for decide, wins in ((True, "Ann"), (False, "")):
        book = rulebook(rules).replace({"WIN-18": decide})
        ben = {"foe": actor("D3", points=120, teams="Mystics")}
        game = play(tmp_path, book, {"hand": actor("C3", points=100)}, ben, fighters=last)
        result = game.apply("close hand foe").apply((3, 5)).result
        assert result is not None
        assert (result.winner, dict(result.points)) == (wins, {"Ann": 120, "Ben": 100})


@pytest.mark.parametrize(
    ("edition", "winner"),
    editions("WIN-04", "OPT-07", core2014="Ann", complete2022="Ann", nebula2007="Ben", eddieg="Ann"),
)
def test_who_is_left_with_fewer_points(tmp_path: Path, edition: str, winner: str) -> None:
    """Ann's last but one, worth 200, falls with Ben's last, worth 120; her pal of 50 is left."""
    ann = {"hand": actor("C3", points=200), "pal": actor("A1", points=50)}
    ben = {"foe": actor("D3", points=120, teams="Mystics")}
    game = play(tmp_path, edition, ann, ben, fighters={"hand": {"click": 6}, "foe": {"click": 6}})
    result = game.apply("close hand foe").apply((3, 5)).result
    assert result is not None
    assert (result.termination, result.winner) == ("elimination", winner)


# -- leaving ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("MUL-04")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_leaves_loses_to_the_other(rules: str) -> None:
    game = game_of(rules)
    for player, winner in (("Ann", "Ben"), ("Ben", "Ann")):
        after = game.apply(f"concede {player}")
        assert after.result is not None
        assert after.result.winner == winner
        assert Game.from_dict(after.to_dict()) == after


@pytest.mark.ruling("MUL-04")
@pytest.mark.ruling("TRN-08")
@pytest.mark.parametrize("rules", EDITIONS)
def test_of_three_the_others_play_on(rules: str) -> None:
    game = three(rules).apply("concede Ann")
    assert not game.is_over
    assert game.state.player == "Ben"
    assert (game.state.turns, game.state.round) == (5, 2)
    game = game.apply("end").apply("end")
    assert game.state.player == "Ben"
    assert (game.state.turns, game.state.round) == (8, 3)  # Ann's turn was passed over
    assert game.apply("concede Cid").result is not None


def test_only_players_in_the_game_leave_it() -> None:
    game = three("core2014").apply("concede Ben")
    for wrong in ("concede Dee", "concede Ben"):
        assert [reason.ruling for reason in game.why_not(wrong)] == ["MUL-04"]
        with pytest.raises(ClixbookError):
            game.apply(wrong)
    assert "concede Cid" not in map(str, game.options())  # anybody may at any time; it is no move of the game


# -- three players ---------------------------------------------------------------------------------------------


@pytest.mark.ruling("MUL-02")
@pytest.mark.parametrize("rules", EDITIONS)
def test_everybody_else_is_an_opponent(rules: str) -> None:
    board = Board.build(width=12, height=8)
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"], "Cid": ["gnat"], "Dee": ["night-warden"]}
    places = {"bruiser": "D4", "lodestar": "E4", "gnat": "D5", "night-warden": "C3"}
    game = arrange_start(Game.new(board, rules=rules, forces=forces, places=places, seed=2), turn=5)
    told = set(map(str, game.options()))
    assert {"close bruiser lodestar", "close bruiser gnat", "close bruiser night-warden"} <= told


@pytest.mark.ruling("MUL-03")
@pytest.mark.parametrize("rules", EDITIONS)
def test_whose_figure_defeats_another_scores_it(rules: str) -> None:
    game = strike(three(rules, DYING), "close bruiser lodestar")
    points = score_now(game.state)
    assert (points["Ann"], points["Ben"], points["Cid"]) == (game.state.fighter("lodestar").points, 0, 0)


@pytest.mark.parametrize(
    ("edition", "shares"),
    editions("MUL-03", core2014=(True, "all"), complete2022=(True, "left"), nebula2007=(True, "foes"), eddieg=(0, "")),
)
def test_what_is_lost_by_own_doing_is_shared_or_lost(edition: str, shares: tuple[bool, str]) -> None:
    """Ann leaves in her own turn, and nobody had damaged her bruiser."""
    game = three(edition).apply("concede Ann")
    found, points = score_now(game.state), Fraction(game.state.fighter("bruiser").points)
    assert sum(found.values()) == (points if shares[0] else 0)
    if shares[1] in ("left", "foes"):
        assert found == {"Ann": 0, "Ben": points / 2, "Cid": points / 2}


# -- what is defeated ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "out"), editions("WIN-02", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_one_book_takes_figures_without_points_for_nothing(edition: str, out: bool) -> None:
    """With the lodestar Ben loses all that is worth a point: in one book Ben is out then, and the other figure too."""
    board = Board.build(width=14, height=8)
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar", "night-warden"], "Cid": ["gnat"]}
    places = {"bruiser": "B4", "lodestar": "C4", "gnat": "M7", "night-warden": "M1"}
    game = arrange_start(Game.new(board, rules=edition, forces=forces, places=places, seed=2), DYING, turn=4)
    game = strike(Game(game.state.with_fighter("night-warden", points=0), 2), "close bruiser lodestar")
    assert ("night-warden" not in game.board.pieces) is out
    assert not game.is_over


@pytest.mark.parametrize(
    ("edition", "times"),
    editions("WIN-09", "EGS-05", core2014=1, complete2022=1, nebula2007=2, eddieg=2),
)
def test_an_archenemy_scores_twice_in_two_books(edition: str, times: int) -> None:
    settings = {who: {**DYING[who], "colour": "red"} for who in DYING}
    game = strike(three(edition, settings), "close bruiser lodestar")
    one, other = (game.state.fighter(who) for who in ("bruiser", "lodestar"))
    assert one.figure.set == other.figure.set
    assert score_now(game.state)["Ann"] == times * other.points
