"""The room Start as a visitor meets it: one line to be dragged, doors, and the way back to where he was."""

import pytest

from tests.browser.harness import no_errors, no_foreign_requests, screenshot
from tests.browser.pages import drag, drag_end, knob, point, ready, says


@pytest.fixture(scope="module")
def server(serve_room):
    return serve_room("start")


@pytest.mark.smoke
def test_a_line_is_dragged_and_a_door_leads_on(server, open_page):
    page = open_page(server)
    ready(page)
    says(page, "Can Warden shoot Bruiser?", "Hindered")
    screenshot(page, "start")
    assert not page.locator(".cb-goon").is_visible()
    drag(page, "G3", "F2")
    says(page, "to Bruiser on F2", "Clear", css=".cb-verdict")
    drag_end(page, "F2", "F1", "F2", "H1")
    says(page, "to H1", css=".cb-verdict")  # the end alone: he stays
    page.get_by_role("button", name="Undo").click()
    says(page, "to Bruiser on F2", css=".cb-verdict")
    page.get_by_role("link", name="Ask more about this position").click()
    page.wait_for_selector(".cb-room-explore .cb-verdict")
    says(page, "on F2", css=".cb-room-explore .cb-verdict")
    page.get_by_role("link", name="Start", exact=True).click()
    page.wait_for_selector(".cb-room-start")
    page.get_by_role("link", name="Go on where you were").click()
    says(page, "on F2", css=".cb-room-explore .cb-verdict")
    no_errors(page)
    no_foreign_requests(page)


@pytest.mark.smoke
def test_a_finger_drags_a_figure_or_the_end_alone_and_swipes_the_page(server, open_page):
    page = open_page(server, device="phone")
    ready(page)
    pull(page, point(page, "B4"), point(page, "B5"))
    says(page, "from Warden on B5 to Bruiser on G3", css=".cb-verdict")
    pull(page, knob(page, "G3"), point(page, "H5"))
    says(page, "from Warden on B5 to H5", css=".cb-verdict")
    assert page.locator(".cb-room-start").evaluate("e => e.scrollTop") == 0  # the page stood still
    screenshot(page, "start-phone")
    room = page.locator(".cb-room-start")
    swipe(page, "E5", 200)
    page.wait_for_function("e => e.scrollTop > 100", arg=room.element_handle())
    room.evaluate("e => e.scrollTo(0, 0)")
    page.locator(".cb-door").last.scroll_into_view_if_needed()
    screenshot(page, "start-phone-doors")


LATE = """
  const set = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set
  Object.defineProperty(WebSocket.prototype, "onmessage", {set(hear) {
    set.call(this, event => setTimeout(hear, Math.max(0, 4000 - performance.now()), event))
  }})
"""


def test_a_room_that_the_page_hears_of_late_comes_all_the_same(server, open_page):
    page = open_page(server)
    ready(page)
    page.add_init_script(LATE)  # longer than Voilà would look for it
    page.reload()
    page.wait_for_function("() => document.querySelector('#loading') && performance.now() > 2300")
    says(page, "Can Warden shoot Bruiser?", "Hindered")
    page.wait_for_function("() => !document.querySelector('#loading')")
    drag(page, "G3", "F2")
    says(page, "on F2", "Clear", css=".cb-verdict")
    no_errors(page)


def test_who_is_asked_and_stays_finds_the_rules_still_there(server, open_page):
    page = open_page(server)
    ready(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("document.querySelector('.cb-app').insertAdjacentHTML('beforeend', '<i hidden class=cb-unkept>')")
    page.locator(".cb-canvas").first.click()  # who has done nothing is not asked
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    drag(page, "G3", "F2")
    says(page, "on F2", "Clear", css=".cb-verdict")
    no_errors(page)


HOLD = """() => {
  const {send} = WebSocket.prototype, held = []
  WebSocket.prototype.send = function (...words) { held.push(() => send.apply(this, words)) }
  window.release = () => { WebSocket.prototype.send = send; held.splice(0).forEach(each => each()) }
}"""
STAY = "() => addEventListener('cb-goes', event => event.stopImmediatePropagation(), true)"
BAR = "getComputedStyle(document.querySelector('.cb-app.cb-full'), '::before')"


def test_a_link_says_that_its_room_comes_until_it_is_there(server, open_page):
    page = open_page(server)
    ready(page)
    busy = page.locator("a[aria-busy=true]")
    page.evaluate(STAY)  # after three seconds the browser would follow the link itself, and a slow machine takes longer
    page.evaluate(HOLD)  # as long as the page's Python takes
    page.get_by_role("link", name="Play", exact=True).click()
    assert busy.inner_text() == "Play"
    assert page.evaluate(BAR + ".animationName") == "cb-comes"
    page.get_by_role("link", name="Rules", exact=True).click()
    assert busy.inner_text() == "Rules"  # the last link alone
    screenshot(page, "start-room-comes")
    page.evaluate("release()")
    page.wait_for_selector(".cb-room-rules")
    page.wait_for_function(
        "!document.querySelector('[aria-busy=true]') && !('goes' in document.documentElement.dataset)"
    )
    page.wait_for_function("location.search.includes('page=rules')")
    assert page.evaluate(BAR + ".content") == "none"

    page.emulate_media(reduced_motion="reduce")
    page.evaluate(HOLD)
    page.get_by_role("link", name="Build", exact=True).click()
    assert [page.evaluate(f"{BAR}.{each}") for each in ("content", "animationName")] == ['""', "none"]
    page.go_back()
    page.wait_for_function("!('goes' in document.documentElement.dataset)")
    assert busy.count() == 0
    page.evaluate("release()")
    no_errors(page)


def test_who_goes_back_is_not_led_to_the_link_of_before(server, open_page):
    page = open_page(server)
    ready(page)
    page.get_by_role("link", name="Play", exact=True).click()
    page.wait_for_selector(".cb-room-play")
    page.evaluate(HOLD)
    page.evaluate("document.querySelector('.cb-header a[href*=build]').click(); history.back()")
    page.wait_for_timeout(4000)  # after three seconds without an answer the browser follows a link itself
    assert page.evaluate("'release' in window")
    assert "build" not in page.url
    page.evaluate("release()")
    page.wait_for_selector(".cb-room-start")
    no_errors(page)


def test_a_page_that_is_still_coming_is_not_checked(server, open_page):
    page = open_page(server)
    ready(page)
    page.evaluate(
        """() => {
            Object.defineProperty(document, "readyState", {value: "loading"})
            document.querySelector("#jupyter-config-data").textContent = '{"baseUrl": "/'
            dispatchEvent(new Event("focus"))
        }"""
    )
    page.wait_for_timeout(1000)
    no_errors(page)
    assert page.locator("#cb-gone").count() == 0


def swipe(page, square, up):
    """A finger goes up from a square by so many pixels."""
    x, y = point(page, square)
    pull(page, (x, y), (x, y - up))


def pull(page, start, end):
    """A finger goes from one point of the window to another."""
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [dict(zip("xy", start, strict=True))]})
    for step in range(1, 6):
        at = [a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [dict(zip("xy", at, strict=True))]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
