"""The pages and the way between them: one address serves all, and its query says which."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from clixbook.errors import ClixbookError
from clixbook.view.page_shell import PAGES, query_of

if TYPE_CHECKING:
    from clixbook.view.play.page import PlayPage
    from clixbook.view.sandbox import Sandbox
    from clixbook.view.stories import Stories


def open_page(query: str = "", page: str = "explore") -> Sandbox | PlayPage | Stories:
    """The page that the query of an address asks for: ``page=play``, or a ``position`` that is a game's.

    Without a word there it is ``page``.
    """
    asked: dict[str, str] = {}
    with suppress(ClixbookError):  # the page tells it
        asked = query_of(query)
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
