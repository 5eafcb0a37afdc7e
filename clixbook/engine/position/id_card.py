"""Identity cards of forces: bearers, figures called from the sideline, effects (GEN-13)."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.thing_card import ThingCard
from clixbook.engine.position.lasting import Until


@dataclass(frozen=True, slots=True)
class IdCard:
    """An identity card of the figure ``bearer``, which ``calls`` a figure of one of these names.

    ``stays``: until when that figure is on the map. ``inspiration`` works for the bearer while it waits, also after it
    went back; ``inspire`` for friends and ``intimidation`` for opponents that it reaches while it is on the map.
    ``who`` is the figure that was called, "" before that.
    """

    name: str
    bearer: str
    calls: tuple[str, ...]
    stays: Until
    inspiration: str = ""
    inspire: ThingCard | None = None
    intimidation: ThingCard | None = None
    who: str = ""
