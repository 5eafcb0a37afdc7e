"""What a saved notebook keeps of a board: a small picture under the canvas, words and a picture beside the widget."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from io import BytesIO
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter
from PIL import Image

import clixbook as cx
from clixbook.view.cells.board_view import BoardView
from clixbook.view.export.notebook_page import STATE, is_picture_below
from clixbook.view.widgets import kept_picture
from clixbook.view.widgets.notebook_output import VIEW, hides_pictures

MOST = {"board": 80_000, "stepper": 80_000, "books": 95_000, "lesson": 80_000, "page": 175_000}
"""Letters of saved state that each may have, with the style sheets that it shares with the others."""
BOARDS = {
    "board": "import clixbook as cx\ncx.BoardView('market-street', rules='core2014', overlay='threats')",
    "stepper": "cx.StepperView('pushing')",
    "books": "cx.FourBooks('corner', source='A1', target='D4')",
    "lesson": "cx.LessonView('corner-pick')",
    "page": "cx.PlayPage(cx.Game.new('corner', rules='core2014', forces={'Ann': ['bruiser'], 'Ben': ['gnat']}))",
}


@pytest.fixture(scope="module")
def notebook() -> Any:
    """A notebook with a board of each kind, run without a page and saved with the state of its widgets."""
    return run(*BOARDS.values())


def run(*cells: str) -> Any:
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    return NotebookClient(nb, timeout=120, kernel_name="python3").execute()


def state_of(nb: Any) -> dict[str, Any]:
    return dict(nb.metadata.widgets[STATE]["state"])


def state_below(state: dict[str, Any], output: Any) -> dict[str, Any]:
    """The models that a view needs."""
    found: dict[str, Any] = {}
    waiting = [output.data[VIEW]["model_id"]]
    while waiting:
        name = waiting.pop()
        if name in state and name not in found:
            found[name] = state[name]
            waiting += re.findall(r"IPY_MODEL_(\w+)", json.dumps(state[name]))
    return found


def picture(html: str) -> Image.Image:
    found = re.search(r'src="data:image/png;base64,([^"]+)"', html)
    assert found is not None
    return Image.open(BytesIO(base64.b64decode(found[1])))


@pytest.mark.parametrize("name", BOARDS)
def test_the_state_has_a_picture_of_each_board_and_is_small(notebook: Any, name: str) -> None:
    cell = notebook.cells[list(BOARDS).index(name)]
    output, _ = cell.outputs
    below = state_below(state_of(notebook), output)
    kept = [each["state"]["value"] for each in below.values() if "cb-kept" in each["state"].get("_dom_classes", ())]
    assert len(kept) == 1
    assert picture(kept[0]).width > 400
    assert 'alt="' in kept[0]
    assert len(json.dumps(below)) < MOST[name]


def test_boards_of_a_notebook_share_their_look(notebook: Any) -> None:
    sheets = [
        s["state"]["value"] for s in state_of(notebook).values() if "cb-style" in s["state"].get("_dom_classes", ())
    ]
    assert len(sheets) == len(set(sheets))


def test_every_view_has_words_and_a_picture_with_alternative_text_below_it(notebook: Any) -> None:
    for cell in notebook.cells:
        widget, below = cell.outputs
        assert set(widget.data) == {VIEW, "text/plain"}
        assert set(below.data) == {"image/png", "text/plain"}
        about = below.metadata["image/png"]
        assert about["alt"].split()[0] == widget.data["text/plain"].split()[0]
        assert (about["width"], about["height"]) == Image.open(BytesIO(base64.b64decode(below.data["image/png"]))).size
        assert is_picture_below(below)


def test_the_picture_of_a_game_asks_nothing() -> None:
    game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
    page, _ = cx.PlayPage(game)._repr_mimebundle_()
    alone, _ = game._repr_mimebundle_()
    assert {kind: page[kind] for kind in alone} == alone  # no line of fire, which the page does not show


@pytest.mark.parametrize("kept", [True, False])
def test_exporters_show_the_pictures_with_the_state_and_without(notebook: Any, kept: bool) -> None:
    nb = nbformat.from_dict(notebook if kept else {**notebook, "metadata": {}})
    page, _ = HTMLExporter().from_notebook_node(nb)
    assert page.count('src="data:image/png;base64,') == len(BOARDS)
    _, files = MarkdownExporter().from_notebook_node(nb)  # as the site and Sphinx have it
    assert len(files["outputs"]) == len(BOARDS)


def test_pages_that_frame_each_output_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = type("Shell", (), {"kernel": object()})()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    for environment, parted in (
        ({}, True),
        ({"JPY_SESSION_NAME": "/home/ann/study.ipynb"}, True),
        ({"JPY_SESSION_NAME": "/home/ann/study.ipynb", "VSCODE_PID": "1"}, True),  # a JupyterLab begun from there
        ({"JPY_SESSION_NAME": "/home/ann/study-jvsc-1234.ipynb"}, False),
        ({"VSCODE_PID": "1"}, False),
        ({"COLAB_RELEASE_TAG": "release"}, False),
    ):
        assert hides_pictures(environment) is parted
    monkeypatch.setattr("IPython.get_ipython", lambda: None)
    assert not hides_pictures({})


def test_what_a_later_cell_changes_is_kept_though_the_kernel_ends_at_once() -> None:
    first = """\
import clixbook as cx
board = cx.Board.build(width=4, height=3, pieces={"A1": "Ann: standard"})
view = cx.BoardView(board)
view"""
    before, after = (run(first, then) for then in ("", "view.session.board = board.move_piece('Ann', 'D3')"))
    corners = []
    for nb in (before, after):
        states = (each["state"] for each in state_of(nb).values())
        shown = picture(next(state["value"] for state in states if "cb-kept" in state.get("_dom_classes", ())))
        corners.append(shown.convert("RGB").crop((shown.width * 3 // 4, shown.height * 2 // 3, *shown.size)).tobytes())
    assert corners[0] != corners[1]


# -- while a page is open -----------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The scenes that were drawn for saving."""
    scenes: list[Any] = []
    monkeypatch.setattr(kept_picture, "QUIET", 0.5)  # longer than a busy machine takes for a move
    monkeypatch.setattr(kept_picture, "to_small_png", lambda scene, _: scenes.append(scene) or b"")
    return scenes


def moved(view: BoardView, square: str) -> None:
    board = view.session.board
    view.session.board = board.move_piece("Ann", square)


def board_view() -> BoardView:
    return BoardView(cx.Board.build(width=4, height=3, pieces={"A1": "Ann: standard"}))


def test_the_picture_follows_once_nothing_moves(drawn: list[Any]) -> None:
    async def drag() -> None:
        view = board_view()
        view._repr_mimebundle_()
        assert len(drawn) == 1
        for square in ("A2", "A3", "B3"):
            moved(view, square)
            await asyncio.sleep(0.01)
        assert len(drawn) == 1
        for _ in range(100):  # until the timer has run, and a little longer
            await asyncio.sleep(0.05 if len(drawn) < 2 else 0.005)

    asyncio.run(drag())
    assert len(drawn) == 2


def test_a_page_that_is_served_keeps_no_picture(drawn: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    view = board_view()
    data, _ = view._repr_mimebundle_()
    assert "image/png" not in data
    assert view.parts.kept is None
    assert drawn == []
