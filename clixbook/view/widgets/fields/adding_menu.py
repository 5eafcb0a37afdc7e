"""A menu that adds the chosen entry to a text field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clixbook.figures.forces.force_lines import parts_of
from clixbook.view.widgets.traffic.shared_style import Dropdown, TextLine

NOTHING = ("choose one \u2026", "")


class AddingMenu(Dropdown):
    """Menu of ``offer``; a chosen item is added to ``field`` once."""

    options: Any

    def __init__(self, field: TextLine, title: str) -> None:
        self.field: Any = field
        super().__init__(options=[NOTHING], value="", description=title)
        self.observe(lambda change: self._on_chosen(change["new"]), "value")

    def offer(self, options: Iterable[tuple[str, str]]) -> None:
        """Offer these: words in the menu, and the word for the field."""
        wanted = (NOTHING, *options)
        if tuple(self.options) != wanted:
            self.options = wanted

    def _on_chosen(self, word: str) -> None:
        if word:
            self.value = ""
            self.field.value = ", ".join(dict.fromkeys([*parts_of(self.field.value), word]))
