"""Lines of fire from one square to all squares at once, with NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.lines.crossings import path_table
from clixbook.board.lines.line_ends import (
    EndKey,
    LineEnd,
    ends_between,
    line_end,
    source_bits,
    stealth_hides,
    target_bits,
    with_moved_figures,
)
from clixbook.board.lines.obstacle_grid import VERDICT, Bits, flat_roof_edges, screen_of
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import Piece
from clixbook.board.near.giants import squares_of
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.lines.elevation import LevelLineRule

NO_EDGES = np.zeros(1, dtype=np.int64)


@accepts_named_board
def lines_of_fire(board: Board, a: SquareLike | Piece, *, rules: RulesLike = DEFAULT) -> NDArray[np.int8]:
    """Verdicts from ``a`` to every square, int8 (height, width): 0 clear, 1 hindered, 2 blocked.

    Each cell equals ``line_of_fire(board, a, square, rules=rules)``; a piece of several squares shoots from
    the one that restricts least (MBC-08).

    >>> import clixbook as cx
    >>> cx.lines_of_fire(cx.Board.build(width=4, height=1, hindering=["B1"]), "A1", rules="core2014").tolist()
    [[0, 1, 1, 1]]
    """
    book = rulebook(rules)
    found = board.find(a)
    board, sources = with_moved_figures(board, found), squares_of(found)
    best, *others = (lines_from(board, source, book) for source in sources)
    for other in others:
        best = np.minimum(best, other)
    return best


def lines_from(board: Board, square: Square, rules: Rulebook) -> NDArray[np.int8]:
    """The verdicts from one square; an empty square counts as one with a standard figure on it."""
    source = line_end(board, rules, square)
    cells, last = path_table(board.width, board.height).cells_from(square)
    verdicts = np.empty(board.width * board.height, dtype=np.int8)
    counting = rules.elevation.between is LevelLineRule.SECOND_BOUNDARY
    for group in target_groups(board, rules, source.level):
        steps, final = (cells, last) if group.most else (cells.take(group.cells, axis=1), last[group.cells])
        edges = _count_roof_edges(board, rules, steps, final) if counting else NO_EDGES
        found = []
        for ends in ends_between(board, rules, source.key, group.key):
            view = screen_of(board, rules, ends)
            bits = np.bitwise_or.reduce(view.flat_cells.take(steps), axis=0) | view.flat_cells.take(final) | group.own
            found.append(VERDICT[view.finish_verdict(bits, edges, square)])
        best = found[0] if len(found) == 1 else np.minimum.reduce(found)
        verdicts[group.cells] = best[group.cells] if group.most else best
        if source_bits(board, rules, source, group.key.level):  # no line leads out, but to its own square
            verdicts[group.cells[group.cells != board.index(square)]] = 2
    _apply_stealth(board, rules, source, verdicts)
    return verdicts.reshape(board.height, board.width)


def _count_roof_edges(
    board: Board, rules: Rulebook, steps: NDArray[np.int64], final: NDArray[np.int64]
) -> NDArray[np.int64]:
    """How many borders between ground and roof each line crosses."""
    border = flat_roof_edges(board.bare, rules)
    total: NDArray[np.int64] = border.take(steps).sum(axis=0, dtype=np.int64) + border.take(final)
    return total


def _apply_stealth(board: Board, rules: Rulebook, source: LineEnd, verdicts: NDArray[np.int8]) -> None:
    """Block the hindered lines to figures that Stealth hides (LOF-16)."""
    for square, piece in board.occupants.items():
        cell = board.index(square)
        stealthy = "stealth" in piece.traits and verdicts[cell] == 1
        if stealthy and stealth_hides(board, rules, source, line_end(board, rules, square), None):
            verdicts[cell] = 2


@dataclass(frozen=True, eq=False)
class TargetGroup:
    """Squares alike as targets: their cells, common key, and effects as targets.

    ``most`` of the board: then lines to all squares are looked at, which costs less than to part them; ``own`` has all.
    """

    key: EndKey
    cells: NDArray[np.int64]
    own: Bits
    most: bool


@lru_cache(maxsize=256)
def target_groups(board: Board, rules: Rulebook, source_level: int) -> tuple[TargetGroup, ...]:
    """The board's squares in groups: lines to one group depend on the same facts."""
    source = LineEnd(Square(0, 0), source_level, None)
    ends = [line_end(board, rules, square) for square in board.squares]
    own = np.array([target_bits(board, rules, source, each) for each in ends], dtype=np.uint8)
    groups: dict[EndKey, list[int]] = {}
    for cell, each in enumerate(ends):
        groups.setdefault(each.key, []).append(cell)
    return tuple(_target_group(key, np.array(cells), own) for key, cells in groups.items())


def _target_group(key: EndKey, cells: NDArray[np.int64], own: Bits) -> TargetGroup:
    most = 2 * len(cells) > len(own)
    return TargetGroup(key, cells, own if most else own[cells], most)
