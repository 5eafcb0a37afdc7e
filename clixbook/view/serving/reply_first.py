"""A kernel that answers gestures before it reports its status.

Of every message a kernel says that it is busy with it, and then that it is done. Of a press and a release these are
three messages before the answer, each written, carried and read. Nobody waits for them: a page only forgets a message
that is done with. State that a widget tells does wait for its last one to be done, so of that it is said at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

AFTER = 0.1
"""The delay of a kernel's "idle" in seconds: later than the parts of an answer that follow a frame later."""


def answer_first() -> None:
    """From now on this kernel answers gestures first; where no kernel runs, or one of another make, do nothing."""
    from ipykernel.kernelbase import Kernel

    if not Kernel.initialized():
        return
    kernel: Any = Kernel.instance()
    say = getattr(kernel, "_publish_status", None)
    if say is None:
        return

    def later(status: str, channel: str, parent: Mapping[str, Any] | None = None) -> None:
        """Say so: that a gesture is worked on not at all, that it is done a little later."""
        of = parent or kernel.get_parent(channel)
        if not is_gesture(of):
            say(status, channel, parent)
        elif status == "idle":
            asyncio.get_running_loop().call_later(AFTER, say, status, channel, of)

    kernel._publish_status = later


def is_gesture(message: Mapping[str, Any]) -> bool:
    """Whether a page's message is a press, a key or a move, rather than a widget's state."""
    data = message.get("content", {}).get("data", {})
    return isinstance(data, dict) and data.get("method") == "custom"
