"""SPC: special terrain, locations, wrecks, and conditions that change a map."""

from __future__ import annotations

import pytest

from clixbook.board.board import Board
from clixbook.board.destroying.special_terrain import (
    condition_comes,
    lay_condition_debris,
    locations_problem,
    special_terrain_falls,
    special_terrain_problems,
    wreck,
)
from clixbook.board.squares import parse_squares
from clixbook.board.terrain import kinds
from clixbook.errors import ClixbookError
from tests.helpers import editions

FIELD = Board.build(width=12, height=6, levels={"J1:L6": 2}, special={"F6": "Slippery."}, starting={"W": ["A1:A6"]})


def problems(edition: str, squares: str, pieces: int = 1) -> list[str]:
    found = special_terrain_problems(FIELD, set(parse_squares([squares])), rules=edition, pieces=pieces)
    return [reason.ruling for reason in found]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPC-01", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_pieces_of_special_terrain(edition: str, expected: bool) -> None:
    assert ("SPC-01" not in problems(edition, "F2:G3")) is expected
    assert "SPC-01" in problems(edition, "F2:G3", pieces=2)


@pytest.mark.ruling("SPC-02", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
def test_special_terrain_lies_nowhere(edition: str) -> None:
    assert all(problems(edition, square.name) for square in FIELD.squares)


@pytest.mark.ruling("SPC-02", "complete2022")
def test_where_special_terrain_lies() -> None:
    assert problems("complete2022", "D2:E3") == []
    assert problems("complete2022", "C2:E3") == ["SPC-02"], "two squares from a starting area"
    assert problems("complete2022", "I2:J3") == ["SPC-02"], "on two levels"
    assert problems("complete2022", "E5:F6") == ["SPC-02"], "on an orange square"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPC-03", core2014=0, complete2022=4, nebula2007=0, eddieg=0),
)
def test_special_terrain_falls(edition: str, expected: int) -> None:
    after = special_terrain_falls(FIELD, set(parse_squares(["E5:F6"])), rules=edition)
    assert len(after.objects) == expected
    assert not after.special


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPC-04", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_locations(edition: str, expected: bool) -> None:
    assert (locations_problem(1, rules=edition) is None) is expected
    assert locations_problem(2, rules=edition)
    assert locations_problem(0, rules=edition) is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPC-05", core2014=0, complete2022=1, nebula2007=0, eddieg=0),
)
def test_wrecks(edition: str, expected: int) -> None:
    board = Board.build(width=4, height=2, pieces={"A1:B2": "Tank: standard"})
    after = wreck(board, "Tank", "B2", rules=edition)
    assert (len(after.objects), len(after.pieces)) == (expected, 0)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPC-06", core2014=[], complete2022=[], nebula2007=[2, 3, 4, 10, 11, 12], eddieg=[]),
)
def test_random_conditions(edition: str, expected: list[int]) -> None:
    assert [dice for dice in range(2, 13) if condition_comes(dice, rules=edition)] == expected


@pytest.mark.ruling("SPC-06", "nebula2007")
def test_debris_of_a_condition_lies_on_three_open_squares() -> None:
    board = Board.build(width=4, height=2, pieces={"A1": "Max: standard"})
    after = lay_condition_debris(board, ["B1", "C1", "D2"], rules="nebula2007")
    assert [s.name for s in after.squares if "hindering" in kinds(after, s, rules="nebula2007")] == ["B1", "C1", "D2"]
    with pytest.raises(ClixbookError, match="at most 3"):
        lay_condition_debris(board, ["B1", "C1", "D2", "B2"], rules="nebula2007")
    with pytest.raises(ClixbookError, match="not open"):
        lay_condition_debris(board, ["A1"], rules="nebula2007")


@pytest.mark.ruling("SPC-06", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_elsewhere_no_condition_brings_debris(edition: str) -> None:
    with pytest.raises(ClixbookError, match="at most 0"):
        lay_condition_debris(Board.build(width=2, height=1), ["A1"], rules=edition)
