"""What a board looks like: lines are what is printed, glyphs what lies there, fills what the rulebook makes of it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, Mode, ObjectKind, Piece, Size
from clixbook.rulebooks import rulebook
from clixbook.view.pictures.board_scene import board_scene, window_of
from clixbook.view.scenes.outlines import inset, region
from clixbook.view.scenes.palettes import PALETTES
from clixbook.view.scenes.piece_scene import PieceMarks, base_shape, initials, side_numbers
from clixbook.view.scenes.scene import Circle, Polygon, Polyline, Scene, Shape, Text
from clixbook.view.scenes.terrain_scene import fill_kind, squares_of
from tests.helpers import EDITIONS
from tests.view.examples import everything

LIGHT = PALETTES["light"]


def lines(scene: Scene, title: str) -> list[Shape]:
    return [s for s in scene.shapes_on("line", "wall") if s.title == title]


def words(scene: Scene, *layers: str) -> list[str]:
    return [s.text for s in scene.shapes_on(*layers) if isinstance(s, Text)]


# -- terrain -------------------------------------------------------------------------------------------------


def test_a_patch_has_one_dashed_line_inside_its_edge() -> None:
    scene = board_scene(Board.build(width=5, height=5, hindering=["B2:C2", "B3"]))
    (edge,) = lines(scene, "Hindering terrain")
    assert isinstance(edge, Polyline)
    assert edge.closed
    assert edge.style.dash == (0.12, 0.07)
    assert edge.style.stroke == "#12774A"
    assert shapely.Polygon(edge.chain).equals(
        shapely.Polygon([(1.11, 1.11), (2.89, 1.11), (2.89, 1.89), (1.89, 1.89), (1.89, 2.89), (1.11, 2.89)])
    )


def test_patches_that_touch_at_a_corner_stay_apart() -> None:
    scene = board_scene(Board.build(width=4, height=4, water=["B2", "C3"]))
    assert len(lines(scene, "Water terrain")) == 2


def test_a_patch_with_a_hole_has_two_lines() -> None:
    board = Board.build(width=5, height=5, blocking=["B2:D2", "B3", "D3", "B4:D4"])
    assert len(lines(board_scene(board), "Blocking terrain")) == 2
    assert region(squares_of(board, "blocking")).equals(shapely.box(1, 1, 4, 4).difference(shapely.box(2, 2, 3, 3)))


def test_where_kinds_overlap_their_lines_run_side_by_side() -> None:
    scene = board_scene(Board.build(width=6, height=4, water=["B2:C2"], hindering=["C2", "F4"]))
    over, apart = sorted(lines(scene, "Hindering terrain"), key=lambda s: s.bounds)
    assert over.points()[0] == pytest.approx((2.195, 1.195), abs=0.7)
    assert shapely.Polygon(over.points()).bounds == pytest.approx((2.195, 1.195, 2.805, 1.805))
    assert shapely.Polygon(apart.points()).bounds == pytest.approx((5.11, 3.11, 5.89, 3.89))


def test_hatching_stays_inside_its_patch() -> None:
    scene = board_scene(Board.build(width=5, height=5, blocking=["B2:C3", "D2"]))
    patch = inset(region([Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2), Square(3, 1)]), 0.1)
    hatch = [s for s in scene.shapes_on("glyph") if isinstance(s, Polyline)]
    assert len(hatch) > 15
    assert all(patch.covers(shapely.LineString(s.chain)) for s in hatch)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fill_is_what_the_rulebook_makes_of_a_square(edition: str) -> None:
    board = Board.build(width=4, height=2, objects={"B1": "heavy"}, markers={"C1": "debris"})
    wanted = {"core2014": "hindering", "complete2022": "", "nebula2007": "hindering", "eddieg": "hindering"}
    book = rulebook(edition)
    assert fill_kind(board, None, Square(1, 0)) == ""
    assert fill_kind(board, book, Square(1, 0)) == wanted[edition]
    assert fill_kind(board, book, Square(2, 0)) == "hindering"
    green = [s for s in board_scene(board, rules=edition).shapes_on("fill") if s.style.fill == LIGHT.fills["hindering"]]
    assert shapely.union_all([shapely.Polygon(s.points()) for s in green]).area == (2 if wanted[edition] else 1)


def test_what_was_destroyed_keeps_its_line_and_loses_its_fill() -> None:
    board = Board.build(width=3, height=3, blocking=["B2"]).with_(destroyed=frozenset({Square(1, 1)}))
    scene = board_scene(board)
    assert len(lines(scene, "Blocking terrain")) == 1
    assert scene.shapes_on("fill") == ()
    assert len([s for s in scene.shapes_on("glyph") if isinstance(s, Polygon)]) == 3


def test_levels_have_contours_numbers_and_ticks_downhill() -> None:
    board = Board.build(width=5, height=5, levels={"B2:D4": 2, "C3": 3}, transitions=["A3|B3"])
    scene = board_scene(board)
    assert len(lines(scene, "Level 2")) == len(lines(scene, "Level 3")) == 1
    assert sorted(words(scene, "glyph")) == ["2"] * 8 + ["3"]
    ticks = [s for s in scene.shapes_on("line") if isinstance(s, Polyline) and not s.closed]
    assert len(ticks) == 4 * (12 - 1 + 4)  # none where the stairs are
    for tick in ticks:
        (x0, y0), (x1, y1) = tick.chain
        above = Square(int(x0 - (x1 - x0)), int(y0 - (y1 - y0)))
        assert board.level(above) > board.level(Square(int(x1), int(y1)))


def test_a_figure_on_a_roof_wears_the_level() -> None:
    scene = board_scene(Board.build(width=3, height=3, levels={"B2": 2}, pieces={"B2": "Warden: standard"}))
    assert words(scene, "glyph") == []
    assert words(scene, "piece") == ["WA", "L2"]


# -- edges ---------------------------------------------------------------------------------------------------


def test_walls_are_black_on_a_casing_and_run_through() -> None:
    scene = board_scene(Board.build(width=4, height=4, walls=["B1|C1", "B2|C2", "B3|C3"]))
    casing, wall = [s for s in scene.shapes_on("wall") if isinstance(s, Polyline)]
    assert (casing.style.width, wall.style.width) == (0.2, 0.13)
    assert casing.style.stroke == LIGHT.paper
    assert sorted(wall.chain)[0] == (2, 0)
    assert sorted(wall.chain)[-1] == (2, 3)


def test_a_destroyed_wall_is_its_casing_and_three_chips() -> None:
    board = Board.build(width=3, height=2, walls=["A1|B1"])
    gone = board.with_(destroyed_edges=frozenset(board.edges))
    shapes = board_scene(gone).shapes_on("wall")
    assert [type(s) for s in shapes] == [Polyline, Polygon, Polygon, Polygon]
    assert {s.title for s in shapes[1:]} == {"Destroyed wall A1|B1"}


def test_stairs_are_solid_on_the_high_side() -> None:
    scene = board_scene(Board.build(width=3, height=1, levels={"B1": 2}, transitions=["A1|B1"]))
    solid = [s for s in scene.shapes_on("wall") if isinstance(s, Polygon) and s.style.fill == LIGHT.lines["elevated"]]
    (half,) = solid
    assert shapely.Polygon(half.points()).centroid.x > 1
    assert [(s.text, s.x > 1) for s in scene.shapes_on("wall") if isinstance(s, Text)] == [("1", False), ("2", True)]


def test_windows_doors_and_ladders_say_what_they_are() -> None:
    titles = {shape.title for shape in board_scene(everything()).shapes_on("wall")}
    assert {"Window K8|L8", "Door L9|L10", "Ladder J4|J5", "Stairs I3|J3", "Destroyed wall F8|F9"} <= titles


# -- figures and things --------------------------------------------------------------------------------------


def test_initials_are_short_and_differ() -> None:
    names = ["Night Warden", "Bruiser", "Brute", "night-watch", "P1", "Guard 3", "Guard 4", "X"]
    pieces = [Piece(f"id{i}", (Square(i, 0),), name=name) for i, name in enumerate(names)]
    found = list(initials(pieces).values())
    assert found[:2] == ["NW", "BR"]
    assert found[4:] == ["P1", "G3", "G4", "X"]
    assert len(set(found)) == len(names)
    assert all(1 <= len(text) <= 2 for text in found)


def test_an_article_gives_no_initial() -> None:
    names = ["The Chess Mayor", "A Gnat", "The"]
    assert list(initials(Piece(name, (Square(0, 0),), name=name) for name in names).values()) == ["CM", "GN", "TH"]


def test_sides_keep_their_ring_when_figures_move_or_fall() -> None:
    board = everything()
    assert side_numbers(board) == {"Ann": 0, "Ben": 1, "Cleo": 2, "Dan": 3}
    assert side_numbers(board.move_piece("Alba", "M7").without_piece("Tik")) == side_numbers(board)


def test_rings_differ_by_more_than_colour() -> None:
    board = Board.build(
        width=4,
        height=1,
        pieces={f"{c}1": f"{c}{c}: standard of {side}" for c, side in zip("ABCD", "1234", strict=True)},
    )
    rings = {
        title: tuple((s.style.width, s.style.dash, s.style.cap) for s in scene_of_piece)
        for title in ("AA", "BB", "CC", "DD")
        for scene_of_piece in [
            [
                s
                for s in board_scene(board).shapes_on("piece")
                if s.title.startswith(title) and s.style.stroke in LIGHT.owners
            ]
        ]
    }
    assert len(set(rings.values())) == 4


@pytest.mark.parametrize(
    ("piece", "shape"),
    [
        (Piece("a", (Square(1, 1),)), shapely.Point(1.5, 1.5).buffer(0.38)),
        (Piece("a", (Square(1, 1),), size=Size.TINY), shapely.Point(1.5, 1.5).buffer(0.27)),
        (Piece("a", (Square(1, 1),), size=Size.COLOSSAL), shapely.box(1.04, 1.04, 1.96, 1.96)),
        (
            Piece("a", (Square(1, 1), Square(2, 2))),
            shapely.LineString([(1.5, 1.5), (2.5, 2.5)]).buffer(0.38),
        ),
        (
            Piece("a", (Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2))),
            shapely.box(1.5, 1.5, 2.5, 2.5).buffer(0.38),
        ),
    ],
)
def test_bases(piece: Piece, shape: shapely.Polygon) -> None:
    assert base_shape(piece).symmetric_difference(shape).area < 0.02


def test_a_giant_stands_on_an_octagon() -> None:
    assert len(base_shape(Piece("a", (Square(0, 0),), size=Size.GIANT)).exterior.coords) == 9


def test_what_a_game_adds_to_a_figure() -> None:
    board = Board.build(width=2, height=2, pieces={"A1": "Warden: standard of Ann"})
    plain = board_scene(board)
    marked = board_scene(board, marks={"Warden": PieceMarks(click=3, clicks=4, life=6, tokens=2, to_act=True)})
    assert words(marked, "piece") == [*words(plain, "piece"), "3"]
    assert len(marked) > len(plain) + 8


@pytest.mark.parametrize(
    ("size", "capitals"), [(Size.STANDARD, 0.3), (Size.TINY, 0.23), (Size.GIANT, 0.3), (Size.COLOSSAL, 0.3)]
)
@pytest.mark.parametrize("level", [0, 1])
def test_tokens_lie_inside_the_base_clear_of_letters_and_badges(size: Size, capitals: float, level: int) -> None:
    """The frame of the chosen figure, and walls, lie at the edges of its square; badges are drawn above tokens."""
    winged = Piece("Warden", (Square(0, 0),), "Ann", size=size, mode=Mode.WING)
    board = Board.build(width=2, height=2, levels={"A1": 2} if level else {}).with_piece(winged)
    bare, marked = (board_scene(board, marks={"Warden": PieceMarks(click=3, tokens=tokens)}) for tokens in (0, 2))
    dots = [
        each
        for each in marked.shapes_on("piece")
        if isinstance(each, Circle) and each not in list(bare.shapes_on("piece"))
    ]
    assert len(dots) == 2
    number = next(each for each in marked.shapes_on("piece") if isinstance(each, Text) and each.text == "3")
    wing = next(
        each for each in marked.shapes_on("piece") if isinstance(each, Circle) and each.r == pytest.approx(0.135)
    )
    assert wing.y - wing.r > 0.5 + 0.36 * capitals
    left, top, right, bottom = base_shape(winged).bounds
    for dot in dots:
        assert left < dot.x - dot.r < dot.x + dot.r < right
        assert top < dot.y - dot.r < dot.y + dot.r < bottom
        assert math.hypot(dot.x - number.x, dot.y - number.y) > dot.r + 0.16
        assert math.hypot(dot.x - wing.x, dot.y - wing.y) > dot.r + wing.r
        assert abs(dot.y - 0.5) - dot.r > 0.36 * capitals  # half the height of capitals
        assert not level or dot.x + dot.r <= right - 0.22 or dot.y - dot.r >= top + 0.17  # where its number lies
    assert math.hypot(dots[0].x - dots[1].x, dots[0].y - dots[1].y) > 2 * dots[0].r


def test_markers_make_room_for_a_figure_and_are_counted() -> None:
    board = Board.build(width=3, height=1, markers={"A1": ["smoke", "debris", "smoke"]})
    assert words(board_scene(board), "thing") == ["x3"]
    crowded = Board.build(width=3, height=1, markers={"A1": "debris"}, pieces={"A1": "Warden: standard"})
    assert all(s.bounds[2] < 0.5 and s.bounds[1] > 0.5 for s in board_scene(crowded).shapes_on("thing"))


def test_small_pictures_drop_what_could_not_be_read() -> None:
    tiny = board_scene(everything(), square=14)
    assert set(words(tiny, "piece")) <= set("NBLTGASHK")
    assert all(len(text) == 1 for text in words(tiny, "piece"))


# -- the whole -----------------------------------------------------------------------------------------------


def test_rulers_name_columns_and_rows_and_invert_the_cursors() -> None:
    scene = board_scene(Board(3, 2), cursor="B2")
    texts = [s for s in scene.shapes_on("ruler") if isinstance(s, Text)]
    assert sorted(s.text for s in texts) == sorted(["A", "B", "C", "1", "2"] * 2)
    assert {s.text for s in texts if s.style.fill == LIGHT.paper} == {"B", "2"}


def test_orange_row_numbers_have_their_colour_and_a_line() -> None:
    """On both sides: of four rows the last two (MAP-10)."""
    board = Board(3, 4, orange_rows=2)
    scene = board_scene(board)
    texts = [s for s in scene.shapes_on("ruler") if isinstance(s, Text)]
    assert [s.text for s in texts if s.style.fill == LIGHT.hindered] == ["3", "4", "3", "4"]
    assert len([s for s in scene.shapes_on("ruler") if isinstance(s, Polyline)]) == 4
    assert "Rows 3 to 4 have orange numbers: games of three and four" in scene.description


def test_without_rulers_the_scene_is_exactly_the_board() -> None:
    scene = board_scene(Board(24, 16), labels=False)
    assert scene.bounds == (0, 0, 24, 16)
    assert (scene.width, scene.height) == (816, 544)


def test_a_window_shows_part_of_the_board() -> None:
    board = everything()
    assert window_of(board, ["C4", "E2"]) == (2, 1, 5, 4)
    part = board_scene(board, window=["B2", "D4"])
    titles = {s.title for s in part.shapes}
    assert "Night Warden of Ann on B3" in titles
    assert not any("Alba" in title for title in titles)
    assert len(part) < len(board_scene(board)) / 2


def test_selected_and_cursor_are_framed() -> None:
    plain, framed = board_scene(Board(3, 3)), board_scene(Board(3, 3), selected="B2", cursor="C1")
    assert len(framed.shapes_on("note")) == len(plain.shapes_on("note")) + 3


def test_a_scene_is_the_same_every_time() -> None:
    assert board_scene(everything()) == board_scene(everything())


@pytest.mark.parametrize("name", PALETTES)
def test_palettes_change_colours_and_nothing_else(name: str) -> None:
    board = replace(everything())
    light, other = board_scene(board).shapes, board_scene(board, palette=name).shapes
    assert [(type(a), a.layer, a.title) for a in light] == [(type(b), b.layer, b.title) for b in other]


def test_circles_are_dots_of_the_starting_area() -> None:
    scene = board_scene(Board.build(width=2, height=2, starting={"Ann": ["A1"]}))
    assert len([s for s in scene.shapes_on("glyph") if isinstance(s, Circle)]) == 5


def test_relics_and_equipment_have_letters_of_their_own_on_the_floor_and_at_their_bearer() -> None:
    glove = MapObject(ObjectKind.LIGHT, "Ash Glove", gear="drop")
    crown = MapObject(ObjectKind.IMMOBILE, "Crown", relic=4)
    board = Board.build(width=3, height=1, pieces={"A1": "Warden: standard"}, objects={"B1": glove, "C1": crown})
    (warden,) = board.pieces
    scene = board_scene(board, marks={warden: PieceMarks(worn=(glove,))})
    letters = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert [letters.count(each) for each in ("E", "R", "L", "I")] == [2, 1, 0, 0]
    assert "Warden has Ash Glove, equipment" in {shape.title for shape in scene.shapes}


def test_the_letter_of_a_thing_at_its_bearer_is_nearly_as_large_as_its_click_number() -> None:
    """On a phone squares have 34 pixels: the letter of a worn thing had five of them."""
    glove = MapObject(ObjectKind.LIGHT, "Ash Glove", gear="drop")
    board = Board.build(width=2, height=1, pieces={"A1": "Warden: standard"})
    (warden,) = board.pieces
    scene = board_scene(board, marks={warden: PieceMarks(click=3, worn=(glove,))})
    sizes = {shape.text: shape.size for shape in scene.shapes_on("piece") if isinstance(shape, Text)}
    assert sizes["E"] > 0.8 * sizes["3"]
