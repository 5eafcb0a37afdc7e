"""Durations of value changes (VAL)."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.values import DefaultDuration


def has_ended(rules: Rulebook, *, began: str, resolved: Iterable[str], holds: bool) -> bool:
    """Is a change over that names no duration (VAL-14)?

    ``began``: "attack", "move" or "action", what used it first. ``resolved``: which of these have resolved
    since. ``holds``: its condition still holds.
    """
    rule, over = rules.values.lasts, frozenset(resolved)
    if not holds:
        return True
    if rule is DefaultDuration.CONDITION:
        return False
    if rule is DefaultDuration.USE:
        return began in over or "action" in over
    if rule is DefaultDuration.ACTION_OR_ATTACK:
        return ("attack" if began == "attack" else "action") in over or "action" in over
    return "action" in over
