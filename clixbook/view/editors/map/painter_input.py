"""Pointer and key input for the map painter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from clixbook.board.model.squares import Square
from clixbook.board.painting.brushes import ERASE, PLAYERS
from clixbook.board.painting.mirrors import Mirror, fits
from clixbook.board.painting.places import SIDES, edge_near
from clixbook.view.editors.map.painter_session import ALL_GROUPS, SELECT, PainterSession
from clixbook.view.widgets.input_handler import Hands
from clixbook.view.widgets.keys import KeyRows, keys_sentence, steps

PAINTER_KEYS: KeyRows = (
    ("arrows", "the cursor"),
    ("Enter", "puts the brush down and paints"),
    ("Escape", "takes it off"),
    ("G", "next group of brushes"),
    ("1 to 9", "its brushes"),
    ("E", "eraser"),
    ("S", "select"),
    ("C", "copy"),
    ("X", "cut"),
    ("R", "turn"),
    ("V", "paste"),
    ("M", "mirror"),
    ("K", "keep what is there"),
    ("D", "which edges"),
    ("O", "whose figures"),
    ("U", "undo"),
    ("Y", "redo"),
)


class PainterHands(Hands):
    """Input handler of the map painter's canvas."""

    def __init__(self, session: PainterSession, canvas: Any, guard: Callable[..., Any]) -> None:
        self.painter = session
        self._point = (0.0, 0.0)
        super().__init__(session, canvas, guard, partial(press, session))

    def _spot(self, x: float, y: float) -> tuple[Square | None, float, float]:
        """The square under a point of the canvas, and the point in squares."""
        unit = self.canvas.width / self.painter.board.width
        return self.square_at(x, y), x / unit, y / unit

    def _press(self, x: float, y: float, touch: bool) -> None:
        square, at_x, at_y = self._spot(x, y)
        self._pressed, self._dragged = square, False
        if touch and self.painter.panning:
            self._pressed = None
        if self._pressed is None or square is None or self.instead is not None:
            return
        tool = self.painter.tool
        by_edge = tool.on_edges or tool.group == ERASE.group
        self.painter.held = "stroke"
        self.painter.begin(square, edge_near(self.painter.board, at_x, at_y) if by_edge else None)

    def _move(self, x: float, y: float) -> None:
        if self._pressed is None or self.painter.held != "stroke":
            return
        square, at_x, at_y = self._spot(x, y)
        if square is None or (square.name == self.painter.cursor and not self.painter.tool.on_edges):
            return  # along edges it counts how far into the square the brush is
        self._point = (at_x, at_y)
        self._carry_soon(square)

    def _drag_to(self, square: Square) -> None:
        self.painter.stretch(square, *self._point)

    def _release(self, x: float, y: float) -> None:
        start, self._pressed = self._pressed, None
        try:
            if self.instead is not None and start is not None:
                self.instead(start)
            elif start is not None and self.painter.held == "stroke":
                self._carry()
                self.painter.finish()
        finally:
            self._dragged = False
            self._let_go()

    def _let_go(self, *where: Any) -> None:
        """End a stroke when the pointer leaves the canvas (and paint it), or the browser takes it."""
        if len(where) == 2 and self.painter.held == "stroke":
            self._pressed = None
            self._carry()
            self.painter.finish()
        if self.painter.held or self._pressed is not None:
            super()._let_go()


def press(session: PainterSession, key: str, shift: bool = False) -> bool:
    """Do the action of a key; False for other keys, which the browser handles."""
    if steps(session, key, shift):
        return True
    name = key.lower()
    if key == "Escape" and session.ghost is not None:
        session.cancel_stroke()
    elif key in ("Enter", " "):
        session.click(session.cursor)
    elif key == "?":
        with session.together():
            session.say(keys_sentence(PAINTER_KEYS))
    elif key.isdigit() and key.isascii():
        _take_nth(session, int(key) or 10)
    elif name in _ACTIONS:
        _ACTIONS[name](session)
    else:
        return False
    return True


def _take_nth(session: PainterSession, number: int) -> None:
    group = session.tool.group
    tools = session.tools(group if group != ERASE.group else ALL_GROUPS[0])
    if number <= len(tools):
        session.take(tools[number - 1].name)


def _next_group(session: PainterSession) -> None:
    now = session.tool.group
    at = ALL_GROUPS.index(now) + 1 if now in ALL_GROUPS else 0
    session.take(session.tools(ALL_GROUPS[at % len(ALL_GROUPS)])[0].name)


def _next_mirror(session: PainterSession) -> None:
    every = [each for each in Mirror if fits(session.board, each)]
    session.set_mirror(every[(every.index(Mirror(session.mirror)) + 1) % len(every)].value)


def _next_side(session: PainterSession) -> None:
    every = list(SIDES)
    with session.together():
        session.side = every[(every.index(session.side) + 1) % len(every)]
        session.say(f"Edges {session.side} what is chosen.")


def _next_owner(session: PainterSession) -> None:
    every = (*PLAYERS, "")
    session.set_owner(every[(every.index(session.words["side"]) + 1) % len(every)])


def _keep(session: PainterSession) -> None:
    with session.together():
        session.keeps = not session.keeps
        session.say("Terrain is added to what is there." if session.keeps else "Terrain replaces what is there.")


_ACTIONS: dict[str, Callable[[PainterSession], None]] = {
    "g": _next_group,
    "e": lambda session: session.take(ERASE.name),
    "s": lambda session: session.take(SELECT.name),
    "c": lambda session: session.copy(),
    "x": lambda session: session.copy(cut=True),
    "v": lambda session: session.paste(),
    "r": lambda session: session.turn(),
    "m": _next_mirror,
    "k": _keep,
    "d": _next_side,
    "o": _next_owner,
    "u": lambda session: session.undo(),
    "y": lambda session: session.redo(),
}
