"""A page whose server or kernel goes away says so, pretends nothing, and comes back where it was."""

import os
import re
import signal
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest
from playwright.sync_api import Error

from clixbook.resources import resource_dir
from clixbook.view.serving import demo
from tests.browser.access import assert_accessible
from tests.browser.harness import choose_look, kernels_below, screenshot
from tests.browser.pages import click, drag_end, ready, says

BAR, BACK = "#cb-gone", "#cb-isback"
UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "eA=="}
FOR = 40_000  # milliseconds that a slow machine may take to come back


class House:
    """A server that can be stopped and started again at one address."""

    def __init__(self, folder: Path, **settings) -> None:
        self.folder, self.port = folder, demo.free_port(None)
        self.settings = demo.settings_for(warm=1, most=6) | settings
        self.address = f"http://{demo.HOST}:{self.port}/"
        self.start()

    def start(self) -> None:
        self.process = demo._start(resource_dir("notebooks") / "explore.ipynb", self.port, self.folder, self.settings)
        demo._wait_until_it_listens(self.process, self.port, demo.HOST, self.folder)

    def stop(self) -> None:
        self.send(signal.SIGCONT)
        demo._end(self.process)

    def send(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, number)

    def kernels(self) -> list[psutil.Process]:
        return kernels_below(psutil.Process(self.process.pid))


@contextmanager
def serving(folder: Path, **settings):
    house = House(folder, **settings)
    try:
        yield house
    finally:
        house.stop()


@pytest.fixture
def house(chromium, tmp_path):
    with serving(tmp_path) as house:
        yield house


def moved(page):
    """A page on which something was done that only its address knows."""
    ready(page)
    drag_end(page, "H5", "H3")
    says(page, "on B3 to H3", css=".cb-verdict")
    page.wait_for_function("location.search.includes('to=H3')")


LOOK = """look => { for (const each of document.querySelectorAll(".cb-app")) {
    each.classList.remove("cb-dark", "cb-contrast")
    if (look !== "light") each.classList.add(`cb-${look}`)
} document.documentElement.dataset.look = look }"""


def is_readable(page):
    """Assert that everybody can read the page in every look; Python, which would change the look, does not answer."""
    for look in ("dark", "contrast", "light"):
        page.evaluate(LOOK, look)
        assert_accessible(page)


def is_as_it_was(page):
    page.locator(BACK).wait_for(timeout=FOR)
    ready(page)
    says(page, "on B3 to H3", css=".cb-verdict")
    assert not page.locator(BAR).is_visible()


def test_a_server_that_goes_is_told_and_the_page_comes_back_with_it(house, open_page):
    page = open_page(house.address)
    moved(page)
    house.stop()
    page.locator(BAR).wait_for(timeout=10_000)
    assert "does not answer" in page.locator(BAR).inner_text()
    page.get_by_role("button", name="Nebula").click()  # not done, and said so
    page.get_by_text("Nothing can be done until then").wait_for(timeout=2000)
    assert page.locator(".cb-editions .mod-active").inner_text() == "2014"
    page.get_by_role("link", name="Rules").click()  # which would lead to the browser's own page of errors
    screenshot(page, "lost-server")
    house.start()
    is_as_it_was(page)
    assert "what you did last was not done" in page.locator(BACK).inner_text()
    page.locator(BACK).get_by_role("button").click()
    page.get_by_role("button", name="Nebula").click()
    says(page, "Nebula", css=".cb-verdict")


def test_what_is_not_answered_is_pending_and_a_silent_server_is_told_within_ten_seconds(house, open_page):
    page = open_page(house.address)
    moved(page)
    house.send(signal.SIGSTOP)
    begun = time.monotonic()
    page.get_by_role("button", name="Nebula").click()
    book = page.locator(".cb-editions")
    page.wait_for_function("document.querySelector('.cb-editions').matches('.cb-pending')", timeout=5000)
    assert book.get_attribute("aria-busy") == "true"
    assert book.locator(".mod-active").evaluate("e => getComputedStyle(e).backgroundColor") == "rgba(0, 0, 0, 0)"
    screenshot(page, "lost-pending")
    page.locator(BAR).wait_for(timeout=12_000)
    assert time.monotonic() - begun < 11
    is_readable(page)
    house.send(signal.SIGCONT)  # it had only been slow: what was asked for is done, and the page stays
    page.locator(BAR).wait_for(state="detached", timeout=FOR)
    page.wait_for_function("!document.querySelector('.cb-pending')")
    says(page, "Nebula", css=".cb-verdict")


def test_a_tap_while_nobody_answers_is_refused_in_words_and_counts_once(house, open_page):
    page = open_page(f"{house.address}?page=play", "phone")
    ready(page)
    house.send(signal.SIGSTOP)
    page.locator(BAR).wait_for(timeout=20_000)
    for name in ("Share", "Open", "?"):
        page.locator(".cb-app.cb-full :is(.cb-topbutton, .cb-press):visible", has_text=name).first.tap()
        assert "Nothing can be done until then" in page.locator(BAR).inner_text(), name
        assert page.locator(".cb-linkpane.cb-opened").count() == 0
    page.locator(".cb-board").tap()
    house.send(signal.SIGCONT)
    page.locator(BACK).wait_for(timeout=FOR)
    assert "Of what you did meanwhile 4 things were not done" in page.locator(BACK).inner_text()


def test_a_kernel_that_hangs_is_told_and_what_was_asked_for_is_done_when_it_goes_on(house, open_page):
    page = open_page(house.address)
    moved(page)
    hung = house.kernels()
    for each in hung:
        each.suspend()
    page.get_by_role("button", name="Nebula").click()
    page.wait_for_function("document.querySelector('.cb-editions').matches('.cb-pending')", timeout=5000)
    page.locator(BAR).wait_for(timeout=40_000)
    assert "Python is busy or does not answer" in page.locator(BAR).inner_text()
    assert page.locator(BAR).get_by_role("link").get_attribute("href").startswith("?")
    for each in hung:
        each.resume()
    page.locator(BAR).wait_for(state="detached", timeout=FOR)
    says(page, "Nebula", css=".cb-verdict")


def test_a_proxy_that_drops_the_protocol_is_told(house, open_page):
    def drop(socket):  # and whoever asks without it is refused, as by the server
        with suppress(HTTPError):
            urlopen(Request(socket.url.replace("ws", "http", 1), headers=UPGRADE), timeout=10)
        socket.close()

    page = open_page("about:blank")
    page.route_web_socket(re.compile("/channels"), drop)
    page.goto(house.address)
    page.locator(BAR).wait_for(timeout=20_000)
    assert "drops the header Sec-WebSocket-Protocol" in page.locator(BAR).inner_text()


def test_a_field_is_pending_as_well_and_its_words_come_back(house, open_page):
    page = open_page(f"{house.address}?page=rules")
    page.locator(".cb-rules").wait_for()
    field = page.locator(".cb-room-rules input[type=text]").first
    field.fill("carry")
    page.wait_for_function("location.search.includes('carry')")
    house.send(signal.SIGSTOP)
    field.fill("reach")
    page.wait_for_function("document.activeElement.closest('.cb-pending') !== null", timeout=5000)
    page.locator(BAR).wait_for(timeout=12_000)
    house.send(signal.SIGKILL)
    house.process.wait()
    house.start()
    page.locator(BACK).wait_for(timeout=FOR)
    page.wait_for_function("location.search.includes('reach')", timeout=FOR)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_killed_kernel_comes_back_by_itself(house, open_page, device):
    page = open_page(f"{house.address}?page=play", device)
    ready(page)
    click(page, "C4")
    click(page, "D4")
    click(page, "D4")
    page.wait_for_function("location.search.includes('position=')")
    click(page, "F6")
    page.wait_for_function("location.search.includes('chosen=bruiser')")
    before = page.evaluate("location.search")
    time.sleep(2)  # that it is done is told a little after it is shown
    for each in house.kernels():
        each.kill()
    page.locator(BACK).wait_for(timeout=FOR)
    ready(page)
    assert "This is your position as it was" in page.locator(BACK).inner_text()  # all that was pressed had been done
    says(page, "as you left it", css=".cb-app")
    page.get_by_role("button", name="Not this").wait_for()  # somebody is chosen
    assert page.evaluate("location.search") == before  # the page has written its own by now


def test_a_kernel_that_dies_again_and_again_is_left_to_the_visitor(house, open_page):
    page = open_page(house.address)
    moved(page)
    for last in (False, False, True):
        for each in house.kernels():
            each.kill()
        if not last:
            is_as_it_was(page)
            page.locator(BACK).get_by_role("button").click()
            time.sleep(4)  # a kernel waits warm again
    page.locator(BAR).wait_for(timeout=10_000)
    page.locator(BAR).get_by_role("link").click()
    ready(page)
    says(page, "on B3 to H3", css=".cb-verdict")


TOLD = """
const begun = Date.now()
setInterval(() => { if (document.querySelector("#cb-gone")) sessionStorage.told ??= Date.now() - begun }, 100)
"""
"""How long it takes until the bar is there; a test cannot look for it while the browser leaves."""


def test_a_page_that_is_left_does_not_come_back_and_one_that_stays_does(house, open_page):
    page, held, others = open_page(house.address), [], []
    moved(page)
    page.route(lambda address: "page=build" in address, lambda route: held.append(route))
    page.on("request", lambda request: others.append(request.url) if request.is_navigation_request() else None)
    page.evaluate(TOLD)
    page.evaluate("() => { setTimeout(() => location.assign('?page=build')) }")
    for each in house.kernels():
        each.kill()
    page.wait_for_timeout(12_000)  # the server is slow to answer, and the page has lost its Python
    assert len(held) == 1
    assert [each for each in others if "page=build" not in each] == []
    held[0].fulfill(status=204)  # it leads nowhere: the visitor is still here
    is_as_it_was(page)
    assert page.evaluate("+sessionStorage.told") < 10_000  # he reads what is so while he leaves, too


LEADS_NOWHERE = {
    "no content": {"status": 204},
    "a file": {"headers": {"Content-Disposition": "attachment; filename=x.txt"}, "body": "x"},
    "stopped": None,
}


@pytest.mark.parametrize("how", LEADS_NOWHERE)
def test_a_leave_that_comes_to_nothing_costs_nothing(house, open_page, how):
    """Voilà ended the kernel as soon as the browser asked for another page."""
    page, held = open_page(house.address), []
    moved(page)
    page.evaluate("window.same = true")
    page.route(lambda address: "page=build" in address, lambda route: held.append(route))
    page.evaluate("() => { setTimeout(() => location.assign('?page=build')) }")
    page.wait_for_timeout(1000)
    (route,) = held
    if LEADS_NOWHERE[how] is None:
        route.abort("aborted")
    else:
        route.fulfill(**LEADS_NOWHERE[how])
    page.wait_for_timeout(6000)
    page.get_by_role("button", name="Nebula").click()
    says(page, "Nebula", css=".cb-verdict")
    assert page.evaluate("window.same")
    assert not page.locator(f"{BAR}, {BACK}").count()


def test_who_is_asked_and_stays_is_told_at_once_that_the_server_is_gone(house, open_page):
    page = open_page(house.address)
    moved(page)
    page.evaluate("document.querySelector('.cb-app.cb-full').append(document.createElement('i'))")
    page.evaluate("document.querySelector('.cb-app.cb-full > i').className = 'cb-unkept'")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.locator(".cb-verdict").click()  # a page that nobody has touched does not ask
    page.evaluate("() => { setTimeout(() => location.assign('?page=build')) }")
    page.wait_for_timeout(1000)
    assert asked == ["beforeunload"]
    page.evaluate("document.querySelector('i.cb-unkept').remove()")
    house.stop()
    page.locator(BAR).wait_for(timeout=10_000)
    house.start()
    is_as_it_was(page)


def test_a_page_that_the_browser_had_kept_comes_back_with_another_kernel(house, open_page):
    """Going back to it: its kernel was ended when it was left."""
    page = open_page(house.address)
    moved(page)
    before = {each.pid for each in house.kernels()}
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    page.wait_for_timeout(3000)
    assert before - {each.pid for each in house.kernels()}
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    is_as_it_was(page)


def test_a_server_that_was_only_slow_makes_no_page_anew(house, open_page):
    """On a busy machine a lesson that had just been opened said that its connection had been lost."""
    page = open_page(f"{house.address}?page=learn&id=course")
    page.wait_for_function("document.querySelector('.cb-app.cb-in-learn')")
    page.wait_for_timeout(2000)
    page.evaluate("window.same = true")
    stopped = house.kernels()
    for each in stopped:
        each.suspend()
    try:
        page.route("**/alive/**", lambda route: route.abort())
        page.get_by_role("button", name="Nebula").click()
        page.locator(BAR).wait_for(timeout=10_000)
        page.unroute("**/alive/**")
        page.locator(BAR).wait_for(state="detached", timeout=5000)  # it is there, and still busy
        page.wait_for_timeout(4000)
    finally:
        for each in stopped:
            each.resume()
    page.wait_for_function("!document.querySelector('.cb-pending')")
    assert page.evaluate("window.same")
    assert not page.locator(f"{BAR}, {BACK}").count()


def test_a_page_whose_kernel_dies_before_it_shows_anything_is_asked_for_anew(house, open_page):
    page = open_page("about:blank")
    held = []
    page.route("**/voila/static/voila.js", lambda route: held.append(route))
    page.goto(house.address, wait_until="commit")
    while not held:
        page.wait_for_timeout(100)
    for each in house.kernels():
        each.kill()
    page.unroute("**/voila/static/voila.js")
    page.wait_for_timeout(3000)
    for each in held:
        with suppress(Error):
            each.continue_()
    ready(page)
    assert not page.locator(f"{BAR}, {BACK}").count()


def test_an_idle_page_says_so_and_goes_on_by_one_press(chromium, tmp_path, open_page):
    culling = {"cull_interval": 1, "cull_idle_timeout": 4, "cull_connected": True}
    with serving(tmp_path, MappingKernelManager=culling) as house:
        page = open_page(house.address)
        moved(page)
        choose_look(page, "Dark")
        page.locator(BAR).wait_for(timeout=20_000)
        assert "Nothing was done here for a while" in page.locator(BAR).inner_text()
        screenshot(page, "lost-idle")
        assert not page.locator(BACK).is_visible()
        page.locator(BAR).get_by_role("link").click()
        ready(page)
        says(page, "on B3 to H3", css=".cb-verdict")
        assert page.locator(".cb-app.cb-dark").is_visible()
        page.locator(BAR).wait_for(timeout=20_000)
        page.get_by_role("link", name="Build", exact=True).click()  # every other link leads somewhere, too
        page.wait_for_function("document.querySelector('.cb-app.cb-in-build')", timeout=FOR)


def test_a_link_is_followed_where_python_does_not_answer(house, open_page):
    page = open_page(house.address)
    moved(page)
    stopped = house.kernels()
    for each in stopped:
        each.suspend()
    time.sleep(1)
    try:
        page.get_by_role("link", name="Rules", exact=True).click()
        page.wait_for_event("framenavigated", timeout=8000)  # the browser went there
    finally:
        for each in stopped:
            with suppress(psutil.NoSuchProcess):
                each.resume()
    page.wait_for_function("document.querySelector('.cb-app.cb-in-rules')", timeout=FOR)


def test_a_press_that_waits_makes_no_page_anew_after_a_link_was_answered(house, open_page):
    page = open_page(house.address)
    moved(page)
    pressed = time.monotonic()
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_selector(".cb-app.cb-in-rules .cb-room")
    page.wait_for_timeout(max(0.0, pressed + 2.4 - time.monotonic()) * 1000)
    page.evaluate("window.stays = true")
    for each in house.kernels():
        each.suspend()
    try:
        page.locator(".cb-editions button").nth(1).click()  # not begun with when the link has had its three seconds
        page.wait_for_timeout(1500)
    finally:
        for each in house.kernels():
            each.resume()
    page.locator(".cb-editions .mod-active").get_by_text("2022").wait_for()
    assert page.evaluate("window.stays")


def test_a_local_demo_lets_nobody_rest_and_a_hosted_one_does() -> None:
    local, hosted = demo.settings_for(warm=1, most=4), demo.settings_for(warm=1, most=4, host="0.0.0.0")
    assert not local["MappingKernelManager"]["cull_connected"]
    assert local["MappingKernelManager"]["cull_idle_timeout"] > 10**8
    assert hosted["MappingKernelManager"] == {"cull_interval": 60, "cull_idle_timeout": 600, "cull_connected": True}
