"""The shell of every page: name, links to the others, address, tools, and ways to share its content."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Protocol
from urllib.parse import urlencode

from clixbook.board.model.squares import Square
from clixbook.errors import BadFile, Problem
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.scenarios.page_links import MOST_TEXT as MOST_TEXT, fields_of_link
from clixbook.view.sessions.question_session import PALETTES
from clixbook.view.sessions.session_base import BoardSession, describe
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Button, Dropdown, FileUpload, Textarea, ToggleButton, VBox
from clixbook.view.widgets.why import input_words

MOST_LINK = 60_000
"""The longest address that servers accept; longer ones become a file."""

# -- addresses --------------------------------------------------------------------------------------------------


def position_in(text: str) -> str:
    """The text, or the position of the link that it is; a ClixbookError if that holds none."""
    if not text.strip().startswith(("http://", "https://", "?")):
        return text
    line = fields_of_link(text).get("position", "")
    if not line:
        raise BadFile("This link holds no position: copy it from Link or Share beside a board.")
    return line


def look_of(query: dict[str, str]) -> str:
    """The palette of a query."""
    return query["look"] if query.get("look") in PALETTES else PALETTES[0]


def lost_html(link: str) -> str:
    """Shown by the style sheet when the page's Python is gone; the link, HTML, holds the whole position.

    A page of our own server says so itself, and comes back by itself (lost.js).
    """
    again = f'<a href="{link}">Open this position anew</a></div>'
    return f'<div class="cb-lost" role="alert">This page has lost its connection. {again}'


def located_text(problem: Problem) -> str:
    """A problem after its place in a pasted text: ``Line 3, column 7: ...``."""
    column = f", column {problem.column}" if problem.column else ""
    return f"Line {problem.line}{column}: {problem.text}" if problem.line else problem.text


def problem_html(text: str) -> str:
    """The problem, beside the field that it is wrong in."""
    return f'<p role="alert"><b aria-hidden="true">✕</b> {escape(text)}</p>'


# -- tools ------------------------------------------------------------------------------------------------------


def book_options(names: Iterable[str] = EDITIONS) -> list[tuple[str, str]]:
    """The rulebooks as choices: title and name."""
    return [(SHORT_NAMES[each], each) for each in names]


def map_title(name: str) -> str:
    """The name of a map in a menu: ``Loading dock``."""
    return name.replace("-", " ").capitalize()


class FitTarget(Protocol):
    """Target of Fit: a session, or a place at its table."""

    def together(self) -> Any:
        """Everything inside is one change."""

    def look_at(self, *places: str) -> None:
        """Bring these places into sight; without any, those that matter now."""

    def say(self, text: str) -> None:
        """Show a message."""


class Tools:
    """Undo, Redo, Look and Fit of a page with one board."""

    def __init__(
        self,
        session: BoardSession,
        parts: BoardParts,
        shown: FitTarget,
        undo: Callable[[], object] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        self.session, self.parts, self.shown, self._stays = session, parts, shown, stays
        guard = parts.run_guarded
        self.undo = with_classes(Button(description="Undo"), "cb-isback")
        self.redo = with_classes(Button(description="Redo"), "cb-isnext")
        looks = [(each.capitalize(), each) for each in PALETTES]
        self.look = Dropdown(options=looks, value=session.palette, description="Look")
        self.fit = with_classes(ToggleButton(description="Fit"), "cb-fit")
        self.undo.on_click(lambda _: guard(undo or session.undo))
        self.redo.on_click(lambda _: guard(session.redo))
        self.look.observe(lambda change: guard(setattr, session, "palette", change["new"]), "value")
        self.fit.observe(lambda change: guard(self._choose_fit, change["new"]), "value")

    def _choose_fit(self, whole: bool) -> None:
        """Show the whole map: a tap returns to the usual size there, unless the map ``stays`` whole."""
        self.parts.hands.instead = self._go_to if whole and not self._stays else None
        (self.parts.board.add_class if whole else self.parts.board.remove_class)("cb-fitted")
        if not whole:
            self.shown.look_at()

    def _go_to(self, square: Square) -> None:
        self.fit.value = False
        with self.shown.together():
            self.shown.look_at(square.name)
            self.shown.say(describe(self.session.board, square))


# -- sharing ----------------------------------------------------------------------------------------------------


def data_link(name: str, kind: str, content: str | bytes) -> str:
    """A file as a link that holds its content: no file of the server is read or written."""
    data = content.encode() if isinstance(content, str) else content
    return f'<a download="{name}" href="data:{kind};base64,{base64.b64encode(data).decode()}">{name}</a>'


def link_html(query: str, link: str, line: str) -> str:
    """The link with this query; if it is too long for servers, the reason, and the line as a file to be loaded."""
    if len(query) <= MOST_LINK:
        return link
    return (
        f"<p>As a link this would have {len(query)} characters, more than the {MOST_LINK} that servers take. "
        "This file holds it; load it where positions are loaded:</p>"
        f'<div class="cb-links">{data_link("position.txt", "text/plain", line)}</div>'
    )


def line_html(line: str) -> str:
    """A position's line, to be copied."""
    how = input_words("a click", "a tap")
    return (
        f'<p>This position in one line ({how} selects it):</p><code class="cb-line" tabindex="0">{escape(line)}</code>'
    )


def lesson_html(line: str) -> str:
    """The way to a lesson about this position; none while it is too long for an address."""
    href = "?" + urlencode({"page": "learn", "write": "1", "position": line})
    return f'<a href="{escape(href)}">Save as lesson</a>' if len(line) <= MOST_TEXT // 4 else ""


def text_of(content: bytes, what: str, *, noun: str = "position", most: int = MOST_TEXT) -> str:
    """The text of a chosen file; a ClixbookError if it is empty, too long or no text. ``what`` names the choice."""
    if not content.strip():
        raise BadFile(f"That file is empty; choose {what}.")
    if len(content) > most:  # of a much longer one the page's script has sent a part
        raise BadFile(f"That file is too long; a {noun} may have {most} bytes.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"That file is not text; choose {what}.") from None


class ShareBox(VBox):
    """Text and files of the table, a button for more, and a place to paste or load.

    A page says what ``make`` does, and what becomes of a text (``read``) and of a file's content (``read_file``).
    """

    def __init__(self, guard: Callable[..., None], *, make: str, paste: str, load: str, accept: str) -> None:
        self.html, self.made = HTML(), HTML()
        self.button = Button(description=make)
        self.text = Textarea(placeholder=paste, continuous_update=False)
        self.load = Button(description="Load it")
        self.file = FileUpload(accept=accept, description=load, icon="")
        self.button.on_click(lambda _: guard(self.make))
        self.load.on_click(lambda _: guard(lambda: self.read(self.text.value)))
        self.file.observe(lambda change: guard(self._load_file, change["new"]), "value")
        super().__init__()
        with_classes(self, "cb-share")

    def _load_file(self, files: Any) -> None:
        if files:
            self.file.value = ()  # the same file may be chosen again
            self.read_file(bytes(files[0]["content"]))

    def make(self) -> None:
        """Make a file on demand that takes longer than a gesture may."""
        raise NotImplementedError

    def read(self, text: str) -> None:
        """Put the pasted text on the table."""
        raise NotImplementedError

    def read_file(self, content: bytes) -> None:
        """Put the content of a chosen file on the table."""
        raise NotImplementedError
