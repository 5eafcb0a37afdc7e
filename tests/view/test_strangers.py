"""What a stranger may send to a server of the pages: after each of it the server answers everybody else."""

import asyncio
import json
import re
import socket
import struct
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from clixbook.resources import resource_dir
from clixbook.view.serving import demo
from clixbook.view.serving.channels import AT_ONCE, MOST_BYTES, PROTOCOL, RATE, RateLimit, kind_of, parts_of

SECONDS = 4
"""In which `/health` answers while somebody else sends what he likes."""


def written(*parts: bytes, channel: bytes = b"shell") -> bytes:
    """A message as the protocol has it."""
    all_parts = [channel, *parts]
    offsets = [8 * (len(all_parts) + 2)]
    for each in all_parts:
        offsets.append(offsets[-1] + len(each))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(all_parts)


def message(kind: str, content: Any = None, header: bytes | None = None) -> bytes:
    told = {"msg_id": uuid4().hex, "msg_type": kind, "username": "", "session": "s", "date": "", "version": "5.3"}
    return written(
        json.dumps(told).encode() if header is None else header, b"{}", b"{}", json.dumps(content or {}).encode()
    )


# -- messages -----------------------------------------------------------------------------------------------------


def test_a_message_is_read_as_the_protocol_has_it() -> None:
    assert parts_of(written(b"{}", b"1", b"", b"22")) == [b"shell", b"{}", b"1", b"", b"22"]
    assert parts_of(written(b"{}", b"1", b"", b"22", b"\0\1")) == [b"shell", b"{}", b"1", b"", b"22", b"\0\1"]


HOSTILE: dict[str, bytes | str] = {
    "all ones": b"\xff" * 8,
    "a large count": (50_000_000).to_bytes(8, "little") + b"\0" * 64,
    "a count of the old protocol": struct.pack("!i", 2**31 - 1) + b"\0" * 64,
    "nothing": b"",
    "seven bytes": b"\1" * 7,
    "one offset": struct.pack("<2Q", 1, 16),
    "five offsets": struct.pack("<6Q", 5, 48, 48, 48, 48, 48),
    "offsets that fall": struct.pack("<7Q", 6, 56, 60, 58, 60, 60, 60) + b"shell",
    "offsets behind the end": struct.pack("<7Q", 6, 56, 61, 2**63, 2**63, 2**63, 2**64 - 1) + b"shell",
    "offsets before the beginning": struct.pack("<7Q", 6, 0, 0, 0, 0, 0, 0) + b"shell",
    "one offset too few": struct.pack("<7Q", 7, 56, 56, 56, 56, 56, 56),
    "text": '{"header": {"msg_type": "comm_msg"}}',
    "no header": message("comm_msg", header=b""),
    "a header of zeros": message("comm_msg", header=b"\0\0"),
    "a header that is no mapping": message("comm_msg", header=b"[1, 2]"),
    "a header without a type": message("comm_msg", header=b"{}"),
    "a type that is not text": message("comm_msg", header=b'{"msg_type": ["comm_msg"]}'),
    "a deep header": message("comm_msg", header=b"[" * 4000),
    "a long header": message("comm_msg", header=b'{"msg_type": "comm_msg", "x": "' + b"x" * 100_000 + b'"}'),
}
FORMED = {"no header", "a header of zeros", "a header that is no mapping", "a header without a type",
          "a type that is not text", "a deep header", "a long header"}  # fmt: skip
"""Those whose offsets are well; their header is not."""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_message_of_another_form_is_none(name: str) -> None:
    parts = parts_of(HOSTILE[name])
    assert (parts is not None) == (name in FORMED)
    assert parts is None or kind_of(parts[1]) is None


def test_a_message_that_is_too_long_is_none() -> None:
    assert parts_of(written(b"{}", b"", b"", b" " * MOST_BYTES)) is None


def test_a_budget_lets_through_what_a_page_sends_and_slows_who_sends_more() -> None:
    budget = RateLimit(RATE, AT_ONCE, now=0)
    assert all(budget.wait(1, now=second + part / 120) == 0 for second in range(60) for part in range(120))  # a drag
    budget = RateLimit(RATE, AT_ONCE, now=0)
    waits = [budget.wait(1, now=0) for _ in range(2000)]
    assert waits[int(AT_ONCE) - 1] == 0
    assert waits[-1] == (2000 - AT_ONCE) / RATE


# -- a real server ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("hosted")
    settings = demo.settings_for(warm=0, most=4)
    port = demo.free_port(None)
    process = demo._start(resource_dir("notebooks") / "rules.ipynb", port, folder, settings)
    try:
        demo._wait_until_it_listens(process, port, demo.HOST, folder)
        yield port
    finally:
        demo._end(process)


@pytest.fixture(scope="module")
def kernel(port: int) -> str:
    """The kernel of a page, which is not the stranger's own: its number is all that he needs to know."""
    with urlopen(f"http://127.0.0.1:{port}/?page=rules", timeout=60) as answer:
        (number,) = re.findall(r'"kernelId": "([-0-9a-f]{36})"', answer.read().decode())
    return str(number)


def healthy(port: int) -> None:
    with urlopen(f"http://127.0.0.1:{port}/health", timeout=SECONDS) as answer:
        assert json.load(answer)["status"] == "ok"


def state_of(port: int, kernel: str) -> str:
    """What the page of this kernel is told when it asks."""
    with urlopen(f"http://127.0.0.1:{port}/alive/{kernel}", timeout=SECONDS) as answer:
        return str(json.load(answer)["state"])


async def connect(port: int, kernel: str, *protocols: str) -> WebSocketClientConnection:
    address = f"ws://127.0.0.1:{port}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    return await websocket_connect(HTTPRequest(address, request_timeout=60), subprotocols=list(protocols) or None)


async def hung_up(connection: WebSocketClientConnection) -> int | None:
    """Wait until the server hangs up; its code."""
    async with asyncio.timeout(30):
        while await connection.read_message() is not None:
            pass
    return connection.close_code


async def answered(connection: WebSocketClientConnection) -> bool:
    """Whether the kernel answers this connection."""
    await connection.write_message(message("kernel_info_request"), binary=True)
    async with asyncio.timeout(30):
        while (told := await connection.read_message()) is not None:
            parts = parts_of(told)
            if parts is not None and kind_of(parts[1]) == "kernel_info_reply":
                return True
    return False


def play(work: Callable[[], Awaitable[None]]) -> None:
    async def done() -> None:
        await work()
        await asyncio.sleep(0.1)  # what was closed is closed

    asyncio.run(done())


@pytest.mark.parametrize("name", HOSTILE)
def test_who_sends_it_is_hung_up_on_and_nobody_else(port: int, kernel: str, name: str) -> None:
    sent = HOSTILE[name]

    async def work() -> None:
        visitor = await connect(port, kernel, PROTOCOL)
        stranger = await connect(port, kernel, PROTOCOL)
        await stranger.write_message(sent, binary=isinstance(sent, bytes))
        assert await hung_up(stranger) == 1003
        healthy(port)
        assert await answered(visitor)
        visitor.close()

    play(work)


@pytest.mark.parametrize("protocols", [(), ("v2.kernel.websocket.jupyter.org",), (PROTOCOL + "x",)])
def test_who_speaks_no_protocol_of_ours_is_refused(port: int, kernel: str, protocols: tuple[str, ...]) -> None:
    """A proxy that drops the header does no more harm than that, and the page is told why it is not connected."""

    async def work() -> None:
        with pytest.raises(HTTPClientError) as refused:
            await connect(port, kernel, *protocols)
        assert refused.value.code == 400
        assert state_of(port, kernel) == "proxy"
        visitor = await connect(port, kernel, PROTOCOL)
        with pytest.raises(HTTPClientError):
            await connect(port, kernel, *protocols)
        assert state_of(port, kernel) == "alive"  # no stranger says of a page that is connected that it is not
        visitor.close()

    play(work)
    healthy(port)


def test_a_message_that_is_too_long_ends_its_connection(port: int, kernel: str) -> None:
    async def work() -> None:
        stranger = await connect(port, kernel, PROTOCOL)
        with suppress(WebSocketClosedError):  # the server may hang up before all of it is sent
            await stranger.write_message(written(b"{}", b"", b"", b" " * MOST_BYTES), binary=True)
        assert await hung_up(stranger) in (1009, None)
        healthy(port)

    play(work)


def test_a_flood_is_read_slowly_and_the_server_answers_meanwhile(port: int, kernel: str) -> None:
    async def work() -> None:
        stranger = await connect(port, kernel, PROTOCOL)
        for _ in range(20_000):
            stranger.write_message(message("comm_msg", {"comm_id": "nobody", "data": {}}), binary=True)
        for _ in range(5):
            await asyncio.sleep(0.2)
            begun = time.monotonic()
            await asyncio.to_thread(healthy, port)
            assert time.monotonic() - begun < SECONDS
        stranger.close()

    play(work)


def test_of_one_kernel_there_are_few_connections(port: int, kernel: str) -> None:
    async def work() -> None:
        open_ones = [await connect(port, kernel, PROTOCOL) for _ in range(3)]
        refused = 0
        for _ in range(3):
            try:
                open_ones.append(await connect(port, kernel, PROTOCOL))
            except HTTPClientError as error:
                refused = error.code
        assert refused == 429
        for each in open_ones:
            each.close()

    play(work)


def test_no_message_runs_or_ends_anything_and_no_error_is_told(port: int, kernel: str) -> None:
    """Of what goes wrong in a kernel its page hears nothing: a traceback names files of the server."""

    async def work() -> None:
        stranger = await connect(port, kernel, PROTOCOL)
        for kind in ("execute_request", "shutdown_request", "complete_request", "debug_request", "input_reply"):
            await stranger.write_message(message(kind, {"code": "1/0", "restart": False}), binary=True)
        broken = {"comm_id": "x", "target_name": "jupyter.widget", "target_module": "os", "data": {"state": 5}}
        await stranger.write_message(message("comm_open", broken), binary=True)
        await stranger.write_message(message("kernel_info_request"), binary=True)
        kinds = []
        async with asyncio.timeout(30):
            while "kernel_info_reply" not in kinds or "status" not in kinds:
                told = await stranger.read_message()
                assert isinstance(told, bytes)
                assert b"Traceback" not in told
                assert b"site-packages" not in told
                parts = parts_of(told)
                assert parts is not None
                kinds.append(kind_of(parts[1]))
        assert set(kinds) <= {"status", "kernel_info_reply", "comm_close", "comm_msg", "iopub_welcome"}
        assert await answered(stranger)
        stranger.close()

    play(work)
    healthy(port)


NOWHERE = (
    "voila/templates/x", "voila/templates/", "voila/templates/x/static/y", "voila/templates/clixbook/static/no.css",
    "voila/templates/clixbook/static/../../../x", "voila/templates/clixbook/static/..%2f..%2f..%2fconf.json",
    "voila/templates/clixbook/static/%00", "voila/static/%00", "voila/labextensions/%00/x", "alive/%00",
    "voila/static/no", "logout", "login", "voila/files/x", "odd%0d%0aSet-Cookie:%20a=b", "%00", "%ff", "api/kernels",
    "tree", "no-page", "..%2f..%2fetc",
)  # fmt: skip


def test_addresses_that_lead_nowhere_are_told_so(port: int) -> None:
    for path in (*NOWHERE, f"api/kernels/{uuid4()}", f"api/kernels/{uuid4()}/channels"):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"http://127.0.0.1:{port}/{path}", timeout=10)
        assert refused.value.code in (400, 403, 404), path
        told = refused.value.read().decode()
        assert "Set-Cookie" not in refused.value.headers
        assert "Traceback" not in told
        refused.value.close()


def test_a_page_gives_no_cookie_and_takes_no_long_body(port: int, kernel: str) -> None:
    with urlopen(f"http://127.0.0.1:{port}/?page=learn", timeout=60) as answer:
        assert "Set-Cookie" not in answer.headers
    with pytest.raises(OSError, match=r"400|reset|Broken pipe"):
        urlopen(Request(f"http://127.0.0.1:{port}/", data=b"x" * 5_000_000), timeout=10)
    healthy(port)


def test_half_a_request_keeps_nobody_out(port: int) -> None:
    """More than one address may have are closed at once."""
    held = []
    try:
        for _ in range(200):
            each = socket.create_connection(("127.0.0.1", port), timeout=5)
            each.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            held.append(each)
        time.sleep(0.3)
        closed = 0
        for each in held:
            each.setblocking(False)
            try:
                closed += each.recv(1) == b""
            except BlockingIOError:
                pass
            except ConnectionResetError:
                closed += 1
        assert closed >= 60
    finally:
        for each in held:
            each.close()
    time.sleep(0.5)
    healthy(port)
