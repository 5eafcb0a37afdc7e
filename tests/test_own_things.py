"""What somebody made himself works where the program's own does: maps, squares, sessions, in a terminal too."""

from __future__ import annotations

from pathlib import Path

import ipywidgets
import pytest
import traitlets

import clixbook as cx
from clixbook.cli import main

CANAL = """
starting: {A: west, B: east}
map: |
  +-A-+-B-+-C-+-D-+
  | A       h   B | 1
  +   .   .   .   +
  | A  ###      B | 2
  +---+---+---+---+
pieces:
  B1: "Bruiser: standard of Ann"
"""
FORCES = {"Ann": ["bruiser"], "Ben": ["gnat"]}


@pytest.fixture
def canal(tmp_path: Path) -> Path:
    file = tmp_path / "canal.yaml"
    file.write_text(CANAL)
    return file


def test_a_figure_that_is_drawn_on_the_map_begins_there(canal: Path) -> None:
    game = cx.Game.new(canal, rules="core2014", forces=FORCES)
    assert game.board.pieces["bruiser"].squares == (cx.Square(1, 0),)
    given = cx.Game.new(canal, rules="core2014", forces=FORCES, places={"bruiser": "A2"})
    assert given.board.pieces["bruiser"].squares == (cx.Square(0, 1),)


def test_the_terminal_plays_on_it_too(canal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forces = ("--forces", "Ann=bruiser", "Ben=gnat", "--games", "2")
    assert main(["simulate", str(canal), "--rules", "core2014", *forces]) == 0
    assert "2 games" in capsys.readouterr().out


def test_a_drawn_figure_that_nobody_plays_is_named(canal: Path) -> None:
    with pytest.raises(cx.ClixbookError, match="bruiser stands on B1 of the map, but is in no force"):
        cx.Game.new(canal, rules="core2014", forces={"Ann": ["lodestar"], "Ben": ["gnat"]})
    bare = cx.load_map(canal).bare
    assert cx.Game.new(bare, rules="core2014", forces={"Ann": ["lodestar"], "Ben": ["gnat"]}).board.pieces


def test_a_board_is_named_by_its_name_its_path_or_its_line(canal: Path) -> None:
    line = cx.load_map(canal).to_line()
    asked = [cx.line_of_fire(board, "A1", "D1", rules="core2014").verdict for board in (canal, str(canal), line)]
    assert asked == ["blocked"] * 3  # Bruiser stands on B1
    assert cx.distance("corner", "A1", "C4", rules="core2014") == 3
    with pytest.raises(cx.ClixbookError, match=r"There is no map and no file 'cornr'\. Did you mean corner"):
        cx.line_of_fire("cornr", "A1", "B1", rules="core2014")


@pytest.mark.parametrize("where", ["C2", (2, 1), cx.Square(2, 1), "c2"])
def test_a_square_is_a_name_a_pair_or_a_square(where: str | tuple[int, int]) -> None:
    board = cx.Board.build(width=4, height=3, pieces={"A1": "Fox: standard of Ann"})
    assert board.square(where) == cx.Square(2, 1)
    assert board.move_piece("Fox", where).pieces["Fox"].squares == (cx.Square(2, 1),)
    assert cx.distance(board, "Fox", where, rules="core2014") == 2
    assert where in ("c2",) or cx.reach(board, "Fox", 5, rules="core2014")[where].cost == 2


def test_what_is_no_square_is_told() -> None:
    with pytest.raises(cx.ClixbookError, match=r"\(1, 2, 3\) is not a square; squares look like C3, or like \(2, 2\)"):
        cx.load_map("corner").square((1, 2, 3))  # type: ignore[arg-type]  # what a person may try


def test_a_board_prints_as_it_is_drawn(canal: Path) -> None:
    assert str(cx.load_map(canal)).splitlines() == [
        "name: canal",
        "starting:",
        "  A: west",
        "  C: east",
        "map: |",
        "  +-A-+-B-+-C-+-D-+",
        "  | A   B   h   C | 1",
        "  +   .   .   .   +",
        "  | A  ###      C | 2",
        "  +---+---+---+---+",
        "pieces:",
        '  B: "Bruiser: standard of Ann"',
    ]


def test_a_game_prints_its_board_and_its_dials(canal: Path) -> None:
    printed = str(cx.Game.new(canal, rules="core2014", forces=FORCES)).splitlines()
    assert printed[:2] == ["2014 core rulebook. Round 1, Ann: 3 actions left.", "canal, 4 x 2, outdoor"]
    assert printed[-2] == (
        "B Bruiser of Ann on B1, click 1, 0 tokens: speed 7, attack 10, defense 16, damage 4, range 0"
    )
    assert len(repr(cx.Game.new(canal, rules="core2014", forces=FORCES))) < 100


def test_what_a_figure_holds_is_printed() -> None:
    board = cx.Board.build(width=6, height=5)
    ann, ben = {"at": "B3", "of": "Ann", "holds": "crate", "tokens": 1}, {"at": (3, 3), "of": "Ben"}
    game = cx.Game.at(board, rules="core2014", fighters={"bruiser": ann, "gnat": ben}, turn="Ben")
    bruiser, gnat = str(game).splitlines()[-2:]
    assert bruiser.startswith("B Bruiser of Ann on B3, click 1, 1 token, holds crate: speed 7")
    assert "holds" not in gnat


def test_a_session_keeps_what_is_typed_and_tells_what_is_wrong() -> None:
    """A text field that is linked to an end of the line holds every letter, also while it names no square yet."""
    session, field = cx.Session(cx.load_map("corner"), target="B3"), ipywidgets.Text()
    traitlets.link((session, "source"), (field, "value"))
    field.value = "Z99"
    assert (session.source, session.answer) == ("Z99", None)
    assert session.problem == "Z99 is off the map, which runs from A1 to H6. Pieces here: none."
    field.value = "A1"
    assert (session.source, session.problem, session.verdict()) == ("A1", "", "clear")
    assert "A1 to B3, clear" in repr(session)
