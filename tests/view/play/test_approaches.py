"""An opponent out of reach that one action reaches: a tap offers the move with the attack, and its odds."""

from fractions import Fraction

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.view.play.choice.approaches import approach_to


def page_of(attacker="gate-breaker", at="C3", there="G3", board=None, rules="core2014"):
    fighters = {attacker: {"at": at, "of": "Ann"}, "moss-regent": {"at": there, "of": "Ben"}}
    return cx.PlayPage(
        cx.Game.at(board or Board.build(width=16, height=6), rules=rules, turn="Ann", fighters=fighters, seed=3)
    )


@pytest.mark.parametrize("lane", ["", "use:charge"])
def test_a_tap_on_an_opponent_in_reach_of_a_charge_offers_it_with_its_odds(lane):
    """It was refused without a word of the power, or with "Charge is for a square"."""
    page = page_of()
    table = page.table
    table.click("C3")
    table.choose_lane(lane)
    table.click("G3")
    found = approach_to(table.chosen, "moss-regent")
    assert (str(found.action), found.to.name) == ("use gate-breaker charge F2", "F2")  # the shortest way, 3 squares
    there = table.game.what_if(**{"gate-breaker": "F2"})
    assert found.chance == cx.attack_odds(there, "gate-breaker", "moss-regent").hit
    percent = round(100 * found.chance)
    assert table.chosen.status == (
        f"Gate Breaker: Charge: move to F2, then close attack Moss Regent, {percent} % for {found.clicks} clicks. "
        "Tap again to do it."
    )
    assert str(table.chosen.aim) == "use gate-breaker charge F2"


def test_the_second_tap_charges_and_the_third_attacks():
    page = page_of()
    table = page.table
    for square in ("C3", "G3", "G3"):
        table.click(square)
    assert table.board.pieces["gate-breaker"].squares[0].name == "F2"
    assert table.chosen.at.attack_of(table.chosen.picked).details[0] == "moss-regent"
    table.pick_answer(table.chosen.picked)
    assert table.chosen.status.endswith(f"{page.act.roll.description} chooses it, or its button again.")  # not "Do it"
    table.click("G3")
    assert table.game.actor == "dice"


def test_with_keys_the_cursor_on_the_opponent_and_enter_do_the_same():
    page = page_of()
    table = page.table
    table.next_figure()
    for _ in range(4):
        table.step_cursor(1, 0)
    assert table.cursor == "G3"
    for _ in range(2):
        table.click(table.cursor)
    assert table.session.tree.present.option == "use gate-breaker charge F2"


def test_what_is_out_of_every_reach_is_refused_as_before():
    table = page_of(there="P3").table
    table.click("C3")
    table.click("P3")
    assert table.chosen.aim is None
    assert table.chosen.refused is not None


def test_who_must_break_away_first_is_told_how_likely_that_is():
    """One opponent beside it: 4 to 6 let it go."""
    fighters = {
        "gate-breaker": {"at": "C3", "of": "Ann"},
        "moss-regent": {"at": "G3", "of": "Ben"},
        "gnat": {"at": "B3", "of": "Ben"},
    }
    page = cx.PlayPage(
        cx.Game.at(Board.build(width=16, height=6), rules="core2014", turn="Ann", fighters=fighters, seed=3)
    )
    page.table.click("C3")
    page.table.click("G3")
    assert approach_to(page.table.chosen, "moss-regent").away == Fraction(1, 2)
    assert "if it breaks away (50 %)" in page.table.chosen.status
