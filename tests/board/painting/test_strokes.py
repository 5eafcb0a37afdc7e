"""Strokes of every brush, mirrored and repeated; every kind of the tables is a brush."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clixbook.board.model import marker_kinds, terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_edge, parse_squares
from clixbook.board.model.things import EdgeKind, ObjectKind, Size, Terrain, Transition
from clixbook.board.painting.brushes import area_names, brush_named, brushes, brushes_of
from clixbook.board.painting.mirrors import Mirror
from clixbook.board.painting.sentences import parse_sentence
from clixbook.board.painting.strokes import USUAL_TEXT, Stroke, paint
from clixbook.errors import ClixbookError

BARE = Board(8, 6)


def done(board: Board, *sentences: str, mirror: Mirror = Mirror.OFF) -> Board:
    """The board after these strokes."""
    for sentence in sentences:
        stroke = parse_sentence(board, sentence)
        assert isinstance(stroke, Stroke), sentence
        board = paint(board, replace(stroke, mirror=mirror)).board
    return board


def squares(*names: str) -> set[Square]:
    return set(parse_squares(names))


def printed(board: Board, flag: Terrain) -> set[Square]:
    return {square for square in board.squares if board.printed(square) & flag}


# -- brushes -----------------------------------------------------------------------------------------------


def test_every_row_of_the_tables_is_a_brush() -> None:
    kinds = {brush.what for brush in brushes(BARE)}
    assert {kind.flag for kind in terrain_kinds.TERRAIN} <= kinds
    assert {row.kind for row in marker_kinds.ROWS} <= kinds
    assert {*EdgeKind, *Transition, *ObjectKind, *Size} <= kinds
    assert [brush.name for brush in brushes_of(BARE, "edges")] == [
        "wall",
        "window",
        "door",
        "stairs",
        "ladder",
        "erase",
    ]


def test_a_new_kind_of_terrain_is_a_brush_without_a_word_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    swamp = replace(terrain_kinds.TERRAIN[0], flag=Terrain(64), word="swamp", symbol="!", code="z")
    monkeypatch.setattr(terrain_kinds, "TERRAIN", (*terrain_kinds.TERRAIN, swamp))
    monkeypatch.setattr("clixbook.board.painting.brushes.TERRAIN", terrain_kinds.TERRAIN)
    board = done(BARE, "Paint swamp on B2:C2")
    assert int(board.printed(Square(1, 1))) == 64 == int(board.printed(Square(2, 1)))


def test_a_brush_is_found_by_its_name_or_its_title_and_others_have_the_nearest_one() -> None:
    assert brush_named("Hindering", BARE).what is Terrain.HINDERING
    assert brush_named("heavy object", BARE).what is ObjectKind.HEAVY
    with pytest.raises(ClixbookError, match="did you mean hindering"):
        brush_named("hindring", BARE)


# -- ground ------------------------------------------------------------------------------------------------


def test_terrain_replaces_what_is_there_or_is_added_to_it() -> None:
    board = done(BARE, "Paint water on B2:D3", "Paint hindering on D3:E3")
    assert printed(board, Terrain.WATER) == squares("B2:D2", "B3:C3")
    assert printed(board, Terrain.HINDERING) == squares("D3:E3")
    both = done(board, "Add hindering on B2")
    assert both.printed(Square(1, 1)) == Terrain.WATER | Terrain.HINDERING


def test_repainting_erases_only_where_all_of_it_is_there() -> None:
    board = done(BARE, "Paint blocking on B2:C2")
    wider = paint(board, parse_sentence(board, "Paint blocking on B2:D2"))  # type: ignore[arg-type]  # it is a stroke
    assert not wider.took_away
    assert printed(wider.board, Terrain.BLOCKING) == squares("B2:D2")
    gone = paint(wider.board, parse_sentence(board, "Paint blocking on B2:D2"))  # type: ignore[arg-type]  # likewise
    assert gone.took_away
    assert gone.message == "Took away blocking on B2:D2."
    assert gone.board == BARE


def test_levels_go_up_and_down_between_1_and_9() -> None:
    board = done(BARE, "Raise B2:C3", "Raise B2")
    assert (board.level(Square(1, 1)), board.level(Square(2, 2)), board.level(Square(3, 3))) == (3, 2, 1)
    assert done(board, "Lower B2:C3").level(Square(1, 1)) == 2
    assert done(BARE, "Level 4 on C1").level(Square(2, 0)) == 4
    assert done(BARE, "Level 4 on C1", "Level 4 on C1") == BARE
    with pytest.raises(ClixbookError, match="Levels run from 1 to 9"):
        done(BARE, "Lower B2")
    for wrong in ("Level 0 on B2", "Level 10 on B2"):
        with pytest.raises(ClixbookError, match="Levels run from 1 to 9"):
            done(BARE, wrong)


def test_indoor_squares_make_the_map_a_mixed_one() -> None:
    board = done(BARE, "Paint indoors on A1:B2")
    assert (board.setting, board.interior) == ("mixed", frozenset(squares("A1:B2")))
    with pytest.raises(ClixbookError, match="indoor map"):
        done(BARE.with_(setting="indoor"), "Paint indoors on A1")


def test_special_squares_have_their_text() -> None:
    board = done(BARE, "Paint special with Mud on B2", "Paint special on C3")
    assert dict(board.special) == {Square(1, 1): "Mud", Square(2, 2): USUAL_TEXT}
    assert done(board, "Paint special with Mud on B2").special == {Square(2, 2): USUAL_TEXT}


def test_a_square_is_in_one_starting_area() -> None:
    board = done(BARE, "Start player 1 on A1:A6", "Start player 2 on A6:B6")
    assert board.starting == {"player 1": squares("A1:A5"), "player 2": squares("A6:B6")}
    assert done(board, "Start player 2 on A6:B6").starting == {"player 1": squares("A1:A5")}
    assert area_names(Board.build(width=3, height=1, starting={"west": ["A1"]})) == (
        "west", "player 1", "player 2", "player 3",
    )  # fmt: skip


# -- edges -------------------------------------------------------------------------------------------------


def test_walls_around_an_area_and_on_edges() -> None:
    board = done(BARE, "Wall around B2:C3")
    assert len(board.edges) == 8
    assert {str(edge) for edge in done(BARE, "Wall around A1:B2").edges} == {"B1|C1", "B2|C2", "A2|A3", "B2|B3"}
    assert done(board, "Door on B2|A2").edges[parse_edge("A2|B2")] is EdgeKind.DOOR
    assert len(done(board, "Wall around B2:C3").edges) == 0
    assert {str(edge) for edge in done(BARE, "Wall north of B2:C3").edges} == {"B1|B2", "C1|C2"}
    assert {str(edge) for edge in done(BARE, "Window on B1:B3|C1:C3").edges} == {"B1|C1", "B2|C2", "B3|C3"}


def test_one_thing_an_edge() -> None:
    board = done(BARE, "Wall on B2|C2", "Raise C2", "Stairs on B2|C2")
    assert not board.edges
    assert board.transitions == {parse_edge("B2|C2"): Transition.STAIRS}
    assert done(board, "Erase B2|C2").transitions == {}
    assert done(board, "Ladder on B2|C2").transitions[parse_edge("B2|C2")] is Transition.LADDER


def test_an_edge_off_the_map_is_refused() -> None:
    with pytest.raises(ClixbookError, match="off the map"):
        done(BARE, "Wall on H1|I1")
    with pytest.raises(ClixbookError, match="No edge lies around"):
        done(Board(2, 2), "Wall around A1:B2")


# -- things, figures, eraser -------------------------------------------------------------------------------


def test_objects_and_markers_lie_in_stacks() -> None:
    board = done(BARE, "Paint heavy object with safe on C3", "Paint smoke marker with Ben on C3", "Debris marker on C3")
    (thing,) = board.objects[Square(2, 2)]
    assert (thing.kind, thing.name) == (ObjectKind.HEAVY, "safe")
    assert [(marker.kind, marker.owner) for marker in board.markers[Square(2, 2)]] == [("smoke", "Ben"), ("debris", "")]
    assert [m.kind for m in done(board, "Smoke marker with Ben on C3").markers[Square(2, 2)]] == ["debris"]


def test_a_figure_stands_on_its_base_and_goes_when_painted_again() -> None:
    board = done(BARE, "Paint giant figure with Bruiser: wing of Ben on B2:C3")
    piece = board.pieces["Bruiser"]
    assert (piece.size, piece.mode, piece.side, piece.base) == (Size.GIANT, "wing", "Ben", "2x2")
    assert done(board, "Paint standard figure with Bruiser: of Ann on E5").pieces.keys() == {"Bruiser", "Bruiser 2"}
    assert done(board, "Standard figure on C3").pieces == {}
    with pytest.raises(ClixbookError, match="No base covers"):
        done(BARE, "Standard figure on A1:C1")
    with pytest.raises(ClixbookError, match="'quick' is not a word for a piece"):
        done(BARE, "Standard figure with quick on A1")


def test_the_eraser_leaves_clear_ground() -> None:
    full = done(
        BARE, "Paint water on B2:C2", "Raise B2", "Stairs on B2|C2", "Wall on B2|B3", "Wall on A2|B2",
        "Start player 1 on B2", "Heavy object on B2", "Standard figure on B2", "Special on B2", "Indoors on B2",
    )  # fmt: skip
    board = done(full, "Erase B2:B3")
    assert board == BARE.with_(
        setting="mixed", terrain=done(BARE, "Paint water on C2").terrain, edges=board.edges
    )  # stairs to level ground are gone with the level
    assert {str(edge) for edge in board.edges} == {"A2|B2"}  # the border of what is erased stays


# -- mirrors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mirror", "image"), [(Mirror.LEFT_RIGHT, "G1"), (Mirror.TOP_BOTTOM, "B6"), (Mirror.TURN, "G6")]
)
def test_the_other_half_gets_the_same_ground(mirror: Mirror, image: str) -> None:
    board = done(BARE, "Paint hindering on B1", mirror=mirror)
    assert printed(board, Terrain.HINDERING) == squares("B1", image)
    assert done(board, "Paint hindering on B1", mirror=mirror) == BARE


SQUARE = Board.build(width=5, height=5)


def test_quarter_turns_paint_four_times() -> None:
    board = done(SQUARE, "Paint hindering on B1", mirror=Mirror.QUARTERS)
    assert printed(board, Terrain.HINDERING) == squares("B1", "E2", "D5", "A4")
    assert done(board, "Paint hindering on B1", mirror=Mirror.QUARTERS) == SQUARE
    board = done(SQUARE, "Wall on A1|B1", mirror=Mirror.QUARTERS)
    assert {str(edge) for edge in board.edges} == {"A1|B1", "E1|E2", "D5|E5", "A4|A5"}
    board = done(SQUARE, "Standard figure with Bruiser: of Ann on A3", mirror=Mirror.QUARTERS)
    there = {piece.squares[0].name: piece.side for piece in board.pieces.values()}
    assert there["E3"] == "Ben"  # across from the first player sits the second
    assert set(there) == {"A3", "C1", "E3", "C5"}
    assert len(set(there.values())) == 4


def test_quarter_turns_give_each_player_an_edge() -> None:
    edges = {"player 1": "A2:A4", "player 3": "B1:D1", "player 2": "E2:E4", "player 4": "B5:D5"}
    board = done(SQUARE, "Start player 1 on A2:A4", mirror=Mirror.QUARTERS)
    assert board.starting == {name: squares(area) for name, area in edges.items()}
    board = done(board, "Start player 1 on A1", mirror=Mirror.QUARTERS)  # once more, and nobody's edge is another's
    assert board.starting["player 3"] == squares("B1:D1", "E1")
    assert board.starting["player 4"] == squares("B5:D5", "A5")


def test_a_map_that_is_not_square_has_no_quarters() -> None:
    board = done(BARE, "Paint hindering on B1", mirror=Mirror.QUARTERS)
    assert printed(board, Terrain.HINDERING) == squares("B1")


def test_the_other_half_gets_walls_and_the_opponents_area_and_figure() -> None:
    board = done(BARE, "Wall on A1|B1", "Start player 1 on A1:A6", mirror=Mirror.LEFT_RIGHT)
    assert {str(edge) for edge in board.edges} == {"A1|B1", "G1|H1"}
    assert board.starting == {"player 1": squares("A1:A6"), "player 2": squares("H1:H6")}
    board = done(BARE, "Standard figure with Bruiser: of Ann on B2", mirror=Mirror.TURN)
    assert {(p.id, p.side, p.squares[0].name) for p in board.pieces.values()} == {
        ("Bruiser", "Ann", "B2"), ("Bruiser 2", "Ben", "G5"),
    }  # fmt: skip
