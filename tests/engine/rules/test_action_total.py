"""ACT: how many actions a turn has."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.turn.action_total import action_breakdown, action_total, usable_actions
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions


@pytest.mark.parametrize("edition", EDITIONS)
def test_300_points_give_three_actions(edition: str) -> None:
    assert action_total(rulebook(edition), 300) == 3


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=4, complete2022=5, nebula2007=4, eddieg=4))
def test_effects_change_the_total_only_where_the_book_lets_them(edition: str, expected: int) -> None:
    assert action_total(rulebook(edition), 400, changes=1) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(1, 6, 12), complete2022=(2, 6, 10), nebula2007=(1, 5, 5), eddieg=(1, 6, 12)),
)
def test_least_and_most(edition: str, expected: tuple[int, ...]) -> None:
    assert tuple(action_total(rulebook(edition), points) for points in (100, 600, 1200)) == expected


def test_another_maximum_may_be_agreed() -> None:
    assert action_total(rulebook("complete2022"), 1400, agreed_most=12) == 12
    assert action_total(rulebook("core2014"), 1400, agreed_most=12) == 14
    found = action_breakdown(rulebook("complete2022"), 100)
    assert found.headline == "2 actions a turn."
    assert [reason.ruling for reason in found.reasons] == ["ACT-01", "ACT-02"]


def test_the_cap_of_five_is_a_setting() -> None:
    assert action_total(rulebook("nebula2007+more-than-five-actions"), 800) == 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_full_hundreds_count(edition: str) -> None:
    assert (action_total(rulebook(edition), 250), action_total(rulebook(edition), 399)) == (2, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_losses_take_no_action_away(edition: str) -> None:
    assert action_total(rulebook(edition), 400, lost=250) == 4
    assert action_total(rulebook(edition).replace({"ACT-04": True}), 400, lost=200) == 2


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(4, 13), complete2022=(4, 10), nebula2007=(4, 6), eddieg=(4, 13)),
)
def test_an_extra_action_and_the_cap(edition: str, expected: tuple[int, int]) -> None:
    assert (action_total(rulebook(edition), 300, bonus=1), action_total(rulebook(edition), 1200, bonus=1)) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_surplus_actions_are_lost(edition: str) -> None:
    assert usable_actions(rulebook(edition), 5, figures=3) == 3
    assert usable_actions(rulebook(edition), 3, figures=5) == 3
