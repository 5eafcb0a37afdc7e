"""Probability Control: rolls made again, by whom, how near, how often, and who may stop it."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from clixbook.lab.outcomes import first_option
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

LUCK = {"damage": "Probability Control"}


def asked(game: Game) -> str:
    """Who is asked what now: ``Ann: a`` if Ann may use the luck of a."""
    pending = game.pending
    options = [str(option) for option in getattr(pending, "options", ())]
    return f"{game.actor}: {' '.join(options[1:])}" if options else ""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PC")
@pytest.mark.ruling("RRL-05")
def test_the_new_roll_takes_the_place_of_the_old(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **LUCK)}, {"b": actor("D3")})
    missed = after(game, "close a b", (1, 1))  # a critical miss, if it stood
    assert asked(missed) == "Ann: a"
    hit = after(missed, "a", (3, 4))
    assert (click(hit, "a"), click(hit, "b")) == (1, 4)
    assert "1 1 becomes 3 4" in told(hit)
    assert click(after(missed, "let it be"), "a") == 2


@pytest.mark.parametrize(
    ("edition", "expected"),
    # in Ann's turn: Ben's evade roll; her own evade roll cannot come; Ben's luck on her attack roll
    editions("RRL-01", "PWR-PC", core2014=("", "Ben: b"), complete2022=("", "Ben: b"), nebula2007=("Ann: a", "Ben: b"),
             eddieg=("Ann: a", "Ben: b")),
)  # fmt: skip
def test_which_rolls(tmp_path: Path, edition: str, expected: tuple[str, str]) -> None:
    senses = {"b": actor("D3", defense="Super Senses")}
    game = play(tmp_path, edition, {"a": actor("C3", **LUCK)}, senses)
    die = after(game, "close a b", (3, 4), "let it be", "b rolls to evade", (5,))
    lucky = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **LUCK)})
    assert (asked(die), asked(after(lucky, "close a b", (3, 4)))) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ann's luck on Ben's evade roll in Ben's turn never arises; on her own figure's evade roll it does
    editions("RRL-01", core2014="Ann: c", complete2022="", nebula2007="Ann: c", eddieg="Ann: c"),
)
def test_an_evade_roll_in_the_opponents_turn(tmp_path: Path, edition: str, expected: str) -> None:
    ann = {"a": actor("C3", defense="Super Senses"), "c": actor("C5", **LUCK)}
    game = play(tmp_path, edition, ann, {"b": actor("D3")}, turn=4)
    rolled = after(game, "close b a", (3, 4))
    rolled = after(rolled, "let it be") if asked(rolled) == "Ann: c" else rolled
    assert asked(after(rolled, "a rolls to evade", (1,))) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("RRL-01")
@pytest.mark.ruling("PWR-PC")
def test_break_away_rolls(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **LUCK)}, {"b": actor("D3")})
    held = after(game, "move a B3", (1,))
    assert asked(held) == "Ann: a"
    freed = after(held, "a", (6,))
    freed = after(freed, "no attack") if freed.pending else freed  # where a move ends with an attack
    assert freed.board.pieces["a"].squares[0].name == "B3"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # seven, ten and eleven squares from who rolls; a range of 8
    editions(
        "RRL-02", core2014=(True, False), complete2022=(True, False), nebula2007=(True, True), eddieg=(True, True)
    ),
)
def test_how_near(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    found = []
    for square in ("J3", "L3"):  # 8 and 10 squares from B3
        game = play(tmp_path, edition, {"a": actor("B3")}, {"b": actor("C4"), "l": actor(square, **LUCK)})
        found.append(bool(asked(after(game, "close a b", (3, 4)))))
    assert tuple(found) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("RRL-02")
def test_not_through_a_wall(tmp_path: Path, edition: str) -> None:
    team = {"b": actor("C4"), "l": actor("F3", **LUCK)}
    game = play(tmp_path, edition, {"a": actor("B3")}, team, blocking=["D1", "D2", "D3", "D4", "D5"])
    assert asked(after(game, "close a b", (3, 4))) == ""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("RRL-03")
def test_once_in_a_turn(tmp_path: Path, edition: str) -> None:
    team = {"a": actor("C3", **LUCK), "c": actor("C4")}
    game = play(tmp_path, edition, team, {"b": actor("D3")})
    spent = after(game, "close a b", (1, 2), "a", (1, 2))
    assert spent.pending is None
    again = after(spent, "close c b", (1, 2))
    assert again.pending is None
    following = after(again, "end", "end")
    assert asked(after(following, "close c b", (1, 2))) == "Ann: a"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # three players: Ben's luck in Ann's turn and again in Cay's, within one round
    editions("RRL-03", core2014=False, complete2022=True, nebula2007=True, eddieg=True),
)
def test_in_the_turns_of_two_opponents(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(
        tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **LUCK)}, more={"Cay": {"c": actor("D4")}}
    )  # fmt: skip
    spent = after(game, "close a b", (3, 4), "b", (1, 2), "end", "end")
    assert spent.state.player == "Cay"
    assert bool(asked(after(spent, "close c b", (3, 4)))) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ann declines, Ben has it made again: is Ann asked once more, or may she stop it?
    editions("RRL-07", "RRL-08", core2014="again", complete2022="again", nebula2007="stop", eddieg="stop"),
)
@pytest.mark.ruling("PWR-PC")
def test_both_players(tmp_path: Path, edition: str, expected: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **LUCK)}, {"b": actor("D3", **LUCK)})
    ben = after(game, "close a b", (3, 4), "let it be")
    assert asked(ben) == "Ben: b"
    announced = after(ben, "b")
    if expected == "stop":
        assert asked(announced) == "Ann: a"
        kept = after(announced, "a")
        assert kept.pending is None
        assert click(kept, "b") == 4
        announced = after(announced, "let it be")
        assert after(announced, (1, 2)).actor == "Ann"
        return
    second = after(announced, (1, 2))
    assert asked(second) == "Ann: a"
    assert click(after(second, "a", (5, 4)), "b") == 4


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a of Ann's has the roll made again: is her c asked next, or Ben's b?
    editions("RRL-07", core2014="Ann: c", complete2022="Ben: b", nebula2007="Ann: c", eddieg="Ann: c"),
)
def test_who_is_asked_after_a_roll_was_made_again(tmp_path: Path, edition: str, expected: str) -> None:
    theme = {"keywords": "Harbour"}  # in one book two of a force are lucky in one turn by their theme alone
    team = {"a": actor("C3", **LUCK, **theme), "c": actor("C4", **LUCK, **theme)}
    game = play(tmp_path, edition, team, {"b": actor("D3", **LUCK)})
    again = after(game, "close a b", (1, 2), "a")
    again = after(again, "let it be") if asked(again) == "Ben: b" else again  # who may stop it lets it be
    assert asked(after(again, (1, 3))) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OPT-08", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_two_lucky_ones_of_a_force_without_a_theme(tmp_path: Path, edition: str, expected: bool) -> None:
    team = {"a": actor("C3", **LUCK), "c": actor("C4", **LUCK)}
    game = play(tmp_path, edition, team, {"b": actor("D3")})
    first = after(game, "close a b", (1, 2))
    assert asked(first) == "Ann: a c"
    assert bool(asked(after(first, "a", (1, 2)))) is expected


@pytest.mark.ruling("OPT-08", "nebula2007")
def test_a_theme_lifts_the_ration(tmp_path: Path) -> None:
    team = {"a": actor("C3", **LUCK, keywords="Harbour"), "c": actor("C4", **LUCK, keywords="Harbour")}
    game = play(tmp_path, "nebula2007", team, {"b": actor("D3")})
    assert asked(after(game, "close a b", (1, 2), "a", (1, 2))) == "Ann: c"


@pytest.mark.ruling("PWR-PC", "complete2022", "core2014")
@pytest.mark.ruling("GLD-04", "complete2022", "core2014")
@pytest.mark.parametrize(("edition", "expected"), [("complete2022", False), ("core2014", True)])
def test_the_first_turn_protects_targets(tmp_path: Path, edition: str, expected: bool) -> None:
    """Ben's roller stands where it began, in his first turn: in one book it is not a target of Ann's luck yet."""
    ann, ben = {"a": actor("D3", **LUCK)}, {"b": actor("C3")}
    game = play(tmp_path, edition, ann, ben, turn=2, fighters={"a": {"left_area": True, "moved": True}})
    assert bool(asked(after(game, "close b a", (3, 4)))) is expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_leave_rolls_alone_where_the_first_option_is_taken(tmp_path: Path, edition: str) -> None:
    lucky = play(tmp_path, edition, {"a": actor("C3", **LUCK)}, {"b": actor("D3", **LUCK)})
    plain = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3")})
    alone = action_odds(lucky, "close a b", chooser=first_option)
    assert alone["b"].clicks == action_odds(plain, "close a b")["b"].clicks


@pytest.mark.ruling("RRL-02", "core2014")
@pytest.mark.ruling("PWR-PC", "core2014")
def test_a_hidden_figure_has_no_line_to_itself(tmp_path: Path) -> None:
    """The books' own case: outside its player's turn Stealth blocks the line that a figure draws to itself."""
    found = []
    for speed in ("Stealth", "Running Shot"):
        ben = {"b": actor("D3", speed=speed, defense="Super Senses", **LUCK)}
        game = play(tmp_path, "core2014", {"a": actor("C3")}, ben, hindering=["D3"])
        hit = after(game, "close a b", (3, 4))
        rolled = after(hit, "let it be") if asked(hit) else hit
        found.append(asked(after(rolled, "b rolls to evade", (1,))))
    assert found == ["", "Ben: b"]


@pytest.mark.ruling("RRL-01", "nebula2007")
@pytest.mark.ruling("PWR-PC", "nebula2007")
def test_any_roll_is_that_of_who_drowns_too(tmp_path: Path) -> None:
    """After three turns in deep water a die of damage is rolled as the turn ends; a friend has it made again."""
    ann = {"a": actor("C3", range=0), "l": actor("C5", **LUCK)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("L8")}, water=["C3"], deep=["C3"])
    game = after(game, *["end"] * 7, (6,))
    assert asked(game) == "Ann: l"
    before = click(game, "a")
    assert click(after(game, "l", (1,)), "a") == before + 1
