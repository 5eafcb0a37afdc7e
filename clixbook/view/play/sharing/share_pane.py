"""Taking a game along and bringing one back: a line, a link, a save file, a transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any

from clixbook.board.files.yamltree import MAX_BYTES
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError
from clixbook.scenarios.stories.printed_game import is_page, kept_game
from clixbook.view.play.machines.machines import Machines
from clixbook.view.play.new_game.ready import address, read_line
from clixbook.view.play.table.table import PlayTable
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import (
    ShareBox,
    data_link,
    line_html,
    link_html,
    position_in,
    problem_html,
    text_of,
)
from clixbook.view.widgets.traffic.shared_style import HTML


class GameSharePane(ShareBox):
    """Position as line and link, game as files, and a place to paste or load one.

    Files are made when they are asked for, and go with the page as data: no file of the server is read or written.
    """

    def __init__(self, table: PlayTable, guard: Callable[..., None], machines: Machines) -> None:
        self.table, self.session, self.machines = table, table.session, machines
        self._shared: object = None
        self._warned_of: Game | None = None  # the position in which this pane asked whether to leave
        super().__init__(
            guard, make="Share this game", paste="Paste a game's link or line here",
            load="Load a saved game", accept=".json,.txt,.html,application/json,text/plain,text/html",
        )  # fmt: skip
        with_classes(self.file, "cb-load")
        self.problem = with_classes(HTML(), "cb-problem")
        self.children = [self.button, self.html, self.text, self.load, self.file, self.problem]

    def refresh(self) -> None:
        """Hide a link that was made for another position."""
        if self._shared is not None and self._shared is not self.session.game:
            self._shared = None
            self.html.value = ""

    def make(self) -> None:
        """Line, link and files of the present position."""
        self.html.value = share_html(self.session, self.machines.seats)
        self._shared = self.session.game

    def read(self, text: str) -> None:
        """Put the position of a line on the table."""
        if self._open(lambda: read_line(position_in(text)), "The position of the line.", ask="Load it"):
            self.text.value = ""

    def read_file(self, content: bytes) -> None:
        """Put a saved game on the table."""
        self._open(partial(read_saved, content), "The saved game.")
        with suppress(ClixbookError):  # no saved game, but a line or a transcript: persons play it
            self.machines.take(saves.machines_of(content.decode("utf-8-sig")))

    def _open(self, read: Callable[[], Game | Tree], status: str, ask: str = "") -> bool:
        """Put a read game on the table; problems are shown beside the field, too.

        ``ask`` is the button whose first press only asks, if a game is under way; False if it did.
        """
        self.problem.value = ""
        try:
            found = read()
            if ask and not self._leaves(ask):
                self.problem.value = f'<p role="alert">{escape(self.table.chosen.status)}</p>'
                return False
            self.table.open(found, status)
            return True
        except ClixbookError as error:
            self._warned_of = None
            self.problem.value = problem_html(str(error))
            raise

    def _leaves(self, verb: str) -> bool:
        """May the game be put aside? The first press asks; a question of another button does not count."""
        again = self._warned_of is self.session.game
        may = self.table.leaves(verb) and (again or self.table.leaves(verb))
        self._warned_of = None if may else self.session.game
        return may


def share_html(session: GameSession, machines: Mapping[str, str] | None = None) -> str:
    """Line, link, and the files as links that hold their contents."""
    from clixbook.scenarios.stories.transcript import transcript
    from clixbook.view.pictures.pictures import whole_svg

    found, notes = list[tuple[str, str, str]](), list[str]()
    for name, kind, write in (
        ("game.json", "application/json", partial(saves.to_text, session.tree, machines)),
        ("game.txt", "text/plain", partial(transcript, session.game, session.tree.nodes[0].game)),
    ):
        try:
            found.append((name, kind, write()))
        except ClixbookError as error:
            notes.append(f"No {name}: {error}")
    found.append(("board.svg", "image/svg+xml", whole_svg(session)))
    links = "".join(data_link(*each) for each in found)
    try:
        line, link = session.to_line(), "?" + address(session)
        to_it = f'<a class="cb-link" target="_blank" rel="noopener" href="{escape(link)}">Link to this position</a>'
        shared = f'{line_html(line)}<div class="cb-links">{link_html(link, to_it, line)}</div>'
    except ClixbookError as error:
        shared = f"<p>{escape(str(error))}</p>"
    remarks = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return (
        f'{shared}<div class="cb-links">{links}</div>{remarks}'
        "<p>game.json holds all branches; game.txt is to be read. Both can be loaded here, and stepped. "
        "Line and link hold the position without the steps before it, as does the address of a served page once the "
        "game is played.</p>"
    )


def read_saved(content: bytes) -> Any:
    """The tree of a saved game or of a transcript, as text or to be printed; a line's position. From a file."""
    text = text_of(content, "a saved game (.json) or a transcript (.txt)", noun="saved game", most=MAX_BYTES)
    if is_page(text):
        text = kept_game(text)
    if text.lstrip().startswith("{"):
        return saves.from_text(text)
    if text.lstrip().startswith("g1/"):
        return Game.from_line(text)
    from clixbook.scenarios.stories.transcript import replay

    return replay(text)
