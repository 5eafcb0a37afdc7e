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


@pytest.mark.ruling("TRN-08")
@pytest.mark.parametrize("rules", EDITIONS)
def test_whose_last_figure_falls_in_the_own_turn_has_no_more_of_it(rules: str) -> None:
    """A critical miss takes the last click of Ann's only figure."""
    game = three(rules, {"bruiser": {"click": 6}}).apply("close bruiser lodestar").apply("1 1")
    game = settled(game, dice=HIT)
    assert game.state.fighter("bruiser").life.ko
    assert (game.is_over, game.actor, game.state.turns) == (False, "Ben", 5)


def test_only_players_in_the_game_leave_it() -> None:
    game = three("core2014").apply("concede Ben")
    for wrong in ("concede Dee", "concede Ben"):
        assert [reason.ruling for reason in game.why_not(wrong)] == ["MUL-04"]
        with pytest.raises(ClixbookError):
            game.apply(wrong)
    assert "concede Cid" not in map(str, game.options())  # anybody may at any time; it is not a move of the game


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


@pytest.mark.parametrize(
    ("edition", "stays", "scored"),
    [
        pytest.param(edition, edition != "complete2022", 8 if edition == "complete2022" else 0, id=edition,
                     marks=pytest.mark.ruling("MUL-04", edition))
        for edition in EDITIONS
    ],
)  # fmt: skip
def test_what_a_player_who_is_out_paid_for_goes_too(edition: str, stays: bool, scored: int) -> None:
    """Ben paid 5 points for an anvil on the map and 3 for a lamp, which Cid's gnat holds; Ann's own crate stays."""
    anvil, lamp, crate = (
        {"kind": "light", "name": name, "special": True, "owner": owner, "points": points}
        for name, owner, points in (("Anvil", "Ben", 5), ("Lamp", "Ben", 3), ("Crate", "Ann", 4))
    )
    board = Board.build(width=14, height=8, objects={"H3": anvil, "M6": lamp, "H5": crate})
    fighters = {
        "bruiser": {"at": "B4", "of": "Ann", **DYING["bruiser"]},
        "lodestar": {"at": "C4", "of": "Ben", **DYING["lodestar"]},
        "gnat": {"at": "M7", "of": "Cid", "holds": "Lamp"},
    }
    game = Game.at(board, rules=edition, fighters=fighters, turn="Ann")
    assert game.board.pieces["gnat"].held is not None
    lost = strike(game, "close bruiser lodestar")
    assert (game.board.square("H3") in lost.board.objects) is stays
    assert (lost.board.pieces["gnat"].held is not None) is stays
    assert game.board.square("H5") in lost.board.objects
    assert score_now(lost.state)["Ann"] == game.state.fighter("lodestar").points + scored
    assert Game.from_line(lost.to_line()).state == lost.state


@pytest.mark.parametrize(("edition", "stays"), editions("MUL-04", core2014=True, complete2022=False))
def test_standard_objects_of_a_player_who_is_out_go_too(edition: str, stays: bool) -> None:
    areas = {"north": ["A1:C1"], "east": ["L4:L6"], "south": ["A12:C12"]}
    board = Board.build(width=12, height=12, starting=areas)
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cid": ["lodestar"]}
    game = Game.new(board, rules=edition, forces=forces, set_up=True, objects={"Ben": ["light"], "Cid": ["heavy"]})
    while game.state.setting_up is not None:
        game = game.roll() if game.actor == DICE else game.apply(game.options()[0])
    assert [str(thing.kind) for each in game.board.objects.values() for thing in each] in (
        ["light", "heavy"],
        ["heavy", "light"],
    )
    out = game.apply("concede Ben")
    assert {str(thing.kind) for each in out.board.objects.values() for thing in each} == (
        {"light", "heavy"} if stays else {"heavy"}
    )
    assert ("The light object of Ben leaves the game." in map(str, out.log)) is not stays
    assert Game.from_line(out.to_line()).state == out.state


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
