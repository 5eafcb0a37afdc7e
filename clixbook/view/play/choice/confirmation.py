"""Confirmations shown in the page before a rulebook or game is replaced, or a game ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.shared_style import HTML, Box, Button, show

MOST_ANSWERS = 3


class Confirmation(Box):
    """A question with up to three answers as buttons; hidden without one. ``follow`` gets the answer."""

    def __init__(self, guard: Callable[..., None], follow: Callable[[bool], None] = lambda asking: None) -> None:
        self.told = HTML()
        self._follow = follow
        self.buttons = [Button() for _ in range(MOST_ANSWERS)]
        self._does: list[Callable[[], None]] = []
        for at, button in enumerate(self.buttons):
            button.on_click(lambda _, at=at: guard(self._answer, at))
        super().__init__([self.told, *self.buttons])
        with_classes(self, "cb-asking")
        show(self, False)

    def ask(self, question: str, answers: Sequence[tuple[str, Callable[[], None]]], means: str = "") -> None:
        """Show a question; each answer is a button's words and its action; ``means`` explains the consequence."""
        self.told.value = f'<p role="alert"><b>{escape(question)}</b> {escape(means)}</p>'
        self._does = [does for _, does in answers]
        for at, button in enumerate(self.buttons):
            show(button, at < len(answers))
            if at < len(answers):
                button.description = answers[at][0]
        show(self, True)
        self._follow(True)

    def hide(self) -> None:
        """Hide the question."""
        show(self, False)
        self._follow(False)
        self._does = []

    def _answer(self, at: int) -> None:
        does = self._does[at] if at < len(self._does) else None
        self.hide()
        if does is not None:
            does()
