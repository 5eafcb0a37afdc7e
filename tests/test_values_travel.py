"""What the package gives back are values: equal, with one hash, and whole, when another process reads them."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import clixbook as cx

READS = """
import pickle, sys
from pathlib import Path
there = pickle.loads(Path(sys.argv[1]).read_bytes())
from tests.test_values_travel import values
here = values()
for name, value in there.items():
    assert value == here[name], name
    assert {value: name}[here[name]] == name, name
print(len(there))
"""


def table() -> cx.Game:
    """Bruiser beside Gnat: a move away waits for a die."""
    return cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places=PLACES)


PLACES = {"bruiser": "B2", "gnat": "C2"}


def values() -> dict[str, object]:
    """One of each kind; some were asked about before, which leaves what was worked out in them."""
    game, asked = table(), table()
    asked.why_not("close bruiser gnat")
    list(asked.options())
    rolling = game.apply("move bruiser B4")
    board = game.board
    rules = cx.rulebook("complete2022").house("Friday night", break_away=3)
    return {
        "board": cx.load_map("corner"),
        "game": game,
        "game that was asked": asked,
        "game in mid-action": rolling,
        "rulebook": cx.rulebook("core2014"),
        "house rules": rules,
        "ruling": rules["BRK-02"],
        "figure": cx.load_figure("bruiser"),
        "line of fire": cx.line_of_fire(board, "bruiser", "gnat", rules=rules),
        "adjacency": cx.adjacent(board, "bruiser", "gnat", rules=rules),
        "reach": cx.reach(board, "bruiser", 5, rules="core2014"),
        "walk": cx.walk(board, "bruiser", ["B3", "B4"], 6, rules="core2014"),
        "comparison": cx.compare("BRK"),
        "square": cx.Square(2, 3),
        "reason": cx.line_of_fire(board, "bruiser", "gnat", rules=rules).reasons,
    }


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_reads_the_same_values(tmp_path: Path, seed: str) -> None:
    file = tmp_path / "values.pickle"
    file.write_bytes(pickle.dumps(values()))
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    read = subprocess.run([sys.executable, "-c", READS, str(file)], env=env, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr
    assert read.stdout.strip() == str(len(values()))


def test_in_a_shell_values_are_told_in_a_line() -> None:
    """Neither a thousand games nor a dial fill the screen."""
    told = {name: repr(value) for name, value in values().items()}
    told["way"] = repr(cx.reach("corner", "A1", 5, rules="core2014")["B2"])
    told["results"] = repr(cx.simulate(table(), cx.eager, 2, steps=1))
    told["tournament"] = repr(cx.Tournament((("eager", "random", 3, 1, 4),)))
    told["odds"] = repr(cx.action_odds(table().apply("end").apply("end"), "close bruiser gnat"))
    rolling = table().apply("end").apply("end").apply("close bruiser gnat")
    told["roll"], told["event"] = repr(rolling.pending), repr(rolling.roll().log[0])
    told["plan"], told["force"] = repr(cx.recruit.plans(table())[0]), repr(cx.forces()["gate-crashers"])
    finished = cx.simulate(table(), cx.eager, 1)
    told["played"], told["state"] = repr(finished.games[0]), repr(rolling.state)
    told["piece"], told["reason"] = repr(rolling.board.pieces["gnat"]), repr(rolling.why_not("move bruiser Z9")[:1])
    assert told["piece"] == "<Piece gnat of Ben on C2>"
    assert told["roll"] == "<Roll: attack roll of bruiser against gnat, 2 dice that show 1 to 6>"
    assert told["event"] == "<Event: Round 1, Ann's turn begins: 3 actions.>"
    assert told["force"] == "<ReadyForce gate-crashers: Gate Crashers, 300 points, 3 figures>"
    assert told["figure"] == "<Figure bruiser: Bruiser, 75 points, 6 clicks>"
    assert told["way"] == "<Way: a walker reaches B2 for 1>"
    assert told["results"] == "<Results of 2 games: Ann 0, Ben 0, drawn 0, unfinished 2>"
    assert told["tournament"] == "<Tournament of 4 games: eager 3 to 1 random>"
    assert {name: text for name, text in told.items() if len(text) > 200} == {}
    assert str(cx.rulebook("core2014").house("Friday night", break_away=3)).splitlines() == [
        "Friday night (from the 2014 core rulebook)",
        "  BRK-02  Which roll of a d6 breaks away? 3, not 4.",
    ]


def test_a_game_that_was_asked_still_pickles() -> None:
    """Reasons, odds and played games leave functions behind in a position; none of them goes into a file."""
    game = table()
    game.why_not("move bruiser B4")
    with pytest.raises(cx.ClixbookError, match="GLD-04"):  # no attack in the first turn
        cx.attack_odds(game, "bruiser", "gnat")
    cx.simulate(game, cx.random_player(3), games=1)
    again = pickle.loads(pickle.dumps(game))
    assert (again, hash(again)) == (game, hash(game))
    assert list(map(str, again.options())) == list(map(str, game.options()))
