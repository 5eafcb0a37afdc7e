"""The list of a class for learners, the teacher's desk that makes it, and sheets for print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.course import course
from clixbook.scenarios.scenario import Scenario
from clixbook.view.app.share import is_origin, share_html
from clixbook.view.learn.authoring.own_lessons import lesson_of
from clixbook.view.learn.classes.class_list import OWN, Item, code_of, known, pasted_item, read_items
from clixbook.view.learn.classes.class_notebook import notebook_text
from clixbook.view.learn.classes.printing import file_html, paper_html, sheet_html, sheets_of
from clixbook.view.learn.lesson_sheet import places_of
from clixbook.view.learn.list_sheets import ListSheet
from clixbook.view.learn.lists import (
    STATES,
    cases,
    lesson_places,
    minutes,
    minutes_of_game,
    state_of as done_of,
    stories,
)
from clixbook.view.learn.sheet_links import link
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import data_link
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Textarea, TextLine, show

MOST_TITLE = 80
HEAD = (
    "<h1>For teachers</h1><p>Choose games, lessons, tests, stories and positions: the class gets one address, or a "
    "code to scan. The same on paper has its answers on a sheet of their own, and there is a notebook of it.</p>"
)


PASTE = (
    "<h2>A position of your own</h2><p>Set it up in Explore, Build or Play; there press Share and copy the address. A "
    "lesson that you wrote is added in the same way.</p>"
)


class ClassSheet(ListSheet):
    """Tasks of a class, with the learner's progress."""

    here = "class"

    def __init__(self, room: Any) -> None:
        self.items = read_items(room.group)
        super().__init__(room)

    def query(self) -> dict[str, str]:
        """The class stands in every address anyway."""
        return {}

    def listed(self) -> None:
        """Write the list alone: a learner who was sent here need not choose."""
        super().listed()
        self.menu.value = ""

    def html(self, kept: dict[str, str]) -> str:
        """The list."""
        title = escape(kept.get("for", "") or "For the class")
        more = f'<p class="cb-beside"><a href="{escape(link({"course": "1"}))}">The whole course</a></p>'
        return f"<h1>{title}</h1>{items_html(self.items, self.room, kept)}{more}"


def items_html(items: Sequence[Item], room: Any, kept: dict[str, str]) -> str:
    """How many tasks are done and how long all take, and the tasks."""
    rows = "".join(item_row(number, each, room, kept) for number, each in enumerate(items, 1))
    done = sum(bool(state_of(each, room)) for each in items if each.kind != "position")
    of = sum(each.kind != "position" for each in items)
    count = f'<p class="cb-count">{done} of {of} begun or done{duration_words(items)}</p>'
    return f'{count}<ol class="cb-rows">{rows}</ol>'


def minutes_of(item: Item) -> int:
    """About how long it takes; 0 for a position, with which a learner may do anything."""
    match item.kind:
        case "lesson" | "test" | "case":
            return minutes(lesson_places(item.word))
        case "own":
            return minutes(places_of(lesson_of(item.word.removeprefix(OWN))))
        case "story":
            story = next(each for listed in stories().values() for each in listed if each.name == item.word).story
            return minutes(len(story.steps) if story is not None else 0)
        case "first":
            return minutes_of_game(next(each for each in course().first if each.name == item.word))
    return 0


def duration_words(items: Iterable[Item]) -> str:
    """``, about 20 min``: all of them together; nothing if that is unknown."""
    long = sum(map(minutes_of, items))
    return f", about {long} min" if long else ""


def state_of(item: Item, room: Any) -> str:
    """The learner's progress on it."""
    if item.kind == "position":
        return ""
    name = lesson_of(item.word.partition(":")[2]).name if item.kind == "own" else item.word
    if item.kind == "own":
        return "begun" if name in room.progress.signs else ""
    return str(done_of(room.progress, name))


def item_row(number: int, item: Item, room: Any, kept: dict[str, str]) -> str:
    """One thing to do."""
    item, fields = item.in_words_for(room.settings.rulebook), item.fields
    href = "?" + urlencode(fields) if item.elsewhere else link(fields, kept)
    state = state_of(item, room)
    kind = {"story": "story", "position": "position", "case": "where the books part", "first": "game"}.get(item.kind)
    number_of = f"{minutes_of(item)} min" if minutes_of(item) else ""
    long = ", ".join(filter(None, (kind, number_of)))
    done = f'<span class="cb-done">{STATES[state]}</span>' if state else ""
    return (
        f'<li><a href="{escape(href)}"><b>{number}. {escape(item.title)}</b><span>{escape(item.idea)}</span>'
        f"<small>{long} {done}</small></a></li>"
    )


class TeachSheet(ListSheet):
    """Teacher's sheet: choose tasks, get one address with QR code, print questions."""

    here = "teach"

    def __init__(self, room: Any, picks: str = "", title: str = "") -> None:
        self.items = read_items(picks)
        self._title = title[:MOST_TITLE]
        self._touched = ""
        super().__init__(room)

    def tools(self) -> list[Any]:
        """The purpose of the sheet."""
        return [with_classes(HTML(HEAD), "cb-learnlist")]

    def beside(self) -> list[Any]:
        """The choice, the name of the class, the address, and pasted positions."""
        self.title = TextLine(
            description="Class", placeholder="Tuesday club, first evening", value=self._title, continuous_update=False
        )
        self.pasted = Textarea(placeholder="Paste its link here; several, one a line")
        self.add = Button(description="Add these positions")
        self.message, self.paper, self.preview = HTML(), HTML(), with_classes(HTML(), "cb-learnlist")
        self.chosen, self.address, self.bar = (
            with_classes(HTML(), each) for each in ("cb-chosen", "cb-classlink", "cb-classbar")
        )
        self.sheets = with_classes(Button(description="Make the sheets to print"), "cb-forget")
        self.sheets.on_click(lambda _: self.print_sheets())
        self.title.observe(lambda _: self._retitled(), "value")
        self.add.on_click(lambda _: self.add_positions())
        paste = with_classes(Box([HTML(PASTE), self.pasted, self.add, self.message]), "cb-paste")
        with_classes(self, "cb-desk")
        side = with_classes(
            Box(
                [
                    self.chosen,
                    with_classes(Box([self.title]), "cb-seek"),
                    self.address,
                    self.preview,
                    self.sheets,
                    self.paper,
                    paste,
                ]
            ),
            "cb-deskside",
        )
        return [side, self.bar]

    def _retitled(self) -> None:
        self.listed()
        self.moves += 1

    def again(self, place: Any, query: dict[str, str]) -> None:
        """Something was chosen or taken away by a link."""
        before = {each.word for each in self.items}
        self.items = read_items(query.get("pick", ""))
        changed = before ^ {each.word for each in self.items}
        self._touched = next(iter(changed), "")
        self.listed()
        self.moves += 1

    def add_positions(self) -> None:
        """Add every pasted line, or show the one that cannot be read and keep the text."""
        found = []
        for number, line in enumerate(self.pasted.value.splitlines(), 1):
            try:
                found += [pasted_item(line)] if line.strip() else []
            except ClixbookError as error:
                self.message.value = f'<p role="alert">Line {number}: {escape(str(error))}</p>'
                return
        self.items = read_items(code_of((*self.items, *found)))
        self.message.value = f'<p role="status">{len(found)} added.</p>'
        self.pasted.value = ""
        self.listed()
        self.moves += 1

    def query(self) -> dict[str, str]:
        """The desk as it is."""
        fields = {"teach": "1", "pick": code_of(self.items), "for": self.title.value[:MOST_TITLE]}
        return {key: value for key, value in fields.items() if value}

    @property
    def class_query(self) -> str:
        """The address for the class."""
        fields = {"page": "learn", "class": code_of(self.items), "for": self.title.value[:MOST_TITLE]}
        return "?" + urlencode({key: value for key, value in fields.items() if value})

    def listed(self) -> None:
        """Show the choices, and the address for the chosen ones."""
        super().listed()
        origin = self.room.settings.origin
        self.chosen.value = self._chosen_html(self.room.kept_fields())
        self.address.value = class_html(origin, self.class_query) if self.items else ""
        self.preview.value = self._preview_html() if self.items else ""
        self.bar.value = bar_html(origin, self.class_query, self.items) if self.items else ""
        show(self.sheets, self.items)
        self.paper.value = ""

    def _preview_html(self) -> str:
        """The page that a learner of the class sees, and the class as a notebook."""
        title = self.title.value[:MOST_TITLE] or "For the class"
        kept = {"class": code_of(self.items), "for": self.title.value[:MOST_TITLE]}
        notebook = notebook_text(title, self.items, self.room.settings.rulebook)
        file = data_link("class.ipynb", "application/x-ipynb+json", notebook)
        return (
            f'<details class="cb-group cb-preview" open><summary>What the class sees</summary><h3>{escape(title)}</h3>'
            f"{items_html(self.items, self.room, kept)}</details>"
            f'<p class="cb-links">The same in a notebook: {file}</p>'
        )

    def print_sheets(self) -> None:
        """Make one file of the chosen lessons' questions, with the answers on a sheet of their own."""
        parts = printable_parts(self.items, self.room.settings.rulebook)
        file = data_link("class.html", "text/html", sheet_html(self.title.value or "For the class", parts))
        words = f"{len(parts)} sheets and their answers: {file}" if parts else "Nothing chosen has questions to print."
        self.paper.value = f'<p class="cb-links" role="status">{words}</p>'

    def html(self, kept: dict[str, str]) -> str:
        """Everything that can be chosen."""
        the = known()
        parts = [self._group("First games", [the[each.name] for each in course().first], kept)]
        for chapter in course().chapters:
            names = [*(each.name for each in chapter.lessons), chapter.test.name]
            items = [the[name] for name in names if name in the]
            parts.append(self._group(f"Lessons: {chapter.title}", items, kept, first=len(parts) == 1))
        parts.append(self._group("Where the books part", [the[each.name] for each in cases()], kept))
        for topic, listed in stories().items():
            parts.append(self._group(f"Stories: {topic}", [the[each.name] for each in listed], kept))
        return "".join(parts)

    def _chosen_html(self, kept: dict[str, str]) -> str:
        rows = "".join(self._toggle(each, kept, "Take out") for each in self.items)
        none = '<p class="cb-more">Nothing is chosen yet: tick a lesson, and its address stands here.</p>'
        long = duration_words(self.items)
        return f'<h2>Chosen: {len(self.items)}{long}</h2><ul class="cb-picks">{rows}</ul>' if rows else none

    def _group(self, title: str, items: list[Item], kept: dict[str, str], *, first: bool = False) -> str:
        """A part of the list; the first is open from the beginning, to show that there are boxes to tick."""
        chosen = {each.word for each in self.items}
        some = sum(each.word in chosen for each in items)
        touched = self._touched in {each.word for each in items}  # if it closed, the list would jump
        is_open = " open" if first or some or touched else ""
        rows = "".join(self._toggle(each, kept, "Take out" if each.word in chosen else "Choose") for each in items)
        count = f" ({some} chosen)" if some else ""
        return (
            f'<details class="cb-group"{is_open}><summary>{escape(title)}{count}</summary>'
            f'<ul class="cb-picks">{rows}</ul></details>'
        )

    def _toggle(self, item: Item, kept: dict[str, str], word: str) -> str:
        chosen = word != "Choose"
        after = [each for each in self.items if each.word != item.word] if chosen else [*self.items, item]
        fields = {**self.query(), "pick": code_of(after)}
        title = escape(item.in_words_for(self.room.settings.rulebook).title)
        return (
            f'<li><a class="cb-pick{" cb-picked" if chosen else ""}" href="{escape(link(fields, kept))}" '
            f'aria-label="{word}: {title}"><i aria-hidden="true">{"☑" if chosen else "☐"}</i> {title}</a></li>'
        )


def printable_parts(items: Iterable[Item], rules: Rulebook) -> list[tuple[str, Scenario]]:
    """The parts of a class that can be printed, everything with questions, in the words of this rulebook."""
    the, found = course(), []
    for item in items:
        scenario: Scenario | None = None
        if item.kind == "lesson":
            scenario = the.lesson(item.word)
        elif item.kind == "test":
            scenario = the.chapter(item.fields["test"]).test
        elif item.kind == "case":
            scenario = next(each for each in cases() if each.name == item.word)
        elif item.kind == "own":
            scenario = lesson_of(item.fields["own"])
        if scenario is not None:
            found.append((item.in_words_for(rules).title, the.words_of(scenario, rules)))
    return found


def class_html(origin: str, query: str) -> str:
    """The one address for the class, and its QR code."""
    shown = share_html(origin, query, title="One address for the class")
    return f'<section class="cb-classbox">{shown}<p><a href="{escape(query)}">Open it as a learner</a></p></section>'


def bar_html(origin: str, query: str, items: Sequence[Item]) -> str:
    """The bar that stays in sight in small windows: how much is chosen, and its address to be copied."""
    copied = (
        f"<code>{escape(origin + query)}</code>"
        '<button class="cb-copy jupyter-button" type="button">Copy the address</button>'
        if is_origin(origin)
        else ""
    )
    return f'<div class="cb-copyrow"><b role="status">{len(items)} chosen{duration_words(items)}</b>{copied}</div>'


class PrintSheet(ListSheet):
    """Printed lesson or chapter: the file and its preview."""

    def __init__(self, room: Any, name: str) -> None:
        self.name = name
        the = course()
        chapter = next((each for each in the.chapters if each.name == name), None)
        if chapter is not None:
            self.title, self.parts = chapter.title, (*chapter.lessons, chapter.test)
        else:
            lesson = the.lesson(name)
            self.title, self.parts = the.words_of(lesson, room.settings.rulebook).title, (lesson,)
        super().__init__(room)

    def query(self) -> dict[str, str]:
        """The fields of its address."""
        return {"print": self.name}

    def html(self, kept: dict[str, str]) -> str:
        """The sheets as they are printed, in the words of the learner's book, and the link to them as a file."""
        lessons = [course().words_of(each, self.room.settings.rulebook) for each in self.parts]
        sheets = sheets_of(self.title, [(each.title, each) for each in lessons])
        file = data_link(f"{self.name}.html", "text/html", file_html(self.title, sheets))
        return (
            f'<div class="cb-notpaper"><h1>{escape(self.title)} on paper</h1><p class="cb-links">Print this page, or '
            f"take it along as a file: {file} The answers are on a sheet of their own.</p></div>"
            f"{paper_html(sheets)}"
        )
