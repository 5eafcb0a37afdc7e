"""The Enter key in a text field: a browser reports it before it reports the text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

FOLLOWS = 0.2
"""The wait in seconds for the text after Enter; if none comes, the known text is taken."""
LATEST = 5.0
"""Seconds after which Enter in a text that stays empty is forgotten."""


class Entered:
    """Calls ``then`` on each Enter in ``text``, once its value has arrived.

    Words that come are meant at once. An empty text is waited for, since there is nothing else that Enter could mean:
    a machine that stops for a moment brings it late.
    """

    def __init__(self, text: Any, then: Callable[[], object]) -> None:
        self._text, self._then = text, then
        self._timer: asyncio.TimerHandle | None = None
        text.on_msg(self._on_message)
        text.observe(self._on_value, "value")

    def forget(self) -> None:
        """Forget the Enter: it was for something else, so later text does not count."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _on_message(self, _: Any, content: Any, __: Any) -> None:
        if content.get("event") != "submit":
            return
        self.forget()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop runs here, and nothing is under way
            self._then()
            return
        if self._text.value.strip():
            self._timer = loop.call_later(FOLLOWS, self._meant)
        else:
            self._timer = loop.call_later(LATEST, self.forget)

    def _on_value(self, change: Any) -> None:
        if self._timer is not None and change["new"].strip():
            self._meant()

    def _meant(self) -> None:
        self.forget()
        self._then()
