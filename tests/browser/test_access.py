"""Every room in every look, and at every size of window: can everybody use it?"""

import pytest

from clixbook.view.app.rooms import ROOMS
from tests.browser.access import assert_accessible, sweep
from tests.browser.harness import no_errors
from tests.browser.pages import click, sandbox_server, settled_frames

WITH_BOARD = {"explore", "build", "play"}
FOR_EVERYBODY = {"start", "explore", "build", "play", "learn", "rules"}
AT_EVERY_SIZE = {"start", "explore", "build", "play", "learn", "rules"}


@pytest.fixture(scope="module")
def server(chromium, tmp_path_factory):
    with sandbox_server(tmp_path_factory.mktemp("access")) as address:
        yield address


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
        page.get_by_label("Look", exact=True).first.select_option(look.capitalize())
        page.wait_for_selector(f".cb-app.cb-full.cb-{look}")
        settled_frames(page)
        assert_accessible(page)
    no_errors(page)


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
    page.get_by_label("Look", exact=True).first.select_option("Dark")
    page.wait_for_selector(".cb-app.cb-full.cb-dark")
    settled_frames(page)
    assert_accessible(page)
    no_errors(page)


@pytest.mark.parametrize("room", [row.name for row in ROOMS if row.name in AT_EVERY_SIZE])
def test_it_fits_every_window(server, open_page, room):
    page = visit(open_page, server, room)
    assert sweep(page, board=room in WITH_BOARD) == []


IN_LEARN = {
    "?page=learn&lesson=corner-pick&q=2&look=dark": "blocked",  # a wrong answer, and what is said to it
    "?page=learn&test=seeing&look=contrast": "Show me",
    "?page=learn&story=corner-shot": "Next:",
    "?page=learn&write=1&look=dark": "Another question",
    "?page=learn&teach=1&look=contrast": "",
    "?page=learn&parting=1": "",
}
FEW_SIZES = [(320, 640), (390, 844), (820, 1180), (1180, 820)]


@pytest.mark.parametrize("address", IN_LEARN)
def test_what_is_done_in_learn_can_be_done_by_everybody(server, open_page, address):
    page = open_page(server + address)
    page.wait_for_selector(".cb-room-learn")
    if IN_LEARN[address]:
        page.get_by_role("button", name=IN_LEARN[address]).first.click()
    else:
        page.locator(":is(.cb-group, .cb-case) summary").first.click()
    settled_frames(page)
    assert_accessible(page)
    assert sweep(page, FEW_SIZES, board="lesson" in address or "test" in address) == []
    no_errors(page)


FEW_SIZES = [(320, 844), (600, 800), (760, 1024), (1280, 800), (844, 390), (320, 256)]


def test_play_fits_while_something_is_aimed_at_and_while_dice_are_due(server, open_page):
    page = visit(open_page, server, "play")
    for square, says in (("C4", "Night Warden"), ("H3", "Hit 72 %"), ("H3", "Roll the dice")):
        click(page, square)
        page.wait_for_function("says => document.querySelector('.cb-status').innerText.includes(says)", arg=says)
        settled_frames(page)
        if says != "Night Warden":
            assert_accessible(page)
            assert sweep(page, FEW_SIZES) == []
            page.set_viewport_size({"width": 1280, "height": 800})
            settled_frames(page)
    no_errors(page)
