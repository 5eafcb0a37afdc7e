"""Leap/Climb: moves over terrain and figures, break away, and strikes across levels."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, offered, play

ROOF = Board.build(width=16, height=8, levels={"F3:G5": 2})


def roofs(folder: Path, rules: str, hare: str, other: str) -> Game:
    """Ann's leaper and Ben's figure; a roof on F3 to G5 without stairs."""
    ann = {"hare": actor(hare, speed="Leap/Climb (orange)", range=0)}
    return play(folder, rules, ann, {"fist": actor(other, range=0)}, board=ROOF)


@pytest.mark.ruling("PWR-LEAPCLIMB")
@pytest.mark.parametrize("rules", EDITIONS)
def test_it_leaps_to_the_roof_and_others_do_not(rules: str, tmp_path: Path) -> None:
    game = roofs(tmp_path, rules, "E4", "A1")
    assert "move hare F4" in offered(game, "move")
    assert "move fist F4" not in offered(after(game, "end"), "move")


@pytest.mark.parametrize(
    ("rules", "up", "down"),
    [
        pytest.param("core2014", True, True, marks=pytest.mark.ruling("PWR-LEAPCLIMB", "core2014")),
        pytest.param("complete2022", False, False, marks=pytest.mark.ruling("PWR-LEAPCLIMB", "complete2022")),
        pytest.param("nebula2007", True, True, marks=pytest.mark.ruling("PWR-LEAPCLIMB", "nebula2007")),
        pytest.param("eddieg", True, False, marks=pytest.mark.ruling("PWR-LEAPCLIMB", "eddieg")),
    ],
)
def test_strikes_across_levels(rules: str, up: bool, down: bool, tmp_path: Path) -> None:
    """From E4 on the ground to F4 on the roof, and the other way round."""
    assert (offered(roofs(tmp_path, rules, "E4", "F4"), "close") == ["close hare fist"]) is up
    assert (offered(roofs(tmp_path, rules, "F4", "E4"), "close") == ["close hare fist"]) is down
    assert offered(after(roofs(tmp_path, rules, "E4", "F4"), "end"), "close") == [], "a plain figure never"


@pytest.mark.parametrize(
    ("rules", "chance"),
    editions(
        "PWR-LEAPCLIMB", core2014=Fraction(5, 6), complete2022=Fraction(1, 2), nebula2007=Fraction(1),
        eddieg=Fraction(1),
    ),
)  # fmt: skip
def test_break_away(rules: str, chance: Fraction, tmp_path: Path) -> None:
    """2014 adds 2 to the roll (2 to 6), 2022 nothing (4 to 6); the old books need no roll."""
    game = roofs(tmp_path, rules, "C4", "D4")
    assert action_odds(game, "move hare A1")["hare"].moved == chance


@pytest.mark.parametrize(
    ("rules", "chance"),
    editions(
        "PWR-LEAPCLIMB", core2014=Fraction(1, 2), complete2022=Fraction(1, 2), nebula2007=Fraction(1),
        eddieg=Fraction(1, 6),
    ),
)  # fmt: skip
def test_break_away_from_a_plastic_opponent(rules: str, chance: Fraction, tmp_path: Path) -> None:
    """2014: 4 to 6 with +2 for the leap and -2 for Plasticity; 2022 lets leapers off; Eddie G: a 6 alone."""
    ann = {"hare": actor("C4", speed="Leap/Climb (orange)", range=0)}
    game = play(tmp_path, rules, ann, {"fist": actor("D4", speed="Plasticity (dark blue)", range=0)}, board=ROOF)
    assert action_odds(game, "move hare A1")["hare"].moved == chance


@pytest.mark.ruling("PWR-LEAPCLIMB", "eddieg")
def test_a_leaper_does_not_slip_away_from_its_like(tmp_path: Path) -> None:
    ann = {"hare": actor("C4", speed="Leap/Climb (orange)", range=0)}
    ben = {"toad": actor("D4", speed="Leap/Climb (orange)", range=0)}
    game = play(tmp_path, "eddieg", ann, ben, board=ROOF)
    assert action_odds(game, "move hare A1")["hare"].moved == Fraction(1, 2)


@pytest.mark.ruling("PWR-LEAPCLIMB")
@pytest.mark.parametrize("rules", EDITIONS)
def test_it_passes_through_opponents(rules: str, tmp_path: Path) -> None:
    """A corridor one square wide with an opponent in it."""
    lane = Board.build(width=8, height=1)
    ann = {"hare": actor("A1", speed="Leap/Climb (orange)", range=0)}
    game = play(tmp_path, rules, ann, {"fist": actor("D1", range=0)}, board=lane)
    assert "move hare F1" in offered(game, "move")
    plain = play(tmp_path, rules, {"hare": actor("A1", range=0)}, {"fist": actor("D1", range=0)}, board=lane)
    assert "move hare F1" not in offered(plain, "move")


@pytest.mark.ruling("PWR-LEAPCLIMB", "nebula2007")
@pytest.mark.parametrize("rules", EDITIONS)
def test_only_one_book_lets_it_rest_on_outdoor_blocking_terrain(rules: str, tmp_path: Path) -> None:
    rocks = Board.build(width=8, height=3, blocking=["D2"])
    ann = {"hare": actor("A2", speed="Leap/Climb (orange)", range=0)}
    game = play(tmp_path, rules, ann, {"fist": actor("H3", range=0)}, board=rocks)
    assert ("move hare D2" in offered(game, "move")) is (rules == "nebula2007")
    assert "move hare E2" in offered(game, "move")


@pytest.mark.ruling("PWR-LEAPCLIMB", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "nebula2007", "eddieg"])
def test_bushes_do_not_slow_it_down(rules: str, tmp_path: Path) -> None:
    """Speed 8 from the middle of a hedge: a walker starts at half speed and stops at once."""
    hedge = Board.build(width=12, height=1, hindering=["B1", "C1", "D1"])
    ann = {"hare": actor("B1", speed="Leap/Climb (orange)", range=0)}
    game = play(tmp_path, rules, ann, {"fist": actor("L1", range=0)}, board=hedge)
    assert "move hare J1" in offered(game, "move")
