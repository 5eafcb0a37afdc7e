from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import clixbook
from clixbook.board.files.mapfile import load_map
from clixbook.board.model.board import Board
from clixbook.cli import main
from clixbook.resources import resource_dir
from clixbook.rulebooks import EDITIONS
from clixbook.view.app.rooms import BY_NAME
from clixbook.view.serving.demo import VisitorLimits
from tests.engine.play import small_game

Run = Callable[..., tuple[int, str, str]]
BOARD = Board.build(width=4, height=2, hindering=["B2"], blocking=["C1"], starting={"west": ["A1"], "east": ["D2"]})


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:  # argparse ends the program by itself
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.yaml"
    path.write_text(BOARD.to_text(), encoding="utf-8")
    return path


def test_the_bare_command_prints_the_help(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "demo" in out


# -- lof and reach ----------------------------------------------------------------------------------------


def test_lof_says_the_verdict_and_why(run: Run, small: Path) -> None:
    code, out, err = run("lof", small, "A1", "D2", "--rules", "core2014")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "The line from A1 to D2 is hindered (2014 core rulebook)."
    assert "INT-" in out


def test_lof_shows_four_verdicts(run: Run, small: Path) -> None:
    for arguments in ((), ("--rules", "all")):
        code, out, _ = run("lof", small, "A1", "D2", *arguments)
        assert code == 0
        assert sum(line.startswith("The line from A1 to D2 is ") for line in out.splitlines()) == len(EDITIONS)


def test_odds_say_how_likely_an_attack_hits(run: Run) -> None:
    code, out, err = run("odds", 10, 17, "--reroll", "--rules", "core2014")
    assert (code, err) == (0, "")
    assert "21/36, 58.3 %; with one reroll 82.6 %" in out
    record = json.loads(run("odds", 10, 17, "--target-power", "Super Senses", "--rules", "core2014", "--json")[1])
    assert (record["needs"], record["roll"], record["hit"]) == (7, "7/12", "7/18")
    assert run("odds", 10, 17, "--power", "Charming")[0] == 2


def test_lof_takes_a_map_name_a_line_and_pieces(run: Run) -> None:
    assert run("lof", "walls", "A1", "I8")[0] == 0
    line = BOARD.with_piece(Board.build(width=1, height=1, pieces={"A1": "Hero: giant"}).pieces["Hero"]).to_line()
    code, out, _ = run("lof", line, "Hero", "B1", "--rules", "core2014")
    assert (code, out.splitlines()[0]) == (0, "The line from Hero on A1 to B1 is clear (2014 core rulebook).")


def test_lof_as_json(run: Run, small: Path) -> None:
    code, out, _ = run("lof", small, "A2", "C2", "--rules", "core2014", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["from"], found["to"], found["verdict"]) == ("A2", "C2", "hindered")
    assert found["squares"] == ["A2", "B2", "C2"]
    assert found["reasons"][0]["where"] == ["B2"]
    assert found["reasons"][0]["ruling"] == "LOF-08"
    everything = json.loads(run("lof", small, "A2", "C2", "--json")[1])
    assert [line["rules"] for line in everything] == list(EDITIONS)


def test_reach_lists_squares_by_cost(run: Run, small: Path) -> None:
    code, out, _ = run("reach", small, "A1", "--speed", 2, "--rules", "core2014")
    assert code == 0
    assert "  for 1: B1 A2 B2" in out
    assert "stops on B2" in out
    found = json.loads(run("reach", small, "A1", "--speed", 2, "--rules", "core2014", "--json")[1])
    assert found["squares"]["B2"]["path"] == ["A1", "B2"]
    assert found["squares"]["B2"]["stops"]["ruling"].startswith("TMV-")


# -- maps -------------------------------------------------------------------------------------------------


def test_check_says_of_each_file_what_is_wrong(run: Run, small: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("titel: x\nmap: |\n  +-A-+\n  | ? | 1\n  +---+\n", encoding="utf-8")
    code, out, err = run("check", small, bad, tmp_path / "none.yaml", "roof")
    assert code == 2
    assert out.splitlines()[0] == f"{small}: a good map of 4 x 2 squares"
    assert out.splitlines()[-1].endswith("roof.yaml: a good map of 9 x 8 squares")
    assert err.splitlines() == [
        f"{bad}:1:1: Unknown key 'titel' in a map; did you mean title?",
        f"{bad}:4:5: '?' on A1 is not a symbol; expected h ~ W # s * . 2-9 or a letter.",
        f"{tmp_path / 'none.yaml'}: The file cannot be read: No such file or directory.",
    ]
    assert run("check", small)[0] == 0


def test_check_says_what_an_empty_file_may_begin_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("# to be written\n")
    code, _, err = run("check", path)
    assert code == 2
    assert f"{path}:1:1: The file has nothing but comments; a map has a line map: |" in err
    assert "a figure begins with figure:, a lesson with lesson:" in err


def test_check_notes_what_is_allowed_and_strange(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text("map: |\n  +---+\n  |   |\n  +---+\n", encoding="utf-8")
    code, out, err = run("check", path)
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == f"{path}: note: There are fewer than two starting areas."


def test_check_tells_what_a_rulebook_finds_unusual(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text("map: |\n  +---+\n  |   |\n  +---+\n", encoding="utf-8")
    code, out, err = run("check", path, "--rules", "complete2022")
    assert (code, err) == (0, "")
    assert out.splitlines()[2] == f"{path}: note: The map is 1 x 1, usual is 24 x 16. (MAP-01; §3.1, §15, §26)"
    assert "2 players, but 0 starting areas" in out.splitlines()[3]
    assert run("check", path, "--rules", "nobody")[0] == 2


def test_render_writes_svg_and_png(run: Run, small: Path, tmp_path: Path) -> None:
    assert run("render", small)[1].startswith("<svg ")
    svg, png = tmp_path / "out.svg", tmp_path / "OUT.PNG"
    assert run("render", small, "-o", svg, "--palette", "dark")[0] == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert run("render", small, "--output", png, "--square", 20, "--rules", "eddieg")[0] == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_text_prints_the_drawing_or_the_line(run: Run, small: Path) -> None:
    board = load_map(small)
    assert Board.from_text(run("text", small)[1]) == board
    assert run("text", small, "--line")[1] == board.to_line() + "\n"
    assert Board.from_text(run("text", board.to_line())[1]) == board


# -- rulebooks, versions, errors --------------------------------------------------------------------------


def test_rules_shows_rulings_side_by_side(run: Run) -> None:
    code, out, _ = run("rules", "LOF-14", "adj")
    assert code == 0
    assert "LOF-14" in out
    assert "ADJ-01" in out
    assert "LOF-06" not in out
    page = run("rules", "--markdown")[1]
    assert page.startswith("# ")
    assert "LOF-06" in page


def test_simulate_counts_who_wins(run: Run) -> None:
    arguments = ("simulate", "corner", "--rules", "core2014", "--forces", "Ann=bruiser", "Ben=gnat", "--games", 4)
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")  # how far it is shows in a terminal alone
    assert "4 games" in out
    assert out == run(*arguments)[1]
    spaced = run(
        "simulate",
        "corner",
        "--rules",
        "core2014",
        "--forces",
        "Ann=night-warden:60, bruiser",
        "Ben=gnat",
        "--games",
        1,
    )
    assert spaced[0] == 0, "a blank behind the comma is not part of a name"
    shown = run("simulate", "corner", "--rules", "core2014", "--forces", "Ann=gnat", "Ben=gnat", "--player", "clever")
    assert shown[0] == 2
    assert "eager, random" in shown[2]


@pytest.mark.parametrize(("kind", "key"), [("map", "walls"), ("figure", "dial"), ("scenario", "steps")])
def test_schema_prints_json(run: Run, kind: str, key: str) -> None:
    code, out, err = run("schema", kind)
    assert (code, err) == (0, "")
    schema = json.loads(out)
    assert schema["title"] == f"clixbook {kind}"
    assert key in schema["properties"]


TOURNAMENT = ("tournament", "corner", "--rules", "core2014", "--forces", "Ann=gnat", "Ben=gnat")


def test_a_tournament_of_players(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    more = ("--players", "eager", "random", "recruit", "--games", 2, "--checkpoint", kept)
    code, out, err = run(*TOURNAMENT, *more)
    assert (code, err) == (0, "")
    assert [line.split()[:3] for line in out.splitlines()[2:]] == [
        ["eager", "random", "2"], ["eager", "recruit", "2"], ["random", "recruit", "2"],
    ]  # fmt: skip
    assert len(kept.read_text().splitlines()) == 1 + 6
    rows = json.loads(run(*TOURNAMENT, *more, "--json", "--workers", 2)[1])
    assert next((row["player"], row["against"], row["games"]) for row in rows) == ("eager", "random", 2)


def test_a_tournament_of_forces(run: Run) -> None:
    code, out, _ = run(*TOURNAMENT, "Cid=bruiser", "--games", 2)
    assert code == 0
    assert [line.split()[:3] for line in out.splitlines()[2:]] == [
        ["Ann", "Ben", "2"], ["Ann", "Cid", "2"], ["Ben", "Cid", "2"],
    ]  # fmt: skip


def test_version(run: Run) -> None:
    assert run("--version")[1] == f"clixbook {clixbook.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["lof", "market-stret", "A1", "B1"], "Did you mean market-street?"),
        (["lof", "roof", "A1", "Z99"], "Z99 is off the map"),
        (["lof", "roof", "A1", "Hero"], "'Hero' is not a square"),
        (["lof", "roof", "A1", "B1", "--rules", "core2041"], "core2041"),
        (["lof", "b1/oops", "A1", "B1"], "Expected a size"),
        (
            ["reach", "roof", "A1", "--speed", "-1", "--rules", "core2014"],
            "speed: expected a whole number from 0 to 9999",
        ),
        (["reach", "roof", "A1", "--speed", "x"], "invalid int value"),
        (["render", "roof", "-o", "out.bmp"], "ends in .svg or .png"),
        (["render", "roof", "-o", "/nowhere/out.svg"], "/nowhere/out.svg: The picture cannot be saved: No such file"),
        (["render", "roof", "--square", "9999"], "4 to 200 pixels"),
        (["rules", "XYZ"], "XYZ"),
        (["rules", "LOF", "--markdown"], "leave out the sections"),
        (["simulate", "corner", "--rules", "core2014", "--forces", "Ann=gnat", "Ben"], "every player once"),
        (["simulate", "corner", "--rules", "core2014", "--forces", "Ann=gnat", "Ben=gnatt"], "Did you mean gnat?"),
        (
            [
                "simulate",
                "corner",
                "--rules",
                "core2014",
                "--forces",
                "Ann=bruiser",
                "Ben=gnat",
                "--total",
                50,
                "--check",
            ],
            "Ann's force: It costs 25 points too much.",
        ),
        ([*TOURNAMENT, "Cid=gnat", "--players", "eager", "random"], "several forces with one player"),
        ([*TOURNAMENT, "--players", "eager", "clever"], "There is no player 'clever'"),
        (["tournament", "corner", "--rules", "core2014", "--forces", "Ann=gnat"], "two or more of them"),
        ([*TOURNAMENT, "--workers", 0], "number of workers"),
        (["check", "/dev/zero"], "not an ordinary file"),
        (["check", "."], "This is a folder"),
    ],
)
def test_errors_are_words_on_stderr_and_exit_code_2(run: Run, arguments: list[str], said: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("room", BY_NAME)
def test_every_room_has_a_notebook_that_opens_it(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = json.loads((resource_dir("notebooks") / f"{room}.ipynb").read_text(encoding="utf-8"))["cells"][0]["source"]
    shown: list[str] = []
    monkeypatch.setattr(clixbook, "open_page", lambda query, page="start": shown.append(page))
    exec("".join(code))  # noqa: S102 - a notebook of ours, as a kernel runs it
    assert shown == [room]


def test_demo_passes_its_options_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, object]] = []
    monkeypatch.setattr("clixbook.view.serving.demo.serve", lambda **options: asked.append(options))
    assert run("demo")[0] == 0
    assert run("demo", "--no-browser", "--port", 8123)[0] == 0
    for room in BY_NAME:
        assert run("demo", "--page", room)[0] == 0
    assert run("demo", "--warm", 3, "--most", 40, "--host", "0.0.0.0", "--base-url", "/clix/")[0] == 0
    of_public = ("--name", "a.org", "--name", "b.org", "--proxy", "10.0.0.1", "--most-each", 5)
    assert run("demo", *of_public, "--idle", 2.5, "--memory", 500, "--processor", 60)[0] == 0
    plain = {
        "port": None, "browser": True, "page": "start", "warm": 1, "most": 20, "host": "127.0.0.1", "base": "/",
        "bounds": VisitorLimits(),
    }  # fmt: skip
    assert asked == [
        plain,
        {**plain, "port": 8123, "browser": False},
        *({**plain, "page": room} for room in BY_NAME),
        {**plain, "warm": 3, "most": 40, "host": "0.0.0.0", "base": "/clix/"},
        {**plain, "bounds": VisitorLimits(("a.org", "b.org"), ("10.0.0.1",), 5, 2.5, 500, 60)},
    ]


def test_python_m_clixbook_in_a_terminal_without_unicode_and_with_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "clixbook"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([*command, "rules", "LOF-14"], env=plain, capture_output=True, text=True, check=True)
    assert "LOF-14" in done.stdout
    with subprocess.Popen([*command, "text", "archive"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


# -- play -----------------------------------------------------------------------------------------------------


def test_play_prints_every_step_where_nobody_can_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "pushing"]) == 0
    out = capsys.readouterr().out
    assert out.count(" of 5, ") == 6
    assert "Bruiser takes 1 click of pushing damage." in out
    assert "✓ Bruiser, clicks lost: 1" in out
    assert main(["play", "pushing", "--rules", "complete2022", "--all"]) == 0
    assert "pushing damage." not in capsys.readouterr().out


def test_play_tells_a_saved_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = clixbook.Session(small_game())
    session.do("end")
    saved = session.save(tmp_path / "evening.json")
    assert main(["play", str(saved)]) == 0
    assert capsys.readouterr().out == clixbook.transcript(session.game)
    assert main(["play", str(saved), "--rules", "eddieg"]) == 2
    assert "told as it was played" in capsys.readouterr().err
    saved.write_text("{}", "utf-8")
    assert main(["play", str(saved)]) == 2
    assert "evening.json" in capsys.readouterr().err


def test_powers_are_told_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["powers", "running", "shot", "--rules", "eddieg"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Running Shot (PWR-RUNNINGSHOT)")
    assert out.count("PWR-") == 1
    assert main(["powers", "pwr-charge"]) == 0
    assert capsys.readouterr().out.startswith("Charge (PWR-CHARGE)")
    assert main(["powers", "fortitude"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Fortitude (FEAT-FORTITUDE)"
    assert main(["powers", "juggling"]) == 2
    assert "'juggling'" in capsys.readouterr().err


def test_play_prints_one_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "pushing", "--step", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Not twice in one turn (2 of 5, Ann's turn)")
    assert "ACT-11" in out
    assert main(["play", "pushing", "--step", "9"]) == 2
    assert "steps 0 to 5" in capsys.readouterr().err


def test_play_ends_with_1_where_an_expectation_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Path(clixbook.__file__).parent / "scenarios" / "library" / "play"
    own = tmp_path / "own.yaml"
    own.write_text((library / "pushing.yaml").read_text("utf-8").replace("core2014: 1,", "core2014: 2,"), "utf-8")
    assert main(["play", str(own)]) == 1
    assert "✗ Bruiser, clicks lost: expected 2, got 1" in capsys.readouterr().out
    assert main(["play", str(own), "--step", "2"]) == 0
    assert main(["play", str(own), "--rules", "eddieg"]) == 0
    assert main(["play", "dv-10"]) == 2
    assert main(["check", str(own)]) == 2
    capsys.readouterr()
    assert main(["check", "pushing"]) == 0
    assert "5 steps, everything holds under core2014, complete2022, nebula2007, eddieg" in capsys.readouterr().out


def test_play_steps_with_keys_and_asks_before_a_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = iter(["", "2", "many", "1", "", "b", "b", "", "", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: next(keys))
    assert main(["play", "pushing"]) == 0
    out = capsys.readouterr().out
    assert "How many clicks does Bruiser lose? (0, 1, 2)" in out
    assert out.index("+-A-+-B-+") < out.index("Bruiser on B2, click 1") < out.index("(0 of 5, Ann's turn)")
    assert out.index("She moves him again.") < out.index("How many clicks does Bruiser lose?")
    assert "✗ It is his second token" in out
    assert "Expected a whole number" in out
    assert "✓ Yes: 1" in out
    places = [line.rsplit("(", 1)[1].split(" of ")[0] for line in out.splitlines() if " of 5, Ann's turn)" in line]
    assert places == ["0", "1", "2", "1", "0", "1"]
    assert next(keys, "none left") == "none left"


def test_notebooks_are_copied_and_none_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my" / "lessons"
    assert main(["notebooks", str(folder)]) == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {path.name for path in (Path(__file__).parents[1] / "notebooks").glob("*.ipynb")}
    assert all(json.loads(path.read_text(encoding="utf-8"))["cells"] for path in folder.glob("*.ipynb"))
    linked = {link for path in folder.glob("*.ipynb") for link in re.findall(r"]\(([^)#]+)", path.read_text("utf-8"))}
    assert {link for link in linked if not link.startswith("http")} <= names
    assert "Map files (docs/map-format.md) has" in (folder / "01-the-board.ipynb").read_text("utf-8")
    mine = folder / "01-the-board.ipynb"
    mine.write_text("mine")
    (folder / "02-lines-of-fire.ipynb").unlink()
    assert main(["notebooks", str(folder)]) == 2
    assert (mine.read_text(), (folder / "02-lines-of-fire.ipynb").exists()) == ("mine", True)
    assert "stay as they were: 01-the-board.ipynb" in capsys.readouterr().err
