"""Games in which figures destroy walls and terrain, climb, drop onto opponents, soar, and stand in deep water."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge, parse_square
from clixbook.board.model.things import MarkerKind
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from tests.helpers import EDITIONS, editions, settled

ATTACKS = ("core2014", "nebula2007", "eddieg")


def game_on(board: Board, rules: str, places: dict[str, str], **settings: dict[str, Any]) -> Game:
    """Ann's bruiser and gnat, Ben's lodestar; who has no place stands far in the south."""
    far = {"bruiser": "A10", "gnat": "C10", "lodestar": "L10"}
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]}
    game = Game.new(board, rules=rules, forces=forces, places={**far, **places}, seed=3)
    return arrange_start(game, settings or None)


def field(**more: Any) -> Board:
    return Board.build(width=12, height=10, **more)


def rulings(game: Game, action: str) -> set[str]:
    return {reason.ruling for reason in game.why_not(action)}


def debris(game: Game) -> set[str]:
    stacks = game.board.markers.items()
    return {square.name for square, stack in stacks if any(m.kind is MarkerKind.DEBRIS for m in stack)}


# -- destroying ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("DST-01")
@pytest.mark.ruling("DST-03")
@pytest.mark.ruling("DST-06")
@pytest.mark.parametrize("rules", EDITIONS)
def test_three_damage_destroys_a_blocking_square_beside_the_figure(rules: str) -> None:
    game = game_on(field(blocking=["C3"]), rules, {"bruiser": "B3"}, bruiser={"damage": 3})
    assert "destroy bruiser C3" in map(str, game.options())
    after = game.apply("destroy bruiser C3")
    assert debris(after) == {"C3"}
    assert (after.state.fighter("bruiser").tokens, after.state.left) == (1, 2)
    again = "destroy bruiser C3" in map(str, after.apply("end").apply("end").options())
    assert again is (rules == "nebula2007")  # where debris falls too (DST-08)
    assert Game.from_dict(after.to_dict()) == after


@pytest.mark.ruling("DST-01", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007"])
def test_two_damage_is_too_little(rules: str) -> None:
    game = game_on(field(blocking=["C3"]), rules, {"bruiser": "B3"}, bruiser={"damage": 2})
    assert rulings(game, "destroy bruiser C3") >= {"DST-01"}
    assert not any(str(option).startswith("destroy") for option in game.options())


@pytest.mark.ruling("EGS-09")
@pytest.mark.parametrize(
    ("rules", "falls"), [("core2014", None), ("complete2022", None), ("nebula2007", None), ("eddieg", True)]
)
def test_several_figures_add_up_within_a_turn_in_one_book(rules: str, falls: bool | None) -> None:
    places = {"bruiser": "B3", "gnat": "D3"}
    game = game_on(field(blocking=["C3"]), rules, places, bruiser={"damage": 2}, gnat={"damage": 1})
    if not falls:  # neither of the two can, nor can the other after the first has tried what it can
        assert "DST-01" in rulings(game, "destroy bruiser C3") & rulings(game, "destroy gnat C3")
        assert not any(str(option).startswith("destroy") for option in game.options())
        return
    first = game.apply("destroy bruiser C3")
    assert debris(first) == set()
    assert Game.from_dict(first.to_dict()) == first
    assert debris(first.apply("destroy gnat C3")) == {"C3"}
    later = first.apply("end").apply("end").apply("destroy gnat C3")  # another turn begins anew
    assert debris(later) == set()


@pytest.mark.ruling("DST-02")
@pytest.mark.parametrize("rules", EDITIONS)
def test_destroying_is_an_attack_in_three_books(rules: str) -> None:
    game = game_on(field(blocking=["C3"]), rules, {"bruiser": "B3"}, bruiser={"damage": 3})
    assert game.apply("destroy bruiser C3").state.fighter("bruiser").attacks == int(rules in ATTACKS)


@pytest.mark.ruling("DST-04")
@pytest.mark.ruling("DST-05")
@pytest.mark.parametrize("rules", EDITIONS)
def test_squares_and_walls_fall_from_afar(rules: str) -> None:
    board = field(blocking=["F3"], walls=["D5|E5"])
    game = game_on(board, rules, {"bruiser": "B3"}, bruiser={"damage": 3, "range": 6})
    assert debris(game.apply("destroy bruiser F3")) == {"F3"}
    after = game.apply("destroy bruiser D5|E5")
    assert parse_edge("D5|E5") not in after.board.standing_edges
    assert debris(after) == {"D5", "E5"}
    short = game_on(board, rules, {"bruiser": "B3"}, bruiser={"damage": 3, "range": 2})
    assert rulings(short, "destroy bruiser F3") & {"DST-03", "DST-04"}


@pytest.mark.parametrize(
    ("rules", "bars"),
    editions("RNG-07", "DST-02", core2014=True, complete2022=False, nebula2007=True, eddieg=False),
)
def test_an_opponent_beside_the_figure_keeps_it_from_shooting_at_terrain(rules: str, bars: bool) -> None:
    """2022 §16.9, §11.2a: it keeps from attacks, and destroying is none. Eddie G: it bars targets alone."""
    things = {"F3": "light"} if rules != "eddieg" else {}
    board = field(blocking=["F4"], objects=things, walls=["D1|E1"])
    game = game_on(board, rules, {"bruiser": "B3", "lodestar": "B4"}, bruiser={"damage": 3, "range": 6})
    for place in ("F4", "D1|E1", *things):
        assert rulings(game, f"destroy bruiser {place}") == ({"RNG-07"} if bars else set()), place


@pytest.mark.parametrize(
    ("edition", "falls"), editions("DST-08", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_hindering_terrain_falls_in_one_book(edition: str, falls: bool) -> None:
    game = game_on(field(hindering=["C3"]), edition, {"bruiser": "B3"}, bruiser={"damage": 3})
    assert ("destroy bruiser C3" in map(str, game.options())) is falls
    assert bool(game.why_not("destroy bruiser C3")) is not falls


@pytest.mark.ruling("DST-09")
@pytest.mark.parametrize("rules", EDITIONS)
def test_objects_on_the_ground_are_destroyed(rules: str) -> None:
    game = game_on(field(objects={"C3": "heavy"}), rules, {"bruiser": "B3"}, bruiser={"damage": 3})
    assert parse_square("C3") not in game.apply("destroy bruiser C3").board.objects


@pytest.mark.ruling("DST-07", "eddieg", "core2014", "complete2022")
@pytest.mark.parametrize(("rules", "falls"), [("core2014", False), ("complete2022", False), ("eddieg", True)])
def test_the_rim_of_a_roof_falls_in_one_book(rules: str, falls: bool) -> None:
    game = game_on(field(levels={"C3": 2}), rules, {"bruiser": "B3"}, bruiser={"damage": 3})
    assert ("destroy bruiser B3|C3" in map(str, game.options())) is falls


@pytest.mark.parametrize(
    ("edition", "falls"), editions("DST-07", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_a_reducible_feature_falls_to_nothing_in_one_book(edition: str, falls: bool) -> None:
    """A dinosaur of two squares: a blow at one leaves nothing of both, and whoever hides there stands on the ground."""
    beast = field(levels={"C3:D3": 2, "F3": 2}, hindering=["C3"], special={"C3:D3": "Reducible"})
    game = game_on(beast, edition, {"bruiser": "B3", "gnat": "D3"}, bruiser={"damage": 3})
    assert ("destroy bruiser C3" in map(str, game.options())) is falls
    if not falls:
        assert rulings(game, "destroy bruiser C3") & {"DST-07", "DST-08"}
        return
    fallen = game.apply("destroy bruiser C3")
    assert [fallen.board.level(parse_square(name)) for name in ("C3", "D3", "F3")] == [1, 1, 2]
    assert fallen.state.fighter("gnat").life == game.state.fighter("gnat").life
    assert "raised feature on C3 is destroyed" in str(fallen.log[0])
    assert Board.from_line(fallen.board.to_line()) == fallen.board
    assert Game.from_dict(fallen.to_dict()) == fallen
    assert "DST-07" in rulings(game_on(beast, edition, {"bruiser": "E3"}, bruiser={"damage": 9}), "destroy bruiser F3")
    weak = game_on(beast, edition, {"bruiser": "B3"}, bruiser={"damage": 2})
    assert rulings(weak, "destroy bruiser C3") == {"DST-01"}


def test_places_read_in_any_order_and_wrong_ones_are_refused() -> None:
    game = game_on(field(walls=["B3|C3"]), "core2014", {"bruiser": "B3"}, bruiser={"damage": 3})
    assert game.apply("destroy bruiser c3|b3") == game.apply("destroy bruiser B3|C3")
    assert rulings(game, "destroy bruiser E5") == {"DST-01"}
    for wrong in ("destroy bruiser lodestar", "destroy bruiser Z99", "destroy bruiser"):
        with pytest.raises(ClixbookError):
            game.apply(wrong)


# -- climbing and dropping -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "climbs"), editions("ELV-04", core2014=False, complete2022=False, nebula2007=False, eddieg=True)
)
def test_one_book_lets_everybody_climb_one_square_up_or_down(edition: str, climbs: bool) -> None:
    game = game_on(field(levels={"C3": 2, "D3": 2}), edition, {"bruiser": "B3"})
    told = {str(option) for option in game.options()}
    assert {option for option in told if option.startswith("climb bruiser")} == (
        {"climb bruiser C3"} if climbs else set()
    )
    if climbs:
        up = game.apply("climb bruiser C3")
        assert up.board.pieces["bruiser"].squares == (parse_square("C3"),)
        assert up.state.fighter("bruiser").tokens == 1
        rested = up.apply("end").apply("end").apply("end").apply("end")
        down = rested.apply("climb bruiser B4")
        assert down.state.fighter("bruiser").life == game.state.fighter("bruiser").life  # unhurt (ELV-05)


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("ELV-05", core2014=None, complete2022=None, nebula2007=2, eddieg=None)
)
def test_one_book_lets_a_walker_drop_off_an_edge_for_two_clicks(edition: str, clicks: int | None) -> None:
    game = game_on(field(levels={"C3": 2}), edition, {"bruiser": "C3"})
    assert ("move bruiser B3" in map(str, game.options())) is (clicks is not None)
    if clicks:
        after = game.apply("move bruiser B3")
        assert after.state.fighter("bruiser").life.click == 1 + clicks


@pytest.mark.parametrize(
    ("edition", "hurt"), editions("ELV-06", core2014=None, complete2022=None, nebula2007=1, eddieg=None)
)
def test_one_book_lets_figures_drop_onto_opponents(edition: str, hurt: int | None) -> None:
    game = game_on(field(levels={"C3": 2}), edition, {"bruiser": "C3", "lodestar": "B3"}, lodestar={"left_area": True})
    game = game.apply("end").apply("end")  # the first turns protect
    assert ("drop bruiser lodestar" in map(str, game.options())) is (hurt is not None)
    if hurt is None:
        assert rulings(game, "drop bruiser lodestar")
        return
    game = game.apply("drop bruiser lodestar")
    while game.actor == DICE:  # breaking away first
        game = game.apply("6")
    assert game.actor == "Ben"  # the side below picks the square
    landed = game.apply("A3")
    assert landed.board.pieces["bruiser"].squares == (parse_square("A3"),)
    assert [landed.state.fighter(who).life.click for who in ("bruiser", "lodestar")] == [1 + hurt, 1 + hurt]


# -- heights ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "heights"), editions("SPD-02", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_a_change_of_height_costs_a_square_of_the_move(edition: str, heights: bool) -> None:
    game = game_on(field(), edition, {"lodestar": "F5"}, lodestar={"speed": 3}).apply("end")
    soars = {str(option).split()[2] for option in game.options() if str(option).startswith("soar lodestar")}
    if not heights:
        assert not soars
        assert rulings(game, "soar lodestar F4")
        return
    assert {"F5", "F3", "H7"} <= soars  # itself, and two squares of three
    assert not {"F2", "I5"} & soars
    up = game.apply("soar lodestar F3")
    assert up.board.pieces["lodestar"].soaring
    assert rulings(up.apply("end").apply("end"), "soar lodestar F4") == {"SPD-02"}
    down = up.apply("end").apply("end").apply("hover lodestar F5")
    assert not down.board.pieces["lodestar"].soaring
    assert Game.from_dict(down.to_dict()) == down


@pytest.mark.ruling("SPD-02", "nebula2007")
def test_nobody_soars_indoors_or_without_wings() -> None:
    game = game_on(field(setting="indoor"), "nebula2007", {"lodestar": "F5"}).apply("end")
    assert rulings(game, "soar lodestar F4") == {"MAP-03"}
    outside = game_on(field(), "nebula2007", {})
    assert rulings(outside, "soar bruiser A9") == {"SPD-02"}


@pytest.mark.ruling("MAP-03", "nebula2007")
def test_a_soaring_flyer_stays_under_the_sky() -> None:
    board = field(setting="mixed", interior=["F4", "G4", "H4"])
    game = game_on(board, "nebula2007", {"lodestar": "F6"}).apply("end").apply("soar lodestar F5")
    game = settled(game)
    game = game.apply("end").apply("end")
    assert rulings(game, "move lodestar G4") == {"MAP-03"}
    assert {"move lodestar E4", "hover lodestar E4"} <= set(map(str, game.options()))


@pytest.mark.ruling("SPD-03", "nebula2007")
def test_a_soaring_flyer_comes_down_where_it_can_stand() -> None:
    board = field(blocking=["F4"], setting="outdoor")
    game = game_on(board, "nebula2007", {"lodestar": "F6"}).apply("end").apply("soar lodestar F5")
    game = game.apply("no attack")  # F4 could be destroyed
    game = game.apply("end").apply("end")
    assert rulings(game, "hover lodestar F4") & {"TMV-06"}
    assert "hover lodestar F3" in map(str, game.options())


@pytest.mark.ruling("SPD-03", "nebula2007")
@pytest.mark.ruling("RNG-03", "nebula2007")
def test_a_soaring_shooter_deals_one_less_to_those_below() -> None:
    settings = {"lodestar": {"damage": 4, "attack": 12, "range": 10}, "bruiser": {"defense": 14, "left_area": True}}
    game = game_on(field(), "nebula2007", {"lodestar": "F5", "bruiser": "F2"}, **settings)
    low = game.apply("end").apply("end").apply("end").apply("shoot lodestar bruiser").apply("5 3")
    high = game.apply("end").apply("soar lodestar F5")
    high = settled(high)
    high = high.apply("end").apply("end").apply("shoot lodestar bruiser").apply("5 3")
    clicks = [each.state.fighter("bruiser").life.click - 1 for each in (low, high)]
    assert clicks == [4, 3]


# -- water -----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("TMV-08")
@pytest.mark.ruling("DMG-31")
@pytest.mark.parametrize("rules", EDITIONS)
def test_deep_water_gives_tokens_and_then_damage_in_one_book(rules: str) -> None:
    board = field(water=["B3"], deep=["B3"])
    game = game_on(board, rules, {"bruiser": "B3"}).apply("end").apply("end")
    drowns = rules == "nebula2007"
    fighter = game.state.fighter("bruiser")
    assert (fighter.tokens, fighter.life.click) == ((1, 1) if drowns else (0, 1))
    if not drowns:
        return
    assert "TMV-08" in rulings(game, "move bruiser B4")
    game = game.apply("end").apply("end")  # the second token, and a click
    assert (game.state.fighter("bruiser").tokens, game.state.fighter("bruiser").life.click) == (2, 2)
    game = game.apply("end").apply("end")
    assert game.state.fighter("bruiser").life.click == 2
    game = game.apply("end")  # from now on a die as the turn ends
    assert game.actor == DICE
    assert game.apply("3").state.fighter("bruiser").life.click == 5


@pytest.mark.ruling("DMG-31", "nebula2007")
@pytest.mark.parametrize(("power", "less"), [("Toughness", 1), ("Invulnerability", 3)])
def test_what_reduces_combat_damage_helps_in_deep_water_too(power: str, less: int) -> None:
    """Toughness lessens combat damage alone, and the book names it for deep water all the same."""
    board, tough = field(water=["B3"], deep=["B3"]), {"powers": {"defense": power}}
    game = game_on(board, "nebula2007", {"bruiser": "B3"}, bruiser=tough).apply("end").apply("end")
    game = game.apply("end").apply("end")  # the second token brings a click, and nothing is left of it
    assert (game.state.fighter("bruiser").tokens, game.state.fighter("bruiser").life.click) == (2, 1)
    game = game.apply("end").apply("end").apply("end")
    assert game.apply("5").state.fighter("bruiser").life.click == 1 + 5 - less


@pytest.mark.ruling("DMG-31", "nebula2007")
@pytest.mark.ruling("PWR-IMPERVIOUS", "nebula2007")
@pytest.mark.parametrize(("faces", "clicks"), [((), 3), ((4,), 2), ((5,), 0)])
def test_impervious_rolls_against_deep_water(faces: tuple[int, ...], clicks: int) -> None:
    """6 damage: 3 less without a roll, 4 less with one, and none with a 5."""
    board, hard = field(water=["B3"], deep=["B3"]), {"powers": {"defense": "Impervious"}}
    game = game_on(board, "nebula2007", {"bruiser": "B3"}, bruiser=hard)
    for _ in range(7):
        game = game.apply("end")
    asked = game.apply((6,))
    assert (asked.actor, tuple(map(str, asked.options()))) == ("Ann", ("roll", "no roll"))
    after = asked.apply("roll").apply(faces) if faces else asked.apply("no roll")
    assert (after.pending, after.state.fighter("bruiser").life.click) == (None, 1 + clicks)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("damage", "reach"), [(1, 4), (3, 0), (3, 6), (4, 2)])
def test_what_is_offered_is_what_can_be_destroyed(rules: str, damage: int, reach: int) -> None:
    """Every square and edge of the board, asked one by one."""
    board = field(blocking=["C3", "F3"], hindering=["D4"], walls=["B4|C4", "E4|E5"], levels={"A2": 2, "B2": 2})
    game = game_on(board, rules, {"bruiser": "B3", "lodestar": "H3"}, bruiser={"damage": damage, "range": reach})
    edges = [f"{a}|{b}" for a in board.squares for b in (a.step(1, 0), a.step(0, 1)) if b in board]
    asked = [f"destroy bruiser {place}" for place in (*board.squares, *edges)]
    offered = {str(option) for option in game.options() if str(option).startswith("destroy bruiser")}
    assert offered == {action for action in asked if not game.why_not(action)}


# -- the speed of a move -----------------------------------------------------------------------------------------


@pytest.mark.ruling("ACT-36", "nebula2007")
@pytest.mark.ruling("MOV-10", "nebula2007")
@pytest.mark.parametrize(
    ("start", "offers"),
    # Speed 7 as the move begins allows 4 squares before a shot; 6, after the two clicks of the drop, would allow 3.
    [("B3", True), ("A3", False)],
)
@pytest.mark.parametrize("words", ["move bruiser F3", "move bruiser F3 take E4"])
def test_the_speed_at_the_start_of_a_move_counts_for_the_attack_that_ends_it(
    start: str, offers: bool, words: str
) -> None:
    board = field(levels={"A1:E10": 2}, objects={"E4": "light"})
    settings = {"bruiser": {"range": 8, "powers": {"attack": "Super Strength"}}}
    game = arrange_start(game_on(board, "nebula2007", {"bruiser": start, "lodestar": "I3"}), settings, turn=5).apply(
        words
    )
    asked = [] if game.pending is None else [str(option) for option in game.options()]
    assert ("shoot bruiser lodestar" in asked) is offers
    assert game.now.fighter("bruiser").life.click == 3


# -- swimmers in water -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a target four squares away, five squares away, and five squares away ashore
    editions(
        "SPD-04",
        core2014=(True, True, True),
        complete2022=(True, False, True),
        nebula2007=(True, True, True),
        eddieg=(True, True, True),
    ),
)
def test_a_swimmer_in_water_is_no_target_from_afar_in_one_book(edition: str, expected: tuple[bool, ...]) -> None:
    def shot(at: str, **board: Any) -> Game:
        forces = {"Ann": ["lodestar"], "Ben": ["tidecaller"]}
        game = Game.new(field(**board), rules=edition, forces=forces, places={"lodestar": at, "tidecaller": "C3"})
        return arrange_start(game, turn=3)

    games = shot("G3", water=["C3"]), shot("H3", water=["C3"]), shot("H3", water=["C5"])
    assert tuple(not game.why_not("shoot lodestar tidecaller") for game in games) == expected
    assert tuple("shoot lodestar tidecaller" in map(str, game.options()) for game in games) == expected
    if not expected[1]:
        assert rulings(games[1], "shoot lodestar tidecaller") == {"SPD-04"}


@pytest.mark.ruling("SPD-04", "complete2022")
@pytest.mark.parametrize(("at", "hidden"), [("G3", False), ("H3", True)])
def test_perplex_does_not_find_it_there_either(at: str, hidden: bool) -> None:
    forces, places = {"Ann": ["lodestar"], "Ben": ["tidecaller"]}, {"lodestar": at, "tidecaller": "C3"}
    game = Game.new(field(water=["C3"]), rules="complete2022", forces=forces, places=places)
    game = arrange_start(game, {"lodestar": {"powers": {"damage": "Perplex"}}}, turn=3)
    assert rulings(game, "use lodestar perplex tidecaller defense -1") == ({"SPD-04"} if hidden else set())


# -- what is told of going nowhere -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ATTACKS)
def test_a_move_of_no_squares_is_told_as_staying(edition: str) -> None:
    after = game_on(field(), edition, {"bruiser": "B3"}).apply("move bruiser B3")
    assert [event.text for event in after.events if "B3" in event.text][-1].startswith("Bruiser stays on B3")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ELV-04", core2014="No action climbs in this book.", eddieg="Climbing moves 1 square."),
)
def test_where_nobody_climbs_that_is_said(edition: str, expected: str) -> None:
    game = game_on(field(), edition, {"bruiser": "B3"})
    assert expected in [reason.text for reason in game.why_not("climb bruiser B4")]
