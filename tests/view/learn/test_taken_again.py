"""A test can be taken again: on other boards, with a fresh count, and what was solved once stays solved."""

from __future__ import annotations

import pytest

from clixbook.scenarios.course import course
from clixbook.view.app.app import App
from clixbook.view.learn.learn import Learn
from clixbook.view.learn.lesson_sheet import TestSheet


def test_sheet_of(query: str) -> tuple[App, Learn, TestSheet]:
    """The application at a test."""
    app = App(query)
    assert isinstance(app.room, Learn)
    assert isinstance(app.room.sheet, TestSheet)
    return app, app.room, app.room.sheet


test_sheet_of.__test__ = False  # type: ignore[attr-defined]  # no test of pytest's


def answer_all(sheet: TestSheet, right: bool = True) -> None:
    """Answer every question, rightly or with a wrong answer of its list."""
    for number, question in enumerate(sheet.questions):
        sheet.go(number)
        sheet.answer(sheet.found().value if right else question.mistakes[0].value)
    sheet.go(len(sheet.questions))


@pytest.mark.parametrize("chapter", [each.name for each in course().chapters])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_every_test_holds_on_its_other_boards(chapter: str, turn: int) -> None:
    again = course().chapter(chapter).test_again(turn)
    assert [str(each) for each in again.check()] == []


def test_the_result_leads_to_other_boards() -> None:
    _, _, sheet = test_sheet_of("page=learn&test=seeing")
    answer_all(sheet)
    assert "turn=1" in sheet.result_html()
    _, room, again = test_sheet_of("page=learn&test=seeing&turn=1")
    assert again.questions[0].say != sheet.questions[0].say
    assert again.query() == {"test": "seeing", "turn": "1"}
    answer_all(again)
    assert "turn=2" in again.result_html()
    assert room.progress.state("test-seeing-again", len(again.questions)) == "solved"


def test_what_was_solved_once_stays_solved() -> None:
    app, room, sheet = test_sheet_of("page=learn&test=seeing")
    answer_all(sheet)
    app.visit({"page": "learn", "test": "seeing", "turn": "1"})
    answer_all(room.sheet, right=False)
    app.visit({"page": "learn", "course": "1"})
    assert room.progress.state("test-seeing", 6) == "solved"
    assert "✓ solved" in room.sheet.page.value
