"""Addresses within the room Rules, and links out of it."""

from __future__ import annotations

from html import escape

from clixbook.scenarios.atlas.atlas_files import LibraryUse
from clixbook.view.rules.finder import Search
from clixbook.view.widgets.rule_links import address


def place_address(search: Search, **fields: str) -> str:
    """The address of a place in this room with the search as it is."""
    return address(page="rules", **search.query(), **fields)


def shown_link(shown: LibraryUse) -> str:
    """A link to a lesson, a story or a divergence."""
    kind = {"lessons": "lesson", "play": "story", "divergence": "case"}.get(shown.folder, "story")
    word = {"lesson": "Lesson", "story": "Story", "case": "Where books part"}[kind]
    target = address(page="learn", **{kind: shown.name})
    return f'<a href="{target}">{word}: {escape(shown.title)}</a>'
