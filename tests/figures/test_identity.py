"""Who a figure is: pieces, names, rings, archenemies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.figures.dials.dial import KO, Click, Dial
from clixbook.figures.figure import Figure
from clixbook.figures.identity import are_archenemies, ring_meaning, same_piece
from clixbook.rulebooks import rulebook
from tests.helpers import editions

WARDEN = Figure(
    "warden", "Night Warden", ((100, "white"),), (Dial((Click(8, 9, 16, 2), KO)),), set="first light", number="001",
    ring="silver", sculpt="cloak", persona="the warden",
)  # fmt: skip


@pytest.mark.parametrize(("edition", "expected"), editions(
    #  a copy, other name, other set, another version of the persona, generic copy
    core2014=(True, False, False, False, True),
    complete2022=(True, False, False, False, True),
    nebula2007=(True, True, True, True, False),
    eddieg=(True, True, False, False, True),
))  # fmt: skip
def test_when_two_figures_are_the_same_piece(edition: str, expected: tuple[bool, ...]) -> None:
    others = (
        replace(WARDEN),
        replace(WARDEN, name="Day Warden"),
        replace(WARDEN, set="second light"),
        replace(WARDEN, name="Day Warden", number="050", sculpt="coat"),
        replace(WARDEN, generic=True),
    )
    assert tuple(same_piece(WARDEN, other, rules=rulebook(edition)) for other in others) == expected
    stranger = replace(WARDEN, name="Gnat", number="005", sculpt="gnat", persona="")
    assert not same_piece(WARDEN, stranger, rules=rulebook(edition))


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014={"silver": "unique", "gold": "unique", "bronze": "unique", "green": "prime"},
    complete2022={"silver": "unique", "green": "prime", "purple": "promotional"},
    nebula2007={},
    eddieg={"yellow": "rookie", "blue": "experienced", "red": "veteran", "silver": "unique", "gold": "limited"},
))  # fmt: skip
def test_what_rings_mean(edition: str, expected: dict[str, str]) -> None:
    for ring in ("", "silver", "gold", "bronze", "green", "purple", "yellow", "blue", "red"):
        assert ring_meaning(replace(WARDEN, ring=ring), rules=rulebook(edition)) == expected.get(ring, "")


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_archenemies_by_the_colour_of_the_base(edition: str, expected: bool) -> None:
    red = replace(WARDEN, base_colour="red")
    foe = replace(red, name="Gnat")
    assert are_archenemies(red, foe, rules=rulebook(edition)) is expected
    others: list[Any] = [red, replace(foe, base_colour="blue"), replace(foe, set="second light")]
    assert not any(are_archenemies(red, other, rules=rulebook(edition)) for other in others)
    assert not are_archenemies(WARDEN, replace(WARDEN, name="Gnat"), rules=rulebook(edition))  # both black
