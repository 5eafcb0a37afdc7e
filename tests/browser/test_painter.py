"""The map painter as a visitor meets it: paint, see a problem, put it right, change the text, explore the map."""

import pytest

from tests.browser.harness import no_errors, no_foreign_requests
from tests.browser.pages import point, ready, says, settled_frames

TEXT = ".cb-maptext textarea"


@pytest.fixture(scope="module")
def served(serve_room):
    return serve_room("explore")


def drag_by(page, start, end, across=0.0):
    """Drag from square to square; ``across`` moves the start towards the left edge of its square."""
    (x, y), (to_x, to_y) = point(page, start), point(page, end)
    width = point(page, "B1")[0] - point(page, "A1")[0]
    page.mouse.move(x - across * width, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=6)
    page.wait_for_selector(".cb-over g.cb-layer-note >> nth=0")
    page.mouse.up()


def open_text(page):
    page.locator(".cb-tabrow label", has_text="Text").click()


def brush(page, group, name):
    page.get_by_role("button", name=group, exact=True).click()
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.smoke
def test_paint_see_a_problem_change_the_text_and_explore(served, open_page):
    page = open_page(f"{served}?page=build&tab=map")
    ready(page)
    drag_by(page, "D6", "E7")
    says(page, "Painted hindering on D6:E7.")
    brush(page, "Walls", "Wall")
    drag_by(page, "D8", "D9", across=0.45)
    says(page, "Painted wall on 2 edges, C8|D8 to C9|D9.")
    page.get_by_role("button", name="Undo", exact=True).click()
    says(page, "Undone.")
    brush(page, "Walls", "Stairs")
    drag_by(page, "D8", "D8", across=0.45)
    says(page, "These stairs join nothing: C8 and D8", css=".cb-whys")
    spot = page.locator(".cb-over .cb-w0").first
    assert float(spot.evaluate("e => getComputedStyle(e).opacity")) == 0
    page.locator(".cb-why.cb-r0 summary").hover()
    page.wait_for_function("getComputedStyle(document.querySelector('.cb-over .cb-w0')).opacity == 1")
    page.get_by_label("Say").fill("Raise D8")
    page.get_by_label("Say").press("Enter")
    says(page, "None: this map can be played on.", css=".cb-whys")
    page.wait_for_function("css => document.querySelector(css).value.includes('= 2')", arg=TEXT)  # it may come later
    open_text(page)
    text = page.locator(TEXT).input_value()
    page.locator(TEXT).fill(text.replace("title: My map", "titel: My map"))
    says(page, "Line 1, column 1", "did you mean title", css=".cb-pane-text .cb-told")
    page.reload()  # the browser keeps what no address can hold
    ready(page)
    open_text(page)
    says(page, "Line 1, column 1", "did you mean title", css=".cb-pane-text .cb-told")
    assert page.locator(TEXT).input_value() == text.replace("title: My map", "titel: My map")
    page.locator(TEXT).fill(text.replace("title: My map", "title: The mill"))
    page.wait_for_function("location.search.includes('The_mill')")
    page.reload()
    ready(page)
    page.get_by_text("Save", exact=True).click()
    page.get_by_role("link", name="Explore this").click()
    page.wait_for_function("location.search.includes('page=explore') && location.search.includes('The_mill')")
    no_errors(page)
    no_foreign_requests(page)


def test_a_name_is_whole_though_its_figure_is_put_down_at_once(served, open_page):
    page = open_page(f"{served}?page=build&tab=map")
    ready(page)
    page.get_by_role("button", name="Figures", exact=True).click()
    field = page.get_by_label("Name", exact=True)
    for name, square in (("Marlow", "D6"), ("Quince of the Long Pier", "F8")):
        field.click()
        field.press("Control+a")
        page.keyboard.type(name)  # a real key each, no pause between them and the press
        page.mouse.click(*point(page, square))
        page.wait_for_function(
            "([css, name]) => document.querySelector(css).value.includes(name)", arg=[TEXT, f"{name}:"]
        )
    no_errors(page)


def test_sentences_of_ones_own_words_are_done_and_examples_are_tapped(served, open_page):
    page = open_page(f"{served}?page=build&tab=map")
    ready(page)
    line = page.get_by_label("Say", exact=True)
    for sentence, answer in (
        ("put a wall between D5 and D6", "Painted wall on D5|D6"),
        ("place Hawk on F5", "Hawk"),
        ("place Gnat of Ben on F8", "Gnat"),
        ("move hawk to G5", "Hawk to G5."),
        ("who can shoot Hawk?", "Lines of fire to Hawk: blocked: Gnat."),
        ("remove the wall between D5 and D6", "D5|D6"),
        ("undo", "Undone."),
        ("move Hank to F5", "did you mean Hawk?"),
    ):
        line.fill(sentence)
        line.press("Enter")
        says(page, answer, css=".cb-status")
    page.get_by_text("What can be said", exact=True).click()
    page.get_by_role("button", name="Set the elevation of D5 to 2").click()
    assert line.input_value() == "Set the elevation of D5 to 2"
    line.press("Enter")
    page.wait_for_function("css => document.querySelector(css).value.includes('= 2')", arg=TEXT)
    no_errors(page)


SIZES = [(768, 1024), (1024, 768), (1180, 820), (1280, 800), (1366, 768), (1440, 900), (1600, 900), (1920, 1080)]
GROUPS = {
    "Ground": ("Hindering", "Special", "Erase"), "Walls": ("Wall",), "Starts": (), "Things": ("Light",),
    "Figures": ("Tiny",), "Area": (),
}  # fmt: skip
"""The brushes of a group that need each something else besides."""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_no_brush_moves_the_board(served, open_page, device):
    page = open_page(f"{served}?page=build&tab=map", device=device)  # by mouse, and by a finger's larger buttons
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        ready(page)
        places = set()
        for group, brushes in GROUPS.items():
            page.get_by_role("button", name=group, exact=True).click()
            page.locator(".cb-groups .mod-active", has_text=group).wait_for()
            for each in brushes:
                page.get_by_role("button", name=each, exact=True).click()
                page.locator(".cb-brushes .mod-active", has_text=each).wait_for()
                settled_frames(page, 0.2)
                places.add(str(page.locator(".cb-canvas").bounding_box()))
                last = page.get_by_role("button", name="Erase", exact=True).bounding_box()
                assert last["x"] + last["width"] <= width  # no brush is cut
                assert page.evaluate(OVERLAPS, ".cb-groups button, .cb-options > *") == [], (width, each)
        assert len(places) == 1, (width, places)
    no_errors(page)


OVERLAPS = """css => {
    const parts = [...document.querySelectorAll(css)].filter(e => e.checkVisibility())
        .map(e => [e.innerText, e.getBoundingClientRect()]).filter(([, box]) => box.width && box.height)
    const over = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return [...parts.filter(([, box]) => box.width < 40).map(([text]) => `${text} is narrow`),
        ...parts.flatMap((one, n) => parts.slice(n + 1).filter(each => over(one, each))
            .map(each => one[0] + " over " + each[0]))]
}"""
"""Which two of the parts that are seen lie over each other, and which are too narrow to be used."""


def test_an_empty_map_is_one_press_away(served, open_page):
    page = open_page(f"{served}?page=build&tab=map")
    page.get_by_role("button", name="Empty map", exact=True).click()
    says(page, "An empty map of 14 x 10.", css=".cb-status")
    page.get_by_role("button", name="Undo", exact=True).click()
    says(page, "Undone.", css=".cb-status")
    no_errors(page)


OUT_OF_THEM = """css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility()).filter(e => {
    const words = document.createRange(), box = e.getBoundingClientRect()
    words.selectNodeContents(e)
    const {left, right} = words.getBoundingClientRect(), pane = e.closest(".cb-pane")?.getBoundingClientRect() ?? box
    return left < box.left || right > box.right || box.left < pane.left || box.right > pane.right
}).map(e => e.innerText)"""
"""Which of these buttons have words beyond their edges, or stand beyond those of their pane."""


def test_each_name_is_within_its_button_and_each_button_within_its_pane(served, open_page):
    page = open_page(f"{served}?page=build&tab=map")
    ready(page)
    page.locator(".cb-tabrow label", has_text="Open, size").click()
    for width, height in ((600, 900), (640, 900), (768, 1024), (820, 1180), (1240, 800), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Empty map 14 x 10").scroll_into_view_if_needed()
        assert page.evaluate(OUT_OF_THEM, ".cb-brush, .cb-formrow button") == [], width
    no_errors(page)


def test_a_finger_paints_on_a_phone(served, open_page):
    page = open_page(f"{served}?page=build&tab=map", device="phone")
    ready(page)
    page.get_by_role("button", name="Water", exact=True).tap()
    page.touchscreen.tap(*point(page, "D6"))
    says(page, "Painted water on D6.")
    page.get_by_role("button", name="Undo", exact=True).tap()
    says(page, "Undone.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    no_errors(page)


def test_the_text_map_is_seen_whole_beside_its_picture(served, open_page):
    page = open_page(f"{served}?page=build&tab=map")
    ready(page)
    whole = "css => { const e = document.querySelector(css); return e.clientWidth && e.scrollWidth <= e.clientWidth }"
    for query in ("", "&map=archive"):  # which has 24 columns
        if query:
            page.goto(f"{served}?page=build&tab=map{query}")
            ready(page)
        open_text(page)
        for width in (1024, 1180, 1280, 1440, 1600, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(whole, arg=TEXT)
            page.wait_for_function(whole, arg=".cb-boardcell .cb-scroll")
    page.get_by_text("Open, size", exact=True).click()
    page.get_by_role("button", name="Empty map 24 x 16").click()
    says(page, "An empty map is here")
    no_errors(page)
