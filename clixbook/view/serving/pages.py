"""The application for an address."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from clixbook.argument_errors import checks_arguments
from clixbook.view.serving.detached_widgets import below_voila, unheard
from clixbook.view.serving.reply_first import answer_first

if TYPE_CHECKING:
    from clixbook.view.app.app import App

MODEL = "clixbook-page"
"""The name of the application's model on a served page, which is written before there is one."""
SWITCH = 0.0005
"""Seconds of one thread's turn: a kernel sends from another thread, which need not wait for the rest of a click."""

_served: App | None = None
"""The application that a kernel's page shows."""


@checks_arguments
def open_page(query: str = "", page: str = "start") -> App:
    """The application for the query of an address; if that names no room, ``page`` is shown first.

    >>> import clixbook as cx
    >>> cx.open_page("page=learn").room.name
    'learn'
    """
    return _open_app(query, page, below_voila())


def open_served(query: str, page: str) -> None:
    """Open the application in the kernel of a served page, under the name by which that page asks for it."""
    global _served
    gc.disable()  # it would look through all modules several times, and find no garbage
    try:
        _served = _open_app(query, page, True, model_id=MODEL)
        answer_first()
    finally:
        gc.enable()


def pause_page() -> None:
    """The served page has gone: nothing plays on by itself."""
    if _served is not None:
        _served.rest()


def served_app() -> App | None:
    """The application of this kernel's page, once there is one."""
    return _served


def _open_app(query: str, page: str, alone: bool, **model: str) -> App:
    from clixbook.view.app.app import App
    from clixbook.view.widgets.traffic.prefetch import Ahead

    Ahead.heard = alone  # the script of a served page
    sys.setswitchinterval(SWITCH)
    with unheard(alone):
        return App(query, page, **model)
