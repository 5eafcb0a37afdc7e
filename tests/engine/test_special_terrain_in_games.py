"""Special terrain and locations that forces bring: set-up, effects, the end of them, points."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.model.board import Board
from clixbook.board.model.location_bonus import LocationBonus
from clixbook.board.model.things import ObjectKind, Terrain
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.ground_stages import piece_asked
from clixbook.engine.sequence.turn.score import score_now
from clixbook.engine.sequence.turn.turns import remove_figures, settle_end
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.forces.forces import ExtraElements
from clixbook.rulebooks.sections.map.special_terrain import PieceSpot, SpecialTerrainLimit
from clixbook.rulebooks.sections.turn.set_up import TerrainOrder, TerrainTurns
from clixbook.scenarios.stories.prose import event_sentences
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.dials.things_list import thing_rows
from clixbook.view.play.panes.result import result_html
from tests.engine.with_objects import Workshop
from tests.helpers import editions, settled

BOARD = Board.build(
    width=12, height=8, name="meadow", starting={"west": ["A1:B8"], "east": ["K1:L8"]}, hindering=["F4"],
    walls=["F4|G4", "F4|F5"],
)  # fmt: skip
ROCK = Board.build(
    width=12, height=8, name="meadow", starting={"west": ["A1:B8"], "east": ["K1:L8"]}, blocking=["G4"],
)  # fmt: skip
POND = Thing(
    "pond", "Pond", ThingKind.TERRAIN, points=5, terrain="water", size="2x3", falls=3, says="+1 defense.",
    map="meadow", bonus="+1 speed.",
)  # fmt: skip
BOOK = "complete2022"
WITHOUT = ("core2014", "nebula2007", "eddieg")
HERE = Board.build(
    width=12, height=8, name="quay", starting={"west": ["A1:B8"], "east": ["K1:L8"]},
).with_(bonuses=(
    LocationBonus("Low tide", 5, "+1 speed.", consolation="+1 speed."),
    LocationBonus("Night shift", 7, "+1 attack.", only=("Watch",)),
))  # fmt: skip
PLACE = HERE.to_line()


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def new(rules: str | Rulebook, shop: Workshop, board: Any = BOARD, **more: Any) -> Game:
    ape = shop.figure("ape", d=3, more="keywords: [Watch]\nset: tests\nnumber: 1")
    forces = {"Ann": [ape], "Ben": [shop.figure("foe", d=7, more="set: tests\nnumber: 2")]}
    return Game.new(board, rules=rules, forces=forces, **{"set_up": True, **more})


def problems(rules: str | Rulebook, shop: Workshop, board: Any = BOARD, **more: Any) -> str:
    with pytest.raises(ClixbookError) as error:
        new(rules, shop, board, **more)
    return str(error.value)


def laying(game: Game, first: str = "Ann") -> Game:
    """The game at the choice that follows the roll for the first player, which ``first`` wins."""
    while game.state.setting_up is not None and (game.actor == "dice" or "takes turn" in str(game.pending)):
        if game.actor == "dice":
            game = game.apply("6 6" if f"{first}'s roll" in str(game.pending) else "1 1")
        else:
            game = game.apply(first)
    return game


def begun(game: Game, **wishes: str) -> Game:
    """The game once it begins; a choice that has one of the ``wishes`` gets that."""
    while game.state.setting_up is not None:
        if game.actor == "dice":
            game = laying(game)
            continue
        options = [str(option) for option in game.options()]
        game = game.apply(next((wish for wish in wishes.values() if wish in options), options[0]))
    return game


def laid(shop: Workshop, rules: str | Rulebook = BOOK, **more: Any) -> Game:
    """The game in which Ben's pond lies on F3 to G5."""
    game = laying(new(rules, shop, objects={"Ben": [POND]}, **more)).apply("F3 F4 F5 G3 G4 G5")
    return begun(game, ape="ape B4", foe="foe K4")


# -- what forces may bring -------------------------------------------------------------------------------------


@pytest.mark.ruling("FRC-22", *WITHOUT)
@pytest.mark.ruling("SPC-01", *WITHOUT)
@pytest.mark.parametrize("edition", WITHOUT)
def test_books_without_special_terrain_refuse_it(shop: Workshop, edition: str) -> None:
    for more in ({}, {"points": 300}):
        found = problems(edition, shop, objects={"Ben": [POND]}, **more)
        assert "There is no special terrain in this book. (FRC-22" in found
        assert "1 piece of special terrain, at most 0. (SPC-01" in found
    one = rulebook(edition).replace({"FRC-22": ExtraElements(True, most=1, least=1)})
    assert "(FRC-22" not in problems(one, shop, objects={"Ben": [POND]})
    assert new(one.replace({"SPC-01": SpecialTerrainLimit(1)}), shop, objects={"Ben": [POND]})


@pytest.mark.ruling("FRC-22", BOOK)
@pytest.mark.ruling("SPC-01", BOOK)
def test_a_force_brings_one_piece_and_pays_for_it(shop: Workshop) -> None:
    found = problems(BOOK, shop, objects={"Ben": [POND, "tide-pool"]})
    assert "2 of the kind special terrain, at most 1. (FRC-22" in found
    assert "2 pieces of special terrain, at most 1. (SPC-01" in found
    assert "costs 5 points too much" in problems(BOOK, shop, objects={"Ben": [POND]}, points=100)
    assert new(BOOK, shop, objects={"Ben": [POND]}, points=200)
    assert "Players bring objects to a set-up" in problems(BOOK, shop, objects={"Ben": [POND]}, set_up=False)
    with pytest.raises(ClixbookError, match="costs a point or more"):
        Thing("pond", "Pond", ThingKind.TERRAIN)


@pytest.mark.ruling("FRC-23", *WITHOUT)
@pytest.mark.ruling("SPC-04", *WITHOUT)
@pytest.mark.parametrize("edition", WITHOUT)
def test_books_without_locations_refuse_them(shop: Workshop, edition: str) -> None:
    found = problems(edition, shop, locations={"Ann": f"{PLACE}: Low tide"})
    assert "There is no location in this book. (FRC-23" in found
    assert "1 location, at most 0. (SPC-04" in found
    one = rulebook(edition).replace({"FRC-23": ExtraElements(True, most=1)})
    assert "(FRC-23" not in problems(one, shop, locations={"Ann": PLACE})
    assert new(one.replace({"SPC-04": 1}), shop, locations={"Ann": PLACE})


@pytest.mark.ruling("FRC-23", BOOK)
@pytest.mark.ruling("SPC-04", BOOK)
def test_a_force_brings_one_location_and_any_of_its_bonuses(shop: Workshop) -> None:
    found = problems(BOOK, shop, locations={"Ann": [f"{PLACE}: Low tide", PLACE]})
    assert "2 of the kind location, at most 1. (FRC-23" in found
    assert "2 locations, at most 1. (SPC-04" in found
    both = f"{PLACE}: Low tide, night shift"
    assert "costs 12 points too much" in problems(BOOK, shop, locations={"Ann": both}, points=100)
    assert new(BOOK, shop, locations={"Ann": both}, points=200).state.locations[0].points == 12
    assert "no bonus high tide" in problems(BOOK, shop, locations={"Ann": f"{PLACE}: high tide"})
    assert "is not a location" in problems(BOOK, shop, locations={"Ann": "corner"})


# -- special terrain -------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-17", BOOK)
def test_the_second_player_lays_special_terrain_after_the_map(shop: Workshop) -> None:
    game = laying(new(BOOK, shop, objects={"Ann": [POND], "Ben": ["old-chimney"]}))
    assert (game.actor, game.pending.purpose) == ("Ben", "Ben lays the Old Chimney")
    after = game.apply("off the map")
    assert not any(piece.squares for piece in after.state.terrain_pieces)
    told = [str(event) for event in after.log]
    assert "Ann's force has the bonus of the Pond: +1 speed." in told, "which could not be laid"
    played = begun(after)
    assert value_of(played.state, "ape", "speed").total == 9
    house = rulebook(BOOK).replace({"SET-17": TerrainOrder(TerrainTurns.FIRST_LAST)})
    last = laying(new(house, shop, objects={"Ann": [POND], "Ben": ["old-chimney"]})).apply("off the map")
    assert last.pending.purpose == "Ann lays the Pond"
    nobody = rulebook(BOOK).replace({"SET-17": TerrainOrder()})
    assert "lays" not in str(laying(new(nobody, shop, objects={"Ben": [POND]})).pending)


@pytest.mark.ruling("SET-17", *WITHOUT)
@pytest.mark.parametrize("edition", WITHOUT)
def test_nobody_lays_special_terrain_in_other_books(shop: Workshop, edition: str) -> None:
    allowed = {"FRC-22": ExtraElements(True), "SPC-01": SpecialTerrainLimit(9)}
    book = rulebook(edition).replace({**allowed, "SET-01": rulebook(BOOK).set_up.stages})
    assert "lays" not in str(laying(new(book, shop, objects={"Ben": [POND]})).pending)
    turns = book.replace({"SET-17": TerrainOrder(TerrainTurns.BUT_THE_FIRST)})
    assert "Ben lays the Pond" in str(laying(new(turns, shop, objects={"Ben": [POND]})).pending)


@pytest.mark.ruling("SPC-02", BOOK)
def test_where_special_terrain_may_be_laid(shop: Workshop) -> None:
    high = BOARD.with_(levels=tuple(2 if square.x == 7 else 1 for square in BOARD.squares))
    game = laying(new(BOOK, shop, high, objects={"Ben": ["market-stalls"]}))
    options = {str(option) for option in game.options()}
    assert "E1 E2 F1 F2" in options
    assert "D1 D2 E1 E2" not in options, "two squares from a starting area"
    assert "G1 G2 H1 H2" not in options, "on two levels"
    special = BOARD.with_(special=type(BOARD.special)({BOARD.square("F2"): "Slippery."}))
    assert "E1 E2 F1 F2" not in {str(o) for o in laying(new(BOOK, shop, special, objects={"Ben": [POND]})).options()}
    near = rulebook(BOOK).replace({"SPC-02": PieceSpot(0)})
    everywhere = {str(option) for option in laying(new(near, shop, high, objects={"Ben": ["market-stalls"]})).options()}
    assert "A1 A2 B1 B2" in everywhere


@pytest.mark.ruling("SPC-02", BOOK)
@pytest.mark.ruling("SET-17", BOOK)
def test_special_terrain_without_a_place_is_lost_for_its_bonus(shop: Workshop) -> None:
    small = Board.build(width=7, height=4, starting={"west": ["A1:B4"], "east": ["F1:G4"]})
    game = begun(laying(new(BOOK, shop, small, objects={"Ben": [POND]})))
    assert game.state.terrain_pieces[0].lost
    assert value_of(game.state, "foe", "speed").total == 9
    assert score_now(game.state)["Ann"] == 5
    poor = rulebook(BOOK).replace({"SET-17": TerrainOrder(TerrainTurns.BUT_THE_FIRST)})
    assert value_of(begun(new(poor, shop, small, objects={"Ben": [POND]})).state, "foe", "speed").total == 8


@pytest.mark.ruling("SPC-02", *WITHOUT)
@pytest.mark.parametrize("edition", WITHOUT)
def test_books_without_special_terrain_ask_for_no_distance(shop: Workshop, edition: str) -> None:
    allowed = {"FRC-22": ExtraElements(True), "SPC-01": SpecialTerrainLimit(9)}
    turns = {"SET-01": rulebook(BOOK).set_up.stages, "SET-17": TerrainOrder(TerrainTurns.BUT_THE_FIRST)}
    book = rulebook(edition).replace({**allowed, **turns})
    options = {str(option) for option in laying(new(book, shop, objects={"Ben": [POND]})).options()}
    assert "A1 A2 A3 B1 B2 B3" in options
    far = book.replace({"SPC-02": PieceSpot(3)})
    assert "A1 A2 A3 B1 B2 B3" not in {str(o) for o in laying(new(far, shop, objects={"Ben": [POND]})).options()}


def test_special_terrain_replaces_what_lies_under_it_and_works_for_those_in_it(shop: Workshop) -> None:
    game = laid(shop)
    board = game.state.board
    assert board.printed("F4") == board.printed("G5") == Terrain.WATER
    assert "F4|G4" not in {edge.name for edge in board.edges}
    assert board.special[board.square("F4")] == "Special terrain: Pond. +1 defense."
    assert value_of(game.state, "foe", "speed").total == 9, "the bonus of the map"
    assert value_of(game.state, "ape", "speed").total == 8
    before = value_of(game.state, "ape", "defense").total
    moved = game.apply("move ape F4")
    assert value_of(moved.state, "ape", "defense").total == before + 1
    again = Game.from_line(moved.to_line())
    assert again.state == moved.state
    assert Game.from_dict(moved.to_dict()).state == moved.state


def test_in_special_terrain_its_card_and_the_map_bonus_work_both(shop: Workshop) -> None:
    game = laid(shop)
    inside = Game.from_line(re.sub("foe![A-Z][0-9]+", "foe!F4", game.to_line()))
    values = [[value_of(each.state, "foe", name).total for name in ("speed", "defense")] for each in (game, inside)]
    assert values[1] == [9, values[0][1] + 1]
    rows = {row.name: row.has for row in thing_rows(inside.state, "foe")}
    assert rows == {"Pond": "where it stands", "Pond bonus": "by the map"}


@pytest.mark.ruling("SPC-03", BOOK)
@pytest.mark.ruling("GEN-14", BOOK)
@pytest.mark.ruling("WIN-07", BOOK)
def test_a_figure_with_the_damage_destroys_special_terrain(shop: Workshop) -> None:
    game = laid(shop)
    assert "adjacent" in str(game.why_not("raze ape F3")[0])
    beside = game.apply("move ape E4").apply("end").apply("end")
    assert "raze ape F3" in {str(option) for option in beside.options(kind="destroy")}
    after = beside.apply("raze ape G5")
    board = after.state.board
    assert board.bare.with_(objects=BOARD.objects) == BOARD, "what lay under it is back"
    assert {kind.kind for pile in board.objects.values() for kind in pile} == {ObjectKind.HEAVY}
    assert sorted(square.name for square in board.objects) == ["F3", "F4", "F5", "G3", "G4", "G5"]
    assert score_now(after.state)["Ann"] == 5
    assert value_of(after.state, "foe", "speed").total == 9, "the map bonus stays"
    assert "No special terrain lies" in str(after.why_not("raze ape G5")[-1])
    assert Game.from_line(after.to_line()).state == after.state
    unpaid = rulebook(BOOK).replace({"WIN-07": frozenset()})
    house = laid(shop, unpaid).apply("move ape E4").apply("end").apply("end").apply("raze ape G5")
    assert score_now(house.state)["Ann"] == 0


@pytest.mark.ruling("OCC-02", BOOK)
def test_special_terrain_over_blocking_terrain_leaves_no_object_there(shop: Workshop) -> None:
    game = laid(shop, board=ROCK).apply("move ape E4").apply("end").apply("end").apply("raze ape G5")
    assert sorted(square.name for square in game.state.board.objects) == ["F3", "F4", "F5", "G3", "G5"]


@pytest.mark.ruling("OCC-02", BOOK)
def test_special_terrain_stays_while_a_figure_would_stand_on_blocking_terrain(shop: Workshop) -> None:
    game = laid(shop, board=ROCK).apply("move ape G4").apply("end").apply("end")
    (reason,) = game.why_not("raze ape G5")
    assert (reason.ruling, str(reason)) == ("OCC-02", "Ape would stand on blocking G4. (OCC-02; §13.2, §15.5, §17)")
    assert not game.options(kind="destroy")
    rested = game.apply("move ape E4")
    for _ in range(4):
        rested = rested.apply("end")
    assert not rested.why_not("raze ape G5")


@pytest.mark.ruling("GEN-14", *WITHOUT)
@pytest.mark.ruling("SPC-03", *WITHOUT)
@pytest.mark.parametrize("edition", WITHOUT)
def test_what_is_left_of_special_terrain_and_whether_it_withstands(shop: Workshop, edition: str) -> None:
    allowed = {"FRC-22": ExtraElements(True), "SPC-01": SpecialTerrainLimit(9)}
    turns = {"SET-01": rulebook(BOOK).set_up.stages, "SET-17": TerrainOrder(TerrainTurns.BUT_THE_FIRST)}
    book = rulebook(edition).replace({**allowed, **turns})
    assert not beside_chimney(shop, book).why_not("destroy ape F4"), "a destroy action may choose it"
    assert beside_chimney(shop, book.replace({"SPC-03": True})).why_not("destroy ape F4")
    chimney = Thing("chimney", "Chimney", ThingKind.TERRAIN, points=4, terrain="blocking", falls=3)
    for rules, left in ((book, 0), (book.replace({"GEN-14": "heavy"}), 1)):
        after = beside_chimney(shop, rules, chimney).apply("raze ape F4")
        assert len(after.state.board.objects) == left


def beside_chimney(shop: Workshop, rules: str | Rulebook, chimney: Any = "old-chimney") -> Game:
    """Ann's ape stands beside a blocking piece on F4, and has its turn."""
    game = laying(new(rules, shop, objects={"Ben": [chimney]}))
    wanted = next(str(each) for each in game.options() if str(each).startswith("F4"))
    game = begun(game.apply(wanted), ape="ape B4", foe="foe K4")
    return settled(game.apply("move ape E4"), "no attack").apply("end").apply("end")


@pytest.mark.ruling("SPC-03", BOOK)
def test_no_destroy_action_chooses_special_terrain(shop: Workshop) -> None:
    game = beside_chimney(shop, BOOK)
    assert "piece of special terrain" in str(game.why_not("destroy ape F4")[0])
    weak = rulebook(BOOK).replace({"SPC-03": False})
    assert not beside_chimney(shop, weak).why_not("destroy ape F4")


# -- locations -------------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-18", BOOK)
@pytest.mark.ruling("SPC-04", BOOK)
def test_a_location_gives_its_bonus_to_who_chose_it_and_a_consolation_to_others(shop: Workshop) -> None:
    brought = {"Ann": f"{PLACE}: Low tide, Night shift", "Ben": f"{PLACE}: Low tide"}
    game = laying(new(BOOK, shop, locations=brought))
    assert {str(option) for option in game.options()} == {"meadow", "quay"}
    here, there = begun(game, wish="quay"), begun(game, wish="meadow")
    assert [value_of(here.state, "ape", name).total for name in ("speed", "attack")] == [9, 11]
    assert [value_of(there.state, "ape", name).total for name in ("speed", "attack")] == [8, 10]
    assert value_of(here.state, "foe", "speed").total == 9, "the consolation"
    assert Game.from_line(here.to_line()).state == here.state
    assert Game.from_dict(here.to_dict()).state == here.state
    without = rulebook(BOOK).replace({"SET-18": False})
    assert value_of(begun(new(without, shop, locations=brought), wish="quay").state, "ape", "speed").total == 8
    first = new(BOOK, shop, HERE, locations=brought, set_up=False)
    assert value_of(first.state, "ape", "speed").total == 9


@pytest.mark.ruling("MAP-10", BOOK)
@pytest.mark.parametrize("set_up", [False, True])
def test_a_location_is_the_map_without_its_orange_rows_too(shop: Workshop, set_up: bool) -> None:
    """A speed of 8 and the bonus, though three players have the map without its last two rows."""
    long = HERE.with_(orange_rows=2)
    forces = {"Ann": [shop.figure("ape", d=3, more="set: tests\nnumber: 1")], "Ben": ["gnat"], "Cid": ["gnat"]}
    brought = {"Ann": f"{long.to_line()}: Low tide"}
    game = begun(Game.new(long, rules=BOOK, forces=forces, locations=brought, set_up=set_up))
    assert (game.board.height, value_of(game.state, "ape", "speed").total) == (6, 9)


@pytest.mark.ruling("SET-18", *WITHOUT)
@pytest.mark.parametrize("edition", WITHOUT)
def test_other_books_give_nothing_for_a_location(shop: Workshop, edition: str) -> None:
    book = rulebook(edition).replace({"FRC-23": ExtraElements(True), "SPC-04": 1})
    game = new(book, shop, HERE, locations={"Ben": f"{PLACE}: Low tide"}, set_up=False)
    assert (game.state.locations[0].gives, value_of(game.state, "foe", "speed").total) == ("", 8)
    other = new(book.replace({"SET-18": True}), shop, HERE, locations={"Ben": f"{PLACE}: Low tide"}, set_up=False)
    assert other.state.locations[0].gives == "consolation"


# -- points ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("WIN-07", core2014=0, complete2022=12, nebula2007=0, eddieg=0)
)
def test_what_a_player_without_figures_loses_besides(shop: Workshop, edition: str, expected: int) -> None:
    allowed = {
        "FRC-22": ExtraElements(True),
        "SPC-01": SpecialTerrainLimit(9),
        "FRC-23": ExtraElements(True),
        "SPC-04": 1,
    }
    book = rulebook(edition).replace(allowed)
    game = begun(new(book, shop, HERE, objects={"Ann": [POND]}, locations={"Ann": f"{PLACE}: Night shift"}))
    over = game.apply("concede Ann").state
    assert over.result is not None
    assert score_now(over)["Ben"] - plain_score(shop, book) == Fraction(expected)


def plain_score(shop: Workshop, book: Rulebook) -> Fraction:
    """Ben's points for Ann's force without special terrain and location."""
    return score_now(begun(new(book, shop, HERE)).apply("concede Ann").state)["Ben"]


def test_only_named_figures_have_a_bonus(shop: Workshop) -> None:
    game = new(BOOK, shop, HERE, locations={"Ann": f"{PLACE}: Night shift"}, set_up=False)
    assert value_of(game.state, "ape", "attack").total == 11
    assert not has_effect(game.state, "ape", "stealth")


@pytest.mark.ruling("WIN-07", BOOK)
@pytest.mark.ruling("WIN-02", BOOK)
def test_location_bonuses_score_for_whoever_defeats_their_player(shop: Workshop) -> None:
    """By points a player is defeated with figures left: bonuses score, special terrain stays (§25.6b, §5.2)."""
    brought = {"Ann": f"{PLACE}: Low tide, Night shift"}
    ape = shop.figure("ape", d=3, more="keywords: [Watch]\nset: tests\nnumber: 1")
    dear = {"Ann": [ape, shop.figure("giant", points=150)], "Ben": [shop.figure("foe", d=7)]}
    game = Game.new(HERE, rules=BOOK, forces=dear, locations=brought, objects={"Ann": [POND]}, set_up=True,
                    build_total=50)  # fmt: skip
    game = begun(laying(game))
    assert score_now(game.state)["Ben"] == 0
    events: list[Any] = []
    state = settle_end(remove_figures(game.state, ("giant",), events), events)
    assert state.result is not None
    assert state.result.winner == "Ben"
    assert score_now(state)["Ben"] == state.result.points_of("Ben") == 150 + 12
    told = [str(event) for event in events]
    assert "The bonus Night shift of Ann is lost, which cost 7 points." in told
    assert not any("Pond" in each for each in told)


@pytest.mark.ruling("WIN-07", BOOK)
def test_location_bonuses_score_when_a_scenario_or_the_last_point_defeats_their_player(shop: Workshop) -> None:
    brought = {"Ann": f"{PLACE}: Night shift", "Ben": f"{PLACE}: Low tide"}
    game = new(BOOK, shop, HERE, locations=brought, set_up=False, ends=["Ben lasts 1 rounds"])
    over = game.apply("end").apply("end").state
    assert over.result is not None
    assert over.result.winner == "Ben"
    assert dict(over.result.points) == {"Ann": 0, "Ben": 7}


def test_the_set_up_calls_figures_and_maps_by_their_names() -> None:
    brings = {"Ann": ["market-stalls"], "Ben": ["market-stalls"]}
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = Game.new("market-street", rules=BOOK, forces=forces, set_up=True, seed=1, objects=brings)
    told = list(event_sentences(game.state, game.events))
    assert told[:2] == [
        "Ann reveals Bruiser, and brings Market Stalls. [SET-01]",
        "Ben reveals Gnat, and brings Market Stalls. [SET-01]",
    ]
    game = game.apply((5, 2)).apply((3, 5))  # Ben is first: Ann lays hers
    assert "On Market street its force has: Combat Reflexes." in piece_asked(game.state)
    laid = game.apply(next(iter(game.options())))
    gains = [event for event in laid.log if "force has the bonus" in str(event)]
    assert [event.reasons[0].text for event in gains] == [
        "It lies on Market street.", "Its player has no turn to lay it.",
    ]  # fmt: skip


@pytest.mark.ruling("SET-01", BOOK)
def test_a_force_is_revealed_with_all_that_it_brings() -> None:
    """Objects alone are seen as they are laid."""
    bruiser = "bruiser+equipment glass-gauntlet+resource night-ledger+id card harbour-pass+beside quay-sergeant"
    forces, brought = {"Ann": [bruiser], "Ben": ["gnat"]}, {"Ann": "market-street: Night market"}
    objects = {"Ann": ["rain-lantern"]}
    game = Game.new("market-street", rules=BOOK, forces=forces, set_up=True, locations=brought, objects=objects)
    told = next(iter(event_sentences(game.state, game.events)))
    also = "Quay Sergeant, Glass Gauntlet, Night Ledger, Harbour Pass, the location bonus Night market"
    assert told == f"Ann reveals Bruiser, and brings {also}. [SET-01]"


@pytest.mark.ruling("SET-05", BOOK)
def test_a_location_that_may_be_chosen_goes_by_its_name() -> None:
    forces, brought = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"Ann": "market-street: Night market"}
    game = Game.new("warm-spring", rules=BOOK, forces=forces, set_up=True, locations=brought)
    game = game.apply((5, 2)).apply((2, 2))
    assert [Offers(game).answer_words(each) for each in game.options()] == ["Warm spring", "Market street"]
    assert "Ann picks the map Market street." in list(map(str, game.apply("market-street").events))


@pytest.mark.ruling("SET-05", BOOK)
@pytest.mark.parametrize("as_line", [False, True])
def test_a_location_that_is_the_map_itself_is_offered_once_to_three(as_line: bool) -> None:
    """The map has areas along other sides for them, and is the same map; beside another one it is offered (§25.6)."""
    place = load_map("market-street").to_line() if as_line else "market-street"
    forces, brought = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cid": ["lodestar"]}, {"Ann": f"{place}: Night market"}
    for here, offered in ((place, False), ("warm-spring", True)):
        board = load_map(here) if here in map_names() else Board.from_line(here)
        game = Game.new(board, rules=BOOK, forces=forces, set_up=True, locations=brought)
        for roll in ("6 6", "1 1", "2 2"):
            game = game.apply(roll)
        assert (getattr(game.pending, "purpose", "") == "the map") is offered
        if offered:
            assert len(game.options()) == 2


@pytest.mark.ruling("MUL-04", BOOK)
@pytest.mark.ruling("MUL-03", BOOK)
@pytest.mark.parametrize("lies", [True, False])
def test_of_three_the_active_player_scores_the_special_terrain_of_one_who_is_out(lies: bool) -> None:
    """Ben gives up in Ann's turn: 40 for the gnat and 4 for the chimney, on the map or off it, are hers alone."""
    areas = {"north": ["A1:C1"], "east": ["P4:P6"], "south": ["A16:C16"]}
    board = Board.build(width=16, height=16, starting=areas)
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cid": ["lodestar"]}
    game = Game.new(board, rules=BOOK, forces=forces, set_up=True, objects={"Ben": ["old-chimney"]})
    for roll in ("6 6", "1 1", "2 2"):
        game = game.apply(roll)
    while game.state.setting_up is not None:
        game = game.apply(game.options()[0 if lies else -1])
    (before,) = game.state.terrain_pieces
    assert bool(before.squares) is lies
    out = game.apply("concede Ben")
    (after,) = out.state.terrain_pieces
    assert dict(score_now(out.state)) == {"Ann": 44, "Ben": 0, "Cid": 0}
    assert (after.squares, after.lost) == ((), True)
    assert not any("blocking" in terrain_at(out.board, square, rules="complete2022") for square in before.squares)
    assert not out.board.objects, "it was not destroyed, which would leave heavy objects"
    assert Game.from_line(out.to_line()).state == out.state
    over = out.apply("concede Cid")
    assert over.result is not None
    assert dict(over.result.points)["Ann"] == 44 + game.state.fighter("lodestar").points


@pytest.mark.ruling("MUL-03", BOOK)
@pytest.mark.ruling("MUL-04", BOOK)
@pytest.mark.ruling("WIN-07", BOOK)
@pytest.mark.parametrize(("turn", "scores"), [("Ann", (37, 0, 0)), ("Ben", (18.5, 0, 18.5))])
def test_of_three_the_active_player_scores_the_location_bonuses_of_one_who_is_out(
    shop: Workshop, turn: str, scores: tuple[float, ...]
) -> None:
    """Ben's gnat is worth 30 and his Night shift 7: in his turn those who are left share them (2022 §26.1, §26.3)."""
    forces = {"Ann": [shop.figure("ape")], "Ben": [shop.figure("gnat", points=30)], "Cid": [shop.figure("foe")]}
    places = {"ape": "A1", "gnat": "F4", "foe": "A6"}
    game = Game.new(HERE, rules=BOOK, forces=forces, places=places, locations={"Ben": f"{PLACE}: Night shift"})
    game = game if turn == "Ann" else game.apply("end")
    out = game.apply("concede Ben")
    assert tuple(map(float, score_now(out.state).values())) == scores
    told = [str(event) for event in out.log]
    assert told.count("The bonus Night shift of Ben is lost, which cost 7 points.") == 1
    assert out.state.gone == (), "a bonus is no object"
    assert [(each.bonus.name, each.owner, each.lost_in) for each in out.state.lost_bonuses] == [
        ("Night shift", "Ben", turn)
    ]
    assert Game.from_line(out.to_line()).state == out.state
    over = out.apply("concede Cid")
    assert over.result is not None
    assert sum("Night shift" in str(event) for event in over.log) == 1
    assert result_html(Tree.of(out).add("concede Cid"), {}).count("Night shift") == 1
