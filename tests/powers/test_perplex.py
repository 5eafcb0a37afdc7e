"""Perplex: a combat value one higher or lower, for how long and how near."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

RIDDLE = {"damage": "Perplex"}


def value(game: Game, who: str, name: str) -> int:
    """A combat value now."""
    return value_of(game.state, who, name).total


def stage(folder: Path, edition: str) -> Game:
    return play(folder, edition, {"a": actor("C3", **RIDDLE), "c": actor("C4")}, {"b": actor("D3")})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.ruling("ACT-27")
def test_a_free_action_changes_a_value(tmp_path: Path, edition: str) -> None:
    game = stage(tmp_path, edition)
    up, down = after(game, "use a perplex c attack +1"), after(game, "use a perplex b defense -1")
    assert (value(up, "c", "attack"), value(down, "b", "defense")) == (11, 16)
    assert (up.state.left, up.state.fighter("a").tokens) == (game.state.left, 0)
    assert click(after(down, "close c b", (2, 4)), "b") == 4  # 10 and 6 reach 16
    assert click(after(game, "close c b", (2, 4)), "b") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
def test_every_offer_is_an_option_in_its_words(tmp_path: Path, edition: str) -> None:
    game = stage(tmp_path, edition)
    values = 4 if edition == "complete2022" else 5
    offers = offered(game)
    assert len(offers) == len(set(offers)) == 3 * values * 2  # three figures in reach, up and down
    assert all(game.why_not(offer) == () for offer in offers)
    assert all(game.apply(offer).moves == (offer,) for offer in offers)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PERPLEX", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_damage(tmp_path: Path, edition: str, expected: bool) -> None:
    against = stage(tmp_path, edition).why_not("use a perplex c damage +1")
    assert (against == ()) is expected
    assert all(reason.ruling == "PWR-PERPLEX" for reason in against)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.ruling("ACT-28", "core2014", "complete2022", "eddieg")
def test_once_a_turn(tmp_path: Path, edition: str) -> None:
    used = after(stage(tmp_path, edition), "use a perplex c attack +1")
    assert offered(used) == []
    (reason,) = used.why_not("use a perplex c speed +1")
    assert reason.ruling == ("PWR-PERPLEX" if edition == "nebula2007" else "ACT-28")
    assert offered(after(used, "end", "end")) != []


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 8 and 10 squares away; its range is 8
    editions("PWR-PERPLEX", core2014=(True, False), complete2022=(True, False), nebula2007=(True, True),
             eddieg=(True, True)),
)  # fmt: skip
def test_reach(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    game = play(
        tmp_path, edition, {"a": actor("B3", **RIDDLE)}, {"b": actor("J4"), "c": actor("L3")}
    )  # fmt: skip
    wishes = ("use a perplex b attack -1", "use a perplex c attack -1")
    assert tuple(game.why_not(wish) == () for wish in wishes) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PERPLEX", core2014=True, complete2022=True, nebula2007=True, eddieg=True),
)
def test_the_least_reach_of_a_figure_without_range(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("B3", **RIDDLE, range=0)}, {"b": actor("H3"), "c": actor("M3")})
    assert (game.why_not("use a perplex b attack -1") == ()) is expected
    assert game.why_not("use a perplex c attack -1")  # 11 squares


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
def test_it_needs_a_line(tmp_path: Path, edition: str) -> None:
    walled = play(
        tmp_path, edition, {"a": actor("B3", **RIDDLE)}, {"b": actor("F3")},
        blocking=["D1", "D2", "D3", "D4", "D5"],
    )  # fmt: skip
    (reason,) = walled.why_not("use a perplex b attack -1")
    assert "blocked" in reason.text


@pytest.mark.parametrize(
    ("edition", "expected"),
    # after Ann's turn, and after Ben's
    editions("PWR-PERPLEX", core2014=(9, 10), complete2022=(9, 10), nebula2007=(10, 10), eddieg=(10, 10)),
)
def test_how_long(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    used = after(stage(tmp_path, edition), "use a perplex b attack -1", "end")
    assert (value(used, "b", "attack"), value(after(used, "end"), "b", "attack")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PERPLEX", core2014=17, complete2022=16, nebula2007=17, eddieg=17),
)
def test_damage_to_its_bearer(tmp_path: Path, edition: str, expected: int) -> None:
    """Where the book says so, the change is gone once the figure was damaged; the log tells."""
    hurt = after(stage(tmp_path, edition), "use a perplex b defense -1", "close c b", (2, 4))
    assert click(hurt, "b") == 4
    assert value(hurt, "b", "defense") == expected
    assert ("Perplex of a on b ends." in told(hurt)) is (expected == 17)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.ruling("EFF-20")
def test_it_ends_when_its_user_loses_it(tmp_path: Path, edition: str) -> None:
    """a shows Perplex on its first click alone and hurts itself by a critical miss."""
    game = play(tmp_path, edition, {"a": actor("C3", clicks="1", **RIDDLE)}, {"b": actor("D3")})
    used = after(game, "use a perplex b defense -1")
    assert value(used, "b", "defense") == 16
    lost = after(used, "close a b", (1, 1))
    assert value(lost, "b", "defense") == 17
    assert lost.state.lasting == ()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.ruling("VAL-05")
@pytest.mark.ruling("VAL-16")
def test_four_of_them_come_to_three(tmp_path: Path, edition: str) -> None:
    team = {who: actor(square, **RIDDLE) for who, square in zip("acde", ("C2", "C3", "C4", "E4"), strict=True)}
    game = play(tmp_path, edition, team, {"b": actor("D3")})
    totals = []
    for who in "acde":
        game = after(game, f"use {who} perplex b defense -1")
        totals.append(value(game, "b", "defense"))
    assert totals == [16, 15, 14, 14]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_wrong_is_said(tmp_path: Path, edition: str) -> None:
    game = stage(tmp_path, edition)
    for wish in (
        "use a perplex b",
        "use a perplex b attack +2",
        "use a perplex b wisdom +1",
        "use c perplex b speed +1",
    ):
        assert [reason.ruling for reason in game.why_not(wish)] == ["PWR-PERPLEX"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-04", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_the_first_turn_protects_from_it(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **RIDDLE)}, {"b": actor("D3")}, turn=1)
    assert (game.why_not("use a perplex b attack -1") == ()) is expected
    assert game.why_not("use a perplex a attack +1") == ()


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("EFF-20", "core2014", "complete2022")
def test_it_ends_when_its_user_leaves_the_game(tmp_path: Path, edition: str) -> None:
    """Ann gives up: her figure's dial still shows Perplex, but it is out of the game."""
    game = play(
        tmp_path, edition, {"a": actor("C3", **RIDDLE)}, {"b": actor("D3")}, more={"Cay": {"c": actor("D5")}}
    )  # fmt: skip
    used = after(game, "use a perplex b defense -1")
    assert value(used, "b", "defense") == 16
    left = after(used, "concede Ann")
    assert "a" not in left.board.pieces
    assert value(left, "b", "defense") == 17
