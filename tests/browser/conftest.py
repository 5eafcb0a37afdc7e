"""Fixtures of the browser tests: `voila` and `lab` serve, `open_page` opens. harness.py has the rest.

def test_it(voila, open_page):
    page = open_page(voila(notebook).url(), device="phone", scale=2)
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import cache, partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

pytest.register_assert_rewrite("tests.browser.harness", "tests.browser.pages", "tests.browser.access")

from tests.browser import harness  # noqa: E402  its asserts tell what they compared only when rewritten first
from tests.browser.harness import Server  # noqa: E402
from tests.browser.pages import ready, sandbox_server  # noqa: E402

Serve = Callable[[Path], Server]

TRIED_AGAIN = pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError", "AssertionError"])
"""A page that did not show in time what was waited for, or was looked at a moment too early, is tried once more: the
machine that runs the tests may stop for a minute. The summary names it; tests/conftest.py limits how many there are."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    required = os.environ.get("CLIXBOOK_REQUIRE_BROWSER") == "1"
    skip = None if required or harness.find_chromium() else pytest.mark.skip(harness.HOW_TO_GET_CHROMIUM)
    for item in items:
        if Path(__file__).parent in item.path.parents and not any(item.iter_markers("smoke")):
            item.add_marker("thorough")
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
            item.add_marker(TRIED_AGAIN)
            if skip:
                item.add_marker(skip)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium. A test asks for it only where there is one, or where one is required."""
    return harness.find_chromium() or pytest.fail(harness.HOW_TO_GET_CHROMIUM)


@pytest.fixture(scope="module")  # Playwright occupies the thread's event loop: other tests in this process need it
def browser(chromium: str) -> Iterator[Browser]:
    """A headless Chromium."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=harness.CHROMIUM_FLAGS) as browser,
    ):
        yield browser


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`open_page(url, device="desktop" | "phone", scale=1.0)`: a watched page, closed when the test ends."""
    yield partial(harness.open_page, browser)
    for context in browser.contexts:
        for page in context.pages:
            harness.leave(page)
        context.close()


@pytest.fixture
def page(sandbox: str, open_page: Callable[..., Page]) -> Page:
    """A page of the `sandbox`, the server's address that a file's own fixture gives, with its board there."""
    page: Page = open_page(sandbox)
    ready(page)
    return page


def _served(
    server: Callable[[Path, Path], AbstractContextManager[Server]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Serve]:
    """One server for each path asked for, until the end of the run."""
    with ExitStack() as stack:
        yield cache(lambda path: stack.enter_context(server(path, tmp_path_factory.mktemp("jupyter"))))


@pytest.fixture(scope="session")
def voila(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """`voila(notebook_or_folder)`: Voilà serving it."""
    yield from _served(harness.voila, tmp_path_factory)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """`lab(folder)`: JupyterLab serving it."""
    yield from _served(harness.jupyterlab, tmp_path_factory)


@pytest.fixture(scope="session")
def serve_room(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """`serve_room("play")`: the address of the application that shows this room first, one server for the whole run."""
    with ExitStack() as stack:
        yield cache(lambda room: stack.enter_context(sandbox_server(tmp_path_factory.mktemp(room), room)))


@pytest.fixture(scope="session")
def bare_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plainest page there is, to measure ours by: one ipycanvas Canvas with an orange square."""
    return harness.write_notebook(tmp_path_factory.mktemp("bare") / "bare.ipynb", harness.BARE_CELL)
