"""Problems of a map with their places, and the line of a map that is not finished."""

from __future__ import annotations

import pytest

from clixbook.board.files.map_checks import map_problems
from clixbook.board.files.notation.board_notation import from_line, to_line
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import parse_edge
from clixbook.board.model.things import Transition
from clixbook.errors import ClixbookError

GOOD = Board.build(width=5, height=4, starting={"west": ["A1:A4"], "east": ["E1:E4"]})


def told(board: Board) -> list[tuple[str, str, bool]]:
    return [(each.text, " ".join(map(str, each.where)), each.grave) for each in map_problems(board)]


def test_a_map_without_a_problem() -> None:
    assert told(GOOD) == []


def test_stairs_between_equal_levels_are_grave_and_lie_on_their_edge() -> None:
    board = GOOD.with_(transitions=FrozenMap({parse_edge("B1|C1"): Transition.STAIRS}))
    expected = "These stairs join nothing: B1 and C1 are both on level 1; expected two levels."
    assert told(board) == [(expected, "B1|C1", True)]
    with pytest.raises(ClixbookError, match="join nothing"):
        from_line(to_line(board))
    assert from_line(to_line(board), unfinished=True) == board


def test_areas_that_miss_differ_or_lie_on_rocks() -> None:
    assert told(Board(2, 2)) == [("There are fewer than two starting areas.", "", False)]
    uneven = Board.build(width=3, height=2, starting={"west": ["A1:A2"], "east": ["C1"]})
    assert told(uneven) == [("The starting areas differ in size: west 2, east 1.", "A1 A2 C1", False)]
    rocks = Board.build(width=5, height=4, blocking=["A2"], starting={"west": ["A1:A4"], "east": ["E1:E4"]})
    assert told(rocks) == [("Nobody can start on blocking terrain: A2, starting area west.", "A2", False)]


def test_figures_on_rocks_and_roofs_without_access() -> None:
    board = Board.build(
        width=5, height=4, blocking=["B2"], levels={"C3": 2}, pieces={"B2": "Bruiser: standard"},
        starting={"west": ["A1:A4"], "east": ["E1:E4"]},
    )  # fmt: skip
    assert told(board) == [
        ("Bruiser stands on blocking terrain: B2.", "B2", False),
        ("No stairs, ladder or open way lead to level 2 around C3.", "C3", False),
    ]


def test_areas_between_which_no_way_leads() -> None:
    board = Board.build(width=3, height=1, walls=["A1|B1"], starting={"west": ["A1"], "east": ["C1"]})
    assert told(board) == [("No way leads from starting area west to east.", "A1 C1", False)]
