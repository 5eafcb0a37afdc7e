"""Another map for the painter: one that comes with clixbook, an empty one, a file, or a text that is pasted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Button, Dropdown, FileUpload, Textarea, VBox

from clixbook.board.board import Board
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.files.notation import from_line
from clixbook.errors import ClixbookError
from clixbook.view.board_parts import named
from clixbook.view.build.painter_session import PainterSession
from clixbook.view.build.painter_text import read_map
from clixbook.view.page_shell import MOST_TEXT, map_title, text_of

CHOOSE, EMPTY = "", "empty"


def packaged(name: str) -> Board:
    """A map that comes with clixbook; a ClixbookError names those there are."""
    names = sorted(map_names())
    if name not in names:
        raise ClixbookError(f"No map is called {name!r:.60}; there are {', '.join(names)}.")
    return load_map(name)


def empty_map() -> Board:
    """Clear ground with two starting areas."""
    return Board.build(width=16, height=12, starting={"player 1": ["A1:A12"], "player 2": ["P1:P12"]})


class MapOpener(VBox):
    """Choose, paste or load a map; undo brings back the one before."""

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session = session
        names = [(map_title(each), each) for each in sorted(map_names())]
        options = [("Choose a map", CHOOSE), ("An empty map", EMPTY), *names]
        self.maps = Dropdown(options=options, value=CHOOSE, description="Begin with")
        self.text = named(Textarea(placeholder="Paste a map, its one line, or a board drawn in characters"), "cb-paste")
        self.load = Button(description="Put it on the board")
        self.file = FileUpload(accept=".txt,.yaml,.yml,text/plain", description="Load a file", icon="")
        self.told = HTML()
        super().__init__([HTML("<h2>Another map</h2>"), self.maps, self.text, self.load, self.file, self.told])
        named(self, "cb-form")
        self.maps.observe(lambda change: guard(self._choose, change["new"]), "value")
        self.load.on_click(lambda _: guard(lambda: self.read(self.text.value)))
        self.file.observe(lambda change: guard(self._load_file, change["new"]), "value")

    def _choose(self, name: str) -> None:
        if name != CHOOSE:
            self.maps.value = CHOOSE  # the same one may be chosen again
            board = empty_map() if name == EMPTY else packaged(name)
            self.session.redraw(board, f"{board.title or 'An empty map'} is here; Undo brings back the other.")

    def _load_file(self, files: Any) -> None:
        if files:
            self.file.value = ()  # the same file may be chosen again
            self.read(text_of(bytes(files[0]["content"]), "a map (.yaml, .txt)", noun="map"))

    def read(self, text: str) -> None:
        """Put this map under the brush."""
        if len(text) > MOST_TEXT:
            raise ClixbookError(f"That is {len(text)} characters; a map may have {MOST_TEXT}.")
        if not text.strip():
            raise ClixbookError("Paste a map first.")
        board = read_map(text) if "\n" in text.strip() else from_line(text, unfinished=True)
        self.session.redraw(board, f"{board.title or 'The map'} is here; Undo brings back the other.")
