"""Everything on a map that can be destroyed, indexed by squares and cached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.destroying.aims import Target, find_target, indestructible
from clixbook.board.destroying.destroy import damage_needed
from clixbook.board.destroying.may_destroy import is_close, perhaps_in_range
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Edge, Square, edge_between
from clixbook.board.terrain.terrain_cache import as_printed
from clixbook.rulebooks import Rulebook


class Breakable(NamedTuple):
    """Something destructible: its ``place``, squares, damage needed, and kind."""

    place: str
    squares: tuple[Square, ...]
    needed: int
    target: Target


class Aim(NamedTuple):
    """A breakable thing as a target: in close combat, or in range of a line."""

    thing: Breakable
    close: bool
    afar: bool


@lru_cache(maxsize=256)
def standing(board: Board, rules: Rulebook) -> tuple[Breakable, ...]:
    """Every breakable thing on a board without figures."""
    printed, other = as_printed(board)
    if not other:
        return tuple(_breakable(board, rules, tuple(board.squares)))
    kept = (_as_it_is(board, rules, each) for each in standing(printed, rules) if other.isdisjoint(each.squares))
    return (*kept, *_altered(board, rules))


@lru_cache(maxsize=256)
def _altered(board: Board, rules: Rulebook) -> tuple[Breakable, ...]:
    """What of it is other than printed."""
    return tuple(_breakable(board, rules, sorted(as_printed(board)[1])))


def _as_it_is(board: Board, rules: Rulebook, printed: Breakable) -> Breakable:
    """The same on the board as it is now: of a raised feature more than its own square may have fallen."""
    if not printed.target.feature:
        return printed
    return printed._replace(target=find_target(board, printed.squares[0], rules))


@lru_cache(maxsize=1024)
def aims_from(board: Board, rules: Rulebook, own: tuple[Square, ...], reach: int) -> tuple[Aim, ...]:
    """What of it a figure on these squares reaches in close combat, or has within ``reach`` squares."""
    printed, other = as_printed(board)
    near = [each for each in _near_as_printed(printed, rules, own, reach) if other.isdisjoint(each.thing.squares)]
    if other:
        near = [each._replace(thing=_as_it_is(board, rules, each.thing)) for each in near]
        near += _near(_altered(board, rules), own, reach)
    aims = (
        each._replace(close=is_close(board, own, each.thing.target, rules)) if each.close else each for each in near
    )
    return tuple([each for each in aims if each.close or each.afar])


@lru_cache(maxsize=4096)
def _near_as_printed(printed: Board, rules: Rulebook, own: tuple[Square, ...], reach: int) -> tuple[Aim, ...]:
    """What of a printed map is near such a figure: the same game after game."""
    return tuple(_near(standing(printed, rules), own, reach))


def _near(things: Iterable[Breakable], own: tuple[Square, ...], reach: int) -> Iterator[Aim]:
    """Those of these things that are ``close`` enough for a blow if nothing parts the two, or within ``reach``."""
    for each in things:
        off = min(one.distance(square) for one in own for square in each.squares)
        close, afar = off <= 1, off <= reach and perhaps_in_range(own, each.target, reach)
        if close or afar:
            yield Aim(each, close, afar)


def _breakable(board: Board, rules: Rulebook, squares: Iterable[Square]) -> Iterator[Breakable]:
    """What can be destroyed on these squares and on their edges."""
    for edge in dict.fromkeys(edge for square in squares for edge in _edges(board, square)):
        target = find_target(board, edge, rules)
        if indestructible(target, rules) is None:
            yield Breakable(edge.name, (edge.a, edge.b), damage_needed(target, rules), target)
    for square in squares:
        target = find_target(board, square, rules)
        if indestructible(target, rules) is None:
            yield Breakable(square.name, (square,), damage_needed(target, rules), target)


def _edges(board: Board, square: Square) -> Iterator[Edge]:
    """The edges of a square on which something stands, or where levels meet."""
    for other in (square.step(1, 0), square.step(0, 1), square.step(-1, 0), square.step(0, -1)):
        if other in board:
            edge = edge_between(square, other)
            if edge in board.standing_edges or board.level(square) != board.level(other):
                yield edge
