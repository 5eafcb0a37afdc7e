"""The other dials of one person (Polymorph) on the pages: its card, why it keeps its shape, its position in Build."""

from __future__ import annotations

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.view.editors.position.position_draft import game_of
from clixbook.view.editors.position.position_of_game import draft_of_game
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.dials.dial_panel import card_html, card_of
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
    assert (
        "Its other dial Brass Herald, click\u00a01: speed\u00a08, attack\u00a09, defense\u00a017, damage\u00a02."
        in card
    )
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


def test_a_titled_figure_is_told_why_nobody_comes_in_its_place() -> None:
    """TTL-04: Opera Prince is titled; Kiln Keeper is replaced, unless nobody waits on the sideline."""
    for force, ruling in (("opera-prince+beside wax-double", "TTL-04"), ("kiln-keeper", "FRC-26")):
        new = Game.new(BOARD, rules="complete2022", forces={"Ann": [force], "Ben": ["bruiser"]}, seed=1)
        found = refusals(Offers(arrange_start(new, turn=3)), force.partition("+")[0])
        told = [reasons for action, reasons in found if "send-the-double" in str(action) or "bank-the" in str(action)]
        assert [[each.ruling for each in reasons] for reasons in told] == [[ruling]], force


def test_the_blow_of_the_day_is_named_as_its_figure_was_then() -> None:
    places = {"roof-herald": "D3", "bruiser": "E3"}
    new = Game.new(
        BOARD, rules="nebula2007", forces={"Ann": [HERALD], "Ben": ["bruiser"]}, places=places, seed=1
    )  # fmt: skip
    page = cx.PlayPage(arrange_start(new, turn=3))
    for option in ("close roof-herald bruiser", (6, 5), "end", "end", "use roof-herald polymorph brass-herald"):
        page.session.do(option)
    log = page.turn_panes.value
    assert "Roof Herald against Bruiser: a hit" in log
    assert "Roof Herald gets a token" in log
    page.session.do("end")
    assert "Brass Herald clears its token" in page.turn_panes.value
    page.session.do("concede Ben")
    assert "Hardest hit: <b>Roof Herald</b> struck <b>Bruiser</b>" in page.gesture_panes.value
