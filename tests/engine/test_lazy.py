"""Sequences that are worked out as they are looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clixbook.engine.position.lazy import LazyMapped, LazyTuple


def counting(seen: list[int]) -> Iterator[int]:
    for number in range(5):
        seen.append(number)
        yield number


def test_no_more_is_worked_out_than_is_looked_at() -> None:
    seen: list[int] = []
    items = LazyTuple(counting(seen))
    assert not seen
    assert bool(items)
    assert seen == [0]
    assert items[2] == 2
    assert seen == [0, 1, 2]
    assert items[2] == 2
    assert 1 in items
    assert seen == [0, 1, 2]


def test_it_is_a_sequence_like_the_tuple_of_its_items() -> None:
    items = LazyTuple(counting([]))
    assert items == (0, 1, 2, 3, 4)
    assert items == (0, 1, 2, 3, 4)
    assert hash(items) == hash((0, 1, 2, 3, 4))
    assert (len(items), items[-1], items[1:3], items.index(3)) == (5, 4, (1, 2), 3)
    assert items != (0, 1)
    with pytest.raises(IndexError):
        items[5]


def test_nothing_is_nothing() -> None:
    assert not LazyTuple(())
    assert LazyTuple(()) == ()


def test_each_is_made_as_it_is_looked_at() -> None:
    made: list[int] = []

    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    doubles = LazyMapped(double, (1, 2, 3))
    assert (len(doubles), bool(doubles), made) == (3, True, [])
    assert (doubles[1], made) == (4, [2])
    assert doubles == (2, 4, 6) == tuple(doubles)
    assert (doubles[-1], doubles[1:], hash(doubles)) == (6, (4, 6), hash((2, 4, 6)))
