"""Questions of a small game: what an action brings, whether it may be done, odds and values; slips are told."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.scenarios import Question, read_scenario
from tests.helpers import EDITIONS

POSITION = """\
lesson: yard
title: A yard
idea: Questions of a game.
board: {width: 7, height: 4, hindering: [G3]}
game:
  forces: {Ann: [bruiser, gnat], Ben: [lodestar]}
  fighters:
    bruiser: {at: B2, tokens: 1, moved: yes, attack: 10, range: 8, damage: 2}
    gnat: A4
    lodestar: {at: G3, defense: 17}
  turn: 3
ask:
"""


def ask(answer: str, expect: str, more: str = "") -> Question:
    """The one question of a lesson on that position."""
    text = f"{POSITION}- say: What is it?\n{more}  answer: {answer}\n  expect: {expect}\n"
    return read_scenario(text).questions[0]


def told(answer: str, rules: str, more: str = "") -> str:
    kinds = {"field: cost": "0", "field: why": "[]", "query: may": "yes"}  # not looked at
    expect = next((each for words, each in kinds.items() if words in answer), "0")
    return ask(answer, expect, more).answer(rules).answer_text


@pytest.mark.ruling("ACT-18", *EDITIONS)
def test_an_outcome_is_played() -> None:
    pushed = "{query: outcome, do: [move bruiser C2], choose: [no attack], of: bruiser, field: took}"
    assert [told(pushed, book) for book in EDITIONS] == ["1", "0", "1", "1"]
    found = ask(pushed, "1").answer("core2014")
    assert found.answer.message == "Bruiser walks from B2 to C2 for 1. Bruiser gets a token, 2 in all. " + (
        "Bruiser takes 1 click of pushing damage."
    )
    assert {reason.ruling for reason in found.answer.reasons} == {"ACT-16", "ACT-18"}
    assert found.answer.before.board.piece("bruiser").squares[0].name == "B2"
    assert found.answer.game.board.piece("bruiser").squares[0].name == "C2"


@pytest.mark.ruling("LOF-11", *EDITIONS)
def test_odds_are_those_of_the_roll() -> None:
    for book in EDITIONS:  # 17 and 1 for the bush, less 10: 8 and more come up in 15 of 36 rolls
        assert told("{query: odds, action: shoot bruiser lodestar, field: hit}", book) == "5/12"
        assert told("{query: odds, action: shoot bruiser lodestar, field: needs}", book) == "8"
        assert told("{query: value, action: shoot bruiser lodestar, value: defense}", book) == "18"
        assert told("{query: value, action: shoot bruiser lodestar, value: defense, field: printed}", book) == "17"


def test_whether_it_may_be_done_names_what_forbids_it() -> None:
    question = ask("{query: may, action: close bruiser lodestar}", "no")
    assert question.answer("core2014").answer.reasons[0].ruling == "ADJ-01"
    assert not question.feedback("yes", "core2014").right
    assert told("{query: may, action: shoot bruiser lodestar}", "core2014") == "yes"
    assert told("{query: may, action: shoot bruiser lodestar, do: [move bruiser C2]}", "core2014") == "no"


def test_the_figures_of_the_game_stand_on_the_board_of_the_question() -> None:
    question = ask("{query: distance, from: bruiser, to: lodestar}", "5")
    assert {piece.side for piece in question.board.pieces.values()} == {"Ann", "Ben"}
    assert question.answer("core2014").value == 5


def test_a_question_may_lay_its_own_over_the_position() -> None:
    other = "  game: {fighters: {bruiser: {at: B2, attack: 11, range: 8}, gnat: A4, lodestar: {at: G3, defense: 17}}}\n"
    assert told("{query: odds, action: shoot bruiser lodestar, field: needs}", "core2014", other) == "7"
    bare = "  board: {hindering: []}\n"
    assert told("{query: odds, action: shoot bruiser lodestar, field: needs}", "core2014", bare) == "7"
    alone = '  board: {pieces: {A1: "X: standard"}}\n'
    assert list(ask("{query: reach, who: X, speed: 3, field: count}", "1", alone).board.pieces) == ["X"]


@pytest.mark.ruling("FRC-02", "core2014")
@pytest.mark.ruling("FRC-04", "core2014")
def test_a_force_is_asked_for_its_cost_and_for_what_forbids_it() -> None:
    pair = "{query: may_build, figures: [lodestar, bruiser], points: 200"  # 125 and 75
    assert told(pair + "}", "core2014") == "yes"
    assert told(pair + ", field: cost}", "core2014") == "200"
    assert told(pair.replace("200", "100") + ", field: why}", "core2014") == "FRC-02"
    assert told("{query: may_build, figures: [night-warden, night-warden], points: 300, field: why}", "core2014") == (
        "FRC-04"  # a silver ring
    )
    assert told(pair + ", objects: [heavy, light, heavy]}", "core2014") == "yes"
    assert told(pair + ", objects: [heavy, heavy], field: why}", "core2014") == "OBJ-02"  # the first two differ
    with pytest.raises(cx.ClixbookError, match="from 1 to 9999, found 0"):
        ask("{query: may_build, figures: [gnat], points: 0}", "no")


@pytest.mark.parametrize(
    ("answer", "more", "said"),
    [
        ("{query: outcome, do: [fly bruiser C2], of: bruiser, field: took}", "", "fly"),
        ("{query: outcome, do: [move bruiser C2], of: nobody, field: took}", "", "Nobody here is called 'nobody'"),
        ("{query: odds, action: move bruiser C2}", "", "No attack is rolled for after 'move bruiser C2'"),
        ("{query: odds, action: shoot bruiser lodestar, of: bruiser}", "", "bruiser is not a target here"),
    ],
)
def test_what_has_no_answer_says_why(answer: str, more: str, said: str) -> None:
    with pytest.raises(cx.ClixbookError) as caught:
        ask(answer, "0", more).answer("core2014")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("at: B2", "at: Z9", "Z9"),
        ("[bruiser,", "[bruser,", "bruser"),
        ("turn: 3", "tern: 3", "Unknown key 'tern' in a game; did you mean turn?"),
        ("game:\n  forces: {Ann: [bruiser, gnat], Ben: [lodestar]}\n", "game:\n", "A game needs 2 players."),
    ],
)
def test_a_slip_in_the_position_is_told(old: str, new: str, said: str) -> None:
    text = POSITION.replace(old, new) + "- say: May it?\n  answer: {query: may, action: end}\n  expect: yes\n"
    with pytest.raises(cx.ClixbookError) as caught:
        read_scenario(text)
    assert said in str(caught.value)


def test_a_question_of_a_game_needs_one() -> None:
    text = "scenario: a\ntitle: A\nidea: A\nboard: {width: 3, height: 3}\nask:\n- say: May it?\n"
    with pytest.raises(cx.ClixbookError, match="7:11: may is asked of a game; give one under game"):
        read_scenario(text + "  answer: {query: may, action: end}\n  expect: yes\n")
