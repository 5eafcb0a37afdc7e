"""Capture of the 2014 book: opponents off the map, handed in, rescued, and freed (PWR-CAPTURE, CAP-01 to CAP-08)."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.scenes.game_marks import marks_of
from tests.engine.random_play import random_option, sound
from tests.engine.with_objects import finished, why_not
from tests.helpers import EDITIONS, at, editions
from tests.powers.cast import Actor, actor, offered, play, told, words

BOOK = "core2014"
HIT, MISS = (3, 4), (2, 3)
"""10 + 7 reaches defense 17, 10 + 5 does not."""
CAPTOR = actor("C3", traits="Capture", range=0)


def met(folder: Path, rules: Any = BOOK, cap: Actor = CAPTOR, foe: Actor | None = None, **more: Any) -> Game:
    """The captor on C3, the foe beside it on D3, the foe's friend five squares off on H3."""
    ann = {"cap": cap, **more.pop("ann", {})}
    ben = {"foe": foe or actor("D3", range=0), "mate": actor("H3"), **more.pop("ben", {})}
    return play(folder, rules, ann, ben, **more)


def held(folder: Path, **more: Any) -> Game:
    """Ann's turn after the foe was captured."""
    game = met(folder, **more).apply("use cap capture foe").apply(HIT)
    assert game.pending is None
    return game


def at_home(game: Game, *squares: str) -> Game:
    """The same position, where the captor's starting area is of these squares."""
    home = frozenset(map(parse_square, squares))
    return Game(game.state.with_fighter("cap", home=home), 1)


# -- the attempt -------------------------------------------------------------------------------------------------


ROWS = ("PWR-CAPTURE", *(f"CAP-0{number}" for number in (1, 2, 4, 5, 6, 7, 8)))


@pytest.mark.parametrize(
    ("edition", "known"), editions(*ROWS, core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_one_book_captures(tmp_path: Path, edition: str, known: bool) -> None:
    game = met(tmp_path, edition)
    assert ("use cap capture foe" in offered(game)) is known
    assert why_not(game, "use cap capture foe") == (set() if known else {"PWR-CAPTURE"})
    assert ("CAP-06" in why_not(game, "use cap hand-in foe")) is True
    assert ("CAP-07" in why_not(game, "use cap rescue mate ranged")) is True


@pytest.mark.ruling("CAP-01", BOOK)
@pytest.mark.ruling("CAP-03", BOOK)
def test_who_is_hit_leaves_the_map_unhurt(tmp_path: Path) -> None:
    game = met(tmp_path)
    missed = game.apply("use cap capture foe").apply(MISS)
    assert (at(missed, "foe"), captives_of(missed.state, "cap"), missed.state.fighter("cap").tokens) == ("D3", (), 1)
    hit = held(tmp_path)
    foe = hit.state.fighter("foe")
    assert ("foe" in hit.board.pieces, foe.captor, foe.life.click, foe.life.ko) == (False, "cap", 1, False)
    assert hit.state.fighter("cap").tokens == 1
    assert hit.points() == {"Ann": 0, "Ben": 0}
    assert "cap takes foe captive." in told(hit)


@pytest.mark.ruling("CAP-03", BOOK)
def test_a_captive_does_nothing_and_is_not_attacked(tmp_path: Path) -> None:
    game = held(tmp_path)
    assert "CAP-03" in why_not(game, "close cap foe")
    game = game.apply("end")
    assert "CAP-03" in why_not(game, "move foe D3")
    assert not [each for each in map(str, game.options()) if each.split()[1:2] == ["foe"]]


@pytest.mark.ruling("CAP-01", BOOK)
@pytest.mark.parametrize(("size", "can"), [("tiny", True), ("standard", True), ("giant", False), ("colossal", False)])
def test_the_damage_symbol_decides(tmp_path: Path, size: str, can: bool) -> None:
    game = met(tmp_path, foe=actor("D3", range=0, size=size))
    assert ("use cap capture foe" in offered(game)) is can
    assert why_not(game, "use cap capture foe") == (set() if can else {"CAP-01"})


@pytest.mark.parametrize(
    "symbol",
    [
        {"mode": "wing"}, {"mode": "dolphin"}, {"attack_symbol": "duo"}, {"attack_symbol": "sharpshooter"},
        {"attack_symbol": "autonomous"}, {"defense_symbol": "indomitable"}, {"size": "tiny"}, {"size": "giant"},
        {"size": "colossal"},
    ],
    ids=lambda symbol: "-".join(symbol.values()),
)  # fmt: skip
@pytest.mark.ruling("PWR-CAPTURE", BOOK)
def test_no_symbol_brings_it(tmp_path: Path, symbol: dict[str, str]) -> None:
    """Some characters can use it, as their cards say (P3 Capture)."""
    game = met(tmp_path, cap=actor("C3", range=0, **symbol))
    assert "use cap capture foe" not in offered(game)
    assert why_not(game, "use cap capture foe") == {"PWR-CAPTURE"}


@pytest.mark.ruling("CAP-01", BOOK)
def test_the_ability_and_an_opponent_beside_it_are_needed(tmp_path: Path) -> None:
    game = met(tmp_path, ann={"pal": actor("C4")})
    assert why_not(game, "use pal capture foe") == {"PWR-CAPTURE"}
    assert why_not(game, "use cap capture pal") == {"ATK-04"}
    assert why_not(game, "use cap capture mate") != set()
    with pytest.raises(ClixbookError):
        game.apply("use cap capture mate")


@pytest.mark.ruling("CAP-02", BOOK)
@pytest.mark.parametrize(("power", "needs"), [("Phasing/Teleport", 9), ("Plasticity", 9), ("Charge", 7)])
def test_who_slips_away_is_harder_to_capture(tmp_path: Path, power: str, needs: int) -> None:
    """Attack 10 against 17, or 19."""
    game = met(tmp_path, foe=actor("D3", range=0, speed=power)).apply("use cap capture foe")
    dice = [(1, 5), (2, 5), (3, 5), (4, 5)]
    assert [sum(each) for each in dice if game.apply(each).state.fighter("foe").captor] == [
        each for each in (6, 7, 8, 9) if each >= needs
    ]


def winner(game: Game) -> str:
    """Who has won; "" while the game goes on."""
    return game.result.winner if game.result else ""


@pytest.mark.ruling("WIN-01", BOOK)
def test_the_capture_of_the_last_one_ends_the_game(tmp_path: Path) -> None:
    """Only figures on the map count, though a captive is not defeated: so points decide, and here the dice."""
    ann, ben = {"cap": CAPTOR, "mate": actor("E3", clicks="1")}, {"foe": actor("D3", range=0)}
    alone = play(tmp_path, BOOK, {"cap": CAPTOR}, ben).apply("use cap capture foe").apply(HIT)
    assert alone.state.tied == ("Ann", "Ben")
    assert winner(alone.apply((5, 5)).apply((1, 2))) == "Ann"
    scored = (
        play(tmp_path, BOOK, ann, ben, turn=4, fighters={"mate": {"click": 6}}).apply("close foe mate").apply((5, 4))
    )
    after = scored.apply("end").apply("use cap capture foe").apply(HIT)
    assert winner(after) == "Ben"
    three = met(tmp_path, ben={"mate": actor("D4")}, more={"Cid": {"c": actor("P8")}})
    assert three.apply("use cap capture foe").apply(HIT).state.result is None


@pytest.mark.ruling("CAP-04", BOOK)
def test_three_are_enough(tmp_path: Path) -> None:
    ben = {"two": actor("D2", range=0), "three": actor("C2", range=0), "four": actor("B2", range=0)}
    game = met(tmp_path, ben=ben)
    for who in ("foe", "two", "three"):
        assert f"use cap capture {who}" in offered(game)
        game = game.apply(f"use cap capture {who}").apply(HIT)
        state = game.state.with_fighter("cap", tokens=0, acted=False).with_(left=3)
        game = Game(state, 1)
    assert captives_of(game.state, "cap") == ("foe", "two", "three")
    assert why_not(game, "use cap capture four") == {"CAP-04"}
    assert why_not(game, "close cap four") == {"CAP-04"}
    assert not [each for each in map(str, game.options()) if each.startswith(("close cap", "use cap capture"))]


# -- the end of it -------------------------------------------------------------------------------------------------


@pytest.mark.ruling("CAP-05", BOOK)
def test_who_knocks_the_captor_out_frees_the_captives(tmp_path: Path) -> None:
    """Nine damage end six clicks; Ben is active, and does not put it on the captor's own square."""
    game = held(tmp_path, ann={"pal": actor("A8")}, ben={"axe": actor("B3", range=0, damage_value=9)})
    game = game.apply("end").apply("close axe cap").apply(HIT)
    assert (game.actor, "cap" in game.board.pieces, "foe" in game.board.pieces) == ("Ben", False, False)
    squares = {str(each) for each in game.options()}
    assert squares == {"B2", "C2", "D2", "D3", "B4", "C4", "D4"}  # B3 is the axe's
    game = game.apply("D2")
    foe = game.state.fighter("foe")
    assert (at(game, "foe"), foe.tokens, foe.captor, game.state.fighter("cap").life.ko) == ("D2", 1, "", True)


@pytest.mark.ruling("CAP-05", BOOK)
def test_the_active_player_may_be_the_captors(tmp_path: Path) -> None:
    """Pushing ends a captor on its last click in its own turn: Ann puts the captive down."""
    game = held(tmp_path, ann={"pal": actor("A8")}, fighters={"cap": {"click": 6}})
    game = game.apply("end").apply("end").apply("move cap C4")
    assert (game.actor, game.state.fighter("cap").life.ko, game.now.fighter("cap").life.ko) == ("Ann", False, True)
    game = game.apply("D5")
    assert (at(game, "foe"), game.state.fighter("foe").tokens) == ("D5", 1)


AREA = ("C3", "C4", "B3")


@pytest.mark.ruling("CAP-06", BOOK)
@pytest.mark.parametrize(("points", "scored"), [(100, 150), (50, 100), (30, 60)])
def test_a_captive_is_handed_in(tmp_path: Path, points: int, scored: int) -> None:
    """Its own points, and as many again up to 50."""
    game = held(tmp_path, foe=actor("D3", range=0, points=points)).apply("end").apply("end")
    assert why_not(at_home(game, "C4", "B3"), "use cap hand-in foe") == {"CAP-06"}  # it does not stand there
    assert why_not(at_home(game, "C3"), "use cap hand-in foe") == {"CAP-06"}  # no room for the captive
    game = at_home(game, *AREA)
    assert "use cap hand-in foe" in offered(game)
    done = game.apply("use cap hand-in foe")
    assert (done.pending, done.state.fighter("foe").life.ko, "foe" in done.board.pieces) == (None, True, False)
    assert done.points() == {"Ann": scored, "Ben": 0}
    assert done.state.fighter("cap").tokens == 2  # a power action, its second in a row
    assert captives_of(done.state, "cap") == ()


@pytest.mark.ruling("CAP-06", BOOK)
def test_captives_keep_their_player_in_by_a_variant(tmp_path: Path) -> None:
    book = rulebook("core2014+captives-count-as-left")
    game = play(tmp_path, book, {"cap": CAPTOR}, {"foe": actor("D3", range=0)})
    game = game.apply("use cap capture foe").apply(HIT)
    assert not game.is_over
    game = at_home(game.apply("end").apply("end"), *AREA).apply("use cap hand-in foe")
    assert game.is_over
    assert game.result is not None
    assert (game.result.winner, game.result.points_of("Ann")) == ("Ann", 150)


@pytest.mark.ruling("CAP-07", BOOK)
@pytest.mark.parametrize("how", ["close", "ranged"])
def test_a_friend_rescues(tmp_path: Path, how: str) -> None:
    """Defense 17 and a captive: 16."""
    ben = {"hand": actor("C2", range=0)}
    game = held(tmp_path, ben=ben).apply("end")
    who = {"close": "hand", "ranged": "mate"}[how]
    assert f"use {who} rescue cap {how}" in offered(game)
    tried = game.apply(f"use {who} rescue cap {how}")
    missed = tried.apply((2, 3))
    assert (missed.state.fighter("foe").captor, missed.state.fighter(who).tokens) == ("cap", 1)
    hit = tried.apply((2, 4))
    free = hit.apply("D4")
    foe = free.state.fighter("foe")
    assert (at(free, "foe"), foe.tokens, foe.captor, free.state.fighter("cap").life.click) == ("D4", 1, "", 1)
    assert free.state.fighter(who).tokens == 1
    pushed = finished(free.apply("move foe D5").apply((6,)))
    assert (pushed.state.fighter("foe").tokens, pushed.state.fighter("foe").life.click) == (2, 2)


@pytest.mark.ruling("CAP-07", BOOK)
def test_one_of_several_and_two_off_the_defense(tmp_path: Path) -> None:
    """Two captives: 15, which 10 and 5 reach; their tokens were 2 and are 1."""
    game = met(tmp_path, ben={"two": actor("D2", range=0)}, fighters={"two": {"tokens": 2}})
    game = game.apply("use cap capture foe").apply(HIT)
    game = Game(game.state.with_fighter("cap", tokens=0, acted=False), 1).apply("use cap capture two").apply(HIT)
    game = game.apply("end").apply("use mate rescue cap ranged")
    assert game.apply((1, 3)).pending is None
    game = game.apply((2, 3))
    assert [str(each) for each in game.options()] == ["foe", "two"]
    game = game.apply("two").apply("D2")
    assert (game.state.fighter("two").tokens, captives_of(game.state, "cap")) == (1, ("foe",))


@pytest.mark.ruling("CAP-07", BOOK)
def test_nobody_rescues_from_who_holds_nobody(tmp_path: Path) -> None:
    game = met(tmp_path).apply("end")
    assert why_not(game, "use mate rescue cap ranged") == {"CAP-07"}
    assert why_not(game, "use mate rescue cap slowly") == {"CAP-07"}


@pytest.mark.ruling("CAP-08", BOOK)
@pytest.mark.ruling("PWR-CAPTURE", BOOK)
def test_only_doubles_counter_it(tmp_path: Path) -> None:
    game = held(tmp_path, ben={"wit": actor("G3", damage="Outwit")}).apply("end").apply("use wit outwit cap capture")
    kept = game.apply((1, 2))
    assert (kept.pending, kept.state.fighter("foe").captor) == (None, "cap")
    assert not [each for each in kept.state.lasting if each.off == "capture"]
    gone = game.apply((4, 4))
    assert gone.actor == "Ben"
    gone = gone.apply("C4")
    assert (at(gone, "foe"), gone.state.fighter("foe").tokens) == ("C4", 1)
    assert [each.off for each in gone.state.lasting] == ["capture"]
    assert why_not(gone.apply("end"), "use cap capture foe") == {"PWR-OUTWIT"}


# -- the rest ------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("CAP-03", BOOK)
def test_a_captive_is_saved_and_read_back(tmp_path: Path) -> None:
    game = held(tmp_path)
    assert Game.from_line(game.to_line()).state == game.state
    assert pickle.loads(pickle.dumps(game)) == game
    assert Game.from_dict(game.to_dict()).state == game.state
    with pytest.raises(ClixbookError, match="cannot be a captive"):
        Game.from_line(Game(game.state.with_fighter("foe", captor="nobody"), 1).to_line())


@pytest.mark.ruling("CAP-03", BOOK)
def test_a_captor_that_is_captured_lets_its_captives_go(tmp_path: Path) -> None:
    game = held(tmp_path, ben={"reeve": actor("B3", range=0, traits="Capture")}).apply("end")
    game = game.apply("use reeve capture cap").apply(HIT)
    assert game.actor == "Ben"
    game = game.apply("D4")
    assert (at(game, "foe"), game.state.fighter("cap").captor) == ("D4", "reeve")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_the_wrestler(edition: str, seed: int) -> None:
    draw = random.Random(f"captives {edition} {seed}")
    sides = {"Ann": ["pit-wrestler", "pit-wrestler"], "Ben": ["pit-wrestler", "bruiser", "gnat"]}
    places = {"pit-wrestler": "B2", "pit-wrestler-2": "B4", "pit-wrestler-3": "C2", "bruiser": "C4", "gnat": "C3"}
    game = Game.new(Board.build(width=10, height=8), rules=edition, forces=sides, places=places, seed=seed)
    game = arrange_start(game, turn=3)
    for _ in range(150):
        if game.is_over:
            break
        game = game.apply(random_option(draw, game))
        sound(game)
    assert Game.from_line(game.to_line()).state == game.state


# -- a position that begins so -----------------------------------------------------------------------------------


@pytest.mark.ruling("CAP-03", "core2014")
def test_a_position_begins_with_a_captive(tmp_path: Path) -> None:
    """It is off the map, counts as in play, and its captor has a mark."""
    game = met(tmp_path, fighters={"foe": {"captor": "cap"}})
    assert "foe" not in game.board.pieces
    assert "use mate rescue cap ranged" in words(game.apply("end"))
    assert marks_of(game)["cap"].captives == (game.state.fighter("foe").figure.name,)
    assert Game.from_dict(game.to_dict()) == game


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"foe": {"captor": "nobody"}}, "nobody on the map is called 'nobody'"),
        ({"mate": {"captor": "foe"}}, "Foe cannot have mate captive"),
        ({"foe": {"captor": "cap"}, "cap": {"out": "Ben"}}, "nobody on the map is called 'cap'"),
        ({each: {"captor": "cap"} for each in ("foe", "mate", "two", "three")}, "Cap has 3 captives at most"),
    ],
)  # fmt: skip
def test_who_cannot_be_a_captive(tmp_path: Path, settings: dict[str, dict[str, str]], wrong: str) -> None:
    more = {"two": actor("P7"), "three": actor("P8")}
    with pytest.raises(ClixbookError, match=wrong):
        met(tmp_path, ben=more, ann={"pal": actor("A1")}, fighters=settings)
