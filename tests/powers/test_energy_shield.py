"""Energy Shield/Deflection: a better defense against ranged attacks."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

SHIELD = "Energy Shield/Deflection (green)"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-ESD")
def test_two_more_against_shots_and_none_against_blows(tmp_path: Path, edition: str) -> None:
    """10 and 8 miss 17 + 2, 10 and 9 reach it; a blow reaches 17 with 7."""
    game = play(tmp_path, edition, {"a": actor("C3"), "c": actor("H2")}, {"b": actor("H3", defense=SHIELD)})
    assert "18 against 19" in told(after(game, "shoot a b", (3, 5)))
    assert [click(after(game, "shoot a b", dice), "b") for dice in ((3, 5), (4, 5))] == [1, 4]
    assert click(after(game, "close c b", (3, 4)), "b") == 4


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-ESD")
def test_odds(tmp_path: Path, edition: str) -> None:
    """9 and more of 36 rolls: 4 + 3 + 2 + 1 = 10."""
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("H3", defense=SHIELD)})
    assert action_odds(game, "shoot a b")["b"].hit == Fraction(10, 36)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-ESD")
def test_its_user_gains_nothing_in_its_own_attacks(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", defense=SHIELD)}, {"b": actor("H3")})
    assert click(after(game, "shoot a b", (3, 4)), "b") == 4


@pytest.mark.parametrize(("edition", "expected"), editions("VAL-05", core2014=20, complete2022=20, nebula2007=20))
@pytest.mark.ruling("PWR-ESD", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("PWR-PERPLEX", "core2014", "complete2022", "nebula2007")
def test_the_rule_of_three_holds_it_too(tmp_path: Path, edition: str, expected: int) -> None:
    """2 of the shield and 2 of two Perplexes are 3 and no more: 17 + 3."""
    helpers = {"p": actor("H1", damage="Perplex"), "q": actor("H5", damage="Perplex")}
    game = play(tmp_path, edition, {"a": actor("C3"), **helpers}, {"b": actor("H3", defense=SHIELD)})
    game = after(game, "use p perplex b defense +1", "use q perplex b defense +1", "shoot a b", (3, 5))
    assert f"18 against {expected}" in told(game)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-ESD", "PWR-ENERGYEXPLOSION", core2014=1, complete2022=1, nebula2007=2, eddieg=2),
)
def test_beside_an_explosion(tmp_path: Path, edition: str, expected: int) -> None:
    """17 misses 17 + 2. The old books name attacks that aim at it: Eddie G compares with 17, Doc Nebula not at all."""
    ann = {"a": actor("B4", attack="Energy Explosion (orange)")}
    game = play(tmp_path, edition, ann, {"aim": actor("H4"), "near": actor("H5", defense=SHIELD)})
    hit = after(game, "use a energy-explosion aim", (3, 4))
    assert click(hit, "near") == expected
    assert click(hit, "aim") > 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-ESD")
@pytest.mark.ruling("PWR-OUTWIT")
def test_outwitted_it_helps_no_more(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "o": actor("H2", damage="Outwit (black)")}
    game = play(tmp_path, edition, ann, {"b": actor("H3", defense=SHIELD)})
    game = after(game, "use o outwit b energy-shield/deflection", "shoot a b", (3, 4))
    assert click(game, "b") == 4
