"""Areas copied and pasted, and maps that grow and shrink, with what is lost."""

from __future__ import annotations

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_squares
from clixbook.board.model.things import Terrain
from clixbook.board.painting.cutting import clear_area, copy_area, paste_copy, resize_board, turn_copy
from clixbook.errors import ClixbookError

ROOM = Board.build(
    width=8, height=6, setting="mixed", hindering=["C3"], levels={"D3": 2}, interior=["C3:D3"],
    walls=["B3|C3", "C2|C3"], transitions=["C3|D3"], starting={"west": ["A1:A6"], "east": ["H1:H6"]},
    special={"D4": "Mud"}, objects={"D3": "crate: light"}, markers={"C4": "smoke"},
    pieces={"C4": "Bruiser: giant of Ben"},
)  # fmt: skip


def area(name: str) -> tuple[Square, ...]:
    return tuple(parse_squares([name]))


def test_a_copy_takes_its_outer_walls_along() -> None:
    new = paste_copy(ROOM, copy_area(ROOM, area("C3:D4")), Square(4, 0)).board
    assert {str(edge) for edge in new.edges} == {"B3|C3", "C2|C3", "D1|E1"}  # the wall above E1 is off the map
    assert {str(edge) for edge in new.transitions} == {"C3|D3", "E1|F1"}
    assert (new.printed(Square(4, 0)), new.level(Square(5, 0))) == (Terrain.HINDERING, 2)
    assert new.special[Square(5, 1)] == "Mud"
    assert new.objects[Square(5, 0)] == ROOM.objects[Square(3, 2)]
    assert new.markers[Square(4, 1)] == ROOM.markers[Square(2, 3)]
    assert new.pieces["Bruiser 2"].squares == (Square(4, 1),)
    assert area("E1:F1") == tuple(sorted(new.interior - ROOM.interior))


def test_a_copy_is_turned_by_a_quarter() -> None:
    clip = turn_copy(
        copy_area(ROOM, area("C3:D3"))
    )  # two squares: hindering ground, and right of it a roof up some stairs
    new = paste_copy(ROOM, clip, Square(5, 0)).board
    assert (clip.board.width, clip.board.height) == (1, 2)
    assert (new.printed(Square(5, 0)), new.level(Square(5, 1))) == (Terrain.HINDERING, 2)
    assert {str(edge) for edge in new.transitions} == {"C3|D3", "F1|F2"}
    assert {str(edge) for edge in new.edges} == {
        "B3|C3",
        "C2|C3",
        "F1|G1",
    }  # what was above is right; left is off the map
    assert new.objects[Square(5, 1)] == ROOM.objects[Square(3, 2)]
    assert area("F1:F2") == tuple(sorted(new.interior - ROOM.interior))
    whole = copy_area(ROOM, area("A1:H6"))
    assert turn_copy(turn_copy(turn_copy(turn_copy(whole)))) == whole


def test_a_paste_replaces_what_is_there() -> None:
    new = paste_copy(ROOM, copy_area(ROOM, area("F1:G2")), Square(2, 2)).board
    assert new.printed(Square(2, 2)) == Terrain.CLEAR
    assert "Bruiser" not in new.pieces
    assert not new.transitions


def test_what_finds_no_place_is_told() -> None:
    change = paste_copy(ROOM, copy_area(ROOM, area("C3:D4")), Square(7, 5))
    assert change.board.printed(Square(7, 5)) == Terrain.HINDERING
    assert {"raised ground (1)", "special ground (1)", "Bruiser, who finds no place"} <= set(change.lost)
    with pytest.raises(ClixbookError, match="off the map"):
        paste_copy(ROOM, copy_area(ROOM, area("A1")), Square(9, 9))
    with pytest.raises(ClixbookError, match="Select"):
        copy_area(ROOM, [])


def test_cutting_out_leaves_clear_ground() -> None:
    board = clear_area(ROOM, area("C3:D4")).board
    assert printed_nothing(board, area("C3:D4"))
    assert not board.pieces
    assert board.starting == ROOM.starting


def printed_nothing(board: Board, squares: tuple[Square, ...]) -> bool:
    return all(not board.printed(square) and board.level(square) == 1 for square in squares)


def test_a_larger_map_keeps_everything_and_back_again() -> None:
    larger = resize_board(ROOM, left=2, top=1, right=1, bottom=3)
    assert (larger.board.width, larger.board.height, larger.lost) == (11, 10, ())
    assert larger.board.printed(Square(4, 3)) == Terrain.HINDERING
    assert larger.board.pieces["Bruiser"].squares == (Square(4, 4),)
    assert resize_board(larger.board, left=-2, top=-1, right=-1, bottom=-3).board == ROOM


def test_a_smaller_map_tells_what_is_lost() -> None:
    smaller = resize_board(ROOM, left=-3)
    assert smaller.lost == (
        "hindering terrain (1)", "markers and objects (1)", "starting area west (6)", "Bruiser",
        "stairs (1)", "wall (2)",
    )  # fmt: skip
    assert smaller.board.starting.keys() == {"east"}
    assert smaller.board.transitions == {}
    with pytest.raises(ClixbookError, match="width must be a whole number from 1 to 200"):
        resize_board(ROOM, right=-8)
    with pytest.raises(ClixbookError, match="height must be"):
        resize_board(ROOM, bottom=195)
