"""Phones and tablets as a visitor holds them: the look of his computer, a header in reach, words for fingers."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page

from tests.browser.harness import DEVICES, no_errors, open_page as open_watched
from tests.browser.pages import ready, sandbox_server, settled_frames

Open = Callable[..., Page]
PAPERS = {"light": "251, 250, 245", "dark": "36, 40, 46", "contrast": "255, 255, 255"}
SEEN = """() => {
    const app = document.querySelector('.cb-app.cb-full'), canvas = document.querySelector('.cb-canvas')
    if (app && getComputedStyle(app).visibility === 'visible') {
        const drawn = canvas ? [...canvas.getContext('2d').getImageData(70, 70, 1, 1).data] : [0, 0, 0, 0]
        const seen = [getComputedStyle(app).backgroundColor, ...(drawn[3] ? [drawn.slice(0, 3).join(', ')] : [])]
        for (const each of seen) if (!window.seen.includes(each)) window.seen.push(each)
    }
    requestAnimationFrame(look)
}"""


@pytest.fixture(scope="module")
def served(chromium, tmp_path_factory):
    with sandbox_server(tmp_path_factory.mktemp("small")) as address:
        yield address


@pytest.fixture
def phone(served, browser, monkeypatch):
    """`phone("page=play", 844, 390)`: that page on a phone of this size; more words are what its browser prefers."""
    with ExitStack() as opened:

        def opening(query="", width=390, height=844, script="", **wishes):
            device = {**DEVICES["phone"], "viewport": {"width": width, "height": height}, **wishes}
            monkeypatch.setitem(DEVICES, "this", device)
            page = open_watched(browser, "about:blank", device="this")
            opened.callback(page.context.close)
            page.add_init_script(script)
            page.goto(f"{served}?{query}", wait_until="domcontentloaded")
            if "page=rules" not in query:
                ready(page)
            page.set_default_timeout(20_000)
            return page

        yield opening


# -- the look of the computer ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "look"), [({"color_scheme": "dark"}, "dark"), ({"color_scheme": "dark", "contrast": "more"}, "contrast")]
)
def test_who_chose_no_look_has_that_of_the_computer_from_the_first_frame(phone: Open, wishes, look):
    script = f"window.seen = []; const look = {SEEN}; look()"
    page = phone("page=explore", script=script, **wishes)
    page.wait_for_selector(f".cb-app.cb-full.cb-{look}:visible")
    settled_frames(page)
    seen = page.evaluate("seen")
    assert {each.removeprefix("rgb(").removesuffix(")") for each in seen} == {PAPERS[look]}
    assert "look=" not in page.url  # nobody chose
    assert page.get_by_label("Look", exact=True).first.input_value() == "System"
    no_errors(page)


def test_the_look_follows_the_computer_until_one_is_chosen(phone: Open):
    page = phone("page=explore", color_scheme="light")
    page.wait_for_selector(".cb-app.cb-full.cb-light")
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector(".cb-app.cb-full.cb-dark")
    page.wait_for_function(
        "() => document.querySelector('.cb-canvas').getContext('2d').getImageData(70, 70, 1, 1).data[0] === 36"
    )
    page.get_by_label("Look", exact=True).first.select_option("Light")
    page.wait_for_selector(".cb-app.cb-full.cb-light")
    page.wait_for_url("**look=light**")  # in the address: a reload keeps it, whatever the computer says
    page.get_by_role("button", name="Link", exact=True).tap()
    page.wait_for_selector(".cb-address")
    assert "look=" not in page.locator(".cb-address").inner_text()  # who gets the link has a look of his own
    page.get_by_label("Look", exact=True).first.select_option("System")
    page.wait_for_selector(".cb-app.cb-full.cb-dark")
    no_errors(page)


# -- the header ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 360), (667, 375), (844, 390), (932, 430)])
def test_all_of_the_header_is_in_sight_on_a_phone_that_lies(phone: Open, size):
    page = phone("page=play", *size)
    parts = page.locator(".cb-header :is(a, button, select):visible").all()
    assert len(parts) >= 13  # six rooms, four books and all of them, the link, the look
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
        assert float(part.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) >= 12
        assert part.evaluate("e => e.scrollWidth <= e.clientWidth + 1")  # no word is cut
    no_errors(page)


# -- words for fingers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ["explore", "play", "build"])
def test_who_has_fingers_reads_of_no_keys_and_no_pointer(phone: Open, room):
    page = phone(f"page={room}")
    words = page.locator(".cb-app.cb-full").first.inner_text()
    assert "keys" not in words
    assert "Point at" not in words
    assert "Click " not in words
    after = page.locator(".cb-status").first.evaluate("e => getComputedStyle(e, '::after').content")
    assert "keys" not in after


def test_who_has_keys_reads_of_them(served, open_page):
    page = open_page(f"{served}?page=explore")
    ready(page)
    after = page.locator(".cb-status").first.evaluate("e => getComputedStyle(e, '::after').content")
    assert "? tells the keys" in after
    assert "Point at a reason" in page.locator(".cb-app.cb-full").first.inner_text()
