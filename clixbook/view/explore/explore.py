"""The room Explore: a map, a question, four rulebooks, and every answer with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from traitlets import link

from clixbook.board.answers.coerce import BoardLike
from clixbook.board.model.board import Board
from clixbook.errors import BadWord
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.recognition import Recognised, TextKind
from clixbook.view.app.book_row import BookRow, style_sheets
from clixbook.view.app.frame import Pane, room_frame
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.app.share import SharedFile
from clixbook.view.explore.address import (
    EMPTY,
    address,
    check_fields,
    packaged_board,
    packaged_maps,
    query_of_session,
    session_of,
    show_address,
)
from clixbook.view.explore.explore_share import SharePane
from clixbook.view.explore.legend import kinds_here, legend_html
from clixbook.view.explore.odds_pane import OddsPane
from clixbook.view.explore.opening import hint_html, opening_position, with_two_figures
from clixbook.view.explore.table_pane import TablePane
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.compare_view import CompareView
from clixbook.view.widgets.page_shell import Tools, lost_html, map_title
from clixbook.view.widgets.sentence_bar import QuestionSigns, SentenceBar
from clixbook.view.widgets.traffic.deferred import Deferred
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Dropdown, ToggleButton

OWN = ""
PICTURED = "The board with the question and its answer."


class Explore(Room):
    """A board with questions. ``start`` is a session, a board, or the fields of an address.

    Without ``settings`` it stands alone, in a cell of a notebook, and has the choice of the rulebook above it.
    Raises a ClixbookError for an address that cannot be read.

    >>> import clixbook as cx
    >>> cx.Explore(cx.load_map("corner")).session.board
    <corner 8 x 6, 0 pieces>
    """

    name = "explore"
    side_by_side = True

    def __init__(
        self, start: Mapping[str, str] | Session | BoardLike | None = None, settings: Settings | None = None
    ) -> None:
        alone, settings = settings is None, settings if settings is not None else Settings()
        self.session = as_session(start, settings, alone=alone)
        self.session.point_at(self.session.selected or self.session.source)  # first: the board shows where that is
        self.parts = parts = BoardParts(self.session)
        parts.hands.ahead, parts.hands.answered = parts.foresee, parts.ahead.over
        guard = parts.run_guarded
        self._busy = False
        self._chosen: tuple[str, Board | None] = OWN, None
        self._opening = opening_position()
        self.signs, self.sentence = QuestionSigns(self.session, guard), SentenceBar(self.session, guard)
        self.tools = tools = Tools(self.session, parts, self.session)
        self.maps = _map_menu()
        self.sharing = ToggleButton(description="Share")  # of a cell; in the application the header has it
        shares = [self.sharing] * alone
        self.compare: CompareView | None = None
        self.share: SharePane | None = None
        self.hint, self.legend, self.lost = HTML(), with_classes(HTML(), "cb-legend"), HTML()
        self.side = with_classes(Box(), "cb-side")
        self.odds = OddsPane(self.session, guard)
        self.table = TablePane(self.session, guard, paints=not alone)
        self.session.tap_sets = "target"
        buttons = with_classes(Box([self.maps, self.signs.switches, tools.undo, tools.redo, *shares]), "cb-tools")
        thumbs = with_classes(Box([tools.undo, tools.redo, *shares]), "cb-thumbs")  # in reach in every tab
        super().__init__(settings)
        bar = Box([self.signs, buttons])
        panes = [Pane("why", "Why", self.side), Pane("table", "Edit", self.table)]
        foot = with_classes(Box([parts.status, self.lost]), "cb-saidbox")
        room = room_frame(parts.group, parts.board, panes, bar=bar, foot=foot, beside=[thumbs, tools.fit])
        self.children = (*(self._above(guard) if alone else ()), room)
        parts.panel.tabbable = True
        for mine, theirs in (("rules", "rules"), ("palette", "look"), ("all_four", "all_four")):
            link((self.settings, theirs), (self.session, mine))
        self._later = Deferred(guard, self.refresh)
        self._listen()
        self.refresh()
        self.session.observe(lambda _: self._follow(), "revision")

    def _above(self, guard: Any) -> tuple[Any, ...]:
        """The header of a notebook cell in place of a page's: the books, and the look."""
        row = BookRow(self.settings, guard)
        row.refresh()
        self.settings.observe(lambda _: row.refresh(), ["rules", "all_four", "look"])
        self.parts.apply_look(with_classes(self, "cb-app", "cb-cell", "cb-alone"))
        return style_sheets(), row.header_with(row.box, row.look)

    @property
    def has_thumb_row(self) -> bool:
        """True always."""
        return True

    # -- where we are -----------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The position and the question, as the fields of an address."""
        return query_of_session(self.session)

    def visit(self, query: Mapping[str, str]) -> None:
        """Put this position and question on the table; undo restores the former ones."""
        if {key: value for key, value in self.query().items() if value} != dict(query):
            show_address(self.session, query)

    @property
    def link_holds(self) -> str:
        """What a link to the page holds, in words."""
        return "The position, the question with its numbers, and the rulebook."

    def shared_files(self) -> Iterator[SharedFile]:
        """Pictures with the question and its verdict, and the position as text."""
        from clixbook.view.pictures.saved_picture import saved_png, saved_svg

        session = self.session
        yield SharedFile("Picture", "board.png", "image/png", PICTURED, lambda: saved_png(session))
        yield SharedFile("Picture", "board.svg", "image/svg+xml", PICTURED, lambda: saved_svg(session))
        yield SharedFile(
            "Text",
            "position.txt",
            "text/plain",
            "The position in one line, without the question.",
            session.board.to_line,
        )
        yield SharedFile(
            "File", "map.yaml", "text/yaml", "The map with its figures, to be edited as text.", session.board.to_text
        )

    def take(self, found: Recognised) -> None:
        """Put a position or a map on the table; a map without figures gets two to ask about."""
        is_map = found.kind is TextKind.MAP
        self.session.set_board(with_two_figures(found.value) if is_map else found.value)

    # -- input ------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        guard = self.parts.run_guarded

        def on(part: Any, work: Any) -> None:
            def changed(change: Any) -> None:
                if not self._busy:
                    guard(work, change["new"])
                    self.refresh()

            part.observe(changed, "value")

        on(self.maps, self._choose_map)
        on(self.sharing, lambda _: None)

    def _choose_map(self, name: str) -> None:
        if name != OWN:
            board = packaged_board(name)
            self._chosen = name, board.bare
            self.session.set_board(board)

    # -- output -----------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """The board has its answer. The parts around it wait until it is drawn, unless they show the answers."""
        if self.session.all_four or self.compare in self.side.children:
            self.refresh()
        else:
            self._later()

    def refresh(self) -> None:
        """Bring the controls around the board up to date."""
        self._later.done()
        self._busy = True
        try:
            tools, session = self.tools, self.session
            tools.undo.disabled, tools.redo.disabled = not session.undoable, not session.redoable
            board, (name, chosen) = self.session.board, self._chosen
            self.maps.value = name if board.bare == chosen else OWN
            self.signs.refresh()
            self.sentence.refresh()
            self.table.refresh()
            self.odds.refresh()
            self.legend.value = legend_html(self.session.palette, self.session.overlay, kinds_here(board))
            self.hint.value = hint_html(self.session, self._opening)
            self.lost.value = lost_html(escape("?" + address(self.session)))
            self._show_side()
        finally:
            self._busy = False
        self.changed()

    def _show_side(self) -> None:
        """Show reasons, or the four rulebooks, or the pane for sharing: made on first use."""
        first: list[Any] = [self.odds, self.parts.panel]  # the question, then the answer
        if self.session.overlay != "odds":
            first.reverse()
        parts: list[Any] = [self.sentence, *first, self.hint, self.legend, self.parts.words]
        if self.session.all_four:
            if self.compare is None:
                self.compare = CompareView(self.session, self.parts.run_guarded)
            self.compare.refresh()
            parts = [self.sentence, self.odds, self.compare, self.legend, self.parts.words]
        if self.sharing.value:
            if self.share is None:
                self.share = SharePane(self.session, self.parts.run_guarded)
            self.share.refresh()
            parts = [self.share, *parts]
        if list(self.side.children) != parts:
            self.side.children = parts


def _map_menu() -> Dropdown:
    names = [(map_title(each), each) for each in packaged_maps() if each != EMPTY]
    options = [("This board", OWN), ("Empty map", EMPTY), *names]
    return with_classes(Dropdown(options=options, value=OWN, description="Map"), "cb-maps")


def as_session(
    start: Mapping[str, str] | Session | BoardLike | None, settings: Settings, *, alone: bool = False
) -> Session:
    """The session for a start, in the rulebook and the look of the settings.

    ``alone``: the fields were written in a cell, not come by an address of the page, which may hold others too.
    """
    rules: str | Rulebook = settings.rules
    if isinstance(start, Session):
        settings.rules, settings.look, settings.all_four = start.rules, start.palette, start.all_four
        session = start
    elif isinstance(start, Board | str | Path):
        session = Session(start, rules=rules)
    elif start is None or isinstance(start, Mapping):
        if alone:
            check_fields(start or {})
        session = session_of(start or {}, rules)
    else:
        raise BadWord(f"Explore shows a board or a session over one, not {start!r:.60}.")
    session.palette = settings.look
    return session
