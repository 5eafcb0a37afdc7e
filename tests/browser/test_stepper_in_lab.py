"""A stepped scenario: in JupyterLab the pinned board follows the cells; a phone has the bar at the bottom."""

import pytest

from tests.browser.harness import no_errors, no_foreign_requests, run_all_cells, screenshot, write_notebook
from tests.browser.pages import ready, settled_frames

CELLS = (
    'import clixbook as cx\nplay = cx.Scenario.load("pushing").stepper()\nplay',
    "play.step(1)",
    "play.step(2)",
    "play.step(4)",
)


@pytest.fixture
def page(lab, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab-steps")
    write_notebook(folder / "steps.ipynb", *CELLS)
    page = open_page(lab(folder).url("doc/tree/steps.ipynb?reset"))
    run_all_cells(page)
    ready(page)
    return page


def place(page, words):
    """Wait until the step bar says where it is."""
    page.wait_for_function("words => document.querySelector('.cb-place')?.innerText.includes(words)", arg=words)


def test_the_pinned_board_follows_cells_and_bar(page):
    place(page, "4 of 5, Ann's turn")
    output = page.locator(".jp-OutputArea-output", has_text="Bruiser acts a second time")
    assert "1 of 5, Ann's turn" in output.first.inner_text()
    assert page.locator(".jp-OutputArea-output img").count() >= 3
    assert page.locator(".cb-pin").count() == 0  # it covers no cells below that are not its own, unless somebody asks
    page.get_by_role("button", name="Pin", exact=True).click()
    cell = page.locator(".jp-Notebook-cell:has(.cb-pin.cb-near)")
    cell.wait_for()
    assert cell.evaluate("e => getComputedStyle(e).position") == "sticky"
    assert not cell.locator(".jp-Cell-inputWrapper").is_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    place(page, "0 of 5")
    page.get_by_role("button", name="Next: Bruiser acts a second time").click()
    page.get_by_text("How many clicks does Bruiser lose?").wait_for()
    page.locator(".cb-answering").get_by_role("button", name="1", exact=True).click()
    place(page, "1 of 5")
    page.get_by_text("Right: 1.").wait_for()
    settled_frames(page)
    screenshot(page, "lab-steps")
    no_errors(page)
    no_foreign_requests(page)


def test_a_pinned_board_covers_no_cell_but_those_of_its_steps(lab, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab-pinned")
    first = 'import clixbook as cx\nplay = cx.Scenario.load("pushing").stepper()\ncx.StepperView(play, pinned=True)'
    other = "for number in range(30):\n    print(number)"
    write_notebook(folder / "pinned.ipynb", first, *CELLS[1:], other, other, other)
    page = open_page(lab(folder).url("doc/tree/pinned.ipynb?reset"))
    run_all_cells(page)
    ready(page)
    place(page, "4 of 5, Ann's turn")
    cell = page.locator(".jp-Notebook-cell").first
    scroller = page.locator(".jp-WindowedPanel-outer").first
    stays = "e => getComputedStyle(e).position === 'sticky' && e.getBoundingClientRect().top > 0"
    page.locator(".jp-OutputArea-output", has_text="· 2 of 5").first.evaluate("e => e.scrollIntoView({block: 'end'})")
    page.wait_for_function(f"() => ({stays})(document.querySelector('.jp-Notebook-cell'))")
    screenshot(page, "lab-pinned")
    scroller.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    page.wait_for_function("() => !document.querySelector('.cb-near')")
    seen = cell.evaluate("e => e.isConnected && e.getBoundingClientRect().bottom > 60") if cell.count() else False
    assert not seen
    no_errors(page)


def test_a_phone_steps_with_the_bar_at_the_bottom(voila, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("voila-steps")
    cell = 'import clixbook as cx\ncx.StepperView("a-wall-behind", pinned=False)'
    page = open_page(voila(write_notebook(folder / "steps.ipynb", cell)).url(), device="phone", scale=2)
    ready(page)
    page.get_by_role("button", name="Next: Bruiser strikes").tap()
    page.locator(".cb-answering").get_by_role("button", name="5", exact=True).tap()
    place(page, "1 of 1")
    page.get_by_role("button", name="Next", exact=True).wait_for()  # the bar of an open question is another one
    settled_frames(page)
    bar = page.locator(".cb-bar").bounding_box()
    assert bar["y"] + bar["height"] <= 844
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    heights = page.locator(".cb-bar button").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    assert min(heights) >= 44
    line = page.locator(".cb-told li").first
    line.focus()
    number = line.evaluate("e => e.className.replace('cb-r', '')")
    page.wait_for_function(
        "n => getComputedStyle(document.querySelector('.cb-over .cb-w' + n)).opacity === '1'", arg=number
    )
    screenshot(page, "phone-steps")  # Voila's own template asks a foreign host for its icons: nothing of ours to test
