"""FRC: building a force: its cost, its limits, and what else it may bring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.model.things import ObjectKind
from clixbook.board.objects.lifting import supply_problems
from clixbook.engine.rules.forces.forces import (
    Force,
    Member,
    build_total_problems,
    element_problems,
    force_cost,
    force_problems,
    points_in_play,
    sideline_limit,
)
from clixbook.figures.dials.dial import Click, Dial
from clixbook.figures.dials.life import start_life
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.forces.entries import Feat
from clixbook.rulebooks import rulebook
from clixbook.scenarios.atlas.set_up_cases import read_talk
from tests.helpers import EDITIONS, editions

BRUISER, GNAT, WARDEN = load_figure("bruiser"), load_figure("gnat"), load_figure("night-warden")
TOKEN = replace(GNAT, id="token", name="Token", dials=(Dial((Click(6, 8, 14, 1),)),), bystander=True)


def figure(name: str, **more: Any) -> Figure:
    """Somebody like the Bruiser, but of another name, number and looks."""
    own = {"id": name, "name": name, "number": name, "sculpt": name, "persona": name}
    return replace(BRUISER, **{**own, **more})


def force(*figures: Figure, **more: Any) -> Force:
    return Force(tuple(Member(each, each.cost) for each in figures), **more)


def rows(force: Force, edition: str, total: int = 300, **more: Any) -> list[str]:
    """The rulings that speak against a force."""
    return [reason.ruling for reason in force_problems(force, total, rules=rulebook(edition), **more)]


# -- what it costs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # totals of 300, 250 and 0
    editions(
        core2014=(True, True, False),  # 2014: Build Total says what is usual
        complete2022=(True, True, False),
        nebula2007=(True, True, False),
        eddieg=(True, True, False),
    ),
)
def test_build_totals(edition: str, expected: tuple[bool, ...]) -> None:
    assert tuple(not build_total_problems(total, rules=rulebook(edition)) for total in (300, 250, 0)) == expected
    assert rulebook(edition).forces.build_total.usual == 300


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 175 points of 175, of 170, and of 170 where the others agree to that
    editions(
        core2014=(True, False, False),
        complete2022=(True, False, False),
        nebula2007=(True, False, False),
        eddieg=(True, False, True),
    ),
)
def test_a_force_stays_within_its_total(edition: str, expected: tuple[bool, ...]) -> None:
    two = force(BRUISER, WARDEN)
    found = (rows(two, edition, 175), rows(two, edition, 170), rows(two, edition, 170, consent=True))
    assert tuple(not each for each in found) == expected
    assert found[1] == ["FRC-02"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # nobody, a bystander alone, one figure
    editions(
        core2014=(["FRC-03"], [], []),
        complete2022=(["FRC-03"], ["FRC-03"], []),
        nebula2007=(["FRC-03"], [], []),
        eddieg=(["FRC-03"], ["FRC-33"], []),
    ),
)
def test_the_least_force(edition: str, expected: tuple[list[str], ...]) -> None:
    assert (rows(force(), edition), rows(force(TOKEN), edition), rows(force(BRUISER), edition)) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_standard_objects_cost_nothing(edition: str) -> None:
    assert force_cost(force(BRUISER, objects=3), rules=rulebook(edition)) == 75


# FRC-11, FRC-30
@pytest.mark.parametrize(
    ("edition", "expected"),
    # 99 points with a feat of 10; 99 with an upgrade of 25
    editions(core2014=(99, 99), complete2022=(99, 99), nebula2007=(109, 124), eddieg=(99, 99)),
)
def test_what_a_figure_counts(edition: str, expected: tuple[int, int]) -> None:
    lucky, stronger = Member(BRUISER, 99, (Feat("passenger", 10),)), Member(BRUISER, 99, bought=25)
    assert (
        points_in_play(lucky, rules=rulebook(edition)),
        points_in_play(stronger, rules=rulebook(edition)),
    ) == expected
    assert (lucky.cost, stronger.cost) == (109, 124)


# -- who may be together --------------------------------------------------------------------------------------------


UNIQUE = figure("one", ring="silver")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a unique figure twice, another time on the sideline
    editions(
        core2014=(["FRC-04"], []),
        complete2022=(["FRC-04"], ["FRC-04"]),
        nebula2007=(["FRC-05"], []),
        eddieg=(["FRC-04"], []),
    ),
)
def test_a_unique_figure_twice(edition: str, expected: tuple[list[str], list[str]]) -> None:
    aside = force(UNIQUE, sideline=(Member(UNIQUE, 75),))
    assert (rows(force(UNIQUE, UNIQUE), edition), rows(aside, edition)) == expected
    assert rows(force(UNIQUE, figure("other", ring="silver")), edition) == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    # three guards alike; one hero twice; two versions of one hero
    editions(
        core2014=([], [], []),
        complete2022=([], [], []),
        nebula2007=([], ["FRC-05"], ["FRC-05"]),
        eddieg=([], [], []),
    ),
)
def test_copies_of_figures_that_are_not_unique(edition: str, expected: tuple[list[str], ...]) -> None:
    guard, hero = figure("guard", generic=True), figure("hero")
    younger = figure("younger hero", persona="hero")
    found = (force(guard, guard, guard), force(hero, hero), force(hero, younger))
    assert tuple(rows(each, edition) for each in found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two primes; one and one aside
    editions(
        core2014=(["FRC-06"], []),
        complete2022=(["FRC-06"], ["FRC-06"]),
        nebula2007=([], []),
        eddieg=([], []),
    ),
)
def test_prime_figures(edition: str, expected: tuple[list[str], list[str]]) -> None:
    a, b = figure("a", ring="green"), figure("b", ring="green")
    assert (rows(force(a, b), edition), rows(force(a, sideline=(Member(b, 75),)), edition)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=[], complete2022=["FRC-07"], nebula2007=[], eddieg=[]),
)
def test_titled_figures(edition: str, expected: list[str]) -> None:
    a, b = (figure(name, traits=(Trait("Titled"),)) for name in "ab")
    assert rows(force(a, b), edition) == expected
    assert rows(force(a), edition) == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    # without a set, without a point
    editions(
        core2014=([], []),  # the book asks for no set; it was written before that rule
        complete2022=(["FRC-28"], ["FRC-28"]),
        nebula2007=([], []),
        eddieg=([], []),
    ),
)
def test_what_is_fit_for_a_force(edition: str, expected: tuple[list[str], list[str]]) -> None:
    plain, free = figure("plain", set=""), figure("free", points=((0, "white"),))
    assert (rows(force(plain), edition), rows(force(free), edition)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=[], complete2022=[], nebula2007=["OPT-10"], eddieg=[]),
)
def test_archenemies_side_by_side(edition: str, expected: list[str]) -> None:
    two = force(figure("a", base_colour="green"), figure("b", base_colour="green"))
    assert rows(two, edition) == expected
    assert rows(two, edition, consent=True) == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=[], complete2022=[], nebula2007=["OPT-08"], eddieg=[]),
)
def test_two_healers_without_a_theme(edition: str, expected: list[str]) -> None:
    def healers(*keywords: str) -> Force:
        who = (figure(name, keywords=(word,)) for name, word in zip("ab", keywords, strict=True))
        return Force(tuple(Member(each, 75, powers=frozenset({"support"})) for each in who))

    assert rows(healers("Harbour", "Sky"), edition) == expected
    assert rows(healers("Sky", "Sky"), edition) == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a bystander beside a figure; one without a number
    editions(
        core2014=([], []),
        complete2022=([], ["FRC-33"]),
        nebula2007=([], []),
        eddieg=(["FRC-33"], ["FRC-33"]),
    ),
)
def test_bystanders(edition: str, expected: tuple[list[str], list[str]]) -> None:
    found = (force(BRUISER, TOKEN), force(BRUISER, replace(TOKEN, number="")))
    assert tuple(rows(each, edition) for each in found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(100, 60), complete2022=(100, 60), nebula2007=(100,), eddieg=(100,)),
)
def test_several_point_values(edition: str, expected: tuple[int, ...]) -> None:
    assert buildable_values(WARDEN, rules=rulebook(edition)) == expected
    assert [start_life(WARDEN, value, rules=rulebook(edition)).click for value in expected] == [1, 4][: len(expected)]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    wrong = force(UNIQUE, UNIQUE, figure("a", ring="green"), figure("b", ring="green", set=""))
    assert rows(wrong, "core2014", 200) == ["FRC-02", "FRC-04", "FRC-06"]
    assert rows(wrong, "complete2022", 200) == ["FRC-02", "FRC-04", "FRC-06", "FRC-28"]


# -- what else it may bring ------------------------------------------------------------------------------------------


LIGHT, HEAVY = ObjectKind.LIGHT, ObjectKind.HEAVY


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two light ones, a light, a light and a heavy one, four
    editions(
        core2014=(False, True, False),
        complete2022=(True, True, False),
        nebula2007=(True, True, False),
        eddieg=(True, True, True),
    ),
)
def test_objects(edition: str, expected: tuple[bool, ...]) -> None:
    brought = ([LIGHT, LIGHT], [LIGHT, HEAVY, LIGHT], [LIGHT, HEAVY, LIGHT, HEAVY])
    assert tuple(not supply_problems(kinds, rules=rulebook(edition)) for kinds in brought) == expected


# FRC-20, FRC-22, FRC-23, FRC-24
@pytest.mark.parametrize(
    ("edition", "expected"),
    # one resource, two; a piece of special terrain, one for nothing; two locations; two conditions
    editions(
        core2014=(True, False, False, False, False, False),
        complete2022=(True, False, True, False, False, False),
        nebula2007=(False, False, False, False, False, False),
        eddieg=(False, False, False, False, False, False),
    ),
)
def test_other_elements(edition: str, expected: tuple[bool, ...]) -> None:
    brought: tuple[dict[str, list[int]], ...] = (
        {"resource": [20]},
        {"resource": [20, 10]},
        {"special terrain": [5]},
        {"special terrain": [0]},
        {"location": [5, 5]},
        {"condition": [0, 0]},
    )
    assert tuple(not element_problems(each, rules=rulebook(edition)) for each in brought) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=True, complete2022=False, nebula2007=True, eddieg=False),
)
def test_one_condition(edition: str, expected: bool) -> None:
    assert (not element_problems({"condition": [0]}, rules=rulebook(edition))) is expected


# FRC-21
@pytest.mark.parametrize(
    ("edition", "expected"),
    # without a sideline, with one
    editions(core2014=(False, False), complete2022=(False, True), nebula2007=(False, False), eddieg=(False, False)),
)
def test_identity_cards(edition: str, expected: tuple[bool, bool]) -> None:
    found = (element_problems({"id card": [5]}, rules=rulebook(edition), sideline=side) for side in (0, 1))
    assert tuple(not each for each in found) == expected


# FRC-26
@pytest.mark.parametrize(
    ("edition", "expected"),
    # at 300 points, at 600, at 300 where four were agreed
    editions(core2014=(0, 0, 4), complete2022=(9, 15, 9), nebula2007=(0, 0, 0), eddieg=(0, 0, 0)),
)
def test_the_sideline(edition: str, expected: tuple[int, ...]) -> None:
    found = (sideline_limit(300, rules=rulebook(edition)), sideline_limit(600, rules=rulebook(edition)))
    assert (*found, sideline_limit(300, rules=rulebook(edition), agreed=4)) == expected


# FRC-27
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("FRC-27")
def test_who_waits_on_the_sideline_does_nothing_unless_its_card_says_so(edition: str) -> None:
    """As the page of the ruling asks it: without and with the keyphrase, which one book has."""
    bell = "(bell,Bell,((50,white)),(8.10.17.3-KO),set:tests,number:bell,card:bell{})"
    works = [
        read_talk("FRC-27", {"say": "Does it work?", "talk": {"ask": "sideline works", "figure": bell.format(more)}})
        for more in ("", ",traits:((Sideline_Active))")
    ]
    told = [" ".join(case.outcome(edition).sentences)[:3].strip(" .:") for case in works]
    assert told == ["No", "Yes" if edition == "complete2022" else "No"]
