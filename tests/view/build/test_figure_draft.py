"""Edits of a figure while it is built: each is a figure again, and says what it does to the dial."""

from __future__ import annotations

import pytest

from clixbook.errors import ClixbookError
from clixbook.figures.dial import KO, MOST_CLICKS, Click, Dial
from clixbook.figures.files import figure_names, load_figure
from clixbook.figures.written import problems_of
from clixbook.rulebooks.power_colours import COLOURS, POWERS
from clixbook.view.build import figure_draft as draft
from clixbook.view.build.steps import Steps

A, B = Click(9, 11, 17, 3, (("speed", "Charge", "green"),)), Click(8, 10, 16, 2)
DIAL = Dial((A, B, B, KO), ((1, "green"), (3, "red")))


def test_an_empty_figure_is_complete() -> None:
    assert problems_of(draft.empty()) == ()


def test_a_cell_is_filled_up_to_the_ko() -> None:
    filled = draft.fill_right(DIAL, 1, "speed")
    assert [click.speed for click in filled.clicks] == [9, 9, 9, 0]
    assert [draft.power_in(click, "speed")[0] for click in filled.clicks] == ["Charge", "Charge", "Charge", ""]
    assert [click.attack for click in filled.clicks] == [11, 10, 10, 0]  # the rest stays


def test_a_column_is_copied() -> None:
    assert draft.copy_right(DIAL, 1).clicks == (A, A, A, KO)


def test_clicks_come_and_go_with_their_lines() -> None:
    longer = draft.with_click_after(DIAL, 1)
    assert (longer.clicks, longer.starts) == ((A, A, B, B, KO), ((1, "green"), (4, "red")))
    assert draft.without_click(longer, 2) == DIAL
    assert draft.without_click(DIAL, 3).starts == ((1, "green"),)
    with pytest.raises(ClixbookError, match="one click at least"):
        draft.without_click(Dial((A,)), 1)
    with pytest.raises(ClixbookError, match="40 clicks at most"):
        draft.with_click_after(Dial((B,) * MOST_CLICKS), 1)


def test_marks_and_numbers() -> None:
    marked = draft.with_cell(DIAL, 2, "attack", None)
    assert marked[2] == Click(8, 0, 16, 2, ko=1)
    assert draft.with_cell(marked, 2, "attack", 10) == DIAL
    assert draft.all_ko(DIAL, 2)[2] == KO
    assert draft.with_cell(DIAL, 4, "damage", 1)[4] == Click(8, 10, 16, 1)  # numbers come back beside it


def test_a_power_takes_the_place_of_another() -> None:
    other = draft.with_power(DIAL, 1, "speed", "Stealth", "black")
    assert other[1].powers == (("speed", "Stealth", "black"),)
    assert draft.with_power(other, 1, "speed", "", "")[1].powers == ()


@pytest.mark.parametrize("name", figure_names())
def test_colours_are_those_of_the_library(name: str) -> None:
    shown = [each for dial in load_figure(name).dials for click in dial.clicks for each in click.powers if each[2]]
    assert [each for each in shown if POWERS[each[0]][each[2]] != each[1]] == []


def test_every_colour_has_one_power_in_each_slot() -> None:
    assert all(tuple(row) == COLOURS and len(set(row.values())) == 12 for row in POWERS.values())


def test_points_in_words() -> None:
    assert draft.points_of("100, 60 red") == ((100, "white"), (60, "red"))
    for text in ("", "100, 100", "12 mauve", "many", "-5"):
        with pytest.raises(ClixbookError, match=r"such as 100, 60 red"):
            draft.points_of(text)


def test_traits_in_lines_keep_what_they_cost() -> None:
    ferry = load_figure("night-ferry")
    assert draft.traits_of(draft.traits_text(ferry), ferry.traits) == ferry.traits


def test_a_bystander_has_one_face() -> None:
    face = draft.with_face(draft.empty(), True)
    assert len(face.dials[0].clicks) == 1
    assert problems_of(face) == ()
    assert problems_of(draft.with_face(face, False)) == ()


def test_steps_go_back_and_forth() -> None:
    steps = Steps(1)
    assert not steps.put(1)
    assert steps.put(2)
    assert steps.put(3)
    steps.undo()
    assert (steps.now, steps.may_undo, steps.may_redo) == (2, True, True)
    steps.redo()
    assert steps.now == 3
    steps.undo()
    steps.put(4)
    assert not steps.may_redo
