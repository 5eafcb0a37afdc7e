"""The paragraphs of the printed books behind each ruling, and the rulings in each paragraph.

A book has a YAML file here: chapters, sections, and the paragraphs of each by number, counted below its heading. A
paragraph has the ids of the rulings that say it, or why it has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from clixbook.rulebooks.editions import BY_NAME

FOLDER = Path(__file__).parent
NO_RULE = "no rule: "
NO_RULING_YET = "no ruling yet"
"""The reason of a paragraph whose rule is missing in the table of rulings."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or several in a row with the same rulings, by number: "2" or "2-4".

    ``without`` is why it has no ruling: "story", "example", "advice", "contents", "figure", "credits", "intro",
    "heading", "handling" (of things on a real table), "term" (a word explained), "question" (answered next), that it
    names a published figure, or that its
    rule has no ruling yet.
    """

    book: str
    chapter: str
    section: str
    number: str
    rulings: tuple[str, ...] = ()
    without: str = ""

    def __str__(self) -> str:
        return f"{self.chapter}: {self.section} ¶{self.number}"

    @property
    def heading(self) -> str:
        """The heading above it in the project's pages: "Pushing, Part 2"."""
        return f"{self.section}, {self.chapter}"

    @property
    def address(self) -> str:
        """The paragraph's address in the project's pages: ``books/core2014.md#pushing-part-2``."""
        return f"books/{self.book}.md#{heading_anchor(self.heading)}"


def heading_anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it: "§6.3a, Concepts" has "63a-concepts"."""
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -")
    return kept.strip().replace(" ", "-")


@cache
def paragraphs_of_book(book: str) -> tuple[Paragraph, ...]:
    """All paragraphs of a printed book, or of the one that a derived book is based on."""
    column = BY_NAME[book].column
    written = yaml.safe_load((FOLDER / f"{column}.yaml").read_text(encoding="utf-8"))
    return tuple(
        _paragraph(column, chapter, section, str(number), text)
        for chapter, sections in written.items()
        for section, numbers in sections.items()
        for number, text in numbers.items()
    )


def _paragraph(book: str, chapter: str, section: str, number: str, text: str) -> Paragraph:
    if text.startswith(NO_RULE):
        return Paragraph(book, chapter, section, number, without=text.removeprefix(NO_RULE))
    return Paragraph(book, chapter, section, number, tuple(text.split()))


@cache
def _by_ruling(book: str) -> Mapping[str, tuple[Paragraph, ...]]:
    found: dict[str, list[Paragraph]] = defaultdict(list)
    for each in paragraphs_of_book(book):
        for ruling in each.rulings:
            found[ruling].append(each)
    return {ruling: tuple(places) for ruling, places in found.items()}


def paragraphs_of(ruling: str, book: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a book behind a ruling; none if it is in no book, or on the powers card alone.

    >>> from clixbook.rulebooks.paragraphs.book_paragraphs import paragraphs_of
    >>> print(*paragraphs_of("ACT-20", "core2014"))
    Part 2: Pushing ¶1
    """
    return _by_ruling(book).get(ruling, ())


def in_the_book(ruling: str, book: str) -> tuple[str, ...]:
    """Each paragraph of the book behind a ruling, with its other rulings.

    >>> from clixbook.rulebooks.paragraphs.book_paragraphs import in_the_book
    >>> print(*in_the_book("MUL-01", "core2014"), sep="; ")
    Before the rules: What You Need to Play ¶1
    """
    return tuple(
        f"{each}, with {', '.join(others)}" if (others := [one for one in each.rulings if one != ruling]) else str(each)
        for each in paragraphs_of(ruling, book)
    )
