"""The room Play: the play page below the header of the application."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.play.page import PlayPage


class Play(Room):
    """A game to be played by everybody at one screen."""

    name = "play"

    def __init__(self, settings: Settings, query: Mapping[str, str] | None = None) -> None:
        super().__init__(settings)
        fields = {"rules": settings.rulebook.edition, "look": settings.look, **(query or {})}
        self.page = PlayPage(urlencode(fields))
        self.children = (self.page,)
        self._begun = len(self.page.session.tree.nodes)
        self.page.table.observe(lambda _: self.changed(), "revision")
        settings.observe(lambda change: setattr(self.page.session, "palette", change["new"]), "look")

    def query(self) -> dict[str, str]:
        """The position, once something was played."""
        return {"position": self.page.session.to_line()} if self.page.panes.is_played else {}

    def visit(self, query: Mapping[str, str]) -> None:
        """Put the game of an address on the table."""
        if query.get("position") and query["position"] != self.page.session.to_line():
            self.page = PlayPage(urlencode({"look": self.settings.look, **query}))
            self.children = (self.page,)
            self.page.table.observe(lambda _: self.changed(), "revision")
            self.changed()
