"""Empower and Enhancement: friends beside their users deal more."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, play

EMPOWER, ENHANCEMENT = "Empower (pink)", "Enhancement (green)"
HIT = (3, 4)


def helped(folder: Path, edition: str, *helpers: Actor, at: str = "D4", **numbers: int) -> Game:
    """Ann's hero on C4, attack 10, damage 2, with helpers; Ben's fist, defense 17."""
    ann = {"hero": actor("C4", **{"damage_value": 2, **numbers})}
    ann |= {f"h{number}": helper for number, helper in enumerate(helpers)}
    return play(folder, edition, ann, {"fist": actor(at, range=0)})


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-EMPOWER", core2014=4, complete2022=4))
def test_empower_in_close_attacks(tmp_path: Path, edition: str, expected: int) -> None:
    """2 + 1; from the next square but one, or from afar, nothing; two helpers add up."""
    near, far = actor("B4", damage=EMPOWER), actor("A4", damage=EMPOWER)
    assert click(after(helped(tmp_path, edition, near), "close hero fist", HIT), "fist") == expected
    assert click(after(helped(tmp_path, edition, far), "close hero fist", HIT), "fist") == 3
    assert click(after(helped(tmp_path, edition, near, at="H4"), "shoot hero fist", HIT), "fist") == 3
    two = helped(tmp_path, edition, near, actor("B5", damage=EMPOWER))
    assert click(after(two, "close hero fist", HIT), "fist") == 5


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-ENHANCEMENT", core2014=4, complete2022=4, nebula2007=4, eddieg=4)
)
def test_enhancement_in_ranged_attacks(tmp_path: Path, edition: str, expected: int) -> None:
    near, far = actor("B4", damage=ENHANCEMENT), actor("A4", damage=ENHANCEMENT)
    assert click(after(helped(tmp_path, edition, near, at="H4"), "shoot hero fist", HIT), "fist") == expected
    assert click(after(helped(tmp_path, edition, far, at="H4"), "shoot hero fist", HIT), "fist") == 3
    assert click(after(helped(tmp_path, edition, near), "close hero fist", HIT), "fist") == 3


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-ENHANCEMENT", core2014=2, complete2022=2, nebula2007=1, eddieg=1)
)
def test_enhancement_of_nothing(tmp_path: Path, edition: str, expected: int) -> None:
    """To a damage value of 0 it adds; to damage dealt of 0 it does not."""
    game = helped(tmp_path, edition, actor("B4", damage=ENHANCEMENT), at="H4", damage_value=0)
    assert click(after(game, "shoot hero fist", HIT), "fist") == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-EMPOWER")
def test_two_books_know_no_empower(tmp_path: Path, edition: str) -> None:
    known = edition in ("core2014", "complete2022")
    assert (text_of_power("Empower", rulebook(edition)).coverage == "absent") is not known
    game = helped(tmp_path, edition, actor("B4", damage=EMPOWER))
    assert click(after(game, "close hero fist", HIT), "fist") == (4 if known else 3)


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-EMPOWER", "core2014", "complete2022")
@pytest.mark.ruling("PWR-OUTWIT", "core2014", "complete2022")
def test_outwitted_or_an_opponent_it_is_no_help(tmp_path: Path, edition: str) -> None:
    ann = {"hero": actor("C4", damage_value=2), "h0": actor("C3", damage=EMPOWER)}
    ben = {"fist": actor("D4", range=0, damage="Outwit (black)"), "foe": actor("C5", damage=EMPOWER)}
    game = play(tmp_path, edition, ann, ben, turn=4)
    game = after(game, "use fist outwit h0 empower", "end")
    assert click(after(game, "close hero fist", HIT), "fist") == 3
