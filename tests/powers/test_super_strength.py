"""Super Strength: what it adds to blows, and what is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.cli import main
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

HIT = (3, 4)
"""10 + 7 = 17, just enough for defense 17."""


def struck(folder: Path, rules: str, dealt: int, *, verb: str = "close", at: str = "D3", **ben: str) -> Game:
    """Ann's strong figure on C3 has hit Ben's; free choices are answered with the last option, no knock back."""
    game = play(folder, rules, {"a": actor("C3", attack="Super Strength", damage_value=dealt)}, {"b": actor(at, **ben)})
    game = after(game, f"{verb} a b", HIT)
    while game.pending is not None and not game.chances():
        game = game.apply(game.options()[-1])
    return game


@pytest.mark.parametrize(
    ("rules", "clicks"),
    editions("PWR-SUPERSTRENGTH", "DMG-04", core2014=0, complete2022=0, nebula2007=1, eddieg=0),
)
def test_a_close_hit_leaves_one_of_its_damage_in_one_book(rules: str, clicks: int, tmp_path: Path) -> None:
    """1 damage against Toughness, 1 and 2 against Invulnerability: nothing would be left of any."""
    assert click(struck(tmp_path, rules, 1, defense="Toughness"), "b") == 1 + clicks
    assert click(struck(tmp_path, rules, 1, defense="Invulnerability"), "b") == 1 + clicks
    assert click(struck(tmp_path, rules, 2, defense="Invulnerability"), "b") == 1 + clicks


@pytest.mark.ruling("PWR-SUPERSTRENGTH", "nebula2007")
def test_what_it_does_not_do(tmp_path: Path) -> None:
    """Nothing is left of nothing; a shot is no blow; what reducers leave above 1 stays; and all of them together."""
    assert click(struck(tmp_path, "nebula2007", 0, defense="Toughness"), "b") == 1
    assert click(struck(tmp_path, "nebula2007", 1, verb="shoot", at="F3", defense="Toughness"), "b") == 1
    assert click(struck(tmp_path, "nebula2007", 5, defense="Invulnerability"), "b") == 1 + 2  # 5 less 3
    assert click(struck(tmp_path, "nebula2007", 3, defense="Invulnerability", damage="Toughness"), "b") == 1 + 1


@pytest.mark.ruling("PWR-SUPERSTRENGTH", "nebula2007")
@pytest.mark.ruling("PWR-IMPERVIOUS", "nebula2007")
def test_a_die_against_it_leaves_one_as_well(tmp_path: Path) -> None:
    """Four damage: a 3 takes 4 of it, a 6 all; one click is left by either."""
    ann = {"a": actor("C3", attack="Super Strength", damage_value=4)}
    game = after(play(tmp_path, "nebula2007", ann, {"b": actor("D3", defense="Impervious")}), "close a b", HIT, "roll")
    for die in (3, 6):
        assert click(after(game, (die,)), "b") == 2
        assert "b takes 1 of 4 clicks." in told(after(game, (die,)))


@pytest.mark.ruling("PWR-SUPERSTRENGTH", "nebula2007")
def test_a_friend_is_spared(tmp_path: Path) -> None:
    ann = {"a": actor("C3", attack="Super Strength", damage_value=1), "pal": actor("D3", defense="Toughness")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("H8")})
    assert click(after(game, "close a pal", HIT), "pal") == 1


@pytest.mark.ruling("PWR-SUPERSTRENGTH", "nebula2007")
def test_a_house_rule_leaves_more_and_the_odds_know_it(tmp_path: Path) -> None:
    """2 of 3 damage are left against Invulnerability; 21 of 36 rolls hit defense 17, and a double six adds one."""
    row = rulebook("nebula2007")["PWR-SUPERSTRENGTH"].value
    house = rulebook("nebula2007").replace({"PWR-SUPERSTRENGTH": type(row)(least_damage=2)})
    ann = {"a": actor("C3", attack="Super Strength", damage_value=3)}
    game = play(tmp_path, house, ann, {"b": actor("D3", defense="Invulnerability")})
    odds = action_odds(game, "close a b")["b"]
    assert odds.at_least(2) * 36 == 21
    assert odds.exactly(1) == 0


@pytest.mark.parametrize(
    ("rules", "lands"),
    editions("KBK-01", "KNB-01", "PWR-SUPERSTRENGTH", core2014="D3", complete2022="G3", nebula2007="G3", eddieg="D3"),
)
def test_it_knocks_back_by_hand_without_doubles(rules: str, lands: str, tmp_path: Path) -> None:
    """Three damage from C3: 3 squares by the clicks in one book, 3 by the keyphrase in another, if its player likes."""
    ann = {"a": actor("C3", attack="Super Strength")}
    game = after(play(tmp_path, rules, ann, {"b": actor("D3")}), "close a b", HIT)
    if rules == "complete2022":
        assert [str(option) for option in game.options()] == ["knock back", "no knock back"]
        assert after(game, "no knock back").board.piece("b").squares[0].name == "D3"
        game = after(game, "knock back")
    assert game.pending is None
    assert game.board.piece("b").squares[0].name == lands


@pytest.mark.parametrize("rules", EDITIONS)
def test_what_is_told_of_it(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["powers", "strength", "--rules", rules]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Super Strength (PWR-SUPERSTRENGTH)")
    assert "not built" not in text
    assert text_of_power("Super Strength", rulebook(rules)).coverage == "complete"
