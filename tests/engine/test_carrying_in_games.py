"""Carrying in games: who takes whom where, at what speed, and what both may do afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.clicks import clicks_to_ko, knock_out, turn_by_damage
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.scenarios.stories.transcript import transcript
from tests.engine.with_objects import Workshop, finished, held, lies, life, next_turn, told, why_not
from tests.helpers import EDITIONS, at, editions

BIRD: dict[str, Any] = {"mode": "wing"}
GIANT: dict[str, Any] = {"size": "giant"}
FOE: dict[str, dict[str, Any]] = {"foe": {}}


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def pair(shop: Workshop, rules: str, carrier: dict[str, Any], rider: dict[str, Any], **board: Any) -> Game:
    """The bus on B5 with the rider on C5 beside it, nobody else near."""
    return shop.game(rules, {"bus": carrier, "rider": rider}, FOE, "bus B5, rider C5, foe N9", **board)


def carries(shop: Workshop, rules: str, carrier: dict[str, Any], rider: dict[str, Any]) -> bool:
    return not pair(shop, rules, carrier, rider).why_not("carry bus D5 rider")


# -- who carries whom ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a flyer, a walker, a giant; 2022 carries smaller friends alone
    editions(
        "CAR-01",
        core2014=(True, False, True), complete2022=(True, False, True), nebula2007=(True, False, True),
        eddieg=(True, False, False),
    ),
)  # fmt: skip
def test_who_carries_an_ordinary_friend(shop: Workshop, edition: str, expected: tuple[bool, ...]) -> None:
    assert tuple(carries(shop, edition, each, {}) for each in (BIRD, {}, GIANT)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a walker of damage 4, a flyer of damage 1, a tiny flyer of damage 2; 2014 takes a flyer along besides others alone
    editions(
        "SIZ-07",
        core2014=(False, True, False), complete2022=(True, True, True), nebula2007=(True, True, True),
        eddieg=(False, True, True),
    ),
)  # fmt: skip
def test_who_carries_a_tiny_friend(edition: str, expected: tuple[bool, ...]) -> None:
    """In one book anyone larger carries the gnat at full speed; in another everybody carries smaller friends, and
    flyers those of their size."""

    def ride(carrier: str, rider: str, to: str, **settings: Any) -> bool:
        forces, action = {"Ann": [carrier, "gnat"], "Ben": ["crane-hand"]}, f"carry {carrier} {to} {rider}"
        places = {carrier: "B5", rider: "C5", "crane-hand": "N9"}
        game = Game.new(Board.build(width=14, height=9), rules=edition, forces=forces, places=places)
        game = arrange_start(game, {carrier: settings}, turn=3)
        assert (action in map(str, game.options())) is not bool(game.why_not(action))
        return not game.why_not(action)

    found = (
        ride("bruiser", "gnat", "I5", speed=7),
        ride("lodestar", "gnat", "E5", damage=1),
        ride("gnat", "gnat-2", "E5", damage=2),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # damage 3, 2 and 1; one book goes by it
    editions("CAR-08", core2014=(6, 6, 6), complete2022=(8, 8, 8), nebula2007=(8, 4, 0), eddieg=(8, 8, 8)),
)
def test_what_carrying_leaves_of_the_speed(shop: Workshop, edition: str, expected: tuple[int, ...]) -> None:
    """Speed 8: 2 less in one book; in another half of it with damage 2, and nothing at all with damage 1."""
    for damage, squares in zip((3, 2, 1), expected, strict=True):
        game = pair(shop, edition, BIRD | {"d": damage}, {})
        for far in (squares, squares + 1):
            goal = "BCDEFGHIJKLMN"[far] + "1"
            assert (not game.why_not(f"carry bus {goal} rider")) is (0 < far <= squares)


@pytest.mark.ruling("CAR-08", "complete2022")
def test_giants_carry_at_full_speed_in_2022(shop: Workshop) -> None:
    game = pair(shop, "complete2022", GIANT, {})
    assert game.why_not("carry bus J5 rider") == ()
    assert why_not(game, "carry bus K5 rider") == {"MOV-01"}


@pytest.mark.ruling("CAR-08", "eddieg")
def test_a_flying_passenger_halves_the_speed(shop: Workshop) -> None:
    game = pair(shop, "eddieg", BIRD, BIRD)
    assert game.why_not("carry bus F5 rider") == ()
    assert why_not(game, "carry bus G5 rider") == {"MOV-01"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a giant, a flyer, a tiny one, each carried by a flyer of ordinary size
    editions(
        "CAR-02",
        core2014=(False, False, True), complete2022=(False, True, True), nebula2007=(False, True, True),
        eddieg=(True, True, True),
    ),
)  # fmt: skip
def test_who_is_carried(shop: Workshop, edition: str, expected: tuple[bool, ...]) -> None:
    assert tuple(carries(shop, edition, BIRD, each) for each in (GIANT, BIRD, {"size": "tiny"})) == expected


@pytest.mark.ruling("CAR-02", "core2014")
def test_a_tiny_friend_besides(shop: Workshop) -> None:
    ann = {"bus": BIRD, "rider": {}, "mite": {"size": "tiny"}, "third": {}}
    game = shop.game("core2014", ann, FOE, "bus B5, rider C5, mite B6, third A5, foe N9")
    assert game.why_not("carry bus H5 rider mite") == ()  # 6 squares: the tiny one costs nothing more
    assert why_not(game, "carry bus H5 rider third") == {"CAR-02"}
    assert game.why_not("carry bus J5 mite") == ()  # 8 squares: alone it costs nothing
    after = finished(game.apply("carry bus H5 rider mite"))
    assert {at(after, "rider"), at(after, "mite")} <= {"G4", "G5", "G6", "H4", "H6", "I4", "I5", "I6"}


@pytest.mark.ruling("PWR-PASSENGER", "complete2022")
@pytest.mark.ruling("CAR-02", "complete2022")
def test_a_passenger_number(shop: Workshop) -> None:
    bus = {"more": "traits: ['Passenger: 2']"}
    ann = {"bus": bus, "rider": {}, "third": {}, "fourth": {}}
    game = shop.game("complete2022", ann, FOE, "bus B5, rider C5, third A5, fourth B6, foe N9")
    assert game.why_not("carry bus F5 rider third") == ()
    assert why_not(game, "carry bus F5 rider third fourth") == {"CAR-02"}
    assert game.apply("carry bus F5 third rider").moves[-1] == "carry bus F5 rider third"  # they have no order
    assert why_not(game, "carry bus F5 rider rider") == {"CAR-02"}
    none = pair(shop, "complete2022", GIANT | {"more": "traits: ['Passenger: 0']"}, {})
    assert why_not(none, "carry bus F5 rider") == {"CAR-01"}


@pytest.mark.parametrize(
    ("edition", "carrier", "passenger"),
    [("core2014", True, False), ("complete2022", False, False), ("nebula2007", True, False), ("eddieg", False, False)],
)
@pytest.mark.ruling("CAR-07")
def test_carrying_and_objects(shop: Workshop, edition: str, carrier: bool, passenger: bool) -> None:
    strong = "powers: {attack: {1-3: Super Strength}}"
    bus: dict[str, Any] = {"size": "giant"} if edition == "complete2022" else BIRD
    ann = {"bus": bus | {"more": strong}, "rider": {"more": strong}}
    game = shop.game(edition, ann, FOE, "bus B5, rider C5, foe N9", objects={"A5": "light", "D5": "light"})
    armed = next_turn(game.apply("move bus B5 take A5"))
    assert (not armed.why_not("carry bus F5 rider")) is carrier
    armed = next_turn(game.apply("move rider C5 take D5"))
    assert (not armed.why_not("carry bus F5 rider")) is passenger
    assert why_not(armed, "carry bus F5 rider") == {"CAR-07"}


# -- the way ---------------------------------------------------------------------------------------------------


def carrier_of(edition: str) -> dict[str, Any]:
    """Who carries an ordinary friend in that book."""
    return GIANT if edition == "complete2022" else BIRD


@pytest.mark.ruling("CAR-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_passenger_is_set_down_beside_the_carrier(shop: Workshop, edition: str) -> None:
    game = pair(shop, edition, carrier_of(edition), {}).apply("carry bus F5 rider")
    assert {str(option) for option in game.options()} == {"E4", "E5", "E6", "F4", "F6", "G4", "G5", "G6"}
    after = game.apply("G4")
    assert (at(after, "bus"), at(after, "rider")) == ("F5", "G4")
    assert "bus sets rider down on G4." in told(after)
    rider = after.state.fighter("rider")
    assert (rider.tokens, rider.has_moved, after.state.fighter("bus").tokens, after.state.left) == (0, True, 1, 2)


@pytest.mark.ruling("CAR-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_square_nobody_is_carried(shop: Workshop, edition: str) -> None:
    """The lane ends in the corner A1; the bus fills it, and the only square beside it is a friend's."""
    ann = {"bus": carrier_of(edition), "rider": {}, "third": {}}
    game = shop.game(edition, ann, FOE, "bus D1, rider E1, third B1, foe N1", height=1)
    after = finished(game.apply("carry bus A1 rider"))
    assert (at(after, "bus"), at(after, "rider"), at(after, "third")) == ("A1", "E1", "B1")
    assert not after.state.lasting
    assert after.state.fighter("bus").tokens == 1


@pytest.mark.parametrize(
    ("edition", "free"), editions("CAR-09", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_whether_the_passenger_leaves_its_square_free(shop: Workshop, edition: str, free: bool) -> None:
    """May the carrier end where its passenger stood? Not where the passenger waits there meanwhile."""
    game = pair(shop, edition, carrier_of(edition), {})
    assert (not game.why_not("carry bus C5 rider")) is free
    if free:
        after = game.apply("carry bus C5 rider").apply("D5")
        assert (at(after, "bus"), at(after, "rider")) == ("C5", "D5")
    else:
        assert why_not(game, "carry bus C5 rider") == {"MOV-07"}


@pytest.mark.ruling("CAR-03")
@pytest.mark.parametrize(("edition", "late"), [("core2014", 0), ("complete2022", 0), ("nebula2007", 1), ("eddieg", 1)])
def test_joining_on_the_way(shop: Workshop, edition: str, late: bool) -> None:
    """The rider waits on F5, four squares on. One book asks the carrier into its square, at a click for both."""
    ann = {"bus": carrier_of(edition), "rider": {}}
    game = shop.game(edition, ann, FOE, "bus B5, rider F5, foe N9")
    assert (not game.why_not("carry bus I5 rider")) is bool(late)
    if not late:
        assert why_not(game, "carry bus I5 rider") == {"CAR-03"}
        return
    after = game.apply("carry bus I5 rider").apply("J5")
    clicks = 1 if edition == "nebula2007" else 0
    assert (at(after, "bus"), at(after, "rider")) == ("I5", "J5")
    assert (life(after, "bus"), life(after, "rider")) == (1 + clicks, 1 + clicks)
    # to A1 past E4, beside the rider: 3 squares and 4; through its square F5: 4 and 5, more than the 8 of the bus
    assert (not game.why_not("carry bus A1 rider")) is (edition == "eddieg")


@pytest.mark.ruling("CAR-05", "eddieg")
def test_a_passenger_beside_an_opponent_rolls_too(shop: Workshop) -> None:
    ann = {"bus": BIRD, "rider": {}}
    game = shop.game("eddieg", ann, FOE, "bus B5, rider C5, foe D5")
    rolling = game.apply("carry bus B1 rider")
    assert len(rolling.options()) == 6
    left = finished(rolling.apply((3,)))
    assert (at(left, "bus"), at(left, "rider")) == ("B1", "C5")
    assert not [each for each in left.state.lasting if each.on == "rider"]
    taken = rolling.apply((4,)).apply("B2")
    assert (at(taken, "bus"), at(taken, "rider")) == ("B1", "B2")


@pytest.mark.ruling("CAR-05", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", EDITIONS[:3])
def test_elsewhere_the_passenger_rolls_nothing(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, {"bus": carrier_of(edition), "rider": {}}, FOE, "bus B5, rider C5, foe D5")
    assert game.apply("carry bus A2 rider").actor == "Ann"  # the choice of a square, and no roll before it


# -- afterwards ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("CAR-06")
@pytest.mark.ruling("ACT-37")
@pytest.mark.parametrize(
    ("edition", "free"), [("core2014", True), ("complete2022", True), ("nebula2007", False), ("eddieg", True)]
)
def test_the_passenger_has_no_costed_action_afterwards(shop: Workshop, edition: str, free: bool) -> None:
    game = pair(shop, edition, carrier_of(edition), {}).apply("carry bus F5 rider").apply("G4")
    assert why_not(game, "move rider H4") == {"CAR-06"}
    assert {each.bars for each in game.state.lasting if each.on == "rider"} == {"costed" if free else "everything"}
    assert not [option for option in game.options() if str(option).startswith(("move rider", "close rider"))]
    assert next_turn(game).why_not("move rider H4") == ()


@pytest.mark.ruling("CAR-06")
@pytest.mark.ruling("EGS-08")
@pytest.mark.parametrize(
    ("edition", "strikes"), [("core2014", False), ("complete2022", False), ("nebula2007", True), ("eddieg", False)]
)
def test_attacks_of_the_carrier(shop: Workshop, edition: str, strikes: bool) -> None:
    """One book ends plain moves in attacks, carrying or not; in another a carrier never attacks in that turn."""
    ann = {"bus": carrier_of(edition), "rider": {}}
    game = shop.game(edition, ann, FOE, "bus B5, rider C5, foe G5").apply("carry bus F5 rider").apply("E4")
    assert ([str(option) for option in game.options()] == ["no attack", "close bus foe"]) is strikes
    banned = [each for each in game.state.lasting if each.on == "bus"]
    assert [each.bars for each in banned] == (["attacks"] if edition == "eddieg" else [])


@pytest.mark.ruling("ACT-37", "core2014", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_the_ban_lasts_until_the_next_turn_of_its_player(shop: Workshop, edition: str) -> None:
    game = pair(shop, edition, BIRD, {}).apply("carry bus F5 rider").apply("G4")
    assert [each.on for each in game.apply("end").state.lasting] == ["rider"]
    assert next_turn(game).state.lasting == ()


# -- aboard ----------------------------------------------------------------------------------------------------

VAN: dict[str, Any] = {"d": 1, "more": "traits: [transporter]"}


def aboard(shop: Workshop, foe: str = "foe N9") -> Game:
    """The bus took the rider from C5 to F5 and keeps it."""
    game = shop.game("nebula2007", {"bus": VAN, "rider": {}}, FOE, f"bus B5, rider C5, {foe}")
    return finished(game.apply("carry bus F5 rider").apply("stay aboard"))


@pytest.mark.ruling("CAR-01", "nebula2007")
@pytest.mark.ruling("CAR-04", "nebula2007")
def test_a_transporter_keeps_its_passenger(shop: Workshop) -> None:
    """It carries with damage 1, at full speed; the passenger is nowhere on the map, and is not lost."""
    game = aboard(shop)
    assert set(game.board.pieces) == {"bus", "foe"}
    assert [fighter.id for fighter in game.state.in_play("Ann")] == ["bus", "rider"]
    assert "rider stays aboard bus." in told(game)
    assert not game.state.lasting
    later = next_turn(game)
    assert later.result is None
    moved = finished(later.apply("move bus F6"))
    assert moved.state.passage("rider") is not None
    assert Game.from_dict(moved.to_dict()).state == moved.state


@pytest.mark.ruling("CAR-04", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "nebula2007"])
def test_in_other_books_passengers_are_set_down_at_once(shop: Workshop, edition: str) -> None:
    van = carrier_of(edition) | {"more": "traits: [transporter]"}
    game = pair(shop, edition, van, {}).apply("carry bus F5 rider")
    assert "stay aboard" not in map(str, game.options())
    assert why_not(finished(game), "unload bus rider F4") == {"CAR-04"}


@pytest.mark.ruling("CAR-06", "nebula2007")
@pytest.mark.ruling("CAR-09", "nebula2007")
def test_a_passenger_attacks_from_its_carriers_square(shop: Workshop) -> None:
    """The foe on G5 is beside the bus on F5. The blow costs an action and a token; nothing else is open to it."""
    game = aboard(shop, "foe G5")
    assert [str(option) for option in game.options() if option.who == "rider"] == [
        "close rider foe", "close rider rider",  # ATK-05
    ]  # fmt: skip
    assert why_not(game, "move rider G4") == {"CAR-06"}
    assert why_not(game, "carry rider G4 bus") == {"CAR-06", "CAR-02"}
    after = finished(game.apply("close rider foe").apply((3, 4)))
    assert life(after, "foe") == 4  # 10 and 7 against 17, for 3
    assert (at(after, "bus"), set(after.board.pieces)) == ("F5", {"bus", "foe"})
    assert after.state.passage("rider") is not None
    assert (after.state.fighter("rider").tokens, after.state.left) == (1, 1)
    assert why_not(after, "close rider foe") == {"ACT-11"}
    assert why_not(aboard(shop, "foe H5"), "close rider foe") == {"ADJ-01"}


@pytest.mark.ruling("CAR-04", "nebula2007")
@pytest.mark.ruling("CAR-06", "nebula2007")
def test_a_kept_passenger_is_set_down_in_a_later_turn(shop: Workshop) -> None:
    game = finished(next_turn(aboard(shop)).apply("move bus H5"))
    around = {"G4", "G5", "G6", "H4", "H6", "I4", "I5", "I6"}
    assert {str(option) for option in game.options() if option.verb == "unload"} == {
        f"unload bus rider {square}" for square in around
    }
    assert why_not(game, "unload bus rider K5") == {"CAR-04"}
    assert why_not(game, "unload rider bus G5") == {"CAR-04"}
    after = game.apply("unload bus rider I5")
    assert (at(after, "rider"), after.state.aboard, after.state.left) == ("I5", (), 2)
    assert why_not(after, "move rider J5") == {"CAR-06"}
    assert next_turn(after).why_not("move rider J5") == ()


@pytest.mark.ruling("CAR-02", "nebula2007")
def test_a_full_transporter_takes_nobody_else(shop: Workshop) -> None:
    ann = {"bus": VAN, "rider": {}, "third": {}}
    game = shop.game("nebula2007", ann, FOE, "bus B5, rider C5, third F6, foe N9")
    game = next_turn(finished(game.apply("carry bus F5 rider").apply("stay aboard")))
    assert why_not(game, "carry bus H5 third") == {"CAR-02"}
    assert not game.apply("unload bus rider E5").why_not("carry bus H5 third")


def ferry() -> Game:
    """A game with figures of the library: the ferry keeps the bruiser aboard."""
    forces = {"Ann": ["night-ferry", "bruiser"], "Ben": ["lodestar"]}
    places = {"night-ferry": "B3", "bruiser": "B4", "lodestar": "H3"}
    game = Game.new(Board.build(width=9, height=6), rules="nebula2007", forces=forces, places=places)
    game = arrange_start(game, turn=5).apply("carry night-ferry E3 bruiser").apply("stay aboard")
    return game.apply("no attack") if game.pending else game


def test_a_line_tells_who_is_aboard() -> None:
    game = ferry()
    line = game.to_line()
    assert Game.from_line(line).state == game.state
    for wrong in ("(bruiser,night-ferri,", "(lodestar,night-ferry,", "(bruiser,bruiser,"):
        with pytest.raises(ClixbookError, match="aboard"):
            Game.from_line(line.replace("(bruiser,night-ferry,", wrong))


def test_a_transcript_tells_who_is_aboard_at_the_end() -> None:
    text = transcript(ferry().apply("end").apply("concede Ben"))
    assert "Still standing: Night Ferry on E3, click 1; Bruiser aboard Night Ferry, click 1." in " ".join(text.split())


def test_whose_transporter_is_lost_stands_in_its_square(shop: Workshop) -> None:
    """No book says where; the rider is neither lost nor anywhere else."""
    game = aboard(shop).apply("end")
    gone = game.state
    gone = knock_out(gone, "bus")
    assert {who: piece.squares[0].name for who, piece in gone.board.pieces.items()} == {"rider": "F5", "foe": "N9"}
    assert gone.aboard == ()
    assert game.apply("concede Ann").result is not None  # who gives up loses the passenger too


def test_a_passenger_that_falls_aboard_leaves_its_carrier_where_it_is(shop: Workshop) -> None:
    """Two ones: the critical miss costs its last click."""
    hurt = {"rider": {"click": 7}}
    game = shop.game("nebula2007", {"bus": VAN, "rider": {}}, FOE, "bus B5, rider C5, foe G5")
    game = Game.new(
        game.board, rules="nebula2007", places={"bus": "B5", "rider": "C5", "foe": "G5"},
        forces={"Ann": [shop.figure("bus", **VAN), shop.figure("rider")], "Ben": [shop.figure("foe")]},
    )  # fmt: skip
    game = arrange_start(game, hurt, turn=5).apply("carry bus F5 rider").apply("stay aboard")
    after = finished(finished(game).apply("close rider foe").apply((1, 1)))
    assert after.state.fighter("rider").life.ko
    assert (at(after, "bus"), after.state.aboard) == ("F5", ())


@pytest.mark.ruling("ELV-06", "nebula2007")
def test_a_soaring_carrier_drops_its_passenger_on_the_way() -> None:
    """From E3 to H6 it comes over F4 and G5; the fall costs two clicks, and the passenger does nothing more."""
    game = finished(ferry().apply("end").apply("end").apply("soar night-ferry E3"))
    game = next_turn(next_turn(game))  # it rests after two actions
    over = game.apply("move night-ferry H6")
    options = [str(option) for option in over.options()]
    assert options[0] == "go on"
    assert {"drop bruiser on E4", "drop bruiser on G6"} <= set(options)
    assert not {"drop bruiser on H6", "drop bruiser on A1"} & set(options)  # the ferry's own end; far away
    after = finished(over.apply("drop bruiser on G6"))
    assert (at(after, "bruiser"), life(after, "bruiser"), after.state.aboard) == ("G6", 3, ())
    assert not after.board.pieces["bruiser"].soaring
    assert why_not(after, "move bruiser F6") == {"CAR-06"}
    kept = finished(over.apply("go on"))
    assert kept.state.passage("bruiser") is not None
    dropped = game.apply("unload night-ferry bruiser F3")
    assert (at(dropped, "bruiser"), life(dropped, "bruiser")) == ("F3", 3)
    assert why_not(game, "unload night-ferry bruiser H6") == {"CAR-04"}


@pytest.mark.ruling("ELV-06", "nebula2007")
def test_a_passenger_is_dropped_onto_an_opponent() -> None:
    """Lodestar on H3 is below G4. Both take 1 click, and Ben says where Bruiser comes down beside her."""
    game = next_turn(next_turn(finished(ferry().apply("end").apply("end").apply("soar night-ferry E3"))))
    falling = game.apply("move night-ferry G4").apply("drop bruiser on lodestar")
    assert falling.actor == "Ben"
    assert {str(square) for square in falling.options()} == {"G2", "G3", "H2", "H4", "I2", "I3", "I4"}
    after = finished(falling.apply("I3"))
    assert (at(after, "bruiser"), life(after, "bruiser"), life(after, "lodestar")) == ("I3", 2, 2)
    assert why_not(after, "close bruiser lodestar") == {"CAR-06"}
    assert "drop bruiser on lodestar" not in map(str, game.apply("move night-ferry D4").options())


# -- with an object ---------------------------------------------------------------------------------------------


STRONG = "powers: {attack: {1-3: Super Strength}}"


@pytest.mark.ruling("CAR-07")
@pytest.mark.parametrize(
    ("edition", "goal", "farther"),
    # speed 8, less 2 in one book; two books let a carrier have its hands full
    [("core2014", "H5", "I5"), ("complete2022", "", "H5"), ("nebula2007", "J5", "K5"), ("eddieg", "", "H5")],
)
def test_picking_up_while_carrying(shop: Workshop, edition: str, goal: str, farther: str) -> None:
    bus = carrier_of(edition) | {"more": STRONG}
    game = pair(shop, edition, bus, {}, objects={"G6": "light"})
    if not goal:
        assert why_not(game, f"carry bus {farther} rider take G6") == {"CAR-07"}
        return
    assert why_not(game, f"carry bus {farther} rider take G6") == {"MOV-01"}
    assert why_not(game, "carry bus A1 rider take G6") == {"OBJ-06"}  # 4 squares to F5, and 5 from there
    action = f"carry bus {goal} rider take G6"
    assert action in map(str, game.options())
    assert parse_action(action) in game.options()
    after = game.apply(action)
    assert at(after, "bus") == goal
    after = finished(after)
    assert held(after, "bus") == "light"
    assert after.board.pieces["rider"].squares[0].distance(after.board.square(goal)) == 1
    assert after.state.fighter("bus").tokens == 1


@pytest.mark.ruling("CAR-07", "core2014", "nebula2007")
def test_putting_down_while_carrying(shop: Workshop) -> None:
    """One book puts objects down by moving, the other freely."""
    bus = BIRD | {"more": STRONG}
    for edition in ("core2014", "nebula2007"):
        game = pair(shop, edition, bus, {}, objects={"B6": "light"})
        armed = next_turn(finished(game.apply("move bus B5 take B6")))
        assert held(armed, "bus") == "light"
        if edition == "nebula2007":
            assert why_not(armed, "carry bus F5 rider put") == {"OBJ-10"}
            freed = armed.apply("put bus B4")
            assert at(finished(freed.apply("carry bus F5 rider")), "bus") == "F5"
            continue
        assert "carry bus F5 rider put" in map(str, armed.options())
        asked = armed.apply("carry bus F5 rider put").apply("D4")
        after = finished(asked)
        assert (held(after, "bus"), lies(after)) == ("", {"D4": ["light"]})
        assert at(after, "bus") == "F5"
        assert after.board.pieces["rider"].squares[0].distance(after.board.square("F5")) == 1


@pytest.mark.ruling("CAR-07", "core2014")
def test_who_does_not_break_away_carries_and_takes_nothing(shop: Workshop) -> None:
    bus = {"bus": {"mode": "boot", "size": "giant", "more": STRONG}, "rider": {}}
    game = shop.game("core2014", bus, {"foe": {"size": "giant"}}, "bus B5, rider C5, foe A5", objects={"G6": "light"})
    stuck = game.apply("carry bus F5 rider take G6").apply((1,))
    assert (at(stuck, "bus"), at(stuck, "rider"), held(stuck, "bus")) == ("B5", "C5", "")
    assert lies(stuck) == {"G6": ["light"]}
    assert not [each for each in stuck.state.lasting if each.on == "rider"]


# -- words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_carry_reads_back_and_can_be_done(shop: Workshop, edition: str) -> None:
    ann = {"bus": carrier_of(edition), "rider": {}, "mite": {"size": "tiny"}}
    game = shop.game(edition, ann, FOE, "bus D5, rider E5, mite C4, foe H5")
    options = [option for option in game.options() if str(option).startswith("carry")]
    assert options
    for option in options:
        assert parse_action(str(option)) == option
        assert game.why_not(option) == ()
        after = finished(game.apply(str(option)))
        assert after.state.fighter(option.who).tokens == 1
        assert set(after.board.pieces) == {"bus", "rider", "mite", "foe"}


@pytest.mark.parametrize("text", ["carry bus", "carry bus F5", "carry bus Z rider"])
def test_words_that_are_no_carry(shop: Workshop, text: str) -> None:
    with pytest.raises(ClixbookError):
        pair(shop, "core2014", BIRD, {}).apply(text)


@pytest.mark.parametrize("text", ["carry bus F5 foe", "carry bus F5 bus", "carry bus F5 nobody", "carry rider F5 bus"])
def test_refusals(shop: Workshop, text: str) -> None:
    assert why_not(pair(shop, "core2014", BIRD, {}), text) & {"CAR-01", "CAR-02"}


# -- opponents -------------------------------------------------------------------------------------------------


@pytest.mark.ruling("CAR-02", "nebula2007")
def test_one_book_carries_opponents_off(shop: Workshop) -> None:
    """An attack roll takes the foe along, and costs both a click; a miss lets it strike back at the carrier."""
    game = shop.game("nebula2007", {"bus": BIRD}, FOE, "bus B5, foe C5")
    assert "carry bus F5 foe" in map(str, game.options())
    rolling = game.apply("carry bus F5 foe")
    while rolling.actor == "dice" and len(rolling.options()) == 6:  # the bus breaks away first
        rolling = rolling.apply((6,))
    caught = rolling.apply((3, 4)).apply("F4")
    assert (at(caught, "bus"), at(caught, "foe"), life(caught, "bus"), life(caught, "foe")) == ("F5", "F4", 2, 2)
    assert why_not(caught.apply("end"), "move foe F3") == set()  # its player's next turn has begun
    missed = rolling.apply((2, 4))
    assert (missed.actor, [str(option) for option in missed.options()]) == ("Ben", ["no attack", "close foe bus"])
    flown = finished(missed.apply("no attack"))
    assert (at(flown, "bus"), at(flown, "foe"), life(flown, "foe"), flown.state.lasting) == ("F5", "C5", 1, ())
    assert life(finished(missed.apply("close foe bus").apply((3, 4))), "bus") == 4


def test_two_sixes_may_knock_out_the_one_that_is_seized(shop: Workshop) -> None:
    """Then there is nobody to carry, and the carrier goes on alone."""
    game = shop.game("nebula2007", {"bus": BIRD}, FOE, "bus B5, foe C5")
    rolling = replace(game, state=turn_by_damage(game.state, "foe", clicks_to_ko(game.state, "foe") - 1, []))
    rolling = rolling.apply("carry bus F5 foe")
    while rolling.actor == "dice" and len(rolling.options()) == 6:  # the bus breaks away first
        rolling = rolling.apply((6,))
    after = finished(rolling.apply((6, 6)))
    assert after.state.fighter("foe").life.ko
    assert at(after, "bus") == "F5"


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("CAR-02", "core2014", "complete2022", "eddieg")
def test_elsewhere_nobody_carries_opponents(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, {"bus": carrier_of(edition)}, FOE, "bus B5, foe C5")
    assert why_not(game, "carry bus F5 foe") == {"CAR-02"}


@pytest.mark.ruling("CAR-03", "nebula2007")
def test_nobody_is_picked_up_from_another_height(shop: Workshop) -> None:
    """A soaring flyer passes far above; hovering again it picks the friend up on its way."""
    game = shop.game("nebula2007", {"bus": BIRD, "rider": {}}, FOE, "bus B5, rider E5, foe N9")
    aloft = finished(game.apply("soar bus B5"))
    for _ in range(4):
        aloft = aloft.apply("end")
    assert why_not(aloft, "carry bus F5 rider") == {"CAR-03"}
    assert not [option for option in aloft.options() if str(option).startswith("carry")]
    assert not why_not(game, "carry bus F5 rider")


def test_it_is_told_who_is_held_back_no_longer(shop: Workshop) -> None:
    """In 2014 a carried figure is given no action until its player's next turn begins."""
    game = finished(pair(shop, "core2014", BIRD, {}).apply("carry bus D5 rider"))
    assert not [each for each in told(game) if "Carry" in each]
    over = finished(finished(game.apply("end")).apply("end"))
    assert "rider may act again." in told(over)
