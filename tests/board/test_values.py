"""Values that never change: changed copies, and answers that are remembered by value."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, dataclass, replace
from functools import cached_property
from typing import ClassVar

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap, fast_init, with_changes
from clixbook.board.model.things import Piece
from clixbook.caches import cached_by_value, cached_value


@dataclass(frozen=True)
class Cake:
    flour: int
    eggs: int = 2

    @cached_property
    def weight(self) -> int:
        return self.flour + 50 * self.eggs


@fast_init
@dataclass(frozen=True, slots=True)
class Spoon:
    length: int
    of: str = "wood"

    def __post_init__(self) -> None:
        if self.length < 0:
            raise ValueError("A spoon has a length.")


@fast_init
@dataclass(frozen=True)
class Bowl:
    wide: int
    asked: ClassVar[list[int]] = []

    @cached_value
    def round(self) -> int:
        self.asked.append(self.wide)
        return 3 * self.wide


def test_what_is_made_quickly_is_as_frozen_as_any() -> None:
    spoon = Spoon(20)
    assert (spoon, spoon.of) == (Spoon(length=20, of="wood"), "wood")
    assert pickle.loads(pickle.dumps(spoon)) == replace(spoon, length=20)
    with pytest.raises(FrozenInstanceError):
        spoon.length = 3  # type: ignore[misc]  # which is what must fail
    with pytest.raises(ValueError, match="length"):
        Spoon(-1)
    with pytest.raises(TypeError):
        Spoon()  # type: ignore[call-arg]  # it has no length


def test_what_is_kept_is_worked_out_once() -> None:
    bowl = Bowl(7)
    assert [bowl.round, bowl.round, Bowl(7).round] == [21, 21, 21]
    assert Bowl.asked == [7, 7]
    assert Bowl.__dict__["round"].__get__(None, Bowl) is Bowl.__dict__["round"]
    with pytest.raises(FrozenInstanceError):
        bowl.wide = 3  # type: ignore[misc]  # which is what must fail


def test_a_changed_copy_is_what_replace_gives() -> None:
    cake = Cake(200)
    assert cake.weight == 300
    other = with_changes(cake, eggs=4)
    assert other == replace(cake, eggs=4)
    assert (other.weight, cake.weight) == (400, 300)  # what was worked out for the first stays with it
    with pytest.raises(TypeError, match="sugar"):
        with_changes(cake, sugar=1)


def test_answers_are_kept_by_value() -> None:
    asked: list[int] = []

    @cached_by_value(8)
    def total(numbers: Iterable[int], *, times: int = 1) -> int:
        """Adds up."""
        asked.append(times)
        return times * sum(numbers)

    assert [total((1, 2)), total((1, 2)), total((1, 2), times=2)] == [3, 3, 6]
    assert asked == [1, 2]
    assert [total([1, 2]), total([1, 2])] == [3, 3]  # a list cannot be kept, and is answered all the same
    assert asked == [1, 2, 1, 1]
    with pytest.raises(TypeError):
        total((None,))  # type: ignore[arg-type]  # the question's own error comes through


def test_boards_of_equal_pieces_are_equal_and_hash_alike() -> None:
    board = Board.build(width=4, height=3, hindering=["B2"])
    one = board.with_piece(Piece("a", (board.square("A1"),)))
    there_and_back = one.move_piece("a", "C3").move_piece("a", "A1")
    assert (one, hash(one)) == (there_and_back, hash(there_and_back))
    assert one != board
    assert hash(one.without_piece("a")) == hash(board)
    assert one.without_piece("a") == board


def test_a_map_that_never_changes() -> None:
    there = FrozenMap({"a": 1, "b": 2})
    assert (list(there), list(there.keys()), list(there.values())) == (["a", "b"], ["a", "b"], [1, 2])
    assert ("a" in there, "c" in there, there.get("c", 3)) == (True, False, 3)
    assert there == {"a": 1, "b": 2}
    assert hash(there) == hash(FrozenMap({"b": 2, "a": 1}))
    assert dict(there.with_("a", 5).without("b").items()) == {"a": 5}


def test_a_frozen_map_is_a_dict_that_nothing_changes() -> None:
    found = FrozenMap({"a": 1})
    assert found == {"a": 1} == dict(found)
    assert hash(found) == hash(FrozenMap({"a": 1}))
    assert pickle.loads(pickle.dumps(found)) == found
    assert (found.with_("b", 2), found.without("a")) == ({"a": 1, "b": 2}, {})
    changes: list[Callable[[], object]] = [
        lambda: operator.setitem(found, "b", 2), lambda: operator.delitem(found, "a"), lambda: found.update(b=2),
        lambda: found.pop("a"), lambda: found.popitem(), lambda: found.clear(), lambda: found.setdefault("b", 2),
        lambda: operator.ior(found, {"b": 2}),
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(TypeError, match="never changes"):
            change()
    assert found == {"a": 1}
