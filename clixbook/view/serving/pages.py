"""The application for an address."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clixbook.view.app.app import App

SWITCH = 0.0005
"""Seconds of one thread's turn: a kernel sends from another thread, which need not wait for the rest of a click."""


def open_page(query: str = "", page: str = "start") -> App:
    """The application as the query of an address asks for it; without a room there, ``page`` is shown first.

    >>> import clixbook as cx
    >>> cx.open_page("page=learn").room.name
    'learn'
    """
    from clixbook.view.app.app import App
    from clixbook.view.serving.unheard import unheard

    sys.setswitchinterval(SWITCH)
    with unheard():
        return App(query, page)
