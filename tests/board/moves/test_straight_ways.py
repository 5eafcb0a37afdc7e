"""Of several ways that cost as much a move takes the one nearest to the straight line."""

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import reach
from tests.helpers import EDITIONS


def walk(board: Board, to: str, edition: str, speed: int = 8) -> str:
    """The squares of the walk of a figure on C4."""
    placed = board.with_piece(Piece("W", (board.square("C4"),), "Ann"))
    return " ".join(square.name for square in reach(placed, "W", speed=speed, rules=edition).path_to(to))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "squares",
    ["C4 D4 E4 F4 G4 H4 I4 J4 K4", "C4 C5 C6 C7 C8", "C4 D5 E6 F7 G8", "C4 B4 A4", "C4 D3 E2", "C4 D4 E5 F5"],
)
def test_on_open_ground_it_is_the_line_itself(edition: str, squares: str) -> None:
    assert walk(Board.build(width=14, height=9), squares.split()[-1], edition) == squares


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_goes_round_what_stands_in_its_way_and_no_farther(edition: str) -> None:
    walled = Board.build(width=14, height=9, blocking=["E3:E5"])
    assert walk(walled, "G4", edition) in ("C4 D5 E6 F5 G4", "C4 D3 E2 F3 G4")  # four steps either way


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])  # the fourth lets walkers through
def test_cheaper_beats_straighter(edition: str) -> None:
    path = walk(Board.build(width=14, height=9, hindering=["D4:F4"]), "G4", edition).split()
    assert not {"D4", "E4", "F4"} & set(path)
    assert len(path) == 5  # four steps on clear ground


def test_it_is_straight_too_where_it_might_meet_opponents_on_the_way() -> None:
    board = Board.build(width=14, height=9)
    board = board.with_piece(Piece("F", (board.square("F2"),), "Ben"))  # which is met on rows 1 to 3
    assert walk(board, "J4", "nebula2007") == "C4 D4 E4 F4 G4 H4 I4 J4"
    assert walk(board, "C9", "nebula2007") == "C4 C5 C6 C7 C8 C9"
