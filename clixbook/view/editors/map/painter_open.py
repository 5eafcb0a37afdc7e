"""The dialog that opens a map: library, empty, file or pasted text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from clixbook.board.files.mapfile import map_names, packaged_map
from clixbook.board.files.notation.board_notation import from_line
from clixbook.board.forum.boards import ForumBoard, read_forum_board
from clixbook.board.forum.layout import Numbers
from clixbook.board.forum.meanings import FORMS
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.errors import BadFile, ClixbookError
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.importing.json_files import is_objects
from clixbook.importing.map_import import boards_of, maps_in
from clixbook.view.editors.figure.collection import MOST_FILE, report_html
from clixbook.view.editors.map.painter_panes import empty_map
from clixbook.view.editors.map.painter_session import PainterSession
from clixbook.view.editors.map.painter_text import mistakes_html, read_map
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, map_title, position_in, text_of
from clixbook.view.widgets.traffic.shared_style import HTML, Button, Combobox, Dropdown, FileUpload, Textarea, VBox

CHOOSE, EMPTY = "", "empty"
RIM = (("the numbers of rows", "rows"), ("squares, such as levels", "squares"))
"""Possible meanings of digits at the rim of a drawing."""


class MapOpener(VBox):
    """Choose, paste or load a map; undo restores the one before.

    Text that is neither a map file nor a board line is read as a board drawn in characters; a row for each sign shows
    its meaning, which can be corrected there.
    """

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session = session
        names = [(map_title(each), each) for each in sorted(map_names())]
        options = [("Choose a map", CHOOSE), ("An empty map", EMPTY), *names]
        self.maps = Dropdown(options=options, value=CHOOSE, description="Begin with")
        paste = "Paste a map, its one line, a board drawn in characters, or a map in JSON"
        self.text = with_classes(Textarea(placeholder=paste), "cb-paste")
        self.load = Button(description="Put it on the board")
        self.file = FileUpload(accept=".txt,.yaml,.yml,.json,text/plain", description="Load a file", icon="")
        self.report = with_classes(HTML(), "cb-told")
        self.signs = with_classes(VBox(), "cb-signs")
        self.again = Button(description="Read it again so")
        self.rim = with_classes(Dropdown(options=RIM, description="1 2 3"), "cb-rim")
        self._drawn = ""
        super().__init__(
            [HTML("<h2>Another map</h2>"), self.maps, self.text, self.load, self.file, self.report, self.signs]
        )
        with_classes(self, "cb-form")
        self.again.on_click(lambda _: guard(self.reread_drawing))
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
            self.read(text_of(bytes(files[0]["content"]), "a map (.yaml, .txt, .json)", noun="map", most=MOST_FILE))

    def read(self, text: str) -> None:
        """Put this map under the brush."""
        self._show(None)
        if is_objects(text):
            self._read_json(text)
            return
        if len(text) > MOST_TEXT:
            raise BadFile(f"That is {len(text)} characters; a map may have {MOST_TEXT}.")
        if not text.strip():
            raise BadFile("Paste a map first.")
        text = position_in(text)
        try:
            if _is_map_file(text):
                self._take(read_map(text))
            elif "\n" in text.strip() or not text.strip().startswith("b1/"):
                self._drawn = text
                self._take_drawn({})
            else:
                self._take(from_line(text, unfinished=True))
        except ClixbookError as error:
            self.report.value = mistakes_html(error)
            raise

    def _read_json(self, text: str) -> None:
        """Open a map in JSON as players share it, the first of several; omissions are listed below."""
        try:
            maps = maps_in(text, most=MOST_FILE)
            found = boards_of([("", maps[:1])])
            several = f", the first of {len(maps)}" if len(maps) > 1 else ""
            self._take(found[0], several)
        except ClixbookError as error:
            self.report.value = mistakes_html(error)
            raise
        self.report.value = report_html(found.report)

    def _take(self, board: Board, besides: str = "") -> None:
        self.session.redraw(board, f"{board.title or 'The map'} is here{besides}; Undo brings back the other.")

    # -- boards drawn in characters ---------------------------------------------------------------------------

    def _take_drawn(self, meanings: dict[str, str], numbers: Numbers | None = None) -> None:
        found = read_forum_board(self._drawn, meanings, names=figures_called(), numbers=numbers)
        guessed = sum(not each.from_legend for each in found.guesses) + (found.numbers is not None)
        self._take(found.board, f", {guessed} of its signs guessed: put right below what is not so" if guessed else "")
        self._show(found)

    def reread_drawing(self) -> None:
        """Read the drawing again, with the meaning of each sign from its row."""
        rows = [row for row in self.signs.children if row not in (self.again, self.rim)]
        numbers = self.rim.value if self.rim in self.signs.children else None
        try:
            self._take_drawn({row.description: row.value for row in rows}, numbers)
        except ClixbookError as error:
            self.report.value = mistakes_html(error)
            raise

    def _show(self, found: ForumBoard | None) -> None:
        """Show the guessed meaning of each sign, and the other assumptions."""
        before: tuple[Any, ...] = self.signs.children
        rows: list[Any] = []
        self.report.value = "" if found is None else guesses_html(found)
        for guess in found.guesses if found is not None else ():
            row = Combobox(description=guess.sign, value=guess.meaning, options=choices(), continuous_update=False)
            rows.append(row)
        if found is not None and found.numbers is not None:
            self.rim.value = found.numbers
            rows.insert(0, self.rim)
        self.signs.children = (*rows, self.again) if rows else ()
        for each in before:
            if each not in (self.again, self.rim):
                each.close()


@cache
def figures_called() -> frozenset[str]:
    """The names of the library's figures, in lower case: in a legend they mean that figure."""
    return frozenset(name for each in figure_names() for name in (each, load_figure(each).name.lower()))


def choices() -> list[str]:
    """The possible meanings of a sign."""
    return [*terrain_kinds.words(), *FORMS]


def guesses_html(found: ForumBoard) -> str:
    """The guesses, and how the legend's words were read."""
    guessed = [each for each in found.guesses if not each.from_legend]
    guesses = ", ".join(
        f"<code>{escape(each.sign)}</code> is {escape(each.meaning)} ({each.count})" for each in guessed
    )
    read = [each for each in found.guesses if each.words.lower() not in ("", each.meaning)]
    legend = ", ".join(
        f"<code>{escape(each.sign)}</code> ({escape(each.words[:40])}) is {escape(each.meaning)}" for each in read
    )
    notes = "".join(f"<li>{escape(note)}</li>" for note in found.notes[:12])
    doubt = "; the digits at the rim" if found.numbers is not None else ""
    remark = f"<p>Guessed: {(guesses + doubt).removeprefix('; ')}. Put right below what is not so.</p>"
    remark = remark if guessed or doubt else "<p>Nothing had to be guessed.</p>"
    remark += f"<p>Read in the legend: {legend}.</p>" if read else ""
    return f"<h2>What the signs mean</h2>{remark}" + (f"<ul>{notes}</ul>" if notes else "")


def _is_map_file(text: str) -> bool:
    """True for the text of a map file: it has the key of the drawing."""
    return re.search(r"^map:", text, re.MULTILINE) is not None
