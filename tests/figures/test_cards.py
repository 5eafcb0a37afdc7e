"""Cards, errata and traits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.things import Mode
from clixbook.errors import ClixbookError
from clixbook.figures.cards import (
    Card,
    put_on_card,
    text_that_counts,
    trait_works,
    uses_card,
    why_no_card,
    why_no_swap,
    with_errata,
    with_traits,
)
from clixbook.figures.dial import KO, Click, Dial
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.life import Life
from tests.helpers import EDITIONS, editions

DIAL = Dial((Click(8, 9, 16, 2), KO))
WARDEN = Figure(
    "warden", "Night Warden", ((100, "white"), (60, "red")), (DIAL,), set="first light", number="001", card="001",
    traits=(Trait("Steady"), Trait("Armoured", cost=10), Trait("Tired", cost=-5)), errata=(("mode", Mode.WING),),
)  # fmt: skip
CARD = Card("Night Warden", "001")


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-24",
    #  without any, with its own, two sharing one, with another's; its text counts
    core2014=(True, True, True, True, True),
    complete2022=(False, True, False, False, True),
    nebula2007=(True, True, True, True, False),
    eddieg=(True, True, True, True, False),
))  # fmt: skip
def test_whether_a_figure_needs_its_card(edition: str, expected: tuple[bool, ...]) -> None:
    cases: list[tuple[list[Figure], list[Card]]] = [
        ([WARDEN], []),
        ([WARDEN], [CARD]),
        ([WARDEN, WARDEN], [CARD]),
        ([WARDEN], [Card("Gnat", "005")]),
    ]
    fine = [not why_no_card(figures, cards, rules=edition) for figures, cards in cases]
    assert (*fine, uses_card(WARDEN, rules=edition)) == expected
    assert not uses_card(replace(WARDEN, card=""), rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-25", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_alternative_cards(edition: str, expected: bool) -> None:
    other = Card("Night Warden", "001b", alternative=True)
    assert (why_no_swap(WARDEN, other, rules=edition) == ()) is expected
    refused = (
        why_no_swap(WARDEN, other, rules=edition, revealed=False),
        why_no_swap(WARDEN, other, rules=edition, requirement_met=False),
        why_no_swap(WARDEN, Card("Gnat", "005b", alternative=True), rules=edition),
        why_no_swap(WARDEN, CARD, rules=edition),
    )
    assert all(len(reasons) == 1 and "cannot take the card because" in reasons[0].text for reasons in refused)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ANA-34", core2014={"relic", "token"}, complete2022={"relic", "token"}, nebula2007=None, eddieg=None),
)
def test_things_put_on_a_card_that_is_not_there(edition: str, expected: set[str] | None) -> None:
    if expected is None:
        with pytest.raises(ClixbookError, match="Nothing is kept on cards"):
            put_on_card(frozenset({"token"}), "relic", rules=edition)
    else:
        assert put_on_card(frozenset({"token"}), "relic", rules=edition) == expected


TEXTS = {"rulebook": 1, "print": 2, "special rules": 3, "errata": 4, "golden rule": 5}


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-31",
    #  all of them, without the golden rule, without errata, print against rulebook; the figure's speed symbol
    core2014=(5, 2, 5, 2, Mode.BOOT),
    complete2022=(4, 4, 3, 2, Mode.WING),
    nebula2007=(4, 4, 2, 2, Mode.WING),
    eddieg=(2, 2, 2, 2, Mode.BOOT),
))  # fmt: skip
def test_which_text_counts(edition: str, expected: tuple[Any, ...]) -> None:
    def without(*layers: str) -> int:
        return text_that_counts({key: value for key, value in TEXTS.items() if key not in layers}, rules=edition)

    found = (without(), without("golden rule"), without("errata"), without("golden rule", "errata", "special rules"))
    assert (*found, with_errata(WARDEN, rules=edition).mode) == expected
    with pytest.raises(ClixbookError, match="No text decides"):
        text_that_counts({}, rules=edition)


TWO_DIALS = replace(WARDEN, dials=(replace(DIAL, points=100), replace(DIAL, points=60)))


@pytest.mark.parametrize(("edition", "expected"), editions(
    "ANA-32",
    #  no value, paid 60, paid 100; of two dials bought at 100: on the first, on the second
    core2014=(True, True, False, False, True),
    complete2022=(True, True, False, False, False),
    nebula2007=(False, False, False, False, False),
    eddieg=(False, False, False, False, False),
))  # fmt: skip
def test_a_trait_with_a_point_value(edition: str, expected: tuple[bool, ...]) -> None:
    at_60 = Trait("Cornered", points=60)
    assert (
        trait_works(Trait("Steady"), WARDEN, Life(points=100), rules=edition),
        trait_works(at_60, WARDEN, Life(points=60), rules=edition),
        trait_works(at_60, WARDEN, Life(points=100), rules=edition),
        trait_works(at_60, TWO_DIALS, Life(0, points=100), rules=edition),
        trait_works(at_60, TWO_DIALS, Life(1, points=100), rules=edition),
    ) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ANA-33", core2014=None, complete2022=[(100, 110, 110), (100, 105, 105)], nebula2007=None, eddieg=None),
)
def test_traits_that_are_bought(edition: str, expected: list[tuple[int, int, int]] | None) -> None:
    assert with_traits(WARDEN, 100, [], rules=edition) == (100, 100, 100)
    if expected is None:
        with pytest.raises(ClixbookError, match="cannot buy a trait"):
            with_traits(WARDEN, 100, ["Armoured"], rules=edition)
        return
    bought = (["Armoured"], ["Armoured", "Tired"])
    assert [with_traits(WARDEN, 100, traits, rules=edition) for traits in bought] == expected
    for wrong in (["Steady"], ["Wings"], ["Tired", "Tired"]):
        with pytest.raises(ClixbookError, match=r"to buy, not|buys Tired once"):
            with_traits(WARDEN, 100, wrong, rules=edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_refusal_names_its_ruling(edition: str) -> None:
    for reason in why_no_card([WARDEN], [], rules=edition):
        assert reason.ruling == "ANA-24"
        assert reason.text == "Night Warden cannot be in play because it has no card of its own"
