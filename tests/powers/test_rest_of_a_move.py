"""What is left of a move after its attack, and moves that take no step: who halves it, and who breaks away for it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook import Board, reach
from clixbook.engine.game import Game
from tests.helpers import at, editions
from tests.powers.cast import actor, after, blow, offered, play, words

FAST, SHOT, RUSH = "Hypersonic Speed (brown)", "Running Shot (gray)", "Charge (yellow)"
HIT, FREE = (3, 4), (4,)
BUSHES = ["A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4"]


def row_four(game: Game) -> list[str]:
    """The squares of row 4 that may be chosen now."""
    return sorted(word for word in words(game) if word.endswith("4") and len(word) == 2)


# -- squares left --------------------------------------------------------------------------------------------


@pytest.mark.ruling("SPD-08", "eddieg")
@pytest.mark.ruling("PWR-HSS", "eddieg")
def test_half_of_nine_is_three_squares_and_two_more(tmp_path: Path) -> None:
    """The book's own example: speed 9 is 5 squares, 3 before the shot and 2 behind it."""
    ann = {"dash": actor("B4", speed=FAST, speed_value=9)}
    game = after(play(tmp_path, "eddieg", ann, {"fist": actor("I4", range=0)}), "use dash hypersonic-speed E4")
    game = after(game, blow(game, "shoot dash fist"), HIT)
    assert row_four(game) == ["C4", "D4", "F4", "G4"]
    assert at(after(game, "G4"), "dash") == "G4"


@pytest.mark.parametrize(
    ("edition", "power", "expected"),
    [
        pytest.param(edition, power, farthest, id=f"{edition}-{power}", marks=pytest.mark.ruling("TMV-04", edition))
        for edition, power, farthest in (("core2014", FAST, "G4"), ("nebula2007", SHOT, "G4"))
    ],
)
def test_who_began_in_a_bush_is_slowed_once(tmp_path: Path, edition: str, power: str, expected: str) -> None:
    """Speed 10 is 5 from the bushes: one square to C4, an attack there, and 4 more to G4."""
    ann = {"dash": actor("B4", speed=power, speed_value=10)}
    game = play(tmp_path, edition, ann, {"fist": actor("C7", range=0)}, hindering=BUSHES)
    use = "hypersonic-speed" if power is FAST else "running-shot"
    game = after(game, f"use dash {use} C4")
    game = after(game, blow(game, "shoot dash fist"), HIT)
    assert row_four(game)[-1] == expected
    assert at(after(game, expected), "dash") == expected


@pytest.mark.ruling("TMV-04", "nebula2007")
def test_who_had_to_stop_in_a_bush_shoots_and_stays(tmp_path: Path) -> None:
    """Crossing into D4 it had to stop, and its shot does not change that: the move is over."""
    ann = {"dash": actor("B3", speed=SHOT, speed_value=10)}
    game = play(tmp_path, "nebula2007", ann, {"fist": actor("D8", range=0)}, hindering=["D4"])
    game = after(game, "use dash running-shot D4")
    game = after(game, blow(game, "shoot dash fist"), HIT)
    assert (at(game, "dash"), game.pending) == ("D4", None)


@pytest.mark.parametrize(("edition", "expected"), editions("TMV-04", core2014="E4", nebula2007="E4"))
def test_who_attacks_before_its_first_step_begins_in_the_bush(tmp_path: Path, edition: str, expected: str) -> None:
    """Speed 6: 3 squares from the bush, whether it attacks first or not."""
    power, use = (FAST, "hypersonic-speed") if edition == "core2014" else (SHOT, "running-shot")
    ann = {"dash": actor("B4", speed=power, speed_value=6)}
    game = play(tmp_path, edition, ann, {"fist": actor("B8", range=0)}, hindering=BUSHES)
    game = after(game, f"use dash {use} B4")
    game = after(game, blow(game, "shoot dash fist"), HIT)
    assert row_four(game)[-1] == expected


# -- one break away ------------------------------------------------------------------------------------------


@pytest.mark.ruling("BRK-01", "nebula2007")
@pytest.mark.ruling("BRK-03", "nebula2007")
def test_one_roll_serves_for_the_whole_running_shot(tmp_path: Path) -> None:
    """It breaks away from the fist, still stands beside it on D4, where nobody shoots, and goes on without a roll."""
    ann = {"bow": actor("B4", speed=SHOT)}
    game = play(tmp_path, "nebula2007", ann, {"fist": actor("C5", range=0)})
    game = after(game, "use bow running-shot D4", FREE, "F4")
    assert (at(game, "bow"), game.pending) == ("F4", None)


@pytest.mark.ruling("BRK-03", "eddieg")
@pytest.mark.ruling("BRK-04", "eddieg")
def test_who_is_held_by_one_rolls_for_no_other(tmp_path: Path) -> None:
    """Two hold it, each with a die of its own; a 3 for the first settles it, a 4 leaves the second to be rolled."""
    foes = {"fist": actor("C5", range=0), "wall": actor("C3", range=0)}
    game = play(tmp_path, "eddieg", {"bow": actor("B4")}, foes)
    held, half = after(game, "move bow A4", (3,)), after(game, "move bow A4", (4,))
    assert (at(held, "bow"), held.actor, held.pending) == ("B4", "Ann", None)
    assert (at(half, "bow"), half.actor) == ("B4", "dice")
    assert at(after(half, (4,)), "bow") == "A4"


@pytest.mark.ruling("BRK-06", "eddieg")
@pytest.mark.ruling("PWR-HSS", "eddieg")
def test_who_strikes_before_it_leaves_rolls_as_it_leaves(tmp_path: Path) -> None:
    """Plasticity holds even Hypersonic Speed: 6 is needed, after the blow as before it."""
    ann = {"dash": actor("B4", speed=FAST)}
    game = play(tmp_path, "eddieg", ann, {"fist": actor("A4", range=0, speed="Plasticity (green)")})
    game = after(game, "use dash hypersonic-speed B4")
    game = after(game, blow(game, "close dash fist"), (1, 3), "D4")
    assert (at(after(game, (5,)), "dash"), at(after(game, (6,)), "dash")) == ("B4", "D4")


@pytest.mark.ruling("MOV-05", "eddieg")
@pytest.mark.ruling("MOV-06", "eddieg")
@pytest.mark.ruling("BRK-06", "eddieg")
def test_who_met_somebody_at_its_attack_leaves_it_by_a_roll(tmp_path: Path) -> None:
    """It left the old one as it began; the new one beside B3 asks for a 6 of its own once it goes on."""
    stretchy = "Plasticity (green)"
    ben = {"old": actor("A4", range=0, speed=stretchy), "new": actor("C2", range=0, speed=stretchy)}
    game = play(tmp_path, "eddieg", {"dash": actor("B4", speed=FAST, speed_value=10)}, ben)
    game = after(game, "use dash hypersonic-speed B3", (6,))
    assert {blow(game, "close dash old"), blow(game, "close dash new")} <= set(words(game))
    game = after(game, blow(game, "close dash new"), (1, 3), "D4")
    assert rolls(game)
    held, free = after(game, (5,)), after(game, (6,))
    assert (at(held, "dash"), held.pending) == ("B3", None)
    assert (at(free, "dash"), free.pending) == ("D4", None), "one roll: the old one was left before"


@pytest.mark.ruling("MOV-05", "eddieg")
def test_whose_roll_on_the_way_fails_stays_there(tmp_path: Path) -> None:
    """Plasticity stops it on D4; it may still strike, but its move is over."""
    ann = {"dash": actor("B4", speed=FAST, speed_value=12)}
    ben = {"fist": actor("D3", range=0, speed="Plasticity (green)")}
    board: dict[str, Any] = {"blocking": [f"C{row}" for row in (1, 2, 3, 5, 6, 7, 8)]}
    game = play(tmp_path, "eddieg", ann, ben, **board)
    game = after(game, "use dash hypersonic-speed F4", (5,))
    assert at(game, "dash") == "C4"
    game = after(game, blow(game, "close dash fist"), HIT)
    assert (at(game, "dash"), game.pending, click(game, "fist")) == ("C4", None, 4)


def click(game: Game, who: str) -> int:
    """The click that the figure's dial shows."""
    return game.now.fighter(who).life.click


# -- moves of no square --------------------------------------------------------------------------------------

ROLLS = {"core2014": True, "complete2022": True, "nebula2007": False, "eddieg": False}


def rolls(game: Game) -> bool:
    """True if a break away is rolled next."""
    return game.pending is not None and "break away" in game.pending.purpose


@pytest.mark.parametrize(("edition", "expected"), editions("BRK-01", **ROLLS))
def test_a_plain_move_of_no_square(tmp_path: Path, edition: str, expected: bool) -> None:
    game = after(play(tmp_path, edition, {"bow": actor("B4")}, {"fist": actor("C4")}), "move bow B4")
    assert rolls(game) is expected


@pytest.mark.parametrize(
    ("edition", "power", "use"),
    [
        pytest.param(edition, power, use, id=f"{edition}-{use}", marks=pytest.mark.ruling("BRK-01", edition))
        for edition in ("core2014", "complete2022", "eddieg")
        for power, use in ((RUSH, "charge"), (FAST, "hypersonic-speed"))
    ],
)
def test_a_power_that_takes_no_step(tmp_path: Path, edition: str, power: str, use: str) -> None:
    """A failed roll takes the attack away, in the books that ask for one; in the third it strikes at once."""
    game = play(tmp_path, edition, {"bow": actor("B4", speed=power)}, {"fist": actor("C4", range=0)})
    game = after(game, f"use bow {use} B4")
    assert rolls(game) is ROLLS[edition]
    if not ROLLS[edition]:
        assert blow(game, "close bow fist")
        return
    assert blow(after(game, FREE), "close bow fist")
    held = after(game, (1,))
    assert (held.pending, held.state.fighter("bow").tokens) == (None, 1)


@pytest.mark.parametrize(("edition", "expected"), editions("BRK-01", **ROLLS))
def test_picking_up_without_a_step(tmp_path: Path, edition: str, expected: bool) -> None:
    """The crate lies at its feet, an opponent beside it; a failed roll leaves it there, and costs the token."""
    ann = {"bow": actor("B4", attack="Super Strength (green)")}
    game = play(tmp_path, edition, ann, {"fist": actor("C4", range=0)}, objects={"B4": "light"})
    assert "move bow B4 take B4" in offered(game, "move")
    game = after(game, "move bow B4 take B4")
    assert rolls(game) is expected
    if expected:
        held, free = after(game, (1,)), after(game, FREE)
        assert (held.board.pieces["bow"].held, held.state.fighter("bow").tokens) == (None, 1)
        game = free
    assert game.now.board.pieces["bow"].held is not None


@pytest.mark.parametrize(("edition", "expected"), editions("BRK-01", **ROLLS))
def test_carrying_without_a_step(tmp_path: Path, edition: str, expected: bool) -> None:
    ann = {"bow": actor("B4", mode="wing"), "boy": actor("B5", size="tiny")}
    game = play(tmp_path, edition, ann, {"fist": actor("C3", range=0)})
    game = after(game, "carry bow B4 boy")
    assert rolls(game) is expected


@pytest.mark.parametrize(("edition", "expected"), editions("BRK-01", **ROLLS))
def test_how_likely_a_move_of_no_square_begins(edition: str, expected: bool) -> None:
    """4 to 6 break away, half the time; who leaves nobody is sure to stay."""
    board = Board.build(width=4, height=4, pieces={"A1": "X: of Ann", "B2": "of Ben"})
    found = reach(board, "X", speed=4, rules=edition)
    chance = Fraction(1, 2) if expected else Fraction(1)
    assert found["A1"].chance == found.way_marks[board.square("A1")].chance == chance
    assert found["A2"].chance == Fraction(1, 2)
