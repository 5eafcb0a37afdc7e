"""Friends as objects: one book lets a strong figure throw them and swing them as clubs (WPN-15, OBJ-16, ACT-37)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from tests.engine.with_objects import Workshop, finished, life, next_turn, verbs, why_not
from tests.helpers import EDITIONS, at, editions

STRONG: dict[str, Any] = {"strong": True}
FOE: dict[str, dict[str, Any]] = {"foe": {}}


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def team(shop: Workshop, rules: str, friend: dict[str, Any], foe: str, ape: dict[str, Any] = STRONG) -> Game:
    """The ape on C5, its friend on B5 beside it."""
    return shop.game(rules, {"ape": ape, "friend": friend}, FOE, f"ape C5, friend B5, foe {foe}")


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("WPN-15", "OBJ-16", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_one_book_throws_figures(shop: Workshop, edition: str, known: bool) -> None:
    game = team(shop, edition, {}, "N9")
    assert bool([option for option in verbs(game) if option.startswith(("hurl", "club"))]) is known
    assert (not game.why_not("hurl ape friend I5")) is known
    if not known:
        assert why_not(game, "hurl ape friend I5") == {"WPN-15"}


@pytest.mark.ruling("WPN-15", "nebula2007")
@pytest.mark.ruling("OBJ-16", "nebula2007")
@pytest.mark.parametrize(("size", "squares"), [("tiny", 6), ("standard", 6), ("giant", 4)])
def test_how_far_a_friend_flies(shop: Workshop, size: str, squares: int) -> None:
    game = team(shop, "nebula2007", {"size": size}, "N9")
    after = game.apply(f"hurl ape friend {'CDEFGHIJ'[squares]}5")
    assert (at(after, "friend"), life(after, "friend"), life(after, "ape")) == (f"{'CDEFGHIJ'[squares]}5", 2, 1)
    assert after.state.fighter("ape").tokens == 1
    assert why_not(game, f"hurl ape friend {'CDEFGHIJ'[squares + 1]}5") == {"WPN-15"}


@pytest.mark.ruling("WPN-15", "nebula2007")
def test_landing_softly(shop: Workshop) -> None:
    leaper = team(shop, "nebula2007", {"more": "powers: {speed: {1-3: Leap/Climb}}"}, "N9")
    after = leaper.apply("hurl ape friend I5")
    assert (life(after, "friend"), after.state.lasting) == (1, ())
    assert after.why_not("move friend J5") == ()  # unhurt, it may act
    sharp = team(shop, "nebula2007", {"more": "powers: {defense: {1-3: Super Senses}}"}, "N9")
    rolling = sharp.apply("hurl ape friend I5")
    assert [life(rolling.apply((face,)), "friend") for face in (4, 5, 6)] == [2, 1, 1]


@pytest.mark.ruling("ACT-37", "nebula2007")
def test_who_was_hurt_by_it_waits(shop: Workshop) -> None:
    after = team(shop, "nebula2007", {}, "N9").apply("hurl ape friend I5")
    assert why_not(after, "move friend J5") == {"ACT-37"}
    assert next_turn(after).why_not("move friend J5") == ()


@pytest.mark.ruling("WPN-15", "nebula2007")
def test_a_friend_thrown_at_an_opponent_hurts_both(shop: Workshop) -> None:
    game = team(shop, "nebula2007", {}, "I5").apply("hurl ape friend foe")  # 6 squares
    hit = finished(game.apply((3, 4)))
    assert (life(hit, "foe"), life(hit, "friend"), at(hit, "friend")) == (2, 2, "H5")
    miss = finished(game.apply((2, 4)))
    assert (life(miss, "foe"), life(miss, "friend"), at(miss, "friend")) == (1, 2, "H5")
    assert why_not(team(shop, "nebula2007", {}, "J5"), "hurl ape friend foe") == {"RNG-05"}


@pytest.mark.ruling("WPN-15", "nebula2007")
@pytest.mark.parametrize(("size", "clicks"), [("standard", 4), ("giant", 5)])
def test_a_friend_for_a_club(shop: Workshop, size: str, clicks: int) -> None:
    """Damage 3 and 1 or 2 for the target; the club takes 3 and 1."""
    after = finished(team(shop, "nebula2007", {"size": size}, "D5").apply("club ape friend foe").apply((3, 4)))
    assert (life(after, "foe"), life(after, "friend"), at(after, "friend")) == (1 + clicks, 5, "B5")


@pytest.mark.ruling("WPN-05", "nebula2007")
@pytest.mark.ruling("WPN-15", "nebula2007")
def test_who_seizes_whom(shop: Workshop) -> None:
    weak = team(shop, "nebula2007", {}, "D5", ape={})
    assert why_not(weak, "hurl ape friend I5") == {"WPN-15"}
    tiny = {"size": "tiny", "more": "listed: [tiny]"}  # in that book a list says who is tiny
    assert team(shop, "nebula2007", tiny, "N9", ape={}).why_not("hurl ape friend I5") == ()
    strong = team(shop, "nebula2007", {}, "D5")
    assert why_not(strong, "hurl ape foe I5") == {"WPN-15"}  # an opponent would have to be grabbed first
    assert why_not(strong, "club ape ape foe") == {"WPN-15"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_options_can_be_done(shop: Workshop, edition: str) -> None:
    game = team(shop, edition, {}, "D5")
    for option in game.options():
        if str(option).startswith(("hurl", "club")):
            assert parse_action(str(option)) == option
            assert game.why_not(option) == ()
            assert finished(game.apply(str(option))).state.fighter("ape").tokens == 1
    with pytest.raises(ClixbookError):
        game.apply("hurl ape friend Z77")
