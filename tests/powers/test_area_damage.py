"""Pulse Wave and Quake against what stands and lies around: terrain, walls, objects on the ground and in hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.game import Game
from tests.powers.cast import actor, after, play, stays, told

PULSE, QUAKE = "Pulse Wave", "Quake (light green)"
WAVE, STAMP, HIT = "use a pulse-wave", "use a quake", (3, 4)


def waving(folder: Path, rules: str, ben: dict[str, Any], **more: Any) -> Game:
    """Ann's a on C3 with range 8, which a Pulse Wave halves, and damage 3."""
    return play(folder, rules, {"a": actor("C3", attack=PULSE)}, ben, **more)


def ground(game: Game, square: str) -> set[str]:
    """The kinds of terrain of a square, beside those that every square has."""
    return set(terrain_at(game.board, game.board.square(square), rules=game.state.rules)) & {"hindering", "blocking"}


YARD = {"hindering": ["G3", "H3"], "blocking": ["E5"], "objects": {"D5": "light", "G3": "heavy"}}
"""Within 4 squares of C3 but H3."""


@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
@pytest.mark.ruling("DST-10", "nebula2007")
@pytest.mark.ruling("DST-11", "nebula2007")
def test_three_damage_lower_everything_in_reach_by_one_grade(tmp_path: Path) -> None:
    """One alone in reach is dealt 3, and so is all that stands and lies there."""
    done = after(waving(tmp_path, "nebula2007", {"b": actor("E3")}, **YARD), WAVE, HIT)
    assert (ground(done, "G3"), ground(done, "H3"), ground(done, "E5")) == (set(), {"hindering"}, {"hindering"})
    assert not done.board.objects
    assert "a: The blocking terrain on E5 is destroyed." in told(done)


@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
@pytest.mark.parametrize("dice", [HIT, (6, 6)])
def test_against_several_its_damage_is_too_little(tmp_path: Path, dice: tuple[int, int]) -> None:
    """1 for each of two, 2 with two sixes."""
    done = after(waving(tmp_path, "nebula2007", {"b": actor("E3"), "c": actor("C5")}, **YARD), WAVE, dice)
    assert (ground(done, "G3"), ground(done, "E5"), len(done.board.objects)) == ({"hindering"}, {"blocking"}, 2)


@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
def test_two_sixes_add_one_for_terrain_too(tmp_path: Path) -> None:
    """A damage value of 2 is 3 with them; with two ones all of it comes back on its user."""
    ann = {"a": actor("C3", attack=PULSE, damage_value=2)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("E3")}, blocking=["E5"])
    falls = [ground(after(game, WAVE, dice), "E5") for dice in (HIT, (6, 6), (1, 1))]
    assert falls == [{"blocking"}, {"hindering"}, {"blocking"}]


@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
def test_terrain_does_not_evade_with_figures(tmp_path: Path) -> None:
    game = waving(tmp_path, "nebula2007", {"b": actor("E3", defense="Super Senses")}, blocking=["E5"])
    done = stays(after(game, WAVE, HIT, "b rolls to evade", (6,)))
    assert done.state.fighter("b").life.click == 1
    assert ground(done, "E5") == {"hindering"}


@pytest.mark.ruling("DST-09", "nebula2007")
@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
def test_what_an_opponent_holds_breaks_too(tmp_path: Path) -> None:
    """Ben's strong b picks it up in its own turn and stands there; the next wave is Ann's."""
    game = waving(tmp_path, "nebula2007", {"b": actor("G3", attack="Super Strength")}, objects={"F4": "light"})
    game = after(game, "end", "move b F3 take F4", "no attack", "end")
    assert game.board.pieces["b"].held is not None
    assert after(game, WAVE, HIT).board.pieces["b"].held is None


@pytest.mark.ruling("PWR-PULSEWAVE", "eddieg")
@pytest.mark.ruling("DST-10", "eddieg")
@pytest.mark.ruling("DST-11", "eddieg")
def test_blocking_terrain_takes_the_plain_value_in_eddieg(tmp_path: Path) -> None:
    """Two figures take 1 each, the rock on E5 takes 3 and falls; bushes and objects are spared."""
    done = after(waving(tmp_path, "eddieg", {"b": actor("E3"), "c": actor("C5")}, **YARD), WAVE)
    assert "blocking" not in ground(done, "E5")
    assert (ground(done, "G3"), len(done.board.objects)) == ({"hindering"}, 2)
    assert [done.state.fighter(who).life.click for who in "bc"] == [2, 2]


@pytest.mark.ruling("DST-01", "eddieg")
@pytest.mark.ruling("DST-11", "eddieg")
def test_two_waves_of_two_bring_a_rock_down_in_eddieg(tmp_path: Path) -> None:
    ann = {"a": actor("C3", attack=PULSE, damage_value=2), "d": actor("C7", attack=PULSE, damage_value=2)}
    game = play(tmp_path, "eddieg", ann, {"b": actor("E2", range=0), "c": actor("E7", range=0)}, blocking=["E5"])
    once = after(game, WAVE)
    assert ground(once, "E5") == {"blocking"}
    assert "blocking" not in ground(after(once, "use d pulse-wave"), "E5")


@pytest.mark.ruling("PWR-PULSEWAVE", "core2014", "complete2022")
@pytest.mark.ruling("DST-10", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_two_books_spare_the_map(tmp_path: Path, rules: str) -> None:
    done = after(waving(tmp_path, rules, {"b": actor("E3")}, **YARD), WAVE, HIT)
    while done.pending is not None:
        done = done.apply(done.options()[0])
    assert (ground(done, "G3"), ground(done, "E5"), len(done.board.objects)) == ({"hindering"}, {"blocking"}, 2)


# -- quakes --------------------------------------------------------------------------------------------------


def stamped(folder: Path, rules: str, damage: int, dice: tuple[int, int] = HIT, **more: Any) -> Game:
    """The game after the quake of Ann's a on F4 beside Ben's b on E4; knock backs as they come."""
    ann = {"a": actor("F4", attack=QUAKE, range=0, damage_value=damage)}
    game = after(play(folder, rules, ann, {"b": actor("E4")}, **more), STAMP, dice)
    while game.pending is not None:
        game = game.apply(game.options()[0])
    return game


@pytest.mark.ruling("PWR-QUAKE", "nebula2007")
@pytest.mark.ruling("DST-10", "nebula2007")
@pytest.mark.ruling("DST-11", "nebula2007")
def test_a_quake_of_three_breaks_all_beside_it(tmp_path: Path) -> None:
    """The bush on G4, the rock on F3, the object on G5; the bush on H4 is two squares off."""
    things = {"hindering": ["G4", "H4"], "blocking": ["F3"], "objects": {"G5": "heavy"}}
    done = stamped(tmp_path, "nebula2007", 3, **things)
    assert (ground(done, "G4"), ground(done, "H4"), ground(done, "F3")) == (set(), {"hindering"}, {"hindering"})
    assert not done.board.objects


@pytest.mark.parametrize(("damage", "expected"), [(1, ["F6", "H2"]), (2, ["F6", "I1"])])
@pytest.mark.ruling("PWR-QUAKE", "nebula2007")
def test_a_weaker_quake_shoves_objects_away(tmp_path: Path, damage: int, expected: list[str]) -> None:
    """The heavy one goes up and right from G3; the light one down from F5, to F6 before a rock."""
    things = {"objects": {"G3": "heavy", "F5": "light"}, "blocking": ["F7"], "hindering": ["G4"]}
    done = stamped(tmp_path, "nebula2007", damage, **things)
    assert [square.name for square in sorted(done.board.objects)] == expected
    assert ground(done, "G4") == {"hindering"}
    assert "slides from G3" in told(done)


@pytest.mark.ruling("PWR-QUAKE", "core2014", "complete2022", "eddieg")
@pytest.mark.ruling("DST-11", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "eddieg"])
def test_the_other_quakes_spare_the_map(tmp_path: Path, rules: str) -> None:
    things = {"hindering": ["G4"], "blocking": ["F3"], "objects": {"G5": "heavy"}}
    done = stamped(tmp_path, rules, 3, **things)
    assert (ground(done, "G4"), ground(done, "F3"), len(done.board.objects)) == ({"hindering"}, {"blocking"}, 1)
