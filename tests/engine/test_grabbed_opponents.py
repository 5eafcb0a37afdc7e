"""Opponents in a strong figure's hands: grabbed, the ways out, and what its holder may do (CAP-09, CAP-10)."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop, finished, life, told, verbs, why_not
from tests.helpers import EDITIONS, at, editions

HIT, MISS = (3, 4), (2, 3)
"""10 + 7 reaches defense 17, 10 + 5 does not."""
RULES = "nebula2007"


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def power(**slots: str) -> dict[str, Any]:
    """A figure with these powers on all clicks."""
    return {"more": "powers: {" + ", ".join(f"{slot}: {{1-7: {name}}}" for slot, name in slots.items()) + "}"}


STRONG = power(attack="Super Strength")


def met(shop: Workshop, foe: dict[str, Any], rules: Any = RULES, ape: dict[str, Any] = STRONG, **ben: Any) -> Game:
    """The ape on C5, the foe on D5 beside it, the foe's friend on C9."""
    friend = ben.pop("friend", {"range": 8})
    return shop.game(rules, {"ape": ape}, {"foe": foe, "friend": friend}, "ape C5, foe D5, friend C9", **ben)


def held(shop: Workshop, foe: dict[str, Any] | None = None, **more: Any) -> Game:
    """Ben's turn after the ape has grabbed the foe."""
    game = met(shop, foe or {}, **more).apply("grab ape foe").apply(HIT)
    assert game.pending is None
    return game.apply("end")


def of(shop: Workshop, game: Game) -> Game:
    """A game with the same figures on the same squares, about to begin."""
    forces = {"Ann": [shop.figure("ape", **STRONG)], "Ben": [shop.figure("foe"), shop.figure("friend", range=8)]}
    places = {"ape": "C5", "foe": at(game, "foe"), "friend": "C9"}
    return Game.new(game.board.bare, rules=RULES, forces=forces, places=places)


def holds(game: Game) -> bool:
    return any(each.grip == "fast" for each in game.state.lasting)


def later(game: Game) -> Game:
    """Ann's next turn."""
    return game.apply("end")


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("CAP-09", "CAP-10", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_one_book_grabs(shop: Workshop, edition: str, known: bool) -> None:
    game = met(shop, {}, rules=edition)
    assert ("grab ape foe" in verbs(game)) is known
    against = set[str]() if known else {"CAP-09"}
    assert why_not(game, "grab ape foe") == against
    assert why_not(game, "smash ape foe") == {"CAP-10"}
    assert why_not(game, "release ape foe") == {"CAP-10"}


@pytest.mark.ruling("CAP-03", RULES)
@pytest.mark.ruling("CAP-09", RULES)
def test_a_grab_is_a_close_attack_without_damage(shop: Workshop) -> None:
    game = met(shop, {})
    missed = game.apply("grab ape foe").apply(MISS)
    assert (holds(missed), missed.state.fighter("ape").tokens) == (False, 1)
    hit = game.apply("grab ape foe").apply(HIT)
    assert (holds(hit), life(hit, "foe"), at(hit, "foe"), hit.state.fighter("ape").tokens) == (True, 1, "D5", 1)
    assert "ape holds foe fast." in told(hit)
    double_six = game.apply("grab ape foe").apply((6, 6))  # the click of a critical hit is not damage of the attack
    assert (life(double_six, "foe"), holds(double_six)) == (2, True)


@pytest.mark.ruling("CAP-09", RULES)
def test_who_grabs_whom(shop: Workshop) -> None:
    assert why_not(met(shop, {}, ape={}), "grab ape foe") == {"WPN-15"}
    tiny = {"size": "tiny", "more": "listed: [tiny]"}
    assert met(shop, tiny, ape={}).why_not("grab ape foe") == ()
    assert why_not(met(shop, {}), "grab ape friend") == {"CAP-09"}
    assert why_not(met(shop, {}), "grab ape ape") == {"CAP-09"}
    assert why_not(met(shop, {"size": "colossal"}), "grab ape foe") == {"WPN-15"}
    game = later(held(shop))
    assert why_not(game, "grab ape foe") == {"CAP-09"}


@pytest.mark.ruling("OBJ-08", RULES)
def test_one_at_a_time(shop: Workshop) -> None:
    game = shop.game(
        RULES, {"ape": STRONG, "pal": {}}, {"foe": {}, "friend": {}}, "ape C5, pal B5, foe D5, friend C4",
        objects={"C6": "light"},
    )  # fmt: skip
    game = later(game.apply("grab ape foe").apply(HIT).apply("end"))
    assert why_not(game, "grab ape friend") == {"OBJ-08"}
    assert why_not(game, "hurl ape pal C1") == {"OBJ-08"}
    assert why_not(game, "move ape C5 take C6") == {"OBJ-08"}
    assert not [each for each in map(str, game.options()) if " take " in each]


# -- the ways out ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("CAP-09", RULES)
def test_most_do_not_get_away(shop: Workshop) -> None:
    game = held(shop)
    assert "CAP-09" in why_not(game, "move foe E5")
    assert not [each for each in map(str, game.options()) if each.startswith("move foe") and not each.endswith("D5")]
    assert game.why_not("close foe ape") == ()
    charging = held(shop, power(speed="Charge"))
    assert why_not(charging, "use foe charge E5") >= {"CAP-09"}


@pytest.mark.ruling("CAP-09", RULES)
@pytest.mark.parametrize(
    "foe",
    [
        {"mode": "wing"},
        power(speed="Leap/Climb"),
        power(speed="Plasticity"),
        power(attack="Super Strength"),
    ],
    ids=["wing", "leap", "plastic", "strong"],
)
def test_some_roll_to_get_away(shop: Workshop, foe: dict[str, Any]) -> None:
    """Plasticity needs no more than 2, Leap/Climb nothing from others; out of hands both need a 4."""
    game = held(shop, foe).apply("move foe G5")
    assert [face for face in range(1, 7) if at(finished(game.apply((face,))), "foe") == "G5"] == [4, 5, 6]
    assert not holds(finished(game.apply((4,))))
    stays = finished(game.apply((3,)))
    assert (holds(stays), at(stays, "foe"), stays.state.fighter("foe").tokens) == (True, "D5", 1)


@pytest.mark.ruling("CAP-09", RULES)
def test_who_broke_away_is_free_beside_its_holder_too(shop: Workshop) -> None:
    game = finished(held(shop, power(speed="Leap/Climb")).apply("move foe D4").apply((4,)))
    assert (at(game, "foe"), holds(game)) == ("D4", False)


@pytest.mark.ruling("CAP-09", RULES)
def test_phasing_just_leaves(shop: Workshop) -> None:
    game = held(shop, power(speed="Phasing/Teleport")).apply("move foe G5")
    assert (game.pending, at(game, "foe"), holds(game)) == (None, "G5", False)
    assert "Super Strength" not in " ".join(told(game)[-1:])


@pytest.mark.ruling("CAP-10", RULES)
def test_a_blow_of_its_own_frees_it(shop: Workshop) -> None:
    game = held(shop).apply("close foe ape")
    assert holds(finished(game.apply(MISS)))
    free = game.apply(HIT)
    assert (holds(free), at(free, "foe"), life(free, "ape"), free.pending) == (False, "D5", 4, None)
    assert "foe breaks free of ape." in told(free)
    tough = power(attack="Super Strength", defense="Invulnerability")  # which takes 3 off
    dull = held(shop, {"d": 3}, ape=tough).apply("close foe ape").apply(HIT)
    assert (life(dull, "ape"), holds(dull)) == (1, True)


@pytest.mark.ruling("CAP-10", RULES)
def test_it_may_shake_off_a_holder_whom_others_hurt(shop: Workshop) -> None:
    game = held(shop).apply("shoot friend ape").apply(HIT)
    assert [holds(game.apply((face,))) for face in range(1, 7)] == [True, True, True, False, False, False]
    assert at(game.apply((4,)), "foe") == "D5"
    missed = held(shop).apply("shoot friend ape").apply(MISS)
    assert (missed.pending, holds(missed)) == (None, True)


@pytest.mark.ruling("CAP-10", RULES)
def test_who_could_not_act_does_not_shake_it_off(shop: Workshop) -> None:
    """With two tokens nobody is given an action."""
    game = held(shop)
    tired = arrange_start(of(shop, game), {"foe": {"tokens": 2}}, turn=6, lasting=game.state.lasting)
    shot = tired.apply("shoot friend ape").apply(HIT)
    assert (shot.pending, holds(shot)) == (None, True)


@pytest.mark.ruling("CAP-10", RULES)
def test_pushing_damage_of_the_holder_counts(shop: Workshop) -> None:
    game = later(held(shop)).apply("smash ape foe")  # its second token
    assert game.pending is not None
    after = game.apply((3,))
    assert (life(after, "ape"), life(after, "foe"), holds(after)) == (2, 5, True)
    assert not holds(game.apply((4,)))


@pytest.mark.ruling("CAP-10", RULES)
def test_it_is_free_when_its_holder_is_gone(shop: Workshop) -> None:
    game = held(shop, friend={"range": 8, "d": 9}).apply("shoot friend ape").apply(HIT)
    assert game.pending is None
    assert not holds(game)


@pytest.mark.ruling("CAP-10", RULES)
@pytest.mark.ruling("EFF-20", RULES)
def test_the_loss_of_super_strength_frees_it(shop: Workshop) -> None:
    """The ape shows it on its first three clicks; three damage take it to the fourth."""
    game = held(shop, ape={"strong": True}).apply("shoot friend ape").apply(HIT)
    assert (game.pending, life(game, "ape"), holds(game)) == (None, 4, False)
    assert "ape no longer holds foe." in told(game)


# -- what its holder may do ----------------------------------------------------------------------------------------


@pytest.mark.ruling("CAP-09", RULES)
def test_nothing_is_done_with_it_in_the_same_turn(shop: Workshop) -> None:
    game = met(shop, {}).apply("grab ape foe").apply(HIT)
    for action in ("hurl ape foe G5", "smash ape foe"):
        assert "CAP-09" in why_not(game, action)
    assert game.why_not("release ape foe") == ()


@pytest.mark.ruling("CAP-10", RULES)
@pytest.mark.parametrize(("size", "squares"), [("standard", 6), ("giant", 4)])
def test_it_is_thrown(shop: Workshop, size: str, squares: int) -> None:
    game = later(held(shop, {"size": size}))
    goal = "CDEFGHIJ"[squares] + "4"
    thrown = game.apply(f"hurl ape foe {goal}")
    assert (at(thrown, "foe"), life(thrown, "foe"), holds(thrown)) == (goal, 2, False)
    assert why_not(game, f"hurl ape foe {'CDEFGHIJ'[squares + 1]}4") == {"WPN-15"}
    assert why_not(game, "hurl ape foe foe") == {"WPN-15"}


@pytest.mark.ruling("CAP-10", RULES)
def test_it_is_thrown_at_another(shop: Workshop) -> None:
    game = shop.game(RULES, {"ape": STRONG}, {"foe": {}, "friend": {}}, "ape C5, foe D5, friend I5")
    game = later(game.apply("grab ape foe").apply(HIT).apply("end")).apply("hurl ape foe friend")
    hit = finished(game.apply(HIT))
    assert (life(hit, "foe"), life(hit, "friend"), at(hit, "foe"), holds(hit)) == (2, 2, "H5", False)


@pytest.mark.ruling("CAP-10", RULES)
def test_flyers_are_not_thrown_and_leave_at_once_when_let_go(shop: Workshop) -> None:
    game = later(held(shop, {"mode": "wing"}))
    assert why_not(game, "hurl ape foe G5") == {"CAP-10"}
    assert game.why_not("smash ape foe") == ()
    free = game.apply("release ape foe").apply("end")
    assert finished(free.apply("move foe G5")).board.pieces["foe"].squares[0].name == "G5"
    assert free.apply("move foe G5").pending is None
    late = free.apply("end").apply("end").apply("move foe G5")  # a turn later it rolls as usual
    assert late.pending is not None


@pytest.mark.ruling("CAP-10", RULES)
def test_a_walker_that_is_let_go_breaks_away_as_usual(shop: Workshop) -> None:
    game = held(shop)
    free = later(game).apply("release ape foe").apply("end").apply("move foe G5")
    assert [face for face in range(1, 7) if at(finished(free.apply((face,))), "foe") == "G5"] == [4, 5, 6]


@pytest.mark.ruling("CAP-10", RULES)
@pytest.mark.parametrize(("size", "clicks"), [("standard", 4), ("giant", 5)])
def test_it_is_a_club_again_and_again(shop: Workshop, size: str, clicks: int) -> None:
    """Damage 3 and 1 or 2 for the target; what it deals the club takes too, and Invulnerability
    of the target, which takes 3 off, does not help it."""
    thick = power(defense="Invulnerability")
    game = shop.game(RULES, {"ape": STRONG}, {"foe": {"size": size}, "friend": thick}, "ape C5, foe D5, friend C4")
    game = later(game.apply("grab ape foe").apply(HIT).apply("end"))
    assert why_not(game, "club ape foe foe") == {"WPN-15"}
    swung = game.apply("club ape foe friend")
    hit = swung.apply(HIT)
    while hit.pending is not None:
        hit = hit.apply((1,)) if hit.chances() else hit.apply(hit.options()[0])
    assert (life(hit, "foe"), life(hit, "friend"), holds(hit)) == (1 + clicks, 1 + clicks - 3, True)
    missed = swung.apply(MISS)
    assert (life(missed, "foe"), life(missed, "friend")) == (1, 1)


@pytest.mark.ruling("CAP-10", RULES)
def test_smashed_on_the_ground(shop: Workshop) -> None:
    """Three damage and one; Toughness takes one off."""
    assert life(finished(later(held(shop)).apply("smash ape foe")), "foe") == 5
    assert life(finished(later(held(shop, power(defense="Toughness"))).apply("smash ape foe")), "foe") == 4
    house = rulebook(RULES).replace({"CAP-10": type(rulebook(RULES)["CAP-10"].value)(1, 4, False, 2)})
    assert life(finished(later(held(shop, rules=house)).apply("smash ape foe")), "foe") == 6


@pytest.mark.ruling("CAP-10", RULES)
def test_nobody_carries_or_moves_it_off(shop: Workshop) -> None:
    ben = {"foe": {}, "bus": {"mode": "wing"}, "mind": power(attack="Telekinesis")}
    game = shop.game(RULES, {"ape": STRONG}, ben, "ape C5, foe D5, bus E5, mind H5")
    game = game.apply("grab ape foe").apply(HIT).apply("end")
    assert why_not(game, "carry bus G5 foe") == {"CAP-09"}
    assert "CAP-09" in why_not(game, "use mind telekinesis place foe")


# -- positions ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("CAP-09", RULES)
def test_a_hold_is_saved_and_read_back(shop: Workshop) -> None:
    game = held(shop)
    assert from_line(to_line(game)).state == game.state
    assert pickle.loads(pickle.dumps(game)) == game
    assert Game.from_dict(game.to_dict()).state == game.state


@pytest.mark.ruling("CAP-09", RULES)
def test_a_position_begins_with_a_hold(shop: Workshop) -> None:
    game = held(shop)
    grips = game.state.lasting
    there = of(shop, game)
    assert holds(arrange_start(there, turn=4, lasting=grips))
    assert "CAP-09" in why_not(arrange_start(there, turn=4, lasting=grips), "move foe E5")
    apart = of(shop, later(game).apply("hurl ape foe H5"))
    with pytest.raises(ClixbookError, match="out of"):
        arrange_start(apart, turn=4, lasting=grips)


@pytest.mark.parametrize("edition", EDITIONS)
def test_options_can_be_done(shop: Workshop, edition: str) -> None:
    begun = met(shop, {}, rules=edition)
    for game in (begun, later(held(shop))) if edition == RULES else (begun,):
        for option in game.options():
            if str(option).split()[0] in ("grab", "hurl", "club", "smash", "release"):
                assert parse_action(str(option)) == option
                assert game.why_not(option) == ()
                finished(game.apply(str(option)))
