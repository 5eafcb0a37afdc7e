"""Positions of the atlas before a game, and those that are stepped through."""

from __future__ import annotations

import pytest

from clixbook.rulebooks import PRINTED, rulebook
from clixbook.scenarios.atlas.atlas_files import case_of, positions, twin_of
from clixbook.scenarios.atlas.cases import GameCase
from clixbook.scenarios.atlas.set_up_cases import ForceCase, StartCase, TalkCase
from clixbook.view.rules.case_html import alike
from clixbook.view.rules.entry import beside_html
from clixbook.view.rules.example_board import Living


def shown(ruling: str, book: str = "2014") -> Living:
    living = Living("light")
    living.show(case_of(ruling), book, None)
    return living


def test_a_force_is_shown_with_its_figures_and_the_way_to_build_it() -> None:
    assert isinstance(case_of("FRC-05"), ForceCase)
    living = shown("FRC-05")
    assert living.picture.value.count("<b>Bruiser</b>") == 2
    assert "It is a force of 150 points." in living.answers.value
    assert "force=bruiser%3Bbruiser" in living.links.value


def test_a_dial_is_shown_where_it_decides() -> None:
    assert isinstance(case_of("ANA-10"), TalkCase)
    living = shown("ANA-10")
    assert "cb-dialtable" in living.picture.value
    assert "For 50 points on click 4." in living.answers.value
    assert "tab=figure" in living.links.value


def test_a_set_up_is_shown_on_its_map_and_played_on() -> None:
    assert isinstance(case_of("SET-12"), StartCase)
    living = shown("SET-12", "2022")
    assert "<svg" in living.picture.value
    assert "Ann puts a light object on H3." in living.answers.value
    assert "page=play" in living.links.value


def test_what_is_done_is_stepped_through_in_the_chosen_book() -> None:
    """Two blocks from the wall at first; after the action and its dice, everything has happened."""
    case = case_of("PWR-INVINCIBLE")
    assert isinstance(case, GameCase)
    living = shown("PWR-INVINCIBLE")
    stepping = living.stepping
    before = living.picture.value
    assert "Before it is done" in stepping.step_line.value
    assert (stepping.back.disabled, stepping.on.disabled) == (True, False)
    for _ in range(3):
        stepping.on.click()
    assert (stepping.step, stepping.on.disabled) == (2, True)
    assert "dice 3 4" in stepping.step_line.value
    assert living.picture.value != before
    hurt = {name: stepping.at(rulebook(name)).state.fighter("b").life.click for name in PRINTED}
    assert hurt == {"core2014": 2, "complete2022": 2, "nebula2007": 4, "eddieg": 4}
    stepping.back.click()
    stepping.back.click()
    assert living.picture.value == before


@pytest.mark.parametrize("ruling", [each for each in positions() if isinstance(case_of(each), ForceCase | TalkCase)])
def test_whatever_has_no_board_can_be_shown(ruling: str) -> None:
    living = shown(ruling)
    assert living.picture.value
    assert "cb-chip" in living.answers.value


def test_a_ruling_with_a_twin_says_where_its_position_is() -> None:
    assert twin_of("FRC-14") == "OBJ-02"
    assert "OBJ-02" in beside_html("FRC-14")
    assert beside_html("LOF-14") == ""


def test_what_all_books_tell_alike_is_left_out_of_long_answers() -> None:
    assert alike([("a", "b"), ("a", "c")]) == 0
    assert alike([tuple("abcdefg"), tuple("abxdefg")]) == 2
    assert alike([tuple("abcdefgh")]) == 0
