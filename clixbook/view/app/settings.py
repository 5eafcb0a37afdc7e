"""Settings shared by all rooms: the rulebook in use, compare mode, and the look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from traitlets import Bool, Enum, HasTraits, Instance, Tuple, Unicode, Union, observe

from clixbook.engine.history.house_address import house_code, read_house
from clixbook.rulebooks.editions import BY_NAME, DEFAULT
from clixbook.rulebooks.rulebook import Rulebook, edition, rulebook
from clixbook.scenarios.course import course
from clixbook.view.sessions.question_session import PALETTES

HOUSE = "house"
"""The name of a rulebook with house rules in an address: ``rules=house&house=...``."""


def book_fields(rules: Rulebook) -> dict[str, str]:
    """The fields of an address that name a rulebook, or bring house rules along."""
    code = house_code(rules)
    return {"rules": HOUSE, "house": code} if code else {"rules": rules.edition}


def requested_book(query: Mapping[str, str]) -> Rulebook | None:
    """The rulebook that such fields name; None if they name none. A ClixbookError for house rules that do not fit."""
    name = query.get("rules", "")
    if name == HOUSE:
        return read_house(query.get("house", ""))
    return edition(name) if name in BY_NAME else None


def games_won(kept: Mapping[str, Any]) -> tuple[str, ...]:
    """The first games won, from the browser's data of the room Play."""
    known = {each.name for each in course().first}
    found = kept.get("won", ())
    return tuple(each for each in found if each in known) if isinstance(found, list) else ()


class Settings(HasTraits):
    """Settings of the header, shared by every room.

    ``rules`` is an edition's name or a Rulebook, ``all_four`` is True while the rulebooks are shown side by side.
    ``look`` is the palette that is worn: the one that was ``chosen``, else that of the visitor's ``system``.
    """

    rules = Union([Unicode(), Instance(Rulebook)], default_value=DEFAULT)
    all_four = Bool(False)
    origin = Unicode(help='Where the page is, as its browser says; "" in a notebook.')
    shelf = Tuple(help="The figures that Build keeps for forces, by their codes.")
    things = Tuple(help="The things that it keeps for them, by their codes.")
    won = Tuple(help="The first games that were won here, by name.")
    chosen = Enum(("", *PALETTES), default_value="")
    system = Enum(PALETTES, default_value=PALETTES[0])
    look = Enum(PALETTES, default_value=PALETTES[0])

    @observe("chosen", "system")
    def _apply_look(self, _: object) -> None:
        self.look = self.chosen or self.system

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in use."""
        return rulebook(self.rules)

    def choose(self, rules: str | Rulebook) -> None:
        """Let this rulebook answer, and it alone."""
        self.rules = rules
        self.all_four = False

    def query(self) -> dict[str, str]:
        """The fields of an address that set the same."""
        fields = {**book_fields(self.rulebook), "look": self.chosen}
        return {**fields, "books": "all" if self.all_four else ""}

    def open(self, query: Mapping[str, str]) -> None:
        """Take the settings in an address; unknown values change nothing.

        A ClixbookError says what is wrong with house rules that answer.
        """
        book = requested_book(query)
        if book is not None and book != self.rulebook:
            self.rules = book if book.changes else book.edition
        if query.get("look") in PALETTES:
            self.chosen = query["look"]
        self.all_four = query.get("books") == "all"
