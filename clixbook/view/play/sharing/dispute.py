"""A die for questions that no rule answers (TRN-11)."""

from __future__ import annotations

from collections.abc import Callable

from clixbook.engine.actions.settle import Settle
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks.sections.turn.turns import DisputeDecider
from clixbook.view.play.table.table import PlayTable
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Button, TextLine, show

LONGEST = 120


class DisputeDie(Box):
    """``In dispute [may it stand there] [Let a die decide]``: shown where the book settles questions so."""

    def __init__(self, table: PlayTable, guard: Callable[..., None]) -> None:
        self.table = table
        self.question = TextLine(description="In dispute", placeholder="may it stand there", continuous_update=False)
        self.decide = with_classes(Button(description="Let a die decide"), "cb-dispute")
        self.decide.on_click(lambda _: guard(self.settle))
        super().__init__([self.question, self.decide])
        with_classes(self, "cb-disputes")
        table.observe(lambda _: self.refresh(), "revision")
        self.refresh()

    def refresh(self) -> None:
        """Show it in games whose book has it."""
        game = self.table.game
        show(self, not game.is_over and game.state.rules.turns.disputes is DisputeDecider.DIE)

    def settle(self) -> None:
        """Roll for the question."""
        text = self.question.value.strip()
        if not text or len(text) > LONGEST:
            raise BadWord(f"Type what is in dispute first, in {LONGEST} letters at most.")
        if self.table.game.pending is not None:
            raise IllegalAction("A dispute is settled between two actions: roll, or answer, first.")
        self.table.play(Settle(text))
        self.question.value = ""
