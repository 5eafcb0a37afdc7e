"""Ids of rulings as links to their entries in the room of rules."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from urllib.parse import urlencode

from clixbook.rulebooks.rulebook import all_rows

_ID = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+\b")


def rule_link(ruling: str, text: str = "") -> str:
    """``<a href="?page=rules&id=LOF-07">LOF-07</a>``; what is no ruling's id stays text."""
    words = escape(text or ruling)
    if ruling not in known_ids():
        return words
    return f'<a class="cb-rule" href="?page=rules&amp;id={ruling}" title="Ruling {ruling} in all books">{words}</a>'


def with_rule_links(html: str) -> str:
    """Escaped text in which every id of a ruling has become a link."""
    return _ID.sub(lambda found: rule_link(found[0]), html)


def address(**fields: str) -> str:
    """The address of a place in this application, for an attribute: escaped, without empty fields."""
    return escape("?" + urlencode({key: value for key, value in fields.items() if value}))


@cache
def known_ids() -> frozenset[str]:
    """The ids of all rulings."""
    return frozenset(row.id for row in all_rows())
