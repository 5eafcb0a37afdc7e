"""A position under hands: a tap chooses a figure or puts it on a square, a drag moves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

from clixbook.board.board import Board
from clixbook.board.squares import Square
from clixbook.view.asked import describe
from clixbook.view.board_parts import BoardParts
from clixbook.view.hands import Hands
from clixbook.view.keys import steps
from clixbook.view.questions import squares_of
from clixbook.view.scene import Shape
from clixbook.view.session import Session

HELP = (
    "Keys: arrows, Enter chooses a figure or puts the chosen one here, M holds and lets go, F the next figure, "
    "+ and - turn its dial, Delete takes it away, U undo, Y redo."
)


class Deeds(Protocol):
    """What gestures on a position come to; the position builder does it."""

    def tapped(self, square: Square) -> None:
        """A square was clicked."""

    def moved(self, who: str, square: Square) -> None:
        """A figure was dragged so that the first square of its base is there."""

    def pressed(self, deed: str) -> None:
        """A key stands for this: ``undo``, ``redo``, ``next``, ``away``, ``back``, ``+`` or ``-``."""


class PositionSession(Session):
    """The board of a position. Nothing is asked of it; what is done with it is the builder's matter."""

    def __init__(self, board: Board, deeds: Deeds, **traits: Any) -> None:
        self.deeds = deeds
        super().__init__(board, overlay="none", **traits)

    def _think(self) -> None:
        self.answer, self.problem, self._rules_before = None, "", self.rulebook
        self.source = self.target = ""
        if not squares_of(self.board, self.selected):
            self.selected = ""
        if self.board.square(self.cursor) not in self.board:
            self.cursor = "A1"

    def show(self, board: Board, marks: Any, selected: str, said: str, at: str = "") -> None:
        """The position as the builder has it now."""
        with self.together():
            self.board, self.marks, self.selected = board, marks, selected
            if at or not _on(board, self.cursor):
                self.cursor = at or "A1"
            self.say(said)

    def click(self, where: str | Square) -> None:
        """A figure is chosen, or goes to the square."""
        square = self.board.square(where)
        if self.held:
            self.carry(square)
            self.drop()
            return
        with self.together():
            self.cursor = square.name
            self.say(describe(self.board, square))
        self.deeds.tapped(square)

    def drop(self) -> None:
        """Let go: the figure stays where it was dragged to."""
        who = self.held.removeprefix("piece:")
        super().drop()
        if who in self.board.pieces:
            self.deeds.moved(who, self.board.pieces[who].squares[0])

    def undo(self) -> None:
        """Go back one change of the position."""
        self.deeds.pressed("undo")

    def redo(self) -> None:
        """Take back the last undo."""
        self.deeds.pressed("redo")


def _on(board: Board, square: str) -> bool:
    return bool(squares_of(board, square))


class PositionParts(BoardParts):
    """The board on the screen; a finger drags the chosen figure and pans elsewhere."""

    session: PositionSession

    def make_hands(self) -> Hands:
        """Hands whose keys are those of a position."""
        return Hands(self.session, self.canvas, self.guarded, partial(press, self.session))

    def shapes(self) -> list[Shape]:
        """Nothing lies above the figures."""
        return []

    def gripped(self) -> Iterable[Square]:
        """The squares of the chosen figure."""
        return squares_of(self.session.board, self.session.selected)


def press(session: PositionSession, key: str, shift: bool = False) -> bool:
    """Do what the key stands for; False if it stands for nothing here and the browser should have it."""
    if steps(session, key, shift):
        return True
    deed = DEEDS.get(key if len(key) > 1 else key.lower(), "")
    if deed == "back" and not session.selected:
        return False
    if deed:
        session.deeds.pressed(deed)
    elif key in _HERE or key.lower() in _HERE:
        _HERE[key if key in _HERE else key.lower()](session)
    else:
        return False
    return True


def _hold(session: PositionSession) -> None:
    if session.held:
        session.drop()
        return
    held = session.pick(session.cursor)
    with session.together():
        session.say("Held. Arrows move it, Enter lets go." if held else f"Nobody stands on {session.cursor}.")


def _help(session: PositionSession) -> None:
    with session.together():
        session.say(HELP)


DEEDS = {
    "u": "undo", "y": "redo", "f": "next", "Delete": "away", "Backspace": "away", "Escape": "back",
    "+": "+", "=": "+", "-": "-",
}  # fmt: skip
_HERE: dict[str, Callable[[PositionSession], None]] = {
    "Enter": lambda session: session.click(session.cursor),
    " ": lambda session: session.click(session.cursor),
    "m": _hold,
    "?": _help,
}
