"""The integer paths of lines agree with shapely's geometry everywhere."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, strategies as st

from clixbook.board.lines.crossings import Site, crossing_pattern, crossings, path_table
from clixbook.board.model.squares import Corner, Edge, Square

STEPS = st.integers(-23, 23)


@given(STEPS, STEPS)
def test_squares_are_those_whose_inside_the_segment_meets(dx: int, dy: int) -> None:
    segment = shapely.LineString([(0.5, 0.5), (dx + 0.5, dy + 0.5)])
    near = [Square(x, y) for x in range(min(dx, 0), max(dx, 0) + 1) for y in range(min(dy, 0), max(dy, 0) + 1)]
    boxes = shapely.box(*np.array([(s.x, s.y, s.x + 1, s.y + 1) for s in near], dtype=float).T)
    met = shapely.intersection(boxes, segment)
    expected = {s for s, part in zip(near, met, strict=True) if part.length > 1e-9}
    if (dx, dy) != (0, 0):
        assert {Square(0, 0), *(step.entered_squares for step in crossing_pattern(dx, dy))} == expected


@given(STEPS, STEPS)
def test_corners_lie_exactly_on_the_segment_and_number_g_or_none(dx: int, dy: int) -> None:
    corners = [step for step in crossing_pattern(dx, dy) if step.is_corner]
    g = int(np.gcd(dx, dy))
    both_odd = g > 0 and (abs(dx) // g) % 2 == 1 and (abs(dy) // g) % 2 == 1
    assert len(corners) == (g if both_odd else 0)
    for step in corners:
        # In half-units the segment runs from (1, 1) to (2dx+1, 2dy+1): the cross product is exactly 0 on it.
        assert (2 * step.x - 1) * 2 * dy == (2 * step.y - 1) * 2 * dx


@given(STEPS, STEPS)
def test_a_line_is_the_same_from_both_ends(dx: int, dy: int) -> None:
    there = crossings(Square(30, 30), Square(30 + dx, 30 + dy))
    back = crossings(Square(30 + dx, 30 + dy), Square(30, 30))
    assert [(s.site, s.x, s.y, 1 - s.along) for s in reversed(back)] == [(s.site, s.x, s.y, s.along) for s in there]
    assert [s.left for s in reversed(back)] == [s.entered_squares for s in there]


def test_places_name_the_edges_and_corners_on_the_way() -> None:
    steps = crossings(Square(0, 0), Square(3, 1))
    assert [step.place for step in steps] == [
        Edge(Square(0, 0), Square(1, 0)),
        Corner(2, 1),
        Edge(Square(2, 1), Square(3, 1)),
    ]
    assert [step.site for step in steps] == [Site.VERTICAL, Site.FALLING, Site.VERTICAL]
    assert {square.name for square in steps[1].side_squares} == {"C1", "B2"}


@pytest.mark.parametrize("source", [Square(0, 0), Square(3, 2), Square(6, 4)])
def test_the_table_holds_every_crossing_of_every_line_of_a_board(source: Square) -> None:
    table = path_table(7, 5)
    cells, last = table.cells_from(source)
    for target in (Square(x, y) for y in range(5) for x in range(7)):
        steps = crossings(source, target)
        column = cells[:, target.y * 7 + target.x]
        squares = {int(cell) % table.block for cell in column[: max(len(steps) - 1, 0)]}
        assert squares == {s.entered_squares.y * table.stride + s.entered_squares.x for s in steps[:-1]}
        if steps:
            end = steps[-1]
            assert int(last[target.y * 7 + target.x]) % table.block == end.y * table.stride + end.x
