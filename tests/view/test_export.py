"""`clixbook export`: a notebook as one page, however it was saved; what cannot become one is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from clixbook.cli import main
from clixbook.errors import ClixbookError
from clixbook.view.export.notebook_page import NOTHING_FROM_ELSEWHERE, page_of
from clixbook.view.export.paper import NAMED, find_browser
from clixbook.view.export.still_widgets import StillWidgets

CELLS = (
    "import clixbook as cx\nview = cx.BoardView('corner', source='A1', target='D4', rules='core2014')\nview",
    "view.session.source = 'A2'",
    "cx.PlayPage(cx.Game.new('corner', rules='core2014', forces={'Ann': ['bruiser'], 'Ben': ['gnat']}))",
    "cx.load_map('corner')",
    "cx.BoardView('corner', source='A1', target='H1', rules='core2014')",
)


@pytest.fixture(scope="module")
def saved() -> Any:
    """A notebook that was run and saved with the state of its widgets."""
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nb.cells.append(
        nbformat.v4.new_markdown_cell("# Title\n\nA formula: $x^2$, and ![a picture](https://example.org/x.png)")
    )
    return NotebookClient(nb, timeout=120, kernel_name="python3").execute()


@pytest.fixture
def file(saved: Any, tmp_path: Path) -> Path:
    path = tmp_path / "study.ipynb"
    nbformat.write(saved, path)
    return path


def pictures(page: str) -> int:
    return page.count('src="data:image/png;base64,')


def test_the_page_has_a_picture_of_every_board_as_it_was_left(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(file)]) == 0
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    assert pictures(page) == 4
    assert "4 pictures" in capsys.readouterr().out
    assert "The line from A2 to D4" in page  # as the second cell left it; the output beside it has A1
    assert page.count("cb-kept") >= 2
    assert not re.search(r"<img(?![^>]*\salt=\"[^\"]+\")[^>]*>", page.replace("https://example.org/x.png", ""))


def test_a_board_that_is_shown_again_has_its_letters_again(saved: Any) -> None:
    page = page_of(nbformat.from_dict(saved), "study")
    assert page.count('cb-column0 cb-rung"') == page.count('cb-row0 cb-rung"') >= 3


def test_without_the_state_the_pictures_are_those_of_the_outputs(saved: Any) -> None:
    nb = nbformat.from_dict({**saved, "metadata": {}})
    page = page_of(nb, "study")
    assert pictures(page) == 4
    assert 'alt="The line from A1 to D4 is hindered' in page


def test_the_page_asks_nothing_of_others(saved: Any) -> None:
    page = page_of(nbformat.from_dict(saved), "study")
    assert NOTHING_FROM_ELSEWHERE in page
    assert not re.search(r"<(script|link)[^>]*(src|href)=", page)
    assert not re.search(r"cdnjs|unpkg|jsdelivr|mathjax", page.replace("$x^2$", ""), re.IGNORECASE)
    assert "onload=" not in page
    assert page.count(".cb-app .cb-kept img") == 1  # the style sheet of the boards, once


def test_what_cannot_become_a_page_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "words.ipynb").write_text("no notebook", encoding="utf-8")
    (tmp_path / "list.ipynb").write_text("[]", encoding="utf-8")
    (tmp_path / "bytes.ipynb").write_bytes(b"\xff\xfe\x00")
    fresh = tmp_path / "fresh.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]), fresh)
    for arguments, told in (
        (["none.ipynb"], "none.ipynb: The notebook cannot be read: No such file or directory."),
        (["words.ipynb"], "This is not a notebook: expected an .ipynb file."),
        (["list.ipynb"], "This is not a notebook: expected an .ipynb file."),
        (["bytes.ipynb"], "This is not a notebook: it is not text."),
        (["fresh.ipynb"], "No cell of it was run: --execute runs them first."),
        (["fresh.ipynb", "-o", "page.docx"], "'page.docx' must end in .html or .pdf, or --to must say which."),
        (["fresh.ipynb", "--to", "html", "-o", str(fresh)], "The page would take the notebook's place"),
        (["fresh.ipynb", "--execute"], "A cell failed: ZeroDivisionError: division by zero"),
    ):
        assert main(["export", str(tmp_path / arguments[0]), *arguments[1:]]) == 2
        assert told in capsys.readouterr().err


def test_a_notebook_can_be_run_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fresh.ipynb"
    cells = [nbformat.v4.new_markdown_cell("# A sum"), nbformat.v4.new_code_cell("40 + 2")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    assert main(["export", str(path), "--execute", "-o", str(tmp_path / "page.html")]) == 0
    assert "42" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Running cell 1 of 1" in capsys.readouterr().err
    assert nbformat.read(path, 4).cells[1].outputs == []  # the notebook itself stays as it was


def test_a_pdf_needs_a_browser(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(ClixbookError, match="A PDF needs a browser"):
        find_browser()
    assert main(["export", str(file), "--to", "pdf"]) == 2
    assert NAMED in capsys.readouterr().err
    assert not file.with_suffix(".pdf").exists()


def test_widgets_of_others_are_left_to_their_outputs() -> None:
    state = {
        "a": {"model_name": "IntSliderModel", "state": {"value": 3}},
        "b": {"model_name": "BoxModel", "state": {"children": ["IPY_MODEL_a"]}},
    }
    assert StillWidgets(state).html("b") == ""
    assert StillWidgets({}).html("gone") == ""
