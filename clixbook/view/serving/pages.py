"""The application for an address."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clixbook.view.app.app import App

MODEL = "clixbook-page"
"""The name of the application's model on a served page, which is written before there is one."""
SWITCH = 0.0005
"""Seconds of one thread's turn: a kernel sends from another thread, which need not wait for the rest of a click."""


def open_page(query: str = "", page: str = "start") -> App:
    """The application as the query of an address asks for it; without a room there, ``page`` is shown first.

    >>> import clixbook as cx
    >>> cx.open_page("page=learn").room.name
    'learn'
    """
    return _opened(query, page)


def open_served(query: str, page: str) -> None:
    """The same in the kernel of a served page, under the name by which that page asks for it."""
    _opened(query, page, model_id=MODEL)


def _opened(query: str, page: str, **model: str) -> App:
    from clixbook.view.app.app import App
    from clixbook.view.serving.unheard import unheard

    sys.setswitchinterval(SWITCH)
    with unheard():
        return App(query, page, **model)
