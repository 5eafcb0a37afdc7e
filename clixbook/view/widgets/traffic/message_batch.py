"""Batches widget messages into one transmission."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Burst = list[Callable[[], Any]]
"""Messages that wait to be sent."""


@contextmanager
def one_burst() -> Iterator[Burst]:
    """Send messages of widgets inside as one burst at its end, so that a browser shows it in one frame.

    A kernel sends from a thread of its own, which else begins with the first message and keeps the others waiting for
    its turn. Nothing that takes long belongs inside. Without a kernel nothing differs. Gives what waits to be sent.
    """
    thread = _sender()
    if not hasattr(thread, "schedule"):
        yield []
        return
    if "schedule" in vars(thread):  # it belongs to the burst around it
        yield thread.schedule.__self__
        return
    held: Burst = []
    thread.schedule = held.append
    try:
        yield held
    finally:
        del thread.schedule
        if held:
            thread.schedule(lambda: [send() for send in held])


@contextmanager
def sent_first(burst: Burst) -> Iterator[None]:
    """Send messages of widgets inside before all that the burst has so far: a browser shows message after message."""
    before = len(burst)
    yield
    burst[:] = [*burst[before:], *burst[:before]]


def _sender() -> Any:
    """The thread that sends for this kernel, if there is one."""
    kernels = sys.modules.get("ipykernel.kernelbase")  # no kernel runs if it was never loaded
    if kernels is None or not kernels.Kernel.initialized():
        return None
    return getattr(kernels.Kernel.instance(), "iopub_thread", None)
