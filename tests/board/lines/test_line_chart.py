"""The line of fire chart of the 2014 book, cell by cell, as a table of expected answers.

The line runs along row 1 from A1 to E1; what lies in between lies on C1. "O/I" is clear outdoors and blocked
indoors. Cells that cannot occur (a grounded target on an elevated square) are left out; where the chart prints
that a cell does not apply, the prose decides: any higher square on the way blocks.
"""

from __future__ import annotations

import pytest

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board

GROUND, ROOF = 1, 2
STD, GS = "standard", "giant"
THINGS = ("hindering", "target in hindering", "blocking", "standard figure", "great figure")
# row: (end 1, end 2), then what lies on the ground, then what lies on an elevated square
CHART: dict[int, tuple[tuple[int, str], tuple[int, str], str, str]] = {
    1: ((GROUND, STD), (GROUND, STD), "H H B B B", "B . B B B"),
    2: ((GROUND, STD), (GROUND, GS), "C H B C B", "B . B B B"),
    3: ((GROUND, GS), (GROUND, GS), "C H O/I C B", "C . O/I C B"),
    4: ((ROOF, STD), (ROOF, STD), "C . O/I C B", "H H B B B"),
    5: ((ROOF, GS), (ROOF, GS), "C . O/I C B", "C H O/I C B"),
    6: ((GROUND, STD), (ROOF, STD), "C H B C B", "B H B B B"),
    7: ((GROUND, STD), (ROOF, GS), "C H B C B", "B H B B B"),
    8: ((ROOF, STD), (GROUND, GS), "C H O/I C B", "C H B C B"),
    9: ((ROOF, STD), (GROUND, GS), "C H O/I C B", "C H B C B"),
    10: ((ROOF, STD), (ROOF, GS), "C . O/I C B", "C H B C B"),
}
WORDS = {"C": "clear", "H": "hindered", "B": "blocked"}


def cells() -> list[object]:
    """(row, level of the middle, thing, setting, expected) for every cell that can occur."""
    found = []
    for number, (_, _, ground, roof) in CHART.items():
        for level, printed in ((GROUND, ground), (ROOF, roof)):
            for thing, cell in zip(THINGS, printed.split(), strict=True):
                if cell == ".":
                    continue
                outdoors, _, indoors = cell.partition("/")
                answers = {"outdoor": WORDS["C" if outdoors == "O" else outdoors]}
                answers["indoor"] = WORDS["B" if indoors else outdoors]
                for setting, expected in answers.items():
                    name = f"row {number}, {'ground' if level == GROUND else 'roof'}: {thing}, {setting}"
                    found.append(pytest.param(number, level, thing, setting, expected, id=name))
    return found


@pytest.mark.parametrize(("number", "level", "thing", "setting", "expected"), cells())
def test_the_chart(number: int, level: int, thing: str, setting: str, expected: str) -> None:
    (level_1, size_1), (level_2, size_2), _, _ = CHART[number]
    hindering, blocking, pieces = [], [], {}
    shots = [("A1", level_1, "E1"), ("E1", level_2, "A1")]  # the chart holds in both directions
    if thing == "target in hindering":
        shots = [(a, from_level, b) for a, from_level, b in shots if {"A1": level_1, "E1": level_2}[b] == level]
    for a, _, b in shots:
        hindering = {"hindering": ["C1"], "target in hindering": [b]}.get(thing, [])
        blocking = ["C1"] if thing == "blocking" else []
        between = {"standard figure": "standard", "great figure": "giant"}.get(thing)
        pieces = {"A1": size_1, "E1": size_2} | ({"C1": between} if between else {})
        middle = level if thing != "target in hindering" else min(level_1, level_2)
        board = Board.build(
            width=5,
            height=1,
            setting=setting,
            hindering=hindering,
            blocking=blocking,
            pieces=pieces,
            levels={"A1": level_1, "B1": min(level_1, middle), "C1": middle, "D1": min(level_2, middle), "E1": level_2},
        )
        found = line_of_fire(board, a, b, rules="core2014")
        assert found.verdict == expected, found.explain()


@pytest.mark.ruling("SIZ-04", "core2014")
def test_a_giant_sees_over_a_roof_and_a_standard_figure_does_not() -> None:
    def verdict(size_1: str, size_2: str) -> str:
        board = Board.build(width=5, height=1, levels={"C1": 2}, pieces={"A1": size_1, "E1": size_2})
        return line_of_fire(board, "A1", "E1", rules="core2014").verdict

    assert verdict(GS, GS) == "clear"  # row 3
    assert verdict(STD, GS) == "blocked"  # row 2
    assert verdict(STD, STD) == "blocked"  # row 1
