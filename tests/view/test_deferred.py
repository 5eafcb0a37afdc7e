"""What waits for the next frame: once, in order, and at once where no loop runs."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import clixbook as cx
from clixbook.view.explore.explore import Explore
from clixbook.view.play.table import table_parts
from clixbook.view.widgets.traffic.deferred import PAUSE, Deferred


def run(work: Callable[..., Any], *args: Any) -> None:
    work(*args)


def test_where_no_loop_runs_it_is_done_at_once() -> None:
    done: list[int] = []
    later = Deferred(run, lambda: done.append(1))
    later()
    later()
    assert done == [1, 1]


def test_in_a_loop_it_is_done_once_for_many_calls() -> None:
    done: list[int] = []

    async def gestures() -> None:
        later = Deferred(run, lambda: done.append(1))
        later()
        later()
        assert done == []
        await asyncio.sleep(3 * PAUSE)
        assert done == [1]
        later()
        later.done()
        await asyncio.sleep(3 * PAUSE)

    asyncio.run(gestures())
    assert done == [1]


def test_work_that_fails_is_told_and_does_not_end_what_comes_later() -> None:
    told: list[str] = []

    def guard(work: Callable[[], Any]) -> None:
        try:
            work()
        except ZeroDivisionError as error:
            told.append(str(error))

    async def gestures() -> None:
        later = Deferred(guard, lambda: 1 // 0)
        for _ in range(2):
            later()
            await asyncio.sleep(3 * PAUSE)

    asyncio.run(gestures())
    assert len(told) == 2


@pytest.fixture
def explore() -> Explore:
    board = cx.Board.build(width=6, height=5, pieces={"B2": "Ann: standard of A", "E4": "Ben: standard of B"})
    return Explore(board)


def test_another_way_sends_no_number_again(explore: Explore) -> None:
    parts, session = explore.parts, explore.session
    session.set_question("reach")
    session.set_ends(target="C3")
    numbers, way = parts.over.value, parts.at.value
    session.set_ends(target="D4")
    assert parts.over.value == numbers
    assert parts.at.value != way
    assert 'class="cb-scene cb-under"' in parts.at.value
    session.set_question("line")
    assert "cb-under" not in parts.at.value


def test_a_question_is_answered_first_and_the_controls_follow(explore: Explore) -> None:
    parts, signs = explore.parts, explore.signs.signs
    before = parts.panel.value, parts.over.value

    async def ask() -> None:
        explore.session.overlay = "reach"
        assert parts.panel.value != before[0]
        assert parts.over.value != before[1]
        assert signs["line"].value
        await asyncio.sleep(3 * PAUSE)

    asyncio.run(ask())
    assert signs["reach"].value
    assert "reach" in explore.query()["ask"]


def test_lit_areas_follow_the_words_and_the_ground_does_not_wait(
    explore: Explore, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    monkeypatch.setattr(explore.parts.painter, "paint", lambda scene: painted.append(len(scene.shapes)))

    async def gestures() -> None:
        explore.session.overlay = "reach"
        assert painted == []
        await asyncio.sleep(3 * PAUSE)
        assert len(painted) == 1
        explore.session.set_board(explore.session.board.move_piece("Ben", "F5"))
        assert len(painted) == 2  # at once: figures stand elsewhere
        await asyncio.sleep(3 * PAUSE)

    asyncio.run(gestures())
    assert len(painted) == 2


def test_all_four_books_do_not_wait(explore: Explore) -> None:
    async def choose() -> None:
        explore.settings.all_four = True
        assert explore.compare in explore.side.children

    asyncio.run(choose())


def test_in_play_a_click_on_a_figure_sends_the_board_and_the_card_before_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page, sent = cx.PlayPage(), []
    monkeypatch.setattr("ipywidgets.Widget._send", lambda widget, msg, buffers=None: sent.append(widget))

    async def click() -> None:
        page.table.click("C4")
        assert sent == [page.parts.over, page.card]
        await asyncio.sleep(3 * PAUSE)
        assert {page.gesture_panes, page.parts.lit} <= {*sent}
        assert page.turn_panes not in sent  # nothing was done: whose turn it is, and the log, stay as they are

    asyncio.run(click())


def test_in_play_who_looks_to_and_fro_meets_the_picture_that_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    page, drawn = cx.PlayPage(), []
    draw = table_parts.table_svg
    monkeypatch.setattr(table_parts, "table_svg", lambda *of: drawn.append(of[0].who) or draw(*of))
    pictures = []
    for square in ("C4", "D2", "C4", "D2"):
        page.table.click(square)
        pictures.append(page.parts.over.value.partition('<i class="cb-here')[0])
    assert drawn == ["night-warden", "powder-kite"]
    assert pictures[:2] == pictures[2:]
    assert pictures[0] != pictures[1]
    page.table.click("L4")  # in vain: the sign for no is drawn
    assert len(drawn) == 3
