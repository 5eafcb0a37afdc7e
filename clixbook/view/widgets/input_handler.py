"""Input on the board: mouse, touch and keys become gestures of the session."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square

_PAUSE = 1 / 15  # seconds between two steps of a drag
_PRESSED = 0.01  # seconds after a press before a release: time to work ahead
_ECHO = 0.8  # seconds in which the mouse events after a tap are its echo
Touches = list[tuple[float, float]]


class Handled(Protocol):
    """Target of an input handler: a session, or a place at a game's table."""

    held: str

    @property
    def cursor(self) -> str:
        """The name of the square that was met last."""

    @property
    def board(self) -> Board:
        """The board under the hands."""

    def click(self, where: Square) -> None:
        """A press and a release in one square."""

    def pick(self, where: Square, *, touch: bool = False) -> bool:
        """Grab the thing there; False if there is none."""

    def carry(self, where: Square) -> None:
        """Show that the held thing is over this square."""

    def drop(self) -> None:
        """Let go of the held thing."""


class Hands:
    """Listens to one canvas. ``guard`` runs every gesture and shows errors.

    A press and a release in one square are a click. A press that goes to another square drags what lies
    under it, at most fifteen squares a second. ``press`` does what a key stands for, or returns False.
    While ``instead`` is set, a click on a square calls it and plays nothing. While the button is down, ``ahead`` works
    out what a click there will show; once the press is over and what it did is told, ``answered`` is called.
    ``handle`` tells what a handle under a point of the board (in squares) holds, "" for none: it comes before what lies
    on the square.
    """

    ahead: Callable[[Square], object] | None = None
    handle: Callable[[tuple[float, float]], str] | None = None
    answered: Callable[[], object] = staticmethod(lambda: None)

    def __init__(
        self, session: Handled, canvas: Any, guard: Callable[..., Any], press: Callable[[str, bool], bool]
    ) -> None:
        self.session, self.canvas, self._guard, self.press = session, canvas, guard, press
        self.instead: Callable[[Square], None] | None = None
        self._pressed: Square | None = None
        self._dragged = False
        self._touch = (0.0, 0.0)
        self._touched = self._moved = 0.0
        self._late: Square | None = None  # where a fast drag is, when the session is not there yet
        self._timer: Any = None
        self._working: asyncio.TimerHandle | None = None
        self._by_mouse = False  # the last sign of the player; Tab ends it
        self._tabbed = False  # Tab has left the board, and there was no gesture since
        canvas.on_mouse_down(partial(guard, self._mouse_down))
        canvas.on_mouse_move(partial(guard, self._move))
        canvas.on_mouse_up(partial(guard, self._mouse_up))
        canvas.on_mouse_out(partial(guard, self._over, self._let_go))
        canvas.on_touch_start(partial(guard, self._touch_start))
        canvas.on_touch_move(partial(guard, self._touch_move))
        canvas.on_touch_end(partial(guard, self._touch_end))
        canvas.on_touch_cancel(partial(guard, self._over, self._let_go))
        canvas.on_key_down(partial(guard, self._key_down))

    def square_at(self, x: float, y: float) -> Square | None:
        """The square under a point of the canvas, in the canvas's own pixels."""
        board = self.session.board
        unit = self.canvas.width / board.width
        square = Square(int(x // unit), int(y // unit))
        return square if square in board else None

    def take_keys(self, gone: bool = False) -> None:
        """Give the board the keys back after a button was pressed, if a mouse did it: Escape steps back from there.

        With Tab, or without a keyboard, the focus stays where it is; unless the pressed button is ``gone``, and Tab
        would start again at the top of the page.
        """
        if self._by_mouse or (gone and self._tabbed):
            self._tabbed = False
            self.canvas.focus()

    # -- press, move, release -----------------------------------------------------------------------------

    def _press(self, x: float, y: float, touch: bool) -> None:
        self._pressed, self._dragged = self.square_at(x, y), False
        if self._pressed is not None and self.instead is None:
            unit = self.canvas.width / self.session.board.width
            by_handle = self.handle((x / unit, y / unit)) if self.handle is not None else ""
            if by_handle:
                self.session.held = by_handle
            else:
                self.session.pick(self._pressed, touch=touch)
            if self.ahead is not None:
                with suppress(RuntimeError):  # no loop runs here: it is worked out on demand
                    self._working = asyncio.get_running_loop().call_later(_PRESSED, self._work_ahead)

    def _work_ahead(self) -> None:
        """Work out the result of a click here, so that it is ready when the button is released."""
        if self.ahead is not None and self._pressed is not None and not self._dragged:
            with suppress(Exception):  # for a release here
                self.ahead(self._pressed)

    def _move(self, x: float, y: float) -> None:
        if self._pressed is None or not self.session.held:
            return
        square = self.square_at(x, y)
        here = self.session.cursor if self._dragged else self._pressed.name
        if square is not None and square.name != here:
            self._carry_soon(square)

    def _carry_soon(self, square: Square) -> None:
        """Move the drag to this square; the session gets it at most fifteen times a second."""
        self._dragged, self._late = True, square
        wait = self._moved + _PAUSE - time.monotonic()
        if wait <= 0:
            self._carry()
        elif self._timer is None:
            with suppress(RuntimeError):  # no loop runs here: the next move, or the release, catches up
                self._timer = asyncio.get_running_loop().call_later(wait, self._guard, self._carry)

    def _carry(self) -> None:
        self._stop_timer()
        square, self._late = self._late, None
        if square is not None and self.session.held:
            self._moved = time.monotonic()
            self._drag_to(square)

    def _drag_to(self, square: Square) -> None:
        """Carry the held figure or handle to this square."""
        self.session.carry(square)

    def _over(self, ending: Callable[..., None], *where: float) -> None:
        """The press is over, by a release here; or the pointer has left, or the browser took it: that is no click."""
        if self._working is not None:
            self._working.cancel()
        try:
            ending(*where)
        finally:
            self.answered()

    def _release(self, x: float, y: float) -> None:
        square, start, dragged = self.square_at(x, y), self._pressed, self._dragged
        self._pressed, self._dragged = None, False
        try:
            if dragged and square is not None and square.name != self.session.cursor:
                self._late = square
            self._carry()
        finally:
            self._let_go()
        if start is not None and square == start and not dragged:
            (self.instead or self.session.click)(start)

    def _let_go(self, *_: Any) -> None:
        self._stop_timer()
        self._pressed = self._late = None
        self.session.drop()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- mouse and touch ----------------------------------------------------------------------------------

    def _mouse_down(self, x: float, y: float) -> None:
        if time.monotonic() - self._touched > _ECHO:
            self._by_mouse, self._tabbed = True, False
            self._press(x, y, touch=False)

    def _mouse_up(self, x: float, y: float) -> None:
        if time.monotonic() - self._touched > _ECHO:
            self._over(self._release, x, y)

    def _touch_start(self, points: Touches) -> None:
        self._touched, self._by_mouse, self._tabbed = time.monotonic(), False, False
        if len(points) == 1:
            self._touch = points[0]
            self._press(*points[0], touch=True)
        else:
            self._over(self._let_go)

    def _touch_move(self, points: Touches) -> None:
        self._touched = time.monotonic()
        if points:
            self._touch = points[0]
            self._move(*points[0])

    def _touch_end(self, _: Touches) -> None:
        self._touched = time.monotonic()
        if self._pressed is not None:
            self._over(self._release, *self._touch)

    # -- keys ---------------------------------------------------------------------------------------------

    def _key_down(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        self._by_mouse, self._tabbed = self._by_mouse and key != "Tab", key == "Tab"
        if key == "Tab":
            return  # the browser has gone on already: see let_through.js
        if key == "Escape" and self.session.held:
            self.session.drop()
        elif not (ctrl or meta) and not self.press(key, shift):  # those are let through: see let_through.js
            self.canvas.blur()  # the browser gets its keys back
