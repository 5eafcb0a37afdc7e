"""Filtering of websocket messages between a page and its kernel.

Every message is looked at before anything reads it: whether it is as the protocol writes it, how large it is, and how
many came before it. Of what a kernel says only the words of widgets go to the page: no output, no traceback.
"""

from __future__ import annotations

import asyncio
import json
import struct
import time
from itertools import pairwise
from typing import Any, ClassVar
from weakref import WeakSet

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from clixbook.view.serving.short_pages import Plain

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only supported protocol: older ones have counts that the sender chooses."""
NOT_SO_WRITTEN, NOT_SO_MUCH = 1003, 1008
"""Codes for closing a connection: for a message of another form, and for too many messages."""
FEWEST, MOST_PARTS = 6, 1024
"""Offsets of a message: those of five parts and its end; each file that is chosen is one part more."""
MOST_HEADER = 4096
MOST_BYTES = 10_000_000
"""The size of one message at most; the longest from a page is a kept game of two million characters."""
RATE, AT_ONCE = 200.0, 1000.0
"""Messages a second, and at once. A drag sends sixty a second, a page that opens some dozens."""
BYTE_RATE, BYTES_AT_ONCE = 1_000_000.0, 3.0 * MOST_BYTES
MOST_UNREAD = 64_000_000
"""Bytes that a page has not fetched yet when it is given up."""
MOST_PAGES = 4
"""Connections to one kernel; a page has one, and for a moment two when it connects anew."""
HEARD = frozenset({
    "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply", "status", "iopub_welcome",
})  # fmt: skip
"""Types of messages that reach a page; errors and output of a kernel name files of the server."""


class RateLimit:
    """A limit on messages: that many a second, and that many at once. ``wait`` is the delay for the next ones.

    >>> budget = RateLimit(10, 20, now=0)
    >>> budget.wait(20, now=0), budget.wait(5, now=0), budget.wait(5, now=2)
    (0.0, 0.5, 0.0)
    """

    def __init__(self, rate: float, at_once: float, now: float | None = None) -> None:
        self.rate, self.most, self.left = rate, at_once, at_once
        self.at = time.monotonic() if now is None else now

    def wait(self, amount: float, now: float | None = None) -> float:
        """Take this much; the seconds until it may be used."""
        now = time.monotonic() if now is None else now
        self.left = min(self.most, self.left + (now - self.at) * self.rate) - amount
        self.at = now
        return max(0.0, -self.left / self.rate)


def parts_of(message: object) -> list[bytes] | None:
    """The parts of a message: channel, header, and the rest; None if it does not follow the protocol.

    The count, then as many offsets, then what lies between one offset and the next, each number in eight bytes.
    """
    if not isinstance(message, bytes) or len(message) > MOST_BYTES:
        return None
    count = int.from_bytes(message[:8], "little")
    if not FEWEST <= count <= min(MOST_PARTS, len(message) // 8 - 1):
        return None
    offsets = struct.unpack_from(f"<{count}Q", message, 8)
    bounds = (8 * (count + 1), *offsets, len(message))
    if any(before > after for before, after in pairwise(bounds)):
        return None
    return [message[start:end] for start, end in pairwise(offsets)]


def kind_of(header: bytes) -> str | None:
    """The type of a message with this header; None if it is not a header."""
    if len(header) > MOST_HEADER:
        return None
    try:
        kind = json.loads(header)["msg_type"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return kind if isinstance(kind, str) else None


def sent_message_type(message: bytes) -> str | None:
    """The type of a message from a kernel."""
    start, end = struct.unpack_from("<2Q", message, 16)
    return kind_of(message[start:end])


class Channels(Plain, KernelWebsocketHandler):
    """Connection between a page and its kernel."""

    open_ones: ClassVar[dict[str, WeakSet[Channels]]] = {}
    """The connections by their kernel."""
    refused: ClassVar[set[str]] = set()
    """Kernels whose page connected last without the protocol, as behind a proxy that drops its header."""

    async def get(self, kernel_id: str) -> None:
        """Connect page and kernel once the kernel has opened the page: before, it has nothing to send."""
        protocols = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (each.strip() for each in protocols.split(",")):
            self.refused.intersection_update(self.settings["kernel_manager"].list_kernel_ids())
            self.refused.add(kernel_id)
            raise HTTPError(400, f"This speaks {PROTOCOL} only; a proxy has to pass Sec-WebSocket-Protocol.")
        if not await self.settings["kernel_manager"].opened(kernel_id):
            raise HTTPError(404)
        if len(self.open_ones.get(kernel_id, ())) >= MOST_PAGES:
            raise HTTPError(429)
        self.refused.discard(kernel_id)
        self.messages, self.amount = self.settings["kernel_manager"].budgets(kernel_id)
        await super().get(kernel_id)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Choose the supported protocol."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    async def open(self, kernel_id: str) -> None:
        """Send each word at once: else the second of an answer waits until the browser has owned to the first."""
        self.open_ones.setdefault(kernel_id, WeakSet()).add(self)
        self.set_nodelay(True)
        if self.ws_connection is not None:
            self.ws_connection.stream.max_write_buffer_size = MOST_UNREAD
        await super().open(kernel_id)

    async def on_message(self, message: Any) -> None:
        """Pass a message on to the kernel; a sender of too many is read more slowly."""
        wait = max(self.messages.wait(1), self.amount.wait(len(message)))
        parts = parts_of(message)
        if parts is None or kind_of(parts[1]) is None:
            self.close(NOT_SO_WRITTEN)
            return
        if wait:
            await asyncio.sleep(wait)  # nothing more is read of this connection meanwhile
        if self.connection is None:  # closed in the meantime
            return
        try:
            super().on_message(message)
        except (ValueError, TypeError, KeyError, RecursionError):
            self.log.warning("A message could not be passed on.")
            self.close(NOT_SO_WRITTEN)

    def on_ping(self, data: bytes) -> None:
        """Count knocks: a client that only knocks has as many as messages."""
        if self.messages.wait(1):
            self.close(NOT_SO_MUCH)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send the page messages about its widgets, and no others; a page that does not read is disconnected."""
        if not isinstance(message, bytes) or sent_message_type(message) not in HEARD:
            return None
        try:
            return super().write_message(message, binary)
        except StreamBufferFullError:
            self.log.warning("A page does not read what it is told.")
            self.close(NOT_SO_MUCH)
        except WebSocketClosedError:
            pass
        return None

    def on_close(self) -> None:
        """Forget the connection."""
        kernel_id = getattr(self, "kernel_id", "")
        others = self.open_ones.get(kernel_id)
        if others is not None:
            others.discard(self)
            if not others:
                del self.open_ones[kernel_id]
        if getattr(self, "connection", None) is not None:
            super().on_close()


def lacks_protocol(kernel_id: str) -> bool:
    """Whether the page of this kernel cannot connect, since a proxy drops the protocol's header."""
    return kernel_id in Channels.refused and kernel_id not in Channels.open_ones


def hang_up(kernel_id: str) -> None:
    """Close the connections to a kernel that has ended, so that their pages notice."""
    for each in list(Channels.open_ones.get(kernel_id, ())):
        each.close()
