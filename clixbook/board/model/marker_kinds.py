"""Kinds of terrain markers, one table row each: terrain, wording and code letter.

How it is drawn stands in ``view/scenes/thing_scene.py``; a marker without a drawing of its own is a chip with the mark
of its terrain.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from clixbook.board.model.terrain_kinds import Effects, Terrain
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import Restriction


class MarkerKind(enum.StrEnum):
    """Terrain markers by origin.

    >>> import clixbook as cx
    >>> cx.MarkerKind("smoke") is cx.MarkerKind.SMOKE
    True
    """

    DEBRIS = "debris"
    BARRIER = "barrier"
    SMOKE = "smoke"
    HINDERING = "hindering"
    BLOCKING = "blocking"
    WATER = "water"
    SPECIAL = "special"


def _hinders(_: Rulebook) -> Effects:
    return Restriction.HINDERING, Restriction.HINDERING


def _blocks(_: Rulebook) -> Effects:
    return Restriction.BLOCKING, Restriction.BLOCKING


def _smoke(rules: Rulebook) -> Effects:
    return rules.markers.smoke.line, Restriction.HINDERING


@dataclass(frozen=True)
class MarkerRow:
    """Properties of one kind of marker.

    ``code`` is its letter on one line, ``makes`` the terrain that it makes of its square (CLEAR: as the marker itself
    says). ``effects`` are its own effects on lines and moves by its ``ruling``, and ``cause`` is what reasons call it;
    without them it does what such terrain does where it is printed. ``breaks``: a body that is thrown may break it.
    """

    kind: MarkerKind
    code: str
    makes: Terrain = Terrain.CLEAR
    cause: str = ""
    ruling: str = ""
    effects: Callable[[Rulebook], Effects] | None = None
    breaks: bool = False


ROWS: tuple[MarkerRow, ...] = (
    MarkerRow(MarkerKind.DEBRIS, "d", Terrain.HINDERING, "debris", "MRK-04", _hinders, breaks=True),
    MarkerRow(MarkerKind.BARRIER, "r", Terrain.BLOCKING, "a barrier", "MRK-07", _blocks),
    MarkerRow(MarkerKind.SMOKE, "s", Terrain.HINDERING, "smoke", "MRK-06", _smoke),
    MarkerRow(MarkerKind.HINDERING, "h", Terrain.HINDERING, "a hindering marker", "MRK-01", _hinders, breaks=True),
    MarkerRow(MarkerKind.BLOCKING, "b", Terrain.BLOCKING, "a blocking marker", "MRK-01", _blocks),
    MarkerRow(MarkerKind.WATER, "w", Terrain.WATER),
    MarkerRow(MarkerKind.SPECIAL, "x"),
)
MARKERS: dict[MarkerKind, MarkerRow] = {row.kind: row for row in ROWS}
LAID = (MARKERS[MarkerKind.SMOKE], MARKERS[MarkerKind.BARRIER])
"""Markers that figures lay and that are removed again, as their rulings have it."""
