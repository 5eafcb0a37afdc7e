"""The places of the room: which one an address means, and the sheet that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clixbook.errors import ClixbookError
from clixbook.scenarios.course import course
from clixbook.scenarios.scenario import Scenario
from clixbook.view.learn.lesson_sheet import LessonSheet, TestSheet, places_of
from clixbook.view.learn.list_sheets import CasesSheet, CourseSheet, StoriesSheet
from clixbook.view.learn.lists import cases, nearby, stories, titles
from clixbook.view.learn.story_sheet import StorySheet
from clixbook.view.learn.ways import Way, Ways, link

BOARDS = ("lesson", "test", "story", "case")
"""Fields of an address that name a sheet with a board."""
LISTS = ("stories", "books")


@dataclass(frozen=True)
class Place:
    """``kind`` of sheet, the ``name`` of what it shows, and the number of its question or step from 0."""

    kind: str
    name: str = ""
    at: int = 0

    @property
    def board(self) -> bool:
        """Has it a board, and so a frame of one window's height?"""
        return self.kind in BOARDS


def place_of(query: Mapping[str, str]) -> Place:
    """The place that an address asks for; the course without a word."""
    for kind in BOARDS:
        if kind in query:
            number = query.get("step" if kind == "story" else "q", "")
            whole = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
            return Place(kind, query[kind][:80], whole if kind == "story" else max(0, whole - 1))
    return Place(next((kind for kind in LISTS if kind in query), "course"))


def made(place: Place, query: Mapping[str, str], room: Any) -> Any:
    """The sheet of a place; a ClixbookError says what is not there."""
    match place.kind:
        case "lesson":
            return lesson_sheet(place, room)
        case "test":
            return test_sheet(place, room)
        case "case":
            return case_sheet(place, room)
        case "story":
            return story_sheet(place, room)
        case "stories":
            return StoriesSheet(room, query.get("about", ""), query.get("find", ""))
        case "books":
            return CasesSheet(room)
    return CourseSheet(room)


def lesson_sheet(place: Place, room: Any) -> LessonSheet:
    """A lesson of the course, with the earlier questions that come back in it."""
    the, kept = course(), room.kept_fields()
    lesson, chapter = the.lesson(place.name), the.chapter_of(place.name)
    number, follows = the.number(place.name), the.after(place.name)
    last = chapter.lessons[-1] is lesson
    after = (
        Way(link({"test": chapter.name}, kept), f"Test: {chapter.title}")
        if last or follows is None
        else Way(link({"lesson": follows.name}, kept), follows.title)
    )
    before = the.lessons[number - 2] if number > 1 else None
    ways = Ways(
        (_home(kept), Way("", f"{chapter.title}, lesson {number} of {len(the.lessons)}")),
        Way(link({"lesson": before.name}, kept), before.title) if before is not None else None,
        after, {"lesson": lesson.name}, kept,
    )  # fmt: skip
    repeats = the.repeats(lesson.name)
    signs = room.progress.of(lesson.name, places_of(lesson, repeats))
    return LessonSheet(lesson, ways, room.settings, repeats=repeats, signs=signs, at=place.at)


def test_sheet(place: Place, room: Any) -> TestSheet:
    """The test of a chapter."""
    the, kept = course(), room.kept_fields()
    chapter = the.chapter(place.name)
    at = the.chapters.index(chapter)
    follows = the.chapters[at + 1].lessons[0] if at + 1 < len(the.chapters) else None
    last = chapter.lessons[-1]
    ways = Ways(
        (_home(kept), Way("", f"{chapter.title}, test")),
        Way(link({"lesson": last.name}, kept), last.title),
        Way(link({"lesson": follows.name}, kept), follows.title) if follows else _home(kept),
        {"test": chapter.name}, kept,
    )  # fmt: skip
    signs = room.progress.of(chapter.test.name, places_of(chapter.test))
    return TestSheet(chapter.test, ways, room.settings, signs=signs, at=place.at)


def case_sheet(place: Place, room: Any) -> LessonSheet:
    """A position where the books part."""
    case = _one(cases(), place.name, "position")
    ways = _ways("case", place.name, titles(cases()), Way("", "Where the books part"), {"books": "1"}, room)
    signs = room.progress.of(case.name, places_of(case))
    return LessonSheet(case, ways, room.settings, signs=signs, at=place.at)


def story_sheet(place: Place, room: Any) -> StorySheet:
    """A story at one of its steps."""
    listed = [each for topic in stories().values() for each in topic]
    story = _one(listed, place.name, "story")
    ways = _ways("story", place.name, titles(listed), Way("", "Stories"), {"stories": "1"}, room)
    read = bool(room.progress.state(story.name, 1))
    return StorySheet(story, ways, room.settings, at=place.at, read=read)


def _home(kept: dict[str, str]) -> Way:
    return Way(link({"course": "1"}, kept), "Course")


def _ways(kind: str, name: str, listed: dict[str, str], up: Way, fields: dict[str, str], room: Any) -> Ways:
    """The ways along a list of the room."""
    kept = room.kept_fields()
    before, after = (
        Way(link({kind: each}, kept), listed[each]) if each else None for each in nearby(list(listed), name)
    )
    return Ways((Way(link(fields, kept), up.title),), before, after, {kind: name}, kept)


def _one(things: Any, name: str, what: str) -> Scenario:
    found = next((each for each in things if each.name == name), None)
    if found is None:
        raise ClixbookError(f"There is no {what} {name!r:.60}. The list below has all of them.")
    return found  # type: ignore[no-any-return]  # a scenario of the list
