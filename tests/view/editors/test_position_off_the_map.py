"""Positions with figures that are knocked out, carried or controlled, powers that were used, and actions saved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.sections.turn.turns import ActionSpending
from clixbook.view.editors.position.position_draft import game_of, ids
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.position.position_of_game import draft_of_game, unsupported_settings
from clixbook.view.widgets.traffic.shared_style import Dropdown


def building(rules: str | Rulebook) -> PositionEditor:
    book = rulebook(rules) if isinstance(rules, str) else rules
    return PositionEditor(lambda: book, lambda: "light")


def choose(editor: PositionEditor, who: str) -> None:
    """Take a figure in hand by the menu."""
    editor.figure.who.value = ids(editor.position).index(who)


def pick(menu: Dropdown, label: str) -> None:
    """Choose a row of a menu by its words."""
    menu.value = dict(menu.options)[label]


def played(editor: PositionEditor) -> Game:
    """The game that the link to Play opens: nothing of it is left out when it comes back."""
    assert editor.game is not None, editor.session.status
    game = from_line(editor.query()["game"])
    assert game.state == editor.game.state
    assert unsupported_settings(game) == ()
    assert game_of(draft_of_game(game), game.state.rules).state == game.state
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_knocked_out_scores_and_comes_back(edition: str) -> None:
    """Lodestar has 125 points; it stands nowhere, is chosen by name, and a tap on a square brings it back."""
    editor = building(edition)
    choose(editor, "lodestar")
    pick(editor.figure.where, "knocked out by Ann")
    assert editor.session.status == "Lodestar is knocked out."
    state = played(editor).state
    assert "lodestar" not in state.board.pieces
    assert score_now(state) == {"Ann": Fraction(125), "Ben": Fraction(0)}
    assert "Victory points: Ann 125, Ben 0" in editor.turn.score.value
    assert editor.figure.who.label == "Lodestar, Ben, knocked out"
    assert "H3" not in [each.name for each in editor.position.stands[-1].squares]
    editor.session.click("E3")
    assert played(editor).state.board.pieces["lodestar"].squares[0].name == "E3"
    assert score_now(played(editor).state)["Ann"] == 0
    editor.pressed("undo")
    assert editor.position.stands[ids(editor.position).index("lodestar")].out == "Ann"


def test_a_game_of_one_side_alone_is_over() -> None:
    editor = building("core2014")
    for who in [each for each, stand in zip(ids(editor.position), editor.position.stands, strict=True)
                if stand.side == "Ben"]:  # fmt: skip
        choose(editor, who)
        pick(editor.figure.where, "knocked out by Ann")
    assert editor.game is None
    assert "that game is over" in editor.session.status


@pytest.mark.ruling("CAR-04", "nebula2007")
def test_a_transporter_has_somebody_aboard() -> None:
    """Who is aboard stands nowhere, and is set down again in Play."""
    editor = building("nebula2007")
    editor.put(editor.position.add_stand("night-ferry", "Ann"))
    choose(editor, "bruiser")
    pick(editor.figure.where, "aboard Night Ferry")
    game = played(editor)
    (passage,) = game.state.aboard
    assert (passage.rider, passage.carrier) == ("bruiser", "night-ferry")
    assert "bruiser" not in game.state.board.pieces
    assert any(str(each).startswith("unload night-ferry bruiser") for each in game.options())
    choose(editor, "night-ferry")
    editor.pressed("away")  # its passenger stands on the map again
    assert "bruiser" in played(editor).state.board.pieces


@pytest.mark.ruling("CAR-04", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "nebula2007"])
def test_no_other_book_keeps_anybody_aboard(edition: str) -> None:
    editor = building(edition)
    editor.put(editor.position.add_stand("night-ferry", "Ann"))
    choose(editor, "bruiser")
    assert not [label for label, _ in editor.figure.where.options if label.startswith("aboard")]


@pytest.mark.ruling("CAP-03", "core2014")
def test_a_captive_is_with_its_captor() -> None:
    """Lodestar is Ann's Pit Wrestler's captive, and stands nowhere; without the captor it is on the map again."""
    editor = building("core2014")
    editor.put(editor.position.add_stand("pit-wrestler", "Ann"))
    choose(editor, "lodestar")
    pick(editor.figure.where, "captive of Pit Wrestler")
    assert editor.session.status == "Lodestar is captive."
    state = played(editor).state
    assert (state.fighter("lodestar").captor, "lodestar" in state.board.pieces) == ("pit-wrestler", False)
    assert editor.figure.who.label == "Lodestar, Ben, captive"
    choose(editor, "pit-wrestler")
    editor.pressed("away")
    state = played(editor).state
    assert (state.fighter("lodestar").captor, "lodestar" in state.board.pieces) == ("", True)


@pytest.mark.ruling("PWR-CAPTURE", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "nebula2007", "eddieg"])
def test_no_other_book_has_captives(edition: str) -> None:
    editor = building(edition)
    editor.put(editor.position.add_stand("pit-wrestler", "Ann"))
    choose(editor, "lodestar")
    assert not [label for label, _ in editor.figure.where.options if label.startswith("captive")]


@pytest.mark.ruling("ACT-39", "nebula2007")
def test_mind_control_is_in_force_for_the_turn() -> None:
    """Ann's player acts with Ben's figure; as the turn ends it is Ben's again."""
    editor = building("nebula2007")
    editor.put(editor.position.add_stand("coral-duchess", "Ann"))
    choose(editor, "lodestar")
    pick(editor.figure.effects.menu, "Mind Control by Coral Duchess: on Ann's side")
    game = played(editor)
    fighter = game.state.fighter("lodestar")
    assert (fighter.side, fighter.owner) == ("Ann", "Ben")
    assert any(str(each).startswith("move lodestar") for each in game.options())
    back = game.apply("end").state.fighter("lodestar")
    assert (back.side, back.owner) == ("Ben", "")


@pytest.mark.ruling("RRL-03", "core2014")
def test_luck_that_was_used_is_used() -> None:
    editor = building("core2014")
    editor.put(editor.position.add_stand("tin-penny", "Ann"))
    choose(editor, "tin-penny")
    pick(editor.figure.used.menu, "Probability Control, this turn")
    state = played(editor).state
    assert [(each.by, each.turn, each.effect) for each in state.used] == [
        ("tin-penny", state.turns, "probability control")
    ]
    editor.turn.round.value = 5
    state = played(editor).state
    assert (state.used[0].turn, state.used[0].round) == (state.turns, 5)
    editor.figure.used.given.value = 0
    assert played(editor).state.used == ()


@pytest.mark.ruling("TRN-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_saved_actions_where_a_house_rule_knows_them(edition: str) -> None:
    """No book saves any; a table that does has them in the turn after."""
    house = rulebook(edition).replace({"TRN-09": ActionSpending(saved=True)}, name="our table")
    editor = building(house)
    pick(editor.turn.saved.menu, "Ben")
    game = played(editor)
    assert game.state.saved == ("Ben",)
    assert game.apply("end").state.left == played(building(house)).apply("end").state.left + 1
    printed = building(edition)
    assert "hidden" in str(printed.turn.saved.layout.display) or printed.turn.saved.layout.display == "none"
    with pytest.raises(ClixbookError, match="TRN-09"):
        game_of(editor.position, rulebook(edition))
