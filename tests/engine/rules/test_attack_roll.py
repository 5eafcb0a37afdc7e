"""Attacks: who may be attacked, the roll, hits, criticals and evading."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clixbook as cx
from clixbook.board.destroying.destroy import destroy, may_destroy
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.shooting import may_shoot
from clixbook.engine.rules.combat.attack_roll import attack_total, chances, judge
from clixbook.engine.rules.combat.attack_targets import (
    area_rolls,
    hits_itself_surely,
    may_be_attacked,
    may_target,
    most_targets,
    rolls_needed,
    sides_with,
)
from clixbook.engine.rules.combat.values import Modifier
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.combat.attack_values import CriticalMissTiming
from tests.helpers import EDITIONS, editions

every_edition = pytest.mark.parametrize("edition", EDITIONS)
AT_ONCE, LATER = CriticalMissTiming.AT_ONCE, CriticalMissTiming.AFTER_RESOLUTIONS


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["Dice 3 and 4 -> 7", "Drag: -2 -> 5", "Attack value +9 -> 14"],
        complete2022=["Dice 3 and 4 -> 7", "Attack value +9 -> 16", "Drag: -2 -> 14"],
        nebula2007=["Dice 3 and 4 -> 7", "Drag: -2 -> 5", "Attack value +9 -> 14"],
        eddieg=["Dice 3 and 4 -> 7", "Drag: -2 -> 5", "Attack value +9 -> 14"],
    ),
)
def test_the_attack_total(edition: str, expected: list[str]) -> None:
    found = attack_total(rulebook(edition), 9, (3, 4), [Modifier(-2, "Drag")])
    assert [str(step) for step in found.steps] == expected
    assert found.total == 14
    assert found.explain().startswith("Attack total 14")


@every_edition
def test_effects_on_the_roll_know_no_rule_of_three(edition: str) -> None:
    assert int(attack_total(rulebook(edition), 9, (3, 4), [Modifier(-2, "One"), Modifier(-3, "Two")])) == 11


@every_edition
def test_a_total_that_equals_the_defense_hits(edition: str) -> None:
    assert judge(rulebook(edition), (4, 4), 16, 16)
    assert judge(rulebook(edition), (4, 4), 16, 15)
    assert not judge(rulebook(edition), (4, 4), 16, 17)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a friend, a friend by permission, a friend where all are attacked
    editions(
        core2014=(False, True, True),
        complete2022=(False, True, True),
        nebula2007=(True, True, True),
        eddieg=(False, False, False),
    ),
)
def test_attacks_on_friends(edition: str, expected: tuple[bool, ...]) -> None:
    assert may_be_attacked(rulebook(edition), "opponent")
    found = (
        may_be_attacked(rulebook(edition), "friend"),
        may_be_attacked(rulebook(edition), "friend", permitted=True),
        may_be_attacked(rulebook(edition), "friend", everybody=True),
    )
    assert tuple(map(bool, found)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # on its own, by permission
    editions(core2014=(False, True), complete2022=(False, False), nebula2007=(True, True), eddieg=(False, False)),
)
def test_attacks_on_oneself(edition: str, expected: tuple[bool, bool]) -> None:
    assert (
        bool(may_be_attacked(rulebook(edition), "self")),
        bool(may_be_attacked(rulebook(edition), "self", permitted=True)),
    ) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_an_attack_on_oneself_hits_without_comparing(edition: str, expected: bool) -> None:
    sure = hits_itself_surely(rulebook(edition))
    assert bool(judge(rulebook(edition), (1, 2), 11, 17, sure=sure)) is expected
    assert not judge(rulebook(edition), (1, 1), 10, 17, sure=sure)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ATK-07", core2014=True, complete2022=True, nebula2007=False, eddieg=True)
)
def test_close_attacks_need_a_line_or_not(edition: str, expected: bool) -> None:
    pieces = {"C3": "A: standard of Ann", "D4": "B: standard of Ben", "C4": "C: standard of Ben"}
    board = cx.Board.build(width=6, height=6, blocking=["D3"], pieces=pieces)
    assert cx.adjacent(board, "A", "B", rules=edition)
    assert not cx.line_of_fire(board, "A", "B", rules=edition)
    assert bool(may_strike(board, "A", "B", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ATK-08", core2014=False, complete2022=False, nebula2007=False, eddieg=True)
)
def test_shots_next_to_an_enemy(edition: str, expected: bool) -> None:
    pieces = {"A1": "A: standard of Ann", "A2": "B: standard of Ben", "F1": "C: standard of Ben"}
    board = cx.Board.build(width=8, height=3, pieces=pieces)
    assert bool(may_shoot(board, "A", "C", 8, rules=edition)) is expected
    assert not may_shoot(board, "A", "B", 8, rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ATK-08", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_a_hovering_figure_may_shoot_an_adjacent_enemy(edition: str, expected: bool) -> None:
    board = cx.Board.build(width=3, height=1, pieces={"A1": "A: standard wing of Ann", "B1": "B: standard of Ben"})
    assert bool(may_shoot(board, "A", "B", 8, rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ATK-09", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_range_zero_with_an_object(edition: str, expected: bool) -> None:
    board = cx.Board.build(width=8, height=1, pieces={"A1": "A: standard of Ann", "F1": "B: standard of Ben"})
    assert not may_shoot(board, "A", "B", 0, rules=edition)
    assert bool(may_shoot(board, "A", "B", 0, rules=edition, with_object=True)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two bolts close by, two bolts at range, no bolts at all close by
    editions(core2014=(1, 2, 1), complete2022=(2, 2, 1), nebula2007=(1, 2, 1), eddieg=(1, 2, 1)),
)
def test_as_many_targets_as_bolts(edition: str, expected: tuple[int, ...]) -> None:
    found = [most_targets(rulebook(edition), bolts, close=close) for bolts, close in ((2, True), (2, False), (0, True))]
    assert tuple(found) == expected
    assert bool(may_target(rulebook(edition), ["B", "C"], 2, close=True)) is (expected[0] == 2)
    assert not may_target(rulebook(edition), ["B", "C", "D"], 2, close=False)


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=1, nebula2007=3, eddieg=1))
def test_one_roll_or_one_for_each(edition: str, expected: int) -> None:
    assert rolls_needed(rulebook(edition), 3) == expected
    assert rolls_needed(rulebook(edition), 1) == 1


@every_edition
def test_a_twelve_hits_and_adds_one(edition: str) -> None:
    found = judge(rulebook(edition), (6, 6), 18, 30)
    assert (found.hit, found.critical, found.bonus, found.unavoidable) == (True, True, 1, 0)
    assert judge(rulebook(edition), (6, 5), 30, 20).bonus == 0


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=0, complete2022=0, nebula2007=1, eddieg=0))
def test_a_twelve_without_damage(edition: str, expected: int) -> None:
    found = judge(rulebook(edition), (6, 6), 20, 18, damage="none")
    assert (found.bonus, found.unavoidable) == (0, expected)


def test_fixed_damage_grows_by_a_critical_hit() -> None:
    assert judge(rulebook("complete2022"), (6, 6), 20, 18, damage="fixed").bonus == 1


@every_edition
def test_a_two_misses(edition: str) -> None:
    found = judge(rulebook(edition), (1, 1), 20, 15)
    assert (found.hit, found.critical_miss) == (False, True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=AT_ONCE, complete2022=LATER, nebula2007=AT_ONCE, eddieg=AT_ONCE),
)
def test_harm_of_a_critical_miss(edition: str, expected: CriticalMissTiming) -> None:
    harm = judge(rulebook(edition), (1, 1), 12, 15).harm
    assert harm is not None
    assert (harm.damage, harm.when) == (1, expected)
    assert judge(rulebook(edition), (1, 2), 12, 15).harm is None


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=True, eddieg=True)
)
def test_harm_of_a_critical_miss_without_damage(edition: str, expected: bool) -> None:
    assert (judge(rulebook(edition), (1, 1), 12, 15, damage="none").harm is not None) is expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_evaded_attack_is_no_hit(edition: str) -> None:
    assert not judge(rulebook(edition), (4, 4), 18, 16, evaded=True).hit
    assert judge(rulebook(edition), (4, 4), 18, 17).hit  # another target of the same roll stays hit


@every_edition
def test_a_critical_hit_can_be_evaded(edition: str) -> None:
    found = judge(rulebook(edition), (6, 6), 20, 16, evaded=True)
    assert (found.hit, found.critical, found.bonus) == (False, False, 0)


@pytest.mark.parametrize(
    ("edition", "effect", "expected"),
    [
        (edition, effect, rolls)
        for edition, table in {
            "core2014": {"pulse wave": 1, "quake": 1, "energy explosion": 1},
            "complete2022": {"pulse wave": 1, "quake": 1, "energy explosion": 1},
            "nebula2007": {"pulse wave": 1, "quake": 1},
            "eddieg": {"pulse wave": 0, "quake": 1, "energy explosion": 1},
        }.items()
        for effect, rolls in table.items()
    ],
)
def test_rolls_of_area_effects(edition: str, effect: str, expected: int) -> None:
    assert area_rolls(rulebook(edition), effect, 3) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ATK-26", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_breaking_a_wall_is_an_attack_or_not(edition: str, expected: bool) -> None:
    board = cx.Board.build(width=4, height=2, walls=["B1|C1"], pieces={"B1": "A: standard of Ann"})
    answer = may_destroy(board, "A", "B1|C1", rules=edition, damage=3)
    assert answer
    assert answer.attack is expected
    assert destroy(board, "B1|C1", 3, rules=edition)
    assert not destroy(board, "B1|C1", 2, rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 2 and 1 damage in one turn; a hit of 1 by a strong figure; hindering terrain
    editions(
        "ATK-26",
        core2014=(False, False, False),
        complete2022=(False, False, False),
        nebula2007=(False, True, True),
        eddieg=(True, False, False),
    ),
)
def test_ways_to_break_terrain(edition: str, expected: tuple[bool, ...]) -> None:
    board = cx.Board.build(width=4, height=2, blocking=["C1"], hindering=["C2"])
    found = (
        destroy(board, "C1", (2, 1), rules=edition),
        destroy(board, "C1", 1, rules=edition, strength=True),
        destroy(board, "C2", 3, rules=edition),
    )
    assert tuple(map(bool, found)) == expected


# ATK-27
@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014="Ben", complete2022="Ben", nebula2007="Ben", eddieg="Ann")
)
def test_whose_side_a_controlled_figure_is_on(edition: str, expected: str) -> None:
    assert sides_with(rulebook(edition), "Ann", "Ben", lasts=True, action_over=False) == "Ben"
    assert sides_with(rulebook(edition), "Ann", "Ben", lasts=True, action_over=True) == expected
    assert sides_with(rulebook(edition), "Ann", "Ben", lasts=False, action_over=True) == "Ann"


@every_edition
def test_becoming_hit_or_missed_is_final(edition: str) -> None:
    assert judge(rulebook(edition), (1, 2), 10, 18, becomes="hit", evaded=True).hit
    assert not judge(rulebook(edition), (5, 5), 20, 15, becomes="missed").hit


@every_edition
def test_worked_examples_of_hits(edition: str) -> None:
    assert judge(rulebook(edition), (4, 4), int(attack_total(rulebook(edition), 8, (4, 4))), 15)
    assert not judge(rulebook(edition), (2, 3), int(attack_total(rulebook(edition), 9, (2, 3))), 16)


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_worked_example_of_three_targets(edition: str) -> None:
    assert rolls_needed(rulebook(edition), 3) == 1
    total = int(attack_total(rulebook(edition), 8, (2, 4)))
    assert [judge(rulebook(edition), (2, 4), total, defense).hit for defense in (12, 14, 15)] == [True, True, False]


def test_odds_come_from_the_same_judge() -> None:
    odds = chances(rulebook("core2014"), 9, 16)  # 7 and more: 21 of 36
    assert (odds.hit, odds.critical_hit, odds.critical_miss) == (Fraction(21, 36), Fraction(1, 36), Fraction(1, 36))
    assert chances(rulebook("core2014"), 2, 30).hit == Fraction(1, 36)
    assert chances(rulebook("core2014"), 30, 2).hit == Fraction(35, 36)
    assert chances(rulebook("core2014"), 9, 16, [Modifier(-2, "Haste")]).hit == Fraction(10, 36)


def test_bad_words_and_dice_are_refused() -> None:
    with pytest.raises(ClixbookError, match="becomes hit or missed"):
        judge(rulebook("core2014"), (3, 3), 12, 12, becomes="dead")
    with pytest.raises(ClixbookError, match="two dice"):
        attack_total(rulebook("core2014"), 9, (3, 7))
    with pytest.raises(ClixbookError, match="not 'ally'"):
        may_be_attacked(rulebook("core2014"), "ally")
    assert judge(rulebook("core2014"), (6, 6), 18, 30).explain().startswith("A critical hit, 18 against 30.")
