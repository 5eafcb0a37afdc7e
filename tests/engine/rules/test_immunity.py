"""GLD: golden and silver rules, protection in the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.engine.rules.immunity import Rule, immune, prevails, stands_above, when_crowded, working_parts
from tests.helpers import editions


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "GLD-01",
        core2014="REPLACE_THEN_MODIFY THREE OCCUPANCY TOKENS MINIMUMS",
        complete2022="REPLACE_THEN_MODIFY OCCUPANCY TOKENS MINIMUMS ACTIVE_PLAYER",
        nebula2007="THREE",
        eddieg="THREE",
    ),
)
def test_golden_rules_hold_against_everything(edition: str, expected: str) -> None:
    assert " ".join(rule.name for rule in Rule if stands_above(edition, rule, named=True)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-02", core2014="", complete2022="THREE FIRST_TURN", nebula2007="", eddieg=""),
)
def test_silver_rules_give_way_when_named(edition: str, expected: str) -> None:
    silver = [r for r in Rule if stands_above(edition, r) and not stands_above(edition, r, named=True)]
    assert " ".join(rule.name for rule in silver) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-03", core2014=("heal",), complete2022=(), nebula2007=("heal",), eddieg=("heal",)),
)
def test_what_is_left_of_an_effect_that_breaks_a_golden_rule(edition: str, expected: tuple[str, ...]) -> None:
    golden = Rule.THREE if stands_above(edition, Rule.THREE, named=True) else Rule.TOKENS
    assert working_parts(edition, {"heal": None, "more": golden}) == expected
    assert working_parts(edition, {"heal": None}) == ("heal",)


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
    found = [what.replace(" ", "-") for what in every if immune(edition, what, turns=2, players=2)]
    assert " ".join(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "GLD-05",
        core2014=(True, True, False),
        complete2022=(True, True, False),
        nebula2007=(True, True, False),
        eddieg=(False, False, False),
    ),
)
def test_how_long_the_first_turn_protects(edition: str, expected: tuple[bool, ...]) -> None:
    assert tuple(bool(immune(edition, turns=turn, players=2)) for turn in (1, 2, 3)) == expected


@pytest.mark.ruling("GLD-05", "complete2022")
def test_effects_of_the_start_come_before_the_protection() -> None:
    assert not immune("complete2022", turns=1, players=2, starting=True)
    assert immune("nebula2007", turns=1, players=2, starting=True)


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
        each for each, flag in zip(every, flags, strict=True) if not immune(edition, turns=2, players=2, **flag)
    ] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "GLD-07",
        #         effects of the start of the game, effects that name the rule
        core2014=(False, True),
        complete2022=(False, False),
        nebula2007=(True, True),
        eddieg=(False, False),
    ),
)
def test_what_breaks_through(edition: str, expected: tuple[bool, bool]) -> None:
    starting = immune(edition, turns=1, players=2, starting=True)
    naming = immune(edition, turns=1, players=2, names_rule=True)
    assert (bool(starting), bool(naming)) == expected


@pytest.mark.ruling("GLD-07", "nebula2007")
def test_the_quiet_first_turn_is_a_setting() -> None:
    assert not immune("nebula2007+attacks-on-the-first-turn", turns=1, players=2)


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
    assert bool(immune(edition, turns=2, players=2, acted=True, moved=True)) is moved
    assert bool(immune(edition, turns=2, players=2)) is still


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MUL-06", core2014=3, complete2022=3, nebula2007=3, eddieg=0),
)
def test_first_turns_of_three_players(edition: str, expected: int) -> None:
    assert sum(bool(immune(edition, turns=turn, players=3)) for turn in range(1, 9)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "GLD-08",
        core2014=("before", "another", "before", False),
        complete2022=("before", "nearest", "before", False),
        nebula2007=("before", "another", "there", True),
        eddieg=("before", "another", "before", False),
    ),
)
def test_a_square_is_taken(edition: str, expected: tuple[str, str, str, bool]) -> None:
    move, place, struck = (when_crowded(edition, how) for how in ("move", "place", "knock back"))
    assert (move.square, place.square, struck.square, struck.displaces) == expected
    assert place.chosen_by == ("opponent" if expected[1] == "nearest" else "owner")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "GLD-09",
        core2014=("golden", "card", None, "event dial", None),
        complete2022=("golden", "card", "silver", None, None),
        nebula2007=("golden", "card", None, None, "special object"),
        eddieg=(None, "card", None, None, None),
    ),
)
def test_which_text_prevails(edition: str, expected: tuple[str | None, ...]) -> None:
    pairs = (
        ("card", "golden"),
        ("rulebook", "card"),
        ("card", "silver"),
        ("rulebook", "event dial"),
        ("special object", "battlefield condition"),
    )
    assert tuple(prevails(edition, *pair) for pair in pairs) == expected
    named = "card that names it" if edition == "complete2022" else None
    assert prevails(edition, "silver", "card that names it") == named
