"""The text editor of a map, kept in step with the painted board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any

from clixbook.board.model.board import Board
from clixbook.errors import BadFile, ClixbookError
from clixbook.view.editors.map.painter_session import PainterSession, check_squares
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT
from clixbook.view.widgets.traffic.shared_style import HTML, Button, Textarea, VBox, show

_PAUSE = 0.4  # seconds without a key after which the text is read
MOST_TOLD = 6
LETTERS = 60
"""The longest line of text for maps without a drawing."""
HINT = "Change the drawing, or what stands above and below it: the map follows."


class MapText(VBox):
    """The text of a painter's map. ``mistake`` is True while the typed text differs from the board."""

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session, self._guard = session, guard
        self.text = with_classes(Textarea(placeholder="The map as text"), "cb-maptext")
        self.message = with_classes(HTML(), "cb-told")
        self.wide = with_classes(HTML(), "cb-style")
        self.back = Button(description="Back to the board's text")
        self.mistake = False
        self.typed: Callable[[], None] = lambda: (
            None
        )  # called when a text was read that has a mistake, or has none more
        self._board: Board | None = None
        self._busy = False
        self._timer: Any = None
        super().__init__([self.message, self.text, self.back, self.wide])
        self.text.observe(self._on_typed, "value")
        self.back.on_click(lambda _: guard(self._take_back))
        self.refresh()

    def _on_typed(self, _: Any) -> None:
        if self._busy:
            return
        if self._timer is not None:
            self._timer.cancel()
        try:
            self._timer = asyncio.get_running_loop().call_later(_PAUSE, self._guard, self.read)
        except RuntimeError:  # no loop runs here
            self._guard(self.read)

    def read(self) -> None:
        """Change the board to the text; an unreadable text leaves it as it is."""
        self._timer = None
        try:
            board = read_map(self.text.value)
            check_squares(board.width, board.height)
        except ClixbookError as error:
            self._show(error)
            return
        self._show(None)
        self._board = board
        if board != self.session.board:
            self.session.redraw(board, "The map is as its text says.", merge="text")

    def _take_back(self) -> None:
        self._board = None
        self._show(None)
        self.refresh()

    def bring(self, text: str) -> None:
        """A text that was typed before, with its mistakes."""
        if text != self.text.value:
            self._busy = True
            try:
                self.text.value = text
            finally:
                self._busy = False
            self.read()

    def _show(self, error: ClixbookError | None) -> None:
        was, self.mistake = self.mistake, error is not None
        if was or self.mistake:
            self.typed()  # first: a user who reads of the mistake may reload the page at once
        self.message.value = mistakes_html(error) if error is not None else f'<p class="cb-more">{HINT}</p>'
        show(self.back, self.mistake)

    def refresh(self) -> None:
        """Show the board's text, unless the board comes from the typed text, or a mistake is being corrected."""
        board = self.session.board
        if self.mistake or board is self._board:
            return
        if self._board is None or board != self._board:
            self._busy = True
            try:
                self.text.value = board.to_text()
            finally:
                self._busy = False
        self._board = board
        self.wide.value = f"<style>.cb-app .cb-painter{{--chars:{drawing_width(self.text.value)}}}</style>"
        self._show(None)


def drawing_width(text: str) -> int:
    """How many letters the drawing of a map is wide: for the style sheet, which shows it whole."""
    drawn = (line for line in text.splitlines() if line.lstrip().startswith(("+", "|")))
    return max(map(len, drawn), default=0) or LETTERS


def read_map(text: str) -> Board:
    """A board from the text of a map file of at most MOST_TEXT characters."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a map may have {MOST_TEXT}.")
    return Board.from_text(text)


def mistakes_html(error: ClixbookError) -> str:
    """The mistakes of a text, each with its line and column."""
    rows = "".join(
        f"<li><b>{f'Line {each.line}, column {each.column}: ' if each.line else ''}</b>{escape(each.text)}</li>"
        for each in error.problems[:MOST_TOLD]
    )
    left = len(error.problems) - MOST_TOLD
    more = f"<li>and {left} more</li>" if left > 0 else ""
    return f'<div class="cb-mistakes" role="alert"><p>The board stays as it was.</p><ul>{rows}{more}</ul></div>'
