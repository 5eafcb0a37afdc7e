"""Everything on a map that can be destroyed, indexed by squares and cached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.destroying.aims import Target, find_target, why_indestructible
from clixbook.board.destroying.destroy import damage_needed
from clixbook.board.destroying.may_destroy import is_close
from clixbook.board.destroying.ranged_way import could_be_in_range
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.terrain.terrain_cache import pristine_map
from clixbook.rulebooks import Rulebook


class Breakable(NamedTuple):
    """Something destructible: its ``place``, squares, damage needed, and kind."""

    place: str
    squares: tuple[Square, ...]
    needed: int
    target: Target


class Aim(NamedTuple):
    """Something breakable as a target: in close combat, or in range of a line."""

    breakable: Breakable
    close: bool
    in_line_range: bool


@lru_cache(maxsize=256)
def standing_breakables(board: Board, rules: Rulebook) -> tuple[Breakable, ...]:
    """Every breakable thing on a board without figures."""
    printed, other = pristine_map(board)
    if not other:
        return tuple(_breakables_on(board, rules, tuple(board.squares)))
    kept = (
        _current_breakables(board, rules, each)
        for each in standing_breakables(printed, rules)
        if other.isdisjoint(each.squares)
    )
    return (*kept, *_changed_breakables(board, rules))


@lru_cache(maxsize=256)
def _changed_breakables(board: Board, rules: Rulebook) -> tuple[Breakable, ...]:
    """The breakables that differ from the printed map."""
    return tuple(_breakables_on(board, rules, sorted(pristine_map(board)[1])))


def _current_breakables(board: Board, rules: Rulebook, printed: Breakable) -> Breakable:
    """A printed breakable as it is now: other squares of a raised feature may have fallen."""
    if not printed.target.feature:
        return printed
    return printed._replace(target=find_target(board, printed.squares[0], rules))


@lru_cache(maxsize=1024)
def aims_from(board: Board, rules: Rulebook, own: tuple[Square, ...], reach: int) -> tuple[Aim, ...]:
    """The breakable things that a figure on these squares reaches in close combat, or within ``reach`` squares."""
    printed, other = pristine_map(board)
    near = [each for each in _near_printed(printed, rules, own, reach) if other.isdisjoint(each.breakable.squares)]
    if other:
        near = [each._replace(breakable=_current_breakables(board, rules, each.breakable)) for each in near]
        near += _near_breakables(_changed_breakables(board, rules), own, reach)
    aims = (
        each._replace(close=is_close(board, own, each.breakable.target, rules)) if each.close else each for each in near
    )
    return tuple([each for each in aims if each.close or each.in_line_range])


@lru_cache(maxsize=4096)
def _near_printed(printed: Board, rules: Rulebook, own: tuple[Square, ...], reach: int) -> tuple[Aim, ...]:
    """The breakables of a printed map near these squares: the same game after game."""
    return tuple(_near_breakables(standing_breakables(printed, rules), own, reach))


def _near_breakables(things: Iterable[Breakable], own: tuple[Square, ...], reach: int) -> Iterator[Aim]:
    """The things close enough for a close attack, or within ``reach``."""
    for each in things:
        off = min(one.distance(square) for one in own for square in each.squares)
        close, afar = off <= 1, off <= reach and could_be_in_range(own, each.target, reach)
        if close or afar:
            yield Aim(each, close, afar)


def _breakables_on(board: Board, rules: Rulebook, squares: Iterable[Square]) -> Iterator[Breakable]:
    """The breakables on these squares and on their edges."""
    for edge in dict.fromkeys(edge for square in squares for edge in _edges(board, square)):
        target = find_target(board, edge, rules)
        if why_indestructible(target, rules) is None:
            yield Breakable(edge.name, (edge.a, edge.b), damage_needed(target, rules), target)
    for square in squares:
        target = find_target(board, square, rules)
        if why_indestructible(target, rules) is None:
            yield Breakable(square.name, (square,), damage_needed(target, rules), target)


def _edges(board: Board, square: Square) -> Iterator[Edge]:
    """The edges of a square on which something stands, or where levels meet."""
    for other in (square.step(1, 0), square.step(0, 1), square.step(-1, 0), square.step(0, -1)):
        if other in board:
            edge = edge_between(square, other)
            if edge in board.standing_edges or board.level(square) != board.level(other):
                yield edge
