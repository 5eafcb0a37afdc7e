"""The sandbox page against the plainest ipycanvas page: how soon it is drawn, how soon a click shows."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.benchmarks.boards import report
from tests.browser.harness import wait_until_drawn, write_notebook
from tests.browser.pages import point, ready, sandbox_server, says

LOADS, CLICKS = 3, 80
PRESSED = 80
"""Milliseconds that a button stays down, as under a person's finger; what is measured begins when it is let go."""
DRAWN, CLICK = 1.2, 1.3
"""How much later than on the bare page a page may be drawn, and a click be answered."""
WAYS = ("C2", "D2", "D4", "E4", "B5", "D5", "E3", "C3", "D3", "B1", "C1", "D1", "E1", "F2", "F3")
CLICKED_CELL = """\
from ipycanvas import Canvas

canvas = Canvas(width=200, height=200)
state = {"on": False}

def draw(*where):
    canvas._canvas_manager._current_canvas = None
    canvas.fill_style = "#0000ff" if state["on"] else "#ff8000"
    canvas.fill_rect(10, 10, 50, 50)

def click(*where):
    state["on"] = not state["on"]
    draw()

canvas.on_client_ready(draw)
canvas.on_mouse_up(click)  # a click is over when it is let go, on a board that can be dragged on and here
canvas
"""
COLOUR = ["canvas"]
BOARD = ".cb-over:not(.cb-figures, .cb-lights)"
CURSOR_AND_WORDS, ANSWER_AND_VERDICT, BOARD_AND_CARD = (
    [BOARD, ".cb-status"],
    [BOARD, ".cb-verdict"],
    [BOARD, ".cb-cardpane"],
)
ANSWERED = """parts => {
    const colour = () => document.querySelector("canvas").getContext("2d").getImageData(20, 20, 1, 1).data.join()
    const wait = new Set(parts), before = wait.has("canvas") && colour()
    let released = 0
    const holds = (part, {target, addedNodes}) => (target.closest ? target : target.parentElement)?.closest(part)
        || [...addedNodes].some(each => each.matches?.(part) || each.querySelector?.(part))
    const seen = changes => wait.forEach(part => { if (changes.some(each => holds(part, each))) wait.delete(part) })
    window.answered = new Promise(done => {
        const each = () => {
            if (wait.has("canvas") && colour() !== before) wait.delete("canvas")
            if (wait.size) return requestAnimationFrame(each)
            document.body.getBoundingClientRect()  // style and layout belong to the answer
            done(performance.now() - released)
        }
        addEventListener("mouseup", event => {
            released = event.timeStamp
            new MutationObserver(seen).observe(document.body, {subtree: true, childList: true, characterData: true})
            requestAnimationFrame(each)
        }, {capture: true, once: true})
    })
}"""
"""Promises the milliseconds from the release of the button until all these parts have changed and are laid out."""


@pytest.fixture(scope="module")
def sandbox(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, opened at Explore."""
    with served(tmp_path_factory, "explore") as address:
        yield address


@pytest.fixture(scope="module")
def table(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, opened at Play."""
    with served(tmp_path_factory, "play") as address:
        yield address


@contextmanager
def served(tmp_path_factory: pytest.TempPathFactory, room: str) -> Iterator[str]:
    """The page's address; its code is compiled once, like that of the packages that the bare page uses."""
    compiled = str(tmp_path_factory.mktemp("compiled"))
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        for name, value in kept.items():
            patch.setenv(name, value)
        yield stack.enter_context(sandbox_server(tmp_path_factory.mktemp(room), room, warm=0))


@pytest.fixture(scope="module")
def clicked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("clicked") / "clicked.ipynb", CLICKED_CELL)


def loading(open_page: Callable[..., Page], *pages: tuple[str, Callable[[Page], object]]) -> list[float]:
    """Seconds from the request until each page is drawn, the middle of some loads; one after the other, as clicks are.

    A page is its address, and what waits until it is drawn.
    """

    def once(address: str, wait: Callable[[Page], object]) -> float:
        start = time.perf_counter()
        page = open_page(address)
        wait(page)
        taken = time.perf_counter() - start
        page.context.close()
        return taken

    _, *taken = ([once(*page) for page in pages] for _ in range(1 + LOADS))  # the first warms the servers' caches
    return [statistics.median(column) for column in zip(*taken, strict=True)]


def clicking(page: Page, parts: list[str], where: tuple[float, float]) -> float:
    """Milliseconds from the end of a click there until a frame has all of its answer, laid out.

    The page itself takes the time: to ask from outside whether an answer is there would take part of it.
    """
    page.evaluate(ANSWERED, parts)
    page.mouse.move(*where)
    page.mouse.down()
    page.wait_for_timeout(PRESSED)
    page.mouse.up()
    taken: float = page.evaluate("() => window.answered")
    page.wait_for_timeout(150 + random.randrange(17))  # a browser paints each 17: no kind shall always just miss that
    return taken


def in_turn(*clicks: Callable[[int], float]) -> list[float]:
    """The middle of some clicks of each kind, one after the other: what else the machine does meets them alike."""
    taken = list(zip(*([click(number) for click in clicks] for number in range(CLICKS)), strict=True))
    print("\nthe quickest clicks:", ", ".join(f"{min(column):.0f} ms" for column in taken))
    return [statistics.median(column) for column in taken]


def test_drawn(sandbox: str, voila: Callable[..., object], bare_notebook: Path, open_page: Callable[..., Page]) -> None:
    address = voila(bare_notebook).url()  # type: ignore[attr-defined]  # a Server
    bare, ours = loading(open_page, (address, lambda page: wait_until_drawn(page, 20, 20)), (sandbox, ready))
    report("the sandbox page drawn to a bare canvas page", ours / bare, DRAWN, f"{ours:.2f} s, {bare:.2f} s")


@pytest.mark.parametrize("what", ["the board", "a figure", "a way"], ids=["board", "figure", "way"])
def test_clicked(
    sandbox: str, voila: Callable[..., object], clicked: Path, open_page: Callable[..., Page], what: str
) -> None:
    page, ours_page = open_page(voila(clicked).url()), open_page(sandbox)  # type: ignore[attr-defined]  # a Server
    wait_until_drawn(page, 20, 20)
    ready(ours_page)
    middle, squares = _middle(page), [point(ours_page, square) for square in ("B6", "H6")]
    figures = [point(ours_page, square) for square in ("C7", "H5")]  # each becomes the target: another line
    ways = [point(ours_page, square) for square in WAYS]  # within reach: the way there, each for the first time

    def plain(_: int) -> float:
        return clicking(page, COLOUR, middle)

    def on_square(number: int) -> float:
        return clicking(ours_page, CURSOR_AND_WORDS, squares[number % 2])

    def on_figure(number: int) -> float:
        return clicking(ours_page, ANSWER_AND_VERDICT, figures[number % 2])

    def on_a_way(number: int) -> float:
        return clicking(ours_page, CURSOR_AND_WORDS, ways[number % len(ways)])

    if what == "a way":
        ours_page.get_by_role("button", name="Reach", exact=True).click()
        says(ours_page, "reaches", css=".cb-verdict")
        ours_page.wait_for_timeout(500)
    bare, taken = in_turn(plain, {"the board": on_square, "a figure": on_figure, "a way": on_a_way}[what])
    report(f"a click on {what} to one on a bare canvas", taken / bare, CLICK, f"{taken:.0f} ms, {bare:.0f} ms")


def test_clicked_in_play(
    table: str, voila: Callable[..., object], clicked: Path, open_page: Callable[..., Page]
) -> None:
    """Figures of the game that the page opens with, one after the other: where each may go, and its card."""
    page, ours_page = open_page(voila(clicked).url()), open_page(table)  # type: ignore[attr-defined]  # a Server
    wait_until_drawn(page, 20, 20)
    ready(ours_page)
    middle, figures = _middle(page), [point(ours_page, square) for square in ("C4", "F6", "D2")]

    def plain(_: int) -> float:
        return clicking(page, COLOUR, middle)

    def on_figure(number: int) -> float:
        return clicking(ours_page, BOARD_AND_CARD, figures[number % len(figures)])

    bare, taken = in_turn(plain, on_figure)
    report("a click on a figure in Play to one on a bare canvas", taken / bare, CLICK, f"{taken:.0f} ms, {bare:.0f} ms")


def _middle(page: Page) -> tuple[float, float]:
    box = page.locator("canvas").first.bounding_box()
    assert box is not None
    return box["x"] + 30, box["y"] + 30
