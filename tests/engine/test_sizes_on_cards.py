"""Keyphrases of size among the traits of a card (2022): Giant Reach, Great Size, Tiny Size."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game

BOOK = "complete2022"


def ape(*traits: str, **more: Any) -> cx.Figure:
    clicks = [(8, 10, 17, 3)] * 5
    return cx.Figure.build(name="Ape", points=100, card=True, dial=clicks, traits=list(traits), **more)


def game(figure: cx.Figure, at: str, foe: str, turn: str = "Ann", rules: str = BOOK, **board: Any) -> Game:
    fighters = {figure: {"at": at, "of": "Ann"}, "gnat": {"at": foe, "of": "Ben", "range": 8}}
    return Game.at(cx.Board.build(width=9, height=5, **board), rules=rules, turn=turn, fighters=fighters)


def options(position: Game) -> list[str]:
    return list(map(str, position.options()))


@pytest.mark.ruling("SIZ-02", BOOK)
def test_giant_reach_by_its_number() -> None:
    """Two squares off, and three; past hindering terrain, not past blocking. 2022 §22.3; powers card."""
    for traits, foe, reaches in (
        ((), "D3", False), (("Giant Reach: 2",), "D3", True), (("Giant Reach: 2",), "E3", False),
        (("Giant Reach: 3",), "E3", True), (("Giant Reach: 3",), "C3", True),
    ):  # fmt: skip
        assert ("close ape gnat" in options(game(ape(*traits), "B3", foe))) is reaches, (traits, foe)
    for terrain, reaches in (({"hindering": ["C3"]}, True), ({"blocking": ["C3"]}, False)):
        assert ("close ape gnat" in options(game(ape("Giant Reach: 2"), "B3", "D3", **terrain))) is reaches
    giant = ape("Giant Reach: 1", size="giant")
    assert "close ape gnat" in options(game(giant, "B3", "D3")), "its size reaches 2"


@pytest.mark.ruling("ANA-08", BOOK)
def test_tiny_size_is_safer_from_afar() -> None:
    """Defense 17 and 1 more against ranged attacks alone; a tiny figure has it once. 2022 §19.5; powers card."""
    for figure, by in ((ape(), 0), (ape("Tiny Size"), 1), (ape("Tiny Size", size="tiny"), 1), (ape(size="tiny"), 1)):
        far, near = (game(figure, "B3", foe, "Ben") for foe in ("G3", "C3"))
        shot, blow = far.apply("shoot gnat ape").apply((4, 4)), near.apply("close gnat ape").apply((4, 4))
        assert f"against {17 + by}" in " ".join(map(str, shot.events))
        assert "against 17" in " ".join(map(str, blow.events))


@pytest.mark.ruling("SIZ-06", BOOK)
def test_great_size_steps_over_levels_and_figures() -> None:
    """Up a level without stairs, and past an opponent. 2022 §19.5; powers card: Great Size."""
    for traits, steps in (((), False), (("Great Size",), True)):
        raised = game(ape(*traits), "B3", "I5", levels={"D1:D5": 2})
        assert ("move ape D3" in options(raised)) is steps
        roofs = game(ape(*traits), "B3", "I5", blocking=["C1:C5"])
        assert ("move ape D3" in options(roofs)) is steps


@pytest.mark.ruling("SIZ-04", BOOK)
@pytest.mark.ruling("RNG-07", BOOK)
def test_great_size_sees_over_terrain_and_shoots_at_neighbours() -> None:
    """Outdoor blocking terrain bars neither its line nor the one to it; adjacent figures may be shot at."""
    for traits, sees in (((), False), (("Great Size",), True)):
        shooter = ape(*traits, range=8)
        over = game(shooter, "B3", "G3", blocking=["D1:D5"])
        assert ("shoot ape gnat" in options(over)) is sees
        assert ("shoot gnat ape" in options(game(shooter, "B3", "G3", "Ben", blocking=["D1:D5"]))) is sees
        assert ("shoot ape gnat" in options(game(shooter, "B3", "C3"))) is sees


def test_great_size_is_no_size() -> None:
    """It lends sight and steps: who is larger breaks away and carries as before."""
    plain, great = (game(ape(*traits), "B3", "C3") for traits in ((), ("Great Size",)))
    assert plain.board.pieces["ape"].size is great.board.pieces["ape"].size is cx.Size.STANDARD
