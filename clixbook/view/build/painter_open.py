"""Another map for the painter: one that comes with clixbook, an empty one, a file, or a text that is pasted."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import FileUpload

from clixbook.board import terrain_kinds
from clixbook.board.board import Board
from clixbook.board.files.forum_boards import ForumBoard, read_forum_board
from clixbook.board.files.forum_meanings import FORMS
from clixbook.board.files.mapfile import map_names, packaged_map
from clixbook.board.files.notation import from_line
from clixbook.errors import ClixbookError
from clixbook.view.build.painter_panes import empty_map
from clixbook.view.build.painter_session import PainterSession
from clixbook.view.build.painter_text import mistakes_html, read_map
from clixbook.view.widgets.board_parts import named
from clixbook.view.widgets.page_shell import MOST_TEXT, map_title, text_of
from clixbook.view.widgets.plain import HTML, Button, Combobox, Dropdown, Textarea, VBox

CHOOSE, EMPTY = "", "empty"


class MapOpener(VBox):
    """Choose, paste or load a map; undo brings back the one before.

    What is neither a map's text nor its line is read as a board drawn in characters; what each sign was taken for is
    told in a row of its own, and can be put right there.
    """

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session = session
        names = [(map_title(each), each) for each in sorted(map_names())]
        options = [("Choose a map", CHOOSE), ("An empty map", EMPTY), *names]
        self.maps = Dropdown(options=options, value=CHOOSE, description="Begin with")
        self.text = named(Textarea(placeholder="Paste a map, its one line, or a board drawn in characters"), "cb-paste")
        self.load = Button(description="Put it on the board")
        self.file = FileUpload(accept=".txt,.yaml,.yml,text/plain", description="Load a file", icon="")
        self.told = named(HTML(), "cb-told")
        self.signs = named(VBox(), "cb-signs")
        self.again = Button(description="Read it again so")
        self._drawn = ""
        super().__init__(
            [HTML("<h2>Another map</h2>"), self.maps, self.text, self.load, self.file, self.told, self.signs]
        )
        named(self, "cb-form")
        self.again.on_click(lambda _: guard(self.read_again))
        self.maps.observe(lambda change: guard(self._choose, change["new"]), "value")
        self.load.on_click(lambda _: guard(lambda: self.read(self.text.value)))
        self.file.observe(lambda change: guard(self._load_file, change["new"]), "value")

    def _choose(self, name: str) -> None:
        if name != CHOOSE:
            self.maps.value = CHOOSE  # the same one may be chosen again
            board = empty_map() if name == EMPTY else packaged_map(name)
            self.session.redraw(board, f"{board.title or 'An empty map'} is here; Undo brings back the other.")

    def _load_file(self, files: Any) -> None:
        if files:
            self.file.value = ()  # the same file may be chosen again
            self._show(None)
            self.read(text_of(bytes(files[0]["content"]), "a map (.yaml, .txt)", noun="map"))

    def read(self, text: str) -> None:
        """Put this map under the brush."""
        self._show(None)
        if len(text) > MOST_TEXT:
            raise ClixbookError(f"That is {len(text)} characters; a map may have {MOST_TEXT}.")
        if not text.strip():
            raise ClixbookError("Paste a map first.")
        try:
            if _is_map_file(text):
                self._take(read_map(text))
            elif "\n" in text.strip() or not text.strip().startswith("b1/"):
                self._drawn = text
                self._take_drawn({})
            else:
                self._take(from_line(text, unfinished=True))
        except ClixbookError as error:
            self.told.value = mistakes_html(error)
            raise

    def _take(self, board: Board, besides: str = "") -> None:
        self.session.redraw(board, f"{board.title or 'The map'} is here{besides}; Undo brings back the other.")

    # -- boards drawn in characters ---------------------------------------------------------------------------

    def _take_drawn(self, meanings: dict[str, str]) -> None:
        found = read_forum_board(self._drawn, meanings)
        guessed = sum(not each.told for each in found.guesses)
        self._take(found.board, f", {guessed} of its signs guessed: put right below what is not so" if guessed else "")
        self._show(found)

    def read_again(self) -> None:
        """Read the drawing once more, each sign as its row says now."""
        meanings = {row.description: row.value for row in self.signs.children if row is not self.again}
        try:
            self._take_drawn(meanings)
        except ClixbookError as error:
            self.told.value = mistakes_html(error)
            raise

    def _show(self, found: ForumBoard | None) -> None:
        """What each sign was taken for, and what else was assumed."""
        before, rows = self.signs.children, []
        self.told.value = "" if found is None else guesses_html(found)
        for guess in found.guesses if found is not None else ():
            row = Combobox(description=guess.sign, value=guess.meaning, options=choices(), continuous_update=False)
            rows.append(row)
        self.signs.children = (*rows, self.again) if rows else ()
        for each in before:
            if each is not self.again:
                each.close()


def choices() -> list[str]:
    """What a sign may mean, to choose from."""
    return [*terrain_kinds.words(), *FORMS]


def guesses_html(found: ForumBoard) -> str:
    """What was guessed, in words; the legend's own are not."""
    guessed = [each for each in found.guesses if not each.told]
    said = ", ".join(f"<code>{escape(each.sign)}</code> is {escape(each.meaning)} ({each.count})" for each in guessed)
    notes = "".join(f"<li>{escape(note)}</li>" for note in found.notes[:12])
    told = (
        f"<p>Guessed: {said}. Put right below what is not so.</p>" if guessed else "<p>Nothing had to be guessed.</p>"
    )
    return f"<h2>What the signs mean</h2>{told}" + (f"<ul>{notes}</ul>" if notes else "")


def _is_map_file(text: str) -> bool:
    """True for the text of a map file: it has the key of the drawing."""
    return re.search(r"^map:", text, re.MULTILINE) is not None
