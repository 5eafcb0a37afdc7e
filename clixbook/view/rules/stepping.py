"""Steps through a position: before the action, after it, and after each roll."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from clixbook.engine.game import Game
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.atlas.cases import GameCase, play_out
from clixbook.scenarios.atlas.wording import steps_words
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button


class Stepping(Box):
    """Back and forward through steps; ``stepped`` is called on each change."""

    def __init__(self, stepped: Callable[[], None]) -> None:
        self.case: GameCase | None = None
        self.step, self._stepped, self._words = 0, stepped, tuple[str, ...]()
        self.back, self.on = Button(description="Back"), Button(description="Next")
        self.step_line = with_classes(HTML(), "cb-stepsaid")
        super().__init__([self.back, self.on, self.step_line])
        with_classes(self, "cb-stepping")
        self.back.on_click(lambda _: self.go(self.step - 1))
        self.on.on_click(lambda _: self.go(self.step + 1))

    def show(self, case: GameCase | None) -> None:
        """Start before the actions of this case."""
        self.case, self.step = case, 0
        self._words = steps_words(case.game, case.do) if case is not None else ()
        self._tell()

    def go(self, step: int) -> None:
        """Show the board after that many steps."""
        self.step = min(max(step, 0), len(self._words))
        self._tell()
        self._stepped()

    def at(self, rules: Rulebook) -> Game:
        """The game after the steps so far, under this book."""
        assert self.case is not None
        before = self.case.starting_game(rules)
        return play_out(before, self.case.do[: self.step]).after or before if self.step else before

    def _tell(self) -> None:
        count = len(self._words)
        self.back.disabled, self.on.disabled = self.step == 0, self.step == count
        words = f"After: {self._words[self.step - 1]}" if self.step else "Before it is done"
        self.step_line.value = (
            f'<p role="status">{escape(words)} <span class="cb-more">({self.step} of {count})</span></p>'
        )
