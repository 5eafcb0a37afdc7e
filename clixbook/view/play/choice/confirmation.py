"""Confirmations shown in the page before a rulebook or game is replaced, or a game ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape

from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, show


class Confirmation(Box):
    """A question with its answers as buttons; hidden without one. ``follow`` hears whether it is asked.

    Words and buttons are made when a question first needs them, so that a saved page holds none that nobody saw.
    """

    def __init__(self, guard: Callable[..., None], follow: Callable[[bool], None] = lambda asking: None) -> None:
        self._guard, self._follow = guard, follow
        self.buttons: list[Button] = []
        self._does: list[Callable[[], None]] = []
        super().__init__()
        with_classes(self, "cb-asking")
        show(self, False)

    @cached_property
    def question_line(self) -> HTML:
        """The question and its consequence."""
        return HTML()

    def ask(self, question: str, answers: Sequence[tuple[str, Callable[[], None]]], means: str = "") -> None:
        """Show a question; each answer is a button's words and its action; ``means`` explains the consequence."""
        self.question_line.value = f'<p role="alert"><b>{escape(question)}</b> {escape(means)}</p>'
        self._does = [does for _, does in answers]
        while len(self.buttons) < len(answers):
            self._add_button(len(self.buttons))
        for button, (words, _) in zip(self.buttons, answers, strict=False):
            button.description = words
        self.children = (self.question_line, *self.buttons[: len(answers)])
        show(self, True)
        self._follow(True)

    def hide(self) -> None:
        """Hide the question."""
        show(self, False)
        self._follow(False)
        self._does = []

    def _add_button(self, at: int) -> None:
        self.buttons.append(Button())
        self.buttons[at].on_click(lambda _: self._guard(self._answer, at))

    def _answer(self, at: int) -> None:
        does = self._does[at] if at < len(self._does) else None
        self.hide()
        if does is not None:
            does()
