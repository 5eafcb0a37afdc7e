"""A line from a figure whose range is known."""

import pytest

import clixbook as cx
from clixbook.board.answers.message import render_words
from clixbook.board.model.piece_values import own_value, powers_of, with_own_value
from clixbook.errors import ClixbookError
from clixbook.view.questions.board_questions import BoardQuestion, ask
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.widgets.why import badge_html, verdict_html


def asked(words: str, rules: str = "core2014", **board: object):
    field = cx.Board.build(width=8, height=1, pieces={"A1": words, "H1": "Ben: standard of Lou"}, **board)
    return ask(field, BoardQuestion("line", "Ann", "Ben"), rules)


@pytest.mark.ruling("RNG-05")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007", "eddieg"])
def test_seven_squares_are_too_far_for_a_range_of_six(rules: str) -> None:
    short, long = (asked(f"Ann: standard +range_{far} of Kim", rules) for far in (6, 7))
    assert (short.verdict, short.allows_shot, long.allows_shot) == ("clear", False, True)
    assert "Ann cannot shoot with range 6" in short.headline
    assert "Ann can shoot with range 7" in long.headline
    assert short.reasons[0].ruling == "RNG-05"


@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007", "eddieg"])
def test_who_has_no_range_is_told_which_one_serves(rules: str) -> None:
    line = asked("Ann: standard of Kim", rules)
    assert "shoot" not in line.headline
    assert render_words(line.shot_verdict) == "Yes, with range 7 or more."
    assert "RNG-05" not in {each.ruling for each in line.reasons}


@pytest.mark.ruling("RNG-07", "core2014")
def test_beside_an_opponent_no_range_serves() -> None:
    pair = cx.Board.build(width=3, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    line = ask(pair, BoardQuestion("line", "Ann", "Ben"), "core2014")  # 2014: Ranged Combat
    assert (line.verdict, line.allows_shot) == ("clear", False)
    assert render_words(line.shot_verdict).startswith("No: ")
    assert "Ann cannot shoot (" in line.headline


def test_from_a_square_a_range_is_told_too() -> None:
    field = cx.Board.build(width=8, height=1)
    assert (
        render_words(ask(field, BoardQuestion("line", "A1", "H1"), "core2014").shot_verdict)
        == "Yes, with range 7 or more."
    )


def test_the_heading_answers_what_is_asked() -> None:
    book = cx.rulebook("core2014")
    short, long = (asked(f"Ann: standard +range_{far} of Kim") for far in (6, 7))
    assert "No shot" in badge_html(short)
    assert "Clear" not in verdict_html(short, "", book)
    assert "cb-v-no" in verdict_html(short, "", book)
    assert "Clear" in badge_html(long)
    assert "Blocked" in badge_html(asked("Ann: standard +range_6 of Kim", blocking=["D1"]))


def test_an_answer_says_whether_a_shot_can_be_made() -> None:
    short, long = (asked(f"Ann: standard +range_{far} of Kim", hindering=["D1"]) for far in (6, 7))
    assert render_words(short.shot_verdict) == "No: Ben is 7 away, the range is 6."
    assert render_words(long.shot_verdict) == "Yes, with range 7, at +1 defense."  # LOF-11
    assert render_words(asked("Ann: standard", blocking=["D1"]).shot_verdict) == "No shot can be made along it."


def test_a_line_with_a_range_is_drawn_like_any_other() -> None:
    aimed, plain = (asked(words, hindering=["D1"]) for words in ("Ann: standard +range_9 of Kim", "Ann: standard"))
    assert [each.layer for each in shapes_of(aimed, aimed.board) if each.layer != "spot"] == [
        each.layer for each in shapes_of(plain, plain.board) if each.layer != "spot"
    ]


def test_a_blocked_line_blocks_the_shot_and_tells_each_reason_once() -> None:
    line = asked("Ann: standard +range_9 of Kim", blocking=["D1"])
    assert (line.verdict, line.allows_shot) == ("blocked", False)
    assert len(set(line.reasons)) == len(line.reasons)


def test_own_values_are_kept_in_lines_and_texts() -> None:
    board = cx.Board.build(width=2, height=1, pieces={"A1": "Ann: standard +stealth of Kim"})
    board = board.with_piece(with_own_value(board.pieces["Ann"], speed=10, range=0))
    for again in (cx.Board.from_line(board.to_line()), cx.Board.from_text(board.to_text())):
        ann = again.pieces["Ann"]
        assert (own_value(ann, "speed"), own_value(ann, "range"), powers_of(ann)) == (10, 0, ("stealth",))
    plain = with_own_value(board.pieces["Ann"], speed=None, range=None)
    assert plain.traits == {"stealth"}


@pytest.mark.parametrize("value", [-1, 41])
def test_a_value_beyond_the_dial_is_refused(value: int) -> None:
    ann = cx.Board.build(width=1, height=1, pieces={"A1": "Ann: standard"}).piece("A1")
    with pytest.raises(ClixbookError, match="from 0 to 40"):
        with_own_value(ann, range=value)
