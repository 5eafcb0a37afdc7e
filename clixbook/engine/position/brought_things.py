"""Things that forces bring besides figures: resources, feats, identity cards, special terrain and locations."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.location_bonus import LocationBonus
from clixbook.board.model.squares import Square
from clixbook.board.model.thing_card import ThingCard
from clixbook.board.model.things import MapObject
from clixbook.engine.position.lasting import Until


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


@dataclass(frozen=True, slots=True)
class IdCard:
    """An identity card of the figure ``bearer``, which ``calls`` a figure of one of these names (GEN-13).

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


@dataclass(frozen=True, slots=True)
class TerrainPiece:
    """A piece of special terrain (SPC-01 to SPC-03) of the owner of ``thing``, of that many ``columns`` and ``rows``.

    ``squares`` are those on which it lies, none while it is off the map, ``under`` the ground below it. A figure with a
    damage value of ``falls`` destroys it; ``lost``: it is destroyed. On the map of that name its force has the
    ``bonus``, which it keeps once it ``gained`` it.
    """

    thing: MapObject
    columns: int
    rows: int
    terrain: str = "clear"
    falls: int = 0
    map: str = ""
    bonus: str = ""
    squares: tuple[Square, ...] = ()
    under: str = ""
    gained: bool = False
    lost: bool = False

    @property
    def label(self) -> str:
        """Its name for players, as an action has it."""
        return self.thing.name.replace(" ", "-")

    @property
    def bonus_name(self) -> str:
        """The name of its map bonus, which works beside what its card does for those in it."""
        return f"{self.thing.name} bonus"


BONUS, CONSOLATION = "bonus", "consolation"


@dataclass(frozen=True, slots=True)
class Location:
    """A map that a player brings as a location, with the bonuses paid for (SPC-04).

    ``map`` names it as a game carries it. ``gives`` is what its force has: every "bonus", every
    "consolation", or nothing.
    """

    player: str
    map: str
    name: str
    bonuses: tuple[LocationBonus, ...] = ()
    gives: str = ""

    @property
    def points(self) -> int:
        """The points paid for it."""
        return sum(bonus.points for bonus in self.bonuses)

    @property
    def sentences(self) -> tuple[tuple[LocationBonus, str], ...]:
        """The bonuses that work for the force, with their sentences."""
        given = {BONUS: lambda each: each.says, CONSOLATION: lambda each: each.consolation}.get(self.gives)
        return tuple((each, sentence) for each in self.bonuses if given and (sentence := given(each)))
