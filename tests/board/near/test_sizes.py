"""Sizes: reach in close combat, and the two-square adjacency of giants."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.things import Size
from clixbook.board.near.adjacency import adjacent, adjacent_opponent, neighbours
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.giants import size_of
from clixbook.rulebooks import rulebook
from tests.helpers import editions


def duel(shooter: str, at: str, target: str, target_at: str, **parts: Any) -> Board:
    """A board with X of Ann and O of Ben."""
    pieces = {at: f"X: {shooter} of Ann", target_at: f"O: {target} of Ben", **parts.pop("more", {})}
    return Board.build(width=10, height=10, pieces=pieces, **parts)


ALL = [Size.TINY, Size.STANDARD, Size.GIANT, Size.COLOSSAL]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=ALL, complete2022=ALL, nebula2007=ALL, eddieg=[Size.STANDARD] * 4),
)
def test_which_sizes_count(edition: str, expected: list[Size]) -> None:
    words = {"A1": "tiny", "B1": "standard", "C1": "giant", "D1": "colossal"}
    game = Board.build(width=10, height=10, pieces=words)
    assert [size_of(game.piece(where), rulebook(edition)) for where in words] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "SIZ-02",
        core2014={"standard": 1, "giant": 2, "colossal": 1},
        complete2022={"standard": 1, "giant": 2, "colossal": 3},
        nebula2007={"standard": 1, "giant": 2, "colossal": 1},
        eddieg={"standard": 1, "giant": 1, "colossal": 1},
    ),
)
def test_how_far_sizes_strike(edition: str, expected: dict[str, int]) -> None:
    for size, reach in expected.items():
        struck = [
            squares
            for squares, where in enumerate(["C4", "D4", "E4", "F4"], start=1)
            if may_strike(duel(size, "B4", "standard", where), "X", "O", rules=edition)
        ]
        assert struck == list(range(1, reach + 1)), size


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SIZ-02", core2014=False, complete2022=False, nebula2007=False, eddieg=False),
)
def test_long_reach_stops_at_a_wall(edition: str, expected: bool) -> None:
    game = duel("giant", "B4", "standard", "D4", walls=["B4|C4"], setting="indoor")
    assert bool(may_strike(game, "X", "O", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "SIZ-02",
        core2014=(True, True, True, False),
        complete2022=(True, True, True, True),
        nebula2007=(True, False, False, False),
        eddieg=(False, False, False, False),
    ),
)
def test_strikes_over_a_level(edition: str, expected: tuple[bool, ...]) -> None:
    """Giant up and down, colossal up and down, at a touching standard figure."""
    roof = {"levels": {"D2:G6": 2}}
    found = tuple(
        bool(may_strike(duel(size, *places[:1], "standard", places[1], **roof), "X", "O", rules=edition))
        for size in ("giant", "colossal")
        for places in (("C4", "D4"), ("D4", "C4"))
    )
    assert found == expected


@pytest.mark.ruling("SIZ-02", "nebula2007")
def test_an_elevated_giant_and_those_below() -> None:
    roof = {"levels": {"D2:G6": 2}}
    for below, expected in (("standard", False), ("tiny", False), ("giant", True), ("colossal", True)):
        game = duel("giant", "D4", below, "C4", **roof)
        assert bool(may_strike(game, "X", "O", rules="nebula2007")) is expected, below
    on_the_roof = duel("giant", "D4", "standard", "F4", **roof)
    assert may_strike(on_the_roof, "X", "O", rules="nebula2007")
    soarer = duel("giant", "D4", "soaring", "B4", **roof)
    assert may_strike(soarer, "X", "O", rules="nebula2007"), "any height"


@pytest.mark.parametrize(
    ("edition", "strikes_held"),
    editions(
        "SIZ-02",
        "SIZ-05",
        core2014=(True, False, False),
        complete2022=(True, False, False),
        nebula2007=(True, False, True),
        eddieg=(False, False, False),
    ),
)
def test_a_giant_two_squares_away(edition: str, strikes_held: tuple[bool, bool, bool]) -> None:
    game = duel("giant", "D4", "standard", "F4")
    found = (
        bool(may_strike(game, "X", "O", rules=edition)),
        bool(may_strike(game, "O", "X", rules=edition)),
        bool(adjacent_opponent(game, "O", "X", rules=edition)),
    )
    assert found == strikes_held
    assert bool(adjacent(game, "X", "O", rules=edition)) is strikes_held[2]
    assert bool(adjacent_opponent(game, "X", "O", rules=edition)) is strikes_held[2], "for the moves of both"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SIZ-05", core2014=8, complete2022=8, nebula2007=24, eddieg=8),
)
def test_the_neighbours_of_a_giant(edition: str, expected: int) -> None:
    game = duel("giant", "E5", "standard", "A1")
    assert len(neighbours(game, "X", rules=edition)) == expected
    assert len(neighbours(game, "E5", rules=edition)) == 8, "of its square"


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, True),
        ({"hindering": ["E4"]}, True),
        ({"blocking": ["E4"]}, False),
        ({"walls": ["D4|E4"]}, False),
        ({"walls": ["E4|F4"]}, False),
        ({"levels": {"E4": 2}}, False),
        ({"levels": {"E4": 2, "F4": 2}}, True),
        ({"levels": {"E4": 2, "D4": 2}}, False),
        ({"more": {"E4": "P: standard of Ben"}}, True),
    ],
)
@pytest.mark.ruling("SIZ-05", "nebula2007")
def test_the_centre_line_of_a_giant(parts: dict[str, Any], expected: bool) -> None:
    game = duel("giant", "D4", "standard", "F4", **parts)
    assert bool(adjacent(game, "X", "O", rules="nebula2007")) is expected


@pytest.mark.parametrize(
    ("target", "parts", "expected"),
    [
        ("F6", {"blocking": ["E5"]}, False),
        ("F6", {"blocking": ["E4", "D5"]}, False),
        ("F6", {"blocking": ["E4"]}, True),
        ("F6", {"levels": {"E4": 2, "D5": 2}}, False),
        ("F5", {"blocking": ["E4"]}, False),
        ("F5", {"blocking": ["E5"]}, False),
        ("F5", {"blocking": ["D5", "F4"]}, True),
        ("F5", {"walls": ["E4|E5"]}, False),
    ],
)
@pytest.mark.ruling("SIZ-05", "nebula2007")
def test_slanting_centre_lines_of_a_giant(target: str, parts: dict[str, Any], expected: bool) -> None:
    game = duel("giant", "D4", "standard", target, **parts)
    assert bool(adjacent(game, "X", "O", rules="nebula2007")) is expected


@pytest.mark.ruling("SIZ-05", "nebula2007")
def test_a_soaring_figure_is_near_a_giant_over_blocking_terrain() -> None:
    game = duel("giant", "D4", "soaring", "F4", blocking=["E4"])
    assert adjacent(game, "X", "O", rules="nebula2007")
