"""Gestures on a board with a question: the cursor, clicks, drags, the next figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.questions.board_questions import ask, place_name, squares_of
from clixbook.view.sessions.question_session import QuestionSession
from clixbook.view.sessions.watched import tells_refusals


class BoardSession(QuestionSession):
    """A board with its question and rulebook, and what clicks, keys and drags on the board do.

    How a figure is moved, and what undo takes back, is the matter of ``Session`` and ``GameSession``.
    """

    # -- what the two kinds of session do each in its way ---------------------------------------------------

    def undo(self) -> None:
        """Go back one step."""
        raise NotImplementedError

    def redo(self) -> None:
        """Take back the last undo."""
        raise NotImplementedError

    def _move(self, who: str, goal: Square) -> None:
        """Put a figure on a square for a player."""
        raise NotImplementedError

    @tells_refusals
    def step_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor, and what it holds; it stops at the edge of the map.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.step_cursor(1, 1)
        >>> session.cursor
        'B2'
        """
        square = step_square(self.board, self.cursor, dx, dy)
        with self.together(merge=self.held or None):
            self.cursor = square.name
            if self.held:
                self._carry(square)
            else:
                self.say(describe(self.board, square))

    @tells_refusals
    def click(self, where: SquareLike) -> None:
        """Click, tap or Enter: a figure is selected and shows its reach, a second one is aimed at.

        With ``tap_sets`` the question stays whatever is tapped: a figure becomes that end of the line that is asked
        about, and the other end stays; the shooter itself is selected, or let go.
        An empty square is looked at; clicked again, the line's end (or the selected figure) goes there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.click("A1")
        >>> session.selected, session.overlay
        ('Ann', 'reach')
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
            elif self.kind.figure and (self.source in self.board.pieces or not self.kind.moves):
                self._click_goal(square)
            elif self.kind.has_two_ends and self.tap_sets == "source":
                self.source, self.tap_sets = square.name, "target"
            elif again and self.kind.has_two_ends:
                self.target = square.name
            else:
                more = f" Choose {square.name} again to aim there." if self.kind.has_two_ends else ""
                self.say(describe(self.board, square) + more)

    @tells_refusals
    def explain_square(self, where: SquareLike) -> None:
        """Explain why a figure cannot get to a square, or the line to it.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.explain_square("C2")
        >>> session.status.partition(". ")[0]
        'The line from Ann on A1 to C2 is clear (2014 core rulebook)'
        """
        square = self.board.square(where)
        with self.together():
            if self.kind.there:
                self._tell_there(square)
            elif self.source:
                there = replace(self.question, kind="line", target=place_name(self.board, square))
                answer = ask(self.board, there, self.rulebook)
                text = " ".join([answer.headline, *(str(r) for r in answer.reasons[:1])]) if answer else ""
                self._tell(text, self.answer if there == self.question else None)
            else:
                self.say(describe(self.board, square))

    def _click_piece(self, name: str) -> None:
        if self.tap_sets:
            self._set_tapped(name)
        elif self.kind.figure and not self.kind.moves:
            self.selected = self.source = name
            self.target = ""
        elif self.selected == name:
            self.selected, self.overlay = "", "line"
        elif self.selected:
            self.source, self.target = self.selected, name
            self.overlay = self.overlay if self.kind.has_two_ends else "line"
            self.selected = ""
        else:
            self.selected = self.source = name
            self.overlay = "reach"
            if self.target == name:
                self.target = ""

    def _set_tapped(self, name: str) -> None:
        """Make a figure the end that taps set; the target may become the shooter, and the shooter the target."""
        label = self.board.pieces[name].label
        if name == self.selected:
            self.selected = ""
            self.say(f"{label} is let go.")
        elif self.selected and self.kind.has_two_ends:
            self.source, self.target, self.selected = self.selected, name, ""
        elif name == self.source or not self.kind.has_two_ends:
            self.selected, self.target = name, self.target if self.kind.has_two_ends else ""
            if name == self.source:
                self.say(f"{label} is chosen: drag it, or change it under Edit.")
            self.source = name
        elif self.tap_sets == "source":
            self.source, self.target = name, self.source if name == self.target else self.target
            self.tap_sets = "target"
        elif name == self.target:
            self.say(f"{label} is the target already.")
        else:
            self.target = name

    @tells_refusals
    def move_there(self) -> None:
        """Move the figure in question to the target square, if it may go there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.set_ends("Ann", "B2")
        >>> session.move_there()
        >>> session.board.piece("Ann").squares[0].name
        'B2'
        """
        with self.together():
            goal = self.board.square(self.target) if self.target not in self.board.pieces else None
            if goal is None or self.source not in self.board.pieces:
                raise IllegalAction("Choose a figure, and an empty square to move it to.")
            self._move(self.source, goal)
            self.target = ""

    def _click_goal(self, square: Square) -> None:
        if self.target == square.name and self.kind.moves:
            self.move_there()
        else:
            self.target = square.name
            self._tell_there(square)

    def _tell_there(self, square: Square) -> None:
        """Show what the answer says of a square: a way begins with its verdict."""
        way = self.answer.get(square) if isinstance(self.answer, Mapping) else None
        self._tell(self.kind.there(self.answer, square) if self.kind.there else "", way)

    # -- dragging -----------------------------------------------------------------------------------------

    @tells_refusals
    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """The thing that a drag from this square would move: a line's end, or nothing ("").

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> session.grip("C4")
        'target'
        """
        square = self.board.square(where)
        ends = (end for end in ("target", "source") if end in self.kind.drags)
        return next((end for end in ends if square in squares_of(self.board, getattr(self, end))), "")

    @tells_refusals
    def pick(self, where: SquareLike, *, touch: bool = False) -> bool:
        """Grab the figure or thing on the square; False if there is nothing to move.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.pick("A1"), session.held
        (True, 'piece:Ann')
        """
        square = self.board.square(where)
        self.held = self.grip(square, touch=touch)
        return bool(self.held)

    @tells_refusals
    def pick_end(self, where: SquareLike) -> bool:
        """Take hold of the line's end on the square, alone; False if none is there.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.pick_end("D1"), session.held
        (True, 'target')
        """
        self.held = BoardSession.grip(self, self.board.square(where))
        return bool(self.held)

    @tells_refusals
    def carry(self, where: SquareLike, merge: object = "drag") -> None:
        """Move the held thing to this square; the answer follows.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> held = session.pick_end("D1")
        >>> session.carry("C2")
        >>> session.target
        'C2'
        """
        square = self.board.square(where)
        with self.together(merge=merge):
            self.cursor = square.name
            self._carry(square)

    def _carry(self, square: Square) -> None:
        if self.held in ("source", "target"):
            other = self.target if self.held == "source" else self.source
            name = place_name(self.board, square)
            if name != other or not self.kind.has_two_ends:
                setattr(self, self.held, name)
            else:
                self.say(f"Both ends cannot be {name}.")

    def drop(self) -> None:
        """Let go.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> held = session.pick_end("D1")
        >>> session.drop()
        >>> session.held
        ''
        """
        super().drop()
        self._merging = None

    # -- cycling ------------------------------------------------------------------------------------------

    @tells_refusals
    def next_figure(self, end: str = "source", by: int = 1) -> None:
        """Put the line's source or target on the next figure; with ``by`` -1 on the one before.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.next_figure()
        >>> session.source
        'Ann'
        """
        if end not in ("source", "target"):
            raise BadWord(f"end: expected source or target, not {end!r:.40}.")
        names = [n for n in self.board.pieces if n != (self.target if end == "source" else self.source)]
        if not names:
            with self.together():
                self.say("No other figure is on the board.")
            return
        now = getattr(self, end)
        with self.together():
            name = names[(names.index(now) + by) % len(names)] if now in names else names[0 if by > 0 else -1]
            setattr(self, end, name)
            self.point_at(name)
            self.look_at(name, self.target if end == "source" else self.source)
            if self.kind.ask is None:
                self.say(f"{'From' if end == 'source' else 'To'} {name}.")

    def next_rules(self) -> None:
        """Ask by the next rulebook, after the last by the first.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> session.next_rules()
        >>> session.rules
        'complete2022'
        """
        index = EDITIONS.index(self.rulebook.edition)
        self.set_rules(EDITIONS[(index + 1) % len(EDITIONS)])


def step_square(board: Board, cursor: str, dx: int, dy: int) -> Square:
    """The square so far from the cursor, at most at the edge of the map."""
    at = board.square(cursor)
    return Square(min(max(at.x + dx, 0), board.width - 1), min(max(at.y + dy, 0), board.height - 1))


def describe(board: Board, square: Square) -> str:
    """The things on a square, in one sentence for the status line."""
    from clixbook.view.sessions.square_words import square_in_words

    return square_in_words(board, square)
