"""A table of odds as a picture: attacks down, defenses across, the higher the stronger its colour."""

from __future__ import annotations

from clixbook.lab.odds_table import OddsTable, TableColumn
from clixbook.view.scenes.palettes import palette as palette_named
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Scene

WIDE, HIGH, LETTER, SIZE = 62.0, 34.0, 7.5, 13.0
TOP, MARGIN = 68.0, 12.0


def table_scene(table: OddsTable, *, palette: str = "light", column: TableColumn = "hit") -> Scene:
    """The table; ``column`` is one of its numbers."""
    look = palette_named(palette)
    pen = Pen(look, "note")
    names, grid = table.grid(column)
    title = table.title(column)
    across = [str(each) for each in table.defenses]
    left = MARGIN + LETTER * max(map(len, [*names, "attack"])) + 10
    width = max(left + WIDE * len(across), MARGIN + LETTER * len(title)) + MARGIN
    pen.text(MARGIN, 20, title, SIZE, anchor="start", bold=True, fill=look.ink)
    pen.text(left - 10, TOP - 16, "attack", SIZE, anchor="end", fill=look.muted)
    numbers = [number for line in grid for number in line]
    low, high = min(numbers), max(numbers)
    for x, defense in enumerate(across):
        pen.text(left + WIDE * (x + 0.5), TOP - 16, defense, SIZE, bold=True, fill=look.ink)
    for y, (name, line) in enumerate(zip(names, grid, strict=True)):
        middle = TOP + HIGH * (y + 0.5)
        pen.text(left - 10, middle, name, SIZE, anchor="end", bold=True, fill=look.ink)
        for x, number in enumerate(line):
            share = (number - low) / (high - low) if high > low else 1.0
            box = left + WIDE * x + 1, TOP + HIGH * y + 1, WIDE - 2, HIGH - 2
            pen.on_layer("band").rect(*box, r=3, fill=look.band, opacity=0.12 + 0.73 * share)
            pen.text(left + WIDE * (x + 0.5), middle, number_words(number, column), SIZE, fill=look.ink)
    height = TOP + HIGH * len(names) + MARGIN
    return Scene(tuple(pen.shapes), (0.0, 0.0, width, height), 1.0, look.paper, title, table.explain())


def number_words(number: float, column: TableColumn) -> str:
    """``58.3 %``, or clicks such as ``1.78``."""
    return f"{number:.2f}" if column == "expected" else f"{100 * number:.1f} %"
