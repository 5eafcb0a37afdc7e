"""House rules: a rulebook of one's own, changed one ruling at a time."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from clixbook.engine.history.house_address import MOST_NAME, MOST_RULES, house_code, read_house
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.rulebooks.editions import BY_NAME, DEFAULT, HOW_MANY, SHORT_NAMES
from clixbook.rulebooks.house.value_domains import possible_values, value_words
from clixbook.rulebooks.readings import choice_words, has_words, sentence_of
from clixbook.rulebooks.row import Row, row_of
from clixbook.rulebooks.rulebook import Rulebook, edition, named_rulebook
from clixbook.rulebooks.value_words import plain_words
from clixbook.view.rules.listing import picture_of
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import book_options, problem_html
from clixbook.view.widgets.rule_links import address, rule_link
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Dropdown, TextLine, VBox

MOST_LETTERS = 110
"""The length of a sentence in a menu at most."""
NAME = "House rules"
"""The name of a rulebook that has none of its own."""


class HouseRulesDraft:
    """The house rules in the making: a printed book, a name, and other values for some rows. Immutable books."""

    def __init__(self, rules: Rulebook | None = None) -> None:
        self.rules = rules or edition(DEFAULT)

    @property
    def book(self) -> Rulebook | None:
        """The rulebook, if anything is changed in it."""
        return self.rules if self.rules.changes else None

    @property
    def name(self) -> str:
        """How the players call it."""
        return self.rules.name if self.rules.name != self.rules.edition else NAME

    @property
    def code(self) -> str:
        """The rules as a field of an address."""
        return house_code(self.rules)

    def read_address(self, code: str) -> None:
        """Take the rules of an address; a ClixbookError if they are wrong."""
        self.rules = read_house(code)

    def call(self, name: str) -> None:
        """Give the house rulebook another name."""
        name = " ".join(name.split())
        if not 0 < len(name) <= MOST_NAME:
            raise BadWord(f"The name of a house rulebook has 1 to {MOST_NAME} characters.")
        if _is_a_book(name):
            raise BadWord(f"{name} is a book already; choose another name.")
        self.rules = self.rules.replace({}, name=name)

    def base(self, name: str) -> None:
        """Start from another book; the changes are kept as far as they are changes there."""
        changes = {key: ruling.value for key, ruling in self.rules.changes.items()}
        own = edition(name)
        kept = {key: value for key, value in changes.items() if type(own[key].value) is type(value)}
        kept = {key: value for key, value in kept.items() if own[key].value != value}
        self.rules = own.replace(kept, name=self.name) if kept else own

    def set(self, ruling: str, value: Any) -> None:
        """Let this ruling have that value; the book's own takes the change back."""
        own = self.rules.as_printed
        changes = {key: each.value for key, each in self.rules.changes.items() if key != ruling}
        if value != own[ruling].value:
            changes[ruling] = value
        if len(changes) > MOST_RULES:
            raise IllegalAction(f"A house rulebook changes {MOST_RULES} rulings at most.")
        self.rules = own.replace(changes, name=self.name) if changes else own


def _is_a_book(name: str) -> bool:
    try:
        return bool(named_rulebook(name))
    except ClixbookError:
        return False


TO_BEGIN = ("LOF-05", "LOF-15", "TMV-02", "ACT-18", "BRK-02", "BRK-03", "KBK-04", "ELV-05")
"""Rulings that tables often play otherwise."""


class HouseRow(VBox):
    """Value menu of one ruling."""

    def __init__(self, house: HouseRulesDraft, changed: Callable[[str, Any], None]) -> None:
        self.house, self.changed, self.ruling, self._busy = house, changed, "", False
        self.choice = with_classes(Dropdown(description="In your house rules"), "cb-housevalue")
        self.note = HTML()
        super().__init__([self.choice, self.note])
        with_classes(self, "cb-houserow")
        self.choice.observe(self._on_chosen, "value")

    def show(self, ruling: str) -> None:
        """Offer this ruling's possible values."""
        self.ruling, self._busy = ruling, True
        try:
            rules = self.house.rules
            own = rules.as_printed[ruling].value
            row, values = row_of(ruling), value_choices(ruling, rules.edition)
            now = value_words(rules[ruling].value, own)
            book = SHORT_NAMES[rules.edition]
            options = [(_choice(row, words, value, f" (as in {book})" if value == own else ""), words)
                       for words, value in values.items()]  # fmt: skip
            self.choice.options = options
            self.choice.value = now if now in values else None
            self.children = (self.choice, self.note) if len(values) > 1 else (self.note,)
            self.note.value = self._note(len(values))
        finally:
            self._busy = False

    def _note(self, count: int) -> str:
        if row_of(self.ruling).fixed:
            return '<p class="cb-more">The program is built on this one; no house rule can change it.</p>'
        if count < 2:
            return '<p class="cb-more">No other value is known for this ruling.</p>'
        if self.ruling in self.house.rules.changes:
            return '<p class="cb-more">≠ Changed by your house rules.</p>'
        return ""

    def _on_chosen(self, change: Any) -> None:
        if not self._busy and change["new"] is not None:
            values = value_choices(self.ruling, self.house.rules.edition)
            self.changed(self.ruling, values[change["new"]])


def value_choices(ruling: str, edition: str) -> dict[str, Any]:
    """The values that a house rule can be chosen from, by their words: of lists, records and numbers that say nothing
    those of the books.
    """
    row = row_of(ruling)
    values = possible_values(row, edition)
    return {
        words: value
        for words, value in values.items()
        if has_words(row, value) or isinstance(value, bool) or sentence_of(row, value)
    }


def _choice(row: Row[Any], words: str, value: Any, own: str) -> str:
    """A choice in a menu: a sentence names its books itself."""
    return choice_words(row, words, value)[:MOST_LETTERS] + (own if has_words(row, value) else "")


WAYS_ON = (
    f'<a href="{address(page="play")}">Play it</a> '
    f'<a href="{address(page="explore", books="all")}">See it beside the {HOW_MANY} books</a>'
)


class HouseList(VBox):
    """House rules changed: name them, start from another book, undo one, use them."""

    def __init__(
        self, house: HouseRulesDraft, guard: Callable[..., None], done: Callable[[], None], use: Callable[[], None]
    ):
        self.house, self.guard, self.done, self._busy, self.look = house, guard, done, False, "light"
        self.title, self.wrong = HTML(), with_classes(HTML(), "cb-problem")
        self.base = with_classes(Dropdown(options=book_options(), description="Begins as"), "cb-housebase")
        self.name = with_classes(TextLine(description="Called", continuous_update=False), "cb-housename")
        self.rows = with_classes(VBox(), "cb-houselist")
        self.use = with_classes(Button(description="Use it"), "cb-main")
        self.link = with_classes(HTML(), "cb-links")
        self.begin = {each: HouseRow(house, lambda ruling, value: self._do(self.house.set, ruling, value))
                      for each in TO_BEGIN}  # fmt: skip
        self.pictures = {each: with_classes(HTML(), "cb-beginpicture") for each in TO_BEGIN}
        switches = [
            with_classes(VBox([self.pictures[each], HTML(f"<p>{rule_link(each)} {escape(row_of(each).asks)}</p>"),
                row]),
                  "cb-beginrow")
            for each, row in self.begin.items()
        ]  # fmt: skip
        self.often = with_classes(Box([HTML("<h2>Often played otherwise</h2>"), *switches]), "cb-often")
        super().__init__()
        with_classes(self, "cb-house")
        self.base.observe(lambda change: self._do(house.base, change["new"]), "value")
        self.name.observe(lambda change: self._do(house.call, change["new"]), "value")
        self.use.on_click(lambda _: guard(use))
        self.refresh(None)

    def _do(self, work: Callable[..., None], *args: Any) -> None:
        if not self._busy:
            self.guard(self._and_tell, work, *args)

    def _and_tell(self, work: Callable[..., None], *args: Any) -> None:
        self.wrong.value = ""
        try:
            work(*args)
        except ClixbookError as error:
            self.wrong.value = problem_html(str(error))
            raise
        finally:
            self.done()

    def apply_look(self, look: str) -> None:
        """Draw the pictures of popular house rules in this look."""
        self.look = look
        for ruling, picture in self.pictures.items():
            picture.value = self._ruling_pictures(ruling)

    def _ruling_pictures(self, ruling: str) -> str:
        """Pictures of the ruling in the book and, once it is changed, with the house rule."""
        rules = self.house.rules
        drawn = [(SHORT_NAMES[rules.edition], picture_of(ruling, self.look, rules.edition))]
        if ruling in rules.changes:
            drawn.append((self.house.name, picture_of(ruling, self.look, rules)))
        if not drawn[0][1]:
            return ""
        both = len(drawn) > 1
        return "".join(
            f'<span aria-hidden="true">{f"<small>{escape(name)}</small>" if both else ""}{picture}</span>'
            for name, picture in drawn
        )

    def refresh(self, used: Rulebook | None) -> None:
        """Show the present changes; ``used`` is the book that the application uses."""
        house, self._busy = self.house, True
        try:
            book, count = house.book, len(house.rules.changes)
            self.base.value, self.name.value = house.rules.edition, house.name
            self.title.value = f"<h1>House rules</h1>{_change_summary(house)}"
            rows = [self._row(ruling) for ruling in sorted(house.rules.changes)]
            self.rows.children = (HTML("<h2>What is changed</h2>"), *rows) if rows else ()
            using = book is not None and used == book and used.name == book.name
            self.use.description = f"Use {BY_NAME[house.rules.edition].short}" if not count else "Use it"
            self.use.disabled = using or not count
            for ruling, row in self.begin.items():
                row.show(ruling)
                self.pictures[ruling].value = self._ruling_pictures(ruling)
            self.link.value = self._link(using)
            # New rows come below the menu: nothing moves away from under the pointer.
            self.children = (self.title, self.base, self.name, self.wrong, self.use, self.link, self.often, self.rows)
        finally:
            self._busy = False

    def _row(self, ruling: str) -> Any:
        rules = self.house.rules
        own = rules.as_printed[ruling].value
        now, before = (_told_value(ruling, value) for value in (rules[ruling].value, own))
        words = (f"{escape(row_of(ruling).asks)} <b>{escape(now)}</b> "
                 f'<span class="cb-source">instead of {escape(before)}</span>')  # fmt: skip
        undo = Button(description="Undo", tooltip=f"Take back {ruling}")
        undo.on_click(lambda _: self._do(self.house.set, ruling, own))
        return with_classes(Box([HTML(f"<p>{rule_link(ruling)} {words}</p>"), undo]), "cb-housechange")

    def _link(self, using: bool) -> str:
        if not self.house.code:
            return '<p class="cb-more">Once something is changed, a link to your house rules stands here.</p>'
        now = f"<p>In use: every room asks it. {WAYS_ON}</p>" if using else ""
        link = address(page="rules", part="house", house=self.house.code)
        return f'{now}<p><a href="{link}">Link to these house rules</a></p>'


def _told_value(ruling: str, value: Any) -> str:
    """A value in a sentence; one that no book has was made in a notebook."""
    row = row_of(ruling)
    return choice_words(row, plain_words(value), value) or "other parts, made in a notebook"


def _change_summary(house: HouseRulesDraft) -> str:
    """A summary of the changes in a fixed number of lines, and a link to all of them."""
    count, book = len(house.rules.changes), escape(BY_NAME[house.rules.edition].title)
    text = (
        f"{escape(house.name)}: the {book} with {count} ruling{'s' * (count != 1)} changed; they stand below."
        if count
        else "Nothing is changed yet. Choose another value below, or open any ruling and choose one under "
        "“In your house rules”."
    )
    return f'<p>{text}</p><p><a href="{address(page="rules")}">All rulings</a></p>'
