from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from clixbook.board.files.drawing import EDGE_SYMBOLS
from clixbook.board.files.map_keys import MAP_KEYS
from clixbook.board.files.mapfile import check_file, load_map, notes
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_edge
from clixbook.board.model.things import EdgeKind, MapObject, Marker, MarkerKind, ObjectKind, Terrain, Transition
from clixbook.errors import ClixbookError, Problem

GOOD = """\
title: A yard
setting: mixed
starting:
  A: west
  B: east
special:
  X: Mud
map: |
  +-A-+-B-+-C-+-D-+
  | A | h  .#.  B | 1
  +   .---+-:-+ = +
  | A   X / ~ : 2 | 2
  +   .   . H .   +
  | A  ~W~  3   2 | 3
  +---+---+---+---+
markers:
  A1: smoke of Ben
"""


def edit(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, f"{old!r} should stand once in the good map"
    return GOOD.replace(old, new)


def problems(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(ClixbookError) as error:
        Board.from_text(text)
    return [(p.line, p.column, p.text) for p in error.value.problems]


# -- what a drawing means ---------------------------------------------------------------------------------


def test_a_drawing_says_all_of_this() -> None:
    board = Board.from_text(GOOD)
    assert (board.width, board.height, board.title, board.setting) == (4, 3, "A yard", "mixed")
    terrain = {s.name: board.printed(s) for s in board.squares if board.printed(s)}
    deep = Terrain.WATER | Terrain.DEEP
    assert terrain == {"B1": Terrain.HINDERING, "C1": Terrain.BLOCKING, "C2": Terrain.WATER, "B3": deep}
    assert {s.name: board.level(s) for s in board.squares if board.level(s) > 1} == {
        "D2": 2,
        "C3": 3,
        "D3": 2,
    }
    assert board.interior == {Square(2, 0)}
    assert {edge.name: kind for edge, kind in board.edges.items()} == {
        "A1|B1": EdgeKind.WALL,
        "B1|B2": EdgeKind.WALL,
        "C1|C2": EdgeKind.WINDOW,
        "B2|C2": EdgeKind.DOOR,
        "C2|D2": EdgeKind.WINDOW,
    }
    assert {e.name: kind for e, kind in board.transitions.items()} == {
        "D1|D2": Transition.STAIRS,
        "C2|C3": Transition.LADDER,
    }
    assert board.starting == {"west": {Square(0, 0), Square(0, 1), Square(0, 2)}, "east": {Square(3, 0)}}
    assert board.special == {Square(1, 1): "Mud"}
    assert board.markers == {Square(0, 0): (Marker(MarkerKind.SMOKE, "Ben"),)}


@pytest.mark.parametrize(
    "text",
    [
        "map: |\n  +---+\n  |   |\n  +---+\n",
        "map: |\n  +---+\n  |   | 1\n  +---+",
        "map: |\n\n     +-A-+\n     |   | 1  \n     +-A-+\n\n",
        "map: |\r\n  +-A-+\r\n  |   | 1\r\n  +---+\r\n",
        "\ufeffmap: |\n  +---------+\n  |         | 1\n  +---------+\n",
        "map: | # a remark\n  +-+\n  | |\n  +-+\n",
        "map: |\n  +---+\n  |   |\n  +---+\npieces:\nmarkers:\nwalls:\n",
    ],
)
def test_the_smallest_map_in_many_shapes(text: str) -> None:
    assert Board.from_text(text.lstrip("\ufeff")) == Board(1, 1)


def test_lists_say_what_the_drawing_does_not(tmp_path: Path) -> None:
    lists = """\
walls: [C2|C3]
stairs:
  - A2|B2
destroyed: [C1, B1|B2]
objects:
  A2: [light, "crate: heavy obstructing"]
  D1: {kind: heavy, name: "a: b", indestructible: true}
pieces:
  A1: standard
  A2+B3: "Bruiser: giant wing +stealth of Ben"
  D2:D3: {id: t, name: Titan, size: colossal, held: "crate: heavy", traits: [a b], stands: on, soaring: true}
"""
    board = Board.from_text(edit("| A   X /", "| A   2X/") + lists)
    assert board.edges[parse_edge("C2|C3")] is EdgeKind.WALL
    assert board.transitions[parse_edge("C2|C3")] is Transition.LADDER
    assert board.destroyed == {Square(2, 0)}
    assert board.destroyed_edges == {parse_edge("B1|B2")}
    crate = MapObject(ObjectKind.HEAVY, "crate", obstructs=True)
    assert board.objects[Square(0, 1)] == (MapObject(ObjectKind.LIGHT), crate)
    assert board.objects[Square(3, 0)] == (MapObject(ObjectKind.HEAVY, "a: b", indestructible=True),)
    assert [p.label for p in board.pieces.values()] == ["P1", "Bruiser", "Titan"]
    assert board.pieces["Bruiser"].base == "1x2"
    assert board.pieces["t"].held == MapObject(ObjectKind.HEAVY, "crate")
    assert Board.from_text(board.to_text()) == board


def test_a_trait_of_two_words_is_read_and_written(tmp_path: Path) -> None:
    board = Board.build(width=2, height=1, pieces={"A1": "Ann: standard +super_strength +stealth of Kim"})
    assert board.piece("Ann").traits == {"super strength", "stealth"}
    assert "Ann: standard +stealth +super_strength of Kim" in board.to_text()
    (tmp_path / "pair.yaml").write_text(board.to_text())
    assert load_map(tmp_path / "pair.yaml").pieces == board.pieces


def test_to_text_draws_the_board_so_that_one_recognises_it() -> None:
    board = Board.build(
        width=4,
        height=3,
        setting="mixed",
        hindering=["B1"],
        blocking=["C1"],
        water=["A3"],
        deep=["B3"],
        interior=["C2:C3"],
        levels={"D2": 2},
        walls=["B1|B2", "B2|C2"],
        windows=["B3|C3"],
        doors=["C1|C2"],
        transitions=["D1|D2"],
        ladders=["C2|D2"],
        starting={"west": ["A1:A2"]},
    )
    assert (
        board.to_text()
        == """\
setting: mixed
starting:
  A: west
map: |
  +-A-+-B-+-C-+-D-+
  | A   h  ###    | 1
  +   +---+-/-+===+
  | A     |...H 2 | 2
  +   .   +   .   +
  |~~~ ~W~:...    | 3
  +---+---+---+---+
"""
    )


# -- what is refused, and where ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        # keys and values
        (edit("title:", "titel:"), 1, 1, "Unknown key 'titel' in a map; did you mean title?"),
        (edit("title:", "zzz:"), 1, 1, "known keys are name, title"),
        (edit("title:", "? [a]\n:"), 1, 3, "Unknown key"),
        (edit("setting: mixed", "title: B"), 2, 1, "The key title stands here a second time"),
        (
            edit("title: A yard", "title: 12"),
            1,
            8,
            "Expected text, found the number '12'; write it in quotes.",
        ),
        (edit("title: A yard", "title: [a]"), 1, 8, "Expected text, found a list."),
        (edit("title: A yard", "title: no"), 1, 8, "found the yes/no 'no'"),
        (edit("title: A yard", "title: " + "x" * 3000), 1, 8, "has 3000 characters; expected 2000"),
        (
            edit("setting: mixed", "setting: lunar"),
            2,
            10,
            "Found the text 'lunar' as a setting; expected outdoor, indoor, mixed.",
        ),
        (edit("  A: west", "  AA: west"), 4, 3, "'AA' is not a symbol for the drawing"),
        (edit("  A: west", "  h: west"), 4, 3, "expected one letter other than h, s and W"),
        (edit("  A: west", "  A: west\n  A: x"), 5, 3, "A stands twice under starting"),
        (edit("  B: east", "  B: west"), 5, 3, "Two starting areas are named 'west'"),
        (edit("  X: Mud", "  A: Mud"), 7, 3, "A is a starting area already"),
        (
            edit("special:\n  X: Mud", "special: [X]"),
            6,
            10,
            "Expected a mapping under special, found a list.",
        ),
        (edit("  X: Mud", "  X: Mud\n  Y: Oil"), 8, 3, "Y is nowhere in the drawing"),
        (edit("  X: Mud", "  X: Mud\n  B2:C2: Oil"), 8, 3, "B2 has two special texts"),
        # the drawing's outline
        (edit("map: |", "map: >"), 8, 6, "Expected a drawing after 'map: |'"),
        (edit("map: |", "plan: |"), 8, 1, "Unknown key 'plan'"),
        ("map: [a]\n", 1, 6, "Expected a drawing after 'map: |', found a list."),
        ("map: |\n", 1, 6, "found nothing"),
        ("map: |\n  hello\n", 2, 3, "Expected the upper frame of the map"),
        (edit("+-A-+-B-+-C-+-D-+", "+-A-+-B--+-C-+-D-+"), 9, 3, "squares of one width"),
        (edit("-B-+-C-", "-C-+-B-"), 9, 8, "Expected column B here, found 'C'."),
        (edit("  | A   X / ~ : 2 | 2\n", ""), 12, 3, "Expected the squares of row 2, starting with |"),
        (edit("  +   .---+-:-+ = +\n", ""), 11, 3, "Expected the edges below row 1, starting with +"),
        (edit("  +---+---+---+---+\n", ""), 14, 3, "Expected the lower frame"),
        (edit("---+---+---+---+\n", "---+---+   +---+\n"), 15, 11, "Expected the lower frame"),
        # rows
        (edit("| A | h  .#.  B | 1", "| A | h  .#. |"), 10, 3, "Ragged row"),
        (edit("| A | h  .#.  B | 1", "| A | h  .#.  B     |"), 10, 3, "is expected in column 19"),
        (edit("  +   .   . H .   +", "  +   .   . H"), 13, 3, "Ragged row"),
        (edit("B | 1", "B | 7"), 10, 20, "Expected the row number 1 outside the frame, found '7'."),
        (edit("B | 1", "B | h |"), 10, 20, "outside the frame, found 'h |'."),
        (edit(" = +\n", " = + -:-\n"), 11, 20, "Expected nothing outside the frame"),
        (edit("~ : 2", "~ : ?"), 12, 17, "'?' on D2 is not a symbol"),
        (edit("~ : 2", "~ : q"), 12, 17, "q on D2 is not explained"),
        (edit("~ : 2 ", "~ :2 4"), 12, 18, "D2 has two levels, 2 4"),
        (edit("~ : 2 ", "~ :\t2 "), 12, 16, "Found a tab in the drawing"),
        # edges
        (edit("~ : 2", "~ ; 2"), 12, 15, "(ladder) or nothing on C2|D2, found ';'."),
        (edit("~ : 2", "~ - 2"), 12, 15, "Expected | (wall)"),
        (edit(".---+-:-", ".- -+-:-"), 11, 8, "Expected --- (wall)"),
        (edit(".---+-:-", ".---+:/-"), 11, 12, "on C1|C2, found ':/-'"),
        (edit("+ = +", "x = +"), 11, 15, "Expected a corner"),
        (edit("  +   .   . H", "  . = .   . H"), 13, 3, "the edges below row 2, starting with +"),
        (
            edit("  | A   X /", "  | A = X /"),
            12,
            7,
            "These stairs join nothing: A2 and B2 are both on level 1",
        ),
        # starting areas and special squares
        (edit("B | 1", "AB| 1"), 10, 18, "Starting areas A and B overlap on D1; expected one of them."),
        (edit("| A   X", "|AB   X"), 12, 5, "Starting areas A and B overlap on A2"),
        # lists
        (GOOD + "walls: [D1|E1]\n", 18, 9, "The edge D1|E1 is off the map; expected squares from A1 to D3."),
        (GOOD + "walls: [A1|C1]\n", 18, 9, "A1 and C1 share no side."),
        (GOOD + "walls: [A1]\n", 18, 9, "'A1' is not an edge"),
        (GOOD + "walls: {A1: B1}\n", 18, 8, "Expected a list under walls, found a mapping."),
        (GOOD + "walls: [A1|B1]\n", 18, 9, "There is a wall on A1|B1 already"),
        (GOOD + "walls: [12]\n", 18, 9, "Expected a name in the list walls, found the number '12'."),
        (GOOD + "stairs: [A1|A2]\n", 18, 10, "These stairs join nothing"),
        (GOOD + "ladders: [A1|A2]\n", 18, 11, "This ladder joins nothing"),
        (GOOD + "ladders: [C2|C3]\n", 18, 11, "C2|C3 has ladder already"),
        (GOOD + "destroyed: [Z9]\n", 18, 13, "Z9 is off the map"),
        (GOOD + "objects:\n  E1: light\n", 19, 3, "E1 is off the map, which runs from A1 to D3."),
        (GOOD + "objects:\n  A1:ZZ999: light\n", 19, 3, "ZZ999 is off the map"),
        (GOOD + "objects:\n  A1: feather\n", 19, 7, "'feather' is not an object"),
        (
            GOOD + "objects:\n  A1: {kind: heavy, wieght: 3}\n",
            19,
            21,
            "Unknown key 'wieght' in an object; known keys are kind",
        ),
        (edit("smoke of Ben", "fog"), 17, 7, "'fog' is not a marker"),
        (edit("smoke of Ben", "special lava"), 17, 7, "'lava' is not a terrain"),
        (edit("smoke of Ben", "[smoke, 12]"), 17, 15, "Expected words or a mapping, found the number '12'."),
        (GOOD + "pieces:\n  A1: huge\n", 19, 7, "'huge' is not a word for a piece"),
        (GOOD + "pieces:\n  A1: {size: huge}\n", 19, 14, "Found the text 'huge' as a size; expected tiny, standard"),
        (GOOD + "pieces:\n  A1:C1: giant\n", 19, 10, "No base covers A1:C1"),
        (GOOD + "pieces:\n  A1: tiny\n  A1:A2: giant\n", 20, 10, "P1 already stands on A1."),
        (GOOD + "pieces:\n  A1: 'X: tiny'\n  A2: 'X: giant'\n", 20, 7, "There is a piece 'X' already"),
        (GOOD + "pieces:\n  A1: 2x2\n", 19, 7, "The base 2x2 does not cover these squares"),
        # YAML
        (edit("title: A yard", "title: !!python/object/apply:os.system [ls]"), 1, 8, "The tag"),
        (edit("title: A yard", "title: !!str x"), 1, 8, "The tag tag:yaml.org,2002:str is refused"),
        (edit("title: A yard", "title: &a x"), 1, 8, "The anchor &a is refused"),
        (edit("title: A yard", "title: *a"), 1, 8, "The alias *a is refused"),
        (edit("title: A yard", "title: [a"), 0, 0, "Expected YAML, but"),
        (edit("title: A yard", "title: a: b"), 1, 9, "Expected YAML, but"),
        (edit("title: A yard", "title: [[[[[[[[[a]]]]]]]]]"), 1, 16, "nested more than 8 deep"),
        (GOOD + "---\ntitle: x\n", 18, 1, "A second document starts here"),
        (edit("A yard", "A\x00yard"), 1, 9, "Found the character U+0000"),
        ("", 1, 1, "The file is empty; a map has a line map: | with its drawing below"),
        ("# only a remark\n", 1, 1, "The file has nothing but comments; a map has a line map: |"),
        ("- a\n", 1, 1, "The file holds a list; a map has a line map: | with its drawing below."),
        ("hello\n", 1, 1, "The file holds the text 'hello'; a map has a line map: |"),
        ("title: x\n", 1, 1, "Expected a key map"),
    ],
)
def test_a_problem_has_its_place_and_a_sentence(text: str, line: int, column: int, said: str) -> None:
    found = problems(text)
    assert any((line, column) in ((0, 0), (at, over)) and said in sentence for at, over, sentence in found), found


def test_every_problem_is_told_at_once_in_the_order_of_the_file() -> None:
    text = edit("title: A yard", "titel: A yard").replace("| A   X /", "| A = ? /").replace("~W~  3", "~W~  q")
    text += "walls: [D1|E1]\nobjects:\n  E1: light\n  A1: feather\n"
    lines = [line for line, _, _ in problems(text)]
    assert lines == [1, 7, 12, 12, 14, 14, 18, 20, 21][: len(lines)] or lines == sorted(lines)
    assert {1, 12, 14, 18, 20, 21} <= set(lines)


def test_a_hundred_problems_are_cut_to_what_one_can_read() -> None:
    text = "map: |\n  +" + "---+" * 100 + "\n  |" + " ?  " * 99 + " ? |\n  +" + "---+" * 100 + "\n"
    found = problems(text)
    assert len(found) == 51
    assert found[-1][2] == "... and 50 more of this sort."


# -- sizes and files that are none ------------------------------------------------------------------------


def wide_map(width: int, height: int) -> str:
    line = "  +" + "-+" * width + "\n"
    return (
        "map: |\n"
        + line
        + ("  |" + " " * (2 * width - 1) + "|\n" + line.replace("-", " ")) * (height - 1)
        + ("  |" + " " * (2 * width - 1) + "|\n" + line)
    )


@pytest.fixture
def in_time() -> object:
    start = time.process_time()
    yield
    assert time.process_time() - start < 20


@pytest.mark.usefixtures("in_time")
def test_a_map_of_4000_by_4000_squares_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    path.write_text(wide_map(4000, 4000), encoding="utf-8")
    (problem,) = check_file(path)
    assert "expected at most 1 MB" in problem.text
    assert "at most 200" in problems(wide_map(4000, 20))[0][2]
    assert "at most 200" in problems(wide_map(4, 4000))[0][2]
    with pytest.raises(ClixbookError, match="from 1 to 200"):
        Board.build(width=4000, height=4000)


def test_the_largest_map_is_read() -> None:
    board = Board.from_text(wide_map(200, 200))
    assert (board.width, board.height) == (200, 200)
    assert Board.from_text(board.to_text()) == board


@pytest.mark.usefixtures("in_time")
def test_a_file_of_50_mb_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    (problem,) = check_file(path)
    assert problem.text == "The file has 50.0 MB; expected at most 1 MB."
    assert problem.file == str(path)


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize(
    "text",
    [
        "[" * 900_000,
        "{a: " * 200_000,
        "- " * 400_000,
        "a:\n" * 300_000,
        "- a\n" * 200_000,
        "? " * 400_000,
        "map: |\n" + "  +\n" * 150_000,
        "map: |\n  " + "+-" * 400_000,
        '"' + "\\x41" * 200_000 + '"',
        "&a " * 200_000,
        "a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
        "map: |\n  +---+\n" + "  |" + "?" * 900_000 + "|\n  +---+\n",
        "pieces: {" + ", ".join(f"A{n}: tiny" for n in range(20_000)) + "}\n",
        "map: |\n  +---+\n  |   |\n  +---+\nwalls: [" + ", ".join(["A1|B1"] * 40_000) + "]\n",
        "%YAML 1.1\n" * 90_000,
        wide_map(200, 200) + "destroyed: [" + ", ".join(["A1:GR200"] * 40_000) + "]\n",
        wide_map(200, 200) + "markers: {A1:GR200: [" + ", ".join(["smoke"] * 40_000) + "]}\n",
        wide_map(200, 200) + "special: {" + ", ".join(f"A{n % 200 + 1}:GR{n}: x" for n in range(1, 200)) + "}\n",
        wide_map(200, 200) + "pieces: {" + ", ".join(f"{Square(n % 200, n // 200)}: tiny" for n in range(20_000)) + "}",
        wide_map(200, 200) + "pieces: {" + "+".join(["A1:GR200"] * 40_000) + ": tiny}",
        wide_map(200, 200) + "walls: [" + ", ".join(["A1|B1"] * 40_000) + "]\n",
    ],
    ids=lambda text: f"{text[:12]}...{text[-12:]}",
)
def test_what_would_unfold_or_hang_is_refused_in_time(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    ("data", "said", "place"),
    [
        (b"", "The file is empty", (1, 1)),
        (b"title: x\nname: \xff\xfe\n", "This is not UTF-8 text", (2, 7)),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "This is not UTF-8 text", (1, 1)),
        (b"\x7fELF\x02\x01\x01\x00", "Found the character U+007F", (1, 1)),
        ("map: |\n".encode("utf-16"), "This is not UTF-8 text", (1, 1)),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, said: str, place: tuple[int, int]) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(data)
    (problem,) = check_file(path)
    assert said in problem.text
    assert (problem.file, problem.line, problem.column) == (str(path), *place)


def test_a_folder_a_pipe_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    assert "This is a folder" in check_file(tmp_path)[0].text
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in check_file(tmp_path / "pipe")[0].text
    assert "cannot be read: No such file" in check_file(tmp_path / "none.yaml")[0].text
    assert "cannot be read" in check_file("a\x00b")[0].text
    assert "cannot be read" in check_file("x" * 5000)[0].text


def test_no_code_runs(tmp_path: Path) -> None:
    sign = tmp_path / "ran"
    path = tmp_path / "evil.yaml"
    path.write_text(f"title: !!python/object/apply:os.mkdir ['{sign}']\n", encoding="utf-8")
    assert check_file(path)
    assert not sign.exists()


def board_or_problems(text: str) -> Board | tuple[Problem, ...]:
    try:
        return Board.from_text(text)
    except ClixbookError as error:
        return error.problems


@given(st.text(max_size=80) | st.text("map: |\n +-|h2=A#.", max_size=80).map(GOOD[:60].__add__))
def test_any_text_is_a_board_or_a_clixbook_error(text: str) -> None:
    assert board_or_problems(text)


@given(st.data())
def test_a_good_map_with_one_character_changed_is_a_board_or_a_clixbook_error(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    new = data.draw(st.sampled_from([*"+-|:/=H.h2A# \n\t~?&*!é", ""]))
    found = board_or_problems(GOOD[:at] + new + GOOD[at + 1 :])
    if isinstance(found, Board):
        assert Board.from_text(found.to_text()) == found
    else:
        assert all(problem.text for problem in found)


# -- names and paths --------------------------------------------------------------------------------------


def test_load_map_takes_a_name_or_a_path(tmp_path: Path) -> None:
    assert load_map("roof").name == "roof"
    path = tmp_path / "my-yard.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert load_map(path) == load_map(str(path))
    assert load_map(path).name == "my-yard"
    path.write_text(edit("A yard", "A court"), encoding="utf-8")
    os.utime(path, ns=(1, 1))
    assert load_map(path).title == "A court"


def test_load_map_suggests_the_nearest_name() -> None:
    with pytest.raises(ClixbookError, match=re.escape("'market-stret'. Did you mean market-street?")):
        load_map("market-stret")
    with pytest.raises(ClixbookError, match="Maps here: archive, corner"):
        load_map("q")


def test_load_map_gives_no_half_board(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(edit("titl", "tilt").replace("2 | 2", "? | 2"), encoding="utf-8")
    with pytest.raises(ClixbookError) as error:
        load_map(path)
    assert [str(p).removeprefix(str(path)) for p in error.value.problems] == [
        ":1:1: Unknown key 'tilte' in a map; did you mean title?",
        ":11:17: These stairs join nothing: D1 and D2 are both on level 1; expected two levels.",
        f":12:17: '?' on D2 is not a symbol; expected {' '.join(terrain_kinds.symbols())} . 2-9 or a letter.",
    ]


def test_notes_point_at_what_is_allowed_and_strange() -> None:
    board = Board.build(
        width=5, height=5, levels={"B2": 2}, starting={"west": ["A1:A2"], "east": ["E1"]}, walls=["D4|D5"]
    )
    assert notes(board) == [
        "The starting areas differ in size: west 2, east 1.",
        "No stairs, ladder or open way lead to level 2 around B2.",
    ]
    assert notes(Board.build(width=2, height=2)) == ["There are fewer than two starting areas."]


# -- the page about the format ----------------------------------------------------------------------------


def page() -> str:
    return (Path(__file__).parents[3] / "docs" / "map-format.md").read_text(encoding="utf-8")


def test_the_example_of_the_page_is_a_map() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", page(), re.DOTALL)
    board = Board.from_text(example)
    assert (board.width, board.height) == (6, 4)
    assert board.pieces["Bruiser"].is_great
    assert Board.from_text(board.to_text()) == board
    (line,) = re.findall(r"`(b1/.*?)`", page())
    assert Board.from_line(line).pieces.keys() == {"P1", "P2"}


def test_the_page_names_every_key_and_symbol() -> None:
    for word in (
        *MAP_KEYS.names,
        *terrain_kinds.symbols(),
        *EDGE_SYMBOLS,
        *terrain_kinds.words(),
        *MarkerKind,
        *ObjectKind,
    ):
        assert word in page()


@pytest.mark.parametrize("key", ["markers", "objects", "pieces", "special", "destroyed", "walls"])
def test_the_examples_in_the_table_of_lists_are_good(key: str) -> None:
    (row,) = re.findall(rf"^\| `{key}` .*: `(.*)` \| none \|$", page(), re.MULTILINE)
    text = Board(6, 6).to_text() + f"{key}: {row}\n".replace("\\|", "|")
    assert Board.from_text(text) != Board(6, 6)


def test_an_object_that_was_paid_for_is_written_and_read() -> None:
    thing = MapObject(ObjectKind.LIGHT, "Cloak", gear="drop", owner="Ann", points=5, friendly=True)
    board = Board.build(width=2, height=1, objects={"A1": thing})
    assert "A1: {kind: light, name: Cloak, gear: drop, owner: Ann, points: 5, friendly: yes}" in board.to_text()
    assert Board.from_text(board.to_text()) == board
