"""The application for an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clixbook.view.app.app import App


def open_page(query: str = "", page: str = "start") -> App:
    """The application as the query of an address asks for it; without a room there, ``page`` is shown first."""
    from clixbook.view.app.app import App
    from clixbook.view.unheard import unheard

    with unheard():
        return App(query, page)
