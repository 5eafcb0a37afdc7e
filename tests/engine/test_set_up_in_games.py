"""SET: games that begin with their set-up: the roll for the first player, areas, objects, figures one by one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_squares
from clixbook.engine.game import DICE, Game
from clixbook.engine.history.saves import from_text, to_text
from clixbook.engine.history.tree import Tree
from clixbook.engine.option_words import words
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.engine.random_play import options_are_legal, random_option, sound
from tests.helpers import EDITIONS, editions

WEST, EAST = "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6", "O1 O2 O3 O4 O5 O6 P1 P2 P3 P4 P5 P6"
ROLL, BEN_FIRST = ("2 3", "6 4"), "Ben"
"""Ann rolls 5 and Ben 10."""


def street(**more: Any) -> Board:
    """A street of 16 by 6 with an area of two columns at either end and a bush on H3."""
    areas = {"west": WEST.split(), "east": EAST.split()}
    return Board.build(width=16, height=6, hindering=["H3"], starting=areas, **more)


def to_set_up(rules: str, **more: Any) -> Game:
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]}
    return Game.new(**{"board": street(), "rules": rules, "forces": forces, "seed": 4, "set_up": True, **more})


def apply(game: Game, *options: str) -> Game:
    for option in options:
        game = game.apply(option)
    return game


def asked(game: Game) -> str:
    question = game.pending
    assert question is not None
    return question.purpose


def through(game: Game, draw: random.Random) -> Game:
    """The same game once it is set up, whatever is chosen."""
    while game.state.setting_up is not None:
        game = game.roll() if game.actor == DICE else game.apply(draw.choice(list(game.options())))
    return game


# -- who is first ----------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-02", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["complete2022", "nebula2007"])
def test_the_highest_roll_takes_the_first_turn(rules: str) -> None:
    game = apply(to_set_up(rules), *ROLL)
    assert game.state.players == ("Ben", "Ann")


@pytest.mark.ruling("SET-02", "core2014")
@pytest.mark.parametrize("first", ["Ann", "Ben"])
def test_the_highest_roll_may_choose_who_is_first(first: str) -> None:
    game = apply(to_set_up("core2014"), *ROLL)
    assert (game.actor, tuple(game.options())) == ("Ben", ("Ann", "Ben"))
    assert game.apply(first).state.player == first


@pytest.mark.ruling("SET-03")
@pytest.mark.parametrize("rules", EDITIONS)
def test_equal_rolls_are_made_again(rules: str) -> None:
    game = to_set_up(rules)
    while game.actor != DICE:  # one book rolls when everything stands
        game = game.apply(game.options()[0])
    game = apply(game, "3 4", "5 2")
    assert game.actor == DICE
    assert asked(game) == "Ann's roll for the first turn"


@pytest.mark.ruling("SET-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_house_may_let_equal_rolls_stand(edition: str) -> None:
    """Then whoever sits first of those who tie is ahead."""
    game = to_set_up(rulebook(edition).replace({"SET-03": False}))
    while game.actor != DICE:
        game = game.apply(game.options()[0])
    game = apply(game, "3 4", "5 2")
    assert game.actor != DICE
    if game.pending is not None and asked(game) == "who takes turn 1":
        assert game.actor == "Ann"
    else:
        assert game.state.players == ("Ann", "Ben")


@pytest.mark.ruling("SET-04", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["complete2022", "nebula2007"])
def test_turns_go_clockwise_from_the_first_player(rules: str) -> None:
    board = Board.build(width=12, height=12, starting={"north": ["A1"], "east": ["L1"], "south": ["L12"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cid": ["lodestar"]}
    game = Game.new(board, rules=rules, forces=forces, set_up=True)
    assert apply(game, "1 2", "2 2", "6 5").state.players == ("Cid", "Ann", "Ben")
    assert apply(game, "1 2", "6 5", "2 2").state.players == ("Ben", "Cid", "Ann")


@pytest.mark.ruling("SET-04", "core2014")
def test_players_sit_down_in_the_order_that_the_rolls_chose() -> None:
    board = Board.build(width=12, height=12, starting={"north": ["A1"], "east": ["L1"], "south": ["L12"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cid": ["lodestar"]}
    game = apply(Game.new(board, rules="core2014", forces=forces, set_up=True), "1 2", "2 3", "6 5")
    assert (game.actor, tuple(game.options())) == ("Cid", ("Ann", "Ben", "Cid"))
    game = game.apply("Ben")
    assert (game.actor, tuple(game.options())) == ("Ben", ("Ann", "Cid"))  # 5 is the next highest
    assert game.apply("Cid").state.players == ("Ben", "Cid", "Ann")


def three_of(rules: str, **more: Any) -> Game:
    """Ann, Ben and Cid, about to roll for the first player."""
    board = Board.build(width=12, height=12, starting={"north": ["A1:F1"], "east": ["L1:L6"], "south": ["A12:F12"]})
    forces = {"Ann": ["night-warden", "lodestar"], "Ben": ["gnat"], "Cid": ["bruiser", "crane-hand"]}
    return Game.new(board, rules=rules, forces={**forces, **more.pop("forces", {})}, set_up=True, **more)


@pytest.mark.ruling("SET-03", "core2014")
@pytest.mark.ruling("SET-02", "core2014")
def test_equal_rolls_for_the_second_player_are_made_again_too() -> None:
    game = apply(three_of("core2014"), "3 4", "2 5", "6 6")  # Cid is first to choose; Ann and Ben have 7 each
    assert (game.actor, asked(game)) == (DICE, "Ann's roll for the first turn")
    game = apply(game, "1 1", "1 2")
    assert (game.actor, asked(game)) == ("Cid", "who takes turn 1")
    game = game.apply("Cid")
    assert (game.actor, tuple(game.options())) == ("Ben", ("Ann", "Ben"))


@pytest.mark.ruling("SET-03", "core2014")
def test_those_who_tie_for_the_first_place_roll_before_those_behind_them() -> None:
    game = apply(three_of("core2014"), "3 4", "2 5", "1 6")  # 7 each
    game = apply(game, "6 6", "2 2", "1 3")  # Ann leads; Ben and Cid tie again
    assert asked(game) == "Ben's roll for the first turn"
    game = apply(game, "1 2", "3 4", "Ann")
    assert (game.actor, tuple(game.options())) == ("Cid", ("Ben", "Cid"))


@pytest.mark.ruling("THM-05", "complete2022")
def test_a_theme_adds_as_much_when_the_roll_is_made_again() -> None:
    ann = {"Ann": ["night-warden", *["street-lantern"] * 4]}
    game = three_of("complete2022", forces=ann, themes={"Ann": "Watch", "Cid": "Dock Crew"})
    game = apply(game, "1 3", "1 1", "2 3")  # 4 and 3 more than Ben's 0; 2; 5 and 2: Ann and Cid have 7
    assert asked(game) == "Ann's roll for the first turn"
    game = apply(game, "1 3", "2 4")  # 7 against 8; 5 of the Watch are still 3 more than Ben's 0
    assert game.state.players[0] == "Cid"


@pytest.mark.parametrize(
    ("edition", "steps"),
    editions(
        "SET-01",
        "MAP-09",
        core2014=["roll", "choose", "area", "object", "figures"],
        complete2022=["roll", "area", "figures", "object", "figures"],
        nebula2007=["roll", "area", "object", "figures"],
        eddieg=["area", "figures", "object", "roll"],
    ),
)
def test_the_steps_come_in_the_order_of_the_book(edition: str, steps: list[str]) -> None:
    words = {"who": "choose", "Ann's": "area", "Ben's": "area"}
    game, seen, draw = to_set_up(edition, objects={"Ben": ["light"]}), list[str](), random.Random(0)
    while game.state.setting_up is not None:
        what = asked(game).split()
        word = "roll" if game.actor == DICE else words.get(what[0], "figures" if what[1] == "places" else "object")
        seen += [word] if seen[-1:] != [word] else []
        if game.actor == DICE:
            game = game.apply("6 4" if "Ben's" in asked(game) else "2 3")
        else:
            game = game.apply(draw.choice(list(game.options())))
    assert seen == steps


# -- the map ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-05", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007"])
def test_the_first_player_picks_the_map(rules: str) -> None:
    game = apply(to_set_up(rules, board=["patch", "harbour"]), *ROLL, *(["Ben"] if rules == "core2014" else []))
    assert (game.actor, tuple(game.options())) == ("Ben", ("patch", "harbour"))
    after = game.apply("harbour")
    assert after.board.name == "harbour"
    assert after.actor == "Ann"  # who chooses an area
    assert Game.from_dict(after.to_dict()) == after
    assert Game.from_line(game.to_line()).apply("harbour").board == after.board


@pytest.mark.ruling("SET-05", "eddieg")
def test_where_players_agree_on_the_map_there_is_one() -> None:
    with pytest.raises(ClixbookError, match="agree on the map"):
        to_set_up("eddieg", board=["patch", "loading-dock"])
    with pytest.raises(ClixbookError, match="Maps are chosen in a set-up"):
        to_set_up("core2014", board=["patch", "harbour"], set_up=False)


# -- areas -----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-06", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("MAP-05", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007"])
def test_the_second_player_picks_an_area_and_the_first_starts_across(rules: str) -> None:
    game = apply(to_set_up(rules), *ROLL, *(["Ben"] if rules == "core2014" else []))
    assert (game.actor, tuple(game.options())) == ("Ann", ("west", "east"))
    game = game.apply("east")
    assert game.state.setting_up is not None
    assert dict(game.state.setting_up.areas) == {"Ann": "east", "Ben": "west"}


@pytest.mark.ruling("SET-06", "eddieg")
@pytest.mark.ruling("SET-07", "eddieg")
@pytest.mark.ruling("MAP-05", "eddieg")
def test_players_choose_sides_of_the_map_and_start_in_its_first_two_rows() -> None:
    game = to_set_up("eddieg")
    assert (game.actor, set(game.options())) == ("Ann", {"north", "east", "south", "west"})
    game = apply(game, "north")
    assert set(game.options()) == {"south"} or game.apply("south").actor == "Ann"
    game = game if asked(game).endswith("figure") else game.apply("south")
    rows = {square for option in game.options() for square in option.squares}
    assert {square.y for square in rows} == {0, 1}
    assert len(rows) == 32


@pytest.mark.ruling("SET-07", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007"])
def test_figures_begin_inside_the_purple_line(rules: str) -> None:
    game = to_figures(rules)
    assert game.actor == "Ben"
    assert {square for option in game.options() for square in option.squares} == set(parse_squares(EAST.split()))


def to_figures(rules: str, **more: Any) -> Game:
    """Ben is first and in the east, Ann in the west, and figures are placed next."""
    game = apply(to_set_up(rules, **more), *ROLL, *(["Ben"] if rules == "core2014" else []), "west")
    while not asked(game).endswith("figure"):
        game = game.roll() if game.actor == DICE else game.apply(game.options()[0])
    return game


@pytest.mark.ruling("SET-08", "core2014", "complete2022")
@pytest.mark.parametrize(
    ("rules", "west"),
    [("core2014", {0, 1, 2}), ("complete2022", {0, 1, 2})],
)
def test_areas_grow_until_the_forces_fit(rules: str, west: set[int]) -> None:
    """Thirteen figures on twelve squares: a row towards the middle more (columns end at the map's edges)."""
    game = to_figures(rules, forces={"Ann": ["gnat"] * 13, "Ben": ["lodestar"]}, build_total=2000)
    game = through(game, random.Random(1))
    columns = {game.board.pieces[f.id].squares[0].x for f in game.state.standing("Ann")}
    assert len(game.state.standing("Ann")) == 13
    assert columns <= west
    assert max(columns) == 2


# -- objects ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-11", "core2014")
def test_objects_are_put_one_at_a_time_in_turn_before_the_figures() -> None:
    game = apply(to_set_up("core2014", objects={"Ann": ["light", "heavy"], "Ben": ["light"]}), *ROLL, "Ben", "west")
    turns = []
    while asked(game).endswith("object"):
        turns.append((game.actor, asked(game).split()[3]))
        game = game.apply(game.options()[0])
    assert turns == [("Ben", "light"), ("Ann", "light"), ("Ann", "heavy")]


@pytest.mark.ruling("SET-11", "complete2022")
def test_players_put_their_objects_with_their_own_figures() -> None:
    game = to_figures("complete2022", objects={"Ann": ["heavy"], "Ben": ["light"]})
    game = game.apply(game.options()[0])
    assert (game.actor, asked(game)) == ("Ben", "Ben puts a light object")
    game = game.apply(game.options()[0])
    assert (game.actor, asked(game)) == ("Ann", "Ann places a figure")


@pytest.mark.ruling("SET-11", "nebula2007")
def test_objects_are_drawn_from_one_pile_and_put_in_turn() -> None:
    game = apply(to_set_up("nebula2007", objects={"Ann": ["heavy"], "Ben": ["light", "light"]}), *ROLL, "west")
    assert game.actor == DICE  # three in the pile, so that every face of a die draws one
    game = game.apply("1")  # the first in the pile is Ann's, and Ben puts it
    assert (game.actor, asked(game)) == ("Ben", "Ben puts a heavy object")
    game = apply(game, str(game.options()[0]), "6")
    assert (game.actor, asked(game)) == ("Ann", "Ann puts a light object")


@pytest.mark.ruling("SET-11", "eddieg")
def test_players_put_their_objects_after_all_figures() -> None:
    game = to_set_up("eddieg", objects={"Ann": ["light", "heavy"], "Ben": ["light"]})
    while not asked(game).endswith("object"):
        game = game.apply(game.options()[0])
    assert len(game.board.pieces) == 3
    turns = []
    while asked(game).endswith("object"):
        turns.append((game.actor, asked(game).split()[3]))
        game = game.apply(game.options()[0])
    assert turns == [("Ann", "light"), ("Ann", "heavy"), ("Ben", "light")]


@pytest.mark.parametrize(
    ("edition", "bush"), editions("SET-12", "OBJ-03", core2014=False, complete2022=True, nebula2007=False, eddieg=True)
)
def test_objects_lie_outside_the_areas_and_in_some_books_on_clear_ground(edition: str, bush: bool) -> None:
    game, draw = to_set_up(edition, objects={"Ann": ["light"]}), random.Random(2)
    while not (game.actor == "Ann" and asked(game).endswith("object")) and not (
        game.actor == "Ben" and asked(game).endswith("object")
    ):
        game = game.roll() if game.actor == DICE else game.apply(draw.choice(list(game.options())))
    free = {str(option) for option in game.options()}
    assert ("H3" in free) is bush
    assert not free & (set(WEST.split()) | set(EAST.split()) if edition != "eddieg" else {"A1", "H1", "P6"})
    assert {"H4", "I3"} <= free


@pytest.mark.parametrize(
    ("edition", "shared"), editions("OBJ-04", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_in_one_book_objects_are_put_into_one_square(edition: str, shared: bool) -> None:
    game = to_set_up(edition, objects={"Ann": ["light", "heavy"]})
    while not (game.board.objects and asked(game).endswith("object")):
        on_h4 = [option for option in game.options() if str(option) == "H4"]
        game = game.roll() if game.actor == DICE else game.apply([*on_h4, *game.options()][0])
    assert ("H4" in map(str, game.options())) is shared


# -- figures ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("SET-09", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007"])
def test_the_first_player_places_all_figures_then_the_next(rules: str) -> None:
    game, turns = to_figures(rules), []
    while game.state.setting_up is not None:
        turns.append(game.actor)
        game = game.apply(game.options()[0])
    assert turns == ["Ben", "Ann", "Ann"]


@pytest.mark.ruling("SET-04", "eddieg")
@pytest.mark.ruling("SET-09", "eddieg")
def test_where_the_roll_comes_last_one_player_after_the_other_places_all_figures() -> None:
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "gnat"], "Cid": ["gnat", "bruiser"]}
    game, turns = to_set_up("eddieg", forces=forces), ""
    while game.actor != DICE:
        turns += game.actor[0] if asked(game).endswith("figure") else ""
        game = game.apply(game.options()[0])
    assert turns == "AABBCC"
    game = apply(game, "1 2", "6 5", "4 4")
    assert game.state.setting_up is None
    assert game.state.players == ("Ben", "Cid", "Ann")


@pytest.mark.ruling("SET-10")
@pytest.mark.parametrize("rules", EDITIONS)
def test_figures_of_a_force_are_placed_in_any_order(rules: str) -> None:
    game = to_figures(rules) if rules != "eddieg" else apply(to_set_up(rules), "west")
    while not (game.actor == "Ann" and asked(game).endswith("figure")):
        game = game.apply(game.options()[0])
    assert {option.who for option in game.options()} == {"bruiser", "gnat"}


@pytest.mark.ruling("SET-10", "complete2022")
def test_the_largest_base_comes_first_where_the_area_grew() -> None:
    forces = {"Ann": ["twin-riders", *["gnat"] * 12], "Ben": ["lodestar"]}
    game = to_figures("complete2022", forces=forces, build_total=2000)
    game = game.apply(game.options()[0])
    assert {option.who for option in game.options()} == {"twin-riders"}


@pytest.mark.parametrize(
    ("edition", "aloft"),
    editions("SET-10", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_flyers_say_how_they_fly_where_there_are_heights(edition: str, aloft: bool) -> None:
    game = to_figures(edition) if edition != "eddieg" else apply(to_set_up(edition), "west")
    while not (game.actor == "Ben" and asked(game).endswith("figure")):
        game = game.apply(game.options()[0])
    assert any(option.soars for option in game.options()) is aloft
    if aloft:
        assert game.apply("lodestar O3 soaring").board.pieces["lodestar"].soaring


def test_room_is_kept_for_large_bases() -> None:
    """The last 2 by 4 squares of an area are for those who need them."""
    areas = {"west": [f"{column}{row}" for column in "AB" for row in range(1, 6)], "east": ["P1"]}
    board = Board.build(width=16, height=6, starting=areas)
    forces = {"Ann": ["long-wall", "gnat"], "Ben": ["lodestar"]}
    game = apply(Game.new(board, rules="core2014", forces=forces, build_total=1000, set_up=True), "6 6", "1 1")
    game = apply(game, "Ann", "east")
    assert game.actor == "Ann"
    assert {str(o) for o in game.options() if o.who == "gnat"} == {"gnat A1", "gnat B1", "gnat A5", "gnat B5"}


# -- the game that follows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_game_that_was_set_up_is_replayed_and_stands_on_a_line_at_every_step(rules: str) -> None:
    game, draw = to_set_up(rules, objects={"Ann": ["light"], "Ben": ["heavy"]}), random.Random(rules)
    while game.state.setting_up is not None:
        assert Game.from_line(game.to_line()) == game
        assert Game.from_dict(game.to_dict()) == game
        first = game.options()[0]
        assert game.apply(words(first)) == game.apply(first)
        game = game.roll() if game.actor == DICE else game.apply(draw.choice(list(game.options())))
    assert Game.from_dict(game.to_dict()) == game
    assert (game.state.turns, game.state.left) == (1, 3)
    assert all(fighter.home >= set(game.board.pieces[fighter.id].squares) for fighter in game.state.standing())


@pytest.mark.ruling("SET-01")
@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_acts_before_the_game_is_set_up(rules: str) -> None:
    game = to_set_up(rules)
    assert [reason.ruling for reason in game.why_not("end")] == ["SET-01"]
    with pytest.raises(ClixbookError):
        game.apply("end")


@pytest.mark.parametrize("number", range(8))
def test_random_set_ups_lead_to_sound_positions_that_play_on(number: int) -> None:
    draw, rules = random.Random(number), EDITIONS[number % 4]
    forces = {player: draw.choices(["gnat", "bruiser", "lodestar", "twin-riders"], k=3) for player in ("Ann", "Ben")}
    objects = {"Ann": ["light"], "Ben": ["heavy", "light"]}
    board = draw.choice(["patch", "harbour", "corner"] if rules != "eddieg" else ["patch", "corner"])
    game = through(to_set_up(rules, board=board, forces=forces, objects=objects, build_total=600, seed=number), draw)
    for _ in range(6):
        if game.pending is None:
            sound(game)
            options_are_legal(draw, game, 3)
        game = game.roll() if game.actor == DICE else game.apply(random_option(draw, game))
    assert Game.from_dict(game.to_dict()) == game


def test_a_set_up_names_what_does_not_fit() -> None:
    with pytest.raises(ClixbookError) as error:
        to_set_up("core2014", objects={"Cid": ["light"], "Ann": ["feather"]}, places={"gnat": "A1"})
    said = str(error.value)
    assert "Cid brings objects, but does not play." in said
    assert "no kind of object 'feather'" in said
    assert "gnat is given a square, but is placed in the set-up." in said
    with pytest.raises(ClixbookError, match="4 starting areas for 5 players"):
        to_set_up("eddieg", forces={player: ["gnat"] for player in ("Ann", "Ben", "Cid", "Dot", "Eve")})
    with pytest.raises(ClixbookError, match="bring objects to a set-up"):
        to_set_up("core2014", set_up=False, objects={"Ann": ["light"]})


# -- from the first roll to the last -----------------------------------------------------------------------------------

PLAIN = """\
figure: {name}
name: {name}
points: 50
range: 8
sculpt: {name}
set: tests
number: "{name}"
card: yes
dial: |
  click        1   2   3   4   5   6
  line     green   .   .   .   .   .
  speed        8   8   8   8   8  KO
  attack      10  10  10  10  10  KO
  defense     17  17  17  17  17  KO
  damage       3   3   3   3   3  KO
"""
SET_UP = {
    # Ann rolls 3 and Ben 11; the second player chooses the first area, the first player places first
    "core2014": ["1 2", "6 5", "Ben", "west", "blue H2", "red A2"],
    "complete2022": ["1 2", "6 5", "west", "blue H2", "red A2"],
    "nebula2007": ["1 2", "6 5", "west", "blue H2", "red A2"],
    "eddieg": ["west", "east", "red A2", "blue H2", "1 2", "6 5"],
}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ben's and Ann's points, click and tokens of Blue. Its second shot in two turns gives a second token, and pushes in
    # one book; two books end the game at once, before that, and count the 50 points of Blue, who is left.
    editions(
        "WIN-01",
        "WIN-05",
        core2014=(50, 0, 2, 2),
        complete2022=(50, 0, 1, 2),
        nebula2007=(100, 0, 1, 1),
        eddieg=(100, 0, 1, 1),
    ),
)
def test_a_game_from_the_first_roll_to_its_end(
    tmp_path: Path, edition: str, expected: tuple[int, int, int, int]
) -> None:
    for name in ("red", "blue"):
        (tmp_path / f"{name}.yaml").write_text(PLAIN.format(name=name), encoding="utf-8")
    board = Board.build(width=8, height=4, starting={"west": ["A1:A4"], "east": ["H1:H4"]})
    forces = {"Ann": [str(tmp_path / "red.yaml")], "Ben": [str(tmp_path / "blue.yaml")]}
    tree = Tree.of(Game.new(board, rules=edition, forces=forces, set_up=True, points=100))
    for option in SET_UP[edition]:
        before = tree.game
        tree = tree.add(option)
        assert tree.undo().game == before
        tree = tree.undo().redo()
    assert (tree.game.state.setting_up, tree.game.state.player, tree.game.pending) == (None, "Ben", None)
    tree = script(tree, "end", "end", "shoot blue red", "4 3")  # 17 against 17: 3 clicks
    hit = tree.game
    assert hit.state.fighter("red").life.click == 4
    tree = script(script(tree.undo(), "4 2").undo(), "4 3")  # a miss, taken back
    assert tree.game == hit
    tree = script(tree, "end", "shoot red blue", "1 2", "end", "shoot blue red", "5 3")  # 13 misses; 18 hits
    game = tree.game
    assert game.result is not None
    blue = game.state.fighter("blue")
    points = dict(game.result.points)
    assert (game.result.winner, game.state.fighter("red").life.ko) == ("Ben", True)
    assert (int(points["Ben"]), int(points["Ann"]), blue.life.click, blue.tokens) == expected
    assert from_text(to_text(tree)).game == game
    assert not tree.undo().game.is_over


def script(tree: Tree, *options: str) -> Tree:
    for option in options:
        tree = tree.add(option)
    return tree


@pytest.mark.ruling("SET-06", "eddieg")
def test_without_a_set_up_two_players_stand_on_opposite_sides() -> None:
    """The book says that they usually do; its areas are the first two rows of a side."""
    game = Game.new(Board.build(width=12, height=12), rules="eddieg", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
    ann, ben = (piece.squares[0].y for piece in game.board.pieces.values())
    assert (ann < 2, ben > 9) == (True, True)


@pytest.mark.ruling("MAP-05")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_force_that_is_placed_in_an_area_starts_there(rules: str) -> None:
    """Ann's stand in the east, so that is her starting area, and Ben's the one across."""
    game = Game.new(street(), forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rules=rules, places={"bruiser": "O2"})
    home = game.state.fighter("bruiser").home
    assert home >= set(parse_squares(["O1:P6"]))
    assert game.state.fighter("gnat").home >= set(parse_squares(["A1:B6"]))
    moved = game.apply("move bruiser P3")
    assert moved.state.fighter("bruiser").left_area is False
