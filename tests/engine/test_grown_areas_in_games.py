"""MAP-06 to MAP-08 in games: starting areas that grew, while figures and objects are placed and afterwards."""

from __future__ import annotations

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_squares
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.placement import area_growth, why_not_placed
from clixbook.figures.figure import Figure
from tests.helpers import at, settled

BEN_FIRST = ("2 3", "6 4")
"""Ann rolls 5 and Ben 10."""


def placing(rules: str, ann: list[str], west: str = "A2:A3", grows: bool = True, **more: object) -> Game:
    """Ann's force in the west, whose area lies along A, is about to be placed; Ben's gnat stands in the east."""
    board = Board.build(width=16, height=6, starting={"west": [west], "east": ["P2:P3"]})
    forces = {"Ann": ann, "Ben": ["gnat"]}
    game = Game.new(board, rules=rules, forces=forces, set_up=True, build_total=2000, **more)  # type: ignore[arg-type]
    for move in (*BEN_FIRST, *(["Ben"] if rules == "core2014" else []), "west"):
        game = game.apply(move)
    return game.apply("right") if grows and "right" in map(str, game.options()) else game


def to_ann(game: Game) -> Game:
    """The game as soon as Ann places figures."""
    while game.actor != "Ann" or "places a figure" not in str(game.pending):
        game = game.apply(game.options()[0])
    return game


def covered(game: Game) -> list[set[str]]:
    """The squares of every way to place a figure or an object that is open now."""
    found = [getattr(option, "squares", ()) for option in game.options()]
    return [{square.name for square in squares} for squares in found]


def squares_of(game: Game) -> set[str]:
    return set().union(*covered(game))


@pytest.mark.ruling("SET-12", "core2014", "complete2022")
@pytest.mark.ruling("OBJ-03", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_standard_objects_stay_out_of_areas_that_grew(rules: str) -> None:
    """Three figures need a square more than A2 and A3; the other area grows likewise."""
    game = placing(rules, ["gnat"] * 3, objects={"Ben": ["light"]})
    while "puts a light object" not in str(game.pending):
        game = game.apply(game.options()[0])
    grown = {square.name for area in area_growth(game.state).areas.values() for square in area}
    assert len(grown) > 4
    assert squares_of(game) == {square.name for square in game.board.squares} - grown


@pytest.mark.ruling("MAP-06", "complete2022")
def test_a_force_that_does_not_fit_fills_the_printed_area_first() -> None:
    """The third figure alone stands outside the purple line, and may not pick that square as long as one is free."""
    game = to_ann(placing("complete2022", ["gnat"] * 3))
    assert squares_of(game) == {"A2", "A3"}
    assert [reason.ruling for reason in why_not_placed(game.state, "gnat", Square(0, 3))] == ["MAP-06"]
    game = game.apply("gnat A3").apply("gnat-2 A2")
    assert squares_of(game) == {"A4"}


@pytest.mark.ruling("MAP-06", "complete2022")
def test_a_large_base_has_as_much_inside_the_printed_area_as_it_can() -> None:
    """Two of 1 by 2 on A2 to A4: the first one lies within, the second with half of it."""
    game = to_ann(placing("complete2022", ["twin-riders", "twin-riders"], west="A2:A4"))
    assert {len(squares & {"A2", "A3", "A4"}) for squares in covered(game)} == {2}
    game = game.apply(game.options()[0])
    assert {len(squares & {"A2", "A3", "A4"}) for squares in covered(game)} == {1}


@pytest.mark.ruling("MAP-07", "complete2022")
def test_who_has_room_may_use_all_of_an_area_that_grew_with_the_others() -> None:
    game = placing("complete2022", ["gnat"] * 3)
    assert game.actor == "Ben"
    assert squares_of(game) == {"P1", "P2", "P3"}


@pytest.mark.ruling("MAP-08", "core2014", "complete2022")
@pytest.mark.parametrize(
    ("rules", "homes"),
    # what gnat on A3, within the purple line, and gnat-2 on A4, by which the area grew, have to leave
    [("core2014", {"gnat": "A2:B4", "gnat-2": "A2:B4"}), ("complete2022", {"gnat": "A2:A3", "gnat-2": "A4"})],
)
def test_once_the_game_goes_on_only_purple_counts_in_one_book(rules: str, homes: dict[str, str]) -> None:
    game = to_ann(placing(rules, ["gnat"] * 3)).apply("gnat A3").apply("gnat-3 A2")
    game = settled(game, "gnat-2 A4")
    assert at(game, "gnat-2") == "A4"
    assert {who: game.state.fighter(who).home for who in homes} == {
        who: frozenset(parse_squares([squares])) for who, squares in homes.items()
    }


@pytest.mark.ruling("MAP-07", "core2014", "complete2022")
@pytest.mark.parametrize(
    ("rules", "hand", "west", "east"),
    # to the right of Ann, who faces the map from the west, is south; Ben's area grows to the right of Ben
    [
        ("core2014", "right", "A2:B4", "O1:P3"), ("core2014", "left", "A1:B3", "O2:P4"),
        ("complete2022", "right", "A2:A4", "P1:P3"), ("complete2022", "left", "A1:A3", "P2:P4"),
    ],
)  # fmt: skip
def test_who_has_no_room_says_to_which_hand_the_areas_grow(rules: str, hand: str, west: str, east: str) -> None:
    game = placing(rules, ["gnat"] * 3, grows=False)
    assert (game.actor, [str(option) for option in game.options()]) == ("Ann", ["right", "left"])
    game = game.apply(hand)
    grown = {name: frozenset(parse_squares([squares])) for name, squares in (("west", west), ("east", east))}
    assert area_growth(game.state).areas == grown
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()) == game


def test_where_both_hands_come_to_the_same_nobody_is_asked() -> None:
    """A2 to A5 and the edges of the map beyond: a column to each hand, whichever comes first."""
    game = placing("complete2022", ["gnat"] * 6, west="A2:A5", grows=False)
    assert "right" not in map(str, game.options())


@pytest.mark.ruling("MAP-06", "complete2022")
@pytest.mark.ruling("MBC-07", "complete2022")
@pytest.mark.parametrize(("mode", "west"), [("boot", "A2:B5"), ("wing", "A2:B3")])
def test_an_area_grows_for_a_base_that_its_ground_does_not_carry(mode: str, west: str) -> None:
    """A base of 2 by 2 has the squares that it needs, but they lie on two levels: a flyer alone stands across these."""
    areas = {"west": ["A2:B3"], "east": ["O2:P3"]}
    board = Board.build(width=16, height=6, levels={"A3": 2, "B3": 2}, starting=areas)
    wide = Figure.build(
        name="Wide", points=60, dial=[(8, 10, 17, 3)], base="2x2", mode=mode, card=True, set="tests", number="1"
    )
    game = Game.new(board, rules="complete2022", forces={"Ann": [wide], "Ben": ["gnat"]}, set_up=True)
    for move in (*BEN_FIRST, "west"):
        game = game.apply(move)
    game = game.apply("right") if "right" in map(str, game.options()) else game
    assert area_growth(game.state).areas["west"] == set(parse_squares([west]))
    assert settled(to_ann(game)).board.pieces["wide"].base == "2x2"


@pytest.mark.ruling("SET-20", "nebula2007")
def test_who_is_held_back_needs_no_room() -> None:
    """One of three comes later, by Warp In: the others fit into A2 and A3."""
    game = placing("nebula2007", ["gnat", "bruiser", "bog-lantern+warp in:25"])
    assert area_growth(game.state).areas["west"] == set(parse_squares(["A2:A3"]))
