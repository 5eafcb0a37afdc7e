"""Things of a force that stay off the map and work for the figures they are assigned to: resources and feats."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.things import MapObject


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource, or a ``feat``, of the owner of ``thing``, with the figures it is ``assigned`` to and the ``gone``.

    ``whole``: it was assigned to the whole force, so that figures which replace others have it too (GEN-12). A feat
    ``asks`` for powers and symbols (FRC-12). Rulings: FRC-10, FRC-20.
    """

    thing: MapObject
    assigned: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    whole: bool = False
    feat: bool = False
    asks: tuple[str, ...] = ()
