"""The room Learn: shows the sheet (lesson, story, list ...) of an address and keeps the learner's progress."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from clixbook.errors import ClixbookError
from clixbook.scenarios.course import course
from clixbook.scenarios.recognition import Recognised
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings, games_won
from clixbook.view.cells.lesson_view import LessonView
from clixbook.view.cells.lesson_words import own_style
from clixbook.view.cells.stepper_view import StepperView, step_style
from clixbook.view.learn.addresses import Place, make_sheet, place_of
from clixbook.view.learn.authoring.own_lessons import code_of_text
from clixbook.view.learn.authoring.write_sheet import WriteSheet
from clixbook.view.learn.classes.class_sheets import MOST_TITLE
from clixbook.view.learn.lesson_sheet import LessonSheet
from clixbook.view.learn.lists import cases, stories
from clixbook.view.learn.practice import Practice, scenario_named, today
from clixbook.view.learn.practice_sheet import NoPractice
from clixbook.view.learn.progress import SOLVED, Progress
from clixbook.view.learn.storage import Saved, from_saved_text, to_saved_text
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.shared_style import HTML, Box


class Learn(Room):
    """The room Learn: course, stories, cases, own lessons, teacher's page; one at a time.

    ``progress`` is what the learner has done; it stands in every address and in the browser's own memory. ``practice``
    has the questions that were missed; only the browser keeps it.
    """

    name = "learn"
    reads = ("play",)

    def __init__(self, settings: Settings, query: Mapping[str, str] | None = None) -> None:
        self.progress, self.group, self.title = Progress(), "", ""
        self.practice = Practice()
        self.place = Place("course")
        self.written: dict[str, Any] = {}
        self.sheet: Any = None
        self.styles = [own_style(), step_style(), style()]
        super().__init__(settings)
        settings.observe(lambda _: self._follow_settings(), ["rules", "look", "origin"])
        settings.observe(lambda _: self._take_won(settings.won), "won")
        self._take_won(settings.won)
        self.visit(query or {})

    @property
    def uses_rulebook(self) -> bool:
        """False while a lesson is open that is asked by its own rulebook whatever is chosen."""
        return not isinstance(self.sheet, LessonSheet) or self.sheet.follows_book

    @property
    def has_thumb_row(self) -> bool:
        """True beside the board of a lesson or a story."""
        return isinstance(self.sheet, LessonView | StepperView)

    # -- addresses --------------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """Fields of an address for the learner's place and progress."""
        return {**(self.sheet.query() if self.sheet is not None else {}), **self.kept_fields()}

    def kept_fields(self) -> dict[str, str]:
        """The fields that every link of the room carries along."""
        fields = {"done": self.progress.code(), "class": self.group, "for": self.title if self.group else ""}
        return {key: value for key, value in fields.items() if value}

    def visit(self, query: Mapping[str, str]) -> None:
        """Go to the sheet of an address; its progress is merged with the progress here."""
        place = place_of(query)
        progress = self.progress.and_(Progress.read_address(query.get("done", "")))
        before = self.progress, self.group, self.title
        self.progress, self.group = progress, query.get("class", "" if "course" in query else self.group)
        self.title = query.get("for", self.title)[:MOST_TITLE] if self.group else ""
        try:
            if self.sheet is not None and place.same_as(self.place) and hasattr(self.sheet, "again"):
                self.sheet.again(place, query)
            else:
                self._show(place, make_sheet(place, query, self))
        except ClixbookError:
            self.progress, self.group, self.title = before
            raise

    @property
    def link_holds(self) -> str:
        """The sheet, without the learner."""
        return "This page of the course, without your progress."

    def take(self, found: Recognised) -> None:
        """Open a lesson or a story: one of the library at its place in the list, others as one's own."""
        name = found.packaged_name
        for kind, names in (("story", _listed_stories()), ("lesson", [each.name for each in course().lessons]),
                            ("case", [each.name for each in cases()])):  # fmt: skip
            if name in names:
                self.visit({kind: name})
                return
        self.visit({"own": code_of_text(found.text)})

    def kept(self) -> str:
        """The progress, the missed questions, and the lesson that is being written, for the browser to keep."""
        return to_saved_text(Saved(self.progress, self.practice, self.written))

    def restore(self, text: str) -> None:
        """Restore the records that the browser kept of an earlier visit."""
        found = from_saved_text(text)
        if found.written and not self.written:
            self.written = found.written
            if isinstance(self.sheet, WriteSheet):
                self.sheet.bring(found.written)
            self.changed()
        self._know(self.progress.and_(found.progress), self.practice.and_(found.practice))

    def _know(self, progress: Progress, practice: Practice) -> None:
        """Take over what is known of the learner, and show it where it is listed."""
        if (progress, practice) == (self.progress, self.practice):
            return
        self.progress, self.practice = progress, practice
        if isinstance(self.sheet, NoPractice):  # waiting messages have come after the page
            self._show(self.place, make_sheet(self.place, {}, self))
        elif hasattr(self.sheet, "listed"):
            self.sheet.listed()
        self.changed()

    def _judge(self, name: str, right: bool) -> None:
        """A first try at a question of the course: a miss comes back."""
        lesson, _, number = name.partition("/")
        scenario = scenario_named(lesson)
        if scenario is not None and int(number) <= len(scenario.questions):
            self.practice = self.practice.after(name, right, today())
            self.changed()

    def read(self, room: str, text: str) -> None:
        """The first games that were won in Play."""
        with suppress(ValueError, TypeError, AttributeError):
            self._take_won(games_won(json.loads(text)))

    def _take_won(self, names: Iterable[str]) -> None:
        progress = self.progress
        for name in names:
            progress = progress.with_(name, SOLVED)
        self._know(progress, self.practice)

    # -- the sheet --------------------------------------------------------------------------------------------

    def _show(self, place: Place, sheet: Any) -> None:
        before, self.place, self.sheet = self.sheet, place, sheet
        self.children = (*self.styles, with_classes(Box([sheet]), "cb-sheetcell"))
        if isinstance(sheet, LessonSheet):
            sheet.judged = self._judge
        (self.remove_class if self.has_thumb_row else self.add_class)("cb-longroom")
        sheet.observe(lambda _: self._on_move(sheet), "moves")
        if before is not None:
            close_all(before)
        self._on_move(sheet)

    def _on_move(self, sheet: Any) -> None:
        if sheet is self.sheet:
            if getattr(sheet, "signs", ""):
                self.progress = self.progress.with_(sheet.key, sheet.signs)
            self.changed()

    def _follow_settings(self) -> None:
        if self.sheet is not None:
            self.sheet.follow()
            self.changed()


def _listed_stories() -> list[str]:
    return [each.name for topic in stories().values() for each in topic]


def close_all(sheet: Any) -> None:
    """Close a sheet and everything in it, so that the browser forgets them."""
    for each in getattr(sheet, "parts_kept", list)():
        _close(each)
    _close(sheet)


def _close(widget: Any) -> None:
    for child in getattr(widget, "children", ()):
        _close(child)
    with suppress(Exception):  # closed with another part
        widget.close()


def style() -> HTML:
    """Style rules of this room alone."""
    return with_classes(HTML(style_element(Path(__file__).parent / "learn.css")), "cb-style")
