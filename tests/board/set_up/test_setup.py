"""MAP: sizes and kinds of maps, starting areas and how they grow, the order of set-up, indoors and edges."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.board.knock_back.knock_back import knock_back_path
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_squares
from clixbook.board.set_up.areas import choosing_order, open_areas, side_of, standable_squares, starting_areas
from clixbook.board.set_up.starting import (
    Growth,
    enlarge_starting_areas,
    map_notes,
)
from clixbook.board.terrain.terrain import may_soar
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

TWO = Board.build(width=16, height=24, starting={"N": ["F1:K2"], "S": ["F23:K24"]})


def box(area: frozenset[Square]) -> str:
    """The first and last square of an area, and how many it has: ``F1:L3 21``."""
    xs, ys = [s.x for s in area], [s.y for s in area]
    return f"{Square(min(xs), min(ys))}:{Square(max(xs), max(ys))} {len(area)}"


def rulings(board: Board, edition: str, players: int = 2) -> list[str]:
    return [reason.ruling for reason in map_notes(board, rules=rulebook(edition), players=players)]


@pytest.mark.ruling("MAP-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_usual_size(edition: str) -> None:
    small = Board.build(width=16, height=16, starting={"N": ["A1:P1"], "S": ["A16:P16"]})
    long = Board.build(width=24, height=16, starting={"W": ["A1:A16"], "E": ["X1:X16"]})
    assert "MAP-01" not in rulings(TWO, edition)
    assert "MAP-01" not in rulings(long, edition)
    assert "MAP-01" in rulings(small, edition)


@pytest.mark.ruling("MAP-01", "complete2022")
@pytest.mark.ruling("MAP-10", "complete2022")
def test_square_maps_are_usual_for_three_and_four_in_one_book() -> None:
    corners = {"NW": ["A1:B2"], "NE": ["O1:P2"], "SW": ["A15:B16"], "SE": ["O15:P16"]}
    square = Board.build(width=16, height=16, starting=corners)
    assert [rulings(square, "complete2022", players) for players in (2, 3, 4)] == [["MAP-01"], [], []]
    assert rulings(square, "core2014", 4) == ["MAP-01"]
    small = Board.build(width=17, height=17, starting=corners)
    assert rulings(small, "complete2022", 4) == ["MAP-01"]


@pytest.mark.ruling("MAP-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_kinds_of_maps(edition: str) -> None:
    for setting in ("outdoor", "indoor", "mixed"):
        assert "MAP-02" not in rulings(TWO.with_(setting=setting), edition)
    assert "MAP-02" in rulings(TWO.with_(setting="underwater"), edition)


OVER_A_SHED = Board.build(
    width=5, height=1, setting="indoor", levels={"A1": 2, "E1": 2}, blocking=["C1"], pieces={"A1": "standard"}
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MAP-03",
        #         line over low blocking, soaring
        core2014=("blocked", True),
        complete2022=("clear", True),
        nebula2007=("clear", False),
        eddieg=("clear", True),
    ),
)
def test_indoors(edition: str, expected: tuple[str, bool]) -> None:
    line, soars = expected
    assert line_of_fire(OVER_A_SHED, "A1", "E1", rules=edition).verdict == line
    assert may_soar(OVER_A_SHED, "A1", rules=rulebook(edition)) is soars
    assert may_soar(OVER_A_SHED.with_(setting="outdoor"), "A1", rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MAP-04", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_nobody_is_pushed_off_the_map(edition: str, expected: bool) -> None:
    bare = Board.build(width=5, height=3)
    assert bool(cx.adjacent_to_map_edge(bare, "C1", printed_wall=True, rules=edition)) is expected
    assert not cx.adjacent_to_map_edge(bare, "C1", rules=edition)
    assert not cx.adjacent_to_map_edge(bare, "C2", printed_wall=True, rules=edition), "not at the edge"
    board = Board.build(width=5, height=1, pieces={"C1": "X: standard of Red", "D1": "O: standard of Blue"})
    assert knock_back_path(board, attacker="X", target="O", rules=edition, squares=3).landing_square.name == "E1"


FOUR = Board.build(
    width=10, height=10,
    starting={"NW": ["A1:B2"], "NE": ["I1:J2"], "SE": ["I9:J10"], "SW": ["A9:B10"]},
)  # fmt: skip
SIDED = Board.build(
    width=10,
    height=10,
    starting={"N": ["D1:G1"], "E": ["J4:J7"], "S1": ["A10:C10"], "S2": ["H10:I10"], "W": ["A4:A7"]},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         who chooses the map and then the areas, across from N, across from NW of four corners
        core2014=((0, (1, 0)), "S", "NE SE SW"),
        complete2022=((0, (1, 0)), "S", "SE"),
        nebula2007=((0, (1, 0)), "S", "NE SE SW"),
        eddieg=((0, (0, 1)), "south east west", "south east west"),  # any side, the usual one first
    ),
)
def test_choosing(edition: str, expected: tuple[tuple[int, tuple[int, ...]], str, str]) -> None:
    order, across, corner = expected
    assert choosing_order(2, rules=rulebook(edition)) == order
    first = "north" if edition == "eddieg" else "N"
    assert " ".join(open_areas(TWO, [first], rules=rulebook(edition))) == across
    assert " ".join(open_areas(FOUR, [first if edition == "eddieg" else "NW"], rules=rulebook(edition))) == corner


def test_an_unknown_area() -> None:
    with pytest.raises(ClixbookError, match="No starting area 'Q'"):
        open_areas(TWO, ["Q"], rules=rulebook("core2014"))


THREE = Board.build(width=16, height=24, starting={"N": ["F1:K2"], "S": ["F23:K24"], "W": ["A10:A14"]})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MAP-06",
        #         areas that grow for 13 figures in the north
        core2014="N S W",
        complete2022="N S",
        nebula2007="N S W",
        eddieg="",
    ),
)
def test_when_areas_grow(edition: str, expected: str) -> None:
    names = ("north", "south") if edition == "eddieg" else ("N", "S")
    answer = enlarge_starting_areas(THREE, {names[0]: ["1x1"] * 13, names[1]: ["1x1"]}, rules=edition)
    assert answer
    grown = [name for name in answer.areas if answer.areas[name] != answer.original[name]]
    assert " ".join(grown) == expected
    fits = enlarge_starting_areas(THREE, {names[0]: ["1x1"] * 12, names[1]: ["2x4", "1x2"]}, rules=edition)
    assert fits.areas == fits.original, "a force that fits makes no area grow"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MAP-07",
        core2014=("E1:K3 21", "F22:L24 21", ("1 to the right, 1 inwards",) * 2),
        complete2022=("E1:K2 14", "F23:L24 14", ("1 to the right",) * 2),
        nebula2007=("E1:K3 21", "F22:L24 21", ("1 to the right, 1 inwards",) * 2),
        eddieg=("A1:P3 48", "A22:P24 48", ("1 inwards",) * 2),
    ),
)
def test_how_areas_grow(edition: str, expected: tuple[str, str, tuple[str, str]]) -> None:
    """To its owner's right: westwards in the north, eastwards in the south."""
    names, force = (("north", "south"), 33) if edition == "eddieg" else (("N", "S"), 13)
    answer = enlarge_starting_areas(TWO, {names[0]: ["1x1"] * force, names[1]: ["1x1"]}, rules=edition, hand="right")
    north, south = (answer.areas[name] for name in names)
    how = tuple(str(answer.growth[name]) for name in names)
    assert (box(north), box(south), how) == expected


@pytest.mark.ruling("MAP-07", "complete2022")
def test_columns_to_the_edge_then_the_other_side_then_rows() -> None:
    board = Board.build(width=10, height=9, starting={"N": ["D1:E2"], "S": ["F8:G9"]})

    def north(force: int) -> str:
        return box(enlarge_starting_areas(board, {"N": ["1x1"] * force, "S": []}, rules="complete2022").areas["N"])

    assert [north(n) for n in (4, 6, 10, 12, 20, 21)] == [
        "D1:E2 4", "C1:E2 6", "A1:E2 10", "A1:F2 12", "A1:J2 20", "A1:J3 30",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "expected"), editions("MAP-06", core2014=(), complete2022=("N",), nebula2007=(), eddieg=())
)
def test_who_places_again(edition: str, expected: tuple[str, ...]) -> None:
    """Areas grow while figures are placed in one book: the first player, who stands already, puts right what is wrong.

    The second player needs room for one figure more than the area has squares.
    """
    names, squares = (("north", "south"), 32) if edition == "eddieg" else (("N", "S"), 12)
    second = enlarge_starting_areas(TWO, {names[0]: ["1x1"], names[1]: ["1x1"] * (squares + 1)}, rules=edition)
    assert second.replacing == expected
    assert (
        enlarge_starting_areas(TWO, {names[0]: ["1x1"] * (squares + 1), names[1]: ["1x1"]}, rules=edition).replacing
        == ()
    )


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MAP-08",
        #         squares of N during set-up, once the game runs, leftover counts
        core2014=(21, 21, False),
        complete2022=(14, 12, True),
        nebula2007=(21, 21, False),
        eddieg=(48, 48, False),
    ),
)
def test_limits_and_meaning_of_the_larger_area(edition: str, expected: tuple[int, int, bool]) -> None:
    names, force = (("north", "south"), 33) if edition == "eddieg" else (("N", "S"), 13)
    answer = enlarge_starting_areas(TWO, {names[0]: ["1x1"] * force, names[1]: ["1x1"]}, rules=edition)
    sizes = [len(answer.start_squares(names[0], playing=playing)) for playing in (False, True)]
    small = Board.build(width=6, height=4, starting={"N": ["A1:F2"], "S": ["A4:F4"]})
    crowd = enlarge_starting_areas(small, {names[0]: ["1x1"] * 40, names[1]: ["1x1"]}, rules=edition)
    assert not crowd
    one, other = (crowd.areas[name] for name in names)
    assert not one & other, "areas never overlap"
    assert len(crowd.leftover[names[0]]) == 40 - len(one)
    assert (*sizes, crowd.scored) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MAP-10",
        #         the order of four players, what is open after N and S1, areas of a map with dotted ones
        core2014=((1, 2, 3, 0), "E S2 W", 4),
        complete2022=((1, 2, 3, 0), "E S2 W", 4),
        nebula2007=((1, 2, 3, 0), "E W", 4),
        eddieg=((0, 1, 2, 3), "east west", 4),
    ),
)
def test_many_players(edition: str, expected: tuple[tuple[int, ...], str, int]) -> None:
    order, free, count = expected
    taken = ["north", "south"] if edition == "eddieg" else ["N", "S1"]
    assert choosing_order(4, rules=rulebook(edition))[1] == order
    assert " ".join(sorted(open_areas(SIDED, taken, rules=rulebook(edition), players=4))) == free
    dotted = Board.build(
        width=8, height=8,
        starting={"N": ["A1"], "S": ["H8"], "dotted E": ["H1"], "dotted W": ["A8"]},
    )  # fmt: skip
    assert len(starting_areas(dotted, rules=rulebook(edition), players=3)) == count
    assert "MAP-10" in rulings(TWO, edition, players=3) or edition == "eddieg"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DV-25",
        "MAP-07",
        core2014="F1:L3 21",
        complete2022="F1:L2 14",
        nebula2007="F1:L3 21",
        eddieg="A1:P2 32",
    ),
)
def test_fourteen_figures_in_twelve_squares(edition: str, expected: str) -> None:
    names = ("north", "south") if edition == "eddieg" else ("N", "S")
    answer = enlarge_starting_areas(TWO, {names[0]: ["1x1"] * 14, names[1]: ["1x1"] * 6}, rules=edition, hand="left")
    assert answer
    assert box(answer.areas[names[0]]) == expected


@pytest.mark.ruling("MAP-07", "complete2022")
@pytest.mark.parametrize("hand", ["right", "left"])
def test_the_second_player_follows_the_same_hand(hand: str) -> None:
    answer = enlarge_starting_areas(TWO, {"N": ["1x1"] * 13, "S": ["1x1"]}, rules="complete2022", hand=hand)
    assert answer.growth["N"] == answer.growth["S"] == (Growth(right=1) if hand == "right" else Growth(left=1))
    mirrored = {Square(15 - s.x, 23 - s.y) for s in answer.areas["N"]}
    assert mirrored == answer.areas["S"], "a half-turn, no mirror image"


# -- room -------------------------------------------------------------------------------------------------


def test_room_for_large_bases() -> None:
    board = Board.build(width=6, height=3, blocking=["C2"])
    area = standable_squares(board, board.squares, rules=rulebook("core2014"))
    assert area.fits(["2x2", "2x2"])
    assert not area.fits(["3x6"])
    assert area.left_over(["2x2"] * 3) == ("2x2",)
    assert area.left_over(["2x2", *["1x1"] * 15]) == ("1x1", "1x1")
    narrow = standable_squares(board, parse_squares(["A1", "B2", "A3"]), rules=rulebook("core2014"))
    assert narrow.fits(["1x2", "1x1"]), "two squares at a corner hold a 1x2"
    assert not narrow.fits(["1x2", "1x2"])


def test_sides_of_the_map() -> None:
    assert [side_of(SIDED, area) for area in SIDED.starting.values()] == [
        "north", "east", "south", "south", "west",
    ]  # fmt: skip
    assert side_of(SIDED, frozenset(parse_squares(["E8"]))) == "south"


def test_notes_about_areas() -> None:
    lopsided = Board.build(width=16, height=24, starting={"N": ["A1:C1"], "W": ["A5:A9"]})
    assert rulings(lopsided, "core2014") == ["MAP-05", "TER-08"]
    assert rulings(TWO, "core2014") == []


def test_the_ground_counts_for_a_piece_and_not_for_a_plain_base() -> None:
    step = Board.build(width=8, height=2, levels={"A2": 2, "B2": 2}, starting={"W": ["A1:B2"], "E": ["G1:H2"]})
    piece = cx.Piece("cart", (Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1)))
    for bases, fits in ((["2x2"], True), ([piece], False)):
        found = enlarge_starting_areas(step, {"W": bases, "E": ["1x1"]}, rules="complete2022")
        assert (found.areas["W"] == step.starting["W"]) is fits
        assert found
    with pytest.raises(ClixbookError, match="which is no base"):
        enlarge_starting_areas(step, {"W": [piece, "2x3"]}, rules="complete2022")


SIDES_OF_FOUR = {"west": ["A5:B12"], "east": ["O5:P12"], "north": ["E1:L2"], "south": ["E15:L16"]}


@pytest.mark.ruling("MAP-05", "complete2022")
@pytest.mark.parametrize(("first", "across"), [("west", "east"), ("east", "west"), ("north", "south")])
def test_of_four_areas_along_the_sides_the_one_across_is_opposite(first: str, across: str) -> None:
    board = Board.build(width=16, height=16, starting=SIDES_OF_FOUR)
    assert open_areas(board, [first], rules="complete2022") == (across,)


@pytest.mark.ruling("MAP-05", "complete2022")
def test_where_no_area_lies_in_the_opposite_corner_one_at_an_opposite_side_is_open() -> None:
    areas = {"west": ["A5:B12"], "north-east": ["O1:P4"], "south-east": ["O13:P16"]}
    board = Board.build(width=16, height=16, starting=areas)
    assert open_areas(board, ["west"], rules="complete2022") == ("north-east", "south-east")
    assert open_areas(board, ["north-east"], rules="complete2022") == ("west",)


def test_bad_requests() -> None:
    with pytest.raises(ClixbookError, match="right or the left"):
        enlarge_starting_areas(TWO, {"N": []}, rules="core2014", hand="up")
    with pytest.raises(ClixbookError, match="No starting area 'Q'"):
        enlarge_starting_areas(TWO, {"Q": []}, rules="core2014")


@pytest.mark.ruling("MAP-07", "core2014")
def test_an_area_along_the_whole_edge_grows_by_rows_alone() -> None:
    board = Board.build(width=6, height=8, starting={"N": ["A1:F2"], "S": ["B7:E8"]})
    grown = enlarge_starting_areas(board, {"N": ["1x1"] * 14, "S": ["1x1"]}, rules="core2014")
    assert grown.growth == {"N": Growth(rows=1), "S": Growth(right=1, rows=1)}
    assert [str(reason).partition(" (")[0] for reason in grown.reasons] == [
        "N grows by 1 inwards.",
        "S grows by 1 to the right, 1 inwards.",
    ]


CORNERS = Board.build(width=12, height=12, starting={"NW": ["A1:C3"], "SE": ["J10:L12"]})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MAP-07",
        core2014=("A1:D4 16", "I9:L12 16"),
        complete2022=("A1:D3 12", "I10:L12 12"),
        nebula2007=("A1:D4 16", "I9:L12 16"),
    ),
)
@pytest.mark.parametrize("hand", ["right", "left"])
def test_areas_in_opposite_corners_grow_by_a_half_turn(edition: str, expected: tuple[str, str], hand: str) -> None:
    grown = enlarge_starting_areas(CORNERS, {"NW": ["1x1"] * 11, "SE": ["1x1"]}, rules=edition, hand=hand)
    assert (box(grown.areas["NW"]), box(grown.areas["SE"])) == expected


@pytest.mark.ruling("MAP-07", "core2014", "nebula2007")
@pytest.mark.ruling("MAP-08", "core2014", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_neighbours_grow_away_from_each_other(edition: str) -> None:
    board = Board.build(width=12, height=8, starting={"A": ["A1:D2"], "B": ["F1:H2"], "S": ["D7:H8"]})
    grown = enlarge_starting_areas(board, {"A": ["1x1"] * 12, "B": ["1x1"] * 7, "S": ["1x1"]}, rules=edition)
    assert [box(grown.areas[name]) for name in "ABS"] == ["A1:E3 15", "F1:I3 12", "D6:I8 18"]
    assert grown


def test_sides_along_which_a_map_prints_areas_are_the_first_that_players_without_printed_areas_take() -> None:
    long = Board.build(width=14, height=9, starting={"A": ["A1:B9"], "B": ["M1:N9"]})
    assert list(starting_areas(long, rules="eddieg")) == ["west", "east", "north", "south"]
    assert box(starting_areas(long, rules="eddieg")["west"]) == "A1:B9 18"
    assert open_areas(long, ["west"], rules="eddieg")[0] == "east"
    assert list(starting_areas(Board(14, 9), rules="eddieg")) == ["north", "east", "south", "west"]
