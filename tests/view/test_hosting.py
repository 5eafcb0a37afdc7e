"""The server of the pages: who comes finds a warm kernel that knows his address, or reads why he has to wait."""

import asyncio
import json
import re
import time
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from clixbook.errors import ClixbookError
from clixbook.resources import resource_dir
from clixbook.view.serving import demo
from clixbook.view.serving.few_words import wait_html
from clixbook.view.serving.kernels import FullHouse, Kernels

KNOWS = """
import sys
from ipywidgets.widgets import widget
page = widget._instances["clixbook-page"]
assert ("clixbook.view.build.figure_builder" in sys.modules) == {warm}  # which no other room needs
assert (page.room.name, page.settings.rules) == ("rules", "nebula2007")
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


def test_a_place_that_was_left_goes_to_who_waits() -> None:
    """Its browser died without a word: no connection, nothing done for a while."""

    async def play() -> None:
        kernels = Kernels(most=2, left_after=3600)
        try:
            first, second = [await kernels.start_kernel(kernel_name="python3") for _ in range(2)]
            with pytest.raises(FullHouse):
                await kernels.start_kernel(kernel_name="python3")
            for each, seconds in ((first, 4000), (second, 5000)):
                kernels.get_kernel(each).last_activity -= timedelta(seconds=seconds)
            kernels.notify_connect(second)  # who is connected keeps his place, however long he thinks
            third = await kernels.start_kernel(kernel_name="python3")
            assert set(kernels.list_kernel_ids()) == {second, third}
            with pytest.raises(FullHouse):
                await kernels.start_kernel(kernel_name="python3")
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
