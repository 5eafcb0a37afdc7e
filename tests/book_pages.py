"""The pages of the printed books, paragraph by paragraph; ``python -m tests.book_pages`` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from clixbook.rulebooks import PRINTED, SECTIONS, all_rows
from clixbook.rulebooks.compare import section_title
from clixbook.rulebooks.editions import BY_NAME
from clixbook.rulebooks.paragraphs.book_paragraphs import (
    NO_RULING_YET,
    Paragraph,
    heading_anchor,
    paragraphs_of,
    paragraphs_of_book,
)

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "books"
CARD = "powers card"
"""A source that is no book: the card of powers and abilities."""
INTRODUCTION = """\
# {title}, paragraph by paragraph

Every paragraph of the book by its chapter, its section and its number below the heading, and the rulings that say it;
none of its sentences. A ruling leads to [the table of rulings](../rulings.md), where it leads back here. *No rule* are
stories, examples, advice, words explained and the like; *no ruling yet* marks a rule that the table does not have.
[Below](#where-they-are-played) stands which code plays the rulings; on the Rules page (`clixbook demo`) each has an
entry of its own with a board, at the address `?page=rules&id=` and its id.
"""


def written(book: str) -> str:
    """The page as it is."""
    path = FOLDER / f"{book}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def page(book: str) -> str:
    """The page made anew."""
    parts = [INTRODUCTION.format(title=BY_NAME[book].title[0].upper() + BY_NAME[book].title[1:])]
    for chapter, inside in groupby(paragraphs_of_book(book), key=lambda each: each.chapter):
        parts.append(f"## {chapter}\n")
        for heading, found in groupby(inside, key=lambda each: each.heading):
            parts += [f"### {heading}\n", *map(line, found), ""]
    return "\n".join([*parts, *own_readings(book), *played(book), ""])


def line(paragraph: Paragraph) -> str:
    """A paragraph as an item of a list."""
    said = "; ".join(f"{link(ruling)} {questions().get(ruling, '')}".strip() for ruling in paragraph.rulings)
    none = "No ruling yet" if paragraph.without == NO_RULING_YET else f"No rule: {paragraph.without}"
    return f"- **{paragraph.number}** {said or f'*{none}.*'}"


def link(ruling: str) -> str:
    """The id of a ruling, which leads to its section of the table."""
    return f"[{ruling}](../rulings.md#{heading_anchor(section_title(ruling))})" if ruling in questions() else ruling


@cache
def questions() -> dict[str, str]:
    """What each ruling asks, by id."""
    return {row.id: row.asks for row in all_rows()}


def unsaid(book: str) -> list[str]:
    """The rulings in play that no paragraph of the book says: read by us, borrowed, or said by the powers card."""
    return [row.id for row in all_rows() if row.ruling(book).in_play and not paragraphs_of(row.id, book)]


def own_readings(book: str) -> Iterator[str]:
    """The rulings that no paragraph says, by what says them."""
    by_reason: dict[str, list[str]] = {}
    for ruling in unsaid(book):
        said = next(row for row in all_rows() if row.id == ruling).ruling(book)
        reason = said.note or ("The card of powers and abilities." if said.source.startswith(CARD) else "Our reading.")
        by_reason.setdefault(reason, []).append(ruling)
    yield "## Said by no paragraph\n"
    yield from (f"- {reason} {', '.join(map(link, found))}." for reason, found in by_reason.items())
    yield ""


def played(book: str) -> Iterator[str]:
    """The functions that play the rulings, by section of the rulings."""
    used = {ruling.partition("-")[0] for each in paragraphs_of_book(book) for ruling in each.rulings}
    yield "## Where they are played\n"
    yield "Names are below `clixbook.`; [how it is built](../architecture.md#where-a-rule-is-decided) says more.\n"
    yield "| rulings | asked | decided by |\n|---|---|---|"
    for section in SECTIONS.values():
        prefixes = sorted({key.partition("-")[0] for key in section.rows} & used)
        if prefixes:
            file = "/".join(section.__module__.split(".")[3:]) + ".py"
            names = ", ".join(f"`{name}`" for name in deciders().get(file, ()))
            yield f"| {', '.join(prefixes)} | {section_title(next(iter(section.rows)))} | {names} |"


@cache
def deciders() -> dict[str, tuple[str, ...]]:
    """The functions that decide by each file of rulings, as the page on how it is built names them."""
    table = (DOCS / "architecture.md").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for names, files in re.findall(r"^\| [^|]* \| ([^|]*) \| ([^|]*) \|$", table, re.M):
        for file in re.findall(r"`([\w/]+\.py)`", files):
            found.setdefault(file, []).extend(re.findall(r"`([\w.]+)`", names))
    return {file: tuple(dict.fromkeys(names)) for file, names in found.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in PRINTED:
        (FOLDER / f"{each}.md").write_text(page(each), encoding="utf-8")
