"""Colours as ``#RRGGBB``: their red, green and blue, and mixtures."""

from __future__ import annotations


def mix(a: str, b: str, part: float) -> str:
    """``a`` with this part of ``b`` mixed in: 0 gives ``a``, 1 gives ``b``."""
    mixed = (round(x + (y - x) * part) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def rgb(colour: str) -> tuple[int, int, int]:
    """``#1D2329`` -> (29, 35, 41)."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
