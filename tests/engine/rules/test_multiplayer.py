"""MUL: three and more players, battle royale."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.engine.rules.turn.multiplayer import (
    choosing_players,
    enough_players,
    opposes,
    royale_is_over,
    score_shares,
)
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

THREE = ("Ann", "Ben", "Cai")


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_or_more_play(edition: str) -> None:
    assert [bool(enough_players(rulebook(edition), number)) for number in (0, 1, 2, 3, 4, 6)] == [False, False] + [
        True
    ] * 4


def test_up_to_four_are_best() -> None:
    assert "up to 4 are best" in enough_players(rulebook("core2014"), 5).headline
    assert "best" not in enough_players(rulebook("complete2022"), 5).headline


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=False, eddieg=True)
)
def test_allies_and_opponents(edition: str, expected: bool) -> None:
    allies = [frozenset({"Ann", "Ben"})]
    assert opposes(rulebook(edition), "Ann", "Ben", allies) is expected
    assert opposes(rulebook(edition), "Ann", "Cai", allies)
    assert not opposes(rulebook(edition), "Ann", "Ann", allies)


# WIN-10
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=({"Ann": 45, "Ben": 45}, {"Ben": 90}, {"Ann": 90}),
        complete2022=({"Ann": 30, "Ben": 30, "Cai": 30}, {"Ben": 90}, {"Ann": 90}),
        nebula2007=({"Ann": 45, "Ben": 45}, {"Ben": 90}, {"Ben": 90}),
        eddieg=({}, {}, {"Ben": 90}),
    ),
)
def test_who_scores_among_three(edition: str, expected: tuple[dict[str, int], ...]) -> None:
    common: dict[str, Any] = {"owner": "Cai", "players": THREE}
    found = (
        score_shares(rulebook(edition), 90, active="Cai", **common),
        score_shares(rulebook(edition), 90, active="Cai", last_damage="Ben", **common),
        score_shares(rulebook(edition), 90, active="Ann", defeated_by="Ben", last_damage="Ben", **common),
    )
    assert found == expected


def test_only_those_undefeated_at_the_end_share() -> None:
    found = score_shares(
        rulebook("complete2022"), 90, owner="Cai", players=THREE, active="Cai", undefeated=("Ann", "Ben")
    )
    assert found == {"Ann": 45, "Ben": 45}


def test_the_active_player_chooses_first() -> None:
    assert choosing_players(THREE, "Ben") == ("Ben", "Cai", "Ann")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         one controller, while an action resolves, two, two and time is up
        core2014=(True, False, False, True),
        complete2022=(True, False, False, True),
        nebula2007=(False, False, False, False),
        eddieg=(False, False, False, False),
    ),
)
def test_the_end_of_a_battle_royale(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        royale_is_over(rulebook(edition), 1),
        royale_is_over(rulebook(edition), 1, resolving=True),
        royale_is_over(rulebook(edition), 2),
        royale_is_over(rulebook(edition), 2, time_up=True),
    )
    assert tuple(map(bool, found)) == expected
