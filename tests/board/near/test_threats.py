"""The threat map: by hand on small boards, and on any board against the two questions that it is made of."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.board.near.threats import Threats, threats
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import EDITIONS
from tests.strategies import boards

HOUSES = (
    *(rulebook(edition) for edition in EDITIONS),
    rulebook("core2014").replace({"RNG-11": False}),
    rulebook("core2014").replace({"RNG-01": False}),
    rulebook("eddieg").replace({"RNG-02": True}),
    rulebook("complete2022").replace({"RNG-04": not rulebook("complete2022").range.from_line_square}),
)


def drawn(found: Threats) -> list[str]:
    """The grid as rows of digits."""
    return ["".join(map(str, row)) for row in found.grid]


def test_one_opponent_strikes_around_it_and_shoots_as_far_as_its_range() -> None:
    """Ben on D1 with range 3: he strikes the five squares beside him, and shoots at the others within 3."""
    board = Board.build(width=9, height=3, pieces={"I3": "Ann: standard of Ann", "D1": "Ben: standard of Ben"})
    found = cx.threats(board, "Ann", rules="core2014", ranges=3)
    assert drawn(found) == ["111011100", "111111100", "111111100"]
    (ben,) = found.threats_by_opponent
    assert [Square(x, y).name for y, x in np.argwhere(ben.strikes)] == ["C1", "E1", "C2", "D2", "E2"]
    assert not (ben.strikes & ben.shots).any()
    assert found.verdict == "20 squares"


@pytest.mark.ruling("RNG-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_range_only_close_attacks_threaten(edition: str) -> None:
    board = Board.build(width=7, height=1, pieces={"A1": "Ann: standard of Ann", "D1": "Ben: standard of Ben"})
    assert drawn(cx.threats(board, "Ann", rules=edition, ranges=0)) == ["0010100"]
    assert drawn(cx.threats(board, "Ann", rules=edition, ranges={"Ben": 2})) == ["0110110"]


@pytest.mark.ruling("RNG-07", "core2014", "eddieg")
@pytest.mark.parametrize(("edition", "row"), [("core2014", "00000101000"), ("eddieg", "11111101111")])
def test_an_opponent_beside_it_bars_a_shooter_where_the_book_says_so(edition: str, row: str) -> None:
    """Cleo, a friend of Ann, stands beside Ben on G1: in 2014 he shoots nobody; Eddie G bars adjacent targets only.

    He strikes at F1, where Cleo stands, and at H1. She does not block his line to the left where she is no figure in
    the way: so she stands beside him in the second row.
    """
    pieces = {"A1": "Ann: standard of Ann", "G2": "Cleo: standard of Ann", "G1": "Ben: standard of Ben"}
    board = Board.build(width=11, height=2, pieces=pieces)
    found = cx.threats(board, "Ann", rules=edition, ranges=9)
    assert drawn(found)[0] == row


@pytest.mark.ruling("RNG-03", "nebula2007", "eddieg")
def test_heights_and_levels_halve_the_range() -> None:
    """Range 6: to the roof 3 (Eddie G), and 3 for whoever soars (2007)."""
    pieces = {"A1": "Ann: standard of Ann", "H1": "Ben: standard of Ben"}
    roof = Board.build(width=8, height=1, levels={"A1:F1": 2}, pieces=pieces)
    assert (
        "".join(str(int(n)) for n in cx.threats(roof, "Ann", rules="eddieg", ranges=6).threats_by_opponent[0].shots[0])
        == "00001100"
    )
    sky = Board.build(width=8, height=1, pieces={**pieces, "H1": "Ben: wing soaring of Ben"})
    found = cx.threats(sky, "Ann", rules="nebula2007", ranges=6)
    assert "".join(str(int(n)) for n in found.threats_by_opponent[0].shots[0])[:4] == "0000"
    assert found.threats_by_opponent[0].shots[0, 4]


def test_terrain_hides_and_two_opponents_add_up() -> None:
    """A wall of blocking squares in column D keeps Cleo's shots from the right, and Ben's from the left.

    No line leads into blocking terrain, and nobody strikes there.
    """
    pieces = {"A3": "Ann: standard of Ann", "A1": "Cleo: standard of Ben", "G1": "Ben: standard of Ben"}
    board = Board.build(width=7, height=3, blocking=["D1:D3"], pieces=pieces)
    found = cx.threats(board, "Ann", rules="core2014", ranges=8)
    assert drawn(found) == ["0110110", "1110111", "1110111"]
    open_field = cx.threats(board.with_(terrain=()), "Ann", rules="core2014", ranges=8)
    assert drawn(open_field) == ["0222220", "2222222", "2222222"]


def test_the_words_say_who_and_how() -> None:
    pieces = {"A1": "Ann: standard of Ann", "C1": "Cleo: giant of Ben", "E3": "Ben: standard of Ben"}
    board = Board.build(width=8, height=3, pieces=pieces)
    found = cx.threats(board, "Ann", rules="complete2022", ranges={"Ben": 4, "Cleo": 1}, at="D1")
    assert str(found.square_text(board.square("D1"))) == (
        "D1: threatened by 2: Cleo by close attack and at range 1, Ben at range 4."
    )
    assert found.headline.startswith("D1: threatened by 2: Cleo")
    texts = [(reason.text, reason.ruling) for reason in found.reasons]
    assert texts[0][0].startswith("Cleo may strike here:")
    assert ("Ben may shoot here: 2 away, range 4.", "RNG-05") in texts
    far = cx.threats(board, "Ann", rules="complete2022", ranges=1)
    assert [(r.text, r.ruling) for r in far.reasons][-1] == (
        "Ben threatens nobody here: Ann is 4 away, the range is 1.", "RNG-05",
    )  # fmt: skip
    assert far.square_text(board.square("H3")) == "H3: nobody threatens it."


def test_whoever_is_asked_about_is_lifted_from_the_board() -> None:
    """Ann's own square counts as if she stood there, and she stands in nobody's line."""
    board = Board.build(width=5, height=1, pieces={"C1": "Ann: standard of Ann", "A1": "Ben: standard of Ben"})
    assert drawn(cx.threats(board, "Ann", rules="core2014", ranges=9)) == ["01111"]
    friend = board.with_piece(Piece("Cleo", (Square(4, 0),), "Ann"))
    assert drawn(cx.threats(friend, "Cleo", rules="core2014", ranges=9)) == ["01100"]


def test_a_side_by_its_name_and_what_is_neither() -> None:
    board = Board.build(width=5, height=1, pieces={"C1": "Cleo: standard of Ann", "A1": "Ben: standard of Ben"})
    found = cx.threats(board, "Ann", rules="core2014", ranges=9)
    assert (found.who, found.side, found.at, found.reasons) == (None, "Ann", None, ())
    assert drawn(found) == ["01100"]
    with pytest.raises(ClixbookError, match="Nobody stands on D1"):
        cx.threats(board, "D1", rules="core2014")
    with pytest.raises(ClixbookError, match="Pieces here"):
        cx.threats(board, "Zoe", rules="core2014")


def slow(board: Board, who: str, value: int, rules: Rulebook) -> np.ndarray:
    """The same grid, square by square, with the two public questions."""
    piece = board.pieces[who]
    bare, grid = board.without_piece(who), np.zeros((board.height, board.width), dtype=int)
    for square in board.squares:
        there = bare.piece_at(square) or Piece(who, (square,), piece.side, allied=piece.allied)
        if not there.is_friend_of(piece):
            continue
        for other in bare.pieces.values():
            if other.is_friend_of(piece):
                continue
            strikes = cx.may_strike(bare, other, there, rules=rules)
            grid[square.y, square.x] += bool(strikes) or bool(cx.may_shoot(bare, other, there, value, rules=rules))
    return grid


@given(boards(pieces=5), st.integers(0, 9), st.sampled_from(HOUSES), st.data())
@settings(max_examples=60)
def test_the_arrays_agree_with_the_questions_on_every_square(
    board: Board, value: int, rules: Rulebook, data: st.DataObject
) -> None:
    if not board.pieces:
        return
    who = data.draw(st.sampled_from(sorted(board.pieces)))
    assert threats(board, who, rules=rules, ranges=value).grid.tolist() == slow(board, who, value, rules).tolist()
