"""Resources: things of a force that stay off the map and work for the figures they are assigned to (FRC-20)."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.things import MapObject


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource of the owner of ``thing``, and the figures it is ``assigned`` to; ``gone`` are those it lost.

    ``whole``: it was assigned to the whole force, so that who comes in another's place has it too (GEN-12).
    """

    thing: MapObject
    assigned: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    whole: bool = False
