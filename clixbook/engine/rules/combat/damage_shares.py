"""Shared damage, depletion, critical bonuses and stand-ins (DMG)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from clixbook.engine.rules.combat.attack_roll import Judged
from clixbook.engine.rules.combat.damage import DamageKind, hardness
from clixbook.engine.rules.combat.values import Modifier
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.damage_values import CriticalReceiver, TransferredPart


def possible_shares(rules: Rulebook, damage: int, targets: int) -> tuple[tuple[int, ...], ...]:
    """All ways to share the damage among that many targets (DMG-05)."""
    if not rules.damage.sharing.divided:
        return ((damage,) * targets,) if targets else ()
    if targets == 0:
        return ()
    parts = product(range(damage, -1, -1), repeat=targets - 1)
    return tuple((*part, damage - sum(part)) for part in parts if sum(part) <= damage)


def critical_bonuses(rules: Rulebook, judged: Sequence[Judged]) -> tuple[int, ...]:
    """The bonus of a critical hit to the damage dealt to each of these targets of one attack (DMG-06)."""
    if rules.damage.critical_for is CriticalReceiver.OWN_ROLL:
        return tuple(each.bonus for each in judged)
    most = max((each.bonus for each in judged), default=0)
    return tuple(most if each.hit else 0 for each in judged)


def expert_bonus(rules: Rulebook, bonus: int, *, targets: int = 1, attacks: int = 1) -> int:
    """An expert's bonus in an attack on that many targets, one of that many attacks (DMG-05, DMG-09)."""
    rule = rules.damage
    several = (targets > 1 and not rule.sharing.experts) or (attacks > 1 and not rule.depletion.experts)
    return 0 if several else bonus


def depletes(rules: Rulebook, *, harmful: bool) -> bool:
    """Does an attack lower later damage values, which dealt damage or none (DMG-10)?"""
    return harmful or rules.damage.no_damage_depletes


def depletion(rules: Rulebook, attacks: Sequence[bool], *, mixed: int = 0) -> tuple[Modifier, ...]:
    """The modifier of a damage value by earlier attacks, or none (DMG-09, DMG-10).

    ``attacks`` are those of this figure that resolved this turn: did each deal damage? ``mixed`` is the number of
    special shots in an action with normal shots too.
    """
    rule = rules.damage
    counted = sum(depletes(rules, harmful=each) for each in attacks)
    by = counted * rule.depletion.by + mixed * rule.depletion.mixed
    return (Modifier(-by, "Earlier attacks", least=rule.depletion.least),) if by else ()


def may_stand_in(
    rules: Rulebook,
    kind: DamageKind,
    *,
    points: int,
    friend_points: int,
    adjacent: bool = True,
    shares_keyword: bool = False,
) -> Verdict:
    """May a friend take over the harm to a figure (DMG-27)? ``kind`` is the kind of damage."""
    rule, ruling = rules.damage.transfer, rules["DMG-27"]
    over = rule.moves is TransferredPart.DAMAGE
    if over and (kind.value in rule.bars or not hardness(rules, kind).transferred):
        return no(ruling, f"Nobody can take over {kind.value} damage")
    if not adjacent:
        return no(ruling, "The friend cannot take it over because it is not adjacent")
    if friend_points < points or (rule.keyword and shares_keyword):
        return yes(ruling, "The friend takes all of the damage" if over else "The friend is hit instead")
    return no(ruling, f"The friend cannot take it over because it has {friend_points} points")


def takes_over_hit(rules: Rulebook) -> bool:
    """Does the friend that stands in become hit, so that the attack's damage is shared anew (DMG-27)?"""
    return rules.damage.transfer.moves is TransferredPart.HIT
