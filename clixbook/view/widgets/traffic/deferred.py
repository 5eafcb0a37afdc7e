"""Work that is deferred until the page has been updated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PAUSE = 0.02
"""The pause in seconds, more than a frame of a browser: earlier changes are painted before the rest."""


class Deferred:
    """Callable that runs its work a frame later, once for many calls.

    ``guard`` runs the work. Where no loop runs (a script, a test) the work is done at once.
    """

    def __init__(self, guard: Callable[..., Any], work: Callable[[], Any]) -> None:
        self._guard, self._work = guard, work
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        """Do it soon."""
        if self._timer is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._work()
            return
        self._timer = loop.call_later(PAUSE, self._guard, self._run_now)

    def _run_now(self) -> None:
        self.done()
        self._work()

    def done(self) -> None:
        """Cancel the deferred work: it has been done elsewhere."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
