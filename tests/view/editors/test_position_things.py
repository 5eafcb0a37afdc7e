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
from clixbook.engine.history.thing_codes import thing_code
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing_files import load_thing
from clixbook.rulebooks import rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.position.position_draft import game_of, ids
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.position.position_of_game import draft_of_game
from clixbook.view.editors.position.position_session import press
from clixbook.view.editors.position.position_things import KINDS, all_things, things_on


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(lambda: rulebook("core2014"), lambda: "light")


def lying(editor: PositionEditor, square: str) -> list[str]:
    return [each.name for each in things_on(editor.position.board, parse_square(square))]


def again(editor: PositionEditor) -> Game:
    """The game of the position, read from its address."""
    assert editor.game is not None
    game = from_line(editor.query()["game"])
    assert draft_of_game(game) == editor.position
    return game


def test_an_object_is_laid_moved_and_taken_away(editor: PositionEditor) -> None:
    editor.tray.sort.value = "Objects"
    assert [label for label, _ in editor.tray.found.options][:2] == ["Light", "Heavy"]
    editor.tray.found.value = "heavy object"
    editor.session.click("A9")
    assert lying(editor, "A9") == ["Heavy object"]
    assert editor.figure.who.label == "Heavy object, A9"
    editor.session.click("B8")  # it is in hand
    assert (lying(editor, "A9"), lying(editor, "B8")) == ([], ["Heavy object"])
    editor.figure.thing.kind.value, editor.figure.thing.name.value = "ultra heavy object", "Crane"
    assert again(editor).board.objects[parse_square("B8")][0].name == "Crane"
    press(editor.session, "Delete")
    assert lying(editor, "B8") == []
    for _ in range(3):
        editor.undo.click()
    assert lying(editor, "B8") == ["Heavy object"]


def test_a_tap_chooses_what_lies_below_who_stands_there(editor: PositionEditor) -> None:
    session = editor.session
    session.click("F7")  # the light object of the yard
    assert session.status == "Crate is chosen: choose a square, and it goes there."
    press(session, "Delete")
    editor.adding = "smoke marker"
    session.click("F6")  # below the Bruiser
    assert editor.figure.who.label == "Smoke marker, F6"
    session.click("F6")
    assert editor.chosen is None
    session.click("F6")
    assert editor.figure.who.label == "Bruiser, Ann, F6"
    session.click("F6")
    assert editor.figure.who.label == "Smoke marker, F6"


def test_a_drag_takes_a_thing_along_by_mouse_finger_and_keys(editor: PositionEditor) -> None:
    session = editor.session
    assert not session.pick("I6", touch=True)  # a finger pans until the object is chosen
    assert session.pick("I6")
    session.carry("I7")
    session.carry("J7")
    session.drop()
    assert (lying(editor, "I6"), lying(editor, "J7")) == ([], ["Engine block"])
    assert session.pick("J7", touch=True)
    session.carry("J8")
    session.drop()
    assert lying(editor, "J8") == ["Engine block"]
    for key in ("m", "ArrowLeft", "m"):
        press(session, key)
    assert lying(editor, "I8") == ["Engine block"]
    editor.undo.click()
    editor.undo.click()
    assert lying(editor, "J7") == ["Engine block"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_laid_and_is_in_the_address(editor: PositionEditor, kind: str) -> None:
    editor.adding = kind
    editor.session.click("E9")
    assert [each.kind for each in things_on(again(editor).board, parse_square("E9"))] == [kind]


def test_a_square_is_full_in_one_sentence(editor: PositionEditor) -> None:
    for _ in range(20):
        editor.adding = "light object"
        editor.tapped(parse_square("E9"))
    editor.adding = "light object"
    with pytest.raises(ClixbookError, match="20 things lie on E9"):
        editor.tapped(parse_square("E9"))
    editor.choose(len(editor.position.stands))
    editor.figure.thing.place.value = "ZZ99"
    assert len(all_things(editor.position.board)) == 22


def test_effects_are_those_that_figures_there_could_have_laid() -> None:
    editor = PositionEditor(lambda: rulebook("complete2022"), lambda: "light")
    editor.adding = "lens-keeper"  # of Ann, with Outwit on its first click
    editor.session.click("D5")
    editor.session.click("H3")
    menu, given = editor.figure.effects.menu, editor.figure.effects.given
    labels = dict(menu.options)
    menu.value = labels["Outwit by Lens Keeper: no running shot"]
    assert [label for label, _ in given.options] == ["✕ Outwit by Lens Keeper: no running shot"]
    editor.figure.side.value = "Ann"  # whatever side it is of: nobody takes from a friend, but it was so before
    editor.undo.click()
    game = again(editor)
    assert [(each.by, each.on, each.off) for each in game.state.lasting] == [
        ("lens-keeper", "lodestar", "running shot")
    ]
    assert Game.from_dict(editor.game.to_dict()).state == editor.game.state  # type: ignore[union-attr]
    editor.choose(ids(editor.position).index("lodestar"))
    given.value = 0
    assert editor.position.lasting == ()


def test_effects_go_with_their_figures_by_whatever_name() -> None:
    editor = PositionEditor(lambda: rulebook("complete2022"), lambda: "light")
    for square in ("D5", "D6"):
        editor.adding = "lens-keeper"
        editor.session.click(square)
    editor.session.click("H3")
    labels = [number for label, number in editor.figure.effects.menu.options if label.startswith("Outwit")]
    editor.figure.effects.menu.value = labels[-1]
    assert editor.position.lasting[0].by == "lens-keeper-2"
    editor.choose(ids(editor.position).index("lens-keeper"))
    editor.figure.out.click()
    assert editor.position.lasting[0].by == "lens-keeper"  # there is but one now
    editor.turn.names.value = "Zoe, Max"
    assert editor.position.lasting[0].player == "Zoe"
    editor.choose(ids(editor.position).index("lens-keeper"))
    editor.figure.out.click()
    assert editor.position.lasting == ()


def test_conditions_are_in_play_where_the_book_has_them(editor: PositionEditor) -> None:
    menu = editor.turn.conditions.menu
    menu.value = dict(menu.options)["Crosswind"]
    game = again(editor)
    assert game.state.conditions == ("crosswind",)
    assert game.pending is None
    assert "less speed" in editor.turn.card_texts.value
    assert value_of(game.state, "lodestar", "speed").total == 9  # 11 printed, and 2 less for wings
    editor.turn.conditions.given.value = 0
    assert editor.position.conditions == ()
    editor.undo.click()
    editor.rules = lambda: rulebook("complete2022")
    editor.redraw()
    assert editor.game is None
    assert "battlefield conditions" in editor.figure.note.value
    assert editor.turn.conditions.menu.options[0][0] == "this book has none"


def test_feats_are_given_and_written_in_the_entry(editor: PositionEditor) -> None:
    editor.choose(0)
    editor.figure.feats.value = "Passenger:10"
    assert [each.name for each in again(editor).state.fighter("night-warden").feats] == ["passenger"]
    editor.figure.feats.value = "passenger:10, ##"
    assert "A feat is a name and points" in editor.figure.note.value
    nebula = PositionEditor(lambda: rulebook("nebula2007"), lambda: "light")
    nebula.choose(1)
    labels = dict(nebula.figure.feat.menu.options)
    nebula.figure.feat.menu.value = labels["revive:10"]
    assert nebula.stand is not None
    assert nebula.stand.feats == ("revive:10",)


def test_each_feat_stands_whole_on_a_button_that_takes_it_off() -> None:
    editor = PositionEditor(lambda: rulebook("nebula2007"), lambda: "light")
    editor.choose(0)
    editor.figure.feats.value = "brilliant tactician:10, fastball special:5"
    given = editor.figure.feat.given
    assert [label for label, _ in given.options] == ["✕ brilliant tactician:10", "✕ fastball special:5"]
    given.value = 0
    assert editor.stand is not None
    assert editor.stand.feats == ("fastball special:5",)
    assert [label for label, _ in given.options] == ["✕ fastball special:5"]


def test_the_field_of_feats_names_things_of_ones_own(editor: PositionEditor) -> None:
    editor.rules = lambda: rulebook("complete2022")
    ring = replace(load_thing("glass-gauntlet"), id="ring", name="Glass Ring")
    editor.own_things = (ring,)
    editor.choose(0)
    editor.figure.feats.value = "equipment glass ring"
    assert editor.stand is not None
    assert editor.stand.feats == (f"equipment {thing_code(ring)}",)
    assert editor.figure.feats.value == "equipment Glass Ring"


def test_all_of_it_survives_the_address_of_the_room() -> None:
    room = Build(Settings(), {"tab": "position"})
    editor = room.parts["position"]
    editor.adding = "barrier marker"
    editor.session.click("E9")
    menu = editor.turn.conditions.menu
    menu.value = menu.options[1][1]
    assert Build(Settings(), room.query()).parts["position"].position == editor.position
    ask = parse_qs(urlsplit(editor.links.value.rsplit('href="')[-1].split('"')[0].replace("&amp;", "&")).query)
    assert parse_square("E9") in Board.from_line(ask["position"][0]).markers  # Explore has it too


def test_what_an_arrangement_names_must_be_there() -> None:
    editor = PositionEditor(lambda: rulebook("complete2022"), lambda: "light")
    editor.adding = "lens-keeper"
    editor.session.click("D5")
    editor.session.click("H3")
    editor.figure.effects.menu.value = editor.figure.effects.menu.options[1][1]
    assert editor.game is not None
    data = editor.game.to_dict()
    arranged = data["arranged"]
    assert Game.from_dict(data).state.lasting == editor.position.lasting
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


def choose(editor: PositionEditor, who: str) -> None:
    editor.choose(ids(editor.position).index(who))


@pytest.mark.ruling("SPD-02", "nebula2007", "core2014")
@pytest.mark.ruling("MAP-03", "nebula2007")
def test_a_flyer_soars_where_the_book_knows_heights(editor: PositionEditor) -> None:
    choose(editor, "lodestar")
    assert not is_shown(editor.figure.soaring)  # the book of 2014 has no heights
    editor.rules = lambda: rulebook("nebula2007")
    editor.redraw()
    assert is_shown(editor.figure.soaring)
    editor.figure.soaring.value = True
    game = again(editor)
    assert game.board.pieces["lodestar"].soaring
    assert Game.from_dict(game_of(editor.position, rulebook("nebula2007")).to_dict()).board == game.board
    editor.put(replace(editor.position, board=editor.position.board.with_(setting="indoor")))
    assert "is indoors" in editor.figure.note.value
    editor.undo.click()
    choose(editor, "night-warden")  # a boot: no wings
    assert not is_shown(editor.figure.soaring)
    editor.rules = lambda: rulebook("core2014")
    editor.redraw()
    assert "Flight has no heights" in editor.figure.note.value


def is_shown(part: Any) -> bool:
    return part.layout.display != "none"


@pytest.mark.ruling("MUL-02", "core2014")
def test_players_are_on_sides(editor: PositionEditor) -> None:
    assert not is_shown(editor.turn.sides)  # two players are against each other
    editor.turn.names.value = "Ann, Ben, Cy, Di"
    for who, side in (("gnat", "Cy"), ("lodestar", "Di")):
        editor.adding, editor.tray.side.value = who, side
        editor.tray.put.click()
    editor.turn.sides.value = dict(editor.turn.sides.options)["Ann and Cy against Ben and Di"]
    state = again(editor).state
    assert state.are_friends("Ann", "Cy")
    assert not state.are_friends("Ann", "Ben")
    editor.turn.names.value = "Zoe, Ben, Cy, Di"
    assert again(editor).state.are_friends("Zoe", "Cy")


@pytest.mark.ruling("THM-01", "core2014", "eddieg")
@pytest.mark.ruling("THM-08", "core2014")
def test_a_theme_is_declared_with_the_rerolls_that_are_left(editor: PositionEditor) -> None:
    editor.turn.empty.click()
    for who in ("bruiser", "ironmonger", "crane-hand"):  # the Dock Crew, and one opponent
        editor.adding = who
        editor.tray.put.click()
    editor.tray.side.value, editor.adding = "Ben", "lodestar"
    editor.tray.put.click()
    menu = editor.turn.themes.menu
    labels = [label for label, _ in menu.options][1:]
    assert labels[:4] == [  # three figures, 300 points: three rerolls at first
        "Ann: Dock Crew, 3 rerolls left", "Ann: Dock Crew, 2 rerolls left", "Ann: Dock Crew, 1 reroll left",
        "Ann: Dock Crew, 0 rerolls left",
    ]  # fmt: skip
    assert not [label for label in labels if label.startswith("Ben")]  # one figure alone is no theme
    menu.value = dict(menu.options)["Ann: Dock Crew, 1 reroll left"]
    theme = again(editor).state.themes[0]
    assert (theme.player, theme.keyword, theme.members, theme.left) == ("Ann", "Dock Crew", 3, 1)
    editor.rules = lambda: rulebook("eddieg")
    editor.redraw()
    assert "there are no themed teams" in editor.figure.note.value.lower()
    editor.turn.themes.given.value = 0
    assert editor.position.themes == ()
    assert editor.game is not None


@pytest.mark.ruling("OPT-03", "core2014", "nebula2007")
def test_cards_wait_in_the_deck_where_conditions_come_at_random(editor: PositionEditor) -> None:
    assert not is_shown(editor.turn.deck)
    editor.rules = lambda: rulebook("nebula2007")
    editor.redraw()
    menu = editor.turn.deck.menu
    card = menu.options[1][0]
    menu.value = menu.options[1][1]
    assert again(editor).state.deck == (card.lower(),)
    assert card not in dict(editor.turn.conditions.menu.options)
    editor.turn.deck.given.value = 0
    assert editor.position.deck == ()


def test_what_a_figure_has_done_is_set_and_comes_back(editor: PositionEditor) -> None:
    choose(editor, "bruiser")
    pane = editor.figure
    pane.has_moved.value, pane.left_area.value, pane.attacks.value = True, True, 1
    editor.turn.rounds.value = 9
    fighter = again(editor).state.fighter("bruiser")
    assert (fighter.has_moved, fighter.left_area, fighter.attacks) == (True, True, 1)
    assert again(editor).state.rounds == 9


def test_what_cannot_be_set_is_told_as_a_game_is_opened(editor: PositionEditor) -> None:
    game = editor.game
    assert game is not None
    editor.visit({"game": game.to_line()})
    assert "left out" not in editor.session.status
    state = game.state.with_(saved=("Ann",))
    editor.visit({"game": replace(game, state=state.with_fighter("bruiser", tokens=1)).to_line()})
    assert editor.session.status == "This cannot be set by hand and is left out: saved: Ann → nothing."


@pytest.mark.ruling("SPD-10", "nebula2007")
def test_a_flyer_may_be_earthbound_by_a_feat_of_an_opponent() -> None:
    editor = PositionEditor(lambda: rulebook("nebula2007"), lambda: "light")
    choose(editor, "bruiser")
    editor.figure.feats.value = "swingline:15"
    choose(editor, "lodestar")  # wings
    menu = editor.figure.effects.menu
    menu.value = dict(menu.options)["Swingline by Bruiser: on the ground"]
    lasting = again(editor).state.lasting[0]
    assert (lasting.by, lasting.on, lasting.grounds) == ("bruiser", "lodestar", True)
    choose(editor, "clockmaker")  # a boot: nothing to hold down
    assert not [label for label, _ in editor.figure.effects.menu.options if "Swingline" in label]


@pytest.mark.ruling("CAR-06", "core2014")
def test_who_was_carried_this_turn_does_nothing_that_costs(editor: PositionEditor) -> None:
    choose(editor, "clockmaker")
    editor.figure.place.value = "H4"  # beside Lodestar, who has wings
    carried = "Carry by Lodestar: no costed actions"
    assert carried in dict(editor.figure.effects.menu.options)  # in Ann's turn too: until Ben's next one begins
    editor.turn.turn.value = 1
    assert [str(each) for each in again(editor).options() if str(each).startswith("move clockmaker")]
    menu = editor.figure.effects.menu
    menu.value = dict(menu.options)[carried]
    game = again(editor)
    assert [(each.on, each.bars) for each in game.state.lasting] == [("clockmaker", "costed")]
    assert not [str(each) for each in game.options() if str(each).startswith(("move clockmaker", "shoot clockmaker"))]
    editor.figure.place.value = "N9"
    assert carried not in dict(editor.figure.effects.menu.options)  # too far away to have been carried
