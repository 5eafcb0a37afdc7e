"""The entry of one ruling: its question, every book's answer and source, and links to it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.engine.effects.effect_table import every_effect
from clixbook.powers.card import printed_title
from clixbook.rulebooks.compare import ComparedRow, section_title
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.paragraphs.book_paragraphs import in_the_book
from clixbook.rulebooks.readings import value_lead
from clixbook.rulebooks.row import Ruling, row_of
from clixbook.rulebooks.rulebook import Rulebook, edition
from clixbook.scenarios.atlas.atlas_files import shown_in, twin_of
from clixbook.view.rules.finder import Search
from clixbook.view.rules.links import place_address, shown_link
from clixbook.view.widgets.rule_links import address, rule_link, with_rule_links

LETTERS = "abcdefgh"


@dataclass(frozen=True)
class BookAnswer:
    """A book's answer: its title and its ruling."""

    book: str
    ruling: Ruling[Any]


def columns(ruling: str, house: Rulebook | None) -> list[BookAnswer]:
    """The answer of every book, and of the house rules."""
    found = [BookAnswer(SHORT_NAMES[name], edition(name)[ruling]) for name in EDITIONS]
    return [*found, BookAnswer(house.title, house[ruling])] if house is not None else found


def merge_books(found: Sequence[BookAnswer]) -> list[list[BookAnswer]]:
    """Books that decide alike together, in the order of the books."""
    groups: dict[tuple[object, bool], list[BookAnswer]] = {}
    for column in found:
        groups.setdefault((column.ruling.value, column.ruling.in_play), []).append(column)
    return list(groups.values())


def entry_html(row: ComparedRow, house: Rulebook | None, search: Search, around: tuple[str, str]) -> str:
    """Question and answers; ``around`` are the ids before and after it in the list."""
    groups = merge_books(columns(row.id, house))
    cards = "".join(_answer(group, letter, len(groups)) for group, letter in zip(groups, LETTERS, strict=False))
    alike = f"The books differ{' in words' * bool(row.row.alike)}" if len(groups) > 1 else "All books decide alike"
    section, prefix = section_title(row.id), row.id.partition("-")[0]
    return (
        f'<nav class="cb-around" aria-label="Rulings">{_way(search, around[0], "← {}")}'
        f'<a class="cb-tolist" href="{place_address(search, list="1")}">Back to the list</a>'
        f"{_way(search, around[1], '{} →')}</nav>"
        f'<p class="cb-where"><a href="{place_address(Search(section=prefix), list="1")}">{escape(section)}</a></p>'
        f'<h1 class="cb-asks"><b>{row.id}</b> {escape(row.asks)}</h1>'
        f'<h2>{alike}</h2><div class="cb-sayings">{cards}</div>'
    )


def _way(search: Search, ruling: str, words: str) -> str:
    if not ruling:
        return "<span></span>"
    return f'<a href="{place_address(search, id=ruling)}">{words.format(ruling)}</a>'


def _answer(group: Sequence[BookAnswer], letter: str, of: int) -> str:
    """Books that decide alike: their sentences, each once, then the sources of each."""
    chips = "".join(f'<span class="cb-chip">{escape(column.book)}</span>' for column in group)
    mark = f'<b class="cb-letter">{letter}</b>' if of > 1 else '<b class="cb-letter">=</b>'
    sayings: dict[str, list[str]] = {}
    for column in group:
        sayings.setdefault(column.ruling.says, []).append(column.book)
    html = "".join(
        f"<p>{with_rule_links(escape(text))}{_whose(books) if len(sayings) > 1 else ''}</p>"
        for text, books in sayings.items()
    )
    places = "".join(_place(column) for column in group)
    ruling = group[0].ruling
    lead = value_lead(row_of(ruling.id), ruling.value) if ruling.in_play else ""
    if lead and not ruling.says.lower().startswith(lead[:-1].lower()):
        html = f'<p class="cb-lead"><b>{escape(lead)}</b></p>{html}'
    return (
        f'<section class="cb-answer"><div class="cb-chips">{mark}{chips}</div>{html}'
        f'<ul class="cb-places">{places}</ul></section>'
    )


def _whose(books: Sequence[str]) -> str:
    return f' <small class="cb-source">({escape(", ".join(books))})</small>'


def _place(column: BookAnswer) -> str:
    """The place of a ruling in its book, and how certain it is; words for silence come from the ruling."""
    parts = [part for part in (column.ruling.source, column.ruling.note) if part]
    words = with_rule_links(escape(". ".join(parts)) or "No place is named.")
    return f"<li><b>{escape(column.book)}</b> {words}{_paragraphs(column.ruling)}</li>"


def _paragraphs(ruling: Ruling[Any]) -> str:
    """The paragraphs of the book behind it, each with its other rulings."""
    found = in_the_book(ruling.id, ruling.edition)
    if not found:
        return ""
    items = "".join(f"<li>{with_rule_links(escape(each))}</li>" for each in found)
    return f"<details><summary>In {plural(len(found), 'paragraph')}</summary><ul>{items}</ul></details>"


def beside_html(ruling: str) -> str:
    """A sentence about another ruling that answers at the table, if books differ in words alone."""
    if twin := twin_of(ruling):
        return f'<p class="cb-more">At the table {rule_link(twin)} answers this: below is its position.</p>'
    if why := row_of(ruling).alike:
        return f'<h2>It comes to the same at the table</h2><p class="cb-more">{with_rule_links(escape(why))}</p>'
    return ""


def cited_html(ruling: str) -> str:
    """The lessons, stories, divergences and powers that rest on a ruling: also where it has no position of its own."""
    links = [shown_link(each) for each in shown_in(ruling)]
    powers = [effect for effect in every_effect() if effect.row == ruling and not effect.origin.is_common]
    links += [
        f'<a href="{address(page="rules", power=each.name)}">Power: {escape(printed_title(each))}</a>'
        for each in powers
    ]
    if not links:
        return '<h2>Shown in</h2><p class="cb-more">No lesson or story names this ruling yet.</p>'
    first, more = links[:8], links[8:]
    rest = (
        f"<details><summary>{len(more)} more</summary><ul>{''.join(f'<li>{each}</li>' for each in more)}</ul></details>"
        if more
        else ""
    )
    return f'<h2>Shown in</h2><ul class="cb-cited">{"".join(f"<li>{each}</li>" for each in first)}</ul>{rest}'
