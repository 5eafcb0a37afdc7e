"""The room Start: an introduction, a line of fire to drag at once, and links to every room."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from traitlets import link

from clixbook.board.model.board import Board
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.explore.address import query_of_session, show_address
from clixbook.view.sessions.session import Session
from clixbook.view.start.doors import doors_html
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.page_shell import lost_html
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button

WELCOME = f"""<h1>Can Warden shoot Bruiser?</h1>
<p><b>Drag a figure: the line follows.</b> The ring beside its disc moves only the line. The verdict comes
at once, with its reason. clixbook is a tabletop for HeroClix, free and
unofficial, that shows what {HOW_MANY} rulebooks make of any position.</p>
<p><a class="cb-linkbutton cb-firststep" href="?page=play&amp;first=walk-and-strike">New to the game? Play a first one,
with a coach</a></p>
<a class="cb-goon" hidden href="?page=explore">Go on where you were</a>"""


def first_board() -> Board:
    """A small position in which every verdict is one square away."""
    return Board.build(
        width=8, height=5, name="first-look", title="A first look", setting="outdoor",
        hindering=["F3", "F4"], blocking=["D2", "E1"], water=["A1:B1"], walls=["G1|H1", "G2|H2"],
        objects={"C5": "crate: light"},
        pieces={"B4": "Warden: standard of Ann", "G3": "Bruiser: standard of Ben"},
    )  # fmt: skip


class Start(Room):
    """Start page: a board to try at once, and a picture with a link for each room."""

    name = "start"

    def __init__(self, settings: Settings) -> None:
        self.session = session = Session(first_board(), rules=settings.rules, source="Warden", target="Bruiser")
        session.palette = settings.look
        self.parts = parts = BoardParts(session, lambda: lost_html("?page=start"))
        self.undo = Button(description="Undo")
        self.undo.on_click(lambda _: parts.run_guarded(session.undo))
        self.onward, self.doors = HTML(), HTML()
        below = with_classes(Box([self.undo, self.onward]), "cb-startgo")
        self.answer_box = with_classes(Box([parts.panel, below, parts.status]), "cb-starttold")
        hero = with_classes(
            Box(
                [
                    with_classes(HTML(WELCOME), "cb-welcome"),
                    with_classes(Box([parts.board]), "cb-startboard"),
                    self.answer_box,
                ]
            ),
            "cb-hero",
        )
        self._begins, self._shared = dict[str, str](), dict[str, str]()
        self._begins = self.query()
        super().__init__(settings, (with_classes(HTML(start_style()), "cb-style"), hero, self.doors))
        self.add_class("cb-longroom")
        for mine, theirs in (("rules", "rules"), ("palette", "look")):
            link((settings, theirs), (session, mine))
        self._refresh()
        session.observe(lambda _: self._refresh(), ["revision", "status"])

    def query(self) -> dict[str, str]:
        """The position and the line, once something was moved."""
        fields = {name: query_of_session(self.session)[name] for name in ("position", "from", "to")}
        return {} if fields == self._begins else fields

    @property
    def link_holds(self) -> str:
        """The position with its question, once there is one of one's own."""
        return "This position and its question." if self.query() else "The page Start."

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the position of an address."""
        if query.get("position") and self.query() != dict(query):
            show_address(self.session, query)

    def _refresh(self) -> None:
        """Bring the links below the board, and the pictures of the rooms, up to date with position and look."""
        session = self.session
        fields = {"page": "explore", **{k: v for k, v in query_of_session(session).items() if v != ""}}
        address, odds = urlencode(fields), urlencode({**fields, "ask": "odds"})
        self.onward.value = (
            f'<a class="cb-linkbutton" href="?{escape(address)}">Ask more about this position</a> '
            f'<a class="cb-linkbutton" href="?{escape(odds)}">Odds of an attack</a>'
        )
        repeats = session.told is not None or not session.status
        (self.answer_box.remove_class if repeats else self.answer_box.add_class)("cb-told")
        self.undo.disabled = not session.undoable
        self.doors.value = doors_html(session.palette, self.name)
        if (shared := self.query()) != self._shared:
            self._shared = shared
            self.changed()


def start_style() -> str:
    """The look of this room."""
    return style_element(Path(__file__).parent / "start.css")
