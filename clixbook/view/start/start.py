"""The room Start: what this is in two sentences, and a door to every room."""

from __future__ import annotations

from ipywidgets import HTML

from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings

WELCOME = """<h1>Settle it on the board</h1>
<p>clixbook shows what four HeroClix rulebooks say about a position: every line, move and attack with its reason.
It is unofficial, free, and needs nothing but this page.</p>"""


class Start(Room):
    """Doors."""

    name = "start"

    def __init__(self, settings: Settings) -> None:
        from clixbook.view.app.rooms import ROOMS

        doors = "".join(
            f'<a class="cb-door" href="?page={row.name}"><b>{row.title}</b><span>{row.says}</span></a>'
            for row in ROOMS
            if row.name != self.name
        )
        again = '<a class="cb-goon" hidden href="?page=explore">Go on where you were</a>'
        super().__init__(settings, (HTML(f'<section class="cb-start">{WELCOME}{again}{doors}</section>'),))
        self.add_class("cb-longroom")
