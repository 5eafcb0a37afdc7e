"""Feats that take part in the turn: Flashbang, Taunt and Sacrifice Play, and those whose text the book has not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.board.model.things import MarkerKind
from clixbook.engine.game import Game
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.powers.card import text_of_feat
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop
from tests.helpers import settled
from tests.powers.cast import actor, after, click, offered, told, written
from tests.powers.test_feats import BOOK, HIT, MISS, game_with, rulings

# -- flashbang -----------------------------------------------------------------------------------------------------


def smoke(game: Game) -> set[str]:
    """The squares with smoke."""
    return {
        square.name
        for square, stack in game.board.markers.items()
        if any(each.kind is MarkerKind.SMOKE for each in stack)
    }


def bomber(folder: Path, feat: str = "flashbang") -> Game:
    return game_with(folder, {"a": actor("C3", attack="Smoke Cloud")}, {"b": actor("J3")}, {"a": feat})


@pytest.mark.ruling("FEAT-FLASHBANG", BOOK)
def test_smoke_after_a_move_takes_nothing_more(tmp_path: Path) -> None:
    """The move goes all its 8 squares, which the smoke of an action of its own does not."""
    moved = after(bomber(tmp_path), "move a C8")
    moved = settled(moved, "no attack")
    laid = after(moved, "use a flashbang D7", "enough")
    assert smoke(laid) == {"D7"}
    assert laid.state.fighter("a").tokens == 1
    assert rulings(laid, "use a flashbang D6") == ["FEAT-FLASHBANG"], "once a turn"


@pytest.mark.ruling("FEAT-FLASHBANG", BOOK)
def test_after_smoke_only_a_move_is_left(tmp_path: Path) -> None:
    laid = after(bomber(tmp_path), "use a flashbang D3", "enough")
    assert smoke(laid) == {"D3"}
    assert laid.state.fighter("a").tokens == 0
    assert "FEAT-FLASHBANG" in rulings(laid, "shoot a b")
    assert not rulings(laid, "move a C8")


@pytest.mark.ruling("FEAT-FLASHBANG", BOOK)
def test_no_smoke_beside_another_action(tmp_path: Path) -> None:
    shot = after(bomber(tmp_path), "shoot a b", MISS)
    assert rulings(shot, "use a flashbang D3") == ["FEAT-FLASHBANG"]
    assert not offered(bomber(tmp_path, "taunt"), "use a flashbang")


# -- taunt ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "expected"), [("I3", []), ("J3", ["RNG-05"])])
@pytest.mark.ruling("FEAT-TAUNT", BOOK)
def test_a_taunt_carries_six_squares(tmp_path: Path, at: str, expected: list[str]) -> None:
    game = game_with(tmp_path, {"a": actor("C3", range=2)}, {"b": actor(at)}, {"a": "taunt"})
    assert rulings(game, "use a taunt b") == expected
    assert ("use a taunt b" in offered(game)) is (not expected)


@pytest.mark.ruling("FEAT-TAUNT", BOOK)
def test_whom_a_taunt_hits_comes_or_attacks(tmp_path: Path) -> None:
    """b stands 5 squares off and has no range: it must come. Its click is as it was."""
    ben = {"b": actor("H3", range=0), "d": actor("P8")}
    game = game_with(tmp_path, {"a": actor("C3")}, ben, {"a": "taunt"})
    hit = after(game, "use a taunt b", HIT)
    assert (click(hit, "b"), hit.state.fighter("a").tokens) == (1, 1)
    asked = after(hit, "end")
    assert asked.pending is not None
    squares = {str(option).split()[-1] for option in asked.options()}
    assert squares == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}
    done = after(asked, "move b D3")
    done = settled(done, "no attack")
    assert (done.board.pieces["b"].squares[0].name, done.state.fighter("b").tokens) == ("D3", 1)
    assert (done.state.player, done.state.left) == ("Ben", 2)
    assert not done.state.lasting


@pytest.mark.ruling("FEAT-TAUNT", BOOK)
def test_a_taunt_that_misses_dares_nobody(tmp_path: Path) -> None:
    game = game_with(tmp_path, {"a": actor("C3")}, {"b": actor("H3")}, {"a": "taunt"})
    assert after(game, "use a taunt b", MISS, "end").pending is None


@pytest.mark.ruling("FEAT-TAUNT", BOOK)
def test_who_can_do_neither_goes_on(tmp_path: Path) -> None:
    game = game_with(tmp_path, {"a": actor("C3")}, {"b": actor("H3", range=0, speed_value=2)}, {"a": "taunt"})
    gone = after(game, "use a taunt b", HIT, "end")
    assert gone.pending is None
    assert "can neither come" in told(gone)


# -- sacrifice play ------------------------------------------------------------------------------------------------


def pair(folder: Path, *, feats: str = "bd", team: str = "Mystics", third: str = "") -> Game:
    """b is on its last click, d and perhaps e beside it."""
    ben = {"b": actor("D3", teams="Avengers"), "d": actor("D4", teams="Avengers" if team == "Mystics" else team)}
    if third:
        ben["e"] = actor(third, teams="Avengers")
    game = game_with(folder, {"a": actor("C3")}, ben, dict.fromkeys(feats, "sacrifice play"))
    state = game.state
    life = state.fighter("b").life
    return Game(state.with_fighter("b", life=replace(life, click=6)), 1)


@pytest.mark.parametrize(
    ("feats", "team", "lost"),
    [("bd", "Mystics", "d"), ("b", "Mystics", "b"), ("d", "Mystics", "b"), ("bd", "JLA", "b")],
)
@pytest.mark.ruling("FEAT-SACRIFICEPLAY", BOOK)
def test_a_neighbour_of_its_team_goes_down_for_it(tmp_path: Path, feats: str, team: str, lost: str) -> None:
    """Both need the feat, and one team ability."""
    struck = after(pair(tmp_path, feats=feats, team=team), "close a b", HIT)
    assert [who for who in "bd" if who not in struck.board.pieces] == [lost]
    assert struck.state.fighter(lost).lost_to == "Ann"
    if lost == "d":
        assert click(struck, "b") == 6


@pytest.mark.ruling("FEAT-SACRIFICEPLAY", BOOK)
def test_its_player_chooses_who_goes_down(tmp_path: Path) -> None:
    struck = after(pair(tmp_path, feats="bde", third="E3"), "close a b", HIT)
    assert [str(option) for option in struck.options()] == ["d", "e"]
    assert set(after(struck, "e").board.pieces) == {"a", "b", "d"}


@pytest.mark.ruling("FEAT-SACRIFICEPLAY", BOOK)
def test_odds_know_who_goes_down(tmp_path: Path) -> None:
    """Attack 10 against 17 needs 7 or more, 21 of 36, and 3 clicks end the dial; d has the KO in place of b."""
    odds = cx.action_odds(pair(tmp_path), "close a b")
    assert (odds["b"].ko, odds["d"].ko) == (0, Fraction(21, 36))


@pytest.mark.ruling("FEAT-SACRIFICEPLAY", BOOK)
def test_who_is_too_far_off_does_not_go_down(tmp_path: Path) -> None:
    struck = after(pair(tmp_path, feats="be", third="F3"), "close a b", HIT)
    assert set(struck.board.pieces) == {"a", "d", "e"}


# -- cards whose text is not in the book ---------------------------------------------------------------------------

UNPRINTED = {
    "extended range": "FEAT-EXTENDEDRANGE", "fantastic four": "FEAT-FANTASTICFOUR", "slippery": "FEAT-SLIPPERY",
    "fastball special": "FEAT-FASTBALLSPECIAL", "passenger": "FEAT-MENTIONED", "thunderbolts": "FEAT-MENTIONED",
    "armor piercing": "FEAT-MENTIONED",
}  # fmt: skip


@pytest.mark.parametrize("feat", UNPRINTED)
@pytest.mark.ruling("FEAT-EXTENDEDRANGE", BOOK)
@pytest.mark.ruling("FEAT-FANTASTICFOUR", BOOK)
@pytest.mark.ruling("FEAT-FASTBALLSPECIAL", BOOK)
@pytest.mark.ruling("FEAT-MENTIONED", BOOK)
def test_a_card_without_its_text_says_what_players_apply(feat: str) -> None:
    """It can be brought, costs what they say, and its card tells what is left to them."""
    game = Game.new("corner", rules=BOOK, forces={"Ann": [f"bruiser+{feat}:7"], "Ben": ["gnat"]})
    assert [(each.name, each.cost) for each in game.state.fighter("bruiser").feats] == [(feat, 7)]
    state = text_of_feat(feat, rulebook(BOOK)).coverage
    assert state.startswith("partial: lacks ")
    assert state.endswith("only its printed card says so, and players apply it")


@pytest.mark.ruling("FEAT-SLIPPERY", BOOK)
def test_one_team_has_slippery_for_nothing(tmp_path: Path) -> None:
    snake = Workshop(tmp_path).figure("snake", more="teams: [Serpent Society]")
    for words in ("slippery", "slippery:0"):
        game = Game.new("corner", rules=BOOK, forces={"Ann": [f"{snake}+{words}"], "Ben": ["gnat"]})
        assert [each.cost for each in game.state.fighter("snake").feats] == [0]
    with pytest.raises(ClixbookError, match="slippery costs 0 for Serpent Society, not 5"):
        Game.new("corner", rules=BOOK, forces={"Ann": [f"{snake}+slippery:5"], "Ben": ["gnat"]})
    with pytest.raises(ClixbookError, match="slippery needs its points"):
        Game.new("corner", rules=BOOK, forces={"Ann": ["bruiser+slippery"], "Ben": ["gnat"]})


# -- revive --------------------------------------------------------------------------------------------------------


def felled(folder: Path, feat: str = "revive", **medic: str) -> Game:
    """b was on its last click and is knocked out; m, who heals, stands beside it."""
    ben = {"b": actor("D3"), "m": actor("E3", **(medic or {"damage": "Support"})), "o": actor("P8")}
    game = game_with(folder, {"a": actor("C3")}, ben, {"b": feat})
    life = replace(game.state.fighter("b").life, click=6)
    game = Game(game.state.with_fighter("b", life=life), 1)
    return after(game, "close a b", HIT)


@pytest.mark.parametrize(("feat", "stays"), [("revive", True), ("passenger", False)])
@pytest.mark.ruling("FEAT-REVIVE", BOOK)
def test_who_has_revive_stays_where_it_fell(tmp_path: Path, feat: str, stays: bool) -> None:
    """It scores for nobody yet, does nothing, and nothing more is done to it; else 100 points and 10 of its feat."""
    game = felled(tmp_path, feat)
    assert ("b" in game.board.pieces) is stays
    assert game.state.fighter("b").life.ko is not stays
    assert score_now(game.state)["Ann"] == (0 if stays else 110)
    if stays:
        assert game.state.fighter("b").tokens == 3
        bens = after(game, "end")
        assert "DMG-18" in rulings(bens, "move b E3")
        assert not [text for text in map(str, bens.options()) if text.split()[1:2] == ["b"]]
        anns = after(bens, "end", "let it be")
        assert "DMG-18" in rulings(anns, "close a b")


@pytest.mark.parametrize(("feat", "rolls"), [("revive", False), ("passenger", True)])
@pytest.mark.ruling("FEAT-REVIVE", BOOK)
def test_nobody_breaks_away_from_one_who_lies_there(tmp_path: Path, feat: str, rolls: bool) -> None:
    """Nor from the place where it was; from one who stands there yet, of course."""
    ben = {"b": actor("D3"), "o": actor("P8")}
    game = game_with(tmp_path, {"a": actor("C3"), "c": actor("A1")}, ben, {"b": feat})
    life = replace(game.state.fighter("b").life, click=1 if rolls else 6)
    struck = after(Game(game.state.with_fighter("b", life=life), 1), "close a b", HIT, "end", "end")
    lying = after(struck, "let it be") if struck.pending else struck
    assert (after(lying, "move a C8").actor == "dice") is rolls


@pytest.mark.ruling("FEAT-REVIVE", BOOK)
def test_its_tokens_go_turn_by_turn(tmp_path: Path) -> None:
    """One as each turn of Ann's begins, if she likes; with the third it leaves, and scores, its feat too."""
    game = felled(tmp_path)
    for left in (2, 1):
        game = after(game, "end", "end", "take a token off")
        assert game.state.fighter("b").tokens == left
    kept = after(game, "end", "end", "let it be")
    assert kept.state.fighter("b").tokens == 1
    gone = after(game, "end", "end", "take a token off")
    assert "b" not in gone.board.pieces
    assert score_now(gone.state)["Ann"] == 110


@pytest.mark.ruling("FEAT-REVIVE", BOOK)
def test_a_friend_heals_it(tmp_path: Path) -> None:
    """Once a is away. 11 and attack 10 reach the defense of 17; a 4 turns the dial 4 back from the KO on 7."""
    away = after(felled(tmp_path), "end", "end", "take a token off", "move a C8")
    away = settled(away, "no attack")
    healed = after(away, "end", "use m support b", (6, 5), (4,))
    fighter = healed.state.fighter("b")
    assert (fighter.down, fighter.tokens, fighter.life.ko) == (False, 1, False)
    assert fighter.life.click == 3
    assert score_now(healed.state)["Ann"] == 0
    assert "on its feet again" in told(healed)
    again = after(healed, "end", "end")
    assert not rulings(again, "move b D2")


def last_felled(folder: Path, feat: str = "revive", **numbers: int) -> Game:
    """b, all that Ben has, was on its last click and is knocked out; Ann's force cost more than his."""
    ann = {"a": actor("C3"), "c": actor("A1")}
    game = game_with(folder, ann, {"b": actor("D3", **numbers)}, {"b": feat})
    life = replace(game.state.fighter("b").life, click=6)
    return after(Game(game.state.with_fighter("b", life=life), 1), "close a b", HIT)


@pytest.mark.parametrize(("feat", "goes_on"), [("revive", True), ("passenger", False)])
@pytest.mark.ruling("WIN-01", BOOK)
@pytest.mark.ruling("WIN-02", BOOK)
@pytest.mark.ruling("FEAT-REVIVE", BOOK)
def test_the_game_goes_on_while_the_last_figure_lies_there(tmp_path: Path, feat: str, goes_on: bool) -> None:
    """The game ends without a character "left on the battlefield" (Victory); this one "remains on board" (its feat)."""
    game = last_felled(tmp_path, feat)
    assert game.is_over is not goes_on
    if not goes_on:
        assert game.result.termination == "elimination"
        return
    bens = after(game, "end")
    assert (bens.state.player, [str(option) for option in bens.options()]) == ("Ben", ["end"])
    for _ in range(3):
        assert not game.is_over
        assert game.result is None
        assert score_now(game.state)["Ann"] == 0
        game = after(game, "end", "end", "take a token off")
    assert game.result.termination == "elimination"
    assert dict(game.result.points)["Ann"] == 110 + 200, "the loss with its feat, and the two who are left"


@pytest.mark.parametrize("strength", [cx.recruit, cx.commander, cx.eager])
def test_a_machine_ends_a_game_against_one_who_lies_there(tmp_path: Path, strength: cx.Player) -> None:
    game = last_felled(tmp_path)
    while not game.is_over and len(game.moves) < 40:
        game = game.apply(strength(game))
    assert game.result is not None


def test_the_text_of_a_position_tells_who_lies_there(tmp_path: Path) -> None:
    text = str(last_felled(tmp_path))
    assert "B of Ben lies on D3, knocked out, 3 tokens:" in text


@pytest.mark.ruling("WIN-02", BOOK)
@pytest.mark.ruling("WIN-05", BOOK)
def test_who_lies_there_at_the_end_scores_for_nobody(tmp_path: Path) -> None:
    """Knocked out, it did not survive (2007: Victory), and no points are awarded for it yet (its feat)."""
    game = last_felled(tmp_path)
    out = after(Game(game.state.with_(rounds=1, turns=2), 1), "end")
    assert (out.result.termination, dict(out.result.points)) == ("rounds", {"Ann": 200, "Ben": 0})


@pytest.mark.parametrize("felled_first", [True, False])
@pytest.mark.ruling("MUL-04", BOOK)
@pytest.mark.ruling("FEAT-REVIVE", BOOK)
def test_who_leaves_takes_those_who_lie_there_along(tmp_path: Path, felled_first: bool) -> None:
    """A player who concedes is out, whether the figure has fallen or would lie there now."""
    stands = game_with(tmp_path, {"a": actor("C3")}, {"b": actor("D3")}, {"b": "revive"})
    game = after(last_felled(tmp_path) if felled_first else stands, "concede Ben")
    assert "b" not in game.board.pieces
    assert (game.result.winner, game.result.termination) == ("Ann", "elimination")


# -- warp in -------------------------------------------------------------------------------------------------------


def warping(folder: Path, rules: str = BOOK) -> Game:
    """w waits off the map; it is Ann's second turn."""
    path = written(folder, "w", actor("A1", speed="Phasing/Teleport"))
    forces = {
        "Ann": [f"{path}+warp in:25", written(folder, "a", actor("B2"))],
        "Ben": [written(folder, "b", actor("P8"))],
    }
    places = {"a": "B2", "b": "P8"} | ({} if rules == BOOK else {"w": "A1"})
    return Game.new(Board.build(width=16, height=8), rules=rules, forces=forces, places=places, seed=1)


@pytest.mark.parametrize(("rules", "there"), [(BOOK, {"a", "b"}), ("core2014", {"a", "b", "w"})])
@pytest.mark.ruling("FEAT-WARPIN", BOOK, "core2014")
@pytest.mark.ruling("SET-20", BOOK)
@pytest.mark.ruling("EFF-29", BOOK)
def test_who_warps_in_is_not_there_as_the_game_begins(tmp_path: Path, rules: str, there: set[str]) -> None:
    """The other book has no such feat: players who bring the card place the figure as any other."""
    game = warping(tmp_path, rules)
    assert set(game.board.pieces) == there
    if rules == BOOK:
        assert rulings(game, "move w C3")[0] == "SET-20"
        assert Game.from_dict(game.to_dict()).state == game.state
        assert Game.from_line(game.to_line()).state.fighter("w").waits


@pytest.mark.parametrize(
    ("die", "tokens", "barred"),
    [(1, 1, True), (2, 1, True), (3, 0, True), (4, 0, True), (5, 0, False), (6, 0, False)],
)
@pytest.mark.ruling("FEAT-WARPIN", BOOK)
def test_it_comes_anywhere_and_a_die_says_how(tmp_path: Path, die: int, tokens: int, barred: bool) -> None:
    asked = after(warping(tmp_path), "end", "end")
    assert asked.pending is not None
    squares = {str(option).removeprefix("w ") for option in asked.options()} - {"not yet"}
    assert len(squares) == 16 * 8 - 2, "any open square"
    come = after(asked, "w M8", (die,))
    assert come.board.pieces["w"].squares[0].name == "M8"
    assert come.state.fighter("w").tokens == tokens
    for words in ("move w M6", "shoot w b"):
        assert ("FEAT-WARPIN" in rulings(come, words)) is barred
    assert come.state.left == 3


@pytest.mark.ruling("FEAT-WARPIN", BOOK)
def test_it_may_wait_and_its_force_is_not_lost(tmp_path: Path) -> None:
    later = after(warping(tmp_path), "end", "end", "not yet", "end", "end")
    assert later.pending is not None
    assert "w" not in later.board.pieces
    alone = later.state.with_fighter("a", life=replace(later.state.fighter("a").life, click=6))
    assert len(alone.in_play("Ann")) == 2


def van(folder: Path, traits: str = "transporter") -> Game:
    """w, a transporter, waits off the map; a of 60 and the giant f stand there."""
    path = written(folder, "w", actor("A1", speed="Phasing/Teleport", traits=traits))
    flyer = written(folder, "f", actor("D2", size="giant"))
    forces = {
        "Ann": [f"{path}+warp in:25", written(folder, "a", actor("B2")), flyer],
        "Ben": [written(folder, "b", actor("P8"))],
    }
    places = {"a": "B2", "b": "P8", "f": "D2"}
    return Game.new(Board.build(width=16, height=8), rules=BOOK, forces=forces, places=places, seed=1)


@pytest.mark.ruling("FEAT-WARPIN", BOOK)
@pytest.mark.ruling("SET-20", BOOK)
def test_a_transporter_brings_a_friend_along(tmp_path: Path) -> None:
    """Nobody carries giants; a waits too, comes beside its transporter, and has been carried this turn."""
    asked = van(tmp_path)
    assert [str(option) for option in asked.options()] == ["nobody", "a"]
    begun = after(asked, "a")
    assert set(begun.board.pieces) == {"b", "f"}
    assert Game.from_dict(begun.to_dict()).state == begun.state
    second = after(begun, "end", "end")
    assert {str(option).split()[0] for option in second.options()} == {"not", "w"}, "a does not come alone"
    beside = after(second, "w M5")
    assert {str(option) for option in beside.options()} == {"L4", "M4", "N4", "L5", "N5", "L6", "M6", "N6"}
    come = after(beside, "L5", (6,))
    assert (come.board.pieces["w"].squares[0].name, come.board.pieces["a"].squares[0].name) == ("M5", "L5")
    assert not rulings(come, "move w M6")
    assert "CAR-06" in rulings(come, "move a L6")
    assert not rulings(after(come, "end", "end"), "move a L6")


@pytest.mark.ruling("FEAT-WARPIN", BOOK)
def test_it_may_keep_nobody(tmp_path: Path) -> None:
    begun = after(van(tmp_path), "nobody")
    assert set(begun.board.pieces) == {"a", "b", "f"}
    come = after(begun, "end", "end", "w M5", (6,))
    assert come.pending is None
    assert set(come.board.pieces) == {"a", "b", "f", "w"}


@pytest.mark.ruling("FEAT-WARPIN", BOOK)
def test_only_transporters_are_asked(tmp_path: Path) -> None:
    assert van(tmp_path, traits="").pending is None
