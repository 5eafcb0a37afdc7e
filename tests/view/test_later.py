"""What waits for the next frame: once, in order, and at once where no loop runs."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import clixbook as cx
from clixbook.view.explore.explore import Explore
from clixbook.view.later import PAUSE, Later


def run(work: Callable[..., Any], *args: Any) -> None:
    work(*args)


def test_where_no_loop_runs_it_is_done_at_once() -> None:
    done: list[int] = []
    later = Later(run, lambda: done.append(1))
    later()
    later()
    assert done == [1, 1]


def test_in_a_loop_it_is_done_once_for_many_calls() -> None:
    done: list[int] = []

    async def gestures() -> None:
        later = Later(run, lambda: done.append(1))
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
        later = Later(guard, lambda: 1 // 0)
        for _ in range(2):
            later()
            await asyncio.sleep(3 * PAUSE)

    asyncio.run(gestures())
    assert len(told) == 2


@pytest.fixture
def explore() -> Explore:
    board = cx.Board.build(width=6, height=5, pieces={"B2": "Ann: standard of A", "E4": "Ben: standard of B"})
    return Explore(board)


def test_a_click_answers_first_and_the_controls_follow(explore: Explore) -> None:
    parts, sentence = explore.parts, explore.sentence
    before = parts.panel.value, parts.over.value

    async def click() -> None:
        explore.session.click("B2")  # its reach
        assert parts.panel.value != before[0]
        assert parts.over.value != before[1]
        assert sentence.kind.value == "line"
        await asyncio.sleep(3 * PAUSE)

    asyncio.run(click())
    assert sentence.kind.value == "reach"
    assert "reach" in explore.query()["ask"]


def test_lit_areas_follow_the_words_and_the_ground_does_not_wait(
    explore: Explore, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    monkeypatch.setattr(explore.parts.painter, "paint", lambda scene: painted.append(len(scene.shapes)))

    async def gestures() -> None:
        explore.session.click("B2")
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
