"""The sandbox page as a visitor meets it."""

import json
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from urllib.parse import urlencode, urlsplit

import psutil
import pytest
from playwright.sync_api import expect

import clixbook as cx
from clixbook.board.model.squares import parse_square
from clixbook.board.model.things import Terrain
from clixbook.view.explore.opening import opening_position
from clixbook.view.questions.board_questions import KINDS
from clixbook.view.questions.question_signs import sign_of
from tests.browser.harness import (
    kernels_below,
    no_errors,
    no_foreign_requests,
    open_file,
    open_pane,
    pixel,
    screenshot,
    wait_until_drawn,
    write_notebook,
)
from tests.browser.pages import (
    CANVAS,
    click,
    drag_end,
    point,
    ready,
    sandbox_server,
    says,
    settled_frames,
    wait_for,
    warm_kernels,
)


@pytest.fixture(scope="module")
def sandbox(serve_room):
    return serve_room("explore")


def fine(page):
    no_errors(page)
    no_foreign_requests(page)


def no_overflow(page):
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate("document.querySelector('.cb-app').getBoundingClientRect().right - innerWidth") <= 0.5


@pytest.mark.smoke
def test_first_paint(page):
    says(page, "Hindered", "LOF-14", "can Warden shoot Bruiser?")
    screenshot(page, "sandbox")
    assert page.evaluate("document.querySelector('.cb-over svg') !== null")
    no_overflow(page)
    fine(page)


def test_everything_fits_unscrolled(page):
    box = page.locator(".cb-framefoot").bounding_box()
    assert box["y"] + box["height"] <= 800
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_overlay_lies_exactly_on_the_canvas(page):
    canvas, svg = (page.locator(css).first.bounding_box() for css in (CANVAS, ".cb-over svg"))
    for side in ("x", "y", "width", "height"):
        assert abs(canvas[side] - svg[side]) <= 0.5


@pytest.mark.smoke
def test_drag_either_end_of_the_line(page):
    before = page.locator(CANVAS).first.evaluate("e => e.toDataURL()")
    drag_end(page, "H5", "H4", "H3")
    says(page, "Clear", "on B3 to H3", css=".cb-verdict")
    drag_end(page, "B3", "B5")
    says(page, "from B5 to H3", css=".cb-verdict")
    assert page.locator(CANVAS).first.evaluate("e => e.toDataURL()") == before
    page.get_by_role("button", name="Undo", exact=True).click()
    says(page, "on B3 to H3", css=".cb-verdict")
    fine(page)


def test_a_reason_lights_its_squares_without_the_kernel(page):
    lit = "e => getComputedStyle(e).opacity"
    group = page.locator(".cb-over .cb-w0").first
    assert group.evaluate(lit) == "0"
    page.locator(".cb-r0 summary").hover()
    page.wait_for_function("getComputedStyle(document.querySelector('.cb-over .cb-w0')).opacity == 1")
    page.mouse.move(5, 5)
    page.wait_for_function("getComputedStyle(document.querySelector('.cb-over .cb-w0')).opacity == 0")
    page.locator(".cb-r0 summary").focus()
    page.wait_for_function("getComputedStyle(document.querySelector('.cb-over .cb-w0')).opacity == 1")


@pytest.mark.smoke
def test_another_rulebook_keeps_the_position_and_says_what_changed(page):
    page.get_by_role("button", name="2022", exact=True).click()
    says(page, "2014 → 2022: hindered → clear (LOF-14)", css=".cb-status")
    says(page, "Clear", css=".cb-verdict")
    page.get_by_role("button", name="All four").click()
    says(page, "WHERE THE BOOKS DIFFER", css=".cb-side")
    settled_frames(page)
    screenshot(page, "sandbox-all-four")
    page.get_by_role("button", name="Use Nebula").click()
    says(page, "Hindered", css=".cb-verdict")
    fine(page)


def test_clicks_choose_who_is_asked_about_and_the_sentence_bar_moves(page):
    click(page, "C7")
    says(page, "from Warden on B3 to Lodestar on C7", css=".cb-verdict")
    page.locator(".cb-place-a").click()
    page.locator(".cb-lit-source .cb-place-a.mod-active", has_text="Warden").wait_for()
    click(page, "C7")
    says(page, "from Lodestar on C7 to Warden on B3", css=".cb-verdict")
    page.get_by_role("button", name="Reach", exact=True).click()
    says(page, "Lodestar reaches", css=".cb-verdict")
    click(page, "F7")
    says(page, "Choose F7 again", css=".cb-status")
    settled_frames(page)
    screenshot(page, "sandbox-reach")
    page.get_by_role("button", name="Move there").click()
    says(page, "Lodestar to F7", css=".cb-status")
    fine(page)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_edit_opens_on_the_shooter_keeps_the_question_and_why_opens_at_its_top(sandbox, open_page, device):
    page = open_page(sandbox, device=device)
    page.set_viewport_size({"width": page.viewport_size["width"], "height": 600})  # the panes have to scroll
    ready(page)
    says(page, "Hindered", css=".cb-verdict")
    page.locator("label:has(.cb-tab-table)").click()
    says(page, "WARDEN ON B3", css=".cb-table")
    click(page, "B3")
    says(page, "Warden is chosen: drag it, or change it under Edit.", css=".cb-status")
    assert page.locator(".cb-sign.mod-active").text_content() == "Line of fire"
    page.locator("label:has(.cb-tab-why)").click()
    page.locator(".cb-place-a").click()
    page.locator("button.cb-step-source:visible", has_text="Next").click()
    page.locator("label:has(.cb-tab-table)").click()
    says(page, "LODESTAR ON C7", css=".cb-table")
    scroller = ".cb-pane-table" if device == "phone" else ".cb-others"
    page.locator(scroller).evaluate("e => e.scrollTo(0, 300)")
    assert page.locator(scroller).evaluate("e => e.scrollTop") > 50
    page.locator("label:has(.cb-tab-why)").click()
    scrolled = "[...document.querySelectorAll('.cb-others, .cb-pane')].map(e => e.scrollTop)"
    assert set(page.evaluate(scrolled)) == {0}
    fine(page)


def test_edit_leads_to_the_painter_with_this_board_and_the_painter_back(sandbox, open_page):
    """Who looks for walls and terrain under Edit finds the way, and the figures come along."""
    page = open_page(sandbox)
    ready(page)
    page.locator(".cb-tab", has_text="Edit").click()
    page.get_by_label("Name", exact=True).fill("Keeper")
    page.get_by_label("Name", exact=True).press("Tab")
    says(page, "KEEPER ON B3", css=".cb-table")
    page.get_by_role("link", name="Paint this map").click()
    page.wait_for_selector(".cb-room-build .cb-painter")
    ready(page)
    click(page, "G4")
    says(page, "Painted hindering on G4.")
    page.get_by_role("link", name="Explore this").click()
    page.wait_for_selector(".cb-room-explore")
    says(page, "G4 has hindering terrain.", "The line from Keeper on B3", css=".cb-room-explore")
    no_errors(page)


@pytest.mark.parametrize("ends", ["from=Warden&to=Lodestar", "from=Warden&to=Colossa"])
def test_nothing_of_the_board_shows_beside_the_small_pictures(sandbox, open_page, ends):
    page = open_page(f"{sandbox}?page=explore&{ends}")
    ready(page)
    page.get_by_role("button", name="All four").click()
    says(page, "2022", css=".cb-four")
    shapes = page.locator(".cb-one svg").evaluate_all(
        "all => all.map(e => { const r = e.getBoundingClientRect(), v = e.viewBox.baseVal;"
        " return [r.width / r.height, v.width / v.height, r.height] })"
    )
    for seen, drawn, height in shapes:  # its box has the shape of what is drawn: no room is left beside it
        assert abs(seen / drawn - 1) < 0.03
        assert 60 < height <= 241
    fine(page)


@pytest.mark.parametrize("look", ["dark", "contrast"])
def test_looks(sandbox, open_page, look):
    page = open_page(f"{sandbox}?look={look}")
    ready(page)
    says(page, "Hindered")
    screenshot(page, f"sandbox-{look}")
    fine(page)


def test_a_reload_shows_the_page_again(page):
    drag_end(page, "H5", "H3")
    says(page, "on B3 to H3", css=".cb-verdict")
    page.wait_for_function("location.search.includes('to=H3')")
    page.reload(wait_until="domcontentloaded")
    ready(page)
    says(page, "on B3 to H3", css=".cb-verdict")
    fine(page)


def test_back_and_forward_lead_through_the_rooms(page):
    there = "page => document.title.startsWith(page) && location.search.startsWith('?page=' + page.toLowerCase())"
    page.get_by_role("link", name="Learn", exact=True).click()
    page.wait_for_function(there, arg="Learn")
    page.evaluate("history.back()")
    page.wait_for_function(there, arg="Explore")
    says(page, "can Warden shoot Bruiser?")
    page.evaluate("history.forward()")
    page.wait_for_function(there, arg="Learn")
    fine(page)


def test_a_finger_pans_the_board_where_nothing_is_to_be_held(sandbox, open_page):
    page = open_page(sandbox, device="phone", scale=2)
    ready(page)
    settled_frames(page)
    x, y = point(page, "E7")
    client = page.context.new_cdp_session(page)
    for kind, dx in (("touchStart", 0), ("touchMove", -60), ("touchMove", -120), ("touchEnd", None)):
        points = [] if dx is None else [{"x": x + dx, "y": y}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function("document.querySelector('.cb-board').scrollLeft >= 100")
    says(page, "Hindered", css=".cb-verdict")  # nothing was moved
    fine(page)


def test_a_page_that_closes_ends_its_kernel(tmp_path, open_page):
    with sandbox_server(tmp_path) as address:
        (kernel,) = kernels_of(address)
        page = open_page(address)
        ready(page)
        assert kernel in kernels_of(address)
        page.close(run_before_unload=True)
        wait_for(lambda: kernel not in kernels_of(address), patience=10)


def kernels_of(address):
    """The running kernels of a server, known by its port."""
    option = f"--port={urlsplit(address).port}"
    servers = [each for each in psutil.process_iter(["cmdline"]) if option in (each.info["cmdline"] or [])]
    return [kernel for server in servers for kernel in kernels_below(server)]


def test_an_address_opens_a_position(page, sandbox, open_page):
    drag_end(page, "H5", "H3")
    says(page, "on B3 to H3", css=".cb-verdict")
    open_pane(page, "Share")
    other = open_page(page.locator(".cb-address").inner_text())
    ready(other)
    says(other, "on B3 to H3", css=".cb-verdict")
    fine(other)


@pytest.mark.smoke
def test_keys_alone(page):
    page.locator(CANVAS).first.focus()
    page.keyboard.press("ArrowRight")  # the cursor begins where the shooter stands
    says(page, "C3", css=".cb-status")
    page.keyboard.press("ArrowLeft")
    says(page, "B3", css=".cb-status")
    page.keyboard.press("Shift+M")  # the end alone
    says(page, "Held", css=".cb-status")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    says(page, "from B5 to Bruiser on H5", css=".cb-verdict")
    page.keyboard.press("2")
    says(page, "2014 → 2022", css=".cb-status")
    page.keyboard.press("u")
    says(page, "on B3 to Bruiser on H5", css=".cb-verdict")
    page.keyboard.press("Tab")
    page.wait_for_function(f"!document.activeElement.matches('{CANVAS}')")
    fine(page)


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab", "Escape"])
def test_keys_leave_the_board(page, key):
    page.locator(CANVAS).first.focus()
    page.keyboard.press(key)
    page.wait_for_function(f"!document.activeElement.matches('{CANVAS}')")


def test_tab_goes_through_the_whole_page(page):
    """Board, verdict, reasons, words, then round again: nothing is skipped, and nothing holds the focus."""
    page.locator(CANVAS).first.focus()
    met = []
    for _ in range(60):
        page.keyboard.press("Tab")
        page.wait_for_timeout(120)
        met.append(
            page.evaluate(
                "() => { const e = document.activeElement;"
                " return e === document.body ? '' : e.innerText.slice(0, 40) || e.ariaLabel || e.tagName }"
            )
        )
    text = " ".join(met)
    places = [
        text.find(each)
        for each in ("Hindered", "A light object", "Board in words", "2022", "Share", "Open", "Board: arrow keys")
    ]
    assert places == sorted(places), met
    assert places[0] >= 0, met
    page.locator(CANVAS).first.focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.innerText") == "Bare"  # in one step, and the same way back


def test_the_sentence_bar_alone_suffices(page):
    page.get_by_label("to", exact=True).fill("L3")
    page.keyboard.press("Enter")
    says(page, "on B3 to Colossa on L3", css=".cb-verdict")
    page.get_by_role("button", name="Adjacency", exact=True).click()
    says(page, "No", css=".cb-verdict")
    page.get_by_label("to", exact=True).fill("Q99")
    page.keyboard.press("Enter")
    says(page, "off the map", css=".cb-status")
    fine(page)


def test_every_question_is_answered(page):
    for kind, question in ((each.name, sign_of(each).word) for each in reversed(KINDS)):
        page.get_by_role("button", name=question, exact=True).click()
        page.locator(f".cb-asks-{kind.replace(' ', '-')}").wait_for()
        settled_frames(page, 0.3)
        screenshot(page, f"sandbox-{question.lower().replace(' ', '-')}")
    assert page.locator(".cb-failed").count() == 0
    fine(page)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_threat_map(sandbox, open_page, device):
    """On a map with ice: each opponent on the right shoots 7 far, and a tap on a square says who."""
    board = opening_position().with_(terrain=tuple(  # the opening board with four squares of ice
        flags | (Terrain.ICE if at in {58, 59, 72, 73} else 0) for at, flags in enumerate(opening_position().terrain)
    ))  # fmt: skip
    for look in ("light", "dark", "contrast"):
        query = urlencode({"position": board.to_line(), "ask": "threats", "from": "Warden", "range": 7, "look": look})
        page = open_page(f"{sandbox}?{query}", device=device, scale=2 if device == "phone" else 1)
        ready(page)
        says(page, "B3: threatened by 1: Bruiser at range 7.", css=".cb-verdict")
        if device == "phone":
            page.touchscreen.tap(*point(page, "D4"))
        else:
            says(page, "ice (our own)", "Numbers: how many opponents", css=".cb-legend")
            click(page, "D4")
        says(page, "D4: threatened by", css=".cb-status")
        says(page, "Bruiser may shoot here: 4 away, range 7.", css=".cb-whys")
        settled_frames(page)
        screenshot(page, f"sandbox-threats-{device}-{look}")
        no_overflow(page)
        fine(page)
    if device == "desktop":
        page.keyboard.press("l")
        page.locator(".cb-asks-line").wait_for()
        page.keyboard.press("d")
        page.locator(".cb-asks-threats").wait_for()
        page.get_by_role("spinbutton", name="range").fill("2")
        page.keyboard.press("Enter")
        says(page, "D4: nobody threatens it.", css=".cb-verdict")
        fine(page)


def test_a_map_is_chosen(page):
    name = page.get_by_label("Map", exact=True).locator("option").nth(1).inner_text()
    page.get_by_label("Map", exact=True).select_option(name)
    says(page, "squares", css=".cb-status")
    settled_frames(page)
    wait_until_drawn(page, 100, 100, CANVAS)  # a map of another size empties the canvas first
    assert pixel(page, 100, 100)[3] == 255
    screenshot(page, "sandbox-map")
    no_overflow(page)
    fine(page)


def test_a_phone_tells_a_verdict_once(sandbox, open_page):
    page = open_page(sandbox, device="phone", scale=2)
    ready(page)
    says(page, "The line from Warden on B3", css=".cb-framefoot")
    seen = "e => e.getBoundingClientRect().height > 10"
    assert page.locator(".cb-verdict .cb-badge").evaluate(seen)
    assert not page.locator(".cb-verdict > p").evaluate(seen)
    page.get_by_role("button", name="2022", exact=True).tap()
    says(page, "2014 → 2022", css=".cb-framefoot")  # the line says what changed, the large letters the verdict
    says(page, "Clear", css=".cb-verdict .cb-badge")
    assert page.locator(".cb-verdict .cb-badge").evaluate(seen)
    assert not page.locator(".cb-verdict > p").evaluate(seen)
    fine(page)


@pytest.mark.smoke
def test_a_phone(sandbox, open_page):
    page = open_page(sandbox, device="phone", scale=2)
    ready(page)
    says(page, "Hindered")
    no_overflow(page)
    screenshot(page, "sandbox-phone")
    for css in (".cb-tabrow label:visible", ".cb-editions button", ".cb-why summary"):
        assert page.locator(css).first.bounding_box()["height"] >= 44
    assert page.get_by_label("to", exact=True).is_visible()
    page.locator(".cb-tabrow").get_by_text("Ask").tap()
    assert page.get_by_role("button", name="Knock back", exact=True).is_visible()
    screenshot(page, "sandbox-phone-ask")
    assert page.get_by_role("button", name="Undo").is_visible()
    page.get_by_role("button", name="Fit").tap()
    page.wait_for_selector(".cb-board.cb-fitted")
    settled_frames(page)
    last_row = page.locator(".cb-left .cb-ruler span").last.bounding_box()
    canvas = page.locator(CANVAS).first.bounding_box()
    assert abs(last_row["y"] + last_row["height"] - canvas["y"] - canvas["height"]) <= 1
    assert page.locator(CANVAS).first.bounding_box()["width"] <= 390
    no_overflow(page)
    fine(page)


IN_SIGHT = """places => {
    const board = document.querySelector('.cb-board'), box = board.getBoundingClientRect()
    const canvas = board.querySelector('.cb-canvas').getBoundingClientRect()
    const unit = canvas.width / board.querySelectorAll('.cb-top .cb-ruler span').length
    return places.every(([x, y]) =>
        canvas.x + x * unit >= box.x + 23 && canvas.x + (x + 1) * unit <= box.right + 1 &&
        canvas.y + y * unit >= box.y + 23 && canvas.y + (y + 1) * unit <= box.bottom + 1)
}"""


def in_sight(page, *squares):
    """Wait until these squares lie whole in the board's box, clear of its rulers."""
    places = [list(parse_square(square)) for square in squares]
    page.wait_for_function(IN_SIGHT, arg=places, timeout=10_000)


SCROLLED = "[...document.querySelectorAll('.cb-board')].map(e => [e.scrollLeft, e.scrollTop])"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_phone_shows_what_is_asked_about(sandbox, open_page, motion):
    page = open_page(f"{sandbox}?map=loading-dock", device="phone", scale=2)
    page.emulate_media(reduced_motion=motion)
    ready(page)
    in_sight(page, "G9")  # Warden stands here, Bruiser on S9
    settled_frames(page)
    screenshot(page, "sandbox-phone-large")
    focused = "document.activeElement.innerText"
    page.locator("button.cb-step-target:visible", has_text="Next").tap()
    in_sight(page, "S9")
    assert page.evaluate(focused) == "Next >"
    page.locator(".cb-place-a").tap()
    page.locator("button.cb-step-source:visible", has_text="Next").tap()
    in_sight(page, "G9")
    page.locator(".cb-place-b").tap()
    page.get_by_label("to", exact=True).fill("X16")
    page.keyboard.press("Enter")
    in_sight(page, "X16")
    page.wait_for_timeout(900)
    page.locator(".cb-board").evaluate("e => e.scrollTo(100, 50)")  # afterwards the rulers scroll freely
    page.wait_for_timeout(300)
    assert page.evaluate(SCROLLED) == [[100, 50]]
    page.locator(".cb-tabrow").get_by_text("Ask").tap()
    page.get_by_label("Map", exact=True).select_option("Corner")
    in_sight(page, "C4")
    settled_frames(page)
    screenshot(page, "sandbox-phone-corner")
    page.get_by_role("button", name="Undo", exact=True).tap()
    in_sight(page, "G9")
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    no_overflow(page)
    fine(page)


def test_a_tap_in_fit_only_goes_there(sandbox, open_page):
    page = open_page(f"{sandbox}?map=loading-dock", device="phone", scale=2)
    ready(page)
    in_sight(page, "G9")
    asked = page.locator(".cb-verdict").inner_text()
    page.get_by_role("button", name="Fit").tap()
    in_sight(page, "A1", "X16")
    settled_frames(page)
    screenshot(page, "sandbox-phone-fit")
    page.touchscreen.tap(*point(page, "S9"))  # Bruiser: he would be selected
    in_sight(page, "S9")
    says(page, "S9", css=".cb-status")
    assert page.locator(".cb-verdict").inner_text() == asked
    page.wait_for_timeout(900)
    page.locator(".cb-place-a").tap()
    page.touchscreen.tap(*point(page, "S9"))  # not in Fit any more: a tap aims
    says(page, "from Bruiser on S9 to Warden on G9", css=".cb-verdict")
    page.get_by_role("button", name="Fit").tap()
    in_sight(page, "A1", "X16")
    page.get_by_role("button", name="Fit").tap()
    in_sight(page, "S9")
    fine(page)


def test_a_desktop_does_not_scroll(sandbox, open_page):
    page = open_page(f"{sandbox}?map=loading-dock")
    ready(page)
    settled_frames(page)
    screenshot(page, "sandbox-large")
    page.locator("button.cb-step-target:visible", has_text="Next").click()
    page.wait_for_timeout(500)
    assert page.evaluate(SCROLLED) == [[0, 0]]
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    fine(page)


def test_tab_on_a_phone_goes_from_the_board_to_what_is_shown(sandbox, open_page):
    page = open_page(sandbox, device="phone")
    ready(page)
    page.locator(CANVAS).first.focus()
    met = []
    for _ in range(13):
        page.keyboard.press("Tab")
        page.wait_for_timeout(120)
        met.append(page.evaluate("(e => e.innerText?.slice(0, 15) || e.className)(document.activeElement)"))
    text = " ".join(met)
    places = [text.find(each) for each in ("cb-tab-why", "Fit", "Warden", "Hindered", "A light obj")]
    assert places == sorted(places), met
    assert places[0] >= 0, met


@pytest.mark.smoke
def test_touch(sandbox, open_page):
    page = open_page(sandbox, device="phone", scale=2)
    ready(page)
    page.touchscreen.tap(*point(page, "C7"))
    says(page, "to Lodestar on C7", css=".cb-verdict")
    page.locator(".cb-place-a").tap()
    page.touchscreen.tap(*point(page, "C7"))
    says(page, "from Lodestar on C7 to Warden", css=".cb-verdict")
    page.touchscreen.tap(*point(page, "C7"))
    says(page, "Lodestar is chosen", css=".cb-status")
    page.locator("label:has(.cb-tab-bar)").tap()
    page.get_by_role("button", name="Reach", exact=True).tap()
    says(page, "Lodestar reaches", css=".cb-status")
    page.touchscreen.tap(*point(page, "D8"))
    says(page, "Choose D8 again", css=".cb-status")
    page.touchscreen.tap(*point(page, "D8"))
    says(page, "Lodestar to D8", css=".cb-status")
    screenshot(page, "sandbox-phone-reach")
    fine(page)


@pytest.mark.parametrize("width", [320, 768, 1024])
def test_other_widths(sandbox, open_page, width):
    page = open_page(sandbox)
    page.set_viewport_size({"width": width, "height": 800})
    ready(page)
    says(page, "Hindered")
    no_overflow(page)
    screenshot(page, f"sandbox-{width}")
    if width > 600:  # the questions are one row
        boxes = [each.bounding_box() for each in page.locator(".cb-allsigns .cb-sign:visible").all()]
        assert len({round(box["y"]) for box in boxes}) == 1
    fine(page)


@pytest.mark.parametrize("height", [720, 800, 1000])
@pytest.mark.parametrize("name", ["corner", "harbour"])
def test_every_row_of_a_map_shows(sandbox, open_page, name, height):
    page = open_page(f"{sandbox}?map={name}")
    page.set_viewport_size({"width": 1280, "height": height})
    ready(page)
    canvas, board = (page.locator(css).first.bounding_box() for css in (CANVAS, ".cb-board"))
    assert canvas["y"] + canvas["height"] <= board["y"] + board["height"] + 1
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    ruler = page.locator(".cb-top .cb-ruler").bounding_box()
    assert abs(ruler["width"] - canvas["width"]) <= 1


def test_four_times_as_large(sandbox, open_page):
    page = open_page(sandbox)
    page.set_viewport_size({"width": 320, "height": 200})
    ready(page)
    page.locator(".cb-verdict").scroll_into_view_if_needed()
    assert page.locator(".cb-verdict").bounding_box()["height"] >= 40
    says(page, "A light object on E4 hinders.")
    no_overflow(page)


def test_text_stands_out(sandbox, open_page):
    """Every visible text has 4.5 times the luminance of its ground, or the other way round."""
    for look in ("light", "dark", "contrast"):
        page = open_page(f"{sandbox}?look={look}")
        ready(page)
        for name in ("Share", "Open", "?"):
            open_pane(page, name)
            assert page.evaluate(CONTRAST) == [], (look, name)
        assert page.evaluate(CONTRAST) == [], look


CONTRAST = """() => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number)
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
  const ground = e => { for (; e; e = e.parentElement) {
    const c = rgb(getComputedStyle(e).backgroundColor)
    if (c.length < 4 || c[3] > 0) return c } return [255, 255, 255] }
  return [...document.querySelectorAll('.cb-app *')].filter(e => e.offsetParent && !e.closest('svg') && !e.disabled
      && getComputedStyle(e).visibility === 'visible' && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
    .map(e => { const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x)
      return [(a + 0.05) / (b + 0.05), e.outerHTML.slice(0, 80)] }).filter(([ratio]) => ratio < 4.5)
}"""


def test_every_control_has_a_name(page):
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('.cb-app :is(button, select, input, textarea)')]
            .filter(e => e.offsetParent && !(e.innerText?.trim() || e.labels?.length || e.ariaLabel || e.title))
            .map(e => e.outerHTML)"""
    )
    assert unnamed == []


def test_bad_addresses_open_the_page(sandbox, open_page):
    page = open_page(f"{sandbox}?position=%3Cscript%3Ealert(1)%3C/script%3E&rules=none&look=neon")
    ready(page)
    says(page, "Hindered")
    fine(page)


@pytest.mark.smoke
@pytest.mark.parametrize(
    "path",
    ["voila/files/explore.ipynb", "voila/files/../pyproject.toml", "voila/render/../../etc/passwd", "api/contents",
     "voila/tree", "files/explore.ipynb"],
)  # fmt: skip
def test_a_visitor_reaches_no_file(sandbox, path):
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(sandbox + path, timeout=10)
    assert error.value.code in (403, 404, 500)


def test_in_a_cell_of_a_notebook_an_error_in_a_handler_leaves_the_board_alive(voila, open_page, tmp_path_factory):
    """Explore stands alone there: with its look, and the choice of the book above it."""
    folder = tmp_path_factory.mktemp("broken")
    cell = """
import clixbook as cx
from clixbook.view.sessions import question_session as module

def ask(board, question, rules, ask=module.ask):
    if question.target == "H4":
        raise RuntimeError("this square is broken")
    return ask(board, question, rules)

module.ask = ask
cx.Explore()
"""
    page = open_page(voila(write_notebook(folder / "broken.ipynb", cell)).url())
    ready(page)
    assert page.locator(CANVAS).bounding_box()["width"] > 800
    drag_end(page, "H5", "H4")
    says(page, "your position is unchanged")
    says(page, "on B3 to Bruiser on H5", css=".cb-verdict")
    screenshot(page, "sandbox-error")
    page.get_by_role("button", name="2022", exact=True).click()
    says(page, "2022", css=".cb-verdict")
    drag_end(page, "H5", "H3")
    says(page, "on B3 to H3", css=".cb-verdict")


@pytest.mark.parametrize("ended_by", ["SIGINT", "SIGHUP", "SIGKILL"])  # Ctrl-C, a closed window, a kill
def test_the_end_of_the_command_ends_the_server_and_its_kernels(sandbox, tmp_path, ended_by):
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # else ignored behind a shell
    code += "from clixbook.view.serving.demo import serve; serve(browser=False, tell=lambda t: print(t, flush=True))"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split()[4]
    wait_for(lambda: warm_kernels(address))
    with urllib.request.urlopen(address, timeout=60) as answer:  # a kernel runs now
        assert b"clixbook" in answer.read()
    family = psutil.Process(process.pid).children(recursive=True)
    assert len(family) >= 2
    process.send_signal(signal.Signals[ended_by])
    assert process.wait(timeout=30) == (-signal.SIGKILL if ended_by == "SIGKILL" else 0)
    assert ("clixbook is closed." in process.stdout.read()) == (ended_by != "SIGKILL")
    _, alive = psutil.wait_procs(family, timeout=10)
    assert alive == []


def test_a_taken_port_is_said(sandbox):
    from clixbook.errors import ClixbookError
    from clixbook.view.serving.demo import serve

    port = int(sandbox.rstrip("/").rpartition(":")[2])
    with pytest.raises(ClixbookError, match="taken"):
        serve(port, browser=False)


@pytest.mark.parametrize(
    ("address", "told"),
    [({"port": 80000}, "no port 80000"), ({"host": "no-such-host.invalid"}, "no address no-such-host.invalid")],
)
def test_an_address_that_this_machine_lacks_is_said(address, told):
    from clixbook.errors import ClixbookError
    from clixbook.view.serving.demo import serve

    with pytest.raises(ClixbookError, match=told):
        serve(browser=False, **address)


@pytest.mark.smoke
def test_share_files(page, tmp_path):
    open_pane(page, "Share")
    with page.expect_download() as download:
        page.get_by_role("link", name="board.png").click()
    download.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert "works on this computer only" in page.locator(".cb-linkpane.cb-opened").inner_text()
    screenshot(page, "sandbox-share")
    page.keyboard.press("Escape")
    (tmp_path / "map.yaml").write_text(cx.Board.build(width=3, height=2).to_text(), encoding="utf-8")
    open_file(page, tmp_path / "board.png")
    expect(page.locator(".cb-linkpane .cb-problem")).to_contain_text("not text")
    open_file(page, tmp_path / "map.yaml")
    page.locator(".cb-linkpane.cb-opened").wait_for(state="hidden")
    says(page, "Warden", css=".cb-verdict")
    fine(page)


def test_a_file_that_no_server_takes_is_said_to_be_too_long(page):
    line = cx.Board.build(width=3, height=2).to_line().encode()
    for content, told in ((b"x" * 12_000_000, "too long; a file may have 1000000 bytes"), (line, "3 by 2 squares")):
        open_file(page, {"name": "it.txt", "mimeType": "text/plain", "buffer": content})
        says(page, told, css=".cb-status" if content is line else ".cb-linkpane .cb-problem")
    fine(page)


def test_a_pasted_text_opens_in_the_room_that_fits(page):
    open_pane(page, "Open")
    page.locator(".cb-opentext textarea").fill("A B C")
    page.get_by_role("button", name="Open it").click()
    problem = page.locator(".cb-linkpane .cb-problem")
    expect(problem).to_contain_text("This is neither a link, nor a position line, nor a map")
    field, told = page.locator(".cb-opentext").bounding_box(), problem.bounding_box()
    assert 0 <= told["y"] - field["y"] - field["height"] < 12  # right below it
    page.locator(".cb-opentext textarea").fill("2x Gnat, Bruiser")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector(".cb-slot-force > *")
    says(page, "The force is loaded", css=".cb-status")
    fine(page)


def test_a_question_mark_opens_the_help_and_escape_gives_the_keys_back(page):
    canvas = page.locator(CANVAS).last
    canvas.focus()
    page.keyboard.press("?")
    page.get_by_text("What is drawn", exact=True).wait_for()
    assert page.locator(".cb-helppane .cb-drawnlist svg").count() > 30
    page.keyboard.press("Escape")
    page.get_by_text("What is drawn", exact=True).wait_for(state="hidden")
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    page.keyboard.press("r")  # the board hears the next key
    says(page, "Warden reaches", css=".cb-verdict")
    field = page.locator(".cb-opentext textarea")
    open_pane(page, "Open")
    field.type("?")  # what is typed is text
    assert field.input_value() == "?"
    assert not page.get_by_text("What is drawn", exact=True).is_visible()
    fine(page)


def test_the_attacker_chooses_the_way(page):
    page.get_by_role("button", name="Nebula", exact=True).click()
    page.get_by_role("button", name="Knock back", exact=True).click()
    way = page.get_by_role("combobox", name="way", exact=True)
    way.select_option("E")
    says(page, "K5", css=".cb-verdict")
    fine(page)


def test_json_of_the_settings_is_what_voila_takes():
    from clixbook.view.serving.demo import SETTINGS

    assert json.loads(json.dumps(SETTINGS)) == SETTINGS


def test_the_pane_with_the_address_closes_by_escape_and_by_a_click_elsewhere(sandbox, open_page):
    page = open_page(f"{sandbox}?page=explore")
    ready(page)
    pane, button = page.locator(".cb-linkpane.cb-opened"), page.get_by_role("button", name="Share", exact=True).first
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator(".cb-status").click()):
        button.click()
        pane.wait_for(state="visible")
        close()
        pane.wait_for(state="hidden")
    no_errors(page)
