"""Large bases: how they lie, whom they touch, what they part, what moves them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_squares
from clixbook.board.model.things import Mode, Piece, Size
from clixbook.board.near.adjacency import adjacent, neighbours
from clixbook.board.near.bases import may_be_moved, may_lie
from clixbook.board.placing.standing import position_problems
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, same


def board(**parts: Any) -> Board:
    return Board.build(**{"width": 10, "height": 10, **parts})


def dragon(*where: str, **more: Any) -> Piece:
    return Piece("dragon", tuple(parse_squares(where)), **more)


LARGE = {"2x2": "C3:D4", "2x4": "C3:F4", "3x6": "B2:D7"}


@pytest.mark.parametrize(
    ("edition", "larger"),
    editions(core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_which_bases_lie_how(edition: str, larger: bool) -> None:
    assert may_lie(board(), dragon("C3", "D3"), rules=rulebook(edition))
    assert may_lie(board(), dragon("C3", "D4"), rules=rulebook(edition)), "diagonally too"
    for base, area in LARGE.items():
        piece = dragon(area)
        assert piece.base == base
        assert bool(may_lie(board(), piece, rules=rulebook(edition))) is larger


def test_larger_bases_lie_along_rows_and_columns_and_two_squares_touch() -> None:
    for squares in (["C3", "D4", "E5"], ["C3", "C4", "D5"], ["C3", "E3"], ["C3:E5"]):
        with pytest.raises(ClixbookError, match="No base covers"):
            dragon(*squares)


@pytest.mark.parametrize(("edition", "expected"), same("MBC-02", expected=(10, 12)))
def test_a_large_base_is_adjacent_by_any_of_its_squares(edition: str, expected: tuple[int, int]) -> None:
    straight, slanted = dragon("C3", "D3"), dragon("C3", "D4")
    found = tuple(len(neighbours(board(), piece, rules=edition)) for piece in (straight, slanted))
    assert found == expected
    game = board(pieces={"E2": "A: standard", "E5": "B: standard"})
    assert adjacent(game, straight, "A", rules=edition)
    assert not adjacent(game, straight, "B", rules=edition)
    assert adjacent(game, slanted, "B", rules=edition)
    assert adjacent(game, dragon("C3:D4"), "B", rules=edition)
    assert len(neighbours(board(), dragon("C3:D4"), rules=edition)) == 12


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MBC-03", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_the_two_sides_of_a_diagonal_base(edition: str, expected: bool) -> None:
    game = board(pieces={"A1+B2": "Dragon: 1x2", "A2": "A: standard", "B1": "B: standard"})
    assert bool(adjacent(game, "A", "B", rules=edition)) is expected
    assert bool(adjacent(game, "A2", "B1", rules=edition)) is expected
    assert (game.square("B1") in neighbours(game, "A2", rules=edition)) is expected
    assert adjacent(game, "Dragon", "A", rules=edition)
    moved = game.without_piece("Dragon")
    assert adjacent(moved, "A", "B", rules=edition)


@pytest.mark.parametrize(("edition", "expected"), same("MBC-03", expected=True))
def test_two_single_figures_on_the_flanks_part_nobody(edition: str, expected: bool) -> None:
    game = board(pieces={"A1": "P: standard", "B2": "Q: standard", "A2": "A: standard", "B1": "B: standard"})
    assert bool(adjacent(game, "A", "B", rules=edition)) is expected


@pytest.mark.ruling("MBC-03", "eddieg")
def test_the_other_reading_parts_the_sides() -> None:
    game = board(pieces={"A1+B2": "Dragon: 1x2"})
    assert not adjacent(game, "A2", "B1", rules="eddieg+large-bases-part-their-sides")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(False, False, False),
        complete2022=(False, True, True),
        nebula2007=(False, True, False),
        eddieg=(False, False, False),
    ),
)
def test_a_base_on_two_levels(edition: str, expected: tuple[bool, bool, bool]) -> None:
    game = board(levels={"D1:F6": 2})
    base = dragon("C3", "D3")
    walker, flyer, giant = base, replace(base, mode=Mode.WING), replace(base, size=Size.GIANT)
    found = tuple(bool(may_lie(game, piece, rules=rulebook(edition))) for piece in (walker, flyer, giant))
    assert found == expected


@pytest.mark.parametrize(("edition", "expected"), editions(**dict.fromkeys(EDITIONS, False)))
def test_no_base_lies_across_a_wall(edition: str, expected: bool) -> None:
    game = board(walls=["C3|D3", "D3|D4"])
    for piece in (dragon("C3", "D3"), dragon("C3", "D3", mode=Mode.WING), dragon("D3", "D4")):
        assert bool(may_lie(game, piece, rules=rulebook(edition))) is expected
    both_sides = board(walls=["C3|D3", "C3|C4"])
    assert bool(may_lie(both_sides, dragon("C3", "D4"), rules=rulebook(edition))) is expected
    assert may_lie(game, dragon("E3", "F3"), rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["force blast"],
        complete2022=["carrying", "force blast"],
        nebula2007=["carrying"],
        eddieg=["force blast"],
    ),
)
def test_what_moves_a_large_base(edition: str, expected: list[str]) -> None:
    by = ("knock back", "carrying", "telekinesis", "force blast")
    piece = dragon("C3", "D3")
    assert [each for each in by if may_be_moved(piece, each, rules=rulebook(edition))] == expected
    single = dragon("C3")
    assert all(may_be_moved(single, each, rules=rulebook(edition)) for each in by)
    with pytest.raises(ClixbookError, match="moves no figure"):
        may_be_moved(piece, "wishing", rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    # what is wrong with a base of four squares, with one on two levels: a walker's, a flyer's, a giant's; across a wall
    editions(
        "MBC-01",
        "MBC-07",
        core2014=(set(), {"MBC-07"}, {"MBC-07"}, {"MBC-07"}, {"MBC-07"}),
        complete2022=(set(), {"MBC-07"}, set(), set(), {"MBC-07"}),
        nebula2007=({"MBC-01"}, {"MBC-07"}, set(), {"MBC-07"}, {"MBC-07"}),
        eddieg=({"MBC-01"}, {"MBC-07"}, {"MBC-07"}, {"MBC-07"}, {"MBC-07"}),
    ),
)
def test_what_is_wrong_with_a_large_base_on_a_map(edition: str, expected: tuple[set[str], ...]) -> None:
    shapes = ("C3:D4", "C3+D3", "C3+D3", "C3+D3", "C3+D3")
    words = ("2x2", "1x2", "1x2 wing", "1x2 giant", "1x2")
    found = []
    for at, (shape, word) in enumerate(zip(shapes, words, strict=True)):
        ground: dict[str, Any] = {"levels": {"D1:F6": 2}} if 0 < at < 4 else {"walls": ["C3|D3"] if at == 4 else []}
        answer = position_problems(board(pieces={shape: f"Dragon: {word}"}, **ground), rules=edition)
        found.append({reason.ruling for reason in answer.reasons if reason.ruling.startswith("MBC")})
    assert tuple(found) == expected
