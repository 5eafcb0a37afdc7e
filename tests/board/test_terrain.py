"""TER: what a square is under each rulebook, and how the printed lines are read."""

from __future__ import annotations

from typing import Any

import pytest
from shapely.geometry import MultiLineString, Polygon

import clixbook as cx
from clixbook.board.destroying.destroy import destroy
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge, parse_square, parse_squares
from clixbook.board.model.things import Marker, MarkerKind, Terrain
from clixbook.board.moves.reach import reach
from clixbook.board.near.adjacency import adjacent
from clixbook.board.objects.markers import marker_problems
from clixbook.board.set_up.areas import starting_areas
from clixbook.board.terrain.printed_lines import (
    boundaries,
    printed_line_of,
    printed_lines,
    read_lines,
    read_printed_lines,
    squares_inside,
)
from clixbook.board.terrain.terrain import (
    height_label,
    is_clear,
    is_indoor_wall,
    is_unoccupied,
    outline,
    terrain_at,
)
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.vocabulary import Restriction
from tests.helpers import EDITIONS, editions


def square_kinds(board: Board, edition: str) -> dict[str, str]:
    """Square -> its kinds, in alphabetical order, for row 1."""
    return {s.name: " ".join(sorted(terrain_at(board, s, rules=edition))) for s in board.squares if s.y == 0}


ALL_KINDS = Board.build(
    width=8,
    height=2,
    hindering=["B1"],
    blocking=["C1"],
    water=["D1"],
    deep=["E1"],
    space=["F1"],
    levels={"G1": 2},
    special={"H1": "Slippery."},
)
COMMON = {"A1": "clear", "B1": "hindering", "C1": "blocking", "D1": "water", "G1": "clear elevated"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-01",
        core2014=COMMON | {"E1": "water", "F1": "clear", "H1": "clear orange"},
        complete2022=COMMON | {"E1": "water", "F1": "clear", "H1": "clear orange"},
        nebula2007=COMMON | {"E1": "deep water", "F1": "hindering space", "H1": "clear"},
        eddieg=COMMON | {"E1": "water", "F1": "clear", "H1": "clear"},
    ),
)
def test_kinds_of_terrain(edition: str, expected: dict[str, str]) -> None:
    assert square_kinds(ALL_KINDS, edition) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-02",
        core2014={"hindering": "green", "water": "blue", "blocking": "brown"},
        complete2022={"hindering": "dotted green", "water": "blue", "blocking": "brown"},
        nebula2007={"hindering": "green", "water": "blue", "blocking": "brown"},
        eddieg={"hindering": None, "water": None, "blocking": None},
    ),
)
def test_signs_and_the_unit_of_a_wall(edition: str, expected: dict[str, str | None]) -> None:
    found = {kind: printed_line_of(kind, rules=rulebook(edition)) for kind in expected}
    shown = {k: s and ("dotted " if s.dotted else "") + s.colour for k, s in found.items()}
    assert shown == expected
    black = printed_line_of("wall", rules=rulebook(edition))
    assert black is not None
    assert black.colour == "black"
    # one segment a square side: the wall goes on beyond the destroyed piece
    board = Board.build(width=4, height=3, walls=["B1|C1", "B2|C2", "B3|C3"])
    after = destroy(board, "B2|C2", rules=edition).board
    assert {edge.name for edge in after.standing_edges} == {"B1|C1", "B3|C3"}


WINDOW = Board.build(width=4, height=1, windows=["B1|C1"])
DOOR = Board.build(width=4, height=1, doors=["B1|C1"])


def crossing(board: Board, edition: str) -> tuple[str, bool, bool, bool]:
    """Line of fire, adjacency, moves across B1|C1, and whether 3 damage breaks it."""
    return (
        line_of_fire(board, "A1", "D1", rules=edition).verdict,
        bool(adjacent(board, "B1", "C1", rules=edition)),
        "C1" in reach(board, "B1", 1, rules=edition),
        bool(destroy(board, "B1|C1", rules=edition)),
    )


AS_A_WALL = ("blocked", False, False, True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-03",
        core2014=AS_A_WALL,
        complete2022=("clear", False, False, True),
        nebula2007=AS_A_WALL,
        eddieg=AS_A_WALL,
    ),
)
def test_windows(edition: str, expected: tuple[str, bool, bool, bool]) -> None:
    assert crossing(WINDOW, edition) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-04",
        core2014=AS_A_WALL,
        complete2022=("blocked", False, True, True),
        nebula2007=AS_A_WALL,
        eddieg=AS_A_WALL,
    ),
)
def test_doors(edition: str, expected: tuple[str, bool, bool, bool]) -> None:
    assert crossing(DOOR, edition) == expected
    assert rulebook(edition).terrain.door_moves is expected[2]


def test_nothing_on_an_edge_lets_everything_pass() -> None:
    assert line_of_fire(DOOR, "A1", "B1", rules="core2014").verdict == "clear"
    assert adjacent(DOOR, "A1", "B1", rules="core2014")
    assert "B1" in reach(DOOR, "A1", 1, rules="core2014")


HEIGHTS = Board.build(width=3, height=1, levels={"B1": 2, "C1": 3})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-05",
        core2014=("red", ["level 1", "level 2", "level 3"]),
        complete2022=("red", ["level 1", "level 2", "level 3"]),
        nebula2007=("red", ["grounded", "elevated", "elevated"]),
        eddieg=(None, ["grounded", "elevated", "elevated"]),
    ),
)
def test_levels(edition: str, expected: tuple[str | None, list[str]]) -> None:
    red, labels = expected
    shown = printed_line_of("elevated", rules=rulebook(edition))
    assert (shown.colour if shown else None) == red
    assert [height_label(HEIGHTS, square, rules=edition) for square in ("A1", "B1", "C1")] == labels
    assert "elevated" not in terrain_at(HEIGHTS, "A1", rules=edition)


ORANGE = Board.build(width=3, height=1, hindering=["B1"], special={"A1": "Slippery.", "B1": "Slippery."})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-06",
        core2014=(True, "orange", True, True),
        complete2022=(True, "orange", True, False),
        nebula2007=(False, None, True, True),
        eddieg=(False, None, True, True),
    ),
)
def test_orange_lines(edition: str, expected: tuple[bool, str | None, bool, bool]) -> None:
    orange, colour, on_clear, on_hindering = expected
    shown = printed_line_of("orange", rules=rulebook(edition))
    assert ("orange" in terrain_at(ORANGE, "A1", rules=edition)) is orange
    assert (shown.colour if shown else None) == colour
    assert is_clear(ORANGE, "A1", rules=edition)
    may_lie = [
        not marker_problems(ORANGE, square, MarkerKind.SMOKE, rules=rulebook(edition)) for square in ("A1", "B1")
    ]
    assert may_lie == [on_clear, on_hindering]


MIXED = Board.build(width=4, height=2, setting="mixed", interior=["C1:D2"], walls=["B1|C1", "C2|D2", "A2|B2"])


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-07",
        core2014=("yellow", False),
        complete2022=("yellow", True),
        nebula2007=("yellow", False),
        eddieg=(None, False),
    ),
)
def test_yellow_lines(edition: str, expected: tuple[str | None, bool]) -> None:
    shown = printed_line_of("interior", rules=rulebook(edition))
    assert (shown.colour if shown else None) == expected[0]
    assert boundaries(MIXED, "interior", rules=edition).area == 4
    assert is_indoor_wall(MIXED, parse_edge("B1|C1"), rules=rulebook(edition)) is expected[1]
    assert is_indoor_wall(MIXED, parse_edge("C2|D2"), rules=rulebook(edition))
    assert not is_indoor_wall(MIXED, parse_edge("A2|B2"), rules=rulebook(edition))
    assert not is_indoor_wall(MIXED, parse_edge("C1|D1"), rules=rulebook(edition)), "nothing stands there"
    assert is_clear(MIXED, "C1", rules=edition), "an interior square is clear"


STARTS = Board.build(
    width=6,
    height=6,
    starting={"west": ["A3:A4"], "east": ["F3:F4"], "dotted north": ["C1:D1"], "dotted south": ["C6:D6"]},
)
SIDES = ["east", "north", "south", "west"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-08",
        core2014=("purple", ["dotted north", "dotted south", "east", "west"], 2),
        complete2022=("purple", ["east", "west"], 2),
        nebula2007=("purple", ["dotted north", "dotted south", "east", "west"], 2),
        eddieg=(None, SIDES, 12),
    ),
)
def test_purple_lines(edition: str, expected: tuple[str | None, list[str], int]) -> None:
    colour, names, squares = expected
    shown = printed_line_of("start", rules=rulebook(edition))
    areas = starting_areas(STARTS, rules=edition)
    assert (shown.colour if shown else None) == colour
    assert sorted(areas) == names
    assert len(areas["west"]) == squares
    assert is_clear(STARTS, "A3", rules=edition), "a starting square is clear"


@pytest.mark.ruling("TER-08", "complete2022")
def test_dotted_areas_serve_four_players() -> None:
    assert len(starting_areas(STARTS, rules="complete2022", players=4)) == 4


CLEAR = Board.build(
    width=8,
    height=1,
    hindering=["B1"],
    markers={"C1": "smoke", "D1": Marker(MarkerKind.SPECIAL)},  # D1: a marker that makes no terrain
    objects={"E1": "light"},
    levels={"F1": 2},
    special={"G1": "Slippery."},
    pieces={"H1": "standard"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-09",
        core2014="A1 F1 G1 H1",
        complete2022="A1 D1 E1 F1 G1 H1",
        nebula2007="A1 D1 F1 G1 H1",
        eddieg="A1 D1 E1 F1 G1 H1",
    ),
)
def test_clear_squares(edition: str, expected: str) -> None:
    found = [s.name for s in CLEAR.squares if is_clear(CLEAR, s, rules=edition)]
    assert " ".join(found) == expected


PATCH = Board.build(
    width=7, height=6, blocking=["B2:D2", "B3", "D3", "B4:D4", "F5"], hindering=["D2"]
)  # a ring round C3, and a square that it touches nowhere


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TER-10", core2014=9, complete2022=9, nebula2007=9, eddieg=0),
)
def test_reading_printed_lines(edition: str, expected: int) -> None:
    """The lines drawn round blocking terrain mark just those squares again; a hole stays a hole."""
    lines = printed_lines(boundaries(PATCH, "blocking", rules=edition))
    read = read_lines(lines, PATCH, rules=rulebook(edition))
    assert len(read) == expected
    if expected:
        assert read == {s for s in PATCH.squares if PATCH.printed(s) & Terrain.BLOCKING}
        assert terrain_at(PATCH, "D2", rules=edition) >= {"blocking", "hindering"}, "lines overlap"


@pytest.mark.ruling("TER-10", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", EDITIONS[:3])
def test_boundaries_close_again(edition: str) -> None:
    board = Board.build(width=5, height=3, blocking=["B2:D2"])
    assert len(boundaries(board, "blocking", rules=edition).geoms) == 1
    after = destroy(board, "C2", rules=edition).board
    patches = boundaries(after, "blocking", rules=edition)
    assert [patch.bounds for patch in patches.geoms] == [(1, 1, 2, 2), (3, 1, 4, 2)]
    read = read_lines(printed_lines(patches), after, rules=rulebook(edition))
    assert {square.name for square in read} == {"B2", "D2"}


POND = [(1, 1), (3, 1), (3, 3), (1, 3)]
"""A line around B2 to C3, on the grid; the same line overlaps it one square to the right."""
BESIDE = [(x + 1, y) for x, y in POND]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TER-02", "TER-10", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_a_printed_map_is_typed_by_its_lines(edition: str, expected: bool) -> None:
    """Blue is water and green is hindering, C2 is both; and a book without lines refuses them."""
    bare = Board.build(width=6, height=4)
    lines = {"blue": POND, "dotted green": [BESIDE], "brown": [[(4.1, 2.1), (5.9, 2.1), (5.9, 2.9), (4.1, 2.9)]]}
    if not expected:
        with pytest.raises(cx.ClixbookError, match=r"'blue': no line of terrain .*TER-02.*\n'dotted green'"):
            cx.read_printed_lines(bare, lines, rules=edition)
        return
    board = cx.read_printed_lines(bare, lines, rules=edition)
    kinds = {name: set(cx.terrain_at(board, name, rules=edition)) for name in ("A1", "B2", "C3", "D3", "F3")}
    water = kinds["B2"]
    assert water.isdisjoint({"clear", "hindering"}), "water, by the name that the book has for it"
    assert kinds == {"A1": {"clear"}, "B2": water, "C3": water | {"hindering"}, "D3": {"hindering"}, "F3": {"blocking"}}
    sign = {"hindering": "green", "water": "blue", "blocking": "brown"}
    assert {kind: printed_line_of(kind, rules=rulebook(edition)).colour for kind in sign} == sign  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ({"gren": [POND]}, "did you mean green?"),
        ({"blue": [[(1, 1), (2, 2)]]}, "blue: a line is a list of at least three corners"),
        ({"blue": []}, "blue: a line is a list of at least three corners"),
        ({"blue": "B2:C3"}, "blue: a line is a list of at least three corners"),
    ],
)
def test_lines_that_cannot_be_read_are_named(lines: dict[str, Any], problem: str) -> None:
    with pytest.raises(cx.ClixbookError) as refused:
        read_printed_lines(Board.build(width=4, height=4), lines, rules="core2014")
    assert problem in str(refused.value)


def test_squares_without_a_line_are_reached_from_inside() -> None:
    ring = Polygon([(1.1, 1.1), (4.9, 1.1), (4.9, 4.9), (1.1, 4.9)])
    assert squares_inside(ring, 7, 7) == set(parse_squares(["B2:E5"]))
    assert squares_inside(MultiLineString([]), 7, 7) == frozenset()


def test_squares_that_touch_at_a_corner_are_two_patches() -> None:
    shape = outline([parse_square("A1"), parse_square("B2")])
    assert len(shape.geoms) == 2
    assert outline([]).is_empty


OVERLAP = Board.build(
    width=3,
    height=1,
    hindering=["A1", "B1", "C1"],
    blocking=["A1"],
    water=["B1"],
    levels={"A1": 2},
    markers={"C1": "water"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=("hindering water", Restriction.HINDERING),
        complete2022=("water", Restriction.CLEAR),
        nebula2007=("hindering water", Restriction.HINDERING),
        eddieg=("hindering water", Restriction.HINDERING),
    ),
)
def test_overlapping_types(edition: str, expected: tuple[str, Restriction]) -> None:
    marked, line = expected
    assert terrain_at(OVERLAP, "A1", rules=edition) == {"blocking", "elevated", "hindering"}
    assert " ".join(sorted(terrain_at(OVERLAP, "C1", rules=edition))) == marked
    view = terrain_effects(OVERLAP, rulebook(edition))
    assert view.line(parse_square("A1")) is Restriction.BLOCKING, "the most restrictive type decides"
    assert view.line(parse_square("C1")) is line


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TER-12", core2014="clear", complete2022="clear", nebula2007="hindered", eddieg="clear"),
)
def test_space(edition: str, expected: str) -> None:
    board = Board.build(width=5, height=1, space=["C1"])
    assert line_of_fire(board, "A1", "E1", rules=edition).verdict == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-13",
        core2014="B1 C1 D1 E1",
        complete2022="C1 D1 E1",
        nebula2007="B1 C1 D1 E1",
        eddieg="B1 C1 D1 E1",
    ),
)
def test_unoccupied_squares(edition: str, expected: str) -> None:
    board = Board.build(
        width=5,
        height=1,
        blocking=["B1"],
        hindering=["C1"],
        objects={"D1": "heavy"},
        markers={"E1": "smoke"},
        pieces={"A1": "standard"},
    )
    found = [s.name for s in board.squares if is_unoccupied(board, s, rules=rulebook(edition))]
    assert " ".join(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TER-14",
        core2014=("hindering", "hindered", "hindering"),
        complete2022=("clear", "clear", "hindering"),
        nebula2007=("hindering", "hindered", "hindering"),
        eddieg=("clear", "hindered", "hindering"),
    ),
)
def test_what_can_be_terrain(edition: str, expected: tuple[str, str, str]) -> None:
    on_object, line, on_marker = expected
    board = Board.build(width=5, height=2, objects={"C1": "light"}, markers={"C2": "debris"})
    assert terrain_at(board, "C1", rules=edition) == {on_object}
    assert line_of_fire(board, "A1", "E1", rules=edition).verdict == line
    assert terrain_at(board, "C2", rules=edition) == {on_marker}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TER-07", core2014="clear", complete2022="blocked"),
)
def test_a_great_figure_sees_over_an_outdoor_wall_alone(edition: str, expected: str) -> None:
    great = {"A1": "Ann: giant of Red", "F1": "Ben: giant of Blue"}
    along = Board.build(width=6, height=1, setting="mixed", interior=["C1:F1"], walls=["B1|C1"], pieces=great)
    inside = Board.build(width=6, height=1, setting="mixed", interior=["C1:F1"], walls=["C1|D1"], pieces=great)
    assert line_of_fire(along, "Ann", "Ben", rules=edition).verdict == expected
    assert line_of_fire(inside, "Ann", "Ben", rules=edition).verdict == "blocked"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # blocking terrain over hindering; a water marker over hindering terrain
    editions(
        "TER-11",
        core2014=("blocked", "hindered"),
        complete2022=("blocked", "clear"),
        nebula2007=("blocked", "hindered"),
        eddieg=("blocked", "hindered"),
    ),
)
def test_lines_over_overlapping_types(edition: str, expected: tuple[str, str]) -> None:
    board = Board.build(width=5, height=2, hindering=["C1", "C2"], blocking=["C1"], markers={"C2": "water"})
    found = tuple(line_of_fire(board, a, b, rules=edition).verdict for a, b in (("A1", "E1"), ("A2", "E2")))
    assert found == expected
