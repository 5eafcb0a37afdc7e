"""A lesson that is written: answers by the board, mistakes proposed, a file that holds."""

from __future__ import annotations

import re

import pytest

from clixbook.board.board import Board
from clixbook.scenarios import Scenario
from clixbook.scenarios.reader import read_scenario
from clixbook.scenarios.writing import LessonDraft, board_as_keys, proposals
from clixbook.view.app.settings import Settings
from clixbook.view.explore.address import lesson_link, session_of
from clixbook.view.learn.learn import Learn
from clixbook.view.learn.write_sheet import WriteSheet
from clixbook.view.page_shell import query_of

CORNER = Scenario.load("corner-pick").questions[0].board  # hindering B2, blocking C1; X on A1, O on D2
ENDS = {"from": "X", "to": "O"}


def draft(query: str = "line_of_fire", field: str = "verdict", board: Board = CORNER, **more: object) -> LessonDraft:
    return LessonDraft("My corner", "An idea.", "What is it?", board, query, {**ENDS, **more}, field)


def desk(**query: str) -> WriteSheet:
    sheet = Learn(Settings(), {"write": "1", "position": CORNER.to_line(), **ENDS, **query}).sheet
    assert isinstance(sheet, WriteSheet)
    return sheet


def test_the_unkind_side_of_a_corner_is_a_likely_mistake() -> None:
    found = {each.value: each.why for each in proposals(draft())}
    assert found == {"blocked": "The unkind side of a corner.", "clear": "The other answer."}


def test_both_legs_added_is_a_likely_mistake() -> None:
    """From A1 to D2 it is 3; both legs together are 4, and so is the count of squares."""
    found = {each.value: each.why for each in proposals(draft("distance", "distance"))}
    assert found == {4: "Both legs added."}


def test_what_is_right_in_one_book_is_a_mistake_in_the_others() -> None:
    board = Scenario.load("one-corner").board  # only Nebula wants a line for fists
    found = {each.value: each for each in proposals(draft("may_strike", "verdict", board))}
    assert found[True].books == ("nebula2007",)
    assert set(found[False].books) == {"core2014", "complete2022", "eddieg"}
    assert found[False].why == "It is so in Nebula."


def test_the_file_holds_and_reads_back() -> None:
    text = draft().text()
    lesson = read_scenario(text)
    assert lesson.check() == []
    assert lesson.board == CORNER
    assert set(lesson.questions[0].expect.values()) == {"hindered"}


@pytest.mark.parametrize("line", ["b1/4x3o/pX!A1!!!-", CORNER.to_line()])
def test_a_board_becomes_keys(line: str) -> None:
    board = Board.from_line(line)
    keys = board_as_keys(board)
    assert "line" not in keys
    assert Board.build(**keys) == board


def test_a_board_that_no_keys_can_say_is_a_line() -> None:
    board = Board.build(width=4, height=3, blocking=["B2"])
    gone = board.with_(destroyed=frozenset({board.square("B2")}))
    keys = board_as_keys(gone)
    assert keys == {"line": gone.to_line()}
    text = f"scenario: x\ntitle: x\nidea: x\nboard: {{line: '{gone.to_line()}'}}\nask:\n- say: x\n"
    text += "  answer: {query: distance, from: A1, to: C1}\n  expect: 2\n"
    assert read_scenario(text).board == gone


def test_a_link_of_explore_opens_the_form_with_its_question() -> None:
    session = session_of({"position": CORNER.to_line(), "from": "X", "to": "O", "ask": "adjacency"})
    query = query_of(lesson_link(session).lstrip("?"))
    sheet = Learn(Settings(), {key: value for key, value in query.items() if key != "page"}).sheet
    assert (sheet.asks.key, sheet.source.value, sheet.target.value) == ("adjacent", "X", "O")
    assert sheet.say.value == "Are X and O adjacent?"
    assert sheet.board == CORNER


def test_the_answers_of_all_books_are_filled_in() -> None:
    assert "all four" in desk().answers.value
    assert "hindered" in desk().answers.value


def test_what_is_missing_is_told_and_then_the_file_is_there() -> None:
    sheet = desk()
    assert "needs a title" in sheet.told.value
    sheet.title.value, sheet.idea.value = "My corner", "Kinder."
    assert 'download="my-corner.yaml"' in sheet.told.value
    assert [row[1].value for row in sheet.rows] == [True, True]


def test_the_learner_s_view_has_the_author_s_words() -> None:
    sheet = desk()
    room = sheet.room
    sheet.title.value, sheet.idea.value = "My <corner>", "Kinder."
    sheet.rows[0][2].value = "Look at B2."
    found = re.search(r"own=([\w-]+)", sheet.told.value)
    assert found is not None
    room.visit({"own": found[1]})
    room.sheet.answer("blocked")
    assert "Look at B2." in room.sheet.said.value
    assert "My &lt;corner&gt;" in room.sheet.head.value
    room.visit({"write": "1"})
    assert room.sheet.title.value == "My <corner>"
    assert room.sheet.board == CORNER


def test_a_question_without_its_number_says_so() -> None:
    sheet = desk()
    sheet.kind.value = "shoot"
    assert sheet.number.value == "8"
    sheet.number.value = "far"
    assert "needs a number" in sheet.answers.value


def test_every_problem_of_a_file_is_told_with_its_place() -> None:
    sheet = desk()
    text = b"lesson: x\ntitle: x\nidea: x\nboard: {width: 4, height: 3}\nask:\n- say: x\n  answer: {query: lin}\n"
    sheet._take([{"content": text}])
    assert "line 7" in sheet.problems.value.lower()
    assert "lin" in sheet.problems.value
    sheet._take([{"content": b"x" * 70_000}])
    assert "65536" in sheet.problems.value
    sheet._take([{"content": draft().text().encode()}])
    assert "own=" in sheet.problems.value
