"""Cards, tables and maps of others, uploaded or pasted on the Build page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clixbook.board.files.mapfile import load_map
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.files.writer import to_text
from clixbook.rulebooks import rulebook
from clixbook.scenarios.recognition import is_table
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import MOST_KEPT, Build
from clixbook.view.editors.figure.collection import MOST_FILE
from clixbook.view.editors.figure.figure_editor import FigureEditor
from clixbook.view.editors.map.painter_open import MapOpener
from clixbook.view.editors.map.painter_session import PainterSession
from tests.importing.cast import card, plan

CARDS = [card(), card(unit_id="salt1", name="Salt Nun"), card(unit_id="tin9", name="Lost", dial=[])]
TABLE = "name,points,speed,attack,defense,damage\nTin Pilot,60,9 8,10 9,16 15,2 1\n"


@pytest.fixture
def editor() -> FigureEditor:
    return FigureEditor(lambda: rulebook("core2014"), lambda: "light", lambda _: None)


@pytest.fixture
def opener() -> MapOpener:
    return MapOpener(PainterSession(load_map("corner")), lambda work, *args: work(*args))


def test_the_first_card_is_in_the_builder_and_the_others_in_a_menu(editor: FigureEditor) -> None:
    editor.share.read_file(json.dumps(CARDS).encode())
    menu = editor.share.collection.choose
    assert [label for label, _ in menu.options] == [
        "Lantern Crab, 60 or 30 (tin 007.02)", "Salt Nun, 60 or 30 (tin 007.02)",
    ]  # fmt: skip
    assert editor.figure.name == "Lantern Crab"
    menu.value = 1
    assert editor.figure.name == "Salt Nun"
    told = editor.share.collection.report.value
    assert "Expected clicks" in told
    assert "At the ebb it may rest twice." in told
    assert "report.json" in told
    editor.steps.undo()
    assert editor.figure.name == "Lantern Crab"


def test_all_of_them_may_be_kept_for_forces() -> None:
    build = Build(Settings(), {"tab": "figure"})
    share = build.parts["figure"].share
    share.read(json.dumps(CARDS))
    share.collection.keep_all.click()
    assert [each.name for each in build.shelf.values()] == ["Lantern Crab", "Salt Nun"]
    share.read(json.dumps([card(unit_id=f"tin{number}") for number in range(MOST_KEPT + 3)]))
    share.collection.keep_all.click()
    assert len(build.shelf) == MOST_KEPT
    assert f"{MOST_KEPT - 2} of {MOST_KEPT + 3}" in build.parts["figure"].status.value


def test_a_table_may_be_uploaded_too(editor: FigureEditor) -> None:
    editor.share.read_file(TABLE.encode())
    assert editor.figure.name == "Tin Pilot"
    with pytest.raises(ClixbookError):
        editor.share.read(TABLE.replace("2 1", "2 x"))
    assert "Row 2, column &#x27;damage&#x27;" in editor.share.problem.value
    assert not is_table(to_text(load_figure("bruiser")))


@pytest.mark.parametrize("text", ["[", '[{"a": 1, "a": 2}]', "[1]", "[" * 20_000, "/etc/passwd", "{}"])
def test_what_cannot_be_read_is_told_and_nothing_is_opened(editor: FigureEditor, text: str) -> None:
    before = editor.figure
    with pytest.raises(ClixbookError):
        editor.share.read(text)
    assert editor.share.problem.value
    assert editor.figure == before


def test_what_is_too_long_is_told(editor: FigureEditor, opener: MapOpener) -> None:
    long: Any = '[{"name": "' + "x" * MOST_FILE + '"}]'
    with pytest.raises(ClixbookError, match=str(MOST_FILE)):
        editor.share.read(long)
    with pytest.raises(ClixbookError, match=str(MOST_FILE)):
        opener.read(long)


def test_a_map_of_others_comes_under_the_brush_with_what_is_told_of_it(opener: MapOpener) -> None:
    opener.read(json.dumps([plan(), plan(name="Other")]))
    assert opener.session.board.title == "Salt Yard"
    assert "is not a kind of wall here" in opener.report.value
    opener.read("[x][ ][ ]\n[ ][x][ ]")
    assert (opener.session.board.width, opener.session.board.height) == (3, 2), "a board drawn with brackets"
    with pytest.raises(ClixbookError, match="no map"):
        opener.read(json.dumps({"rows": 5}))
    assert "The board stays as it was" in opener.report.value
