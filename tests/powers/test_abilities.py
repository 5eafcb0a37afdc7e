"""Abilities that come with a symbol: Flight, Swim, Carry, Great Size, Giant Reach, Tiny Size."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, play

SIZED = ("core2014", "complete2022", "nebula2007")
every_book = pytest.mark.parametrize("edition", EDITIONS)
HEDGE = {"blocking": ["D1:D8"]}
FAR = {"b": actor("P8", range=0)}


@every_book
@pytest.mark.ruling("PWR-FLIGHT")
def test_a_wing_passes_blocking_terrain_outdoors(tmp_path: Path, edition: str) -> None:
    for mode, flies in (("wing", True), ("boot", False)):
        game = play(tmp_path, edition, {"a": actor("C3", mode=mode)}, FAR, **HEDGE)
        assert (not game.why_not("move a E4")) is flies


@every_book
@pytest.mark.ruling("PWR-FLIGHT")
def test_a_wing_goes_up_a_level(tmp_path: Path, edition: str) -> None:
    for mode, flies in (("wing", True), ("boot", False)):
        game = play(tmp_path, edition, {"a": actor("C3", mode=mode)}, FAR, levels={"D2:E4": 2})
        assert (not game.why_not("move a D3")) is flies


@pytest.mark.parametrize(
    ("edition", "boot", "dolphin"),
    # half of 8; one book lets others wade a single square, and swimmers gain 1
    [
        pytest.param(name, *far, marks=pytest.mark.ruling("PWR-SWIM", name))
        for name, far in {"core2014": (4, 8), "nebula2007": (1, 9), "eddieg": (4, 8)}.items()
    ],
)
def test_how_far_one_comes_in_water(tmp_path: Path, edition: str, boot: int, dolphin: int) -> None:
    """From A3 eastwards with a speed of 8, in water all the way."""
    found = []
    for mode in ("boot", "dolphin"):
        game = play(tmp_path, edition, {"a": actor("A3", mode=mode)}, FAR, water=["A1:P8"])
        found.append(max(far for far in range(1, 12) if not game.why_not(f"move a {'ABCDEFGHIJKLMNOP'[far]}3")))
    assert found == [boot, dolphin]


@pytest.mark.ruling("PWR-SWIM", "complete2022")
def test_a_swimmer_far_off_in_water_is_no_target(tmp_path: Path) -> None:
    for mode, square, shot in (("dolphin", "G3", True), ("dolphin", "H3", False), ("boot", "H3", True)):
        game = play(tmp_path, "complete2022", {"a": actor("C3")}, {"b": actor(square, mode=mode)}, water=["E1:P8"])
        assert (not game.why_not("shoot a b")) is shot


def taxi(folder: Path, edition: str, rider: str = "standard", **carrier: object) -> Game:
    """Ann's a with speed 8 on C3, her f beside it, and nobody near."""
    return play(folder, edition, {"a": actor("C3", **carrier), "f": actor("C4", size=rider)}, FAR)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a flyer and its friend of the same size, with a speed of 8: less 2 in one book, all of it with a damage of 3
    editions("PWR-CARRY", core2014=6, nebula2007=8, eddieg=8),
)
def test_how_far_a_flyer_carries_a_friend(tmp_path: Path, edition: str, expected: int) -> None:
    game = taxi(tmp_path, edition, mode="wing")
    far = [n for n in range(1, 12) if not game.why_not(f"carry a {'CDEFGHIJKLMNO'[n]}3 f")]
    assert max(far) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # whoever walks carries nobody; in one book it carries whoever is smaller
    editions("PWR-CARRY", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_who_walks_carries_a_smaller_friend_in_one_book(tmp_path: Path, edition: str, expected: bool) -> None:
    assert (not taxi(tmp_path, edition, rider="tiny").why_not("carry a F3 f")) is expected
    assert taxi(tmp_path, edition).why_not("carry a F3 f"), "one of its own size"


@pytest.mark.parametrize("edition", SIZED)
@pytest.mark.ruling("PWR-GREATSIZE", *SIZED)
def test_giants_step_over_blocking_terrain(tmp_path: Path, edition: str) -> None:
    for size, steps in (("giant", True), ("standard", False)):
        game = play(tmp_path, edition, {"a": actor("C3", size=size)}, FAR, **HEDGE)
        assert (not game.why_not("move a E4")) is steps


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-GREATSIZE", "KBK-13", core2014="D3", complete2022="D3", nebula2007="D3")
)
def test_giants_are_not_knocked_back(tmp_path: Path, edition: str, expected: str) -> None:
    ben = {"b": actor("D3", size="giant", defense_value=12)}
    game = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", (3, 3))
    game = settled(game, last=True)
    assert (game.board.pieces["b"].squares[0].name, click(game, "b")) == (expected, 4)


@pytest.mark.parametrize("edition", SIZED)
@pytest.mark.ruling("PWR-GIANTREACH", *SIZED)
def test_giants_strike_two_squares_away(tmp_path: Path, edition: str) -> None:
    for size, square, strikes in (("giant", "E3", True), ("giant", "F3", False), ("standard", "E3", False)):
        game = play(tmp_path, edition, {"a": actor("C3", size=size, range=0)}, {"b": actor(square, range=0)})
        assert (not game.why_not("close a b")) is strikes


@pytest.mark.ruling("PWR-GIANTREACH", "complete2022")
def test_colossals_strike_three_squares_away_past_bushes(tmp_path: Path) -> None:
    ann = {"a": actor("C3", size="colossal", range=0)}
    assert not play(tmp_path, "complete2022", ann, {"b": actor("F3")}, hindering=["D3", "E3"]).why_not("close a b")
    assert play(tmp_path, "complete2022", ann, {"b": actor("G3")}).why_not("close a b")


@pytest.mark.parametrize(
    ("edition", "close", "ranged"),
    # 17 and 10: a 7 hits, unless the defense is one higher; against fists too in one book
    [
        pytest.param(name, *hits, marks=pytest.mark.ruling("PWR-TINY", name))
        for name, hits in {"core2014": (7, 8), "complete2022": (7, 8), "nebula2007": (8, 8)}.items()
    ],
)
def test_who_is_tiny_is_harder_to_hit(tmp_path: Path, edition: str, close: int, ranged: int) -> None:
    for verb, at, needed in (("close", "D3", close), ("shoot", "G3", ranged)):
        game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor(at, size="tiny", listed="tiny")})
        found = [click(after(game, f"{verb} a b", (3, die)), "b") > 1 for die in (needed - 4, needed - 3)]
        assert found == [False, True], verb


@pytest.mark.ruling("PWR-STOP", "complete2022")
@pytest.mark.ruling("EFF-30", "complete2022")
def test_a_special_power_that_stops_is_protected_as_a_whole(tmp_path: Path) -> None:
    """Five damage turn b to its third click, no further; Outwit takes neither that power nor what it grants there."""
    ben = {"b": actor("D3", range=0, clicks="3", defense="Last Stand (white)",
                      special='{Last Stand: "Stop. Toughness"}')}  # fmt: skip
    ann = {"a": actor("C3", range=0, damage_value=5, attack_value=12), "w": actor("D5", damage="Outwit")}
    game = play(tmp_path, "complete2022", ann, ben)
    hit = after(game, "close a b", (3, 4))
    assert click(hit, "b") == 3
    for power in ("last-stand", "toughness"):
        assert "EFF-30" in {reason.ruling for reason in hit.why_not(f"use w outwit b {power}")}
        assert not game.why_not("use w outwit b charge")
    again = after(hit, "end", "end", "close a b", (3, 4))
    assert click(again, "b") == 7, "Toughness takes one of the next five, and nothing stops those"


@pytest.mark.parametrize("edition", SIZED)
def test_a_house_may_leave_the_abilities_of_sizes_out(tmp_path: Path, edition: str) -> None:
    """Giants step over nothing and strike as far as others, and who is tiny is hit as others are."""
    house = rulebook(edition).replace({"PWR-GREATSIZE": False, "PWR-GIANTREACH": False, "PWR-TINY": False})
    giant = {"a": actor("C3", size="giant", range=0)}
    assert play(tmp_path, house, giant, FAR, **HEDGE).why_not("move a E4")
    assert play(tmp_path, house, giant, {"b": actor("E3", range=0)}).why_not("close a b")
    tiny = play(tmp_path, house, {"a": actor("C3")}, {"b": actor("G3", size="tiny", listed="tiny")})
    assert click(after(tiny, "shoot a b", (3, 4)), "b") > 1
