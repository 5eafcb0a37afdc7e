"""Numbers that are no combat values: damage counts, dice checks, ties, points, and how long changes last (VAL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from clixbook.engine.rules.values import Modifier, Replacement, apply
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.values import Change, Lasts, OtherOrder, Tie


def other_value(
    rules: str | Rulebook,
    number: int,
    replacements: Iterable[Replacement] = (),
    changes: Iterable[Modifier] = (),
) -> int:
    """A count such as damage dealt or taken, with its changes; there is no rule of three (VAL-17).

    Where increases come before decreases, multiplying is an increase and dividing a decrease.
    """
    book, added = rulebook(rules), [each.by for each in changes]
    kept = sorted(replacements, key=lambda each: each.kind is not Change.SET)
    scales = [each for each in kept if each.kind is not Change.SET]
    for each in kept:
        if each.kind is Change.SET:
            number = each.number
    if book.values.other_values is OtherOrder.LIKE_COMBAT_VALUES:
        for each in scales:
            number = apply(book, "", number, each)
        return max(0, number + sum(added))
    number += sum(by for by in added if by > 0)
    for each in sorted(scales, key=lambda each: each.kind is Change.DIVIDE):
        number = apply(book, "", number, each)
    return max(0, number + sum(by for by in added if by < 0))


@dataclass(frozen=True, slots=True)
class Extreme:
    """Who has the most or the fewest points: ``names``; if ``picks``, the active player picks one of them."""

    names: frozenset[str]
    picks: bool


def extreme(rules: str | Rulebook, points: Mapping[str, int], *, highest: bool = True) -> Extreme:
    """Who has the highest (or lowest) points (VAL-19); where all are equal, all of them."""
    wanted = (max if highest else min)(points.values())
    names = frozenset(name for name, each in points.items() if each == wanted)
    active = rulebook(rules).values.tie is Tie.ACTIVE_PLAYER_PICKS
    return Extreme(names, picks=active and 1 < len(names) < len(points))


def has_ended(rules: str | Rulebook, *, began: str, resolved: Iterable[str], holds: bool) -> bool:
    """Is a change over that names no duration (VAL-14)?

    ``began``: "attack", "move" or "action", what used it first. ``resolved``: which of these have resolved
    since. ``holds``: its condition still holds.
    """
    rule, over = rulebook(rules).values.lasts, frozenset(resolved)
    if not holds:
        return True
    if rule is Lasts.CONDITION:
        return False
    if rule is Lasts.USE:
        return began in over or "action" in over
    if rule is Lasts.ACTION_OR_ATTACK:
        return ("attack" if began == "attack" else "action") in over or "action" in over
    return "action" in over
