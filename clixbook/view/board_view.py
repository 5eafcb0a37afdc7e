"""The board widget: the settled board on a canvas, the answer as an SVG above it, input from mouse, touch and keys."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from ipycanvas import MultiCanvas
from ipywidgets import HTML, Box, Layout, VBox

from clixbook.board.board import Board
from clixbook.board.squares import Square, column_name
from clixbook.errors import ClixbookError
from clixbook.view import pictures
from clixbook.view.keys import press
from clixbook.view.painters.canvas import CanvasPainter
from clixbook.view.scene import Shape
from clixbook.view.session import Session
from clixbook.view.why import MOST_ROWS, status_html, verdict_html, why_html, words_html

_NUMBERS = count(1)
_MOVE_PAUSE = 1 / 15  # seconds between two steps of a drag
_AFTER_TOUCH = 0.8  # seconds in which the mouse events of a tap are its echo


class BoardView(VBox):
    """A board to look at and to play with, for a notebook or a page.

    ``BoardView(board, rules="core2014")`` makes its own session, ``BoardView(session)`` shows one that may have
    other views. ``panel`` False leaves out the reasons under the board. Every trait of ``view.session`` can be
    observed and linked; more keywords set such traits (``overlay="reach"``, ``palette="dark"``).
    """

    def __init__(self, board: Session | Board, *, panel: bool = True, **traits: Any) -> None:
        self.session = board if isinstance(board, Session) else Session(board, **traits)
        if isinstance(board, Session):
            for name, value in traits.items():
                setattr(self.session, name, value)
        self.group = str(next(_NUMBERS))
        self.style_sheet = HTML(style_sheet())
        self.style_sheet.add_class("cb-style")
        self.canvas = MultiCanvas(pictures.CANVASES, width=100, height=100)
        self.canvas.add_class("cb-canvas")
        self.over, self.top, self.left = HTML(), HTML(), HTML()
        for part, name in ((self.over, "cb-over"), (self.top, "cb-top"), (self.left, "cb-left")):
            part.add_class(name)
        stack = Box([self.canvas, self.over])
        stack.add_class("cb-stack")
        self.board_box = Box([self.top, self.left, stack])
        self.board_box.add_class("cb-scroll")
        self.panel, self.words, self.status = HTML(), HTML(), HTML()
        self.before: Any = None  # what Shift+Tab and Tab go to; a page sets them
        self.after: Any = None
        self.painter = CanvasPainter(self.canvas)
        self._painted: tuple[Shape, ...] = ()
        self._worded: Board | None = None
        self._failure: BaseException | None = None
        self._pressed: Square | None = None
        self._dragged = False
        self._touched = self._moved = 0.0
        self._waiting: Any = None
        parts = [self.panel, self.words] if panel else []
        body = Box([self.board_box, VBox(parts), self.status])
        body.add_class("cb-page")
        self.board_box.add_class("cb-board")
        body.children[1].add_class("cb-side")
        self.status.add_class("cb-foot")
        super().__init__([self.style_sheet, body], layout=Layout(overflow="visible"))
        self.add_class("cb-app")
        self._wearers: list[Any] = [self]
        self._look = ""
        self._listen()
        self.refresh()
        self.session.observe(self._settled, "revision")

    # -- output -------------------------------------------------------------------------------------------

    def _settled(self, _: Any) -> None:
        self._failure = None
        self.refresh()

    def refresh(self) -> None:
        """Bring every part up to date; what has not changed is not sent."""
        session = self.session
        self._show_look()
        shapes = pictures.overlay_shapes(session)
        self._paint_canvas(shapes)
        self.over.value = pictures.overlay_svg(session, shapes)
        rules = session.rulebook
        verdict = verdict_html(session.answer, session.problem, rules)
        self.panel.value = verdict + why_html(session.answer, rules, self.group)
        if session.board is not self._worded:
            self._worded = session.board
            self.words.value = words_html(session.board)
        self.status.value = status_html(session.status, self._failure)

    def wear(self, page: Any) -> None:
        """Let a page that shows this board have the board's look too."""
        self._wearers.append(page)
        page.add_class(f"cb-{self._look}")

    def _show_look(self) -> None:
        before, self._look = self._look, self.session.palette
        if before != self._look:
            for each in self._wearers:
                each.remove_class(f"cb-{before}")
                each.add_class(f"cb-{self._look}")

    def _paint_canvas(self, shapes: list[Shape]) -> None:
        size = self.session.board.width, self.session.board.height
        if (self.canvas.width, self.canvas.height) != pictures.backing(*size):
            self.canvas.width, self.canvas.height = pictures.backing(*size)
            self.top.value, self.left.value = rulers(*size)
            self.painter.forget()
        scene = pictures.canvas_scene(self.session, shapes)
        if scene.shapes != self._painted:
            self.painter.paint(scene)
            self._painted = scene.shapes

    def _client_ready(self) -> None:
        self.painter.forget()
        self.painter.paint(pictures.canvas_scene(self.session, pictures.overlay_shapes(self.session)))

    def fail(self, error: BaseException) -> None:
        """Say that something failed; the position is what it was."""
        self._failure = error
        self.status.value = status_html("", error)

    def guarded(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run a gesture: what goes wrong is told in the message area and changes nothing."""
        try:
            return work(*args)
        except ClixbookError as error:
            self._failure = None
            self.session.status = str(error)
            self.status.value = status_html(str(error))
        except Exception as error:
            self.fail(error)
        return None

    # -- input --------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        def route(work: Callable[..., None]) -> Callable[..., None]:
            return partial(self.guarded, work)

        canvas = self.canvas
        canvas.on_client_ready(route(self._client_ready))
        canvas.on_mouse_down(route(self._mouse_down))
        canvas.on_mouse_move(route(self._mouse_move))
        canvas.on_mouse_up(route(self._mouse_up))
        canvas.on_mouse_out(route(self._mouse_out))
        canvas.on_touch_start(route(self._touch_start))
        canvas.on_touch_move(route(self._touch_move))
        canvas.on_touch_end(route(self._touch_end))
        canvas.on_touch_cancel(route(self._touch_cancel))
        canvas.on_key_down(route(self._key_down))

    def square_at(self, x: float, y: float) -> Square | None:
        """The square under a point of the canvas, in its own pixels."""
        board = self.session.board
        square = Square(
            int(x * board.width // self.canvas.width), int(y * board.height // self.canvas.height)
        )
        return square if square in board else None

    def _press(self, x: float, y: float, touch: bool) -> None:
        square = self.square_at(x, y)
        self._pressed, self._dragged = square, False
        if square is not None:
            self.session.pick(square, touch=touch)

    def _move(self, x: float, y: float) -> None:
        square = self.square_at(x, y)
        if self._pressed is None or square is None or not self.session.held:
            return
        if (square.name == self.session.cursor and self._dragged) or (
            square == self._pressed and not self._dragged
        ):
            return
        self._dragged = True
        pause = _MOVE_PAUSE - (time.monotonic() - self._moved)
        if pause <= 0:
            self._carry(square)
        elif self._waiting is None:
            with suppress(RuntimeError):  # no loop runs: the next move, or the release, brings it
                self._waiting = asyncio.get_running_loop().call_later(pause, self._late, square)
        else:
            self._late_square = square

    def _late(self, square: Square) -> None:
        self._waiting = None
        if self._pressed is not None and self.session.held:
            self.guarded(self._carry, getattr(self, "_late_square", None) or square)
        self._late_square = None

    def _carry(self, square: Square) -> None:
        self._moved = time.monotonic()
        self.session.carry(square, merge=("drag", id(self._pressed)))

    def _release(self, x: float, y: float) -> None:
        square, start, dragged = self.square_at(x, y), self._pressed, self._dragged
        self._stop_waiting()
        self._pressed, self._dragged = None, False
        try:
            if dragged and square is not None and self.session.held and self.session.cursor != square.name:
                self._carry(square)
        finally:
            self.session.drop()
        if start is not None and square == start and not dragged:
            self.session.click(square)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self._late_square = None

    def _mouse_down(self, x: float, y: float) -> None:
        if time.monotonic() - self._touched > _AFTER_TOUCH:
            self._press(x, y, touch=False)

    def _mouse_move(self, x: float, y: float) -> None:
        if self._pressed is not None:
            self._move(x, y)

    def _mouse_up(self, x: float, y: float) -> None:
        if time.monotonic() - self._touched > _AFTER_TOUCH:
            self._release(x, y)

    def _mouse_out(self, x: float, y: float) -> None:
        self._stop_waiting()
        self._pressed = None
        self.session.drop()

    def _touch_start(self, points: list[tuple[float, float]]) -> None:
        self._touched = time.monotonic()
        if len(points) == 1:
            self._last_touch = points[0]
            self._press(*points[0], touch=True)

    def _touch_move(self, points: list[tuple[float, float]]) -> None:
        self._touched = time.monotonic()
        if points:
            self._last_touch = points[0]
            self._move(*points[0])

    def _touch_end(self, _: list[tuple[float, float]]) -> None:
        self._touched = time.monotonic()
        if self._pressed is not None:
            self._release(*self._last_touch)

    def _touch_cancel(self, _: list[tuple[float, float]]) -> None:
        self._mouse_out(0, 0)

    def _key_down(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if key == "Tab":
            (self.before if shift else self.after or self.canvas).focus() if (
                self.before or self.after
            ) else None
            if not (self.before if shift else self.after):
                self.canvas.blur()
        elif key == "Escape" and self.session.held:
            self.session.drop()
        elif ctrl or meta or not press(self.session, key, shift):
            self.canvas.blur()  # the browser gets its keys back

    # -- pictures -----------------------------------------------------------------------------------------

    def to_svg(self) -> str:
        """The board and its answer as one SVG, rulers included."""
        return pictures.whole_svg(self.session)

    def to_png(self) -> bytes:
        """The same picture as PNG."""
        return pictures.whole_png(self.session)

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file whose name ends in .svg or .png; a ClixbookError for any other name."""
        path = Path(path)
        if path.suffix.lower() == ".svg":
            path.write_text(self.to_svg(), encoding="utf-8")
        elif path.suffix.lower() == ".png":
            path.write_bytes(self.to_png())
        else:
            raise ClixbookError(f"{path.name!r} must end in .svg or .png.")
        return path

    def __repr__(self) -> str:
        return f"<BoardView of {self.session.board!r}, {self.session.question.words(self.session.board)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and beside it the picture that stays where no kernel runs."""
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        answer = self.session.answer
        bundle["text/plain"] = answer.explain() if answer is not None else repr(self)
        bundle["image/png"] = pictures.base64_png(self.session)
        return bundle


@cache
def style_sheet() -> str:
    """The style sheet of board and page, with one rule for each reason that may light its places."""
    css = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    lights = "\n".join(
        f".cb-app:has(.cb-r{i}:is(:hover,:focus-within,[open])) .cb-w{i}{{opacity:1 !important}}"
        for i in range(MOST_ROWS)
    )
    return f"<style>{css}{lights}</style>"


def rulers(width: int, height: int) -> tuple[str, str]:
    """The column letters and the row numbers; the cursor's own are inverted by the style that comes with them."""
    columns = [column_name(x) for x in range(width)]
    lit = ",".join(
        f".cb-board:has(canvas:focus):has(.cb-x{x}) .cb-top span:nth-child({x + 1})" for x in range(width)
    )
    lit += "," + ",".join(
        f".cb-board:has(canvas:focus):has(.cb-y{y}) .cb-left span:nth-child({y + 1})" for y in range(height)
    )
    style = f"<style>{lit}{{background:var(--ink);color:var(--paper);border-radius:4px}}.cb-app{{--cols:{width}}}</style>"
    top = "".join(f"<span>{escape(name)}</span>" for name in columns)
    left = "".join(f"<span>{y + 1}</span>" for y in range(height))
    return (
        f'{style}<div class="cb-ruler" aria-hidden="true">{top}</div>',
        f'<div class="cb-ruler" aria-hidden="true">{left}</div>',
    )
