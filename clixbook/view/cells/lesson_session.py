"""The session of a lesson: limits play while a question is open."""

from __future__ import annotations

from typing import Any

from traitlets import Enum, Int, List, Unicode

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.errors import IllegalAction
from clixbook.view.cells.lesson_overlay import LessonAnswer
from clixbook.view.sessions.session import Session
from clixbook.view.sessions.session_base import describe

MODES = ("look", "paint", "play")
FIRST_ANSWER = "Answer first; then the board is yours to play with."


class LessonSession(Session):
    """A session for a lesson; gestures follow the lesson.

    ``mode`` "look": a click tells what is on a square. "paint": a click picks a square or lets it go; ``picked``
    holds their names, at most ``most`` of them. "play": as on any board. The first two show the board
    ``shown``. In play ``movable`` is the figure that a drag or a click moves, if there is one.
    """

    mode = Enum(MODES, default_value="look")
    picked = List(Unicode())
    most = Int(0, help="How many squares may be picked; 0 for any number.")

    movable = Unicode()

    def __init__(self, board: Board, **traits: Any) -> None:
        self.shown: LessonAnswer | None = None
        super().__init__(board, **traits)

    @property
    def playing(self) -> bool:
        """True if the board may be played with."""
        return bool(self.mode == "play")

    def present(self, shown: LessonAnswer | None, status: str = "") -> None:
        """Show this on the board."""
        with self.together():
            self.shown = shown
            if status:
                self.say(status)

    def stage(self, board: Board, mode: str, most: int, **traits: Any) -> None:
        """Begin a question, or free play, on this board; there is no way back by undo."""
        with self.together():
            self.mode, self.most, self.picked, self.shown, self.movable = mode, most, [], None, ""
            self.selected, self.held, self.cursor = "", "", "A1"
            self.board = board
            for name, value in traits.items():
                setattr(self, name, value)
            self.say("")
        self._past, self._future = [], []

    def pick_square(self, square: Square) -> None:
        """Pick the square, or let it go."""
        names = [name for name in self.picked if name != square.name]
        if len(names) == len(self.picked):
            names = [*names, square.name][-self.most :]
        self.picked = names
        self.say(f"Picked: {', '.join(names)}." if names else "No square is picked.")

    # -- what an open question changes ----------------------------------------------------------------------

    def _think(self) -> None:
        if self.playing:
            super()._think()
        else:
            self.answer, self.problem, self._rules_before = self.shown, "", self.rulebook

    def click(self, where: SquareLike) -> None:
        """Pick the square, move the movable figure there, or explain the square; else as on any board."""
        square = self.board.square(where)
        moves = bool(self.movable) and self.board.piece_at(square) is None
        if self.playing and not moves:
            super().click(where)
            return
        with self.together():
            self.cursor = square.name
            if moves:
                self.board = self.board.move_piece(self.movable, square)
            elif self.mode == "paint":
                self.pick_square(square)
            else:
                self.say(describe(self.board, square))

    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """Nothing can be moved before play; then the movable figure, else as on any board."""
        piece = self.board.piece_at(where)
        if self.movable and piece is not None and piece.id == self.movable:
            return f"piece:{piece.id}"
        return super().grip(where, touch=touch) if self.playing else ""

    def set_question(self, kind: str) -> None:
        """Ask the board something else, in play."""
        self._allow_play()
        super().set_question(kind)

    def explain_square(self, where: SquareLike) -> None:
        """Ask the board about a square, in play."""
        self._allow_play()
        super().explain_square(where)

    def next_figure(self, end: str = "source", by: int = 1) -> None:
        """Aim at another figure, in play."""
        self._allow_play()
        super().next_figure(end, by)

    def _allow_play(self) -> None:
        if not self.playing:
            raise IllegalAction(FIRST_ANSWER)
