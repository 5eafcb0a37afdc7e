"""The page, made before the first request for it.

Voilà reads and compiles all its templates for each page, a tenth of a second of the processor: twenty visitors who come
together would each wait for twenty of these. Our pages differ in the number of their kernel alone, so one is made when
the server starts, with a number that is nobody's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar
from uuid import uuid4

from tornado.httputil import HTTPConnection, HTTPServerRequest
from tornado.web import Application
from voila.tornado.handler import TornadoVoilaHandler

PATIENCE = 60.0  # seconds that a slow machine may take


class NoKernels:
    """Placeholder kernels: a page runs no cell while it is made."""

    def __init__(self, number: str) -> None:
        self.number = number

    async def start_kernel(self, **_: Any) -> str:
        """The number that stands where that of a visitor's kernel will."""
        return self.number

    def get_kernel(self, _: str) -> None:
        """None: no kernel runs while the page is made."""


class NobodyThere(HTTPConnection):
    """Connection of a request without a browser."""

    def set_close_callback(self, callback: Callable[[], None] | None) -> None:
        """Do nothing: this connection is never closed."""


class Maker(TornadoVoilaHandler):
    """Voilà's page rendering."""

    kernel_manager: ClassVar[NoKernels]

    async def page(self) -> str:
        """The whole page, as one text."""
        return "".join([part async for part in self.get_generator()])


async def make_page(app: Application, options: dict[str, Any]) -> list[str]:
    """The parts of the page before and after the number of its kernel; ``options`` are those of its handler.

    Raises what goes wrong, a missing template say. Voilà works on in a task that nobody looks after, and would wait for
    it without end.
    """
    number = str(uuid4())
    maker = type("Maker", (Maker,), {"kernel_manager": NoKernels(number)})
    request = HTTPServerRequest("GET", app.settings["server_url"], connection=NobodyThere())
    loop = asyncio.get_running_loop()
    page = asyncio.ensure_future(maker(app, request, **options).page())
    failed: asyncio.Future[str] = loop.create_future()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, about: fail(failed, about))
    try:
        done, _ = await asyncio.wait([page, failed], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    finally:
        loop.set_exception_handler(before)
        page.cancel()
    if not done:
        raise TimeoutError(f"Voilà did not make the page within {PATIENCE:g} seconds.")
    html: str = done.pop().result()
    return html.split(number)


def fail(future: asyncio.Future[str], about: dict[str, Any]) -> None:
    """Let a future fail with the exception of a task that the event loop reports (``about``)."""
    if not future.done():
        future.set_exception(about.get("exception") or RuntimeError(str(about.get("message"))))
