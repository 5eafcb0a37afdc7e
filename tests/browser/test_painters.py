"""A real Chromium draws what the painters wrote: SVG and canvas against the scene itself."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.view.painters.canvas import GROUPS, CanvasPainter
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes.palettes import rgb
from clixbook.view.scenes.scene import Scene
from tests.view.examples import everything
from tests.view.looking import Sheets, backing_size, of_scene, top_colours

# What ipycanvas does in the page, as far as the painter asks for it.
PLAYER = """(sheets) => { for (const [number, calls] of sheets.entries()) {
  const c = document.querySelectorAll('canvas')[number].getContext('2d');
  const names = {fill_style: 'fillStyle', stroke_style: 'strokeStyle', line_width: 'lineWidth', line_cap: 'lineCap',
    line_join: 'lineJoin', global_alpha: 'globalAlpha', font: 'font', text_align: 'textAlign',
    text_baseline: 'textBaseline'};
  const trace = (points, closed) => { c.beginPath(); points.forEach(([x, y]) => c.lineTo(x, y));
    if (closed) c.closePath(); };
  const each = (lists, draw) => lists[0].forEach((_, i) => draw(...lists.map(list => list[i])));
  for (const [name, a] of calls) switch (name) {
    case 'set': c[names[a[0]]] = a[1]; break;
    case 'set_line_dash': c.setLineDash(a[0]); break;
    case 'clear': c.clearRect(0, 0, c.canvas.width, c.canvas.height); break;
    case 'fill_rects': each(a, (x, y, w, h) => c.fillRect(x, y, w, h)); break;
    case 'fill_circles': each(a, (x, y, r) => { c.beginPath(); c.arc(x, y, r, 0, 7); c.fill(); }); break;
    case 'stroke_circles':
      each(a, (x, y, r) => { c.beginPath(); c.arc(x, y, r, 0, 2 * Math.PI); c.stroke(); }); break;
    case 'fill_polygons': a[0].forEach(p => { trace(p, true); c.fill(); }); break;
    case 'stroke_polygons': a[0].forEach(p => { trace(p, true); c.stroke(); }); break;
    case 'stroke_line_segments': a[0].forEach(p => { trace(p, false); c.stroke(); }); break;
    case 'fill_text': c.fillText(...a); break;
    case 'stroke_text': c.strokeText(...a); break;
    case 'begin_path': c.beginPath(); break;
    case 'move_to': c.moveTo(...a); break;
    case 'line_to': c.lineTo(...a); break;
    case 'close_path': c.closePath(); break;
    case 'fill': c.fill(...a); break;
    case 'stroke': c.stroke(); break;
    default: throw new Error(name);
  } } }"""


@pytest.fixture(scope="module", params=["light", "dark"])
def scene(request: pytest.FixtureRequest) -> Scene:
    board = everything()
    line = line_of_fire(board, "Night Warden", "Bruiser", rules="core2014")
    shown = [s for s in shapes_of(line, board, request.param) if s.layer != "spot"]
    return board_scene(board, palette=request.param, rules="core2014", overlays=shown)


def test_chromium_shows_the_svg(browser: Browser, scene: Scene) -> None:
    page = browser.new_page(device_scale_factor=2)
    page.set_content(f'<body style="margin:0">{to_svg(scene)}')
    shot = Image.open(BytesIO(page.locator("svg").first.screenshot())).convert("RGB")
    page.close()
    compare(shot, scene)


def test_chromium_shows_the_canvas(browser: Browser, scene: Scene) -> None:
    width, height = backing_size(scene)
    sheets = Sheets(len(GROUPS), width)
    CanvasPainter(sheets).paint(scene)
    stack = f'<canvas width="{width}" height="{height}" style="position:absolute;inset:0"></canvas>' * len(GROUPS)
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f'<body style="margin:0;background:{scene.background}">{stack}')
    page.evaluate(PLAYER, [[[name, plain(args)] for name, args in sheet.calls] for sheet in sheets.sheets])
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    compare(shot, scene)


def plain(value: Any) -> Any:
    """Arrays as lists, for JSON."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def compare(shot: Image.Image, scene: Scene) -> None:
    """Wherever the scene says a colour for certain, the page shows it."""
    left, top, right, bottom = scene.bounds
    unit = shot.width / (right - left)
    points = np.array(
        [(x, y) for y in np.arange(top + 0.1, bottom - 0.1, 0.19) for x in np.arange(left + 0.1, right - 0.1, 0.19)]
    )
    wanted = top_colours(of_scene(scene), points, scene.background.upper(), near=0.04)
    wrong, seen = [], set()
    for (x, y), colour in zip(points, wanted, strict=True):
        if colour is not None:
            seen.add(colour)
            pixel = shot.getpixel((int((x - left) * unit), int((y - top) * unit)))
            if max(abs(a - b) for a, b in zip(pixel, rgb(colour), strict=True)) > 8:
                wrong.append(f"({x:.2f}, {y:.2f}) is {pixel}, not {colour}")
    assert wrong == []
    assert len(seen) >= 10
