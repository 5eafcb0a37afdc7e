"""Objects, markers, effects, feats and conditions of a position set by hand are those of its game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.position.position_draft import game_of, ids
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.position.position_of_game import draft_of_game
from clixbook.view.editors.position.position_session import press
from clixbook.view.editors.position.position_things import KINDS, all_things, things_on


@pytest.fixture
def builder() -> PositionEditor:
    return PositionEditor(lambda: rulebook("core2014"), lambda: "light")


def lying(builder: PositionEditor, square: str) -> list[str]:
    return [each.name for each in things_on(builder.position.board, parse_square(square))]


def again(builder: PositionEditor) -> Game:
    """The game of the position, read from its address."""
    assert builder.game is not None
    game = from_line(builder.query()["game"])
    assert draft_of_game(game) == builder.position
    return game


def test_an_object_is_laid_moved_and_taken_away(builder: PositionEditor) -> None:
    builder.tray.sort.value = "Objects"
    assert [label for label, _ in builder.tray.found.options][:2] == ["Light", "Heavy"]
    builder.tray.found.value = "heavy object"
    builder.session.click("A9")
    assert lying(builder, "A9") == ["Heavy object"]
    assert builder.figure.who.label == "Heavy object, A9"
    builder.session.click("B8")  # it is in hand
    assert (lying(builder, "A9"), lying(builder, "B8")) == ([], ["Heavy object"])
    builder.figure.thing.kind.value, builder.figure.thing.name.value = "ultra heavy object", "Crane"
    assert again(builder).board.objects[parse_square("B8")][0].name == "Crane"
    press(builder.session, "Delete")
    assert lying(builder, "B8") == []
    for _ in range(3):
        builder.undo.click()
    assert lying(builder, "B8") == ["Heavy object"]


def test_a_tap_chooses_what_lies_below_who_stands_there(builder: PositionEditor) -> None:
    session = builder.session
    session.click("F7")  # the light object of the yard
    assert session.status == "Crate is chosen: choose a square, and it goes there."
    press(session, "Delete")
    builder.adding = "smoke marker"
    session.click("F6")  # below the Bruiser
    assert builder.figure.who.label == "Smoke marker, F6"
    session.click("F6")
    assert builder.chosen is None
    session.click("F6")
    assert builder.figure.who.label == "Bruiser, Ann, F6"
    session.click("F6")
    assert builder.figure.who.label == "Smoke marker, F6"


def test_a_drag_takes_a_thing_along_by_mouse_finger_and_keys(builder: PositionEditor) -> None:
    session = builder.session
    assert not session.pick("I6", touch=True)  # a finger pans until the object is chosen
    assert session.pick("I6")
    session.carry("I7")
    session.carry("J7")
    session.drop()
    assert (lying(builder, "I6"), lying(builder, "J7")) == ([], ["Engine block"])
    assert session.pick("J7", touch=True)
    session.carry("J8")
    session.drop()
    assert lying(builder, "J8") == ["Engine block"]
    for key in ("m", "ArrowLeft", "m"):
        press(session, key)
    assert lying(builder, "I8") == ["Engine block"]
    builder.undo.click()
    builder.undo.click()
    assert lying(builder, "J7") == ["Engine block"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_laid_and_is_in_the_address(builder: PositionEditor, kind: str) -> None:
    builder.adding = kind
    builder.session.click("E9")
    assert [each.kind for each in things_on(again(builder).board, parse_square("E9"))] == [kind]


def test_a_square_is_full_in_one_sentence(builder: PositionEditor) -> None:
    for _ in range(20):
        builder.adding = "light object"
        builder.tapped(parse_square("E9"))
    builder.adding = "light object"
    with pytest.raises(ClixbookError, match="20 things lie on E9"):
        builder.tapped(parse_square("E9"))
    builder.choose(len(builder.position.stands))
    builder.figure.thing.place.value = "ZZ99"
    assert len(all_things(builder.position.board)) == 22


def test_effects_are_those_that_figures_there_could_have_laid() -> None:
    builder = PositionEditor(lambda: rulebook("complete2022"), lambda: "light")
    builder.adding = "lens-keeper"  # of Ann, with Outwit on its first click
    builder.session.click("D5")
    builder.session.click("H3")
    menu, given = builder.figure.effects.menu, builder.figure.effects.given
    labels = dict(menu.options)
    menu.value = labels["Outwit by Lens Keeper: no running shot"]
    assert [label for label, _ in given.options] == ["✕ Outwit by Lens Keeper: no running shot"]
    builder.figure.side.value = "Ann"  # whatever side it is of: nobody takes from a friend, but it was so before
    builder.undo.click()
    game = again(builder)
    assert [(each.by, each.on, each.off) for each in game.state.lasting] == [
        ("lens-keeper", "lodestar", "running shot")
    ]
    assert Game.from_dict(builder.game.to_dict()).state == builder.game.state  # type: ignore[union-attr]
    builder.choose(ids(builder.position).index("lodestar"))
    given.value = 0
    assert builder.position.lasting == ()


def test_effects_go_with_their_figures_by_whatever_name() -> None:
    builder = PositionEditor(lambda: rulebook("complete2022"), lambda: "light")
    for square in ("D5", "D6"):
        builder.adding = "lens-keeper"
        builder.session.click(square)
    builder.session.click("H3")
    labels = [number for label, number in builder.figure.effects.menu.options if label.startswith("Outwit")]
    builder.figure.effects.menu.value = labels[-1]
    assert builder.position.lasting[0].by == "lens-keeper-2"
    builder.choose(ids(builder.position).index("lens-keeper"))
    builder.figure.out.click()
    assert builder.position.lasting[0].by == "lens-keeper"  # there is but one now
    builder.turn.names.value = "Zoe, Max"
    assert builder.position.lasting[0].player == "Zoe"
    builder.choose(ids(builder.position).index("lens-keeper"))
    builder.figure.out.click()
    assert builder.position.lasting == ()


def test_conditions_are_in_play_where_the_book_has_them(builder: PositionEditor) -> None:
    menu = builder.turn.conditions.menu
    menu.value = dict(menu.options)["Crosswind"]
    game = again(builder)
    assert game.state.conditions == ("crosswind",)
    assert game.pending is None
    assert "less speed" in builder.turn.told.value
    assert value_of(game.state, "lodestar", "speed").total == 9  # 11 printed, and 2 less for wings
    builder.turn.conditions.given.value = 0
    assert builder.position.conditions == ()
    builder.undo.click()
    builder.rules = lambda: rulebook("complete2022")
    builder.redraw()
    assert builder.game is None
    assert "battlefield conditions" in builder.figure.note.value
    assert builder.turn.conditions.menu.options[0][0] == "this book has none"


def test_feats_are_given_and_written_in_the_entry(builder: PositionEditor) -> None:
    builder.choose(0)
    builder.figure.feats.value = "Passenger:10"
    assert [each.name for each in again(builder).state.fighter("night-warden").feats] == ["passenger"]
    builder.figure.feats.value = "passenger:10, ##"
    assert "A feat is a name and points" in builder.figure.note.value
    nebula = PositionEditor(lambda: rulebook("nebula2007"), lambda: "light")
    nebula.choose(1)
    labels = dict(nebula.figure.feat.menu.options)
    nebula.figure.feat.menu.value = labels["revive:10"]
    assert nebula.stand is not None
    assert nebula.stand.feats == ("revive:10",)


def test_all_of_it_survives_the_address_of_the_room() -> None:
    room = Build(Settings(), {"tab": "position"})
    builder = room.parts["position"]
    builder.adding = "barrier marker"
    builder.session.click("E9")
    menu = builder.turn.conditions.menu
    menu.value = menu.options[1][1]
    assert Build(Settings(), room.query()).parts["position"].position == builder.position
    ask = parse_qs(urlsplit(builder.links.value.rsplit('href="')[-1].split('"')[0].replace("&amp;", "&")).query)
    assert parse_square("E9") in Board.from_line(ask["position"][0]).markers  # Explore has it too


def test_what_an_arrangement_names_must_be_there() -> None:
    builder = PositionEditor(lambda: rulebook("complete2022"), lambda: "light")
    builder.adding = "lens-keeper"
    builder.session.click("D5")
    builder.session.click("H3")
    builder.figure.effects.menu.value = builder.figure.effects.menu.options[1][1]
    assert builder.game is not None
    data = builder.game.to_dict()
    arranged = data["arranged"]
    assert Game.from_dict(data).state.lasting == builder.position.lasting
    for wrong, why in (
        ({"lasting": arranged["lasting"].replace("lens-keeper", "nobody")}, "nobody here is called 'nobody'"),
        ({"lasting": arranged["lasting"].replace("Ann", "Zoe")}, "no player 'Zoe'"),
        ({"lasting": arranged["lasting"].replace("PWR-OUTWIT", "PWR-NONE")}, "no ruling 'PWR-NONE'"),
        ({"lasting": "("}, "lasting"),
        ({"lasting": 3}, "lasting is a code"),
        ({"conditions": "fog"}, "list of battlefield conditions"),
    ):
        with pytest.raises(ClixbookError, match=why):
            Game.from_dict({**data, "arranged": {**arranged, **wrong}})


# -- heights, sides, themes, decks, and what figures have done ----------------------------------------------------


def choose(builder: PositionEditor, who: str) -> None:
    builder.choose(ids(builder.position).index(who))


@pytest.mark.ruling("SPD-02", "nebula2007", "core2014")
@pytest.mark.ruling("MAP-03", "nebula2007")
def test_a_flyer_soars_where_the_book_knows_heights(builder: PositionEditor) -> None:
    choose(builder, "lodestar")
    assert not is_shown(builder.figure.soaring)  # the book of 2014 has no heights
    builder.rules = lambda: rulebook("nebula2007")
    builder.redraw()
    assert is_shown(builder.figure.soaring)
    builder.figure.soaring.value = True
    game = again(builder)
    assert game.board.pieces["lodestar"].soaring
    assert Game.from_dict(game_of(builder.position, rulebook("nebula2007")).to_dict()).board == game.board
    builder.put(replace(builder.position, board=builder.position.board.with_(setting="indoor")))
    assert "is indoors" in builder.figure.note.value
    builder.undo.click()
    choose(builder, "night-warden")  # a boot: no wings
    assert not is_shown(builder.figure.soaring)
    builder.rules = lambda: rulebook("core2014")
    builder.redraw()
    assert "Flight has no heights" in builder.figure.note.value


def is_shown(part: Any) -> bool:
    return part.layout.display != "none"


@pytest.mark.ruling("MUL-02", "core2014")
def test_players_are_on_sides(builder: PositionEditor) -> None:
    assert not is_shown(builder.turn.sides)  # two players are against each other
    builder.turn.names.value = "Ann, Ben, Cy, Di"
    for who, side in (("gnat", "Cy"), ("lodestar", "Di")):
        builder.adding, builder.tray.side.value = who, side
        builder.tray.put.click()
    builder.turn.sides.value = dict(builder.turn.sides.options)["Ann and Cy against Ben and Di"]
    state = again(builder).state
    assert state.are_friends("Ann", "Cy")
    assert not state.are_friends("Ann", "Ben")
    builder.turn.names.value = "Zoe, Ben, Cy, Di"
    assert again(builder).state.are_friends("Zoe", "Cy")


@pytest.mark.ruling("THM-01", "core2014", "eddieg")
@pytest.mark.ruling("THM-08", "core2014")
def test_a_theme_is_declared_with_the_rerolls_that_are_left(builder: PositionEditor) -> None:
    builder.turn.empty.click()
    for who in ("bruiser", "ironmonger", "crane-hand"):  # the Dock Crew, and one opponent
        builder.adding = who
        builder.tray.put.click()
    builder.tray.side.value, builder.adding = "Ben", "lodestar"
    builder.tray.put.click()
    menu = builder.turn.themes.menu
    labels = [label for label, _ in menu.options][1:]
    assert labels[:4] == [  # three figures, 300 points: three rerolls at first
        "Ann: Dock Crew, 3 rerolls left", "Ann: Dock Crew, 2 rerolls left", "Ann: Dock Crew, 1 reroll left",
        "Ann: Dock Crew, 0 rerolls left",
    ]  # fmt: skip
    assert not [label for label in labels if label.startswith("Ben")]  # one figure alone is no theme
    menu.value = dict(menu.options)["Ann: Dock Crew, 1 reroll left"]
    theme = again(builder).state.themes[0]
    assert (theme.player, theme.keyword, theme.members, theme.left) == ("Ann", "Dock Crew", 3, 1)
    builder.rules = lambda: rulebook("eddieg")
    builder.redraw()
    assert "there are no themed teams" in builder.figure.note.value.lower()
    builder.turn.themes.given.value = 0
    assert builder.position.themes == ()
    assert builder.game is not None


@pytest.mark.ruling("OPT-03", "core2014", "nebula2007")
def test_cards_wait_in_the_deck_where_conditions_come_at_random(builder: PositionEditor) -> None:
    assert not is_shown(builder.turn.deck)
    builder.rules = lambda: rulebook("nebula2007")
    builder.redraw()
    menu = builder.turn.deck.menu
    card = menu.options[1][0]
    menu.value = menu.options[1][1]
    assert again(builder).state.deck == (card.lower(),)
    assert card not in dict(builder.turn.conditions.menu.options)
    builder.turn.deck.given.value = 0
    assert builder.position.deck == ()


def test_what_a_figure_has_done_is_set_and_comes_back(builder: PositionEditor) -> None:
    choose(builder, "bruiser")
    pane = builder.figure
    pane.has_moved.value, pane.left_area.value, pane.attacks.value = True, True, 1
    builder.turn.rounds.value = 9
    fighter = again(builder).state.fighter("bruiser")
    assert (fighter.has_moved, fighter.left_area, fighter.attacks) == (True, True, 1)
    assert again(builder).state.rounds == 9


def test_what_cannot_be_set_is_told_as_a_game_is_opened(builder: PositionEditor) -> None:
    game = builder.game
    assert game is not None
    builder.visit({"game": game.to_line()})
    assert "left out" not in builder.session.status
    state = game.state.with_(saved=("Ann",))
    builder.visit({"game": replace(game, state=state.with_fighter("bruiser", tokens=1)).to_line()})
    assert builder.session.status == "This cannot be set by hand and is left out: saved: Ann → nothing."


@pytest.mark.ruling("SPD-10", "nebula2007")
def test_a_flyer_may_be_earthbound_by_a_feat_of_an_opponent() -> None:
    builder = PositionEditor(lambda: rulebook("nebula2007"), lambda: "light")
    choose(builder, "bruiser")
    builder.figure.feats.value = "swingline:15"
    choose(builder, "lodestar")  # wings
    menu = builder.figure.effects.menu
    menu.value = dict(menu.options)["Swingline by Bruiser: on the ground"]
    lasting = again(builder).state.lasting[0]
    assert (lasting.by, lasting.on, lasting.grounds) == ("bruiser", "lodestar", True)
    choose(builder, "clockmaker")  # a boot: nothing to hold down
    assert not [label for label, _ in builder.figure.effects.menu.options if "Swingline" in label]


@pytest.mark.ruling("CAR-06", "core2014")
def test_who_was_carried_this_turn_does_nothing_that_costs(builder: PositionEditor) -> None:
    choose(builder, "clockmaker")
    builder.figure.place.value = "H4"  # beside Lodestar, who has wings
    carried = "Carry by Lodestar: no costed actions"
    assert carried in dict(builder.figure.effects.menu.options)  # in Ann's turn too: until Ben's next one begins
    builder.turn.turn.value = 1
    assert [str(each) for each in again(builder).options() if str(each).startswith("move clockmaker")]
    menu = builder.figure.effects.menu
    menu.value = dict(menu.options)[carried]
    game = again(builder)
    assert [(each.on, each.bars) for each in game.state.lasting] == [("clockmaker", "costed")]
    assert not [str(each) for each in game.options() if str(each).startswith(("move clockmaker", "shoot clockmaker"))]
    builder.figure.place.value = "N9"
    assert carried not in dict(builder.figure.effects.menu.options)  # too far away to have been carried
