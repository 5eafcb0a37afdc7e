"""Adjacency: squares, walls, corners, levels, stairs, heights, hiding."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Corner, Edge, Square, edge_between, parse_square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.near.adjacency import adjacent, adjacent_opponent, neighbours, touch
from clixbook.board.near.beside import (
    adjacent_object,
    adjacent_to_elevated,
    adjacent_to_wall,
    touching,
)
from clixbook.board.near.close_attacks import may_strike
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, same

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def board(**parts: Any) -> Board:
    return Board.build(**{"width": 8, "height": 8, **parts})


def names(squares: Any) -> str:
    return " ".join(sorted(square.name for square in squares))


# -- the open map -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-01", expected="B2 B3 B4 C2 C4 D2 D3 D4"))
def test_the_eight_touching_squares_are_adjacent(edition: str, expected: str) -> None:
    assert names(neighbours(board(), "C3", rules=edition)) == expected
    assert not adjacent(board(), "C3", "E3", rules=edition)
    assert names(neighbours(board(), "A1", rules=edition)) == "A2 B1 B2"


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-02", expected=False))
def test_nobody_is_adjacent_to_itself(edition: str, expected: bool) -> None:
    game = board(pieces={"C3": "Ann: standard", "E5+E6": "Dragon: 1x2"})
    assert bool(adjacent(game, "Ann", "Ann", rules=edition)) is expected
    assert bool(adjacent(game, "Ann", "C3", rules=edition)) is expected
    assert bool(adjacent(game, "Dragon", "E6", rules=edition)) is expected
    assert bool(may_strike(game, "Ann", "Ann", rules=edition)) is expected


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("ADJ-01", "core2014", "complete2022", "nebula2007")
def test_figures_side_by_side_corner_to_corner_and_apart(edition: str) -> None:
    game = board(pieces={"B2": "A: standard", "C3": "B: standard", "E3": "C: standard"})
    pairs = {(a, b): bool(adjacent(game, a, b, rules=edition)) for a, b in ("AB", "AC", "BC")}
    assert pairs == {("A", "B"): True, ("A", "C"): False, ("B", "C"): False}


# -- walls and corners ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-03", expected=False))
def test_a_wall_on_the_shared_side_parts(edition: str, expected: bool) -> None:
    game = board(walls=["C3|D3"], pieces={"C3": "A: standard of Ann", "D3": "B: standard of Ben"})
    answer = adjacent(game, "A", "B", rules=edition)
    assert bool(answer) is expected
    assert [(r.ruling, r.where) for r in answer.reasons] == [("ADJ-03", (Edge(Square(2, 2), Square(3, 2)),))]
    assert bool(may_strike(game, "A", "B", rules=edition)) is expected
    assert bool(adjacent_opponent(game, "A", "B", rules=edition)) is expected
    assert adjacent(replace(game, destroyed_edges=frozenset(game.edges)), "A", "B", rules=edition)


@pytest.mark.parametrize("kind", ["windows", "doors"])
@every_edition
def test_windows_and_doors_part_as_walls_do(edition: str, kind: str) -> None:
    answer = adjacent(board(**{kind: ["C3|D3"]}), "C3", "D3", rules=edition)
    assert not answer
    assert answer.reasons[0].ruling == {"windows": "TER-03", "doors": "TER-04"}[kind]


CORNER = {"N": "C3|D3", "E": "D3|D4", "S": "C4|D4", "W": "C3|C4"}


@pytest.mark.parametrize(
    ("walls", "expected"),
    [("N", True), ("S", True), ("NE", True), ("SW", True), ("NS", False), ("NW", False), ("ES", False),
     ("EW", False), ("NESW", False), ("", True)],
)  # fmt: skip
@pytest.mark.parametrize(("edition", "both_sides"), same("ADJ-04", expected=True))
def test_walls_part_a_diagonal_pair_only_from_both_sides(
    edition: str, both_sides: bool, walls: str, expected: bool
) -> None:
    game = board(walls=[CORNER[side] for side in walls])
    assert bool(adjacent(game, "C3", "D4", rules=edition)) is (expected is both_sides)


@pytest.mark.ruling("ADJ-04", "eddieg")
def test_the_strict_reading_lets_one_wall_part_a_diagonal_pair() -> None:
    strict = rulebook("eddieg+strict-wall-corners")
    assert not adjacent(board(walls=["C3|D3"]), "C3", "D4", rules=strict)
    assert adjacent(board(blocking=["D3"]), "C3", "D4", rules=strict)


@pytest.mark.ruling("ADJ-04", "complete2022")
def test_a_square_walled_at_a_corner_is_adjacent_to_nobody_over_it() -> None:
    game = board(walls=["B2|C2", "B2|B3"])
    assert not any(adjacent(game, "B2", other, rules="complete2022") for other in ("C3", "C2", "B3"))


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-05", expected=False))
def test_two_blocking_squares_part_a_diagonal_pair(edition: str, expected: bool) -> None:
    game = board(blocking=["B3", "C2"])
    answer = adjacent(game, "B2", "C3", rules=edition)
    assert bool(answer) is expected
    assert {place for reason in answer.reasons for place in reason.where} == {
        Square(1, 2), Square(2, 1), Corner(2, 2)
    }  # fmt: skip
    assert adjacent(replace(game, destroyed=frozenset({Square(1, 2)})), "B2", "C3", rules=edition)


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-06", expected=True))
def test_one_open_side_is_enough(edition: str, expected: bool) -> None:
    game = board(blocking=["D3"], pieces={"C3": "X: standard of Ann", "D4": "O: standard of Ben"})
    answer = adjacent(game, "X", "O", rules=edition)
    assert bool(answer) is expected
    assert "ADJ-06" in [reason.ruling for reason in answer.reasons]
    assert bool(may_strike(game, "X", "O", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "strikes"),
    editions("ADJ-06", "LOF-15", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_a_figure_in_the_open_side_matters_only_where_strikes_need_a_line(edition: str, strikes: bool) -> None:
    game = board(
        blocking=["D3"],
        pieces={"C3": "X: standard of Ann", "D4": "O: standard of Ben", "C4": "P: standard of Ben"},
    )
    assert adjacent(game, "X", "O", rules=edition)
    assert bool(may_strike(game, "X", "O", rules=edition)) is strikes


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-07", expected=False))
def test_higher_squares_shut_a_corner(edition: str, expected: bool) -> None:
    assert bool(adjacent(board(levels={"C4": 2, "D3": 2}), "C3", "D4", rules=edition)) is expected
    mixed = board(levels={"C4": 2}, blocking=["D3"])
    assert bool(adjacent(mixed, "C3", "D4", rules=edition)) is expected
    assert adjacent(board(levels={"C4": 2}), "C3", "D4", rules=edition)
    lower = board(levels={"C3": 2, "D4": 2})
    assert adjacent(lower, "C3", "D4", rules=edition)


# -- levels -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-08", expected=False))
def test_squares_on_different_levels_are_not_adjacent(edition: str, expected: bool) -> None:
    game = board(levels={"D2:G6": 2}, pieces={"C4": "X: standard of Ann", "D4": "O: standard of Ben"})
    answer = adjacent(game, "X", "O", rules=edition)
    assert bool(answer) is expected
    assert [reason.ruling for reason in answer.reasons] == ["ADJ-08"]
    assert bool(may_strike(game, "X", "O", rules=edition)) is expected
    assert bool(adjacent_opponent(game, "X", "O", rules=edition)) is expected
    assert adjacent(game, "D4", "E5", rules=edition)
    assert may_strike(game, "X", "O", rules=edition, across_levels=True), "a leaper may"


@pytest.mark.ruling("ADJ-08", "nebula2007")
def test_a_hovering_flyer_is_on_the_level_of_its_square() -> None:
    game = board(levels={"D2:G6": 2}, pieces={"D4": "F: wing of Ann", "E4": "O: standard", "C4": "P: standard"})
    assert adjacent(game, "F", "O", rules="nebula2007")
    assert not adjacent(game, "F", "P", rules="nebula2007")


STAIRS = {"levels": {"D2:G6": 2}, "transitions": ["C4|D4", "C5|D5"]}


@pytest.mark.parametrize(
    ("edition", "adjacent_and_strikes"),
    editions(
        "ADJ-09",
        core2014=(False, True),
        complete2022=(False, True),
        nebula2007=(True, True),
        eddieg=(False, False),
    ),
)
def test_the_two_squares_of_a_stairway(edition: str, adjacent_and_strikes: tuple[bool, bool]) -> None:
    game = board(**STAIRS, pieces={"C4": "X: standard of Ann", "D4": "O: standard of Ben"})
    found = bool(adjacent(game, "X", "O", rules=edition)), bool(may_strike(game, "X", "O", rules=edition))
    assert found == adjacent_and_strikes
    assert bool(adjacent_opponent(game, "X", "O", rules=edition)) is adjacent_and_strikes[0]
    assert bool(may_strike(game, "O", "X", rules=edition)) is adjacent_and_strikes[1]


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-09", expected=False))
def test_no_close_attack_slantwise_to_the_next_stairs(edition: str, expected: bool) -> None:
    game = board(**STAIRS, pieces={"C4": "X: standard of Ann", "D5": "O: standard of Ben"})
    assert bool(may_strike(game, "X", "O", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ADJ-10", core2014=False, complete2022=True, nebula2007=False, eddieg=True),
)
def test_a_wall_before_the_roof(edition: str, expected: bool) -> None:
    game = board(levels={"D2:G6": 2}, walls=["C3|D3", "C4|D4", "C5|D5"])
    answer = adjacent_to_elevated(game, "C4", rules=edition)
    assert bool(answer) is expected
    assert any("past walls" in reason.text for reason in answer.reasons) is not expected
    assert ("ADJ-03" in {reason.ruling for reason in answer.reasons}) is not expected


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-10", expected="D3 D4 D5"))
def test_beside_a_roof_is_not_adjacent_to_who_stands_there(edition: str, expected: str) -> None:
    game = board(levels={"D2:G6": 2}, pieces={"D4": "O: standard"})
    answer = adjacent_to_elevated(game, "C4", rules=rulebook(edition))
    assert names(answer.squares) == expected
    assert not adjacent(game, "C4", "D4", rules=edition)
    assert not adjacent_to_elevated(game, "B4", rules=rulebook(edition))
    assert not adjacent_to_elevated(game, "D4", rules=rulebook(edition)), "up there nothing is higher"
    assert all("not adjacent" in reason.text for reason in answer.reasons)


def test_over_stairs_one_may_be_beside_a_roof_and_adjacent_to_it() -> None:
    answer = adjacent_to_elevated(board(**STAIRS), "C4", rules=rulebook("nebula2007"))
    told = {place.name: reason.text for reason in answer.reasons for place in reason.where}
    assert told["D4"] == "C4 is beside D4 and adjacent to it."
    assert told["D3"] == "C4 is beside D3, but not adjacent to a figure there."


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-11", expected=True))
def test_next_to_is_touching_whatever_lies_between(edition: str, expected: bool) -> None:
    game = board(walls=["C3|D3"], levels={"C4": 2})
    for other in ("D3", "C4", "D4"):
        assert bool(touching(game, "C3", other, rules=edition)) is expected
    assert not touching(game, "C3", "E3", rules=edition)
    assert touch(game, "C3", "D3")
    assert not touch(game, "C3", "C3")


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-12", expected=False))
def test_a_wall_is_adjacent_by_a_side_only_a_blocking_square_by_a_corner_too(edition: str, expected: bool) -> None:
    game = board(walls=["C3|D3", "D4|E4"], blocking=["D2"], pieces={"B5+C4": "Dragon: 1x2"})
    assert adjacent_to_wall(game, "C3", "C3|D3", rules=rulebook(edition))
    assert adjacent_to_wall(game, "D3", "C3|D3", rules=rulebook(edition))
    assert bool(adjacent_to_wall(game, "C4", "C3|D3", rules=rulebook(edition))) is expected
    assert bool(adjacent_to_wall(game, "D3", "D4|E4", rules=rulebook(edition))) is expected
    assert adjacent(game, "C3", "D2", rules=edition)
    assert not adjacent(game, "B3", "D2", rules=edition)
    with pytest.raises(ClixbookError, match="No wall stands"):
        adjacent_to_wall(game, "C3", "A1|B1", rules=rulebook(edition))


# -- things, heights, hiding ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "held"),
    editions("ADJ-13", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_a_held_object_is_with_its_holder_or_off_the_map(edition: str, held: bool) -> None:
    game = board(objects={"E5": "heavy"}, markers={"G7": "debris"}, pieces={"C3": "Ann: standard"})
    ann = replace(game.piece("Ann"), held=MapObject(ObjectKind.LIGHT))
    game = game.with_piece(ann)
    assert bool(adjacent_object(game, "D4", "Ann", rules=rulebook(edition))) is held
    assert not adjacent_object(game, "E5", "Ann", rules=rulebook(edition))
    assert adjacent_object(game, "D4", "E5", rules=rulebook(edition)), "objects on the ground are as usual"
    assert adjacent_object(game, "F6", "G7", rules=rulebook(edition)), "markers too"
    with pytest.raises(ClixbookError, match="No object or marker"):
        adjacent_object(game, "D4", "C3", rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ADJ-14", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_a_soaring_figure_beside_one_on_the_ground(edition: str, expected: bool) -> None:
    game = board(pieces={"C3": "S: soaring of Ann", "D4": "O: standard of Ben"})
    assert bool(adjacent(game, "S", "O", rules=edition)) is expected
    assert bool(may_strike(game, "O", "S", rules=edition)) is expected
    assert bool(adjacent_opponent(game, "S", "O", rules=edition)) is expected
    assert may_strike(game, "O", "S", rules=edition, across_levels=True), "a leaper strikes the soarer"


@pytest.mark.parametrize("other", ["soaring", "giant", "colossal"])
@pytest.mark.ruling("ADJ-14", "nebula2007")
def test_soaring_figures_meet_soaring_and_great_ones(other: str) -> None:
    game = board(levels={"D4": 2}, pieces={"C3": "S: soaring of Ann", "D4": f"O: {other} of Ben"})
    assert adjacent(game, "S", "O", rules="nebula2007")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ADJ-15", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_a_hidden_figure_engages_its_neighbour_or_not(edition: str, expected: bool) -> None:
    game = board(hindering=["D3"], pieces={"C3": "X: standard of Ann", "D3": "S: +stealth of Ben"})
    assert adjacent(game, "X", "S", rules=edition)
    assert bool(adjacent_opponent(game, "X", "S", rules=edition)) is expected
    assert bool(may_strike(game, "X", "S", rules=edition)) is expected
    assert adjacent_opponent(game, "X", "S", rules=edition, sees=True)
    assert may_strike(game, "X", "S", rules=edition, sees=True)
    assert adjacent_opponent(game, "S", "X", rules=edition), "the other way round nobody hides"


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-15", expected=True))
def test_hindering_terrain_water_and_objects_leave_adjacency_alone(edition: str, expected: bool) -> None:
    game = board(
        hindering=["D3"], water=["D4"], objects={"C3": "light"},
        pieces={"C3": "X: standard of Ann", "D3": "O: standard of Ben", "D4": "P: standard of Ben"},
    )  # fmt: skip
    assert bool(adjacent_opponent(game, "X", "O", rules=edition)) is expected
    assert bool(adjacent_opponent(game, "X", "P", rules=edition)) is expected


@pytest.mark.parametrize(("edition", "expected"), same("ADJ-16", expected=False))
def test_regardless_of_adjacency_waives_nothing_else(edition: str, expected: bool) -> None:
    game = board(pieces={"A1": "X: standard of Ann", "F1": "O: standard of Ben"})
    assert not may_strike(game, "X", "O", rules=edition)
    assert may_strike(game, "X", "O", rules=edition, regardless=True)
    walled = replace(game, edges=board(walls=["C1|D1"]).edges)
    assert bool(may_strike(walled, "X", "O", rules=edition, regardless=True, needs_line=True)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ADJ-16", "LOF-15", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_regardless_of_adjacency_still_needs_the_line_that_every_strike_needs(edition: str, expected: bool) -> None:
    game = board(walls=["C1|D1"], pieces={"A1": "X: standard of Ann", "F1": "O: standard of Ben"})
    assert bool(may_strike(game, "X", "O", rules=edition, regardless=True)) is expected


@every_edition
def test_friends_never_engage(edition: str) -> None:
    game = board(pieces={"C3": "X: standard of Ann", "D3": "O: standard of Ann"})
    assert not adjacent_opponent(game, "X", "O", rules=edition)


# -- the table and the single question --------------------------------------------------------------------


@every_edition
def test_neighbours_are_the_squares_that_adjacent_finds(edition: str) -> None:
    game = board(
        walls=["C3|D3", "D4|D5"], doors=["E5|E6"], blocking=["B2", "C5"], levels={"F2:G4": 2, "G3": 3},
        transitions=["E3|F3"], markers={"D6": "barrier"}, pieces={"B5+C6": "Dragon: 1x2 of Ann"},
    )  # fmt: skip
    for square in game.squares:
        expected = {
            other for other in square.around() if other in game and adjacent(game, square, other, rules=edition)
        }
        assert neighbours(game, square, rules=edition) == expected, square
        for other in expected:
            assert adjacent(game, other, square, rules=edition), (square, other)


@st.composite
def maps(draw: st.DrawFn) -> dict[str, Any]:
    """What Board.build takes for a random map of 6 x 6 squares."""
    squares = st.sampled_from([square.name for square in board(width=6, height=6).squares])
    edges = st.builds(
        lambda x, y, down: edge_between(Square(x, y), Square(x + (not down), y + down)).name,
        st.integers(0, 4), st.integers(0, 4), st.booleans(),
    )  # fmt: skip
    return {
        "width": 6,
        "height": 6,
        "blocking": draw(st.lists(squares, max_size=6)),
        "walls": draw(st.lists(edges, max_size=8)),
        "levels": draw(st.dictionaries(squares, st.integers(2, 3), max_size=6)),
    }


def pairs_of(game: Board, edition: str) -> set[tuple[Square, Square]]:
    return {(a, b) for a in game.squares for b in neighbours(game, a, rules=edition)}


@every_edition
@given(parts=maps())
def test_adjacency_is_mutual_and_a_mirror_keeps_it(edition: str, parts: dict[str, Any]) -> None:
    game = board(**parts)
    pairs = pairs_of(game, edition)
    assert pairs == {(b, a) for a, b in pairs}

    def mirrored(square: Square) -> Square:
        return Square(5 - square.x, square.y)

    mirror = board(
        width=6,
        height=6,
        blocking=[mirrored(parse_square(name)).name for name in parts["blocking"]],
        walls=["|".join(mirrored(parse_square(s)).name for s in wall.split("|")) for wall in parts["walls"]],
        levels={mirrored(parse_square(name)).name: level for name, level in parts["levels"].items()},
    )
    assert pairs_of(mirror, edition) == {(mirrored(a), mirrored(b)) for a, b in pairs}


@every_edition
@given(parts=maps(), wall=st.sampled_from(["C3|D3", "C3|C4"]), square=st.sampled_from(["C3", "D4"]))
def test_a_new_wall_or_blocking_square_joins_nobody(
    edition: str, parts: dict[str, Any], wall: str, square: str
) -> None:
    before = pairs_of(board(**parts), edition)
    walled = board(**{**parts, "walls": [*parts["walls"], wall]})
    blocked = board(**{**parts, "blocking": [*parts["blocking"], square]})
    assert pairs_of(walled, edition) <= before
    assert pairs_of(blocked, edition) <= before


@pytest.mark.parametrize(
    ("edition", "strikes"),
    editions("LOF-15", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_four_figures_round_one_corner(edition: str, strikes: bool) -> None:
    game = board(
        pieces={
            "B2": "A: standard of Ann",
            "C2": "B: standard",
            "B3": "C: standard",
            "C3": "D: standard of Ben",
        }
    )
    assert adjacent(game, "A", "D", rules=edition)
    assert bool(may_strike(game, "A", "D", rules=edition)) is strikes


@every_edition
def test_an_answer_says_itself(edition: str) -> None:
    answer = adjacent(board(blocking=["D3"]), "C3", "D4", rules=edition)
    assert answer.headline.startswith("C3 and D4 are adjacent (")
    assert "D3" in answer.explain()
    line, corner = answer.geometry.geoms
    assert list(line.coords) == [(2.5, 2.5), (3.5, 3.5)]
    assert (corner.x, corner.y) == (3, 3)
