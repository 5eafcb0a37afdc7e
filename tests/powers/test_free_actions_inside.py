"""Free actions in the middle of another action, where a book lets them (ACT-29)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

SENSES = {"defense": "Super Senses"}


def options(game: Game) -> list[str]:
    return [str(option) for option in game.options()] if game.pending else []


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PDV-16", "ACT-29", "PWR-OUTWIT", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_move_three_outwit_and_go_on(tmp_path: Path, edition: str, expected: bool) -> None:
    """The book's own example: beside the opponent by a move, its Super Senses off, then the attack of the move."""
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit", range=0)}, {"b": actor("G3", **SENSES)})
    moved = after(game, "move a F3")
    assert (options(moved) == ["go on", "use a outwit b super-senses"]) is expected
    if not expected:
        assert moved.action is None
        assert moved.state.fighter("a").tokens == 1
        return
    struck = after(moved, "use a outwit b super-senses", "close a b", (3, 4))
    assert struck.action is None
    assert (click(struck, "b"), struck.state.fighter("a").tokens) == (4, 1)
    assert after(moved, "go on", "close a b", (3, 4)).pending is not None  # b may evade


@pytest.mark.ruling("ACT-29", "core2014", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_gives_a_free_action_while_dice_are_due(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, {"b": actor("D3", **SENSES)})
    rolling = after(game, "close a b")
    assert [reason.ruling for reason in rolling.why_not("use a outwit b super-senses")] == ["ACT-29"]
    assert [reason.ruling for reason in rolling.why_not("close a b")] == ["ACT-12"]


@pytest.mark.ruling("ACT-29", "nebula2007")
def test_a_pause_in_mid_move(tmp_path: Path) -> None:
    """Thirteen squares from b nobody perplexes it; on the way the mover comes within ten, in the columns E and F."""
    ann = {"a": actor("B3", damage="Perplex", speed_value=8)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("O3")})
    moved = after(game, "move a G3")
    nothing, *stops = options(moved)
    assert (nothing, [stop[0] for stop in stops]) == ("go on", ["E", "F"])
    paused = after(moved, stops[1])
    assert "use a perplex b attack -1" in options(paused)
    done = after(paused, "use a perplex b attack -1")
    while done.pending is not None:
        done = after(done, options(done)[0])
    assert done.board.pieces["a"].squares[0].name == "G3"
    assert f"a pauses on {stops[1]}." in told(done)
    assert [each.on for each in done.state.lasting] == ["b"]


@pytest.mark.ruling("ACT-29", "nebula2007")
def test_free_actions_between_two_rolls_of_an_attack(tmp_path: Path) -> None:
    """One roll for each target there: between them c takes the second one's power to evade."""
    ann = {"a": actor("C3", bolts=2), "c": actor("H5", damage="Outwit", range=0)}
    ben = {"b": actor("G2"), "d": actor("H4", **SENSES)}
    shot = after(play(tmp_path, "nebula2007", ann, ben), "shoot a b d", (1, 2))
    assert options(shot) == ["go on", "use c outwit d super-senses"]
    done = after(shot, "use c outwit d super-senses", (3, 4))
    assert done.pending is None
    assert click(done, "d") == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_asked_where_nobody_has_such_a_power(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("G3", **SENSES)})
    assert "go on" not in options(after(game, "move a F3"))


@pytest.mark.ruling("ACT-29", "nebula2007")
def test_odds_go_on_by_default(tmp_path: Path) -> None:
    game = play(tmp_path, "nebula2007", {"a": actor("C3", damage="Outwit", range=0)}, {"b": actor("G3", **SENSES)})
    ends = action_odds(game, "move a F3").ends
    assert all(has_effect(end, "b", "super senses") for end in ends)


@pytest.mark.ruling("ACT-29", "nebula2007")
def test_an_attacker_that_its_own_free_action_knocked_out_attacks_no_more(tmp_path: Path) -> None:
    """Between its two rolls a outwits by a shot that misses critically, on its last click."""
    ann = {"a": actor("C3", bolts=2, damage="Outwit"), "c": actor("B7")}
    ben = {"b": actor("G2"), "d": actor("H4", **SENSES)}
    game = play(tmp_path, "nebula2007", ann, ben, fighters={"a": {"click": 6}})
    done = after(game, "shoot a b d", (3, 4), "use a outwit d", (1, 1))
    assert done.pending is None
    assert (click(done, "b"), click(done, "d")) == (1, 1)
    assert "a" not in done.board.pieces


@pytest.mark.ruling("ACT-29", "nebula2007")
@pytest.mark.parametrize(
    ("goal", "reach", "asked"),
    [("F3", 0, True), ("D3", 0, False), ("D3", 2, True), ("D3", 1, False)],
    ids=["beside b", "two away", "in range by Perplex", "out of range by Perplex"],
)
def test_nothing_is_asked_before_an_attack_that_nobody_can_make(
    tmp_path: Path, goal: str, reach: int, asked: bool
) -> None:
    """b on G3 is three squares from D3: a range of two reaches it with Perplex, one of one does not."""
    ann = {"a": actor("C3", damage="Perplex", range=reach, speed_value=8)}
    moved = after(play(tmp_path, "nebula2007", ann, {"b": actor("G3")}), f"move a {goal}")
    assert (options(moved)[:1] == ["go on"]) is asked
    assert (moved.pending is not None) is asked
