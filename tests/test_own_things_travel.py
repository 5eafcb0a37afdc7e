"""What somebody made himself travels inside saves, lines and transcripts; what is missing there is refused by name."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.history import game_notation

ROOT = Path(__file__).parents[1]
CANAL = cx.Board.from_text("""
name: canal
starting: {A: west, B: east}
special: {C1: "A sticky floor"}
map: |
  +-A-+-B-+-C-+-D-+
  | A       h   B | 1
  +   .   .   .   +
  | A  ###      B | 2
  +---+---+---+---+
""")
WORDY = cx.Figure.build(
    name="Wordy", points=50, dial=[(8, 9, 16, 2), (7, 8, 15, 1)], powers={"damage": {"1-2": "Close Cover (white)"}},
    specials={"Close Cover": "Toughness"},
)  # fmt: skip
MINE = cx.rulebook("core2014").house("Friday night", break_away=3)
FORCES: dict[str, list[cx.Figure | str]] = {"Ann": [WORDY], "Ben": ["gnat"]}


def begun(**more: object) -> cx.Game:
    return cx.Game.new(CANAL, rules=MINE, forces=FORCES, **more)  # type: ignore[arg-type]  # any of its options


def arranged() -> cx.Game:
    wordy, gnat = {"figure": WORDY, "at": "A1", "of": "Ann", "tokens": 1}, {"at": "D1", "of": "Ben"}
    return cx.Game.at(CANAL, rules=MINE, turn="Ann", fighters={"wordy": wordy, "gnat": gnat})


GAMES: dict[str, Callable[[], cx.Game]] = {
    "new": begun,
    "played": lambda: begun().apply("end"),
    "arranged": arranged,
    "what if": lambda: arranged().what_if(wordy="B1"),
    "what if, played": lambda: arranged().what_if(wordy="B1").apply("end"),
    "set up": lambda: begun(set_up=True),
}
WAYS: dict[str, Callable[[cx.Game, Path], object]] = {
    "save": lambda game, file: cx.save_game(game, file),
    "line": lambda game, file: file.write_text(game.to_line()),
    "transcript": lambda game, file: file.write_text(cx.transcript(game)),
}
READ = """
import sys, clixbook as cx
from clixbook.scenarios.files.game_files import load_game
game = load_game(sys.argv[1])
rules = game.state.rules
print(rules.name, rules.break_away.success, game.board.name, *game.board.special.values(), sep="; ")
print(*(f"{each.figure.name} {[one.name for one in each.figure.specials]}" for each in game.state.fighters.values()))
"""


def elsewhere(code: str, *arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """That code in another process and another folder."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, cwd=folder, env=env
    )


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_a_game_of_ones_own_things_is_read_back(tmp_path: Path, kind: str, way: str) -> None:
    game, file = GAMES[kind](), tmp_path / "game"
    WAYS[way](game, file)
    there = cx.load_game(file)
    assert there.state == game.state
    assert list(map(str, there.options())) == list(map(str, game.options()))


@pytest.mark.parametrize("way", WAYS)
def test_another_process_in_another_folder_needs_no_file(tmp_path: Path, way: str) -> None:
    file, far = tmp_path / "game", tmp_path / "far"
    far.mkdir()
    WAYS[way](begun(), file)
    done = elsewhere(READ, file, folder=far)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[:2] == ["Friday night; 3; canal; A sticky floor", "Wordy ['Close Cover'] Gnat []"]


@pytest.mark.parametrize("given", ["board", "path", "line"])
@pytest.mark.parametrize("way", WAYS)
def test_maps_among_which_is_chosen_travel_too(tmp_path: Path, given: str, way: str) -> None:
    drawn, file = tmp_path / "canal.yaml", tmp_path / "game"
    drawn.write_text(CANAL.to_text())
    own: cx.Board | str = {"board": CANAL, "path": str(drawn), "line": CANAL.to_line()}[given]
    game = cx.Game.new([own, "corner", own], rules="core2014", forces={"Ann": ["gnat"], "Ben": ["gnat"]}, set_up=True)
    WAYS[way](game, file)
    drawn.unlink()
    there = cx.load_game(file)
    while there.pending is not None and there.pending.purpose != "the map":
        there = there.roll() if there.actor == "dice" else there.apply(there.options()[0])
    assert [str(each) for each in there.options()] == ["canal", "corner", "canal (2)"]
    chosen = there.apply("canal")
    assert chosen.board.special == CANAL.special
    WAYS["save"](chosen, tmp_path / "chosen")
    assert cx.load_game(tmp_path / "chosen").board == chosen.board


OWN_POWER = """
import pickle, sys
import clixbook as cx
from clixbook.engine.history import game_notation as notation
class Encore(cx.Effect):
    name = "encore"
    row = "ACT-06"
    def in_play(self, rules):
        return True
cx.add_power(Encore())
singer = cx.Figure.build(name="Singer", points=50, dial=[(8, 9, 16, 2)], powers={"damage": {1: "Encore"}})
game = cx.Game.new("patch", rules="core2014", forces={"Ann": [singer], "Ben": ["gnat"]})
"""
WRITE = f"""{OWN_POWER}
from pathlib import Path
cx.save_game(game, "save")
Path("line").write_text(game.to_line())
Path("transcript").write_text(cx.transcript(game))
Path("pickle").write_bytes(pickle.dumps(game))
"""


@pytest.fixture(scope="module")
def songs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a game lies that was made with a power of one's own."""
    folder = tmp_path_factory.mktemp("songs")
    done = elsewhere(WRITE, folder=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("way", [*WAYS, "pickle"])
def test_a_power_that_is_not_here_is_named_and_nothing_plays_on_without_it(songs: Path, way: str) -> None:
    with pytest.raises(cx.ClixbookError, match="Singer: No book knows a power 'Encore'"):
        pickle.loads((songs / way).read_bytes()) if way == "pickle" else cx.load_game(songs / way)


STRONGER = """
import clixbook as cx
from clixbook.engine.rules.combat.values import Modifier
BY = 2
class Encore(cx.Effect):
    name = "encore"
    row = "VAL-04"
    def in_play(self, rules):
        return True
    def on_value(self, user, name, attack):
        if name == "attack":
            yield Modifier(BY, "Encore")
    %s
cx.add_power(Encore())
singer = cx.Figure.build(name="Singer", points=50, dial=[(8, 9, 16, 2)] * 3, powers={"damage": {"1-3": "Encore"}})
game = cx.Game.new("patch", rules="core2014", forces={"Ann": [singer], "Ben": ["gnat"]}, rounds=3)
def sees(game):
    assert game.value("singer", "attack").total == 9 + BY
    return cx.eager(game)
"""
PLAYED = f"""{STRONGER % ""}
def both(players):
    alone, there = (cx.simulate(game, players, 4, workers=number) for number in (1, 2))
    named = {{"one": players, "other": cx.random_player(1)}}
    met, met_there = (cx.tournament(game, named, games=2, workers=number) for number in (1, 2))
    return alone == there, met == met_there
print(*both(sees))
class Encore(Encore):  # the cell is run again, with another power of that name
    def on_value(self, user, name, attack):
        return ()
BY = 0
cx.add_power(Encore())
game = cx.Game.new("patch", rules="core2014", forces={{"Ann": [singer], "Ben": ["gnat"]}}, rounds=3)
print(*both(sees))
"""


def test_workers_have_the_powers_of_the_script(tmp_path: Path) -> None:
    """They play with it, as the player sees there, and with the one that took its place."""
    done = elsewhere(PLAYED, folder=tmp_path)
    assert done.stdout == "True True\nTrue True\n", done.stderr


@pytest.mark.thorough
@pytest.mark.timeout(120)
def test_workers_on_other_machines_have_them_too(tmp_path: Path) -> None:
    """Two processes of a Dask cluster."""
    cluster = """
import distributed, joblib
if __name__ == "__main__":
    alone = cx.simulate(game, sees, 2)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config("dask"),
    ):
        print(cx.simulate(game, sees, 2) == alone)
"""
    file = tmp_path / "script.py"
    file.write_text(STRONGER % "" + cluster)
    code = "import runpy, sys; runpy.run_path(sys.argv[1], run_name='__main__')"
    done = elsewhere(code, file, folder=tmp_path)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (
            f"{OWN_POWER}\nfrom clixbook.engine.effects.user_powers import _OWN; _OWN.clear()",
            "No book knows a power 'Encore'",
        ),
        (STRONGER % "def __init__(self): self.lock = __import__('threading').Lock()", "cannot pickle '_thread.lock'"),
    ],
    ids=["not there", "cannot be sent"],
)
def test_workers_that_lack_a_power_of_the_script_say_so(tmp_path: Path, code: str, why: str) -> None:
    call = "cx.simulate(game, cx.eager, 1, workers=%d, steps=3)"
    assert elsewhere(f"{code}\nprint({call % 1}.games[0].steps)", folder=tmp_path).stdout == "3\n"
    caught = f"{code}\ntry: {call % 2}\nexcept cx.ClixbookError as error: print(error)"
    assert why in elsewhere(caught, folder=tmp_path).stdout


class Encore(cx.Effect):
    name = "encore"
    row = "VAL-04"


def test_what_is_no_power_is_refused() -> None:
    with pytest.raises(cx.ClixbookError, match=r"such as Encore\(\), found <class"):
        cx.add_power(Encore)  # type: ignore[arg-type]  # what a person may try
    wrong = type("Wrong", (Encore,), {"name": "Loud", "row": "ENC-01"})
    with pytest.raises(cx.ClixbookError) as told:
        cx.add_power(wrong())
    assert [each.text for each in told.value.problems] == [
        "Wrong: a power has a name in lower case, not 'Loud'.",
        "Wrong: there is no ruling 'ENC-01'; row is the id of the one that its reasons name.",
    ]


def test_a_position_too_long_for_a_line_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()
    monkeypatch.setattr(game_notation, "MAX_LENGTH", len(game.to_line()))
    assert cx.Game.from_line(game.to_line()).state == game.state
    monkeypatch.setattr(game_notation, "MAX_LENGTH", len(game.to_line()) - 1)
    with pytest.raises(cx.ClixbookError, match=r"cx\.save_game keeps it in a file"):
        game.to_line()
