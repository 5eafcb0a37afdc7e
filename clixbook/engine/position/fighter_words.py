"""The settings of a figure in ``Game.at`` and ``Game.what_if``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypedDict

from clixbook.board.model.squares import SquareLike
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing import Thing


class FighterWords(TypedDict, total=False):
    """A figure in a position: its square, its player, and its settings; every key may be left out.

    >>> import clixbook as cx
    >>> from clixbook.types import FighterWords
    >>> gnat: FighterWords = {"at": "C4", "of": "Ben", "click": 2}
    >>> cx.Game.at("patch", fighters={"bruiser": "C3", "gnat": gnat}).state.fighters["gnat"].life.click
    2
    """

    at: SquareLike
    of: str
    figure: str | Figure
    points: int
    holds: str
    click: int
    tokens: int
    attacks: int
    acted: bool
    moved: bool
    left_area: bool
    soaring: bool
    speed: int
    attack: int
    defense: int
    damage: int
    range: int
    bolts: int
    held: str
    colour: str
    powers: Mapping[str, Any]
    out: str
    out_in: str
    aboard: str
    captor: str


class PositionWords(TypedDict, total=False):
    """Further settings of ``Game.at``; ``Game.new`` has the meaning of each."""

    build_total: int
    rounds: int
    minutes: int
    ends: Sequence[str]
    objects: Mapping[str, Sequence[str | Thing]]
    locations: Mapping[str, str | Sequence[str]] | None
    points: int
    themes: Mapping[str, str]
    conditions: Sequence[str]
    consent: bool
    allies: Sequence[Sequence[str]]
    royale: bool
    sideline: int
    outside: Mapping[str, Sequence[str | Figure] | str]


FighterLike: TypeAlias = SquareLike | FighterWords
"""A figure in a position: its square, or its settings."""
