"""EVT: battlefield conditions and event dials."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.turn.conditions import (
    PLAIN_DAY,
    ConditionRoll,
    at_random,
    condition_problems,
    condition_roll,
    hidden_move,
    low_water_is_deep,
    turned_event_dial,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import editions

Dice = tuple[int, int]
TRIGGERS = [(a, b) for a in range(1, 7) for b in range(1, 7) if not 4 < a + b < 10]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # one card, three cards among two players
    editions(
        core2014=(True, False),
        complete2022=(False, False),
        nebula2007=(True, True),
        eddieg=(False, False),
    ),
)
def test_the_conditions_of_a_game(edition: str, expected: tuple[bool, bool]) -> None:
    found = (condition_problems(cards, 2, rules=rulebook(edition)) for cards in (["fog"], ["fog", "rain", "frost"]))
    assert tuple(not each for each in found) == expected
    assert condition_problems([], 2, rules=rulebook(edition)) == ()


# EVT-01, EVT-11
def test_no_conditions_beside_an_event_dial() -> None:
    found = condition_problems(["fog", "long-siege"], 2, rules=rulebook("core2014"), event_dials=1)
    assert [reason.ruling for reason in found] == ["EVT-11"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_who_rolls_before_each_turn(edition: str, expected: bool) -> None:
    assert at_random(rulebook(edition)) is expected
    assert (condition_roll((5, 5), [], "fog", rules=rulebook(edition)) is not None) is expected


def test_a_third_of_all_rolls_brings_the_first_card() -> None:
    every = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    brought = [dice for dice in every if changed(dice, [])[0] == "arrives"]
    assert brought == TRIGGERS
    assert len(brought) == 12


def test_four_of_those_twelve_are_doubles() -> None:
    doubles = [dice for dice in TRIGGERS if changed(dice, ["rain"]) == ("arrives", ("rain", "fog"))]
    assert doubles == [(1, 1), (2, 2), (5, 5), (6, 6)]
    others = [dice for dice in TRIGGERS if dice not in doubles]
    assert all(changed(dice, ["rain"]) == ("leaves", ()) for dice in others)
    book = rulebook("nebula2007+one-condition-at-a-time")
    assert condition_roll((5, 5), ["rain"], "fog", rules=rulebook(book)) == ConditionRoll("leaves", "rain", ())


def test_of_several_the_newest_leaves() -> None:
    assert changed((6, 4), ["rain", "frost"]) == ("leaves", ("rain",))
    any_one = condition_roll(
        (6, 4), ["rain", "frost"], "", rules=rulebook("nebula2007+any-condition-leaves"), leaving=0
    )
    assert any_one == ConditionRoll("leaves", "rain", ("frost",))


def test_a_plain_day_ends_them_all() -> None:
    found = condition_roll((5, 5), ["rain", "frost"], PLAIN_DAY, rules=rulebook("nebula2007"))
    assert found == ConditionRoll("clears", PLAIN_DAY, ())


def changed(dice: Dice, in_play: list[str]) -> tuple[str, tuple[str, ...]]:
    found = condition_roll(dice, in_play, "fog", rules=rulebook("nebula2007"))
    assert found is not None
    return found.change, found.in_play


# EVT-01
def test_an_event_dial() -> None:
    assert turned_event_dial(3, 10, rules=rulebook("core2014")) == 4
    assert turned_event_dial(10, 10, rules=rulebook("core2014")) == 1, "round and round"
    assert turned_event_dial(7, 10, rules=rulebook("core2014"), red=7) == 7
    assert turned_event_dial(1, 10, rules=rulebook("core2014"), by=-1) == 1, "not back past the green line"
    assert turned_event_dial(7, 10, rules=rulebook("core2014"), red=7, by=-2) == 5


# EVT-01
@pytest.mark.parametrize(
    "edition",
    [pytest.param(each) for each in ("complete2022", "nebula2007", "eddieg")],
)
def test_books_without_event_dials(edition: str) -> None:
    with pytest.raises(ClixbookError, match="no event dials"):
        turned_event_dial(1, 10, rules=rulebook(edition))


@pytest.mark.parametrize(("rules", "squares"), [("core2014", 0), ("complete2022", 0), ("nebula2007", 4), ("eddieg", 0)])
def test_the_card_of_hidden_moves_gives_half_the_speed_once(rules: str, squares: int) -> None:
    assert hidden_move(8, rules=rulebook(rules)) == squares


@pytest.mark.parametrize(
    ("rules", "deep"), [("core2014", False), ("complete2022", False), ("nebula2007", True), ("eddieg", False)]
)
def test_rising_water_is_deep_once_the_turns_of_its_die_are_over(rules: str, deep: bool) -> None:
    assert [low_water_is_deep(turn, 3, rules=rulebook(rules)) for turn in (3, 4)] == [False, deep]
