"""Directions as numbers: what they add to a square's index, and which edges they meet."""

from __future__ import annotations

from hypothesis import given

from clixbook.board.model.board import Board
from clixbook.board.model.squares import flank_edges, flanks
from clixbook.board.moves.directions import edge_bits, heading_to, headings
from tests.strategies import boards


@given(boards())
def test_directions_are_the_squares_around(board: Board) -> None:
    table = headings(board.width, board.height)
    for square in board.squares:
        at = board.index(square)
        around = [board.index(other) for other in square.around() if other in board]
        assert [at + heading.index_offset for heading in table[at]] == around


@given(boards())
def test_edges_as_bits_are_those_that_a_step_meets(board: Board) -> None:
    """A straight step crosses one edge, and beside a corner there are two on either side."""
    edges = board.standing_edges
    bits = edge_bits(edges, board.width, len(board.terrain))
    for a in board.squares:
        for b in (other for other in a.around() if other in board):
            heading = heading_to(b.x - a.x, b.y - a.y, board.width)
            assert heading is not None
            start = board.index(a)
            if not heading.flanks:
                assert bool(bits[start] & heading.crossed_edge) == (board.edge(a, b) is not None)
                continue
            for flank, (off, two) in zip(flanks(a, b), heading.flanks, strict=True):
                assert start + off == board.index(flank)
                assert bool(bits[start + off] & two) == any(edge in edges for edge in flank_edges(flank, a, b))


def test_what_does_not_touch_is_no_direction() -> None:
    assert heading_to(0, 0, 9) is None
    assert heading_to(2, 1, 9) is None
