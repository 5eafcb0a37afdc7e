"""The room Rules: every book's answer to every question, a position that shows it, and house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from clixbook.engine.history.house_address import house_code
from clixbook.errors import ClixbookError, NotFound
from clixbook.rulebooks.compare import ComparedRow
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.atlas.atlas_files import case_of
from clixbook.scenarios.recognition import Recognised
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.rules.entry import beside_html, cited_html, entry_html
from clixbook.view.rules.example_board import Living
from clixbook.view.rules.finder import (
    Search,
    find_rows,
    positions,
    read_search,
    row_choices,
    sections,
    selected_search,
    table,
)
from clixbook.view.rules.house_rules import HouseList, HouseRow, HouseRulesDraft
from clixbook.view.rules.listing import A_PAGE, found_html, list_html, overview_html, pages_html, sections_html
from clixbook.view.rules.powers_card import PowerEntry, card_html, card_named, powers_html, powers_overview
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.rule_links import address
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.deferred import Deferred
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Dropdown, TextLine, VBox
from clixbook.view.widgets.why import status_html

PARTS = {"": "Rulings", "powers": "Powers", "house": "House rules"}


class Rules(Room):
    """A searchable list at the left, an entry at the right; a phone shows one of the two."""

    name = "rules"

    def __init__(self, settings: Settings, query: Mapping[str, str] | None = None) -> None:
        super().__init__(settings)
        self.part, self.ruling, self.power, self.page = "", "", "", 0
        self.search, self.house, self._busy = Search(), HouseRulesDraft(), False
        self.ways, self.status = with_classes(HTML(), "cb-ways"), HTML()
        self.words = with_classes(TextLine(placeholder="a word, an id, a question", description="Search"), "cb-search")
        self.section = Dropdown(options=sections(), description="Section")
        self.choice = Dropdown(options=row_choices(), description="Show")
        self.pages, self.listed = HTML(), with_classes(HTML(), "cb-listed")
        self.left = with_classes(VBox(), "cb-rulesleft")
        self.entry, self.cited = with_classes(HTML(), "cb-entry"), with_classes(HTML(), "cb-shown")
        self.living, self.beside = Living(settings.look), HTML()
        self.own = HouseRow(self.house, lambda ruling, value: self._run_guarded(self._change, ruling, value))
        self.made = HouseList(self.house, self._run_guarded, self._on_house_rules, self._use)
        self.right = with_classes(Box(), "cb-rulesright")
        self.children = (style(), with_classes(Box([self.ways, self.left, self.right, self.status]), "cb-rules"))
        self._later = Deferred(self._run_guarded, self._refresh_entry)
        self._listen()
        if isinstance(settings.rules, Rulebook) and settings.rules.changes:
            self.house.rules = settings.rules
        self.visit(query or {})

    # -- addresses --------------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The query that opens the room as it is."""
        at = str(self.page + 1) if self.page and not self.ruling else ""
        return {**self.search.query(), "part": self.part, "id": self.ruling, "power": self.power, "at": at,
                "house": self.house.code}  # fmt: skip

    @property
    def link_holds(self) -> str:
        """The place among the rulings."""
        return "This place in the rules, with your search and house rules."

    def visit(self, query: Mapping[str, str]) -> None:
        """Apply an address; a ClixbookError if it is wrong, and then nothing has changed."""
        search, ruling, power = read_search(query), query.get("id", "").upper(), query.get("power", "")
        part = query.get("part", "powers" if power else "")
        if ruling and ruling not in positions():
            raise NotFound(f"There is no ruling {ruling!r:.40}; ids look like LOF-14.")
        if power and card_named(power) is None:
            raise NotFound(f"No power is called {power!r:.40}; the powers card lists them all.")
        if part not in PARTS:
            raise NotFound(f"There is no part {part!r:.40}; there are {', '.join(filter(None, PARTS))}.")
        if query.get("house"):
            self.house.read_address(query["house"])
        at = query.get("at", "")
        self.page = int(at) - 1 if at.isascii() and at.isdigit() and 0 < int(at[:4]) < 100 else 0
        self.search, self.ruling, self.power, self.part = search, ruling, power.lower(), part
        self.tell("")
        self.refresh()

    def take(self, found: Recognised) -> None:
        """Show house rules; Use it lets every room ask them."""
        self.visit({"part": "house", "house": house_code(found.value)})

    # -- input ------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        for control in (self.words, self.section, self.choice):
            control.observe(lambda _: self._on_search(), "value")
        self.settings.observe(lambda _: self._another_book(), "rules")
        self.settings.observe(lambda change: self._apply_look(change["new"]), "look")

    def _another_book(self) -> None:
        """Let another book answer; house rules that came in an address are those that are made here."""
        rules = self.settings.rules
        if isinstance(rules, Rulebook) and rules.changes and rules != self.house.rules:
            self.house.rules = rules
            self._mark()
        self._refresh_entry()

    def _apply_look(self, look: str) -> None:
        self.living.apply_look(look)
        if self.part == "house":
            self.made.apply_look(look)
        if self.part == "powers" or not (self.part or self.ruling):
            self._refresh_entry()

    def _on_search(self) -> None:
        if self._busy:
            return
        self.search = selected_search(self.words.value, self.section.value, self.choice.value)
        self.page = 0
        self._refresh_list()
        self._mark()
        self.changed()
        if not (self.part or self.ruling):
            self._later()

    def _run_guarded(self, work: Callable[..., Any], *args: Any) -> None:
        """Run an action; an error is shown and changes nothing else."""
        try:
            work(*args)
        except ClixbookError as error:
            self.status.value = status_html(str(error), refused=True)
        except Exception as error:
            self.status.value = status_html("", error)

    def tell(self, text: str) -> None:
        """Show a message, or a problem."""
        self.status.value = status_html(text) if text else ""

    def _change(self, ruling: str, value: Any) -> None:
        self.house.set(ruling, value)
        kept = ruling in self.house.rules.changes
        self.tell(f"{ruling} {'is changed in' if kept else 'is the book’s own again in'} {self.house.name}.")
        self._on_house_rules()

    def _on_house_rules(self) -> None:
        """After a change of the house rules: if they are in use, go on with the new ones."""
        used, book = self.settings.rules, self.house.book
        if isinstance(used, Rulebook) and used.changes:
            if used == book:  # by another name: the header only needs to know of another book
                self.settings.rules = book.edition
            self.settings.rules = book if book is not None else self.house.rules.edition
        self.refresh()

    def _use(self) -> None:
        book = self.house.book
        self.settings.choose(book if book is not None else self.house.rules.edition)
        self.tell(f"{self.house.name}: every room asks it now." if book is not None else "The book as it is printed.")
        self.refresh()

    # -- output -----------------------------------------------------------------------------------------------

    @property
    def book(self) -> str:
        """The name of the book in use on chips and buttons."""
        rules = self.settings.rulebook
        house = self.house.book
        return house.title if house is not None and rules == house else SHORT_NAMES[rules.edition]

    def refresh(self) -> None:
        """Bring everything up to date, and the address."""
        self._busy = True
        try:
            if " ".join(self.words.value.split()) != self.search.words:
                self.words.value = self.search.words
            self.section.value, self.choice.value = self.search.section, self.search.choice
        finally:
            self._busy = False
        self._mark()
        self._refresh_list()
        self._refresh_entry()
        self.changed()

    def _mark(self) -> None:
        """Mark the shown part, and on a phone whether list or entry is shown."""
        self.ways.value = ways_html(self.part, len(self.house.rules.changes))
        opened = bool(self.ruling or self.power or self.part == "house")
        (self.add_class if opened else self.remove_class)("cb-has-entry")
        (self.add_class if self.part == "house" else self.remove_class)("cb-no-list")
        sought = self.search.words if self.part == "powers" else self.search
        (self.remove_class if opened or sought else self.add_class)("cb-begins")

    def _refresh_list(self) -> None:
        if self.part == "powers":
            self.left.children = (self.words, self.listed)
            self.listed.value = powers_html(self.power, self.search.words)
            return
        self.left.children = (self.words, self.section, self.choice, self.pages, self.listed)
        if not self.search:
            self.pages.value = (
                f'<p class="cb-found" role="status">{len(table())} rulings. Search, or open a section.</p>'
            )
            self.listed.value = sections_html(self.ruling)
            return
        rows = find_rows(self.search, self.house.book)
        self.page = min(self.page, max(0, (len(rows) - 1) // A_PAGE))
        self.pages.value = pages_html(rows, self.search, self.page)
        self.listed.value = list_html(rows, self.search, self.ruling, self.page)

    def _refresh_entry(self) -> None:
        if self.part == "house":
            self.made.apply_look(self.settings.look)
            self.made.refresh(self.settings.rules if isinstance(self.settings.rules, Rulebook) else None)
            self._put(self.made)
        elif self.part == "powers":
            self._show_power(card_named(self.power) if self.power else None)
        elif self.ruling:
            self._show_ruling(table()[positions()[self.ruling]])
        else:
            look = self.settings.look
            rows = find_rows(self.search, self.house.book) if self.search else []
            self.entry.value = found_html(rows, self.search, look) if self.search else overview_html(look)
            self._put(self.entry)

    def _show_power(self, card: PowerEntry | None) -> None:
        self.entry.value = (
            card_html(card, self.house.book, self.settings.look) if card is not None else powers_overview()
        )
        self._put(self.entry)

    def _show_ruling(self, row: ComparedRow) -> None:
        rows = [each.id for each in find_rows(self.search, self.house.book)]
        if row.id not in rows:
            rows = [each.id for each in table()]
        at = rows.index(row.id)
        around = rows[at - 1] if at else "", rows[at + 1] if at + 1 < len(rows) else ""
        self.entry.value = entry_html(row, self.house.book, self.search, around)
        self.own.show(row.id)
        case = case_of(row.id)
        self.living.show(case, self.book, self.house.book)
        self.cited.value = cited_html(row.id)
        self.beside.value = beside_html(row.id)
        beside = (self.beside,) if self.beside.value else ()
        self._put(self.entry, *beside, *([self.living] if case is not None else []), self.own, self.cited)

    def _put(self, *parts: Any) -> None:
        if self.right.children != parts:
            self.right.children = parts


def ways_html(part: str, changed: int) -> str:
    """The parts of the room as links."""
    links = "".join(
        f'<a href="{address(page="rules", part=name) if name else "?page=rules&amp;list=1"}"'
        f"{' aria-current=page' if name == part else ''}>{title}{_count(name, changed)}</a>"
        for name, title in PARTS.items()
    )
    return f'<nav class="cb-nav" aria-label="Parts of the rules">{links}</nav>'


def _count(part: str, changed: int) -> str:
    return f" ({changed})" if part == "house" and changed else ""


def style() -> HTML:
    """The look of this room."""
    return with_classes(HTML(style_element(Path(__file__).parent / "rules.css")), "cb-style")
