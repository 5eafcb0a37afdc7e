"""Records are what frozen dataclasses are: to everybody who holds one, and to copies, matches and replacements."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace

import pytest

from clixbook.rulebooks.records import record


@record
class Slope:
    """For these tests."""

    name: str
    cost: int = 1


@record
class Bank:
    """The same fields, but another thing."""

    name: str
    cost: int = 1


def test_equal_by_value_and_kind() -> None:
    assert Slope("hill") == Slope("hill", 1)
    assert hash(Slope("hill")) == hash(Slope("hill", 1))
    assert Slope("hill") != Slope("hill", 2)
    others: list[object] = [Bank("hill"), "hill", None]
    assert Slope("hill") not in others


def test_fields_are_written_once() -> None:
    slope = Slope("hill")
    with pytest.raises(FrozenInstanceError, match="cost"):
        slope.cost = 3  # type: ignore[misc]  # what a record refuses
    with pytest.raises(FrozenInstanceError, match="cost"):
        del slope.cost
    with pytest.raises(FrozenInstanceError, match="colour"):
        slope.colour = "red"  # type: ignore[attr-defined]  # it has no such field
    assert slope == Slope("hill", 1)


def test_is_a_dataclass_to_everybody_else() -> None:
    slope = Slope("hill", 2)
    assert is_dataclass(slope)
    assert [each.name for each in fields(slope)] == ["name", "cost"]
    assert replace(slope, cost=3) == Slope("hill", 3)
    assert repr(slope) == "Slope(name='hill', cost=2)"
    assert copy.deepcopy(slope) == pickle.loads(pickle.dumps(slope)) == slope
    match slope:
        case Slope(name, cost):
            assert (name, cost) == ("hill", 2)
