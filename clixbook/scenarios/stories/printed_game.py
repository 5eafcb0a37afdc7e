"""The saved game inside a page that was made to be printed, unseen, so that it can be opened and stepped."""

from __future__ import annotations

from clixbook.errors import BadFile

KEEPS = '<script type="application/json" id="clixbook-game">'
"""The text that marks the saved game in a printed page."""


def is_page(text: str) -> bool:
    """Is it a page of HTML?"""
    return text.lstrip()[:14].lower().startswith("<!doctype html")


def kept_game(html: str) -> str:
    """The saved game in a page that was made to be printed; a ClixbookError for any other page."""
    _, found, rest = html.partition(KEEPS)
    if not found:
        raise BadFile("This page is no transcript of clixbook: it holds no game that could be played again.")
    return rest.partition("</script>")[0]
