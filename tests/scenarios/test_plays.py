"""Every scenario of the library that is played: what its file expects happens, in every edition that it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.scenarios import read_scenario
from clixbook.scenarios.files.scenario_files import LIBRARY
from clixbook.scenarios.index import page, topic
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.stories.claims import Claim
from clixbook.scenarios.stories.stepper import Stepper
from clixbook.scenarios.stories.story import StoryStep
from tests.helpers import EDITIONS, scenario

NAMES = sorted(path.stem for path in (LIBRARY / "play").glob("*.yaml"))


def plays() -> list[Any]:
    """Each scenario, marked with the rulings that its file says it shows."""
    return [pytest.param(name, marks=list(marks(name)), id=name) for name in NAMES]


def marks(name: str) -> Iterator[pytest.MarkDecorator]:
    """Its rulings, in the editions in which it is played."""
    story = scenario(name).story
    assert story is not None
    for row, shown in story.rulings.items():
        if editions := [edition for edition in story.books if edition in shown]:
            yield pytest.mark.ruling(row, *editions)


@pytest.mark.parametrize("name", plays())
def test_what_the_file_expects_happens(name: str) -> None:
    assert [str(problem) for problem in scenario(name).check()] == []


@pytest.mark.parametrize("name", NAMES)
def test_it_expects_something_and_says_it_in_words(name: str) -> None:
    story = scenario(name).story
    assert story is not None
    assert story.rulings
    assert any(step.claims or step.cannot for step in story.steps)
    assert all(step.say for step in story.steps)
    assert scenario(name).name == name


@pytest.mark.parametrize("name", NAMES)
def test_it_asks_before_it_tells(name: str) -> None:
    """Somewhere the reader is asked, and wrong answers are met with words."""
    story = scenario(name).story
    assert story is not None
    asked = [step.predict for step in story.steps if step.predict is not None]
    assert asked
    assert any(predict.mistakes for predict in asked)


def _falsified(step: StoryStep) -> StoryStep:
    """The step with another number in the first of its claims that is one, and nothing else claimed."""
    claim = next(claim for claim in step.claims if _is_number(claim))
    wrong = {book: value + 1 for book, value in claim.expect.items() if isinstance(value, int)}
    return replace(step, claims=(replace(claim, expect=wrong),), cannot={})


def _is_number(claim: Claim) -> bool:
    return claim.part.kind is AnswerKind.NUMBER


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_number_is_found(name: str) -> None:
    story = scenario(name).story
    assert story is not None
    steps = story.steps
    at = [number for number, step in enumerate(steps) if any(_is_number(claim) for claim in step.claims)]
    if not at:
        pytest.skip("it claims squares and words only")
    steps = (*steps[: at[-1]], _falsified(steps[at[-1]]), *steps[at[-1] + 1 :])
    wrong = replace(scenario(name), story=replace(story, steps=steps))
    for edition in story.books:
        play = Stepper(wrong, edition)
        claimed = next(filter(_is_number, steps[at[-1]].claims)).expected(play.rules) is not None
        assert play.peek(at[-1] + 1).ok is not claimed


def test_a_row_may_be_shown_in_some_books_only() -> None:
    text = (LIBRARY / "play" / "pushing.yaml").read_text(encoding="utf-8")
    story = read_scenario(text.replace("rulings: [ACT-11,", "rulings: [ACT-11 core2014 eddieg,")).story
    assert story is not None
    assert story.rulings["ACT-11"] == ("core2014", "eddieg")
    assert story.rulings["ACT-14"] == tuple(EDITIONS)
    with pytest.raises(cx.ClixbookError, match="not core2015"):
        read_scenario(text.replace("rulings: [ACT-11,", "rulings: [ACT-11 core2015,"))


def test_the_page_of_all_scenarios_is_up_to_date() -> None:
    kept, now = Path(__file__).parents[2] / "docs" / "scenarios.md", page()
    assert kept.read_text(encoding="utf-8") == now, "make docs writes it anew"
    assert all(topic(cx.Scenario.load(name)) for name in NAMES)
    assert all(f"`{name}`" in now for name in NAMES)
