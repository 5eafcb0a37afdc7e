"""Ids of rulings as links: wherever one stands, it leads to its entry among the rules."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from urllib.parse import urlencode

from clixbook.rulebooks.rulebook import all_rows

_ID = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+\b")
_CITED = re.compile(r"\[([A-Z]{2,4}-[A-Z0-9]+(?:, [A-Z]{2,4}-[A-Z0-9]+)*)\]")


def rule_link(ruling: str, text: str = "") -> str:
    """``<a href="?page=rules&id=LOF-07">LOF-07</a>``; text that is no ruling's id stays text."""
    words = escape(text or ruling)
    if ruling not in known_ids():
        return words
    return f'<a class="cb-rule" href="?page=rules&amp;id={ruling}">{words}</a>'


def ruling_link(ruling: str) -> str:
    """The id of a ruling as code, which leads to its entry."""
    return f'<a class="cb-rule" href="?page=rules&amp;id={escape(ruling)}"><code>{escape(ruling)}</code></a>'


def with_rule_links(html: str) -> str:
    """Escaped text in which every id of a ruling has become a link."""
    return _ID.sub(lambda found: rule_link(found[0]), html)


def cited_html(text: str) -> str:
    """A sentence with rulings in brackets, ``A token. [ACT-16]``, as links."""
    return _CITED.sub(lambda found: " ".join(map(ruling_link, found[1].split(", "))), escape(text))


def address(**fields: str) -> str:
    """The address of a place in this application, for an attribute: escaped, without empty fields."""
    return escape("?" + urlencode({key: value for key, value in fields.items() if value}))


@cache
def known_ids() -> frozenset[str]:
    """The ids of all rulings."""
    return frozenset(row.id for row in all_rows())
