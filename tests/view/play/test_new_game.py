"""The pane of a new game: point values, forces that are built by the rulebook, and what that has against them."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.view.play.dial_panel import card_html, card_of
from clixbook.view.play.log_panel import score_html
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
    assert "A build total goes in steps of 100, not 150." in new.points.value
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


def test_feats_themes_and_conditions_are_told_with_what_the_program_does_of_them() -> None:
    game = cx.Game.new(
        "loading-dock", rules="nebula2007", conditions=["fog"], themes={"Ann": "Dock Crew"},
        forces={"Ann": ["bruiser+swingline:8+revive+old charm:5", "clockmaker", "ironmonger"], "Ben": ["gnat"]},
    )  # fmt: skip
    while game.chances():
        game = game.apply((1, 2))
        game = game.apply("let it be") if game.pending is not None and not game.chances() else game
    feats = card_html(card_of(game.state, "bruiser"))
    assert "feat, 8 points" in feats
    assert "partial: lacks flyers made earthbound by its shots" in feats
    assert feats.count("partial: not built yet, its points count") == 4, "two feats, each in its row and below it"
    assert "A feat that this book does not describe" in feats
    score = score_html(game.state)
    assert "Ann&#x27;s theme is Dock Crew: 1 reroll left." in score
    assert "Fog is in play. What it does is up to the players." in score
