"""Tables of steps: the rows near what lies on a map, or was destroyed, alone are worked out anew."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given, strategies as st

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge, parse_square
from clixbook.board.moves.mover import surface
from clixbook.board.moves.stepping.step_terrain import StepTable, step_table
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.terrain import terrain_cache
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.rulebooks.vocabulary import MoveRights
from tests.strategies import boards

BOARD = Board.build(
    width=9,
    height=8,
    walls=["C3|D3", "C4|D4", "C5|D5"],
    hindering=["B2:B4"],
    blocking=["F5:F7"],
    levels={"G1:I3": 2},
    markers={"C3": "hindering", "E4": "blocking", "H8": "barrier"},
    objects={"B3": "heavy", "D3": "light", "A8": "heavy"},
).with_(
    destroyed=frozenset({parse_square("F6")}),
    destroyed_edges=frozenset({parse_edge("C5|D5"), parse_edge("H3|H4")}),
)


@pytest.mark.parametrize("climbing", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_is_that_of_every_square_by_itself(edition: str, climbing: bool) -> None:
    rules, rights = rulebook(edition), MoveRights()
    ground = surface(BOARD, rules, rights)
    alone = StepTable(ground, climbing, False, None)
    by_square = [alone[BOARD.index(square)] for square in BOARD.squares]
    table = step_table(BOARD, rules, rights, climbing=climbing, soft=False)
    assert [table[BOARD.index(square)] for square in BOARD.squares] == by_square


def test_what_is_other_than_printed() -> None:
    printed, other = pristine_map(BOARD)
    assert pristine_map(printed) == (printed, frozenset())
    assert {square.name for square in other} == {"C3", "E4", "H8", "B3", "D3", "A8", "F6", "C5", "D5", "H3", "H4"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_adjacency_is_that_of_every_pair_by_itself(edition: str) -> None:
    """Also where another board of the same map was asked first, so that answers of that one are at hand."""
    rules = rulebook(edition)
    before = adjacent_squares(BOARD.with_(destroyed=frozenset()), rules)
    assert before[parse_square("E5")]
    table = adjacent_squares(BOARD, rules)
    for square in BOARD.squares:
        near = {other for other in square.around() if other in BOARD and adjacent(BOARD, square, other, rules=rules)}
        assert table[square] == near


def test_what_is_kept_of_a_map_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Squares of one map are destroyed in pairs: what is kept for them stays within its bound, and right."""
    monkeypatch.setattr(terrain_cache, "MOST_MENDED", 100)
    rules = rulebook("core2014")
    plain = Board.build(width=8, height=8, name="of stone", blocking=["A1:H8"])
    kept, most = adjacent_squares(plain, rules).mended, 0
    for gone in islice(combinations(plain.squares, 2), 60):
        board = plain.with_(destroyed=frozenset(gone))
        table = adjacent_squares(board, rules)
        found = [table[square] for square in board.squares]
        most = max(most, len(kept))
    assert 50 < most <= 100  # it was full, and began again
    near = ({b for b in a.around() if b in board and adjacent(board, a, b, rules=rules)} for a in board.squares)
    assert found == list(near)


@given(boards(), st.sampled_from(EDITIONS), st.booleans(), st.booleans())
def test_rows_beside_changed_squares_are_as_if_every_step_were_judged(
    board: Board, edition: str, climbing: bool, soft: bool
) -> None:
    rules, rights = rulebook(edition), MoveRights()
    alone = StepTable(surface(board.bare, rules, rights), climbing, soft, None)
    table = step_table(board.bare, rules, rights, climbing, soft)
    assert [table[at] for at in range(len(board.terrain))] == [alone[at] for at in range(len(board.terrain))]
