"""INT, the rows on lines: what a line makes of a corner."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from tests.helpers import EDITIONS, editions

CLEAR, HINDERED, BLOCKED = "clear", "hindered", "blocked"


def corner(edition: str, **parts: Any) -> LineOfFire:
    """The line B2 to C3: it meets one corner, whose flanks are C2 and B3."""
    board = Board.build(width=4, height=4, **parts)
    return line_of_fire(board, "B2", "C3", rules=edition)


@pytest.mark.ruling("INT-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("a", "b", "corners"),
    [
        ("A1", "C3", 2),  # 2:2, reduced 1:1
        ("A1", "D2", 1),  # 3:1
        ("A1", "F4", 1),  # 5:3
        ("A1", "G3", 2),  # 6:2, reduced 3:1, twice
        ("A1", "C2", 0),  # 2:1
        ("A1", "E1", 0),  # along a row
    ],
)
def test_every_exact_hit_is_a_corner(edition: str, a: str, b: str, corners: int) -> None:
    board = Board.build(width=8, height=5)
    assert len(line_of_fire(board, a, b, rules=edition).corners) == corners


@pytest.mark.ruling("INT-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_corner_is_worth_its_kinder_side(edition: str) -> None:
    found = corner(edition, hindering=["B3"], blocking=["C2"])
    assert found.verdict == HINDERED
    hit = found.corners[0]
    assert (hit.corner.name, hit.kinder_side.square.name) == ("B2/C3", "B3")
    assert {flank.square.name: flank.verdict for flank in hit.flanks} == {"B3": HINDERED, "C2": BLOCKED}
    # The same on a line that is no perfect diagonal: A1 to D2 meets the corner between B2 and C1.
    board = Board.build(width=4, height=2, hindering=["B2"], blocking=["C1"])
    assert line_of_fire(board, "A1", "D2", rules=edition).verdict == HINDERED


@pytest.mark.ruling("INT-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_between_two_figures_a_corner_is_blocked(edition: str) -> None:
    found = corner(edition, pieces={"C2": "standard of X", "B3": "standard of O"})
    assert (found.verdict, found.reasons[0].ruling) == (BLOCKED, "INT-12")


@pytest.mark.ruling("INT-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_blocking_with_blocking_or_a_figure_is_blocked(edition: str) -> None:
    both = corner(edition, blocking=["C2", "B3"])
    assert (both.verdict, both.reasons[0].ruling) == (BLOCKED, "INT-13")
    mixed = corner(edition, blocking=["C2"], pieces={"B3": "standard"})
    assert (mixed.verdict, mixed.reasons[0].ruling) == (BLOCKED, "INT-13")


@pytest.mark.ruling("INT-14")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("other", [{"hindering": ["B3", "C2"]}, {"blocking": ["C2"]}, {"pieces": {"C2": "standard"}}])
def test_hindering_with_anything_no_kinder_is_hindered(edition: str, other: dict[str, Any]) -> None:
    found = corner(edition, **{"hindering": ["B3"], **other})
    assert (found.verdict, found.reasons[0].ruling) == (HINDERED, "INT-14")


@pytest.mark.ruling("INT-15")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "one", [{"hindering": ["C2"]}, {"blocking": ["C2"]}, {"pieces": {"C2": "standard"}}, {"levels": {"C2": 2}}]
)
def test_one_clear_flank_leaves_the_corner_clear(edition: str, one: dict[str, Any]) -> None:
    found = corner(edition, **one)
    assert (found.verdict, found.reasons[0].ruling) == (CLEAR, "INT-15")


@pytest.mark.ruling("INT-16")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        (["B2|C2"], CLEAR),  # shuts the side of C2 only
        (["B2|C2", "C2|C3"], CLEAR),  # both edges of one side
        (["B2|C2", "B2|B3"], BLOCKED),  # one edge of each side: B2 is walled in at this corner
        (["B2|C2", "B3|C3"], BLOCKED),
        (["C2|C3", "B2|B3"], BLOCKED),
        (["C2|C3", "B3|C3"], BLOCKED),
    ],
)
def test_a_wall_on_either_edge_of_a_flank_shuts_its_side(edition: str, walls: list[str], expected: str) -> None:
    found = corner(edition, walls=walls)
    assert found.verdict == expected
    if expected == BLOCKED:
        assert found.reasons[0].ruling == "INT-16"
        assert set(walls) < {place.name for place in found.reasons[0].where}


@pytest.mark.ruling("INT-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_on_one_side_and_blocking_on_the_other_block(edition: str) -> None:
    assert corner(edition, walls=["B2|C2"], blocking=["B3"]).verdict == BLOCKED
    assert corner(edition, walls=["B2|C2"], hindering=["B3"]).verdict == HINDERED


@pytest.mark.ruling("INT-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_higher_flanks_shut_their_sides(edition: str) -> None:
    both = corner(edition, levels={"C2": 2, "B3": 2})
    assert (both.verdict, both.reasons[0].ruling) == (BLOCKED, "INT-17")
    assert corner(edition, levels={"C2": 2}, blocking=["B3"]).verdict == BLOCKED
    assert corner(edition, levels={"C2": 2}, hindering=["B3"]).verdict == HINDERED


@pytest.mark.parametrize(
    ("edition", "smoke", "objects"),
    [
        pytest.param("core2014", HINDERED, HINDERED, marks=pytest.mark.ruling("INT-18", "core2014")),
        pytest.param("complete2022", HINDERED, CLEAR, marks=pytest.mark.ruling("INT-18", "complete2022")),
        pytest.param("nebula2007", BLOCKED, HINDERED, marks=pytest.mark.ruling("INT-18", "nebula2007")),
        pytest.param("eddieg", HINDERED, HINDERED, marks=pytest.mark.ruling("INT-18", "eddieg")),
    ],
)
def test_markers_and_objects_on_flanks_count_as_what_they_make(edition: str, smoke: str, objects: str) -> None:
    assert corner(edition, markers={"C2": "barrier", "B3": "barrier"}).verdict == BLOCKED
    assert corner(edition, markers={"C2": "smoke", "B3": "smoke"}).verdict == smoke
    assert corner(edition, markers={"C2": "debris", "B3": "barrier"}).verdict == HINDERED
    assert corner(edition, objects={"C2": "light", "B3": "heavy"}).verdict == objects


@pytest.mark.parametrize(("edition", "expected"), editions("MRK-03", complete2022=HINDERED, core2014=BLOCKED))
def test_the_newest_marker_alone_or_all_of_them(edition: str, expected: str) -> None:
    stacks = {"C2": ["barrier", "smoke"], "B3": ["barrier", "smoke"]}
    assert corner(edition, markers=stacks).verdict == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_end_that_only_touches_the_corner_from_outside_is_harmless(edition: str) -> None:
    board = Board.build(width=5, height=5, walls=["A2|B2", "C3|D3"])
    assert line_of_fire(board, "B2", "C3", rules=edition).verdict == CLEAR


@pytest.mark.parametrize("edition", EDITIONS)
def test_corner_reasons_point_at_the_corner_and_both_flanks(edition: str) -> None:
    reason = corner(edition, blocking=["C2", "B3"]).reasons[0]
    assert {place.name for place in reason.where} == {"B2/C3", "C2", "B3"}
    assert "C2" in reason.text
    assert "B3" in reason.text
