"""TRN: rounds, the order of turns, what happens in a turn and when."""

from __future__ import annotations

import pytest

from clixbook.engine.rules.turn.action_total import actions_this_turn
from clixbook.engine.rules.turn.phases import (
    TurnEffect,
    TurnStep,
    may_end_actions,
    start_effects,
    turn_steps,
)
from clixbook.engine.rules.turn.turn_order import next_player, rounds_begin_and_end
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
    ends = (TurnStep.UNTIL_YOUR_TURN_ENDS, TurnStep.THIS_TURN_ENDS)
    assert [step.name for step in turn_steps(rulebook(edition)) if step not in ends] == expected


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
    assert [effect.name for effect in start_effects(rulebook(edition), effects, ("Ann", "Ben"), wish)] == expected
    assert turn_steps(rulebook(edition))[0] is TurnStep.UNTIL_YOUR_TURN_ENDS


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="before", complete2022="last", nebula2007="before", eddieg="before"),
)
def test_what_lasts_for_this_turn_ends(edition: str, expected: str) -> None:
    steps = turn_steps(rulebook(edition))
    where = steps.index(TurnStep.THIS_TURN_ENDS)
    if expected == "last":
        assert where == len(steps) - 1
        assert steps[where - 1] is TurnStep.CLEAR
    else:
        assert steps[where - 1] is TurnStep.ACTIONS
        assert all(later in (TurnStep.END_EFFECTS, TurnStep.CLEAR) for later in steps[where + 1 :])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_player_ends_the_actions(edition: str) -> None:
    assert may_end_actions(rulebook(edition), left=3)
    assert not may_end_actions(rulebook(edition), resolving=True)
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
    assert tuple(rounds_begin_and_end(rulebook(edition), THREE, player) for player in THREE) == expected


def test_who_is_out_has_no_turn() -> None:
    assert next_player(THREE, "Ann", out={"Ben"}) == "Cai"
    assert next_player(THREE, "Cai", out={"Ann", "Ben"}) == "Cai"


def test_nobody_left_to_take_a_turn() -> None:
    with pytest.raises(ClixbookError, match="Nobody is left"):
        next_player(THREE, "Ann", out=set(THREE))


@pytest.mark.parametrize("edition", EDITIONS)
def test_actions_need_not_be_spent_and_are_not_saved(edition: str) -> None:
    assert may_end_actions(rulebook(edition), left=2)
    assert actions_this_turn(rulebook(edition), 3, unspent=2) == 3
