"""The twenty-five positions on which the four rulebooks disagree, each under each of them."""

import pytest

import clixbook as cx
from clixbook.scenarios import divergences
from tests.helpers import EDITIONS

# The first answer of each position under the four books in the order of EDITIONS, written down apart from
# the files: a file that is changed by mistake does not pass.
FIRST = {
    "dv-01": (1, 1, 0, 1),
    "dv-02": ("D3", "I3", "D3", "F3"),
    "dv-03": ("H3", "K3", "H3", "J3"),
    "dv-04": ("C4", "G4", "C4", "E4"),
    "dv-05": ("C2", "C2", "C2", "C2"),
    "dv-06": (False, False, False, False),
    "dv-07": (False, False, True, False),
    "dv-08": (False, False, False, True),
    "dv-09": (True, True, False, True),
    "dv-10": (1, 0, 1, 1),
    "dv-11": (False, False, False, True),
    "dv-12": (0, 0, 0, 1),
    "dv-13": (True, True, True, False),
    "dv-14": (False, False, True, False),
    "dv-15": ("F4", "G4", "F4", "G4"),
    "dv-16": ("E4", "E4", "H4", "E4"),
    "dv-17": ("E4", "E4", "F4", "E4"),
    "dv-18": ("F4", "F4", "F4", "H4"),
    "dv-19": ("E4", "E4", "G4", "E4"),
    "dv-20": (("G6",), ("H7",), ("G4", "E6", "G6"), ("G6",)),
    "dv-21": (False, False, False, True),
    "dv-22": (False, True, False, False),
    "dv-23": (True, True, True, False),
    "dv-24": ("clear", "clear", "hindered", "blocked"),
}


def test_there_are_twenty_five() -> None:
    assert [each.name for each in divergences()] == [f"dv-{number:02}" for number in range(1, 26)]


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        pytest.param(
            f"dv-{number:02}",
            edition,
            marks=pytest.mark.ruling(f"DV-{number:02}", edition),
            id=f"dv-{number:02}-{edition}",
        )
        for number in range(1, 26)
        for edition in EDITIONS
    ],
)
def test_the_board_answers_as_this_book_does(name: str, edition: str) -> None:
    scenario = cx.Scenario.load(name)
    found = [question.answer(edition) for question in scenario.questions]
    expected = [question.expect[edition] for question in scenario.questions]
    wrong = [answer.explain() for answer, want in zip(found, expected, strict=True) if answer.value != want]
    assert not wrong
    if name in FIRST:
        assert found[0].value == FIRST[name][EDITIONS.index(edition)]


def test_the_starting_area_grows_in_three_ways() -> None:
    question = cx.Scenario.load("dv-25").questions[0]
    count = {edition: len(question.answer(edition).value) for edition in EDITIONS}  # type: ignore[arg-type]
    assert count == {"core2014": 21, "complete2022": 14, "nebula2007": 21, "eddieg": 32}


@pytest.mark.parametrize("name", [each.name for each in divergences()])
def test_the_rulebooks_do_disagree(name: str) -> None:
    scenario = cx.Scenario.load(name)
    assert any(len({q.expect[edition] for edition in EDITIONS}) > 1 for q in scenario.questions)
