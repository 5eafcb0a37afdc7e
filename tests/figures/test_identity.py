"""Who a figure is: pieces, names, rings, archenemies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.figures.dial import KO, Click, Dial
from clixbook.figures.figure import Figure
from clixbook.figures.identity import are_archenemies, has_name, named_by, ring_means, same_piece
from tests.helpers import editions

WARDEN = Figure(
    "warden", "Night Warden", ((100, "white"),), (Dial((Click(8, 9, 16, 2), KO)),), set="first light", number="001",
    ring="silver", sculpt="cloak", persona="the warden",
)  # fmt: skip


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-27",
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
    assert tuple(same_piece(WARDEN, other, rules=edition) for other in others) == expected
    stranger = replace(WARDEN, name="Gnat", number="005", sculpt="gnat", persona="")
    assert not same_piece(WARDEN, stranger, rules=edition)


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-28",
    #  as printed, other case, with article and brackets, the persona
    core2014=(True, True, True, False),
    complete2022=(True, True, True, False),
    nebula2007=(True, True, True, True),
    eddieg=(True, False, False, False),
))  # fmt: skip
def test_how_an_effect_finds_a_name(edition: str, expected: tuple[bool, ...]) -> None:
    names = ("Night Warden", "NIGHT warden", "The Night Warden (of old)", "The Warden")
    assert tuple(has_name(WARDEN, name, rules=edition) for name in names) == expected
    assert not has_name(WARDEN, "Night Ward", rules=edition)


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-28", core2014=True, complete2022=True, nebula2007=True, eddieg=False,
))  # fmt: skip
def test_short_titles_are_written_out(edition: str, expected: bool) -> None:
    assert has_name(replace(WARDEN, name="Dr. Quill"), "Doctor Quill", rules=edition) is expected


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-28", core2014={"one"}, complete2022={"one"}, nebula2007={"one", "two"}, eddieg={"one", "two"},
))  # fmt: skip
def test_a_figures_own_name_means_this_copy(edition: str, expected: set[str]) -> None:
    copies = {"one": WARDEN, "two": WARDEN, "three": replace(WARDEN, name="Gnat", persona="the gnat")}
    assert named_by("Night Warden", copies, rules=edition, bearer="one") == expected
    assert named_by("Night Warden", copies, rules=edition, bearer="three") == {"one", "two"}


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-29",
    core2014={"silver": "unique", "gold": "unique", "bronze": "unique", "green": "prime"},
    complete2022={"silver": "unique", "green": "prime", "purple": "promotional"},
    nebula2007={},
    eddieg={"yellow": "rookie", "blue": "experienced", "red": "veteran", "silver": "unique", "gold": "limited"},
))  # fmt: skip
def test_what_rings_mean(edition: str, expected: dict[str, str]) -> None:
    for ring in ("", "silver", "gold", "bronze", "green", "purple", "yellow", "blue", "red"):
        assert ring_means(replace(WARDEN, ring=ring), rules=edition) == expected.get(ring, "")


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-30", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_archenemies_by_the_colour_of_the_base(edition: str, expected: bool) -> None:
    red = replace(WARDEN, base_colour="red")
    foe = replace(red, name="Gnat")
    assert are_archenemies(red, foe, rules=edition) is expected
    others: list[Any] = [red, replace(foe, base_colour="blue"), replace(foe, set="second light")]
    assert not any(are_archenemies(red, other, rules=edition) for other in others)
    assert not are_archenemies(WARDEN, replace(WARDEN, name="Gnat"), rules=edition)  # both black
