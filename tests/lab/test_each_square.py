"""A question with a figure on every square where it can stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import matplotlib as mpl
import pytest

import clixbook as cx

YARD = cx.Board.build(width=5, height=4, hindering=["C2"], blocking=["B3", "D1"], walls=["D2|D3"])
SCOUT = cx.Figure.build(name="Scout", points=50, range=3, dial=[(8, 9, 16, 2), (7, 8, 15, 1)])
GAME = cx.Game.at(YARD, turn="Ann", fighters={
    "scout": {"figure": SCOUT, "at": "A1", "of": "Ann"}, "friend": {"figure": "gnat", "at": "A4", "of": "Ann"},
    "lodestar": {"at": "E2", "of": "Ben"}, "gnat": {"at": "E4", "of": "Ben"}})  # fmt: skip


def by_hand(target: str) -> dict[str, Fraction | None]:
    """The same with a loop of one's own."""
    found: dict[str, Fraction | None] = {}
    for square in YARD.squares:
        try:
            there = GAME.what_if(scout=square)
        except cx.ClixbookError:
            continue
        try:
            found[square.name] = cx.attack_odds(there, "scout", target).hit
        except cx.IllegalAction:
            found[square.name] = None
    return found


def test_it_is_what_a_loop_over_what_if_finds() -> None:
    places = GAME.each_square("scout", against="lodestar")
    assert {square.name: hit for square, hit in places.items()} == by_hand("lodestar")
    assert len(places) == 20 - 2 - 3, "all but blocking terrain and others"
    assert ("B3" in places, "A4" in places, "C2" in places, "Z9" in places) == (False, False, True, False)
    assert len(set(places.values())) == 3, "none, through the bush, and clear"


def test_several_targets_have_a_column_each_and_the_best() -> None:
    rows = GAME.each_square("scout").to_records()
    lodestar, gnat = by_hand("lodestar"), by_hand("gnat")
    for row in rows:
        at = row["square"]
        assert (row["lodestar"], row["gnat"]) == (lodestar[at], gnat[at])
        able = [each for each in (lodestar[at], gnat[at]) if each is not None]
        assert row["best"] == max(able, default=None)


def test_it_is_a_frame_a_heat_and_a_plot() -> None:
    mpl.use("agg")
    places = GAME.each_square("scout", "expected", against="gnat")
    frame = places.to_frame()
    assert list(frame.columns) == ["square", "x", "y", "expected"]
    assert frame["expected"].dtype == float
    assert frame["expected"].isna().sum() == sum(each is None for each in places.values())
    heat = places.heat()
    assert {square.name for square in heat.values} == {square.name for square, each in places.items() if each}
    assert heat.title == "Clicks on average for scout against gnat"
    assert places.plot().get_title() == heat.title
    assert "image/png" in places._repr_mimebundle_()[0]


def test_a_question_of_ones_own() -> None:
    lines = GAME.each_square("scout", lambda there: cx.line_of_fire(there, "scout", "gnat"))
    assert lines["C4"].verdict == "clear"
    assert lines.to_records()[0]["answer"] == cx.line_of_fire(GAME, "A1", "gnat").verdict
    assert "text/html" in lines._repr_mimebundle_()[0], "a table, as these are no numbers"
    with pytest.raises(cx.ClixbookError, match="no numbers"):
        lines.heat()
    books = GAME.each_square(
        "scout", lambda there: cx.line_of_fire(there, "scout", "gnat", rules="all"), squares=["A1"]
    )
    assert books.to_records()[0]["eddieg"] == cx.line_of_fire(GAME, "A1", "gnat", rules="eddieg").verdict
    far = GAME.each_square("scout", lambda there: {"far": int(cx.distance(there, "scout", "gnat")), "old": True})
    assert far.to_records()[0] == {"square": "A1", "x": 0, "y": 0, "far": 4, "old": True}
    assert far.heat("far").title == "scout: far"


def test_squares_of_a_reach_and_progress() -> None:
    seen: list[cx.Square] = []

    def progress(squares: Iterable[cx.Square]) -> Iterator[cx.Square]:
        for square in squares:
            seen.append(square)
            yield square

    reach = cx.reach(GAME, "scout", 2)
    places = GAME.each_square("scout", squares=reach, progress=progress)
    assert list(places) == seen == list(reach)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"who": "scot"}, "Nobody here is called 'scot'; there are scout"),
        ({"who": "gnat"}, "it is Ann's turn"),
        ({"question": "hitt"}, "not 'hitt'; did you mean hit?"),
        ({"question": "lodestar"}, "for a target write against='lodestar'"),
        ({"question": 3}, "there are hit, critical, hurt, ko, expected"),
        ({"against": "gnatt"}, "Nobody here is called 'gnatt'"),
        ({"question": len, "against": "gnat"}, "against: a question of your own"),
        ({"squares": ["Z9"]}, "Z9 is off the map"),
        ({"squares": ["E4"]}, "already stands on E4"),
    ],
)
def test_what_cannot_be_asked_is_refused(how: dict[str, object], told: str) -> None:
    with pytest.raises(cx.ClixbookError, match=told):
        GAME.each_square(**{"who": "scout", **how})  # type: ignore[arg-type]  # words of all sorts


def test_words_for_answers_are_checked() -> None:
    places = GAME.each_square("scout", squares=["A1"])
    with pytest.raises(cx.NotFound, match="not asked about on B1"):
        places["B1"]
    with pytest.raises(cx.NotFound, match="'beast'; did you mean best"):
        GAME.each_square("scout").heat("beast")
