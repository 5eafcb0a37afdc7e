"""Share, Open and ? of the header, each with a pane below it; one of them is open at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from clixbook.board.files.yamltree import MAX_BYTES
from clixbook.errors import ClixbookError
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import problem_html, text_of
from clixbook.view.widgets.traffic.deferred import Deferred
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, FileUpload, Textarea, ToggleButton

OPENED = "cb-opened"
HELPS = "What is drawn, gestures, keys and words"
MOST_TOLD = 8
"""The number of problems of a text that are shown."""
WORDS = (
    "<h2>Open</h2><p>A link, a position, a map, a game, a figure, a thing, a force, a lesson, house rules: paste it, "
    "or choose its file. It opens in the room that fits.</p>"
)


class Shown(Protocol):
    """Protocol of the application as the header panes need it: their content, and a target for opened things."""

    def link_html(self) -> str:
        """The link to the present view."""

    def shared_files(self) -> str:
        """The files of the present view."""

    def help_html(self) -> str:
        """A legend of the drawing, and how to use it."""

    def open_text(self, text: str) -> None:
        """Show the content of a text; a ClixbookError if it is wrong."""


class HeaderPanes:
    """The buttons with their panes."""

    def __init__(self, shown: Shown, guard: Callable[..., None], look: Any) -> None:
        self.shown, self._guard = shown, guard
        self.link, self.files = HTML(), HTML()
        self.text = with_classes(
            Textarea(placeholder="Paste it here", continuous_update=False, description="Text to open"), "cb-opentext"
        )
        self.problem = with_classes(HTML(), "cb-problem")
        self.load = with_classes(Button(description="Open it"), "cb-main")
        self.file = FileUpload(description="Choose a file", icon="")
        self.help = HTML()
        opened = [HTML(WORDS), self.text, self.problem, with_classes(Box([self.load, self.file]), "cb-uses")]
        self.rows = (
            (_button("Share", "cb-linking"), _pane([self.link, self.files]), self.show_shared),
            (_button("Open", "cb-opening"), _pane(opened), lambda: None),
            (_button("?", "cb-helping", HELPS), with_classes(_pane([look, self.help]), "cb-helppane"), self.show_help),
        )
        self._later = Deferred(guard, self._show_files)
        for button, pane, show in self.rows:
            button.observe(partial(self._press, button, pane, show), "value")
        self.load.on_click(lambda _: guard(self.read, self.text.value))
        self.file.observe(lambda change: guard(self._read_file, change["new"]), "value")

    @property
    def parts(self) -> list[Any]:
        """The buttons, each before its pane."""
        return [part for button, pane, _ in self.rows for part in (button, pane)]

    @property
    def share(self) -> Any:
        """The button of the pane that shares."""
        return self.rows[0][0]

    def close(self) -> None:
        """Close any open pane."""
        for button, _, _ in self.rows:
            button.value = False

    def _press(self, button: Any, pane: Any, show: Callable[[], None], change: Any) -> None:
        pressed = change["new"]
        for other, _, _ in self.rows:  # first, so that no two are open at once
            if pressed and other is not button:
                other.value = False
        (pane.add_class if pressed else pane.remove_class)(OPENED)
        self._guard(show)

    # -- sharing ------------------------------------------------------------------------------------------------

    def show_shared(self) -> None:
        """Show the link to the present view, if that pane is open; its files a frame later."""
        self.link.value = self.shown.link_html() if self.share.value else ""
        if self.share.value:
            self._later()
        else:
            self.files.value = ""

    def _show_files(self) -> None:
        self.files.value = self.shown.shared_files() if self.share.value else ""

    # -- opening ------------------------------------------------------------------------------------------------

    def read(self, text: str) -> None:
        """Show the content of the text, or its problem below the field."""
        self.problem.value = ""
        try:
            self.shown.open_text(text)
        except ClixbookError as error:
            problems = [f"Line {each.line}: {each.text}" if each.line else each.text for each in error.problems]
            left = [f"and {len(problems) - MOST_TOLD} more"] if len(problems) > MOST_TOLD else []
            self.problem.value = "".join(map(problem_html, [*problems[:MOST_TOLD], *left]))
            return
        self.text.value = ""
        self.close()

    def _read_file(self, files: Any) -> None:
        if not files:
            return
        content = bytes(files[0]["content"])
        self.file.value = ()  # the same file may be chosen again
        try:
            text = text_of(content, "a text that clixbook writes or reads", noun="file", most=MAX_BYTES)
        except ClixbookError as error:
            self.problem.value = problem_html(str(error))
            return
        self.read(text)

    # -- help ---------------------------------------------------------------------------------------------------

    def show_help(self) -> None:
        """Show the help in the current look; it is made on first use."""
        if self.rows[2][0].value:
            self.help.value = self.shown.help_html()


def _button(words: str, mark: str, tooltip: str = "") -> Any:
    return with_classes(ToggleButton(description=words, tooltip=tooltip), "cb-topbutton", mark)


def _pane(parts: list[Any]) -> Any:
    return with_classes(Box(parts), "cb-linkpane")
