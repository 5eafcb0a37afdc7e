"""GLD: golden and silver rules, protection in the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.engine.rules.turn.immunity import is_immune
from clixbook.rulebooks import rulebook
from tests.helpers import editions


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014="target attack damage knock-back",
        complete2022="target damage move place",
        nebula2007="target attack damage knock-back move place affect",
        eddieg="",
    ),
)
def test_what_the_first_turn_protects_from(edition: str, expected: str) -> None:
    every = ("target", "attack", "damage", "knock back", "move", "place", "affect")
    found = [what.replace(" ", "-") for what in every if is_immune(rulebook(edition), what, turns=2, players=2)]
    assert " ".join(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(True, True, False),
        complete2022=(True, True, False),
        nebula2007=(True, True, False),
        eddieg=(False, False, False),
    ),
)
def test_how_long_the_first_turn_protects(edition: str, expected: tuple[bool, ...]) -> None:
    assert tuple(bool(is_immune(rulebook(edition), turns=turn, players=2)) for turn in (1, 2, 3)) == expected


def test_effects_of_the_start_come_before_the_protection() -> None:
    assert not is_immune(rulebook("complete2022"), turns=1, players=2, starting=True)
    assert is_immune(rulebook("nebula2007"), turns=1, players=2, starting=True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["acted", "moved", "placed"],
        complete2022=["left_area"],
        nebula2007=[],
        eddieg=["acted", "moved", "placed", "left_area"],  # nobody is protected at all
    ),
)
def test_who_loses_the_protection(edition: str, expected: list[str]) -> None:
    every: tuple[str, ...] = ("acted", "moved", "placed", "left_area")
    flags: list[dict[str, Any]] = [{each: True} for each in every]
    assert [
        each
        for each, flag in zip(every, flags, strict=True)
        if not is_immune(rulebook(edition), turns=2, players=2, **flag)
    ] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         effects of the start of the game, effects that name the rule
        core2014=(False, True),
        complete2022=(False, False),
        nebula2007=(True, True),
        eddieg=(False, False),
    ),
)
def test_what_breaks_through(edition: str, expected: tuple[bool, bool]) -> None:
    starting = is_immune(rulebook(edition), turns=1, players=2, starting=True)
    naming = is_immune(rulebook(edition), turns=1, players=2, names_rule=True)
    assert (bool(starting), bool(naming)) == expected


def test_the_quiet_first_turn_is_a_setting() -> None:
    assert not is_immune(rulebook("nebula2007+attacks-on-the-first-turn"), turns=1, players=2)


@pytest.mark.parametrize(
    ("edition", "moved", "still"),
    [
        ("core2014", False, True),
        ("complete2022", True, True),
        ("nebula2007", True, True),
        ("eddieg", False, False),
    ],
)
def test_one_moved_inside_its_area_and_one_did_not(edition: str, moved: bool, still: bool) -> None:
    assert bool(is_immune(rulebook(edition), turns=2, players=2, acted=True, moved=True)) is moved
    assert bool(is_immune(rulebook(edition), turns=2, players=2)) is still


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=3, complete2022=3, nebula2007=3, eddieg=0),
)
def test_first_turns_of_three_players(edition: str, expected: int) -> None:
    assert sum(bool(is_immune(rulebook(edition), turns=turn, players=3)) for turn in range(1, 9)) == expected
