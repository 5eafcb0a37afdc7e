"""Sentences of the painter: every example is understood, and what is not says why."""

from __future__ import annotations

import pytest

from clixbook.board.board import Board
from clixbook.board.painting.places import edge_near, run_of_edges
from clixbook.board.painting.sentences import EXAMPLES, Order, understood
from clixbook.board.painting.strokes import Stroke, paint
from clixbook.board.squares import parse_edge, parse_squares
from clixbook.errors import ClixbookError

MAP = Board.build(width=12, height=8, levels={"F1:L8": 2})


@pytest.mark.parametrize("sentence", EXAMPLES)
def test_every_example_is_understood_and_can_be_painted(sentence: str) -> None:
    found = understood(MAP, sentence)
    if isinstance(found, Stroke):
        assert paint(MAP, found).board != MAP or sentence.startswith("Erase")


def test_orders() -> None:
    assert understood(MAP, "copy b2:c3") == Order("copy", tuple(parse_squares(["B2:C3"])))
    assert understood(MAP, "Paste at F6.") == Order("paste", tuple(parse_squares(["F6"])))
    assert understood(MAP, "Resize to 16 x 12") == Order("resize", words="16 12")
    assert understood(MAP, "Mirror half turn") == Order("mirror", words="half turn")
    assert understood(MAP, "Title The old mill") == Order("title", words="The old mill")
    assert understood(MAP, "Setting Indoor") == Order("setting", words="indoor")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", "Say what to paint"),
        ("Paint hindering", "names no place"),
        ("Paint hindring on C3", "did you mean hindering"),
        ("Paint hindering on Z9", "Z9 is off the map"),
        ("Paint hindering on here", "'here' is not a square"),
        ("Wall on C3|E3", "C3 and E3 share no side"),
        ("Mirror sideways", "mirrors are off, left-right"),
        ("Resize huge", "Resize 16 by 12"),
        ("Setting moon", "settings are outdoor"),
        ("Raise", "Raise what"),
        ("x" * 400, "Say what to paint"),
        ("Paint hindering on " + "A1:L8 " * 40, "many times over"),
    ],
)
def test_what_is_not_understood_says_why(sentence: str, told: str) -> None:
    with pytest.raises(ClixbookError, match=told.replace("|", r"\|")):
        understood(MAP, sentence)


# -- pointers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [(2.1, 2.5, "B3|C3"), (2.9, 2.5, "C3|D3"), (2.5, 2.2, "C2|C3"), (2.5, 2.79, "C3|C4"), (2.5, 2.5, ""),
     (2.23, 2.5, ""), (0.1, 0.5, ""), (11.9, 0.5, "")],
)  # fmt: skip
def test_a_pointer_within_22_hundredths_means_the_edge(x: float, y: float, edge: str) -> None:
    assert str(edge_near(MAP, x, y) or "") == edge


def test_a_run_of_edges_stays_on_its_line() -> None:
    def run(first: str, x: float, y: float) -> list[str]:
        return [str(edge) for edge in run_of_edges(MAP, parse_edge(first), x, y)]

    assert run("B3|C3", 5.5, 4.5) == ["B3|C3", "B4|C4", "B5|C5"]
    assert run("C2|C3", 0.5, 7.5) == ["C2|C3", "B2|B3", "A2|A3"]
    assert run("B3|C3", 2.0, 99.0)[-1] == "B8|C8"
