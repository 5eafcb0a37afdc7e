"""Questions that have been answered, and the worked examples of the books: the board says the same."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

import clixbook as cx
from clixbook.board.carrying.carrying import set_down_squares
from clixbook.board.destroying.destroy import board_in_force
from clixbook.board.knock_back.knock_back import order_of_steps, push_squares
from clixbook.board.near.ranges import half_value
from clixbook.board.objects.lifting import put_down_squares
from clixbook.rulebooks import rulebook
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.queries.answer_kinds import read_value
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import Question
from clixbook.scenarios.stories.stepper import Stepper
from tests.helpers import EDITIONS
from tests.rulings import test_answered_play

ANSWERED: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "answered.yaml").read_text(encoding="utf-8"))


def cases(how: str) -> list[Any]:
    """One case for each entry that is answered so and each edition, marked with the rulings that it shows there."""
    return [
        pytest.param(
            entry,
            edition,
            marks=[pytest.mark.ruling(ruling, edition) for ruling in entry["rulings"]],
            id=f"{entry['id']}-{edition}",
        )
        for entry in ANSWERED
        if how in entry
        for edition in entry["editions"]
    ]


def question(entry: dict[str, Any], check: dict[str, Any]) -> Question:
    """One check of an entry as a question of a scenario."""
    ask = dict(check["ask"])
    query = QUERIES[ask.pop("query")]
    field = ask.pop("field", next(iter(query.fields)))
    arguments = {name: query.args[name].read(value) for name, value in ask.items()}
    name = next(name for name, each in QUERIES.items() if each is query)
    return Question(entry["about"], cx.Board.build(**entry["board"]), name, arguments, field, {})


@pytest.mark.parametrize(("entry", "edition"), cases("checks"))
def test_the_board_says_the_same(entry: dict[str, Any], edition: str) -> None:
    for check in entry["checks"]:
        asked = question(entry, check)
        found = asked.answer(edition)
        assert found.value == read_value(asked.kind, check["expect"]), found.explain()


@pytest.mark.parametrize(("entry", "edition"), cases("play"))
def test_a_game_comes_out_the_same(entry: dict[str, Any], edition: str) -> None:
    begins = {"scenario": entry["id"].lower(), "title": entry["id"], "idea": entry["about"], "rules": edition}
    keys = begins | {"books": [edition], "rulings": entry["rulings"], "board": entry["board"], **entry["play"]}
    steps = Stepper(read_scenario(yaml.safe_dump(keys)), edition).all()
    marks = [mark for step in steps for mark in step.marks]
    assert marks
    assert [str(mark) for mark in marks if mark.sort != "right"] == []


@pytest.mark.parametrize("entry", ANSWERED, ids=lambda entry: entry["id"])
def test_every_entry_says_how_it_is_answered(entry: dict[str, Any]) -> None:
    """Named tests exist, and speak of every edition of the entry."""
    assert len({"checks", "play", "tests", "nothing_to_assert"} & set(entry)) == 1
    known = globals() | vars(test_answered_play)
    for name in entry.get("tests", ()):
        assert set(entry["editions"]) <= editions_in(inspect.getsource(known[name]))


def editions_in(text: str) -> set[str]:
    """The editions that a test names: one by one, all at once, or as those that a mark speaks of without a name."""
    everywhere = "EDITIONS" in text or re.search(r'mark.ruling\("[A-Z]+-\w+"\)', text)
    return set(EDITIONS) if everywhere else {each for each in EDITIONS if each in text}


def test_no_answer_is_given_twice() -> None:
    ids = [entry["id"] for entry in ANSWERED]
    assert len(ids) == len(set(ids))


@pytest.mark.ruling("BRK-02", "core2014")
def test_the_reading_of_one_copy_is_a_variant() -> None:
    board = cx.Board.build(width=4, height=2, pieces={"A1": "A: standard of Ann", "B1": "B: standard of Ben"})
    assert cx.break_away(board, "A", rules="core2014").chance == Fraction(1, 2)
    assert cx.break_away(board, "A", rules="core2014+break-away-of-the-copy").faces == {2, 3, 4, 5, 6}


@pytest.mark.ruling("DST-12", "core2014")
def test_terrain_that_becomes_easier_counts_at_once() -> None:
    before = cx.Board.build(width=5, height=1, markers={"C1": "barrier"})
    after = before.without_marker("C1").with_marker("C1", cx.MarkerKind.DEBRIS)
    during = board_in_force(before, after, rules=rulebook("core2014"))
    assert cx.line_of_fire(during, "A1", "E1", rules="core2014").verdict == "hindered"


@pytest.mark.ruling("DST-13", "core2014")
def test_terrain_that_becomes_harder_counts_after_the_action() -> None:
    before = cx.Board.build(width=5, height=1)
    after = before.with_marker("C1", cx.MarkerKind.SMOKE)
    during = board_in_force(before, after, rules=rulebook("core2014"))
    assert cx.line_of_fire(during, "A1", "E1", rules="core2014").verdict == "clear"
    assert cx.line_of_fire(after, "A1", "E1", rules="core2014").verdict == "hindered"


@pytest.mark.parametrize(
    "edition",
    ["core2014", "complete2022"],
)
def test_one_move_picks_up_or_puts_down(edition: str) -> None:
    holder = {"id": "A", "held": "light", "traits": ["super strength"]}
    board = cx.Board.build(width=6, height=3, pieces={"A2": holder})
    path = ["A2", "B2", "C2"]
    assert "C2" in {square.name for square in put_down_squares(board, "A", path, rules=rulebook(edition))}
    assert not put_down_squares(board, "A", path, rules=rulebook(edition), picked_up=True)


def test_without_a_free_square_nobody_was_carried() -> None:
    around = dict.fromkeys(("B1", "C1", "D1", "B2", "D2", "B3", "C3", "D3"), "standard of Ben")
    pieces = {"C2": "Carrier: standard wing of Ann", "F2": "Rider: standard of Ann", **around}
    board = cx.Board.build(width=7, height=3, pieces=pieces)
    assert set_down_squares(board, "Carrier", "Rider", rules=rulebook("complete2022")) == ()


def test_knock_back_comes_before_the_damage() -> None:
    steps = order_of_steps(rulebook("eddieg"))
    assert steps.index("knock back") < steps.index("attack damage")


@pytest.mark.parametrize(("margin", "critical", "squares"), [(4, False, 4), (0, False, 1), (0, True, 2)], ids=str)
def test_force_blast_pushes_by_its_margin(margin: int, critical: bool, squares: int) -> None:
    assert push_squares(rulebook("eddieg"), "force blast", margin=margin, critical=critical) == squares


def test_half_of_range_eight_and_half_again() -> None:
    assert half_value(8, rulebook("eddieg")) == 4
    assert half_value(half_value(8, rulebook("eddieg")), rulebook("eddieg")) == 2
