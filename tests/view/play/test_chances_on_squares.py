"""The percentage on squares that a figure may only leave its opponents for is told in words, the same everywhere."""

from __future__ import annotations

import clixbook as cx
from clixbook.view.play.page import PlayPage


def beside() -> PlayPage:
    """A figure beside an opponent, in a book in which it breaks away with 4, 5 or 6."""
    game = cx.Game.new(
        "patch", rules="core2014", seed=3, forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
        places={"bruiser": "A1", "gnat": "A2"},
    )  # fmt: skip
    return cx.PlayPage(game.apply("end").apply("end"))


def test_the_legend_a_tap_and_a_pointer_that_rests_say_what_it_is() -> None:
    page = beside()
    page.table.click("A1")
    assert "To move it must break away first: 50 %." in page.table.chosen.status
    assert "<b>50%</b>: how likely it gets there, for it must break away first." in page.gesture_panes.value
    page.table.rest("C1")
    assert "To C1: 50 % to get there: it must break away." in page.table.chosen.status
    page.table.click("C1")
    assert "50 % to get there: it must break away." in page.table.chosen.status


def test_nobody_beside_no_percentage() -> None:
    page = cx.PlayPage("")
    page.table.click("C4")
    assert "Numbers are costs." in page.gesture_panes.value
    assert "how likely it gets there" not in page.gesture_panes.value


def test_the_move_of_a_power_keeps_the_legend() -> None:
    page = cx.PlayPage("")
    page.table.click("D2")
    page.table.choose_lane("use:running shot")
    assert (
        "Numbers are costs. A move ends at: <b>E</b> an opponent, <b>H</b> hindering terrain"
        in page.gesture_panes.value
    )
