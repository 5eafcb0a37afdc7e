"""Stealth: hindered lines to the figure are blocked, each book in its own way, and how it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import DICE, Game
from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told


def watched(folder: Path, rules: str, bow: str = "B4", shade: str = "F4", defense: str = "", turn: int = 3) -> Game:
    """Ann's bow, and Ben's figure with Stealth; F4 is hindering terrain."""
    ann, ben = {"bow": actor(bow, defense=defense)}, {"shade": actor(shade, speed="Stealth (black)")}
    return play(folder, rules, ann, ben, hindering=["F4"], turn=turn)


@pytest.mark.ruling("PWR-STEALTH")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_hidden_figure_is_not_shot_from_afar(rules: str, tmp_path: Path) -> None:
    game = watched(tmp_path, rules)
    assert offered(game, "shoot") == []
    assert any("LOF-16" in str(reason) for reason in game.why_not("shoot bow shade"))
    assert offered(watched(tmp_path, rules, shade="G5"), "shoot") == ["shoot bow shade"], "in the open it is seen"


@pytest.mark.ruling("PWR-STEALTH")
@pytest.mark.parametrize("rules", EDITIONS)
def test_without_its_power_the_same_figure_is_shot_through_the_bush(rules: str, tmp_path: Path) -> None:
    ann, ben = {"bow": actor("B4")}, {"shade": actor("F4", clicks="2", speed="Stealth (black)")}
    game = play(tmp_path, rules, ann, ben, hindering=["F4"])
    assert offered(game, "shoot") == ["shoot bow shade"]
    hidden = play(tmp_path, rules, ann, ben, hindering=["F4"], fighters={"shade": {"click": 2}})
    assert offered(hidden, "shoot") == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-STEALTH", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_close_attacks_on_a_hidden_neighbour(rules: str, expected: bool, tmp_path: Path) -> None:
    """Only Doc Nebula's hidden figures are out of arm's reach: being adjacent is enough for the others."""
    game = watched(tmp_path, rules, bow="E4")
    assert (offered(game, "close") == ["close bow shade"]) is expected
    assert bool(game.why_not("close bow shade")) is not expected


@pytest.mark.ruling("PWR-STEALTH")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_hidden_figure_itself_strikes_and_shoots(rules: str, tmp_path: Path) -> None:
    assert offered(watched(tmp_path, rules, turn=4), "shoot") == ["shoot shade bow"]
    assert offered(watched(tmp_path, rules, bow="E4", turn=4), "close") == ["close shade bow"]


# -- finding it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-STEALTH", core2014=[], complete2022=[], nebula2007=["use bow spotting ranged shade"], eddieg=[]),
)
def test_only_one_book_lets_hidden_figures_be_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    game = watched(tmp_path, rules)
    assert offered(game) == expected
    assert bool(game.why_not("use bow spotting ranged shade")) is not bool(expected)


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
def test_spotting_deals_nothing_costs_a_token_and_lets_the_finder_strike(tmp_path: Path) -> None:
    game = watched(tmp_path, "nebula2007", bow="E4")
    assert offered(game) == ["use bow spotting close shade"], "beside it the bow cannot shoot"
    found = after(game, "use bow spotting close shade", (4, 5))  # 10 + 9 = 19 reaches 17
    assert (click(found, "shade"), found.state.fighter("bow").tokens) == (1, 1)
    assert "finds" in told(found)
    again = after(found, "end", "end")
    assert offered(again, "close") == ["close bow shade"]
    assert offered(again, "shoot") == [], "found figures are still out of sight for shots"
    moved = after(found, "end", "move shade G7", (6,), "no attack")
    assert found.state.lasting
    assert not moved.state.lasting, "who moves on hides anew"


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
def test_a_miss_costs_the_token_and_finds_nothing(tmp_path: Path) -> None:
    game = after(watched(tmp_path, "nebula2007", bow="E4"), "use bow spotting close shade", (1, 3))
    assert game.state.fighter("bow").tokens == 1
    assert game.state.lasting == ()


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
def test_a_shot_that_looks_for_it_meets_the_bush_but_not_the_hiding(tmp_path: Path) -> None:
    """Defense 17 and 1 for the hindered line: 10 + 8 finds it, 10 + 7 does not."""
    game = watched(tmp_path, "nebula2007")
    assert after(game, "use bow spotting ranged shade", (2, 6)).state.lasting
    assert not after(game, "use bow spotting ranged shade", (1, 6)).state.lasting
    odds = action_odds(game, "use bow spotting ranged shade")["shade"]
    assert odds.hit * 36 == 15, "an 8 or more with two dice"
    assert odds.hurt * 36 == 1, "a double 6 deals 1 unavoidable damage even then"


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
def test_what_is_seen_need_not_be_found(tmp_path: Path) -> None:
    game = watched(tmp_path, "nebula2007", shade="G5")
    against = game.why_not("use bow spotting ranged shade")
    assert [reason.text for reason in against] == ["shade does not hide from bow."]
    assert game.why_not("use bow spotting shade"), "it says how it goes"


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
def test_a_hidden_figure_does_not_hold_who_passes(tmp_path: Path) -> None:
    game = watched(tmp_path, "nebula2007", bow="E4")
    assert after(game, "move bow H2").actor != DICE, "no break away"
    open_ground = watched(tmp_path, "nebula2007", bow="F5", shade="G5")
    assert after(open_ground, "move bow C2").chances(), "there it must break away"


@pytest.mark.ruling("PWR-STEALTH", "eddieg")
def test_friends_look_through_no_bush_either(tmp_path: Path) -> None:
    """In one book Stealth hides from friends as well: nobody shoots friends, but a line is a line."""
    from clixbook.board.lines.line_of_fire import line_of_fire

    ann = {"bow": actor("B4"), "shade": actor("F4", speed="Stealth (black)")}
    for rules, verdict in zip(EDITIONS, ("hindered", "hindered", "blocked", "blocked"), strict=True):
        game = play(tmp_path, rules, ann, {"fist": actor("P8")}, hindering=["F4"])
        assert line_of_fire(game.board, "bow", "shade", rules=rules, acting="Ann").verdict == verdict


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
@pytest.mark.ruling("BRK-01", "nebula2007")
def test_who_found_it_is_held_by_it(tmp_path: Path) -> None:
    """Beside the shade the bow walks off freely until it has found it."""
    game = watched(tmp_path, "nebula2007", bow="E4")
    assert after(game, "move bow C4").actor != "dice"
    found = after(game, "use bow spotting close shade", (4, 5), "end", "end")
    game = after(found, "move bow C4")
    assert game.actor == "dice"
    assert after(game, (1,)).board.pieces["bow"].squares[0].name == "E4"


@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
@pytest.mark.parametrize(("power", "guides"), [("Leadership", True), ("", False)])
def test_who_found_it_guides_others_if_it_leads(tmp_path: Path, power: str, guides: bool) -> None:
    ann = {"bow": actor("E4", damage=power), "pal": actor("G4", range=0)}
    game = play(tmp_path, "nebula2007", ann, {"shade": actor("F4", speed="Stealth (black)")}, hindering=["F4"])
    assert game.why_not("close pal shade")
    found = after(game, "use bow spotting close shade", (4, 5))
    assert (not found.why_not("close pal shade")) is guides
