"""The parts of a board on the screen, from canvas to status line; a page puts them in their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import cache, cached_property, partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from clixbook.board.knock_back.knock_back import KnockBack
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, column_name, row_name
from clixbook.caches import store_bounded
from clixbook.colour_tokens import page_variables, variable
from clixbook.errors import ClixbookError
from clixbook.view.painters.canvas import CanvasPainter
from clixbook.view.pictures import pictures
from clixbook.view.pictures.handles import handle_at, handles
from clixbook.view.questions.board_questions import BoardQuestion, squares_of
from clixbook.view.scenes.scene import Point, Scene, Shape
from clixbook.view.sessions.question_session import MOST_KEPT
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.sessions.shown_answer import reasons_of, subject_of_verdict
from clixbook.view.widgets.input_handler import Hands
from clixbook.view.widgets.kept_picture import KeptPicture
from clixbook.view.widgets.keys import press
from clixbook.view.widgets.style_sheets import style_element, with_script
from clixbook.view.widgets.traffic.deferred import Deferred
from clixbook.view.widgets.traffic.message_batch import one_burst
from clixbook.view.widgets.traffic.prefetch import Ahead
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Canvases, shared_style_sheet
from clixbook.view.widgets.why import MOST_ROWS, status_html, verdict_html, why_html, words_html

W = TypeVar("W")
_NUMBERS = count(1)
IN_SIGHT = 7, 6  # columns and rows: what a phone shows, from the place looked at towards the other end


def with_classes(part: W, *classes: str) -> W:
    """The widget with these classes."""
    widget: Any = part
    widget._dom_classes = (*widget._dom_classes, *classes)
    return part


class BoardParts:
    """Widgets and input handler of one board, synchronised with a session.

    ``footnote`` gives more HTML for the status line; ``wearers`` have the palette's class. One settled change
    sends nothing to the canvas unless the board or a lit area changed, then one message; and one message for
    each other part that changed.
    """

    def __init__(self, session: BoardSession, footnote: Callable[[], str] = str) -> None:
        self.session, self.footnote = session, footnote
        self.group = str(next(_NUMBERS))
        width, height = pictures.canvas_size(session.board.width, session.board.height)
        self.canvas = with_classes(Canvases(pictures.CANVASES, width=width, height=height), "cb-canvas")
        self._ruled = session.board.width, session.board.height, session.board.orange_rows
        top, left = rulers(*self._ruled)
        self.top, self.left = with_classes(HTML(top), "cb-top"), with_classes(HTML(left), "cb-left")
        self.over, self.at = with_classes(HTML(), "cb-over"), with_classes(HTML(), "cb-over", "cb-at")
        self.panel, self.words, self.status = HTML(), HTML(), HTML()
        self.ahead = Ahead()
        self.ahead.may_show(self.over, self.at, self.panel, self.status)
        self.stack = with_classes(Box([self.canvas, *self.layers(), self.ahead]), "cb-stack")
        self.kept: KeptPicture | None = None
        self.sight = with_classes(HTML(), "cb-sight")
        self.board = with_classes(Box([self.top, self.left, self.stack, self.sight]), "cb-scroll", "cb-board")
        self.painter = CanvasPainter(self.canvas)
        self.wearers: list[Any] = []
        self._look = ""
        self._shown_key: tuple[object, ...] = ()
        self._drawn: dict[tuple[object, ...], tuple[object, tuple[list[Shape], str, str, str]]] = {}
        self._painted: tuple[Shape, ...] = ()
        self._lit: list[Shape] = []
        self._way = ""
        self._ground: tuple[object, ...] = ()
        self._light = Deferred(self.run_guarded, lambda: self.paint(self._lit))
        self._worded: Board | None = None
        self._seen = -1
        self.hands = self.make_hands()
        self.canvas.on_client_ready(lambda: self.run_guarded(self.repaint))
        self.refresh()
        self.follow_session()

    @cached_property
    def style_sheet(self) -> Any:
        """The style sheet for a board alone in a cell; the application has it once for all rooms."""
        return shared_style_sheet(style_sheet())

    def layers(self) -> tuple[Any, ...]:
        """The layers above the canvas."""
        return self.over, self.at

    def follow_session(self) -> None:
        """Follow the session."""
        self.session.observe(lambda _: self.refresh(), "revision")

    def make_hands(self) -> Hands:
        """Make the listeners of the canvas."""
        hands = Hands(self.session, self.canvas, self.run_guarded, partial(press, self.session))
        hands.handle = partial(handle_at, self.session)
        return hands

    # -- output -------------------------------------------------------------------------------------------

    def shapes(self) -> list[Shape]:
        """The shapes above the settled board."""
        return pictures.answer_shapes(self.session)

    def refresh(self) -> None:
        """Update every part; unchanged parts are not sent.

        First comes what the eye waits for: the answer on the board, where the cursor is, the verdict with its reasons,
        and what is said.
        """
        session = self.session
        self.show_look()
        shapes, panes = self._on_answer()
        with one_burst():
            for part, html in panes:
                part.value = html
            self.show_sight(*session.sight)
        if shapes is not None:
            self._paint_answer(shapes)
        if session.board is not self._worded:
            self._worded = session.board
            self.words.value = words_html(session.board)

    def _on_answer(self) -> tuple[list[Shape] | None, list[tuple[Any, str]]]:
        """Show a new answer with its lights and words, and the cursor with its message."""
        shapes, panes = None, []
        if not is_same(key := self.picture_key(), self._shown_key):
            self._shown_key = key
            shapes, over, self._way, words = self.answer_layers()
            panes = [(self.over, over), (self.panel, words)]
        at = self._way + pictures.cursor_svg(self.session) + self.grips()
        return shapes, [*panes, (self.at, at), (self.status, self._status(self.session.status))]

    def foresee(self, square: Square) -> None:
        """Work out a click on this square in advance, and send the result to the page.

        It is done by a twin of the session whose views are a twin of these: nothing here changes.
        """
        seen = copy(self)
        seen.session = self.session.twin()
        seen.session.drop()
        seen.session.click(square)
        self.ahead.tell(square, seen._on_answer()[1])

    def picture_key(self) -> tuple[object, ...]:
        """All that the answer and its picture are made of: while it is the same, so are they."""
        session = self.session
        return (
            session.answer, session.problem, session.question, session.board, session.rulebook, session.selected,
            session.marks, session.palette,
        )  # fmt: skip

    def _paint_answer(self, shapes: list[Shape]) -> None:
        """Paint the answer's lights on the canvas, and the board if it changed."""
        session = self.session
        ground = session.board, session.rulebook, session.marks, session.palette
        before, self._ground, self._lit = self._ground, ground, shapes
        if is_same(ground, before):
            self._light()  # nothing but lit areas: a browser that works on the canvas shows no words meanwhile
        else:
            self._light.done()
            self.paint(shapes)

    def answer_layers(self) -> tuple[list[Shape], str, str, str]:
        """The answer's shapes, the layers above the board, the way on it, and the words; the last few are cached."""
        key = tuple(part if isinstance(part, str | BoardQuestion) else id(part) for part in self._shown_key)
        if key not in self._drawn:
            session, rules, shapes = self.session, self.session.rulebook, self.shapes()
            remark = session.kind.tells(session.board) if session.kind.tells is not None else ""
            verdict = verdict_html(subject_of_verdict(session), session.problem or remark, rules)
            words = verdict + why_html(reasons_of(session), rules, self.group)
            over, way = pictures.overlay_svg(session, shapes), pictures.way_svg(session)
            kept = self._shown_key, (shapes, over, way, words)  # an answer is cached by its id
            store_bounded(self._drawn, key, kept, MOST_KEPT)
        return self._drawn[key][1]

    def grips(self) -> str:
        """Areas where a finger grabs something; elsewhere the page lets it pan the board."""
        return grips_html(self.session.board, self.selected_squares(), self.ends(), handles(self.session).values())

    def ends(self) -> Iterable[Square]:
        """Both ends of the question: a window too narrow for them offers to show the whole board."""
        session = self.session
        if not session.kind.has_two_ends:
            return ()
        return (square for each in (session.source, session.target) for square in squares_of(session.board, each)[:1])

    def selected_squares(self) -> Iterable[Square]:
        """The squares of the things that a finger can grab."""
        session = self.session
        places = {
            s for each in (session.source, session.target, session.selected) for s in squares_of(session.board, each)
        }
        return (square for square in places if session.grip(square, touch=True))

    def apply_look(self, page: Any) -> None:
        """Let a widget have the look of the session's palette."""
        self.wearers.append(with_classes(page, f"cb-{self._look}"))

    def show_look(self) -> None:
        """Let every wearer have the look of the session's palette."""
        before, self._look = self._look, self.session.palette
        if before != self._look:
            for each in self.wearers:
                each.remove_class(f"cb-{before}")
                each.add_class(f"cb-{self._look}")

    def show_sight(self, turn: int, places: tuple[str, ...]) -> None:
        """Scroll to the places once a turn: a new element makes the style sheet do it, without moving the focus."""
        session = self.session
        if turn != self._seen:
            self._seen = turn
            self.sight.value = sight_html(session.board, places_to_show(session, places), turn)

    def paint(self, shapes: list[Shape]) -> None:
        """Paint the settled board and the answer's lights, unless the canvas shows them already."""
        width, height = self.session.board.width, self.session.board.height
        size = pictures.canvas_size(width, height)
        if (self.canvas.width, self.canvas.height) != size:
            self.canvas.width, self.canvas.height = size
            self.painter.forget()
        if self._ruled != (ruled := (width, height, self.session.board.orange_rows)):
            self._ruled = ruled
            self.top.value, self.left.value = rulers(*ruled)
        scene = self.settled_shapes(shapes)
        if self.kept is not None:
            self.kept.show(scene)
        if scene.shapes != self._painted:
            self.painter.paint(scene)
            self._painted = scene.shapes

    def repaint(self) -> None:
        """Paint everything again: a page has opened, and its canvas is empty."""
        self.painter.forget()
        self.painter.paint(self.settled_shapes(self.shapes()))

    def keep_picture(self) -> None:
        """From now on keep under the canvas the picture that a notebook stores."""
        if self.kept is None:
            self.kept = KeptPicture(self.settled_shapes(self.shapes()))
            self.stack.children = [self.kept, *self.stack.children]

    def settled_shapes(self, shapes: list[Shape]) -> Scene:
        """The shapes on the canvas."""
        return pictures.canvas_scene(self.session, shapes)

    # -- safety -------------------------------------------------------------------------------------------

    def run_guarded(self, work: Callable[..., Any], *args: Any) -> None:
        """Run a gesture; an error is shown in the message area and leaves the position as it was."""
        try:
            work(*args)
        except ClixbookError as error:
            self.session.say(str(error))
            self.status.value = self._status(str(error), refused=True)
        except Exception as error:
            self.tell("", error)

    def tell(self, text: str, failure: BaseException | None = None) -> None:
        """Put this into the status line, which omits the verdict if the line repeats it."""
        self.status.value = self._status(text, failure)

    def _status(self, text: str, failure: BaseException | None = None, *, refused: bool = False) -> str:
        told = self.session.told
        verdict = told is not None and told is subject_of_verdict(self.session)
        return status_html(text, failure, verdict=verdict, refused=refused) + self.footnote()


def is_same(new: tuple[object, ...], old: tuple[object, ...]) -> bool:
    """True if these are the very same things, or equal words; to compare whole boards takes longer than it saves."""
    if len(new) != len(old):
        return False
    return all(a is b or (isinstance(a, str | BoardQuestion) and a == b) for a, b in zip(new, old, strict=True))


@cache
def style_sheet() -> str:
    """The style sheet of board and page, with one rule for each reason that may light its places."""
    lit = ":is(:hover,:focus-within,[open])"
    lights = "\n".join(f".cb-app:has(.cb-r{i}{lit}) .cb-w{i}{{opacity:1 !important}}" for i in range(MOST_ROWS))
    here = Path(__file__).parent
    return with_script(style_element(page_variables(), here / "page.css", lights), here / "let_through.js")


def places_to_show(session: BoardSession, places: tuple[str, ...]) -> tuple[str, ...]:
    """These places, else the ends of the question; for a knock back the figure and its landing square."""
    ends = session.source, session.target
    if isinstance(session.answer, KnockBack) and set(places) <= set(ends):
        return session.target, session.answer.landing_square.name
    return places or ends


def sight_html(board: Board, places: tuple[str, ...], turn: int) -> str:
    """An empty box around the first place, stretched towards the others as far as a narrow screen shows both."""
    squares = [square for place in places for square in squares_of(board, place)[:1]]
    if not squares:
        return ""
    sides = []
    for at, others, size, shown in (
        (squares[0].x, [square.x for square in squares], board.width, IN_SIGHT[0]),
        (squares[0].y, [square.y for square in squares], board.height, IN_SIGHT[1]),
    ):
        low, high = max(min(others), at - shown + 1), min(max(others), at + shown - 1)
        sides.append((100 * low / size, 100 * (high - low + 1) / size, high - low + 1))
    (left, width, columns), (top, height, rows) = sides
    place = f"left:{left:.3f}%;width:{width:.3f}%;top:{top:.3f}%;height:{height:.3f}%;--w:{columns};--h:{rows}"
    return f'<i class="cb-here cb-n{turn}" style="{place}"></i>'


def grips_html(
    board: Board, squares: Iterable[Square], ends: Iterable[Square] = (), knobs: Iterable[Point] = ()
) -> str:
    """These squares for the page's script, the ends of the question with handles, and the board's size."""
    held, line = (" ".join(f"{x},{y}" for x, y in each) for each in (sorted(set(squares)), ends))
    size, handles = f"{board.width} {board.height}", " ".join(f"{x:.3f},{y:.3f}" for x, y in knobs)
    return (
        f'<i hidden class="cb-grips" data-size="{size}" data-squares="{held}" data-ends="{line}" '
        f'data-handles="{handles}"></i>'
    )


@cache
def rulers(width: int, height: int, orange: int = 0) -> tuple[str, str]:
    """The column letters and the row numbers; a style that comes with them inverts the cursor's own.

    The last ``orange`` row numbers are orange, and underlined (MAP-10).
    """

    def strip(names: list[str], way: str, orange: int = 0) -> str:
        first = len(names) - orange
        rungs = "".join(
            f'<span class="cb-{way}{at} cb-rung{" cb-orange" if at >= first else ""}">{escape(name)}</span>'
            for at, name in enumerate(names)
        )
        return f'<div class="cb-ruler" aria-hidden="true">{rungs}</div>'

    focus = ".cb-board:focus-within"  # its canvas has the keys
    # Each mark has a class of its own, so that another cursor restyles two marks, not all.
    lit = [f"{focus}:has(.cb-x{x}) span.cb-column{x}.cb-rung" for x in range(width)]
    lit += [f"{focus}:has(.cb-y{y}) span.cb-row{y}.cb-rung" for y in range(height)]
    inverted = "background:var(--ink);color:var(--paper);border-radius:4px"
    # for boards that fill a cell
    size = f":is(.cb-scroll,.cb-playpage,.cb-frame):has(.cb-s{width}x{height}){{--cols:{width};--rows:{height}}}"
    numbers = f".cb-orange.cb-rung{{color:{variable('hindered')};text-decoration:underline}}" if orange else ""
    style = style_element(f"{numbers}{','.join(lit)}{{{inverted}}}{size}")
    mark = f'<i hidden class="cb-s{width}x{height}"></i>'
    columns, rows = [column_name(x) for x in range(width)], [row_name(y) for y in range(height)]
    return style + mark + strip(columns, "column"), strip(rows, "row", orange)
