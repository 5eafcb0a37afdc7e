"""Edits of a figure while it is built: each is a figure again, and says what it does to the dial."""

from __future__ import annotations

import pytest

from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import KO, MOST_CLICKS, SLOTS, Click, Dial
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.writer import problems_of
from clixbook.rulebooks.power_colours import COLOURS, POWERS
from clixbook.view.editors.figure import figure_draft as draft
from clixbook.view.editors.undo import Steps

A, B = Click(9, 11, 17, 3, (("speed", "Charge", "green"),)), Click(8, 10, 16, 2)
DIAL = Dial((A, B, B, KO), ((1, "green"), (3, "red")))


def test_an_empty_figure_is_complete() -> None:
    assert problems_of(draft.new_figure()) == ()


def test_a_cell_is_filled_up_to_the_ko() -> None:
    filled = draft.fill_clicks(DIAL, 1, "speed", 4)
    assert [click.speed for click in filled.clicks] == [9, 9, 9, 0]
    assert [draft.power_in(click, "speed")[0] for click in filled.clicks] == ["Charge", "Charge", "Charge", ""]
    assert [click.attack for click in filled.clicks] == [11, 10, 10, 0]  # the rest stays
    assert draft.fill_clicks(DIAL, 1, "speed", 2).clicks == (A, draft.fill_clicks(DIAL, 1, "speed", 2)[2], B, KO)
    assert draft.fill_end(DIAL, 1) == 3


LONG = Dial((*[Click(10, 10, 17, 3)] * 5, Click(7, 10, 17, 3), KO))


@pytest.mark.parametrize(
    ("fill", "first", "last", "speeds"),
    [
        (draft.Fill.LESS, 1, 6, [10, 9, 8, 7, 6, 5]),
        (draft.Fill.LESS, 2, 4, [10, 10, 9, 8, 10, 7]),
        (draft.Fill.EVEN, 1, 6, [10, 10, 9, 9, 8, 7]),  # three less in five steps
        (draft.Fill.EVEN, 6, 1, [10, 9, 8, 8, 7, 7]),  # from the right, three more
        (draft.Fill.SAME, 6, 4, [10, 10, 10, 7, 7, 7]),
        (draft.Fill.POWER, 1, 6, [10, 10, 10, 10, 10, 7]),
        (draft.Fill.LESS, 1, 7, [10, 9, 8, 7, 6, 5]),  # the KO mark stays
    ],
)
def test_a_run_of_values_fills_a_row(fill: draft.Fill, first: int, last: int, speeds: list[int]) -> None:
    filled = draft.fill_clicks(LONG, first, "speed", last, fill)
    assert [click.speed for click in filled.clicks] == [*speeds, 0]
    assert filled[7] == KO


def test_a_power_alone_is_filled_and_values_leave_powers_alone() -> None:
    charged = draft.with_power(LONG, 1, "speed", "Charge", "green")
    only = draft.fill_clicks(charged, 1, "speed", 3, draft.Fill.POWER)
    assert [draft.power_in(click, "speed")[0] for click in only.clicks] == ["Charge"] * 3 + [""] * 4
    falling = draft.fill_clicks(charged, 1, "speed", 3, draft.Fill.LESS)
    assert [draft.power_in(click, "speed")[0] for click in falling.clicks] == ["Charge"] + [""] * 6


def test_a_column_is_copied() -> None:
    assert draft.fill_clicks(DIAL, 1, "", 4).clicks == (A, A, A, KO)


def test_several_lines_stand_at_one_click() -> None:
    both = draft.with_line(DIAL, 1, ("green", "red"))
    assert both.starts == ((1, "green"), (1, "red"), (3, "red"))


def test_dials_come_and_go_with_their_values() -> None:
    one = draft.new_figure()
    two = draft.add_dial(one)
    assert [(dial.points, len(dial.clicks)) for dial in two.dials] == [(50, 7), (40, 7)]
    assert two.points == ((50, "white"), (40, "white"))
    assert problems_of(two) == ()
    dearer = draft.with_dial_points(two, 1, 30)
    assert (dearer.points, dearer.dials[1].points) == (((50, "white"), (30, "white")), 30)
    assert draft.without_dial(dearer, 1) == one
    with pytest.raises(ClixbookError, match="its own value"):
        draft.with_dial_points(two, 1, 50)
    with pytest.raises(ClixbookError, match="one dial at least"):
        draft.without_dial(one, 0)
    four = draft.add_dial(draft.add_dial(two))
    assert len({dial.points for dial in four.dials}) == 4
    with pytest.raises(ClixbookError, match="4 dials at most"):
        draft.add_dial(four)


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
    standard = {power for row in POWERS.values() for power in row.values()}  # special powers choose their colour
    shown = [each for dial in load_figure(name).dials for click in dial.clicks for each in click.powers]
    shown = [each for each in shown if each[2] and each[1] in standard]
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
    face = draft.with_face(draft.new_figure(), True)
    assert len(face.dials[0].clicks) == 1
    assert problems_of(face) == ()
    assert problems_of(draft.with_face(face, False)) == ()


def test_steps_go_back_and_forth() -> None:
    steps = Steps(1)
    assert not steps.put(1)
    assert steps.put(2)
    assert steps.put(3)
    steps.undo()
    assert (steps.now, steps.can_undo, steps.can_redo) == (2, True, True)
    steps.redo()
    assert steps.now == 3
    steps.undo()
    steps.put(4)
    assert not steps.can_redo


def test_ko_marks_are_filled_in_row_after_row() -> None:
    """A dial is shortened by drawing KO along its rows: those that have the mark already stop nobody."""
    dial = Dial((*[Click(8, 10, 16, 3)] * 6, KO))
    for slot in SLOTS:
        dial = draft.fill_clicks(draft.with_cell(dial, 6, slot, None), 6, slot, 5)
    assert [draft.cell(click, slot) for click in dial.clicks[4:] for slot in SLOTS] == ["KO"] * 12


def test_the_clicks_before_the_ko_are_as_many_as_one_says() -> None:
    assert draft.count_live_clicks(DIAL) == 3
    longer = draft.with_live_clicks(DIAL, 5)
    assert (longer.clicks, longer.starts) == ((A, B, B, B, B, KO), DIAL.starts)
    shorter = draft.with_live_clicks(DIAL, 2)
    assert (shorter.clicks, shorter.starts) == ((A, B, KO), ((1, "green"),))  # the red line went with its click
    assert draft.with_live_clicks(Dial((KO,)), 1).clicks == (B,)
    with pytest.raises(ClixbookError, match="one click at least before its KO"):
        draft.with_live_clicks(DIAL, 0)
    with pytest.raises(ClixbookError, match="40 clicks at most"):
        draft.with_live_clicks(DIAL, MOST_CLICKS + 1)


def test_ko_from_here_on() -> None:
    ended = draft.with_ko_from(DIAL, 2)
    assert (ended.clicks, ended.starts) == ((A, KO, KO, KO), ((1, "green"),))
    assert draft.count_live_clicks(ended) == 1
