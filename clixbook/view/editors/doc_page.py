"""A documentation page rendered as HTML inside the application."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import groupby

from clixbook.resources import resource_dir


@cache
def doc_html(name: str) -> str:
    """The page of that name as HTML: paragraphs, headings, code, and tables of two columns as terms and words.

    Its title is left out, as the caller has one of its own.
    """
    text = (resource_dir("docs") / f"{name}.md").read_text(encoding="utf-8")
    pieces = re.split(r"^```\w*\n(.*?)^```$", text.partition("\n")[2], flags=re.MULTILINE | re.DOTALL)
    return "".join(_code(each) if at % 2 else "".join(_blocks(each)) for at, each in enumerate(pieces))


def _code(text: str) -> str:
    return f'<pre tabindex="0" role="group" aria-label="An example"><code>{escape(text)}</code></pre>'


def _blocks(text: str) -> Iterator[str]:
    for filled, found in groupby(text.splitlines(), key=lambda line: bool(line.strip())):
        lines = list(found)
        if not filled:
            continue
        if lines[0].startswith("|"):
            yield f'<dl class="cb-terms">{"".join(map(_term, lines[2:]))}</dl>'
        elif lines[0].startswith("#"):
            yield f'<p class="cb-docpart"><b>{_inline(lines[0].lstrip("# "))}</b></p>'
        else:
            yield f"<p>{_inline(' '.join(lines))}</p>"


def _term(row: str) -> str:
    term, words = (each.strip() for each in row.strip("|").split("|", 1))
    return f"<dt>{_inline(term)}</dt><dd>{_inline(words.rstrip('| '))}</dd>"


def _inline(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))
