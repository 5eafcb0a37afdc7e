"""The course in both official books: answers and words of each question in each, and none that mean the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import permutations

import pytest

import clixbook as cx
from clixbook.scenarios import Lesson, Question, Scenario
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.scenario import Mistake

COURSE = cx.course()
TAUGHT = [
    each
    for each in (*COURSE.lessons, *(chapter.test for chapter in COURSE.chapters))
    if each.rules == COURSE.rules
]  # fmt: skip
EACH = pytest.mark.parametrize("scenario", TAUGHT, ids=lambda scenario: scenario.name)


def differs(question: Question) -> bool:
    return len({question.expect[book] for book in COURSE.books}) > 1


def test_the_course_is_taught_in_both_official_books() -> None:
    assert COURSE.books == ("core2014", "complete2022")
    assert len(TAUGHT) > 40


@EACH
def test_the_engine_gives_the_answer_that_is_expected_in_each_book(scenario: Scenario) -> None:
    for question in scenario.questions:
        for book in COURSE.books:
            assert question.in_book(book).answer(book).value == question.expect[book], (question.say, book)


@EACH
def test_no_feedback_speaks_of_this_book_and_means_another(scenario: Scenario) -> None:
    """Words that say "this book" are told in the books that they are meant for, and the others have their own."""
    for question in scenario.questions:
        for book, other in permutations(COURSE.books, 2):
            for mistake in filter(differs_in_book(question), told_in(question, book)):
                told = question.in_book(other).feedback(mistake.value, other)
                assert told.right or told.say != mistake.say, mistake.say


def told_in(question: Question, book: str) -> list[Mistake]:
    """The listed mistakes that a learner with this book can make."""
    listed = [each for each in question.in_book(book).mistakes if book in each.books]
    return [each for each in listed if each.value != question.expect[book]]


def differs_in_book(question: Question) -> Callable[[Mistake], bool]:
    """Tells the mistakes whose words name the book, where the books answer differently."""
    return lambda mistake: differs(question) and "this book" in mistake.say.lower()


@EACH
def test_the_answer_of_the_other_book_has_words_of_its_own(scenario: Scenario) -> None:
    """A learner who gives it is told what this book says, not only the reasons of the board."""
    for question in filter(differs, scenario.questions):
        for book, other in permutations(COURSE.books, 2):
            assert question.expect[other] in {each.value for each in told_in(question, book)}, (question.say, book)


@pytest.mark.parametrize(
    "scenario", [each for each in TAUGHT if isinstance(each, Lesson) and any(map(differs, each.questions))],
    ids=lambda scenario: scenario.name,
)  # fmt: skip
def test_a_lesson_that_is_answered_otherwise_is_introduced_otherwise(scenario: Lesson) -> None:
    words = scenario.in_book("complete2022")
    assert words.text != scenario.text


NOT_IN_2022 = re.compile(r"[Pp]ush|book of 2014|damage of pushing|halved|half the speed, rounded up(?! and then)")


@EACH
def test_words_for_2022_do_not_speak_of_what_that_book_has_not(scenario: Scenario) -> None:
    """No pushing damage, no moves halved by terrain (ACT-18, TMV-04), and no book of 2014 to compare with."""
    words = scenario.in_book("complete2022")
    told = [words.title, words.idea, getattr(words, "text", "")]
    for question in words.questions:
        told += [question.say, question.because, *question.hints]
    assert [each for each in told if NOT_IN_2022.search(each)] == []


@pytest.mark.parametrize("scenario", [each for each in TAUGHT if isinstance(each, Lesson) and each.goal])
def test_a_task_can_be_done_in_both_books(scenario: Lesson) -> None:
    for book in COURSE.books:
        goal = scenario.in_book(book).goal
        assert goal is not None
        assert goal.solutions(book)


# -- the format -----------------------------------------------------------------------------------------------

FILE = """\
lesson: two-books
title: Two books
idea: One.
text: A walker stops.
in: {complete2022: {title: Other, text: A walker walks on.}}
board: {width: 8, height: 3, hindering: [C2], pieces: {A2: "X: standard"}}
ask:
- say: Where does X stop?
  answer: {query: walk, who: X, speed: 7, along: E, field: end}
  expect: {core2014: C2, complete2022: H2, nebula2007: C2, eddieg: F2}
  hints: [Look at C2.]
  mistakes: {H2: It stops., B2: Too early.}
  in: {complete2022: {say: Where does X come?, mistakes: {C2: It does not stop.}}}
"""


def test_what_an_edition_leaves_out_stands_as_it_is() -> None:
    lesson = read_scenario(FILE)
    question = lesson.in_book("complete2022").questions[0]
    assert (question.say, question.hints) == ("Where does X come?", ("Look at C2.",))
    assert question.feedback("C2", "complete2022").say == "It does not stop."
    assert question.feedback("B2", "complete2022").say == "Too early."
    assert lesson.in_book("complete2022").text == "A walker walks on."
    assert [lesson.in_book(book).title for book in ("complete2022", "eddieg")] == ["Other", "Two books"]
    assert lesson.in_book("eddieg").questions[0].say == "Where does X stop?"
    assert lesson.questions[0].feedback("H2", "core2014").say == "It stops."
    assert lesson.check() == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "in: {complete2022: {title",
            "in: {complete2021: {title",
            "5:6: Unknown key 'complete2021' in in, by edi",
        ),
        (
            "{title: Other, text: A walker walks on.}",
            "{name: Other}",
            "5:21: Unknown key 'name' in a lesson in another edition",
        ),
        ("{say: Where does X come?", "{expect: H2", "Unknown key 'expect' in a question in another edition"),
        ("C2: It does not stop.", "H2: It does not stop.", "H2 is no mistake in complete2022, it is the right answer"),
        ("lesson: two-books", "scenario: two-books", "Only a lesson has the key text"),
    ],
)
def test_a_slip_in_the_words_of_an_edition_is_told(old: str, new: str, said: str) -> None:
    try:
        told = "\n".join(map(str, read_scenario(FILE.replace(old, new, 1)).check()))
    except cx.ClixbookError as error:
        told = str(error)
    assert said in told
