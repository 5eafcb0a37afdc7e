"""Moves that end in destroying something, where that is an attack (DST-02, MOV-10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.marker_kinds import MarkerKind
from clixbook.board.model.squares import parse_square
from clixbook.engine.game import Game
from tests.engine.with_objects import Workshop
from tests.helpers import EDITIONS
from tests.powers.cast import actor, play


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def moved(shop: Workshop, rules: str, to: str, *, range: int = 0, damage: int = 3) -> Game:
    """The fist of speed 8 goes from A5 towards the wall on H5|I5; nobody is near."""
    fist = {"range": range, "d": damage}
    game = shop.game(rules, {"fist": fist}, {"foe": {}}, "fist A5, foe N9", walls=["H5|I5"])
    return game.apply(f"move fist {to}")


def offered(game: Game) -> list[str]:
    return [str(option) for option in game.options()] if game.pending else []


@pytest.mark.ruling("MOV-10", "nebula2007")
@pytest.mark.ruling("DST-02", "nebula2007")
def test_a_full_move_may_end_in_breaking_what_is_beside(shop: Workshop) -> None:
    game = moved(shop, "nebula2007", "H5")
    assert offered(game) == ["no attack", "destroy fist H5|I5"]
    left, broken = game.apply("no attack"), game.apply("destroy fist H5|I5")
    assert (len(left.board.standing_edges), len(broken.board.standing_edges)) == (1, 0)
    assert (left.state.fighter("fist").attacks, broken.state.fighter("fist").attacks) == (0, 1)
    assert broken.why_not("destroy fist H5|I5")  # it has acted
    assert Game.from_dict(broken.to_dict()) == broken


@pytest.mark.ruling("MOV-10", "nebula2007")
def test_after_more_than_half_a_move_nothing_is_shot_to_pieces(shop: Workshop) -> None:
    assert "destroy fist H5|I5" in offered(moved(shop, "nebula2007", "E5", range=6))  # 4 of 8 squares
    assert offered(moved(shop, "nebula2007", "F5", range=6)) == []
    assert offered(moved(shop, "nebula2007", "H5", damage=2)) == []


@pytest.mark.ruling("MOV-10", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("rules", [each for each in EDITIONS if each != "nebula2007"])
def test_elsewhere_a_plain_move_ends_without(shop: Workshop, rules: str) -> None:
    assert offered(moved(shop, rules, "H5")) == []


@pytest.mark.ruling("DST-02", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
@pytest.mark.parametrize(
    ("power", "word", "to", "falls"),
    [("Charge", "charge", "D5", {"E5"}), ("Running Shot", "running-shot", "C5", {"E5", "B8"})],
)
def test_an_action_that_a_power_grants_may_break_things(
    tmp_path: Path, rules: str, power: str, word: str, to: str, falls: set[str]
) -> None:
    """It is a close or a ranged action, and in 2022 destroying is one; 2022 §16.9, powers card: Charge, Running Shot.

    Blocking terrain beside it, or in range, and an object there.
    """
    ann = {"a": actor("B5", speed=power, range=4)}
    game = play(tmp_path, rules, ann, {"b": actor("P1")}, blocking=["E5"], objects={"B8": "light"})
    game = game.apply(f"use a {word} {to}")
    assert {each.split()[2] for each in offered(game) if "destroy" in each} == falls
    done = game.apply("destroy a E5")
    assert (done.pending, done.state.fighter("a").tokens) == (None, 1)
    assert MarkerKind.DEBRIS in {marker.kind for marker in done.board.markers[parse_square("E5")]}
