"""Every room in every look, and at every size of window: can everybody use it?"""

from io import BytesIO
from urllib.parse import urlencode

import pytest
from PIL import Image

import clixbook as cx
from clixbook.engine.history import saves
from clixbook.engine.history.house_address import house_code
from clixbook.view.app.rooms import ROOMS
from tests.browser.access import assert_accessible, sweep
from tests.browser.harness import choose_look, no_errors, open_file, screenshot
from tests.browser.pages import click, says, settled_frames

WITH_BOARD = {"explore", "build", "play"}
FOR_EVERYBODY = {"start", "explore", "build", "play", "learn", "rules"}
AT_EVERY_SIZE = {"start", "explore", "build", "play", "learn", "rules"}
EVERY_ROOM = [pytest.param(row.name, marks=[pytest.mark.smoke] * (row.name == "start")) for row in ROOMS]


@pytest.fixture(scope="module")
def server(serve_room):
    return serve_room("explore")


def visit(open_page, server, room, look="light"):
    page = open_page(f"{server}?page={room}&look={look}")
    page.wait_for_selector(f".cb-room-{room}")
    settled_frames(page)
    return page


@pytest.mark.parametrize("room", [row.name for row in ROOMS if row.name in FOR_EVERYBODY])
def test_everybody_can_use_it_in_every_look(server, open_page, room):
    page = visit(open_page, server, room)
    assert_accessible(page)
    for look in ("dark", "contrast"):
        choose_look(page, look.capitalize())
        page.wait_for_selector(f".cb-app.cb-full.cb-{look}")
        settled_frames(page)
        assert_accessible(page)
    no_errors(page)


@pytest.mark.parametrize("room", EVERY_ROOM)
def test_keys_go_past_the_header_in_two_steps(server, open_page, room):
    page = visit(open_page, server, room)
    page.keyboard.press("Tab")
    way = page.locator(".cb-skip:focus")
    assert way.bounding_box()["width"] > 80  # it shows itself to who comes to it
    assert_accessible(page)
    subject = {"learn": "content", "rules": "content"}.get(room, "board")
    assert way.inner_text() == f"To the {subject}"
    page.keyboard.press("Enter")
    reached = "canvas" if subject == "board" else "[role=main]"
    assert page.evaluate("css => document.activeElement.matches(css)", reached)
    assert page.locator(".cb-skip").bounding_box()["width"] <= 1
    if subject == "content":
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=main]') !== null")
    no_errors(page)


GROUND = "e => getComputedStyle(e).backgroundColor"


def test_few_colours_still_show_what_is_chosen(server, open_page):
    page = visit(open_page, server, "build")
    page.emulate_media(forced_colors="active")
    for chosen, other in (
        (".cb-nav a[aria-current]", ".cb-nav a:not([aria-current])"),
        (".cb-bookrow .mod-active", ".cb-bookrow button:not(.mod-active)"),
        (".cb-buildtabs .mod-active", ".cb-buildtabs button:not(.mod-active)"),
        (".cb-tabrow label:has(.cb-tab-map)", ".cb-tabrow label:has(.cb-tab-text)"),
    ):
        shown, hidden = (page.locator(css).filter(visible=True).first.evaluate(GROUND) for css in (chosen, other))
        assert shown != hidden, chosen


def test_few_colours_still_show_what_a_colour_says(server, open_page):
    page = visit(open_page, server, "play")
    page.emulate_media(forced_colors="active")
    card, log = (page.locator(f".cb-tabrow label:has(.cb-tab-{each})").evaluate(GROUND) for each in ("card", "log"))
    assert card != log  # the card shows before anybody chose it
    for square, told in (("D2", "Powder Kite"), ("C4", "Night Warden"), ("H3", "Hit 72 %")):
        click(page, square)
        says(page, told)
        if square == "D2":
            says(page, "Running Shot", css=".cb-card")
            assert page.locator(".cb-card .cb-pc-gray").first.evaluate(GROUND) == "rgb(166, 166, 166)"
    hit, miss = (page.locator(f".cb-bars .cb-d-{kind}").first.evaluate(GROUND) for kind in ("hit", "miss"))
    assert hit != miss
    exactly, least = (page.locator(f".cb-toggle label:has-text('{each}')").first.evaluate(GROUND) for each in WAYS)
    assert exactly != least


WAYS = ("Exactly", "At least")
LINES = "e => [getComputedStyle(e).borderTopWidth, getComputedStyle(e).outlineStyle].join()"


def test_few_colours_still_show_the_rail_of_the_steps_and_the_status_line(server, open_page):
    page = visit(open_page, server, "play")
    page.emulate_media(forced_colors="active")
    page.get_by_text("Log", exact=True).filter(visible=True).first.click()
    assert page.locator(".cb-slider .noUi-target").evaluate(LINES).startswith("1px")
    assert page.locator(".cb-status").filter(visible=True).first.evaluate(LINES).endswith("solid")
    screenshot(page, "few-colours-play")


def test_strong_contrast_and_few_colours_still_show_where_a_bar_of_the_course_ends(server, open_page):
    def colours(page):
        bar = Image.open(BytesIO(page.locator(".cb-aims meter").first.screenshot()))  # nothing is done yet: it is empty
        return len(bar.convert("RGB").getcolors())

    page = visit(open_page, server, "learn", "contrast")
    assert colours(page) > 1
    page = visit(open_page, server, "learn")
    page.emulate_media(forced_colors="active")
    assert colours(page) > 1


RULES = ("id=WPN-06", "id=ANA-10", "id=SET-12", "power=mystics")
"""What is done in a game, a dial, a set-up, a power."""


def test_everybody_can_use_what_the_room_of_rules_opens(server, open_page):
    for state in RULES:
        page = open_page(f"{server}?page=rules&look=dark&{state}", device="phone")
        page.wait_for_selector(".cb-room-rules")
        settled_frames(page)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, state
        page.close()


def test_a_ruling_and_what_stands_on_a_square_fit_too(server, open_page):
    page = open_page(f"{server}?page=rules&id=KBK-04")  # by mouse, in windows as narrow as a phone
    page.wait_for_selector(".cb-room-rules .cb-around")
    settled_frames(page)
    assert sweep(page, [(320, 844), (390, 844), (820, 1180)], board=False) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name="Explore", exact=True).click()
    page.get_by_text("Edit", exact=True).click()
    choose_look(page, "Dark")
    page.wait_for_selector(".cb-app.cb-full.cb-dark")
    settled_frames(page)
    assert_accessible(page)
    no_errors(page)


@pytest.mark.parametrize("room", [row.name for row in ROOMS if row.name in AT_EVERY_SIZE])
def test_it_fits_every_window(server, open_page, room):
    page = visit(open_page, server, room)
    assert sweep(page, board=room in WITH_BOARD) == []


def test_house_rules_find_their_place_beside_the_four_books(server, open_page):
    house = house_code(cx.rulebook("core2014").house("House rules", **{"LOF-14": "clear"}))
    page = open_page(f"{server}?page=explore&rules=house&{urlencode({'house': house})}")
    says(page, "is clear (House rules)")
    settled_frames(page)
    sizes = [(320, 640), (360, 740), (390, 844), (820, 1180), (1024, 768), (1100, 768), (1280, 720)]
    assert sweep(page, sizes) == []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settled_frames(page, 0.2)
        rows = page.locator(".cb-header").bounding_box()["height"]
        assert rows <= (60 if width >= 1020 else 110), (width, rows)
    no_errors(page)


IN_LEARN = {
    "?page=learn&lesson=corner-pick&q=2&look=dark": "blocked",  # a wrong answer, and what is said to it
    "?page=learn&test=seeing&look=contrast": "Show me",
    "?page=learn&story=corner-shot": "Next:",
    "?page=learn&write=1&look=dark": "Another question",
    "?page=learn&teach=1&look=contrast": "",
    "?page=learn&parting=1": "",
}
SIZES_OF_LEARN = [(320, 640), (390, 844), (820, 1180), (1180, 820)]


@pytest.mark.parametrize("address", IN_LEARN)
def test_what_is_done_in_learn_can_be_done_by_everybody(server, open_page, address):
    page = open_page(server + address)
    page.wait_for_selector(".cb-room-learn")
    if IN_LEARN[address]:
        page.get_by_role("button", name=IN_LEARN[address]).first.click()
    else:
        page.locator(":is(.cb-group:not([open]), .cb-case) summary").first.click()
    settled_frames(page)
    assert_accessible(page)
    assert sweep(page, SIZES_OF_LEARN, board="lesson" in address or "test" in address) == []
    no_errors(page)


FEW_SIZES = [(320, 844), (600, 800), (760, 1024), (1280, 800), (844, 390), (320, 256)]


def test_play_fits_while_something_is_aimed_at_and_while_dice_are_due(server, open_page):
    page = visit(open_page, server, "play")
    for square, told in (("C4", "Night Warden"), ("H3", "Hit 72 %"), ("H3", "Roll the dice")):
        click(page, square)
        says(page, told, css=".cb-status")
        settled_frames(page)
        if told != "Night Warden":
            assert_accessible(page)
            assert sweep(page, FEW_SIZES) == []
            page.set_viewport_size({"width": 1280, "height": 800})
            settled_frames(page)
    no_errors(page)


def ended():
    """A duel of seven steps, as a saved game."""
    game = cx.Game.new(
        "patch", rules="core2014", seed=3, forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
        places={"bruiser": "A1", "gnat": "A4"},
    )  # fmt: skip
    session = cx.PlayPage(game).session
    for option in ("end", "end", "move bruiser A3", "end", "end", "close bruiser gnat"):
        session.do(option)
    session.force("6 6")
    return saves.to_text(session.tree).encode()


def test_play_fits_while_a_game_is_watched_and_with_its_log(server, open_page):
    page = visit(open_page, server, "play")
    open_file(page, {"name": "game.json", "mimeType": "application/json", "buffer": ended()})
    page.locator("label:has(.cb-tab-card)").click()
    assert sweep(page, FEW_SIZES) == []  # its end
    page.set_viewport_size({"width": 820, "height": 1180})
    page.get_by_role("button", name="Watch it").click()  # nothing lies over it
    page.locator(".cb-itmoves").wait_for(state="attached")
    assert not page.get_by_role("button", name="Move for me").is_visible()  # nobody is asked
    page.get_by_role("button", name="Stop", exact=True).click()
    says(page, "Stopped.", css=".cb-machines")
    settled_frames(page)
    assert_accessible(page)
    assert sweep(page, FEW_SIZES) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("label:has(.cb-tab-log)").click()
    assert sweep(page, [(320, 844), (390, 844), (600, 1024), *FEW_SIZES]) == []
    page.set_viewport_size({"width": 820, "height": 1180})
    settled_frames(page)
    board, map_ = (page.locator(css).first.bounding_box() for css in (".cb-boardcell", ".cb-canvas"))
    assert board["y"] + board["height"] - map_["y"] - map_["height"] <= 8  # nothing is empty below it
    no_errors(page)
