"""Situations that the rulebooks answer most differently, and the other readings of open questions."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.attack_roll import attack_total, judge
from clixbook.engine.rules.damage import Reducer, deal_damage
from clixbook.engine.rules.damage_shares import possible_shares
from clixbook.engine.rules.values import Modifier, becomes, combat_value


@pytest.mark.parametrize("edition", ["eddieg", "core2014", "complete2022", "nebula2007"])
def test_worked_example_of_a_hit_and_its_damage(edition: str) -> None:
    assert judge(edition, (5, 3), int(attack_total(edition, 8, (5, 3))), 15)
    assert deal_damage(edition, 2, room=6).clicks == 2


@pytest.mark.parametrize("edition", ["eddieg", "core2014", "complete2022"])
def test_worked_example_of_three_targets_and_three_damage(edition: str) -> None:
    total = int(attack_total(edition, 8, (4, 2)))
    hits = [defense for defense in (12, 14, 15) if judge(edition, (4, 2), total, defense)]
    assert hits == [12, 14]
    shares = possible_shares(edition, 3, len(hits))
    assert (2, 1) in shares
    assert {sum(each) for each in shares} == {3}


def test_replacements_without_a_limit_are_a_variant() -> None:
    rules = "eddieg+replacements-unlimited"
    assert combat_value(rules, "attack", 8, [becomes(12, "Ally")]).total == 12
    assert combat_value(rules, "attack", 8, [becomes(12, "Ally")], [Modifier(5, "All")]).total == 15


def test_bonuses_within_the_rule_of_three_are_a_variant() -> None:
    added = [Modifier(1, "Ally"), Modifier(2, "Crate", dealt=True), Modifier(2, "Expert", dealt=True)]
    rules = "nebula2007+bonuses-limited"
    assert combat_value(rules, "damage", 2, modifiers=added).total == 5


def test_criticals_that_cannot_be_evaded_are_a_variant() -> None:
    rules = "complete2022+criticals-cannot-be-evaded"
    assert judge(rules, (6, 6), 20, 16, evaded=True).hit
    assert not judge(rules, (6, 5), 20, 16, evaded=True).hit


def test_one_reducer_is_a_variant() -> None:
    reducers = [Reducer("Power", 2), Reducer("Team", 1, "team ability")]
    assert deal_damage("nebula2007+one-reducer", 5, reducers=reducers).taken == 3
