"""Kinds of terrain are rows: all of them everywhere, ice, old lines, and a kind that is nothing but two rows."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.files.words import as_marker
from clixbook.board.model import terrain_kinds
from clixbook.board.model.marker_kinds import MARKERS, ROWS, MarkerKind
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import TERRAIN, Terrain, TerrainKind, kinds_in
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.vocabulary import Restriction
from clixbook.view.explore.legend import kinds_here, legend_html
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.scenes import looks
from clixbook.view.scenes.looks import Look, draw_grass
from clixbook.view.scenes.palettes import PALETTES
from clixbook.view.scenes.scene import Circle, Polyline
from tests.helpers import EDITIONS

H, W, B, D, S, ICE = (Terrain[name] for name in ("HINDERING", "WATER", "BLOCKING", "DEEP", "SPACE", "ICE"))
PUSHED = {"C2": "Ann: standard of Ann", "D2": "Ben: standard of Ben"}


# -- the table -----------------------------------------------------------------------------------------------


def test_no_two_kinds_share_a_sign() -> None:
    for field in ("flag", "word", "name", "symbol", "code"):
        found = [getattr(kind, field) for kind in TERRAIN]
        assert len(set(found)) == len(found), field
    assert {kind.code for kind in TERRAIN} <= set(string.ascii_lowercase) - {"c"}


def test_later_kinds_leave_the_letters_of_drawings_alone() -> None:
    assert [kind.symbol for kind in TERRAIN if kind.symbol.isalpha()] == ["h", "W", "s"]


def test_deep_water_is_not_told_as_water_too() -> None:
    assert [kind.word for kind in kinds_in(W | D | H)] == ["hindering", "deep"]
    assert [kind.word for kind in kinds_in(W)] == ["water"]
    assert kinds_in(Terrain.CLEAR) == ()


@pytest.mark.parametrize("kind", TERRAIN, ids=lambda kind: kind.word)
def test_every_kind_is_built_drawn_written_told_and_painted(kind: TerrainKind) -> None:
    board = cx.Board.build(width=4, height=3, **{kind.word: ["B2"]})
    assert board.printed(Square(1, 1)) == kind.flag
    assert cx.Board.from_text(board.to_text()) == cx.Board.from_line(board.to_line()) == board
    assert f"{kind.symbol}" in board.to_text()
    assert f"{kind.name[0].upper()}{kind.name[1:]}: B2." in board_scene(board).description
    assert board_scene(board).shapes_on("glyph")
    assert as_marker(f"special {kind.word}").terrain == kind.flag


def test_a_word_that_no_kind_has_is_refused_as_python_does() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'lava'"):
        cx.Board.build(width=2, height=2, lava=["A1"])


# -- on one line ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "terrain"),
    [
        ("b1/6x1o/tcdhwbs", (Terrain.CLEAR, W | D, H, W, B, S)),
        ("b1/6x1o/tABGLZ", (H | W, H | B, H | W | D, H | S, H | W | B | D | S, Terrain.CLEAR)),
        ("b1/4x2o/t2c3Dw", (Terrain.CLEAR, Terrain.CLEAR, H | W | B, H | W | B, H | W | B, W, *[Terrain.CLEAR] * 2)),
    ],
)
def test_lines_of_before_ice_are_read_and_written_as_they_were(line: str, terrain: tuple[Terrain, ...]) -> None:
    """The first five flags are 1, 2, 4, 8 and 16; A to Z are their mixtures in the order of their numbers."""
    board = cx.Board.from_line(line)
    assert board.terrain == terrain
    assert board.to_line() == line


def test_a_line_kept_from_the_page_about_maps() -> None:
    board = cx.Board.from_line("b1/9x7o/t20ch8ch10cb13cw/l14ab/e12ai5ab/pP1!A1,P2!G5!gb/mC1!x!!!A,D1!x!!!b")
    assert board.printed(board.square("C3")) == H
    assert board.markers[board.square("C1")][0].terrain == H | W
    assert board.to_line().endswith("/pP1!A1,P2!G5!gb")


def test_later_kinds_follow_behind_a_hyphen() -> None:
    board = cx.Board.from_line("b1/5x1o/ti2h-iG-ic/mA1!x!!!h-i")
    assert board.terrain == (ICE, H | ICE, H | ICE, H | W | D | ICE, Terrain.CLEAR)
    assert board.markers[Square(0, 0)][0].terrain == H | ICE
    assert board.to_line() == "b1/5x1o/ti2h-iG-i/mA1!x!!!h-i"


@pytest.mark.parametrize("runs", ["h-", "-i", "h--i", "h-y", "2-h"])
def test_what_is_no_code_is_refused(runs: str) -> None:
    with pytest.raises(ClixbookError, match=r"not one of|not made of"):
        cx.Board.from_line(f"b1/9x7o/t{runs}")


# -- ice -----------------------------------------------------------------------------------------------------


def slid(board: cx.Board, rules: str | cx.Rulebook, squares: int = 2) -> cx.KnockBack:
    return cx.knock_back_path(board, attacker="Ann", target="Ben", rules=rules, squares=squares)


@pytest.mark.ruling("TER-ICE")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_knocked_back_from_ice_slides_one_square_farther(edition: str) -> None:
    plain = slid(cx.Board.build(width=9, height=3, pieces=PUSHED), edition)
    icy = slid(cx.Board.build(width=9, height=3, ice=["D2"], pieces=PUSHED), edition)
    assert (plain.landing_square.name, icy.landing_square.name) == ("F2", "G2")
    (reason,) = [reason for reason in icy.reasons if reason.ruling == "TER-ICE"]
    assert str(reason) == "Ben slips on the ice of D2, 1 farther. (TER-ICE; our own addition; no book has it)"
    assert reason.where == (Square(3, 1),)
    assert "TER-ICE" not in {reason.ruling for reason in plain.reasons}


@pytest.mark.ruling("TER-ICE")
@pytest.mark.parametrize(("farther", "lands"), [(0, "F2"), (1, "G2"), (3, "I2")])
def test_a_house_rule_says_how_far(farther: int, lands: str) -> None:
    house = rulebook("core2014").replace({"TER-ICE": farther})
    assert slid(cx.Board.build(width=9, height=3, ice=["D2"], pieces=PUSHED), house).landing_square.name == lands


@pytest.mark.parametrize("edition", EDITIONS)
def test_ice_on_the_way_adds_nothing_and_a_marker_of_ice_does(edition: str) -> None:
    assert (
        slid(cx.Board.build(width=9, height=3, ice=["C2", "E2:I2"], pieces=PUSHED), edition).landing_square.name == "F2"
    )
    marked = cx.Board.build(width=9, height=3, markers={"D2": "special ice"}, pieces=PUSHED)
    assert slid(marked, edition).landing_square.name == "G2"
    assert slid(marked, edition, squares=0).landing_square.name == "D2"


def test_whoever_soars_does_not_stand_on_ice() -> None:
    pieces = {"C2": "Ann: standard of Ann", "D2": "Ben: wing soaring of Ben"}
    assert slid(cx.Board.build(width=9, height=3, ice=["D2"], pieces=pieces), "nebula2007").landing_square.name == "F2"


def test_who_is_struck_by_a_sliding_figure_is_sent_by_that_alone() -> None:
    """2007: Ben slides 3 and strikes Cleo on E2, who slides 2 to G2; the ice under her adds nothing."""
    pieces = {**PUSHED, "E2": "Cleo: standard of Ann"}
    found = slid(cx.Board.build(width=9, height=3, ice=["E2"], pieces=pieces), "nebula2007", squares=3)
    assert found.board.pieces["Cleo"].squares[0].name == "G2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_ice_costs_nothing_and_hinders_no_line(edition: str) -> None:
    bare = cx.Board.build(width=7, height=5, pieces={"A3": "Ann: standard of Ann"})
    icy = bare.with_(terrain=(ICE,) * 35)
    ways, plain = cx.reach(icy, "Ann", speed=5, rules=edition), cx.reach(bare, "Ann", speed=5, rules=edition)
    assert {square: way.cost for square, way in ways.items()} == {square: way.cost for square, way in plain.items()}
    line = cx.line_of_fire(icy, "A3", "C3", rules=edition)
    assert line.verdict == "clear"
    said = "Ice on B3 leaves the line clear. (TER-ICE; our own addition; no book has it)"
    assert said in map(str, line.reasons)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_square_of_ice_is_clear_terrain_with_a_name(edition: str) -> None:
    from clixbook.board.terrain.terrain import is_clear, terrain_at

    board = cx.Board.build(width=3, height=1, ice=["A1:B1"], water=["B1"])
    assert terrain_at(board, "A1", rules=edition) == {"clear", "ice"}
    assert terrain_at(board, "B1", rules=edition) == {"water", "ice"}
    assert is_clear(board, "A1", rules=edition)
    assert not is_clear(board, "B1", rules=edition)


@pytest.mark.parametrize("look", PALETTES)
def test_ice_has_a_line_a_fill_and_flakes(look: str) -> None:
    colours, scene = PALETTES[look], board_scene(cx.Board.build(width=3, height=3, ice=["B2"]), palette=look)
    casing, line = [shape for shape in scene.shapes_on("line") if shape.title == "Ice terrain"]
    assert (casing.style.stroke, line.style.stroke) == (colours.casing, colours.lines["ice"])
    assert [shape.style.fill for shape in scene.shapes_on("fill")] == [colours.fills["ice"]]
    assert len(scene.shapes_on("glyph")) == 6  # two flakes of three strokes


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        ({}, []),
        ({"ice": ["B2"]}, ["ice (our own)"]),
        ({"water": ["A1"], "hindering": ["C3"]}, ["water", "hindering"]),
        ({"hindering": ["C3"], "markers": {"C3": "smoke"}}, ["hindering"]),
        ({"markers": {"A1": "smoke"}}, []),  # its puffs are no line
        ({"markers": {"A1": "special hindering"}}, ["hindering"]),  # a counter with its blades
        ({"levels": {"A1:A2": 2}, "special": {"B1": "A sticky floor"}}, ["special terrain", "raised level"]),
    ],
)
def test_the_legend_names_the_kinds_that_are_on_the_board_and_no_others(
    ground: dict[str, Any], words: list[str]
) -> None:
    board = cx.Board.build(width=3, height=3, setting="outdoor", **ground).with_piece(
        cx.Piece("Ann", (cx.Square(1, 1),))
    )
    assert re.findall("</svg>(.*?)</li>", legend_html("light", "none", kinds_here(board))) == words


def test_an_indoor_map_says_so_in_its_legend() -> None:
    assert kinds_here(cx.Board.build(width=2, height=2, setting="indoor")) == {"indoor"}


# -- one more kind -------------------------------------------------------------------------------------------


def test_one_row_and_its_look_are_a_kind_of_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    free = Terrain(2 * max(Terrain))
    quag = TerrainKind(
        free, "quag", "quag", "&", "q",
        lambda rules: (Restriction.CLEAR, Restriction.HINDERING), ("LOF-13", "TMV-02"), lambda _: ("quag",),
    )  # fmt: skip
    monkeypatch.setattr(terrain_kinds, "TERRAIN", (*TERRAIN, quag))
    brown = Look("quag", "quag", "#6B4A12 #EADFC8", "#C9A25A #3A3222", "#5A3A00 #FFFFFF", flag=free,
                 glyphs=draw_grass)  # fmt: skip
    monkeypatch.setattr(looks, "LOOKS", (*looks.LOOKS, brown))

    board = cx.Board.build(width=5, height=3, quag=["B1:B3"], ice=["B3"], markers={"E1": "special quag"})
    assert board.to_line() == "b1/5x3o/tcq4cq4ci-q/mE1!x!!!q"
    assert cx.Board.from_line(board.to_line()) == cx.Board.from_text(board.to_text()) == board
    assert " & " in board.to_text()
    line = cx.line_of_fire(board, "A1", "C1", rules="core2014")
    assert (line.verdict, [r.text for r in line.reasons]) == ("clear", ["Quag on B1 leaves the line clear."])
    stops = cx.reach(board, "A1", speed=6, rules="core2014")["B1"].stops
    assert stops is not None
    assert (stops.text, stops.ruling) == ("The mover stops in B1 because of quag.", "TMV-02")
    scene = board_scene(board, palette="dark", rules="core2014")
    assert "Quag: B1:B3." in scene.description
    assert [shape.style.stroke for shape in scene.shapes_on("line") if shape.title == "Quag terrain"] == ["#C9A25A"]
    assert ">quag</li>" in legend_html("dark", "line", kinds_here(board))


# -- markers -------------------------------------------------------------------------------------------------


def test_every_marker_has_a_row_and_a_letter_of_its_own() -> None:
    assert list(MARKERS) == list(MarkerKind)
    assert [row.code for row in ROWS] == list("drshbwx")  # as lines have always had them


@pytest.mark.parametrize(
    ("words", "slot", "strokes"),
    [("hindering", "hindering", 3), ("water", "water", 2), ("special water", "water", 2), ("special ice", "ice", 3),
     ("special hindering", "hindering", 3), ("special", "special", 1)],
)  # fmt: skip
def test_a_chip_wears_the_mark_of_the_terrain_that_it_makes(words: str, slot: str, strokes: int) -> None:
    scene = board_scene(cx.Board.build(width=1, height=1, markers={"A1": words}))
    rings = [shape.style.stroke for shape in scene.shapes_on("thing") if isinstance(shape, Circle)]
    assert rings[-1] == PALETTES["light"].lines[slot]
    assert sum(isinstance(shape, Polyline) for shape in scene.shapes_on("thing")) == strokes
