"""Every link of the papers leads to a file that is there, and every anchor to a heading."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(page for page in (ROOT / "docs").rglob("*.md") if "site" not in page.parts)]
LINK = re.compile(r"\]\((?:<([^>]+)>|([^)\s]+))[^)]*\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")


@cache
def prose(page: Path) -> str:
    """The text of a page without its blocks of code."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors that the headings of a page have on the hosting site and on ours."""
    seen: Counter[str] = Counter()
    found = set(re.findall(r'<a (?:id|name)="([^"]+)"', prose(page)))
    for heading in re.findall(r"^#{1,6} +(.+?) *$", prose(page), re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return frozenset(found)


def dead_links(page: Path) -> Iterator[str]:
    """What is wrong with the links of a page. A link to a folder breaks the site, which has only pages."""
    for bracketed, plain in LINK.findall(CODE.sub("", prose(page))):
        link = unquote(bracketed or plain)
        if re.match(r"\w+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.is_file():
            yield f"{page.relative_to(ROOT)}: {link} leads to no file"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{page.relative_to(ROOT)}: {link} has no such heading"


def test_every_link_leads_somewhere() -> None:
    assert len(PAGES) > 60
    assert [problem for page in PAGES for problem in dead_links(page)] == []
