"""The course: chapters of lessons, repeated questions and tests.

``library/course.yaml`` says it all. It names lessons and tests, it asks nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from clixbook.argument_errors import checks_arguments
from clixbook.errors import NotFound, capital, did_you_mean
from clixbook.rulebooks import Rulebook, named_rulebook
from clixbook.rulebooks.editions import BY_NAME
from clixbook.scenarios.mirrored import Flip, mirror_scenario
from clixbook.scenarios.scenario import Lesson, Question, Scenario


@dataclass(frozen=True)
class Repeat:
    """A repeated question of an earlier lesson or test, on a mirrored board.

    ``number`` counts its questions from 1.
    """

    lesson: Scenario
    number: int
    image: Flip = Flip.EAST_WEST

    @property
    def question(self) -> Question:
        """The question on the mirrored board, where the answer to the original is wrong."""
        return mirror_scenario(self.lesson.file, self.image).questions[self.number - 1]

    @property
    def original(self) -> Question:
        """The question in its first form."""
        return self.lesson.questions[self.number - 1]

    @property
    def name(self) -> str:
        """Such as ``corner-pick/2``, for addresses and lists."""
        return f"{self.lesson.name}/{self.number}"


@dataclass(frozen=True)
class Chapter:
    """Lessons with one goal, and a final test.

    ``repeats`` are the earlier questions that a lesson of the chapter begins with, by the lesson's name. The test is a
    scenario; ``about`` of each of its questions is the name of the lesson to go back to. ``aim`` is what is reached
    with it and the chapters before it, "" for nothing.
    """

    name: str
    title: str
    goal: str
    lessons: tuple[Lesson, ...]
    test: Scenario
    aim: str = ""
    repeats: Mapping[str, tuple[Repeat, ...]] = field(default_factory=dict)

    def test_again(self, turn: int) -> Scenario:
        """The test as it is taken for that time, from 0; each time but the first its boards are mirrored anew."""
        if not turn:
            return self.test
        return mirror_scenario(self.test.file, tuple(Flip)[(turn - 1) % len(Flip)])

    def __repr__(self) -> str:
        return f"<Chapter {self.name}: {len(self.lessons)} lessons>"


T = TypeVar("T", Chapter, Lesson)
MOST_NAMED = 8
"""How many names an error lists."""


@dataclass(frozen=True)
class Course:
    """All chapters in order. Lessons are looked up by name; a ClixbookError for unknown names.

    ``first`` are the games with a coach that are played before the first chapter. ``books`` are the editions in which
    lessons of the course's rulebook are taught.

    >>> import clixbook as cx
    >>> cx.course().number("longer-leg")
    1
    """

    title: str
    rules: Rulebook
    chapters: tuple[Chapter, ...]
    first: tuple[Scenario, ...] = ()
    books: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Course of {len(self.chapters)} chapters, {len(self.lessons)} lessons>"

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson, in order."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)

    @checks_arguments
    def chapter(self, name: str) -> Chapter:
        """The chapter of this name.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.chapter(course.chapters[0].name).title
        'Seeing'
        """
        return _find_named(self.chapters, name, "chapter")

    @checks_arguments
    def lesson(self, name: str) -> Lesson:
        """The lesson of this name.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.lesson(course.lessons[0].name) == course.lessons[0]
        True
        """
        return _find_named(self.lessons, name, "lesson")

    @checks_arguments
    def book_of(self, scenario: Scenario, learner: str | Rulebook) -> Rulebook:
        """The rulebook by which a lesson or test is asked of a learner with this rulebook.

        That is the learner's printed book where the course is taught in it, else the lesson's own.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.book_of(course.lesson("stairs"), "complete2022").name
        'complete2022'
        >>> course.book_of(course.lesson("doc-nebula"), "complete2022").name
        'nebula2007'
        """
        printed = BY_NAME[named_rulebook(learner).edition].column
        return named_rulebook(printed) if scenario.rules == self.rules and printed in self.books else scenario.rules

    def words_of(self, scenario: Scenario, learner: str | Rulebook) -> Scenario:
        """A lesson or test in the words in which a learner with this rulebook reads it.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.words_of(course.lesson("the-first-round"), "complete2022").title
        'Safe in the starting area'
        """
        return scenario.in_book(self.book_of(scenario, learner))

    def number(self, name: str) -> int:
        """The place of a lesson in the course, from 1.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.number(course.lessons[2].name)
        3
        """
        return self.lessons.index(self.lesson(name)) + 1

    def chapter_of(self, name: str) -> Chapter:
        """The chapter in which a lesson is taught.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.chapter_of(course.lessons[0].name) == course.chapters[0]
        True
        """
        lesson = self.lesson(name)
        return next(chapter for chapter in self.chapters if lesson in chapter.lessons)

    def repeats(self, name: str) -> tuple[Repeat, ...]:
        """The earlier questions that this lesson begins with.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.repeats(course.lessons[0].name)
        ()
        """
        return self.chapter_of(name).repeats.get(name, ())

    def lesson_after(self, name: str) -> Lesson | None:
        """The lesson that follows; None after the last.

        >>> import clixbook as cx
        >>> course = cx.course()
        >>> course.lesson_after(course.lessons[0].name) == course.lessons[1]
        True
        """
        number = self.number(name)
        return self.lessons[number] if number < len(self.lessons) else None


def _find_named(things: tuple[T, ...], name: str, what: str) -> T:
    for thing in things:
        if thing.name == name:
            return thing
    names: list[str] = [thing.name for thing in things]
    few = [*names[:MOST_NAMED], *(["others"] if len(names) > MOST_NAMED else [])]
    hint = capital(did_you_mean(name, names, f"there are {', '.join(few)}."))
    raise NotFound(f"The course has no {what} {name[:60]!r}. {hint}")


@lru_cache(maxsize=1)
def course() -> Course:
    """The course that comes with clixbook.

    >>> import clixbook as cx
    >>> len(cx.course().lessons) == len(cx.lessons())
    True
    """
    from clixbook.scenarios.files.course_reader import load_course
    from clixbook.scenarios.files.scenario_files import LIBRARY

    return load_course(LIBRARY / "course.yaml")


def lessons() -> tuple[Lesson, ...]:
    """The lessons that come with clixbook, in the order of the course.

    >>> import clixbook as cx
    >>> cx.lessons()[0].name
    'longer-leg'
    """
    return course().lessons
