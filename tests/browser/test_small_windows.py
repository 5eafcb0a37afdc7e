"""Phones and tablets as a visitor holds them: the look of his computer, a header in reach, words for fingers, and
boards that are larger than their window.
"""

import re
from collections.abc import Callable
from contextlib import ExitStack
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import clixbook as cx
from clixbook.view.app.settings import book_fields
from tests.browser.harness import DEVICES, choose_look, no_errors, open_page as open_watched, open_pane
from tests.browser.pages import point, ready, says, settled_frames

Open = Callable[..., Page]
BOARDLESS = ("page=rules", "tab=figure", "tab=force", "write=1")
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
def served(serve_room):
    return serve_room("explore")


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
            if not any(each in query for each in BOARDLESS):
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
    choose_look(page, "Light")
    page.wait_for_selector(".cb-app.cb-full.cb-light")
    page.wait_for_url("**look=light**")  # in the address: a reload keeps it, whatever the computer says
    open_pane(page, "Share")
    page.wait_for_selector(".cb-address")
    assert "look=" not in page.locator(".cb-address").inner_text()  # who gets the link has a look of his own
    page.keyboard.press("Escape")
    choose_look(page, "System")
    page.wait_for_selector(".cb-app.cb-full.cb-dark")
    no_errors(page)


# -- the header ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 360), (667, 375), (844, 390), (932, 430)])
def test_all_of_the_header_is_in_sight_on_a_phone_that_lies(phone: Open, size):
    page = phone("page=play", *size)
    parts = page.locator(".cb-header :is(a, button:not(.cb-skip), select):visible").all()
    assert len(parts) >= 12  # six rooms, four books and all of them, Open; the others stand beside the board
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
        assert float(part.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) >= 12
        assert part.evaluate("e => e.scrollWidth <= e.clientWidth + 1")  # no word is cut
    no_errors(page)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (667, 375), (844, 390)])
def test_a_question_is_asked_in_rows_that_cut_no_word(phone: Open, size):
    page = phone("page=explore", *size)
    field = page.get_by_label("to", exact=True).bounding_box()
    assert field["width"] >= 90
    for button in page.locator("button.cb-step-target").all():
        beside = button.bounding_box()
        assert abs(field["y"] - beside["y"]) <= 4  # in one row
        assert beside["x"] + beside["width"] <= size[0] - 1
    page.locator("label:has(.cb-tab-bar)").first.tap()
    for sign in page.locator(".cb-sign:visible").all():
        box = sign.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
        assert sign.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), sign.text_content()
    no_errors(page)


def test_the_choice_of_a_look_has_its_name_on_a_phone(phone: Open):
    page = phone("page=explore")
    open_pane(page, "?")
    label = page.locator(".cb-helppane .cb-look .widget-label")
    assert label.inner_text() == "Look"
    assert label.bounding_box()["width"] > 20


@pytest.mark.parametrize("room", ["page=explore", "page=play&seed=31", "page=build"])
def test_the_tabs_of_a_phone_stand_still(phone: Open, room):
    page = phone(room)
    places = set()
    for label in page.locator(".cb-tabrow label:visible").all():
        label.tap()
        settled_frames(page)
        box = page.locator(".cb-tabrow:visible").bounding_box()
        places.add((box["y"], box["height"]))
    assert len(places) == 1, places
    no_errors(page)


@pytest.mark.parametrize(("size", "tab"), [((390, 844), "bar"), ((844, 390), "bar"), ((820, 1180), "table")])
def test_the_number_of_a_question_stands_beside_the_sign_that_asks_it(phone: Open, size, tab):
    page = phone("page=explore", *size)
    page.locator(f"label:has(.cb-tab-{tab})").first.tap()
    page.locator(".cb-sign:visible", has_text="Reach").first.tap()
    says(page, "with speed 8", css=".cb-framefoot")
    expect(page.locator(".cb-ask .cb-number input")).to_be_in_viewport(ratio=1)
    page.locator(".cb-ask .cb-number input").fill("3")
    says(page, "with speed 3", css=".cb-framefoot")
    page.locator(".cb-sign:visible", has_text="Attack odds").first.tap()
    expect(page.locator(".cb-odds input").first).to_be_in_viewport()
    page.locator("label:has(.cb-tab-why)").first.tap()
    expect(page.locator(".cb-lit")).to_be_visible()  # all of the pane again
    no_errors(page)


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (844, 390)])
def test_undo_redo_and_share_are_in_reach_in_every_tab_of_a_phone(phone: Open, size):
    page = phone("page=explore", *size)
    page.touchscreen.tap(*point(page, "C7"))
    says(page, "to Lodestar on C7", css=".cb-framefoot")
    for tab in ("why", "bar", "table"):
        page.locator(f"label:has(.cb-tab-{tab})").tap()
        for name in ("Undo", "Redo", "Share", "?", "Fit"):
            box = page.get_by_role("button", name=name, exact=True).bounding_box()
            assert min(box["width"], box["height"]) >= 36
            assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
    for name, part in (("Share", ".cb-address"), ("?", ".cb-drawnlist >> nth=0")):
        page.get_by_role("button", name=name, exact=True).tap()
        page.locator(part).wait_for()
        page.keyboard.press("Escape")  # and gives the place back
        page.locator(part).wait_for(state="hidden")
        assert page.evaluate("document.activeElement.innerText") == name
    page.get_by_role("button", name="Undo", exact=True).tap()
    says(page, "to Bruiser on H5", css=".cb-framefoot")
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


# -- boards that are larger than their window ------------------------------------------------------------------

BOARD = ".cb-boardcell > .cb-scroll"
SCROLLED = "e => [e.scrollLeft, e.scrollTop]"


def square(page: Page) -> float:
    """CSS pixels of a square."""
    board = page.locator(BOARD).first
    return float(board.locator(".cb-canvas").bounding_box()["width"]) / board.locator(".cb-top span.cb-rung").count()


def touch(page: Page):
    """`touch("touchStart", (x, y), ...)`: fingers at these points of the window."""
    client = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    return send


def swipe(page: Page, start: tuple[float, float], dx: float, dy: float) -> None:
    send, (x, y) = touch(page), start
    send("touchStart", start)
    for part in range(1, 9):
        send("touchMove", (x + dx * part / 8, y + dy * part / 8))
    send("touchEnd")
    settled_frames(page, 0.3)


def shade(page: Page, side: str) -> str:
    """How broad the shade at an edge of the board's window is; "0px" where the map ends or was moved before."""
    cell = page.locator(".cb-boardcell").first
    return str(
        cell.evaluate(
            """(e, side) => { const style = getComputedStyle(e, '::after')
            return style.display === 'none' ? '' : style.getPropertyValue('--' + side).trim() || '0px' }""",
            side,
        )
    )


def test_a_map_that_goes_on_says_so_until_it_was_moved(phone: Open):
    page = phone("page=explore&map=market-street")
    page.wait_for_selector(".cb-boardcell.cb-goeson-right")
    assert [shade(page, side) for side in ("left", "right")] == ["14px", "14px"]
    page.locator(BOARD).first.evaluate("e => { e.style.scrollSnapType = 'none'; e.scrollTo(0, 0) }")
    page.wait_for_selector(".cb-boardcell:not(.cb-goeson-left)")
    assert shade(page, "left") == "0px"  # here it ends
    before = page.locator(BOARD).first.evaluate(SCROLLED)
    swipe(page, (250, 300), -120, 0)
    assert page.locator(BOARD).first.evaluate(SCROLLED)[0] >= before[0] + 90
    assert shade(page, "right") == ""  # understood
    page.reload()
    ready(page)
    page.wait_for_selector(".cb-boardcell.cb-goeson-right")
    assert shade(page, "right") == ""
    no_errors(page)


def test_a_line_longer_than_the_window_is_shown_whole_and_brought_back(phone: Open):
    page = phone("page=explore&map=market-street")  # Warden on G9, Bruiser on S9
    settled_frames(page, 0.8)
    board, button = page.locator(BOARD).first, page.get_by_role("button", name="Whole line")
    before = board.evaluate(SCROLLED)

    def both() -> bool:
        box, ends = board.bounding_box(), [point(page, each) for each in ("G9", "S9")]
        return all(box["x"] + 24 < x < box["x"] + box["width"] for x, _ in ends)

    assert square(page) >= 44
    assert not both()
    button.tap()
    page.wait_for_function(f"document.querySelector('{BOARD} .cb-canvas').getBoundingClientRect().width < 800")
    assert both()
    page.get_by_role("button", name="Large squares").tap()
    page.wait_for_function(f"document.querySelector('{BOARD} .cb-canvas').getBoundingClientRect().width > 1000")
    assert board.evaluate(SCROLLED) == before
    page.get_by_role("button", name="Fit").first.tap()
    button.wait_for(state="hidden")  # both ends are in sight already
    no_errors(page)


def test_two_fingers_zoom_and_move_the_map(phone: Open):
    page = phone("page=build")
    send, large, text = touch(page), square(page), page.url
    send("touchStart", (150, 300))
    send("touchStart", (150, 300), (250, 300))
    for step in range(1, 6):
        send("touchMove", (150 + 8 * step, 300), (250 - 8 * step, 300))
    send("touchEnd")
    settled_frames(page)
    assert square(page) < large - 5
    assert page.url == text  # nothing was painted
    no_errors(page)


def test_the_painter_says_how_a_finger_moves_the_map(phone: Open):
    # The hint comes once the board is measured and goes after six seconds: a slow machine looks too early or too late.
    stays = "addEventListener('animationend', e => e.animationName === 'cb-told' && e.stopImmediatePropagation(), true)"
    page = phone("page=build", 320, 640, script=stays)
    hint = "getComputedStyle(document.querySelector('.cb-boardcell'), '::before').content"
    page.wait_for_function(f"{hint}.includes('Two fingers')")
    box = page.get_by_role("button", name="Move the map").bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 320  # without pushing the strip of tools
    page.get_by_role("button", name="Move the map").tap()
    says(page, "A finger moves the map.", css=".cb-status")
    no_errors(page)


def test_a_finger_on_a_small_board_of_a_ruling_scrolls_its_page(phone: Open):
    page = phone("page=rules&id=ADJ-09")
    page.wait_for_selector(".cb-livingboard .cb-canvas")
    page.locator(".cb-livingboard .cb-canvas").scroll_into_view_if_needed()
    settled_frames(page)
    box, pane = page.locator(".cb-livingboard .cb-canvas").bounding_box(), page.locator(".cb-rulesright")
    before = pane.evaluate(SCROLLED)
    swipe(page, (box["x"] + 12, box["y"] + box["height"] - 12), 0, -120)
    assert pane.evaluate(SCROLLED)[1] >= before[1] + 90
    no_errors(page)


# -- Play on a phone -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (390, 844)])
def test_what_a_visitor_wants_first_is_in_sight_and_a_fitted_board_leaves_no_gap(phone: Open, size):
    page = phone("page=play", *size)
    bar = page.locator(".cb-dobar").bounding_box()
    for name in ("Play against a machine", "Set up a game"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box["y"] + box["height"] <= bar["y"]
    page.locator(".cb-fit").tap()
    page.wait_for_selector(".cb-play.cb-wholemap")
    settled_frames(page)
    board, tabs = page.locator(".cb-canvas").first.bounding_box(), page.locator(".cb-tabs").bounding_box()
    assert 0 <= tabs["y"] - board["y"] - board["height"] <= 16
    no_errors(page)


def test_an_attack_is_aimed_and_rolled_by_two_taps(phone: Open):
    page = phone("page=play", 360, 740)
    page.locator(".cb-ready button:visible", has_text="Night Warden").tap()
    says(page, "Night Warden: ", css=".cb-status")
    page.locator(".cb-choices button:visible", has_text="Lodestar").first.tap()
    says(page, "Hit 72", css=".cb-tellpane")
    page.get_by_role("button", name="Roll", exact=True).tap()
    page.locator(".cb-rolled").wait_for()
    page.get_by_role("button", name="Undo", exact=True).tap()  # the roll
    page.get_by_role("button", name="Roll", exact=True).wait_for()
    page.get_by_role("button", name="Undo", exact=True).tap()  # and the attack
    says(page, "Undone: Night Warden: Shoot Lodestar", css=".cb-status")
    page.locator(".cb-ready button:visible", has_text="Bruiser").wait_for()
    no_errors(page)


# -- wide windows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "least"), [("explore", 0.6), ("play", 0.57), ("build", 0.4)])
def test_a_board_of_24_columns_has_its_share_of_a_wide_window(served, open_page, room, least):
    """Beside the text of the painter, which shows whole, it has six tenths of the width."""
    yard = cx.load_map("market-street")
    places = {"night-warden": "B8", "bruiser": "V8"}
    forces = {"Ann": ["night-warden"], "Ben": ["bruiser"]}
    lines = {
        "explore": yard.to_line(), "build": yard.to_line(),
        "play": cx.Game.new(yard, rules="core2014", forces=forces, places=places).to_line(),
    }  # fmt: skip
    page = open_page(f"{served}?{urlencode({'page': room, 'position': lines[room]})}")
    page.set_viewport_size({"width": 1440, "height": 900})
    ready(page)
    settled_frames(page)
    board, cell = page.locator(".cb-canvas").first.bounding_box(), page.locator(".cb-boardcell").first.bounding_box()
    assert (board["width"] + 24) * (board["height"] + 24) >= least * 1440 * 900
    assert cell["width"] >= 0.6 * 1440
    no_errors(page)


@pytest.mark.parametrize("width", [600, 700, 740, 820, 890])
def test_on_a_tablet_no_question_moves_the_board(phone, width):
    page = phone("page=explore", width, 1100)
    top = page.locator(".cb-boardcell").bounding_box()["y"]
    for question in ("reach", "knock back", "threats", "distance"):
        page.locator(f".cb-sign-{question.replace(' ', '-')}").click()
        page.wait_for_selector(f".cb-asks-{question.replace(' ', '-')}")
        settled_frames(page)
        assert page.locator(".cb-boardcell").bounding_box()["y"] == top, question
    no_errors(page)


def test_a_story_that_is_magnified_four_times_has_its_steps_in_one_row(phone):
    page = phone("page=learn&story=corner-shot&step=2", 320, 256)
    boxes = [each.bounding_box() for each in page.locator(".cb-stepbar button:visible").all()]
    assert len(boxes) == 4
    assert len({each["y"] for each in boxes}) == 1
    assert max(each["x"] + each["width"] for each in boxes) <= 320


def test_what_is_said_to_an_answer_comes_into_sight_on_the_smallest_phone(phone):
    page = phone("page=learn&test=seeing&q=1", 320, 568)
    number = page.get_by_placeholder("a number")
    number.fill("3")
    number.press("Enter")
    says(page, "It is 6", css=".cb-says")
    next_one = page.get_by_role("button", name="Next", exact=True)
    page.wait_for_function("document.querySelector('.cb-says').getBoundingClientRect().bottom <= innerHeight")
    assert next_one.bounding_box()["y"] < 568


@pytest.mark.parametrize(
    ("lesson", "step"),
    [*(("teams-together", step) for step in (2, 3, 4, 5)), ("areas-and-bursts", 2), ("corner-pick", 1)],
)
def test_what_answers_a_question_is_in_sight_on_the_smallest_phone(phone, lesson, step):
    page = phone(f"page=learn&lesson={lesson}&q={step}", 320, 568)
    answers = page.locator(".cb-app button:visible").filter(has_text=re.compile("^(Check|None|Yes|No)$", re.IGNORECASE))
    answers.first.wait_for()
    bottoms = [round(box["y"] + box["height"]) for each in answers.all() if (box := each.bounding_box())]
    assert max(bottoms) <= 568


def test_begin_and_what_is_wrong_stay_at_the_foot_of_a_phone_that_lies(phone):
    page = phone("page=play&new=1", 844, 390)
    begin, told = page.get_by_role("button", name="Begin", exact=True), page.locator(".cb-setupfoot .cb-more")
    for part in (begin, told):
        box = part.bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 390
    no_errors(page)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_chosen_branch_is_in_sight_of_many(phone, size):
    page = phone("page=play&seed=5", *size)
    for square in ("C2", "D5", "E4", "D3"):
        for at in ("C4", square, square):
            page.mouse.click(*point(page, at))
            settled_frames(page, 0.4)
        page.get_by_role("button", name="Undo", exact=True).first.click()
        settled_frames(page, 0.4)
    page.locator("label:has(.cb-tab-log)").first.click()
    chips, row = page.locator(".cb-branches button"), page.locator(".cb-branches.widget-toggle-buttons")
    assert chips.count() == 4
    chips.last.click()
    settled_frames(page)
    row.evaluate("e => e.scrollLeft = 0")
    box = chips.last.bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
    assert row.bounding_box()["width"] >= (330 if size[0] > 900 else 370)  # the whole row
    no_errors(page)


@pytest.mark.parametrize("width", [600, 660, 739])
def test_house_rules_take_no_second_row_of_a_narrow_tablet(phone, width):
    house = cx.rulebook("core2014").house("Friday night", **{"LOF-05": "no"})
    page = phone(urlencode({"page": "explore", "books": "all", **book_fields(house)}), width, 960)
    tops = {page.locator(css).bounding_box()["y"] for css in (".cb-bookrow", ".cb-linking", ".cb-helping")}
    assert len(tops) == 1


WHOLE = """e => { const row = e.parentElement, told = getComputedStyle(row, '::after').content
    return row.dataset.whole && told.includes(row.dataset.whole) ? row.dataset.whole : ''
}"""


def test_a_chosen_value_that_its_menu_cuts_off_is_told_whole(phone):
    """Below the menu, and by its tooltip; one that has room is told once."""
    page = phone("page=play&new=1", 320, 568)
    brings = page.get_by_label("Ann brings").first
    long = brings.locator("option", has_text="Glass").first.inner_text()
    brings.select_option(label=long)
    page.wait_for_function("e => e.parentElement.dataset.whole", arg=brings.element_handle())
    settled_frames(page)
    assert brings.evaluate(WHOLE) == long.replace("\u00a0", " ")
    assert brings.get_attribute("title") == long
    chosen = page.locator(".cb-chosen button")  # the figures of it
    assert chosen.evaluate_all("all => all.filter(e => e.scrollHeight > e.clientHeight + 1).length") == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_label("Lasts").select_option(index=1)
    settled_frames(page)
    assert page.get_by_label("Lasts").evaluate(WHOLE) == ""
    assert not page.get_by_label("Lasts").get_attribute("title")
    no_errors(page)


MENU = ".cb-app.cb-full > .cb-slot .widget-dropdown:has(> .widget-label:text-is('{}')) > select:visible"


@pytest.mark.parametrize(
    ("query", "label", "words", "width"),
    [
        ("page=build&tab=force", "Power", "Energy Shield/Deflection", 320),
        ("page=build&tab=figure", "Fill with", "evenly to the last value", 320),
        ("page=explore&ask=odds", "Warden", "Ranged Combat Expert", 320),
        ("page=learn&write=1", "Ask", "clear, hindered or blocked", 390),  # cut by the menu's arrow alone
    ],
)
def test_every_room_tells_a_value_that_its_menu_cuts_off(phone, query, label, words, width):
    """Below the menu: a phone shows no tooltip. The menu stays as wide as the window lets it be."""
    page = phone(query, width, 800)
    menu = page.locator(MENU.format(label)).first
    room = "e => { const found = e.getBoundingClientRect(); return [found.width, found.right] }"
    before = menu.evaluate(room)
    named = menu.locator("option").filter(has_text=re.compile(words.replace(" ", r"\s"))).first
    menu.select_option(label=named.inner_text())
    settled_frames(page)
    assert re.search(words.replace(" ", r"\s"), menu.evaluate(WHOLE))
    assert menu.evaluate("e => e.parentElement.scrollWidth <= e.parentElement.clientWidth + 1")
    assert menu.evaluate(room) == pytest.approx(before, abs=1)
    no_errors(page)


CUT = """e => { // whether the chosen words need more than the menu has: a menu of these words alone is wider
    const alone = e.cloneNode(), style = 'width: auto !important; flex: none !important; position: absolute'
    alone.append(new Option(e.selectedOptions[0].text.trim()))
    alone.style = style
    e.parentElement.append(alone)
    const wide = alone.getBoundingClientRect().width
    alone.remove()
    return wide > e.getBoundingClientRect().width + 1
}"""


@pytest.mark.parametrize(("query", "label"), [("page=explore", "Map")])
@pytest.mark.parametrize("width", [768, 1280])
def test_a_menu_above_a_board_has_room_for_each_of_its_words(phone, query, label, width):
    """Words below it would move the board."""
    page = phone(query, width, 1000)
    menu = page.locator(MENU.format(label))
    for each in menu.locator("option").all_inner_texts():
        menu.evaluate("(e, words) => { e.value = [...e.options].find(o => o.text === words).value }", each)
        assert not menu.evaluate(CUT), each
    no_errors(page)


def test_what_a_visitor_of_a_tablet_wants_first_is_whole(phone):
    page = phone("page=play", 768, 1024, is_mobile=False)
    settled_frames(page)
    box = page.locator(".cb-actpane").bounding_box()
    for name in ("Play against a machine", "Set up a game"):
        button = page.get_by_role("button", name=name).bounding_box()
        assert button["y"] + button["height"] <= box["y"] + box["height"] + 1
