"""Missed questions come back: when, on which boards, and what the pages say of them."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from clixbook.scenarios.course import course
from clixbook.scenarios.mirrored import Flip, mirror_scenario
from clixbook.view.cells.lesson_view import LessonView
from clixbook.view.learn.learn import Learn
from clixbook.view.learn.practice import HANDFUL, Practice, next_words, today, waiting_words
from clixbook.view.learn.practice_sheet import NoPractice, PracticeSheet
from clixbook.view.learn.storage import Saved, from_saved_text, to_saved_text
from tests.view.learn.test_learn import room

DAY = date(2030, 1, 1)
NAME = "corner-pick/1"
LONG_AGO = ["2020-01-01", 0]


def after(practice: Practice, days: int, right: bool) -> Practice:
    return practice.after(NAME, right, DAY + timedelta(days))


def days_until(practice: Practice, days: int) -> int:
    day = practice.next_day()
    assert day is not None
    return (day - DAY).days - days


def waiting_room(*names: str, **query: str) -> Learn:
    """The room as the browser restores it, with these questions waiting."""
    opened = room(**query)
    opened.restore(json.dumps({"done": "", "missed": dict.fromkeys(names, LONG_AGO)}))
    return opened


def test_a_missed_question_comes_after_1_3_7_and_21_days() -> None:
    practice = after(Practice(), 0, False)
    assert practice.due(DAY) == ()
    day = 0
    for space in (1, 3, 7, 21):
        assert days_until(practice, day) == space
        day += space
        assert [each.name for each in practice.due(DAY + timedelta(day))] == [NAME]
        practice = after(practice, day, True)
    assert practice == Practice()  # known


def test_a_miss_begins_anew_and_a_question_that_is_not_due_stays() -> None:
    practice = after(after(Practice(), 0, False), 1, True)
    assert days_until(after(practice, 2, True), 1) == 3
    assert days_until(after(practice, 2, False), 2) == 1
    assert after(Practice(), 0, True) == Practice()


def test_a_question_comes_on_another_board_each_time() -> None:
    practice, images = after(Practice(), 0, False), []
    for day in (1, 4, 11):
        (repeat,) = practice.due(DAY + timedelta(day))
        images.append(repeat.image)
        assert repeat.question.board != repeat.original.board
        practice = after(practice, day, True)
    assert images == list(Flip)


def test_words_say_how_many_wait_and_when_the_next_one_comes() -> None:
    practice = after(Practice(), 0, False)
    assert waiting_words(practice, DAY) == ""
    assert next_words(practice, DAY) == "The next question comes tomorrow."
    assert waiting_words(practice, DAY + timedelta(1)) == "1 question waits"
    assert next_words(after(practice, 1, True), DAY + timedelta(1)) == "The next question comes in 3 days."
    many = Practice.from_saved({f"{lesson.name}/1": LONG_AGO for lesson in course().lessons[:7]})
    assert waiting_words(many, DAY) == "7 questions wait: practise 5 of them"
    assert next_words(Practice(), DAY) == ""


BROKEN = [None, [], {"a b/1": LONG_AGO}, {NAME: "x"}, {NAME: ["2020-01-01", 9]}, {NAME: ["2020-13-01", 0]}]


@pytest.mark.parametrize("found", BROKEN)
def test_what_is_no_practice_is_left_out(found: object) -> None:
    assert Practice.from_saved(found) == Practice()


def test_what_the_browser_keeps_is_read_back() -> None:
    saved = Saved(practice=Practice.from_saved({NAME: LONG_AGO, "gone-from-the-course/1": LONG_AGO}))
    assert from_saved_text(to_saved_text(saved)) == saved
    assert [each.name for each in saved.practice.due(DAY)] == [NAME]


def test_a_second_try_is_told_and_the_question_waits_until_tomorrow() -> None:
    opened = room(lesson="corner-pick", q="2")
    opened.sheet.answer("blocked")
    opened.sheet.answer("hindered")
    assert "Right, at the second try: hindered" in opened.sheet.reply_line.value
    kept = json.loads(opened.kept())
    assert kept["missed"] == {NAME: [(today() + timedelta(1)).isoformat(), 0]}
    opened.visit({"course": "1"})
    assert "no question waits. The next question comes tomorrow." in opened.sheet.page.value


def test_a_right_first_try_is_no_miss_and_an_answer_that_is_shown_is_one() -> None:
    opened = room(lesson="corner-pick", q="2")
    opened.sheet.answer("hindered")
    assert "Right: hindered" in opened.sheet.reply_line.value
    opened.sheet.answer("blocked")  # it is answered already
    assert not opened.practice.missed
    opened.sheet.go(2)
    opened.sheet.show()
    assert list(opened.practice.missed) == ["corner-pick/2"]


def test_a_question_that_came_back_is_missed_by_its_own_name() -> None:
    opened = room(lesson="corner-pick", done="crossed-squares", q="1")
    opened.sheet.show()
    assert list(opened.practice.missed) == ["crossed-squares/1"]
    opened.visit({"test": "seeing"})
    opened.sheet.answer(opened.sheet.question.mistakes[0].value)
    assert list(opened.practice.missed)[1:] == ["test-seeing/1"]
    opened.visit({"case": "dv-10"})
    opened.sheet.show()
    assert len(opened.practice.missed) == 2  # a case is no question of the course


def test_the_course_tells_how_many_wait_and_leads_there() -> None:
    opened = waiting_room(NAME, "longer-leg/1")
    assert "Practice: 2 questions wait" in opened.sheet.page.value
    assert "practice=today" in opened.sheet.page.value
    opened.visit({"practice": "today"})
    assert isinstance(opened.sheet, PracticeSheet)
    assert opened.has_thumb_row


def test_practice_asks_and_says_how_it_went() -> None:
    opened = waiting_room(NAME, "longer-leg/1", practice="today")
    sheet = opened.sheet
    assert isinstance(sheet, PracticeSheet)
    assert "Once more" in sheet.head.value
    assert opened.query() == {"practice": "today", "q": "1"}
    sheet.answer(sheet.found().value)
    sheet.go(1)
    sheet.show()
    sheet.go(2)
    assert "<b>1 of 2</b> right at the first try" in sheet.question_line.value
    assert "The next question comes tomorrow." in sheet.question_line.value
    assert {name: each.right for name, each in opened.practice.missed.items()} == {NAME: 1, "longer-leg/1": 0}
    assert opened.progress.signs == {}


def test_at_most_a_handful_is_asked_and_the_rest_after_it() -> None:
    names = [f"{lesson.name}/1" for lesson in course().lessons[:7]]
    opened = waiting_room(*names, practice="today")
    sheet = opened.sheet
    assert len(sheet.questions) == HANDFUL
    for step in range(HANDFUL):
        sheet.go(step)
        sheet.answer(sheet.found().value)
    sheet.go(HANDFUL)
    assert "2 questions wait" in sheet.question_line.value
    opened.visit({"practice": "today", "turn": "1"})
    assert len(opened.sheet.questions) == 2


def test_when_none_waits_the_page_says_when_the_next_one_comes() -> None:
    opened = room(practice="today")
    assert isinstance(opened.sheet, NoPractice)
    assert "You have missed no question yet." in opened.sheet.page.value
    assert not opened.has_thumb_row
    opened.restore(json.dumps({"done": "", "missed": {NAME: [(today() + timedelta(2)).isoformat(), 0]}}))
    assert "The next question comes in 2 days." in opened.sheet.page.value


def test_forgetting_forgets_what_was_missed_and_brings_it_back() -> None:
    opened = waiting_room(NAME)
    opened.sheet.forget.click()
    assert not opened.practice.missed
    opened.sheet.forget.click()
    assert list(opened.practice.missed) == [NAME]


def test_a_lesson_in_a_notebook_counts_tries_too() -> None:
    view = LessonView("corner-pick")
    view.answer("blocked")
    view.answer("clear")
    view.answer("hindered")
    assert "Right, at the third try" in view.reply_line.value


ASKED = (*course().lessons, *(chapter.test for chapter in course().chapters))


@pytest.mark.thorough
@pytest.mark.parametrize("image", list(Flip), ids=lambda image: image.name)
@pytest.mark.parametrize("name", [each.name for each in ASKED])
def test_every_question_of_the_course_holds_on_each_mirrored_board(name: str, image: Flip) -> None:
    asked = next(each for each in ASKED if each.name == name)
    assert [str(each) for each in mirror_scenario(asked.file, image).check()] == []


def test_a_walk_along_a_row_is_mirrored() -> None:
    lesson = course().lesson("walking-on")
    assert mirror_scenario(lesson.file, Flip.EAST_WEST).check() == []
