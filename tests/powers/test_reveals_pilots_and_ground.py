"""Sentences set off by what a dial reveals, by a pilot, by orange squares, and about the highest points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.combat.damage_values import PassedClicks
from clixbook.rulebooks.sections.combat.values import ExtremeTie
from tests.helpers import editions, settled
from tests.powers.cast import actor, after, click, offered, play, stays
from tests.powers.specials_cast import gifted, native
from tests.powers.test_special_sentences import HIT, OFFICIAL, official, value

PLAIN = (3, 5)
"""A hit without doubles."""

# -- what a turning dial brings to sight (DMG-19) ----------------------------------------------------------------


def struck(tmp_path: Path, edition: Any, says: str, clicks: str = "2", harm: int = 3) -> Game:
    """Ben's b, with a special power on these clicks alone, after a blow of Ann's a for so many clicks."""
    ann = {"a": actor("C3", range=0, damage_value=harm)}
    return play(tmp_path, edition, ann, {"b": gifted("D3", says, clicks=clicks, range=0)})


@pytest.mark.parametrize(
    ("edition", "expected"), editions("DMG-19", core2014=3, complete2022=3, nebula2007=4, eddieg=4)
)
def test_a_power_that_the_dial_passes_does_what_it_says(tmp_path: Path, edition: str, expected: int) -> None:
    """3 damage turn the dial from 1 over 2, which heals 1 though the dial went on to 4."""
    assert (
        click(settled(stays(after(struck(tmp_path, edition, "when revealed, heal 1"), "close a b", HIT))), "b")
        == expected
    )


@official
def test_a_book_may_leave_it_out(tmp_path: Path, edition: str) -> None:
    mute = rulebook(edition).replace({"DMG-19": PassedClicks(reveals=False, halts=True)})
    assert click(settled(stays(after(struck(tmp_path, mute, "when revealed, heal 1"), "close a b", HIT))), "b") == 4


@official
@pytest.mark.ruling("DMG-19", *OFFICIAL)
def test_it_comes_to_sight_once_on_its_way_and_again_on_the_way_back(tmp_path: Path, edition: str) -> None:
    """On clicks 2 and 3 it is in sight all the time; healed from 4 over 3 it is revealed anew, by healing."""
    game = settled(
        stays(after(struck(tmp_path, edition, 'when revealed, gain a "Rust" token', "2-3"), "close a b", HIT))
    )

    def rust(now: Game) -> int:
        return sum(each.change for each in now.state.lasting if each.token == "Rust")

    assert rust(game) == 1
    friend = gifted("E3", "POWER: each adjacent friend heals 1")
    ann = {"a": gifted("D3", 'when revealed, gain a "Rust" token', clicks="2-3"), "c": friend}
    back = play(tmp_path, edition, ann, {"b": actor("H5")}, fighters={"a": {"click": 4}})
    assert rust(settled(after(back, "use c card-text power old-trick"))) == 1


@official
@pytest.mark.ruling("DMG-19", *OFFICIAL)
def test_first_revealed_happens_once_a_game(tmp_path: Path, edition: str) -> None:
    said = "when first revealed, heal 1"
    game = settled(stays(after(struck(tmp_path, edition, said, "2-6", harm=2), "close a b", HIT)))
    assert click(game, "b") == 2
    every = struck(tmp_path, edition, "when revealed, heal 2", "2-6", harm=2)
    first = struck(tmp_path, edition, "when first revealed, heal 2", "2-6", harm=2)
    twice = []
    for each in (every, first):
        once = settled(settled(after(each, "close a b", PLAIN)).apply("end").apply("end"))
        twice.append(click(settled(after(once, "close a b", PLAIN)), "b"))
    assert twice == [1, 3]


@official
def test_what_it_reveals_may_be_asked_and_refused(tmp_path: Path, edition: str) -> None:
    game = stays(after(struck(tmp_path, edition, "when revealed, may heal 1"), "close a b", HIT))
    assert [str(each) for each in game.options()] == ["use it", "leave it"]
    assert [click(settled(game.apply(each)), "b") for each in ("use it", "leave it")] == [3, 4]


@official
def test_two_powers_do_not_turn_a_dial_for_ever(tmp_path: Path, edition: str) -> None:
    special = "{Up: 'when revealed, heal 1', Down: 'when revealed, take 1 damage'}"
    ben = {"b": actor("D3", special=special, defense="Up (white), 2: Down (white)", clicks="3", range=0)}
    game = play(tmp_path, edition, {"a": actor("C3", range=0, damage_value=2)}, ben)
    assert click(settled(stays(after(game, "close a b", HIT))), "b") in (2, 3, 4)


# -- the pilot of a vehicle (VEH-07) -----------------------------------------------------------------------------


def garage(tmp_path: Path, edition: Any, says: str, **pilot: Any) -> Game:
    """Ann's vehicle a with that trait in her next turn, with p in it."""
    ann = {"a": native("E4", says, range=0), "p": actor("E5", range=0, **pilot)}
    ann["a"].numbers["traits"] = f"Vehicle, Autopilot, {ann['a'].numbers['traits']}"
    return after(play(tmp_path, edition, ann, {"b": actor("H8", range=0)}), "use p pilot a", "end", "end")


FITS = {
    'its pilot is "p"': {}, 'its pilot is "Guard"': {"keywords": "Guard"}, "it has a pilot": {},
    "its pilot is worth 100 or more points": {}, 'its pilot has the "dolphin" symbol': {"mode": "dolphin"},
}  # fmt: skip
LACKS = {
    'its pilot is "Guard"': {}, "its pilot is worth 101 or more points": {},
    "its pilot is worth 99 or fewer points": {}, 'its pilot has the "dolphin" symbol': {},
}  # fmt: skip


@pytest.mark.ruling("VEH-07", "complete2022")
@pytest.mark.parametrize("asked", FITS)
def test_a_pilot_ability_works_with_such_a_pilot(tmp_path: Path, asked: str) -> None:
    game = garage(tmp_path, "complete2022", f"when {asked}, +1 attack", **FITS[asked])
    assert value(game, "a", "attack") == 11
    out = after(game, "use a pilot out", "D4")
    assert value(out, "a", "attack") == 10, "nobody is in it"


@pytest.mark.ruling("VEH-07", "complete2022")
@pytest.mark.parametrize("asked", LACKS)
def test_it_does_not_work_with_another(tmp_path: Path, asked: str) -> None:
    assert value(garage(tmp_path, "complete2022", f"when {asked}, +1 attack", **LACKS[asked]), "a", "attack") == 10


@pytest.mark.parametrize(("edition", "attack"), editions("VEH-07", core2014=10, complete2022=11))
def test_one_book_has_pilot_abilities(tmp_path: Path, edition: str, attack: int) -> None:
    game = garage(tmp_path, edition, "when it has a pilot, +1 attack")
    assert value(game, "a", "attack") == attack


# -- orange squares (TER-06) -------------------------------------------------------------------------------------

SPRING = "Warm Spring: +1 defense; POWER: heal 1"


def by_the_spring(tmp_path: Path, edition: Any, text: str = SPRING) -> Game:
    board = Board.build(width=16, height=8, special={"C3": text, "C4": text})
    return play(tmp_path, edition, {"a": actor("C3"), "c": actor("C5")}, {"b": actor("H8")}, board=board,
                fighters={"a": {"click": 3}})  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "defense"), editions("TER-06", core2014=18, complete2022=18, nebula2007=17, eddieg=17)
)
def test_who_stands_on_orange_squares_has_what_the_map_says(tmp_path: Path, edition: str, defense: int) -> None:
    game = by_the_spring(tmp_path, edition)
    assert (value(game, "a", "defense"), value(game, "c", "defense")) == (defense, 17)
    moved = settled(after(game, "move c C4"))
    assert value(moved, "c", "defense") == defense
    assert ("use a card-text power warm-spring-2" in offered(game)) is (defense == 18)


@official
@pytest.mark.ruling("TER-06", *OFFICIAL)
def test_an_action_of_the_ground_and_a_text_that_is_left_to_the_players(tmp_path: Path, edition: str) -> None:
    game = by_the_spring(tmp_path, edition)
    assert click(settled(after(game, "use a card-text power warm-spring-2")), "a") == 2
    assert from_line(to_line(game)).state == game.state
    plain = by_the_spring(tmp_path, edition, "Mud")
    assert (value(plain, "a", "defense"), offered(plain)) == (17, [])
    assert value(by_the_spring(tmp_path, edition, "+1 defense"), "a", "defense") == 18


# -- the highest and the lowest points (VAL-19) ------------------------------------------------------------------

BLOW = "POWER: deal 1 damage to the highest point opponent within 6 squares"


def ranks(tmp_path: Path, edition: str, says: str, **points: int) -> Game:
    ben = {who: actor(at, points=points.get(who, 100)) for who, at in (("b", "E3"), ("d", "E4"), ("e", "E5"))}
    return play(tmp_path, edition, {"a": gifted("C3", says)}, ben)


@official
@pytest.mark.ruling("VAL-19", "complete2022")
def test_the_active_player_picks_among_equals(tmp_path: Path, edition: str) -> None:
    alone = settled(after(ranks(tmp_path, edition, BLOW, d=120), "use a card-text power old-trick"))
    assert [click(alone, each) for each in "bde"] == [1, 2, 1]
    tied = after(ranks(tmp_path, edition, BLOW, e=50), "use a card-text power old-trick")
    assert ([str(each) for each in tied.options()], tied.actor) == (["b", "d"], "Ann")
    every = ranks(tmp_path, edition, BLOW.replace("the", "each"), e=50)
    hit = settled(after(every, "use a card-text power old-trick"))
    assert [click(hit, each) for each in "bde"] == [2, 2, 1]


@official
@pytest.mark.ruling("VAL-19", "complete2022")
def test_in_another_players_turn_that_player_picks(tmp_path: Path, edition: str) -> None:
    """Ben's b is struck in Ann's turn, and its power looks for the lowest among her equals: Ann says which."""
    says = "when an attack damages it, deal 1 damage to the lowest point opponent within 6 squares"
    ann = {"a": actor("C3", range=0), "c": actor("C4", range=0), "f": actor("C5", range=0, points=200)}
    game = play(tmp_path, edition, ann, {"b": gifted("D3", says, range=0)})
    asked = stays(after(game, "close a b", HIT))
    assert (asked.actor, [str(each) for each in asked.options()]) == ("Ann", ["a", "c"])


@official
def test_a_house_may_mean_all_that_are_tied(tmp_path: Path, edition: str) -> None:
    house = rulebook(edition).replace({"VAL-19": ExtremeTie.ALL_TIED})
    ben = {who: actor(at) for who, at in (("b", "E3"), ("d", "E4"))}
    game = play(tmp_path, house, {"a": gifted("C3", BLOW)}, ben)
    done = settled(after(game, "use a card-text power old-trick"))
    assert [click(done, each) for each in "bd"] == [2, 2]


# -- armour that is lost in the middle (DMG-28) ------------------------------------------------------------------


@pytest.mark.ruling("DMG-28", "complete2022")
@pytest.mark.parametrize(("clicks", "expected"), [("1", 6), ("1-6", 5)])
def test_armour_that_the_first_blow_took_off_is_none_against_the_second(
    tmp_path: Path, clicks: str, expected: int
) -> None:
    """3 damage less 1 turn the dial to 3; the second blow of one action deals 3 where it is tough no longer."""
    ben = {"b": actor("D3", defense="Toughness", clicks=clicks, range=0)}
    game = play(tmp_path, "complete2022", {"a": actor("C3", speed="Flurry", range=0)}, ben)
    again = after(game, "use a flurry b", PLAIN)
    second = next(each for each in again.options() if "b" in str(each).split())
    assert click(settled(after(again, second, PLAIN)), "b") == expected
