"""What every page is asked: can everybody use it, and does it fit a window of any size?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.pages import settled_frames

AXE = Axe()
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def faults(page: Page) -> list[str]:
    """What axe-core finds on the page as it is now: the rule, and where."""
    found = AXE.run(page, options=OPTIONS).response["violations"]
    return [f"{each['id']}: {node['target'][0]} {node['html'][:160]}" for each in found for node in each["nodes"]]


def assert_accessible(page: Page) -> None:
    """Assert that axe-core finds nothing on the page as it is now: every rule of WCAG 2.2 AA, and its own advice."""
    page.wait_for_selector(
        "[role=main]", state="attached"
    )  # the page's script marks the rooms, a moment after they come
    found = faults(page)
    assert not found, "\n".join(found)


# -- sizes ------------------------------------------------------------------------------------------------------

WIDTHS = range(320, 2561, 20)
SIZES = [
    *((width, 844 if width < 600 else 800) for width in WIDTHS),
    *((width, height) for width in (600, 700, 768, 820, 900) for height in (1024, 1180)),
    (1024, 1366),
    (1080, 1920),
    (667, 375),
    (844, 390),
    (320, 256),  # 1280 x 1024, magnified four times
]
PROBE = (Path(__file__).parent / "sizes.js").read_text(encoding="utf-8")


def sweep(page: Page, sizes: Iterable[tuple[int, int]] = SIZES, *, board: bool = True) -> list[str]:
    """What is wrong at each of these sizes of the window, without asking the kernel for anything.

    The board has 35 % of the window, 60 % of one that is 1400 px wide or more. At four times the size it is one of the
    tabs, which the visitor opens.
    """
    told = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if wrong := misfits(page, width, height, board):
            settled_frames(page)  # a busy browser measures what it drew a few frames later
            wrong = misfits(page, width, height, board)
        told += [f"{width}x{height}: {each}" for each in wrong]
    return told


def misfits(page: Page, width: int, height: int, board: bool) -> list[str]:
    """What is wrong with the page as it is drawn now in a window of this size."""
    found: dict[str, Any] = page.evaluate(PROBE)
    wrong = list(found["told"])
    if board and height >= 300 and found["share"] is not None:
        least = 60 if width >= 1400 and height >= 600 else 35
        if found["share"] < least:
            wrong.append(f"the board has {found['share']} % of the window")
    return wrong
