"""Consequences of a turned dial: saves, healing rolls, removal, return (DMG)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook


def applicable_savers(rules: Rulebook, savers: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The effects that save a figure which would be KO'd: none, or as many as the book lets (DMG-20).

    ``savers`` are (name, sort) such as ("Second Wind", "feat").
    """
    rule = rules.damage.knockout_prevention
    return tuple(name for name, sort in savers if sort in rule.sorts)[: rule.most]


@dataclass(frozen=True, slots=True)
class HealingRolled:
    """Healing roll: success, extra healing, and unavoidable damage to both figures."""

    success: bool
    bonus: int = 0
    harms_target: int = 0
    harms_healer: int = 0


def healing_roll(rules: Rulebook, dice: Sequence[int], total: int, needed: int) -> HealingRolled:
    """Judge two dice rolled to heal a friend, ``total`` with all that is added (DMG-25, DMG-26)."""
    success = total >= needed
    twelve = sum(dice) == 12
    if not twelve and sum(dice) != 2:
        return HealingRolled(success)
    rule = rules.damage.healing_twelve if twelve else rules.damage.healing_two
    return HealingRolled(twelve if rule.decides else success, rule.bonus, rule.harms_target, rule.harms_healer)


@dataclass(frozen=True, slots=True)
class RemovedFigure:
    """Removal without a KO: whether it may return, scores, or triggers KO effects."""

    may_return: bool
    scores: bool
    ko_effects: bool


def removal_of(rules: Rulebook, *, from_game: bool) -> RemovedFigure:
    """The consequences of removing a figure from the game, or from the map alone (DMG-29)."""
    rule = rules.damage.removal
    final = from_game or not rule.map_returns
    return RemovedFigure(not final, final and rule.game_scores, rule.ko_effects)


def may_come_back(rules: Rulebook, by: str) -> Verdict:
    """May a defeated figure come back by an "effect", a "feat", or as an "epic horde" token (DMG-30)?"""
    if by in rules.damage.coming_back.by:
        return yes(rules["DMG-30"], "It comes back from the KO area")
    return no(rules["DMG-30"], "It cannot come back from the KO area")
