"""Moves by a way of one's own: each step by the book, at what the way costs."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.position.dice import Roll

OPEN = cx.Board.build(width=9, height=7, hindering=["B3"], walls=["E4|F4"])


def alone(edition: str, at: Any = "A2", **others: Any) -> cx.Game:
    """Bruiser, with a speed of 7, is Ann's, and has three actions left."""
    fighters = {"bruiser": {"at": at, "of": "Ann"}, **others}
    return cx.Game.at(OPEN, rules=edition, fighters=fighters, turn="Ann", actions=3)


@pytest.mark.parametrize("edition", cx.EDITIONS)
@pytest.mark.ruling("MOV-01")
def test_a_way_costs_what_it_costs(edition: str) -> None:
    """To C2 it is 2 squares; by B1, C1, D1 and D2 it is 5."""
    game = alone(edition)
    assert game.move("bruiser", "C2").events[0].text.startswith("Bruiser walks from A2 to C2 for 2")
    for way in (["B1", (2, 0), "D1", cx.Square(3, 1), "C2"], "B1 C1 D1 D2", "A2 B1 C1 D1 D2 C2"):
        went = game.move("bruiser", "C2", way=way)
        assert went.events[0].text.startswith("Bruiser walks from A2 to C2 for 5")
        assert [square.name for square in went.events[0].where] == ["A2", "B1", "C1", "D1", "D2", "C2"]
    assert went == game.apply("move bruiser C2 by B1 C1 D1 D2 C2")
    assert went.moves == ("move bruiser C2 by B1 C1 D1 D2 C2",)
    assert cx.Game.from_dict(went.to_dict()) == went


@pytest.mark.parametrize(
    ("goal", "way", "told"),
    [
        ("D4", "A3 B4 D4", "Step 3 of the path: D4 does not touch B4. (MOV-01"),
        ("D2", "B2 B2 C2 D2", "Step 2 of the path: B2 does not touch B2. (MOV-01"),
        ("B2", "B1 C1 D1 E1 D2 C2 C1 B2", "Step 8 of the path, to B2: B2 would cost 8, Bruiser has 7. (MOV-01"),
        ("F4", "B1 C2 D3 E4 F4", "Step 5 of the path, to F4: "),
        ("C2", "B1 C2", "Step 2 of the path, to C2: "),
    ],
)
@pytest.mark.parametrize("edition", cx.EDITIONS)
@pytest.mark.ruling("MOV-01")
@pytest.mark.ruling("MOV-07")
def test_a_refusal_names_the_step_and_the_ruling(edition: str, goal: str, way: str, told: str) -> None:
    """A leap, a square twice, a way too long, a wall, and a friend on its last square."""
    game = alone(edition, gnat={"at": "C2", "of": "Ann"}) if goal == "C2" else alone(edition)
    (why,) = game.why_not(f"move bruiser {goal} by {way}")
    assert str(why).startswith(told)
    assert why.ruling[:3] in ("MOV", "TMV", "INT")
    with pytest.raises(cx.ClixbookError, match=r"Step \d of the path"):
        game.move("bruiser", goal, way=way)


@pytest.mark.parametrize(
    ("edition", "cost"), [("core2014", None), ("complete2022", 3), ("nebula2007", None), ("eddieg", 5)]
)
@pytest.mark.ruling("TMV-02")
@pytest.mark.ruling("TMV-03", "complete2022", "eddieg")
def test_bushes_on_a_way_end_it_or_cost_more(edition: str, cost: int | None) -> None:
    """By A3, B3 and C3: with bushes on B3 that is 1 and 1 and 1, or 1 and 2 and 2; two books stop a walker there."""
    game = alone(edition)
    against = [(why.ruling, str(why)[:30]) for why in game.why_not("move bruiser C3 by A3 B3 C3")]
    assert against == ([] if cost else [("TMV-02", "Step 2 of the path, to B3: The")])
    if cost:
        told = game.move("bruiser", "C3", way="A3 B3").events[0].text
        assert told.startswith(f"Bruiser walks from A2 to C3 for {cost}")
    assert game.move("bruiser", "C3").events[0].text.startswith("Bruiser walks from A2 to C3 for 2")


@pytest.mark.parametrize("edition", cx.EDITIONS[:3])
@pytest.mark.ruling("MOV-05", *cx.EDITIONS[:3])
def test_an_opponent_ends_a_way(edition: str) -> None:
    game = alone(edition, gnat={"at": "C4", "of": "Ben"})
    (why,) = game.why_not("move bruiser D2 by B2 C3 D2")
    assert str(why).startswith("Step 2 of the path, to C3: Bruiser stops in C3, beside Gnat. (MOV-05")
    assert game.why_not("move bruiser D2 by B1 C2 D2") == ()


@pytest.mark.ruling("MOV-05", "eddieg")
@pytest.mark.ruling("MOV-06", "eddieg")
def test_a_way_along_an_opponent_is_rolled_for() -> None:
    """The best way to D2 keeps away from Gnat; a way by C3 is rolled for there, and a 1 ends it."""
    game = alone("eddieg", gnat={"at": "C4", "of": "Ben"})
    assert game.move("bruiser", "D2").pending is None
    asked = game.move("bruiser", "D2", way="B2 C3 D2")
    assert isinstance(asked.pending, Roll)
    assert asked.apply("1").board.pieces["bruiser"].squares[0].name == "C3"
    assert asked.apply("6").board.pieces["bruiser"].squares[0].name == "D2"


@pytest.mark.ruling("MOV-10", "nebula2007")
def test_what_a_way_costs_decides_on_the_attack_after_it() -> None:
    """Half of 7 squares, rounded up, may come before a shot: 3 squares lead to D2 straight on, 5 by row 1."""
    shooter = cx.Figure.build(name="Shooter", points=50, range=6, dial=[(7, 9, 16, 2)])
    fighters = {"shooter": {"figure": shooter, "at": "A2", "of": "Ann"}, "gnat": {"at": "H2", "of": "Ben"}}
    game = cx.Game.at(OPEN, rules="nebula2007", fighters=fighters, turn="Ann")
    straight, around = game.move("shooter", "D2"), game.move("shooter", "D2", way="A1 B1 C1 D1 D2")
    assert "shoot shooter gnat" in [str(each) for each in straight.options()]
    assert "shoot shooter gnat" not in [str(each) for each in around.options()]


@pytest.mark.ruling("MBC-04")
def test_a_large_base_has_its_way_found() -> None:
    large = next(name for name in cx.figure_names() if cx.load_figure(name).base != "1x1")
    game = cx.Game.at(OPEN, fighters={large: "C2"}, turn="Ann")
    assert [why.ruling for why in game.why_not(f"move {large} E2 by D2 E2")] == ["MBC-04"]


@pytest.mark.parametrize("way", [7, [None], "E", ["Z9"], "B1 nowhere"])
def test_what_is_no_way_is_said(way: Any) -> None:
    with pytest.raises(cx.ClixbookError, match=r"not a square|is off the map|A way is its squares"):
        alone("core2014").move("bruiser", "D2", way=way)
