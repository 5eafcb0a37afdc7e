"""Shared value types of rulings."""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import Any

from clixbook.rulebooks.records import record


class Restriction(enum.IntEnum):
    """Restrictions on a line or a move, least restrictive first."""

    CLEAR = 0
    HINDERING = 1
    BLOCKING = 2


class Stack(enum.Enum):
    """Combination of several markers in one square."""

    ALL = "each adds its terrain"  # every one adds its terrain
    TOP = "only the newest counts"  # the newest alone counts, and replaces what is printed


BREAKS = "destroy blocking"
"""The word on a card for blocking terrain that is passed, or shot through, and breaks."""
BREAKS_ONE = "destroy one blocking"
"""The word for a line that breaks a single blocking piece on it; ``BREAKS`` is for all of them."""


@record
class MoveRights:
    """Extra movement rights from a symbol, a size or a power.

    ``ignores`` takes these words: ``elevated``, ``hindering``, ``outdoor hindering``, ``water``,
    ``outdoor water``, ``outdoor blocking``, ``indoor blocking``, ``blocking``, ``characters`` (passes them and
    needs no break away), ``move-through`` (passes beside and through opponents, but breaks away at the start),
    ``adjacent only`` (beside, not through), ``standard figures`` (through and beside opponents of standard size or
    less), ``BREAKS`` (what it passes of blocking terrain falls).
    ``ends_on``: terrain that it may end on though others may not (``outdoor blocking``).
    ``never_ends_on``: terrain that it may pass but not end on. ``barred_by``: ``indoor giants`` cannot be
    passed indoors after all. ``break_away`` is added to the roll; ``breaks_free`` needs none. ``halves``: it
    moves at half speed. ``water_speed`` is added when starting in water.
    """

    ignores: frozenset[str] = frozenset()
    ends_on: frozenset[str] = frozenset()
    never_ends_on: frozenset[str] = frozenset()
    barred_by: frozenset[str] = frozenset()
    break_away: int = 0
    breaks_free: bool = False
    halves: bool = False
    water_speed: int = 0

    def __hash__(self) -> int:
        """A hash of the field that differs most: rights are part of the key of a search."""
        return hash(self.ignores)

    def __or__(self, other: MoveRights) -> MoveRights:
        """Both rights together: all that either lets pass, at half speed if either says so."""
        if other is NO_RIGHTS or self is NO_RIGHTS:  # as most are; it is asked before every move
            return self if other is NO_RIGHTS else other
        return _both(self, other)


@lru_cache(maxsize=256)
def _both(one: MoveRights, other: MoveRights) -> MoveRights:
    return MoveRights(
        one.ignores | other.ignores,
        one.ends_on | other.ends_on,
        one.never_ends_on | other.never_ends_on,
        one.barred_by | other.barred_by,
        one.break_away + other.break_away,
        one.breaks_free or other.breaks_free,
        one.halves or other.halves,
        one.water_speed + other.water_speed,
    )


NO_RIGHTS = MoveRights()
"""The rights of a plain walker: none."""


def rights(*ignores: str, ends_on: tuple[str, ...] = (), never_ends_on: tuple[str, ...] = (),
           barred_by: tuple[str, ...] = (), **more: Any) -> MoveRights:  # fmt: skip
    """``MoveRights`` from plain words: ``rights("elevated", "hindering", break_away=2)``."""
    return MoveRights(frozenset(ignores), frozenset(ends_on), frozenset(never_ends_on), frozenset(barred_by), **more)


class Size(enum.IntEnum):
    """Sizes of figures, smallest first.

    >>> import clixbook as cx
    >>> cx.Size.TINY < cx.Size.STANDARD < cx.Size.GIANT < cx.Size.COLOSSAL
    True
    """

    TINY = 0
    STANDARD = 1
    GIANT = 2
    COLOSSAL = 3


@record
class PowerReach:
    """Distance at which a power works, with a line of fire.

    ``squares``: within that many; 0 stands for its range, at least ``least``.
    """

    squares: int = 0
    least: int = 0


class Until(enum.StrEnum):
    """Latest end of a lasting effect."""

    ACTION_ENDS = "its next action ends"
    TURN_ENDS = "this turn ends"
    OWN_TURN_BEGINS = "its user's next turn begins"
    OWN_TURN_ENDS = "its user's next turn ends"
    NOT_SAID = "no time that is named"
    GAME_ENDS = "the game ends"

    def of(self, player: str) -> str:
        """The moment for that player: ``Ann's next turn begins``."""
        return self.value.replace("its user's", f"{player}'s" if player else "its user's")
