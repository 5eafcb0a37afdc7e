"""No word is cut in a field of a tablet, or of a phone on its side, and nothing stands half below an edge."""

from pathlib import Path

import pytest

from tests.browser.harness import DEVICES, no_errors, open_page as open_watched
from tests.browser.pages import ready, settled_frames
from tests.browser.test_reachable import follow

SIZES = [(820, 1180), (1180, 820), (1024, 1366), (768, 1024), (844, 390)]
ADDRESSES = [
    "page=explore", "page=explore&ask=odds", "page=explore&ask=reach", "page=play&new=1", "page=learn&stories=1",
    "page=learn&lesson=teams-together&q=3", "page=build&tab=map", "page=build&tab=thing", "page=build&tab=position",
    "page=rules&power=charge",
]  # fmt: skip
LOOK = (Path(__file__).parent / "cut.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def served(serve_room):
    return serve_room("explore")


@pytest.fixture
def page(served, browser, monkeypatch):
    monkeypatch.setitem(DEVICES, "this", {**DEVICES["phone"], "viewport": {"width": 820, "height": 1180}})
    page = open_watched(browser, f"{served}?page=start", device="this")
    ready(page)
    yield page
    page.context.close()


def test_no_word_is_cut_on_a_tablet_or_a_phone_that_lies(page):
    told = []
    for query in ADDRESSES:
        follow(page, query)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settled_frames(page, 0.4)
            told += [f"{width}x{height} {query}: {each}" for each in page.evaluate(LOOK)]
    assert not told, "\n".join(told)
    no_errors(page)


@pytest.mark.parametrize("query", ["page=explore", "page=play", "page=build&tab=map", "page=build&tab=position"])
def test_a_large_tablet_that_stands_has_the_board_over_its_whole_width(page, query):
    """Beside its panes the board was smaller there than on a tablet of 820 px."""
    follow(page, query)
    page.set_viewport_size({"width": 1024, "height": 1366})
    settled_frames(page, 0.4)
    board, cell = (page.locator(css).first.bounding_box() for css in (".cb-board .cb-stack", ".cb-boardcell"))
    assert cell["width"] >= 1000
    assert board["width"] >= 900
    assert board["height"] + board["y"] < 900  # half of the window is left
    no_errors(page)


def test_the_latest_of_the_log_has_its_column_on_a_large_tablet_that_stands(page):
    follow(page, "page=play&new=1")
    page.set_viewport_size({"width": 1024, "height": 1366})
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".cb-latest").wait_for()
    assert page.locator(".cb-latest").bounding_box()["width"] >= 480


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_a_measure_of_nothing_looks_empty(page, look):
    """In dark colours the browser's own ground of a measure was as light as its bar."""
    follow(page, f"page=learn&look={look}")
    meter = page.locator(".cb-aims meter").first
    bare = page.evaluate("getComputedStyle(document.querySelector('.cb-app.cb-full')).getPropertyValue('--wash')")
    assert meter.evaluate("e => e.value") == 0
    ground = meter.evaluate("e => getComputedStyle(e, '::-webkit-meter-bar').backgroundColor")
    wash = page.evaluate(
        "c => { const e = document.createElement('i'); e.style.color = c; document.body.append(e);"
        " const told = getComputedStyle(e).color; e.remove(); return told }",
        bare,
    )
    assert ground == wash
