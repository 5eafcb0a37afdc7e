"""Lessons and stories in a notebook that Voilà serves: Enter answers, and the bar keeps to two rows on a phone."""

from pathlib import Path

import pytest

from tests.browser.harness import write_notebook
from tests.browser.pages import ready, says, settled_frames

LESSON = 'import clixbook as cx\nfrom clixbook.view.cells.lesson_view import LessonView\nLessonView("longer-leg")'
STORY = 'import clixbook as cx\nplay = cx.Scenario.load("corner-shot").stepper()\nplay'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("lessons")
    write_notebook(found / "lesson.ipynb", LESSON)
    write_notebook(found / "story.ipynb", STORY)
    return found


def test_enter_in_the_text_of_an_answer_checks_it(voila, folder, open_page):
    page = open_page(voila(folder).url("voila/render/lesson.ipynb"))
    ready(page)
    field = page.locator(".cb-answering input[type=text]")
    field.fill("99")
    field.press("Enter")
    page.wait_for_function("document.querySelector('.cb-says')?.innerText.trim()")
    assert not page.locator(".cb-says.cb-right").count()
    field.fill("6")  # the longer leg of the way
    field.press("Enter")
    says(page, "Right", css=".cb-said")


@pytest.mark.parametrize("width", [390, 320])
def test_the_step_bar_of_a_phone_has_two_rows(voila, folder, open_page, width):
    page = open_page(voila(folder).url("voila/render/story.ipynb"), device="phone")
    ready(page)
    page.set_viewport_size({"width": width, "height": 844})
    settled_frames(page, 0.3)
    assert page.get_by_role("button", name="Pin").is_visible()
    boxes = [each.bounding_box() for each in page.locator(".cb-bar button").all()]
    assert len({round(box["y"]) for box in boxes}) == 2
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_each_cell_keeps_its_layout_beside_others(voila, open_page, tmp_path_factory, device):
    folder = tmp_path_factory.mktemp("mixed")
    books = "cx.FourBooks(cx.load_map('corner'), source='A1', target='D4')"
    write_notebook(folder / "mixed.ipynb", STORY, LESSON, books, 'cx.BoardView(cx.load_map("corner"))')
    page = open_page(voila(folder).url("voila/render/mixed.ipynb"), device=device)
    ready(page)
    settled_frames(page, 0.3)
    story = page.locator(".cb-stepper").first
    board, bar, side = (story.locator(f".cb-{part}").first.bounding_box() for part in ("board", "bar", "side"))
    assert bar["y"] >= board["y"] + board["height"]
    assert abs(bar["x"] - board["x"]) < 30
    assert (side["y"] < bar["y"]) if device == "phone" else (side["x"] >= board["x"] + board["width"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
