"""Psychic Blast and Exploit Weakness: damage that nothing reduces."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play

HIT = (3, 4)
TOUGH = {"defense": "Invulnerability"}
every_book = pytest.mark.parametrize("edition", EDITIONS)


def blast(folder: Path, edition: str, **target: str) -> Game:
    """Ann's a, who blasts for 3, and Ben's b four squares away."""
    return play(folder, edition, {"a": actor("C3", attack="Psychic Blast")}, {"b": actor("G3", **target)})


def weak_spot(folder: Path, edition: str, damage: int = 3, **target: str) -> Game:
    """Ann's a, who finds weak spots, beside Ben's b."""
    ann = {"a": actor("C3", range=0, damage="Exploit Weakness", damage_value=damage)}
    return play(folder, edition, ann, {"b": actor("D3", range=0, **target)})


@every_book
@pytest.mark.ruling("PWR-PSYCHICBLAST")
@pytest.mark.ruling("DMG-12", "core2014", "complete2022", "nebula2007", "eddieg")
def test_armour_takes_nothing_of_a_blast(tmp_path: Path, edition: str) -> None:
    """Three clicks on top of the first, whatever Invulnerability would take of them."""
    assert click(after(blast(tmp_path, edition, **TOUGH), "shoot a b", HIT), "b") == 4


@every_book
@pytest.mark.ruling("PWR-PSYCHICBLAST")
def test_a_blast_is_one_of_range(tmp_path: Path, edition: str) -> None:
    """Struck with the fist b keeps its armour: 2 of 3 are taken off, or all 3."""
    game = play(tmp_path, edition, {"a": actor("C3", attack="Psychic Blast")}, {"b": actor("D3", **TOUGH)})
    struck = click(after(game, "close a b", HIT), "b")
    assert struck == {"core2014": 2, "complete2022": 2, "nebula2007": 1, "eddieg": 1}[edition]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PSYCHICBLAST", "DMG-12", core2014=1, complete2022=1, nebula2007=1, eddieg=1),
)
def test_a_blast_may_be_evaded(tmp_path: Path, edition: str, expected: int) -> None:
    rolls = after(blast(tmp_path, edition, defense="Super Senses"), "shoot a b", HIT, "b rolls to evade", (5,))
    assert click(rolls, "b") == expected


@pytest.mark.ruling("PWR-PSYCHICBLAST", "nebula2007")
@pytest.mark.ruling("DMG-12", "nebula2007")
def test_a_blast_may_be_passed_on(tmp_path: Path) -> None:
    """Mastermind hands it to a friend of lower points, whose armour does not help either."""
    ben = {"b": actor("G3", defense="Mastermind"), "c": actor("G4", points=50, **TOUGH)}
    game = play(tmp_path, "nebula2007", {"a": actor("C3", attack="Psychic Blast")}, ben)
    asked = after(game, "shoot a b", HIT)
    (to_c,) = [str(option) for option in asked.options() if "c" in str(option).split()]
    done = after(asked, to_c)
    assert (click(done, "b"), click(done, "c")) == (1, 4)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-PSYCHICBLAST", "ACT-13", core2014=2) + editions("PWR-PSYCHICBLAST", complete2022=3),
)
def test_an_explosion_by_who_could_blast(tmp_path: Path, edition: str, expected: int) -> None:
    """One action activates one power: 3 damage, 2 of them taken off. Where the blast is always on: all 2 of them."""
    ann = {"a": actor("C3", attack="Energy Explosion", damage="Psychic Blast")}
    game = play(tmp_path, edition, ann, {"b": actor("G3", **TOUGH)})
    assert click(after(game, "use a energy-explosion b", HIT), "b") == expected


@every_book
@pytest.mark.ruling("PWR-EXPLOITWEAKNESS", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("DMG-12", "core2014", "complete2022", "nebula2007")
def test_armour_takes_nothing_of_a_weak_spot(tmp_path: Path, edition: str) -> None:
    assert click(after(weak_spot(tmp_path, edition, **TOUGH), "close a b", HIT), "b") == 4


@pytest.mark.ruling("PWR-EXPLOITWEAKNESS", "nebula2007")
@pytest.mark.parametrize(("wish", "expected"), [("penetrating damage", 4), ("normal damage", 3)])
def test_a_weak_spot_costs_the_strong_one_something(tmp_path: Path, wish: str, expected: int) -> None:
    """A damage value of 5 counts as 3 that nothing reduces; or 5, of which the armour takes 3."""
    asked = after(weak_spot(tmp_path, "nebula2007", 5, **TOUGH), "close a b")
    assert [str(option) for option in asked.options()] == ["normal damage", "penetrating damage"]
    assert click(after(asked, wish, HIT), "b") == expected


@pytest.mark.ruling("PWR-EXPLOITWEAKNESS", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_other_books_ask_nothing(tmp_path: Path, edition: str) -> None:
    assert click(after(weak_spot(tmp_path, edition, 5, **TOUGH), "close a b", HIT), "b") == 6


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a charge ends with a close action where the book grants one, else with an attack, which is none
    editions("PWR-EXPLOITWEAKNESS", "ACT-07", core2014=4, complete2022=4),
)
def test_a_weak_spot_at_the_end_of_a_charge(tmp_path: Path, edition: str, expected: int) -> None:
    ann = {"a": actor("C3", range=0, speed="Charge", damage="Exploit Weakness")}
    game = play(tmp_path, edition, ann, {"b": actor("G3", range=0, **TOUGH)})
    charged = after(game, "use a charge F3")
    blow = next(str(option) for option in charged.options() if str(option).startswith("close a b"))
    assert click(after(charged, blow, HIT), "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # in one book either power takes the close action for itself; Invulnerability leaves nothing of a plain 2
    editions("PWR-EXPLOITWEAKNESS", "PWR-FLURRY", core2014=1, complete2022=5, nebula2007=5, eddieg=5),
)
def test_weak_spots_and_two_quick_blows(tmp_path: Path, edition: str, expected: int) -> None:
    ann = {"a": actor("C3", range=0, speed="Flurry", damage="Exploit Weakness", damage_value=2)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", range=0, **TOUGH)})
    assert click(after(game, "use a flurry b", HIT, "close a b", HIT), "b") == expected
