"""Three painters, one picture: they agree with the scene, and each keeps its own promises."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.view.painters.batches import batches
from clixbook.view.painters.canvas import GROUPS, CanvasPainter, one_message
from clixbook.view.painters.png import to_image, to_png
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.play.panes.signs import disc_svg, piece_of
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes.palettes import PALETTES, rgb
from clixbook.view.scenes.scene import LAYERS, Circle, Polygon, Polyline, Rect, Scene, Style, Text
from tests.view.examples import everything
from tests.view.looking import NEAR, Sheets, backing_size, of_canvas, of_scene, of_svg, top_colours


@pytest.fixture(scope="module", params=sorted(PALETTES))
def scene(request: pytest.FixtureRequest) -> Scene:
    board = everything()
    line = line_of_fire(board, "Night Warden", "Bruiser", rules="core2014")
    shown = [s for s in shapes_of(line, board, request.param) if s.layer != "spot"]
    return board_scene(board, palette=request.param, rules="core2014", overlays=shown)


def sample(scene: Scene, step: float = 0.137) -> np.ndarray:
    left, top, right, bottom = scene.bounds
    xs, ys = np.arange(left + 0.07, right, step), np.arange(top + 0.07, bottom, step)
    return np.array([(x, y) for y in ys for x in xs])


def told(scene: Scene, near: float = NEAR) -> tuple[np.ndarray, list[str | None]]:
    points = sample(scene)
    return points, top_colours(of_scene(scene), points, scene.background.upper(), near)


def test_the_svg_shows_the_scene(scene: Scene) -> None:
    points, wanted = told(scene)
    got = top_colours(of_svg(to_svg(scene), scene), points, scene.background.upper())
    compare(points, wanted, got)


def test_the_canvas_shows_the_scene(scene: Scene) -> None:
    points, wanted = told(scene)
    sheets = Sheets(len(GROUPS), backing_size(scene)[0])
    CanvasPainter(sheets).paint(scene)
    got = top_colours(of_canvas(sheets, scene), points, scene.background.upper())
    compare(points, wanted, got)


def test_the_png_shows_the_scene(scene: Scene) -> None:
    points, wanted = told(scene, near=0.04)
    image = to_image(scene, scale=2)
    unit = scene.square * 2
    for (x, y), colour in zip(points, wanted, strict=True):
        if colour is not None:
            pixel = image.getpixel((int((x - scene.bounds[0]) * unit), int((y - scene.bounds[1]) * unit)))
            off = max(abs(a - b) for a, b in zip(pixel, rgb(colour), strict=True))
            assert off <= 8, f"({x:.2f}, {y:.2f}) is {pixel}, not {colour}"


def compare(points: np.ndarray, wanted: list[str | None], got: list[str | None]) -> None:
    both = [(p, a, b) for p, a, b in zip(points, wanted, got, strict=True) if a is not None and b is not None]
    wrong = [f"({p[0]:.2f}, {p[1]:.2f}) is {b}, not {a}" for p, a, b in both if a != b]
    assert wrong == []
    assert len(both) > 4000
    assert len({a for _, a, _ in both}) >= 10


# -- SVG -----------------------------------------------------------------------------------------------------


def test_svg_is_one_text_with_attributes_alone(scene: Scene) -> None:
    text = to_svg(scene)
    assert text == to_svg(scene)
    root = ET.fromstring(text)
    attributes = {name for node in root.iter() for name in node.attrib}
    assert not attributes & {"id", "style", "href"}
    assert not re.search(r"\d\.\d{3,}", text)
    assert "One of everything" in (root.findtext("{*}title") or "")
    assert "Night Warden of Ann on B3" in (root.findtext("{*}desc") or "")


def test_svg_groups_what_reasons_light() -> None:
    board = Board.build(width=6, height=4, hindering=["B2"], blocking=["C1"])
    line = line_of_fire(board, "A1", "D2", rules="core2014")
    text = to_svg(board_scene(board, overlays=[line]))
    for number in range(len(line.reasons)):
        assert f'class="cb-w{number}"' in text
    assert f'class="cb-w{len(line.reasons)}"' not in text


def test_svg_escapes_what_people_write() -> None:
    board = Board.build(
        width=3, height=2, title="<b> & co", special={"A1": 'A "trap" <here>'}, pieces={"B1": "<i>: tiny"}
    )
    root = ET.fromstring(to_svg(board_scene(board)))
    assert root.findtext("{*}title") == "<b> & co"


def test_a_full_map_stays_small() -> None:
    names = [f"{column}{row}" for column in "BDFHJLNPRTVX" for row in range(1, 17)]
    board = Board.build(
        width=24, height=16, hindering=names[::3], water=names[1::3], blocking=names[2::3], levels={"A1:X4": 2}
    )
    scene = board_scene(board)
    assert len(to_svg(scene)) < 150_000
    sheets = Sheets(len(GROUPS), backing_size(scene)[0])
    CanvasPainter(sheets).paint(scene)
    drawn = [
        name for sheet in sheets.sheets for name, _ in sheet.calls if name not in ("set", "set_line_dash", "fill_text")
    ]
    assert len(drawn) < 120


def test_a_responsive_svg_has_no_size_of_its_own() -> None:
    root = ET.fromstring(to_svg(board_scene(Board(3, 2), labels=False), responsive=True))
    assert "width" not in root.attrib
    assert root.attrib["viewBox"] == "0 0 102 68"


# -- PNG -----------------------------------------------------------------------------------------------------


def test_letters_of_a_picture_on_a_page_are_few_elements_at_the_same_places() -> None:
    look = Style(fill="#000000")
    told = [("3", 0.5, 0.5), ("12", 1.5, 0.5), ("<", 2.5, 0.5), ("\U0001f3b2", 3.5, 0.5), (" ", 0.25, 0.25)]
    texts = tuple(Text(x, y, word, 0.3, style=look, layer="note") for word, x, y in told)
    scene = Scene(texts, (0.0, 0.0, 4.0, 1.0), 100.0, "", "", "")

    def places(svg: str) -> set[tuple[str, str, str]]:
        found = set()
        for each in ET.fromstring(svg).iter():
            if each.get("x") is not None and each.text is not None:
                xs, ys = each.attrib["x"].split(), each.attrib["y"].split()
                parts = [each.text] if len(xs) == 1 else list(each.text)
                found |= set(zip(parts, xs, ys, strict=True))
        return found

    page = to_svg(scene, responsive=True)
    assert places(page) == places(to_svg(scene))
    assert ("<", "250", "60.65") in places(page)  # its middle is half a square down: 50, and 0.355 of its 30 px more
    assert (page.count("<text"), page.count("<tspan"), to_svg(scene).count("<text")) == (2, 3, 5)


def test_stripes_of_a_page_are_one_path_and_what_crosses_is_not() -> None:
    """One path would let what lies below through only once where two of them cross."""
    veil = Style(stroke="#000000", width=0.05, opacity=0.2)
    stripes = [Polyline(((0.0, n), (n, 0.0)), style=veil, layer="note") for n in (1.0, 2.0, 3.0)]
    across = Polyline(((0.0, 0.0), (3.0, 3.0)), style=veil, layer="note")
    for shapes, paths in ((stripes, 1), ([*stripes, across], 4)):
        page = to_svg(Scene(tuple(shapes), (0.0, 0.0, 4.0, 4.0), 60.0), responsive=True)
        assert page.count("<path") == paths


def test_png_is_as_large_as_asked() -> None:
    scene = board_scene(Board(5, 3), labels=False, square=40)
    assert Image.open(BytesIO(to_png(scene))).size == (200, 120)
    assert Image.open(BytesIO(to_png(scene, scale=1.5))).size == (300, 180)


@pytest.mark.parametrize("square", [1, 3, 7, 16, 60])
def test_png_of_every_size(square: int) -> None:
    scene = board_scene(everything(), square=square, labels=False)
    assert Image.open(BytesIO(to_png(scene))).size == (16 * square, 10 * square)


def test_png_cuts_holes_and_blends() -> None:
    ring = Polygon(
        ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)), (((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)),),
        style=Style(fill="#FF0000"), layer="fill",
    )  # fmt: skip
    veil = Rect(1.5, 1.5, 1, 1, style=Style(fill="#000000", opacity=0.5), layer="note")
    image = to_image(Scene((ring, veil), (0.0, 0.0, 4.0, 4.0), 10.0, "#FFFFFF"))
    assert image.getpixel((5, 5)) == (255, 0, 0)
    assert image.getpixel((12, 12)) == (255, 255, 255)
    assert image.getpixel((20, 20))[0] in range(125, 131)


# -- canvas --------------------------------------------------------------------------------------------------


def test_every_layer_has_its_canvas() -> None:
    assert sorted(layer for group in GROUPS for layer in group) == sorted(LAYERS)
    assert [layer for group in GROUPS for layer in group] == list(LAYERS)


def test_only_what_changed_is_painted_again() -> None:
    board = everything()
    first = board_scene(board, labels=False)
    sheets = Sheets(len(GROUPS), backing_size(first)[0])
    painter = CanvasPainter(sheets)
    assert painter.paint(first) == tuple(range(len(GROUPS)))
    assert painter.paint(first) == ()
    moved = board_scene(board.move_piece("Alba", "M7"), labels=False)
    assert painter.paint(moved) == (GROUPS.index(("piece",)),)
    painter.forget()
    assert painter.paint(moved) == tuple(range(len(GROUPS)))


def test_another_size_is_painted_whole() -> None:
    scene = board_scene(Board(4, 3), labels=False)
    sheets = Sheets(len(GROUPS), 272)
    painter = CanvasPainter(sheets)
    painter.paint(scene)
    sheets.width = 400
    assert painter.paint(scene) == tuple(range(len(GROUPS)))


def test_fewer_canvases_share_the_last() -> None:
    scene = board_scene(everything(), labels=False)
    sheets = Sheets(2, backing_size(scene)[0])
    assert CanvasPainter(sheets).paint(scene) == (0, 1)
    assert any(name == "fill_circles" for name, _ in sheets[1].calls)


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_never_reaches_a_canvas(bad: float) -> None:
    how = {"style": Style(fill="#000000", stroke="#000000", width=0.1), "layer": "note"}
    for shape in (
        Circle(bad, 1, 1, **how), Rect(0, 0, bad, 1, **how), Text(1, bad, "A", 0.3, **how),
        Polygon(((0, 0), (1, bad), (1, 1)), **how),
    ):  # fmt: skip
        sheets = Sheets(6, 100)
        with pytest.raises((ClixbookError, ValueError, OverflowError)):
            CanvasPainter(sheets).paint(Scene((shape,), (0.0, 0.0, 2.0, 2.0)))
        assert all(sheet.calls == [] for sheet in sheets.sheets)


def test_numbers_travel_as_plain_floats_or_arrays() -> None:
    scene = board_scene(everything())
    sheets = Sheets(len(GROUPS), backing_size(scene)[0])
    CanvasPainter(sheets).paint(scene)
    for sheet in sheets.sheets:
        for name, args in sheet.calls:
            for arg in args:
                assert type(arg) in (str, float, list, np.ndarray), (name, arg)
                if isinstance(arg, np.ndarray):
                    assert arg.dtype == np.float32
                    assert np.isfinite(arg).all()


class Manager:
    """Stands for ipycanvas' one manager."""

    def __init__(self) -> None:
        self._caching, self._current_canvas = False, object()
        self._commands_cache: list[object] = []
        self._buffers_cache: list[object] = []
        self.sent: list[list[object]] = []

    def flush(self) -> None:
        if self._commands_cache:
            self.sent.append(self._commands_cache)
        self._commands_cache, self._buffers_cache = [], []


class Held:
    def __init__(self) -> None:
        self._canvas_manager = Manager()


def test_an_update_is_one_message() -> None:
    canvas = Held()
    with one_message(canvas, anew=True):
        assert canvas._canvas_manager._current_canvas is None
        assert canvas._canvas_manager._caching
        canvas._canvas_manager._commands_cache.append("draw")
    assert canvas._canvas_manager.sent == [["draw"]]
    assert not canvas._canvas_manager._caching


def test_a_failed_update_sends_nothing_and_lets_go() -> None:
    canvas = Held()

    def half() -> None:
        with one_message(canvas):
            canvas._canvas_manager._commands_cache.append("half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    assert canvas._canvas_manager.sent == []
    assert not canvas._canvas_manager._caching
    with one_message(canvas):
        canvas._canvas_manager._commands_cache.append("whole")
    assert canvas._canvas_manager.sent == [["whole"]]


def test_somebody_elses_hold_is_left_to_them() -> None:
    canvas = Held()
    canvas._canvas_manager._caching = True
    with one_message(canvas):
        canvas._canvas_manager._commands_cache.append("draw")
    assert canvas._canvas_manager.sent == []
    assert canvas._canvas_manager._caching


def test_real_canvases_get_one_message() -> None:
    ipycanvas = pytest.importorskip("ipycanvas")
    scene = board_scene(everything(), labels=False)
    canvas = ipycanvas.MultiCanvas(len(GROUPS))
    canvas.width, canvas.height = backing_size(scene)
    manager, sent = canvas[0]._canvas_manager, []
    manager_type = type(manager)
    before = manager_type.send
    manager_type.send = lambda self, content, buffers=(): sent.append(sum(len(bytes(b)) for b in buffers))
    try:
        CanvasPainter(canvas).paint(scene)
    finally:
        manager_type.send = before
    assert len(sent) == 1
    assert sent[0] < 90_000


# -- batches -------------------------------------------------------------------------------------------------


def test_batches_gather_looks_but_never_swap_what_overlaps() -> None:
    red, blue = Style(fill="#FF0000"), Style(fill="#0000FF")

    def dot(x: float, style: Style) -> Circle:
        return Circle(x, 0.5, 0.3, style=style, layer="note")

    apart = batches([dot(0.5, red), dot(2.5, blue), dot(4.5, red)])
    assert [(batch.style, len(batch.shapes)) for batch in apart] == [(red, 2), (blue, 1)]
    stacked = batches([dot(0.5, red), dot(0.6, blue), dot(0.7, red)])
    assert [batch.style for batch in stacked] == [red, blue, red]


def test_outlined_discs_that_overlap_are_painted_one_by_one() -> None:
    style = Style(fill="#FF0000", stroke="#000000", width=0.1)
    pair = [Circle(x, 0.5, 0.4, style=style, layer="note") for x in (0.5, 0.9)]
    assert len(batches(pair)) == 2
    assert len(batches([pair[0], replace(pair[1], x=5.0)])) == 1


@pytest.mark.parametrize("name", ["bath-newt", "bell-pigeon", "gnat", "anchor-hand", "bruiser"])
def test_the_disc_of_a_figure_lies_within_its_picture(name):
    """The badge of tiny swimmers and flyers was cut off at the lower left."""
    picture = disc_svg(piece_of(load_figure(name)), 0)
    size = float(re.search(r'viewBox="0 0 (\S+)', picture)[1])
    circles = re.findall(r'<circle cx="(\S+)" cy="(\S+)" r="(\S+)"', picture)
    assert circles
    for x, y, r in ([float(part) for part in each] for each in circles):
        assert 0 <= min(x, y) - r <= max(x, y) + r <= size
