"""Odds as a picture: the clicks of each figure as columns, exactly and at least, for pages that keep no drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from clixbook.errors import capital
from clixbook.lab.odds import Odds
from clixbook.view.painters.png import to_png
from clixbook.view.play.panes.parts import percent
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Scene

Column = tuple[str, Fraction]
"""A column: the label below it, and its probability."""
HOW = "exactly", "at least"
WIDTH, HEIGHT, GAP = 330.0, 170.0, 24.0
TOP, FLOOR = 52.0, 138.0
_LOOK = palette("light")


def survival_chances(odds: Odds, numbers: Iterable[int]) -> list[tuple[int, Fraction]]:
    """The chance of each number of clicks without the KO, which takes the last ones: with it they add up to one.

    A number of clicks that always means a KO is left out, as the KO has a row of its own.
    """
    rows = [(number, odds.exactly(number)) for number in numbers]
    number, chance = rows[-1]
    if not odds.ko or odds.ko > chance:
        return rows
    return [*rows[:-1], *([(number, chance - odds.ko)] if chance > odds.ko else [])]


def columns_of(odds: Odds) -> tuple[list[Column], list[Column]]:
    """Each number of clicks that may be lost, exactly and at least, with the KO last."""
    numbers = range(min(0, *odds.clicks), max(0, *odds.clicks) + 1)
    exactly = survival_chances(odds, numbers)
    least = [(f"{number}+" if number else "0+", odds.at_least(number)) for number, _ in exactly]
    return [*((str(number), chance) for number, chance in exactly), ("KO", odds.ko)], [*least, ("KO", odds.ko)]


def plots_words(odds: Odds) -> str:
    """The words of the columns."""
    exactly, least = map(_shares, columns_of(odds))
    return f"{capital(odds.unit)}s lost by {odds.figure}, exactly: {exactly}; at least: {least}"


def plot_pictures(odds: Odds) -> Iterator[tuple[str, bytes]]:
    """Each plot of a figure in words and as a picture of its own, so that a narrow page has one below the other."""
    for columns, how in zip(columns_of(odds), HOW, strict=True):
        pen = Pen(_LOOK, "note")
        _draw_plot(pen, columns, f"{capital(odds.unit)}s lost by {odds.figure}, {how}, in %", 0.0, 0.0)
        words = f"{capital(odds.unit)}s lost by {odds.figure}, {how}: {_shares(columns)}"
        yield words, _png(pen, WIDTH, HEIGHT, words)


def plots_png(shown: Mapping[str, Odds]) -> bytes:
    """A row of two plots for each figure."""
    pen = Pen(_LOOK, "note")
    for row, odds in enumerate(shown.values()):
        for at, (columns, how) in enumerate(zip(columns_of(odds), HOW, strict=True)):
            title = f"{capital(odds.unit)}s lost by {odds.figure}, {how}, in %"
            _draw_plot(pen, columns, title, at * (WIDTH + GAP), row * HEIGHT)
    return _png(pen, 2 * WIDTH + GAP, HEIGHT * max(1, len(shown)), words_of(shown.values()))


def _png(pen: Pen, width: float, height: float, words: str) -> bytes:
    return to_png(Scene(tuple(pen.shapes), (0.0, 0.0, width, height), 1.0, _LOOK.paper, "Odds", words), scale=1.6)


def _shares(columns: Iterable[Column]) -> str:
    return ", ".join(f"{label}: {percent(float(chance))}" for label, chance in columns)


def words_of(shown: Iterable[Odds]) -> str:
    """The words of the plots of these figures."""
    return ". ".join(map(plots_words, shown))


def _draw_plot(pen: Pen, columns: Sequence[Column], title: str, left: float, top: float) -> None:
    step = (WIDTH - 20) / len(columns)
    most = max(chance for _, chance in columns) or Fraction(1)
    pen.text(left + 10, top + 18, title, 13, anchor="start", bold=True, fill=_LOOK.ink)
    for at, (label, chance) in enumerate(columns):
        middle, wide = left + 10 + step * (at + 0.5), min(46.0, step * 0.66)
        high = max(1.0, float(chance / most) * (FLOOR - TOP))
        box = middle - wide / 2, top + FLOOR - high, wide, high
        if label.startswith("0"):  # no damage
            pen.rect(*box, stroke=_LOOK.muted, width=1.5)
        else:
            pen.rect(*box, fill=_LOOK.blocked if label == "KO" else _LOOK.clear)
        if label == "KO" and high > 10:
            pen.box(middle, top + FLOOR - high / 2, min(wide, high) / 2 - 3, stroke=_LOOK.paper, width=1.5)
        share = f"{100 * float(chance):.1f}" if step > 36 else f"{100 * float(chance):.0f}"
        pen.text(middle, top + FLOOR - high - 10, share, 12 if step > 24 else 9, fill=_LOOK.ink)
        pen.text(middle, top + FLOOR + 16, label, 13 if step > 24 else 10, bold=True, fill=_LOOK.ink)
    pen.line((left + 4, top + FLOOR), (left + WIDTH - 4, top + FLOOR), stroke=_LOOK.muted, width=1.2)
