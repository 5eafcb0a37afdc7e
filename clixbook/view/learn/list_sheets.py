"""The sheets that are lists: the course, the stories with a search, the positions where the books part."""

from __future__ import annotations

from typing import Any

from traitlets import Int

from clixbook.view.learn.lists import cases_html, course_html, menu_html, stories, stories_html
from clixbook.view.learn.practice import Practice
from clixbook.view.learn.progress import Progress
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Dropdown, TextLine, VBox, show

EVERY = "All topics"


class ListSheet(VBox):
    """A page of links below the menu of the room. ``listed`` writes it anew."""

    moves = Int(0)
    here = ""

    def __init__(self, room: Any) -> None:
        self.room = room
        self.menu, self.page = HTML(), with_classes(HTML(), "cb-learnlist")
        super().__init__([self.menu, *self.tools(), self.page, *self.beside()])
        with_classes(self, "cb-listsheet")
        self.listed()

    def tools(self) -> list[Any]:
        """The tools above the list."""
        return []

    def beside(self) -> list[Any]:
        """The pane beside the list, or below it."""
        return []

    def query(self) -> dict[str, str]:
        """The fields of its address."""
        return {self.here: "1"} if self.here else {}

    def follow(self) -> None:
        """Show the list in another book or look."""
        self.listed()

    def listed(self) -> None:
        """Write the list."""
        kept = self.room.kept_fields()
        self.menu.value = menu_html(self.here, kept)
        self.page.value = self.html(kept)

    def html(self, kept: dict[str, str]) -> str:
        """The list as HTML."""
        raise NotImplementedError


class CourseSheet(ListSheet):
    """Overview of the course."""

    def tools(self) -> list[Any]:
        """A way to begin again, and back."""
        self._forgotten: tuple[Progress, Practice] | None = None
        self.forget = with_classes(Button(description="Forget my progress"), "cb-forget")
        self.forget.on_click(lambda _: self._forget())
        return [self.forget]

    def _forget(self) -> None:
        room = self.room
        if self._forgotten is None:
            self._forgotten = room.progress, room.practice
            room.progress, room.practice = Progress(), Practice()
        else:
            (room.progress, room.practice), self._forgotten = self._forgotten, None
        self.listed()
        self.moves += 1

    def html(self, kept: dict[str, str]) -> str:
        """The chapters."""
        undoing = self._forgotten is not None
        self.forget.description = "Undo: bring my progress back" if undoing else "Forget my progress"
        show(self.forget, undoing or self.room.progress.signs or self.room.practice.missed)
        return course_html(self.room.progress, kept, self.room.practice, self.room.settings.rulebook)


class StoriesSheet(ListSheet):
    """Stories by topic and by words."""

    here = "stories"

    def __init__(self, room: Any, topic: str = "", words: str = "") -> None:
        self._search = topic, words
        super().__init__(room)

    def tools(self) -> list[Any]:
        """A topic, and words to find."""
        topic, words = self._search
        options = [(EVERY, ""), *((each, each) for each in stories())]
        self.topic = Dropdown(options=options, description="About", value=topic if topic in stories() else "")
        self.words = TextLine(description="Find", placeholder="knock back, ATK-03, a crate ...", value=words[:80])
        for part in (self.topic, self.words):
            part.observe(lambda _: self._on_search(), "value")
        head = "<h1>Stories</h1><p>Games in a few steps: guess what comes, see why, take over and play on.</p>"
        return [with_classes(HTML(head), "cb-learnlist"), with_classes(Box([self.topic, self.words]), "cb-seek")]

    def _on_search(self) -> None:
        self.listed()
        self.moves += 1

    def query(self) -> dict[str, str]:
        """The list as it is."""
        fields = {"stories": "1", "about": self.topic.value, "find": self.words.value}
        return {key: value for key, value in fields.items() if value}

    def html(self, kept: dict[str, str]) -> str:
        """The stories that were found."""
        return stories_html(self.topic.value, self.words.value[:80], self.room.progress, kept)


class CasesSheet(ListSheet):
    """Positions in which the books differ."""

    here = "parting"

    def html(self, kept: dict[str, str]) -> str:
        """A card for each position, as HTML."""
        return cases_html(self.room.progress, self.room.settings.look, kept)
