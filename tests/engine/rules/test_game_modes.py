"""OPT: house options and the simplest mode, and what the books without them do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.knock_back.knock_back import knock_back_squares
from clixbook.board.model.board import Board
from clixbook.board.model.things import ObjectKind
from clixbook.board.moves.break_away import break_away
from clixbook.engine.rules.turn.action_total import action_total
from clixbook.engine.rules.turn.conditions import ConditionRoll, condition_roll
from clixbook.engine.rules.turn.game_modes import (
    TurnPlan,
    archenemy_problems,
    basics_force_problems,
    basics_rights,
    ration_problems,
    rationed_uses_left,
    turn_plan,
)
from clixbook.engine.rules.turn.immunity import is_immune
from clixbook.engine.rules.turn.phases import settle_dispute
from clixbook.engine.rules.turn.victory import Standing, winner
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from tests.helpers import editions

LIGHT, HEAVY = ObjectKind.LIGHT, ObjectKind.HEAVY
OTHERS = ("complete2022", "nebula2007", "eddieg")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # in the first turn of two players, in the third
    editions(
        core2014=(True, False),
        complete2022=(True, False),
        nebula2007=(True, False),
        eddieg=(False, False),
    ),
)
def test_a_quiet_first_turn(edition: str, expected: tuple[bool, bool]) -> None:
    found = tuple(bool(is_immune(rulebook(edition), "target", turns=turns, players=2)) for turns in (1, 3))
    assert found == expected


def test_the_quiet_first_turn_can_be_dropped() -> None:
    assert not is_immune(rulebook("nebula2007+attacks-on-the-first-turn"), "target", turns=1, players=2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # actions of 600 and of 1200 points
    editions(core2014=(6, 12), complete2022=(6, 10), nebula2007=(5, 5), eddieg=(6, 12)),
)
def test_a_cap_of_five(edition: str, expected: tuple[int, int]) -> None:
    assert (action_total(rulebook(edition), 600), action_total(rulebook(edition), 1200)) == expected


def test_the_cap_can_be_dropped() -> None:
    assert action_total(rulebook("nebula2007+more-than-five-actions"), 1200) == 12


Roll = ConditionRoll
NOTHING = (None, None, None, None, None)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 5-5 with one in play, 6-4 with one, 1-2 with none, 5-4 with one, 1-3 with two
    editions(
        core2014=NOTHING,
        complete2022=NOTHING,
        nebula2007=(
            Roll("arrives", "Fog", ("Rain", "Fog")),
            Roll("leaves", "Rain", ()),
            Roll("arrives", "Fog", ("Fog",)),
            Roll("", "", ("Rain",)),
            Roll("leaves", "Heat", ("Rain",)),
        ),
        eddieg=NOTHING,
    ),
)
def test_conditions_at_random(edition: str, expected: tuple[ConditionRoll | None, ...]) -> None:
    asked: tuple[tuple[tuple[int, int], list[str]], ...] = (
        ((5, 5), ["Rain"]),
        ((6, 4), ["Rain"]),
        ((1, 2), []),
        ((5, 4), ["Rain"]),
        ((1, 3), ["Rain", "Heat"]),
    )
    assert tuple(condition_roll(dice, there, "Fog", rules=rulebook(edition)) for dice, there in asked) == expected


def test_conditions_the_standard_way() -> None:
    assert condition_roll((5, 5), [], "Fog", rules=rulebook("nebula2007+conditions-with-the-forces")) is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=("Ann",), complete2022=("Ann",), nebula2007=("Ben",), eddieg=("Ann",)),
)
def test_the_last_figure_standing(edition: str, expected: tuple[str, ...]) -> None:
    standings = [Standing("Ann", points=50, left=(40,)), Standing("Ben", points=200)]
    assert winner(rulebook(edition), standings, "elimination").winners == expected


def test_the_last_figure_standing_as_an_option() -> None:
    standings = [Standing("Ann", points=50, left=(40,)), Standing("Ben", points=200)]
    assert winner(rulebook("nebula2007+last-figure-standing"), standings, "elimination").winners == ("Ann",)


MEDICS = [{"support"}, {"support", "flight"}, {"probability control"}]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two healers without a theme, with one; a second use in a turn without a theme, with one
    editions(
        core2014=(True, True, True, True),
        complete2022=(True, True, True, True),
        nebula2007=(False, True, False, True),
        eddieg=(True, True, True, True),
    ),
)
def test_rationed_healers_and_luck(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        not ration_problems(MEDICS, rules=rulebook(edition), themed=False),
        not ration_problems(MEDICS, rules=rulebook(edition), themed=True),
        rationed_uses_left("support", 1, rules=rulebook(edition), themed=False),
        rationed_uses_left("support", 1, rules=rulebook(edition), themed=True),
    )
    assert found == expected
    assert not ration_problems(MEDICS[1:], rules=rulebook(edition), themed=False), "one of each is fine"
    assert rationed_uses_left("flight", 1, rules=rulebook(edition), themed=False)


# OPT-09
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=None, complete2022=None, nebula2007=[False, False, False, True, True, True], eddieg=None),
)
def test_a_die_for_disputes(edition: str, expected: list[bool] | None) -> None:
    found = [settle_dispute(rulebook(edition), die) for die in range(1, 7)]
    assert (None if found[0] is None else [bool(each) for each in found]) == expected


def figure(name: str, **more: Any) -> Figure:
    return replace(load_figure("bruiser"), name=name, sculpt="", **more)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # without consent, with it
    editions(
        core2014=(True, True),
        complete2022=(True, True),
        nebula2007=(False, True),
        eddieg=(True, True),
    ),
)
def test_archenemies_on_one_force(edition: str, expected: tuple[bool, bool]) -> None:
    pair = [figure(name, set="Nightfall", base_colour="gray") for name in ("Nightjar", "Pierrot")]
    found = tuple(not archenemy_problems(pair, rules=rulebook(edition), consent=consent) for consent in (False, True))
    assert found == expected
    assert not archenemy_problems([figure("Nightjar"), figure("Pierrot")], rules=rulebook(edition))


# -- the simplest mode ------------------------------------------------------------------------------------

BASICS = rulebook("core2014+basics-mode")


def test_two_figures_each() -> None:
    assert not basics_force_problems({"Ann": 2, "Ben": 2}, rules=rulebook(BASICS))
    problems = basics_force_problems({"Ann": 2, "Ben": 3}, rules=rulebook(BASICS))
    assert [reason.text for reason in problems] == ["Ben has 3 figures, not 2."]
    assert not basics_force_problems({"Ann": 2, "Ben": 3}, rules=rulebook("core2014"))


@pytest.mark.ruling("OPT-12", "core2014")
def test_every_figure_acts_without_tokens_and_needs_no_roll_to_leave() -> None:
    assert turn_plan(2, 3, rules=rulebook(BASICS)) == TurnPlan(2, tokens=False, powers=False)
    assert turn_plan(2, 3, rules=rulebook("core2014")) == TurnPlan(3, tokens=True, powers=True)
    board = Board.build(width=3, height=1, pieces={"A1": "X: standard of Ann", "B1": "O: standard of Ben"})
    assert break_away(board, "X", rules=BASICS, lends=basics_rights(rules=rulebook(BASICS))).verdict == "automatic"
    assert break_away(board, "X", rules="core2014", lends=basics_rights(rules=rulebook("core2014"))).verdict == "roll"


@pytest.mark.ruling("OPT-13", "core2014")
def test_no_knock_back_and_the_last_one_left_wins() -> None:
    assert knock_back_squares(rules=BASICS, dice=(4, 4), taken=3) == 0
    assert knock_back_squares(rules="core2014", dice=(4, 4), taken=3) == 3
    standings = [Standing("Ann", points=0, left=(40,)), Standing("Ben", points=90)]
    assert winner(rulebook(BASICS), standings, "elimination").winners == ("Ann",)


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, marks=[pytest.mark.ruling(f"OPT-{row}", edition) for row in (11, 12, 13)])
        for edition in OTHERS
    ],
)
def test_other_books_have_no_simplest_mode(edition: str) -> None:
    with pytest.raises(ClixbookError, match="no variant 'basics-mode'"):
        rulebook(f"{edition}+basics-mode")
    assert not basics_force_problems({"Ann": 5}, rules=rulebook(edition))
    assert turn_plan(4, 3, rules=rulebook(edition)) == TurnPlan(3, tokens=True, powers=True)
    board = Board.build(width=3, height=1, pieces={"A1": "X: standard of Ann", "B1": "O: standard of Ben"})
    assert break_away(board, "X", rules=edition, lends=basics_rights(rules=rulebook(edition))).verdict == "roll"
