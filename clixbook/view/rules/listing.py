"""Lists of rulings as links: the sections, or the results of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import islice

from clixbook.rulebooks.compare import ComparedRow
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.atlas.atlas_files import case_of
from clixbook.view.questions import board_questions
from clixbook.view.questions.board_questions import QuestionKind
from clixbook.view.rules.case_html import thumbnail
from clixbook.view.rules.finder import ASKING, SECTION_KEYS, Search, find_rows, positions, table
from clixbook.view.rules.links import place_address

ARGUED = ("LOF-14", "LOF-05", "LOF-15", "TMV-02", "ADJ-09", "ELV-05", "BRK-03", "KBK-04")
"""Rulings that players ask about first, each with a position."""
A_PAGE = 40
"""Rulings of one page of the list."""
MOST_CARDS, MOST_TRIED = 8, 24
"""The number of pictures in a result, and of rulings that are checked for one."""
IN_A_CARD = (200, 118)
"""Width and height of such a picture in pixels, about: the style sheet has them."""
FOUND = "What was found, in pictures"
NO_SEARCH = Search()


def list_html(rows: Sequence[ComparedRow], search: Search, now: str, page: int) -> str:
    """One page of the results; ``now`` is the ruling whose entry is open."""
    questions = questions_html(search.words)
    if not rows:
        return f'{questions}<p class="cb-empty">No ruling has all of that. Try fewer words, or all sections.</p>'
    shown = rows[page * A_PAGE : (page + 1) * A_PAGE]
    return f'{questions}<ul class="cb-rulelist">{"".join(_item(row, search, now) for row in shown)}</ul>'


def questions_html(words: str) -> str:
    """Links to the questions of a board that have all the words of a search; nothing if none has."""
    wanted = [word for word in words.lower().split() if word not in ASKING]
    found = [kind for kind in board_questions.KINDS if kind.ask is not None and _has_words(kind, wanted)]
    if not wanted or not found:
        return ""
    links = " ".join(f'<a href="?page=explore&amp;ask={kind.name}">{escape(kind.title)}</a>' for kind in found)
    return f'<p class="cb-links cb-askit">Ask on a board: {links}</p>'


def _has_words(kind: QuestionKind, wanted: Sequence[str]) -> bool:
    text = f"{kind.title} {kind.also}".lower()
    return all(word in text for word in wanted)


def _item(row: ComparedRow, search: Search, now: str) -> str:
    current = ' aria-current="true"' if row.id == now else ""
    return (
        f'<li><a href="{place_address(search, id=row.id)}"{current}><b>{row.id}</b> <span>{escape(row.asks)}</span>'
        f'<span class="cb-alike">{alike_html(row.groups)}</span></a></li>'
    )


@lru_cache(maxsize=64)
def alike_html(groups: tuple[int, ...]) -> str:
    """Groups of books that decide alike: ``2014 = Nebula ≠ 2022 = Eddie G``, or "all alike"."""
    if len(set(groups)) == 1:
        return '<i class="cb-all">all alike</i>'
    parts = []
    for group in dict.fromkeys(groups):
        names = [SHORT_NAMES[name] for name, each in zip(EDITIONS, groups, strict=True) if each == group]
        parts.append(f'<i class="cb-group">{escape(" = ".join(names))}</i>')
    return ' <b aria-label="differs from">≠</b> '.join(parts)


def pages_html(rows: Sequence[ComparedRow], search: Search, page: int) -> str:
    """How much was found, and the way through it."""
    differing = sum(row.differs for row in rows)
    last = max(0, (len(rows) - 1) // A_PAGE)
    count = f"{len(rows)} ruling{'s' * (len(rows) != 1)}, {differing} decided differently"
    if not last:
        return f'<p class="cb-found" role="status">{count}.</p>'
    back = f'<a href="{place_address(search, at=str(page), list="1")}">← Back</a>' if page else ""
    on = f'<a href="{place_address(search, at=str(page + 2), list="1")}">Next {A_PAGE} →</a>' if page < last else ""
    return f'<p class="cb-found" role="status">{count}. Page {page + 1} of {last + 1}. {back} {on}</p>'


@lru_cache(maxsize=128)
def sections_html(now: str = "") -> str:
    """All sections with the number of their rulings: the start before any search.

    ``now`` is the ruling whose entry is open: its section is marked.
    """
    return f'<ul class="cb-sections">{"".join(_each_section(now))}</ul>'


def _each_section(now: str) -> Iterator[str]:
    for key, section in SECTION_KEYS.items():
        rows = find_rows(Search(section=key))
        if rows:
            differing = sum(row.differs for row in rows)
            here_now = ' aria-current="true"' if now in section.rows else ""
            yield (
                f'<li><a href="{place_address(Search(section=key), list="1")}"{here_now}><b>{escape(section.title)}</b>'
                f'<span class="cb-alike">{section.prefix}, {len(rows)} rulings, {differing} differ</span></a></li>'
            )


@lru_cache(maxsize=8)
def overview_html(look: str) -> str:
    """The page beside the list while no entry is open: where the books differ, in pictures and in numbers."""
    heads = "".join(f'<th scope="col">{escape(SHORT_NAMES[name])}</th>' for name in EDITIONS)
    rows = "".join(
        f'<tr><th scope="row">{escape(SHORT_NAMES[name])}</th>{"".join(_pair(name, other) for other in EDITIONS)}'
        f"<td>{_many(Search(silent=name))}</td></tr>"
        for name in EDITIONS
    )
    return (
        "<h1>Every ruling, in every book</h1>"
        "<p>Open a section, or search: a word of the question, an id such as LOF-14, a place in a book.</p>"
        "<h2>Often argued about</h2>"
        f'<ul class="cb-argued">{"".join(_decision_card(each, look) for each in ARGUED)}</ul>'
        "<h2>In how many rulings two books differ</h2>"
        f'<table class="cb-pairs"><thead><tr><td></td>{heads}<th scope="col">is silent</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
        "<p>Every entry shows what each book says and where, and most show a position in which it decides. "
        "There you also choose another value for your own house rules.</p>"
    )


def found_html(rows: Sequence[ComparedRow], search: Search, look: str) -> str:
    """The page beside a list that was searched, while no entry is open: the first of its rulings, in pictures."""
    shown = (card for row in rows[:MOST_TRIED] if (card := _decision_card(row.id, look, search)))
    cards = "".join(islice(shown, MOST_CARDS))
    return f'<h1>{FOUND}</h1><ul class="cb-argued">{cards}</ul>' if cards else overview_html(look)


def _decision_card(ruling: str, look: str, search: Search = NO_SEARCH) -> str:
    """A card: the picture of a position that a ruling decides, its question, and which books agree; "" without one."""
    row, picture = table()[positions()[ruling]], picture_of(ruling, look)
    if not picture:
        return ""
    return (
        f'<li><a href="{place_address(search, id=ruling)}"><span aria-hidden="true">{picture}</span>'
        f'<b>{escape(row.asks)}</b><span class="cb-alike">{alike_html(row.groups)}</span></a></li>'
    )


@lru_cache(maxsize=600)
def picture_of(ruling: str, look: str, rules: str | Rulebook = EDITIONS[0]) -> str:
    """A small picture of the position that a ruling decides, and its outcome; "" without one."""
    case = case_of(ruling)
    return thumbnail(case.outcome(rules), case.board, look, margin=1, within=IN_A_CARD) if case is not None else ""


def _pair(name: str, other: str) -> str:
    return f"<td>{'·' if name == other else _many(Search(differ=(name, other)))}</td>"


def _many(search: Search) -> str:
    return f'<a href="{place_address(search, list="1")}">{len(find_rows(search))}</a>'
