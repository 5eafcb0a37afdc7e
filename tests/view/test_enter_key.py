"""Enter in a text: what a browser tells of it, in the order in which a quick and a slow machine bring it."""

import asyncio

import pytest

from clixbook.view.widgets.fields import enter_key
from clixbook.view.widgets.fields.enter_key import Entered
from clixbook.view.widgets.traffic.shared_style import TextLine


@pytest.fixture
def text(monkeypatch: pytest.MonkeyPatch) -> TextLine:
    monkeypatch.setattr(enter_key, "FOLLOWS", 0.01)
    monkeypatch.setattr(enter_key, "LATEST", 0.05)
    return TextLine()


def enter(text: TextLine) -> None:
    text._handle_custom_msg({"event": "submit"}, [])


def heard(text: TextLine, *told: object) -> list[str]:
    """What is meant when these are told one after the other: Enter, words, or seconds in which nothing comes."""
    meant: list[str] = []

    async def listen() -> None:
        Entered(text, lambda: meant.append(text.value))
        for each in told:
            if isinstance(each, float):
                await asyncio.sleep(each)
            elif each == "Enter":
                enter(text)
            else:
                text.value = each
        await asyncio.sleep(0.03)

    asyncio.run(listen())
    return meant


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (["Enter", "undo"], ["undo"]),  # as a browser tells it
        (["undo", "Enter"], ["undo"]),  # the field was left before
        (["undo", "Enter", "turn"], ["turn"]),  # a sentence put right
        (["Enter", 0.03, "undo"], ["undo"]),  # the words come late
        (["Enter", 0.08, "undo"], []),  # Enter in an empty field, and later somebody writes
        (["undo"], []),
        (["Enter", "undo", "turn"], ["undo"]),
    ],
)
def test_what_enter_means(text: TextLine, told: list[object], meant: list[str]) -> None:
    assert heard(text, *told) == meant


def test_without_a_loop_it_is_meant_at_once(text: TextLine) -> None:
    meant: list[str] = []
    Entered(text, lambda: meant.append(text.value))
    text.value = "undo"
    enter(text)
    assert meant == ["undo"]
