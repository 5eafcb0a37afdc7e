"""Keyphrases among the traits of a card do what they say, whatever the symbols of the base are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import at, editions
from tests.powers.cast import actor, after, click, offered, play

BOOK = "complete2022"
HIT, DOUBLES = (3, 4), (4, 4)


@pytest.mark.parametrize(
    ("rules", "kept"), editions("PWR-IMMUNE", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_opponents_do_nothing_to_who_is_immune(tmp_path: Path, rules: str, kept: bool) -> None:
    """In the third turn, in which the rule of the first turns holds no more."""
    ann = {"a": actor("C3", range=8), "z": actor("C5")}
    game = play(tmp_path, rules, ann, {"b": actor("D3", traits="Immune"), "c": actor("D5")})
    assert ("PWR-IMMUNE" in {each.ruling for each in game.why_not("close a b")}) is kept
    assert ("close a b" in offered(game, "close")) is not kept
    assert "close z c" in offered(game, "close")


@pytest.mark.ruling("PWR-IMMUNE", BOOK)
@pytest.mark.ruling("GLD-04", BOOK)
@pytest.mark.parametrize(
    ("use", "power"),
    [("outwit b toughness", {"damage": "Outwit"}), ("perplex b speed -1", {"damage": "Perplex"}),
     ("force-blast push b", {"attack": "Force Blast"}), ("mind-control ranged b", {"speed": "Mind Control"}),
     ("incapacitate ranged b", {"attack": "Incapacitate"})],
)  # fmt: skip
def test_no_power_reaches_who_is_immune(tmp_path: Path, use: str, power: dict[str, str]) -> None:
    """Its twin on the other side of the user is reached."""
    ben = {"b": actor("E3", traits="Immune", defense="Toughness"), "c": actor("A3", defense="Toughness")}
    game = play(tmp_path, BOOK, {"a": actor("C3", range=8, **power)}, ben)
    assert "PWR-IMMUNE" in {each.ruling for each in game.why_not(f"use a {use}")}
    assert not game.why_not(f"use a {use.replace(' b', ' c')}")


@pytest.mark.ruling("PWR-IMMUNE", BOOK)
def test_friends_and_its_own_doing_reach_it(tmp_path: Path) -> None:
    """It acts, and a friend heals it."""
    ann = {"b": actor("D3", traits="Immune"), "s": actor("D4", damage="Support")}
    game = play(tmp_path, BOOK, ann, {"c": actor("P8")}, fighters={"b": {"click": 4}})
    assert at(after(game, "move b G3"), "b") == "G3"
    assert click(after(game, "use s support b", HIT, (3,)), "b") < 4


@pytest.mark.ruling("PWR-IMMUNE", BOOK)
def test_an_explosion_passes_it_by(tmp_path: Path) -> None:
    """c is hit, and b beside it takes nothing, by the blows that spread."""
    ann = {"a": actor("A3", range=8, attack="Pulse Wave", attack_value=12)}
    ben = {"b": actor("C3", traits="Immune"), "c": actor("C4")}
    done = after(play(tmp_path, BOOK, ann, ben), "use a pulse-wave")
    while done.pending is not None:
        done = after(done, HIT if done.actor == "dice" else str(done.options()[0]))
    assert (click(done, "b"), click(done, "c") > 1) == (1, True)


@pytest.mark.parametrize(
    ("rules", "lands"), editions("PWR-KNOCKBACK", core2014="D3", complete2022="G3", nebula2007="D3", eddieg="D3")
)
def test_the_word_knocks_back_without_doubles(tmp_path: Path, rules: str, lands: str) -> None:
    ann = {"a": actor("C3", traits="Knockback", attack_value=12)}
    hit = after(play(tmp_path, rules, ann, {"b": actor("D3", range=0)}), "close a b", HIT)
    if lands == "G3":
        assert at(after(hit, "no knock back"), "b") == "D3"
        hit = after(hit, "knock back")
    assert (at(hit, "b"), click(hit, "b")) == (lands, 4)


@pytest.mark.parametrize(
    ("rules", "passes"),
    editions("PWR-FLIGHT", "SPD-01", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_who_flies_by_its_card_passes_what_wings_pass(tmp_path: Path, rules: str, passes: bool) -> None:
    """Over a rock that parts the map; who walks does not. The older books have cards without such words."""
    rock = [f"E{row}" for row in range(1, 9)]
    ann = {"a": actor("C4", traits="Flight"), "w": actor("C6")}
    game = play(tmp_path, rules, ann, {"b": actor("P8")}, blocking=rock)
    assert (not game.why_not("move a G4")) is passes
    assert game.why_not("move w G6")


@pytest.mark.ruling("PWR-FLIGHT", BOOK)
def test_who_flies_by_its_card_carries_one_of_its_size(tmp_path: Path) -> None:
    ann = {"a": actor("C4", traits="Flight"), "w": actor("C6"), "f": actor("C5")}
    game = play(tmp_path, BOOK, ann, {"b": actor("P8")})
    assert not game.why_not("carry a H4 f")
    assert {each.ruling for each in game.why_not("carry w H6 f")} == {"CAR-02"}


@pytest.mark.ruling("PWR-FLIGHT", "core2014")
@pytest.mark.ruling("KBK-08", "core2014")
def test_who_flies_by_its_card_falls_unhurt(tmp_path: Path) -> None:
    """Three damage by the blow; a plain figure takes two more by the fall off the roof."""
    found = []
    for traits in ("Flight", ""):
        ben = {"b": actor("D3", range=0, traits=traits)}
        game = play(tmp_path, "core2014", {"a": actor("C3")}, ben, levels={"C3:D3": 2})
        found.append(click(after(game, "close a b", DOUBLES), "b"))
    assert found == [4, 6]


@pytest.mark.ruling("PWR-SWIM", BOOK)
@pytest.mark.ruling("SPD-04", BOOK)
def test_who_swims_by_its_card_hides_in_water(tmp_path: Path) -> None:
    """Five squares away, not four."""
    for square, hidden in (("H3", True), ("G3", False)):
        ben = {"b": actor(square, traits="Swim")}
        game = play(tmp_path, BOOK, {"a": actor("C3")}, ben, water=[square])
        assert ("SPD-04" in {each.ruling for each in game.why_not("shoot a b")}) is hidden


@pytest.mark.parametrize(
    ("rules", "far"),
    # water stops those who enter it, or costs double, or costs nothing: speed 8
    editions("PWR-SWIM", core2014=("H4", False), complete2022=("H4", True), nebula2007=("K4", False)),
)
def test_who_swims_by_its_card_is_at_home_in_water(tmp_path: Path, rules: str, far: tuple[str, bool]) -> None:
    """Five columns of it are before a, who swims, and w, who does not."""
    square, both = far
    ann = {"a": actor("C4", traits="Swim"), "w": actor("C6")}
    sea = [f"{column}{row}" for column in "DEFGH" for row in range(1, 9)]
    game = play(tmp_path, rules, ann, {"b": actor("P8")}, water=sea)
    assert (not game.why_not(f"move a {square}")) is (rules != "nebula2007")
    assert (not game.why_not(f"move w {square.replace('4', '6')}")) is both
