"""The side panes of the map painter: problems, title and size, links, files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.board.files.map_checks import MapProblem
from clixbook.board.model.board import SETTINGS, Board
from clixbook.board.model.building import MAX_SIDE
from clixbook.board.model.squares import column_name
from clixbook.errors import ClixbookError
from clixbook.view.editors.map.painter_session import MOST_TITLE, PainterSession, check_squares
from clixbook.view.editors.map.table_pages import PAPERS, pages_html, pages_zip, table_pages
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_TEXT, data_link, lesson_html, line_html
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Box, Button, Dropdown, TextLine, VBox
from clixbook.view.widgets.why import MOST_ROWS

CORNERS = {"right and below": (0, 0), "on all sides": (1, 1), "left and above": (2, 2)}
"""Direction in which a map grows -> how many halves of it are added at the left, and at the top."""


def empty_map(width: int = 16, height: int = 12) -> Board:
    """Clear ground with two starting areas, left and right."""
    if width < 2:
        return Board(width, height)
    last = column_name(width - 1)
    return Board.build(
        width=width, height=height,
        starting={"player 1": [f"A1:A{height}"], "player 2": [f"{last}1:{last}{height}"]},
    )  # fmt: skip


# -- problems ----------------------------------------------------------------------------------------------------


def problems_html(problems: tuple[MapProblem, ...], group: str) -> str:
    """Every problem as a row that lights its places; ``group`` keeps one open at a time."""
    if not problems:
        return '<section class="cb-whys"><h2>Problems</h2><p>None: this map can be played on.</p></section>'
    rows = "".join(_row(number, problem, group) for number, problem in enumerate(problems[:MOST_ROWS]))
    left = len(problems) - MOST_ROWS
    more = f'<p class="cb-more">and {left} more</p>' if left > 0 else ""
    return f'<section class="cb-whys"><h2>Problems</h2>{rows}{more}</section>'


def _row(number: int, problem: MapProblem, group: str) -> str:
    mark, sort = ("■", "has to be put right") if problem.grave else ("·", "a note")
    names = ", ".join(place.name for place in problem.where[:12]) or "nowhere on the map yet"
    more = f" and {len(problem.where) - 12} more" if len(problem.where) > 12 else ""
    return (
        f'<details class="cb-why cb-r{number}" name="problem-{escape(group)}"><summary><i aria-hidden="true">{mark}</i>'
        f"<span>{escape(problem.text)}</span><code>{sort}</code></summary>"
        f'<div><p><span class="cb-source">On the board: {escape(names + more)}</span></p></div></details>'
    )


# -- title, setting, size ------------------------------------------------------------------------------------------


class MapForm(VBox):
    """Form for title, setting, size and orange rows of a map."""

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session, self._busy = session, False
        self.title: Any = TextLine(description="Title", placeholder="what people read", continuous_update=False)
        self.setting = Dropdown(options=list(SETTINGS), description="Setting")
        self.columns = with_classes(BoundedIntText(1, min=1, max=MAX_SIDE, description="Columns"), "cb-number")
        self.rows = with_classes(BoundedIntText(1, min=1, max=MAX_SIDE, description="Rows"), "cb-number")
        self.orange = with_classes(BoundedIntText(0, min=0, max=MAX_SIDE - 1, description="Orange rows"), "cb-number")
        self.orange.tooltip = "Rows at the foot that games of three and four players leave out"
        self.where = Dropdown(options=list(CORNERS), description="Grows")
        self.resize = Button()
        self.new = Button()
        super().__init__([
            HTML("<h2>The map</h2>"), with_classes(Box([self.columns, self.rows]), "cb-formrow"),
            self.where, with_classes(Box([self.resize, self.new]), "cb-formrow"), self.title, self.setting,
            self.orange,
        ])  # fmt: skip
        with_classes(self, "cb-form")

        def on(part: Any, work: Callable[[Any], None]) -> None:
            part.observe(lambda change: None if self._busy else guard(work, change["new"]), "value")

        on(self.title, lambda new: session.rename(new[: MOST_TITLE + 1]))
        on(self.setting, session.set_setting)
        on(self.orange, lambda new: self._run_guarded(session.set_orange_rows, new))
        for part in (self.columns, self.rows):
            part.observe(lambda _: self._name_size(), "value")
        self.resize.on_click(lambda _: guard(self.change))
        self.new.on_click(lambda _: guard(self.begin))
        self.refresh()

    def _name_size(self) -> None:
        """Show on the buttons the size that they lead to."""
        board, columns, rows = self.session.board, self.columns.value, self.rows.value
        self.resize.description, self.new.description = f"Resize to {columns} x {rows}", f"Empty map {columns} x {rows}"
        self.resize.disabled = (columns, rows) == (board.width, board.height)

    def begin(self) -> None:
        """An empty map of the size that is written there."""
        self._run_guarded(check_squares, self.columns.value, self.rows.value)
        board = empty_map(self.columns.value, self.rows.value)
        self.session.redraw(board, "An empty map is here; Undo brings back the other.")

    def change(self) -> None:
        """Let the map have the size that is written there."""
        board, (across, down) = self.session.board, CORNERS[self.where.value]
        wide, high = self.columns.value - board.width, self.rows.value - board.height
        left, top = _part(wide, across), _part(high, down)
        sides = {"left": left, "top": top, "right": wide - left, "bottom": high - top}
        self._run_guarded(partial(self.session.resize, **sides))

    def _run_guarded(self, work: Callable[..., object], *args: object) -> None:
        """Do it; a number that is refused does not stay in the fields."""
        try:
            work(*args)
        except ClixbookError:
            self.refresh()
            raise

    def refresh(self) -> None:
        """Show the board's values."""
        board, self._busy = self.session.board, True
        try:
            self.title.value, self.setting.value = board.title, board.setting
            self.columns.value, self.rows.value, self.orange.value = board.width, board.height, board.orange_rows
            self._name_size()
        finally:
            self._busy = False


def _part(change: int, halves: int) -> int:
    """How much of a change falls on the left, or the top."""
    return change if halves == 2 else int(change / 2) if halves else 0


# -- links and files -----------------------------------------------------------------------------------------------


class MapFiles(VBox):
    """Map as a line, links and files; pictures and print pages are made on demand."""

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session = session
        self.html, self.made = HTML(), HTML()
        self.paper = Dropdown(options=list(PAPERS), description="Paper")
        self.make = Button(description="Make pictures and pages")
        self._board: Board | None = None
        super().__init__([self.html, self.paper, self.make, self.made])
        with_classes(self, "cb-share")
        self.make.on_click(lambda _: guard(self.make_files))

    def make_files(self) -> None:
        """The picture as PNG, and the pages at the size of the table; they take longer than a gesture may."""
        from clixbook.view.pictures.display import to_png, to_svg

        board, look = self.session.board, self.session.palette
        pages = table_pages(board, self.paper.value)
        picture = to_png(board, scale=min(2.0, 2400 / (34 * board.width)), palette=look)
        links = [
            data_link("map.png", "image/png", picture),
            data_link("map.svg", "image/svg+xml", to_svg(board, palette=look)),
            data_link("print.html", "text/html", pages_html(board, pages, self.paper.value)),
            data_link("pages.zip", "application/zip", pages_zip(pages)),
        ]
        self.made.value = (
            f'<div class="cb-links">{"".join(links)}</div><p>print.html: {len(pages)} pages with squares of 38.1 mm '
            "(1.5 inches). Print it at 100 %, cut at the marks. pages.zip has each as SVG.</p>"
        )

    def refresh(self) -> None:
        """Update lines and links for the present map, if their pane is open."""
        board = self.session.board
        if board is self._board:
            return
        self._board, self.made.value = board, ""
        self.html.value = f"<h2>Keep it</h2>{files_html(board)}"


def links_html(board: Board) -> str:
    """The way to the other rooms with this map; or why there is none yet."""
    line = board.to_line()
    try:
        Board.from_line(line)
    except ClixbookError as error:
        return f'<p class="cb-noplay">Put this right first: {escape(str(error))}</p>'
    if len(line) > MOST_TEXT // 4:
        return "<p>This map is too large for an address; save it as a file.</p>"
    explore = escape("?" + urlencode({"page": "explore", "position": line}))
    play = escape("?" + urlencode({"page": "play", "board": line}))
    figures = escape("?" + urlencode({"page": "build", "tab": "position", "board": board.bare.to_line()}))
    return (
        f'<div class="cb-useit"><a class="cb-go" href="{explore}">Explore this</a>'
        f'<a class="cb-second" href="{play}">Play on this</a>'
        f'<a class="cb-second" href="{figures}">Set figures</a></div>'
    )


def files_html(board: Board) -> str:
    """The map as files, and on one line; pictures are made on demand."""
    line = board.to_line()
    files = [("map.yaml", "text/yaml", board.to_text()), ("position.txt", "text/plain", line)]
    links = "".join(data_link(*each) for each in files)
    return f'<div class="cb-links">{links}{lesson_html(line)}</div>{line_html(line)}'
