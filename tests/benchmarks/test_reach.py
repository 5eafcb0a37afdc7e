"""Reach against networkx's single-source search over the same grid."""

from __future__ import annotations

import inspect

import networkx as nx
import pytest

from clixbook.board.moves.reach import reach
from clixbook.board.moves.stepping.steps import step
from clixbook.rulebooks import EDITIONS, rulebook
from tests.benchmarks.boards import crowded_board, report, seconds

SPEED = 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_reach_with_speed_ten(edition: str) -> None:
    board, rules = crowded_board(), rulebook(edition)
    movers = list(board.pieces.values())
    # The same steps that a walker may make, with costs, stops and opponents left out: networkx knows none.
    grid = nx.DiGraph()
    walker = movers[1]
    bare = board.bare.with_piece(walker)
    for a in board.squares:
        for b in a.around():
            if b in board and step(bare, walker, b, rules=rules, start=a):
                grid.add_edge(a, b, weight=1)

    worked_out = inspect.unwrap(reach)  # an answer that is remembered costs nothing

    def ours() -> None:
        for piece in movers:
            assert worked_out(board, piece, SPEED, rules=rules).costs is not None  # the search itself, not the promise

    def theirs() -> None:
        for piece in movers:
            nx.single_source_dijkstra(grid, piece.squares[0], cutoff=SPEED, weight="weight")

    report(f"reach to networkx's search, {edition}", seconds(ours) / seconds(theirs), 2.0)
