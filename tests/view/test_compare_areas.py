"""What All four says of areas that differ: squares more, fewer, otherwise."""

import re

import clixbook as cx
from clixbook.board.model.squares import Square
from clixbook.rulebooks.editions import HOW_MANY, PRINTED, SHORT_NAMES
from clixbook.view.questions.board_questions import BoardQuestion, ask
from clixbook.view.questions.compare_areas import area_change, names
from clixbook.view.widgets.compare_view import chips, compare_html

BOARD = cx.Board.build(
    width=9, height=1, hindering=["C1:E1"],
    pieces={"A1": "Ann: standard of Kim", "I1": "Ben: standard of Lou"},
)  # fmt: skip


def asked(kind: str, rules: str, **more: int):
    return ask(BOARD, BoardQuestion(kind, "Ann", **more), rules)


def test_a_reach_tells_the_squares_that_only_one_book_has() -> None:
    fewer = area_change(asked("reach", "complete2022", speed=7), asked("reach", "core2014", speed=7))
    more = area_change(asked("reach", "core2014", speed=7), asked("reach", "complete2022", speed=7))
    assert fewer is not None
    assert more is not None
    assert more.more == fewer.fewer
    assert set(more.more) == set(asked("reach", "complete2022", speed=7)) - set(asked("reach", "core2014", speed=7))
    assert "squares more (" in more.change_words("2014")


def test_equal_answers_have_nothing_to_tell() -> None:
    assert not area_change(asked("field", "core2014"), asked("field", "core2014"))


def test_a_field_tells_what_one_book_alone_hinders() -> None:
    dry = cx.Board.build(width=5, height=1, objects={"C1": "light"})
    first, second = (ask(dry, BoardQuestion("field", "A1"), book) for book in ("core2014", "complete2022"))
    change = area_change(first, second)
    assert change is not None
    assert (change.more, change.fewer) == ((), ())
    assert change.other == tuple(Square(x, 0) for x in (2, 3, 4))  # on the object and behind it
    assert change.change_words("2014") == "Against 2014: ≠ 3 squares hindered in one of them alone (C1:E1)."


def test_a_line_has_no_squares_of_its_own() -> None:
    line = ask(BOARD, BoardQuestion("line", "Ann", "Ben"), "core2014")
    assert area_change(line, line) is None


def test_many_squares_are_counted_out() -> None:
    assert names(Square(x, 0) for x in range(0, 16, 2)) == "A1, C1, E1, G1, I1, K1 and 2 more"


def compared(session: cx.Session) -> list[tuple[list[str], str]]:
    """The cards of All four: the books of each, and its verdict."""
    html = compare_html(session)
    cards = re.findall(r'<div class="cb-one"><div class="cb-chips">(.*?)</div><svg', html, re.DOTALL)
    return [(re.findall(r'"cb-chip">([^<]+)<', card), card) for card in cards]


def test_who_agrees_on_the_rulings_is_told_with_the_house_rules_among_them() -> None:
    session = cx.Session(cx.Board.build(width=3, height=1), source="A1", target="C1")  # open ground
    assert f"are the same in all {HOW_MANY} books.</p>" in compare_html(session)
    session.set_rules(cx.rulebook("core2014").house("<b> night", **{"BRK-03": "one for each"}))
    assert f"are the same in all {HOW_MANY} books and &lt;b&gt; night.</p>" in compare_html(session)


def alike(session: cx.Session) -> list[list[str]]:
    """The printed books and the house rules that agree, group by group."""
    known = {"Friday night", *(SHORT_NAMES[name] for name in PRINTED)}
    groups = ([book for book in books if book in known] for books, _ in compared(session))
    return [group for group in groups if group]


def test_house_rules_in_use_stand_beside_the_four_books() -> None:
    dry = cx.Board.build(width=5, height=1, objects={"C1": "light"})
    session = cx.Session(dry, source="A1", target="E1")
    assert alike(session) == [["2014", "Nebula", "Eddie G"], ["2022"]]
    session.set_rules(cx.rulebook("core2014").house("Friday night", **{"LOF-14": "clear"}))
    assert alike(session) == [["2014", "Nebula", "Eddie G"], ["2022", "Friday night"]]
    html = compare_html(session)
    assert "same in" not in html
    assert html.count('"cb-chip">Friday night<') == 2  # in its card, and in what the books decide otherwise


def test_a_book_goes_by_its_short_name() -> None:
    assert re.findall(">([^<]+)<", chips(["core2014", "Friday night"])) == ["2014", "Friday night"]
