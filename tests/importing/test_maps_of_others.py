"""Maps as players share them in JSON, as boards: what is read, and told by map and place."""

from __future__ import annotations

import json
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.squares import as_square
from clixbook.board.model.things import EdgeKind, Terrain
from clixbook.errors import ClixbookError
from clixbook.importing.import_report import Kind
from clixbook.importing.map_import import maps_from
from tests.importing.cast import names, plan, tile


def read(*plans: Any) -> Any:
    return maps_from(json.dumps(plans[0] if len(plans) == 1 else list(plans)))


def said(found: Any, kind: Kind, place: str) -> str:
    return "\n".join(each.text for each in found.report.notes if each.kind == kind and each.place == place)


def test_all_that_a_map_has_is_on_the_board() -> None:
    (yard,) = read(plan())
    assert (yard.name, yard.title, yard.width, yard.height, yard.setting) == ("salt-yard", "Salt Yard", 4, 5, "mixed")
    square = as_square
    assert yard.printed(square("A2")) == Terrain.HINDERING
    assert yard.printed(square("B2")) == Terrain.BLOCKING
    assert yard.printed(square("C3")) == Terrain.WATER
    assert [yard.level(square(each)) for each in ("A3", "B3", "C3")] == [2, 2, 1]
    assert {each.name for each in yard.interior} == {"A4", "B4"}
    assert names(yard.special) == {"B4"}
    assert yard.special[square("B4")] == "A vat: agree before the game how deep it is."
    kinds = {str(edge): kind for edge, kind in yard.edges.items()}
    assert kinds == {
        "B4|C4": EdgeKind.WALL, "B5|C5": EdgeKind.DOOR, "A3|A4": EdgeKind.WINDOW, "B3|B4": EdgeKind.WINDOW,
    }  # fmt: skip
    assert names(yard.transitions) == {"A2|A3"}
    areas = {side: {each.name for each in area} for side, area in yard.starting.items()}
    assert areas == {"north": {"A1", "B1", "C1"}, "south": {"B5", "C5", "D5"}}


def test_what_we_lack_is_told_and_left_out() -> None:
    found = read(plan())
    assert "'hedge' is not a kind of wall" in said(found, Kind.LEFT_OUT, "walls 4")
    assert "joins nothing" in said(found, Kind.LEFT_OUT, "ramps 2")
    assert "'7'" in said(found, Kind.LEFT_OUT, "D4")
    assert "Tin Days" in said(found, Kind.LEFT_OUT, "")
    assert "left to the players" in said(found, Kind.PLAYERS, "special")


@pytest.mark.parametrize(
    ("change", "kind", "place", "text"),
    [
        ({"walls": [{"x0": 0, "y0": 0, "x1": 2, "y1": 2}]}, Kind.LEFT_OUT, "walls 1", "along edges"),
        ({"walls": [{"x0": 0, "y0": 0, "x1": 0, "y1": 5}]}, Kind.LEFT_OUT, "walls 1", "5 of its edges"),
        ({"walls": [{"x0": "a"}]}, Kind.LEFT_OUT, "walls 1", "Expected the corners"),
        ({"walls": "many"}, Kind.LEFT_OUT, "walls 1", "Expected an object"),
        ({"ramps": [{"x0": 0, "y0": 0, "x1": 3, "y1": 0}]}, Kind.LEFT_OUT, "ramps 1", "neighbours"),
        ({"ramps": [{"x0": 0, "y0": 1, "x1": 0, "y1": 209}]}, Kind.LEFT_OUT, "ramps 1", "Expected two squares"),
        ({"type": "underwater"}, Kind.TAKEN, "type", "outdoor is taken"),
        ({"width": 9}, Kind.TAKEN, "width", "make it 4"),
        ({"moon": "full"}, Kind.LEFT_OUT, "moon", "full"),
        ({"special": [{"text": "deep"}]}, Kind.LEFT_OUT, "special", "deep"),
    ],
)
def test_each_oddity_at_its_place(change: Any, kind: Kind, place: str, text: str) -> None:
    found = read(plan(**change))
    assert len(found) == 1
    assert text in said(found, kind, place)


def test_terrain_that_we_lack_is_clear_and_marked() -> None:
    rows = [{"y": 1, "tiles": [tile("A", terrain="fog"), tile("B", type="cellar"), tile("C", elevation=70)]}]
    found = read(plan(rows=rows, walls=[], ramps=[]))
    (board,) = found
    assert names(board.special) == {"A1"}
    assert "'fog' is not terrain" in said(found, Kind.LEFT_OUT, "A1")
    assert "neither indoor nor outdoor" in said(found, Kind.TAKEN, "B1")
    assert "Levels are 1 to 9" in said(found, Kind.TAKEN, "C1")


def test_words_for_terrain_may_be_joined() -> None:
    rows = [
        {"tiles": [tile("A", terrain="waterHindering"), tile("B", terrain="special2"), tile("C", terrain="hotfog")]}
    ]
    (board,) = read(plan(rows=rows, walls=[], ramps=[]))
    assert board.printed(as_square("A1")) == Terrain.WATER | Terrain.HINDERING
    assert names(board.special) == {"B1", "C1"}


def test_a_map_with_squares_of_both_sorts_is_mixed() -> None:
    rows = [{"tiles": [tile("A", type="outdoor"), tile("B")]}]
    (board,) = read(plan(type="indoor", defaultType=None, rows=rows, walls=[], ramps=[]))
    assert (board.setting, {each.name for each in board.interior}) == ("mixed", {"B1"})


def test_a_ramp_may_stand_in_its_tile_and_rows_without_numbers_in_their_order() -> None:
    rows = [{"tiles": [{"ramps": {"right": True}}, {"elevation": 2}]}, {"tiles": [{}, {}]}]
    (board,) = read(plan(rows=rows, walls=[], ramps=[]))
    assert names(board.transitions) == {"A1|B1"}


def test_four_areas_and_areas_of_four_players() -> None:
    start = {"isStartingZone4p": True}
    rows = [
        {"y": y, "tiles": [tile("ABCDE"[x], **(start if (x, y) in ((2, 1), (2, 5), (0, 3), (4, 3)) else {}))
                           for x in range(5)]}
        for y in range(1, 6)
    ]  # fmt: skip
    (board,) = read(plan(rows=rows, walls=[], ramps=[]))
    assert {side: {each.name for each in area} for side, area in board.starting.items()} == {
        "north": {"C1"}, "south": {"C5"}, "west": {"A3"}, "east": {"E3"},
    }  # fmt: skip


NO_ROWS: tuple[Any, ...] = (
    [], [{}], [5], [{"y": 1, "tiles": [5]}], [{"y": 999, "tiles": [{}]}], [{"y": 1, "tiles": [tile("A"), tile("A")]}],
    [{"y": 1, "tiles": [tile("ZZZZZZ")]}], [{"y": 1, "tiles": [{"x": 5}]}],
)  # fmt: skip


@pytest.mark.parametrize("rows", NO_ROWS)
def test_rows_that_are_none_are_told_and_the_others_are_read(rows: Any) -> None:
    found = read(plan(rows=rows), plan(name="Other"))
    assert [each.name for each in found] == ["other"]
    assert found.report.not_read
    with pytest.raises(ClixbookError, match="no map"):
        read(plan(rows=rows))


def test_anything_in_any_place_is_told() -> None:
    for key in plan():
        for odd in (None, 5, -1, "odd", [], {}, ["odd"], [[]], [{}], True, 1e300):
            found = read(plan(**{key: odd}), plan(name="Other"))
            assert found[-1].title == "Other"
    for key in ("x", "terrain", "elevation", "type", "isStartingZone", "label", "ramps", "y"):
        for odd in (None, 5, "odd", [], {}, {"right": 1}, [{}]):
            read(plan(rows=[{"y": 1, "tiles": [tile("A", **{key: odd}), tile("B")]}]), plan())


def test_questions_may_be_asked_on_an_imported_map() -> None:
    (yard,) = read(plan())
    assert cx.line_of_fire(yard, "A1", "D5", rules="core2014").verdict == "blocked"
    assert "D5" in {str(each) for each in cx.reach(yard, "C1", speed=6, rules="complete2022")}
