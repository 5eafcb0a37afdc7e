"""Boards as players draw them, each drawn differently, and what is told where one cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from clixbook.board.forum.boards import ForumBoard, read_forum_board
from clixbook.board.forum.layout import FROM_ABOVE, FROM_BELOW
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import EdgeKind, ObjectKind, Size, Terrain, Transition
from clixbook.errors import ClixbookError

PLAIN = """
Corner shot at the mill
..........
..##..h...
..##..h.A.
.a....~~..
..........
"""
SPACED = """\
```
   A B C D E F
1  . . . . . .
2  . # #|. B .
3  . . .|. . .
       -
4  h h . . x .
```
Legend: # = blocking, h = hindering terrain
x = light object
B = Bruiser (giant, Ben)
"""
FRAMED = """\
+---+---+---+---+
| # |   | A | S |
+---+---+---+---+
|   | h |   | S |
+---+---+---+---+
|   |   | b | S |
+---+---+---+---+
A: Night Warden
"""
WALLED = """\
  +-A-+-B-+-C-+
  |       : 2 | 1
  +   +---+-/-+
  |###    = 2h| 2
  +---+---+---+
"""
PIPES = """\
Here is where we stopped:

 1 | . | ~ | ~ | . |
 2 | . | ~ | ~ | . |
 3 | W | hW| . | . |

W - Warden of Ann
"""
COMMAS = """\
[code]
hd,  ,  ,bl
  ,A2,2 ,bl
[/code]
hd = hindering
bl = blocking
"""
BOXES = """\
┌───┬───┬───┐
│ ^ │   │ 3 │
├───┼───┼───┤
│ ^ │ @ │ 3 │
└───┴───┴───┘
"""
DASHES = """\
--x--
-----
--%-- <
"""


def squares(found: ForumBoard, flag: Terrain) -> str:
    board = found.board
    return " ".join(square.name for square in board.squares if board.printed(square) & flag == flag)


def size(found: ForumBoard) -> tuple[int, int]:
    return found.board.width, found.board.height


def meanings(found: ForumBoard) -> dict[str, tuple[str, int, bool]]:
    return {guess.sign: (guess.meaning, guess.count, guess.from_legend) for guess in found.guesses}


# -- eight drawings ------------------------------------------------------------------------------------------


def test_a_plain_grid() -> None:
    found = read_forum_board(PLAIN)
    assert size(found) == (10, 5)
    assert found.board.title == "Corner shot at the mill"
    assert squares(found, Terrain.BLOCKING) == "C2 D2 C3 D3"
    assert squares(found, Terrain.HINDERING) == "G2 G3"
    assert squares(found, Terrain.WATER) == "G4 H4"
    assert {(p.name, p.side, p.squares[0].name) for p in found.board.pieces.values()} == {
        ("A", "Ann", "I3"), ("a", "Ben", "B4"),
    }  # fmt: skip
    assert meanings(found)["#"] == ("blocking", 4, False)
    (where,) = [(guess.line, guess.column) for guess in found.guesses if guess.sign == "A"]
    assert where == (5, 9)


def test_gaps_letters_numbers_walls_and_a_legend() -> None:
    found = read_forum_board(SPACED)
    assert size(found) == (6, 4)
    assert squares(found, Terrain.BLOCKING) == "B2 C2"
    assert squares(found, Terrain.HINDERING) == "A4 B4"
    assert {str(edge) for edge in found.board.edges} == {"C2|D2", "C3|D3", "C3|C4"}
    (thing,) = found.board.objects[Square(4, 3)]
    assert thing.kind is ObjectKind.LIGHT
    bruiser = found.board.pieces["Bruiser"]
    assert (bruiser.size, bruiser.side, bruiser.squares) == (Size.GIANT, "Ben", (Square(4, 1),))
    assert meanings(found)["#"] == ("blocking", 2, True)


def test_a_frame_with_every_line_drawn_is_a_grid_and_no_walls() -> None:
    found = read_forum_board(FRAMED)
    assert size(found) == (4, 3)
    assert not found.board.edges
    assert "The lines between squares are taken for the grid, not for walls." in found.notes
    assert found.board.pieces["Night Warden"].squares == (Square(2, 0),)
    assert found.board.starting == {"S": {Square(3, 0), Square(3, 1), Square(3, 2)}}
    assert meanings(found)["b"] == ("figure b: standard of Ben", 1, False)


def test_a_frame_with_some_lines_drawn_has_walls() -> None:
    found = read_forum_board(WALLED)
    board = found.board
    assert {str(edge): kind for edge, kind in board.edges.items()} == {
        "B1|C1": EdgeKind.WINDOW, "B1|B2": EdgeKind.WALL, "C1|C2": EdgeKind.DOOR,
    }  # fmt: skip
    assert {str(edge): kind for edge, kind in board.transitions.items()} == {"B2|C2": Transition.STAIRS}
    assert [board.level(square) for square in board.squares] == [1, 1, 2, 1, 1, 2]
    assert squares(found, Terrain.HINDERING) == "C2"


def test_pipes_with_row_numbers_and_two_signs_in_a_square() -> None:
    found = read_forum_board(PIPES)
    assert size(found) == (4, 3)
    assert squares(found, Terrain.WATER) == "B1 C1 B2 C2"
    assert squares(found, Terrain.HINDERING) == "B3"
    assert {p.squares[0].name for p in found.board.pieces.values()} == {"A3", "B3"}
    assert {p.name for p in found.board.pieces.values()} == {"Warden", "Warden 2"}
    assert not found.board.edges


def test_commas_and_signs_of_two_letters() -> None:
    found = read_forum_board(COMMAS)
    assert size(found) == (4, 2)
    assert squares(found, Terrain.HINDERING) == "A1"
    assert squares(found, Terrain.BLOCKING) == "D1 D2"
    assert found.board.level(Square(1, 1)) == 2 == found.board.level(Square(2, 1))
    assert found.board.piece_at(Square(1, 1)) is not None


def test_boxes_of_lines() -> None:
    found = read_forum_board(BOXES)
    assert size(found) == (3, 2)
    assert squares(found, Terrain.HINDERING) == "A1 A2"
    assert [found.board.level(Square(2, y)) for y in (0, 1)] == [3, 3]
    assert found.board.piece_at(Square(1, 1)) is not None


@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize("letters", ["above", "below", "both"])
def test_rows_numbered_from_above_and_from_below_are_one_map(below: bool, letters: str) -> None:
    """A1 is blocking, C2 hindering, a wall stands between A1 and A2, Bob on B3: whichever end row 1 is drawn at."""
    head, rows = "  A B C", ["1 # . .", "  -    ", "2 . . h", "3 . b ."]
    drawn = [*([head] if letters != "below" else []), *(rows[::-1] if below else rows)]
    drawn += [head] if letters != "above" else []
    found = read_forum_board("\n".join([*drawn, "b = Bob"]))
    board = found.board
    assert (board.width, board.height) == (3, 3)
    assert [board.terrain[board.index(board.square(each))] for each in ("A1", "C2", "A3")] == [
        Terrain.BLOCKING, Terrain.HINDERING, Terrain.CLEAR
    ]  # fmt: skip
    assert [piece.squares[0].name for piece in board.pieces.values()] == ["B3"]
    assert board.edge(Square(0, 0), Square(0, 1)) == EdgeKind.WALL
    assert [each for each in found.notes if each.startswith("Read from")] == [FROM_BELOW if below else FROM_ABOVE]


def test_numbers_at_the_right_and_in_frames_from_below() -> None:
    assert read_forum_board("...#  3\n....  2\nh...  1").board.terrain[0] == Terrain.HINDERING
    framed = "+---+---+\n| # |   | 2\n+---+---+\n|   | h | 1\n+---+---+\n"
    board = read_forum_board(framed).board
    assert [board.terrain[board.index(board.square(each))] for each in ("B1", "A2")] == [
        Terrain.HINDERING, Terrain.BLOCKING
    ]  # fmt: skip


def test_a_short_row_and_a_wrong_number_from_below_are_told_by_their_own_numbers() -> None:
    assert (
        "Row 3 has 2 of 3 squares; the rest is taken for clear ground." in read_forum_board("3 ..\n2 ...\n1 ...").notes
    )
    with pytest.raises(ClixbookError, match="Expected row number 3 here, found 7") as caught:
        read_forum_board("5 ...\n4 ...\n7 ...\n2 ...\n1 ...")
    assert (caught.value.problems[0].line, caught.value.problems[0].column) == (3, 1)


def test_dashes_as_clear_ground_and_what_is_told_by_hand() -> None:
    found = read_forum_board(DASHES.replace(" <", ""), {"%": "smoke marker", "x": "start player 1"})
    assert size(found) == (5, 3)
    assert found.board.markers[Square(2, 2)][0].kind == "smoke"
    assert found.board.starting == {"player 1": {Square(2, 0)}}
    assert meanings(found)["%"] == ("marker smoke", 1, True)


def test_the_example_of_the_page_about_the_format() -> None:
    page = (Path(__file__).parents[3] / "docs" / "map-format.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```text\n( .*?)```", page, re.DOTALL)
    found = read_forum_board(example)
    assert size(found) == (6, 3)
    assert {str(edge) for edge in found.board.edges} == {"C2|D2", "C3|D3"}
    assert found.board.pieces["Bruiser"].is_great


# -- every kind of the rows ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", terrain_kinds.TERRAIN, ids=lambda kind: kind.word)
def test_every_terrain_is_known_by_its_symbol_and_by_its_name(kind: terrain_kinds.TerrainKind) -> None:
    assert read_forum_board(f"..{kind.symbol}\n...").board.printed(Square(2, 0)) == kind.flag
    assert read_forum_board(f"..z\n...\nz = {kind.name}").board.printed(Square(2, 0)) == kind.flag


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("a hedge", "hindering"), ("Wall", "blocking"), ("elevated, level 3", "level 3"), ("the roof", "level 2"),
        ("starting area of Ben", "start ben"), ("heavy object", "object heavy"), ("rubble", "marker debris"),
        ("Lodestar", "figure Lodestar: standard"), ("Lodestar of Ben", "figure Lodestar: standard of Ben"),
        ("open floor", "clear"), ("indoors", "indoors"), ("Level 4", "level 4"),
    ],
)  # fmt: skip
def test_words_of_a_legend(words: str, meaning: str) -> None:
    found = read_forum_board(f"..q\n...\nq = {words}")
    assert meanings(found)["q"] == (meaning, 1, True)


# -- what cannot be read -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("", 1, 1, "Found no board"),
        ("Only some words about the weekend", 1, 1, "Found no board"),
        ("..?\n..!", 1, 3, "Nothing explains ? on C1"),
        ("1 ...\n2 ...\n4 ...", 3, 1, "Expected row number 3 here, found 4."),
        ("  ABC\n1 ...\n2 ....", 3, 6, "Row 2 has 4 squares; the letters of the columns end at C."),
        ("." * 201, 1, 1, "201 by 1 squares"),
        ("..A\nz..\nz = figure B: quick", 2, 1, "'quick' is not a word for a piece"),
    ],
)
def test_problems_have_their_line_and_column(text: str, line: int, column: int, told: str) -> None:
    with pytest.raises(ClixbookError) as error:
        read_forum_board(text)
    problem = error.value.problems[0]
    assert (problem.line, problem.column) == (line, column), problem
    assert told in problem.text


def test_every_unknown_sign_is_told_at_once() -> None:
    with pytest.raises(ClixbookError) as error:
        read_forum_board("..?\n!..")
    assert [(each.line, each.column) for each in error.value.problems] == [(1, 3), (2, 1)]


def test_short_rows_are_told() -> None:
    found = read_forum_board("#...\n#\n#...")
    assert size(found) == (4, 3)
    assert "Row 2 has 1 of 4 squares; the rest is taken for clear ground." in found.notes


def test_lines_that_are_no_board_are_told() -> None:
    found = read_forum_board("....\n....\n\nCan Bruiser shoot from there?")
    assert found.notes == ("Line 4 is left out: Can Bruiser shoot from there?.",)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=".#hA2|-+ \n\t,=:Wx1┌│", max_size=120))
def test_any_text_is_a_board_or_one_error(text: str) -> None:
    try:
        board = read_forum_board(text).board
    except ClixbookError:
        return
    assert Board.from_line(board.bare.with_(transitions=Board(1, 1).transitions).to_line()).width == board.width
