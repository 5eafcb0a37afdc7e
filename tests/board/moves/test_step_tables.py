"""Tables of steps: the rows near objects and markers alone are worked out anew."""

from __future__ import annotations

import pytest

from clixbook.board.board import Board
from clixbook.board.frozen import FrozenMap
from clixbook.board.moves.judging import _row, step_table
from clixbook.board.moves.movers import surface
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.rulebooks.values import MoveRights

BOARD = Board.build(
    width=9,
    height=8,
    walls=["C3|D3", "C4|D4"],
    hindering=["B2:B4"],
    blocking=["F6"],
    markers={"C3": "hindering", "E4": "blocking", "H8": "barrier"},
    objects={"B3": "heavy", "D3": "light", "A8": "heavy"},
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_is_that_of_every_square_by_itself(edition: str) -> None:
    rules = rulebook(edition)
    ground = surface(BOARD, rules, MoveRights())
    by_square = tuple(_row(ground, square, climbing=False, soft=False) for square in BOARD.squares)
    assert step_table(BOARD, rules, MoveRights(), climbing=False, soft=False) == by_square
    empty = step_table(
        BOARD.with_(objects=FrozenMap(), markers=FrozenMap()), rules, MoveRights(), climbing=False, soft=False
    )
    assert empty != by_square
