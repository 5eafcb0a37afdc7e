"""Things on the pages: a figure's panel, the pictures, and the menus of set-ups and forces."""

from __future__ import annotations

import re

import pytest

import clixbook as cx
from clixbook.board.model.things import ObjectKind
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.whereabouts import why_off_map
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from clixbook.view.editors.force.force_draft import from_query, named_additions, to_query
from clixbook.view.editors.force.force_editor import ForceEditor
from clixbook.view.editors.force.force_report import cost_of
from clixbook.view.play.dials.dial_panel import card_html, card_of
from clixbook.view.play.dials.powers_list import traits_html
from clixbook.view.play.dials.things_list import thing_rows
from clixbook.view.play.new_game.agreements import Agreements
from clixbook.view.play.new_game.gifts import gift_options
from clixbook.view.play.panes.result import result_html
from clixbook.view.scenes.thing_scene import object_name
from tests.helpers import settled

BOARD = cx.Board.build(
    width=10, height=6, objects={"C4": "rain-lantern"}, starting={"west": ["A1:A6"], "east": ["J1:J6"]}
)


def test_a_panel_tells_the_things_of_a_figure() -> None:
    fighters = {"bruiser": {"at": "C3", "of": "Ann", "holds": "market-anvil"}, "gnat": {"at": "G3", "of": "Ben"}}
    game = Game.at(BOARD, rules="core2014", turn="Ann", fighters=fighters)
    rows = [(each.has, each.name, each.says) for each in thing_rows(game.state, "bruiser")]
    assert rows == [
        ("in hand", "Market Anvil", "+1 attack."),
        ("reaches it", "Rain Lantern", "When attacked by a ranged attack, +1 defense."),
    ]
    panel = card_html(card_of(game.state, "bruiser"))
    assert "<h3>Things</h3>" in panel
    assert "?page=rules&amp;id=WPN-14" in panel
    assert "<h3>Things</h3>" not in card_html(card_of(game.state, "gnat"))
    (lying,) = BOARD.objects[BOARD.square("C4")]
    said = "Rain Lantern, special light object (When attacked by a ranged attack, +1 defense)"
    assert object_name(lying) == said
    assert said in game.board.to_svg()
    relic = cx.MapObject("immobile", name="Helm", special=True, relic=4, owner="Ann", points=8)
    cloak = cx.MapObject("light", name="Cloak", gear="drop")
    assert object_name(relic) == "Helm, relic, taken by 4 or more"
    assert object_name(cloak) == "Cloak, equipment"


def test_a_panel_tells_the_range_as_it_is_now() -> None:
    """Signal Mast lends 2 range within 3 squares; Lodestar has 7 printed, and Gnat is far and has none."""
    board = cx.Board.build(width=12, height=6, objects={"C4": "signal-mast"})
    fighters = {"lodestar": {"at": "C3", "of": "Ann"}, "gnat": {"at": "J3", "of": "Ben"}}
    game = Game.at(board, rules="core2014", turn="Ann", fighters=fighters)
    assert "<span>range 9, printed 7</span>" in card_html(card_of(game.state, "lodestar"))
    assert "<span>no range</span>" in card_html(card_of(game.state, "gnat"))


def test_a_panel_tells_what_is_worn_and_assigned() -> None:
    forces = {"Ann": ["bruiser+equipment glass-gauntlet+resource night-ledger"], "Ben": ["gnat"]}
    game = Game.new(BOARD.bare, rules="complete2022", forces=forces)
    rows = [(each.has, each.name, each.says) for each in thing_rows(game.state, "bruiser")]
    assert rows == [
        ("worn", "Glass Gauntlet", "+1 damage. 8 points of Ann."),
        ("assigned", "Night Ledger", "Once per turn, may unique +1 attack. 12 points of Ann."),
    ]


def test_a_panel_tells_an_identity_card_and_the_tray_who_is_on_the_sideline() -> None:
    forces = {"Ann": ["bruiser+id card harbour-pass+beside quay-sergeant"], "Ben": ["gnat"]}
    game = arrange_start(Game.new(BOARD.bare, rules="complete2022", forces=forces), turn=3)
    (row,) = thing_rows(game.state, "bruiser")
    assert (row.has, row.name, row.ruling) == ("borne", "Harbour Pass", "GEN-13")
    assert "Call in Help, once a game: Quay Sergeant or Dock Rat, until this turn ends." in row.says
    assert "Inspiration: +1 speed." in row.says
    assert "Intimidation: -1 attack." in row.says
    assert "On the sideline: Quay Sergeant." in card_html(card_of(game.state, "bruiser"))
    game = game.apply("call bruiser quay-sergeant")
    game = game.apply(game.options()[0])
    assert [each.has for each in thing_rows(game.state, "quay-sergeant")] == ["called by it"]
    back = settled(game.apply("end"))
    assert why_off_map(back.state.fighter("quay-sergeant")) == "On the sideline"


def test_a_panel_tells_plot_points() -> None:
    forces = {"Ann": ["winter-actress"], "Ben": ["gnat"]}
    game = Game.new(BOARD.bare, rules="complete2022", forces=forces)
    assert "2 plot points." in card_html(card_of(game.state, "winter-actress"))


@pytest.mark.parametrize(
    ("figure", "edition", "says"),
    [
        ("tin-recruit", "core2014", "Its stack: Two or more identical friendly ones"),
        ("tin-recruit", "complete2022", "There are no horde tokens."),
        ("winter-actress", "complete2022", "Its damage: 1 unavoidable damage as the turn ends"),
        ("parcel-van", "core2014", "It acts: With a pilot, from the turn after the pilot got in"),
        ("parcel-van", "complete2022", "Its figure carries up to that many friends"),
    ],
)
def test_a_trait_that_is_a_word_of_the_game_has_the_words_of_the_book(figure: str, edition: str, says: str) -> None:
    html = traits_html(load_figure(figure), rulebook(edition))
    assert says in html
    assert "No text." not in html


@pytest.mark.parametrize("power", ["Cloud of Dust", "Flight"])
def test_a_card_marks_a_horde_power_or_an_ability_that_outwit_takes(power: str) -> None:
    forces = {"Ann": ["cellar-moth", "cellar-moth"], "Ben": ["lens-keeper"]}
    places = {"cellar-moth": "B3", "cellar-moth-2": "B3", "lens-keeper": "G3"}
    game = arrange_start(Game.new(BOARD.bare, rules="core2014", forces=forces, places=places), turn=4)
    taken = game.apply(f"use lens-keeper outwit cellar-moth {power.lower().replace(' ', '-')}")
    assert "lost for now" not in card_html(card_of(game.state, "cellar-moth"))
    assert re.search(rf"<b>{power}</b>[^★]*lost for now", card_html(card_of(taken.state, "cellar-moth")))


def test_the_end_lists_what_was_lost_and_a_card_its_number() -> None:
    """Gnat 2 and the ledger that it alone is assigned: 40 and 12 points."""
    forces = {"Ann": ["gnat:40", "gnat:40+resource night-ledger"], "Ben": ["lodestar"]}
    game = Game.new(BOARD.bare, rules="complete2022", forces=forces, build_total=300)
    assert "<h2>Gnat 2</h2>" in card_html(card_of(game.state, "gnat-2"))
    over = game.apply("concede Ann")
    while over.pending is not None:
        over = over.apply(over.options()[0])
    assert over.result is not None
    assert over.result.points_of("Ben") == 40 + 40 + 12
    lost = result_html(Tree.of(over), {"gnat": "Gnat", "gnat-2": "Gnat 2"})
    assert "<td>Gnat, Gnat 2, Night Ledger</td>" in lost


def test_the_end_lists_the_location_bonuses_that_were_scored() -> None:
    """Gnat costs 40, the bonuses of its player 6 and 5; those of the winner are not lost (2022, 25.6b)."""
    forces = {"Ann": ["gnat"], "Ben": ["lodestar"]}
    brought = {"Ann": "market-street: Night market, Short cuts", "Ben": "market-street: Night market"}
    game = Game.new("market-street", rules="complete2022", forces=forces, locations=brought)
    over = settled(game.apply("concede Ann"))
    assert over.result is not None
    assert over.result.points_of("Ben") == 40 + 6 + 5
    assert "<td>Gnat, Night market, Short cuts</td>" in result_html(Tree.of(over), {"gnat": "Gnat"})


def test_why_the_relic_underfoot_is_not_destroyed_is_told() -> None:
    """It said that Destroy is for a square, though that is one."""
    helm = {"kind": "immobile", "name": "Helm", "special": True, "relic": 1, "owner": "Ann", "points": 12}
    board = cx.Board.build(width=8, height=6, objects={"C3": helm, "C4": "light"})
    fighters = {"bruiser": {"at": "C3", "of": "Ben"}, "gnat": {"at": "G4", "of": "Ann"}}
    page = cx.PlayPage(Game.at(board, rules="core2014", turn="Ben", fighters=fighters))
    page.sentence.figure.value = "bruiser"
    page.sentence.lane.value = "destroy"
    page.sentence.place.value = "C3"
    assert page.table.chosen.status == "Bruiser cannot destroy C3, because Helm on C3 is a relic (OBJ-18)."


def test_menus_offer_what_the_book_knows() -> None:
    """2014 has relics, 2022 equipment, and the last book none of all that."""
    agreements = Agreements(("Ann", "Ben"))
    found = {}
    for edition in ("core2014", "complete2022", "eddieg"):
        book = rulebook(edition)
        agreements.offer(book, {"Ann": ["bruiser"], "Ben": ["gnat"]}, built=False, set_up=True)
        found[edition] = {word for _, word in agreements.object.options}
    assert {"heavy", "rain-lantern", "lamp-crown"} <= found["core2014"]
    assert {"rain-lantern"} <= found["complete2022"] - {"lamp-crown"}
    assert "lamp-crown" not in found["complete2022"]
    assert "rain-lantern" not in found["eddieg"]
    plain = {edition: found[edition] & set(ObjectKind) for edition in found}
    assert plain["core2014"] == {"light", "heavy", "immobile", "ultra light", "ultra heavy"}
    assert plain["complete2022"] == plain["eddieg"] == {"light", "heavy"}
    worn = {edition: {word for _, word in gift_options(rulebook(edition))} for edition in found}
    feats = {"feat hand-in-hand", "feat patched-coat", "feat rain-temper", "feat spare-boots"}
    assert worn["core2014"] == {"resource night-ledger", "resource tide-clock", *feats}
    assert {"equipment rope-cloak", "resource night-ledger"} <= worn["complete2022"]
    assert worn["eddieg"] == set()


def test_a_force_is_given_things_by_the_menu() -> None:
    book = rulebook("complete2022")
    editor = ForceEditor(lambda: book, lambda: "light")
    editor.put(editor.force.with_entry("bruiser"))
    assert "id card harbour-pass+beside quay-sergeant" in {word for _, word in editor.gift.options}
    for word in ("equipment rope-cloak", "resource night-ledger"):
        editor.gift.value = word
        editor.give.click()
    editor.object.value = "rain-lantern"
    assert editor.force.entries == ("bruiser+equipment rope-cloak+resource night-ledger",)
    assert editor.force.objects == ("rain-lantern",)
    assert cost_of(editor.force, book) == 75 + 5 + 12 + 6


def test_the_force_builder_names_things_of_ones_own_in_its_fields() -> None:
    book = rulebook("core2014")
    editor = ForceEditor(lambda: book, lambda: "light")
    bell = cx.Thing("bell", "Great Bell", cx.ThingKind.SPECIAL, points=6, says="+1 attack")
    editor.offer((), (bell,))
    editor.object.value = "Great Bell"
    assert (editor.objects.value, editor.force.objects) == ("Great Bell", (cx.thing_code(bell),))
    editor.objects.value = "heavy, great bell"
    assert editor.force.objects == ("heavy", cx.thing_code(bell))


def test_no_menu_offers_a_vehicle_a_resource_that_is_not_for_it() -> None:
    """VEH-01: the 2022 book refuses it; in the other book with resources a vehicle has them."""
    for edition, offered in (("complete2022", False), ("core2014", True)):
        book = rulebook(edition)
        editor = ForceEditor(lambda book=book: book, lambda: "light")
        for name in ("milk-float", "bruiser"):
            editor.put(editor.force.with_entry(name))
        agreements = Agreements(("Ann", "Ben"))
        agreements.offer(book, {"Ann": ["milk-float", "bruiser"], "Ben": ["gnat"]}, built=False, set_up=True)
        for menu, at in ((editor, 0), (agreements, ("Ann", 0))):
            menu.bearer.value = at
            assert ("resource tide-clock" in {word for _, word in menu.gift.options}) is offered, edition
        editor.bearer.value, agreements.bearer.value = 1, ("Ann", 1)
        assert all("resource tide-clock" in {word for _, word in each.gift.options} for each in (editor, agreements))


def test_a_thing_of_ones_own_is_given_by_its_code() -> None:
    book = rulebook("complete2022")
    editor = ForceEditor(lambda: book, lambda: "light")
    editor.put(editor.force.with_entry("bruiser"))
    belt = cx.Thing("ash-belt", "Ash Belt", cx.ThingKind.EQUIPMENT, points=3, says="+1 speed; when elevated, Toughness")
    editor.gift.value = "other"
    editor.gift_name.value = f"equipment {cx.thing_code(belt)}"
    editor.give.click()
    assert cost_of(editor.force, book) == 78
    assert [words for words, _ in named_additions(editor.force)] == ["equipment Ash Belt for Bruiser"]
    (entry,) = editor.force.entries
    game = Game.new(BOARD.bare, rules=book, forces={"Ann": [entry], "Ben": ["gnat"]})
    assert [each.name for each in thing_rows(game.state, "bruiser")] == ["Ash Belt"]
    assert from_query(to_query(editor.force)) == editor.force


@pytest.mark.ruling("TER-06", "core2014", "complete2022")
@pytest.mark.parametrize(("edition", "told"), [("core2014", True), ("complete2022", True), ("nebula2007", False)])
def test_the_card_tells_what_the_ground_lends(edition: str, told: bool) -> None:
    fighters = {"bruiser": {"at": "D4", "of": "Ann"}, "gnat": {"at": "A1", "of": "Ben"}}
    state = cx.Game.at("warm-spring", rules=edition, turn="Ann", fighters=fighters).state
    rows = [each for each in thing_rows(state, "bruiser") if each.ruling == "TER-06"]
    assert [(each.has, each.name) for each in rows] == [("under it", "Warm Spring")] * told
    assert list(thing_rows(state, "gnat")) == []
