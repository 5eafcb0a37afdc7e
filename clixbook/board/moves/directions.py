"""The eight step directions as index offsets, and edges of a square as bits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.model.squares import Edge

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


class Heading(NamedTuple):
    """A direction: ``off`` changes a square's index, ``dx`` and ``dy`` column and row.

    ``crossed_edge`` is the edge of the first square that a straight step crosses. ``flanks``: for a diagonal one, how
    far off the two squares beside the corner are, each with its two edges that end there.
    """

    index_offset: int
    dx: int
    dy: int
    crossed_edge: int
    flanks: tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def heading_to(dx: int, dy: int, width: int) -> Heading | None:
    """The direction of a step by that many columns and rows; None if that is no step to a square that touches."""
    if max(abs(dx), abs(dy)) != 1:
        return None
    ahead, behind = (EAST, WEST) if dx > 0 else (WEST, EAST)
    down, up = (SOUTH, NORTH) if dy > 0 else (NORTH, SOUTH)
    if not (dx and dy):
        return Heading(dy * width + dx, dx, dy, ahead if dx else down, ())
    return Heading(dy * width + dx, dx, dy, 0, ((dx, behind | down), (dy * width, up | ahead)))


@lru_cache(maxsize=64)
def headings(width: int, height: int) -> tuple[tuple[Heading, ...], ...]:
    """For every square of a map of that size, the directions that stay on it, row by row from the upper left."""

    def of(column: int, row: int) -> Iterable[Heading]:
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                heading = heading_to(dx, dy, width)
                if heading and 0 <= column + dx < width and 0 <= row + dy < height:
                    yield heading

    return tuple(tuple(of(index % width, index // width)) for index in range(width * height))


def edge_bits(edges: Iterable[Edge], width: int, size: int) -> tuple[int, ...]:
    """For every square of a map, the bits of those of its four edges that are given."""
    bits = [0] * size
    for (ax, ay), (bx, by) in edges:
        first, second = (EAST, WEST) if ay == by else (SOUTH, NORTH)
        bits[ay * width + ax] |= first
        bits[by * width + bx] |= second
    return tuple(bits)
