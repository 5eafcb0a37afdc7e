"""Input controls for lesson answers: choices, numbers, die faces or picked squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.errors import ClixbookError
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.view.cells.lesson_session import LessonSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.fields.enter_key import Entered
from clixbook.view.widgets.traffic.shared_style import Box, Button, TextLine, ToggleButton

ON_THE_BOARD = (AnswerKind.SQUARE, AnswerKind.AREA, AnswerKind.PATH)
NONE = "none"
TRIED, RIGHT = "cb-tried", "cb-isright"
"""The classes of a choice that was wrong, and of the one that is right."""
_HINTS = {
    AnswerKind.NUMBER: "a number",
    AnswerKind.CHANCE: "a chance, such as 21/36",
    AnswerKind.NAMES: "names, such as B2/C3",
    AnswerKind.SQUARE: "pick or name the square",
    AnswerKind.AREA: "pick or name squares",
    AnswerKind.PATH: "pick or name squares",
}


class AnswerForm(Protocol):
    """Form of an answer: how it is given, its choices, and the ends of a line."""

    @property
    def kind(self) -> AnswerKind: ...  # noqa: D102  # the class says it

    @property
    def choices(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def board(self) -> Board: ...  # noqa: D102

    @property
    def arguments(self) -> Mapping[str, Any]: ...  # noqa: D102


class Answering(Box):
    """Controls of one question; ``submit`` receives the answer.

    Squares may be clicked or named: the text field and the session's ``picked`` follow each other.
    """

    def __init__(self, question: AnswerForm, session: LessonSession, submit: Callable[[object], None]) -> None:
        self.question, self.session, self.submit = question, session, submit
        self.text = TextLine(placeholder=_HINTS.get(question.kind, "your answer"), continuous_update=False)
        self.check = Button(description="Check")
        self.faces = [ToggleButton(description=str(face)) for face in range(1, 7)]
        super().__init__(list(self._controls()))
        with_classes(self, "cb-answering")
        self._typing = False
        self.check.on_click(lambda _: submit(self.given()))
        if question.kind in ON_THE_BOARD:
            self.text.observe(self._on_typed, "value")
            session.observe(self._on_click, "picked")
        self._entered = Entered(self.text, self.check.click)  # typed squares are picked before they are checked

    def _controls(self) -> Iterable[Any]:
        kind = self.question.kind
        if kind in (AnswerKind.YES_NO, AnswerKind.WORD):
            for choice in self.question.choices:
                button = Button(description=choice)
                button.on_click(lambda _, given=choice: self.submit(given))
                yield button
            return
        if kind is AnswerKind.NUMBERS:
            yield from self.faces
        else:
            yield self.text
        yield self.check
        if kind is AnswerKind.AREA:
            none = Button(description="None")
            none.on_click(lambda _: self.submit(NONE))
            yield none

    def given(self) -> object:
        """The answer that the controls stand at."""
        kind = self.question.kind
        if kind is AnswerKind.NUMBERS:
            return [int(face.description) for face in self.faces if face.value]
        if kind is AnswerKind.PATH:
            return sort_along_line(self.question, self.session.picked)
        return self.text.value

    def mark(self, given: object, right: bool) -> None:
        """Mark the chosen answer on the buttons, and whether it was right."""
        for button in self.children:
            if isinstance(button, Button) and button.description == given:
                button.add_class(RIGHT if right else TRIED)

    def unmark(self) -> None:
        """Forget what was tried: another book may see it otherwise."""
        for button in self.children:
            button.remove_class(TRIED)
            button.remove_class(RIGHT)

    def leave(self) -> None:
        """Release the session before the next question, and clear the buttons."""
        self._entered.forget()
        if self.question.kind in ON_THE_BOARD:
            self.session.unobserve(self._on_click, "picked")
        for part in (*self.faces, *self.children, self):
            part.close()

    def _on_click(self, change: Any) -> None:
        if not self._typing:
            self._entered.forget()
        self.text.value = " ".join(change["new"])

    def _on_typed(self, change: Any) -> None:
        session = self.session
        try:
            squares = [session.board.square(name) for name in change["new"].replace(",", " ").split()]
        except ClixbookError:
            return  # "none", or a slip: the check will say
        names = [square.name for square in squares]
        if names != session.picked:
            self._typing = True
            session.picked = names
            self._typing = False
            session.revision += 1


def sort_along_line(question: AnswerForm, names: Iterable[str]) -> list[str]:
    """Squares in the order in which a line between the question's two ends passes them."""
    ends = [question.board.find(question.arguments[end]) for end in ("from", "to") if end in question.arguments]
    if len(ends) < 2:
        return list(names)
    a, b = (end if isinstance(end, Square) else end.squares[0] for end in ends)
    squares = (question.board.square(name) for name in names)
    return [s.name for s in sorted(squares, key=lambda s: ((s.x - a.x) * (b.x - a.x) + (s.y - a.y) * (b.y - a.y), s))]
