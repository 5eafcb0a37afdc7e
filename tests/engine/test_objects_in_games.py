"""Objects in games: taken up on the way, put down, swung, thrown, lost."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.lab.odds import attack_odds
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop, finished, held, lies, life, next_turn, stays, told, verbs, why_not
from tests.helpers import EDITIONS, editions

STRONG: dict[str, dict[str, Any]] = {"ape": {"strong": True}}
WEAK: dict[str, dict[str, Any]] = {"ape": {}}
FOE: dict[str, dict[str, Any]] = {"foe": {}}


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def armed(shop: Workshop, rules: str, kind: str, foe: str, **more: Any) -> Game:
    """The ape on C5 took up an object of that kind a turn ago; the foe stands where it is said."""
    game = shop.game(rules, STRONG, FOE, f"ape C5, foe {foe}", objects={"B5": kind}, **more)
    return next_turn(finished(game.apply("move ape C5 take B5")))


# -- taking up on the way --------------------------------------------------------------------------------------


@pytest.mark.ruling("OBJ-05")
@pytest.mark.ruling("OBJ-06")
@pytest.mark.ruling("OBJ-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_strong_figure_takes_a_heavy_object_on_its_way(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, STRONG, FOE, "ape B5, foe N9", objects={"E4": "heavy"})
    after = game.apply("move ape H5 take E4")  # the straight way passes D5, E5 and F5, all beside E4
    assert (held(after, "ape"), lies(after)) == ("heavy", {})
    assert after.board.pieces["ape"].squares[0].name == "H5"
    assert "ape picks up the heavy object on E4." in told(after)
    assert after.state.left == game.state.left - 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_goes_out_of_its_way_for_an_object(shop: Workshop, edition: str) -> None:
    """From B5 to H5 past D2, beside E1: 3 squares and 4; to J9 it would be 3 and 7, and the ape has 8."""
    game = shop.game(edition, STRONG, FOE, "ape B5, foe N9", objects={"E1": "heavy"})
    for goal in ("D5", "H5"):
        assert held(game.apply(f"move ape {goal} take E1"), "ape") == "heavy"
    assert game.why_not("move ape J9") == ()
    assert why_not(game, "move ape J9 take E1") == {"OBJ-06"}


@pytest.mark.parametrize(
    ("edition", "lifts"),
    editions(
        "OBJ-05", core2014=(False, False), complete2022=(True, False), nebula2007=(False, False), eddieg=(False, False)
    ),
)
def test_weak_figures_lift_what_the_book_lets_them(shop: Workshop, edition: str, lifts: tuple[bool, bool]) -> None:
    game = shop.game(edition, WEAK, FOE, "ape B5, foe N9", objects={"C4": "light", "C6": "heavy"})
    assert (not game.why_not("move ape D5 take C4"), not game.why_not("move ape D5 take C6")) == lifts
    if not lifts[1]:
        assert why_not(game, "move ape D5 take C6") == {"OBJ-05"}


def test_core_knows_very_light_very_heavy_and_immobile_objects(shop: Workshop) -> None:
    things = {"B4": "ultra light", "C4": "ultra heavy", "D4": "immobile"}
    weak = shop.game("core2014", WEAK, FOE, "ape C5, foe N9", objects=things)
    assert weak.why_not("move ape C5 take B4") == ()
    assert why_not(weak, "move ape C5 take C4") == {"OBJ-05"}
    small = shop.game("core2014", {"ape": {"strong": True, "points": 99}}, FOE, "ape C5, foe N9", objects=things)
    assert why_not(small, "move ape C5 take C4") == {"OBJ-05"}
    big = shop.game("core2014", STRONG, FOE, "ape C5, foe N9", objects=things)
    assert held(big.apply("move ape C5 take C4"), "ape") == "ultra heavy"
    assert why_not(big, "move ape C5 take D4") == {"OBJ-14"}


@pytest.mark.ruling("OBJ-07", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize(("edition", "reached"), [("core2014", False), ("complete2022", True), ("nebula2007", True)])
def test_what_lies_beside_the_forced_stop_alone(shop: Workshop, edition: str, reached: bool) -> None:
    """In a lane one square wide the ape must stop on E1 beside the foe on F1; G1 is out of reach, F1 beside E1."""
    game = shop.game(edition, STRONG, FOE, "ape B1, foe F1", objects={"F1": "light"}, height=1)
    assert (not game.why_not("move ape E1 take F1")) is reached
    if reached:
        assert held(finished(game.apply("move ape E1 take F1")), "ape") == "light"


@pytest.mark.ruling("OBJ-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_object_at_a_time(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, STRONG, FOE, "ape C5, foe N9", objects={"B5": "light", "D5": "light"})
    after = next_turn(finished(game.apply("move ape C5 take B5")))
    assert why_not(after, "move ape C5 take D5") == {"OBJ-08"}
    assert not [option for option in after.options() if "take" in str(option)]


def test_objects_in_one_square_are_told_apart(shop: Workshop) -> None:
    game = shop.game("complete2022", STRONG, FOE, "ape C5, foe N9", objects={"B5": ["light", "heavy"]})
    offered = {str(option) for option in game.options()}
    assert {"move ape C5 take B5 light", "move ape C5 take B5 heavy"} <= offered
    assert "move ape C5 take B5" not in offered
    with pytest.raises(ClixbookError, match="Several objects"):
        game.apply("move ape C5 take B5")
    after = game.apply("move ape C5 take B5 heavy")
    assert (held(after, "ape"), lies(after)) == ("heavy", {"B5": ["light"]})


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_object_taken_up_is_out_of_the_way(shop: Workshop, edition: str) -> None:
    """In a lane the object on D1 would slow or stop the ape where objects hinder; taken up from C1 it does not."""
    game = shop.game(edition, STRONG, FOE, "ape B1, foe N1", objects={"D1": "light"}, height=1)
    after = game.apply("move ape J1 take D1")  # 8 squares, speed 8
    assert (held(after, "ape"), after.board.pieces["ape"].squares[0].name) == ("light", "J1")


def test_failing_to_break_away_on_the_way_leaves_what_is_out_of_reach(shop: Workshop) -> None:
    """Eddie G lets the ape roll beside the foe on E2; on a 3 it stays there, and the object on J1 stays too."""
    game = shop.game("eddieg", STRONG, FOE, "ape B1, foe E2", objects={"J1": "light"}, height=2)
    rolling = game.apply("move ape I1 take J1")
    assert held(rolling.apply((4,)), "ape") == "light"
    stuck = rolling.apply((3,))
    assert (held(stuck, "ape"), lies(stuck)) == ("", {"J1": ["light"]})


# -- freely, and down again ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "free"), editions("OBJ-06", core2014=False, complete2022=False, nebula2007=False, eddieg=True)
)
def test_one_book_picks_up_by_a_free_action(shop: Workshop, edition: str, free: bool) -> None:
    game = shop.game(edition, STRONG, FOE, "ape C5, foe N9", objects={"B5": "light", "K2": "light"})
    assert (not game.why_not("take ape B5")) is free
    assert ("take ape B5" in verbs(game)) is free
    assert why_not(game, "take ape K2") == {"OBJ-06"}
    if free:
        after = game.apply("take ape B5")
        assert (held(after, "ape"), after.state.left, after.state.fighter("ape").tokens) == ("light", 3, 0)
        down = after.apply("put ape D6")
        assert lies(down) == {"D6": ["light"], "K2": ["light"]}
        assert why_not(down, "take ape D6") == {"ACT-28"}


@pytest.mark.parametrize(
    ("edition", "free"), editions("OBJ-10", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_putting_down(shop: Workshop, edition: str, free: bool) -> None:
    game = armed(shop, edition, "light", "N9")
    assert (not game.why_not("put ape D6")) is free
    assert (not game.why_not("move ape G5 put")) is not free
    if free:
        assert why_not(game, "put ape F5") == {"OBJ-10"}
        after = game.apply("put ape D6")
        assert (held(after, "ape"), lies(after), after.state.left) == ("", {"D6": ["light"]}, 3)
    else:
        assert "move ape G5 put" in map(str, game.options())
        assert why_not(game, "put ape D6") == {"OBJ-10"}
        asked = game.apply("move ape G5 put")
        squares = {str(option) for option in asked.options()}
        assert {"B4", "C5", "E6", "H5", "E1", "A5"} <= squares  # up to 4 squares aside: 8 to walk, 4 needed
        assert not squares & {"K1", "N5"}
        after = asked.apply("E6")
        assert (held(after, "ape"), lies(after)) == ("", {"E6": ["light"]})


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("OBJ-10", "core2014", "complete2022")
def test_one_move_picks_up_or_puts_down(shop: Workshop, edition: str) -> None:
    game = armed(shop, edition, "light", "N9")
    after = game.apply("move ape C5 put").apply("D6")
    assert held(after, "ape") == ""
    with pytest.raises(ClixbookError):
        game.apply("move ape C5 put take D6")


@pytest.mark.parametrize(
    ("edition", "left"),
    editions("OBJ-04", core2014=["heavy"], complete2022=["heavy", "light"], nebula2007=["heavy"], eddieg=["heavy"]),
)
def test_put_onto_another_object(shop: Workshop, edition: str, left: list[str]) -> None:
    game = shop.game(edition, STRONG, FOE, "ape C5, foe N9", objects={"B5": "light", "D5": "heavy"})
    game = next_turn(finished(game.apply("move ape C5 take B5")))
    after = game.apply("put ape D5") if not game.why_not("put ape D5") else game.apply("move ape C5 put").apply("D5")
    assert (held(after, "ape"), lies(after)) == ("", {"D5": left})


# -- in hand -----------------------------------------------------------------------------------------------------

SEVEN = (3, 4)
"""10 + 7 hits 17, with no doubles and no critical."""


@pytest.mark.ruling("OBJ-13")
@pytest.mark.ruling("WPN-09")
@pytest.mark.parametrize(
    ("edition", "clicks"),
    editions("WPN-01", "OBJ-11", core2014=4, complete2022=4, nebula2007=4, eddieg=4),
)
def test_a_light_object_adds_one(shop: Workshop, edition: str, clicks: int) -> None:
    after = stays(armed(shop, edition, "light", "D5").apply("swing ape foe").apply(SEVEN))
    assert (life(after, "foe"), held(after, "ape"), lies(after)) == (1 + clicks, "", {})


@pytest.mark.ruling("WPN-05", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize(("edition", "clicks"), editions("WPN-02", core2014=5, complete2022=4, nebula2007=5, eddieg=5))
def test_a_heavy_object_adds_two_in_most(shop: Workshop, edition: str, clicks: int) -> None:
    game = armed(shop, edition, "heavy", "D5")
    assert life(stays(game.apply("swing ape foe").apply(SEVEN)), "foe") == 1 + clicks


@pytest.mark.ruling("WPN-10", "core2014")
def test_an_ultra_heavy_object_adds_three_and_is_never_thrown(shop: Workshop) -> None:
    game = armed(shop, "core2014", "ultra heavy", "D5")
    assert life(game.apply("swing ape foe").apply(SEVEN), "foe") == 7
    far = armed(shop, "core2014", "ultra heavy", "F5")
    assert why_not(far, "throw ape foe") == {"OBJ-12"}


@pytest.mark.ruling("WPN-11", "core2014")
def test_an_ultra_light_object_serves_throws_alone(shop: Workshop) -> None:
    near = armed(shop, "core2014", "ultra light", "D5")
    assert why_not(near, "swing ape foe") == {"OBJ-11"}
    assert life(near.apply("close ape foe").apply(SEVEN), "foe") == 4
    far = armed(shop, "core2014", "ultra light", "K5")  # 8 squares
    assert life(far.apply("throw ape foe").apply(SEVEN), "foe") == 2
    assert why_not(armed(shop, "core2014", "ultra light", "L5"), "throw ape foe") == {"RNG-05"}


@pytest.mark.parametrize(
    ("edition", "must"), editions("WPN-06", core2014=True, complete2022=False, nebula2007=True, eddieg=False)
)
def test_some_books_make_the_holder_use_it(shop: Workshop, edition: str, must: bool) -> None:
    game = armed(shop, edition, "light", "D5")
    assert bool(game.why_not("close ape foe")) is must
    assert ("close ape foe" in verbs(game)) is not must
    if must:
        assert why_not(game, "close ape foe") == {"WPN-06"}
    else:
        after = stays(game.apply("close ape foe").apply(SEVEN))
        assert (life(after, "foe"), held(after, "ape")) == (4, "light")


@pytest.mark.ruling("WPN-06", "complete2022")
def test_one_swing_strikes_two_in_2022(shop: Workshop) -> None:
    ann, ben = {"ape": {"strong": True, "bolts": 2}}, {"foe": {}, "fiend": {}}
    game = shop.game("complete2022", ann, ben, "ape C5, foe D4, fiend D6", objects={"B5": "light"})
    game = next_turn(finished(game.apply("move ape C5 take B5")))
    assert "swing ape foe fiend" in verbs(game)
    assert not game.why_not("swing ape foe fiend")


@pytest.mark.ruling("OBJ-13")
@pytest.mark.ruling("WPN-09")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("verb", ["swing", "throw"])
def test_it_is_gone_after_a_miss_too(shop: Workshop, edition: str, verb: str) -> None:
    game = armed(shop, edition, "light", "D5" if verb == "swing" else "F5")
    after = game.apply(f"{verb} ape foe").apply((2, 4))
    assert (life(after, "foe"), held(after, "ape"), lies(after)) == (1, "", {})
    fate = "is destroyed" if edition in ("complete2022", "nebula2007") else "leaves the game"
    assert any(fate in line for line in told(after))


@pytest.mark.parametrize(
    ("edition", "light", "heavy"),
    [
        ("core2014", (6, 2), (4, 3)),
        ("complete2022", (6, 2), (6, 2)),
        ("nebula2007", (6, 2), (4, 3)),
        ("eddieg", (6, 2), (4, 3)),
    ],
)
@pytest.mark.ruling("WPN-03")
@pytest.mark.ruling("WPN-04")
@pytest.mark.ruling("OBJ-12")
def test_throws(shop: Workshop, edition: str, light: tuple[int, int], heavy: tuple[int, int]) -> None:
    for kind, (squares, damage) in (("light", light), ("heavy", heavy)):
        there = armed(shop, edition, kind, f"{'CDEFGHIJKL'[squares]}5")
        assert life(there.apply("throw ape foe").apply(SEVEN), "foe") == 1 + damage
        beyond = armed(shop, edition, kind, f"{'CDEFGHIJKL'[squares + 1]}5")
        assert why_not(beyond, "throw ape foe") == {"RNG-05"}


@pytest.mark.ruling("WPN-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shooter_may_keep_its_object(shop: Workshop, edition: str) -> None:
    ann = {"ape": {"strong": True, "range": 8}}
    game = shop.game(edition, ann, FOE, "ape C5, foe G5", objects={"B5": "light"})
    game = next_turn(finished(game.apply("move ape C5 take B5")))
    assert {"shoot ape foe", "throw ape foe"} <= set(verbs(game))
    after = game.apply("shoot ape foe").apply(SEVEN)
    assert (life(after, "foe"), held(after, "ape")) == (4, "light")


@pytest.mark.ruling("WPN-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_may_make_it_be_thrown(shop: Workshop, edition: str) -> None:
    house = rulebook(edition).replace({"WPN-07": True})
    ann = {"ape": {"strong": True, "range": 8}}
    game = shop.game(house, ann, FOE, "ape C5, foe G5", objects={"B5": "light"})
    empty = next_turn(game)
    assert not empty.why_not("shoot ape foe")
    game = next_turn(finished(game.apply("move ape C5 take B5")))
    assert why_not(game, "shoot ape foe") == {"WPN-07"}
    assert "shoot ape foe" not in verbs(game)
    assert "throw ape foe" in verbs(game)


@pytest.mark.ruling("WPN-05")
@pytest.mark.parametrize(
    ("edition", "keeps"), editions("OBJ-09", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_who_loses_the_strength_drops_it(shop: Workshop, edition: str, keeps: bool) -> None:
    """Three clicks of damage end the ape's Super Strength; one book lets it keep a light object."""
    for kind in ("light", "heavy"):
        game = armed(shop, edition, kind, "D5").apply("end")
        hurt = game.apply("close foe ape").apply(SEVEN)
        assert life(hurt, "ape") == 4
        stays = keeps and kind == "light"
        assert (held(hurt, "ape"), lies(hurt)) == ((kind, {}) if stays else ("", {"C5": [kind]}))


@pytest.mark.ruling("OBJ-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_knocked_out_drops_it(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, {"ape": {"strong": True}, "friend": {}}, {"foe": {"d": 7}}, "ape C5, friend A1, foe D5",
                     objects={"B5": "heavy"})  # fmt: skip
    game = finished(game.apply("move ape C5 take B5")).apply("end").apply("close foe ape").apply(SEVEN)
    assert "ape" not in game.board.pieces
    assert lies(game) == {"C5": ["heavy"]}


# -- in attacks that moves grant -------------------------------------------------------------------------------


@pytest.mark.ruling("OBJ-06", "nebula2007")
@pytest.mark.ruling("WPN-08", "nebula2007")
def test_half_the_speed_leaves_time_to_strike_with_it(shop: Workshop) -> None:
    """Speed 8: after 4 squares the ape may swing what it took up on the way, after 5 it may not attack at all."""
    near = shop.game("nebula2007", STRONG, FOE, "ape B5, foe G5", objects={"C4": "light"})
    asked = near.apply("move ape F5 take C4")
    assert [str(option) for option in asked.options()] == ["no attack", "swing ape foe"]
    after = asked.apply("swing ape foe").apply(SEVEN)
    assert (life(after, "foe"), held(after, "ape"), after.state.fighter("ape").tokens) == (5, "", 1)
    far = shop.game("nebula2007", STRONG, FOE, "ape B5, foe H5", objects={"C4": "light"})
    done = far.apply("move ape G5 take C4")
    assert (done.pending, held(done, "ape")) == (None, "light")
    assert [str(option) for option in far.apply("move ape G5").options()] == ["no attack", "close ape foe"]


@pytest.mark.ruling("WPN-08", "nebula2007")
def test_a_throw_after_half_a_move(shop: Workshop) -> None:
    game = shop.game("nebula2007", STRONG, FOE, "ape B5, foe J5", objects={"C4": "heavy"})
    asked = game.apply("move ape F5 take C4")  # 4 of 8 squares, and 4 more to the foe
    assert [str(option) for option in asked.options()] == ["no attack", "throw ape foe"]
    assert life(asked.apply("throw ape foe").apply(SEVEN), "foe") == 4


# -- words and options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_reads_back_and_can_be_done(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, STRONG, FOE, "ape C5, foe E5", objects={"B5": "light", "C7": "heavy"})
    for position in (game, next_turn(finished(game.apply("move ape C5 take B5")))):
        options = list(position.options())
        assert len({str(option) for option in options}) == len(options)
        for option in options:
            assert parse_action(str(option)) == option
            assert position.why_not(option) == ()
            assert finished(position.apply(str(option))) != position
        assert Game.from_dict(position.to_dict()).state == position.state


@pytest.mark.parametrize(
    "text",
    ["take ape", "take ape Z", "put ape", "swing ape", "throw ape foe foe", "move ape C5 take", "move ape C5 drop"],
)
def test_words_that_are_no_action(shop: Workshop, text: str) -> None:
    game = shop.game("eddieg", STRONG, FOE, "ape C5, foe E5", objects={"B5": "light"})
    with pytest.raises(ClixbookError):
        game.apply(text)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "text", ["swing ape foe", "throw ape foe", "move ape D5 put", "put ape C5", "move ape D5 take K2"]
)
def test_empty_hands_are_told_why(shop: Workshop, edition: str, text: str) -> None:
    game = shop.game(edition, STRONG, FOE, "ape C5, foe E5", objects={"K2": "light"})
    assert why_not(game, text) & {"OBJ-11", "OBJ-12", "OBJ-10", "OBJ-06"}


# -- relics and equipment --------------------------------------------------------------------------------------

RELIC = "Old Bell: immobile special indestructible relic5"
CLOAK, BELT = "Cloak: light gear-drop", "Belt: light gear-KO"


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("OBJ-18", "WPN-12", core2014=True, complete2022=False, nebula2007=False, eddieg=False),
)
def test_a_relic_is_won_by_a_die(shop: Workshop, edition: str, known: bool) -> None:
    game = shop.game(edition, WEAK, FOE, "ape C5, foe N9", objects={"C5": RELIC})
    assert ("claim ape C5" in verbs(game)) is known
    if not known:
        assert why_not(game, "claim ape C5") == {"WPN-12"}
        return
    rolling = game.apply("claim ape C5")
    assert [bool(rolling.apply((face,)).state.fighter("ape").card) for face in range(1, 7)] == [False] * 4 + [True] * 2
    won = rolling.apply((5,))
    assert (lies(won), won.state.fighter("ape").tokens, won.state.left) == ({}, 1, 2)
    assert Game.from_dict(won.to_dict()).state == won.state
    assert why_not(shop.game(edition, WEAK, FOE, "ape B5, foe N9", objects={"C5": RELIC}), "claim ape C5") == {"WPN-12"}


@pytest.mark.ruling("WPN-12", "core2014")
def test_a_relic_lies_where_its_bearer_fell(shop: Workshop) -> None:
    ann: dict[str, dict[str, Any]] = {"ape": {}, "friend": {}}
    game = shop.game("core2014", ann, {"foe": {"d": 7}}, "ape C5, friend A1, foe D5", objects={"C5": RELIC})
    after = game.apply("claim ape C5").apply((6,)).apply("end").apply("close foe ape").apply(SEVEN)
    assert (lies(after), after.state.fighter("ape").card) == ({"C5": ["immobile"]}, ())
    assert "Old Bell of ape lies on C5 now." in map(str, after.log)


@pytest.mark.ruling("WPN-12", "core2014")
def test_a_relic_is_placed_where_another_object_lies(shop: Workshop) -> None:
    """What its bearer held drops there first, and the relic is placed, not dropped onto it.

    2014: Relics, Holding an Object.
    """
    ann: dict[str, dict[str, Any]] = {"ape": {"more": "powers: {attack: {1-3: Super Strength}}"}, "friend": {}}
    objects = {"C5": RELIC, "B5": "heavy"}
    game = shop.game("core2014", ann, {"foe": {"d": 7}}, "ape C5, friend A1, foe D5", objects=objects)
    armed = game.apply("claim ape C5").apply((6,)).apply("end").apply("end").apply("move ape C5 take B5")
    armed = armed.apply((6,))  # it breaks away
    assert held(armed, "ape") == "heavy"
    after = armed.apply("end").apply("close foe ape").apply(SEVEN)
    assert sorted(lies(after)["C5"]) == ["heavy", "immobile"]


@pytest.mark.ruling("PWR-EQUIP", "complete2022")
@pytest.mark.parametrize(
    ("edition", "known"),
    editions("OBJ-19", "WPN-13", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_equipment_is_put_on(shop: Workshop, edition: str, known: bool) -> None:
    game = shop.game(edition, WEAK, FOE, "ape C5, foe N9", objects={"C5": CLOAK})
    assert ("equip ape C5" in verbs(game)) is known
    if known:
        after = game.apply("equip ape C5")
        assert ([thing.name for thing in after.state.fighter("ape").card], lies(after)) == (["Cloak"], {})
    else:
        assert why_not(game, "equip ape C5") == {"WPN-13"}


@pytest.mark.ruling("WPN-13", "complete2022")
@pytest.mark.parametrize(("first", "second", "left"), [(CLOAK, BELT, {"C5": ["light"]}), (BELT, CLOAK, {})])
def test_one_piece_of_equipment_a_figure(shop: Workshop, first: str, second: str, left: dict[str, list[str]]) -> None:
    """What is worn comes off when another is put on: one drops, the other is destroyed."""
    game = shop.game("complete2022", WEAK, FOE, "ape C5, foe N9", objects={"C5": first, "B5": second})
    game = next_turn(game.apply("equip ape C5"))
    game = game.apply("move ape C5 take B5").apply("end").apply("end").apply("end").apply("end")
    after = game.apply("equip ape held")
    assert [thing.name for thing in after.state.fighter("ape").card] == [second.split(":")[0]]
    assert (held(after, "ape"), lies(after)) == ("", left)


@pytest.mark.ruling("PWR-EQUIP", "complete2022")
@pytest.mark.ruling("WPN-13", "complete2022")
def test_equipment_after_a_knock_out(shop: Workshop) -> None:
    ann: dict[str, dict[str, Any]] = {"ape": {}, "friend": {}}
    for thing, left in ((CLOAK, {"C5": ["light"]}), (BELT, {})):
        game = shop.game("complete2022", ann, {"foe": {"d": 7}}, "ape C5, friend A1, foe D5", objects={"C5": thing})
        after = game.apply("equip ape C5").apply("end").apply("close foe ape").apply(SEVEN)
        assert lies(after) == left


# -- in the way --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "known"), editions("OBJ-15", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_one_book_sets_objects_down_to_obstruct(shop: Workshop, edition: str, known: bool) -> None:
    game = armed(shop, edition, "heavy", "N9")
    assert (not game.why_not("put ape D5 obstructing")) is known
    if not known:
        assert why_not(game, "put ape D5 obstructing") <= {"OBJ-10", "OBJ-15"}
        return
    barred = game.apply("put ape D5 obstructing")
    assert barred.why_not("move ape D5") != ()  # it fills its square
    assert game.apply("put ape D5").why_not("move ape D5") == ()
    again = next_turn(finished(barred.apply("move ape C5 take D5")))
    assert held(again, "ape") == "heavy"
    lying = again.apply("put ape D5").board.objects.values()
    assert [thing.obstructs for things in lying for thing in things] == [False]  # it lies there like any other now


def porters(shop: Workshop, rules: str, foe: str = "foe N9") -> Game:
    """Two figures of speed 8 on A4 and A6, and a light object on E5."""
    return shop.game(rules, {"hod": {}, "tod": {}}, FOE, f"hod A4, tod A6, {foe}", objects={"E5": "light"})


@pytest.mark.ruling("OBJ-15", "nebula2007")
def test_two_figures_shift_a_light_object(shop: Workshop) -> None:
    """One of 8 squares is lost by taking it up: the seventh is H5, from which it is set down on I5 and not on J5."""
    game = porters(shop, "nebula2007")
    assert "haul hod tod E5 I5" in map(str, game.options())
    assert why_not(game, "haul hod tod E5 J5") == {"OBJ-15"}
    assert not game.why_not("haul tod hod E5 I5")
    asked = game.apply("haul hod tod E5 I5")
    assert [str(option) for option in asked.options()] == ["H4", "H5", "H6"]
    after = asked.apply("H5")
    assert [str(option) for option in after.options()] == ["H4", "H6"]
    after = finished(after.apply("H4"))
    ends = {who: after.board.pieces[who].squares[0].name for who in ("hod", "tod")}
    assert ends == {"hod": "H5", "tod": "H4"}
    assert lies(after) == {"I5": ["light"]}
    assert [after.state.fighter(who).tokens for who in ("hod", "tod")] == [1, 1]
    assert (after.state.left, why_not(after, "move tod G4")) == (1, {"ACT-11"})
    assert "hod puts the light object down on I5, as an obstacle." in told(after)


@pytest.mark.ruling("OBJ-15", "nebula2007")
def test_what_keeps_two_figures_from_shifting_an_object(shop: Workshop) -> None:
    game = porters(shop, "nebula2007")
    spent = finished(finished(game.apply("move hod B4")).apply("end").apply("end").apply("move tod B6"))
    assert why_not(spent, "haul hod tod E5 F5") == {"ACT-11"}
    heavy = shop.game("nebula2007", {"hod": {}, "tod": {}}, FOE, "hod A4, tod A6, foe N9", objects={"E5": "heavy"})
    assert why_not(heavy, "haul hod tod E5 F5") == {"OBJ-15"}
    assert why_not(game, "haul hod foe E5 F5") == {"OBJ-15"}
    held = finished(
        porters(shop, "nebula2007", "foe B7").apply("haul hod tod E5 F5").apply("E4").apply("F4").apply((3,))
    )
    assert lies(held) == {"E5": ["light"]}  # tod on A6 does not get away from the foe with a 3
    assert [held.state.fighter(who).tokens for who in ("hod", "tod")] == [1, 1]


@pytest.mark.ruling("OBJ-15", "nebula2007")
def test_they_say_which_of_several_objects_they_shift(shop: Workshop) -> None:
    """By a house rule several lie in one square."""
    rules = rulebook("nebula2007").replace(
        {each: rulebook("complete2022")[each].value for each in ("OBJ-04", "OCC-02")}
    )
    forces = {"Ann": [shop.figure("hod"), shop.figure("tod")], "Ben": [shop.figure("foe")]}
    places = {"hod": "A4", "tod": "A6", "foe": "N9"}
    board = Board.build(width=14, height=9)
    both = (MapObject(ObjectKind.HEAVY), MapObject(ObjectKind.LIGHT))
    board = board.with_(objects=FrozenMap({board.square("E5"): both}))
    game = arrange_start(Game.new(board, rules=rules, forces=forces, places=places), turn=5)
    hauls = [str(option) for option in game.options() if str(option).startswith("haul")]
    assert "haul hod tod E5 I5 light" in hauls
    assert all(each.endswith(" light") for each in hauls)
    assert why_not(game, "haul hod tod E5 I5 heavy") == {"OBJ-15"}
    after = finished(game.apply("haul hod tod E5 I5 light").apply("H5").apply("H4"))
    assert lies(after) == {"E5": ["heavy"], "I5": ["light"]}


@pytest.mark.ruling("OBJ-15", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "nebula2007"])
def test_elsewhere_nobody_shifts_objects(shop: Workshop, edition: str) -> None:
    game = porters(shop, edition)
    assert why_not(game, "haul hod tod E5 F5") == {"OBJ-15"}
    assert not [option for option in game.options() if str(option).startswith("haul")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_of_an_attack_with_what_must_be_used(shop: Workshop, edition: str) -> None:
    """Seven or more with two dice hits 17, in any book; 3 damage, or 4 where the object must be used."""
    odds = attack_odds(armed(shop, edition, "light", "D5"), "ape", "foe")
    must = edition in ("core2014", "nebula2007")
    assert (odds.hurt, odds.at_least(4) == odds.hurt) == (Fraction(21, 36), must)


@pytest.mark.parametrize("edition", EDITIONS[:2])  # the others have no such bases
def test_a_large_base_takes_up_what_lies_by_its_way(shop: Workshop, edition: str) -> None:
    """A base of four squares on B4 to C5 goes east past an object on F3 and swings it a turn later."""
    ann = {"ape": {"strong": True, "size": "colossal", "more": "base: 2x2\npowers: {attack: {1-3: Super Strength}}"}}
    game = shop.game(edition, ann, FOE, "ape B4, foe N9", objects={"F3": "heavy"})
    taking = [str(option) for option in game.options() if "take F3" in str(option)]
    assert taking
    after = finished(game.apply(taking[-1]))
    assert (held(after, "ape"), lies(after)) == ("heavy", {})
    assert len(after.board.pieces["ape"].squares) == 4
