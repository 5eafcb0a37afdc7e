"""From Learn into Play: the link with which a position is played on."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from urllib.parse import urlencode

from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import to_line
from clixbook.errors import ClixbookError
from clixbook.view.widgets.page_shell import MOST_TEXT


def take_over_html(game: Game, words: str) -> str:
    """The way to play on from this position; where no address holds it, that."""
    with suppress(ClixbookError):
        line = to_line(game)
        if len(line) <= MOST_TEXT:
            link = "?" + urlencode({"page": "play", "position": line})
            return f'<p><a class="cb-door" href="{escape(link)}">{escape(words)}</a></p>'
    return "<p>This position cannot be played on: no address holds one of its figures.</p>"
