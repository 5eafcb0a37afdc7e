"""Sends the result of a click to the page while the button is down.

The script of a served page shows it as soon as the button is let go. The real result then follows as usual and
counts: if it differs, the page corrects what it showed (``page.js``).
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import count
from typing import Any, ClassVar

from clixbook.board.model.squares import Square
from clixbook.view.widgets.traffic.shared_style import HTML

PartTexts = Iterable[tuple[Any, str]]
"""HTML widgets, each with its future text."""
_NUMBERS = count(1)


class Ahead(HTML):
    """Sends the future text of other HTML widgets in advance. ``heard``: the page has a script for it."""

    heard: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._dom_classes = ("cb-ahead",)
        self._names: dict[Any, str] = {}

    def may_show(self, *parts: Any) -> None:
        """Name these widgets, so that the page finds them."""
        for part in parts:
            self._names[part] = f"cb-shows{next(_NUMBERS)}"
            part._dom_classes = (*part._dom_classes, self._names[part])

    def tell(self, square: Square, texts: PartTexts) -> None:
        """Send the text that a click on this square gives these widgets; unchanged ones are left out."""
        if not self.heard:
            return
        others = ((self._names[part], html) for part, html in texts if part.value != html)
        self.value = "".join(
            f'<i data-square="{square.x},{square.y}" data-part="{name}" data-html="{escape(html)}"></i>'
            for name, html in others
        )

    def over(self) -> None:
        """Clear it: the press is over, and its result is sent."""
        if self.value:
            self.value = ""
