"""Every scenario of the library that is played: what its file expects happens, in every edition that it names."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.scenarios.files import LIBRARY
from clixbook.scenarios.stepper import Stepper

NAMES = sorted(path.stem for path in (LIBRARY / "play").glob("*.yaml"))


def plays() -> list[Any]:
    """Each scenario in each of its editions, marked with the rulings that its file says it shows."""
    params = []
    for name in NAMES:
        story = cx.Scenario.load(name).story
        for edition in story.books if story is not None else ():
            marks = [pytest.mark.ruling(row, edition) for row in story.rulings] if story is not None else []
            params.append(pytest.param(name, edition, marks=marks, id=f"{name}-{edition}"))
    return params


@pytest.mark.parametrize(("name", "edition"), plays())
def test_what_the_file_expects_happens(name: str, edition: str) -> None:
    play = Stepper(cx.Scenario.load(name), edition)
    wrong = [f"step {step.number}: {mark}" for step in play.all() for mark in step.marks if mark.sort == "wrong"]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_whole(name: str) -> None:
    assert cx.check_scenario(name) == []


@pytest.mark.parametrize("name", NAMES)
def test_it_expects_something_and_says_it_in_words(name: str) -> None:
    scenario = cx.Scenario.load(name)
    assert scenario.story is not None
    assert scenario.story.rulings
    assert any(step.claims or step.cannot for step in scenario.story.steps)
    assert all(step.say for step in scenario.story.steps)
    assert scenario.name == name
