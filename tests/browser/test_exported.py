"""A page that `clixbook export` made of a notebook: opened from a file without a network, and printed."""

import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tests import study_page
from tests.browser.harness import no_errors, open_page, screenshot

CELLS = (
    "import clixbook as cx\nview = cx.BoardView('corner', source='A1', target='D4', rules='core2014')\nview",
    "cx.StepperView('pushing')",
    "cx.FourBooks('corner', source='A1', target='D4')",
    "cx.LessonView('corner-pick')",
    "cx.PlayPage(cx.Game.new('corner', rules='core2014', forces={'Ann': ['bruiser'], 'Ben': ['gnat']}))",
    "cx.load_map('market-street')",
)
SEEN = "[...document.images].filter(e => e.naturalWidth > 200 && e.getBoundingClientRect().width > 100).length"


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    path = tmp_path_factory.mktemp("export") / "study.ipynb"
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nbformat.write(NotebookClient(nb, timeout=120, kernel_name="python3").execute(), path)
    return path


def export(notebook, *options):
    subprocess.run([sys.executable, "-m", "clixbook", "export", str(notebook), *options], check=True)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_board_is_seen_without_a_network(notebook, browser, device):
    export(notebook)
    page = open_page(browser, notebook.with_suffix(".html").as_uri(), device=device)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_function(f"() => {SEEN} == {len(CELLS)}")
    assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
    for kept in page.locator(".cb-kept img").all():  # the answer lies exactly over the picture
        box, over = kept.bounding_box(), kept.locator("xpath=ancestor::*[contains(@class, 'cb-stack')]").bounding_box()
        assert all(abs(box[side] - over[side]) < 1.5 for side in box)
    wide = page.locator(".cb-app").evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
    assert max(wide) <= 1
    screenshot(page, f"exported-{device}")
    no_errors(page)
    page.context.close()


@pytest.mark.parametrize("kept", [True, False])
def test_nbconvert_shows_the_pictures_where_its_scripts_cannot_be_loaded(notebook, browser, tmp_path, kept):
    nb = nbformat.read(notebook, 4)
    if not kept:
        nb.metadata.pop("widgets")
    path = tmp_path / "plain.html"
    path.write_text(HTMLExporter().from_notebook_node(nb)[0], encoding="utf-8")
    page = open_page(browser, path.as_uri())
    page.wait_for_function(f"() => {SEEN} == {len(CELLS)}")
    screenshot(page, f"nbconvert-{kept}")
    page.context.close()


def test_nbconvert_shows_every_picture_of_the_study(browser, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = NotebookClient(study_page.notebook(), timeout=120, kernel_name="python3").execute()
    path = tmp_path / "study.html"
    path.write_text(HTMLExporter().from_notebook_node(done)[0], encoding="utf-8")
    page = open_page(browser, path.as_uri())
    page.wait_for_function(f"() => {SEEN} == 5")  # position, heat, odds, board, plot; the four books are a table
    screenshot(page, "nbconvert-study")
    page.context.close()


def test_it_is_printed(notebook, browser):
    export(notebook, "--to", "pdf")
    made = notebook.with_suffix(".pdf").read_bytes()
    assert made.startswith(b"%PDF")
    assert made.count(b"/Subtype /Image") >= 4  # three of the boards are the same map
