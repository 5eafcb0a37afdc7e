"""Every scenario and lesson that comes along: the board gives the expected answers under every rulebook."""

import pytest

import clixbook as cx
from clixbook.scenarios import scenario_names
from tests.helpers import EDITIONS

CASES = [
    pytest.param(name, number, edition, id=f"{name}-{number + 1}-{edition}")
    for name in scenario_names()
    for number, question in enumerate(cx.Scenario.load(name).questions)
    for edition in question.expect
]


@pytest.mark.parametrize(("name", "number", "edition"), CASES)
def test_the_board_gives_the_expected_answer(name: str, number: int, edition: str) -> None:
    question = cx.Scenario.load(name).questions[number]
    found = question.answer(edition)
    assert found.value == question.expect[edition], found.explain()


@pytest.mark.parametrize("name", scenario_names())
def test_every_question_has_an_answer_for_every_edition(name: str) -> None:
    for question in cx.Scenario.load(name).questions:
        assert set(EDITIONS) <= set(question.expect)


@pytest.mark.parametrize("name", scenario_names())
def test_nothing_is_missing(name: str) -> None:
    assert [str(problem) for problem in cx.Scenario.load(name).check()] == []
