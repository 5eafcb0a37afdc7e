"""The odds of one attack from values and powers alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clixbook as cx
from tests.helpers import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rerolls", "target_rerolls"), [(0, 0), (1, 0), (0, 1), (2, 1)])
def test_without_powers_they_are_those_of_the_table(
    edition: cx.types.EditionName, rerolls: int, target_rerolls: int
) -> None:
    row = cx.odds_table(10, 17, 3, rerolls=rerolls, target_rerolls=target_rerolls, rules=edition)[10, 17]
    odds = cx.roll_odds(10, 17, 3, rerolls=rerolls, target_rerolls=target_rerolls, rules=edition)
    assert (odds.hit, odds.critical, dict(odds.clicks)) == (row.hit, row.critical, dict(row.clicks))


def test_the_headline_has_the_roll_and_what_rerolls_make_of_it() -> None:
    odds = cx.roll_odds(10, 17, rerolls=1, rules="core2014")
    assert odds.headline.startswith("Attack 10 against defense 17 hits with 7 or more: 21/36, 58.3 %; with one reroll")
    assert (odds.hit, odds.verdict) == (Fraction(119, 144), "82.6 %")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reroll_of_the_attacker_is_probability_control(edition: cx.types.EditionName) -> None:
    by_power = cx.roll_odds(10, 17, powers=["Probability Control"], rules=edition)
    assert by_power.hit == cx.roll_odds(10, 17, rerolls=1, rules=edition).hit


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_target_that_evades_may_do_so_after_each_roll(edition: cx.types.EditionName) -> None:
    evading = cx.roll_odds(10, 17, target_powers=["super senses"], rules=edition)
    assert evading.hit == evading.roll * Fraction(2, 3)
    assert cx.roll_odds(10, 17, target_powers=["super senses"], rerolls=1, rules=edition).hit == Fraction(119, 216)


def test_a_hindered_line_adds_to_the_defense_of_a_shot_alone() -> None:
    assert cx.roll_odds(10, 17, hindered=True, rules="core2014").defense.total == 18
    assert cx.roll_odds(10, 17, hindered=True, close=True, rules="core2014").defense.total == 17


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"damage": 50}, "damage: expected a whole number from 0 to 30, not 50."),
        ({"rerolls": 9}, "rerolls: expected a whole number from 0 to 5, not 9."),
        ({"powers": ["Charming"]}, "No dial shows a power 'Charming'"),
        ({"target_powers": ["Toughness", "Super Senses"]}, "A dial shows one defense power"),
    ],
)
def test_what_no_dial_shows_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(cx.ClixbookError, match=said.replace("(", r"\(")):
        cx.roll_odds(10, 17, **wrong)  # type: ignore[call-overload]  # wrong on purpose
