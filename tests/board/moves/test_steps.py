"""One step: what bars it, what it costs, and what stops the mover after it."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.destroying.destroy import destroy
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.moves.moves import (
    can_drop_onto,
    can_drop_passenger,
    squares_after_attacks,
    squares_after_height_change,
)
from clixbook.board.moves.stepping.steps import Step, step
from clixbook.board.near.heights import height
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, same


def board(**parts: Any) -> Board:
    return Board.build(**{"width": 8, "height": 8, **parts})


def told(answer: Step) -> str:
    """The step in a word: ``no``, or its cost with ``!`` where the mover must stop."""
    return f"{answer.cost}{'!' if answer.must_stop else ''}" if answer else "no"


def corner(edition: str, start: str = "B2", **parts: Any) -> str:
    """The step from B2 to C3, past C2 and B3."""
    own = {key: parts.pop(key) for key in ("ignores", "mode") if key in parts}
    return told(step(board(**parts), start, "C3", rules=edition, **own))


# -- terrain ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-01", core2014="1 1!", complete2022="1 1", nebula2007="1 1!", eddieg="1 2"),
)
def test_cost_of_a_step_onto_clear_and_into_hindering_ground(edition: str, expected: str) -> None:
    there = board(hindering=["C1"])
    assert " ".join(told(step(there, a, b, rules=edition)) for a, b in (("A1", "B1"), ("B1", "C1"))) == expected


def test_each_change_of_flight_height_costs_a_square() -> None:
    assert squares_after_height_change(8, 2, rules=rulebook("nebula2007")) == 6


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_flight_has_no_heights(edition: str) -> None:
    with pytest.raises(ClixbookError, match="no heights"):
        squares_after_height_change(8, 1, rules=rulebook(edition))
    assert squares_after_height_change(8, 0, rules=rulebook(edition)) == 8


def test_attacks_on_the_way_cost_squares() -> None:
    """Speed 10, four squares moved, two hits: two squares are left for a third attack or a retreat."""
    assert squares_after_attacks(10 - 4, 2, 0, rules=rulebook("nebula2007")) == 2
    assert squares_after_attacks(2, 1, 0, rules=rulebook("nebula2007")) == 0
    assert squares_after_attacks(2, 1, 1, rules=rulebook("nebula2007")) is None


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_elsewhere_there_is_one_attack_on_the_way(edition: str) -> None:
    assert squares_after_attacks(6, 1, 1, rules=rulebook(edition)) == 6
    assert squares_after_attacks(6, 2, 0, rules=rulebook(edition)) is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-02", core2014=True, complete2022=False, nebula2007=True, eddieg=False),
)
def test_entering_hindering_terrain_stops(edition: str, expected: bool) -> None:
    answer = step(board(hindering=["D3"]), "C3", "D3", rules=edition)
    assert answer.must_stop is expected
    assert [reason.ruling for reason in answer.reasons if reason.weight == "stop"] == ["TMV-02"] * expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-03", core2014="1 1", complete2022="1 1", nebula2007="1 1", eddieg="2 2"),
)
def test_steps_inside_and_out_of_hindering_terrain(edition: str, expected: str) -> None:
    there = board(hindering=["C3", "D3"])
    inside, out = step(there, "C3", "D3", rules=edition), step(there, "D3", "E3", rules=edition)
    assert f"{told(inside)} {told(out)}" == expected


@pytest.mark.parametrize(("edition", "expected"), same("TMV-05", expected=("no", "no")))
def test_walkers_pass_neither_blocking_squares_nor_walls(edition: str, expected: tuple[str, str]) -> None:
    there = board(blocking=["C3"], walls=["D3|E3"])
    into, across = step(there, "B3", "C3", rules=edition), step(there, "D3", "E3", rules=edition)
    assert (told(into), told(across)) == expected
    assert {reason.ruling for reason in (*into.reasons, *across.reasons)} == {"TMV-05"}


@pytest.mark.parametrize(("edition", "expected"), same("SPD-01", "TMV-05", "MAP-03", expected=("1", "no")))
def test_wings_cross_walls_outdoors_but_not_indoors(edition: str, expected: tuple[str, str]) -> None:
    walls = {"walls": ["D3|E3"], "pieces": {"D3": "X: wing"}}
    outdoors, indoors = (board(setting=setting, **walls) for setting in ("outdoor", "indoor"))
    assert tuple(told(step(b, "X", "E3", rules=edition)) for b in (outdoors, indoors)) == expected


@pytest.mark.ruling("TER-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_window_is_a_wall_for_moves(edition: str) -> None:
    answer = step(board(windows=["D3|E3"]), "D3", "E3", rules=edition)
    assert [reason.ruling for reason in answer.reasons] == ["TER-03"]
    assert not answer


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TER-04", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_door_lets_moves_through_in_one_book(edition: str, expected: bool) -> None:
    assert bool(step(board(doors=["D3|E3"]), "D3", "E3", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-07", core2014="1! 1 1", complete2022="1 1 1", nebula2007="1! 1 1", eddieg="2 2 2"),
)
def test_steps_into_through_and_out_of_water(edition: str, expected: str) -> None:
    there = board(water=["C3", "D3"])
    steps = [step(there, a, b, rules=edition) for a, b in (("B3", "C3"), ("C3", "D3"), ("D3", "E3"))]
    assert " ".join(map(told, steps)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TMV-09", core2014="1! 1", complete2022="1 1", nebula2007="1! 1", eddieg="1 1"),
)
def test_an_object_that_nobody_holds_and_an_ultra_light_one(edition: str, expected: str) -> None:
    there = board(objects={"C3": "light", "C5": "ultra light"})
    answers = [step(there, f"B{row}", f"C{row}", rules=edition) for row in (3, 5)]
    assert " ".join(map(told, answers)) == expected
    assert all(r.ruling == "TMV-09" for r in answers[0].reasons)


@pytest.mark.parametrize(("edition", "expected"), same("TMV-10", expected="1 1"))
def test_elevated_squares_slow_nobody(edition: str, expected: str) -> None:
    there = board(levels={"C1:H8": 2}, pieces={"B2": "X: wing"})
    steps = step(there, "D3", "E4", rules=edition), step(there, "X", "C2", rules=edition)
    assert " ".join(map(told, steps)) == expected


# -- corners ------------------------------------------------------------------------------------------------

HIND, BLOCK, WALL = {"hindering": ["C2"]}, {"blocking": ["C2"]}, {"walls": ["B2|C2"]}
CORNERS = [
    ("hindering + clear", "INT-07", HIND, "1 1 1 1"),
    ("blocking + clear", "INT-07", BLOCK, "1 1 1 1"),
    ("higher + clear", "INT-07", {"levels": {"C2": 2}}, "1 1 1 1"),
    ("hindering + hindering", "INT-03", {"hindering": ["C2", "B3"]}, "1! 1 1! 1"),
    ("hindering + blocking", "INT-06", {"hindering": ["C2"], "blocking": ["B3"]}, "1! 1 1! 1"),
    ("hindering + figure", "INT-10", {**HIND, "pieces": {"B3": "standard"}}, "1 1 1 1"),
    ("blocking + blocking", "INT-05", {"blocking": ["C2", "B3"]}, "no no no no"),
    ("blocking + figure", "INT-10", {**BLOCK, "pieces": {"B3": "standard"}}, "1 1 1 1"),
    ("figure + figure", "INT-10", {"pieces": {"B3": "standard", "C2": "standard"}}, "1 1 1 1"),
    ("both sides walled", "INT-08", {"walls": ["B2|C2", "B3|C3"]}, "no no no no"),
    ("walls in one line", "INT-08", {"walls": ["B2|C2", "B2|B3"]}, "no no no no"),
    ("one side walled twice", "INT-08", {"walls": ["B2|C2", "C2|C3"]}, "1 1 1 1"),
    ("one side walled", "INT-08", WALL, "1 1 1 1"),
    ("wall + blocking", "INT-08", {**WALL, "blocking": ["B3"]}, "no no no no"),
    ("higher + higher", "INT-09", {"levels": {"C2": 2, "B3": 2}}, "no no no no"),
    ("higher + blocking", "INT-09", {"levels": {"C2": 2}, "blocking": ["B3"]}, "no no no no"),
    ("higher + hindering", "INT-09", {"levels": {"C2": 2}, "hindering": ["B3"]}, "1! 1 1! 1"),
    ("wall + hindering", "INT-08", {"walls": ["B2|C2"], "hindering": ["B3"]}, "1! 1 1! 1"),
    ("water + water", "INT-02", {"water": ["C2", "B3"]}, "1! 1 1! 1"),
    ("water + hindering", "INT-02", {"water": ["C2"], "hindering": ["B3"]}, "1! 1 1 1"),
]
CORNER_CASES = [
    pytest.param(edition, parts, word, id=f"{name}-{edition}", marks=pytest.mark.ruling(ruling, edition))
    for name, ruling, parts, words in CORNERS
    for edition, word in zip(EDITIONS, words.split(), strict=True)
]


@pytest.mark.parametrize("parts", [{"hindering": ["C2"]}, {"hindering": ["B3"]}], ids=["left", "right"])
@pytest.mark.ruling("INT-07", "core2014")
def test_a_clear_side_frees_unless_a_house_rule_says_no(parts: dict[str, Any]) -> None:
    """The book: free. Without that ruling the hindered side stops the mover, whichever of the two it is."""
    board = Board.build(width=4, height=4, pieces={"B2": "standard"}, **parts)
    assert not step(board, "B2", "C3", rules="core2014").must_stop
    house = rulebook("core2014").replace({"INT-07": False})
    assert step(board, "B2", "C3", rules=house).must_stop


@pytest.mark.parametrize(("edition", "parts", "expected"), CORNER_CASES)
def test_corner_pairs(edition: str, parts: dict[str, Any], expected: str) -> None:
    assert corner(edition, **parts) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("INT-04", core2014="1", complete2022="1", nebula2007="1", eddieg="2")
)
def test_a_hindered_corner_does_not_stop_who_comes_from_hindering_ground(edition: str, expected: str) -> None:
    assert corner(edition, hindering=["B2", "C2", "B3"]) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("INT-04", core2014="1", complete2022="1", nebula2007="1!", eddieg="2")
)
def test_a_hindered_corner_for_who_comes_out_of_water(edition: str, expected: str) -> None:
    """Water is hindering terrain in one book, and other terrain in the other that stops movers at corners."""
    assert corner(edition, water=["B2"], hindering=["C2", "B3"]) == expected


@pytest.mark.parametrize(
    ("parts", "words", "ruling"),
    [
        ({"blocking": ["C2", "B3"]}, "because C2 and B3 are blocking.", "INT-05"),
        ({"blocking": ["C2", "B3"], "walls": ["B2|C2"]}, "because C2 and B3 are blocking.", "INT-05"),
        ({"blocking": ["B3"], "walls": ["B2|C2"]}, "because a wall and blocking B3 shut it.", "INT-08"),
        ({"walls": ["B2|C2", "B2|B3"]}, "because walls shut it.", "INT-08"),
        ({"levels": {"C2": 2}, "blocking": ["B3"]}, "because C2 is higher, the other side shut.", "INT-09"),
        ({"levels": {"C2": 2, "B3": 2}}, "because higher squares shut it.", "INT-09"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shut_corner_says_what_shuts_it(edition: str, parts: dict[str, Any], words: str, ruling: str) -> None:
    (reason,) = step(board(**parts), "B2", "C3", rules=edition).reasons
    assert reason.text == f"The mover cannot step from B2 to C3 {words}"
    assert reason.ruling == ruling


@pytest.mark.ruling("INT-05", "core2014")
def test_a_flyer_is_not_told_that_a_level_shuts_its_corner() -> None:
    there = board(setting="indoor", levels={"C2": 2}, blocking=["C2", "B3"], pieces={"B2": "X: wing"})
    assert [reason.ruling for reason in step(there, "X", "C3", rules="core2014").reasons] == ["INT-05"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("INT-09", core2014="1 1", complete2022="1 1", nebula2007="1 1", eddieg="no no"),
)
def test_higher_and_blocking_for_a_mover_that_ignores_one(edition: str, expected: str) -> None:
    pair = {"levels": {"C2": 2}, "blocking": ["B3"]}
    words = [corner(edition, ignores=frozenset({word}), **pair) for word in ("elevated", "blocking")]
    assert " ".join(words) == expected
    assert corner(edition, ignores=frozenset({"elevated", "blocking"}), **pair) == "1"


@pytest.mark.ruling("INT-08", "eddieg")
def test_the_strict_reading_bars_any_wall_at_the_corner() -> None:
    assert corner("eddieg+strict-wall-corners", **WALL) == "no"
    assert corner("eddieg+strict-wall-corners", walls=["C3|C4"]) == "1"


@pytest.mark.ruling("INT-06", "core2014")
def test_the_books_own_figure_of_a_hindered_corner() -> None:
    answer = step(board(hindering=["B3"], blocking=["C2"]), "B2", "C3", rules="core2014")
    assert answer.must_stop
    assert [reason.ruling for reason in answer.reasons] == ["INT-06"]


@pytest.mark.ruling("INT-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_step_past_two_opponents_is_not_barred(edition: str) -> None:
    there = board(pieces={"B2": "X: of Ann", "C2": "of Ben", "B3": "of Ben"})
    assert step(there, "X", "C3", rules=edition)


# -- levels -------------------------------------------------------------------------------------------------

ROOF = {"levels": {"D2:G6": 2}}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ELV-02", core2014="no no", complete2022="no no", nebula2007="no 1!", eddieg="no no"
    ),
)  # fmt: skip
def test_walkers_go_neither_up_nor_down_without_stairs(edition: str, expected: str) -> None:
    up, down = (step(board(**ROOF), a, b, rules=edition) for a, b in (("C4", "D4"), ("D4", "C4")))
    assert f"{told(up)} {told(down)}" == expected


@pytest.mark.parametrize(("edition", "expected"), same("ELV-02", "ELV-03", expected="1 1 no"))
def test_stairs_and_ladders_are_clear_and_walked_straight(edition: str, expected: str) -> None:
    for parts in ({"transitions": ["C4|D4"]}, {"ladders": ["C4|D4"]}):
        there = board(**ROOF, **parts)
        steps = [step(there, a, b, rules=edition) for a, b in (("C4", "D4"), ("D4", "C4"), ("C3", "D4"))]
        assert " ".join(map(told, steps)) == expected
    assert steps[-1].reasons[0].ruling == "ELV-03"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ELV-04", core2014="no no no", complete2022="no no no", nebula2007="no no no", eddieg="1 1 no"
    ),
)  # fmt: skip
def test_climbing_goes_one_square_through_the_edge(edition: str, expected: str) -> None:
    pairs = (("C4", "D4"), ("D4", "C4"), ("A1", "B1"))
    steps = [step(board(**ROOF), a, b, rules=edition, climbing=True) for a, b in pairs]
    assert " ".join(map(told, steps)) == expected


@pytest.mark.ruling("ELV-04", "eddieg")
def test_a_climb_is_one_square_in_hindering_terrain_too_and_not_for_stairs() -> None:
    there = board(**ROOF, hindering=["C4"], transitions=["C5|D5"])
    assert told(step(there, "C4", "D4", rules="eddieg", climbing=True)) == "1"
    barred = step(there, "C5", "D5", rules="eddieg", climbing=True)
    assert [reason.text for reason in barred.reasons] == [
        "The mover cannot step from C5 to D5 because the way is open."
    ]


@pytest.mark.ruling("ELV-05", "nebula2007")
def test_a_drop_ends_on_the_ground_alone() -> None:
    there = board(levels={"D2:G6": 2, "E3:F5": 3, "B6": 3})
    drops = [step(there, a, b, rules="nebula2007") for a, b in (("E4", "D4"), ("B6", "A6"), ("D4", "C4"))]
    assert [told(drop) for drop in drops] == ["no", "1!", "1!"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ELV-05",
        "DV-14",
        core2014=("no", 0, "no"),
        complete2022=("no", 0, "no"),
        nebula2007=("1!", 2, "no"),
        eddieg=("no", 0, "1"),
    ),
)
def test_stepping_off_a_roof(edition: str, expected: tuple[str, int, str]) -> None:
    there = board(**ROOF, pieces={"D4": "X: standard"})
    drop, climb = step(there, "X", "C4", rules=edition), step(there, "X", "C4", rules=edition, climbing=True)
    assert (told(drop), drop.damage, told(climb)) == expected
    assert climb.damage == 0


@pytest.mark.ruling("ELV-05", "nebula2007")
def test_a_drop_without_damage_does_not_end_the_move() -> None:
    there = board(**ROOF)
    assert told(step(there, "D4", "C4", rules="nebula2007", reduces=1)) == "1!"
    less = step(there, "D4", "C4", rules="nebula2007", reduces=1)
    assert less.damage == 1
    assert less.reasons[0].text == "The mover drops to C4, takes 1 damage and stops."
    assert told(step(there, "D4", "C4", rules="nebula2007", reduces=2)) == "1"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=None, complete2022=None, nebula2007={"X": 1, "O": 1}, eddieg=None),
)
def test_dropping_onto_an_opponent(edition: str, expected: dict[str, int] | None) -> None:
    there = board(**ROOF, pieces={"D4": "X: of Ann", "C4": "O: of Ben"}, blocking=["B3"])
    drop = can_drop_onto(there, "X", "O", rules=rulebook(edition))
    assert bool(drop) is (expected is not None)
    if drop:
        assert drop.damage == expected
        assert drop.landings == {Square(*s) for s in ((2, 2), (1, 3), (1, 4), (2, 4))}
        assert drop.chooser == "opponent"


def test_nobody_drops_onto_others_through_a_wall() -> None:
    pieces = {"D4": "X: of Ann", "C4": "O: of Ben", "C5": "P: of Ben"}
    there = board(**ROOF, walls=["C4|D4"], pieces=pieces)
    assert not can_drop_onto(there, "X", "O", rules=rulebook("nebula2007"))
    assert can_drop_onto(there, "X", "P", rules=rulebook("nebula2007"))


def test_nobody_drops_where_there_is_no_landing() -> None:
    friends = {"B3": "of Ben", "C3": "of Ben", "B4": "of Ben", "B5": "of Ben", "C5": "of Ben"}
    there = board(**ROOF, pieces={"D4": "X: of Ann", "C4": "O: of Ben", **friends})
    assert not can_drop_onto(there, "X", "O", rules=rulebook("nebula2007"))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_a_soaring_flyer_lets_its_passenger_fall(edition: str, expected: bool) -> None:
    there = board(pieces={"D4": "F: soaring of Ann", "D5": "R: of Ann"})
    fall = can_drop_passenger(there, "F", "R", rules=rulebook(edition), over="G7")
    assert bool(fall) is expected
    assert fall.damage == ({"R": 2} if expected else {})
    assert (Square(7, 7) in fall.landings) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ELV-01",
        "ELV-21",
        core2014="grounded level 2 level 3",
        complete2022="grounded level 2 level 3",
        nebula2007="grounded elevated super-elevated",
        eddieg="grounded elevated elevated",
    ),
)
def test_levels_in_the_words_of_each_book(edition: str, expected: str) -> None:
    there = board(levels={"B1": 2, "C1": 3}, pieces={"A1": "X: standard", "B1": "Y: standard"})
    assert " ".join(height(there, who, rules=rulebook(edition)) for who in ("X", "Y", "C1")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ELV-01", core2014="no", complete2022="no", nebula2007="no", eddieg="1")
)
def test_a_book_with_two_levels_knows_no_third(edition: str, expected: str) -> None:
    assert told(step(board(levels={"B1": 2, "C1": 3}), "B1", "C1", rules=edition)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="grounded", complete2022="grounded", nebula2007="soaring", eddieg="grounded"),
)
def test_only_one_book_has_figures_above_all_levels(edition: str, expected: str) -> None:
    assert height(board(pieces={"A1": "X: soaring"}), "X", rules=rulebook(edition)) == expected


@pytest.mark.ruling("ELV-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hovering_flyer_is_on_the_level_of_its_square(edition: str) -> None:
    there = board(**ROOF, pieces={"D4": "F: wing of Ann", "C4": "O: of Ben", "E4": "P: of Ben"})
    below, beside = step(there, "O", "B4", rules=edition), step(there, "P", "D5", rules=edition, left=())
    assert height(there, "F", rules=rulebook(edition)) == height(there, "E4", rules=rulebook(edition))
    assert below.meets == ()
    assert [piece.id for piece in beside.meets] == ["F"]


# -- figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("MOV-03", "MOV-07", expected=(True, False)))
def test_friends_are_passed_but_not_landed_on(edition: str, expected: tuple[bool, bool]) -> None:
    there = board(pieces={"B2": "X: of Ann", "C2": "Y: of Ann"})
    answer = step(there, "X", "C2", rules=edition)
    assert (bool(answer), answer.may_end) == expected
    assert [reason.ruling for reason in answer.reasons] == ["MOV-03", "MOV-07"]


@pytest.mark.parametrize(("edition", "expected"), same("MOV-04", expected=False))
def test_opponents_are_not_walked_through(edition: str, expected: bool) -> None:
    there = board(pieces={"B2": "X: of Ann", "C2": "O: of Ben"})
    assert bool(step(there, "X", "C2", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-04", "SPD-01", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_flyers_pass_opponents_except_in_one_book(edition: str, expected: bool) -> None:
    there = board(pieces={"B2": "X: wing of Ann", "C2": "O: of Ben"})
    assert bool(step(there, "X", "C2", rules=edition)) is expected


@pytest.mark.ruling("SPD-01", "nebula2007")
@pytest.mark.ruling("MOV-04", "nebula2007")
def test_flyers_do_not_pass_giants_indoors() -> None:
    pieces = {"B2": "X: wing of Ann", "C2": "O: giant of Ben"}
    assert step(board(pieces=pieces), "X", "C2", rules="nebula2007")
    assert not step(board(pieces=pieces, setting="indoor"), "X", "C2", rules="nebula2007")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-05", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_meeting_an_opponent_stops_or_asks_for_a_roll(edition: str, expected: bool) -> None:
    there = board(pieces={"A2": "X: of Ann", "D3": "O: of Ben"})
    answer = step(there, "X", "C2", start="B2", rules=edition)
    assert answer.must_stop is expected
    assert [piece.id for piece in answer.meets] == ["O"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("MOV-05")
def test_no_stop_beside_an_opponent_behind_a_wall_or_on_a_roof(edition: str) -> None:
    there = board(walls=["C2|D2"], levels={"D6": 2}, pieces={"D2": "of Ben", "D6": "of Ben", "A1": "X: of Ann"})
    for row in (2, 6):
        assert step(there, "X", f"C{row}", start=f"B{row}", rules=edition).meets == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_step_that_would_stop_on_a_friend_cannot_be_made(edition: str) -> None:
    there = board(pieces={"A2": "X: of Ann", "C2": "Y: of Ann", "D2": "O: of Ben"})
    assert not step(there, "X", "C2", start="B2", rules=edition)


@pytest.mark.ruling("MOV-07", "core2014", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_nobody_is_said_to_pass_a_friend_where_it_would_have_to_stop(edition: str) -> None:
    there = board(hindering=["C2"], pieces={"B2": "X: of Ann", "C2": "Y: of Ann"})
    answer = step(there, "X", "C2", rules=edition)
    assert not answer
    assert [reason.ruling for reason in answer.reasons] == ["TMV-02", "MOV-07"]
    assert answer.reasons[-1].text == "X cannot enter C2 because it would stop there."


# -- answers ------------------------------------------------------------------------------------------------


def test_a_step_says_itself_in_words() -> None:
    answer = step(board(hindering=["D3"]), "C3", "D3", rules="core2014")
    assert answer.explain().splitlines() == [
        "a walker steps from C3 to D3 for 1 and stops (2014 core rulebook).",
        f"  - The mover stops in D3 because of hindering terrain. (TMV-02; {rulebook('core2014')['TMV-02'].source})",
    ]
    assert list(answer.geometry.coords) == [(2.5, 2.5), (3.5, 2.5)]


def test_far_squares_and_squares_off_the_map() -> None:
    assert not step(board(), "A1", "A3", rules="eddieg")
    with pytest.raises(ClixbookError, match="off the map"):
        step(board(), "A1", "Z9", rules="eddieg")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DST-07", "MRK-04", core2014="no no", complete2022="no no", nebula2007="no 1!", eddieg="2 2"),
)
def test_a_broken_rim_lets_walkers_up_and_down(edition: str, expected: str) -> None:
    roof = destroy(board(levels={"D2:E4": 2}), "C3|D3", rules=edition).board
    assert f"{told(step(roof, 'C3', 'D3', rules=edition))} {told(step(roof, 'D3', 'C3', rules=edition))}" == expected
    assert not step(roof, "C2", "D2", rules=edition), "only there"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # under a barrier; under a heavy object set down to obstruct; there as a phaser; on blocking terrain
    editions(
        "MRK-07",
        "OBJ-15",
        core2014="1 1 1 1",
        complete2022="1 1 1 1",
        nebula2007="no no 1 1",
        eddieg="1 1 1 1",
    ),
)
def test_a_figure_that_was_walled_in_does_not_walk_away(edition: str, expected: str) -> None:
    crate = MapObject(ObjectKind.HEAVY, obstructs=True)
    under = board(markers={"B2": "barrier"}, pieces={"B2": "Ann: standard"})
    loaded = board(objects={"B2": [crate]}, pieces={"B2": "Ann: standard"})
    tried = (
        step(under, "Ann", "C3", rules=edition),
        step(loaded, "Ann", "C3", rules=edition),
        step(under, "Ann", "C3", rules=edition, ignores=frozenset({"blocking"})),
        step(board(blocking=["B2"], pieces={"B2": "Ann: standard"}), "Ann", "C3", rules=edition),
    )
    assert " ".join(told(answer).rstrip("!") for answer in tried) == expected
    if not tried[0]:
        assert [reason.ruling for answer in tried[:2] for reason in answer.reasons] == ["MRK-07", "OBJ-15"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TER-07", core2014="1", complete2022="no", nebula2007="1", eddieg="1"),
)
def test_a_wall_along_the_yellow_line_is_an_indoor_wall_in_one_book(edition: str, expected: str) -> None:
    house = board(setting="mixed", interior=["C1:E3"], walls=["B2|C2", "C2|D2"])
    assert told(step(house, "B2", "C2", rules=edition, ignores=frozenset({"outdoor blocking"}))) == expected
    assert not step(house, "C2", "D2", rules=edition, ignores=frozenset({"outdoor blocking"}))
