"""Checks with one die: success number and faces that always decide (VAL-18)."""

from __future__ import annotations

from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.values import DieFaces

FACES = range(1, 7)


def succeeds(rules: Rulebook, die: int, lowest: int, bonus: int = 0, *, break_away: bool = False) -> bool:
    """Does a d6, altered by ``bonus``, succeed where it needs ``lowest`` or more (VAL-18)?"""
    faces, result = rules.values.die_faces, die + bonus
    if faces is DieFaces.HELD:
        die = result = max(FACES[0], min(FACES[-1], result))
    special = faces is DieFaces.HELD or (faces is DieFaces.NATURAL_AT_BREAK_AWAY and break_away)
    if special and die in (FACES[0], FACES[-1]):
        return die == FACES[-1]
    return result >= lowest
