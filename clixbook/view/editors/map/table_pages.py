"""A map as printable SVG pages at table size (38.1 mm squares)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.errors import BadWord
from clixbook.view.painters.svg import FONT, to_svg
from clixbook.view.pictures.board_scene import board_scene

SQUARE = 38.1
"""Millimetres: 1.5 inches, the square of a table's map."""
MARGIN = 8.0
MARK, GAP = 5.0, 1.0  # length of a crop mark, and how far it stays away from the map
PAPERS = {"A4": (210.0, 297.0), "A4 wide": (297.0, 210.0), "Letter": (215.9, 279.4), "Letter wide": (279.4, 215.9)}
"""Name -> width and height in millimetres."""
MOST_PAGES = 120


@dataclass(frozen=True)
class TablePage:
    """One page: its number, the squares on it ("A1:E7"), and the picture."""

    number: int
    squares: str
    svg: str


def squares_on_page(paper: str) -> tuple[int, int]:
    """How many whole squares a page has, across and down."""
    if paper not in PAPERS:
        raise BadWord(f"{paper[:24]!r} is no paper; there are {', '.join(PAPERS)}.")
    width, height = PAPERS[paper]
    return int((width - 2 * MARGIN) / SQUARE), int((height - 2 * MARGIN) / SQUARE)


def table_pages(board: Board, paper: str = "A4") -> list[TablePage]:
    """The map in pages of whole squares, row by row."""
    across, down = squares_on_page(paper)
    count = -(-board.width // across) * -(-board.height // down)
    if count > MOST_PAGES:
        raise BadWord(f"This map needs {count} pages; {MOST_PAGES} are the most.")
    windows = _windows(board, across, down)
    return [_page(board, paper, number, count, *window) for number, window in enumerate(windows, 1)]


def _windows(board: Board, across: int, down: int) -> Iterator[tuple[Square, Square]]:
    for y in range(0, board.height, down):
        for x in range(0, board.width, across):
            last = Square(min(x + across, board.width) - 1, min(y + down, board.height) - 1)
            yield Square(x, y), last


def _page(board: Board, paper: str, number: int, count: int, first: Square, last: Square) -> TablePage:
    width, height = PAPERS[paper]
    wide, high = (last.x - first.x + 1) * SQUARE, (last.y - first.y + 1) * SQUARE
    left, top = (width - wide) / 2, (height - high) / 2
    scene = board_scene(board, labels=False, square=100, window=(first, last))
    inner = to_svg(scene, responsive=True).replace(
        "<svg ", f'<svg x="{left:.3f}" y="{top:.3f}" width="{wide:.3f}" height="{high:.3f}" overflow="hidden" ', 1
    )
    title = board.title or board.name or "Map"
    squares = f"{first}:{last}"
    title_html = escape(f"{title}: {squares}, page {number} of {count}")
    text = (
        f'<text x="{width / 2}" y="{height - 2.2}" font-size="3" text-anchor="middle" fill="#333">{title_html}</text>'
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}"><rect width="100%" height="100%" fill="#fff"/>'
        f"{inner}{_marks(left, top, wide, high)}{text}</svg>\n"
    )
    return TablePage(number, squares, svg)


def _marks(left: float, top: float, wide: float, high: float) -> str:
    """Two short lines at each corner, outside of the map."""
    lines = []
    for x, away in ((left, -1), (left + wide, 1)):
        for y, down in ((top, -1), (top + high, 1)):
            lines.append((x + away * GAP, y, x + away * (GAP + MARK), y))
            lines.append((x, y + down * GAP, x, y + down * (GAP + MARK)))
    path = "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for a, b, c, d in lines)
    return f'<path class="cb-crop" d="{path}" stroke="#000" stroke-width=".25" fill="none"/>'


def pages_html(board: Board, pages: list[TablePage], paper: str) -> str:
    """All pages as one document that a browser prints at its true size."""
    width, height = PAPERS[paper]
    title = escape(board.title or board.name or "Map")
    style = f"@page{{size:{width}mm {height}mm;margin:0}}body{{margin:0}}svg{{display:block}}div{{break-after:page}}"
    body = "".join(f"<div>{page.svg}</div>" for page in pages)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{style}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def pages_zip(pages: list[TablePage]) -> bytes:
    """The pages as SVG files in one archive; the same pages give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in pages:
            name = f"page-{page.number:02d}-{page.squares.replace(':', '-')}.svg"
            archive.writestr(zipfile.ZipInfo(name), page.svg, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
