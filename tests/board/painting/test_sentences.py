"""Sentences of the painter: every example is understood, and what is not says why."""

from __future__ import annotations

import re

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge, parse_squares
from clixbook.board.painting.commands import EditCommand
from clixbook.board.painting.places import edge_near, run_of_edges
from clixbook.board.painting.sentences import EXAMPLES, parse_sentence
from clixbook.board.painting.strokes import Stroke, paint
from clixbook.errors import ClixbookError

MAP = Board.build(width=12, height=8, levels={"F1:L8": 2}, walls=["H2|H3"], pieces={"B8": "Hawk: standard of Ann"})


@pytest.mark.parametrize("sentence", EXAMPLES)
def test_every_example_is_understood_and_can_be_painted(sentence: str) -> None:
    found = parse_sentence(MAP, sentence)
    if isinstance(found, Stroke):
        assert paint(MAP, found).board != MAP or sentence.startswith("Erase")


@pytest.mark.parametrize(
    ("sentence", "same"),
    [
        ("put a wall between D5 and D6", "Wall on D5|D6"),
        ("a door between d5 and d6", "Door on D5|D6"),
        ("remove the wall between H2 and H3", "Erase H2|H3"),
        ("Set elevation of D5 to 2", "Level 2 on D5"),
        ("raise D5 to level 3", "Level 3 on D5"),
        ("make C3:D4 water", "Paint water on C3:D4"),
        ("hindering on C3", "Paint hindering on C3"),
        ("put a light object on C3", "light object on C3"),
        ("place Falcon on F5", "Paint standard figure with Falcon: of Ann on F5"),
        ("put a giant Falcon of Ben at F5.", "Paint giant figure with Falcon: of Ben on F5"),
    ],
)
def test_own_words_mean_what_the_short_sentences_mean(sentence: str, same: str) -> None:
    one, other = parse_sentence(MAP, sentence), parse_sentence(MAP, same)
    assert isinstance(one, Stroke) and isinstance(other, Stroke)  # noqa: PT018  both, for the types
    assert paint(MAP, one).board == paint(MAP, other).board != MAP


def test_figures_are_moved_taken_away_and_asked_about_by_name() -> None:
    f5 = tuple(parse_squares(["F5"]))
    for sentence in ("Move Hawk to F5", "place hawk on F5", "send HAWK to f5"):
        assert parse_sentence(MAP, sentence) == EditCommand("move", f5, "Hawk")
    for sentence in ("Remove Hawk", "take away hawk", "delete the Hawk", "remove the figure from B8"):
        assert parse_sentence(MAP, sentence) == EditCommand("take", words="Hawk")
    assert parse_sentence(MAP, "Who can shoot Hawk?") == EditCommand("who", words="Hawk")


def test_orders() -> None:
    assert parse_sentence(MAP, "copy b2:c3") == EditCommand("copy", tuple(parse_squares(["B2:C3"])))
    assert parse_sentence(MAP, "Paste at F6.") == EditCommand("paste", tuple(parse_squares(["F6"])))
    assert parse_sentence(MAP, "Resize to 16 x 12") == EditCommand("resize", words="16 12")
    assert parse_sentence(MAP, "Mirror half turn") == EditCommand("mirror", words="half turn")
    assert parse_sentence(MAP, "Title The old mill") == EditCommand("title", words="The old mill")
    assert parse_sentence(MAP, "Setting Indoor") == EditCommand("setting", words="indoor")
    assert parse_sentence(MAP, "Orange rows 4") == EditCommand("orange", words="4")
    assert parse_sentence(MAP, "Orange none") == EditCommand("orange", words="0")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", "Say what to paint"),
        ("put a wall between H2 and H3", "There is wall between H2 and H3 already"),
        ("remove the wall between D5 and D6", "There is no wall between D5 and D6"),
        ("put a wall between D5 and D7", "D5 and D7 share no side"),
        ("move Hank to F5", "Nobody here is called 'Hank'; did you mean Hawk?"),
        ("turn Hawk to click 3", "Clicks and tokens are of a position"),
        ("give Hawk an action token", "Clicks and tokens are of a position"),
        ("place Falcon on B8", "Hawk stands on B8 already"),
        ("put hindring on C3", "did you mean hindering"),
        ("remove the water from C3", "There is no water on all of C3"),
        ("who would shoot him", "near it: Who can shoot Hawk?"),
        ("Paint hindering", "names no place"),
        ("Paint hindring on C3", "did you mean hindering"),
        ("Paint hindering on Z9", "Z9 is off the map"),
        ("Paint hindering on here", "'here' is not a square"),
        ("Wall on C3|E3", "C3 and E3 share no side"),
        ("Mirror sideways", "mirrors are off, left-right"),
        ("Resize huge", "Resize 16 by 12"),
        ("Orange squares", "for instance: Orange rows 4"),
        ("Setting moon", "settings are outdoor"),
        ("Raise", "Raise what"),
        ("x" * 400, "Say what to paint"),
        ("Paint hindering on " + "A1:L8 " * 40, "many times over"),
    ],
)
def test_what_is_not_understood_says_why(sentence: str, told: str) -> None:
    with pytest.raises(ClixbookError, match=re.escape(told)):
        parse_sentence(MAP, sentence)


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


@pytest.mark.parametrize(("first", "x", "y", "last"), [
    ("D4|E4", 4.0, 6.1, "D6|E6"), ("D4|E4", 4.0, 6.3, "D7|E7"), ("D4|E4", 4.0, 3.1, "D4|E4"),
    ("D6|E6", 4.0, 2.9, "D4|E4"), ("D6|E6", 4.0, 2.7, "D3|E3"),
])  # fmt: skip
def test_a_run_drawn_from_corner_to_corner_ends_at_the_corner(first: str, x: float, y: float, last: str) -> None:
    assert str(run_of_edges(MAP, parse_edge(first), x, y)[-1]) == last
