"""Questions: answers, feedback, goals; and that odd questions are refused in words."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, strategies as st

import clixbook as cx
from clixbook.scenarios import scenario_names
from clixbook.scenarios.queries.answer_kinds import AnswerKind, answer_text, read_value
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import Question
from tests.helpers import EDITIONS, scenario


@pytest.mark.parametrize("lesson", cx.lessons(), ids=lambda lesson: lesson.name)
def test_each_lesson_is_complete(lesson: cx.Lesson) -> None:
    assert lesson.text
    assert lesson.board.width <= 8  # a phone shows it without scrolling
    assert lesson.board.height <= 9
    for question in lesson.questions:
        assert question.mistakes
        assert question.rulings
    assert any("all-four" in question.reveal for question in lesson.questions)


@pytest.mark.parametrize("name", [name for name in scenario_names() if scenario(name).questions])
def test_every_listed_answer_has_its_feedback(name: str) -> None:
    for question in scenario(name).questions:
        for mistake in question.mistakes:
            for edition in mistake.books:
                found = question.feedback(mistake.value, edition)
                where = question.say, mistake.value, edition
                assert found.right == (question.answer(edition).value == mistake.value), where
                assert found.right or (found.say, found.light) == (mistake.say, mistake.light), where


@pytest.mark.parametrize("lesson", [each for each in cx.lessons() if each.goal], ids=lambda each: each.name)
def test_goals_can_be_reached_and_are_not_yet(lesson: cx.Lesson) -> None:
    goal = lesson.goal
    assert goal is not None
    solutions = goal.solutions(lesson.rules)
    assert solutions
    if isinstance(goal, cx.scenarios.ChoiceGoal):
        squares = tuple(goal.question.board.squares)
        assert {square.name for square in squares if goal.is_met(square, lesson.rules)} == {*solutions}
        assert len(solutions) < len(squares)
    else:
        assert goal.is_met(lesson.board.move_piece(goal.move, solutions[0]), lesson.rules)


def test_another_editions_answer_is_told_the_reason() -> None:
    question = cx.Scenario.load("dv-10").questions[0]
    assert question.feedback("1", "core2014").right
    wrong = question.feedback(1, "complete2022")
    assert not wrong.right
    assert wrong.say.startswith("Not 1.")
    assert question.feedback(" 0 ", "complete2022").right


@pytest.mark.parametrize(
    ("kind", "given", "value"),
    [
        (AnswerKind.YES_NO, "Yes", True),
        (AnswerKind.YES_NO, False, False),
        (AnswerKind.NUMBER, " 15 ", 15),
        (AnswerKind.NUMBER, "−1", -1),
        (AnswerKind.WORD, "clear ", "clear"),
        (AnswerKind.NUMBERS, "6, 5 4", (4, 5, 6)),
        (AnswerKind.SQUARE, "c3", "C3"),
        (AnswerKind.AREA, "C2 B1 C2", ("B1", "C2")),
        (AnswerKind.AREA, ["A1:B2"], ("A1", "B1", "A2", "B2")),
        (AnswerKind.AREA, "none", ()),
        (AnswerKind.PATH, "C2 B1", ("C2", "B1")),
    ],
)
def test_answers_have_a_normal_form(kind: AnswerKind, given: object, value: object) -> None:
    assert read_value(kind, given) == value


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (AnswerKind.YES_NO, "perhaps"),
        (AnswerKind.YES_NO, 1),
        (AnswerKind.NUMBER, True),
        (AnswerKind.NUMBER, "1.5"),
        (AnswerKind.NUMBER, None),
        (AnswerKind.WORD, ""),
        (AnswerKind.SQUARE, "33"),
        (AnswerKind.AREA, ["A1:ZZ999"]),
        (AnswerKind.AREA, 5),
    ],
)
def test_other_answers_are_refused(kind: AnswerKind, given: object) -> None:
    with pytest.raises(cx.ClixbookError):
        read_value(kind, given)


def test_values_are_told_as_people_write() -> None:
    assert [answer_text(value) for value in (True, 15, "clear", (), ("D3", "E3"))] == [
        "yes",
        "15",
        "clear",
        "none",
        "D3, E3",
    ]
    assert answer_text(("A1", "B1", "C1", "A2", "B2", "C2")) == "A1:C2"


WORDS = st.sampled_from(
    ["X", "O", "P", "A1", "D4", "F6", "Z99", "C3|D3", "D4|E4", "north", "E", "", "light", "boot", "hindering", "nobody"]
)
GIVEN = st.one_of(WORDS, st.integers(-3, 30), st.booleans(), st.lists(WORDS, max_size=3), st.none())
BOARD = cx.Board.build(
    width=6, height=6, hindering=["C3"], blocking=["B5"], levels={"E1:F3": 2}, walls=["D4|E4"],
    objects={"C4": "light"}, starting={"north": ["A1:B1"], "south": ["A6:B6"]},
    pieces={"A2": "X: standard of Ann", "D4": "O: giant of Ben", "F2": "P: standard of Ben"},
)  # fmt: skip


@given(st.data())
def test_odd_questions_are_refused_in_words(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(QUERIES)))
    query = QUERIES[name]
    field = data.draw(st.sampled_from(sorted(query.fields)))
    arguments = {}
    with contextlib.suppress(cx.ClixbookError):  # anything else would be a defect
        for key, argument in query.args.items():
            if argument.needed or key in query.fields[field].needs or data.draw(st.booleans()):
                arguments[key] = argument.read(data.draw(GIVEN))
        question = Question("?", BOARD, name, arguments, field, {})
        value = question.answer(data.draw(st.sampled_from(EDITIONS))).value
        assert question.parse_answer(value) == value or question.kind in (AnswerKind.PATH, AnswerKind.NAMES)
