"""Walks along a path, and attacks at the end of a plain move."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import clixbook as cx
from clixbook.board.moves.move_attacks import attack_after_move, squares_before_attack
from clixbook.board.moves.walk import walk
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.strategies import boards

STREET = cx.Board.build(
    width=12, height=3, pieces={"A2": "X: standard of Ann", "J2": "O: standard of Ben", "D1": "P: standard of Ann"}
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-01", core2014="E2", complete2022="E2", nebula2007="E2", eddieg="E2"),
)
def test_a_walk_ends_when_the_speed_is_used(edition: str, expected: str) -> None:
    found = walk(STREET, "X", "E", 4, rules=edition)
    assert (found.end.name, found.cost, bool(found)) == (expected, 4, False)
    assert found.stops is not None
    assert found.stops.ruling == "MOV-01"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_walk_that_arrives_says_no_stop(edition: str) -> None:
    found = walk(STREET, "X", ["B2:D2", "D3"], 9, rules=edition)
    assert [s.name for s in found.path] == ["A2", "B2", "C2", "D2", "D3"]
    assert found.stops is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MOV-07", "MOV-03", core2014="C1", complete2022="C1", nebula2007="C1", eddieg="C1"),
)
def test_a_walk_passes_a_friend_and_does_not_end_on_it(edition: str, expected: str) -> None:
    assert walk(STREET, "X", ["B1", "C1", "D1"], 3, rules=edition).end.name == expected
    assert walk(STREET, "X", ["B1", "C1", "D1", "E1"], 4, rules=edition).end.name == "E1"


@pytest.mark.ruling("MOV-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_walk_says_why_it_ends_before_a_friend(edition: str) -> None:
    found = walk(STREET, "X", ["B1", "C1", "D1"], 3, rules=edition)
    assert not found
    assert found.stops is not None
    assert (found.stops.ruling, found.stops.text) == ("MOV-07", "No move ends on D1.")


@pytest.mark.ruling("TMV-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flyer_does_not_end_its_walk_over_blocking_squares(edition: str) -> None:
    there = cx.Board.build(width=6, height=1, blocking=["C1:D1"], pieces={"A1": "X: wing of Ann"})
    assert [walk(there, "X", "E", speed, rules=edition).end.name for speed in (2, 3, 4)] == ["B1", "B1", "E1"]
    over = walk(there, "X", ["B1", "C1"], 5, rules=edition)
    assert over.stops is not None
    assert (over.end.name, over.stops.ruling) == ("B1", "TMV-06")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("BRK-04", core2014="D2", complete2022="D2", nebula2007="D2", eddieg="D2"),
)
def test_a_failed_break_away_ends_the_walk_where_it_begins(edition: str, expected: str) -> None:
    board = cx.Board.build(width=9, height=3, pieces={"D2": "X: standard of Ann", "E2": "O: standard of Ben"})
    failed = walk(board, "X", "W", 6, roll=3, rules=edition)
    assert failed.end.name == expected
    assert failed.stops is not None
    assert failed.stops.ruling == "BRK-04"
    assert walk(board, "X", "W", 6, roll=4, rules=edition).end.name == "A2"


@pytest.mark.parametrize("along", [["C2"], ["B2", "D2"], ["A3", "A4"], "up"])
def test_a_path_that_leaps_is_refused(along: str | list[str]) -> None:
    with pytest.raises(cx.ClixbookError):
        walk(STREET, "X", along, 5, rules="core2014")


@given(st.data())
def test_every_way_of_a_reach_can_be_walked(data: st.DataObject) -> None:
    board = data.draw(boards())
    singles = [piece.id for piece in board.pieces.values() if not piece.is_multi_base]
    if not singles:
        return
    edition = data.draw(st.sampled_from(EDITIONS))
    found = cx.reach(board, data.draw(st.sampled_from(singles)), 6, rules=edition)
    for square in list(found)[:20]:
        way = found[square]
        walked = walk(board, found.who, way.path, 6, rules=edition)
        assert (walked.end, walked.cost, walked.damage) == (square, way.cost, way.damage), walked.explain()


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(None, None), complete2022=(None, None), nebula2007=(7, 4), eddieg=(None, None)),
)
def test_how_far_one_may_move_and_still_attack(edition: str, expected: tuple[int | None, int | None]) -> None:
    found = tuple(squares_before_attack(7, kind, rules=rulebook(edition)) for kind in ("close", "ranged"))
    assert found == expected
    both = attack_after_move(STREET, "X", "O", speed=7, range=8, rules=rulebook(edition))
    assert bool(both) == (expected != (None, None))
    assert "B2" in {s.name for s in both.shoots_from} or not both
    assert not both.strikes_from  # I2 is eight squares away


@pytest.mark.ruling("MOV-05", "eddieg")
def test_a_walk_that_ends_beside_an_opponent_rolls_for_nothing() -> None:
    there = walk(STREET, "X", ["B2:I2"], 9, rules="eddieg", roll=1)
    assert (bool(there), there.end.name, there.rolls_at, there.met) == (True, "I2", (), ())
    past = walk(STREET, "X", ["B2:I2", "I1"], 9, rules="eddieg", roll=1)
    assert (bool(past), past.end.name, [square.name for square in past.rolls_at]) == (False, "I2", ["I2"])
