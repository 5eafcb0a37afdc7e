"""SPC: special terrain, locations, wrecks, and conditions that change a map."""

from __future__ import annotations

import pytest

from clixbook.board.destroying.special_terrain import (
    locations_problem,
    special_terrain_falls,
    special_terrain_problems,
)
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_squares
from clixbook.rulebooks import rulebook
from tests.helpers import editions

FIELD = Board.build(width=12, height=6, levels={"J1:L6": 2}, special={"F6": "Slippery."}, starting={"W": ["A1:A6"]})


def problems(edition: str, squares: str, pieces: int = 1) -> list[str]:
    found = special_terrain_problems(FIELD, set(parse_squares([squares])), rules=rulebook(edition), pieces=pieces)
    return [reason.ruling for reason in found]


# SPC-01
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_pieces_of_special_terrain(edition: str, expected: bool) -> None:
    assert ("SPC-01" not in problems(edition, "F2:G3")) is expected
    assert "SPC-01" in problems(edition, "F2:G3", pieces=2)


# SPC-02
@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
def test_special_terrain_lies_nowhere(edition: str) -> None:
    assert all(problems(edition, square.name) for square in FIELD.squares)


# SPC-02
def test_where_special_terrain_lies() -> None:
    assert problems("complete2022", "D2:E3") == []
    assert problems("complete2022", "C2:E3") == ["SPC-02"], "two squares from a starting area"
    assert problems("complete2022", "I2:J3") == ["SPC-02"], "on two levels"
    assert problems("complete2022", "E5:F6") == ["SPC-02"], "on an orange square"


# SPC-03
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=0, complete2022=4, nebula2007=0, eddieg=0),
)
def test_special_terrain_falls(edition: str, expected: int) -> None:
    after = special_terrain_falls(FIELD, set(parse_squares(["E5:F6"])), rules=rulebook(edition))
    assert len(after.objects) == expected
    assert not after.special


# SPC-04
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_locations(edition: str, expected: bool) -> None:
    assert (locations_problem(1, rules=rulebook(edition)) is None) is expected
    assert locations_problem(2, rules=rulebook(edition))
    assert locations_problem(0, rules=rulebook(edition)) is None
