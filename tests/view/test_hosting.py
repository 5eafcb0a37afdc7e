"""The server of the pages: who comes finds a warm kernel that knows his address, or reads why he has to wait."""

import asyncio
import json
import time
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import nbformat
import pytest

from clixbook.errors import ClixbookError
from clixbook.view.serving import demo
from clixbook.view.serving.hosting import FullHouse, Kernels, wait_html

CELL = """
import os, sys
print("asked for", os.environ["QUERY_STRING"], "and was warm" if "clixbook.view.app.app" in sys.modules else "")
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One warm kernel, two at most, below a path, on a notebook that tells what its kernel knows."""
    folder = tmp_path_factory.mktemp("hosted")
    kernel = {"name": "python3", "display_name": "Python 3"}
    told = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)], metadata={"kernelspec": kernel})
    nbformat.write(told, folder / "told.ipynb")
    settings = demo.settings_for(warm=1, most=2, base="clix")
    settings["Kernels"] |= {"pause": 0, "abandoned_after": 3600, "left_after": 3600}  # nobody here has a connection
    port = demo.free_port(None)
    process = demo._start(folder / "told.ipynb", port, folder, settings)
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
    first = ask(server + "?page=play&from=B3")
    assert "asked for page=play&amp;from=B3 and was warm" in first
    wait_for_health(server, warm=1, visitors=1)
    assert "asked for x=&#39;1&#39; and was warm" in ask(server + "?x='1'")
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
