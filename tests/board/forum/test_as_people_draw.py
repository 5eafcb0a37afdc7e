"""Boards as people paste them: digits that are levels, words in legends, things on squares, and rims of every sort."""

from __future__ import annotations

import pytest

from clixbook.board.forum.boards import ForumBoard, read_forum_board
from clixbook.board.forum.layout import FROM_ABOVE, FROM_BELOW, LEVELS_AT_RIM
from clixbook.board.forum.meanings import meaning_of
from clixbook.board.forum.rims import NUMBERED, OTHER_WAY
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Terrain, Transition

NAMES = frozenset({"tree warden", "old mountain", "bruiser", "bushmaster"})


def read(text: str) -> ForumBoard:
    return read_forum_board(text, names=NAMES)


def levels(board: Board) -> list[str]:
    """The levels, a text a row."""
    return ["".join(str(board.level((x, y))) for x in range(board.width)) for y in range(board.height)]


def squares(board: Board, flag: Terrain) -> str:
    return " ".join(square.name for square in board.squares if board.printed(square) & flag)


def stands(board: Board) -> dict[str, str]:
    return {piece.name: piece.squares[0].name for piece in board.pieces.values()}


# -- digits at the rim: levels, or the numbers of rows ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("2 2 S S 2 2\n1 1 S S 1 1", ["221122", "111111"]),
        ("1 1 1\n2 2 2", ["111", "222"]),
        ("1 1 1\n2 2 2\n2 2 2", ["111", "222", "222"]),
        ("1 1 1\n2 2 2\n3 3 3", ["111", "222", "333"]),
        ("3 3 3\n2 2 2\n1 1 1", ["333", "222", "111"]),
        ("2,2,1\n1,1,1", ["221", "111"]),
        ("2|2|1\n1|1|1", ["221", "111"]),
        ("  A B C\n  2 2 1\n  1 1 1", ["221", "111"]),
    ],
)
def test_digits_of_levels_are_no_numbers_of_rows(text: str, rows: list[str]) -> None:
    found = read(text)
    assert levels(found.board) == rows
    assert FROM_BELOW not in found.notes
    assert found.notes.count(LEVELS_AT_RIM) <= 1


@pytest.mark.parametrize(
    ("text", "rows", "note"),
    [
        ("1 . . 2\n2 . . 2\n3 . . .", ["112", "112", "111"], FROM_ABOVE),
        ("3 . . 2\n2 . . 2\n1 . . .", ["111", "112", "112"], FROM_BELOW),
        ("1  1 1 1\n2  2 2 2", ["111", "222"], FROM_ABOVE),
        ("1: 111\n2: 222", ["111", "222"], FROM_ABOVE),
        ("   A B C\n1  1 1 1\n2  2 2 2", ["111", "222"], FROM_ABOVE),
        ("1 | 1 | 1 |\n2 | 2 | 2 |", ["11", "22"], FROM_ABOVE),
        ("1 [1][2]\n2 [ ][ ]", ["12", "11"], FROM_ABOVE),
        ("1 1 1 1 1\n2 1 1 1 1\n3 1 1 2 2", ["1111", "1111", "1122"], FROM_ABOVE),
    ],
)
def test_numbers_that_stand_apart_or_count_rows_are_those_of_rows(text: str, rows: list[str], note: str) -> None:
    found = read(text)
    assert levels(found.board) == rows
    assert note in found.notes


def test_what_could_be_either_is_asked_back() -> None:
    text = "1 1 1\n2 2 2"
    assert read(text).numbers == "squares"
    other = read_forum_board(text, numbers="rows")
    assert (levels(other.board), other.numbers) == (["11", "22"], "rows")
    assert read("1  ...\n2  ...").numbers is None


# -- the words of a legend ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sign", "count", "meaning"),
    [
        ("street", ".", 40, "clear"),
        ("Iceman", "A", 1, "figure Iceman: standard"),
        ("Bushmaster", "B", 1, "figure Bushmaster: standard"),
        ("Bushmaster", "#", 1, "figure Bushmaster: standard"),
        ("Tree Warden of Ben", "T", 1, "figure Tree Warden: standard of Ben"),
        ("the Old Mountain", "M", 1, "figure Old Mountain: standard"),
        ("Water Wizard", "W", 1, "figure Water Wizard: standard"),
        ("River Thames", "R", 9, "water"),
        ("my guy", "*", 1, "figure my guy: standard of Ann"),
        ("figure", "f", 1, "figure f: standard"),
        ("figure Bruiser", "f", 1, "figure Bruiser: standard"),
        ("woods", "T", 3, "hindering"), ("light woods", "T", 3, "hindering"), ("trees", "t", 4, "hindering"),
        ("cars", "C", 4, "hindering"), ("a car", "C", 1, "hindering"), ("tall grass", "g", 3, "hindering"),
        ("grass", "g", 3, "clear"), ("wood floor", "f", 9, "clear"), ("tree-lined street", "s", 9, "clear"),
        ("empty space", "e", 9, "clear"), ("space", "e", 9, "space"), ("hindering ground", "g", 4, "hindering"),
        ("ice wall", "i", 3, "blocking"), ("deep water", "d", 3, "deep"), ("open water", "d", 3, "water"),
        ("stairs to the roof", "S", 2, "stairs"), ("ladder", "L", 1, "ladder"), ("door", "D", 1, "door"),
        ("window", "D", 1, "window"), ("fence", "F", 3, "fence"),
        ("elevated hindering", "E", 3, "hindering + level 2"), ("hindering, level 3", "E", 3, "hindering + level 3"),
        ("building (elevated 2)", "B", 5, "level 2"), ("ground level", "g", 3, "clear"),
        ("smoke", "m", 2, "marker smoke"), ("barrier", "b", 2, "marker barrier"), ("crates", "c", 2, "object light"),
        ("dumpster", "d", 1, "object heavy"), ("Ben's starting zone", "z", 3, "start ben"),
        ("mud", "~", 3, "special mud"),
    ],
)  # fmt: skip
def test_words_are_read_as_whole_words(words: str, sign: str, count: int, meaning: str) -> None:
    assert meaning_of(words, sign, count, NAMES) == meaning


@pytest.mark.parametrize(
    "legend",
    [
        "A = Bruiser, B = me", "A: Bruiser\nB: me", "Where A is the Bruiser and B is me.", "A=Bruiser B=me",
        "[A] - Bruiser\n[B] - me", "* A = Bruiser\n* B = me", "Legend: A = Bruiser; B = me",
    ],
)  # fmt: skip
def test_legends_as_people_write_them(legend: str) -> None:
    assert stands(read(f"A . .\n. . B\n{legend}").board) == {"Bruiser": "A1", "me": "C2"}


def test_a_legend_that_was_read_in_its_own_way_is_told_by_its_words() -> None:
    (guess,) = (each for each in read("..W\n...\nW = Water Wizard").guesses if each.sign == "W")
    assert (guess.words, guess.meaning) == ("Water Wizard", "figure Water Wizard: standard")


# -- what stands on the sides of squares --------------------------------------------------------------------------


def test_stairs_on_a_square_join_it_to_the_next_level() -> None:
    board = read("1 S 2 2\n1 1 2 2\nS = stairs").board
    assert board.transition("B1|C1") is Transition.STAIRS
    assert [str(edge) for edge in board.transitions] == ["B1|C1"]
    assert levels(board) == ["1122", "1122"]


def test_stairs_between_two_high_levels_stand_on_the_lower_one() -> None:
    board = read("2 2 S 3\n2 2 2 3\nS = stairs").board
    assert levels(board) == ["2223", "2223"]
    assert board.transition("C1", "D1") is Transition.STAIRS


def test_a_ladder_and_the_sign_of_stairs() -> None:
    assert read("1 L 2\nL = ladder").board.transition("B1|C1") is Transition.LADDER
    assert read("..22\n.=22\n..22").board.transition("B2|C2") is Transition.STAIRS


def test_stairs_that_join_nothing_are_told_with_the_way_on() -> None:
    found = read(". S .\n. . .\nS = stairs")
    assert found.notes[-1].startswith("The stairs on B1 join nothing")
    assert "Paint the levels" in found.notes[-1]


def test_doors_windows_and_fences_are_told_with_the_way_on() -> None:
    found = read("#D#.\n#W#F\nD = door, W = window, F = fence")
    assert squares(found.board, Terrain.HINDERING) == "D2"
    assert squares(found.board, Terrain.BLOCKING) == "A1 C1 A2 C2"
    assert [note.split(":")[0] for note in found.notes] == [
        "A door is on a side of a square", "A window is on a side of a square", "No book has fences",
    ]  # fmt: skip
    assert all("Paint" in note for note in found.notes)


# -- layouts ------------------------------------------------------------------------------------------------------


def test_squares_in_brackets() -> None:
    board = read("[x][ ][h1]\n[ ][A][2]\nA = Bruiser").board
    assert (board.width, board.height) == (3, 2)
    assert squares(board, Terrain.BLOCKING) == "A1"
    assert squares(board, Terrain.HINDERING) == "C1"
    assert levels(board) == ["111", "112"]
    assert stands(board) == {"Bruiser": "B2"}


def test_brackets_with_letters_and_numbers_around() -> None:
    board = read("  A  B  C\n1 [ ][ ][#]\n2 [ ][A][#]").board
    assert (board.width, board.height) == (3, 2)
    assert squares(board, Terrain.BLOCKING) == "C1 C2"


def test_a_table_of_a_forum() -> None:
    board = read("| | A | B | C |\n|---|---|---|---|\n| 1 | . | # | . |\n| 2 | . | h | W |\n\nW = Warden").board
    assert (board.width, board.height) == (3, 2)
    assert (squares(board, Terrain.BLOCKING), stands(board)) == ("B1", {"Warden": "C2"})


def test_columns_with_numbers() -> None:
    found = read("   1 2 3 4\nA  . . . .\nB  . # # .\nC  . . . x")
    assert OTHER_WAY in found.notes
    assert squares(found.board, Terrain.BLOCKING) == "B2 C2 D3"
    found = read("  1 2 3\n1 . . .\n2 . # .")
    assert (found.board.width, squares(found.board, Terrain.BLOCKING)) == (3, "B2")
    assert NUMBERED in found.notes
    assert NUMBERED in read("1 2 3 4\n. . . .\n. . # .").notes


def test_levels_with_their_letter() -> None:
    board = read("E1 E1 E2 E2\nE1 h  E2 E2\nE1 h  A  E2\nA = Bruiser").board
    assert levels(board) == ["1122", "1122", "1112"]
    assert squares(board, Terrain.HINDERING) == "B2 B3"
    assert stands(board) == {"Bruiser": "C3"}


def test_coloured_squares() -> None:
    board = read("🟩🟩⬜🟦\n⬜⬛🟥🟦").board
    assert [squares(board, flag) for flag in (Terrain.HINDERING, Terrain.WATER, Terrain.BLOCKING)] == [
        "A1 B1", "D1 D2", "B2",
    ]  # fmt: skip
    assert board.level("C2") == 2


def test_a_sentence_of_small_words_is_no_row() -> None:
    found = read("The map is 5x3:\n\n- - - - -\n- * - o -\n- - - - -\n* is my guy, o is the heavy object")
    assert (found.board.width, found.board.height) == (5, 3)
    assert stands(found.board) == {"my guy": "B2"}
    assert found.board.title == "The map is 5x3"


def test_a_digit_that_is_no_number_is_no_level() -> None:
    """What ``isdigit`` takes for a digit, and ``int`` does not."""
    assert read_forum_board("..q\n...", {"q": "level ²"}).board.level("C1") == 2
    assert read("²..\n²..\n² = hindering").board.width == 3


def test_two_meanings_of_one_sign() -> None:
    board = read_forum_board("..q\n...", {"q": "hindering + level 3"}).board
    assert (board.printed(Square(2, 0)), board.level("C1")) == (Terrain.HINDERING, 3)
