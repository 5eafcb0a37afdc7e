"""Positions with figures that are knocked out, carried or controlled, powers that were used, and actions saved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.sections.turn.turns import Spending
from clixbook.view.editors.position.position_draft import game_of, ids
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.position.position_of_game import draft_of_game, unsupported_settings
from clixbook.view.widgets.shared_style import Dropdown


def building(rules: str | Rulebook) -> PositionEditor:
    book = rulebook(rules) if isinstance(rules, str) else rules
    return PositionEditor(lambda: book, lambda: "light")


def choose(builder: PositionEditor, who: str) -> None:
    """Take a figure in hand by the menu."""
    builder.figure.who.value = ids(builder.position).index(who)


def pick(menu: Dropdown, label: str) -> None:
    """Choose a row of a menu by its words."""
    menu.value = dict(menu.options)[label]


def played(builder: PositionEditor) -> Game:
    """The game that the link to Play opens: nothing of it is left out when it comes back."""
    assert builder.game is not None, builder.session.status
    game = from_line(builder.query()["game"])
    assert game.state == builder.game.state
    assert unsupported_settings(game) == ()
    assert game_of(draft_of_game(game), game.state.rules).state == game.state
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_knocked_out_scores_and_comes_back(edition: str) -> None:
    """Lodestar has 125 points; it stands nowhere, is chosen by name, and a tap on a square brings it back."""
    builder = building(edition)
    choose(builder, "lodestar")
    pick(builder.figure.where, "knocked out by Ann")
    assert builder.session.status == "Lodestar is knocked out."
    state = played(builder).state
    assert "lodestar" not in state.board.pieces
    assert score_now(state) == {"Ann": Fraction(125), "Ben": Fraction(0)}
    assert "Victory points: Ann 125, Ben 0" in builder.turn.score.value
    assert builder.figure.who.label == "Lodestar, Ben, knocked out"
    assert "H3" not in [each.name for each in builder.position.stands[-1].squares]
    builder.session.click("E3")
    assert played(builder).state.board.pieces["lodestar"].squares[0].name == "E3"
    assert score_now(played(builder).state)["Ann"] == 0
    builder.pressed("undo")
    assert builder.position.stands[ids(builder.position).index("lodestar")].out == "Ann"


def test_a_game_of_one_side_alone_is_over() -> None:
    builder = building("core2014")
    for who in [each for each, stand in zip(ids(builder.position), builder.position.stands, strict=True)
                if stand.side == "Ben"]:  # fmt: skip
        choose(builder, who)
        pick(builder.figure.where, "knocked out by Ann")
    assert builder.game is None
    assert "that game is over" in builder.session.status


@pytest.mark.ruling("CAR-04", "nebula2007")
def test_a_transporter_has_somebody_aboard() -> None:
    """Who is aboard stands nowhere, and is set down again in Play."""
    builder = building("nebula2007")
    builder.put(builder.position.add_stand("night-ferry", "Ann"))
    choose(builder, "bruiser")
    pick(builder.figure.where, "aboard Night Ferry")
    game = played(builder)
    (passage,) = game.state.aboard
    assert (passage.rider, passage.carrier) == ("bruiser", "night-ferry")
    assert "bruiser" not in game.state.board.pieces
    assert any(str(each).startswith("unload night-ferry bruiser") for each in game.options())
    choose(builder, "night-ferry")
    builder.pressed("away")  # its passenger stands on the map again
    assert "bruiser" in played(builder).state.board.pieces


@pytest.mark.ruling("CAR-04", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "nebula2007"])
def test_no_other_book_keeps_anybody_aboard(edition: str) -> None:
    builder = building(edition)
    builder.put(builder.position.add_stand("night-ferry", "Ann"))
    choose(builder, "bruiser")
    assert not [label for label, _ in builder.figure.where.options if label.startswith("aboard")]


@pytest.mark.ruling("CAP-03", "core2014")
def test_a_captive_is_with_its_captor() -> None:
    """Lodestar is Ann's Pit Wrestler's captive, and stands nowhere; without the captor it is on the map again."""
    builder = building("core2014")
    builder.put(builder.position.add_stand("pit-wrestler", "Ann"))
    choose(builder, "lodestar")
    pick(builder.figure.where, "captive of Pit Wrestler")
    assert builder.session.status == "Lodestar is captive."
    state = played(builder).state
    assert (state.fighter("lodestar").captor, "lodestar" in state.board.pieces) == ("pit-wrestler", False)
    assert builder.figure.who.label == "Lodestar, Ben, captive"
    choose(builder, "pit-wrestler")
    builder.pressed("away")
    state = played(builder).state
    assert (state.fighter("lodestar").captor, "lodestar" in state.board.pieces) == ("", True)


@pytest.mark.ruling("PWR-CAPTURE", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "nebula2007", "eddieg"])
def test_no_other_book_has_captives(edition: str) -> None:
    builder = building(edition)
    builder.put(builder.position.add_stand("pit-wrestler", "Ann"))
    choose(builder, "lodestar")
    assert not [label for label, _ in builder.figure.where.options if label.startswith("captive")]


@pytest.mark.ruling("ACT-39", "nebula2007")
def test_mind_control_is_in_force_for_the_turn() -> None:
    """Ann's player acts with Ben's figure; as the turn ends it is Ben's again."""
    builder = building("nebula2007")
    builder.put(builder.position.add_stand("coral-duchess", "Ann"))
    choose(builder, "lodestar")
    pick(builder.figure.effects.menu, "Mind Control by Coral Duchess: on Ann's side")
    game = played(builder)
    fighter = game.state.fighter("lodestar")
    assert (fighter.side, fighter.owner) == ("Ann", "Ben")
    assert any(str(each).startswith("move lodestar") for each in game.options())
    back = game.apply("end").state.fighter("lodestar")
    assert (back.side, back.owner) == ("Ben", "")


@pytest.mark.ruling("RRL-03", "core2014")
def test_luck_that_was_used_is_used() -> None:
    builder = building("core2014")
    builder.put(builder.position.add_stand("tin-penny", "Ann"))
    choose(builder, "tin-penny")
    pick(builder.figure.used.menu, "Probability Control, this turn")
    state = played(builder).state
    assert [(each.by, each.turn, each.effect) for each in state.used] == [
        ("tin-penny", state.turns, "probability control")
    ]
    builder.turn.round.value = 5
    state = played(builder).state
    assert (state.used[0].turn, state.used[0].round) == (state.turns, 5)
    builder.figure.used.given.value = 0
    assert played(builder).state.used == ()


@pytest.mark.ruling("TRN-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_saved_actions_where_a_house_rule_knows_them(edition: str) -> None:
    """No book saves any; a table that does has them in the turn after."""
    house = rulebook(edition).replace({"TRN-09": Spending(saved=True)}, name="our table")
    builder = building(house)
    pick(builder.turn.saved.menu, "Ben")
    game = played(builder)
    assert game.state.saved == ("Ben",)
    assert game.apply("end").state.left == played(building(house)).apply("end").state.left + 1
    printed = building(edition)
    assert "hidden" in str(printed.turn.saved.layout.display) or printed.turn.saved.layout.display == "none"
    with pytest.raises(ClixbookError, match="TRN-09"):
        game_of(builder.position, rulebook(edition))
