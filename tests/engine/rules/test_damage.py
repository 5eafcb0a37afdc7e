"""Damage: from the damage value to clicks, shares, reducers, KO, healing and what stands in."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.combat.attack_roll import Judged, attack_total, judge
from clixbook.engine.rules.combat.attack_targets import rolls_needed
from clixbook.engine.rules.combat.damage import (
    DamageChange,
    DamageKind,
    Reducer,
    deal_damage,
    hardness,
    may_evade,
)
from clixbook.engine.rules.combat.damage_shares import (
    critical_bonuses,
    depletion,
    expert_bonus,
    may_stand_in,
    possible_shares,
    takes_over_hit,
)
from clixbook.engine.rules.combat.dial_turns import (
    RemovedFigure,
    healing_roll,
    may_come_back,
    removal_of,
)
from clixbook.engine.rules.combat.values import Modifier, combat_value
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.combat.damage_values import DamageStage
from tests.helpers import EDITIONS, editions

every_edition = pytest.mark.parametrize("edition", EDITIONS)
SKIN, TEAM = Reducer("Skin", 2), Reducer("Team", 1, "team ability")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 3 by value, 1 more dealt, 2 reduced, 1 click left
    editions(
        core2014=[("VALUE", 3), ("DEALT", 4), ("TAKEN", 1)],
        complete2022=[("VALUE", 3), ("SHARE", 3), ("DEALT", 4), ("TAKEN", 2), ("CLICKS", 1)],
        nebula2007=[("DEALT", 4), ("TAKEN", 1)],
        eddieg=[("VALUE", 3), ("CLICKS", 1)],
    ),
)
def test_stages_of_damage(edition: str, expected: list[tuple[str, int]]) -> None:
    found = deal_damage(rulebook(edition), 3, changes=[DamageChange(1, "Critical hit")], reducers=[SKIN], room=1)
    assert [(stage.name, number) for stage, number in found.stages] == expected
    assert DamageStage.DEALT.value == "damage dealt"


@every_edition
def test_damage_that_grows_before_it_is_reduced(edition: str) -> None:
    changes = [DamageChange(-1, "Shield", taken=True), DamageChange(2, "Club")]
    found = deal_damage(rulebook(edition), 2, changes=changes, reducers=[SKIN])
    assert (found.dealt, found.taken) == (4, 1)


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=3, complete2022=3, nebula2007=2, eddieg=3))
def test_one_reducer_or_all(edition: str, expected: int) -> None:
    assert deal_damage(rulebook(edition), 5, reducers=[TEAM, SKIN]).taken == expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=4, complete2022=4, nebula2007=2, eddieg=4))
def test_the_damaged_side_picks(edition: str, expected: int) -> None:
    assert deal_damage(rulebook(edition), 5, reducers=[TEAM, SKIN], picked="Team").taken == expected


@every_edition
def test_damage_is_never_below_zero(edition: str) -> None:
    found = deal_damage(rulebook(edition), 1, changes=[DamageChange(-3, "Dulled")], reducers=[SKIN])
    assert (found.dealt, found.taken) == (0, 0)


def test_some_effects_leave_one() -> None:
    soft = Reducer("Soft landing", 4, least=1)
    assert deal_damage(rulebook("nebula2007"), 3, reducers=[soft]).taken == 1
    assert deal_damage(rulebook("nebula2007"), 0, reducers=[soft]).taken == 0


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=((3, 0), (2, 1), (1, 2), (0, 3)),
        complete2022=((3, 0), (2, 1), (1, 2), (0, 3)),
        nebula2007=((3, 3),),
        eddieg=((3, 0), (2, 1), (1, 2), (0, 3)),
    ),
)
def test_shares_of_two_targets(edition: str, expected: tuple[tuple[int, ...], ...]) -> None:
    assert possible_shares(rulebook(edition), 3, 2) == expected
    assert possible_shares(rulebook(edition), 3, 1) == ((3,),)


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=2, complete2022=2, nebula2007=0, eddieg=0))
def test_experts_against_several_targets(edition: str, expected: int) -> None:
    assert expert_bonus(rulebook(edition), 2, targets=2) == expected
    assert expert_bonus(rulebook(edition), 2, targets=1) == 2


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(1, 1, 0), complete2022=(1, 1, 0), nebula2007=(1, 1, 0), eddieg=(1, 1, 0)),
)
def test_a_critical_hit_among_several_targets(edition: str, expected: tuple[int, ...]) -> None:
    assert critical_bonuses(rulebook(edition), three_rolls(edition)) == expected


def three_rolls(edition: str) -> list[Judged]:
    """A critical hit, and beside it: a hit, and a target that evades; by one roll where there is one."""
    second = (6, 6) if rolls_needed(rulebook(edition), 2) == 1 else (4, 4)
    return [
        judge(rulebook(edition), (6, 6), 20, 15),
        judge(rulebook(edition), second, sum(second) + 8, 15),
        judge(rulebook(edition), second, sum(second) + 8, 15, evaded=True),
    ]


def test_a_critical_hit_for_its_own_target_alone_is_a_variant() -> None:
    assert critical_bonuses(rulebook("nebula2007+critical-for-own-roll"), three_rolls("nebula2007")) == (1, 0, 0)


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=3, nebula2007=1, eddieg=1))
def test_three_damage_on_the_last_click(edition: str, expected: int) -> None:
    found = deal_damage(rulebook(edition), 3, room=1)
    assert (found.dealt, found.taken, found.clicks, found.ko) == (3, expected, 1, True)
    assert not deal_damage(rulebook(edition), 3, room=4).ko


@pytest.mark.parametrize(
    ("edition", "expected"),
    # after one attack, after four attacks
    editions(core2014=(2, 1), complete2022=(3, 3), nebula2007=(3, 3), eddieg=(3, 3)),
)
def test_later_attacks_in_a_turn(edition: str, expected: tuple[int, int]) -> None:
    found = [
        combat_value(rulebook(edition), "damage", 3, modifiers=depletion(rulebook(edition), [True] * n)).total
        for n in (1, 4)
    ]
    assert tuple(found) == expected


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=3, complete2022=3, nebula2007=3, eddieg=1))
def test_special_shots_among_normal_ones(edition: str, expected: int) -> None:
    assert (
        combat_value(rulebook(edition), "damage", 3, modifiers=depletion(rulebook(edition), [], mixed=2)).total
        == expected
    )


def test_experts_with_several_attacks() -> None:
    assert [expert_bonus(rulebook(edition), 2, attacks=2) for edition in EDITIONS] == [2, 2, 0, 0]


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=3, complete2022=3, nebula2007=3, eddieg=3))
def test_attacks_without_damage_deplete_nothing(edition: str, expected: int) -> None:
    assert (
        combat_value(rulebook(edition), "damage", 3, modifiers=depletion(rulebook(edition), [False, False])).total
        == expected
    )


def test_penetrating_damage_can_be_ignored_and_increased() -> None:
    ignoring = Reducer("Phantom", None)
    found = deal_damage(
        rulebook("core2014"),
        4,
        kind=DamageKind.PENETRATING,
        changes=[DamageChange(1, "Club"), DamageChange(-1, "Dulled")],
    )
    assert found.taken == 5
    assert deal_damage(rulebook("core2014"), 4, kind=DamageKind.PENETRATING, reducers=[ignoring]).taken == 0
    assert may_evade(rulebook("core2014"), DamageKind.PENETRATING)
    assert may_stand_in(rulebook("core2014"), DamageKind.PENETRATING, points=100, friend_points=50)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # reduced, ignored, increased by 1; evaded; transferred
    editions(
        core2014=(2, 2, 2, False, False),
        complete2022=(2, 2, 3, False, False),
        nebula2007=(2, 2, 2, False, False),
        eddieg=(2, 0, 3, True, False),
    ),
)
def test_unavoidable_damage(edition: str, expected: tuple[int, int, int, bool, bool]) -> None:
    kind = DamageKind.UNAVOIDABLE
    found = (
        deal_damage(rulebook(edition), 2, kind=kind, reducers=[SKIN]).taken,
        deal_damage(rulebook(edition), 2, kind=kind, reducers=[Reducer("Phantom", None)]).taken,
        deal_damage(rulebook(edition), 2, kind=kind, changes=[DamageChange(1, "Club")]).taken,
        may_evade(rulebook(edition), kind),
        hardness(rulebook(edition), kind).transferred,
    )
    assert found == expected


def test_a_team_that_names_unavoidable_damage_reduces_it() -> None:
    named = Reducer("Team", 1, "team ability", even=frozenset({DamageKind.UNAVOIDABLE}))
    assert deal_damage(rulebook("nebula2007"), 2, kind=DamageKind.UNAVOIDABLE, reducers=[named]).taken == 1


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=1, nebula2007=3, eddieg=1))
def test_damage_outside_attacks(edition: str, expected: int) -> None:
    tough = Reducer("Tough", 2, combat_only=True)
    assert deal_damage(rulebook(edition), 3, reducers=[tough]).taken == 1
    assert deal_damage(rulebook(edition), 3, reducers=[tough], in_attack=False).taken == expected
    assert deal_damage(rulebook(edition), 3, reducers=[SKIN], in_attack=False).taken == 1


# DMG-25
@pytest.mark.parametrize(
    ("edition", "expected"),
    # success, harm to the target, harm to the healer
    editions(
        core2014=(False, 1, 0),
        complete2022=(True, 0, 0),
        nebula2007=(False, 1, 1),
        eddieg=(False, 1, 1),
    ),
)
def test_a_two_on_a_healing_roll(edition: str, expected: tuple[bool, int, int]) -> None:
    found = healing_roll(rulebook(edition), (1, 1), 20, 15)
    assert (found.success, found.harms_target, found.harms_healer) == expected


# DMG-26
@pytest.mark.parametrize(
    ("edition", "expected"),
    # success, more healing
    editions(core2014=(True, 1), complete2022=(False, 0), nebula2007=(True, 1), eddieg=(True, 1)),
)
def test_a_twelve_on_a_healing_roll(edition: str, expected: tuple[bool, int]) -> None:
    found = healing_roll(rulebook(edition), (6, 6), 20, 25)
    assert (found.success, found.bonus) == expected
    assert healing_roll(rulebook(edition), (6, 5), 20, 15).success
    assert not healing_roll(rulebook(edition), (6, 5), 20, 25).success


@pytest.mark.parametrize(
    ("edition", "expected"),
    # plain damage; unavoidable; to a dearer friend that shares a keyword; the hit goes over
    editions(
        core2014=(True, False, False, False),
        complete2022=(True, True, True, True),
        nebula2007=(True, False, False, False),
        eddieg=(True, False, False, False),
    ),
)
def test_a_friend_stands_in(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        may_stand_in(rulebook(edition), DamageKind.PLAIN, points=100, friend_points=50),
        may_stand_in(rulebook(edition), DamageKind.UNAVOIDABLE, points=100, friend_points=50),
        may_stand_in(rulebook(edition), DamageKind.PLAIN, points=100, friend_points=150, shares_keyword=True),
        takes_over_hit(rulebook(edition)),
    )
    assert tuple(map(bool, found)) == expected
    assert not may_stand_in(rulebook(edition), DamageKind.PLAIN, points=100, friend_points=50, adjacent=False)
    assert not may_stand_in(rulebook(edition), DamageKind.PLAIN, points=100, friend_points=100)


# DMG-29
@pytest.mark.parametrize(
    ("edition", "expected"),
    # removed from the map; removed from the game
    editions(
        core2014=(RemovedFigure(True, False, False), RemovedFigure(False, False, False)),
        complete2022=(RemovedFigure(True, False, False), RemovedFigure(False, True, False)),
        nebula2007=(RemovedFigure(False, True, True), RemovedFigure(False, True, True)),
        eddieg=(RemovedFigure(False, True, True), RemovedFigure(False, True, True)),
    ),
)
def test_removal_without_a_ko(edition: str, expected: tuple[RemovedFigure, RemovedFigure]) -> None:
    assert (removal_of(rulebook(edition), from_game=False), removal_of(rulebook(edition), from_game=True)) == expected


# DMG-30
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={"epic horde"},
        complete2022={"effect"},
        nebula2007={"feat"},
        eddieg=set(),
    ),
)
def test_what_comes_back(edition: str, expected: set[str]) -> None:
    ways = {by for by in ("epic horde", "effect", "feat") if may_come_back(rulebook(edition), by)}
    assert ways == expected


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_worked_example_of_a_critical_on_a_limited_value(edition: str) -> None:
    value = combat_value(rulebook(edition), "damage", 3, modifiers=[Modifier(2, "One"), Modifier(2, "Two")])
    assert value.total == 6
    bonus = judge(rulebook(edition), (6, 6), 21, 17).bonus
    assert deal_damage(rulebook(edition), value.total, changes=[DamageChange(bonus, "Critical hit")]).dealt == 7


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_worked_example_of_one_hit_of_two(edition: str) -> None:
    total = int(attack_total(rulebook(edition), 9, (4, 4)))
    hits = [defense for defense in (18, 15) if judge(rulebook(edition), (4, 4), total, defense)]
    assert hits == [15]
    assert possible_shares(rulebook(edition), 3, len(hits)) == ((3,),)


def test_damage_can_be_read() -> None:
    found = deal_damage(rulebook("core2014"), 3, changes=[DamageChange(1, "Critical hit")], reducers=[SKIN], room=2)
    assert found.headline == "4 dealt, 2 taken; a KO (2014 core rulebook)."
    assert "Skin helps: 2. (DMG-03; P2 Dealing Damage)" in found.explain()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ClixbookError, match="0 or more"):
        deal_damage(rulebook("core2014"), -1)
    with pytest.raises(ClixbookError, match="Skin cannot reduce"):
        deal_damage(rulebook("core2014"), 2, kind=DamageKind.UNAVOIDABLE, reducers=[SKIN], picked="Skin")
    assert possible_shares(rulebook("core2014"), 3, 0) == ()
    assert possible_shares(rulebook("nebula2007"), 3, 0) == ()
