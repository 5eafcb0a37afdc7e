"""What a user's own type checker sees of the package: every public name with its types."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import clixbook
from clixbook.engine.sequence.set_up.mid_game import SETTINGS
from clixbook.engine.sequence.set_up.positions import OWN
from clixbook.types import EditionName, FighterWords, PositionWords
from tests.test_doors import DOORS

GOOD = """
from fractions import Fraction

import clixbook as cx
from clixbook import types

board: cx.Board = cx.load_map("corner")
line: cx.LineOfFire = cx.line_of_fire(board, "A1", (3, 2), rules="core2014")
verdict: str = line.verdict
mine: cx.Rulebook = cx.rulebook("core2014").house("Friday night", break_away=3)
game = cx.Game.new("patch", rules=mine, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}).apply("end")
chance: Fraction = cx.attack_odds(game, "gnat", "bruiser").hit
squares: list[cx.Square] = list(cx.reach(game.board, "bruiser", 5, rules=mine))
option: cx.Option = game.options()[0]
game = game.apply(option).apply("end")
there: dict[cx.Square, Fraction] = {square: chance for square in squares}
heat = game.board.heat(there, "A hit"), game.board.heat({"A1": 1, (1, 2): 0.5}), game.board.heat([[0.5]])
cx.Game.at(board, fighters={"bruiser": "A1", "gnat": dict(at=(2, 2), of="Ben")})
players: dict[str, cx.Player] = {"Ann": cx.veteran, "Ben": cx.random_player(1)}
results: cx.Results = cx.simulate(game, cx.eager, 10, workers=2, checkpoint="games.jsonl")


class Encore(cx.Effect):
    name = "encore"
    row = "VAL-04"

    def in_play(self, rules: cx.Rulebook) -> bool:
        return True


cx.add_power(Encore())


def answers(spot: types.SquareLike, rules: types.RulesLike) -> tuple[types.LineOfFire, types.Reach, types.Odds]:
    reached: types.Reach = cx.reach(board, spot, 5, rules=rules)
    return cx.line_of_fire(board, spot, "A1", rules=rules), reached, cx.attack_odds(game, "gnat", "bruiser")


hindered = line.verdict == "hindered"
books: dict[types.EditionName, cx.Rulebook] = {name: cx.rulebook(name) for name in cx.EDITIONS}
club = cx.Rulebook.named("club"), cx.rulebook("core2014").house("Sunday", BRK_02=3, success=3, break_away_success=3)
fighters: dict[str, types.FighterLike] = {"bruiser": "A1", "gnat": dict(at=(2, 2), of="Ben", click=2, defense=18)}
hurt: cx.Game = cx.Game.at(board, fighters=fighters).what_if(gnat=dict(click=3))
picked: cx.Option = cx.eager(game)
lines: types.ByBook[types.LineOfFire] = cx.line_of_fire(board, "A1", "B2", rules="all")
verdicts: dict[str, types.Verdict] = {book: line.verdict for book, line in lines.items()}
shots: types.ByBook[types.Shot] = cx.may_shoot(game, "gnat", "bruiser", 6, rules="all")
slides: types.ByBook[tuple[types.KnockBack, ...]] = cx.knock_back_all(game, "gnat", ["bruiser"], squares=2, rules="all")
levels: types.ByBook[str] = cx.height(board, "A1", rules="all")
words: list[types.MoveWord] = ["hindering", "water"]
reached = cx.reach(board, "A1", 5, ignores=words, mode="wing")
later = cx.Game.at(board, fighters=fighters, conditions=["ordinary day"], rounds=3)
attack: int = game.value("gnat", "attack").total
waived = cx.may_shoot(game, "gnat", "bruiser", 6, regardless=["line"])
session = cx.GameSession(game)
ended: cx.Game = session.do("end")
shot: types.Shot = cx.may_shoot(game, "gnat", "bruiser", 6)
"""
BAD = """
import clixbook as cx

cx.lin_of_fire(1, 2)
cx.line_of_fire("corner", "A1", 5, rules="core2014")
cx.load_map("corner").verdict
game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["gnat"], "Ben": ["gnat"]})
cx.simulate(game, cx.eager, worker=2)
cx.tournament(game, {"one": cx.eager, "other": cx.eager}, steps="many")
game.apply(3)
game.options()[0].figure
cx.simulate(game, lambda position: 3)
cx.line_of_fire("corner", "A1", "C3", rules="core2014").verdict == "clearr"
cx.rulebook("core2015")
cx.rulebook("core2014").house("Sunday", brk_away=3)
cx.Game.at("patch", fighters={"gnat": dict(at="A1", klick=3)})
game.what_if(gnat={"at": "A1", "of": 3})
cx.reach("corner", "A1", 5, rules="core")
cx.eager(game).figure
cx.line_of_fire("corner", "A1", "C3", rules="all").verdict
cx.line_of_fire("corner", "A1", "C3").items()
cx.may_shoot(game, "gnat", "bruiser", "6")
cx.reach("corner", "A1", 5, rules="al")
cx.reach("corner", "A1", 5, ignores=["hindring"])
cx.walk("corner", "A1", "E", 5, mode="hover")
cx.may_shoot(game, "gnat", "bruiser", 6, regardless={"ranges"})
cx.squares_to_place("corner", game.board.piece("gnat"), "warp in")
cx.enlarge_starting_areas("corner", {"A": ["1x1"]}, hand="top")
game.value("gnat", "atack")
cx.Game.at("patch", fighters={"gnat": "A1"}, conditons=["fog"])
"""


def checked(folder: Path, name: str, text: str) -> str:
    file = folder / f"{name}.py"
    file.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--follow-imports=silent"]
    command += ["--cache-dir", str(folder / "cache"), file.name]
    env = {**os.environ, "MYPYPATH": str(Path(clixbook.__file__).parent.parent)}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=env).stdout


@pytest.mark.thorough
def test_a_users_mistakes_are_caught(tmp_path: Path) -> None:
    assert checked(tmp_path, "good", GOOD) == ""
    lines = [line for line in checked(tmp_path, "bad", BAD).splitlines() if ": note: " not in line]
    assert sorted({int(line.split(":")[1]) for line in lines}) == [4, 5, 6, *range(8, 31)], lines


@pytest.mark.thorough
def test_every_question_of_a_board_takes_all_books(tmp_path: Path) -> None:
    asked = [
        f"of_{name}: types.ByBook[Any] = cx.{name}(board, rules='all')"
        for name in DOORS
        if name != "tournament_of_forces"
    ]
    assert len(asked) > 35
    head = "from typing import Any\nimport clixbook as cx\nfrom clixbook import types\nboard = cx.load_map('corner')\n"
    assert checked(tmp_path, "all_books", head + "\n".join(asked)) == ""


def test_the_words_of_a_fighter_are_those_that_a_position_takes() -> None:
    assert set(FighterWords.__annotations__) == {*OWN, *SETTINGS}


def test_the_names_of_editions_are_those_of_the_shelf() -> None:
    assert get_args(EditionName) == clixbook.EDITIONS


def test_the_words_of_a_position_are_those_of_a_new_game() -> None:
    """But those that Game.at says itself, or that are of a game that begins."""
    words = inspect.signature(clixbook.Game.new).parameters
    own = {"board", "rules", "forces", "seed", "places", "set_up", "begins"}
    assert set(PositionWords.__annotations__) == set(words) - own


def test_every_type_has_a_description() -> None:
    classes = [value for value in vars(clixbook.types).values() if isinstance(value, type)]
    assert len(classes) > 30
    assert all(each.__doc__ for each in classes)
