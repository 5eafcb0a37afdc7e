"""The teaching notebooks as a reader meets them: run in JupyterLab, opened as a page, on a phone."""

import json
import shutil
from importlib import resources

import pytest

from clixbook.view.serving.demo import SETTINGS
from tests.browser.harness import lab_command, no_errors, no_foreign_requests, run_all_cells, screenshot
from tests.browser.pages import CANVAS, says, settled_frames
from tests.notebooks.tidy import FOLDER

DRAWN = """([css, least]) => {
    const drawn = e => e.width && e.getContext('2d').getImageData(30, 30, 1, 1).data[3] > 0
    return [...document.querySelectorAll(css)].filter(drawn).length >= least
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The notebooks, beside the settings that `clixbook demo` gives to Voilà."""
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "voila.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    for path in FOLDER.glob("[0-9]*.ipynb"):
        shutil.copy(path, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(resources.files("clixbook.view.serving") / "jupyter"))
        yield folder


SHOWN_LINES = """e => {
    const range = document.createRange(), lines = new Map(), text = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
    while (text.nextNode()) for (let at = 0; at < text.currentNode.length; at++) {
        range.setStart(text.currentNode, at)
        range.setEnd(text.currentNode, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        lines.set(top, (lines.get(top) ?? "") + range)
    }
    return [...lines.values()]
}"""
"""The lines of a text as they are broken on the page."""


def drawn(page, least=1):
    page.wait_for_function(DRAWN, arg=[CANVAS, least])


def lesson(page, title):
    """The lesson of this title, in sight."""
    found = page.locator(".cb-lesson").filter(has_text=title)
    found.scroll_into_view_if_needed()
    return found


def square(found, column, row, columns, rows):
    """Click a square of the lesson's board."""
    canvas = found.locator(CANVAS)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    canvas.click(position={"x": (column + 0.5) * box["width"] / columns, "y": (row + 0.5) * box["height"] / rows})


def in_lab(page):
    run_all_cells(page)
    page.wait_for_function("() => document.querySelectorAll('.cb-lesson').length >= 1")
    page.wait_for_timeout(500)


def fine(page):
    no_errors(page)
    no_foreign_requests(page)


def test_lines_of_fire_in_jupyterlab(lab, folder, open_page):
    page = open_page(lab(folder).url("doc/tree/02-lines-of-fire.ipynb?reset"))
    in_lab(page)
    found = lesson(page, "Which squares a line crosses")
    drawn(page)
    square(found, 4, 1, 8, 6)  # E2, the wrong bush
    found.get_by_role("button", name="Check").click()
    says(page, "E2 stays beside it", css=".cb-wrong")
    square(found, 4, 1, 8, 6)
    square(found, 3, 2, 8, 6)  # D3
    found.get_by_role("button", name="Check").click()
    says(page, "Right, at the second try: D3", css=".cb-right")
    says(page, "all four", css=".cb-answers")
    settled_frames(page)
    screenshot(page, "notebook-02-lab")
    found.get_by_role("button", name="Next").click()
    says(page, "Count its two ends too", css=".cb-lesson:has(.cb-answering input[placeholder*=pick])")
    fine(page)


def test_a_reload_in_jupyterlab_shows_the_boards_again(lab, folder, open_page):
    page = open_page(lab(folder).url("doc/tree/06-four-rulebooks.ipynb?reset"))
    in_lab(page)
    page.locator(".cb-books").first.scroll_into_view_if_needed()
    drawn(page)
    settled_frames(page)
    screenshot(page, "notebook-06-lab")
    lab_command(page, "docmanager:save")
    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector(".jp-Notebook .cb-books, .jp-Notebook img", state="attached")
    drawn(page)
    no_foreign_requests(page)


@pytest.mark.parametrize("name", ["03-corners-and-walls", "05-moving"])
def test_a_notebook_as_a_page(voila, folder, open_page, name):
    page = open_page(voila(folder).url(f"voila/render/{name}.ipynb"))
    drawn(page, 3)
    settled_frames(page)
    screenshot(page, f"notebook-{name[:2]}-page")
    fine(page)


@pytest.mark.parametrize(
    ("name", "last"), [("08-an-attack-step-by-step", "Ben shoots back"), ("11-a-whole-small-game", "The last shot")]
)
def test_a_stepped_notebook_as_a_page(voila, folder, open_page, name, last):
    """Every cell has run: the board on top stands at the last step, and the steps are told below in full."""
    page = open_page(voila(folder).url(f"voila/render/{name}.ipynb"))
    drawn(page)
    says(page, last, css=".cb-stepper .cb-say")
    assert page.get_by_text(last, exact=True).count() >= 2
    settled_frames(page)
    screenshot(page, f"notebook-{name[:2]}-page")
    fine(page)


BUSY_BROWSER = """() => {
    const sleep = window.setTimeout, now = Date.now
    let manager, late = 0
    Date.now = () => now() + late
    addEventListener("cb-manager", event => { manager = event.detail; manager.restored.connect(() => { late = 5000 }) })
    window.setTimeout = (work, wait, ...rest) => {
        const looks = wait === 100 && /native code/.test(work) // wakes a promise: so a cell sleeps
        if (!looks || manager?.restoredStatus) return sleep(work, wait, ...rest)
        const each = setInterval(() => { if (manager?.restoredStatus) { clearInterval(each); work() } }, 10)
        return each
    }
}"""


def test_widgets_that_come_while_a_cell_sleeps_are_drawn(voila, folder, open_page):
    """As in a browser that is busy with the widgets for longer than a cell looks for its own, two seconds."""
    page = open_page("about:blank")
    page.add_init_script(f"({BUSY_BROWSER})()")
    page.goto(voila(folder).url("voila/render/03-corners-and-walls.ipynb"))
    drawn(page, 3)
    settled_frames(page)
    assert page.get_by_text("model not found").count() == 0
    fine(page)


def test_the_signs_of_all_questions_are_in_sight_on_a_small_phone(voila, folder, open_page):
    """This lesson has six questions and a goal: seven signs behind the number."""
    page = open_page(voila(folder).url("voila/render/13-odds-and-flights.ipynb"), device="phone")
    page.set_viewport_size({"width": 360, "height": 640})
    signs = lesson(page, "What a shot needs").locator(".cb-progress > span")
    signs.scroll_into_view_if_needed()
    box, head = signs.bounding_box(), lesson(page, "What a shot needs").locator(".cb-lesson-head").bounding_box()
    assert box["x"] + box["width"] <= head["x"] + head["width"]


def test_printed_lines_break_between_words_on_a_small_phone(voila, folder, open_page):
    page = open_page(voila(folder).url("voila/render/06-four-rulebooks.ipynb"), device="phone")
    page.set_viewport_size({"width": 360, "height": 640})
    printed = page.locator(".jp-RenderedText pre").first
    printed.scroll_into_view_if_needed()
    screenshot(page, "notebook-06-printed")
    lines = printed.evaluate(SHOWN_LINES)
    assert len(lines) > 1
    words = set(printed.inner_text().split())
    assert [word for line in lines for word in line.split() if word not in words] == []


def test_a_lesson_on_a_phone(voila, folder, open_page):
    page = open_page(voila(folder).url("voila/render/03-corners-and-walls.ipynb"), device="phone", scale=2)
    drawn(page)
    found = lesson(page, "Corners take the kinder side")
    found.get_by_role("button", name="blocked", exact=True).tap()
    says(page, "the kinder side counts", css=".cb-wrong")
    found.get_by_role("button", name="hindered", exact=True).tap()
    says(page, "Right, at the second try: hindered", css=".cb-right")
    found.locator(".cb-lesson-head").scroll_into_view_if_needed()
    settled_frames(page)
    screenshot(page, "notebook-03-phone")
    box = found.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390.5
    fine(page)


def test_the_task_at_the_end_is_done_by_a_drag(voila, folder, open_page):
    page = open_page(voila(folder).url("voila/render/03-corners-and-walls.ipynb"))
    drawn(page)
    found = lesson(page, "Corners take the kinder side")
    found.get_by_role("button", name="Next").click()
    found.get_by_role("button", name="Your turn").click()
    says(page, "Drag the figure", css=".cb-asked p + p")
    square(found, 0, 1, 6, 5)  # A2
    says(page, "A2", css=".cb-wrong, .cb-right")
    square(found, 1, 1, 6, 5)  # B2
    says(page, "Done", css=".cb-right")
    settled_frames(page)
    screenshot(page, "notebook-03-task")
    fine(page)
