"""Boards in JupyterLab that belong together: a session twice, a view twice, linked sessions, a kernel begun anew."""

import pytest

from tests.browser.harness import no_errors, run_all_cells, screenshot, write_notebook
from tests.browser.pages import CANVAS, drag, ready, settled_frames

CELLS = (
    """\
import clixbook as cx
import ipywidgets
from traitlets import link
board = cx.Board.build(width=6, height=3, blocking=["D1"], pieces={"A1": "Ann: standard", "F3": "Ben: standard"})
one = cx.BoardView(board, rules="core2014", source="Ann", target="Ben", panel=False)
one""",
    "one",
    "cx.BoardView(one.session, panel=False)",
    """\
other = cx.BoardView(board, rules="core2014", source="Ann", target="Ben", panel=False)
link((one.session, "board"), (other.session, "board"))
other""",
    """\
words = ipywidgets.HTML()
ipywidgets.jslink((one.parts.status, "value"), (words, "value"))
words""",
)
DRAWN = """() => [...document.querySelectorAll('.cb-canvas')].filter(
    e => e.getContext('2d').getImageData(30, 30, 1, 1).data[3] > 0).length == 4"""
STATUS = "() => [...document.querySelectorAll('.cb-status')].filter(e => e.innerText.includes('%s')).length >= %d"


@pytest.fixture
def page(lab, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("linked")
    write_notebook(folder / "linked.ipynb", *CELLS)
    page = open_page(lab(folder).url("doc/tree/linked.ipynb?reset"))
    page.set_viewport_size({"width": 1280, "height": 2400})
    run_all_cells(page)
    ready(page)
    return page


def all_follow(page):
    page.wait_for_function(DRAWN)
    settled_frames(page)
    drag(page, "A1", "A2")
    page.wait_for_function(STATUS % ("Ann on A2", 5))  # two views of a view, a second one, a linked one, a linked text
    settled_frames(page)
    boards = {each.evaluate("e => e.toDataURL()") for each in page.locator(CANVAS).all()}
    assert len(boards) == 1
    assert not any(each.is_visible() for each in page.locator(".jp-RenderedImage img").all())


def test_boards_that_belong_together_move_together_after_a_rerun_and_in_a_new_kernel_too(page):
    all_follow(page)
    screenshot(page, "lab-linked")
    run_all_cells(page)  # each cell again, in the same kernel
    page.wait_for_function(STATUS % ("Ann on A1", 5))
    all_follow(page)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    run_all_cells(page)
    page.wait_for_function(STATUS % ("Ann on A1", 5))
    all_follow(page)
    no_errors(page)


def test_a_game_keeps_its_look_beside_boards_of_other_kinds(lab, open_page, tmp_path_factory):
    """All bring the boards' style sheet; the last of them lies over what a page of its own says as strongly."""
    folder = tmp_path_factory.mktemp("kinds")
    game = 'cx.PlayPage(cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}))'
    others = (
        'cx.StepperView("pushing")',
        'cx.FourBooks("corner", source="A1", target="D4")',
        'cx.LessonView("corner-pick")',
    )
    write_notebook(folder / "kinds.ipynb", "import clixbook as cx", game, *others)
    page = open_page(lab(folder).url("doc/tree/kinds.ipynb?reset"))
    page.set_viewport_size({"width": 1280, "height": 3400})
    run_all_cells(page)
    page.wait_for_function(DRAWN.replace("(30, 30, 1, 1)", "(200, 200, 1, 1)"))
    settled_frames(page)
    board, books, new = (
        page.locator(f".cb-play {css}").first.bounding_box() for css in (CANVAS, ".cb-fourbutton", ".cb-undos")
    )
    assert board["width"] > 600
    assert new["y"] + new["height"] <= board["y"]
    assert books["y"] >= board["y"] + board["height"]
    step, told = (page.locator(f".cb-stepper {css}").first.bounding_box() for css in (CANVAS, ".cb-side"))
    assert told["x"] >= step["x"] + step["width"]  # beside the board
    screenshot(page, "lab-kinds")
    no_errors(page)
