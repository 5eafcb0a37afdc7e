"""What the tests of our pages share: the served sandbox, and gestures on a board by the names of squares."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from clixbook.board.model.squares import parse_square
from tests.browser.harness import PATIENCE, open_page, wait_until_drawn

CANVAS = ".cb-canvas"
PLAYING = 20_000  # milliseconds that a page which is open may take for an answer


@contextlib.contextmanager
def sandbox_server(home: Path, page: str = "explore", warm: int = 1) -> Iterator[str]:
    """`serve()` as `clixbook demo` runs it, from a folder that is not the clone; gives its address.

    As many kernels as shall wait ``warm`` do so then.
    """
    tell = "tell=lambda text: print(text, flush=True)"
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # else ignored behind a shell
    code += f"from clixbook.view.serving.demo import serve; serve(browser=False, {tell}, page={page!r}, warm={warm})"
    own = {f"JUPYTER_{kind.upper()}_DIR": str(home / kind) for kind in ("config", "data", "runtime")}
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=home,
        env={**os.environ, **own, "IPYTHONDIR": str(home / "ipython")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, line
        address = next(word for word in line.split() if word.startswith("http://"))
        wait_for(lambda: warm_kernels(address) >= warm, patience=PATIENCE)
        yield address
    finally:
        process.send_signal(signal.SIGINT)  # Ctrl-C
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=60)
        process.kill()


def warm_kernels(address: str) -> int:
    """How many kernels of the server wait for visitors."""
    with urllib.request.urlopen(f"{address}health", timeout=PATIENCE) as answer:
        return int(json.load(answer)["warm"])


def point(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square in the window."""
    board = page.locator(".cb-board").first
    box = board.locator(CANVAS).bounding_box()
    assert box is not None
    at = parse_square(square)
    columns, rows = (board.locator(f".cb-{strip} .cb-ruler span").count() for strip in ("top", "left"))
    return box["x"] + (at.x + 0.5) * box["width"] / columns, box["y"] + (at.y + 0.5) * box["height"] / rows


def drag(page: Page, *squares: str) -> None:
    """Press on the first square, go over the others, release on the last."""
    page.mouse.move(*point(page, squares[0]))
    page.mouse.down()
    for square in squares[1:]:
        page.mouse.move(*point(page, square), steps=3)
    page.mouse.up()


def knob(page: Page, square: str) -> tuple[float, float]:
    """The handle of the line's end that is nearest to this square, in the window."""
    x, y = point(page, square)
    stack = page.locator(".cb-board .cb-stack").first
    box, grips = stack.bounding_box(), stack.locator(".cb-grips")
    assert box is not None
    columns = int((grips.get_attribute("data-size") or "1").split()[0])
    found = [tuple(float(n) for n in each.split(",")) for each in (grips.get_attribute("data-handles") or "").split()]
    unit = box["width"] / columns
    places = [(box["x"] + across * unit, box["y"] + down * unit) for across, down in found]
    return min(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def drag_end(page: Page, *squares: str) -> None:
    """Drag the line's end at the first square by its handle over the others; the figure there stays."""
    page.mouse.move(*knob(page, squares[0]))
    page.mouse.down()
    for square in squares[1:]:
        page.mouse.move(*point(page, square), steps=3)
    page.mouse.up()


def click(page: Page, square: str) -> None:
    page.mouse.click(*point(page, square))


def says(page: Page, *words: str, css: str = ".cb-app") -> None:
    """Wait until the page shows all these words."""
    for word in words:
        page.wait_for_function(
            "([css, word]) => document.querySelector(css)?.innerText.includes(word)", arg=[css, word]
        )


def told(page: Page, *words: str) -> None:
    """Wait until the status line says all these words."""
    says(page, *words, css=".cb-status")


def tap(page: Page, square: str) -> None:
    """A finger's tap on a square."""
    page.touchscreen.tap(*point(page, square))


def open_play(pages: contextlib.ExitStack, browser: Browser, play: str, device: str, position: str = "") -> Page:
    """The play page at the address ``play``, with this position if there is one; ``pages`` closes it."""
    address = f"{play}?{urlencode({'page': 'play', 'position': position})}" if position else play
    page = open_page(browser, address, device=device)
    pages.callback(page.context.close)
    ready(page)
    page.set_default_timeout(PLAYING)
    return page


def ready(page: Page) -> None:
    """Wait until the board is painted."""
    wait_until_drawn(page, 30, 30, CANVAS)


def settled_frames(page: Page, quiet: float = 0.5) -> None:
    """Wait until the page has not changed for a while."""
    page.evaluate(
        """quiet => new Promise(done => {
            let timer = setTimeout(done, quiet * 1000)
            new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, quiet * 1000) })
                .observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true})
        })""",
        quiet,
    )


def wait_for(test: object, patience: float = PATIENCE) -> None:
    """Wait until `test()` is true."""
    deadline = time.monotonic() + patience
    while not test():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.05)
