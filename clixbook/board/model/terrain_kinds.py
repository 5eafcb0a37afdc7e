"""Kinds of terrain, one table row each with everything that depends on the kind.

Another kind is a flag and a row here, a ruling in ``rulebooks/sections/map/terrain.py``, and a row in
``view/scenes/looks.py`` that says how it is drawn. If it does something that no other kind does, add a field to
the row and read it in one place.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import Restriction

Effects = tuple[Restriction, Restriction]
"""The effects of a kind of terrain: on a line of fire, and on a walker."""


class Terrain(enum.IntFlag):
    """Terrain printed in a square; several kinds may be there at once. CLEAR is none of them.

    >>> import clixbook as cx
    >>> cx.Terrain.WATER in (cx.Terrain.WATER | cx.Terrain.HINDERING)
    True
    """

    CLEAR = 0
    HINDERING = 1
    WATER = 2
    BLOCKING = 4
    DEEP = 8  # together with WATER: agreed beforehand to be deep
    SPACE = 16
    ICE = 32


def _nowhere(_: Rulebook) -> int:
    return 0


@dataclass(frozen=True)
class TerrainKind:
    """Properties of one kind of terrain.

    ``flag`` are the bits that it sets, ``word`` names it in files and in ``Board.build``, ``name`` is what people read.
    ``symbol`` is its sign in a drawing, ``code`` its small letter on one line (``c`` is clear ground); use no
    letter as the symbol of a new kind: maps use letters for starting areas. ``spread`` fills its square in a drawing.

    ``known_as`` are the names that a rulebook has for it, empty where it counts as clear terrain; ``impedes``: a square
    of it is not clear. ``effects`` is what it does to a line and to a walker, each with its ruling in ``rulings``;
    ``cause`` is what reasons call it, its name by default. ``farther`` is how many squares are added to a
    knock back from it, by its ruling for moves.
    """

    flag: Terrain
    word: str
    name: str
    symbol: str
    code: str
    effects: Callable[[Rulebook], Effects]
    rulings: tuple[str, str]
    known_as: Callable[[Rulebook], tuple[str, ...]]
    cause: str = ""
    spread: str = ""
    impedes: bool = True
    farther: Callable[[Rulebook], int] = _nowhere


def _water(rules: Rulebook) -> Effects:
    return rules.line_of_fire.water.effect, rules.terrain_moves.water


def _space(rules: Rulebook) -> tuple[str, ...]:
    if "space" not in rules.terrain.kinds:
        return ()
    return ("space", "hindering") if rules.terrain.space is Restriction.HINDERING else ("space",)


TERRAIN: tuple[TerrainKind, ...] = (
    TerrainKind(
        Terrain.HINDERING, "hindering", "hindering terrain", "h", "h",
        lambda rules: (rules.line_of_fire.hindering, Restriction.HINDERING), ("LOF-08", "TMV-02"),
        lambda _: ("hindering",),
    ),
    TerrainKind(
        Terrain.WATER, "water", "water", "~", "w", _water, ("LOF-13", "TMV-07"), lambda _: ("water",), spread="~",
    ),
    TerrainKind(
        Terrain.WATER | Terrain.DEEP, "deep", "deep water", "W", "d", _water, ("LOF-13", "TMV-07"),
        lambda rules: ("deep water",) if "deep water" in rules.terrain.kinds else ("water",),
        cause="water", spread="~",
    ),
    TerrainKind(
        Terrain.BLOCKING, "blocking", "blocking terrain", "#", "b",
        lambda rules: (rules.line_of_fire.blocking, Restriction.BLOCKING), ("LOF-06", "TMV-05"),
        lambda _: ("blocking",), spread="#",
    ),
    TerrainKind(
        Terrain.SPACE, "space", "space terrain", "s", "s",
        lambda rules: (rules.terrain.space, rules.terrain.space), ("TER-12", "TER-12"), _space,
    ),
    TerrainKind(
        Terrain.ICE, "ice", "ice", "*", "i",
        lambda _: (Restriction.CLEAR, Restriction.CLEAR), ("TER-ICE", "TER-ICE"), lambda _: ("ice",),
        impedes=False, farther=lambda rules: rules.terrain.ice,
    ),
)  # fmt: skip
"""Every kind, in the order of lists. Readers do not copy it, so that a new row is enough."""


def kinds_in(flags: Terrain) -> tuple[TerrainKind, ...]:
    """The kinds in these flags, without a kind that another of them includes, as deep water includes water."""
    bits = int(flags)
    found = [(kind, int(kind.flag)) for kind in TERRAIN if bits & int(kind.flag) == int(kind.flag)]
    return tuple(kind for kind, own in found if not any(own != other and own & other == own for _, other in found))


def words() -> dict[str, Terrain]:
    """Word -> flags, as files, markers and ``Board.build`` name terrain."""
    return {kind.word: kind.flag for kind in TERRAIN}


def symbols() -> dict[str, Terrain]:
    """Symbol -> flags, as a drawing shows terrain."""
    return {kind.symbol: kind.flag for kind in TERRAIN}
