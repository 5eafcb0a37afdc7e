"""ACT: basics, attacks from moves, free actions in between, failures, figures moved and controlled by others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clixbook.board.model.board import Board
from clixbook.board.moves.break_away import break_away
from clixbook.engine.rules.turn.action_cases import (
    fits_power,
    free_action_interrupts,
    may_after_being_moved,
    may_controller_order,
    may_use_again,
    value_in_action,
)
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_granted_attack_is_no_action(edition: str) -> None:
    assert not fits_power(rulebook(edition), "close action", "close attack")  # an attack granted by a fast move
    assert fits_power(rulebook(edition), "close action", "close action")  # the action that a charge grants
    assert fits_power(rulebook(edition), "close attack", "close action")
    assert not fits_power(rulebook(edition), "ranged attack", "close action")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_an_effect_twice_by_free_action(edition: str, expected: bool) -> None:
    assert bool(may_use_again(rulebook(edition), ["free"], "free")) is expected
    assert may_use_again(rulebook(edition), ["free"], "free", allows=True)
    assert may_use_again(rulebook(edition), ["power"], "free")
    assert may_use_again(rulebook(edition), ["free"], "power")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(False, True, False),
        complete2022=(False, False, True),
        nebula2007=(True, True, True),
        eddieg=(False, False, False),
    ),
)
def test_a_free_action_in_mid_action(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        free_action_interrupts(rulebook(edition)),
        free_action_interrupts(rulebook(edition), granted=True),
        free_action_interrupts(rulebook(edition), triggered=True),
    )
    assert tuple(map(bool, found)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ACT-35",
        #         standard, and giant, beside a standard opponent
        core2014=(Fraction(1, 2), Fraction(2, 3)),
        complete2022=(Fraction(1, 2), Fraction(2, 3)),
        nebula2007=(Fraction(1, 2), Fraction(2, 3)),
        eddieg=(Fraction(1, 2), Fraction(1, 2)),
    ),
)
def test_the_die_that_breaks_away(edition: str, expected: tuple[Fraction, Fraction]) -> None:
    for size, chance in zip(("standard", "giant"), expected, strict=True):
        board = Board.build(width=4, height=2, pieces={"A1": f"A: {size} of Ann", "B1": "B: standard of Ben"})
        assert break_away(board, "A", rules=edition).chance == chance


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(4, 9), complete2022=(4, 9), nebula2007=(8, 9), eddieg=(4, 9)),
)
def test_values_that_change_in_mid_action(edition: str, expected: tuple[int, int]) -> None:
    assert (
        value_in_action(rulebook(edition), "speed", 8, 4),
        value_in_action(rulebook(edition), "attack", 10, 9),
    ) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={
            "carried": "free", "aboard": "free", "telekinesis": "move attack costed free",
            "thrown": "move attack costed free same power", "hurt": "move attack costed free same power",
            "otherwise": "move attack costed free same power",
        },
        complete2022={
            "carried": "free", "aboard": "free", "telekinesis": "move attack costed free",
            "thrown": "move attack costed free same power", "hurt": "move attack costed free same power",
            "otherwise": "move attack costed free same power",
        },
        nebula2007={
            "carried": "", "aboard": "attack free", "telekinesis": "free",
            "thrown": "move attack costed free same power", "hurt": "", "otherwise": "",
        },
        eddieg={
            "carried": "free", "aboard": "free", "telekinesis": "move attack costed free same power",
            "thrown": "move attack costed free same power", "hurt": "move attack costed free same power",
            "otherwise": "move attack costed free same power",
        },
    ),
)  # fmt: skip
def test_what_a_moved_figure_may_still_do(edition: str, expected: dict[str, str]) -> None:
    every = ("move", "attack", "costed", "free", "same power")
    for how, allowed in expected.items():
        found = [what for what in every if may_after_being_moved(rulebook(edition), how, what)]
        assert " ".join(found) == allowed, how
        assert may_after_being_moved(rulebook(edition), how, "move", turns_later=2)


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=False, eddieg=True)
)
def test_how_long_a_carried_figure_waits(edition: str, expected: bool) -> None:
    assert bool(may_after_being_moved(rulebook(edition), "carried", "costed", turns_later=1)) is expected


# ACT-39
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        # a move; then an attack; an attack after its token; speed 7; token
        core2014=(True, False, False, 7, False),
        complete2022=(True, True, True, 4, False),
        nebula2007=(True, True, False, 7, True),
        eddieg=(True, False, False, 7, False),
    ),
)
def test_controlled_figures(edition: str, expected: tuple[bool, bool, bool, int, bool]) -> None:
    move, speed, token = may_controller_order(rulebook(edition), "move", speed=7)
    attack, _, _ = may_controller_order(rulebook(edition), "attack", done=["move"], speed=7)
    later, _, _ = may_controller_order(rulebook(edition), "attack", done=["move"], speed=7, tokens_gained=1)
    assert (bool(move), bool(attack), bool(later), speed, token) == expected
    assert not may_controller_order(rulebook(edition), "move", done=["move", "attack"], speed=7)[0]
