"""Cards, errata and traits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.model.things import Mode
from clixbook.errors import ClixbookError
from clixbook.figures.cards import (
    text_that_counts,
    trait_works,
    with_errata,
)
from clixbook.figures.dials.dial import KO, Click, Dial
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure, Trait
from clixbook.rulebooks import rulebook
from tests.helpers import editions

DIAL = Dial((Click(8, 9, 16, 2), KO))
WARDEN = Figure(
    "warden", "Night Warden", ((100, "white"), (60, "red")), (DIAL,), set="first light", number="001", card="001",
    traits=(Trait("Steady"), Trait("Armoured", cost=10), Trait("Tired", cost=-5)), errata=(("mode", Mode.WING),),
)  # fmt: skip


TEXTS = {"rulebook": 1, "print": 2, "special rules": 3, "errata": 4, "golden rule": 5}


@pytest.mark.parametrize(("edition", "expected"), editions(
    #  all of them, without the golden rule, without errata, print against rulebook; the figure's speed symbol
    core2014=(5, 2, 5, 2, Mode.BOOT),
    complete2022=(4, 4, 3, 2, Mode.WING),
    nebula2007=(4, 4, 2, 2, Mode.WING),
    eddieg=(2, 2, 2, 2, Mode.BOOT),
))  # fmt: skip
def test_which_text_counts(edition: str, expected: tuple[Any, ...]) -> None:
    def without(*layers: str) -> int:
        return text_that_counts(
            {key: value for key, value in TEXTS.items() if key not in layers}, rules=rulebook(edition)
        )

    found = (without(), without("golden rule"), without("errata"), without("golden rule", "errata", "special rules"))
    assert (*found, with_errata(WARDEN, rules=rulebook(edition)).mode) == expected
    with pytest.raises(ClixbookError, match="No text decides"):
        text_that_counts({}, rules=rulebook(edition))


TWO_DIALS = replace(WARDEN, dials=(replace(DIAL, points=100), replace(DIAL, points=60)))


@pytest.mark.parametrize(("edition", "expected"), editions(
    #  no value, paid 60, paid 100; of two dials bought at 100: on the first, on the second
    core2014=(True, True, False, False, True),
    complete2022=(True, True, False, False, False),
    nebula2007=(False, False, False, False, False),
    eddieg=(False, False, False, False, False),
))  # fmt: skip
def test_a_trait_with_a_point_value(edition: str, expected: tuple[bool, ...]) -> None:
    at_60 = Trait("Cornered", points=60)
    assert (
        trait_works(Trait("Steady"), WARDEN, Life(points=100), rules=rulebook(edition)),
        trait_works(at_60, WARDEN, Life(points=60), rules=rulebook(edition)),
        trait_works(at_60, WARDEN, Life(points=100), rules=rulebook(edition)),
        trait_works(at_60, TWO_DIALS, Life(0, points=100), rules=rulebook(edition)),
        trait_works(at_60, TWO_DIALS, Life(1, points=100), rules=rulebook(edition)),
    ) == expected
