"""Every paragraph of the printed books has its rulings or says why it has none, and every ruling has its paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from clixbook.cli import main
from clixbook.rulebooks import PRINTED, SECTIONS, all_rows
from clixbook.rulebooks.compare import compare
from clixbook.rulebooks.markdown import document
from clixbook.rulebooks.paragraphs.book_paragraphs import (
    NO_RULING_YET,
    heading_anchor,
    paragraphs_of,
    paragraphs_of_book,
)
from clixbook.view.rules.entry import entry_html
from clixbook.view.rules.finder import Search
from tests.book_pages import CARD, page, written

REASONS = {
    *("story", "example", "advice", "contents", "figure", "credits", "intro", "heading", "names a figure"),
    *("handling", "term", "question", NO_RULING_YET),
}
KNOWN = {row.id for row in all_rows()}


@pytest.mark.parametrize("book", PRINTED)
def test_every_paragraph_has_rulings_or_says_why_it_has_none(book: str) -> None:
    for each in paragraphs_of_book(book):
        assert each.rulings or each.without in REASONS, each
        assert set(each.rulings) <= KNOWN, each
        assert len(set(each.rulings)) == len(each.rulings), each


@pytest.mark.parametrize("book", PRINTED)
def test_the_paragraphs_of_a_section_are_counted_through(book: str) -> None:
    sections: dict[str, list[str]] = {}
    for each in paragraphs_of_book(book):
        sections.setdefault(each.heading, []).append(each.number)
    for heading, numbers in sections.items():
        ends = [tuple(map(int, (number.split("-") * 2)[:2])) for number in numbers]
        assert ends[0][0] == 1, heading
        assert all(first <= last for first, last in ends), heading
        assert all(after[0] == before[1] + 1 for before, after in pairwise(ends)), heading


def sourced(book: str) -> Iterator[str]:
    """The rulings that name a place of the book as their source."""
    for row in all_rows():
        ruling = row.ruling(book)
        if ruling.source and not ruling.source.startswith(CARD):
            yield row.id


@pytest.mark.parametrize("book", PRINTED)
def test_every_ruling_with_a_place_in_the_book_is_reached_from_a_paragraph(book: str) -> None:
    assert [ruling for ruling in sourced(book) if not paragraphs_of(ruling, book)] == []


def places(book: str, source: str) -> list[str]:
    """The parts of the 2014 book, or the single sections of the 2022 one, that a source names."""
    if book == "core2014":
        return [f"Part {number}" for number in re.findall(r"\bP(\d)\b", source)]
    return [place for each in re.split("[;,]", source) if re.fullmatch(r"§[\d.]+[a-z]?", place := each.strip())]


@pytest.mark.parametrize("book", ["core2014", "complete2022"])
def test_every_place_that_a_ruling_names_has_a_paragraph_with_it(book: str) -> None:
    for row in all_rows():
        said = [f"{each.chapter}\n{each.section}" for each in paragraphs_of(row.id, book)]
        for place in places(book, row.ruling(book).source):
            named = re.compile(rf"^{re.escape(place)}(?!\d)", re.M)
            assert any(map(named.search, said)), (row.id, place)


@pytest.mark.parametrize("book", PRINTED)
def test_every_ruling_of_a_paragraph_names_its_place_and_is_not_borrowed(book: str) -> None:
    found = [row.ruling(book) for row in all_rows() if paragraphs_of(row.id, book)]
    assert [ruling.id for ruling in found if ruling.falls_back or not ruling.source] == []


@pytest.mark.parametrize("book", PRINTED)
def test_the_pages_are_current(book: str) -> None:
    assert written(book) == page(book), "python -m tests.book_pages writes them anew"


@pytest.mark.parametrize("book", PRINTED)
def test_links_lead_to_headings(book: str) -> None:
    own = [heading_anchor(each) for each in re.findall(r"^##+ (.*)$", written(book), re.M)]
    assert len(set(own)) == len(own), "two headings have one anchor"
    rulings = {heading_anchor(title) for title in re.findall(r"^## (.*)$", document(), re.M)}
    assert set(re.findall(r"rulings\.md#([\w-]+)", written(book))) <= rulings
    assert set(re.findall(rf"books/{book}\.md#([^)]+)\)", document())) <= set(own)


def test_every_section_of_rulings_is_in_the_pages() -> None:
    named = {
        ruling.partition("-")[0] for book in PRINTED for each in paragraphs_of_book(book) for ruling in each.rulings
    }
    assert {section.prefix for section in SECTIONS.values()} <= named


def test_one_comes_from_a_ruling_to_its_paragraphs_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    row = compare("ACT-20").rows[0]
    here = entry_html(row, None, Search(), ("", ""))
    assert "In 1 paragraph" in here
    assert "Part 2: Pushing ¶1" in here
    assert 'id=ACT-19"' in here  # another ruling of that paragraph
    main(["rules", "ACT-20"])
    told = capsys.readouterr().out
    assert "ACT-20 in 2014, Part 2: Pushing ¶1, with ACT-18, ACT-19" in told
    main(["rules", "KBK"])
    assert "¶" not in capsys.readouterr().out, "a whole section is a table alone"
