"""Distances and paces in games: halves, walls within a distance, speed that changes on the way, lost symbols."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.things import Size
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.clicks import add_lasting
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks import rulebook
from tests.engine.made_up import Drill
from tests.helpers import editions
from tests.powers.cast import actor, after, play


@pytest.mark.ruling("RNG-08", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "eddieg"])
def test_half_of_speed_seven_is_four(rules: str, tmp_path: Path) -> None:
    """Up: a runner with speed 7 may go four squares before its shot, and no fifth."""
    runner = actor("B4", speed="Running Shot", speed_value=7)
    game = play(tmp_path, rules, {"a": runner}, {"b": actor("P4")})
    assert [bool(game.why_not(f"use a running-shot {goal}")) for goal in ("F4", "G4")] == [False, True]


@pytest.mark.ruling("RNG-08", "nebula2007")
def test_half_of_speed_seven_before_any_shot(tmp_path: Path) -> None:
    game = play(tmp_path, "nebula2007", {"a": actor("B4", speed_value=7)}, {"b": actor("M4")})
    assert "shoot a b" in map(str, after(game, "move a F4").options())
    assert after(game, "move a G4").pending is None


@pytest.mark.parametrize(
    ("edition", "expected"), editions("RNG-09", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_wall_with_one_of_its_squares_within_the_distance(edition: str, expected: bool) -> None:
    board = cx.Board.build(width=6, height=5, walls=["D1|E1"], pieces={"A1": "a: standard"})
    assert bool(cx.within(board, "a", "D1|E1", 3, rules=edition)) is expected
    assert cx.within(board, "a", "D1|E1", 4, rules=edition)
    assert not cx.within(board, "a", "D1|E1", 2, rules=edition)


@pytest.mark.parametrize(
    # the symbol of a winged giant and whether it has become of standard size; the symbol of a swimmer
    ("edition", "bird", "swimmer"),
    [
        pytest.param(edition, bird, swimmer, marks=pytest.mark.ruling("SPD-10", edition), id=edition)
        for edition, bird, swimmer in (
            ("core2014", ("boot", True), "boot"),
            ("complete2022", ("wing", False), "dolphin"),
            ("nebula2007", ("boot", True), "dolphin"),
            ("eddieg", ("boot", False), "boot"),
        )
    ],
)
def test_what_earthbound_takes(edition: str, bird: tuple[str, bool], swimmer: str, tmp_path: Path, powers: Any) -> None:
    """One pins a giant with a wing and a swimmer; the board takes them for what is left of them."""

    def pins(it: Any, user: Any, use: Any, events: Any) -> Iterator[Any]:
        state = user.state
        for who in ("bird", "fish"):
            pin = Lasting("pin", "a", who, "Ann", state.turns, Until.TURN_ENDS, "SPD-10", grounds=True)
            state = add_lasting(state, pin)
        return state
        yield

    powers(type("Pin", (Drill,), {"name": "pin", "resolve": pins})())
    ben = {"bird": actor("N2", mode="wing", size="giant"), "fish": actor("N6", mode="dolphin")}
    game = play(tmp_path, edition, {"a": actor("B4", damage="pin")}, ben)
    pinned = after(game, "use a pin").board.pieces
    plain = game.board.pieces["bird"].size
    assert (pinned["bird"].mode.value, pinned["bird"].size) == (bird[0], Size.STANDARD if bird[1] else plain)
    assert pinned["fish"].mode.value == swimmer


@pytest.mark.parametrize(
    ("edition", "offers"), editions("ACT-36", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_the_speed_as_a_move_begins_or_as_it_is_then(edition: str, offers: bool) -> None:
    """Speed 7 allows 4 squares before a shot; 6, after the two clicks of the drop from the roof, 3.

    The other books know drops and shots after moves here by house rules of the book that has them.
    """
    book = rulebook(edition).replace(
        {row: rulebook("nebula2007")[row].value for row in ("MOV-10", "ELV-05", "ATK-28", "ACT-08")}
    )
    assert shot_offered(book) is offers
    assert shot_offered(book.replace({"ACT-36": rulebook("nebula2007")["ACT-36"].value}))


def shot_offered(book: cx.Rulebook) -> bool:
    """May the bruiser shoot once it has dropped from the roof?"""
    board = cx.Board.build(width=12, height=10, levels={"A1:E10": 2})
    forces, places = {"Ann": ["bruiser"], "Ben": ["lodestar"]}, {"bruiser": "B3", "lodestar": "I3"}
    game = cx.Game.new(board, rules=book, forces=forces, places=places, seed=3)
    game = arrange_start(game, {"bruiser": {"range": 8}}, turn=5).apply("move bruiser F3")
    assert game.now.fighter("bruiser").life.click == 3
    asked = [] if game.pending is None else [str(option) for option in game.options()]
    return "shoot bruiser lodestar" in asked
