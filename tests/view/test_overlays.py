"""Answers over the board: drawn from their own geometry, each reason in a group of its own."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import shapely

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.destroying.destroy import destroy
from clixbook.board.knock_back.knock_back import knock_back_path
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Corner, Square, parse_edge
from clixbook.board.moves.break_away import break_away
from clixbook.board.moves.reach import reach
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.beside import touching
from clixbook.board.near.ranges import distance_with_reasons, within
from clixbook.board.placing.placing import may_place
from clixbook.rulebooks import EDITIONS
from clixbook.view.questions.area_overlays import draw_path, stop_letter
from clixbook.view.questions.board_questions import BoardQuestion, ask, kind_of
from clixbook.view.questions.line_overlay import beside, line_parts, middle_in
from clixbook.view.questions.overlays import plain_shapes, shapes_of
from clixbook.view.scenes.palettes import PALETTES
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import base_shape
from clixbook.view.scenes.scene import LAYERS, Circle, Polygon, Polyline, Rect, Shape, Style, Text

LIGHT = PALETTES["light"]


def words(shapes: list[Shape]) -> list[str]:
    return [s.text for s in shapes if isinstance(s, Text)]


def strokes(shapes: list[Shape], colour: str, layer: str = "sight") -> list[Shape]:
    return [s for s in shapes if s.layer == layer and s.style.stroke == colour]


# -- lines of fire -------------------------------------------------------------------------------------------


def test_a_clear_line_is_one_solid_stroke() -> None:
    board = Board(6, 4)
    shapes = shapes_of(line_of_fire(board, "A1", "E1", rules="core2014"), board)
    (core,) = strokes(shapes, LIGHT.clear)
    assert core.points() == ((0.5, 0.5), (4.5, 0.5))
    assert core.style.dash == ()
    assert strokes(shapes, LIGHT.hindered) == strokes(shapes, LIGHT.blocked) == []
    assert words(shapes) == ["1", "2", "3", "4 away"]


def test_a_line_changes_where_it_is_hindered_and_where_it_is_blocked() -> None:
    board = Board.build(width=8, height=3, hindering=["C1"], blocking=["F1"])
    line = line_of_fire(board, "A1", "H1", rules="core2014")
    assert [(state, part.bounds) for state, part in line_parts(line)] == [
        ("clear", pytest.approx((0.5, 0.5, 2, 0.5))),
        ("hindered", pytest.approx((2, 0.5, 5, 0.5))),
        ("blocked", pytest.approx((5, 0.5, 7.5, 0.5))),
    ]
    shapes = shapes_of(line, board)
    dashes = [strokes(shapes, colour)[0].style.dash for colour in (LIGHT.clear, LIGHT.hindered, LIGHT.blocked)]
    assert len(set(dashes)) == 3
    (bar,) = [s for s in strokes(shapes, LIGHT.blocked, "note") if isinstance(s, Polyline)]
    assert {x for x, _ in bar.points()} == {5.0}


def test_parts_are_the_whole_line() -> None:
    board = Board.build(width=8, height=6, hindering=["C2"], blocking=["F4"])
    line = line_of_fire(board, "A1", "H6", rules="core2014")
    cut = shapely.union_all([part for _, part in line_parts(line)])
    assert cut.length == pytest.approx(line.geometry.length)
    assert cut.hausdorff_distance(line.geometry) < 1e-9


def test_crossed_squares_are_numbered_beside_the_line_and_filled_where_they_count() -> None:
    board = Board.build(width=8, height=6, hindering=["D2"])
    line = line_of_fire(board, "A1", "G3", rules="core2014")
    shapes = shapes_of(line, board)
    numbers = [s for s in shapes if isinstance(s, Text) and s.text.isdigit()]
    assert [s.text for s in numbers] == [str(i) for i in range(1, len(line.squares) - 1)]
    for number in numbers:
        assert shapely.Point(number.x, number.y).distance(line.geometry) == pytest.approx(0.27)
    counts = [s for s in shapes if isinstance(s, Circle) and s.style.fill == LIGHT.ground_of("hindered")]
    assert len(counts) == 1


@pytest.mark.parametrize("end", ["F1", "A6", "F6", "F3", "C6"])
def test_numbers_stand_on_the_same_side_both_ways(end: str) -> None:
    board = Board(6, 6)
    there = line_of_fire(board, "A1", end, rules="core2014").geometry
    back = line_of_fire(board, end, "A1", rules="core2014").geometry
    assert beside(there) == pytest.approx(beside(back))


def test_the_middle_of_a_stretch_lies_in_its_square() -> None:
    line = line_of_fire(Board(9, 9), "A2", "H7", rules="core2014")
    for square in line.squares:
        x, y = middle_in(line.geometry, square)
        assert shapely.box(square.x, square.y, square.x + 1, square.y + 1).buffer(1e-9).covers(shapely.Point(x, y))
        assert shapely.Point(x, y).distance(line.geometry) < 1e-9


def test_a_corner_shows_both_sides_and_ticks_the_kinder() -> None:
    board = Board.build(width=6, height=4, hindering=["B2"], blocking=["C1"])
    shapes = shapes_of(line_of_fire(board, "A1", "D2", rules="core2014"), board)
    assert [w for w in words(shapes) if w.isalpha()] == ["blocks", "hinders"]
    frames = [s for s in shapes if isinstance(s, Rect) and s.layer == "note" and s.w == pytest.approx(0.9)]
    thick = [s for s in frames if s.style.stroke == LIGHT.selection]
    thin = [s for s in frames if s.style.dash]
    assert [(int(s.x), int(s.y)) for s in thick] == [(1, 1)]
    assert [(int(s.x), int(s.y)) for s in thin] == [(2, 0)]


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_word_of_a_side_touches_no_frame(mirrored: bool) -> None:
    """Letters of "hinders" are 0.61 of their size wide, in the bold face of the pictures; the frame begins at 0.415."""
    sides = ("B2", "C1") if not mirrored else ("C1", "B2")
    board = Board.build(width=6, height=4, hindering=[sides[0]], blocking=[sides[1]])
    shapes = shapes_of(line_of_fire(board, "A1", "D2", rules="core2014"), board)
    (word,) = (s for s in shapes if isinstance(s, Text) and s.text == "hinders")
    half = 0.61 * word.size * len(word.text) / 2
    assert word.x % 1 - half > 0.085
    assert word.x % 1 + half < 0.915


def test_corners_that_decide_nothing_stay_small() -> None:
    board = Board(5, 5)
    shapes = shapes_of(line_of_fire(board, "A1", "E5", rules="core2014"), board)
    diamonds = [s for s in shapes if isinstance(s, Polygon) and s.layer == "note"]
    assert len({s.points() for s in diamonds}) == 4
    assert not any(w.isalpha() for w in words(shapes))


def test_a_line_ends_at_the_figures() -> None:
    board = Board.build(width=7, height=1, pieces={"A1": "Warden: standard of Ann", "G1": "Golem: giant of Ben"})
    shapes = shapes_of(line_of_fire(board, "Warden", "Golem", rules="core2014"), board)
    (core,) = strokes(shapes, LIGHT.clear)
    (x0, _), (x1, _) = core.points()
    assert x0 == pytest.approx(0.94, abs=0.01)
    assert x1 == pytest.approx(6.0, abs=0.01)


@pytest.mark.parametrize("end", ["C1", "C2", "B3"])
def test_a_line_ends_at_a_figure_that_stands_on_an_object(end: str) -> None:
    pieces = {"A1": "W: standard of Ann", end: "G: standard of Ben"}
    board = Board.build(width=3, height=3, objects={end: "block: heavy"}, pieces=pieces)
    lines = strokes(shapes_of(line_of_fire(board, "A1", end, rules="complete2022"), board), LIGHT.paper)
    at = shapely.Point(lines[0].points()[-1])
    assert base_shape(board.piece("G"), -0.06).distance(at) == pytest.approx(0, abs=1e-6)


def test_a_line_to_its_own_square_draws_nothing_odd() -> None:
    board = Board(3, 3)
    assert all(s.layer == "spot" for s in shapes_of(line_of_fire(board, "B2", "B2", rules="core2014"), board))


# -- reasons -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlainAnswer(Answer):
    reasons: tuple[Reason, ...]
    headline = "PlainAnswer."  # type: ignore[assignment]  # a fixed word will do


def test_each_reason_lights_its_own_places() -> None:
    answer = PlainAnswer(
        (
            Reason("a", (Square(1, 1), Square(1, 1)), "LOF-08", ""),
            Reason("b", (parse_edge("A1|B1"), Corner(1, 1)), "LOF-06", ""),
            Reason("c", (), "LOF-01", ""),
        )
    )
    shapes = shapes_of(answer, Board(3, 3))
    assert {s.layer for s in shapes} == {"spot"}
    kinds = {tag: {type(s) for s in shapes if s.tag == tag} for tag in ("w0", "w1", "w2")}
    assert kinds == {"w0": {Rect}, "w1": {Polyline, Circle}, "w2": set()}
    assert len([s for s in shapes if s.tag == "w0"]) == 3  # a place named twice is lit once


def test_shapes_and_lists_pass_through() -> None:
    board = Board(3, 3)
    dot = Circle(1, 1, 0.2, style=Style(fill=LIGHT.ink), layer="note")
    assert shapes_of([dot, [dot]], board) == [dot, dot]


@pytest.mark.parametrize("look", PALETTES)
def test_every_answer_draws_on_known_layers_with_finite_numbers(look: str) -> None:
    board = Board.build(
        width=8, height=6, hindering=["C2"], blocking=["F4"], levels={"A5:B6": 2}, walls=["D1|E1"],
        pieces={"A1": "Ann's: standard of Ann", "C3": "Ben's: standard of Ben", "H6": "Golem: giant of Ben"},
    )  # fmt: skip
    book: dict[str, Any] = {"rules": "core2014"}
    answers = [
        line_of_fire(board, "Ann's", "Golem", **book),
        reach(board, "Ann's", 5, **book),
        adjacent(board, "Ann's", "B2", **book),
        adjacent(board, "D1", "E1", **book),
        knock_back_path(board, attacker="Ann's", target="Ben's", squares=3, **book),
        destroy(board, "D1|E1", damage=3, **book),
        ask(board, BoardQuestion("field", "Ann's"), "core2014"),
    ]
    for answer in answers:
        shapes = [s for s in shapes_of(answer, board, look) if s.layer != "spot"]
        assert shapes, answer
        assert {s.layer for s in shapes} <= set(LAYERS)
        assert all(np.isfinite(s.bounds).all() for s in shapes)


# -- areas ---------------------------------------------------------------------------------------------------


def test_a_field_washes_every_square_once() -> None:
    board = Board.build(width=8, height=5, hindering=["C2"], blocking=["E3"])
    field: Any = ask(board, BoardQuestion("field", "A1"), "core2014")
    shapes = [s for s in shapes_of(field, board) if s.layer == "band" and s.style.fill]
    for value, colour in enumerate((LIGHT.clear, LIGHT.hindered, LIGHT.ink)):
        areas = [
            shapely.Polygon(s.outline, s.holes) for s in shapes if isinstance(s, Polygon) and s.style.fill == colour
        ]
        assert sum(area.area for area in areas) == int((field.grid == value).sum())


def test_reach_says_cost_and_where_it_stops() -> None:
    board = Board.build(width=6, height=1, hindering=["D1"], pieces={"A1": "Warden: standard"})
    found = reach(board, "Warden", 5, rules="core2014")
    shapes = shapes_of(found, board)
    assert words(shapes) == ["1", "2", "3", "H"]
    bands = [s for s in shapes if s.layer == "band"]
    assert [s.style.opacity for s in bands] == sorted((s.style.opacity for s in bands), reverse=True)
    assert len(bands) == 3


def test_odds_to_get_away_do_not_cover_the_click_of_who_rolls() -> None:
    board = Board.build(width=3, height=1, pieces={"B1": "Warden: standard of Ann", "C1": "Bruiser: standard of Ben"})
    found = reach(board, "Warden", 5, rules="core2014")
    assert found["B1"].chance < 1  # it may stay where it is, after the roll
    odds = [s for s in shapes_of(found, board) if isinstance(s, Text) and s.text.endswith("%")]
    assert [s.x for s in odds] == [pytest.approx(0.7)]  # on A1 alone


def test_stop_letters() -> None:
    """What ends a move is no word of the sentence: a figure may have any name."""
    pieces = {"A1": "Warden: standard of Ann", "C1": "Water: standard of Ben"}
    board = Board.build(width=4, height=4, hindering=["D1"], water=["A3"], pieces=pieces)
    assert stop_letter(None) == ""
    assert stop_letter(reach(board, "Warden", 5, rules="core2014")["B1"].stops) == "E"
    assert stop_letter(reach(board, "Warden", 5, rules="core2014")["A3"].stops) == "W"
    empty = Board.build(width=4, height=1, hindering=["D1"], pieces={"A1": "Warden: standard of Ann"})
    assert stop_letter(reach(empty, "Warden", 5, rules="core2014")["D1"].stops) == "H"
    assert stop_letter(reach(empty, "Warden", 2, rules="core2014")["C1"].stops) == ""
    books = [reach(board, "Warden", 5, rules=each).values() for each in EDITIONS]
    assert "R" in {stop_letter(way.stops) for ways in books for way in ways}


def test_a_path_is_numbered_step_by_step() -> None:
    pen = Pen(LIGHT)
    draw_path([Square(0, 0), Square(1, 1), Square(2, 1)], pen, Board(4, 4))
    assert words(pen.shapes) == ["1", "2"]
    assert pen.shapes[0].points() == ((0.5, 0.5), (1.5, 1.5), (2.5, 1.5))


def test_a_path_runs_under_figures_and_objects_so_that_their_letters_can_be_read() -> None:
    board = Board.build(
        width=5, height=2, pieces={"A1": "Warden: standard", "C1": "Gnat: standard"}, objects={"D1": "light"}
    )
    pen = Pen(LIGHT)
    draw_path([Square(x, 0) for x in range(5)], pen, board)
    assert words(pen.shapes) == ["1", "4"]  # B1 and E1; who stands on C1 and what lies on D1 keep theirs
    drawn = [x for shape in pen.shapes if shape.layer == "sight" for x, _ in shape.points()]
    assert not [x for x in drawn if x < 0.8 or 2.2 < x < 2.8 or 3.3 < x < 3.7]


def test_any_geometry_is_drawn_plainly() -> None:
    board = Board.build(width=5, height=5, pieces={"B2": "Warden: standard", "C3": "Bruiser: standard of Ben"})
    held = [s for s in shapes_of(break_away(board, "Warden", rules="core2014"), board) if s.layer == "sight"]
    assert {s.title for s in held} == {"Held by Bruiser"}
    where = [s for s in shapes_of(may_place(board, "Warden", "C3", rules="core2014"), board) if s.layer == "note"]
    assert where
    assert all(isinstance(s, Circle) for s in where)
    beside = [s for s in shapes_of(touching(board, "B2", "C3", rules="core2014"), board) if s.layer == "note"]
    (frame,) = [s for s in beside if s.style.stroke == LIGHT.clear]
    assert frame.bounds == pytest.approx((2.02, 2.02, 2.98, 2.98))


def test_a_way_is_its_path_with_its_stop() -> None:
    board = Board.build(width=6, height=1, hindering=["D1"], pieces={"A1": "Warden: standard"})
    way = reach(board, "Warden", 5, rules="core2014")["D1"]
    assert words(shapes_of(way, board)) == ["1", "2", "3", "H"]


def test_within_shows_both_numbers() -> None:
    board = Board(9, 9)
    assert words(shapes_of(within(board, "E5", "H6", 2, rules="core2014"), board)) == [
        "3 away, within 2?",
        "1",
        "2",
        "3",
    ]


def test_range_is_a_square_outline() -> None:
    shapes = shapes_of(within(Board(12, 9), "F5", "H5", 3, rules="core2014"), Board(12, 9))
    outline = shapely.Polygon(strokes(shapes, LIGHT.ink)[0].points())
    assert outline.bounds == pytest.approx((2.035, 1.035, 8.965, 7.965))
    assert words(shapes)[0] == "2 away, within 3?"


def test_levels_in_plain_numbers() -> None:
    board = Board.build(width=3, height=1, levels={"B1": 2, "C1": 3})
    shapes = plain_shapes(kind_of("levels"), board)
    assert words(shapes) == ["1", "2", "3"]
    low, high = [s for s in shapes if s.layer == "band"]
    assert low.style.opacity < high.style.opacity


# -- pairs ---------------------------------------------------------------------------------------------------


def test_adjacency_has_a_spoke_for_each_neighbour_and_bars_where_cut() -> None:
    board = Board.build(width=3, height=3, walls=["B2|C2"])
    shapes = shapes_of(adjacent(board, "B2", "C2", rules="core2014"), board)
    thin = [s for s in shapes if s.layer == "sight" and s.style.width == 0.045]
    assert len([s for s in thin if s.style.stroke == LIGHT.clear]) == 7
    (cut,) = [s for s in thin if s.style.stroke == LIGHT.blocked]
    assert cut.points()[1][0] < 2
    assert any(s.style.width == 0.09 and s.style.dash == (0.0, 0.13) for s in shapes)


def test_knock_back_numbers_its_squares_and_shows_where_it_ends() -> None:
    board = Board.build(
        width=8, height=1, blocking=["F1"], pieces={"B1": "Warden: standard of Ann", "C1": "Bruiser: standard of Ben"}
    )
    answer = knock_back_path(board, attacker="Warden", target="Bruiser", squares=5, rules="core2014")
    shapes = shapes_of(answer, board)
    assert words(shapes) == ["1", "2", "BR", "1"]  # two squares, the ghost, one damage
    ghost = next(s for s in shapes if s.layer == "piece" and isinstance(s, Text))
    assert (ghost.x, ghost.y) == (4.5, 0.5)


@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_numbers_and_line_leave_objects_and_figures_uncovered(rules: str) -> None:
    board = Board.build(
        width=9, height=5, objects={"D3": "crate: light", "E3": "block: heavy"},
        pieces={"A3": "X: standard of Ann", "H3": "O: standard of Ben", "F2": "Y: standard of Ben", "B4": "Z: tiny"},
    )  # fmt: skip
    shapes = shapes_of(line_of_fire(board, "A3", "H3", rules=rules), board)
    tiles = [shapely.box(x - 0.26, 2.24, x + 0.26, 2.76) for x in (3.5, 4.5)]
    discs = [shapely.Point(s.x + 0.5, s.y + 0.5).buffer(0.38) for p in board.pieces.values() for s in p.squares]
    circles = [shapely.Point(s.x, s.y).buffer(s.r) for s in shapes if isinstance(s, Circle) and s.layer == "note"]
    assert {"1", "2", "3", "4", "5", "6"} <= set(words(shapes))
    assert not any(circle.intersects(thing) for circle in circles for thing in (*tiles, *discs))
    lines = [shapely.LineString(s.points()) for s in shapes if isinstance(s, Polyline) and s.layer == "sight"]
    assert lines
    assert not any(line.crosses(tile) for line in lines for tile in tiles)


def test_words_are_larger_on_wide_maps() -> None:
    sizes = []
    for width in (10, 24):
        board = Board(width, 6)
        shapes = shapes_of(line_of_fire(board, "A1", "F1", rules="core2014"), board)
        sizes.append(next(s.size for s in shapes if isinstance(s, Text)))
    assert sizes[1] > 1.3 * sizes[0]


def test_what_an_attacker_may_choose_instead_is_drawn_too() -> None:
    """KBK-04 in the house rules of 2007: from C3 to E4 it is along the row, the diagonal or the column."""
    board = Board.build(width=10, height=10, pieces={"C3": "X: standard of Ann", "E4": "O: standard of Ben"})
    answer = knock_back_path(board, attacker="X", target="O", rules="nebula2007", taken=2)
    assert {str(other.landing_square) for other in answer.other_directions} == {"G4", "E6"}
    assert str(answer.landing_square) == "G6"
    ends = {shape.title for shape in shapes_of(answer, board) if shape.title.startswith("Or: ")}
    assert ends == {"Or: O slides 2 squares to G4.", "Or: O slides 2 squares to E6."}
    assert knock_back_path(board, attacker="X", target="O", rules="core2014", taken=2).other_directions == ()


def test_a_distance_is_drawn_as_its_steps_and_covers_nobody() -> None:
    """RNG-01: from C3 to G4 it is four steps, the first of which is slantwise; no square that a line crosses counts."""
    board = Board.build(width=8, height=6, pieces={"C3": "X: standard of Ann", "G4": "O: standard of Ben"})
    for rules in EDITIONS:
        answer = distance_with_reasons(board, "X", "O", rules=rules)
        assert (answer.distance, answer.verdict) == (4, "4 away")
        assert answer.headline.startswith("From X to O: 4 east and 1 south, 4 squares away (")
        shapes = shapes_of(answer, board)
        assert [each.text for each in shapes if isinstance(each, Text)] == ["1", "2", "3", "4", "4 away"]
        for piece in board.pieces.values():
            centre = shapely.Point(piece.squares[0].x + 0.5, piece.squares[0].y + 0.5)
            ways = [
                shapely.LineString(each.points())
                for each in shapes
                if isinstance(each, Polyline) and each.layer == "sight"
            ]
            assert all(way.distance(centre) > 0.25 for way in ways)
    assert distance_with_reasons(board, "A1", "A1", rules="core2014").headline.startswith(
        "From A1 to A1: the same square, 0 squares"
    )


def test_a_distance_past_a_figure_leaves_its_letter_in_sight() -> None:
    """From A2 to H3 the third step is on O's square D3, beside the middle of the way: nothing lies on O."""
    board = Board.build(width=8, height=6, pieces={"A2": "X: standard of Ann", "D3": "O: standard of Ben"})
    shapes = shapes_of(distance_with_reasons(board, "X", "H3", rules="core2014"), board)
    assert [each.text for each in shapes if isinstance(each, Text)] == [*"1234567", "7 away"]
    letter = shapely.box(3.5 - 0.15, 2.5 - 0.15, 3.5 + 0.15, 2.5 + 0.15)
    for word in (each for each in shapes if isinstance(each, Text)):
        half = 0.17 if len(word.text) == 1 else 0.3 * 0.22 * len(word.text) + 0.08
        assert not shapely.box(word.x - half, word.y - 0.16, word.x + half, word.y + 0.16).intersects(letter), word.text


def test_a_distance_past_an_object_leaves_it_in_sight() -> None:
    board = Board.build(width=8, height=6, objects={"D3": "light"}, pieces={"A3": "X: standard of Ann"})
    shapes = shapes_of(distance_with_reasons(board, "X", "H3", rules="core2014"), board)
    third = next(each for each in shapes if isinstance(each, Text) and each.text == "3")
    assert third.y + 0.17 < 2.5  # above the letter of the object


def test_the_length_of_a_line_leaves_a_corner_that_decides_in_sight() -> None:
    """The corner of B1, C1, B2 and C2, with a bush on the one side and a rock on the other: nothing lies over them."""
    board = Board.build(
        width=6, height=5, hindering=["B2"], blocking=["C1"],
        pieces={"A1": "X: standard of Ann", "D2": "O: standard of Ben"},
    )  # fmt: skip
    shapes = shapes_of(line_of_fire(board, "A1", "D2", rules="core2014"), board)
    away = next(each for each in shapes if isinstance(each, Text) and each.text == "3 away")
    assert not {(int(away.x + dx), int(away.y)) for dx in (-0.4, 0, 0.4)} & {(1, 1), (2, 0)}


def test_squares_alike_have_one_percentage_and_stripes() -> None:
    """Breaking away with 4, 5 or 6: one number for the whole field, on a nearest square, and none where it is sure."""
    board = Board.build(width=11, height=11, pieces={"F6": "X: standard of Ann", "F7": "O: standard of Ben"})
    shapes = shapes_of(reach(board, "X", 8, rules="core2014"), board)
    (odds,) = (each for each in shapes if isinstance(each, Text) and each.text == "50%")
    assert max(abs(odds.x - 5.5), abs(odds.y - 5.5)) < 2  # beside whoever moves
    sure = shapes_of(reach(board.without_piece(board.pieces["O"]), "X", 8, rules="core2014"), board)
    assert not any(isinstance(each, Text) and each.text.endswith("%") for each in sure)
    assert sum(each.layer == "band" for each in shapes) > sum(each.layer == "band" for each in sure)  # the stripes


@pytest.mark.parametrize("seed", range(12))
def test_the_distance_covers_no_figure_no_object_and_no_number(seed: int) -> None:
    chance = random.Random(seed)
    squares = [f"{letter}{row}" for letter in "ABCDEFGHIJ" for row in range(1, 9)]
    places = chance.sample(squares, 16)
    pieces = {at: f"P{n}: standard of {'Ann' if n % 2 else 'Ben'}" for n, at in enumerate(places[:11])}
    board = Board.build(width=10, height=8, pieces=pieces, objects=dict.fromkeys(places[11:], "light"))
    for target in list(board.pieces)[1:]:
        answer = line_of_fire(board, "P0", target, rules="core2014")
        shapes = shapes_of(answer, board)
        words = [each for each in shapes if isinstance(each, Text) and each.text.endswith(" away")]
        if not words:
            continue
        word = next(
            each for each in shapes
            if isinstance(each, Rect) and 0 < words[0].x - each.x < each.w and 0 < words[0].y - each.y < each.h
        )  # fmt: skip
        ground = shapely.box(word.x, word.y, word.x + word.w, word.y + word.h)
        for piece in board.pieces.values():
            assert not ground.intersects(base_shape(piece, 0.01)), (target, piece.id)
        for place in places[11:]:
            at = board.square(place)
            assert not ground.intersects(shapely.Point(at.x + 0.5, at.y + 0.5).buffer(0.2)), (target, place)
        for number in (each for each in shapes if isinstance(each, Text) and each.text.isdigit()):
            assert not ground.contains(shapely.Point(number.x, number.y)), (target, number.text)
