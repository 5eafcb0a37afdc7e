"""The map painter without a browser: strokes by mouse, touch and keys, sentences, the text beside the map, files."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import comm
import pytest
from comm.base_comm import BaseComm
from ipycanvas.canvas import _CANVAS_MANAGER

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_edge, parse_squares
from clixbook.board.model.things import EdgeKind, Terrain, Transition
from clixbook.board.painting.strokes import rectangle
from clixbook.errors import ClixbookError
from clixbook.view.app.settings import Settings
from clixbook.view.editors.map.painter import MapPainter
from clixbook.view.editors.map.table_pages import PAPERS, squares_on_page, table_pages
from tests.view.uploads import uploaded


class Silent(BaseComm):
    """A comm to nobody."""

    def publish_msg(self, *args: Any, **keys: Any) -> None:
        pass


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Iterator[MapPainter]:
    monkeypatch.setattr(comm, "create_comm", lambda **keys: Silent(**keys))
    _CANVAS_MANAGER.close()
    _CANVAS_MANAGER.open()
    yield MapPainter(Settings(), {"position": Board(8, 6).to_line()})
    _CANVAS_MANAGER.close()
    _CANVAS_MANAGER.open()


def at(painter: MapPainter, event: str, x: float, y: float) -> None:
    """Send what a page sends for an event at a point, in squares from the map's upper left."""
    unit = painter.parts.canvas.width / painter.session.board.width
    content: dict[str, Any] = {"event": event}
    if event.startswith("mouse"):
        content |= {"x": x * unit, "y": y * unit}
    elif event.startswith("touch"):
        content |= {"touches": [] if event == "touch_end" else [{"x": x * unit, "y": y * unit}]}
    painter.parts.canvas[-1]._handle_frontend_event(None, content, [])


def drag(painter: MapPainter, *points: tuple[float, float]) -> None:
    at(painter, "mouse_down", *points[0])
    for point in points[1:]:
        painter.parts.hands._moved = 0.0  # as if a while had passed
        at(painter, "mouse_move", *point)
    at(painter, "mouse_up", *points[-1])


def key(painter: MapPainter, *names: str) -> None:
    for name in names:
        content = {"event": "key_down", "key": name, "shift_key": False, "ctrl_key": False, "meta_key": False}
        painter.parts.canvas[-1]._handle_frontend_event(None, content, [])


def hindering(painter: MapPainter) -> set[Square]:
    board = painter.session.board
    return {square for square in board.squares if board.printed(square) & Terrain.HINDERING}


def area(name: str) -> set[Square]:
    return set(parse_squares([name]))


# -- strokes -------------------------------------------------------------------------------------------------


def test_a_drag_paints_a_rectangle_with_a_ghost_first_and_undo_takes_the_stroke_back(painter: MapPainter) -> None:
    at(painter, "mouse_down", 2.5, 2.5)
    at(painter, "mouse_move", 4.5, 3.5)
    assert painter.session.ghost.squares == rectangle(Square(2, 2), Square(4, 3))
    assert "Hindering on C3:E4, 3 by 2" in painter.parts.over.value
    assert not hindering(painter)
    at(painter, "mouse_up", 4.5, 3.5)
    assert hindering(painter) == area("C3:E4")
    assert "Painted hindering on C3:E4." in painter.parts.status.value
    key(painter, "u")
    assert not hindering(painter)
    key(painter, "y")
    assert hindering(painter) == area("C3:E4")


def test_the_links_have_a_stroke_before_the_page_tells_of_it(painter: MapPainter) -> None:
    """Who reads that it is painted may press "Explore this" at once."""
    painter.session.take("hindering")
    heard = []
    for part in (painter.uses, painter.parts.status):
        part.observe(lambda change: heard.append(change["new"]), "value")
    drag(painter, (1.5, 1.5), (1.5, 1.5))
    begun, links, told = heard
    assert "Hindering on B2" in begun
    assert f"position={painter.session.board.to_line()}" in unquote(links)
    assert "Painted hindering on B2." in told


def test_a_drag_over_all_of_it_erases(painter: MapPainter) -> None:
    for _ in range(2):
        drag(painter, (2.5, 2.5), (3.5, 2.5))
    assert not hindering(painter)


def test_a_drag_that_leaves_the_map_is_painted_and_a_cancelled_touch_is_not(painter: MapPainter) -> None:
    at(painter, "mouse_down", 6.5, 4.5)
    at(painter, "mouse_move", 7.5, 5.5)
    at(painter, "mouse_out", 8.2, 5.5)
    assert hindering(painter) == area("G5:H6")
    at(painter, "touch_start", 0.5, 0.5)
    painter.parts.canvas[-1]._handle_frontend_event(None, {"event": "touch_cancel", "touches": []}, [])
    at(painter, "touch_end", 0.5, 0.5)
    assert hindering(painter) == area("G5:H6")
    assert painter.session.ghost is None


def test_a_finger_paints_and_every_square_takes_the_brush_unless_the_map_is_moved(painter: MapPainter) -> None:
    at(painter, "touch_start", 1.5, 1.5)
    at(painter, "touch_end", 1.5, 1.5)
    assert hindering(painter) == area("B2")
    assert set(painter.parts.selected_squares()) == set(painter.session.board.squares)
    painter.pan.value = True
    assert not list(painter.parts.selected_squares())
    at(painter, "touch_start", 4.5, 1.5)
    at(painter, "touch_end", 4.5, 1.5)
    assert hindering(painter) == area("B2")


def test_the_wall_brush_snaps_to_edges_and_runs_along_them(painter: MapPainter) -> None:
    painter.bar.groups.value = "edges"
    assert painter.session.tool.name == "wall"
    drag(painter, (2.1, 1.5), (2.4, 2.5), (2.2, 3.5))
    assert {str(edge) for edge in painter.session.board.edges} == {"B2|C2", "B3|C3", "B4|C4"}
    drag(painter, (5.5, 2.5), (6.5, 3.5))  # from the middle of a square: around the area
    assert len(painter.session.board.edges) == 3 + 8
    painter.session.take("erase")
    drag(painter, (2.05, 2.5))
    assert parse_edge("B3|C3") not in painter.session.board.edges
    assert parse_edge("B2|C2") in painter.session.board.edges


def test_a_wall_drawn_from_corner_to_corner_ends_at_the_corner(painter: MapPainter) -> None:
    painter.bar.groups.value = "edges"
    drag(painter, (2.1, 1.1), (2.1, 2.5), (2.1, 3.1))
    assert {str(edge) for edge in painter.session.board.edges} == {"B2|C2", "B3|C3"}
    drag(painter, (5.1, 1.5), (5.1, 2.05), (5.1, 2.6))  # within one square it still counts how far
    assert parse_edge("E3|F3") in painter.session.board.edges


def test_a_brush_of_figures_asks_for_a_square(painter: MapPainter) -> None:
    painter.session.take("standard")
    assert "Standard, a figure of Ann: choose a square to stand on." in painter.parts.status.value


def test_whose_figures_are_painted_is_one_press_away(painter: MapPainter) -> None:
    painter.bar.groups.value = "figures"
    drag(painter, (0.5, 0.5))
    painter.bar.owner.value = "Ben"
    assert "Figures that you paint are Ben&#x27;s now." in painter.parts.status.value
    drag(painter, (4.5, 0.5))
    key(painter, "o")
    assert painter.bar.owner.value == "Cleo"
    drag(painter, (6.5, 0.5))
    assert [each.side for each in painter.session.board.pieces.values()] == ["Ann", "Ben", "Cleo"]
    painter.session.take("standard figure")
    assert "a figure of Cleo" in painter.parts.status.value


def test_a_group_comes_back_with_the_brush_that_was_last_in_hand(painter: MapPainter) -> None:
    painter.session.take("water")
    painter.bar.groups.value = "figures"
    assert painter.session.tool.name == "standard figure"
    painter.bar.groups.value = "ground"
    assert painter.session.tool.name == "water"
    painter.bar.buttons["erase"].value = True
    assert painter.bar.groups.value == "ground"  # the eraser belongs to every group


def test_a_mirror_paints_the_other_half(painter: MapPainter) -> None:
    painter.bar.mirror.value = "left-right"
    drag(painter, (0.5, 0.5))
    assert hindering(painter) == area("A1") | area("H1")


def test_a_stroke_that_cannot_be_painted_is_told_and_leaves_no_ghost(painter: MapPainter) -> None:
    painter.session.take("lower")
    drag(painter, (0.5, 0.5))
    assert "Levels run from 1 to 9" in painter.parts.status.value
    assert painter.session.ghost is None
    assert not painter.session.undoable


# -- keys ----------------------------------------------------------------------------------------------------


def test_keys_alone_paint(painter: MapPainter) -> None:
    key(painter, "ArrowRight", "Enter", "ArrowRight", "ArrowDown")
    assert not hindering(painter)
    key(painter, "Enter")
    assert hindering(painter) == area("B1:C2")
    key(painter, "2", "ArrowRight", "Enter", "Enter")
    assert painter.session.board.printed(Square(3, 1)) is Terrain.WATER
    key(painter, "Enter", "Escape")
    assert painter.session.ghost is None


def test_keys_choose_groups_mirrors_and_areas(painter: MapPainter) -> None:
    key(painter, "g")
    assert painter.session.tool.name == "wall"
    key(painter, "d", "ArrowDown", "Enter", "Enter")  # d: north of what is chosen
    assert painter.session.board.edges == {parse_edge("A1|A2"): EdgeKind.WALL}
    key(painter, "m")
    assert painter.session.mirror == "left-right"
    key(painter, "m", "m", "m", "s", "Enter", "ArrowUp", "Enter", "c", "ArrowRight", "ArrowRight", "v")
    assert parse_edge("C1|C2") in painter.session.board.edges


# -- areas, size, sentences ----------------------------------------------------------------------------------


def test_copy_and_paste_with_the_pointer(painter: MapPainter) -> None:
    painter.session.run_sentence("Paint blocking on A1:B1")
    painter.bar.groups.value = "area"
    drag(painter, (0.5, 0.5), (1.5, 0.5))
    painter.bar.copy.click()
    assert painter.session.tool.name == "paste"
    drag(painter, (4.5, 4.5))
    assert painter.session.board.printed(Square(5, 4)) is Terrain.BLOCKING


def test_paste_before_copy_says_so(painter: MapPainter) -> None:
    painter.session.take("paste")
    drag(painter, (4.5, 4.5))
    assert "Nothing is copied yet" in painter.parts.status.value


def test_another_size_tells_what_is_lost_and_undo_brings_it_back(painter: MapPainter) -> None:
    painter.session.run_sentence("Paint water on G1:H2")
    painter.form.columns.value, painter.form.rows.value = 6, 5
    painter.form.resize.click()
    assert (painter.session.board.width, painter.session.board.height) == (6, 5)
    assert "Lost: water (4)" in painter.parts.status.value
    painter.bar.undo.click()
    assert painter.session.board.printed(Square(7, 1)) is Terrain.WATER
    painter.form.columns.value, painter.form.where.value = 10, "on all sides"
    painter.form.resize.click()
    assert painter.session.board.printed(Square(8, 1)) is Terrain.WATER  # one column more on the left


def test_a_size_that_is_refused_does_not_stay_in_the_fields(painter: MapPainter) -> None:
    form, board = painter.form, painter.session.board
    for button in (form.resize, form.new):
        form.columns.value = form.rows.value = 60  # 2400 squares are the most
        button.click()
        assert painter.session.board is board
        assert (form.columns.value, form.rows.value) == (board.width, board.height)


def test_a_map_that_is_too_large_to_be_painted_is_refused_everywhere(painter: MapPainter) -> None:
    board = painter.session.board
    painter.session.run_sentence("Resize 60 by 40")
    with pytest.raises(ClixbookError, match="61 by 40 squares is too large here; 2400 are the most"):
        painter.session.run_sentence("Resize 61 by 40")
    painter.session.undo()
    painter.opener.text.value = Board(50, 50).to_line()
    painter.opener.load.click()
    assert "too large here" in painter.parts.status.value
    painter.text.text.value = Board(49, 49).to_text()
    assert "too large here" in painter.text.message.value
    assert painter.session.board == board
    with pytest.raises(ClixbookError, match="too large"):
        MapPainter(Settings(), {"position": Board(50, 50).to_line()})


def test_a_sentence_does_what_a_brush_does_and_a_wrong_one_stays(painter: MapPainter) -> None:
    painter.sentence_line.text.value = "Paint hindering on C3:E4"
    painter.sentence_line.button.click()
    assert hindering(painter) == area("C3:E4")
    assert painter.sentence_line.text.value == ""
    painter.sentence_line.text.value = "Paint hindring on C3"
    painter.sentence_line.button.click()
    assert painter.sentence_line.text.value == "Paint hindring on C3"
    assert "did you mean hindering" in painter.parts.status.value
    for sentence in ("Title The yard", "Setting mixed", "Mirror half turn", "Select A1:B2", "Undo", "Redo"):
        painter.session.run_sentence(sentence)
    assert (painter.session.board.title, painter.session.board.setting) == ("The yard", "mixed")


# -- problems ------------------------------------------------------------------------------------------------


def test_problems_appear_while_drawing_and_light_their_places(painter: MapPainter) -> None:
    assert "fewer than two starting areas" in painter.problems.value
    painter.session.run_sentence("Stairs on C3|D3")
    assert "These stairs join nothing: C3 and D3" in painter.problems.value
    assert 'class="cb-why cb-r0"' in painter.problems.value
    assert 'class="cb-w0"' in painter.parts.over.value
    assert "Put this right first" in painter.uses.value
    painter.session.run_sentence("Raise D3")
    assert "join nothing" not in painter.problems.value
    assert "page=explore" in painter.uses.value


# -- text ----------------------------------------------------------------------------------------------------


def test_board_and_text_change_each_other(painter: MapPainter) -> None:
    drag(painter, (0.5, 0.5))
    assert "| h " in painter.text.text.value
    painter.text.text.value = painter.text.text.value.replace("| h ", "|###", 1)
    assert painter.session.board.printed(Square(0, 0)) is Terrain.BLOCKING
    typed = painter.text.text.value.replace("|###", "|#  ", 1)
    painter.text.text.value = typed
    assert painter.text.text.value == typed  # it says the same, and stays as it was typed
    painter.bar.undo.click()
    assert "| h " in painter.text.text.value


def test_a_text_with_a_mistake_stays_with_its_line_and_column_and_so_does_the_board(painter: MapPainter) -> None:
    board = painter.session.board
    wrong = painter.text.text.value.replace("|   ", "|?  ", 1)
    painter.text.text.value = wrong
    assert painter.session.board is board
    assert "Line 3, column 4" in painter.text.message.value
    drag(painter, (3.5, 3.5))  # painting goes on, and what was typed is not lost
    assert painter.text.text.value == wrong
    painter.text.back.click()
    assert "?" not in painter.text.text.value
    assert "h" in painter.text.text.value


def test_what_is_typed_is_told_as_text_and_not_as_html(painter: MapPainter) -> None:
    painter.session.run_sentence("Title <b>bold</b>")
    painter.text.text.value = "<script>: 1"
    assert "<script>" not in painter.text.message.value
    assert "<b>bold" not in painter.uses.value + painter.files.html.value


# -- maps in and out -----------------------------------------------------------------------------------------


def test_a_map_with_figures_on_it_is_opened_from_its_address(painter: MapPainter) -> None:
    """As a reload does, and who comes from Explore; nothing of it is a change."""
    line = Board.build(width=8, height=6, pieces={"B3": "standard", "F4": "standard"}).to_line()
    opened = MapPainter(Settings(), {"position": line})
    assert sorted(str(each.squares[0]) for each in opened.session.board.pieces.values()) == ["B3", "F4"]
    assert not opened.session.undoable
    assert opened.session.source == ""  # a painter asks nothing


def test_the_address_holds_the_map_even_unfinished(painter: MapPainter) -> None:
    painter.session.run_sentence("Stairs on C3|D3")
    again = MapPainter(Settings(), painter.query())
    assert again.session.board == painter.session.board
    assert again.session.board.transitions[parse_edge("C3|D3")] is Transition.STAIRS
    again.visit({"map": "roof"})
    assert again.session.board.name == "roof"
    again.session.undo()
    assert again.session.board == painter.session.board
    for query in ({"position": "b1/huge"}, {"map": "no-such"}):
        with pytest.raises(ClixbookError):
            MapPainter(Settings(), query)


def test_revision_counts_changes_of_the_map(painter: MapPainter) -> None:
    before = painter.revision
    painter.session.take("water")
    assert painter.revision == before
    drag(painter, (0.5, 0.5))
    assert painter.revision == before + 1


def test_packaged_pasted_and_loaded_maps(painter: MapPainter) -> None:
    painter.opener.maps.value = "corner"
    assert painter.session.board.name == "corner"
    painter.opener.text.value = Board(3, 2).to_line()
    painter.opener.load.click()
    assert (painter.session.board.width, painter.session.board.height) == (3, 2)
    upload(painter, Board(4, 4).to_text().encode())
    assert painter.session.board.width == 4
    upload(painter, b"x" * (64 * 1024 + 1))
    assert "a map may have 65536" in painter.parts.status.value
    assert painter.session.board.width == 4
    upload(painter, b"map: |\n  ..\n  .?\n")
    assert painter.opener.report.value != ""
    upload(painter, b" \n")
    assert "That file is empty; choose a map" in painter.parts.status.value
    assert painter.opener.report.value == ""  # no mistakes of the file before


def upload(painter: MapPainter, content: bytes) -> None:
    """Choose a file with this content."""
    painter.opener.file.value = uploaded(content, "x.yaml")


def test_a_board_drawn_in_characters_is_read_and_what_was_guessed_can_be_put_right(painter: MapPainter) -> None:
    painter.opener.text.value = "..##\n.z..\n....\nz = hindering"
    painter.opener.load.click()
    assert hindering(painter) == area("B2")
    assert "<code>#</code> is blocking (2)" in painter.opener.report.value
    row = next(each for each in painter.opener.signs.children if each.description == "#")
    row.value = "water"
    painter.opener.again.click()
    assert {painter.session.board.printed(s) for s in area("C1:D1")} == {Terrain.WATER}
    assert hindering(painter) == area("B2")
    painter.session.undo()
    assert painter.session.board.printed(Square(2, 0)) is Terrain.BLOCKING


def test_a_drawing_with_an_unknown_sign_tells_its_place_and_the_board_stays(painter: MapPainter) -> None:
    board = painter.session.board
    painter.opener.text.value = "..?\n..."
    painter.opener.load.click()
    assert "Line 1, column 3: </b>Nothing explains ?" in painter.opener.report.value
    assert painter.session.board is board
    assert painter.opener.text.value == "..?\n..."


def test_picture_and_pages(painter: MapPainter) -> None:
    painter.files.make_files()
    links = dict(re.findall(r'download="([^"]+)" href="data:[^;]+;base64,([^"]+)"', painter.files.made.value))
    assert links.keys() == {"map.png", "map.svg", "print.html", "pages.zip"}
    assert base64.b64decode(links["map.png"])[:4] == b"\x89PNG"
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(links["pages.zip"]))) as archive:
        assert archive.namelist() == ["page-01-A1-E6.svg", "page-02-F1-H6.svg"]


@pytest.mark.parametrize(("paper", "across", "down"), [("A4", 5, 7), ("A4 wide", 7, 5), ("Letter", 5, 6)])
def test_a_page_has_whole_squares_of_the_tables_size(paper: str, across: int, down: int) -> None:
    assert squares_on_page(paper) == (across, down)
    first = table_pages(Board(12, 8), paper)[0]
    width, height = PAPERS[paper]
    assert f'width="{width}mm" height="{height}mm"' in first.svg
    assert f'width="{across * 38.1:.3f}" height="{min(down, 8) * 38.1:.3f}"' in first.svg
    assert 'class="cb-crop"' in first.svg


def test_pages_cover_the_map_once_and_are_bounded() -> None:
    board = Board(12, 8)
    covered = [square for page in table_pages(board) for square in parse_squares([page.squares])]
    assert sorted(covered) == sorted(board.squares)
    with pytest.raises(ClixbookError, match="needs 1160 pages"):
        table_pages(Board(200, 200))


def test_orange_rows_are_a_field_a_sentence_and_orange_numbers(painter: MapPainter) -> None:
    """2022 §26.4: games of three and four players leave out the rows whose numbers are orange (MAP-10)."""
    session, form = painter.session, painter.form
    form.orange.value = 2
    said = "Rows 5 to 6 have orange numbers: games of three and four players leave them out."
    assert session.board.orange_rows == 2
    assert said in painter.parts.status.value
    assert re.findall(r"cb-orange\">(\d+)<", painter.parts.left.value) == ["5", "6"]
    assert "orange_rows: 2" in painter.text.text.value
    form.orange.value = 6
    assert "6 orange rows leave nothing of a map of 6; expected 5 at most." in painter.parts.status.value
    assert (form.orange.value, session.board.orange_rows) == (2, 2)
    session.run_sentence("Orange rows 1")
    assert (form.orange.value, session.status) == (
        1, "Row 6 has an orange number: games of three and four players leave it out."
    )  # fmt: skip
    session.undo()
    session.undo()
    assert (form.orange.value, session.board.orange_rows) == (0, 0)
    assert "cb-orange" not in painter.parts.left.value
    session.run_sentence("Orange rows 3")
    session.run_sentence("Orange rows none")
    assert session.status == "No row has an orange number: every game is played on all rows."


def test_rulebook_and_look_follow_the_settings(painter: MapPainter) -> None:
    painter.settings.look = "dark"
    assert painter.session.palette == "dark"
    painter.settings.rules = "eddieg"
    assert painter.session.rulebook.edition == "eddieg"


def test_digits_that_may_be_numbers_of_rows_are_asked_back_beside_the_board(painter: MapPainter) -> None:
    painter.opener.text.value = "1 1 1\n2 2 2"
    painter.opener.load.click()
    assert painter.session.board.width == 3
    assert "the digits at the rim" in painter.opener.report.value
    assert painter.opener.rim in painter.opener.signs.children
    painter.opener.rim.value = "rows"
    painter.opener.again.click()
    assert painter.session.board.width == 2
    painter.opener.text.value = "..#"
    painter.opener.load.click()
    assert painter.opener.rim not in painter.opener.signs.children


def test_how_a_legend_was_read_is_told_and_can_be_put_right(painter: MapPainter) -> None:
    painter.opener.text.value = "..W\n...\nW = Water Wizard"
    painter.opener.load.click()
    assert "<code>W</code> (Water Wizard) is figure Water Wizard" in painter.opener.report.value
    row = next(each for each in painter.opener.signs.children if each.description == "W")
    row.value = "water"
    painter.opener.again.click()
    assert painter.session.board.printed("C1") is Terrain.WATER
