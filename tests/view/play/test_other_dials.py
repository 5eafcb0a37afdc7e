"""The other dials of one person (Polymorph) on the pages: its card, why it keeps its shape, its position in Build."""

from __future__ import annotations

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.view.editors.position.position_draft import game_of
from clixbook.view.editors.position.position_of_game import draft_of_game
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.panes.dial_panel import card_html, card_of
from clixbook.view.play.panes.refusals import refusals

HERALD = "roof-herald+polymorph brass-herald"
BOARD = cx.Board.build(width=10, height=6, starting={"west": ["A1:A6"], "east": ["J1:J6"]})


def game_in(turn: int, **fighters: object) -> Game:
    new = Game.new(BOARD, rules="nebula2007", forces={"Ann": [HERALD], "Ben": ["bruiser"]}, seed=1)
    return arrange_start(new, fighters or None, turn=turn)


def test_a_card_tells_the_other_dials_as_they_stand_and_what_was_paid_for_all() -> None:
    """Roof Herald costs 60, and half of Brass Herald's 55 is 28 rounded up."""
    card = card_html(card_of(game_in(3).state, "roof-herald"))
    assert "88 points" in card
    assert "Its other dial Brass Herald, click 1: speed 8, attack 9, defense 17, damage 2." in card
    assert "feat, 0 points" not in card


def test_in_the_first_round_a_figure_is_told_why_it_keeps_its_shape() -> None:
    found = [reasons for action, reasons in refusals(Offers(game_in(1)), "roof-herald") if "polymorph" in str(action)]
    assert [[each.text for each in reasons] for reasons in found] == [["Nobody changes shape in the first round."]]


def test_the_way_back_is_named_by_the_dial_it_began_with() -> None:
    at = Offers(game_in(3).apply("use roof-herald polymorph brass-herald"))
    assert "Polymorph into Roof Herald" in [says(each, at.names) for each in at.members_of("roof-herald")]


def test_another_shape_is_in_the_position_that_build_opens() -> None:
    game = game_in(3, **{"roof-herald": {"click": 2}}).apply("use roof-herald polymorph brass-herald")
    again = game_of(draft_of_game(game), game.state.rules)
    fighter = again.state.fighter("brass-herald")
    assert ([each.figure.id for each in fighter.others], fighter.points) == (["roof-herald"], 88)
    assert [each.life.click for each in fighter.others] == [2]
