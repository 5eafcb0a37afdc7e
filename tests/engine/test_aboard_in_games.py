"""Passengers aboard and what else may happen to the two: a position is always one that can be played on (CAR)."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.clicks import turn_by_damage
from tests.engine.with_objects import Workshop, finished, life, next_turn, why_not

VAN: dict[str, Any] = {"d": 1, "more": "traits: [transporter]"}


@pytest.fixture
def shop(tmp_path: Any) -> Workshop:
    return Workshop(tmp_path)


def loaded(shop: Workshop) -> Game:
    """The bus keeps the rider aboard on F5; the ship is on F6 beside it."""
    ann = {"bus": VAN, "ship": VAN, "rider": {}}
    game = shop.game("nebula2007", ann, {"foe": {}}, "bus B5, ship F6, rider C5, foe N9")
    return next_turn(finished(game.apply("carry bus F5 rider").apply("stay aboard")))


@pytest.mark.ruling("CAR-02", "nebula2007")
def test_who_has_a_passenger_aboard_is_not_carried(shop: Workshop) -> None:
    """One passenger each, says the book; with the bus its rider would be a second one."""
    game = loaded(shop)
    assert why_not(game, "carry ship H6 bus") == {"CAR-02"}
    assert not [str(option) for option in game.options() if str(option).startswith("carry ship")]
    empty = game.apply("unload bus rider E5")
    assert not empty.why_not("carry ship H6 bus")


# -- while the passenger acts, its carrier stays where it is -------------------------------------------------------


def gunner(shop: Workshop, power: str = "Energy Explosion", **bus: Any) -> Game:
    """A hovering gunner aboard the bus on F5, and a foe beside them on G5, at which it may shoot (RNG-07)."""
    ann = {"bus": {**VAN, **bus}, "gun": {"range": 6, "mode": "wing", "more": f"powers: {{attack: {{1-7: {power}}}}}"}}
    game = shop.game("nebula2007", ann, {"foe": {}, "far": {}}, "bus B5, gun C5, foe G5, far N9")
    return next_turn(finished(game.apply("carry bus F5 gun").apply("stay aboard")))


@pytest.mark.ruling("CAR-09", "nebula2007")
@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
@pytest.mark.parametrize(("dice", "clicks"), [((4, 4), 2), ((3, 5), 2), ((2, 3), 1)])
def test_an_explosion_of_the_passenger_strikes_its_carrier(shop: Workshop, dice: tuple[int, int], clicks: int) -> None:
    """The bus and the gun in it stand beside the target: hit or missed with it. Doubles throw the foe away alone."""
    game = gunner(shop)
    done = game.apply("use gun energy-explosion foe").apply(dice)
    assert done.pending is None
    assert (life(done, "foe"), life(done, "bus"), life(done, "gun")) == (clicks, clicks, clicks)
    assert done.board.pieces["foe"].squares[0].name == ("H5" if dice == (4, 4) else "G5")
    assert done.board.pieces["bus"].squares[0].name == "F5"
    assert "gun" not in done.board.pieces
    assert [(each.rider, each.carrier) for each in done.state.aboard] == [("gun", "bus")]


@pytest.mark.ruling("CAR-09", "nebula2007")
def test_who_knocks_its_carrier_out_stands_where_that_stood(shop: Workshop) -> None:
    game = Game(turn_by_damage(gunner(shop).state, "bus", 6, []), 1)
    done = game.apply("use gun energy-explosion foe").apply((3, 5))
    assert done.state.fighter("bus").life.ko
    assert done.board.pieces["gun"].squares[0].name == "F5"
    assert done.state.aboard == ()


@pytest.mark.ruling("ADJ-02", "nebula2007")
@pytest.mark.parametrize("action", ["close gun bus", "shoot gun bus"])
def test_a_passenger_attacks_no_carrier(shop: Workshop, action: str) -> None:
    """Friends may be attacked (ATK-04); but on one square nobody is adjacent, and no line leads there."""
    assert why_not(gunner(shop), action) == {"ADJ-02"}


@pytest.mark.ruling("PWR-QUAKE", "nebula2007")
def test_a_quake_of_the_passenger_spares_its_carrier(shop: Workshop) -> None:
    """It strikes all who are adjacent, and on one square nobody is (ADJ-02)."""
    done = gunner(shop, "Quake").apply("use gun quake").apply((3, 5))
    assert (life(done, "foe"), life(done, "bus")) == (4, 1)


@pytest.mark.ruling("PWR-PC", "nebula2007")
def test_the_carrier_has_its_luck_meanwhile(shop: Workshop) -> None:
    game = gunner(shop, more="traits: [transporter]\npowers: {damage: {1-7: Probability Control}}")
    asked = game.apply("use gun energy-explosion foe").apply((1, 2))
    assert [str(option) for option in asked.options()] == ["let it be", "bus"]
