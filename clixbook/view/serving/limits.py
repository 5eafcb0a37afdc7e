"""Resource limits for kernels.

A kernel steps back behind the server, which has to answer everybody. Its memory is limited: a request
for more fails with a message on the page, and nothing else changes. A kernel that has used up its time says so, and
ends a little later; its page then goes on in another one.
"""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

NICE = 5
GRACE = 60
"""Seconds of work between the word that it is enough and the end."""
ENOUGH = (
    "This page has worked for as long as one visitor may have the processor. It ends soon and comes back by itself, "
    "where it was."
)


def limit_kernel(memory: int, seconds: int) -> None:
    """Let this process take that many megabytes, and that many seconds of a processor from now on; 0 is no bound.

    Nothing is bounded where the system cannot do it, which is Windows.
    """
    try:
        import resource
    except ImportError:
        return
    if not memory and not seconds:
        return
    os.nice(NICE)
    if memory:
        _bound(resource, resource.RLIMIT_DATA, memory << 20, memory << 20)
    if seconds:
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + seconds
        loop = asyncio.get_running_loop()
        signal.signal(signal.SIGXCPU, lambda *_: loop.call_soon_threadsafe(tell_enough))
        _bound(resource, resource.RLIMIT_CPU, until, until + GRACE)


def _bound(resource: Any, which: int, soft: int, hard: int) -> None:
    """Bound it, within any limit that is set already."""
    allowed = resource.getrlimit(which)[1]
    if allowed != resource.RLIM_INFINITY:
        soft, hard = min(soft, allowed), min(hard, allowed)
    resource.setrlimit(which, (soft, hard))


def tell_enough() -> None:
    """Say on the page that its kernel has worked for long enough."""
    from clixbook.view.serving.pages import served_app

    if (app := served_app()) is not None:
        app.tell(ENOUGH)
