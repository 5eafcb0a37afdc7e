"""A list of removable items with a menu for adding more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Dropdown, VBox

MOST_OFFERED = 60
"""Rows of the menu; a figure has hardly more."""


class GivenList(VBox):
    """List with menu; ``give`` receives the number of a choice, ``take`` that of a removed item."""

    def __init__(self, title: str, give: Callable[[int], None], take: Callable[[int], None]) -> None:
        self._give, self._busy = give, False
        self.menu = Dropdown(description=title, options=[("none more", -1)], value=-1)
        self.given = with_classes(Choices(take, take), "cb-given")
        super().__init__([self.menu, self.given])
        with_classes(self, "cb-givenlist")
        self.menu.observe(lambda change: self._on_chosen(change["new"]), "value")

    def _on_chosen(self, number: int) -> None:
        if not self._busy and number >= 0:
            self._give(number)

    def show(self, given: Sequence[str], offered: Sequence[str], empty: str = "nobody here has any") -> None:
        """Show the given things, and the offers of the menu; ``empty`` is its word where there are none."""
        self._busy = True
        try:
            head = f"choose one of {len(offered)}" if len(offered) > 1 else "choose it" if offered else empty
            options = [(head, -1), *((label, number) for number, label in enumerate(offered[:MOST_OFFERED]))]
            if list(self.menu.options) != options:
                self.menu.options = options
            self.menu.value = -1
            self.menu.disabled = not offered
            self.given.show([(f"✕ {label}", number) for number, label in enumerate(given)], None)
        finally:
            self._busy = False
