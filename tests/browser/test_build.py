"""The room Build in a real browser: a figure is built, saved, loaded again, played with, and added to a force."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import assert_accessible, sweep
from tests.browser.harness import PATIENCE, choose_look, no_errors
from tests.browser.pages import click, drag, ready, says, settled_frames
from tests.importing.cast import card

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(serve_room: Callable[[str], str]) -> str:
    return serve_room("explore")


@pytest.mark.smoke
def test_a_figure_is_built_saved_loaded_and_played(
    address: str, open_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_page(f"{address}?page=build&tab=figure")
    name = page.get_by_label("Name", exact=True)
    name.fill("Night Heron")
    name.press("Tab")
    says(page, "Night Heron", css=".cb-card")
    page.get_by_label("Clicks before KO").fill("8")
    page.get_by_label("Clicks before KO").press("Tab")
    expect(page.locator(".cb-dialgrid button")).to_have_count(5 * 9)  # five rows, and the KO click
    page.get_by_label("Clicks before KO").fill("6")
    page.get_by_label("Clicks before KO").press("Tab")
    expect(page.locator(".cb-dialgrid button")).to_have_count(5 * 7)
    cell(page, SPEED, 1).click()
    says(page, "Speed, click 1", css=".cb-celleditor")
    page.get_by_role("button", name="+ 1", exact=True).click()
    page.get_by_label("Power", exact=True).select_option(label="Running Shot, gray")
    says(page, "Running Shot", css=".cb-card")
    cell(page, SPEED, 1).drag_to(cell(page, SPEED, 6))  # the same on six clicks
    expect(page.locator(".cb-dialgrid button.cb-pc-gray")).to_have_count(6)
    page.wait_for_function("location.search.includes('night-heron')")

    with page.expect_download() as saving:  # save
        page.get_by_role("link", name="night-heron.yaml").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert "speed: {1-6: Running Shot (gray)}" in file.read_text(encoding="utf-8")

    page.get_by_label("Name", exact=True).fill("Somebody Else")
    page.get_by_label("Name", exact=True).press("Tab")
    says(page, "Somebody Else", css=".cb-card")
    with page.expect_file_chooser() as choosing:  # load
        page.get_by_role("button", name="Load a file").click()
    choosing.value.set_files(file)
    says(page, "Night Heron", css=".cb-card")
    page.wait_for_function("location.search.includes('night-heron')")

    page.reload()  # the address holds it
    says(page, "Night Heron", "Running Shot", css=".cb-card")
    page.get_by_role("link", name="Play with it").click()  # play
    page.wait_for_selector(".cb-room-play")
    says(page, "Night Heron")
    page.wait_for_function("location.search.includes('page=play')")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_cards_of_others_are_loaded_and_told(
    address: str, open_page: Callable[..., Page], tmp_path: Path, device: str
) -> None:
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps([card(), card(unit_id="salt1", name="Salt Nun")]), encoding="utf-8")
    page = open_page(f"{address}?page=build&tab=figure", device=device)
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Load a file").click()
    choosing.value.set_files(cards)
    says(page, "Lantern Crab", css=".cb-card")
    page.locator(".cb-collected select").select_option(label="Salt Nun, 60 or 30 (tin 007.02)")
    says(page, "Salt Nun", css=".cb-card")
    page.get_by_text("What is told of them").click()
    says(page, "At the ebb it may rest twice.", css=".cb-collection")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "nothing is wider than the window"


SPEED, ATTACK, DEFENSE, DAMAGE = 1, 2, 3, 4


def cell(page: Page, row: int, click: int) -> Locator:
    """The cell of the dial that is built: click after click, each below its number."""
    return page.locator(".cb-dialgrid button").nth(5 * (click - 1) + row)


PASTED = """text => {
    const data = new DataTransfer()
    data.setData("text/plain", text)
    const how = {clipboardData: data, bubbles: true, cancelable: true}
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", how))
}"""


def test_a_dial_is_typed_and_pasted_without_a_mouse(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=figure")
    cells = page.locator(".cb-dialgrid button")
    expect(cells).to_have_count(5 * 7, timeout=PATIENCE * 1000)
    cell(page, SPEED, 1).focus()
    for key in ("1", "1", "Enter", "1", "0", "Enter", "9", "Tab", "7", "ArrowDown", "1", "2", "ArrowLeft", "k"):
        page.keyboard.press(key)  # as fast as they come: none is lost
    for number, value in enumerate(("11", "10", "9", "7"), start=1):
        expect(cell(page, SPEED, number)).to_have_text(value)
    expect(cell(page, ATTACK, 4)).to_have_text("12")  # below it
    expect(cell(page, ATTACK, 3)).to_have_text("KO")
    expect(cell(page, ATTACK, 3)).to_be_focused()
    says(page, "Attack, click 3", css=".cb-celleditor")  # the editor follows
    cell(page, SPEED, 6).focus()
    page.evaluate(PASTED, "6\n7\n15\n1")  # a column: the sixth click from its speed on
    for row, value in ((SPEED, "6"), (ATTACK, "7"), (DEFENSE, "15"), (DAMAGE, "1")):
        expect(cell(page, row, 6)).to_have_text(value)
    cell(page, SPEED, 1).focus()
    page.evaluate(PASTED, "\n".join(f"{12 - n}\t10\t16\t3" for n in range(8)))  # eight clicks, a line each
    expect(cells).to_have_count(5 * 9)
    expect(cell(page, SPEED, 8)).to_have_text("5")
    expect(cell(page, DAMAGE, 8)).to_have_text("3")


def test_who_comes_by_keys_goes_from_the_number_of_clicks_into_the_dial(
    address: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{address}?page=build&tab=figure")
    says(page, "Add another dial", css=".cb-dialtable")
    clicks = page.get_by_label("Clicks before KO")
    clicks.fill("5")
    clicks.press("Tab")
    expect(page.locator(".cb-dialgrid button")).to_have_count(5 * 6)  # five rows, and the KO click
    expect(cell(page, ATTACK, 1)).to_be_focused()  # the chosen one, though the dial has become another
    for key in ("9", "Tab", "8", "Tab", "Tab"):  # after a value on to the next click, and then out of the dial
        page.keyboard.press(key)
    expect(cell(page, ATTACK, 2)).to_have_text("8")
    expect(page.get_by_role("button", name="◂ Click")).to_be_focused()
    last = page.get_by_role("button", name="Add another dial")
    last.focus()  # it stands last, where it is seen
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Fill", exact=True)).to_be_focused()


def test_the_fields_of_a_cell_stay_where_they_are_from_cell_to_cell(
    address: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{address}?page=build&tab=figure")
    says(page, "Add another dial", css=".cb-dialtable")
    page.set_viewport_size({"width": 1366, "height": 768})
    places = set()
    for row, title in ((SPEED, "Speed"), (ATTACK, "Attack"), (DEFENSE, "Defense"), (DAMAGE, "Damage")):
        for number in (1, 3):
            cell(page, row, number).click()
            says(page, f"{title}, click {number}", css=".cb-celleditor")
            box = page.get_by_label("Power", exact=True).bounding_box()
            assert box is not None
            places.add((box["x"], box["y"]))
    assert len(places) == 1, places


def test_on_a_phone_the_dial_alone_scrolls_sideways(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&figure=old-mountain", device="phone")
    says(page, "Old Mountain", css=".cb-card")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for width in (390, 1024):  # no row's name lies under its numbers
        page.set_viewport_size({"width": width, "height": 844})
        fits = "[...document.querySelectorAll('.cb-rowhead')].every(e => e.scrollWidth <= e.clientWidth + 1)"
        assert page.evaluate(fits), width
    page.set_viewport_size({"width": 390, "height": 844})
    slot = page.locator(".cb-buildslot")
    assert slot.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert page.locator(".cb-gridscroll").evaluate("e => e.scrollWidth > e.clientWidth")
    small = slot.evaluate(
        "e => [...e.querySelectorAll('button, select, input:not([type=file], [type=radio]), a')]"
        ".filter(b => b.checkVisibility() && b.getBoundingClientRect().height < 24).map(b => b.outerHTML.slice(0, 90))"
    )
    assert small == []


def test_a_force_is_filled_and_played(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=force&force=bruiser")
    says(page, "75 points of 300, 225 left", css=".cb-forcebuilder")
    page.get_by_role("button", name="Fill to 300").click()
    page.get_by_role("button", name=re.compile("^many, 300")).click()
    says(page, "300 points of 300, 0 left", "2014 ✓ a force", css=".cb-forcebuilder")
    page.get_by_role("button", name="Undo").click()
    says(page, "225 left", css=".cb-forcebuilder")
    page.get_by_role("link", name="Play with this force").click()
    page.wait_for_selector(".cb-room-play")
    says(page, "Bruiser")


def test_a_position_is_set_and_played(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=position")
    ready(page)
    click(page, "C4")
    says(page, "Night Warden is chosen")
    click(page, "E3")
    says(page, "Night Warden to E3.")
    drag(page, "F6", "G6", "H6")
    says(page, "Bruiser to H6.")
    page.get_by_role("button", name="+", exact=True).dblclick()  # two clicks down its dial
    page.wait_for_function("[...document.querySelectorAll('.cb-glance b')].map(e => e.innerText).join() == '6,10,15,3'")
    says(page, "attack", css=".cb-glance")
    page.locator(".cb-traypane").get_by_placeholder("name or power").fill("gnat")
    gnat = page.get_by_role("button", name=re.compile(r"^Gnat, 40\b"))
    assert gnat.evaluate("e => getComputedStyle(e).backgroundImage").startswith("url(")  # its disc and values
    gnat.click()
    says(page, "Choose a square")
    click(page, "A9")
    says(page, "Gnat, Ann, on A9.")
    page.get_by_role("button", name="Objects", exact=True).click()
    page.get_by_role("button", name="Heavy", exact=True).click()
    says(page, "it lies there")
    click(page, "B8")
    says(page, "Heavy object on B8.")
    drag(page, "B8", "C8", "C9")
    says(page, "Heavy object to C9.")
    page.get_by_role("link", name="Play on").click()
    page.wait_for_selector(".cb-room-play")
    page.wait_for_function("location.search.includes('page=play')")
    no_errors(page)


def test_heights_and_sides_of_a_position_survive_a_reload(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=position&rules=nebula2007")
    ready(page)
    click(page, "H3")
    says(page, "Lodestar is chosen")
    page.get_by_role("button", name="Soars", exact=True).click()
    page.wait_for_function("decodeURIComponent(location.search).includes('H3!swo')")
    page.reload()
    ready(page)
    says(page, "Ann's turn in round 2, 3 actions left; 6 figures.")
    click(page, "H3")
    expect(page.get_by_role("button", name="Soars", exact=True)).to_have_class(re.compile("mod-active"))
    choose_look(page, "Dark")
    says(page, "Ann's turn in round 2")
    no_errors(page)


def test_a_broken_address_stays_in_its_part(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=force&force=nobody-at-all")
    page.wait_for_selector(".cb-slot-force > *")
    expect(page.get_by_role("alert").first).to_contain_text("There is no figure 'nobody-at-all'")


SIZES = [(320, 844), (390, 664), (600, 1024), (820, 1180), (1180, 820), (1280, 800), (1920, 1080), (844, 390)]


def test_everybody_can_use_every_tab_at_every_size(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=force&force=bruiser")
    for tab, look in (("Force", "dark"), ("Figure", "contrast"), ("Position", "light")):
        page.set_viewport_size({"width": 1280, "height": 800})
        page.get_by_role("button", name=tab, exact=True).click()
        page.wait_for_selector(f".cb-slot-{tab.lower()} > *")
        choose_look(page, look.capitalize())
        page.wait_for_selector(f".cb-app.cb-full.cb-{look}")
        settled_frames(page)
        assert_accessible(page)
        assert sweep(page, SIZES) == []


def test_a_phone_shows_what_the_force_comes_to_above_the_roster(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=force&force=bruiser;bruiser;gnat", device="phone")
    says(page, "190 points of 300, 110 left.", css=".cb-forceruler")
    late = page.get_by_role("button", name=re.compile(r"^\+ Clock Tower, 180\b"))
    late.evaluate("e => e.scrollIntoView({block: 'center'})")
    late.tap()
    says(page, "370 points of 300, 70 too much.", css=".cb-forceruler")
    ruler, button = page.locator(".cb-forceruler").bounding_box(), late.bounding_box()
    assert ruler is not None
    assert button is not None
    tabs = page.locator(".cb-buildtabs").bounding_box()
    assert tabs is not None
    assert tabs["y"] + tabs["height"] - 1 <= ruler["y"]  # in sight, below the tabs
    assert ruler["height"] < 120
    assert ruler["y"] + ruler["height"] <= button["y"] <= 844 - button["height"]
    assert page.locator(".cb-forcechips").inner_text().split("\n") == ["2014 ✕", "2022 ✕", "Nebula ✕", "Eddie G ✕"]
    no_errors(page)
