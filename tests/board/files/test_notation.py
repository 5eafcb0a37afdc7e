from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from hypothesis import given, strategies as st

from clixbook.board.files.notation.board_notation import MAX_LENGTH
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import EdgeKind
from clixbook.errors import ClixbookError
from tests.strategies import boards

SMALL = Board.build(
    width=9,
    height=7,
    hindering=["C3", "C4"],
    blocking=["E5"],
    water=["A7"],
    levels={"F2": 2},
    walls=["C3|D3"],
    transitions=["E2|F2"],
    pieces={"A1": "standard", "G5": "giant"},
)


@given(boards())
def test_every_board_comes_back_from_its_line(board: Board) -> None:
    assert Board.from_line(board.to_line()) == board


@given(boards())
def test_the_line_passes_through_an_address_unchanged(board: Board) -> None:
    line = board.to_line()
    assert re.fullmatch(r"[A-Za-z0-9/!,.\-_~:]+", line)
    assert quote(line, safe="/!,.-_~:") == line
    assert parse_qs(urlsplit(f"http://localhost/?position={line}").query) == {"position": [line]}


def test_a_small_board_is_short_and_reads_like_this() -> None:
    assert SMALL.to_line() == "b1/9x7o/t20ch8ch10cb13cw/l14ab/e12ai5ab/pP1!A1,P2!G5!gb"


def test_names_with_strange_characters_come_back() -> None:
    board = Board.build(width=3, height=3, title="Tür & Tor / 门", pieces={"A1": "Löwe: wing of Ann_B"})
    assert "/cT~fc.r_~26._Tor_~2f._~95e8." in board.to_line()
    assert Board.from_line(board.to_line()) == board


def test_what_is_destroyed_is_kept() -> None:
    wall = next(iter(SMALL.edges))
    board = SMALL.with_(destroyed=frozenset([SMALL.square("E5")]), destroyed_edges=frozenset([wall]))
    again = Board.from_line(board.to_line())
    assert again == board
    assert again.edges[wall] is EdgeKind.WALL
    assert again.edge(wall.a, wall.b) is None


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "starts with b1/"),
        ("hello", "starts with b1/"),
        ("b2/9x7o", "starts with b1/"),
        ("b1/", "Expected a size"),
        ("b1/9x7", "Expected a size"),
        ("b1/0x7o", "Expected a size"),
        ("b1/999x7o", "at most 200"),
        ("b1/9x7o/", "unknown, empty, or there twice"),
        ("b1/9x7o/zzz", "unknown, empty, or there twice"),
        ("b1/9x7o/th/th", "unknown, empty, or there twice"),
        ("b1/9x7o/t99999h", "longer than the 63 places"),
        ("b1/9x7o/t999999h", "not made of numbers and letters"),
        ("b1/9x7o/t5", "not made of numbers and letters"),
        ("b1/9x7o/ty", "'y' is not one of"),
        ("b1/9x7o/i5.x", "not made of numbers and full stops"),
        ("b1/9x7o/i60.60", "longer than the 63 places"),
        ("b1/9x7o/e9999b", "longer than the 110 places"),
        ("b1/9x7o/ei", "join nothing"),
        ("b1/9x7o/awest!A1,west!A2", "one name"),
        ("b1/9x7o/awest!A1,east!A1", "overlaps"),
        ("b1/9x7o/awest!Z1", "off the map"),
        ("b1/9x7o/awest!A1:ZZ999", "off the map"),
        ("b1/9x7o/nA&B", "is not text"),
        ("b1/9x7o/n~ffffff.", "is not a character"),
        ("b1/9x7o/mA1", "is not one of"),
        ("b1/9x7o/mA1!s!a!b!c!d", "more than 4 parts"),
        ("b1/9x7o/mK1!s", "off the map"),
        ("b1/9x7o/oA1!hz", "should hold letters"),
        ("b1/9x7o/pP1", "is not a square"),
        ("b1/9x7o/pP1!A1,P1!A2", "two pieces with the id 'P1'"),
        ("b1/9x7o/pP1!A1,P2!A1", "P1 already stands on A1"),
        ("b1/9x7o/pP1!A1.C3", "No base covers"),
        ("b1/9x7o/pP1!A1!xx", "is not one of"),
        ("b1/9x7o/p!A1", "has no id"),
        ("b1/9x7o/t٣h", "not made of numbers and letters"),
        ("b1/9x7o/" + "t" * MAX_LENGTH, "at most"),
        ("b1/200x200o/aw!" + ".".join(["A1:GR200"] * 40_000), "many times over"),
        ("b1/200x200o/q" + ",".join(f"x{n}!A1:GR200" for n in range(20_000)), "many times over"),
        ("b1/9x7o/m" + ",".join(["A1!s"] * 90_000), "More than 20 things lie on A1"),
        ("b1/200x200o/p" + ",".join(f"P{n}!{Square(n % 200, n // 200)}" for n in range(9000)), "at most 1000 pieces"),
        ("b1/200x200o/pP!" + ".".join(["A1:GR200"] * 9000), "is not a square"),
    ],
)
def test_a_malformed_line_is_refused_in_words(line: str, part: str) -> None:
    with pytest.raises(ClixbookError, match=re.escape(part)):
        Board.from_line(line)


@given(st.text(max_size=60) | st.text("b1/9x7oitlcaemdpqn!,.-_~:A5h", max_size=60).map("b1/9x7o/".__add__))
def test_any_text_is_a_board_or_a_clixbook_error(text: str) -> None:
    try:
        board = Board.from_line(text)
    except ClixbookError:
        return
    assert Board.from_line(board.to_line()) == board


@given(boards(pieces=2), st.data())
def test_a_line_with_one_character_changed_is_a_board_or_a_clixbook_error(board: Board, data: st.DataObject) -> None:
    line = board.to_line()
    at = data.draw(st.integers(0, len(line) - 1))
    changed = line[:at] + data.draw(st.sampled_from("abchx159!,.-~:/ é")) + line[at + 1 :]
    try:
        found = Board.from_line(changed)
    except ClixbookError:
        return
    assert Board.from_line(found.to_line()) == found


@pytest.mark.parametrize(
    "thing",
    [
        "Bell: immobile special indestructible relic5",
        "Cloak: light gear-drop",
        "Belt: heavy special gear-KO",
        "light relic1",
    ],
)
def test_relics_and_equipment_read_back(thing: str) -> None:
    board = Board.build(width=3, height=3, objects={"B2": thing})
    assert Board.from_line(board.to_line()) == board
    assert Board.from_text(board.to_text()) == board
