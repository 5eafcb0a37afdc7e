"""The map painter room: board, text, problems and links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from traitlets import link

from clixbook.board.files.mapfile import packaged_map
from clixbook.board.files.notation.board_notation import from_line
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.painting.sentences import EXAMPLES
from clixbook.errors import BadFile
from clixbook.scenarios.recognition import Recognised, TextKind
from clixbook.view.app.frame import Pane, room_frame
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.app.share import SharedFile
from clixbook.view.editors.map.painter_bar import BrushBar
from clixbook.view.editors.map.painter_bonuses import BonusForm
from clixbook.view.editors.map.painter_input import PainterHands
from clixbook.view.editors.map.painter_open import MapOpener
from clixbook.view.editors.map.painter_panes import MapFiles, MapForm, empty_map, links_html, problems_html
from clixbook.view.editors.map.painter_scene import painter_shapes
from clixbook.view.editors.map.painter_session import PainterSession
from clixbook.view.editors.map.painter_text import MapText
from clixbook.view.editors.sentence_line import SentenceLine
from clixbook.view.scenes.scene import Shape
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, lost_html
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, ToggleButton, VBox

HINT = "This map is an example: choose a brush and drag over it, or begin with an empty map."


def first_map() -> Board:
    """The map that a visitor meets: two starting areas, a hedge, a pond, a house, and a roof with stairs."""
    return Board.build(
        width=14, height=10, title="My map", setting="outdoor",
        starting={"player 1": ["A1:B10"], "player 2": ["M1:N10"]},
        hindering=["D2:D4", "K7:K9"], blocking=["G1", "H10"], water=["E8:F9"], levels={"I2:J4": 2},
        walls=["F4|F5", "G4|G5", "F6|F7", "G6|G7", "E5|F5", "E6|F6", "G6|H6"], doors=["G5|H5"],
        transitions=["H3|I3"],
    )  # fmt: skip


class PainterParts(BoardParts):
    """The board with the current stroke drawn above it."""

    session: PainterSession

    def make_hands(self) -> PainterHands:
        """A painter's hands."""
        return PainterHands(self.session, self.canvas, self.run_guarded)

    def shapes(self) -> list[Shape]:
        """The stroke, the selection, and the places of problems."""
        return painter_shapes(self.session)

    def picture_key(self) -> tuple[object, ...]:
        """The map, and the brush over it."""
        session = self.session
        return (*super().picture_key(), session.area, session.tool, session.ghost, session.problems)

    def selected_squares(self) -> Iterable[Square]:
        """Every square takes the brush, unless a finger shall move the map."""
        return () if self.session.panning else self.session.board.squares


class MapPainter(Room):
    """A map to be painted. ``query`` may hold ``position`` (a map on one line, finished or not) or ``map`` (a name).

    Raises a ClixbookError for an address that cannot be read.
    """

    name = "map"

    def __init__(self, settings: Settings | None = None, query: Mapping[str, str] | None = None) -> None:
        settings = settings if settings is not None else Settings()
        board = requested_board(query or {})
        self.session = session = PainterSession(board or first_map(), rules=settings.rules, palette=settings.look)
        self.uses, self.fresh = HTML(), Button(description="Empty map")
        self._board: Board | None = None
        session.observe(lambda _: self._show_links(), "revision")  # before the parts below observe it
        self.parts = parts = PainterParts(session, lambda: lost_html(escape(f"?page=build&{self._address()}")))
        guard = parts.run_guarded
        self.bar = BrushBar(session, guard)
        self.sentence_line = SentenceLine(session.run_sentence, guard, EXAMPLES)
        self.problems = HTML()
        self.text = MapText(session, guard)
        self.form, self.files = MapForm(session, guard), MapFiles(session, guard)
        self.opener, self.bonuses = MapOpener(session, guard), BonusForm(session, guard)
        self.pan = with_classes(ToggleButton(description="Move the map"), "cb-panning")
        super().__init__(settings)
        self.fresh.on_click(lambda _: guard(self._begin))
        side = VBox([with_classes(Box([self.uses, self.fresh]), "cb-userow"), self.sentence_line, self.problems])
        panes = [
            Pane("side", "Use", side, always=True),
            Pane("map", "Open, size", with_classes(Box([self.form, self.opener, self.bonuses]), "cb-mapforms")),
            Pane("text", "Text", self.text),
            Pane("files", "Save", self.files),
        ]
        inside = room_frame(parts.group, parts.board, panes, bar=self.bar, asks="Paint", foot=parts.status)
        self.children = (with_classes(HTML(own_style()), "cb-style"), inside)
        self.add_class("cb-painter")
        self.bar.options.children = (*self.bar.options.children, self.pan)
        self.pan.observe(lambda change: guard(self._let_pan, change["new"]), "value")
        for mine, theirs in (("rules", "rules"), ("palette", "look")):
            link((settings, theirs), (session, mine))
        session.observe(lambda _: self.refresh(), "revision")
        self.text.typed = self.changed
        self._show_links()
        self.refresh()
        if not query:
            session.redraw(session.board, HINT)

    # -- where we are -----------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The map on one line."""
        line = self.session.board.to_line()
        return {"position": line} if len(line) <= MOST_TEXT else {}

    def visit(self, query: Mapping[str, str]) -> None:
        """Open the map of an address; undo restores the one before."""
        board = requested_board(query)
        if board is not None and board != self.session.board:
            self.session.redraw(board, f"{board.title or 'The map of the address'} is here.")

    def shared_files(self) -> Iterator[SharedFile]:
        """Pictures, and the map as text; pages at the size of a table stand under Save."""
        from clixbook.view.pictures.display import to_png, to_svg

        board, look = self.session.board, self.session.palette
        yield SharedFile("Picture", "map.png", "image/png", "The map.", lambda: to_png(board, palette=look))
        yield SharedFile("Picture", "map.svg", "image/svg+xml", "The map.", lambda: to_svg(board, palette=look))
        yield SharedFile("Text", "position.txt", "text/plain", "The map in one line: Open reads it.", board.to_line)
        yield SharedFile("File", "map.yaml", "text/yaml", "The map as text to be edited: Open reads it.", board.to_text)

    def take(self, found: Recognised) -> None:
        """Open a map; guesses about a drawn one are shown where they can be corrected."""
        if found.kind in (TextKind.DRAWN_MAP, TextKind.JSON_MAP):
            self.opener.read(found.text)
        else:
            self.session.redraw(found.value, f"{found.value.title or 'The map'} is here; Undo brings back the other.")

    def kept(self) -> str:
        """A text with mistakes, behind the map on the board: the address holds only what can be drawn."""
        if not self.text.mistake:
            return ""
        return f"{self.session.board.to_line()}\n{self.text.text.value[:MOST_TEXT]}"

    def restore(self, text: str) -> None:
        """Put the stored text back, if it belongs to the map on the board."""
        line, _, typed = text.partition("\n")
        if typed and line == self.session.board.to_line():
            self.text.bring(typed[:MOST_TEXT])

    def _address(self) -> str:
        return urlencode({"tab": "map", **self.query()})

    def _begin(self) -> None:
        """Clear ground, as wide and high as the map is."""
        board = self.session.board
        say = f"An empty map of {board.width} x {board.height}. Undo brings back the other; Open, size has other sizes."
        self.session.redraw(empty_map(board.width, board.height), say)

    def _let_pan(self, panning: bool) -> None:
        """A finger moves the map instead of painting, or paints again."""
        with self.session.together():
            self.session.panning = panning
            self.session.say("A finger moves the map." if panning else "A finger paints.")

    # -- output -----------------------------------------------------------------------------------------------

    def _show_links(self) -> None:
        """Show the new map's links first: they may be used as soon as the map is seen."""
        if self.session.board is not self._board:
            self.uses.value = links_html(self.session.board)

    def refresh(self) -> None:
        """Bring everything around the board up to date."""
        session = self.session
        self.bar.refresh()
        if session.board is not self._board:
            self._board = session.board
            self.problems.value = problems_html(session.problems, self.parts.group)
            self.text.refresh()
            self.form.refresh()
            self.bonuses.refresh()
            self.files.refresh()
            self.changed()


def requested_board(query: Mapping[str, str]) -> Board | None:
    """The board of an address; None where it names none."""
    if query.get("position"):
        line = query["position"]
        if len(line) > MOST_TEXT:
            raise BadFile(f"That map has {len(line)} characters; it may have {MOST_TEXT}.")
        return from_line(line, unfinished=True)
    if query.get("map"):
        return packaged_map(query["map"])
    return None


def own_style() -> str:
    """Style rules of the painter alone."""
    return style_element(Path(__file__).parent.parent / "painter.css")
