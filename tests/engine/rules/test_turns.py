"""TRN: rounds, the order of turns, what happens in a turn and when."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.action_total import actions_this_turn
from clixbook.engine.rules.phases import (
    Step,
    TurnEffect,
    may_end_actions,
    start_effects,
    turn_steps,
)
from clixbook.engine.rules.turn_order import next_player, out_of_game, rounds_begin_and_end
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

THREE = ("Ann", "Ben", "Cai")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["START_EFFECTS", "ACTIONS", "END_EFFECTS", "CLEAR"],
        complete2022=["START_EFFECTS", "ACTIONS", "END_EFFECTS", "CLEAR"],
        nebula2007=["START_EFFECTS", "ACTIONS", "CLEAR"],
        eddieg=["ACTIONS", "CLEAR"],
    ),
)
def test_parts_of_a_turn(edition: str, expected: list[str]) -> None:
    ends = (Step.UNTIL_YOUR_TURN_ENDS, Step.THIS_TURN_ENDS)
    assert [step.name for step in turn_steps(edition) if step not in ends] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["mend", "any time", "leap"],
        complete2022=["mend", "leap"],
        nebula2007=["leap", "any time", "mend"],
        eddieg=["mend", "any time", "leap"],
    ),
)
def test_start_of_a_turn(edition: str, expected: list[str]) -> None:
    effects = [
        TurnEffect("leap", "Ben"),
        TurnEffect("mend", "Ann"),
        TurnEffect("any time", "Ann", names_phase=False),
        TurnEffect("unwanted", "Ann", declined=True),
    ]
    wish = ("leap", "any time", "mend")
    assert [effect.name for effect in start_effects(edition, effects, ("Ann", "Ben"), wish)] == expected
    assert turn_steps(edition)[0] is Step.UNTIL_YOUR_TURN_ENDS


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="before", complete2022="last", nebula2007="before", eddieg="before"),
)
def test_what_lasts_for_this_turn_ends(edition: str, expected: str) -> None:
    steps = turn_steps(edition)
    where = steps.index(Step.THIS_TURN_ENDS)
    if expected == "last":
        assert where == len(steps) - 1
        assert steps[where - 1] is Step.CLEAR
    else:
        assert steps[where - 1] is Step.ACTIONS
        assert all(later in (Step.END_EFFECTS, Step.CLEAR) for later in steps[where + 1 :])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_player_ends_the_actions(edition: str) -> None:
    assert may_end_actions(edition, left=3)
    assert not may_end_actions(edition, resolving=True)
    assert not may_end_actions(rulebook(edition).replace({"TRN-06": False}), left=1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(("before",), (), ("after",)),
        complete2022=((), (), ()),
        nebula2007=((), (), ()),
        eddieg=((), (), ()),
    ),
)
def test_effects_of_a_round(edition: str, expected: tuple[tuple[str, ...], ...]) -> None:
    assert tuple(rounds_begin_and_end(edition, THREE, player) for player in THREE) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(THREE, ()),
        complete2022=(("Ann", "Cai"), ("barrier", "robot")),
        nebula2007=(THREE, ()),
        eddieg=(THREE, ()),
    ),
)
def test_a_player_is_out(edition: str, expected: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    after = out_of_game(edition, THREE, "Ben", ("barrier", "robot"))
    assert (after.order, after.defeated) == expected
    assert next_player(after.order, "Ann", out={"Ben"}) == "Cai"
    assert next_player(after.order, "Cai", out={"Ben"}) == "Ann"


def test_nobody_left_to_take_a_turn() -> None:
    with pytest.raises(ClixbookError, match="Nobody is left"):
        next_player(THREE, "Ann", out=set(THREE))


@pytest.mark.parametrize("edition", EDITIONS)
def test_actions_need_not_be_spent_and_are_not_saved(edition: str) -> None:
    assert may_end_actions(edition, left=2)
    assert actions_this_turn(edition, 3, unspent=2) == 3
