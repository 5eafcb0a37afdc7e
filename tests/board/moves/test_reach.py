"""Reach: how far, by which way, at what cost, and why a move stops."""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.moves.moves import (
    attacks_after,
    charge_may_end,
    direct_moves,
    move_before_attack,
    stretch_reach,
    water_turn_effect,
)
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.moves.walk import walk
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.vocabulary import MoveRights, rights
from tests.helpers import EDITIONS, editions, same


def lane(row: int, width: int = 12, **parts: Any) -> Board:
    """A board of one row that counts: walls keep a walker on it."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWX"[:width]
    walls = [f"{c}{a}|{c}{a + 1}" for c in letters for a in (row - 1, row)]
    return Board.build(**{"width": width, "height": 8, "walls": walls, **parts})


def east(board: Board, speed: int, edition: str, **how: Any) -> str:
    """The farthest square to the east on X's row where a move of X may end."""
    found = reach(board, "X", speed, rules=edition, **how)
    return max(square for square in found if square.y == found.who.squares[0].y).name


def lends(edition: str, power: str) -> MoveRights:
    """The rights that a row of the rulebook lends."""
    value = getattr(rulebook(edition).speed_modes, power)
    return value if isinstance(value, MoveRights) else value.moves


# -- speed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("MOV-01", expected=49))
def test_an_open_board_is_reached_in_8_directions(edition: str, expected: int) -> None:
    found = reach(Board.build(width=9, height=9), "E5", 3, rules=edition)
    assert len(found) == expected
    assert found["B2"].cost == found["B5"].cost == 3
    assert found["E5"].cost == 0
    assert list(reach(Board.build(width=9, height=9), "E5", 0, rules=edition)) == [Square(4, 4)]


@pytest.mark.ruling("MOV-01", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", EDITIONS[:3])
def test_a_diagonal_of_8_squares_costs_8(edition: str) -> None:
    assert reach(Board.build(width=9, height=9), "A1", 8, rules=edition)["I9"].cost == 8


@pytest.mark.parametrize(("edition", "expected"), same("MOV-11", expected="C4"))
def test_a_stated_number_takes_the_place_of_speed(edition: str, expected: str) -> None:
    there = lane(4, pieces={"A4": "X: of Ann"})
    assert east(there, 8, edition, stated=2) == expected
    assert "B4" in reach(there, "X", 8, rules=edition, stated=2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(None, None), complete2022=(None, None), nebula2007=(8, 4), eddieg=(None, None)),
)
def test_how_far_before_an_attack(edition: str, expected: tuple[int | None, int | None]) -> None:
    assert tuple(move_before_attack(8, kind, rules=rulebook(edition)) for kind in ("close", "ranged")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DV-07",
        "MOV-10",
        core2014=("", ""),
        complete2022=("", ""),
        nebula2007=("close", "close ranged"),
        eddieg=("", ""),
    ),
)
def test_moving_and_attacking_in_one_plain_move(edition: str, expected: tuple[str, str]) -> None:
    """X on A4 with speed 6, O on H4: it comes as near as G4, or to D4 with half its speed."""
    there = lane(4, pieces={"A4": "X: of Ann", "H4": "O: of Ben"})
    assert east(there, 6, edition) == "G4"
    found = reach(there, "X", 6, rules=edition)
    attacks = (attacks_after(found[goal].cost, 6, rules=rulebook(edition)) for goal in ("G4", "D4"))
    assert tuple(" ".join(sorted(kinds)) for kinds in attacks) == expected


def test_there_are_two_kinds_of_attack() -> None:
    with pytest.raises(ClixbookError, match="close and ranged"):
        move_before_attack(8, "rude", rules=rulebook("nebula2007"))


# -- terrain ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DV-02", "TMV-02", core2014="D3 3", complete2022="I3 8", nebula2007="D3 3", eddieg="F3 8"),
)
def test_a_run_into_hindering_terrain(edition: str, expected: str) -> None:
    there = lane(3, hindering=["D3:F3"], pieces={"A3": "X: of Ann"})
    goal = east(there, 8, edition)
    assert f"{goal} {reach(there, 'X', 8, rules=edition)[goal].cost}" == expected


@pytest.mark.ruling("TMV-02", "eddieg")
@pytest.mark.ruling("TMV-01", "eddieg")
def test_a_step_that_cannot_be_paid_ends_the_move() -> None:
    """Speed 7, two clear squares, then hindering ones: 1+1+2+2 = 6, and the next would make 8."""
    there = lane(3, hindering=["D3:G3"], pieces={"A3": "X: of Ann"})
    found = reach(there, "X", 7, rules="eddieg")
    assert max(found) == parse_square("E3")
    assert found["E3"].cost == 6


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DV-03", "TMV-04", core2014="H3", complete2022="K3", nebula2007="H3", eddieg="J3"),
)
def test_a_start_in_hindering_terrain(edition: str, expected: str) -> None:
    assert east(lane(3, hindering=["D3"], pieces={"D3": "X: of Ann"}), 7, edition) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DV-04", "TMV-07", core2014="C4", complete2022="G4", nebula2007="C4", eddieg="E4"),
)
def test_a_river(edition: str, expected: str) -> None:
    assert east(lane(4, water=["C1:C8"], pieces={"A4": "X: of Ann"}), 6, edition) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-07", "TMV-08", core2014="F4 F4", complete2022="I4 I4", nebula2007="D4 C4", eddieg="H4 H4"),
)
def test_a_start_in_shallow_and_in_deep_water(edition: str, expected: str) -> None:
    boards = [lane(4, pieces={"C4": "X: of Ann"}, **{kind: ["C1:C8"]}) for kind in ("water", "deep")]
    assert " ".join(east(board, 6, edition) for board in boards) == expected


@pytest.mark.ruling("TMV-08", "nebula2007")
def test_a_moving_power_wades_at_half_speed_and_rolls_in_deep_water() -> None:
    power = {"lends": rights("hindering")}
    shallow, deep = (lane(4, pieces={"C4": "X: of Ann"}, **{kind: ["C4"]}) for kind in ("water", "deep"))
    assert east(shallow, 6, "nebula2007", **power) == "F4"
    assert [east(deep, 6, "nebula2007", water_roll=face, **power) for face in (3, 4)] == ["C4", "F4"]


@pytest.mark.ruling("TMV-08", "nebula2007")
def test_phasing_is_half_as_fast_for_who_starts_in_water() -> None:
    power = {"lends": lends("nebula2007", "phasing")}
    shallow, deep = (lane(4, pieces={"C4": "X: of Ann"}, **{kind: ["C4:D4"]}) for kind in ("water", "deep"))
    assert east(shallow, 6, "nebula2007", **power) == "F4"
    assert [east(deep, 6, "nebula2007", water_roll=face, **power) for face in (3, 4)] == ["C4", "F4"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=[(0, 0, False)] * 3,
        complete2022=[(0, 0, False)] * 3,
        nebula2007=[(1, 0, False), (2, 1, False), (2, 0, True)],
        eddieg=[(0, 0, False)] * 3,
    ),
)
def test_drowning(edition: str, expected: list[tuple[int, int, bool]]) -> None:
    there = Board.build(width=2, height=1, deep=["A1"], pieces={"A1": "X: standard"})
    turns, tokens = [], 0
    for _ in range(3):
        turn = water_turn_effect(there, "X", tokens, rules=rulebook(edition))
        tokens = turn.tokens
        turns.append((turn.tokens, turn.clicks, turn.rolled))
        assert turn.struggles is (edition == "nebula2007")
    assert turns == expected


def test_who_floats() -> None:
    for words, setting, struggles in (
        ("dolphin", "outdoor", False),
        ("wing", "outdoor", False),
        ("wing", "indoor", True),
    ):
        there = Board.build(width=2, height=1, setting=setting, deep=["A1"], pieces={"A1": f"X: {words}"})
        assert water_turn_effect(there, "X", 0, rules=rulebook("nebula2007")).struggles is struggles


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DV-10", "TMV-09", core2014="D4", complete2022="H4", nebula2007="D4", eddieg="H4"),
)
def test_a_walk_over_an_object(edition: str, expected: str) -> None:
    assert east(lane(4, objects={"D4": "light"}, pieces={"A4": "X: of Ann"}), 7, edition) == expected


@pytest.mark.ruling("TMV-09", "nebula2007")
def test_a_heavy_object_set_down_to_obstruct_blocks() -> None:
    crate = MapObject(ObjectKind.HEAVY, obstructs=True)
    there = lane(4, objects={"D4": crate}, pieces={"A4": "X: of Ann"})
    assert east(there, 7, "nebula2007") == "C4"


@pytest.mark.parametrize(("edition", "expected"), same("TMV-10", expected=48))
def test_a_roof_is_walked_like_the_ground(edition: str, expected: int) -> None:
    there = Board.build(width=7, height=7, levels={"A1:G7": 2}, pieces={"D4": "X: standard"})
    assert len(reach(there, "X", 3, rules=edition)) - 1 == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ELV-04", "DV-14", core2014="", complete2022="", nebula2007="", eddieg="C3 C4 C5"),
)
def test_climbing_down_from_a_roof(edition: str, expected: str) -> None:
    there = Board.build(width=9, height=9, levels={"D2:G6": 2}, pieces={"D4": "X: standard"})
    found = reach(there, "X", 6, rules=edition, climbing=True)
    assert " ".join(sorted(square.name for square in found if square.name != "D4")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ELV-05", "DV-14", core2014=None, complete2022=None, nebula2007=(1, 2), eddieg=None),
)
def test_reach_off_a_roof(edition: str, expected: tuple[int, int] | None) -> None:
    there = Board.build(width=9, height=9, levels={"D2:G6": 2}, pieces={"D4": "X: standard"})
    found = reach(there, "X", 6, rules=edition)
    assert ("C4" in found) is (expected is not None)
    if expected:
        way = found["C4"]
        assert (way.cost, way.damage) == expected
        assert "B4" not in found
    else:
        assert [reason.ruling for reason in found.why_not("C4")] == ["ELV-05"]


@pytest.mark.parametrize(("edition", "expected"), same("ELV-02", "ELV-03", expected=4))
def test_a_way_over_stairs(edition: str, expected: int) -> None:
    there = Board.build(width=9, height=9, levels={"D1:I9": 2}, transitions=["C4|D4"])
    way = reach(there, "A4", 8, rules=edition)["E4"]
    assert (way.cost, way.stops) == (expected, None)
    assert "C4 D4" in " ".join(square.name for square in way.path)


# -- figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DV-05", "MOV-05", core2014="C2", complete2022="C2", nebula2007="C2", eddieg="H2"),
)
def test_running_past_an_opponent(edition: str, expected: str) -> None:
    """O looks into the lane at D2, and so at C2 and E2 too."""
    pieces = {"A2": "X: of Ann", "D1": "O: of Ben"}
    assert east(lane(2, pieces=pieces), 7, edition) == "H2"  # a wall between: nobody is met
    assert east(lane(2, pieces=pieces, walls=[w for w in keep(2) if w != "D1|D2"]), 7, edition) == expected


def keep(row: int) -> list[str]:
    """The walls of a lane."""
    return [f"{c}{a}|{c}{a + 1}" for c in "ABCDEFGHIJKL" for a in (row - 1, row)]


def gate() -> Board:
    """Row 2 is a lane; O looks in at C2 to E2, P at F2 to H2."""
    walls = [w for w in keep(2) if w not in ("D1|D2", "G1|G2")]
    return lane(2, pieces={"A2": "X: of Ann", "D1": "O: of Ben", "G1": "P: of Ben"}, walls=walls)


@pytest.mark.ruling("MOV-05", "eddieg")
@pytest.mark.ruling("MOV-06", "eddieg")
def test_squares_beyond_opponents_ask_for_a_roll_each() -> None:
    found = reach(gate(), "X", 8, rules="eddieg")
    rolls = {goal: [p.id for p in found[goal].rolls] for goal in ("C2", "D2", "F2", "G2")}
    assert rolls == {"C2": [], "D2": ["O"], "F2": ["O"], "G2": ["O", "P"]}
    assert [found[goal].chance for goal in ("C2", "D2", "G2")] == [1, Fraction(1, 2), Fraction(1, 4)]


@pytest.mark.ruling("MOV-05", "eddieg")
@pytest.mark.ruling("SPD-04", "eddieg")
def test_a_swimmer_slips_away_where_it_meets_opponents_in_water() -> None:
    """O looks into the lane at C1 to E1: a swimmer needs no roll there if the lane is a river, and only then."""
    pieces = {"A1": "X: dolphin of Ann", "D2": "O: of Ben"}
    walls = [w for w in keep(2) if w.endswith("2") and w != "D1|D2"]
    for water, rolls in ((["C1:H1"], []), (["A1:B1"], ["O"])):
        there = Board.build(width=12, height=2, pieces=pieces, walls=walls, water=water)
        found = reach(there, "X", 6, rules="eddieg")
        assert [piece.id for piece in found["F1"].rolls] == rolls
        assert walk(there, "X", "E", 6, rules="eddieg", roll=1).end.name == ("C1" if rolls else "G1")


@pytest.mark.ruling("MOV-05", "eddieg")
def test_a_way_beside_an_opponent_rolls_to_go_on() -> None:
    way = reach(gate(), "X", 8, rules="eddieg")["C2"]
    assert way.headline == "X reaches C2 for 2 and rolls there to go on."
    last = reach(gate(), "X", 2, rules="eddieg")["C2"]
    assert last.headline == "X reaches C2 for 2 and stops there."
    assert last.stops is not None
    assert last.stops.ruling == "MOV-01"


@pytest.mark.ruling("MOV-05", "eddieg")
@pytest.mark.ruling("MOV-07", "eddieg")
def test_a_friend_where_the_mover_would_have_to_roll_shuts_the_lane() -> None:
    """O looks in at C1 to E1, and a friend stands on C1."""
    walls = [w for w in keep(2) if w.endswith("2") and w != "D1|D2"]
    pieces = {"A1": "X: of Ann", "C1": "Y: of Ann", "D2": "O: of Ben"}
    found = reach(Board.build(width=12, height=2, pieces=pieces, walls=walls), "X", 9, rules="eddieg")
    assert east_end(found) == "B1"
    assert [(reason.ruling, reason.where[0]) for reason in found.why_not("D1")][:2] == [
        ("MOV-05", parse_square("C1")),
        ("MOV-07", parse_square("C1")),
    ]


@pytest.mark.ruling("MOV-06", "eddieg")
def test_who_has_rolled_passes_a_friend_beside_the_same_opponent() -> None:
    """O looks in at C1 to E1, and a friend stands on D1: the roll on C1 serves for it."""
    walls = [w for w in keep(2) if w.endswith("2") and w != "D1|D2"]
    pieces = {"A1": "X: of Ann", "D1": "Y: of Ann", "D2": "O: of Ben"}
    there = Board.build(width=12, height=2, pieces=pieces, walls=walls)
    way = reach(there, "X", 9, rules="eddieg")["F1"]
    told = [(reason.ruling, reason.weight) for reason in way.reasons]
    assert told == [("MOV-05", "stop"), ("MOV-03", "note"), ("MOV-07", "note")]
    assert walk(there, "X", "E", 9, rules="eddieg", roll=4).end.name == "J1"


def east_end(found: Reach) -> str:
    """The farthest square to the east in row 1."""
    return max(square for square in found if square.y == 0).name


@pytest.mark.ruling("MOV-06", "eddieg")
def test_one_roll_serves_for_all_squares_beside_the_same_opponent() -> None:
    there = Board.build(width=9, height=2, pieces={"A2": "X: of Ann", "D1": "O: of Ben"}, walls=["B1|B2"])
    found = reach(there, "X", 8, rules="eddieg")
    assert [piece.id for piece in found["F2"].rolls] == ["O"]
    assert found["F2"].chance == Fraction(1, 2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-06", core2014="F2", complete2022="F2", nebula2007="F2", eddieg="H2"),
)
def test_past_those_left_and_no_farther_than_the_next(edition: str, expected: str) -> None:
    """X stands beside O, whom it leaves; P looks into the lane at F2."""
    walls = [w for w in keep(2) if w not in ("C1|C2", "G1|G2")]
    there = lane(2, pieces={"B2": "X: of Ann", "C1": "O: of Ben", "G1": "P: of Ben"}, walls=walls)
    found = reach(there, "X", 6, rules=edition)
    assert [piece.id for piece in found.break_away.opponents] == ["O"]
    assert found["C2"].rolls == ()
    assert east(there, 6, edition) == expected
    assert found["D2"].chance == Fraction(1, 2)


@pytest.mark.parametrize(("edition", "expected"), same("MOV-03", "MOV-07", expected=(False, True)))
def test_friends_are_passed_but_not_landed_on(edition: str, expected: tuple[bool, bool]) -> None:
    there = lane(4, pieces={"A4": "X: of Ann", "B4": "Y: of Ann"})
    found = reach(there, "X", 4, rules=edition)
    assert ("B4" in found, "C4" in found) == expected
    assert [reason.ruling for reason in found.why_not("B4")] == ["MOV-07"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-04", core2014="B4", complete2022="B4", nebula2007="B4", eddieg="B4"),
)
def test_an_opponent_in_a_lane_ends_it(edition: str, expected: str) -> None:
    assert east(lane(4, pieces={"A4": "X: of Ann", "C4": "O: of Ben"}), 6, edition) == expected


@pytest.mark.ruling("MOV-05", "nebula2007")
@pytest.mark.ruling("DV-23", "nebula2007")
def test_a_giant_stops_movers_two_squares_off() -> None:
    there = lane(4, pieces={"A4": "X: of Ann", "F4": "O: giant of Ben"})
    assert east(there, 6, "nebula2007") == "D4"
    assert east(there, 6, "core2014") == "E4"


def test_a_figure_that_cannot_break_away_stays() -> None:
    there = Board.build(width=4, height=4, pieces={"A1": "X: of Ann", "B1": "O: +badoon of Ben"})
    assert list(reach(there, "X", 4, rules="nebula2007")) == [Square(0, 0)]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-08", core2014="E SE S", complete2022="E SE S", nebula2007="", eddieg=""),
)
def test_direct_moves(edition: str, expected: str) -> None:
    found = direct_moves(Board.build(width=6, height=6, blocking=["D4"]), "A1", 4, rules=edition)
    assert " ".join(found) == expected
    if expected:
        assert [square.name for square in found["SE"]] == ["B2", "C3"]
        assert [square.name for square in found["E"]] == ["B1", "C1", "D1", "E1"]
    assert found.reasons[-1].ruling == "MOV-08"


@pytest.mark.ruling("MOV-08", "core2014")
def test_a_direct_move_stops_as_any_move_does() -> None:
    there = Board.build(width=6, height=6, hindering=["C1"])
    assert [square.name for square in direct_moves(there, "A1", 4, rules="core2014")["E"]] == ["B1", "C1"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-09", core2014="B1", complete2022="A1 B1 C1", nebula2007="A1 B1 C1", eddieg="A1 B1 C1"),
)
def test_squares_moved_through(edition: str, expected: str) -> None:
    board = Board.build(width=3, height=1, pieces={"A1": "X: standard"})
    walk = cx.walk(board, "X", ["A1", "B1", "C1"], 4, rules=edition)
    assert " ".join(square.name for square in walk.moved_through) == expected


# -- symbols, sizes and powers ------------------------------------------------------------------------------

COURSE = {"hindering": ["C1"], "water": ["E1"], "levels": {"G1": 2}, "blocking": ["I1"]}


def row(width: int = 12, **parts: Any) -> Board:
    """A board of a single row: no way leads round anything."""
    return Board.build(**{"width": width, "height": 1, **parts})


def course(edition: str, words: str, setting: str = "outdoor", **how: Any) -> str:
    """How far X comes from A1 over hindering, water, a higher and a blocking square; an opponent stands on K1."""
    pieces = {"A1": f"X: {words} of Ann", "K1": "O: of Ben"}
    return east(row(setting=setting, pieces=pieces, **COURSE), 11, edition, **how)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-01", core2014="L1 H1", complete2022="L1 H1", nebula2007="L1 E1", eddieg="J1 H1"),
)
def test_wings_outdoors_and_indoors(edition: str, expected: str) -> None:
    assert f"{course(edition, 'wing')} {course(edition, 'wing', 'indoor')}" == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("SPD-01")
@pytest.mark.ruling("TMV-06")
def test_wings_do_not_end_on_blocking_terrain(edition: str) -> None:
    found = reach(row(pieces={"A1": "X: wing of Ann"}, **COURSE), "X", 11, rules=edition)
    assert "J1" in found
    assert [reason.ruling for reason in found.why_not("I1")] == ["TMV-06"]
    assert found.why_not("I1")[0].text.endswith("cannot end on I1, which is blocking terrain.")


@pytest.mark.ruling("SPD-03", "nebula2007")
def test_a_soarer_passes_a_giant_without_stopping_but_lands_on_nobody() -> None:
    assert course("nebula2007", "soaring") == "L1"
    found = reach(row(pieces={"A1": "X: soaring of Ann", "C1": "O: giant of Ben"}), "X", 6, rules="nebula2007")
    assert "G1" in found
    assert "C1" not in found


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-04", core2014="C4 G4", complete2022="G4 G4", nebula2007="C4 G4", eddieg="E4 G4"),
)
def test_swimmers_and_walkers_across_a_river(edition: str, expected: str) -> None:
    boards = [lane(4, water=["C1:C8"], pieces={"A4": f"X: {words} of Ann"}) for words in ("boot", "dolphin")]
    assert " ".join(east(board, 6, edition) for board in boards) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-04", core2014="I4", complete2022="I4", nebula2007="J4", eddieg="I4"),
)
def test_swimmers_that_start_in_water(edition: str, expected: str) -> None:
    assert east(lane(4, water=["C4"], pieces={"C4": "X: dolphin of Ann"}), 6, edition) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-05", core2014="L1 H1", complete2022="L1 H1", nebula2007="E1 E1", eddieg="J1 H1"),
)
def test_leaping(edition: str, expected: str) -> None:
    power = lends(edition, "leap_climb")
    found = [course(edition, "boot", setting, lends=power) for setting in ("outdoor", "indoor")]
    assert " ".join(found) == expected


@pytest.mark.ruling("SPD-05", "nebula2007")
@pytest.mark.ruling("SPD-06", "nebula2007")
@pytest.mark.ruling("TMV-06", "nebula2007")
def test_some_powers_end_on_outdoor_blocking_terrain() -> None:
    for power in ("leap_climb", "phasing"):
        for setting, ends in (("outdoor", True), ("indoor", False)):
            there = lane(4, blocking=["C4"], setting=setting, pieces={"A4": "X: of Ann"})
            found = reach(there, "X", 4, rules="nebula2007", lends=lends("nebula2007", power))
            assert ("C4" in found) is ends


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-06", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_ending_on_blocking_terrain_with_leave_of_a_power(edition: str, expected: bool) -> None:
    there = lane(4, blocking=["C4"], pieces={"A4": "X: of Ann"})
    power = rights("blocking", ends_on=("outdoor blocking",))
    assert ("C4" in reach(there, "X", 4, rules=edition, lends=power)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # one book speaks of terrain alone, and stops beside the opponent that it would have to pass through
    editions("SPD-06", core2014="L1 L1", complete2022="L1 L1", nebula2007="L1 L1", eddieg="J1 J1"),
)
def test_phasing(edition: str, expected: str) -> None:
    power = lends(edition, "phasing")
    found = [course(edition, "boot", setting, lends=power) for setting in ("outdoor", "indoor")]
    assert " ".join(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-07", core2014="D4", complete2022="D4", nebula2007="G4", eddieg="D4"),
)
def test_charging(edition: str, expected: str) -> None:
    charge = rulebook(edition).speed_modes.charge
    there = lane(4, pieces={"A4": "X: of Ann"})
    assert east(there, 6, edition, lends=charge.charge) == expected
    shot = "G4" if edition == "nebula2007" else "D4"
    assert east(there, 6, edition, lends=charge.shot) == shot


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_may_a_charge_end_where_it_began(edition: str, expected: bool) -> None:
    here = parse_square("C3")
    assert charge_may_end(here, here, rules=rulebook(edition)) is expected
    assert charge_may_end(here, here, rules=rulebook(edition), level_changed=True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-08", core2014="G2 B1", complete2022="G2 G1", nebula2007="G2 G1", eddieg="D2 B1"),
)
def test_hypersonic_moves_beside_and_through_an_opponent(edition: str, expected: str) -> None:
    fast = {"lends": lends(edition, "hypersonic")}
    walls = [w for w in keep(2) if w != "D1|D2"]
    beside = lane(2, pieces={"A2": "X: of Ann", "D1": "O: of Ben"}, walls=walls)
    through = row(pieces={"A1": "X: of Ann", "C1": "O: of Ben"})
    assert f"{east(beside, 6, edition, **fast)} {east(through, 6, edition, **fast)}" == expected


@pytest.mark.ruling("SPD-08", "nebula2007")
def test_hypersonic_moves_do_not_end_in_hindering_terrain() -> None:
    there = lane(4, hindering=["C4"], pieces={"A4": "X: of Ann"})
    found = reach(there, "X", 6, rules="nebula2007", lends=lends("nebula2007", "hypersonic"))
    assert "C4" not in found
    assert [reason.ruling for reason in found.why_not("C4")] == ["SPD-08"]
    assert found.why_not("C4")[0].text.endswith("cannot end on C4, which is hindering terrain.")
    assert "D4" in found


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-09", core2014="B1", complete2022="G1", nebula2007="G1", eddieg="B1"),
)
def test_whom_plastic_figures_stop(edition: str, expected: str) -> None:
    """Flyers pass figures in three books; in one of them a plastic figure stops them all the same."""
    there = row(pieces={"A1": "X: wing of Ann", "C1": "O: +plasticity of Ben"})
    assert east(there, 6, edition) == expected
    plain = row(pieces={"A1": "X: wing of Ann", "C1": "O: of Ben"})
    assert east(plain, 6, edition) == ("B1" if edition == "eddieg" else "G1")


@pytest.mark.ruling("SPD-09", "core2014")
def test_great_figures_pass_plastic_ones() -> None:
    there = row(pieces={"A1": "X: giant of Ann", "C1": "O: +plasticity of Ben"})
    assert east(there, 6, "core2014") == "G1"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(1, 1), complete2022=(1, 1), nebula2007=(4, 7), eddieg=(1, 1)),
)
def test_how_far_plastic_figures_strike(edition: str, expected: tuple[int, int]) -> None:
    assert tuple(stretch_reach(range_, rules=rulebook(edition)) for range_ in (0, 7)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SIZ-06", core2014="L1 L1", complete2022="L1 L1", nebula2007="E1 E1", eddieg="F1 F1"),
)
def test_giants_and_colossals(edition: str, expected: str) -> None:
    """The opponent at the end is of standard size; water still slows giants in one book."""
    assert " ".join(course(edition, size) for size in ("giant", "colossal")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SIZ-06", core2014="F1 F1", complete2022="F1 F1", nebula2007="F1 B1", eddieg="B1 B1"),
)
def test_whom_the_great_pass(edition: str, expected: str) -> None:
    boards = [row(pieces={"A1": f"X: {size} of Ann", "C1": "O: of Ben"}) for size in ("giant", "colossal")]
    assert " ".join(east(board, 5, edition) for board in boards) == expected


@pytest.mark.ruling("SIZ-06", "nebula2007")
def test_giants_do_not_pass_giants() -> None:
    assert east(row(pieces={"A1": "X: giant of Ann", "F1": "O: giant of Ben"}), 8, "nebula2007") == "D1"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SIZ-07", core2014="B4", complete2022="B4", nebula2007="F4", eddieg="B4"),
)
def test_the_tiny_among_others(edition: str, expected: str) -> None:
    there = lane(4, hindering=["D4"], pieces={"A4": "X: tiny of Ann", "C4": "O: of Ben"})
    assert east(there, 5, edition) == expected


# -- large bases --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MBC-04", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_no_square_of_a_base_goes_farther_than_the_picked_one(edition: str, expected: bool) -> None:
    """From A2+B2 with speed 2: D2 is reached from B2; may the base then lie on D2+E2, E2 being 3 away?"""
    there = Board.build(width=8, height=3, pieces={"A2+B2": "X: standard"})
    found = reach(there, "X", 2, rules=edition)
    ends = {frozenset(square.name for square in squares) for squares in found["D2"].footprints}
    assert frozenset({"C2", "D2"}) in ends
    assert (frozenset({"D2", "E2"}) in ends) is expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("MBC-04")
def test_a_base_that_does_not_move_does_not_turn(edition: str) -> None:
    there = Board.build(width=8, height=8, pieces={"D4+E4": "X: standard"})
    ways = reach(there, "X", 0, rules=edition).values()
    names = [[square.name for square in squares] for way in ways for squares in way.footprints]
    assert names == [["D4", "E4"], ["D4", "E4"]]


@pytest.mark.ruling("MBC-04", "eddieg")
def test_squares_moved_count_for_a_base_not_what_they_cost() -> None:
    """From A2+B2 into hindering C2: one square for 2, so A2 comes to B2 and no farther."""
    there = Board.build(
        width=8, height=3, hindering=["C1:C3"], blocking=["A1:B1", "A3:B3"], pieces={"A2+B2": "X: standard"}
    )
    found = reach(there, "X", 2, rules="eddieg")
    assert {frozenset(s.name for s in squares) for squares in found["C2"].footprints} == {frozenset({"B2", "C2"})}


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("MBC-04", "core2014", "complete2022", "eddieg")
def test_a_base_rests_where_any_of_its_squares_may_bring_it(edition: str) -> None:
    """From A1+B1 with speed 3: A1 may go to D1 by 3 squares and take B1 to E1; B1 alone is at D1 sooner."""
    there = Board.build(width=8, height=1, pieces={"A1+B1": "X: standard"})
    found = reach(there, "X", 3, rules=edition)
    ends = {frozenset(square.name for square in squares) for squares in found["D1"].footprints}
    assert (found["D1"].cost, ends) == (2, {frozenset({"C1", "D1"}), frozenset({"D1", "E1"})})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("MBC-04")
def test_all_squares_of_a_base_end_well(edition: str) -> None:
    there = Board.build(
        width=8, height=3, walls=["D1|E1", "D2|E2", "D3|E3"], blocking=["C1"], pieces={"A2+B2": "X: standard"}
    )
    found = reach(there, "X", 3, rules=edition)
    for way in found.values():
        for squares in way.footprints:
            names = {square.name for square in squares}
            assert "C1" not in names
            assert not any(square.x > 3 for square in squares)


@pytest.mark.parametrize(("edition", "expected"), same("MBC-05", expected=True))
def test_large_bases_pass_narrow_gaps(edition: str, expected: bool) -> None:
    """Column D is blocked but for D3; the base is two squares high."""
    there = Board.build(
        width=9, height=5, blocking=["D1:D2", "D4:D5"], pieces={"B2+B3": "X: standard"}
    )  # fmt: skip
    found = reach(there, "X", 5, rules=edition)
    assert any({s.x for s in squares} == {5} for way in found.values() for squares in way.footprints) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MBC-06", core2014=3, complete2022=5, nebula2007=3, eddieg=5),
)
def test_a_base_starts_in_hindering_terrain_with_any_square(edition: str, expected: int) -> None:
    there = Board.build(width=12, height=3, hindering=["A2"], pieces={"A2+B2": "X: standard"})
    assert reach(there, "X", 5, rules=edition).allowance == expected


@pytest.mark.parametrize(("edition", "expected"), same("MBC-06", expected=("roll", 2)))
def test_a_base_breaks_away_from_all_beside_it(edition: str, expected: tuple[str, int]) -> None:
    there = Board.build(
        width=8, height=3, pieces={"B2+C2": "X: of Ann", "A2": "of Ben", "D2": "of Ben"}
    )  # fmt: skip
    freed = reach(there, "X", 4, rules=edition).break_away
    assert (freed.verdict, len(freed.opponents)) == expected


# -- answers ------------------------------------------------------------------------------------------------


def why(found: Reach, where: str) -> list[str]:
    return [reason.ruling for reason in found.why_not(where)]


def test_why_not() -> None:
    there = lane(3, hindering=["D3"], pieces={"A3": "X: of Ann", "F6": "Y: of Ann"}, blocking=["A8"])
    found = reach(there, "X", 8, rules="core2014")
    assert why(found, "D3") == []
    assert why(found, "E3") == ["TMV-02"]
    assert why(found, "F6") == ["MOV-07"]
    assert why(found, "A8") == ["TMV-06"]
    assert why(reach(there, "X", 2, rules="core2014"), "D3") == ["MOV-01"]
    assert found.why_not("B4")


def test_a_reach_is_a_mapping_and_an_array() -> None:
    found = reach(Board.build(width=3, height=2, blocking=["B1", "B2"]), "A1", 4, rules="eddieg")
    assert {square.name: way.cost for square, way in found.items()} == {"A1": 0, "A2": 1}
    assert found.costs.tolist() == [[0, -1, -1], [1, -1, -1]]
    assert "C1" not in found
    assert found.geometry.area == 2
    assert found["A2"].headline == "a walker reaches A2 for 1."
    assert found.headline == "a walker reaches 1 square with speed 4 (Eddie G's rules)."  # A2; it stands on A1
    with pytest.raises(KeyError):
        found["C1"]
    with pytest.raises(ClixbookError, match="speed: expected a whole number from 0 to 9999"):
        reach(Board.build(width=3, height=2), "A1", -1, rules="eddieg")


def test_a_reach_tells_what_it_takes_to_leave_and_why_it_is_short() -> None:
    there = Board.build(width=4, height=1, hindering=["A1"], pieces={"A1": "X: of Ann", "B1": "O: of Ben"})
    assert reach(there, "X", 5, rules="core2014").explain().splitlines() == [
        "X reaches no other square with speed 5, 3 of it to use, if it breaks away: 4 or more, 50 % "
        "(2014 core rulebook).",
        "  - O holds X. (BRK-01; P2 Breaking Away; P2 Move Actions; P2 Picking Up an Object)",
        "  - X leaves O on 4-6. (BRK-02; P2 Breaking Away)",
        "  - On a failure: no move; the action ends with its token. (BRK-04; P2 Breaking Away)",
        "  - It starts in hampering terrain, so it has half speed, 3. (TMV-04; P2 Hindering > Movement)",
    ]


def test_dozens_of_opponents_do_not_take_forever() -> None:
    crowd = {f"{column}{row}": "of Ben" for column in "CEGIKMO" for row in (1, 3, 5, 7, 9, 11)}
    there = Board.build(width=24, height=12, pieces={"A6": "X: of Ann", **crowd})
    found = reach(there, "X", 20, rules="eddieg")
    assert 19 <= found["T6"].cost <= 20  # straight on, or round for fewer rolls
    assert found.why_not("X12")[0].ruling == "MOV-01"


def test_a_way_says_why_it_stops() -> None:
    there = lane(3, hindering=["D3"], pieces={"A3": "X: of Ann"})
    way = reach(there, "X", 8, rules="core2014")["D3"]
    assert way.stops is not None
    assert way.stops.text == "The mover stops in D3 because of hindering terrain."
    assert way.headline == "X reaches D3 for 3 and stops there."
    assert way.geometry.length == 3


@pytest.mark.ruling("RNG-08", "core2014", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_half_of_a_speed_of_seven_is_four(edition: str) -> None:
    board = Board.build(width=9, height=1, hindering=["A1"], pieces={"A1": "Ann: standard"})
    assert max(square.x for square in reach(board, "Ann", 7, rules=edition)) == 4


def test_reaches_are_compared_by_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compare the ways themselves would explain each of them, which takes a hundred times as long."""
    asked = inspect.unwrap(reach)  # an answer that is remembered would be the very same
    board = Board.build(width=9, height=9, hindering=["C3"])
    one, same = (asked(board, "E5", 4, rules="core2014") for _ in range(2))
    others = [
        asked(board, "E5", 5, rules="core2014"),
        asked(board, "E4", 4, rules="core2014"),
        asked(board, "E5", 4, rules="eddieg"),
    ]
    assert one == dict(one.items())

    def explained(*_: object) -> None:
        raise AssertionError("a way was explained")

    monkeypatch.setattr(Reach, "_find_way", explained)
    assert one == same
    assert all(one != each for each in others)
    assert one != "reach"


HELD = {"BRK-01", "BRK-02", "BRK-04"}


@pytest.mark.parametrize(
    ("edition", "needed"),
    [  # one opponent: a d6 that is 4 or more (BRK-02)
        ("core2014", "4 or more, 50 %"), ("complete2022", "4 or more, 50 %"), ("nebula2007", "4 or more, 50 %"),
        ("eddieg", "4 or more, 50 %"),
    ],
)  # fmt: skip
def test_who_is_held_is_told_the_roll_by_field_and_way(edition, needed):
    board = Board.build(width=8, height=8, pieces={"B5": "P2: standard of Ann", "A6": "P5: standard of Ben"})
    found = reach(board, "P2", 8, rules=edition)
    assert f", if it breaks away: {needed}" in found.headline
    assert found["D7"].headline == f"P2 reaches D7 for 2, if it breaks away: {needed}."
    assert {each.ruling for each in found["D7"].reasons} >= HELD
    assert found["D7"].chance == Fraction(1, 2)
    assert HELD.isdisjoint(each.ruling for each in reach(board.without_piece("P5"), "P2", 8, rules=edition).reasons)


def test_two_opponents_cost_one_die_or_two_by_the_book():
    pieces = {"B5": "P2: standard of Ann", "A6": "P5: standard of Ben", "A4": "P6: standard of Ben"}
    board = Board.build(width=8, height=8, pieces=pieces)
    assert "4 or more, 50 %" in reach(board, "P2", 8, rules="core2014")["D7"].headline
    assert "4 or more on each of 2 dice, 25 %" in reach(board, "P2", 8, rules="eddieg")["D7"].headline
