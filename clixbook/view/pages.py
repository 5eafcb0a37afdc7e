"""The pages and the way between them: one address serves all, and its query says which."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from clixbook.view.play.page import PlayPage
    from clixbook.view.sandbox import Sandbox
    from clixbook.view.stories import Stories

PAGES = ("explore", "play", "stories")
BRAND = "clixbook<small>HeroClix rules sandbox, unofficial</small>"


def open_page(query: str = "", page: str = "explore") -> Sandbox | PlayPage | Stories:
    """The page that the query of an address asks for: ``page=play``, or a ``position`` that is a game's.

    Without a word there it is ``page``.
    """
    asked = (
        {key: values[-1] for key, values in parse_qs(query, max_num_fields=40).items()} if len(query) < 500_000 else {}
    )
    if asked.get("page") in PAGES:
        page = asked["page"]
    elif asked.get("position", "").startswith("g1/"):
        page = "play"
    elif "position" in asked or "map" in asked:
        page = "explore"
    if page == "play":
        from clixbook.view.play.page import PlayPage

        return PlayPage(query)
    if page == "stories":
        from clixbook.view.stories import open_stories

        return open_stories(query)
    from clixbook.view.sandbox import Sandbox

    return Sandbox(query)


def brand_html(page: str) -> str:
    """The name, and links to the other pages."""
    links = "".join(
        f'<a href="?page={each}"{" aria-current=page" if each == page else ""}>{each.capitalize()}</a>'
        for each in PAGES
    )
    return f'{BRAND}<nav class="cb-nav" aria-label="Pages">{links}</nav>'
