"""What is told together leaves together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def one_burst() -> Iterator[None]:
    """What widgets tell inside leaves as one burst at its end, so that a browser shows it in one frame.

    A kernel sends from a thread of its own, which else begins with the first message and keeps the others waiting for
    its turn. Nothing that takes long belongs inside. Without a kernel nothing differs.
    """
    thread = _sender()
    if not hasattr(thread, "schedule") or "schedule" in vars(thread):
        yield
        return
    held: list[Callable[[], Any]] = []
    thread.schedule = held.append
    try:
        yield
    finally:
        del thread.schedule
        if held:
            thread.schedule(lambda: [send() for send in held])


def _sender() -> Any:
    """The thread that sends for this kernel, if there is one."""
    kernels = sys.modules.get("ipykernel.kernelbase")  # where it was never loaded no kernel runs
    if kernels is None or not kernels.Kernel.initialized():
        return None
    return getattr(kernels.Kernel.instance(), "iopub_thread", None)
