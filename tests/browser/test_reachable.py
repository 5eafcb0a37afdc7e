"""Everything that a room shows can be brought into sight, by wheel and by finger, in a window of any size."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.harness import DEVICES, no_errors, open_page
from tests.browser.pages import ready, settled_frames

SIZES = {"mouse": [(1280, 800)], "finger": [(820, 1180), (844, 390), (390, 844)]}
ADDRESSES = {
    "explore": ["", "&ask=reach", "&books=all&map=market-street"],
    "build": ["&tab=map", "&tab=figure", "&tab=thing", "&tab=force", "&tab=position"],
    "play": ["", "&new=1"],
    "learn": [
        "", "&lesson=corner-pick", "&test=seeing", "&stories=1", "&story=corner-shot", "&parting=1", "&teach=1",
        "&write=1",
    ],
    "rules": [
        "", "&search=hindering", "&part=powers", "&power=charge", "&id=BRK-06", "&id=CAR-02", "&part=house",
    ],
    "start": [""],
}  # fmt: skip
LOOK = (Path(__file__).parent / "reachable.js").read_text(encoding="utf-8")
NEAR_ITS_END = "e => { e.scrollTop = e.scrollHeight - e.clientHeight - 300; e.scrollIntoView({block: 'nearest'}) }"
TABS = "[...document.querySelectorAll(':is(.cb-tabrow, .cb-tabs) label')].filter(e => e.checkVisibility())"
AT_ITS_END = "e => !e.isConnected || e.scrollTop + e.clientHeight >= e.scrollHeight - 3"
GOES_ON = """async e => { // whether the shadow at its lower edge is there as long as it goes on, and then no longer
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const shadow = async top => { e.scrollTop = top; await frame(); return +getComputedStyle(e, '::after').opacity }
    return e.matches('.cb-scroll, .cb-pane-text, pre') || (await shadow(0) > .5 && await shadow(1e6) < .1)
}"""
FREE = """e => { // a point of the box at which nothing else lies, no board and no field takes the wheel
    const box = e.getBoundingClientRect()
    const takes = 'canvas, textarea, select, input[type=number], .cb-stack, .noUi-target'
    for (const up of [.5, .3, .7, .15, .85, .05, .95]) for (const across of [.5, .25, .75, .03, .97]) {
        const x = box.left + across * box.width, y = box.top + up * box.height, met = document.elementFromPoint(x, y)
        const free = met && e.contains(met) && met.closest('[data-scrolls]') === e && !met.closest(takes)
        if (free) return [x, y]
    }
}"""


@pytest.fixture(scope="module")
def served(serve_room):
    return serve_room("explore")


@pytest.fixture
def window(served, browser, monkeypatch) -> Iterator[Callable[..., Page]]:
    """``window(390, 844, touch=True)``: a page of this size, with a finger or with a mouse."""
    with ExitStack() as opened:

        def opening(width: int, height: int, touch: bool) -> Page:
            finger = {"has_touch": True, "is_mobile": True} if touch else {}
            monkeypatch.setitem(DEVICES, "this", {"viewport": {"width": width, "height": height}, **finger})
            page = open_page(browser, f"{served}?page=start", device="this")
            opened.callback(page.context.close)
            ready(page)
            settled_frames(page)  # a page that is still busy takes no wheel
            return page

        yield opening


def follow(page: Page, query: str) -> None:
    """Open this address."""
    page.goto(f"{page.url.partition('?')[0]}?{query}", wait_until="domcontentloaded")
    page.wait_for_selector(".cb-app.cb-full .cb-room")
    settled_frames(page, 0.7)


def panes(page: Page) -> Iterator[str]:
    """Each tab of the room in turn; the room as it is, where there is none."""
    yield ""
    for name in page.evaluate(f"() => {TABS}.map(e => e.innerText.trim())"):
        # By its name, and at once: what another tab showed may have taken its place.
        if page.evaluate(f"name => {TABS}.some(e => e.innerText.trim() === name && (e.click(), true))", name):
            settled_frames(page, 0.3)
            yield name


def push(page: Page, point: list[float], touch: bool) -> None:
    """Wheel on that point as far as it goes, or swipe from there."""
    if not touch:
        page.mouse.move(*point)
        page.mouse.wheel(0, 30_000)
        return
    client, (x, y) = page.context.new_cdp_session(page), point
    for kind, up in (("touchStart", 0), *(("touchMove", 40 * step) for step in range(1, 13)), ("touchEnd", None)):
        fingers = [] if up is None else [{"x": x, "y": y - up}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    client.detach()


def unreached(page: Page, touch: bool) -> list[str]:
    """What cannot be brought into sight as the page is now: by wheel, and by finger where there are any."""
    found = page.evaluate(LOOK)
    told = list(found["lost"])
    for number, name in found["boxes"]:
        box = page.query_selector(f'[data-scrolls="{number}"]')
        if box is None:
            continue  # what was there has changed
        if not box.evaluate(GOES_ON):
            told.append(f"{name} does not show by a shadow that it goes on")
        for finger in (False, True)[: 1 + touch]:
            box.evaluate(NEAR_ITS_END if finger else "e => { e.scrollTop = 0; e.scrollIntoView({block: 'nearest'}) }")
            point = box.evaluate(FREE)
            if point is None:
                continue  # a board fills it: that is panned, which test_small_windows.py shows
            for patience in range(6):
                push(page, point, finger)
                page.wait_for_timeout(60 + 100 * patience)
                if box.evaluate(AT_ITS_END):
                    break
            else:
                told.append(f"{name} does not scroll to its end by {'finger' if finger else 'wheel'}")
    return told


def unreached_twice(page: Page, touch: bool) -> list[str]:
    """The same, looked at once more where something was found: a page that still arrives moves under the finger."""
    if not (first := unreached(page, touch)):
        return []
    settled_frames(page, 1.5)
    return [each for each in unreached(page, touch) if each in first]


@pytest.mark.parametrize("room", ADDRESSES)
@pytest.mark.parametrize("by", SIZES)
def test_the_last_entry_of_every_list_can_be_reached(window, by, room):
    """A tablet and phones have a wheel too: what is tried with a finger is tried with it. They are turned between."""
    touch, told = by == "finger", []
    page = window(*SIZES[by][0], touch)
    for query in ADDRESSES[room]:
        follow(page, f"page={room}{query}")
        for width, height in SIZES[by]:
            page.set_viewport_size({"width": width, "height": height})
            settled_frames(page, 0.4)
            for pane in panes(page):
                found = unreached_twice(page, touch)
                told += [f"{width}x{height} {room}{query} {pane}: {each}" for each in found]
    assert not told, "\n".join(told)
    no_errors(page)


def test_what_is_told_is_reached_below_all_that_a_figure_can_do(window):
    """On a low tablet the two share a column: neither takes all of it."""
    page = window(820, 960, touch=True)
    follow(page, "page=play")
    page.locator(".cb-ready").get_by_role("button", name="Bruiser").tap()
    page.wait_for_selector(".cb-choices button:has-text('Destroy')")
    assert not unreached_twice(page, touch=True)
    page.locator(".cb-choices button", has_text="%").first.tap()
    page.locator(".cb-goroll:visible").wait_for()
    assert not unreached_twice(page, touch=True)
    assert page.evaluate("(e => e.scrollHeight - e.clientHeight)(document.querySelector('.cb-play.cb-full'))") <= 2
    no_errors(page)
