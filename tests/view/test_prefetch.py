"""What a click will show is told while the button is down, and is what it then shows."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.squares import parse_square
from clixbook.view.widgets import input_handler
from clixbook.view.widgets.board_parts import BoardParts
from clixbook.view.widgets.traffic.prefetch import Ahead

WAIT = 0.05
"""Seconds that a button stays down: longer than the hands wait before they work ahead."""


@pytest.fixture(autouse=True)
def heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a served page."""
    monkeypatch.setattr(Ahead, "heard", True)


def explore() -> tuple[Any, BoardParts]:
    room = cx.Explore()
    return room.session, room.parts


def play() -> tuple[Any, BoardParts]:
    page = cx.PlayPage("")
    return page.table, page.parts


def told(parts: BoardParts) -> dict[Any, str]:
    """What the page knows of the widgets that will change."""
    named = {name: part for part, name in parts.ahead._names.items()}
    found = re.findall(r'data-part="(\S+)" data-html="([^"]*)"', parts.ahead.value)
    return {named[name]: unescape(html) for name, html in found}


async def press(parts: BoardParts, square: str) -> tuple[float, float]:
    at, unit = parse_square(square), parts.canvas.width / parts.session.board.width
    point = (at.x + 0.5) * unit, (at.y + 0.5) * unit
    parts.hands._mouse_down(*point)
    await asyncio.sleep(WAIT)
    return point


@pytest.mark.parametrize(
    ("opened", "squares"),
    [(explore, ["C7", "H5", "B6", "C7", "C7", "B3", "B3"]), (play, ["C4", "D4", "F6", "D2"])],
    ids=["explore", "play"],
)
def test_what_is_told_ahead_is_what_is_shown(opened: Any, squares: list[str]) -> None:
    """Other figures, a figure once more, a square, where a figure may go: the picture, the words, the card."""
    _, parts = opened()

    async def click(square: str) -> None:
        parts.hands._moved = 0.0
        point = await press(parts, square)
        ahead = told(parts)
        assert ahead
        assert f'data-square="{parse_square(square).x},{parse_square(square).y}"' in parts.ahead.value
        before = {part: part.value for part in ahead}
        assert all(before[part] != html for part, html in ahead.items())
        parts.hands._mouse_up(*point)
        assert {part: part.value for part in ahead} == ahead
        assert parts.ahead.value == ""

    for square in squares:
        asyncio.run(click(square))


@pytest.mark.parametrize("opened", [explore, play])
def test_nothing_changes_while_the_button_is_down(opened: Any) -> None:
    session, parts = opened()
    heard: list[Any] = []
    session.observe(heard.append, "revision")
    before = {name: session.trait_values()[name] for name in session.restored if name != "held"}
    shown = [part.value for part in parts.ahead._names]
    for square in ("C4", "C7", "H5"):
        parts.foresee(parse_square(square))
    assert heard == []
    assert {name: session.trait_values()[name] for name in before} == before
    assert [part.value for part in parts.ahead._names] == shown


def test_a_press_that_is_no_click_is_taken_back() -> None:
    _, parts = play()

    async def leave() -> str:
        await press(parts, "C4")
        told = parts.ahead.value
        parts.hands._over(parts.hands._let_go)
        return told

    assert asyncio.run(leave())
    assert parts.ahead.value == ""


def test_what_would_be_done_is_not_told_ahead() -> None:
    """A second tap moves the figure: that is seen when it is done."""
    table, parts = play()
    table.select("night-warden")
    table.click("D4")
    asyncio.run(press(parts, "D4"))
    assert parts.ahead.value == ""


def test_without_the_script_of_a_served_page_nothing_is_told_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "heard", False)
    _, parts = explore()
    asyncio.run(press(parts, "C7"))
    assert parts.ahead.value == ""


def test_who_lets_go_at_once_is_answered_all_the_same() -> None:
    table, parts = play()

    async def tap() -> None:
        at, unit = parse_square("C4"), parts.canvas.width / parts.session.board.width
        for event in (parts.hands._mouse_down, parts.hands._mouse_up):
            event((at.x + 0.5) * unit, (at.y + 0.5) * unit)
        await asyncio.sleep(5 * input_handler._PRESSED)

    asyncio.run(tap())
    assert table.chosen.who
    assert parts.ahead.value == ""
