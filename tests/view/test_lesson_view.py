"""Lessons without a browser: answers, hints, what is drawn and what is given away."""

import base64
import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from clixbook.errors import ClixbookError
from clixbook.scenarios import Scenario, lessons
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.view.cells.four_books import ALL_FOUR, FourBooks
from clixbook.view.cells.lesson_overlay import LessonAnswer, mark_of
from clixbook.view.cells.lesson_view import LessonView
from clixbook.view.cells.lesson_words import OPEN, SHOWN, SOLVED
from tests.helpers import sweep

ALL = lessons()


@pytest.fixture
def corner():
    return LessonView("corner-pick")


def buttons(view):
    return {child.description: child for child in view.answering.children if hasattr(child, "on_click")}


def drawn(view):
    """The answers that stand on the board."""
    shown = view.session.answer
    return () if shown is None else shown.also


@pytest.mark.parametrize("lesson", sweep(ALL), ids=lambda lesson: lesson.name)
def test_every_question_takes_its_right_answer_and_no_wrong_one(lesson):
    view = LessonView(lesson)
    for number, question in enumerate(lesson.questions):
        view.go(number)
        right = view.found().value
        for mistake in question.mistakes:
            assert view.answer(mistake.value) == (mistake.value == right)
            if mistake.value == right:
                view.go(number)
        assert view.answer(right)
        assert view.progress[number] == SOLVED
        assert "The four rulebooks" in view.four.value


@pytest.mark.parametrize("lesson", sweep(one for one in ALL if one.goal), ids=lambda lesson: lesson.name)
def test_the_task_is_done_on_a_square_that_solves_it(lesson):
    view = LessonView(lesson)
    view.go(len(lesson.questions))
    assert view.question is None
    view.session.click(lesson.goal.solutions(lesson.rules)[0])
    assert view.progress[-1] == SOLVED


def test_a_choice_shows_that_it_was_tried_and_another_book_forgets_it(corner):
    corner.answer("blocked")
    assert "cb-tried" in buttons(corner)["blocked"]._dom_classes
    corner.session.set_rules("eddieg")
    assert "cb-tried" not in buttons(corner)["blocked"]._dom_classes
    corner.answer("hindered")
    assert "cb-isright" in buttons(corner)["hindered"]._dom_classes


def test_nothing_is_given_away_before_an_answer(corner):
    assert drawn(corner) == ()
    assert corner.session.answer is None
    assert corner.parts.panel not in corner.side.children
    corner.session.click("C1")
    assert corner.session.answer is None
    assert "blocking terrain" in corner.session.status
    with pytest.raises(ClixbookError, match="Answer first"):
        corner.session.set_question("line")
    assert not corner.session.pick("A1")


def test_a_choice_is_a_button(corner):
    assert list(buttons(corner)) == ["clear", "hindered", "blocked"]
    buttons(corner)["blocked"].click()
    assert "kinder side counts" in corner.reply_line.value
    assert {place.name for place in corner.session.answer.light} == {"B2", "C1"}
    assert drawn(corner) == ()
    assert corner.progress == [OPEN, OPEN, OPEN]
    buttons(corner)["hindered"].click()
    assert "Right, at the second try: hindered" in corner.reply_line.value
    assert [type(answer).__name__ for answer in drawn(corner)] == ["LineOfFire"]
    assert corner.parts.panel in corner.side.children


def test_an_answer_that_is_shown_is_not_solved(corner):
    corner.reveal.click()
    assert corner.progress[0] == SHOWN
    assert "The answer is hindered" in corner.reply_line.value
    buttons(corner)["hindered"].click()
    assert corner.progress[0] == SHOWN


def test_hints_come_one_after_the_other(corner):
    first, second = corner.question.hints[:2]
    corner.hint.click()
    assert first in corner.reply_line.value
    corner.hint.click()
    assert second in corner.reply_line.value


def test_squares_are_picked_on_the_board_or_named():
    view = LessonView("crossed-squares")
    assert view.question.kind is AnswerKind.AREA
    view.session.click("E2")
    assert view.answering.text.value == "E2"
    assert {square.name for square in view.session.answer.picked} == {"E2"}
    view.session.click("E2")
    view.answering.text.value = "d3"
    assert view.session.picked == ["D3"]
    view.answering.check.click()
    assert view.progress[0] == SOLVED


def test_the_squares_of_a_line_may_be_picked_in_any_order():
    view = LessonView("crossed-squares")
    view.go(1)
    for name in reversed(view.found().value):
        view.session.click(name)
    view.answering.check.click()
    assert view.progress[1] == SOLVED


def test_right_missed_and_extra_squares_are_told_apart():
    view = LessonView("crossed-squares")
    view.session.click("E2")
    view.show()
    shown = view.session.answer
    assert isinstance(shown, LessonAnswer)
    marks = {square.name: mark_of(square, shown) for square in shown.picked | shown.wanted}
    assert marks == {"E2": "✕", "D3": "○"}


def test_nonsense_is_answered_with_what_was_expected():
    view = LessonView("longer-leg")
    view.answering.text.value = "many"
    view.answering.check.click()
    assert "whole number" in view.reply_line.value
    assert view.progress[0] == OPEN


def test_another_rulebook_answers_for_itself():
    view = LessonView("into-the-bushes")
    assert not view.answer("H3")
    view.editions.value = "complete2022"
    assert view.answer("H3")
    assert view.session.answer.answer.rules.edition == "complete2022"
    view.editions.value = "core2014"
    assert view.session.answer.answer.rules.edition == "core2014"


def test_too_far_is_too_far(corner):
    corner.go(2)
    corner.session.click("F4")
    assert "Too far" in corner.reply_line.value
    assert corner.progress[-1] == OPEN


def test_a_scenario_without_a_task_ends_in_free_play():
    view = LessonView("dv-10")
    view.go(3)
    assert view.session.playing
    assert "The board is yours" in view.question_line.value


def test_an_answer_of_a_game_is_shown_with_its_clicks_and_tokens():
    view = LessonView("clicks")
    view.go(3)
    assert view.session.marks["bruiser"].click == 1
    assert view.answer("4")  # a critical hit: 3 damage and 1 more (2014: Critical Misses and Critical Hits)
    assert view.session.marks["bruiser"].click == 5
    view.go(2)
    assert view.session.marks["bruiser"].click == 5  # where that question begins
    view = LessonView("tokens-and-pushing")
    view.show()
    assert (view.session.marks["bruiser"].tokens, view.session.board.piece("bruiser").squares[0].name) == (2, "D3")


@pytest.mark.parametrize("name", ["building-a-force", "worst-square"])
def test_free_play_asks_what_the_lesson_asked(name):
    """No line of fire is drawn where the lesson was not about one: the book may forbid that shot.

    2014: Ranged Combat.
    """
    lesson = replace(Scenario.load(name), goal=None)
    view = LessonView(lesson)
    view.go(len(lesson.questions))
    about_lines = lesson.questions[-1].query in ("line_of_fire", "may_shoot", "range")
    assert (view.session.overlay == "line") == about_lines
    assert not view.session.problem or view.session.problem.startswith("Choose where from")


def test_the_words_and_the_picture_stay_without_a_kernel(corner):
    bundle, _ = corner._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "What is the line from A1 to D2?" in bundle["text/plain"]
    assert "kinder of" not in bundle["text/plain"]
    assert Image.open(io.BytesIO(base64.b64decode(bundle["image/png"]))).width > 400


def test_four_books_side_by_side_and_one_by_one():
    view = FourBooks(Scenario.load("dv-24").board, source="X", target="O")
    bundle, _ = view._repr_mimebundle_()
    assert bundle["text/plain"].split("\n")[1:5] == [
        "2014: clear",
        "2022: clear",
        "Nebula: hindered",
        "Eddie G: blocked",
    ]
    assert view.compare in view.side.children
    together, *apart = view.pictures()
    assert together.startswith("2014, 2022")
    assert apart[:2] == ["Nebula", "Eddie G"]
    assert view.compare.html.value.count("cb-layer-sight") == 1 + len(apart)
    view.editions.value = "eddieg"
    assert view.parts.panel in view.side.children
    assert "2014 → Eddie G: clear → blocked" in view.session.status
    view.editions.value = ALL_FOUR
    assert view.session.all_four


def test_what_has_steps_and_no_questions_is_no_lesson():
    with pytest.raises(ClixbookError, match="pushing has no questions; StepperView"):
        LessonView("pushing")


def test_an_outcome_that_is_shown_stands_on_the_board() -> None:
    view = LessonView("tokens-and-pushing")
    assert view.session.board.piece("bruiser").squares[0].name == "C3"
    view.show()
    assert view.session.board.piece("bruiser").squares[0].name == "D3"
    assert "The second token deals 1 pushing damage." in view.four.value
    assert "The second token deals no damage." in view.four.value
    view.go(3)
    assert view.session.board.piece("bruiser").squares[0].name == "C3"


def test_the_odds_of_a_shot_show_its_line() -> None:
    view = LessonView("odds-of-an-attack")
    view.answer("21/36")
    assert "You forgot the bush" not in view.reply_line.value  # that is the second question
    view.go(1)
    assert not view.answer("21/36")
    assert "You forgot the bush" in view.reply_line.value
    assert view.answer("15/36")
    view.go(0)
    view.show()
    assert [type(each).__name__ for each in view.session.shown.also] == ["LineOfFire"]


def test_a_choice_that_will_not_do_is_told_why_and_another_one_can_be_made():
    """A rock stands in the line to Bruiser; Gnat is a friend; nobody stands on C1."""
    view = LessonView("several-targets")
    view.go(len(view.questions))
    for square, why in (("F2", "Not Bruiser on F2. "), ("A6", "is a friend of Night Warden"), ("C1", "Not C1. Nobody")):
        view.session.click(square)
        assert why in view.reply_line.value
        assert view.progress[-1] == OPEN
    view.show()
    assert "F4" in view.reply_line.value
    view.session.click("F4")
    assert view.progress[-1] == SOLVED
    assert "Done." in view.reply_line.value


def test_a_goal_that_chooses_nothing_is_refused(tmp_path):
    text = Path(Scenario.load("several-targets").file).read_text(encoding="utf-8")
    path = tmp_path / "lesson.yaml"
    path.write_text(text.replace("CHOSEN", "lodestar"), encoding="utf-8")
    with pytest.raises(ClixbookError, match="under move, or CHOSEN in a question about a game"):
        Scenario.load(path)
