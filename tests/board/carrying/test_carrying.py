"""Carrying in the four rulebooks, as far as moves need it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.carrying.carrying import (
    Carry,
    Load,
    carrier_may_attack,
    carry,
    carry_rollers,
    carrying_load,
    carrying_speed,
    may_stay_aboard,
    passenger_may_act,
    passenger_square,
    set_down_squares,
)
from clixbook.board.model.board import Board
from clixbook.board.model.things import MapObject, ObjectKind, Piece
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

CRATE = MapObject(ObjectKind.LIGHT)


def board(carrier: str = "wing", rider: str = "standard", **parts: Any) -> Board:
    pieces = {"C3": f"C: {carrier} of Ann", "D3": f"R: {rider} of Ann", **parts.pop("pieces", {})}
    return Board.build(width=8, height=7, pieces=pieces, **parts)


def holding(on: Board, who: str) -> Board:
    return on.with_piece(replace(on.pieces[who], held=CRATE))


def figure(words: str, *traits: str) -> Piece:
    piece = Board.build(width=2, height=2, pieces={"A1": f"F: {words} of Ann"}).pieces["F"]
    return replace(piece, traits=frozenset(traits))


FIGURES = {
    "walker": figure("standard"),
    "flyer": figure("wing"),
    "giant": figure("giant"),
    "transporter": figure("boot", "transporter"),
    "vehicle": figure("standard", "vehicle"),
    "fast walker": figure("boot", "hypersonic speed"),
}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={"flyer": 2, "giant": 2, "transporter": 2, "vehicle": 2},
        complete2022=dict.fromkeys(FIGURES, 2),
        nebula2007={"flyer": 1, "giant": 1, "transporter": 2, "fast walker": 1},
        eddieg={"flyer": 2},
    ),
)
def test_who_carries_with_a_damage_value_of_two(edition: str, expected: dict[str, int]) -> None:
    loads = {name: carrying_load(piece, rules=rulebook(edition), damage=2) for name, piece in FIGURES.items()}
    assert {name: int(load) for name, load in loads.items() if load} == expected


@pytest.mark.parametrize(
    ("words", "traits", "damage", "expected"),
    [
        ("wing", [], 3, Load.FULL),
        ("wing", [], 1, Load.NONE),
        ("wing", ["super strength"], 1, Load.FULL),
        ("wing", ["hypersonic speed"], 1, Load.FULL),
        ("boot", ["hypersonic speed"], 3, Load.FULL),
        ("boot", ["hypersonic speed"], 1, Load.NONE),
        ("boot", ["super strength"], 3, Load.NONE),
    ],
)
def test_strength_decides_in_one_book(words: str, traits: list[str], damage: int, expected: Load) -> None:
    assert carrying_load(figure(words, *traits), rules=rulebook("nebula2007"), damage=damage) is expected


def test_passenger_zero_forbids_carrying() -> None:
    rules = rulebook("complete2022")
    assert carrying_load(figure("standard"), rules=rules, limit=0) is Load.NONE
    for traits in (["passenger: 0"], ["passenger: 0", "passenger: 2"]):
        assert carrying_load(figure("wing", *traits), rules=rules) is Load.NONE


@pytest.mark.ruling("CAR-01", "complete2022")
def test_wings_bring_one_passenger_in_2022() -> None:
    """One friend of its size: a walker takes smaller ones alone, and a greater Passenger number stands."""

    def takes(carrier: str, *traits: str) -> tuple[bool, bool]:
        two = board(carrier, "standard", pieces={"C4": "S: standard of Ann"})
        on = two.with_piece(replace(two.pieces["C"], traits=frozenset(traits)))
        one, both = (carry(on, "C", *riders, rules="complete2022") for riders in (["R"], ["R", "S"]))
        return bool(one), bool(both)

    assert takes("standard") == (False, False)
    assert takes("wing") == (True, False)
    assert takes("wing", "passenger: 2") == (True, True)


@pytest.mark.ruling("CAR-01", "complete2022")
def test_the_number_of_wings_is_a_ruling() -> None:
    book = rulebook("complete2022")
    house = book.replace({"CAR-01": replace(book.carrying.carriers, wings_take=0)})
    assert not carry(board("wing", "standard"), "C", "R", rules=house)
    assert carry(board("wing", "tiny"), "C", "R", rules=house)


RIDERS = {
    "standard": "standard", "giant": "giant", "tiny": "tiny", "flyer": "tiny wing",
    "transporter": "tiny +transporter", "vehicle": "tiny +vehicle", "large flyer": "standard wing",
    "duo": "standard +duo", "stack": "standard +stack", "horde": "standard +horde",
}  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "CAR-02",
        core2014={"standard", "tiny", "flyer", "transporter", "vehicle", "horde"},  # a tiny friend whatever its symbols
        complete2022=set(RIDERS) - {"giant", "vehicle"},  # its wings bring Passenger: 1, and with it its own size
        nebula2007=set(RIDERS) - {"giant"},
        eddieg=set(RIDERS),
    ),
)
def test_whom_a_standard_flyer_carries(edition: str, expected: set[str]) -> None:
    found = {name for name, words in RIDERS.items() if carry(board("wing", words), "C", "R", rules=edition)}
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two tiny friends; two with a Passenger number of 2; an opponent that was hit; one that was not
    editions(
        "CAR-02",
        core2014=(True, True, False, False),
        complete2022=(False, True, False, False),
        nebula2007=(False, True, True, False),
        eddieg=(False, True, False, False),
    ),
)
def test_how_many_and_opponents(edition: str, expected: tuple[bool, ...]) -> None:
    two = board("wing", "tiny", pieces={"C4": "S: tiny of Ann"})
    foe = board("wing", "tiny", pieces={"C4": "O: tiny of Ben"})
    found = (
        carry(two, "C", "R", "S", rules=edition),
        carry(two, "C", "R", "S", rules=edition, limit=2),
        carry(foe, "C", "O", rules=edition, hit=True),
        carry(foe, "C", "O", rules=edition),
    )
    assert tuple(map(bool, found)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MBC-09", core2014=False, complete2022=True, nebula2007=True, eddieg=False),
)
def test_large_bases_as_passengers(edition: str, expected: bool) -> None:
    on = Board.build(width=8, height=7, pieces={"C3": "C: giant wing of Ann", "D3+E3": "R: standard of Ann"})
    assert bool(carry(on, "C", "R", rules=edition)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # not adjacent at the start; met on the way (and the damage to both); met on the way by a weak carrier
    editions(
        "CAR-03",
        core2014=(False, False, 0, False),
        complete2022=(False, False, 0, False),
        nebula2007=(False, True, 1, False),
        eddieg=(False, True, 0, True),
    ),
)
def test_where_the_passenger_joins(edition: str, expected: tuple[Any, ...]) -> None:
    on = board("wing", "tiny").move_piece("R", "F6")
    met = carry(on, "C", "R", rules=edition, on_the_way=True)
    grown = board("wing").move_piece("R", "F6") if edition == "nebula2007" else on  # where the tiny weigh nothing
    weak = carry(grown, "C", "R", rules=edition, on_the_way=True, damage=2)
    assert (bool(carry(on, "C", "R", rules=edition)), bool(met), met.damage, bool(weak)) == expected


@pytest.mark.ruling("CAR-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_parts_carrier_and_passenger_at_the_start(edition: str) -> None:
    assert carry(board("wing", "tiny"), "C", "R", rules=edition)
    assert not carry(board("wing", "tiny", walls=["C3|D3"]), "C", "R", rules=edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_the_passenger_is_set_down(edition: str) -> None:
    on = board(blocking=["C2"], levels={"D2": 2}, walls=["B3|C3"], pieces={"C4": "O: standard of Ben"})
    where = [square.name for square in set_down_squares(on, "C", "R", rules=rulebook(edition))]
    assert where == ["D3", "B4", "D4"]  # B2: blocking square and wall shut both sides of that corner


def test_a_soaring_passenger_is_not_set_down_indoors() -> None:
    pieces = {"C3": "C: soaring of Ann", "B3": "R: soaring tiny of Ann"}
    on = Board.build(width=4, height=3, setting="mixed", interior=["C1:D3"], pieces=pieces).move_piece("C", "B2")
    where = [square.name for square in set_down_squares(on, "C", "R", rules=rulebook("nebula2007"))]
    assert where == ["A1", "B1", "A2", "A3", "B3"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_legal_square_the_passenger_was_not_carried(edition: str) -> None:
    on = board(blocking=["B2:D2", "B3", "B4:D4"]).move_piece("R", "G6")
    on = on.with_marker("D3", "barrier")
    assert set_down_squares(on, "C", "R", rules=rulebook(edition)) == ()


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_a_transporter_may_keep_its_passenger(edition: str, expected: bool) -> None:
    assert may_stay_aboard(FIGURES["transporter"], rules=rulebook(edition)) is expected
    assert not may_stay_aboard(FIGURES["flyer"], rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=["C"], complete2022=["C"], nebula2007=["C"], eddieg=["C", "R"]),
)
def test_who_rolls_to_break_away(edition: str, expected: list[str]) -> None:
    on = board("boot", pieces={"C4": "O: standard of Ben"})
    assert [piece.id for piece in carry_rollers(on, "C", "R", rules=rulebook(edition))] == expected
    assert carry_rollers(board("boot"), "C", "R", rules=rulebook(edition)) == ()


@pytest.mark.parametrize(
    ("edition", "expected"),
    # passenger: free action, costed action, attack; attack still aboard a transporter; carrier attacks
    editions(
        core2014=(True, False, False, False, True),
        complete2022=(True, False, False, False, True),
        nebula2007=(False, False, False, True, True),
        eddieg=(True, False, False, False, False),
    ),
)
def test_what_may_follow_a_carry(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        *(passenger_may_act(action, rules=rulebook(edition)) for action in ("free", "costed", "attack")),
        passenger_may_act("attack", rules=rulebook(edition), aboard=True),
        carrier_may_attack(rules=rulebook(edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the passenger holds an object; the carrier does
    editions(
        "CAR-07",
        core2014=(False, True),
        complete2022=(False, False),
        nebula2007=(False, True),
        eddieg=(False, False),
    ),
)
def test_objects_in_hand(edition: str, expected: tuple[bool, bool]) -> None:
    on = board("wing", "tiny")
    found = (
        carry(holding(on, "R"), "C", "R", rules=edition),
        carry(holding(on, "C"), "C", "R", rules=edition),
    )
    assert tuple(map(bool, found)) == expected
    assert all(answer.reasons[0].ruling == "CAR-07" for answer in found if not answer)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # speed 9 with: a walker; a tiny figure; a flyer; a walker in a vehicle; at half load
    editions(
        core2014=(7, 9, 7, 9, 3),
        complete2022=(9, 9, 9, 9, 5),
        nebula2007=(9, 9, 9, 9, 5),
        eddieg=(9, 9, 5, 9, 5),
    ),
)
def test_what_carrying_costs(edition: str, expected: tuple[int, ...]) -> None:
    walker, tiny, flyer = figure("standard"), figure("tiny"), figure("wing")
    found = (
        carrying_speed(9, passengers=(walker,), rules=rulebook(edition)),
        carrying_speed(9, passengers=(tiny,), rules=rulebook(edition)),
        carrying_speed(9, passengers=(flyer,), rules=rulebook(edition)),
        carrying_speed(9, passengers=(walker,), vehicle=True, rules=rulebook(edition)),
        carrying_speed(9, Load.HALF, (walker,), rules=rulebook(edition)),
    )
    assert found == expected


@pytest.mark.ruling("CAR-08", "nebula2007")
def test_a_weak_carrier_flies_at_half_speed() -> None:
    answer: Carry = carry(board(), "C", "R", rules="nebula2007", damage=2)
    assert answer.speed(9) == 5
    assert answer.headline == "C carries R."


def test_the_older_cost_of_carrying_is_a_variant() -> None:
    assert carrying_speed(9, passengers=(figure("tiny"),), rules=rulebook("complete2022+carrying-costs-speed")) == 8


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=None, complete2022="D3", nebula2007="C3", eddieg=None),
)
def test_where_the_passenger_is_meanwhile(edition: str, expected: str | None) -> None:
    on = board()
    square = passenger_square(on.pieces["C"], on.pieces["R"], rules=rulebook(edition))
    assert (square and square.name) == expected


def test_a_refusal_says_why() -> None:
    answer = carry(board("boot", "giant"), "C", "R", rules="core2014")
    assert answer.headline == "C cannot carry R."
    assert [str(reason.text) for reason in answer.reasons] == [
        "C cannot carry anyone.",
        "R cannot ride because it is too large.",
    ]


@pytest.mark.ruling("CAR-02", "core2014")
def test_a_tiny_carrier_minds_the_symbols_of_a_tiny_passenger() -> None:
    assert carry(board("tiny wing", "tiny"), "C", "R", rules="core2014")
    assert not carry(board("tiny wing", "tiny wing"), "C", "R", rules="core2014")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a walker carries as a transporter: may it set its passenger down at the other end of the stairs?
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_setting_down_on_another_level(edition: str, expected: bool) -> None:
    stairs: dict[str, Any] = {"levels": {"D2:E4": 2}, "transitions": ["C3|D3"]}
    flyer = Board.build(width=6, height=6, pieces={"D3": "C: wing of Ann", "E3": "R: of Ann"}, **stairs)
    ferry = Board.build(width=6, height=6, pieces={"D3": "C: boot +transporter of Ann", "E3": "R: of Ann"}, **stairs)
    assert "C3" not in [s.name for s in set_down_squares(flyer, "C", "R", rules=rulebook(edition))]
    assert ("C3" in [s.name for s in set_down_squares(ferry, "C", "R", rules=rulebook(edition))]) is expected


def test_two_passengers_cost_once_in_one_book_and_each_in_the_variant() -> None:
    two = (figure("standard"), figure("standard"))
    assert carrying_speed(9, passengers=two, rules=rulebook("core2014")) == 7
    assert carrying_speed(9, passengers=two, rules=rulebook("complete2022")) == 9
    assert carrying_speed(9, passengers=two, rules=rulebook("complete2022+carrying-costs-speed")) == 7


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-BATTLEFURY")
def test_the_furious_ride_with_nobody(edition: str) -> None:
    """Whoever asks without a game is told so too, by the power's own ruling."""
    calm = board()
    wild = calm.with_piece(replace(calm.pieces["R"], traits=frozenset({"battle fury"})))
    assert carry(calm, "C", "R", rules=edition)
    asked = carry(wild, "C", "R", rules=edition)
    assert not asked
    assert [reason.ruling for reason in asked.reasons] == ["PWR-BATTLEFURY"]
