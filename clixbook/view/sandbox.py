"""The sandbox page: a map, a question, four rulebooks, and every answer with its reasons."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any
from urllib.parse import urlencode

from ipywidgets import HTML, Box, Dropdown, Layout, ToggleButton, ToggleButtons, VBox

from clixbook.board.board import Board
from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import DEFAULT, HOW_MANY
from clixbook.view import looks
from clixbook.view.board_parts import BoardParts, named
from clixbook.view.compare_view import CompareView
from clixbook.view.page_shell import (
    MOST_TEXT,
    ShareBox,
    Tools,
    book_options,
    brand,
    data_link,
    line_html,
    look_of,
    lost_html,
    map_title,
    query_of,
    text_of,
)
from clixbook.view.palettes import Palette, palette
from clixbook.view.questions import is_question, kind_of
from clixbook.view.sentence_bar import SentenceBar
from clixbook.view.session import Session
from clixbook.view.terrain_scene import squares_of

ALL_FOUR = "all four"
OWN = ""
STORY = """<b>A corner shot: can Warden shoot Bruiser?</b>
<p>The line passes the corner marked <b>a</b>, between D3 and C4. A corner takes the kinder of its two sides:
D3 is open, so C4 does not block.</p>"""
HINT = """<section class="cb-hint">{story}<ol><li>Drag either end of the line.</li>
<li>Point at a reason: its squares light up.</li>
<li>Choose another rulebook above, or All four.</li>
<li>Click a figure to see where it can go.</li></ol></section>"""
TABS = """<div class="cb-tabrow" role="group" aria-label="Panels">
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-why" checked>Why</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-ask">Ask</label>
<label><input type="radio" name="cb-tab-{n}" class="cb-tab-more">More</label>
<label><input type="checkbox" class="cb-pan">Pan</label></div>"""


def opening() -> Board:
    """The position that a visitor meets: a corner shot past a blocking square, with an object on the way."""
    return Board.build(
        width=14, height=9, name="corner-shot", title="A corner shot", setting="mixed",
        hindering=["G7", "H7:I7", "H2:I2"], blocking=["C4", "C5", "E2", "F6"], water=["A7:B8"],
        levels={"K2:M4": 2}, walls=["F1|G1", "F2|G2", "K8|L8", "K9|L9", "L7|L8", "M7|M8", "N7|N8"],
        transitions=["J3|K3"], interior=["L8:N9"], special={"E8:F8": "A rope bridge: hold on."},
        objects={"E4": "crate: light", "N5": "engine block: heavy"},
        pieces={"B3": "Warden: standard of Ann", "H5": "Bruiser: standard of Ben", "C7": "Lodestar: wing of Ann",
                "L3": "Colossa: giant of Ben", "I8": "Tinker: tiny of Ben"},
    )  # fmt: skip


class Sandbox(VBox):
    """The whole page. ``start`` is a Session, a Board, a map's name, or the query of the page's address.

    A query may hold ``position`` (a position line) or ``map``, ``from``, ``to``, ``ask``, ``rules``, ``look``.
    What it says wrong is told on the page, and the opening position is shown.
    """

    def __init__(self, start: Session | Board | str = "") -> None:
        problem = ""
        try:
            session = as_session(start)
        except ClixbookError as error:
            session, problem = Session(opening()), str(error)
        self.session = session
        self.parts = parts = BoardParts(session, lambda: lost_html(escape("?" + address(session))))
        guard = parts.guarded
        self._busy = False
        self._chosen: tuple[str, Board | None] = OWN, None
        self._opening = opening()
        self.sentence = SentenceBar(session, guard)
        books = [*book_options(), (f"All {HOW_MANY}", ALL_FOUR)]
        self.editions = named(ToggleButtons(options=books, value=self._edition()), "cb-editions")
        self.tools = tools = Tools(session, parts, session)
        names = [(map_title(each), each) for each in packaged_maps()]
        self.maps = Dropdown(options=[("This board", OWN), *names], value=OWN, description="Map")
        self.sharing = ToggleButton(description="Share")
        self.compare: CompareView | None = None
        self.share: SharePane | None = None
        self.hint = HTML()
        self.legend = named(HTML(), "cb-legend")
        self.side = named(Box(), "cb-side")
        page = Box([
            brand("explore"),
            self.editions,
            named(Box([self.maps, tools.undo, tools.redo, tools.look, self.sharing]), "cb-tools"),
            self.sentence,
            parts.board,
            self.legend,
            self.side,
            named(VBox([parts.status]), "cb-foot"),
            named(Box([HTML(TABS.format(n=parts.group)), tools.fit]), "cb-tabs"),
        ])  # fmt: skip
        super().__init__([parts.style_sheet, named(page, "cb-page")], layout=Layout(overflow="visible"))
        parts.wear(named(self, "cb-app", "cb-full"))
        parts.panel.tabbable = True
        self._listen()
        if problem:
            session.status = problem
            parts.refresh()
        self.refresh()
        session.observe(lambda _: self.refresh(), "revision")

    def _edition(self) -> str:
        return ALL_FOUR if self.session.all_four else self.session.rulebook.edition

    # -- input --------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        guard = self.parts.guarded

        def on(part: Any, work: Any) -> None:
            def changed(change: Any) -> None:
                if not self._busy:
                    guard(work, change["new"])
                    self.refresh()

            part.observe(changed, "value")

        on(self.editions, self._choose_edition)
        on(self.maps, self._choose_map)
        on(self.sharing, lambda _: None)

    def _choose_edition(self, name: str) -> None:
        if name == ALL_FOUR:
            self.session.all_four = True
        else:
            self.session.set_rules(name)

    def _choose_map(self, name: str) -> None:
        if name != OWN and name in packaged_maps():
            from clixbook.board.files.mapfile import load_map

            board = populated(load_map(name))
            self._chosen = name, board.bare
            self.session.set_board(board)

    # -- output -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the controls around the board up to date."""
        self._busy = True
        try:
            tools, session = self.tools, self.session
            self.editions.value, tools.look.value = self._edition(), session.palette
            tools.undo.disabled, tools.redo.disabled = not session.undoable, not session.redoable
            board, (name, chosen) = self.session.board, self._chosen
            self.maps.value = name if board.bare == chosen else OWN
            self.sentence.refresh()
            self.parts.hands.before = self.sentence.last
            self.legend.value = legend_html(self.session.palette, self.session.overlay, rare_kinds(board))
            self.hint.value = hint_html(self.session, self._opening)
            self._show_side()
        finally:
            self._busy = False

    def _show_side(self) -> None:
        """Reasons, or the four rulebooks, or what to share: made when first asked for."""
        parts: list[Any] = [self.parts.panel, self.hint, self.parts.words]
        after: Any = None  # Tab just leaves the board, and then goes on to the verdict and its reasons
        if self.session.all_four:
            if self.compare is None:
                self.compare = CompareView(self.session, self.parts.guarded)
            self.compare.refresh()
            parts, after = [self.compare, self.parts.words], self.compare.buttons[0]
        self.parts.hands.after = after
        if self.sharing.value:
            if self.share is None:
                self.share = SharePane(self.session, self.parts.guarded)
            self.share.refresh()
            parts = [self.share, *parts]
        if list(self.side.children) != parts:
            self.side.children = parts


def hint_html(session: Session, first: Board) -> str:
    """What to try on the opening board; its story only while its line is asked for."""
    if session.board.bare != first.bare:
        return ""
    asked = (session.overlay, session.source, session.target) == ("line", "Warden", "Bruiser")
    return HINT.format(story=STORY if asked and session.board == first else "<b>Try this</b>")


@lru_cache(maxsize=64)
def legend_html(look: str, kind: str = "none", rare: frozenset[str] = frozenset()) -> str:
    """What each printed line means, one swatch a kind, and what the answer to this question shows.

    ``rare``: the kinds that are not on every map and are on this one.
    """
    colours = palette(look)
    items = "".join(swatch(each, colours) for each in looks.LOOKS if not each.rare or each.name in rare)
    legend = kind_of(kind).legend
    shown = f'<p class="cb-key">{escape(legend)}</p>' if legend else ""
    return f'<ul aria-label="What the lines mean">{items}</ul>{shown}'


def swatch(look: looks.Look, colours: Palette) -> str:
    """One kind of ground in the legend."""
    fill, line = colours.fills[look.name], colours.lines.get(look.name, "none")
    box = '<rect x="2" y="2" width="22" height="14" '
    edge = f'{box}fill="none" stroke="{colours.casing}" stroke-width="4"/>' if look.cased else ""
    drawn = f'{box}fill="{fill}" stroke="{line}" stroke-width="3" stroke-dasharray="{look.key}"/>'
    return f'<li><svg width="26" height="18" aria-hidden="true">{edge}{drawn}</svg>{look.word}</li>'


def rare_kinds(board: Board) -> frozenset[str]:
    """The kinds of ground on this board that not every legend shows."""
    return _rare_kinds(board.bare)


@lru_cache(maxsize=32)
def _rare_kinds(board: Board) -> frozenset[str]:
    return frozenset(each.name for each in looks.LOOKS if each.rare and squares_of(board, each.name))


class SharePane(ShareBox):
    """The position as a line, a link and files, and a place to paste or load one."""

    def __init__(self, session: Session, guard: Any) -> None:
        self.session = session
        super().__init__(
            guard, make="Make board.png", paste="Paste a position line or a map here",
            load="Load a file", accept=".txt,.yaml,.yml,text/plain",
        )  # fmt: skip
        self.children = [self.html, self.button, self.made, self.text, self.load, self.file]

    def read(self, text: str) -> None:
        """Put this position or map on the table."""
        self.session.set_board(read_board(text))

    def read_file(self, content: bytes) -> None:
        """Put the position or map of a file on the table."""
        self.session.set_board(read_board(text_of(content, "a position line or a map (.txt, .yaml)")))

    def make(self) -> None:
        """A picture of the board: it takes longer than a gesture may."""
        from clixbook.view.pictures import whole_png

        self.made.value = f'<div class="cb-links">{data_link("board.png", "image/png", whole_png(self.session))}</div>'

    def refresh(self) -> None:
        """Write the lines and links for the present position."""
        from clixbook.view.pictures import whole_svg

        session = self.session
        self.made.value = ""
        line, link = session.board.to_line(), "?" + address(session)
        files = [
            ("position.txt", "text/plain", line),
            ("map.yaml", "text/yaml", session.board.to_text()),
            ("board.svg", "image/svg+xml", whole_svg(session)),
        ]
        links = "".join(data_link(*each) for each in files)
        self.html.value = (
            f"<h2>Share</h2>{line_html(line)}"
            f'<div class="cb-links"><a href="{escape(link)}">Link to this position</a>{links}</div>'
            "<p>The address bar does not change; the link above holds everything.</p>"
        )


def as_session(start: Session | Board | str) -> Session:
    """A session from itself, a board, or the query of an address."""
    if isinstance(start, Session):
        return start
    if isinstance(start, Board):
        return Session(start)
    if not isinstance(start, str):
        raise ClixbookError(f"The page shows a board or a session over one, not {start!r:.60}.")
    query = query_of(start)
    if query.get("position"):
        board = read_board(query["position"])
    elif query.get("map") in packaged_maps():
        from clixbook.board.files.mapfile import load_map

        board = populated(load_map(query["map"]))
    else:
        board = opening()
    rules = query.get("rules", DEFAULT)
    session = Session(board, rules=rules)
    if is_question(query.get("ask", "")):
        session.overlay = query["ask"]
    session.set_numbers(query.get("speed", ""), query.get("damage", ""), query.get("range", ""))
    session.way = query.get("way", "")
    session.palette = look_of(query)
    if query.get("from") or query.get("to"):
        session.set_ends(query.get("from"), query.get("to"))
    return session


def address(session: Session) -> str:
    """The query that opens this position and question again."""
    parts = {"position": session.board.to_line(), "from": session.source, "to": session.target,
             "ask": session.overlay, "rules": session.rulebook.edition, "look": session.palette,
             "speed": session.speed, "damage": session.damage, "range": session.range, "way": session.way}  # fmt: skip
    return urlencode({key: value for key, value in parts.items() if value != ""})


def read_board(text: str) -> Board:
    """A board from a pasted position line or map of at most MOST_TEXT characters; never from a file's name."""
    if len(text) > MOST_TEXT:
        raise ClixbookError(f"That is {len(text)} characters; a position may have {MOST_TEXT}.")
    if not text.strip():
        raise ClixbookError("Paste a position line or a map first.")
    if "\n" in text.strip():
        return Board.from_text(text)
    return Board.from_line(text.strip())


def packaged_maps() -> list[str]:
    """Names of the maps that come with clixbook."""
    from clixbook.board.files.mapfile import map_names

    return sorted(map_names())


def populated(board: Board) -> Board:
    """The map with two figures on it if nobody is there: a question needs somebody to ask about."""
    if board.pieces:
        return board
    from clixbook.board.files.words import as_piece
    from clixbook.board.things import Terrain

    free = [s for s in board.squares if not board.standing(s) & (Terrain.BLOCKING | Terrain.WATER)]
    middle = board.height / 2
    for where, words in ((0.25, "Warden: standard of Ann"), (0.75, "Bruiser: standard of Ben")):
        goal = board.width * where
        near = min(free, key=lambda s: (abs(s.x - goal) + abs(s.y - middle), s))
        board = board.with_piece(as_piece(words, (near,), board.pieces.keys()))
    return board
