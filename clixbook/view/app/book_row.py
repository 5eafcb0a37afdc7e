"""Header controls that choose the rulebook and the look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from clixbook.rulebooks.editions import HOW_MANY
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.questions.board_questions import short_name
from clixbook.view.sessions.question_session import PALETTES
from clixbook.view.widgets.board_parts import style_sheet, with_classes
from clixbook.view.widgets.page_shell import book_options
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Dropdown, ToggleButton, ToggleButtons

LONGEST_NAME = 16
"""Characters of a house rulebook's name on a button."""


class BookRow:
    """Controls of the settings ``rules``, ``all_four``, ``chosen``; ``guarded`` runs each change, and shows errors."""

    def __init__(self, settings: Settings, guarded: Callable[..., None]) -> None:
        self.settings, self._guarded, self._busy = settings, guarded, False
        self.books = with_classes(ToggleButtons(options=book_options(), description="Rulebook"), "cb-editions")
        self.four = with_classes(ToggleButton(description=f"All {HOW_MANY}"), "cb-allbooks")
        looks = [("System", ""), *((each.capitalize(), each) for each in PALETTES)]
        self.look = with_classes(Dropdown(options=looks, description="Look"), "cb-look")
        self.box = with_classes(Box([self.books, self.four]), "cb-bookrow")
        self.header = with_classes(Box(), "cb-header")
        self.books.observe(self._change_by(settings.choose), "value")
        self.four.observe(self._change_by(lambda new: setattr(settings, "all_four", new)), "value")
        self.look.observe(self._change_by(lambda new: setattr(settings, "chosen", new)), "value")

    def header_with(self, *parts: Any) -> Box:
        """The header of a page, made of these parts; its class is ``cb-housed`` while a house rulebook is chosen."""
        self.header.children = parts
        return self.header

    def _change_by(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        """An observer that hands the new value of a control to ``work``."""

        def changed(change: Any) -> None:
            if not self._busy:
                self._guarded(work, change["new"])

        return changed

    def refresh(self) -> None:
        """Show the settings."""
        settings, rules = self.settings, self.settings.rules
        self._busy = True
        try:
            options: list[tuple[str, str | Rulebook]] = [*book_options()]
            if isinstance(rules, Rulebook) and rules not in [value for _, value in options]:
                options = [*options, (house_name(rules), rules)]
                self.header.add_class("cb-housed")
            else:
                self.header.remove_class("cb-housed")
            if list(self.books.options) != options:
                self.books.options = options
            self.books.value = None if settings.all_four else rules
            self.four.value, self.look.value = settings.all_four, settings.chosen
        finally:
            self._busy = False


def house_name(rules: Rulebook) -> str:
    """A house rulebook on its button: its own name if that is short."""
    return rules.title if len(rules.title) <= LONGEST_NAME else short_name(rules)


def style_sheets() -> HTML:
    """The style sheets of pages and rooms."""
    here = Path(__file__).parent
    names = "../widgets/sentence.css", "app.css", "tall.css", "goes_on.css", "print.css"
    own = style_element(*(here / name for name in names))
    return with_classes(HTML(style_sheet() + own), "cb-style")
