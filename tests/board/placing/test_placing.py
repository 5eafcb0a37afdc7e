"""Placing, occupancy, shifting from afar, and the problems of a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import Piece, Size
from clixbook.board.moves.moves import as_earthbound
from clixbook.board.moves.reach import reach
from clixbook.board.moves.walk import walk
from clixbook.board.placing.placing import may_place, squares_to_place
from clixbook.board.placing.shifting import shift
from clixbook.board.placing.standing import position_problems
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, same


def board(**parts: Any) -> Board:
    return Board.build(**{"width": 8, "height": 8, **parts})


def names(squares: Any) -> str:
    return " ".join(sorted(square.name for square in squares))


# -- placing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("PLC-01", expected=True))
def test_placing_ignores_holds_and_what_lies_between(edition: str, expected: bool) -> None:
    there = board(
        walls=["A1|B1", "A2|B2"], blocking=["C1:C8"], levels={"H8": 2},
        pieces={"A1": "X: of Ann", "A2": "O: of Ben"},
    )  # fmt: skip
    for goal in ("H8", "H1"):
        assert bool(may_place(there, "X", goal, rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "PLC-02",
        core2014=("owner", 62),
        complete2022=("nobody", 0),
        nebula2007=("owner", 62),
        eddieg=("owner", 62),
    ),
)
def test_a_placing_that_cannot_be(edition: str, expected: tuple[str, int]) -> None:
    there = board(blocking=["D4"], pieces={"A1": "X: of Ann", "E4": "Y: of Ann"})
    for goal in ("D4", "E4"):
        answer = may_place(there, "X", goal, rules=edition)
        assert not answer
        assert (answer.chooser, len(answer.instead)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-08", core2014="owner", complete2022="opponent", nebula2007="owner", eddieg="owner"),
)
def test_a_forced_placing_that_cannot_be(edition: str, expected: str) -> None:
    there = board(blocking=["D4"], pieces={"H8": "X: of Ann", "C3": "of Ben"})
    answer = may_place(there, "X", "D4", rules=edition, forced=True)
    assert answer.chooser == expected
    if expected == "opponent":
        assert names(answer.instead) == "C4 C5 D3 D5 E3 E4 E5"


@pytest.mark.parametrize(("edition", "expected"), same("OCC-01", expected=False))
def test_nobody_is_placed_on_another(edition: str, expected: bool) -> None:
    there = board(pieces={"A1": "X: of Ann", "B1": "of Ann"})
    assert bool(may_place(there, "X", "B1", rules=edition)) is expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_large_bases_must_fit(edition: str) -> None:
    there = board(walls=["E4|F4"], pieces={"A1+B1": "X: of Ann"})
    assert [bool(may_place(there, "X", goal, rules=edition)) for goal in ("C4", "E4", "H4")] == [True, False, False]
    with pytest.raises(ClixbookError, match="off the map"):
        may_place(there, "X", "J4", rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GEN-10", core2014="D4", complete2022="D4", nebula2007="D4", eddieg="D4"),
)
def test_replacements_stand_where_the_old_figure_stood(edition: str, expected: str) -> None:
    new = Piece("N", (Square(0, 0),))
    found = squares_to_place(board(), new, "replaces", rules=rulebook(edition), old=(parse_square("D4"),))
    assert [names(squares) for squares in found] == [expected]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GEN-10", core2014=8, complete2022=0, nebula2007=0, eddieg=8),
)
def test_replacements_where_the_old_square_is_taken(edition: str, expected: int) -> None:
    there = board(pieces={"D4": "of Ben"})
    new = Piece("N", (Square(0, 0),))
    assert len(squares_to_place(there, new, "replaces", rules=rulebook(edition), old=(parse_square("D4"),))) == expected


@pytest.mark.ruling("GEN-10", "complete2022")
def test_a_large_replacement_covers_one_old_square() -> None:
    new = Piece("N", (Square(0, 0), Square(1, 0)))
    found = squares_to_place(board(), new, "replaces", rules=rulebook("complete2022"), old=(parse_square("D4"),))
    assert len(found) == 8
    assert all(parse_square("D4") in squares for squares in found)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PLC-03", "core2014", "complete2022", "eddieg")
def test_new_and_rescued_figures_appear_beside_their_source(edition: str) -> None:
    there = board(pieces={"D4": "S: of Ann", "E4": "of Ben"}, walls=["C4|D4"])
    new = Piece("N", (Square(0, 0),))
    found = squares_to_place(there, new, "generated", rules=rulebook(edition), source="S")
    assert names(s for squares in found for s in squares) == "C3 C5 D3 D5 E3 E5"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PLC-03", core2014=0, complete2022=0, nebula2007=62, eddieg=0)
)
def test_warping_in_on_any_open_square(edition: str, expected: int) -> None:
    there = board(blocking=["A1"], pieces={"D4": "of Ann"})
    assert len(squares_to_place(there, Piece("N", (Square(0, 0),)), "warps in", rules=rulebook(edition))) == expected


# -- positions ----------------------------------------------------------------------------------------------


def stacked(trait: str) -> Board:
    horde = Piece("H1", (Square(0, 0),), "Ann", name="Horde", traits=frozenset({trait}))
    return board().with_(pieces=FrozenMap({"H1": horde, "H2": replace(horde, id="H2")}))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "OCC-01",
        core2014=(False, True),
        complete2022=(False, False),
        nebula2007=(False, False),
        eddieg=(False, False),
    ),
)
def test_two_figures_in_one_square(edition: str, expected: tuple[bool, bool]) -> None:
    plain, horde = (position_problems(stacked(trait), rules=edition) for trait in ("quick", "horde"))
    assert (bool(plain), bool(horde)) == expected
    assert plain.rulings == {"OCC-01"}


@pytest.mark.ruling("OCC-01", "core2014")
def test_only_like_friends_stack() -> None:
    two = stacked("horde")
    foe = replace(two.pieces["H2"], side="Ben")
    assert not position_problems(two.with_(pieces=two.pieces.with_("H2", foe)), rules="core2014")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OCC-01", core2014=True, complete2022=False, nebula2007=False, eddieg=False),
)
def test_a_like_token_moves_into_a_square(edition: str, expected: bool) -> None:
    """One square on stands another of its kind, then one of the opponent, one square south a friend of another name."""
    rat = Piece("R1", (Square(0, 0),), "Ann", name="Rat", traits=frozenset({"horde"}))
    others = {
        "R2": replace(rat, id="R2", squares=(Square(1, 0),)),
        "R3": replace(rat, id="R3", squares=(Square(2, 0),), side="Ben"),
        "M": replace(rat, id="M", squares=(Square(0, 1),), name="Mouse"),
    }
    there = board().with_(pieces=FrozenMap({"R1": rat, **others}))
    found = reach(there, "R1", 4, rules=edition)
    assert tuple(name in {square.name for square in found} for name in ("B1", "C1", "A2")) == (expected, False, False)
    assert (walk(there, "R1", [Square(1, 0)], 4, rules=edition).end == Square(1, 0)) is expected
    if not expected:
        assert {reason.ruling for reason in found.why_not("B1")} == {"MOV-07"}
        return
    stack = there.move_piece("R1", "B1")
    assert not any(reason.ruling == "OCC-01" for reason in position_problems(stack, rules=edition).reasons)
    assert Board.from_line(stack.to_line()) == stack
    with pytest.raises(ClixbookError, match="already stands"):
        there.move_piece("R1", "A2")


@pytest.mark.parametrize(("edition", "expected"), same("OCC-02", expected=True))
def test_objects_and_markers_share_squares_with_figures(edition: str, expected: bool) -> None:
    there = board(pieces={"A1": "standard"}, objects={"A1": "heavy"}, markers={"A1": ["smoke", "debris"]})
    assert bool(position_problems(there, rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OCC-02", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_several_objects_in_a_square(edition: str, expected: bool) -> None:
    there = board(objects={"A1": ["heavy", "light"]})
    assert bool(position_problems(there, rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OCC-02", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_a_barrier_on_a_figure(edition: str, expected: bool) -> None:
    there = board(pieces={"A1": "standard"}, markers={"A1": "barrier"})
    assert bool(position_problems(there, rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "lies"), editions("OCC-02", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_only_debris_lies_on_blocking_terrain(edition: str, lies: bool) -> None:
    """In the book of 2007 an object stays where it is dropped: figures end their moves on blocking terrain there."""
    assert bool(position_problems(board(blocking=["A1"], objects={"A1": "light"}), rules=edition)) is lies
    assert position_problems(board(blocking=["A1"], markers={"A1": "smoke"}), rules=edition).rulings == {"OCC-02"}
    assert position_problems(board(blocking=["A1"], markers={"A1": "debris"}), rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TMV-06",
        core2014=(False, False),
        complete2022=(False, False),
        nebula2007=(True, False),
        eddieg=(False, False),
    ),
)
def test_a_figure_on_blocking_terrain_outdoors_and_indoors(edition: str, expected: tuple[bool, bool]) -> None:
    outdoors, indoors = (
        board(setting=setting, blocking=["A1"], pieces={"A1": "standard"}) for setting in ("outdoor", "indoor")
    )
    found = position_problems(outdoors, rules=edition), position_problems(indoors, rules=edition)
    assert tuple(map(bool, found)) == expected
    assert found[1].rulings == {"TMV-06"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ELV-01", core2014=set(), complete2022=set(), nebula2007={"D1"}, eddieg={"C1", "D1"}),
)
def test_levels_that_a_book_does_not_know(edition: str, expected: set[str]) -> None:
    found = position_problems(board(levels={"B1": 2, "C1": 3, "D1": 4}), rules=edition)
    assert {place.name for reason in found.reasons for place in reason.where} == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-02", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_soaring_outdoors_and_indoors(edition: str, expected: bool) -> None:
    there = board(pieces={"A1": "soaring"})
    assert bool(position_problems(there, rules=edition)) is expected
    assert position_problems(there.with_(setting="indoor"), rules=edition).rulings == {"SPD-02"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SIZ-01", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_sizes_that_a_book_does_not_know(edition: str, expected: bool) -> None:
    assert bool(position_problems(board(pieces={"A1": "giant"}), rules=edition)) is expected


def test_every_problem_is_named_at_once() -> None:
    there = board(blocking=["A1"], objects={"B1": ["light", "light"]}, pieces={"A1": "standard"})
    found = position_problems(there, rules="core2014")
    assert found.headline == "The position has 2 problems (2014 core rulebook)."
    assert found.rulings == {"TMV-06", "OCC-02"}
    assert len(found.geometry.geoms) == 2


# -- powers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014="boot STANDARD",
        complete2022="wing GIANT",
        nebula2007="boot STANDARD",
        eddieg="boot GIANT",
    ),
)
def test_earthbound(edition: str, expected: str) -> None:
    there = board(pieces={"A1": "X: giant wing", "B2": "Y: dolphin"})
    plain = as_earthbound(there.piece("X"), rules=rulebook(edition))
    assert f"{plain.mode} {plain.size.name}" == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="boot", complete2022="dolphin", nebula2007="dolphin", eddieg="boot"),
)
def test_earthbound_swimmers(edition: str, expected: str) -> None:
    swimmer = board(pieces={"B2": "Y: dolphin"}).piece("Y")
    assert as_earthbound(swimmer, rules=rulebook(edition)).mode == expected


LONG = {"width": 24, "height": 1}


# SPD-11
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="I1 7", complete2022="H1 6", nebula2007="K1 9", eddieg="- 0"),
)
def test_how_far_a_friend_is_shifted(edition: str, expected: str) -> None:
    """The user stands on A1, its friend on B1, on one row of 24 squares; range 9."""
    there = Board.build(**LONG, pieces={"A1": "U: of Ann", "B1": "X: of Ann"})
    squares = shift(there, "U", "X", rules=rulebook(edition), range_=9).squares
    farthest = max(squares, default=None)
    assert f"{farthest.name if farthest else '-'} {len(squares)}" == expected


# SPD-11
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(False, True),
        complete2022=(False, False),
        nebula2007=(False, True),
        eddieg=(False, False),
    ),
)
def test_opponents_are_shifted_after_a_hit(edition: str, expected: tuple[bool, bool]) -> None:
    there = board(pieces={"A1": "U: of Ann", "C1": "X: of Ben"})
    assert tuple(bool(shift(there, "U", "X", rules=rulebook(edition), hit=hit)) for hit in (False, True)) == expected


# SPD-11
@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_giants_are_shifted_where_only_the_base_counts(edition: str, expected: bool) -> None:
    there = board(pieces={"A1": "U: of Ann", "C1": "X: giant of Ann"})
    assert there.piece("X").size is Size.GIANT
    assert bool(shift(there, "U", "X", rules=rulebook(edition))) is expected


def test_who_is_out_of_reach_hears_how_far_or_what_blocks() -> None:
    far = Board.build(**LONG, pieces={"A1": "U: of Ann", "P1": "X: of Ann"})
    behind = Board.build(**LONG, blocking=["B1"], pieces={"A1": "U: of Ann", "C1": "X: of Ann"})
    told = [shift(each, "U", "X", rules=rulebook("core2014"), range_=9).reasons[0].text for each in (far, behind)]
    assert told == ["X is 15 squares away, more than 8.", "X is out of sight: Blocking terrain on B1 blocks."]


@pytest.mark.parametrize(("traits", "size"), [(frozenset({"vehicle"}), "GIANT"), (frozenset(), "STANDARD")])
def test_a_vehicle_keeps_its_size(traits: frozenset[str], size: str) -> None:
    """2022 §24.4, with a house rule that takes the size of the earthbound."""
    giant = replace(board(pieces={"A1": "X: giant wing"}).piece("X"), traits=traits)
    rules = rulebook("complete2022").replace({"SPD-10": rulebook("core2014")["SPD-10"].value})
    assert as_earthbound(giant, rules=rules).size.name == size
