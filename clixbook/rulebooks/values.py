"""The words that rulings of several sections use as values."""

from __future__ import annotations

import enum


class Effect(enum.IntEnum):
    """What a thing does to a line or a move, least restrictive first."""

    CLEAR = 0
    HINDERING = 1
    BLOCKING = 2


class Stack(enum.Enum):
    """How several markers in one square combine."""

    ALL = "all"  # every one adds its terrain
    TOP = "top"  # the newest alone counts, and replaces what is printed
