"""Dice that are chosen or rolled again belong to a study: a switch that is off, and that the browser remembers."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.view.app.settings import Settings
from clixbook.view.play.log.step_words import step_words
from clixbook.view.play.machines.machines import asks_for_object
from clixbook.view.play.page import PlayPage
from clixbook.view.play.play_room import Play


def classes(page: PlayPage) -> set[str]:
    """What the page wears."""
    return set(page._dom_classes)


def test_a_game_is_no_study_until_its_switch_is_pressed() -> None:
    page = cx.PlayPage("")
    assert page.study.description == "Study: choose dice"
    assert page.study.value is False
    assert "cb-study" not in classes(page)
    page.study.value = True
    assert "cb-study" in classes(page)
    page.study.value = False
    assert "cb-study" not in classes(page)


def test_the_browser_remembers_the_switch() -> None:
    room = Play(Settings())
    assert room.kept() == ""
    room.page.study.value = True
    again = Play(Settings())
    again.restore(room.kept())  # nothing was played yet
    assert again.page.study.value
    room.page.session.do("shoot night-warden lodestar")
    played = Play(Settings(), room.query())
    played.restore(room.kept())
    assert played.page.study.value
    room.page.study.value = False
    played.restore(room.kept())
    assert not played.page.study.value


def test_a_roll_of_a_machine_offers_nobody_the_button() -> None:
    page = cx.PlayPage("")
    page.machines.take({"Ann": "eager"})
    page.table.play("shoot night-warden lodestar")
    assert "cb-itrolls" in page.gesture_panes.value
    page.machines.paused = True  # anybody may play for it
    assert "cb-due" in page.gesture_panes.value
    assert "cb-itrolls" not in page.gesture_panes.value
    page.machines.paused = False
    assert "cb-itrolls" in page.gesture_panes.value


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_place_for_me_places_what_is_asked_and_no_more(edition: str) -> None:
    page = cx.PlayPage(f"rules={edition}")
    new = page.new
    new.map.value, new.start.value, new.agreements.objects.value = "loading-dock", True, "light, heavy"
    new.seats[1].value = ""
    new.begin.click()
    printed = page.session.board.objects
    while not asks_for_object(page.session.game):
        assert page.help.place.layout.display is None
        page.help.place.click()
        assert page.session.board.objects == printed  # figures alone, and the dice before
    assert page.help.place.layout.display is None
    page.help.place.click()
    assert len(page.session.board.objects) == len(printed) + 1  # this one, not the next
    (laid,) = set(page.session.board.objects) - set(printed)
    assert step_words(page.session.tree, page.session.node, whole=False) == f"Object on {laid.name}"


def test_those_who_are_out_are_small_discs_and_the_score_is_folded() -> None:
    game = cx.Game.at(
        "patch", rules="core2014", turn="Ann",
        fighters={
            "bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "D3", "of": "Ben", "click": 5},
            "lodestar": {"at": "A1", "of": "Ben"},
        },
    )  # fmt: skip
    page = cx.PlayPage(game)
    page.table.play("close bruiser gnat")
    page.table.force((6, 5))
    told = page.fallen.discs.value
    assert "Knocked out" in told
    assert "<details" in told  # the names stand behind it
    assert 'width="22"' in told or "22px" in told
    kept = page.turn_panes.value
    score = kept[kept.index('<div class="cb-score">') :]
    assert score.startswith('<div class="cb-score"><details')
    assert "Round 2, Ann." in score  # a position without a history is in its second
