"""Rulebook: a frozen table of rulings that the engine reads by name."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from clixbook.argument_errors import checks_arguments
from clixbook.errors import BadWord, NotFound
from clixbook.plugins import plugin_entries
from clixbook.rulebooks.editions import BY_NAME, DEFAULT, EDITIONS, EditionName
from clixbook.rulebooks.house.value_domains import list_alternatives, parse_value, possible_values, why_impossible
from clixbook.rulebooks.readings import has_words, sentence_of
from clixbook.rulebooks.row import Row, Ruling, row_of
from clixbook.rulebooks.sections import SECTIONS, Sections
from clixbook.rulebooks.value_words import plain_words

if TYPE_CHECKING:
    from typing import Unpack

    from clixbook.rulebooks.house.house_words import HouseRules


FORMER_VARIANTS = frozenset({"critical-for-every-target"})
"""Readings that were variants, as saved games and addresses name them, and are now what their book says."""


def _house_sentence(row: Row[Any], value: Any) -> str:
    """The sentence of a house rule: its value, or the sentence of a book with the same value."""
    sentence = "" if has_words(row, value) else sentence_of(row, value)
    return f"House rule: {sentence or plain_words(value) + '.'}"


class Rulebook(Sections):
    """An edition or a house version: immutable, compared and hashed by value.

    Read a decision by its name (``rules.break_away.success``) or its ruling by id (``rules["BRK-02"]``).

    >>> import clixbook as cx
    >>> rules = cx.rulebook("core2014")
    >>> rules.break_away.success, rules.house("Friday night", break_away=3).break_away.success
    (4, 3)
    """

    @checks_arguments
    def __init__(self, edition: str, changes: Mapping[str, Ruling[Any]] | None = None, name: str | None = None) -> None:
        self.edition = edition
        self.changes = dict(changes or {})
        self.name = name or edition
        self._rulings = {**printed_rulings(edition), **self.changes}
        for attribute, section in SECTIONS.items():
            setattr(self, attribute, section(self._rulings))
        self._key = (edition, frozenset(self.changes.values()))  # rulings are hashable and carry their ids
        self._hash = hash(self._key)

    @property
    def title(self) -> str:
        """The title for readers: a house version's own, or the book's with a word that it is one.

        Which rows differ is in ``changes``; a sentence that named them all would be about nothing else.
        """
        book, _, more = self.name.partition("+")
        if not self.changes or book != self.edition:
            return BY_NAME[self.edition].title if not self.changes else self.name
        words = dict.fromkeys("house rules" if each == "house" else each for each in more.split("+") if each)
        return f"{BY_NAME[self.edition].title} with {' and '.join(words) or 'house rules'}"

    @property
    def column(self) -> str:
        """The printed book whose column of the table has its answers."""
        return BY_NAME[self.edition].column

    @classmethod
    @checks_arguments
    def named(cls, name: str) -> Rulebook:
        """The rulebook of any name: an edition's, a plug-in's, or ``edition+variant``.

        >>> import clixbook as cx
        >>> cx.Rulebook.named("core2014+basics-mode").title
        '2014 core rulebook with basics-mode'
        """
        return named_rulebook(name)

    @property
    def as_printed(self) -> Rulebook:
        """The book without anything that was changed in it."""
        return edition(self.edition)

    def __getitem__(self, ruling_id: str) -> Ruling[Any]:
        """The ruling with this id, e.g. ``rules["LOF-14"]``; a ClixbookError if there is none."""
        try:
            return self._rulings[ruling_id]
        except KeyError:
            raise NotFound(f"There is no ruling {ruling_id!r:.60}; ids look like LOF-14.") from None

    def __iter__(self) -> Iterator[Ruling[Any]]:
        return iter(self._rulings.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy reads its printed book anew; hashes of words are another in each process."""
        return Rulebook, (self.edition, self.changes, self.name)

    def __repr__(self) -> str:
        changed = f" changed={sorted(self.changes)}" if self.changes else ""
        return f"<Rulebook {self.name}{changed}>"

    def __str__(self) -> str:
        """Its title, and its changes, row by row."""
        printed = self.as_printed
        rows = (
            f"{each}  {row_of(each).asks} {plain_words(self[each].value)}, not {plain_words(printed[each].value)}."
            for each in sorted(self.changes)
        )
        title = self.title if self.title.startswith(printed.title) else f"{self.title} (from the {printed.title})"
        return "\n  ".join((title, *rows))

    @checks_arguments
    def replace(
        self, changes: Mapping[str, Any], *, name: str | None = None, says: str = "", source: str = ""
    ) -> Rulebook:
        """This rulebook with other values for some rulings: a house rule.

        ``changes`` maps ruling ids to values of the ruling's own type, or their words; ``says`` is the sentence
        that answers show for them, ``source`` where it comes from. Raises ClixbookError for an unknown id, and
        for a value that it cannot have, with those that it can.

        >>> import clixbook as cx
        >>> cx.rulebook("core2014").replace({"ADJ-12": True})["ADJ-12"].value
        True
        """
        house = {}
        for ruling_id, wanted in changes.items():
            old, row = self[ruling_id], row_of(ruling_id)
            if row.fixed:
                raise BadWord(f"{ruling_id} states what the program is built on; it cannot be changed.")
            value = parse_value(row, wanted, self.edition)
            if against := why_impossible(row, value, old.value):
                raise BadWord(f"{against} It may be {list_alternatives(possible_values(row, self.edition))}.")
            house[ruling_id] = Ruling(
                ruling_id, self.edition, value, says or _house_sentence(row, value), source or "house rule"
            )
        return Rulebook(self.edition, {**self.changes, **house}, name or f"{self.name}+house")

    @checks_arguments
    def house(self, name: str, /, **changes: Unpack[HouseRules]) -> Rulebook:
        """This rulebook with house rules by name: ``rulebook("core2014").house("Friday night", break_away=3)``.

        A ruling is called by its section and field (``break_away_success``), by its field alone where no other has it,
        by its id (``BRK_02``), or by its section where one ruling alone could take the value. Values are the ruling's
        own, words of one (``"one for each"``), or a mapping of parts (``dict(giant_bonus=2)``). One ClixbookError
        names everything that fits nothing, with the alternatives.

        >>> from clixbook.rulebooks import rulebook
        >>> mine = rulebook("core2014").house("Friday night", break_away=3, break_away_rolls="one for each")
        >>> mine.name, mine.break_away.success
        ('Friday night', 3)
        """
        from clixbook.rulebooks.house.house_names import house_rules_from_names

        return self.replace(house_rules_from_names(self, changes), name=name)

    @checks_arguments
    def variant(self, name: str) -> Rulebook:
        """This rulebook with the named other reading, e.g. ``variant("break-away-of-the-copy")``.

        A reading may touch several rulings. Raises ClixbookError if this edition has none of that name.

        >>> import clixbook as cx
        >>> book = cx.rulebook("nebula2007")
        >>> book.variant(next(iter(book.variants()))).name
        'nebula2007+soft-hindering'
        """
        book = self
        for row in all_rows():
            for other in row.variants:
                if other.name == name and self.column in other.editions:
                    book = book.replace({row.id: other.value}, says=other.says, source="another reading")
        if book is self:
            known = ", ".join(sorted(self.variants())) or "none"
            raise NotFound(f"{self.name} has no variant {name!r}; it has: {known}.")
        return Rulebook(self.edition, book.changes, f"{self.name}+{name}")

    def variants(self) -> dict[str, tuple[str, ...]]:
        """The named other readings that this edition offers: name -> ids of the rulings that it touches.

        >>> import clixbook as cx
        >>> "soft-hindering" in cx.rulebook("nebula2007").variants()
        True
        """
        found: dict[str, tuple[str, ...]] = {}
        for row in all_rows():
            for other in row.variants:
                if self.column in other.editions:
                    found[other.name] = (*found.get(other.name, ()), row.id)
        return found


@cache
def all_rows() -> tuple[Row[Any], ...]:
    """Every row of every section, in the order of the table."""
    return tuple(row for section in SECTIONS.values() for row in section.table())


@cache
def printed_rulings(edition: str) -> Mapping[str, Ruling[Any]]:
    """All rulings of a built-in edition by id; not to be changed. A ClixbookError if there is no such edition."""
    if edition not in EDITIONS:
        raise NotFound(f"There is no rulebook {edition!r:.60}; there are {', '.join(EDITIONS)}.")
    return {row.id: row.ruling(edition) for row in all_rows()}


@cache
def edition(name: str) -> Rulebook:
    """The built-in edition of that name."""
    return Rulebook(name)


def _plugin_rulebook(name: str) -> Rulebook:
    """The rulebook of that name from an installed package; without one, the error of ``edition``."""
    found = plugin_entries("rulebooks").get(name)
    return found if isinstance(found, Rulebook) else edition(name)


if TYPE_CHECKING:
    RulesLike: TypeAlias = EditionName | Rulebook
else:  # at run time also ``edition+variant`` and the books of plug-ins, which no type checker knows
    RulesLike: TypeAlias = str | Rulebook
"""A rulebook, or the name of an edition."""


def rulebook(rules: RulesLike) -> Rulebook:
    """A rulebook from itself, or an edition's name.

    Other names, of plug-ins or ``edition+variant``, are taken too; for type checkers ``Rulebook.named`` takes them.

    >>> import clixbook as cx
    >>> cx.rulebook("eddieg").edition
    'eddieg'
    """
    return named_rulebook(rules)


def named_rulebook(rules: str | Rulebook) -> Rulebook:
    """``rulebook`` for names that are known only at run time: any edition's, a plug-in's, or ``edition+variant``."""
    if isinstance(rules, Rulebook):
        return rules
    if not isinstance(rules, str):
        raise BadWord(f"rules is a rulebook or its name, such as {DEFAULT}, not {rules!r:.40}.")
    base, *variants = rules.split("+")
    book = _plugin_rulebook(base) if base not in BY_NAME else edition(base)
    for name in variants:
        if name in FORMER_VARIANTS:
            warnings.warn(
                f"{name} is not a variant any more: the book itself reads so.", DeprecationWarning, stacklevel=2
            )
        else:
            book = book.variant(name)
    return book
