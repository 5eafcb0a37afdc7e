"""The page of one player with a figure aboard of another: it has no square of its own, and is chosen all the same."""

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.scenarios.position_text import describe_position
from clixbook.view.play.dials.dial_panel import card_html, card_of
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.parts import Lights
from clixbook.view.play.panes.refusals import refused_html
from clixbook.view.play.table.traces import trace_of


@pytest.fixture
def page() -> PlayPage:
    """Bruiser is aboard of the ferry on E3, beside Lodestar on F3; Ann has actions left."""
    forces = {"Ann": ["night-ferry", "bruiser"], "Ben": ["lodestar"]}
    places = {"night-ferry": "B3", "bruiser": "B4", "lodestar": "F3"}
    game = Game.new(Board.build(width=9, height=6), rules="nebula2007", forces=forces, places=places)
    game = arrange_start(game, turn=5).apply("carry night-ferry E3 bruiser").apply("stay aboard")
    return cx.PlayPage(game.apply("no attack") if game.pending else game)


def test_a_figure_aboard_is_one_of_those_that_may_act(page: PlayPage) -> None:
    table = page.table
    assert "bruiser" in table.chosen.at.ready
    while table.chosen.who != "bruiser":
        table.next_figure()
    assert table.cursor == "E3"
    assert [str(each) for each in table.chosen.members] == ["close bruiser lodestar", "close bruiser bruiser"]
    assert [str(each) for each in table.chosen.wanted_actions] == ["close bruiser lodestar"]
    assert table.chosen.status == "Bruiser: 1 target."


def test_a_second_tap_on_its_carrier_chooses_the_passenger(page: PlayPage) -> None:
    table = page.table
    table.click("E3")
    assert table.chosen.who == "night-ferry"
    table.click("E3")
    assert table.chosen.who == "bruiser"
    table.click("F3")
    assert str(table.chosen.aim) == "close bruiser lodestar"
    table.click("F3")
    assert table.game.pending is not None
    assert (table.chosen.who, table.game.action.who) == ("bruiser", "bruiser")  # its dice are due
    page.session.do("3 4")
    assert table.game.now.passage("bruiser") is not None


def test_the_sentence_takes_a_figure_aboard(page: PlayPage) -> None:
    bar = page.sentence
    bar.figure.value = "bruiser"
    assert page.table.chosen.who == "bruiser"
    bar.lane.value = "close"
    assert "Lodestar" in bar.place.options
    bar.place.value = "Lodestar"
    assert str(page.table.chosen.aim) == "close bruiser lodestar"


def test_what_a_passenger_cannot_do_is_told(page: PlayPage) -> None:
    """It is aboard, not out of the game."""
    page.table.select("bruiser")
    told = refused_html(page.table.chosen, "bruiser", Lights(), "")
    assert "it attacks or takes free actions" in told
    assert "out of the game" not in told


def test_words_and_points_count_who_is_aboard(page: PlayPage) -> None:
    """Bruiser is worth 60 points and the ferry 90; the words under the board say who carries whom."""
    state = page.table.game.state
    worth = state.fighter("bruiser").points + state.fighter("night-ferry").points
    assert f"{worth} points, 2 figures" in page.turn_panes.value
    stand = "Night Ferry on E3, click 1, 1 token; Bruiser aboard Night Ferry, click 1, 0 tokens; Lodestar on F3"
    assert stand in describe_position(page.table.game)
    assert stand in describe_position(page.table.game.apply("close bruiser lodestar"))


def test_words_in_the_middle_of_a_carry() -> None:
    """The passenger is off the map while it is asked where it comes down."""
    forces = {"Ann": ["night-ferry", "gnat"], "Ben": ["lodestar"]}
    places = {"night-ferry": "B3", "gnat": "B4", "lodestar": "I6"}
    game = Game.new(Board.build(width=9, height=6), rules="core2014", forces=forces, places=places)
    asked = arrange_start(game, turn=5).apply("carry night-ferry E3 gnat")
    assert asked.pending is not None
    assert "Night Ferry on E3" in describe_position(asked)


def test_who_is_aboard_is_told_on_the_board_and_on_both_cards(page: PlayPage) -> None:
    table = page.table
    table.click("E3")
    assert "<title>Aboard: Bruiser</title>" in page.parts.figures.value
    assert "Aboard: Bruiser." in page.card.value
    table.call("bruiser")
    assert "Aboard Night Ferry" in page.card.value


def test_a_vehicle_tells_its_pilot_and_what_each_help_of_it_costs() -> None:
    """To get out is an action, the numbers and one power of Ash Surgeon are free; each may be used once."""
    forces = {"Ann": ["parcel-van", "ash-surgeon"], "Ben": ["lodestar"]}
    places = {"parcel-van": "B3", "ash-surgeon": "B4", "lodestar": "H3"}
    game = Game.new(Board.build(width=9, height=6), rules="complete2022", forces=forces, places=places)
    page = cx.PlayPage(arrange_start(game, turn=5).apply("use ash-surgeon pilot parcel-van"))
    page.table.select("parcel-van")
    labels = [label.replace("\u00a0", " ") for label, _ in page.act.choices.options]
    assert "Pilot · 1 action or free" in labels
    assert {"Get out · 1 action", "Its pilot's numbers · free", "Psychic Blast · free"} <= set(labels)
    lent = page.table.game.apply("use parcel-van pilot free psychic-blast")
    card = card_html(card_of(lent.state, "parcel-van"))
    assert "Its pilot is Ash Surgeon." in card
    assert "It uses Psychic Blast of its pilot, until Ann&#x27;s next turn begins." in card


def page_of_a_worn_van(van: str, pilot: str, opponent: str) -> cx.PlayPage:
    """Ben's turn against Ash Surgeon in a Parcel Van on its last click; the squares are those before it got in."""
    forces = {"Ann": ["parcel-van", "ash-surgeon"], "Ben": ["lodestar"]}
    places = {"parcel-van": van, "ash-surgeon": pilot, "lodestar": opponent}
    game = Game.new(Board.build(width=9, height=6), rules="complete2022", forces=forces, places=places, seed=1)
    game = arrange_start(game, {"parcel-van": {"click": 6}}, turn=5).apply("use ash-surgeon pilot parcel-van")
    return cx.PlayPage(game.apply("end"))


def test_a_lost_vehicle_is_told_and_its_pilot_stands_in_sight_with_its_own_loss() -> None:
    """Shot with 5 + 5 the van is gone; Ash Surgeon stays on its square, and a 5 costs it one click (VEH-08)."""
    page = page_of_a_worn_van(van="B3", pilot="B4", opponent="E3")
    for option in ("shoot lodestar parcel-van", (5, 5), "B3", (5,)):
        page.session.do(option)
    assert page.table.board.pieces["ash-surgeon"].squares[0].name == "B3"
    signs = {piece.id: sign.flag for piece, sign in trace_of(page.session.tree).signs}
    assert signs == {"ash-surgeon": "\u22121"}, "the cross of the van would hide it"
    page.session.do("end")
    told = page.gesture_panes.value
    assert 'shot <b>Parcel Van</b>: <b class="cb-hurt">KO</b>' in told
    assert '<b>Ash Surgeon</b> <b class="cb-hurt">1 damage</b>' in told


def test_words_that_are_no_answer_are_told_what_is_asked_and_what_it_may_be() -> None:
    page = page_of_a_worn_van(van="A1", pilot="B2", opponent="D1")
    for option in ("shoot lodestar parcel-van", (5, 5)):
        page.session.do(option)
    page.sentence.place.value = "F6"
    asked = "Ann chooses: where Ash Surgeon stands after the loss of Parcel Van."
    assert page.table.chosen.status == f"'F6' is not an answer here. {asked} It may be: A1, A2, B1 and B2."
