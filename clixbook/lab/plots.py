"""Bars and coloured cells with matplotlib (the extra ``plot``)."""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from typing import Any

from clixbook.colour_tokens import LOOKS
from clixbook.errors import ClixbookError


def bars(
    names: Sequence[str],
    shares: Sequence[float],
    title: str,
    what: str,
    axes: Any = None,
    bounds: Sequence[tuple[float, float]] = (),
) -> Any:
    """A bar for each name, from 0 to 1, with whiskers to the bounds; returns the Axes, new ones if none are given.

    Raises a ClixbookError if matplotlib is not installed.
    """
    axes = _axes(axes, 1.6 + 0.8 * len(names), 3)
    whiskers = [
        [max(0.0, share - low) for share, (low, _) in zip(shares, bounds, strict=False)],
        [max(0.0, high - share) for share, (_, high) in zip(shares, bounds, strict=False)],
    ]
    axes.bar(
        names,
        shares,
        yerr=whiskers if bounds else None,
        capsize=4,
        color=LOOKS["light"]["clear"],
        ecolor=LOOKS["contrast"]["muted"],
    )
    axes.set(title=title, ylabel=what, ylim=(0, 1))
    return axes


def cells(
    grid: Sequence[Sequence[float]],
    columns: Sequence[str],
    rows: Sequence[str],
    title: str,
    form: str,
    axes: Any = None,
) -> Any:
    """A coloured cell with its number for each entry of the grid, empty where it is NaN; returns the Axes.

    ``form`` is the format of the numbers. Raises a ClixbookError if matplotlib is not installed.
    """
    axes = _axes(axes, 1.6 + 0.55 * len(columns), 1.2 + 0.45 * len(rows))
    colours = importlib.import_module("matplotlib.colors").LinearSegmentedColormap
    look = LOOKS["light"]
    ramp = colours.from_list("clixbook", [look["wash"], look["band"]])
    axes.imshow(grid, cmap=ramp, aspect="equal")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.xaxis.tick_top()
    axes.set_title(title)
    for y, row in enumerate(grid):
        for x, number in enumerate(row):
            if not math.isnan(number):
                axes.text(x, y, format(number, form), ha="center", va="center", fontsize=7, color=look["ink"])
    return axes


def _axes(given: Any, width: float, height: float) -> Any:
    """The given axes, or new ones of that many inches."""
    if given is not None:
        return given
    try:
        return importlib.import_module("matplotlib.pyplot").subplots(figsize=(width, height), layout="constrained")[1]
    except ImportError:
        raise ClixbookError("A plot needs matplotlib: pip install 'clixbook[plot]'.") from None
