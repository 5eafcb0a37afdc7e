"""Situations that the rulebooks answer most differently, and the other readings of open questions."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.combat.attack_roll import attack_total, judge
from clixbook.engine.rules.combat.attack_targets import most_targets, rolls_needed
from clixbook.engine.rules.combat.damage import DamageKind, Reducer, deal_damage
from clixbook.engine.rules.combat.damage_shares import depletion, possible_shares
from clixbook.engine.rules.combat.values import Modifier, combat_value, set_value
from clixbook.rulebooks import rulebook
from tests.helpers import editions


@pytest.mark.parametrize(
    ("edition", "expected"),
    # who is hit, and the shares of damage 4
    editions(
        core2014=([True, True], {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}),
        complete2022=([True, True], {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}),
        nebula2007=([True, False], {(4,)}),
        eddieg=([True, True], {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}),
    ),
)
def test_a_shot_at_two_targets(edition: str, expected: tuple[list[bool], set[tuple[int, ...]]]) -> None:
    rolls = [(5, 3), (4, 1)][: rolls_needed(rulebook(edition), 2)]
    dice = [*rolls, rolls[-1]][:2]
    hits = [
        judge(rulebook(edition), faces, int(attack_total(rulebook(edition), 9, faces)), defense).hit
        for faces, defense in zip(dice, (17, 16), strict=True)
    ]
    assert (hits, set(possible_shares(rulebook(edition), 4, sum(hits)))) == expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=2, nebula2007=1, eddieg=1))
def test_a_close_attack_with_two_bolts(edition: str, expected: int) -> None:
    targets = most_targets(rulebook(edition), 2, close=True)
    total = int(attack_total(rulebook(edition), 10, (4, 2)))
    assert judge(rulebook(edition), (4, 2), total, 14)
    assert targets == expected
    assert ((2, 1) if expected == 2 else (3,)) in possible_shares(rulebook(edition), 3, targets)


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=True, eddieg=True)
)
def test_a_critical_miss_without_damage_on_the_last_click(edition: str, expected: bool) -> None:
    harm = judge(rulebook(edition), (1, 1), 12, 16, damage="none").harm
    damage = harm.damage if harm else 0
    assert deal_damage(rulebook(edition), damage, kind=DamageKind.UNAVOIDABLE, room=1, in_attack=False).ko is expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=14, complete2022=14, nebula2007=14, eddieg=11))
def test_an_attack_value_replaced_and_modified(edition: str, expected: int) -> None:
    assert combat_value(rulebook(edition), "attack", 8, [set_value(11, "Ally")], [Modifier(4, "All")]).total == expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=3, complete2022=3, nebula2007=2, eddieg=3))
def test_five_damage_against_two_reducers(edition: str, expected: int) -> None:
    reducers = [Reducer("Power", 2), Reducer("Team", 1, "team ability")]
    assert deal_damage(rulebook(edition), 5, reducers=reducers).taken == expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=5, complete2022=6, nebula2007=6, eddieg=6))
def test_two_attacks_in_a_turn(edition: str, expected: int) -> None:
    values = [
        combat_value(rulebook(edition), "damage", 3, modifiers=depletion(rulebook(edition), [True] * n)).total
        for n in (0, 1)
    ]
    assert sum(deal_damage(rulebook(edition), value).taken for value in values) == expected


@pytest.mark.parametrize("edition", ["eddieg", "core2014", "complete2022", "nebula2007"])
def test_worked_example_of_a_hit_and_its_damage(edition: str) -> None:
    assert judge(rulebook(edition), (5, 3), int(attack_total(rulebook(edition), 8, (5, 3))), 15)
    assert deal_damage(rulebook(edition), 2, room=6).clicks == 2


@pytest.mark.parametrize("edition", ["eddieg", "core2014", "complete2022"])
def test_worked_example_of_three_targets_and_three_damage(edition: str) -> None:
    total = int(attack_total(rulebook(edition), 8, (4, 2)))
    hits = [defense for defense in (12, 14, 15) if judge(rulebook(edition), (4, 2), total, defense)]
    assert hits == [12, 14]
    shares = possible_shares(rulebook(edition), 3, len(hits))
    assert (2, 1) in shares
    assert {sum(each) for each in shares} == {3}


def test_replacements_without_a_limit_are_a_variant() -> None:
    rules = "eddieg+replacements-unlimited"
    assert combat_value(rulebook(rules), "attack", 8, [set_value(12, "Ally")]).total == 12
    assert combat_value(rulebook(rules), "attack", 8, [set_value(12, "Ally")], [Modifier(5, "All")]).total == 15


def test_criticals_that_cannot_be_evaded_are_a_variant() -> None:
    rules = "complete2022+criticals-cannot-be-evaded"
    assert judge(rulebook(rules), (6, 6), 20, 16, evaded=True).hit
    assert not judge(rulebook(rules), (6, 5), 20, 16, evaded=True).hit


def test_one_reducer_is_a_variant() -> None:
    reducers = [Reducer("Power", 2), Reducer("Team", 1, "team ability")]
    assert deal_damage(rulebook("nebula2007+one-reducer"), 5, reducers=reducers).taken == 3
