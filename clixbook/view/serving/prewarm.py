"""Opens every room once in a waiting kernel, so that visitors find it warm.

So everything is imported, and what the rooms keep for good (tables, figures, lessons) is made. The widgets of that
visit speak to no page and are gone afterwards: a page asks its kernel for all the widgets that there are.
"""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import Any

import comm
import ipycanvas  # noqa: F401  its one widget that is never closed has to be a real one
from comm.base_comm import BaseComm
from ipywidgets import Widget
from ipywidgets.widgets import widget as widgets


class _Nobody(BaseComm):
    """Connection without a page."""

    def publish_msg(self, *_: Any, **__: Any) -> None:
        """Nobody listens."""


_is_warm = False
"""Is this process warm, or a copy of one that was?"""


def warm_up() -> None:
    """Open every room, and leave no widget behind; nothing is done a second time."""
    global _is_warm
    if _is_warm:
        return
    _is_warm = True
    from clixbook.view.app.app import App
    from clixbook.view.app.rooms import ROOMS

    before = set(widgets._instances)
    real, comm.create_comm = comm.create_comm, _Nobody
    try:
        app = App()
        for room in ROOMS:
            with suppress(Exception):  # a visitor will see the error there
                app.visit({"page": room.name})
    finally:
        for each in set(widgets._instances) - before:
            with suppress(Exception):
                Widget.close(widgets._instances[each])
        comm.create_comm = real
    gc.collect()
    gc.freeze()  # freeze present objects: no click shall wait for the garbage collector to look at them again
