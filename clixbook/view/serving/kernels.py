"""The kernel pool of a server.

A kernel that nobody is connected to ends soon, and one that dies is not started anew: its place goes to somebody else,
and its page asks for another. Why a kernel ended is kept for a while, for its page may ask.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import Any, cast
from uuid import uuid4

import zmq
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Int, Unicode

from clixbook.view.serving.channels import AT_ONCE, BYTE_RATE, BYTES_AT_ONCE, RATE, RateLimit, hang_up
from clixbook.view.serving.fork_server import CAN_FORK, ForkedProvisioner, ForkServer

CALL = "from clixbook.view.serving.{} import {name}; {name}({})"  # the code that a kernel runs
WARM_UP = CALL.format("prewarm", "", name="warm_up")
OPEN = CALL.format("pages", "{query!r}, {page!r}", name="open_served")
REST = CALL.format("pages", "", name="pause_page")
LIMIT = CALL.format("limits", "{memory}, {seconds}", name="limit_kernel")
PATIENCE = 60.0  # seconds that a slow machine may take to warm up a kernel, or to open a page
OF_ITSELF = b"kernel."  # how the subject begins of what a kernel says that is none of its widgets
TRY_AGAIN_AFTER = 0.5  # seconds after which a kernel that could not be started is tried once more
ALIVE_EVERY = 0.5  # seconds between two looks whether a kernel that is waited for still runs
HANG_UP_AFTER = 0.2  # seconds after the end of a kernel in which its page may learn that it died
REMEMBERED = 1000  # kernels of which it is known why they ended
VISITOR: ContextVar[str] = ContextVar("VISITOR", default="")
"""The address of the visitor being served; "" if places are not counted by address."""


class FullHouse(HTTPError):
    """Too many visitors; ``each``: too many from one address."""

    def __init__(self, most: int, each: bool = False) -> None:
        super().__init__(429 if each else 503, "all %d places are taken", most)
        self.most, self.each = most, each


class NoKernel(HTTPError):
    """No kernel could be started, even at a second try."""

    def __init__(self) -> None:
        super().__init__(503, "no kernel could be started")


class Kernels(AsyncMappingKernelManager):
    """Kernels for visitors, some kept warm."""

    warm = Int(0, help="How many kernels wait for visitors.").tag(config=True)
    most = Int(20, help="How many kernels there may be, the waiting ones included.").tag(config=True)
    pause = Float(
        3, help="Seconds after a visitor until the next kernel is warmed up: his page needs the processor."
    ).tag(config=True)
    abandoned_after = Int(120, help="Seconds after which a kernel ends that nobody is connected to.").tag(config=True)
    left_after = Int(15, help="The same when somebody else needs the place.").tag(config=True)
    most_each = Int(0, help="How many kernels there may be for one address; 0 for any number.").tag(config=True)
    rest_after = Float(10, help="Seconds without a page after which nothing plays on in a kernel.").tag(config=True)
    memory = Int(0, help="Megabytes that a kernel may take; 0 for as many as there are.").tag(config=True)
    processor = Int(0, help="Seconds of a processor's time that a kernel may take; 0 for any.").tag(config=True)
    page = Unicode("start", help="The room that is shown where an address names none.").tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._waiting: deque[tuple[str, asyncio.Task[bool]]] = deque()
        self._coming: Counter[str] = Counter()
        self._whose: dict[str, str] = {}
        self._making: dict[str, Any] = {}
        self._ending: set[str] = set()
        self._budgets: dict[str, tuple[RateLimit, RateLimit]] = {}
        self._ended: dict[str, str] = {}
        self._opening: dict[str, asyncio.Task[bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._fork_server = ForkServer()

    @property
    def ready(self) -> int:
        """How many kernels are warm."""
        return sum(task.done() and task.result() for _, task in self._waiting)

    @property
    def visitors(self) -> int:
        """How many kernels are in use, or on the way to a visitor."""
        return self._coming.total() + len(self._whose)

    def places_of(self, address: str) -> int:
        """How many of them are of this address."""
        return self._coming[address] + list(self._whose.values()).count(address)

    # -- a visitor comes ------------------------------------------------------------------------------------------

    async def start_kernel(self, **kwargs: Any) -> str:
        """A kernel for a visitor, warm if one waits, that opens the page named in ``env``.

        Raises FullHouse; NoKernel if none can be started.
        """
        address = VISITOR.get()
        self._coming[address] += 1  # he has a place from now on, so that no two are given the same
        try:
            if (
                address
                and self.most_each
                and self.places_of(address) > self.most_each
                and not await self._make_room(address)
            ):
                raise FullHouse(self.most_each, each=True)
            if self.visitors > self.most and not await self._make_room():
                raise FullHouse(self.most)
            kernel_id = await self._running(**kwargs)
            self._whose[kernel_id] = address
        finally:
            self._coming[address] -= 1
        query = (kwargs.get("env") or {}).get("QUERY_STRING", "")
        self._opening[kernel_id] = asyncio.ensure_future(self._open(kernel_id, query))
        self.refill(self.pause)
        return kernel_id

    async def _open(self, kernel_id: str, query: str) -> bool:
        limit = LIMIT.format(memory=self.memory, seconds=self.processor)
        if await self._run(kernel_id, f"{limit}\n{OPEN.format(query=query, page=self.page)}"):
            return True
        self.log.error("A kernel could not open a page.")
        await self._drop(kernel_id)
        return False

    async def opened(self, kernel_id: str) -> bool:
        """Wait until the kernel has opened its visitor's page; whether it could."""
        return kernel_id in self._opening and await asyncio.shield(self._opening[kernel_id])

    def budgets(self, kernel_id: str) -> tuple[RateLimit, RateLimit]:
        """Limits on messages and bytes to a kernel, for all its connections together."""
        made = RateLimit(RATE, AT_ONCE), RateLimit(BYTE_RATE, BYTES_AT_ONCE)
        return self._budgets.setdefault(kernel_id, made)

    async def _running(self, **kwargs: Any) -> str:
        """A kernel that runs; a machine that has too much to do may fail to start one once. Raises NoKernel."""
        for tries_left in (1, 0):
            try:
                kernel_id = await self._take_warm_kernel() or await self._start(**kwargs)
                self.get_kernel(kernel_id).last_activity = utcnow()  # a warm one may have waited for hours
                return kernel_id
            except Exception as error:
                then = "It is tried once more." if tries_left else "Its visitor is asked to wait."
                self.log.error("A kernel could not be started: %r. %s", error, then)
            if tries_left:
                await asyncio.sleep(TRY_AGAIN_AFTER)
        raise NoKernel

    async def _start(self, **kwargs: Any) -> str:
        kernel_id = kwargs.setdefault("kernel_id", str(uuid4()))
        try:
            if not self._closed:
                await super().start_kernel(**kwargs)
            if self._closed:
                raise ChildProcessError("the server ends")
            return cast(str, kernel_id)
        except Exception:
            await self._undo_start(kernel_id)
            raise
        finally:
            self._making.pop(kernel_id, None)

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> Any:
        """Note a kernel that starts: one that fails halfway is in no list."""
        made = super().pre_start_kernel(kernel_name, kwargs)
        kernel, kernel_id = made[0], made[2]
        self._making[kernel_id] = kernel
        if self._fork_server.is_ready:
            kernel.provisioner = ForkedProvisioner(kernel_id=kernel_id, kernel_spec=kernel.kernel_spec, parent=kernel)
            kernel.provisioner.fork_server = self._fork_server
        return made

    async def _undo_start(self, kernel_id: str) -> None:
        """End the remains of a kernel that could not be started; else they would disturb the server's end."""
        self._pending_kernels.pop(kernel_id, None)
        if kernel_id in self:
            await self._drop(kernel_id)
        made = self._making.get(kernel_id)
        if made is None:
            return
        if made.has_kernel:
            await made.shutdown_kernel(now=True)
        made.cleanup_connection_file()

    async def _take_warm_kernel(self) -> str | None:
        """A warm kernel; None if there is none."""
        for each in [each for each in self._waiting if each[1].done()]:  # not one that is still starting
            if each not in self._waiting:  # another visitor has it, or it died
                continue
            self._waiting.remove(each)
            kernel_id, warmed = each
            if warmed.result() and kernel_id in self and await self.get_kernel(kernel_id).is_alive():
                return kernel_id
            await self._drop(kernel_id)
        return None

    # -- before he comes ------------------------------------------------------------------------------------------

    def refill(self, pause: float = 0) -> None:
        """Let as many kernels wait as shall."""
        self._beside(self._refill(pause))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refill(self, pause: float) -> None:
        await asyncio.sleep(pause)
        if self.warm and CAN_FORK and not self._closed:
            await self._prepare_fork_server()
        while not self._closed and len(self._waiting) < min(self.warm, self.most - self.visitors):
            kernel_id = str(uuid4())
            task = asyncio.ensure_future(self._warm_up(kernel_id))
            self._waiting.append((kernel_id, task))
            await asyncio.wait([task])  # one after another
            if not task.result():
                self._waiting = deque(each for each in self._waiting if each[0] != kernel_id)  # free for the next try
                await self._drop(kernel_id)
                return

    async def _prepare_fork_server(self) -> None:
        try:
            await self._fork_server.prepare()
        except Exception:
            self.log.exception("The fork server could not be started; each kernel is started by itself.")

    async def _warm_up(self, kernel_id: str) -> bool:
        try:
            await self._start(kernel_id=kernel_id, kernel_name="python3")
        except Exception:
            self.log.exception("A kernel could not be warmed up.")
            return False
        return await self._run(kernel_id, WARM_UP)

    async def _run(self, kernel_id: str, code: str) -> bool:
        """Whether the kernel could run this; if not, the log has the reason."""
        if kernel_id not in self:
            return False
        kernel = self.get_kernel(kernel_id)
        client = kernel.client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        running = asyncio.ensure_future(
            client.execute(code, silent=True, store_history=False, reply=True, timeout=PATIENCE)
        )
        try:
            while not (await asyncio.wait([running], timeout=ALIVE_EVERY))[0]:
                if not await kernel.is_alive():  # it will never answer
                    raise ChildProcessError("it has ended")
            reply = running.result()
        except Exception as error:
            if not self._closed:
                self.log.error("A kernel did not do what it was asked to: %r", error)
            return False
        finally:
            running.cancel()
            client.stop_channels()
        if reply["content"]["status"] == "ok":
            return True
        self.log.error("\n".join(reply["content"].get("traceback", ["A kernel was interrupted."])))
        return False

    async def _drop(self, kernel_id: str) -> None:
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    # -- while he is here -----------------------------------------------------------------------------------------

    async def state_of(self, kernel_id: str) -> str:
        """The state of a kernel for its page: ``alive``, or why it has ended: ``idle``, ``left``, ``gone``."""
        if kernel_id in self and await self.get_kernel(kernel_id).is_alive():
            return "alive"
        return self._ended.get(kernel_id, "gone")

    def notify_disconnect(self, kernel_id: str) -> None:
        """After a page or its connection is gone: stop what runs in its kernel, unless another page comes."""
        super().notify_disconnect(kernel_id)
        if not self._closed and kernel_id in self and not self._kernel_connections.get(kernel_id):
            self._beside(self._let_rest(kernel_id))

    async def _let_rest(self, kernel_id: str) -> None:
        await asyncio.sleep(self.rest_after)
        if kernel_id in self and not self._kernel_connections.get(kernel_id):
            await self._run(kernel_id, REST)

    # -- afterwards -----------------------------------------------------------------------------------------------

    def start_watching_activity(self, kernel_id: str) -> None:
        """Listen for a kernel's status; its messages to the page need not be read twice."""
        super().start_watching_activity(kernel_id)
        stream = getattr(self.get_kernel(kernel_id), "_activity_stream", None)
        if stream is None:  # another version listens in another way
            return
        stream.setsockopt(zmq.SUBSCRIBE, OF_ITSELF)
        stream.setsockopt(zmq.UNSUBSCRIBE, b"")

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose visitor is idle for long or gone, but not one that waits for a visitor or is starting."""
        if not self._has_begun(kernel_id):
            return
        left = self._is_abandoned(kernel_id, self.abandoned_after)
        self._ended[kernel_id] = "left" if left else "idle"  # a page asks as soon as it is hung up on
        if left:
            await self.shutdown_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)
        if kernel_id in self:
            self._ended.pop(kernel_id, None)
        self.refill()

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Forget a kernel that died: a new one in its place would not know the page."""
        if kernel_id not in self:
            return
        kernel = self.get_kernel(kernel_id)
        self.stop_watching_activity(kernel_id)
        self.stop_buffering(kernel_id)
        super()._handle_kernel_died(kernel_id)
        self._beside(kernel.cleanup_resources())
        self.refill()

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and close its page's connections."""
        self._opening.pop(kernel_id, None)
        self._whose.pop(kernel_id, None)
        self._ending.discard(kernel_id)
        self._waiting = deque(each for each in self._waiting if each[0] != kernel_id or not each[1].done())
        self._budgets.pop(kernel_id, None)
        self._ended.setdefault(kernel_id, "gone")
        for each in list(self._ended)[:-REMEMBERED]:
            del self._ended[each]
        removed = super().remove_kernel(kernel_id)
        asyncio.get_running_loop().call_later(HANG_UP_AFTER, hang_up, kernel_id)
        return removed

    async def _make_room(self, address: str | None = None) -> bool:
        """End the kernel abandoned longest ago, as a sleeping browser sends no goodbye; False if there is none."""
        left = [
            each for each, whose in self._whose.items()
            if address in (None, whose) and self._has_begun(each) and self._is_abandoned(each, self.left_after)
        ]  # fmt: skip
        if not left:
            return False
        longest = min(left, key=lambda each: self.get_kernel(each).last_activity)
        self._ending.add(longest)  # nobody else is given its place meanwhile
        await self._drop(longest)
        return True

    def _has_begun(self, kernel_id: str) -> bool:
        """Whether a kernel has a visitor and has opened his page: before, it has done nothing yet, and is not left."""
        opening = self._opening.get(kernel_id)
        return kernel_id not in self._ending and opening is not None and opening.done()

    def _is_abandoned(self, kernel_id: str, seconds: int) -> bool:
        """Whether a kernel had no connection and did nothing for so long."""
        kernel = self.get_kernel(kernel_id)
        busy = kernel.execution_state == "busy"  # a page that is being made has no connection yet
        return not busy and not self._kernel_connections.get(kernel_id) and self._idle(kernel_id) > seconds

    def _idle(self, kernel_id: str) -> float:
        return float((utcnow() - self.get_kernel(kernel_id).last_activity).total_seconds())

    async def shutdown_all(self, now: bool = False) -> None:
        """End them all, those as well that are just being started."""
        self._closed = True
        for kernel_id, made in list(self._making.items()):
            if kernel_id not in self:
                self._pending_kernels.pop(kernel_id, None)
                if made.has_kernel:
                    await made.provisioner.kill()
        await super().shutdown_all(now=now)
        self._fork_server.stop()
