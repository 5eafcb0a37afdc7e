"""What base and dial print, and what each rulebook reads off it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.model.things import Size
from clixbook.figures.dials.dial import KO, Click, Dial
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.playable import why_not_play
from clixbook.figures.symbols import (
    base_words,
    missing_parts,
    parts,
    size_of,
    tiny_modifiers,
)
from clixbook.rulebooks import rulebook
from tests.helpers import editions

DIAL = Dial((Click(10, 11, 17, 3), Click(9, 10, 16, 2), KO))
WARDEN = Figure(
    "warden", "Warden", ((100, "white"), (60, "red")), (DIAL,), range=6, bolts=2, ring="silver", set="first light",
    number="001", card="001", teams=("Watch",), traits=(Trait("Steady"),),
)  # fmt: skip


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=("figure, base, dial, card", "figure, base, dial", True),
    complete2022=("figure, base, dial, card", "figure, base, dial", False),
    nebula2007=("figure, base, dial", "figure, base, dial", True),
    eddieg=("figure, base, dial", "figure, base, dial", True),
))  # fmt: skip
def test_the_parts_of_a_piece(edition: str, expected: tuple[Any, ...]) -> None:
    bare = replace(WARDEN, card="")
    assert ", ".join(parts(WARDEN, rules=rulebook(edition))) == expected[0]
    assert ", ".join(parts(bare, rules=rulebook(edition))) == expected[1]
    assert (why_not_play(bare, rules=rulebook(edition)) == ()) is expected[2]
    assert missing_parts(WARDEN, rules=rulebook(edition)) == ()


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014="points set number ring range bolts symbols teams traits",
    complete2022="set number points symbols teams range bolts",
    nebula2007="points set number range bolts symbols teams",
    eddieg="name set number points teams ring range bolts",
))  # fmt: skip
def test_what_the_base_says(edition: str, expected: str) -> None:
    said = base_words(WARDEN, rules=rulebook(edition))
    assert " ".join(said) == expected
    assert (said["points"], said["range"], said["bolts"], said["set"]) == ("100 or 60", "6", "2", "first light")
    assert said.get("symbols", "boot, fist, shield, standard") == "boot, fist, shield, standard"


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=(Size.TINY, Size.STANDARD, Size.GIANT, Size.COLOSSAL),
    complete2022=(Size.TINY, Size.STANDARD, Size.GIANT, Size.COLOSSAL),
    nebula2007=(Size.STANDARD, Size.TINY, Size.GIANT, Size.COLOSSAL),  # tiny is who is on the list
    eddieg=(Size.STANDARD, Size.STANDARD, Size.STANDARD, Size.STANDARD),
))  # fmt: skip
def test_sizes_by_symbol_or_by_list(edition: str, expected: tuple[Size, ...]) -> None:
    figures = (
        replace(WARDEN, size=Size.TINY), replace(WARDEN, listed=frozenset({"tiny"})),
        replace(WARDEN, size=Size.GIANT), replace(WARDEN, size=Size.COLOSSAL),
    )  # fmt: skip
    assert tuple(size_of(figure, rules=rulebook(edition)) for figure in figures) == expected
    house = rulebook(edition).replace({"SIZ-01": frozenset(Size)})  # how sizes are told is a question of its own
    assert tuple(size_of(figure, rules=rulebook(house)) for figure in figures) == expected


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=({"defense": 1}, {}, {"defense": 1}),
    complete2022=({"defense": 1}, {}, {"defense": 1}),
    nebula2007=({"attack": 1, "defense": 1, "damage": -2}, {"attack": 1, "defense": 1, "damage": -2}, {}),
    eddieg=({}, {}, {}),
))  # fmt: skip
def test_what_tiny_size_adds(edition: str, expected: tuple[dict[str, int], ...]) -> None:
    assert (
        tiny_modifiers(Size.TINY, Size.STANDARD, ranged=True, rules=rulebook(edition)),
        tiny_modifiers(Size.TINY, Size.GIANT, ranged=False, rules=rulebook(edition)),
        tiny_modifiers(Size.TINY, Size.TINY, ranged=True, rules=rulebook(edition)),
    ) == expected
    assert tiny_modifiers(Size.STANDARD, Size.GIANT, ranged=True, rules=rulebook(edition)) == {}
