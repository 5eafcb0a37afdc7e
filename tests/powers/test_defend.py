"""Defend: a friend's defense in place of the own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.lab.odds import attack_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play

GUARD = {"defense": "Defend", "defense_value": 18}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-DEFEND")
def test_a_friend_beside_it_has_its_defense(tmp_path: Path, edition: str) -> None:
    """10 and 7 reach 17 and miss 18; d stands apart, and the opponent e beside the guard borrows nothing."""
    ben = {"b": actor("D3"), "g": actor("D4", **GUARD), "d": actor("D6")}
    game = play(tmp_path, edition, {"a": actor("C3"), "e": actor("C5")}, ben)
    found = {who: value_of(game.state, who, "defense").total for who in "bgde"}
    assert found == {"b": 18, "g": 18, "d": 17, "e": 17}
    assert click(after(game, "close a b", (3, 4)), "b") == 1
    assert attack_odds(game, "a", "b").hit == Fraction(15, 36)  # 8 or more, in place of 7 or more


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-DEFEND")
def test_whoever_has_a_better_defense_keeps_it(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("D3", defense_value=19), "g": actor("D4", **GUARD)}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    assert value_of(game.state, "b", "defense").total == 19


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-DEFEND")
def test_what_modifies_the_guard_stays_with_it_and_what_modifies_the_friend_counts(
    tmp_path: Path, edition: str
) -> None:
    """The guard's own +1 is not lent; the bush on the line adds 1 to 18 for b, who is shot at."""
    ann = {"a": actor("C3"), "p": actor("B3", damage="Perplex")}
    ben = {"b": actor("G3"), "g": actor("G4", **GUARD), "q": actor("H3", damage="Perplex")}
    game = play(tmp_path, edition, ann, ben, hindering=["F3"])
    perplexed = after(game, "end", "use q perplex g defense +1")
    assert value_of(perplexed.state, "g", "defense").total == 19
    assert value_of(perplexed.state, "b", "defense").total == 18
    shot = after(game, "shoot a b", (3, 5))
    assert (click(shot, "b"), "18 against 19" in str(shot.log)) == (1, True)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-DEFEND")
def test_gone_with_the_power_and_with_the_guard(tmp_path: Path, edition: str) -> None:
    """Its first click alone shows it: two clicks, and b defends itself again."""
    ben = {"b": actor("D3"), "g": actor("D4", clicks="1", **GUARD)}
    game = play(tmp_path, edition, {"a": actor("C3"), "c": actor("E5")}, ben)
    hurt = after(game, "close c g", (4, 4))
    hurt = after(hurt, "no knock back") if hurt.pending is not None else hurt
    assert click(hurt, "g") > 1
    assert value_of(hurt.state, "b", "defense").total == 17


@pytest.mark.parametrize(
    ("edition", "expected"),
    # h lends 19 to the guard; where that is its unmodified value from then on, the guard lends it on (VAL-15)
    editions("PWR-DEFEND", core2014=19, complete2022=17, nebula2007=19, eddieg=17),
)
def test_from_guard_to_guard(tmp_path: Path, edition: str, expected: int) -> None:
    ben = {
        "b": actor("D3", defense_value=15), "g": actor("D4", defense="Defend"),
        "h": actor("D5", defense="Defend", defense_value=19),
    }  # fmt: skip
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    assert value_of(game.state, "g", "defense").total == 19
    assert value_of(game.state, "b", "defense").total == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-DEFEND")
@pytest.mark.ruling("PWR-COMBATREFLEXES")
def test_reflexes_add_to_what_is_lent(tmp_path: Path, edition: str) -> None:
    """18 of the guard and 2 of its own against a blow: 10 and 9 miss by one."""
    ben = {"b": actor("D3", defense="Combat Reflexes"), "g": actor("D4", **GUARD)}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    struck = after(game, "close a b", (4, 5))
    assert "19 against 20" in str(struck.log)


def test_it_is_whole_in_every_book() -> None:
    defend = effect_named("defend")
    assert defend is not None
    assert {defend.scope(rulebook(edition)) for edition in EDITIONS} == {"complete"}
