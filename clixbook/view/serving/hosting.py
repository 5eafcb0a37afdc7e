"""The server of the pages: kernels that are warm before a visitor comes, a bound on their number, a health address.

``python -m clixbook.view.serving.hosting NOTEBOOK`` is Voilà with four differences. A visitor gets a kernel that has
imported everything already, and is told the address in the moment he comes. His page is sent before that kernel has
opened the room after which NOTEBOOK is called; the page is connected to it once it has. There are at most
``Kernels.most`` kernels; who comes then reads one sentence and is let in later. A kernel that nobody is connected to
ends soon.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections import deque
from collections.abc import AsyncIterator
from html import escape
from pathlib import Path
from typing import Any, ClassVar, cast
from uuid import uuid4

import zmq
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler
from traitlets import Float, Int, Unicode
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

import clixbook
from clixbook.view.serving.pages import MODEL

CALL = "from {} import {name}; {name}({})"  # what a kernel is told to do
WARM_UP = CALL.format("clixbook.view.serving.warm", "", name="warm_up")
OPEN = CALL.format("clixbook.view.serving.pages", "{query!r}, {page!r}", name="open_served")
PATIENCE = 60.0  # seconds that a slow machine may take to warm up a kernel, or to open a page
TRY_AGAIN = 20  # seconds
OF_ITSELF = b"kernel."  # how the subject begins of what a kernel says that is none of its widgets


class FullHouse(HTTPError):
    """There are as many visitors as there may be."""

    def __init__(self, most: int) -> None:
        super().__init__(503, "all %d places are taken", most)
        self.most = most


class Kernels(AsyncMappingKernelManager):
    """Kernels for visitors; some wait warm."""

    warm = Int(0, help="How many kernels wait for visitors.").tag(config=True)
    most = Int(20, help="How many kernels there may be, the waiting ones included.").tag(config=True)
    pause = Float(
        3, help="Seconds after a visitor until the next kernel is warmed up: his page needs the processor."
    ).tag(config=True)
    abandoned_after = Int(120, help="Seconds after which a kernel ends that nobody is connected to.").tag(config=True)
    left_after = Int(15, help="The same when somebody else needs the place.").tag(config=True)
    page = Unicode("start", help="The room that is shown where an address names none.").tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._waiting: deque[tuple[str, asyncio.Task[bool]]] = deque()
        self._coming = 0
        self._opening: dict[str, asyncio.Task[bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def ready(self) -> int:
        """How many kernels are warm."""
        return sum(task.done() and task.result() for _, task in self._waiting)

    @property
    def visitors(self) -> int:
        """How many kernels are in use, or on the way to a visitor."""
        waiting = {kernel_id for kernel_id, _ in self._waiting}
        return self._coming + sum(each not in waiting for each in self.list_kernel_ids())

    # -- a visitor comes ------------------------------------------------------------------------------------------

    async def start_kernel(self, **kwargs: Any) -> str:
        """A kernel for a visitor, warm if one waits, that opens what ``env`` says he asks for. Raises FullHouse."""
        if self.visitors >= self.most and not await self._make_room():
            raise FullHouse(self.most)
        self._coming += 1
        try:
            kernel_id = await self._take() or await self._start(**kwargs)
            self.get_kernel(kernel_id).last_activity = utcnow()  # a warm one may have waited for hours
        finally:
            self._coming -= 1
        query = (kwargs.get("env") or {}).get("QUERY_STRING", "")
        self._opening[kernel_id] = asyncio.ensure_future(self._open(kernel_id, query))
        self.refill(self.pause)
        return kernel_id

    async def _open(self, kernel_id: str, query: str) -> bool:
        if await self._run(kernel_id, OPEN.format(query=query, page=self.page)):
            return True
        self.log.error("A kernel could not open a page.")
        await self._drop(kernel_id)
        return False

    async def opened(self, kernel_id: str) -> bool:
        """Wait until the kernel has opened its visitor's page; whether it could."""
        return kernel_id in self._opening and await asyncio.shield(self._opening[kernel_id])

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended."""
        self._opening.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def _start(self, **kwargs: Any) -> str:
        return cast(str, await super().start_kernel(**kwargs))

    async def _take(self) -> str | None:
        """A warm kernel; None if there is none."""
        for each in [each for each in self._waiting if each[1].done()]:  # not one that is still busy with itself
            self._waiting.remove(each)
            kernel_id, warmed = each
            if warmed.result() and await self.get_kernel(kernel_id).is_alive():
                return kernel_id
            await self._drop(kernel_id)
        return None

    # -- before he comes ------------------------------------------------------------------------------------------

    def refill(self, pause: float = 0) -> None:
        """Let as many kernels wait as shall."""
        task = asyncio.ensure_future(self._refill(pause))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refill(self, pause: float) -> None:
        await asyncio.sleep(pause)
        while not self._closed and len(self._waiting) < min(self.warm, self.most - self.visitors):
            kernel_id = str(uuid4())
            task = asyncio.ensure_future(self._warm_up(kernel_id))
            self._waiting.append((kernel_id, task))
            await asyncio.wait([task])  # one after another

    async def _warm_up(self, kernel_id: str) -> bool:
        try:
            await self._start(kernel_id=kernel_id, kernel_name="python3")
        except Exception:
            self.log.exception("A kernel could not be warmed up.")
            return False
        return await self._run(kernel_id, WARM_UP)

    async def _run(self, kernel_id: str, code: str) -> bool:
        """Whether the kernel could run this."""
        if kernel_id not in self:
            return False
        client = self.get_kernel(kernel_id).client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            reply = await client.execute(code, silent=True, store_history=False, reply=True, timeout=PATIENCE)
        except Exception:
            return False
        finally:
            client.stop_channels()
        if reply["content"]["status"] == "ok":
            return True
        self.log.error("\n".join(reply["content"].get("traceback", ["A kernel was interrupted."])))
        return False

    async def _drop(self, kernel_id: str) -> None:
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    # -- afterwards -----------------------------------------------------------------------------------------------

    def start_watching_activity(self, kernel_id: str) -> None:
        """Listen to what a kernel says of itself; what it says to its page need not be read twice."""
        super().start_watching_activity(kernel_id)
        stream = getattr(self.get_kernel(kernel_id), "_activity_stream", None)
        if stream is None:  # another version listens in another way
            return
        stream.setsockopt(zmq.SUBSCRIBE, OF_ITSELF)
        stream.setsockopt(zmq.UNSUBSCRIBE, b"")

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose visitor is idle for long or has gone; not one that waits for a visitor."""
        if any(kernel_id == each for each, _ in self._waiting):
            return
        if self._is_left(kernel_id, self.abandoned_after):
            await self.shutdown_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)
        self.refill()

    async def _make_room(self) -> bool:
        """End the kernel that was left longest ago: a browser that dies, or sleeps, does not say goodbye."""
        waiting = {kernel_id for kernel_id, _ in self._waiting}
        left = [each for each in self.list_kernel_ids() if each not in waiting and self._is_left(each, self.left_after)]
        if not left:
            return False
        await self._drop(min(left, key=lambda each: self.get_kernel(each).last_activity))
        return True

    def _is_left(self, kernel_id: str, seconds: int) -> bool:
        """Whether nobody has been connected to a kernel, and it did nothing, for so long."""
        kernel = self.get_kernel(kernel_id)
        busy = kernel.execution_state == "busy"  # a page that is being made has no connection yet
        return not busy and not self._kernel_connections.get(kernel_id) and self._idle(kernel_id) > seconds

    def _idle(self, kernel_id: str) -> float:
        return float((utcnow() - self.get_kernel(kernel_id).last_activity).total_seconds())

    async def shutdown_all(self, now: bool = False) -> None:
        """End them all."""
        self._closed = True
        await super().shutdown_all(now=now)


# -- addresses --------------------------------------------------------------------------------------------------


class Page(TornadoVoilaHandler):
    """The page; or, when the house is full, why not, and when."""

    made: ClassVar[list[str]] = []
    """The page that Voilà made for the first visitor, before and after the number of his kernel."""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """The page for this visitor, which differs from others in its kernel alone."""
        if path or not self.made:
            html = "".join([part async for part in super().get_generator(path)])
            if len(parts := re.split(r'(?<="kernelId": ")[-0-9a-f]+', html)) == 2:  # no page is made of another path
                Page.made = parts
        else:
            env = {**os.environ, "QUERY_STRING": self.request.query}
            html = (await self.kernel_manager.start_kernel(kernel_name="python3", env=env)).join(self.made)
            self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        if html:
            yield html

    async def get(self, path: str | None = None) -> None:
        """Answer a visitor."""
        try:
            await super().get(path)
        except FullHouse as full:
            self.set_status(503)
            self.set_header("Retry-After", str(TRY_AGAIN))
            self.set_header("Refresh", str(TRY_AGAIN))
            self.finish(wait_html(full.most, self.request.uri or "/"))


class Channels(VoilaKernelWebsocketHandler):
    """What a page and its kernel say to each other."""

    async def get(self, kernel_id: str) -> None:
        """Connect them once the kernel has opened the page: before, it could not say what there is on it."""
        if not await self.settings["kernel_manager"].opened(kernel_id):
            raise HTTPError(404)
        await super().get(kernel_id)

    async def open(self, kernel_id: str) -> None:
        """Send each word at once: else the second of an answer waits until the browser has owned to the first."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class Health(RequestHandler):
    """What a watchman asks: does the server answer, and has it room?"""

    def get(self) -> None:
        """Answer at once, without a kernel."""
        kernels = self.settings["kernel_manager"]
        self.set_header("Cache-Control", "no-store")
        full = kernels.visitors >= kernels.most
        self.finish(
            {"status": "full" if full else "ok", "visitors": kernels.visitors, "most": kernels.most,
             "warm": kernels.ready, "version": clixbook.__version__}
        )  # fmt: skip


class Robots(RequestHandler):
    """Every address of a position would start a kernel for a robot."""

    def get(self) -> None:
        """The first page may be read, no other."""
        self.set_header("Content-Type", "text/plain")
        self.finish("User-agent: *\nDisallow: /*?\nDisallow: /voila/\n")


class Server(Voila):
    """Voilà with our page, our kernels and a health address."""

    def initialize(self, argv: list[str] | None = None) -> None:
        """As Voilà does, with kernels of ours."""
        super().initialize(argv)
        self.voila_configuration.multi_kernel_manager_class = Kernels
        self.voila_configuration.page_config_hook = page_config

    def init_settings(self) -> dict[str, Any]:
        """Voilà's; and the first kernels are warmed up once the server runs."""
        settings = cast(dict[str, Any], super().init_settings())
        self.kernel_manager.page = Path(self.notebook_path).stem
        IOLoop.current().add_callback(self.kernel_manager.refill)
        return settings

    def init_handlers(self) -> list[Any]:
        """Voilà's, with ours in place of some and before them."""
        own = {TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Channels}
        theirs = [(each[0], own.get(each[1], each[1]), *each[2:]) for each in super().init_handlers()]
        ours = [(r"/health", Health), (r"/voila/health", Health), (r"/robots\.txt", Robots)]
        return [*((url_path_join(self.server_url, path), handler) for path, handler in ours), *theirs]


def page_config(config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """What the browser's scripts are told: which model to show, and that there are no formulas to set (page.js)."""
    return {**config, "model": MODEL, "fullMathjaxUrl": "data:text/javascript,//"}


def wait_html(most: int, address: str) -> str:
    """The page of who has to wait."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>clixbook: every place is taken</title><link rel="icon" href="data:;base64,=">
<style>:root {{ color-scheme: light dark }} body {{ font: 18px/1.5 system-ui, sans-serif; max-width: 34em;
margin: 15vh auto; padding: 0 20px }} a {{ display: inline-block; padding: 8px 0 }}</style></head>
<body><main><h1>Every place is taken</h1>
<p role="status">{most} visitors are here, more do not fit. This page tries again every {TRY_AGAIN} seconds.</p>
<p><a href="{escape(address)}">Try again now</a></p></main></body></html>"""


if __name__ == "__main__":
    Server.launch_instance()
