"""The session of the position editor: taps, drags, keys and undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.engine.position.lasting import Lasting
from clixbook.errors import ClixbookError
from clixbook.view.editors.position.position_things import PlacedThing, replace_thing, things_on
from clixbook.view.questions.board_questions import squares_of
from clixbook.view.scenes.above_scene import draw_covered_objects, draw_effects
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Shape
from clixbook.view.sessions.session import Session
from clixbook.view.sessions.session_base import describe
from clixbook.view.widgets.board_parts import BoardParts
from clixbook.view.widgets.input_handler import Hands
from clixbook.view.widgets.keys import KeyRows, keys_sentence, steps

THING = "thing"
"""The selection of an object or a marker."""
POSITION_KEYS: KeyRows = (
    ("arrows", "the cursor"),
    ("Enter", "chooses what is here or puts the chosen here"),
    ("M", "holds and lets go"),
    ("F", "the next one"),
    ("+ and -", "turn its dial"),
    ("Delete", "takes it away"),
    ("U", "undo"),
    ("Y", "redo"),
)


class PositionEdits(Protocol):
    """Edits of a position by gestures, for the position builder to carry out."""

    def tapped(self, square: Square) -> None:
        """A square was clicked."""

    def moved(self, who: str, square: Square) -> None:
        """A figure was dragged so that the first square of its base is there."""

    def brought(self, thing: PlacedThing, square: Square) -> None:
        """An object or a marker was dragged to that square."""

    def lasting(self) -> tuple[Lasting, ...]:
        """The effects in force."""

    def pressed(self, key: str) -> None:
        """A key stands for this: ``undo``, ``redo``, ``next``, ``away``, ``back``, ``+`` or ``-``."""


class PositionSession(Session):
    """The board of a position, without a question; the editor handles its gestures."""

    def __init__(self, board: Board, edits: PositionEdits, **traits: Any) -> None:
        self.edits = edits
        self.thing: PlacedThing | None = None
        self._lifted: PlacedThing | None = None
        self._carried: PlacedThing | None = None
        super().__init__(board, overlay="none", **traits)

    def _think(self) -> None:
        self.answer, self.problem, self._rules_before = None, "", self.rulebook
        self.source = self.target = ""
        if not squares_of(self.board, self.selected):
            self.selected = ""
        if self.board.square(self.cursor) not in self.board:
            self.cursor = "A1"

    def show(
        self, board: Board, marks: Any, selected: str | PlacedThing, status: str, at: str = ""
    ) -> None:  # fmt: skip
        """The position as the editor has it now; ``selected`` is the id of a figure, or a thing."""
        self.thing = selected if isinstance(selected, PlacedThing) else None
        with self.together():
            self.board, self.marks = board, marks
            self.selected = selected.square.name if isinstance(selected, PlacedThing) else selected
            if at or not squares_of(board, self.cursor):
                self.cursor = at or "A1"
            self.say(status)

    def click(self, where: SquareLike) -> None:
        """A figure is chosen, or goes to the square."""
        square = self.board.square(where)
        if self.held:
            self.carry(square)
            self.drop()
            return
        with self.together():
            self.cursor = square.name
            self.say(describe(self.board, square))
        self.edits.tapped(square)

    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """The thing that a finger grabs there: the chosen one, else the figure, else the uppermost thing."""
        square = self.board.square(where)
        chosen = self.thing if self.thing is not None and self.thing.square == square else None
        if chosen is None and (figure := super().grip(where, touch=touch)):
            return figure
        thing = chosen or (None if touch else next(iter(things_on(self.board, square)), None))
        self._lifted = self._carried = thing
        return THING if thing is not None else ""

    def _carry(self, square: Square) -> None:
        if self.held != THING or self._carried is None:
            super()._carry(square)
            return
        there = replace(self._carried, square=square)
        try:
            self.board = replace_thing(self.board, self._carried, there)
        except ClixbookError as error:
            self.say(str(error))
            return
        self._carried = there
        self.say(f"{there.name} to {square}.")

    def drop(self) -> None:
        """Let go: the figure or the thing stays where it was dragged to."""
        who = self.held.removeprefix("piece:")
        super().drop()
        if who == THING and self._lifted is not None and self._carried is not None:
            self.edits.brought(self._lifted, self._carried.square)
        elif who in self.board.pieces:
            self.edits.moved(who, self.board.pieces[who].squares[0])

    def undo(self) -> None:
        """Go back one change of the position."""
        self.edits.pressed("undo")

    def redo(self) -> None:
        """Take back the last undo."""
        self.edits.pressed("redo")


class PositionParts(BoardParts):
    """The board; a finger drags the chosen figure, and pans elsewhere."""

    session: PositionSession

    def make_hands(self) -> Hands:
        """Hands with the keys of a position."""
        return Hands(self.session, self.canvas, self.run_guarded, partial(press, self.session))

    def shapes(self) -> list[Shape]:
        """The shapes that lie under figures, and those of effects that last on them."""
        pen = Pen(palette(self.session.palette), "note")
        draw_covered_objects(self.session.board, pen)
        draw_effects(self.session.board, self.session.edits.lasting(), pen)
        return pen.shapes

    def picture_key(self) -> tuple[object, ...]:
        """The effects in force are part of the picture."""
        return (*super().picture_key(), self.session.edits.lasting())

    def selected_squares(self) -> Iterable[Square]:
        """The squares of the chosen figure."""
        return squares_of(self.session.board, self.session.selected)


def press(session: PositionSession, key: str, shift: bool = False) -> bool:
    """Do the action of a key; False for other keys, which the browser handles."""
    if steps(session, key, shift):
        return True
    command = COMMANDS.get(key if len(key) > 1 else key.lower(), "")
    if command == "back" and not session.selected:
        return False
    if command:
        session.edits.pressed(command)
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
        session.say(keys_sentence(POSITION_KEYS))


COMMANDS = {
    "u": "undo", "y": "redo", "f": "next", "Delete": "away", "Backspace": "away", "Escape": "back",
    "+": "+", "=": "+", "-": "-",
}  # fmt: skip
_HERE: dict[str, Callable[[PositionSession], None]] = {
    "Enter": lambda session: session.click(session.cursor),
    " ": lambda session: session.click(session.cursor),
    "m": _hold,
    "?": _help,
}
