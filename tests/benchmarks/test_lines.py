"""Whole boards of lines against tcod's Bresenham lines, one pair at a time; and one explained line."""

from __future__ import annotations

import random

import pytest
import tcod.los

from clixbook.board.lines.line_field import lines_of_fire
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.rulebooks import EDITIONS, rulebook
from tests.benchmarks.boards import crowded_board, report, seconds

EXPLAINED_LINE = 300e-6


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_of_the_board(edition: str) -> None:
    board, rules = crowded_board(), rulebook(edition)
    squares = list(board.squares)

    def ours() -> None:
        for square in squares:
            lines_of_fire(board, square, rules=rules)

    def theirs() -> None:
        for a in squares:
            for b in squares:
                tcod.los.bresenham(a, b)

    ratio = seconds(ours, rounds=3) / seconds(theirs, rounds=2)
    report(f"lines of a whole board to Bresenham's, {edition}", ratio, 0.27, aim=0.2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_explained_line(edition: str) -> None:
    board, rules = crowded_board(), rulebook(edition)
    draw, squares = random.Random(3), list(board.squares)
    pairs = [(draw.choice(squares), draw.choice(squares)) for _ in range(300)]

    def ours() -> None:
        for a, b in pairs:
            line_of_fire(board, a, b, rules=rules)

    each = seconds(ours) / len(pairs)
    told = f"{each * 1e6:.0f} microseconds"
    report(
        f"an explained line to {EXPLAINED_LINE * 1e6:.0f} microseconds, {edition}",
        each / EXPLAINED_LINE,
        0.6,
        told,
        aim=0.4,
    )
