"""BoardView in JupyterLab: painted, played, painted again after a reload, and shown twice."""

import pytest

from tests.browser.harness import (
    no_errors,
    no_foreign_requests,
    run_all_cells,
    screenshot,
    write_notebook,
)
from tests.browser.pages import CANVAS, drag_end, ready, says, settled_frames

CELL = """\
import clixbook as cx
from clixbook.view.explore.opening import opening_position
view = cx.BoardView(opening_position(), rules="core2014", source="Warden", target="Bruiser")
view"""


@pytest.fixture
def page(lab, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab-board")
    write_notebook(folder / "board.ipynb", CELL)
    page = open_page(lab(folder).url("doc/tree/board.ipynb?reset"))
    run_all_cells(page)
    ready(page)
    return page


@pytest.mark.smoke
def test_the_board_is_painted_played_and_painted_again(page):
    says(page, "Hindered", css=".cb-verdict")
    settled_frames(page)  # Lab is still moving cells about
    drag_end(page, "H5", "H4", "H3")
    says(page, "on B3 to H3", "Clear", css=".cb-verdict")
    settled_frames(page)
    screenshot(page, "lab-board")
    before = page.locator(CANVAS).first.evaluate("e => e.toDataURL()")
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload(wait_until="domcontentloaded")
    ready(page)
    says(page, "on B3 to H3", css=".cb-verdict")
    settled_frames(page)
    assert page.locator(CANVAS).first.evaluate("e => e.toDataURL()") == before
    no_errors(page)
    no_foreign_requests(page)


def test_keys_that_the_board_does_not_use_go_on_to_the_notebook(page):
    page.locator(CANVAS).first.focus()
    on_the_board = "document.activeElement.matches('.cb-canvas, .cb-canvas *, canvas')"
    page.wait_for_function(on_the_board)
    dirty = "window.jupyterapp.shell.currentWidget.context.model.dirty"
    page.evaluate(f"() => {{ {dirty} = true }}")
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !{dirty}", timeout=20_000)  # it was saved
    before = page.locator(".cb-status").first.inner_text()
    for key in ("Alt+f", "Control+u", "PageDown", "Home"):  # of which the board uses F and U
        page.keyboard.press(key)
    settled_frames(page)
    assert page.locator(".cb-status").first.inner_text() == before
    assert page.evaluate(on_the_board)
    page.keyboard.press("ArrowRight")  # and the board still has its own keys
    says(page, "B1: clear", css=".cb-status")
    page.keyboard.press("Shift+Enter")  # runs the cell
    page.wait_for_function("() => document.querySelector('.jp-InputPrompt').innerText.includes('[2]')")
    no_errors(page)


def test_a_wheel_over_the_board_scrolls_the_notebook(page):
    page.set_viewport_size({"width": 1280, "height": 420})
    settled_frames(page)
    board = page.locator(CANVAS).first
    board.scroll_into_view_if_needed()
    before = board.bounding_box()
    page.mouse.move(before["x"] + before["width"] / 2, 250)
    page.mouse.wheel(0, 60)
    page.mouse.wheel(0, -120)
    top = "top => document.querySelector('.cb-canvas canvas, canvas').getBoundingClientRect().top != top"
    page.wait_for_function(top, arg=before["y"])


def test_tab_leaves_the_board_at_once(page):
    page.locator(CANVAS).first.focus()
    page.keyboard.press("Tab")
    left = "() => document.activeElement !== document.body && !document.activeElement.closest('.cb-stack')"
    page.wait_for_function(left)
    page.keyboard.press("Shift+Tab")
    page.wait_for_function("() => document.activeElement.closest('.cb-stack')")
    no_errors(page)


def test_two_boards_in_one_notebook_do_not_disturb_one_another(lab, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab-boards")
    second = "cx.BoardView(opening_position(), panel=False, palette='dark', source='C7', target='I8')"
    silent = "cx.BoardView(opening_position(), overlay='none', panel=False)"
    write_notebook(folder / "boards.ipynb", CELL, second, silent)
    page = open_page(lab(folder).url("doc/tree/boards.ipynb?reset"))
    run_all_cells(page)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.cb-canvas')].filter("
        "c => c.getContext('2d').getImageData(30, 30, 1, 1).data[3] > 0).length == 3"
    )
    settled_frames(page)
    drag_end(page, "H5", "H3")
    says(page, "on B3 to H3", css=".cb-verdict")
    assert "C7 to Tinker" in page.locator(".cb-status").nth(1).inner_text()
    ground = page.locator(".cb-status").nth(2).evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"  # no line without words
    screenshot(page, "lab-boards")
    no_errors(page)


def test_a_large_board_leaves_the_notebook_where_it_is(lab, open_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab-sight")
    pieces = "{'S9': 'Ann: standard', 'B2': 'Ben: standard'}"
    large = f"import clixbook as cx\nview = cx.BoardView(cx.Board.build(width=24, height=16, pieces={pieces}))\nview"
    write_notebook(folder / "large.ipynb", "print('line\\n' * 9)", large, "view.session.next_figure()")
    page = open_page(lab(folder).url("doc/tree/large.ipynb?reset"))
    page.set_viewport_size({"width": 760, "height": 700})
    run_all_cells(page)
    ready(page)
    settled_frames(page)
    outer = "[...document.querySelectorAll('.jp-WindowedPanel-outer')].map(e => e.scrollTop)"
    page.locator(".jp-WindowedPanel-outer").first.evaluate("e => e.scrollTo(0, 40)")
    page.wait_for_timeout(500)
    before = page.evaluate(outer)
    column = "document.querySelector('.cb-board').scrollLeft"
    inside = page.evaluate(column)
    assert inside > 0
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    settled_frames(page)
    screenshot(page, "lab-large")
    assert page.evaluate(outer) == before == [40]
    assert page.evaluate(column) == inside
    assert not page.evaluate("document.activeElement.closest('.cb-app') !== null")
    no_errors(page)


def test_a_game_in_a_cell_has_its_panes_beside_the_board_or_below_it_and_opens_its_form(
    lab, open_page, tmp_path_factory
):
    folder = tmp_path_factory.mktemp("lab-game")
    forces = "forces={'Ann': ['bruiser'], 'Ben': ['gnat']}"
    write_notebook(
        folder / "game.ipynb",
        f"import clixbook as cx\ncx.PlayPage(cx.Game.new('corner', rules='core2014', {forces}))",
    )
    page = open_page(lab(folder).url("doc/tree/game.ipynb?reset"))
    page.set_viewport_size({"width": 1280, "height": 1100})
    run_all_cells(page)
    ready(page)
    boxes = (
        "() => ['.cb-stack', '.cb-whose', '.cb-tabrow'].map(css => document.querySelector(css).getBoundingClientRect())"
    )
    for width, beside in ((1280, True), (560, False)):
        page.set_viewport_size({"width": width, "height": 1100})
        settled_frames(page)
        board, turn, tabs = page.evaluate(boxes)
        assert (turn["left"] >= board["right"]) is beside
        assert turn["top"] < board["top"] + 10  # no gap above it
        assert tabs["bottom"] < board["bottom"] if beside else tabs["top"] > board["bottom"]
        assert board["right"] <= page.locator(".cb-playpage").bounding_box()["width"] + board["left"]
        assert page.locator(".cb-app").evaluate("e => e.scrollWidth - e.clientWidth") <= 1
        screenshot(page, f"lab-game-{width}")
    assert page.locator(".cb-setup").count() == 0
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="Begin", exact=True).click()
    says(page, "A new game", css=".cb-status")
    no_errors(page)
    no_foreign_requests(page)
    page.locator(".cb-app").evaluate("e => e.classList.add('jupyter-widgets-disconnected')")  # as when opened again
    lost, tools = (page.locator(css).bounding_box() for css in (".cb-lost", ".cb-tools"))
    assert lost["y"] >= tools["y"] + tools["height"]
    screenshot(page, "lab-game-lost")
