"""Numbers that are no combat values: damage counts, dice checks, ties, points, and how long changes last (VAL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.values import ExtremeTie, Lasts


@dataclass(frozen=True, slots=True)
class Extreme:
    """Who has the most or the fewest points: ``names``; if ``picks``, the active player picks one of them."""

    names: frozenset[str]
    picks: bool


def extreme(rules: Rulebook, points: Mapping[str, int], *, highest: bool = True) -> Extreme:
    """Who has the highest (or lowest) points (VAL-19); where all are equal, all of them."""
    wanted = (max if highest else min)(points.values())
    names = frozenset(name for name, each in points.items() if each == wanted)
    active = rules.values.tie is ExtremeTie.ACTIVE_PLAYER_PICKS
    return Extreme(names, picks=active and 1 < len(names) < len(points))


def has_ended(rules: Rulebook, *, began: str, resolved: Iterable[str], holds: bool) -> bool:
    """Is a change over that names no duration (VAL-14)?

    ``began``: "attack", "move" or "action", what used it first. ``resolved``: which of these have resolved
    since. ``holds``: its condition still holds.
    """
    rule, over = rules.values.lasts, frozenset(resolved)
    if not holds:
        return True
    if rule is Lasts.CONDITION:
        return False
    if rule is Lasts.USE:
        return began in over or "action" in over
    if rule is Lasts.ACTION_OR_ATTACK:
        return ("attack" if began == "attack" else "action") in over or "action" in over
    return "action" in over
