"""The session of a board: pieces and questions can be changed, and changes undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from clixbook.board.answers.coerce import BoardLike, as_board
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.piece_values import own_value, with_own_value
from clixbook.board.model.squares import Square, SquareLike
from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import DEFAULT
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.view.questions.board_questions import NUMBERS, BoardQuestion
from clixbook.view.sessions.question_session import check_number
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.sessions.watched import tells_refusals

MOST_UNDO = 500
OF_ATTACKS = frozenset({"attack", "defense", "damage"})
"""Values that each figure may have for the odds of an attack."""
OWN_NUMBERS = OF_ATTACKS | {"speed"}
"""Numbers of a question that may be set for a single figure."""


QUESTION_TRAITS = ("overlay", "way", *NUMBERS)
"""Traits of the question besides its squares: undo restores them too."""


class UndoStep(NamedTuple):
    """A step to undo."""

    board: Board
    source: str
    target: str
    selected: str
    question: tuple[Any, ...]


class Session(BoardSession):
    """A board (or its name or path), a question and the rulebook, with undo.

    ``source``, ``target`` and ``selected`` are piece ids or square names, ``cursor`` is a square name, ``rules``
    an edition's name or a Rulebook. Set any trait; ``answer`` follows, or ``problem`` says why there is none.
    Views watch ``revision``, which counts settled changes: several traits set in ``with session.together():``
    are one change, and an error inside leaves everything as it was.

    >>> import clixbook as cx
    >>> session = cx.Session("corner", source="A1", target="H1", rules="core2014")
    >>> session.answer.verdict
    'clear'
    """

    def __new__(cls, board: Any = None, *args: Any, **traits: Any) -> Any:
        """A session over a board; given a game, a ``GameSession``."""
        if cls is Session and not isinstance(board, Board | str | Path):
            from clixbook.view.sessions.game_session import GameSession  # the engine, for those who play

            return GameSession(board, *args, **traits)
        return super().__new__(cls, board, *args, **traits)

    def __init__(self, board: BoardLike, *, rules: str | Rulebook = DEFAULT, **traits: Any) -> None:
        self._past: list[UndoStep] = []
        self._future: list[UndoStep] = []
        super().__init__(as_board(board), rules=rules, **traits)
        self._now = self._moment()

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def question(self) -> BoardQuestion:
        """The current question, with speed and ranges that were set for single figures."""
        question, pieces, numbers = super().question, self.board.pieces, self.kind.numbers
        for name in OWN_NUMBERS.intersection(numbers):
            if (value := own_value(pieces.get(self._whose(name)), name)) is not None:
                question = replace(question, **{name: value})  # type: ignore[arg-type]  # its numbers
        if numbers == ("range",):
            known = {who: own_value(piece, "range") for who, piece in pieces.items()}
            if any(each is not None for each in known.values()):
                ranges = {who: self.range if each is None else each for who, each in known.items()}
                return replace(question, ranges=FrozenMap(ranges))
        return question

    @tells_refusals
    def set_number(self, name: str, value: int) -> None:
        """Change a number of the question; a speed set for the figure itself is changed there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_number("range", 6)
        >>> session.range
        6
        """
        check_number(name, value)
        piece = self.board.pieces.get(self._whose(name))
        has_own = name in OWN_NUMBERS and own_value(piece, name) is not None
        if piece is None or not (has_own or (name in OF_ATTACKS and "attack" in self.kind.numbers)):
            super().set_number(name, value)
            return
        with self.together():
            self.board = self.board.with_piece(with_own_value(piece, **{name: value}))

    def _whose(self, name: str) -> str:
        """The end of the question that the value belongs to."""
        return self.target if name == "defense" else self.source

    # -- undo ---------------------------------------------------------------------------------------------

    @property
    def undoable(self) -> bool:
        """True if there is something to undo."""
        return bool(self._past)

    @property
    def redoable(self) -> bool:
        """True if there is something to redo."""
        return bool(self._future)

    def begin_here(self) -> None:
        """Make the present state the beginning, without undo before it.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.target = "D2"
        >>> session.begin_here()
        >>> session.undoable
        False
        """
        self._past, self._future, self._merging, self._now = [], [], None, self._moment()

    def undo(self) -> None:
        """Go back one change of the board or of the line's ends.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.target = "D2"
        >>> session.undo()
        >>> session.target, session.status
        ('Ben', 'Undone. The line from Ann on A1 to Ben on D1 is clear (2014 core rulebook).')
        """
        self._travel(self._past, self._future, "undo", "Undone.")

    def redo(self) -> None:
        """Take back the last undo.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.target = "D2"
        >>> session.undo()
        >>> session.redo()
        >>> session.target
        'D2'
        """
        self._travel(self._future, self._past, "redo", "Done again.")

    def _moment(self) -> UndoStep:
        question = tuple(getattr(self, each) for each in QUESTION_TRAITS)
        return UndoStep(self.board, self.source, self.target, self.selected, question)

    def _settle(self, merge: object) -> None:
        """Work out the answer, then store the state for undo."""
        merged = merge is not None and merge == self._merging
        super()._settle(merge)
        now = self._moment()
        if (now[:3], now.question) != (self._now[:3], self._now.question):
            if not merged:
                self._past = [*self._past[-MOST_UNDO:], self._now]
            self._future = []
        elif not merged:
            self._merging = None  # nothing to undo yet: the first step of a drag that changes something begins it
        self._now = now

    def _travel(self, taken: list[UndoStep], given: list[UndoStep], verb: str, text: str) -> None:
        if not taken:
            self.say(f"Nothing to {verb}.")
            self.revision += 1
            return
        given.append(self._now)
        moment = taken.pop()
        another = moment.board.bare != self.board.bare
        self._depth = 1
        try:
            for name, value in zip(
                (*UndoStep._fields[:-1], *QUESTION_TRAITS), (*moment[:-1], *moment.question), strict=True
            ):
                setattr(self, name, value)
            self._now, self._merging = moment, None
            self._think()
            if another:
                self.look_at(self.source, self.target)
            self.say(f"{text} {self.answer.headline if self.answer is not None else ''}".strip())
        finally:
            self._depth = 0
        self.revision += 1

    # -- changing the board ---------------------------------------------------------------------------------

    @tells_refusals
    def set_board(self, board: Board) -> None:
        """Put another board on the table: pieces' names are kept as line ends where they exist.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_board(cx.load_map("corner"))
        >>> session.status
        'Corner, 8 by 6 squares.'
        """
        with self.together():
            self.board, self.selected, self.cursor = board, "", "A1"
            self._choose_ends()
            self.point_at(self.source)
            self.say(f"{board.title or board.name or 'Your board'}, {board.width} by {board.height} squares.")
            self.look_at(self.source, self.target)

    def _move(self, who: str, goal: Square) -> None:
        """Anything may be moved anywhere here."""
        self.board = self.board.move_piece(who, goal)
        self.say(f"{who} to {goal.name}.")

    @tells_refusals
    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """The thing that a drag from this square would move: the figure there, a line's end, or nothing ("").

        A line that ends at a figure follows it. A touch moves a figure only once it is selected, or asked about, so
        that a finger can scroll.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.grip("A1")
        'piece:Ann'
        """
        piece = self.board.piece_at(where)
        if piece is None:
            return super().grip(where, touch=touch)
        movable = (self.selected, self.source, self.target if self.kind.has_two_ends else "")
        return f"piece:{piece.id}" if not touch or piece.id in movable else ""

    def _carry(self, square: Square) -> None:
        if not self.held.startswith("piece:"):
            super()._carry(square)
            return
        try:
            self.board = self.board.move_piece(self.held.removeprefix("piece:"), square)
        except ClixbookError as error:
            self.say(str(error))
