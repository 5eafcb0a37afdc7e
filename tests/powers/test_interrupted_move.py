"""The rest of a move after its attack: objects that it takes up, friends who are aboard or join on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from tests.helpers import at, editions
from tests.powers.cast import actor, after, blow, click, play, told, words

FAST, SHOT, STRONG = "Hypersonic Speed (brown)", "Running Shot (gray)", "Super Strength (orange)"
HIT, MISS, FREE = (3, 4), (1, 3), (4,)


def taking(folder: Path, rules: str, **more: Any) -> Game:
    """Ann's strong runner strikes the fist on F4 out of E4; a light object lies on C2."""
    dash = actor("B4", speed=FAST, attack=STRONG, speed_value=10)
    game = play(folder, rules, {"dash": dash}, {"fist": actor("F4", range=0)}, objects={"C2": "light"}, **more)
    game = after(game, "use dash hypersonic-speed E4")
    return after(game, blow(game, "close dash fist"), MISS)


# -- objects -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("PWR-HSS", "core2014", "complete2022", "eddieg")
@pytest.mark.ruling("OBJ-06", "core2014", "complete2022", "eddieg")
def test_an_object_is_taken_up_on_the_way_on(tmp_path: Path, rules: str) -> None:
    """From E4 one square to D3, beside the object on C2; at the start, 3 squares off, it was out of reach."""
    game = taking(tmp_path, rules)
    assert "D3 take C2" in words(game)
    assert "K4 take C2" not in words(game), "1 square to D3, and 7 from there, are more than the 7 that are left"
    game = after(game, "D3 take C2", *[FREE] * (rules == "complete2022"))
    assert (at(game, "dash"), game.board.pieces["dash"].held is not None) == ("D3", True)
    assert "dash picks up the light object on C2." in told(game)
    assert not game.board.objects


@pytest.mark.parametrize(("rules", "expected"), editions("PWR-HSS", "OBJ-10", core2014=False, complete2022=True))
def test_one_move_takes_up_or_puts_down(tmp_path: Path, rules: str, expected: bool) -> None:
    """It comes by C2 first; a move does not do both (2014), but the second move is another (2022)."""
    dash = actor("B4", speed=FAST, attack=STRONG, speed_value=10)
    game = play(tmp_path, rules, {"dash": dash}, {"fist": actor("F4", range=0)}, objects={"C3": "light"})
    game = after(game, "use dash hypersonic-speed E4 take C3", "no attack")
    assert ("D4 put" in words(game)) is expected
    assert not any("take" in word for word in words(game)), "its hands are full"


@pytest.mark.ruling("PWR-TRANSPORTER", "core2014")
def test_a_transporter_takes_up_on_its_way_on(tmp_path: Path) -> None:
    dash = actor("B4", traits="transporter", attack=STRONG, speed_value=10)
    game = play(tmp_path, "core2014", {"dash": dash}, {"fist": actor("F4", range=0)}, objects={"C2": "light"})
    game = after(game, "use dash transporter E4")
    game = after(game, blow(game, "close dash fist"), MISS, "D3 take C2")
    assert (at(game, "dash"), game.board.pieces["dash"].held is not None) == ("D3", True)


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
@pytest.mark.ruling("OBJ-06", "nebula2007")
def test_who_shot_takes_up_an_object_on_the_rest_of_its_way(tmp_path: Path) -> None:
    run = actor("B4", speed=SHOT, attack=STRONG)
    game = play(tmp_path, "nebula2007", {"run": run}, {"foe": actor("J4", range=0)}, objects={"E7": "heavy"})
    game = after(game, "use run running-shot D4", "shoot run foe", HIT, "D6 take E7")
    assert (at(game, "run"), game.board.pieces["run"].held is not None, click(game, "foe")) == ("D6", True, 4)


# -- friends -------------------------------------------------------------------------------------------------


def carrier(speed: str, **more: Any) -> Any:
    """A giant with wings, whom every book lets carry."""
    return actor("B4", speed=speed, speed_value=10, mode="wing", size="giant", **more)


@pytest.mark.parametrize(
    ("rules", "far"),
    # 2014: 10 less 2 are 8, of which E4 takes 3; 2007 with damage 3 all of 10, of which the blow takes 2
    editions("PWR-HSS", "CAR-04", "CAR-08", core2014=("J8", "K8"), nebula2007=("J8", "K8")),
)
def test_a_friend_stays_aboard_through_the_attack(tmp_path: Path, rules: str, far: tuple[str, str]) -> None:
    """The pal is off the map while the dash strikes out of E4, and is set down beside it in the end."""
    ann = {"dash": carrier(FAST), "pal": actor("B5", range=0)}
    game = play(tmp_path, rules, ann, {"fist": actor("F4", range=0)})
    game = after(game, "use dash hypersonic-speed E4 pal")
    game = after(game, blow(game, "close dash fist"), HIT)
    assert "pal" not in game.now.board.pieces
    assert far[0] in words(game)
    assert far[1] not in words(game)
    game = after(game, "C4", *["stay here"] * (rules == "nebula2007"), "C5")
    assert (at(game, "dash"), at(game, "pal"), click(game, "fist"), click(game, "pal")) == ("C4", "C5", 4, 1)
    assert game.why_not("move pal C6")


@pytest.mark.ruling("PWR-HSS", "complete2022", "eddieg")
@pytest.mark.parametrize(("rules", "why"), [("complete2022", "CAR-06"), ("eddieg", "CAR-06")])
def test_two_books_know_no_passengers_of_it(tmp_path: Path, rules: str, why: str) -> None:
    """Passenger: 0 in 2022; in the other a carrier does not attack."""
    ann = {"dash": carrier(FAST), "pal": actor("B5", range=0)}
    game = play(tmp_path, rules, ann, {"fist": actor("F4", range=0)})
    assert [each.ruling for each in game.why_not("use dash hypersonic-speed E4 pal")] == [why]


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
@pytest.mark.ruling("CAR-04", "nebula2007")
def test_a_runner_shoots_with_its_friend_aboard_and_runs_on(tmp_path: Path) -> None:
    ann = {"run": carrier(SHOT), "pal": actor("B5", range=0)}
    game = after(play(tmp_path, "nebula2007", ann, {"foe": actor("K4", range=0)}), "use run running-shot E4 pal")
    game = after(game, "shoot run foe", HIT, "C4", "C5")
    assert (at(game, "run"), at(game, "pal"), click(game, "foe")) == ("C4", "C5", 4)
    assert (click(game, "run"), click(game, "pal")) == (1, 1), "it was beside the runner as that set out"


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
@pytest.mark.ruling("CAR-03", "nebula2007")
def test_a_friend_joins_on_the_way_on(tmp_path: Path) -> None:
    """Runner and friend meet on G7, which costs both 1."""
    ann = {"run": carrier(SHOT), "pal": actor("G7", range=0)}
    game = after(play(tmp_path, "nebula2007", ann, {"foe": actor("K4", range=0)}), "use run running-shot E4")
    game = after(game, "shoot run foe", HIT)
    assert "H7 pal" in words(game)
    assert "B4 pal" not in words(game), "3 squares to G7, and 5 back to B4, are more than the 7 that are left"
    game = after(game, "H7 pal", "H8")
    assert (at(game, "run"), at(game, "pal")) == ("H7", "H8")
    assert (click(game, "run"), click(game, "pal")) == (2, 2)


@pytest.mark.ruling("PWR-HSS", "nebula2007")
@pytest.mark.ruling("CAR-03", "nebula2007")
def test_a_friend_joins_between_two_blows(tmp_path: Path) -> None:
    ann = {"dash": carrier(FAST), "pal": actor("D6", range=0)}
    game = after(play(tmp_path, "nebula2007", ann, {"fist": actor("F4", range=0)}), "use dash hypersonic-speed E4")
    game = after(game, blow(game, "close dash fist"), HIT, "D7 pal", "stay here", "C7")
    assert (at(game, "dash"), at(game, "pal"), click(game, "pal")) == ("D7", "C7", 2)


@pytest.mark.ruling("CAR-04", "nebula2007")
def test_the_friend_of_who_falls_on_the_way_stands_where_it_fell(tmp_path: Path) -> None:
    """Mystics hurt whoever hurts them: 1 click is too much for a runner on its last."""
    ann = {"run": carrier(SHOT), "pal": actor("B5", range=0)}
    game = play(
        tmp_path, "nebula2007", ann, {"foe": actor("K4", range=0, teams="Mystics")}, fighters={"run": {"click": 6}}
    )
    game = after(game, "use run running-shot E4 pal", "shoot run foe", HIT)
    assert "run" not in game.board.pieces
    assert at(game, "pal") == "E4"
