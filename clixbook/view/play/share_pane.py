"""Taking a game along and bringing one back: a line, a link, a save file, a transcript."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Button, FileUpload, Textarea, VBox

from clixbook.board.files.yamltree import MAX_BYTES
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError
from clixbook.view.board_parts import named
from clixbook.view.game_session import GameSession
from clixbook.view.play.ready import address, read_line
from clixbook.view.play.table import Table


class SharePane(VBox):
    """The position as a line and a link, the game as files, and a place to paste or load one.

    Files are made when they are asked for, and go with the page as data: no file of the server is read or written.
    """

    def __init__(self, table: Table, guard: Callable[..., None]) -> None:
        self.table, self.session = table, table.session
        self._made: object = None
        self._asked: Game | None = None  # the position in which this pane asked whether to leave
        self.html, self.files = HTML(), HTML()
        self.make = Button(description="Share this game")
        self.text = Textarea(placeholder="Paste a game's line here", continuous_update=False)
        self.load = Button(description="Load it")
        self.file = FileUpload(
            accept=".json,.txt,application/json,text/plain", description="Load a saved game", icon=""
        )
        named(self.file, "cb-load")
        self.make.on_click(lambda _: guard(self._make))
        self.load.on_click(lambda _: guard(self._load))
        self.file.observe(lambda change: guard(self._load_file, change["new"]), "value")
        self.problem = named(HTML(), "cb-problem")
        super().__init__([self.make, self.html, self.text, self.load, self.file, self.problem])
        named(self, "cb-share")

    def refresh(self) -> None:
        """What was made for another position is no longer shown."""
        if self._made is not None and self._made is not self.session.game:
            self._made = None
            self.html.value = ""

    def _make(self) -> None:
        self.html.value = share_html(self.session)
        self._made = self.session.game

    def _load(self) -> None:
        if self._open(partial(read_line, self.text.value), "The position of the line.", ask="Load it"):
            self.text.value = ""

    def _load_file(self, files: Any) -> None:
        if files:
            self.file.value = ()  # the same file may be chosen again
            self._open(partial(read_saved, bytes(files[0]["content"])), "The saved game.")

    def _open(self, read: Callable[[], Game | Tree], said: str, ask: str = "") -> bool:
        """Put on the table what can be read; what cannot is told here too, beside the field.

        ``ask`` is the button whose first press only asks, if a game is under way; False if it did.
        """
        self.problem.value = ""
        try:
            found = read()
            if ask and not self._leaves(ask):
                self.problem.value = f'<p role="alert">{escape(self.table.chosen.said)}</p>'
                return False
            self.table.open(found, said)
            return True
        except ClixbookError as error:
            self._asked = None
            self.problem.value = f'<p role="alert">{escape(str(error))}</p>'
            raise

    def _leaves(self, verb: str) -> bool:
        """Ask once before a game is put aside; what another button asked, or before a line with an error, is void."""
        again = self._asked is self.session.game
        may = self.table.leaves(verb) and (again or self.table.leaves(verb))
        self._asked = None if may else self.session.game
        return may


def share_html(session: GameSession) -> str:
    """Line, link, and the files as links that hold their contents."""
    from clixbook.scenarios.transcript import transcript
    from clixbook.view.pictures import whole_svg

    found, notes = list[tuple[str, str, str]](), list[str]()
    for name, kind, write in (
        ("game.json", "application/json", partial(saves.to_text, session.tree)),
        ("game.txt", "text/plain", partial(transcript, session.game)),
    ):
        try:
            found.append((name, kind, write()))
        except ClixbookError as error:
            notes.append(f"No {name}: {error}")
    found.append(("board.svg", "image/svg+xml", whole_svg(session)))
    links = "".join(
        f'<a download="{name}" href="data:{kind};base64,{base64.b64encode(text.encode()).decode()}">{name}</a>'
        for name, kind, text in found
    )
    try:
        line, link = session.to_line(), "?" + address(session)
        shared = (
            "<p>This position in one line (click selects it):</p>"
            f'<code class="cb-line" tabindex="0">{escape(line)}</code>'
            f'<div class="cb-links"><a class="cb-link" target="_blank" rel="noopener" href="{escape(link)}">'
            "Link to this position</a></div>"
        )
    except ClixbookError as error:
        shared = f"<p>{escape(str(error))}</p>"
    told = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return (
        f'{shared}<div class="cb-links">{links}</div>{told}'
        "<p>game.json holds all branches and can be loaded here; game.txt is to be read. "
        "The link holds the position, as does the address of a served page once the game is played.</p>"
    )


def read_saved(content: bytes) -> Any:
    """The tree of a saved game, or of a transcript or a line, from the content of a file."""
    if len(content) > MAX_BYTES:
        raise ClixbookError(f"That file has {len(content)} bytes; a saved game may have {MAX_BYTES}.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ClixbookError("That file is not text; choose a saved game (.json) or a transcript (.txt).") from None
    if text.lstrip().startswith("{"):
        return saves.from_text(text)
    if text.lstrip().startswith("g1/"):
        return read_line(text)
    from clixbook.scenarios.transcript import read_transcript

    return read_transcript(text)
