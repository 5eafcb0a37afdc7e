"""Ids of rulings as links: wherever one stands, it leads to its entry among the rules."""

from __future__ import annotations

import re
from html import escape

_CITED = re.compile(r"\[([A-Z]{2,4}-[A-Z0-9]{1,4}(?:, [A-Z]{2,4}-[A-Z0-9]{1,4})*)\]")


def ruling_link(name: str) -> str:
    """The id of a ruling, which leads to its entry among the rules."""
    return f'<a class="cb-rule" href="?page=rules&amp;id={escape(name)}"><code>{escape(name)}</code></a>'


def cited_html(text: str) -> str:
    """A sentence whose rulings stand in brackets, ``A token. [ACT-16]``, with links in their place."""

    def linked(found: re.Match[str]) -> str:
        return " ".join(ruling_link(each) for each in found[1].split(", "))

    return _CITED.sub(linked, escape(text))
