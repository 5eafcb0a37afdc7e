"""Battle Fury: no shots, or worse ones, no rides, and nobody who fools or leads it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.lab.odds import attack_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play

FURY = {"damage": "Battle Fury"}
OFFICIAL = ("core2014", "complete2022")
OLD = ("nebula2007", "eddieg")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-BATTLEFURY", core2014=[], complete2022=[], nebula2007=["shoot a b"], eddieg=["shoot a b"]),
)
def test_shots(tmp_path: Path, edition: str, expected: list[str]) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **FURY), "e": actor("C5")}, {"b": actor("G3")})
    assert [each for each in offered(game, "shoot") if each.startswith("shoot a b")] == expected
    assert ("PWR-BATTLEFURY" in {reason.ruling for reason in game.why_not("shoot a b")}) is (not expected)
    assert not game.why_not("shoot e b")


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("PWR-BATTLEFURY", *OLD)
def test_worse_shots(tmp_path: Path, edition: str) -> None:
    """10 less 2 against 17 takes a nine; a blow takes a seven as ever."""
    game = play(tmp_path, edition, {"a": actor("C3", **FURY)}, {"b": actor("G3")})
    assert attack_odds(game, "a", "b").hit == Fraction(10, 36)
    near = play(tmp_path, edition, {"a": actor("C3", **FURY)}, {"b": actor("D3")})
    assert attack_odds(near, "a", "b").hit == Fraction(21, 36)
    assert value_of(game.state, "a", "attack").total == 10


@pytest.mark.parametrize("edition", OFFICIAL)
@pytest.mark.ruling("PWR-BATTLEFURY", *OFFICIAL)
def test_no_shots_by_other_powers(tmp_path: Path, edition: str) -> None:
    """Neither at the end of a run, nor by Incapacitate, nor with explosions."""
    running = actor("C3", speed="Running Shot", attack="Incapacitate", **FURY)
    game = play(tmp_path, edition, {"a": running}, {"b": actor("H3")})
    assert not [each for each in offered(game) if "ranged" in each]
    ran = after(game, "use a running-shot D3")
    assert ran.pending is None or not [each for each in ran.options() if "shoot" in str(each)]
    loud = play(tmp_path, edition, {"a": actor("C3", attack="Energy Explosion", **FURY)}, {"b": actor("H3")})
    assert not offered(loud)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-BATTLEFURY")
def test_it_rides_with_nobody(tmp_path: Path, edition: str) -> None:
    """A flyer takes f along and leaves the furious one behind."""
    ann = {"w": actor("C3", mode="wing"), "f": actor("C4"), "x": actor("C2", **FURY)}
    game = play(tmp_path, edition, ann, {"b": actor("L3")})
    rides = [str(each) for each in game.options() if str(each).startswith("carry w")]
    assert any(each.endswith(" f") for each in rides)
    assert not [each for each in rides if "x" in each.split()]
    told = game.why_not(next(each for each in rides if each.endswith(" f"))[:-1] + "x")
    assert [reason.ruling for reason in told] == ["PWR-BATTLEFURY"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # asked for no die before the blow of a furious attacker in the official books
    editions("PWR-BATTLEFURY", core2014=False, complete2022=False, nebula2007=True, eddieg=True),
)
@pytest.mark.ruling("PWR-SHAPECHANGE")
def test_no_shape_fools_it(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **FURY)}, {"b": actor("D3", damage="Shape Change")})
    assert (after(game, "close a b").actor == "Ben") is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # no target of Incapacitate; hit by it, but without the token; as anybody else
    editions("PWR-BATTLEFURY", core2014=None, complete2022=0, nebula2007=1, eddieg=1),
)
def test_tokens_by_opponents(tmp_path: Path, edition: str, expected: int | None) -> None:
    ann = {"a": actor("C3", attack="Incapacitate")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", **FURY)})
    use = "use a incapacitate close b"
    assert (use in offered(game)) is (expected is not None)
    if expected is None:
        assert [reason.ruling for reason in game.why_not(use)] == ["PWR-BATTLEFURY"]
    else:
        assert after(game, use, (3, 4)).state.fighter("b").tokens == expected


@pytest.mark.ruling("PWR-BATTLEFURY", "complete2022")
def test_no_ranged_actions_at_all(tmp_path: Path) -> None:
    """In the book of 2022 it cannot destroy terrain from afar either."""
    game = play(tmp_path, "complete2022", {"a": actor("C3", **FURY)}, {"b": actor("L3")}, blocking=["G3"])
    other = play(tmp_path, "complete2022", {"a": actor("C3")}, {"b": actor("L3")}, blocking=["G3"])
    assert [str(each) for each in other.options() if str(each).startswith("destroy")]
    assert not [str(each) for each in game.options() if str(each).startswith("destroy")]


@pytest.mark.parametrize("edition", OFFICIAL)
@pytest.mark.ruling("PWR-BATTLEFURY", *OFFICIAL)
def test_gone_with_the_click(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", clicks="1", **FURY)}, {"b": actor("D3"), "c": actor("H3")})
    struck = after(game, "end", "close b a", (3, 5))
    struck = after(struck, "no knock back") if struck.pending is not None else struck
    assert click(struck, "a") == 4
    moved = after(struck, "end")
    assert [reason.ruling for reason in moved.why_not("shoot a c")] != ["PWR-BATTLEFURY"]


def test_what_is_built() -> None:
    fury = effect_named("battle fury")
    assert fury is not None
    assert {fury.scope(rulebook(edition)) for edition in EDITIONS} == {"complete"}
