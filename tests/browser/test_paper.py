"""What a visitor prints with the command of the browser: a plain page, whole, in ink."""

import io

import pytest
from PIL import Image

from tests.browser.pages import settled_frames


@pytest.fixture(scope="module")
def served(serve_room):
    return serve_room("explore")


def printed(page):
    """The pages of the paper, counted in the file that the browser makes."""
    return page.pdf(format="A4").count(b"/Type /Page\n")


def on_paper(open_page, address, ready):
    page = open_page(address)
    page.wait_for_selector(ready)
    settled_frames(page)
    page.emulate_media(media="print")
    return page


def test_the_sheets_of_a_chapter_are_printed_whole_and_alone(served, open_page):
    page = on_paper(open_page, f"{served}?page=learn&print=seeing&look=dark", ".cb-paper")
    assert not page.locator(".cb-header").is_visible()
    assert not page.get_by_text("take it along as a file").is_visible()
    assert page.get_by_role("heading", name="Seeing: answers").is_visible()
    assert page.locator(".cb-paper").evaluate("e => getComputedStyle(e).color") == "rgb(17, 17, 17)"
    assert printed(page) >= 6  # five lessons with their boards, a test, and the answers


@pytest.mark.parametrize(
    ("query", "ready", "gone", "stays"),
    [
        ("page=rules&id=LOF-14", ".cb-livingboard .cb-canvas", ".cb-rulesleft", ".cb-sayings"),
        ("page=explore", ".cb-canvas", ".cb-bar", ".cb-why"),
        ("page=build&tab=figure", ".cb-figurebuilder", ".cb-buildleft", ".cb-buildright"),
    ],
)
def test_a_room_is_printed_without_what_can_be_pressed(served, open_page, query, ready, gone, stays):
    page = on_paper(open_page, f"{served}?{query}&look=dark", ready)
    assert not page.locator(gone).first.is_visible()
    assert page.locator(stays).first.is_visible()
    assert page.locator(".cb-app").first.evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    within = page.evaluate("() => document.querySelector('.cb-app').scrollHeight <= document.body.scrollHeight")
    assert within  # nothing is cut off by the height of a window


@pytest.mark.parametrize("ask", ["line", "reach", "odds"])
def test_a_printed_question_has_all_of_its_words(served, open_page, ask):
    page = on_paper(open_page, f"{served}?page=explore&ask={ask}", ".cb-verdict")
    names = ["Warden"] if ask == "reach" else ["Warden", "Bruiser"]
    places = page.locator(".cb-sentence .cb-place:visible")
    assert places.all_inner_texts() == names
    assert not page.locator(".cb-lit").is_visible()
    assert page.locator(".cb-verdict").first.is_visible()


@pytest.mark.parametrize(
    ("query", "picture"),
    [("page=explore", ".cb-stack"), ("page=rules&part=powers&power=charge", ".cb-powerboard svg")],
)
def test_a_dark_board_is_printed_on_white(served, open_page, query, picture):
    page = on_paper(open_page, f"{served}?{query}&look=dark", picture)
    shown = Image.open(io.BytesIO(page.locator(picture).first.screenshot())).convert("L")
    tones = shown.histogram()
    assert sum(tones[230:]) > 0.6 * sum(tones)  # paper
    assert sum(tones[:90]) > 0.002 * sum(tones)  # and ink on it
    page.emulate_media(media="screen")
    shown = Image.open(io.BytesIO(page.locator(picture).first.screenshot())).convert("L")
    assert sum(shown.histogram()[230:]) < 0.2 * sum(tones)


@pytest.mark.smoke
def test_a_wall_of_a_dark_board_is_printed_solid_and_black(served, open_page):
    page = on_paper(open_page, f"{served}?page=explore&look=dark", ".cb-canvas")
    shown = Image.open(io.BytesIO(page.locator(".cb-stack").first.screenshot())).convert("L")
    columns, rows = (page.locator(f".cb-board .cb-{each} .cb-ruler span").count() for each in ("top", "left"))
    wide, high = shown.width / columns, shown.height / rows
    row = [shown.getpixel((6 * wide + dx, 0.5 * high)) for dx in range(-2, 3)]  # the wall between F1 and G1
    assert max(row) < 60, row
