"""The course: every lesson once, repeats after what they repeat, tests about what was taught; and clear errors."""

from __future__ import annotations

from itertools import combinations

import pytest

import clixbook as cx
from clixbook.scenarios import Chapter, Question
from clixbook.scenarios.course import Repeat
from clixbook.scenarios.files.course_reader import read_course
from clixbook.scenarios.files.scenario_files import library

COURSE = cx.course()
ONE = """\
course: Small
chapters:
- chapter: seeing
  title: Seeing
  goal: See.
  lessons: [longer-leg, crossed-squares, worst-square, figures-in-the-way, corner-pick]
  repeats: {worst-square: [longer-leg/1]}
  test: test-seeing
"""


def test_every_lesson_is_taught_exactly_once() -> None:
    names = [lesson.name for lesson in COURSE.lessons]
    assert sorted(names) == sorted(name for name, path in library().items() if path.parent.name == "lessons")
    assert [lesson.name for lesson in cx.lessons()] == names


def test_every_test_ends_exactly_one_chapter() -> None:
    tests = [chapter.test.name for chapter in COURSE.chapters]
    assert sorted(tests) == sorted(name for name, path in library().items() if path.parent.name == "tests")


@pytest.mark.parametrize("chapter", COURSE.chapters, ids=lambda chapter: chapter.name)
def test_repeats_come_after_what_they_repeat(chapter: Chapter) -> None:
    for name in (lesson.name for lesson in chapter.lessons):
        for repeat in COURSE.repeats(name):
            assert COURSE.number(repeat.lesson.name) < COURSE.number(name)
            assert repeat.original in repeat.lesson.questions


REPEATS = [repeat for chapter in COURSE.chapters for listed in chapter.repeats.values() for repeat in listed]


@pytest.mark.parametrize("repeat", REPEATS, ids=lambda repeat: f"{repeat.name}-{repeat.image.name}")
def test_a_question_comes_back_on_another_position_and_holds_in_every_book(repeat: Repeat) -> None:
    assert repeat.question.board != repeat.original.board
    assert list(repeat.question.failed_expectations()) == []


def test_a_question_comes_back_another_way_each_time() -> None:
    asked = [(repeat.name, repeat.image) for repeat in REPEATS]
    assert len(set(asked)) == len(asked)
    again = next(repeat for repeat in REPEATS if repeat.name == "longer-leg/1")
    assert again.question.say == "How many squares is O on B4 away from X on H1?"  # G4 and A1 on 8 columns
    assert "six west plus three south" in again.question.mistakes[0].say
    crossed = next(repeat for repeat in REPEATS if repeat.name == "crossed-squares/1")
    assert set(crossed.question.expect.values()) == {("E3",)}  # D3 was it


@pytest.mark.parametrize("chapter", COURSE.chapters, ids=lambda chapter: chapter.name)
def test_a_test_asks_what_was_taught_on_other_boards(chapter: Chapter) -> None:
    asked = {question.say for lesson in COURSE.lessons for question in lesson.questions}
    last = COURSE.number(chapter.lessons[-1].name)
    for question in chapter.test.questions:
        assert COURSE.number(question.about) <= last
        assert question.say not in asked
        assert question.mistakes
    own = {lesson.name for lesson in chapter.lessons}
    assert own & {question.about for question in chapter.test.questions}


def test_lessons_are_found_by_name() -> None:
    assert COURSE.number("longer-leg") == 1
    assert COURSE.chapter_of("corner-pick").name == "seeing"
    assert COURSE.lesson_after(COURSE.lessons[0].name) == COURSE.lessons[1]
    assert COURSE.lesson_after(COURSE.lessons[-1].name) is None
    with pytest.raises(cx.ClixbookError, match="Did you mean corner-pick"):
        COURSE.number("corner-pik")
    with pytest.raises(cx.ClixbookError, match="no chapter 'walking'"):
        COURSE.chapter("walking")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("longer-leg, cro", "longer-lag, cro", "6:13: There is no scenario 'longer-lag'; did you mean longer-leg?"),
        ("longer-leg, cro", "dv-10, cro", "6:13: dv-10 is not a lesson."),
        ("corner-pick]", "longer-leg]", "6:76: longer-leg is taught twice; expected it once."),
        ("longer-leg/1", "corner-pick/1", "7:28: No lesson 'corner-pick' comes before"),
        ("longer-leg/1", "longer-leg/9", "7:28: longer-leg has questions longer-leg/1 to longer-leg/2; found"),
        ("{worst-square", "{worse-square", "7:13: This chapter has no lesson 'worse-square'; did you mean worst"),
        ("  goal: See.\n", "", "Expected a key goal."),
        ("test: test-seeing", "test: dv-10", "8:9: Question 1 is about no lesson; expected a lesson up to here"),
        ("test: test-seeing", "tast: test-seeing", "8:3: Unknown key 'tast' in a chapter; did you mean test?"),
    ],
)
def test_a_slip_is_told_with_its_place(old: str, new: str, said: str) -> None:
    assert read_course(ONE).chapters[0].repeats["worst-square"][0].name == "longer-leg/1"
    with pytest.raises(cx.ClixbookError) as caught:
        read_course(ONE.replace(old, new))
    assert said in str(caught.value)


ROW = "  lessons: [longer-leg, crossed-squares, worst-square, figures-in-the-way, corner-pick]"
SECOND = ONE[ONE.index("- chapter") :]
SPOILT: dict[str, tuple[str, list[str]]] = {
    "no chapters": ("course: A\nchapters: []\n", ["2:11: Expected some chapters, found an empty list."]),
    "chapters that are none": (
        "course: A\nchapters:\n- [a]\n- 5\n", ["3:3: Expected a mapping for a chapter, f", "4:3: Expected a mapping"]),
    "wrong kinds": (
        ONE.replace("Small", "[Small]").replace("Seeing", "yes").replace("See.", "5"),
        ["1:9: Expected text, found a list", "4:10: Expected text, found the yes", "5:9: Expected text, found the n"]),
    "no lessons": (ONE.replace(ROW, "  lessons: []"), ["6:12: Expected some lessons, found an empty list."]),
    "lessons that are a word": (ONE.replace(ROW, "  lessons: 5"), ["6:12: Expected a list under lessons, found"]),
    "no key lessons": (ONE.replace(ROW + "\n", ""), ["3:3: Expected a key lessons with the names of lessons."]),
    "lessons of other kinds": (
        ONE.replace("lessons: [", "lessons: [[a], {b: c}, "),
        ["6:13: Expected the name of a scenario, found a list.", "6:18: Expected the name of a scenario, found a m"]),
    "repeats is a number": (ONE.replace("{worst-square: [longer-leg/1]}", "5"), ["7:12: Expected a mapping under"]),
    "a repeat is a list": (ONE.replace("longer-leg/1", "[a]"), ["7:28: Expected a question such as corner-pick/2"]),
    "a lesson repeats twice": (
        ONE.replace("1]}", "1], worst-square: [longer-leg/2]}"), ["7:43: worst-square stands twice under repeats"]),
    "a list for a lesson": (ONE.replace("{worst", "{[a]: [], worst"), ["7:13: Expected a name as key under repeats"]),
    "a list for the test": (ONE.replace("test-seeing", "[a]"), ["8:9: Expected the name of a scenario, found a list."]),
    "a chapter twice": (
        ONE + SECOND.replace(ROW, "  lessons: [stairs]").replace("  repeats: {worst-square: [longer-leg/1]}\n", ""),
        ["9:12: There is a chapter 'seeing' already", "13:9: test-seeing is the test of another chapter too"]),
    "rules is a list": (ONE.replace("chapters:", "rules: []\nchapters:"), ["2:8: Expected text, found a list."]),
    "NUL": (ONE.replace("See.", "S\0ee"), ["5:10: Found the character U+0000"]),
    "no YAML": (ONE.replace("[longer", "[[longer"), ["Expected YAML"]),
    "a list": ("- a\n", ["1:1: The file holds a list; a course begins with"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_all_that_is_wrong_with_a_file_is_told_and_nothing_that_only_follows(name: str) -> None:
    text, said = SPOILT[name]
    with pytest.raises(cx.ClixbookError) as caught:
        read_course(text)
    assert all(each in str(caught.value) for each in said), caught.value
    assert len(caught.value.problems) == len(said), caught.value


QUESTIONS = [
    pytest.param(question, id=f"{scenario.name}-{number}")
    for scenario in (*COURSE.lessons, *(chapter.test for chapter in COURSE.chapters))
    for number, question in enumerate(scenario.questions, 1)
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_names_the_ruling_behind_it_and_one_of_the_question_parts_the_books(question: Question) -> None:
    answers = question.answers()
    for edition, found in answers.items():
        why = question.main_reason(found)
        assert why is not None
        assert why.text
        assert why.source == cx.rulebook(edition)[why.ruling].source
    for one, other in combinations(answers, 2):
        if answers[one].value != answers[other].value:
            books = cx.rulebook(one), cx.rulebook(other)
            said = [{name: (book[name].value, book[name].in_play) for name in question.rulings} for book in books]
            parting = [name for name in question.rulings if said[0][name] != said[1][name]]
            assert parting, (one, other)
