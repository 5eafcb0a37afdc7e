"""The pane of a new game: point values, forces that are built by the rulebook, and what that has against them."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.view.play.page import PlayPage


@pytest.fixture
def page() -> PlayPage:
    page = cx.PlayPage()
    page.new.map.value, page.new.rules.value = "loading-dock", "core2014"
    return page


def test_a_force_that_does_not_fit_is_told_at_once_and_in_full(page: PlayPage) -> None:
    new, before = page.new, page.session.game
    new.build.value, new.total.value = True, 150
    new.forces[0].value = ("night-warden", "bruiser")
    assert "Ann&#x27;s force: It costs 25 points too much." in new.points.value
    new.begin.click()
    assert page.session.game is before
    assert "Ann&#x27;s force: It costs 25 points too much. (FRC-02" in page.told.value
    assert "A build total goes in steps of 100, not 150. (FRC-01" in page.told.value


def test_a_force_that_fits(page: PlayPage) -> None:
    new = page.new
    new.build.value, new.total.value = True, 200
    new.forces[0].value, new.forces[1].value = ("night-warden", "street-lantern"), ("bruiser",)
    assert "<li>" not in new.points.value
    assert "Ann&#x27;s theme is Watch." in new.points.value
    new.begin.click()
    state = page.session.game.state
    assert (state.build_total, [theme.keyword for theme in state.themes]) == (200, ["Watch"])


def test_a_figure_at_its_lower_value(page: PlayPage) -> None:
    new = page.new
    assert ("Night Warden, 60", "night-warden:60") in new.forces[0].options
    new.forces[0].value = ("night-warden:60",)
    assert "Ann: 60 points" in new.points.value
    new.begin.click()
    assert page.session.game.state.fighter("night-warden").points == 60


def test_a_book_with_one_value_lets_the_others_go(page: PlayPage) -> None:
    new = page.new
    new.forces[0].value = ("night-warden:60", "bruiser")
    new.rules.value = "nebula2007"
    assert new.forces[0].value == ("bruiser",)
    assert "night-warden:60" not in dict(map(reversed, new.forces[0].options))


def test_nothing_is_checked_unless_somebody_asks(page: PlayPage) -> None:
    new = page.new
    new.forces[0].value = ("night-warden", "bruiser")
    assert "<li>" not in new.points.value
    assert new.total.disabled
