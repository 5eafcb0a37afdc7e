"""Ways of a move past given squares: counted by hand on open ground."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, strategies as st

from clixbook.board.carrying.passing import paths_past, single_paths_past, ways_to
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.moves.reach import reach
from clixbook.board.moves.walk import walk
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS
from tests.strategies import boards


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_detour_costs_what_its_two_legs_cost(edition: str) -> None:
    """From B5 with speed 8 past E1 (4 squares): the goals are those within 4 squares of E1."""
    board, via = Board.build(width=14, height=9, pieces={"B5": "X: of Ann"}), parse_square("E1")
    ways = paths_past(reach(board, "X", 8, rules=edition), {via})
    assert set(ways) == {s for s in board.squares if s.distance(via) <= 4}
    for goal, path in ways.items():
        assert (path[0].name, path[-1], via in path) == ("B5", goal, True)
        assert walk(board, "X", path, 8, rules=edition)


@pytest.mark.parametrize("edition", EDITIONS[:3])  # the last book lets it roll and go on
def test_nobody_goes_on_past_an_opponent_where_moves_stop_there(edition: str) -> None:
    board = Board.build(width=10, height=1, pieces={"A1": "X: of Ann", "J1": "O: of Ben"})
    found = reach(board, "X", 9, rules=edition)
    assert parse_square("I1") in paths_past(found, {parse_square("I1")})
    assert single_paths_past(found, {parse_square("I1")}, before=True).keys() == set()


def test_every_square_on_some_way_to_a_goal() -> None:
    """From A1 to E1 with 6 squares: one may stray where both legs come to 6 at most."""
    board = Board.build(width=8, height=8, pieces={"A1": "X: of Ann"})
    start, goal = parse_square("A1"), parse_square("E1")
    ways = ways_to(reach(board, "X", 6, rules="core2014"), goal)
    assert set(ways) == {s for s in board.squares if s.distance(start) + s.distance(goal) <= 6}
    assert all(square in path and path[-1] == goal for square, path in ways.items())


@given(boards(), st.sampled_from(EDITIONS), st.integers(0, 8), st.data())
def test_one_search_past_all_squares_finds_what_one_for_each_finds(
    board: Board, edition: str, speed: int, data: st.DataObject
) -> None:
    singles = [piece.id for piece in board.pieces.values() if not piece.is_multi_base]
    squares = st.builds(Square, st.integers(0, board.width - 1), st.integers(0, board.height - 1))
    who = data.draw(st.sampled_from(singles) if singles else squares)
    near = data.draw(st.frozensets(squares, max_size=6))
    found = reach(board, who, speed, rules=rulebook(edition))
    assume(not found.who.is_multi_base)
    for before in (False, True):
        ways = single_paths_past(found, near, before=before)
        assert set(ways.goals) == ways.cheapest_through.keys()
        alone = single_paths_past(found, near, before=before)  # each way is searched by itself, for one goal
        assert {goal: alone[goal] for goal in ways.cheapest_through} == {
            goal: ways[goal] for goal in ways.cheapest_through
        }
        assert "cheapest_through" not in alone.__dict__
        for goal in set(board.squares) - ways.cheapest_through.keys():
            with pytest.raises(KeyError):
                single_paths_past(found, near, before=before)[goal]
