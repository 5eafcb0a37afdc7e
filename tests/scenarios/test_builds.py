"""How the forces of a played scenario are built: feats, themes, conditions, checks; and claims about forces."""

from __future__ import annotations

import pytest

from clixbook.errors import ClixbookError
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.stories.stepper import Stepper

STORY = """\
scenario: armoury
title: Armoury
idea: What is built.
board: {{width: 8, height: 4}}
forces: {{Ann: [bruiser, clockmaker], Ben: [gnat]}}
{build}
fighters: {{bruiser: B2, clockmaker: A1, gnat: G2}}
turn: 3
steps:
- say: Nothing happens.
  expect: {{{expect}}}
"""


def play(build: str, expect: str, rules: str = "core2014") -> list[str]:
    """How the claims came out, as marks."""
    steps = Stepper(read_scenario(STORY.format(build=build, expect=expect)), rules).all()
    return [mark.sort for step in steps for mark in step.marks]


def problems(build: str, expect: str = "bruiser: {click: 1}") -> list[str]:
    with pytest.raises(ClixbookError) as error:
        read_scenario(STORY.format(build=build, expect=expect))
    return [problem.text for problem in error.value.problems]


def test_a_build_for_all_books_and_one_for_each() -> None:
    alike = "build: {themes: {Ann: Dock Crew}, checked: yes}"
    assert play(alike, "Ann: {rerolls: 2, initiative: 2}") == ["right", "right"]
    each = "build: {core2014: {themes: {Ann: Dock Crew}}, nebula2007: {feats: {bruiser: 'passenger:10'}}}"
    assert play(each, "bruiser: {points: 75}, Ann: {rerolls: 2}") == ["right", "right"]
    assert play(each, "bruiser: {points: 85}, Ann: {rerolls: 0}", "nebula2007") == ["right", "right"]
    assert play(each, "bruiser: {points: 75}, Ann: {rerolls: 0}", "eddieg") == ["right", "right"]


def test_a_build_that_the_book_refuses() -> None:
    with pytest.raises(ClixbookError, match="FRC-09"):
        play("build: {feats: {bruiser: 'passenger:10'}}", "bruiser: {points: 75}", "eddieg")


def test_unknown_keys_are_named() -> None:
    assert "Unknown key 'teams' in build" in problems("build: {teams: {Ann: Watch}}")[0]
    assert "Unknown key 'core2015'" in problems("build: {core2014: {}, core2015: {}}")[0]


def test_claims_about_forces() -> None:
    claim = "'force 300: night-warden, night-warden, bruiser+passenger:31': {may: no, why: [FRC-04, FRC-09]}"
    assert play("", claim) == ["right", "right"]
    assert play("", "'force 300: night-warden:60': {may: no}") == ["wrong"]


@pytest.mark.parametrize("force", ["force many: bruiser", "force 300", "force 300: nobody"])
def test_a_claim_about_no_force_is_wrong(force: str) -> None:
    assert play("", f"'{force}': {{may: no}}") == ["wrong"]
