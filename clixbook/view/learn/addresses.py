"""The places of the room: which one an address means, and the sheet that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from clixbook.errors import NotFound
from clixbook.scenarios.course import course
from clixbook.scenarios.scenario import Lesson, Scenario
from clixbook.view.learn.authoring.own_lessons import lesson_of
from clixbook.view.learn.authoring.write_sheet import WriteSheet
from clixbook.view.learn.classes.class_list import OWN, Item, read_items
from clixbook.view.learn.classes.class_sheets import ClassSheet, PrintSheet, TeachSheet
from clixbook.view.learn.lesson_sheet import LessonSheet, TestSheet, places_of
from clixbook.view.learn.list_sheets import CasesSheet, CourseSheet, StoriesSheet
from clixbook.view.learn.lists import cases, nearby, stories, titles
from clixbook.view.learn.practice import HANDFUL, today
from clixbook.view.learn.practice_sheet import TITLE, NoPractice, PracticeSheet
from clixbook.view.learn.progress import AGAIN
from clixbook.view.learn.sheet_links import SheetLink, SheetLinks, link
from clixbook.view.learn.story_sheet import StorySheet
from clixbook.view.widgets.page_shell import MOST_TEXT

BOARDS = ("lesson", "test", "story", "case", "own", "practice")
"""Fields of an address that name a sheet with a board."""
LISTS = ("write", "teach", "print", "stories", "parting")
MOST_NAME = 80
"""The longest name in an address; the code of a lesson of one's own may be longer."""


@dataclass(frozen=True)
class Place:
    """``kind`` of sheet, the item's ``name``, and its question or step number from 0.

    -1 is where a sheet begins if nothing is said. ``turn`` counts how often a test is taken again, on other boards, or
    how often practice went on.
    """

    kind: str
    name: str = ""
    at: int = 0
    turn: int = 0

    def same_as(self, other: Place) -> bool:
        """Is it another part of the same sheet?"""
        return (self.kind, self.name, self.turn) == (other.kind, other.name, other.turn)


def place_of(query: Mapping[str, str]) -> Place:
    """The place of an address; without one the course."""
    for kind in BOARDS:
        if kind in query:
            number = query.get("step" if kind == "story" else "q", "")
            whole = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
            name = query[kind][: MOST_TEXT if kind == "own" else MOST_NAME]
            turn = query.get("turn", "") if kind in ("test", "practice") else ""
            again = int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 4 else 0
            return Place(kind, name, whole if kind == "story" else whole - 1, again)
    kind = next((kind for kind in LISTS if kind in query), "class" if query.get("class") else "course")
    return Place(kind, query["print"][:MOST_NAME] if kind == "print" else "")


def make_sheet(place: Place, query: Mapping[str, str], room: Any) -> Any:
    """The sheet of a place; a ClixbookError if there is none."""
    match place.kind:
        case "lesson":
            return lesson_sheet(place, room)
        case "test":
            return test_sheet(place, room)
        case "case":
            return case_sheet(place, room)
        case "story":
            return story_sheet(place, room)
        case "own":
            return own_sheet(place, room)
        case "practice":
            return practice_sheet(place, room)
        case "class":
            return ClassSheet(room)
        case "teach":
            return TeachSheet(room, query.get("pick", ""), query.get("for", ""))
        case "write":
            return WriteSheet(room, query)
        case "print":
            return PrintSheet(room, place.name)
        case "stories":
            return StoriesSheet(room, query.get("about", ""), query.get("find", ""))
        case "parting":
            return CasesSheet(room)
    return CourseSheet(room)


def lesson_sheet(place: Place, room: Any) -> LessonSheet:
    """A lesson of the course, with the earlier questions that come back in it."""
    the, kept = course(), room.kept_fields()
    lesson, chapter = the.lesson(place.name), the.chapter_of(place.name)
    number, follows = the.number(place.name), the.lesson_after(place.name)
    last = chapter.lessons[-1] is lesson
    after = (
        SheetLink(link({"test": chapter.name}, kept), f"Test: {chapter.title}")
        if last or follows is None
        else lesson_link(follows, room)
    )
    before = the.lessons[number - 2] if number > 1 else None
    ways = SheetLinks(
        (_home(kept), SheetLink("", f"{chapter.title}, lesson {number} of {len(the.lessons)}")),
        lesson_link(before, room) if before is not None else None,
        after, {"lesson": lesson.name}, kept, (SheetLink(link({"print": lesson.name}, kept), "Print"),),
    )  # fmt: skip
    ways = along_class(ways, lesson.name, room)
    repeats = the.repeats(lesson.name)
    signs = room.progress.signs_of(lesson.name, places_of(lesson, repeats))
    known = all(each.lesson.name in room.progress.signs for each in repeats)
    at = len(repeats) if place.at < 0 and not known else place.at  # a question that was never missed does not return
    return LessonSheet(lesson, ways, room.settings, repeats=repeats, signs=signs, at=at, taught=True)


def test_sheet(place: Place, room: Any) -> TestSheet:
    """The test of a chapter."""
    the, kept = course(), room.kept_fields()
    chapter = the.chapter(place.name)
    at = the.chapters.index(chapter)
    follows = the.chapters[at + 1].lessons[0] if at + 1 < len(the.chapters) else None
    last, own = chapter.lessons[-1], {"test": chapter.name}
    again = link({**own, "turn": str(place.turn + 1)}, kept)
    test = chapter.test_again(place.turn)
    ways = SheetLinks(
        (_home(kept), SheetLink("", f"{chapter.title}, test")),
        lesson_link(last, room),
        lesson_link(follows, room) if follows else _home(kept),
        {**own, **({"turn": str(place.turn)} if place.turn else {})}, kept,
    )  # fmt: skip
    ways = along_class(ways, test.name, room)
    signs = "" if place.turn else room.progress.signs_of(test.name, places_of(test))
    sheet = TestSheet(test, ways, room.settings, signs=signs, at=place.at, taught=True)
    sheet.again_link = SheetLink(again, "Take it again, on other boards")
    sheet.key += AGAIN if place.turn else ""
    return sheet


def practice_sheet(place: Place, room: Any) -> PracticeSheet | NoPractice:
    """The missed questions that wait today."""
    due, kept = room.practice.due(today())[:HANDFUL], room.kept_fields()
    if not due:
        return NoPractice(room)
    own = {"practice": "today", **({"turn": str(place.turn)} if place.turn else {})}
    ways = SheetLinks((_home(kept), SheetLink("", TITLE)), None, _home(kept), own, kept)
    return PracticeSheet(due, ways, room.settings, room, place.turn)


def case_sheet(place: Place, room: Any) -> LessonSheet:
    """A position where the books part."""
    case = _one(cases(), place.name, "position")
    ways = _ways("case", place.name, titles(cases()), SheetLink("", "Where the books part"), {"parting": "1"}, room)
    signs = room.progress.signs_of(case.name, places_of(case))
    return LessonSheet(case, ways, room.settings, signs=signs, at=place.at)


def story_sheet(place: Place, room: Any) -> StorySheet:
    """A story at one of its steps."""
    listed = [each for topic in stories().values() for each in topic]
    story = _one(listed, place.name, "story")
    ways = _ways("story", place.name, titles(listed), SheetLink("", "Stories"), {"stories": "1"}, room)
    read = bool(room.progress.state(story.name, 1))
    return StorySheet(story, ways, room.settings, at=place.at, read=read)


def lesson_link(lesson: Lesson, room: Any) -> SheetLink:
    """The way to a lesson of the course, by the title that it has for this learner."""
    title = course().words_of(lesson, room.settings.rulebook).title
    return SheetLink(link({"lesson": lesson.name}, room.kept_fields()), title)


def _home(kept: dict[str, str]) -> SheetLink:
    return SheetLink(link({"course": "1"}, kept), "Course")


def _ways(kind: str, name: str, listed: dict[str, str], up: SheetLink, fields: dict[str, str], room: Any) -> SheetLinks:
    """The ways along a list of the room."""
    kept = room.kept_fields()
    before, after = (
        SheetLink(link({kind: each}, kept), listed[each]) if each else None for each in nearby(list(listed), name)
    )
    return along_class(
        SheetLinks((SheetLink(link(fields, kept), up.title),), before, after, {kind: name}, kept), name, room
    )


def along_class(ways: SheetLinks, text: str, room: Any) -> SheetLinks:
    """Give the sheet the ways along its class's list; a sheet that is not on it keeps its own."""
    items = read_items(room.group) if room.group else ()
    texts = [each.word for each in items]
    if text not in texts:
        return ways
    at, kept = texts.index(text), room.kept_fields()
    beside = (items[at - 1] if at else None, items[at + 1] if at + 1 < len(items) else None)
    before, after = (
        SheetLink(_href(each, kept), each.in_words_for(room.settings.rulebook).title) if each is not None else None
        for each in beside
    )
    home = SheetLink(link({}, kept), room.title or "For the class")
    return replace(ways, trail=(home, SheetLink("", f"{at + 1} of {len(items)}")), before=before, after=after or home)


def _href(item: Item, kept: dict[str, str]) -> str:
    return "?" + urlencode(item.fields) if item.elsewhere else link(item.fields, kept)


def own_sheet(place: Place, room: Any) -> LessonSheet:
    """A lesson of one's own from its code in the address."""
    lesson, kept = lesson_of(place.name), room.kept_fields()
    text = OWN + place.name
    writing = (SheetLink(link({"write": "1"}, kept), "Write on"),) if room.written else ()
    ways = SheetLinks(
        (_home(kept), SheetLink("", "A lesson of one's own")), None, None, {"own": place.name}, kept, writing
    )
    signs = room.progress.signs_of(lesson.name, places_of(lesson))
    return LessonSheet(lesson, along_class(ways, text, room), room.settings, signs=signs, at=place.at)


def _one(things: Any, name: str, what: str) -> Scenario:
    found = next((each for each in things if each.name == name), None)
    if found is None:
        raise NotFound(f"There is no {what} {name!r:.60}. The list below has all of them.")
    return found  # type: ignore[no-any-return]  # a scenario of the list
