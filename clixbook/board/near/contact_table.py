"""Cached squares from which one figure would be adjacent to another."""

from __future__ import annotations

from functools import lru_cache

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap, copy_with_changes
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece, Size
from clixbook.board.near.adjacency import adjacent_pair, apart_in_height, diagonal_bases, neighbours
from clixbook.board.near.giants import is_aloft, needs_giant_check
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.rulebooks import Rulebook

REACH = 2
"""How far from a figure its neighbours can be, giants included (SIZ-05)."""


def contact_squares(board: Board, piece: Piece, other: Piece, rules: Rulebook) -> frozenset[int]:
    """The squares, as indices, in which the piece as a single base would be adjacent to the other figure."""
    bases = tuple(Piece("", base.squares) for base in diagonal_bases(board, rules, other) if base.id != piece.id)
    land, changed = pristine_map(board.bare)
    if any(square.distance(own) <= REACH for square in changed for own in other.squares):
        land = board.bare
    return _bare_contact_squares(
        land, piece.size, piece.soaring, other.squares, other.size, other.soaring, bases, rules
    )


@lru_cache(maxsize=8192)
def _bare_contact_squares(
    board: Board, size: Size, soaring: bool, squares: tuple[Square, ...], its_size: Size, it_soars: bool,
    bases: tuple[Piece, ...], rules: Rulebook,
) -> frozenset[int]:  # fmt: skip
    """The squares of ``contact_squares`` on a board without figures, but with bases that separate (MBC-03)."""
    other = Piece("other", squares, size=its_size, soaring=it_soars)
    standing = {f"base {number}": base for number, base in enumerate(bases)}
    there = board.with_(pieces=FrozenMap({**standing, other.id: other})) if bases else board
    mover = Piece("", squares[:1], size=size, soaring=soaring)
    if apart_in_height(mover, other, rules):
        return frozenset()
    if not (is_aloft(mover, rules) or is_aloft(other, rules) or needs_giant_check(mover, other, rules)):
        table, index = adjacent_squares(board, rules), board.index
        if not bases:
            return frozenset([index(near) for own in squares for near in table[own] if near not in squares])
        return frozenset(index(square) for square in neighbours(there, other, rules=rules))
    return frozenset(
        board.index(square)
        for square in squares_near(board, other)
        if adjacent_pair(there, copy_with_changes(mover, squares=(square,)), other, rules)
    )


def squares_near(board: Board, other: Piece) -> set[Square]:
    """The squares of the board at most two away from a figure."""
    steps = range(-REACH, REACH + 1)
    near = {square.step(dx, dy) for square in other.squares for dx in steps for dy in steps}
    return {square for square in near if square in board}
