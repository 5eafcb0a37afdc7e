"""Rows that no house rule changes, as games show them: what all the code is built on, or what other rows come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

HIT = (3, 4)
every_book = pytest.mark.parametrize("edition", EDITIONS)


def carried_on(game: Game, *wishes: str) -> Game:
    """The game after the action under way: ones for single dice, these answers where offered, else the first."""
    while game.pending is not None:
        said = {str(option): option for option in game.options()}
        wanted = [said[wish] for wish in wishes if wish in said]
        game = game.apply((1,) if game.chances() else (wanted or list(game.options()))[0])
    return game


def order(text: str, *parts: str) -> list[str]:
    """The parts in the order in which the text has them."""
    assert all(part in text for part in parts), text
    return sorted(parts, key=text.index)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ATK-01",
        "KNB-05",
        core2014="a hit|evade|takes 3 clicks|slides|gets a token",
        complete2022="a hit|evade|takes 3 clicks|slides|gets a token",
        nebula2007="a hit|evade|takes 3 clicks|slides|gets a token",
        eddieg="a hit|evade|slides|takes 3 clicks|gets a token",
    ),
)
def test_the_steps_of_an_attack(tmp_path: Path, edition: str, expected: str) -> None:
    """Doubles: the dice, the defense, evading, damage and knock back in the order of the book, the token last."""
    ben = {"b": actor("D3", range=0, defense="Super Senses")}
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, ben)
    done = carried_on(after(game, "close a b", (4, 4)), "knock back")
    assert "|".join(order(told(done), *expected.split("|"))) == expected


@every_book
@pytest.mark.ruling("LOF-19", "core2014", "complete2022", "nebula2007")
def test_lines_are_checked_before_anything_is_declared(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("G3")}, blocking=["E3"])
    assert [reason.ruling for reason in game.why_not("shoot a b")] == ["LOF-06"]
    assert offered(game, "shoot") == []
    assert game.pending is None
    assert game.state.fighter("a").tokens == 0


@every_book
@pytest.mark.ruling("LOF-18")
def test_one_line_for_each_target_each_within_range(tmp_path: Path, edition: str) -> None:
    """Range 8 and two bolts: at c and d, but neither at e behind the block nor at f, too far away."""
    ben = {"c": actor("F3"), "d": actor("G5"), "e": actor("C8"), "f": actor("L3")}
    game = play(tmp_path, edition, {"a": actor("C3", bolts=2)}, ben, blocking=["C6"])
    shots = [shot for shot in offered(game, "shoot") if len(shot.split()) == 4]
    assert shots == ["shoot a c d"]
    assert {reason.ruling for reason in game.why_not("shoot a c e")} == {"LOF-06"}
    assert game.why_not("shoot a c f")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-08", core2014="E3 F3", complete2022="E3 F3", nebula2007="F3 G3", eddieg="E3 F3"),
)
def test_a_square_is_taken(tmp_path: Path, edition: str, expected: str) -> None:
    """A move ends before it; who is knocked back stops before it too, or drives off whoever stands there."""
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("D3", range=0), "c": actor("F3", range=0)})
    assert game.why_not("move a F3")
    done = carried_on(after(game, "close a b", (4, 4)), "knock back")
    assert " ".join(done.board.pieces[who].squares[0].name for who in "bc") == expected


@every_book
@pytest.mark.ruling("ACT-13", "core2014", "complete2022", "nebula2007")
def test_an_action_activates_one_effect(tmp_path: Path, edition: str) -> None:
    """A shot explodes, or it gives a token: never both."""
    ann = {"a": actor("C3", attack="Energy Explosion", damage="Incapacitate")}
    game = play(tmp_path, edition, ann, {"b": actor("G3", range=0)})
    assert offered(game) == ["use a energy-explosion b", "use a incapacitate ranged b"]
    assert game.why_not("use a energy-explosion incapacitate b")
    burnt = after(game, "use a energy-explosion b", HIT)
    assert (click(burnt, "b") > 1, burnt.state.fighter("b").tokens) == (True, 0)
    slowed = after(game, "use a incapacitate ranged b", HIT)
    assert (click(slowed, "b"), slowed.state.fighter("b").tokens) == (1, 1)


@every_book
@pytest.mark.ruling("ACT-30", *EDITIONS)
@pytest.mark.ruling("ACT-31", *EDITIONS)
def test_a_close_action_for_free_inside_a_charge(tmp_path: Path, edition: str) -> None:
    """It cannot charge again, and what takes a close action counts as free: one action of the turn and one token.

    No book chooses otherwise: one says both (2022 §7.5, §7.6), one that no effect is activated twice by free actions
    (2014: Free Actions), and all of them give one token for an action and what is free inside it
    (2014: Giving Actions to Characters; 2007: Free Actions).
    """
    ann = {"a": actor("C3", range=0, speed="Charge", attack="Incapacitate")}
    game = play(tmp_path, edition, ann, {"b": actor("G3", range=0), "c": actor("L3", range=0)})
    moved = after(game, "use a charge F3")
    assert [str(option) for option in moved.options()] == [
        "no attack", "close a b with charge", "close a b with incapacitate with charge",
    ]  # fmt: skip
    done = after(moved, "close a b with incapacitate with charge", HIT)
    assert done.pending is None
    assert (done.state.left, done.state.fighter("a").tokens) == (game.state.left - 1, 1)
    assert done.state.fighter("b").tokens == 1


@every_book
@pytest.mark.ruling("TRN-10", "core2014", "complete2022", "nebula2007")
def test_the_active_player_is_whose_turn_it_is(tmp_path: Path, edition: str) -> None:
    """Also while Ben answers a question in the middle of Ann's attack."""
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    assert [reason.ruling for reason in game.why_not("close b a")] == ["TRN-10"]
    asked = after(game, "close a b", HIT)
    assert (asked.actor, asked.now.player) == ("Ben", "Ann")
    assert after(game, "end").state.player == "Ben"
