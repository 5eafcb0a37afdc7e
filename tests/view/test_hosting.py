"""The server of the pages: who comes finds a warm kernel that knows his address, or reads why he has to wait."""

import asyncio
import errno
import json
import os
import re
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest
from jupyter_client.launcher import launch_kernel
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from traitlets.config import Config

from clixbook.errors import ClixbookError
from clixbook.resources import resource_dir
from clixbook.view.serving import demo
from clixbook.view.serving.admission import most_from_one, visitor_of
from clixbook.view.serving.fork_server import CAN_FORK
from clixbook.view.serving.kernels import VISITOR, FullHouse, Kernels, NoKernel
from clixbook.view.serving.short_pages import wait_html

pytestmark = pytest.mark.thorough

KNOWS = """
import sys
from ipywidgets.widgets import widget
page = widget._instances["clixbook-page"]
assert ("clixbook.view.editors.figure.figure_editor" in sys.modules) == {warm}  # which no other room needs
assert (page.room.name, page.settings.rules) == ("rules", "nebula2007")
"""


CAN_SPEAK = """
from ipywidgets.widgets import widget
assert all(each.comm.kernel is not None for each in widget._instances.values())
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One warm kernel, two at most, below a path."""
    folder = tmp_path_factory.mktemp("hosted")
    settings = demo.settings_for(warm=1, most=2, base="clix")
    settings["Kernels"] |= {"pause": 0, "abandoned_after": 3600, "left_after": 3600}  # nobody here has a connection
    port = demo.free_port(None)
    process = demo._start(resource_dir("notebooks") / "rules.ipynb", port, folder, settings)
    try:
        demo._wait_until_it_listens(process, port, demo.HOST, folder)
        yield f"http://{demo.HOST}:{port}/clix/"
    finally:
        demo._end(process)


def ask(address: str) -> str:
    with urlopen(address, timeout=60) as answer:
        return str(answer.read().decode())


def health(server: str) -> dict[str, object]:
    return dict(json.loads(ask(server + "health")))


def wait_for_health(server: str, **expected: object) -> None:
    deadline = time.monotonic() + 60
    while not expected.items() <= (now := health(server)).items():
        assert time.monotonic() < deadline, now
        time.sleep(0.1)


def test_visitors_come_and_go(server: str) -> None:
    wait_for_health(server, warm=1, visitors=0, most=2, status="ok")
    with pytest.raises(HTTPError):
        ask(server + "no-page")
    pages = [ask(server + "?page=play&from=B3")]
    wait_for_health(server, warm=1, visitors=1)
    pages.append(ask(server + "?x='1'"))
    assert all('"model": "clixbook-page"' in each for each in pages)
    first, second = [re.findall(r'"kernelId": "([-0-9a-f]{36})"', each) for each in pages]
    assert len(first) == len(second) == 1
    assert first != second
    assert pages[0].replace(first[0], "") == pages[1].replace(second[0], "")
    assert health(server) | {"version": ""} == {"status": "full", "visitors": 2, "most": 2, "warm": 0, "version": ""}
    with pytest.raises(HTTPError) as refused:
        ask(server + "?page=learn&id=%22%3E")
    assert refused.value.code == 503
    assert refused.value.headers["Retry-After"] == refused.value.headers["Refresh"] == "20"
    told = refused.value.read().decode()
    assert "2 visitors are here, more do not fit." in told
    assert 'href="/clix/?page=learn&amp;id=%22%3E"' in told


COUNTED = """
import sys
if any("serving.hosting" in each for each in sys.orig_argv):
    from voila.exporter import VoilaExporter

    def counted(*args, made=VoilaExporter.generate_from_notebook_node, **keys):
        with open({log!r}, "a") as log:
            log.write("made ")
        return made(*args, **keys)

    VoilaExporter.generate_from_notebook_node = counted
"""
"""A server with this notes in a file when Voilà makes a page."""


def test_the_page_is_made_once_and_before_anybody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty who came first, and together, each waited until Voilà had made the page twenty times."""
    log = tmp_path / "made"
    (tmp_path / "sitecustomize.py").write_text(COUNTED.format(log=str(log)))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    port = demo.free_port(None)
    settings = demo.settings_for(warm=0, most=3)
    process = demo._start(resource_dir("notebooks") / "start.ipynb", port, tmp_path, settings)
    try:
        demo._wait_until_it_listens(process, port, demo.HOST, tmp_path)
        assert log.read_text() == "made "
        with ThreadPoolExecutor(3) as visitors:
            pages = list(visitors.map(ask, [f"http://{demo.HOST}:{port}/?page=play"] * 3))
    finally:
        demo._end(process)
    kernels = [re.findall(r'"kernelId": "([-0-9a-f]{36})"', page) for page in pages]
    assert len({number for (number,) in kernels}) == 3
    assert log.read_text() == "made "


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_who_comes_while_others_kernels_are_started_has_the_place_that_is_free(steps: int) -> None:
    """A kernel that was being started counted twice, and was asked what it had done last: that is an error of 500."""

    async def play() -> None:
        kernels = Kernels(most=3)
        try:
            others = [asyncio.ensure_future(kernels.start_kernel(kernel_name="python3")) for _ in range(2)]
            while not kernels.list_kernel_ids():
                await asyncio.sleep(0)
            for _ in range(steps):
                await asyncio.sleep(0)
            third = await kernels.start_kernel(kernel_name="python3")
            assert len({third, *await asyncio.gather(*others)}) == kernels.visitors == 3
            with pytest.raises(FullHouse):
                await kernels.start_kernel(kernel_name="python3")
            assert kernels.visitors == 3
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def test_a_kernel_that_opens_its_page_slowly_is_not_taken_for_one_that_was_left() -> None:
    async def play() -> None:
        kernels = Kernels(most=1)
        try:
            visitor = await kernels.start_kernel(kernel_name="python3")
            kernels.get_kernel(visitor).last_activity -= timedelta(seconds=5000)
            with pytest.raises(FullHouse):
                await kernels.start_kernel(kernel_name="python3")
            await kernels.cull_kernel_if_idle(visitor)
            assert await kernels.opened(visitor)
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def test_two_who_wait_do_not_both_have_the_place_that_was_left() -> None:
    async def play() -> None:
        kernels = Kernels(most=1)
        try:
            left = await kernels.start_kernel(kernel_name="python3")
            await settle(kernels, left)
            kernels.get_kernel(left).last_activity -= timedelta(seconds=5000)
            both = [kernels.start_kernel(kernel_name="python3") for _ in range(2)]
            came = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(type(each).__name__ for each in came) == ["FullHouse", "str"]
            assert kernels.visitors == len(kernels.list_kernel_ids()) == 1
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


FAILING = "jupyter_client.provisioning.local_provisioner.launch_kernel"


def fail(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The machine cannot start as many processes, and then can again."""
    left = [OSError(errno.EAGAIN, "Resource temporarily unavailable")] * times

    def launched(*args: object, **keys: object) -> object:
        if left:
            raise left.pop()
        return launch_kernel(*args, **keys)

    monkeypatch.setattr(FAILING, launched)


@pytest.mark.parametrize("times", [1, 2])
def test_a_kernel_that_cannot_be_started_is_tried_once_more(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, times)

    async def play() -> None:
        kernels = Kernels(most=1)
        try:
            if times == 2:
                with pytest.raises(NoKernel):
                    await kernels.start_kernel(kernel_name="python3")
                assert kernels.visitors == 0
            assert await kernels.opened(await kernels.start_kernel(kernel_name="python3"))
        finally:
            await kernels.shutdown_all(now=True)  # which one that had failed made fail as well
        assert not kernels.list_kernel_ids()

    asyncio.run(play())


def test_what_there_is_of_a_kernel_that_fails_halfway_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        kernels, made = Kernels(most=1), []

        def halfway(self: Any, *_: object, **__: object) -> None:
            made.append(self.provisioner.process)
            raise OSError(errno.EMFILE, "Too many open files")

        monkeypatch.setattr("jupyter_client.manager.KernelManager._connect_control_socket", halfway)
        with pytest.raises(NoKernel):
            await kernels.start_kernel(kernel_name="python3")
        assert [each.poll() is None for each in made] == [False, False]
        monkeypatch.undo()
        await kernels.shutdown_all(now=True)

    asyncio.run(play())


SHORT_OF_PROCESSES = """
import sys
if any("serving.hosting" in each for each in sys.orig_argv):
    from pathlib import Path
    from jupyter_client.provisioning import local_provisioner

    def launched(*args, really=local_provisioner.launch_kernel, **keys):
        left = int(Path({left!r}).read_text())
        if left:
            Path({left!r}).write_text(str(left - 1))
            raise OSError(11, "Resource temporarily unavailable")
        return really(*args, **keys)

    local_provisioner.launch_kernel = launched
"""
"""A server with this cannot start as many kernels as are written in a file."""


def test_who_comes_when_no_kernel_can_be_started_reads_so_and_the_log_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "left"
    left.write_text("1")
    (tmp_path / "sitecustomize.py").write_text(SHORT_OF_PROCESSES.format(left=str(left)))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    port = demo.free_port(None)
    settings = demo.settings_for(warm=0, most=3)
    process = demo._start(resource_dir("notebooks") / "start.ipynb", port, tmp_path, settings)
    address = f"http://{demo.HOST}:{port}/?page=play"
    try:
        demo._wait_until_it_listens(process, port, demo.HOST, tmp_path)
        assert '"kernelId": "' in ask(address)
        left.write_text("2")
        with pytest.raises(HTTPError) as refused:
            ask(address)
    finally:
        demo._end(process)
    assert refused.value.code == 503
    assert refused.value.headers["Retry-After"] == refused.value.headers["Refresh"] == "20"
    told = refused.value.read().decode()
    assert "The server has too much to do just now. This page tries again every 20 seconds." in told
    assert 'href="/?page=play"' in told
    log = (tmp_path / "voila.log").read_text()
    assert "Resource temporarily unavailable'). It is tried once more." in log
    assert "Resource temporarily unavailable'). Its visitor is asked to wait." in log


def test_a_warm_kernel_that_died_is_no_visitors() -> None:
    async def play() -> None:
        kernels = Kernels(most=2, warm=1, pause=3600, config=Config(demo.SETTINGS))
        kernels.refill()
        try:
            while not kernels.ready:
                await asyncio.sleep(0.1)
            (dead,) = kernels.list_kernel_ids()
            await kernels.get_kernel(dead).signal_kernel(9)
            async with asyncio.timeout(20):
                while dead in kernels:
                    await asyncio.sleep(0.1)
            assert kernels.ready == 0
            assert await kernels.opened(await kernels.start_kernel(kernel_name="python3"))
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def test_a_kernel_that_dies_while_it_opens_a_page_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clixbook.view.serving.kernels.OPEN", "import os; os._exit(1)")

    async def play() -> None:
        kernels = Kernels(most=1, config=Config(demo.SETTINGS))
        try:
            visitor = await kernels.start_kernel(kernel_name="python3")
            async with asyncio.timeout(20):
                assert not await kernels.opened(visitor)
            assert kernels.visitors == 0
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def test_a_server_that_ends_while_a_kernel_is_started_ends_that_one_too() -> None:
    async def play() -> None:
        kernels = Kernels(most=1)
        coming = asyncio.ensure_future(kernels.start_kernel(kernel_name="python3"))
        while not kernels._pending_kernels:
            await asyncio.sleep(0)
        (made,) = kernels._making.values()
        await kernels.shutdown_all(now=True)
        await asyncio.gather(coming, return_exceptions=True)
        async with asyncio.timeout(20):
            while await made.is_alive():
                await asyncio.sleep(0.05)

    asyncio.run(play())


def test_a_server_whose_page_cannot_be_made_says_why_at_once(tmp_path: Path) -> None:
    settings = demo.settings_for(warm=1, most=2)
    settings["VoilaConfiguration"] = {**settings["VoilaConfiguration"], "template": "nowhere"}
    port, begun = demo.free_port(None), time.monotonic()
    process = demo._start(resource_dir("notebooks") / "start.ipynb", port, tmp_path, settings)
    try:
        with pytest.raises(ClixbookError, match=r"(?s)did not start: .*TemplateNotFound: index\.html\.j2"):
            demo._wait_until_it_listens(process, port, demo.HOST, tmp_path)
        assert process.wait(10)
    finally:
        demo._end(process)
    assert time.monotonic() - begun < 40


def test_a_class_behind_one_address_has_its_connections() -> None:
    """A browser keeps six, and asks for one more."""
    assert [most_from_one(each) >= 7 * each for each in (1, 10, 20, 200)] == [True] * 4


def test_no_robot_starts_a_kernel(server: str) -> None:
    assert "Disallow: /*?" in ask(server + "robots.txt")
    before = health(server)["visitors"]
    with pytest.raises(HTTPError) as refused:
        urllib.request.urlopen(Request(server, method="HEAD"), timeout=10)
    assert refused.value.code == 405
    assert health(server)["visitors"] == before


def test_an_address_on_the_page_of_who_waits_is_text() -> None:
    assert 'href="/?x=&quot;&lt;b&gt;"' in wait_html(3, '/?x="<b>')


@pytest.mark.parametrize("numbers", [{"warm": 1, "most": 0}, {"warm": -1, "most": 5}])
def test_too_few_kernels_are_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(ClixbookError, match="room for one visitor"):
        demo.settings_for(**numbers)


def test_a_path_is_written_with_both_its_strokes() -> None:
    for given, written in (("", "/"), ("/", "/"), ("a/b", "/a/b/"), ("/a/b/", "/a/b/")):
        assert demo.settings_for(warm=0, most=1, base=given)["Voila"]["base_url"] == written


def test_the_settings_of_one_server_are_not_those_of_the_next(tmp_path: Path) -> None:
    assert demo.settings_for(warm=3, most=9)["Kernels"]["warm"] == 3
    assert demo.SETTINGS["Kernels"]["warm"] == 1


async def settle(kernels: Kernels, *ids: str) -> None:
    """Wait until these have opened their pages, and their last word of it is heard: it counts as something done."""
    for each in ids:
        assert await kernels.opened(each)
    await asyncio.sleep(0.5)
    while any(kernels.get_kernel(each).execution_state == "busy" for each in ids):
        await asyncio.sleep(0.05)


def test_a_place_that_was_left_goes_to_who_waits() -> None:
    """Its browser died without a word: no connection, nothing done for a while."""

    async def play() -> None:
        kernels = Kernels(most=2, left_after=3600)
        try:
            first, second = [await kernels.start_kernel(kernel_name="python3") for _ in range(2)]
            await settle(kernels, first, second)
            with pytest.raises(FullHouse):
                await kernels.start_kernel(kernel_name="python3")
            for each, seconds in ((first, 4000), (second, 5000)):
                kernels.get_kernel(each).last_activity -= timedelta(seconds=seconds)
            kernels.notify_connect(second)  # who is connected keeps his place, however long he thinks
            third = await kernels.start_kernel(kernel_name="python3")
            assert set(kernels.list_kernel_ids()) == {second, third}
            with pytest.raises(FullHouse):
                await kernels.start_kernel(kernel_name="python3")
            await settle(kernels, third)
            kernels.get_kernel(third).last_activity -= timedelta(seconds=5000)
            for each in (second, third):
                await kernels.cull_kernel_if_idle(each)
            assert kernels.list_kernel_ids() == [second]
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


@pytest.mark.parametrize("warm", [True, False])
def test_a_kernel_opens_what_its_visitor_asks_for(warm: bool) -> None:
    """``opened`` waits for it, so that nobody asks a kernel for a page that it has not made yet."""

    async def play() -> None:
        kernels = Kernels(warm=int(warm), most=2, pause=3600, page="rules")
        kernels.refill()
        try:
            while kernels.ready < kernels.warm:
                await asyncio.sleep(0.1)
            visitor = await kernels.start_kernel(
                kernel_name="python3", env={"QUERY_STRING": "rules=nebula2007&x='\"\\"}
            )
            assert await kernels.opened(visitor)
            assert await kernels._run(visitor, KNOWS.format(warm=warm))
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


@pytest.mark.skipif(not CAN_FORK, reason="kernels are not forked on this system")
def test_kernels_are_forked_and_outlive_their_fork_server() -> None:
    """Each is a copy with random numbers of its own; when the fork server was killed, another one takes its place."""

    async def play() -> None:
        kernels = Kernels(warm=1, most=4, pause=3600, page="rules")
        kernels.refill()
        try:
            while not kernels.ready:
                await asyncio.sleep(0.1)
            kernels.warm = 0
            first, second = [await kernels.start_kernel(kernel_name="python3", env={}) for _ in range(2)]
            pids = [kernels.get_kernel(each).provisioner.pid for each in (first, second)]
            (fork_server,) = {psutil.Process(pid).ppid() for pid in pids}
            assert psutil.Process(fork_server).ppid() == os.getpid()
            assert [await kernels.opened(each) for each in (first, second)] == [True, True]
            assert await kernels._run(first, CAN_SPEAK)
            drawn = [await number_drawn(kernels, each) for each in (first, second)]
            assert drawn[0] != drawn[1]
            psutil.Process(fork_server).kill()
            third = await kernels.start_kernel(kernel_name="python3", env={})
            assert await kernels.opened(third)
            kernels.warm = 1
            kernels.refill()
            while not kernels.ready:
                await asyncio.sleep(0.1)
            (waiting,) = set(kernels.list_kernel_ids()) - {first, second, third}
            another = psutil.Process(kernels.get_kernel(waiting).provisioner.pid).ppid()
            assert another not in (fork_server, os.getpid())
            assert len({*drawn, *[await number_drawn(kernels, each) for each in (first, second)]}) == 4
        finally:
            await kernels.shutdown_all(now=True)
        assert not any(does_run(pid) for pid in (*pids, another))

    asyncio.run(play())


def test_a_kernel_that_could_not_be_warmed_up_leaves_its_place_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        kernels = Kernels(warm=1, most=2, page="rules")
        try:
            with monkeypatch.context() as broken:
                broken.setattr("clixbook.view.serving.kernels.WARM_UP", "1/0")
                await kernels._refill(0)
            assert not kernels.list_kernel_ids()
            await kernels._refill(0)
            assert kernels.ready == 1
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def does_run(pid: int) -> bool:
    """Whether a process has not ended: one that lost its parent may wait to be cleared away."""
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


async def number_drawn(kernels: Kernels, kernel_id: str) -> str:
    """A random number that the kernel draws."""
    client = kernels.get_kernel(kernel_id).client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        ask = {"drawn": "__import__('random').random()"}
        reply = await client.execute("", store_history=False, user_expressions=ask, reply=True, timeout=60)
        return str(reply["content"]["user_expressions"]["drawn"]["data"]["text/plain"])
    finally:
        client.stop_channels()


def test_a_kernel_that_cannot_open_a_page_keeps_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clixbook.view.serving.kernels.OPEN", "1/0")

    async def play() -> None:
        kernels = Kernels(most=1)
        try:
            visitor = await kernels.start_kernel(kernel_name="python3")
            assert not await kernels.opened(visitor)
            assert kernels.visitors == 0
            assert not await kernels.opened(visitor)
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def test_the_server_hears_what_a_kernel_says_of_itself_and_not_what_it_tells_its_page() -> None:
    """Of a page that is used it learns by the messages that the kernel is done with."""
    told = """
from ipykernel.comm.comm import BaseComm
for _ in range(3):
    BaseComm(target_name="nobody").send({})
"""

    async def play() -> None:
        kernels, heard = Kernels(most=1), []
        try:
            visitor = await kernels.start_kernel(kernel_name="python3")
            assert await kernels.opened(visitor)
            stream = kernels.get_kernel(visitor)._activity_stream
            stream.on_recv(lambda parts: heard.append(parts[0].decode()))
            assert await kernels._run(visitor, told)
            while not any(each.endswith(".status") for each in heard):
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)
        finally:
            await kernels.shutdown_all(now=True)
        assert {each.split(".")[0] for each in heard} == {"kernel"}

    asyncio.run(play())


def test_one_address_has_its_share_and_no_more() -> None:
    """Half of the places by default; the others find theirs."""

    async def play() -> None:
        kernels = Kernels(most=3, most_each=1, left_after=3600)
        try:
            VISITOR.set("192.0.2.1")
            first = await kernels.start_kernel(kernel_name="python3")
            with pytest.raises(FullHouse) as full:
                await kernels.start_kernel(kernel_name="python3")
            assert (full.value.status_code, full.value.each, full.value.most) == (429, True, 1)
            VISITOR.set("192.0.2.2")
            second = await kernels.start_kernel(kernel_name="python3")
            await settle(kernels, first, second)
            VISITOR.set("192.0.2.1")
            kernels.get_kernel(first).last_activity -= timedelta(seconds=4000)  # left: its own place goes, no other's
            kernels.get_kernel(second).last_activity -= timedelta(seconds=9000)
            third = await kernels.start_kernel(kernel_name="python3")
            assert set(kernels.list_kernel_ids()) == {second, third}
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("peer", "named", "visitor"),
    [
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.7", "198.51.100.1", "192.0.2.7"),  # no proxy of ours: nobody takes its word
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"),  # what stands before it may be made up
        ("10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
    ],
)
def test_the_address_of_a_visitor_behind_a_proxy(peer: str, named: str, visitor: str) -> None:
    headers = HTTPHeaders({"Host": "x"} | ({"X-Forwarded-For": named} if named else {}))
    request = HTTPServerRequest(start_line=RequestStartLine("GET", "/", "HTTP/1.1"), headers=headers)
    request.remote_ip = peer
    assert visitor_of(request, {"10.0.0.1", "10.0.0.2"}) == visitor


def test_a_kernel_that_dies_gives_its_place_back_and_its_page_is_told_why() -> None:
    async def play() -> None:
        kernels = Kernels(most=1, config=Config(demo.SETTINGS))
        try:
            visitor = await kernels.start_kernel(kernel_name="python3")
            assert await kernels.opened(visitor)
            assert await kernels.state_of(visitor) == "alive"
            await kernels.get_kernel(visitor).signal_kernel(9)
            async with asyncio.timeout(20):
                while kernels.visitors:
                    await asyncio.sleep(0.1)
            assert await kernels.state_of(visitor) == "gone"
            other = await kernels.start_kernel(kernel_name="python3")
            await settle(kernels, other)
            kernels.get_kernel(other).last_activity -= timedelta(days=1)
            await kernels.cull_kernel_if_idle(other)
            assert await kernels.state_of(other) == "left"
            assert await kernels.state_of("another") == "gone"
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


TAKES = """
from clixbook.view.serving.pages import served_app
import os
try:
    bytearray(400 << 20)
except MemoryError:
    pass
else:
    raise AssertionError("it got 400 MB")
app = served_app()
app._run_guarded(lambda: bytearray(400 << 20))
assert "more memory than a page may have" in app.notice.value, app.notice.value
assert os.nice(0) >= 5
"""
WORKS = """
import asyncio, time
from clixbook.view.serving.pages import served_app
until = time.process_time() + 3
while time.process_time() < until:
    pass
"""
TOLD = """
from clixbook.view.serving.pages import served_app
assert "worked for as long" in served_app().notice.value, served_app().notice.value
"""


@pytest.mark.skipif(os.name == "nt", reason="no limits there")
def test_a_kernel_takes_no_more_than_it_may_and_says_so() -> None:
    async def play() -> None:
        kernels = Kernels(most=1, memory=500, processor=2)
        try:
            visitor = await kernels.start_kernel(kernel_name="python3")
            assert await kernels.opened(visitor)
            assert await kernels._run(visitor, TAKES)
            assert await kernels._run(visitor, WORKS)
            assert await kernels._run(visitor, TOLD)
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


PLAYS = """
from clixbook.view.serving.pages import served_app
machines = served_app().rooms["play"].page.machines
assert bool(machines.turn_of()) is {plays} and machines.paused is not {plays}, (machines.turn_of(), machines.paused)
"""


def test_a_game_of_machines_stops_when_its_page_has_gone() -> None:
    async def play() -> None:
        kernels = Kernels(most=1, rest_after=0.2)
        try:
            visitor = await kernels.start_kernel(kernel_name="python3", env={"QUERY_STRING": "page=play"})
            assert await kernels.opened(visitor)
            seat = "from clixbook.view.serving.pages import served_app; page = served_app().rooms['play'].page; "
            seat += "page.machines.take(dict.fromkeys(page.session.game.state.players, 'eager'))"
            assert await kernels._run(visitor, seat)
            kernels.notify_connect(visitor)
            assert await kernels._run(visitor, PLAYS.format(plays=True))
            kernels.notify_disconnect(visitor)
            kernels.notify_connect(visitor)  # it was only its connection
            await asyncio.sleep(0.6)
            assert await kernels._run(visitor, PLAYS.format(plays=True))
            kernels.notify_disconnect(visitor)
            await asyncio.sleep(1.5)
            assert await kernels._run(visitor, PLAYS.format(plays=False))
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(play())


def test_who_asks_by_another_name_is_sent_away(tmp_path: Path) -> None:
    """A page of another host, whose name leads here, is not let in."""
    settings = demo.settings_for(warm=0, most=2, bounds=demo.VisitorLimits(names=("pages.example",)))
    port = demo.free_port(None)
    process = demo._start(resource_dir("notebooks") / "rules.ipynb", port, tmp_path, settings)
    try:
        demo._wait_until_it_listens(process, port, demo.HOST, tmp_path)
        address = f"http://{demo.HOST}:{port}/"
        for host in ("pages.example", "Pages.Example:80"):
            with urlopen(Request(address + "health", headers={"Host": host}), timeout=10) as answer:
                assert answer.status == 200
        for host in ("evil.example", "pages.example.evil", f"{demo.HOST}:{port}"):
            for path in ("", "health", "voila/static/x", "api/kernels/x"):
                with pytest.raises(HTTPError) as refused:
                    urlopen(Request(address + path, headers={"Host": host}), timeout=10)
                assert refused.value.code == 421
                refused.value.close()
    finally:
        demo._end(process)


def test_bounds_are_those_of_who_serves_strangers() -> None:
    local, hosted = (demo.settings_for(warm=0, most=9, host=host)["Kernels"] for host in (demo.HOST, "0.0.0.0"))
    assert (local["most_each"], local["memory"], local["processor"]) == (0, 0, 0)
    assert (hosted["most_each"], hosted["memory"], hosted["processor"]) == (4, demo.MEMORY, demo.PROCESSOR)
    below = demo.settings_for(warm=0, most=9, base="/clix")["Kernels"]  # whoever comes, comes from the proxy
    assert (below["most_each"], below["memory"]) == (0, demo.MEMORY)
    limits = demo.VisitorLimits(proxies=("10.0.0.1",), each=7, memory=0)
    own = demo.settings_for(warm=0, most=9, bounds=limits)["Kernels"]
    assert (own["most_each"], own["memory"]) == (7, 0)
    with pytest.raises(ClixbookError, match="0, which is any amount, or more"):
        demo.settings_for(warm=0, most=9, bounds=demo.VisitorLimits(memory=-1))
