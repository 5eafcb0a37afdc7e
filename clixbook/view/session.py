"""A board on the table and the gestures that change what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clixbook.board.answers import Reason
from clixbook.board.board import Board
from clixbook.board.squares import Square
from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import EDITIONS
from clixbook.rulebooks.rulebook import Rulebook, rulebook
from clixbook.view.asked import PALETTES, Asked
from clixbook.view.questions import TITLES, TWO_ENDED, ask, place_name, squares_of

__all__ = ["MOST_NUMBER", "PALETTES", "Session", "describe", "reasons_of", "way_to", "why_there"]
MOST_NUMBER = 40


class Session(Asked):
    """A board, a question about it and the rulebook that answers, with undo.

    ``source``, ``target`` and ``selected`` are piece ids or square names, ``cursor`` is a square name, ``rules``
    an edition's name or a Rulebook. Set any trait; ``answer`` follows, or ``problem`` says why there is none.
    Views watch ``revision``, which counts settled changes: several traits set in ``with session.together():``
    are one change, and an error inside leaves everything as it was.
    """

    def __new__(cls, board: Any = None, *args: Any, **traits: Any) -> Session:
        """A session over a board; given a game, a ``GameSession``."""
        if cls is Session and not isinstance(board, Board):
            from clixbook.view.game_session import GameSession  # the engine, for those who play

            cls = GameSession
        return super().__new__(cls, board, *args, **traits)

    # -- gestures -----------------------------------------------------------------------------------------

    def set_question(self, kind: str) -> None:
        """Ask something else of the same place: one of questions.KINDS."""
        with self.together():
            self.overlay = kind
            if kind == "reach" and self.selected:
                self.source = self.selected
            self.look_at(self.source, self.target)
            if kind in ("levels", "none"):
                self.say(f"{TITLES[kind]}.")

    def set_numbers(self, speed: str = "", damage: str = "") -> None:
        """Speed and damage as an address names them; what is not a number from 0 to 40 changes nothing."""
        with self.together():
            for name, text in (("speed", speed), ("damage", damage)):
                if text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= MOST_NUMBER:
                    setattr(self, name, int(text))

    def set_rules(self, rules: str | Rulebook) -> None:
        """Ask another rulebook; the position stays, and ``status`` says what changed."""
        rulebook(rules)
        with self.together():
            self.rules = rules
            self.all_four = False

    def set_ends(self, source: str | None = None, target: str | None = None) -> None:
        """Put either end of the question on a piece or square. A ClixbookError says what is wrong with a name."""
        with self.together():
            for end, text in (("source", source), ("target", target)):
                if text is not None:
                    setattr(self, end, self._named(text))
            self.look_at(*((self.source, self.target) if target is None else (self.target, self.source)))

    def _named(self, text: str) -> str:
        text = text.strip()
        if not text:
            return ""
        for piece in self.board.pieces.values():
            if text.lower() in (piece.id.lower(), piece.name.lower()):
                return piece.id
        return place_name(self.board, self.board.square(text))

    def set_board(self, board: Board) -> None:
        """Put another board on the table: pieces' names are kept as line ends where they exist."""
        with self.together():
            self.board, self.selected, self.cursor = board, "", "A1"
            self._choose_ends()
            self.say(f"{board.title or board.name or 'Your board'}, {board.width} by {board.height} squares.")
            self.look_at(self.source, self.target)

    def _choose_ends(self) -> None:
        """Ends for the line on a board that was just put on the table: those of before where they exist."""
        board, names = self.board, list(self.board.pieces)
        target = self.target if squares_of(board, self.target) else ""
        others = [name for name in names if name != target]
        self.source = self.source if self.source in others else (others or ["A1"])[0]
        others = [name for name in names if name != self.source]
        self.target = target or (others or [Square(board.width - 1, board.height - 1).name])[0]

    def step_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor; it stops at the edge of the map. What is held goes with it."""
        at = self.board.square(self.cursor)
        x = min(max(at.x + dx, 0), self.board.width - 1)
        y = min(max(at.y + dy, 0), self.board.height - 1)
        with self.together(merge=self.held or None):
            self.cursor = Square(x, y).name
            if self.held:
                self._carry(Square(x, y))
            else:
                self.say(describe(self.board, Square(x, y)))

    def click(self, where: str | Square) -> None:
        """Click, tap or Enter: a figure is selected and shows its reach, a second one is aimed at.

        An empty square is looked at; clicked again, the line's end (or the selected figure) goes there.
        """
        square = self.board.square(where)
        piece = self.board.piece_at(square)
        with self.together():
            again = self.cursor == square.name
            self.cursor = square.name
            if self.held:
                self._carry(square)
                self.held = ""
            elif piece is not None:
                self._click_piece(piece.id)
            elif self.selected and self.overlay == "reach":
                self._click_goal(square)
            elif again and self.overlay in TWO_ENDED:
                self.target = square.name
            else:
                self.say(describe(self.board, square))

    def explain_square(self, square: Square) -> None:
        """Tell why a figure cannot get to a square, or what a line to it would be."""
        with self.together():
            if self.overlay == "reach":
                self.say(why_there(self.answer, square))
            elif self.source:
                there = replace(self.question, kind="line", target=place_name(self.board, square))
                answer = ask(self.board, there, self.rulebook)
                self.say(" ".join([answer.headline, *(str(r) for r in answer.reasons[:1])]) if answer else "")
            else:
                self.say(describe(self.board, square))

    def _click_piece(self, name: str) -> None:
        if self.selected == name:
            self.selected, self.overlay = "", "line"
        elif self.selected:
            self.source, self.target = self.selected, name
            self.overlay = self.overlay if self.overlay in TWO_ENDED else "line"
            self.selected = ""
        else:
            self.selected = self.source = name
            self.overlay = "reach"
            if self.target == name:
                self.target = ""

    def move_there(self) -> None:
        """Put the figure that is asked about on the target square; anything may be moved anywhere here."""
        with self.together():
            self._move_there()

    def _move_there(self) -> None:
        goal = self.board.square(self.target) if self.target not in self.board.pieces else None
        if goal is None or self.source not in self.board.pieces:
            raise ClixbookError("Choose a figure, and an empty square to move it to.")
        self.board = self.board.move_piece(self.source, goal)
        self.say(f"{self.source} to {goal.name}.")
        self.target = ""

    def _click_goal(self, square: Square) -> None:
        if self.target == square.name:
            self._move_there()
        else:
            self.target = square.name
            self.say(why_there(self.answer, square))

    # -- dragging -----------------------------------------------------------------------------------------

    def grip(self, square: Square, *, touch: bool = False) -> str:
        """What a drag from this square would move: a line's end, a figure, or nothing ("").

        The selected figure itself moves; any other place where the line ends gives the line's end. A touch
        moves a figure only once it is selected, so that a finger can scroll.
        """
        piece = self.board.piece_at(square)
        if piece is not None and piece.id == self.selected:
            return f"piece:{piece.id}"
        if self.overlay in TWO_ENDED or self.overlay == "field":
            if self.overlay != "field" and square in squares_of(self.board, self.target):
                return "target"
            if square in squares_of(self.board, self.source):
                return "source"
        return f"piece:{piece.id}" if piece is not None and not touch else ""

    def pick(self, where: str | Square, *, touch: bool = False) -> bool:
        """Take hold of what lies on the square; False if there is nothing to move."""
        square = self.board.square(where)
        self.held = self.grip(square, touch=touch)
        return bool(self.held)

    def carry(self, where: str | Square, merge: object = "drag") -> None:
        """Bring what is held to this square; the answer follows."""
        square = self.board.square(where)
        with self.together(merge=merge):
            self.cursor = square.name
            self._carry(square)

    def _carry(self, square: Square) -> None:
        if self.held in ("source", "target"):
            other = self.target if self.held == "source" else self.source
            name = place_name(self.board, square)
            if name != other or self.overlay not in TWO_ENDED:
                setattr(self, self.held, name)
        elif self.held.startswith("piece:"):
            name = self.held.removeprefix("piece:")
            try:
                self.board = self.board.move_piece(name, square)
            except ClixbookError as error:
                self.say(str(error))

    def drop(self) -> None:
        """Let go."""
        self.held = ""
        self._merging = None

    # -- cycling ------------------------------------------------------------------------------------------

    def next_figure(self, end: str = "source") -> None:
        """Put the line's source or target on the next figure."""
        names = [n for n in self.board.pieces if n != (self.target if end == "source" else self.source)]
        if not names:
            return
        now = getattr(self, end)
        with self.together():
            name = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
            setattr(self, end, name)
            self.look_at(name, self.target if end == "source" else self.source)
            if self.overlay in ("levels", "none"):
                self.say(f"{'From' if end == 'source' else 'To'} {name}.")

    def next_rules(self) -> None:
        """The next of the four editions."""
        index = EDITIONS.index(self.rulebook.edition)
        self.set_rules(EDITIONS[(index + 1) % len(EDITIONS)])


def describe(board: Board, square: Square) -> str:
    """What is on a square, in one sentence for the status line."""
    from clixbook.view.square_words import square_in_words

    return square_in_words(board, square)


def way_to(session: Session) -> Any:
    """Where reach is asked and a target named: the way there; None if there is none."""
    answer, squares = session.answer, squares_of(session.board, session.target)
    return answer.get(squares[0]) if isinstance(answer, Mapping) and squares else None


def reasons_of(session: Session) -> tuple[Reason, ...]:
    """The reasons to show: the answer's, or those of the way that is pointed at and why it stops there."""
    way = way_to(session)
    if way is None:
        return session.answer.reasons if session.answer is not None else ()
    reasons: tuple[Reason, ...] = way.reasons
    return reasons if way.stops is None or way.stops in reasons else (*reasons, way.stops)


def why_there(answer: Any, square: Square) -> str:
    """What a reach answer says of one square."""
    way = answer.get(square) if isinstance(answer, Mapping) else None
    if way is None:
        reasons = answer.why_not(square) if hasattr(answer, "why_not") else ()
        return next((r.text for r in reasons if r.weight in ("blocked", "cost")), f"{square.name} is out of reach.")
    return f"{way.headline} Click {square.name} again to move there."
