"""Bar charts of results with matplotlib (the extra ``plot``)."""

from __future__ import annotations

import importlib
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
    if axes is None:
        try:
            _, axes = importlib.import_module("matplotlib.pyplot").subplots(figsize=(1.6 + 0.8 * len(names), 3))
        except ImportError:
            raise ClixbookError("A plot needs matplotlib: pip install 'clixbook[plot]'.") from None
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
