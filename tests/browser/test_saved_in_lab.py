"""A saved notebook in JupyterLab: opened again without its kernel, and opened by somebody who does not trust it."""

import json

import nbformat
import pytest

from tests.browser.harness import lab_command, no_errors, no_foreign_requests, run_all_cells, screenshot, write_notebook
from tests.browser.pages import drag, ready, says, settled_frames

BOARD = """\
import clixbook as cx
board = cx.Board.build(width=6, height=4, blocking=["C1"], hindering=["D3"], walls=["B2|B3"],
                       pieces={"A1": "Ann: standard", "F4": "Ben: standard"})
view = cx.BoardView(board, rules="core2014", source="Ann", target="Ben")
view"""
NUMBERS = (
    """\
game = cx.Game.new(cx.Board.build(width=12, height=8), rules="core2014",
                   forces={"Ann": ["night-warden"], "Ben": ["bruiser"]}, places={"night-warden": "B3", "bruiser": "G3"})
for _ in range(4):
    game = game.apply("end")
cx.attack_odds(game, "night-warden", "bruiser")""",
    'cx.load_figure("bruiser")',
    'cx.compare("BRK")',
    'cx.simulate(game, "random", 2)',
)
STEPPER = 'cx.StepperView("pushing")'
SHOWN = "[...document.querySelectorAll('.cb-kept img')].filter(e => e.complete && e.naturalWidth > 300).length"
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"


@pytest.fixture
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saved")
    write_notebook(folder / "boards.ipynb", BOARD, STEPPER)
    write_notebook(folder / "numbers.ipynb", BOARD, STEPPER, *NUMBERS)
    return folder


def seen(page, x, y):
    """Mean colour of a square of the kept picture of the first board, which has six by four."""
    return page.evaluate(
        """([x, y]) => {
            const picture = document.querySelector('.cb-kept img'), canvas = document.createElement('canvas')
            canvas.width = canvas.height = 1
            const [w, h] = [picture.naturalWidth / 6, picture.naturalHeight / 4]
            canvas.getContext('2d').drawImage(picture, x * w + 4, y * h + 4, w - 8, h - 8, 0, 0, 1, 1)
            return [...canvas.getContext('2d').getImageData(0, 0, 1, 1).data].slice(0, 3)
        }""",
        [x, y],
    )


def test_a_notebook_that_is_opened_again_shows_its_boards_as_they_were_left(lab, open_page, folder):
    address = lab(folder).url("doc/tree/boards.ipynb?reset")
    page = open_page(address)
    run_all_cells(page)
    ready(page)
    settled_frames(page)
    drag(page, "A1", "B1")  # the figure, and the line's end with it
    says(page, "Ann on B1", css=".cb-verdict")
    page.wait_for_timeout(1000)  # the picture is drawn once nothing moves
    assert page.locator(".jp-RenderedImage img").count() == 2
    assert not any(each.is_visible() for each in page.locator(".jp-RenderedImage img").all())
    empty, taken, wood, plain = (seen(page, *at) for at in ((0, 0), (1, 0), (2, 0), (4, 1)))
    assert empty == plain
    assert taken != plain
    assert wood != plain
    if not page.evaluate("name => window.jupyterapp.commands.isToggled(name)", SAVE_STATE):
        lab_command(page, SAVE_STATE)
    lab_command(page, "docmanager:save")
    saved = json.loads((folder / "boards.ipynb").read_text(encoding="utf-8"))
    state = saved["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    assert len(json.dumps(state)) < 150_000
    lab_command(page, "kernelmenu:shutdown")
    page.wait_for_timeout(1000)
    page.close()

    page = open_page(address)
    page.wait_for_function(f"() => {SHOWN} == 2")
    settled_frames(page)
    says(page, "Ann on B1", css=".cb-verdict")
    drawn = "e => [...e.getContext('2d').getImageData(0, 0, e.width, e.height).data].some(part => part)"
    assert not page.locator(".cb-canvas").first.evaluate(drawn)  # nothing lies over the picture but the line
    assert [seen(page, *at) for at in ((0, 0), (1, 0), (2, 0))] == [empty, taken, wood]
    box, over = (page.locator(css).first.bounding_box() for css in (".cb-kept img", ".cb-over svg"))
    assert all(abs(box[side] - over[side]) < 1 for side in box)
    assert not any(each.is_visible() for each in page.locator(".jp-RenderedImage img").all())
    screenshot(page, "lab-saved")
    no_errors(page)
    no_foreign_requests(page)


def test_a_notebook_without_the_state_shows_the_pictures_below_the_boards_that_are_gone(lab, open_page, folder):
    address = lab(folder).url("doc/tree/boards.ipynb?reset")
    page = open_page(address)
    run_all_cells(page)
    ready(page)
    settled_frames(page)
    if page.evaluate("name => window.jupyterapp.commands.isToggled(name)", SAVE_STATE):
        lab_command(page, SAVE_STATE)
    lab_command(page, "docmanager:save")
    assert "widgets" not in json.loads((folder / "boards.ipynb").read_text(encoding="utf-8"))["metadata"]
    lab_command(page, "kernelmenu:shutdown")
    page.wait_for_timeout(1000)
    page.close()
    page = open_page(address)
    page.get_by_text("model not found").nth(1).wait_for()
    pictures = page.locator(".jp-RenderedImage img").all()
    assert [each.is_visible() for each in pictures] == [True, True]
    screenshot(page, "lab-stateless")
    no_foreign_requests(page)


def test_somebody_who_does_not_trust_the_notebook_sees_the_pictures_and_numbers(lab, open_page, folder):
    page = open_page(lab(folder).url("doc/tree/numbers.ipynb?reset"))
    run_all_cells(page)
    ready(page)
    page.wait_for_function("() => document.querySelectorAll('.jp-OutputArea-output').length == 8")
    settled_frames(page)
    lab_command(page, "docmanager:save")
    nb = nbformat.read(folder / "numbers.ipynb", 4)
    nb.cells[0].source += "  # another hand"  # so the signature is not its own any more
    nbformat.write(nb, folder / "strange.ipynb")
    page = open_page(lab(folder).url("doc/tree/strange.ipynb?reset"))
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.wait_for_function("() => document.querySelectorAll('.jp-RenderedImage img').length == 2")
    settled_frames(page)
    assert page.locator(".cb-app").count() == 0
    odds = page.locator(".jp-RenderedHTML").first
    assert min(odds.locator("img").evaluate_all("all => all.map(e => e.naturalWidth)")) > 500
    assert "exactly: 0: 16.7" in odds.locator("img").first.get_attribute("alt")
    assert odds.locator("svg, input, style").count() == 0
    for number, cells in enumerate((1, 8, 8, 5), 4):
        assert page.locator(".jp-OutputArea-output").nth(number).locator("td, th, img").count() >= cells
    screenshot(page, "lab-untrusted")
    no_errors(page)
