"""Pending parts of a position: damage done, passengers, delayed effects, set-up."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.model.location_bonus import LocationBonus
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, Piece
from clixbook.figures.dials.life import Life


@dataclass(frozen=True, slots=True)
class Wear:
    """Damage this turn at ``place`` that has not yet destroyed the thing there (EGS-09)."""

    place: str
    damage: int


@dataclass(frozen=True, slots=True)
class Aboard:
    """Passenger kept aboard its carrier (CAR-04). ``piece`` is off the map.

    While the passenger acts from its carrier's square (CAR-09) both are on the map, and ``piece`` is the carrier's as
    it was when that began.
    """

    rider: str
    carrier: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Due:
    """A delayed effect: clicks of harm, or of healing if it ``heals``.

    If it ``sheds``, the figure loses that many tokens in place of clicks.
    ``source`` is the special power that set it off, if one did (EFF-09).
    Or one of these ``others`` goes down in its place, by the attack of player ``by``.
    """

    who: str
    clicks: int
    cause: str
    ruling: str
    heals: bool = False
    source: str = ""
    others: tuple[str, ...] = ()
    by: str = ""
    sheds: bool = False


@dataclass(frozen=True, slots=True)
class Felled:
    """A figure knocked out in the current action: its squares, and the figure that did it.

    ``suppressed``: by this effect, which left it out of account, if one did (EFF-16).
    """

    who: str
    squares: tuple[Square, ...]
    hand: str = ""
    suppressed: str = ""


@dataclass(frozen=True, slots=True)
class Revealed:
    """A special power that the turning dial of a figure revealed, if only in passing (DMG-19)."""

    who: str
    power: str


@dataclass(frozen=True, slots=True)
class LostThing:
    """Bought thing that left the game in the turn of player ``lost_in`` (WIN-07): an object, "resource" or "feat".

    ``with_who``: the figure with which it was lost; the player who defeated that scores it (WIN-15, WIN-19).
    ``taken_by``: the player who scores a feat that was taken from a figure on the map.
    """

    thing: MapObject
    lost_in: str
    item: str = "object"
    with_who: str = ""
    taken_by: str = ""


@dataclass(frozen=True, slots=True)
class LostBonus:
    """A paid bonus of a location that left the game with its player, in the turn of player ``lost_in`` (WIN-07)."""

    bonus: LocationBonus
    owner: str
    lost_in: str


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Current attack as special powers see it: attacker, targets and kind.

    ``lives`` are those of the figures with special powers as it began, with which they are set off (EFF-09).
    """

    who: str
    targets: tuple[str, ...]
    ranged: bool
    lives: tuple[tuple[str, Life], ...] = ()


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The set-up steps that are left (SET).

    ``stages`` still to come, the first one under way; ``areas`` chosen so far, each as (player, name); ``objects``
    brought, each as (player, words), and how many of them are ``laid``; ``special`` ones that wait for a drawn token of
    their kind; ``maps`` among which the first player chooses; ``won_roll``: the winner of the roll for that;
    ``terrain_turns``: how many pieces of special terrain had their turn; ``hand``: "right" or "left", to which areas
    without room for a force grow first, if a player chose it; ``cards``: the figures for which players brought an
    alternative card, each with the entry that has it.
    """

    stages: tuple[str, ...]
    areas: tuple[tuple[str, str], ...] = ()
    objects: tuple[tuple[str, str], ...] = ()
    laid: int = 0
    special: tuple[tuple[str, str], ...] = ()
    maps: tuple[str, ...] = ()
    won_roll: str = ""
    terrain_turns: int = 0
    hand: str = ""
    cards: tuple[tuple[str, str], ...] = ()
