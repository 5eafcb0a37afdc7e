"""Passengers aboard and what else may happen to the two: a position is always one that can be played on (CAR)."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.engine.game import Game
from tests.engine.with_objects import Workshop, finished, next_turn, why_not

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
