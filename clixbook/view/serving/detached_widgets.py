"""Widgets that are made before there is a page.

Voilà runs a notebook to its end before the visitor's browser is there, which then asks for all widgets at once.
Messages about them before that are read by nobody, and take longer than making the widgets.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm


def below_voila() -> bool:
    """Whether a notebook runs before its visitor's browser is there."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


@contextmanager
def unheard(alone: bool = True) -> Iterator[None]:
    """Hold back the messages of widgets made inside until its end; ``alone=False`` sends them at once."""
    if not alone:
        yield
        return
    from ipykernel.comm.comm import BaseComm
    from ipykernel.kernelbase import Kernel

    class Waiting(BaseComm):
        """A connection not read yet."""

        def publish_msg(self, *args: Any, **keys: Any) -> None:
            """Say nothing while everything is made."""
            if making:
                self.kernel = Kernel.instance()  # a widget whose line knows no kernel stays silent for good
            else:
                super().publish_msg(*args, **keys)  # type: ignore[no-untyped-call]  # ipykernel's own

    making, real = [True], comm.create_comm
    comm.create_comm = Waiting
    try:
        yield
    finally:
        making.clear()
        comm.create_comm = real
