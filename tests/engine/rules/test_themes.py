"""THM: themed teams: when a force is one, the roll for the first player, the luck of the team."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.engine.rules.forces.themes import (
    cancels_left,
    initiative_bonuses,
    is_generic,
    may_share_team,
    may_use_team_luck,
    reroll_token_price,
    shared_keywords,
    theme_problems,
    theme_reroll_count,
)
from clixbook.engine.rules.turn.set_up import first_player
from clixbook.figures.dials.dial import Click, Dial
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

BRUISER = load_figure("bruiser")
KNOWN = ("core2014", "complete2022", "nebula2007")


def figure(*keywords: str, **more: Any) -> Figure:
    return replace(BRUISER, keywords=keywords, **more)


TOKEN = figure(dials=(Dial((Click(6, 8, 14, 1),)),), bystander=True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two of one keyword, one figure alone, two of different ones
    editions(
        core2014=(True, False, False),
        complete2022=(True, True, False),
        nebula2007=(True, True, False),
        eddieg=(False, False, False),
    ),
)
def test_when_a_force_is_themed(edition: str, expected: tuple[bool, ...]) -> None:
    forces = ([figure("Sky", "Watch"), figure("sky")], [figure("Sky")], [figure("Sky"), figure("Watch")])
    assert tuple(bool(shared_keywords(force, rules=rulebook(edition))) for force in forces) == expected
    assert tuple(not theme_problems(force, "Sky", rules=rulebook(edition)) for force in forces) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_nobody_has_keywords_nobody_shares_one(edition: str) -> None:
    assert bool(shared_keywords([figure("Sky")] * 2, rules=rulebook(edition))) is (edition != "eddieg")


@pytest.mark.parametrize("edition", KNOWN)
def test_one_of_several_keywords_is_the_theme(edition: str) -> None:
    both = [figure("Sky", "Watch"), figure("Watch", "Sky")]
    assert set(shared_keywords(both, rules=rulebook(edition))) == {"Sky", "Watch"}
    assert all(not theme_problems(both, each, rules=rulebook(edition)) for each in ("Sky", "Watch"))
    assert theme_problems(both, "Sky and Watch", rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    # on the list, in italics, neither
    editions(core2014=(True, True, False), complete2022=(False, True, False), nebula2007=(False, False, False)),
)
def test_generic_keywords(edition: str, expected: tuple[bool, ...]) -> None:
    assert (
        tuple(is_generic(word, rules=rulebook(edition)) for word in ("Martial Artist", "*Baker*", "Night Market"))
        == expected
    )


def test_a_named_keyword_is_thought_of_first() -> None:
    assert shared_keywords([figure("Robot", "Sky")] * 2, rules=rulebook("core2014")) == ("Sky", "Robot")


@pytest.mark.parametrize("edition", KNOWN)
def test_bystanders_neither_help_nor_hinder(edition: str) -> None:
    assert shared_keywords([figure("Sky"), figure("Sky"), TOKEN], rules=rulebook(edition)) == ("Sky",)
    assert bool(shared_keywords([figure("Sky"), TOKEN], rules=rulebook(edition))) is (edition != "core2014")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # six against none, seven against two
    editions(core2014=(6, 7, 2), complete2022=(3, 5, 2), nebula2007=(6, 7, 2), eddieg=(0, 0, 0)),
)
def test_the_roll_for_the_first_player(edition: str, expected: tuple[int, int, int]) -> None:
    six = initiative_bonuses({"Ann": 6, "Ben": 0}, rules=rulebook(edition))
    seven = initiative_bonuses({"Ann": 7, "Ben": 2}, rules=rulebook(edition))
    assert (six["Ann"], seven["Ann"], seven["Ben"]) == expected
    assert first_player(rulebook(edition), {"Ann": (1, 3), "Ben": (4, 5)}, {"Ann": 6}).totals["Ann"] == 4 + expected[0]


# -- the luck of a team ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # seven of a named keyword at 500 points, of a generic one, seven at 1000, two at 500, three at 500
    editions(
        core2014=(5, 0, 7, 2, 3),
        complete2022=(3, 3, 3, 2, 3),
        nebula2007=(2, 2, 2, 0, 1),
        eddieg=(0, 0, 0, 0, 0),
    ),
)
def test_how_often_a_team_is_lucky(edition: str, expected: tuple[int, ...]) -> None:
    cases = ((7, 500, "Sky"), (7, 500, "Robot"), (7, 1000, "Sky"), (2, 500, "Sky"), (3, 500, "Sky"))
    found = (theme_reroll_count(members, total, word, rules=rulebook(edition)) for members, total, word in cases)
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a plain member; one that acted; is acting; has luck of its own; did it before; has two tokens; none is left
    editions(
        core2014=(True, False, False, False, False, True, False),
        complete2022=(True, True, True, True, False, True, False),
        nebula2007=(True, True, False, True, True, False, False),
    ),
)
def test_who_may_use_it(edition: str, expected: tuple[bool, ...]) -> None:
    cases: tuple[dict[str, Any], ...] = (
        {},
        {"acted": True},
        {"acting": True},
        {"lucky": True},
        {"again": True},
        {"tokens": 2},
        {"left": 0},
    )
    assert tuple(bool(may_use_team_luck(rulebook(edition), **{"left": 1, **each})) for each in cases) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # tokens and pushing damage of a member that has none, and of one that has one
    editions(
        core2014=((1, 0), (2, 1)),
        complete2022=((0, 0), (1, 0)),
        nebula2007=((1, 0), (2, 1)),
    ),
)
def test_what_it_costs(edition: str, expected: tuple[tuple[int, int], ...]) -> None:
    found = []
    for tokens in (0, 1):
        price = reroll_token_price(rulebook(edition), tokens)
        found.append((tokens, 0) if price is None else (price.tokens, price.pushing_damage))
    assert tuple(found) == expected


def test_nobody_has_the_luck_of_a_team_where_there_are_no_themes() -> None:
    found = may_use_team_luck(rulebook("eddieg"), left=1)
    assert (bool(found), [reason.ruling for reason in found.reasons]) == (False, ["THM-09"])


@pytest.mark.parametrize("edition", KNOWN)
def test_in_an_opponents_turn_too(edition: str) -> None:
    assert may_use_team_luck(rulebook(edition), left=1, own_turn=False)


# -- the rest --------------------------------------------------------------------------------------------------------


# THM-14
@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=(0, 0), complete2022=(0, 0), nebula2007=(1, 0), eddieg=(0, 0))
)
def test_conditions_that_a_team_may_cancel(edition: str, expected: tuple[int, int]) -> None:
    assert (
        cancels_left(rulebook(edition), themed=True),
        cancels_left(rulebook(edition), themed=True, cancelled=1),
    ) == expected
    assert cancels_left(rulebook(edition), themed=False) == 0


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_one_ability_for_the_whole_team(edition: str, expected: bool) -> None:
    assert bool(may_share_team(rulebook(edition), themed=True)) is expected
    assert not may_share_team(rulebook(edition), themed=False)
