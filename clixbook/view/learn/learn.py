"""The room Learn: stories, stepped on their boards."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.stories import Stories


class Learn(Room):
    """The page of stories as a room."""

    name = "learn"

    def __init__(self, settings: Settings, query: Mapping[str, str] | None = None) -> None:
        fields = dict(query or {})
        super().__init__(settings)
        self.add_class("cb-longroom")
        self.stories = Stories(fields, settings.rulebook.edition, settings.look)
        self.children = (self.stories,)
        self.stories.story.observe(lambda _: self.changed(), "value")

    def query(self) -> dict[str, str]:
        """Which story."""
        return {"story": self.stories.story.value or ""}
